"""Reads the content of all games: TOML in, structures out; an error names the file and the field.

A pack is a folder with some of the same files as the game's own. An entry of a list joins the shipped ones, or takes
the place of the one with its id. Any other value takes the place of what is shipped under its key. With
`replace = true` at its top a file takes the place of the whole shipped file.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import msgspec

from fracas.kernel.game import SetupError
from fracas.kernel.wire import Setup

__all__ = [
    "ContentError", "bots_of", "check_ids", "check_pack", "expect", "fingerprint", "load", "load_with_pack", "once",
    "options_of", "read_given", "refuse_pack",
]  # fmt: skip

T = TypeVar("T")
P = ParamSpec("P")
REPLACE = "replace"


class ContentError(SetupError):
    """A content file is wrong; the message names the file and the field."""


# --- files ------------------------------------------------------------------------------------------------------------


def load(path: Path, shape: type[T]) -> T:
    """Decode a TOML file into its Struct; a mistake is reported as `file: field: what`."""
    return _convert(_read(path), shape, path.name, {})


def check_pack(pack: str, files: Iterable[str]) -> None:
    """Refuse a pack that is no folder, has none of the game's files, or has a file that the game would never read."""
    names = tuple(files)
    there = sorted(path.name for path in _pack_folder(pack).glob("*.toml"))
    if not set(names) & set(there):
        raise SetupError(f"pack: {pack} has none of the files {', '.join(names)}")
    for name in there:
        if name not in names:
            raise SetupError(f"pack: {Path(pack) / name}: no such file can be in it; there may be {', '.join(names)}")


def refuse_pack(setup: Setup) -> None:
    """For a game whose content no pack can change."""
    if setup.pack is not None:
        raise SetupError(f"pack: {setup.game} takes no packs")


def load_with_pack(folder: Path, pack: str | None, name: str, shape: type[T]) -> T:
    """A game's file with a pack's laid over it; a file that the pack does not have is the shipped one."""
    own = _read(folder / name)
    path = _pack_folder(pack) / name if pack is not None else None
    if path is None or not path.exists():
        return _convert(own, shape, name, {})
    over = _read(path)
    instead = over.pop(REPLACE, False)
    expect(isinstance(instead, bool), str(path), f"$.{REPLACE}", "true or false")
    if instead:
        return _convert(over, shape, str(path), {})
    merged, places = dict(own), {}
    for key, value in over.items():
        if _has_ids(value) and _has_ids(own.get(key)):
            check_ids([one["id"] for one in value], str(path), key)
            merged[key], places[key] = _join(own[key], value)
        else:
            merged[key] = value
    return _convert(merged, shape, str(path), places)


def _pack_folder(pack: str) -> Path:
    folder = Path(pack)
    if not folder.is_dir():
        raise SetupError(f"pack: there is no folder {pack}")
    return folder


def _read(path: Path) -> dict[str, Any]:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise ContentError(f"{path.name}: no such file in {path.parent}") from None
    try:
        found: dict[str, Any] = msgspec.toml.decode(data)
    except msgspec.DecodeError as error:
        raise ContentError(f"{path.name}: {error}") from None
    return found


def _convert(data: dict[str, Any], shape: type[T], file: str, places: Mapping[str, Mapping[int, int]]) -> T:
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        raise ContentError(f"{file}: {_as_written(where.strip('`'), places) or '$'}: {what}") from None


def _has_ids(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) and "id" in one for one in value)


def _join(own: list[dict[str, Any]], over: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], dict[int, int]]:
    """Both lists as one; and for each entry of the pack, its place in that list -> its place in the pack's file."""
    merged, places = list(own), {}
    at = {one["id"]: i for i, one in enumerate(own)}
    for number, one in enumerate(over):
        place = at.setdefault(one["id"], len(merged))
        merged[place : place + 1] = [one]
        places[place] = number
    return merged, places


def _as_written(where: str, places: Mapping[str, Mapping[int, int]]) -> str:
    """A path into the joined lists as a path into the pack's own file."""
    found = re.match(r"\$\.(\w+)\[(\d+)\](.*)", where)
    if found is None or int(found[2]) not in places.get(found[1], {}):
        return where
    return f"$.{found[1]}[{places[found[1]][int(found[2])]}]{found[3]}"


# --- checks and names -------------------------------------------------------------------------------------------------


def expect(holds: bool, file: str, where: str, what: str) -> None:
    """Refuse content for a reason that its type cannot express."""
    if not holds:
        raise ContentError(f"{file}: {where}: {what}")


def check_ids(ids: Iterable[str], file: str, table: str) -> None:
    """Refuse a list in which an id is there twice."""
    known: set[str] = set()
    for i, one in enumerate(ids):
        expect(one not in known, file, f"$.{table}[{i}].id", f"{one!r} is there twice")
        known.add(one)


def fingerprint(*parts: Any) -> str:
    """A short name of exactly this content."""
    data = msgspec.json.encode(parts, order="sorted")
    return hashlib.blake2b(data, digest_size=8).hexdigest()


# --- setups -----------------------------------------------------------------------------------------------------------


def options_of(setup: Setup, shape: type[T]) -> T:
    """A setup's options as the game's own Struct, defaults filled in."""
    try:
        return msgspec.convert(setup.options, shape, strict=False)
    except msgspec.ValidationError as error:
        raise SetupError(f"options: {error}") from None


def bots_of(setup: Setup) -> int:
    """The seats a program plays, as bits."""
    return sum(1 << i for i, seat in enumerate(setup.seats) if seat.bot is not None)


def once(make: Callable[P, T]) -> Callable[P, T]:
    """Call `make` only once for equal arguments. Structs are compared by their JSON: they may not be hashable."""

    made: dict[tuple[Any, ...], T] = {}

    @wraps(make)
    def called(*args: P.args, **kwargs: P.kwargs) -> T:
        assert not kwargs
        key = tuple([msgspec.json.encode(one) if isinstance(one, msgspec.Struct) else one for one in args])
        try:
            return made[key]
        except KeyError:
            return made.setdefault(key, make(*args, **kwargs))

    return called


# --- case files -------------------------------------------------------------------------------------------------------


def read_given(
    facts: Mapping[str, Any], shape: type[T], into: str = "seats", belongs: Callable[[str], bool] = str.isdigit
) -> T:
    """The [given] of a case as a Struct: keys that `belongs` accepts (seat numbers) go into one field, `into`."""
    inside = {key: value for key, value in facts.items() if belongs(key)}
    rest = {key: value for key, value in facts.items() if not belongs(key)}
    try:
        return msgspec.convert({**rest, into: inside}, shape, strict=False)
    except msgspec.ValidationError as error:
        raise SetupError(f"given: {error}") from None
