"""A pack that came as data, not as a folder: known by its name and the hash of its files while somebody holds it.

Setups and views name a pack by one short word. Whoever has the Pack itself (the row of a match, a record, a request to
a bot) keeps it readable in this process; where nobody has it, the word means nothing, and is never taken for a folder.
"""

from __future__ import annotations

import hashlib
import re
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct

from fracas.kernel.game import SetupError

__all__ = ["Pack", "find_pack", "hash_in", "is_ref", "name_in"]

_REF = re.compile(r"(.*)@([0-9a-f]{32})", re.DOTALL)


class Pack(Struct, frozen=True, weakref=True, forbid_unknown_fields=True):
    """Content that joins a game's own in a match: a name that people read, and TOML texts by the names of files."""

    name: str
    files: dict[str, str]

    def __post_init__(self) -> None:
        _held[self.ref, id(self)] = self

    @property
    def ref(self) -> str:
        """The word by which setups name it: its name, and a hash of the name and of all it holds."""
        told = msgspec.json.encode((self.name, self.files), order="sorted")
        return f"{self.name}@{hashlib.blake2b(told, digest_size=16).hexdigest()}"


_held: WeakValueDictionary[tuple[str, int], Pack] = WeakValueDictionary()


def is_ref(pack: str) -> bool:
    """True for the word of a Pack; any other names a folder."""
    return _REF.fullmatch(pack) is not None


def name_in(pack: str) -> str:
    """The name that people read, of a pack given by its word."""
    found = _REF.fullmatch(pack)
    return pack if found is None else found[1]


def hash_in(pack: str) -> str:
    """The hash in a pack's word; empty for a folder."""
    found = _REF.fullmatch(pack)
    return "" if found is None else found[2]


def find_pack(pack: str | None) -> Pack | None:
    """The Pack of that word; None for a folder. Raises SetupError if nobody here holds it."""
    if pack is None or not is_ref(pack):
        return None
    for known in _held.valuerefs():
        found = known() if known.key[0] == pack else None
        if found is not None:
            return found
    raise SetupError(f"pack: the files of {name_in(pack)!r} are not here")
