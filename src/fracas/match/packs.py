"""What a pack does to a game's content, for people to read before they play with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.packs import Pack

__all__ = ["PackCard", "PackChange", "card_of"]

_REPLACE = "replace"
_MOST = 60  # names in one line; the rest is counted


class PackChange(Struct, frozen=True, omit_defaults=True):
    """What happens to one list or value of one file: names of what joins, of what becomes another, of what goes.

    `what` is its key in the file. A value that is no list takes the place of the shipped one: then `instead` is true.
    """

    file: str
    what: str
    adds: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    drops: tuple[str, ...] = ()
    instead: bool = False


class PackCard(Struct, frozen=True, omit_defaults=True):
    """A pack as everybody at a table sees it. `installed`: the host has put it on the server."""

    name: str
    changes: tuple[PackChange, ...] = ()
    installed: bool = False


def card_of(folder: Path, pack: Pack) -> PackCard:
    """What a pack that was read and checked changes of the content in a game's folder."""
    found: list[PackChange] = []
    for file, text in sorted(pack.files.items()):
        over, own = msgspec.toml.decode(text), msgspec.toml.decode((folder / file).read_bytes())
        whole = over.pop(_REPLACE, False)
        for key, value in over.items():
            found.append(_change(file, key, own.get(key), value, whole=whole))
    return PackCard(pack.name, tuple(one for one in found if one.adds or one.changes or one.drops or one.instead))


def _change(file: str, key: str, own: Any, over: Any, *, whole: bool) -> PackChange:
    ours, theirs = _entries(own), _entries(over)
    if theirs is None:
        return PackChange(file, key, instead=own != over)
    ours = ours or {}
    adds = [_name(id, one) for id, one in theirs.items() if id not in ours]
    changes = [_name(id, one) for id, one in theirs.items() if id in ours and ours[id] != one]
    drops = [_name(id, one) for id, one in ours.items() if whole and id not in theirs]
    return PackChange(file, key, _few(adds), _few(changes), _few(drops))


def _entries(value: Any) -> dict[str, Any] | None:
    """Entries that have ids, or tables by their keys; None for any other value."""
    if isinstance(value, list) and value and all(isinstance(one, dict) and "id" in one for one in value):
        return {str(one["id"]): one for one in value}
    if isinstance(value, dict) and value and all(isinstance(one, dict) for one in value.values()):
        return value
    return None


def _name(id: str, entry: Any) -> str:
    return str(entry.get("name") or entry.get("title") or id)


def _few(names: list[str]) -> tuple[str, ...]:
    rest = len(names) - _MOST
    return tuple(names) if rest <= 0 else (*names[:_MOST], f"{rest} more")
