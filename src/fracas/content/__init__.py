"""Reads the content of all games: TOML in, structures out; an error names the file and the field.

A pack is a folder with some of the same files as the game's own, or the same as data (kernel/packs.py). An entry of a
list joins the shipped ones, or takes the place of the one with its id; so does a table among tables, by its key. Any
other value takes the place of what is shipped under its key. With `replace = true` at its top a file takes the place of
the whole shipped file.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import msgspec

from fracas.content.mistakes import allowed, found_at, line_of, look_mistakes
from fracas.kernel.game import SetupError
from fracas.kernel.packs import find_pack
from fracas.kernel.wire import Setup

__all__ = [
    "ContentError", "bots_of", "check_ids", "check_pack", "expect", "fingerprint", "load", "load_with_pack", "once",
    "once_a_table", "options_of", "pack_file", "read_given", "remembered",
]  # fmt: skip

T = TypeVar("T")
P = ParamSpec("P")
REPLACE = "replace"
MOST_BOOKS = 256  # that `once` remembers of each kind: strangers choose options and bring packs

# What is read of a pack is kept for the last packs only: strangers bring as many as they like.
remembered = lru_cache(maxsize=32)

# The pack's file that was read last under each name: a check that follows can say on which line a mistake stands.
_read_last: ContextVar[dict[str, tuple[str, dict[str, Any]]]] = ContextVar("_read_last")


class ContentError(SetupError):
    """A content file is wrong; the message names the file and the field."""


# --- files ------------------------------------------------------------------------------------------------------------


def load(path: Path, shape: type[T]) -> T:
    """Decode a TOML file into its Struct; a mistake is reported as `file: field: what`."""
    return _convert(_read(path), shape, path.name, {})


def check_pack(pack: str, files: Iterable[str]) -> None:
    """Refuse a pack that is no folder, has none of the game's files, or has a file that the game would never read."""
    names, brought = tuple(files), find_pack(pack)
    there = sorted(brought.files if brought else (path.name for path in _pack_folder(pack).glob("*.toml")))
    called = brought.name if brought else pack
    if not set(names) & set(there):
        raise SetupError(f"pack: {called} has none of the files {', '.join(names)}")
    for name in there:
        if name not in names:
            file = name if brought else Path(pack) / name
            raise SetupError(f"pack: {file}: no such file can be in it; there may be {', '.join(names)}")


def pack_file(pack: str | None, name: str) -> tuple[str, str] | None:
    """A file of a pack: what it is called in errors, and its text; None if the pack has none of that name."""
    if pack is None:
        return None
    brought = find_pack(pack)
    if brought is not None:
        return (name, brought.files[name]) if name in brought.files else None
    path = _pack_folder(pack) / name
    if not path.exists():
        return None
    try:
        return str(path), path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise ContentError(f"{path}: it is not UTF-8: byte {error.start + 1} cannot be read") from None


def load_with_pack(folder: Path, pack: str | None, name: str, shape: type[T]) -> T:
    """A game's file with a pack's laid over it; a file that the pack does not have is the shipped one."""
    own, given = _read(folder / name), pack_file(pack, name)
    _read_last.set({file: read for file, read in _read_last.get({}).items() if file != name})
    if given is None:
        return _convert(own, shape, name, {})
    file, text = given
    over = _decoded(text.encode(), file)
    for where, what in look_mistakes(over):
        raise ContentError(f"{file}, line {line_of(text, where)}: {where}: {what}")
    instead = over.pop(REPLACE, False)
    expect(isinstance(instead, bool), file, f"$.{REPLACE}", "true or false")
    _read_last.set(_read_last.get({}) | {name: (text, over)})
    if instead:
        return _convert(over, shape, file, {}, text)
    merged, places = dict(own), {}
    for key, value in over.items():
        if _has_ids(value) and _has_ids(own.get(key)):
            check_ids([one["id"] for one in value], file, key)
            merged[key], places[key] = _join(own[key], value)
        elif _has_tables(value) and _has_tables(own.get(key)):
            merged[key] = {**own[key], **value}
        else:
            merged[key] = value
    return _convert(merged, shape, file, places, text)


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
    return _decoded(data, path.name)


def _decoded(data: bytes, file: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = msgspec.toml.decode(data)
    except (msgspec.DecodeError, ValueError) as error:  # ValueError: a number of thousands of digits
        raise ContentError(f"{file}: {error}") from None
    except RecursionError:
        raise ContentError(f"{file}: too deep: tables and lists within each other") from None
    return found


def _convert(
    data: dict[str, Any],
    shape: type[T],
    file: str,
    places: Mapping[str, Mapping[int, int]],
    written: str | None = None,
) -> T:
    """The Struct; a mistake in a pack's file is told with its line, the value found and those allowed."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        what, _, joined = str(error).partition(" - at ")
        joined = joined.strip("`") or "$"
        where = _as_written(joined, places)
        if written is None:
            raise ContentError(f"{file}: {where}: {what}") from None
        there, may = found_at(data, joined), allowed(shape, joined)
        line = line_of(written, where)
        found = f"; found {there}" if there else ""
        raise ContentError(f"{file}, line {line}: {where}: {what}{found}{f'; allowed: {may}' if may else ''}") from None


def _has_ids(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) and "id" in one for one in value)


def _has_tables(value: Any) -> bool:
    return isinstance(value, dict) and bool(value) and all(isinstance(one, dict) for one in value.values())


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
    if holds:
        return
    text, data = _read_last.get({}).get(Path(file).name, ("", {}))
    there = found_at(data, where)
    if there:
        raise ContentError(f"{file}, line {line_of(text, where)}: {where}: {what}; found {there}")
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
            if len(made) >= MOST_BOOKS:
                made.pop(next(iter(made)), None)
            return made.setdefault(key, make(*args, **kwargs))

    return called


def once_a_table(make: Callable[[Setup], T]) -> Callable[[Setup], T]:
    """Call `make` only once for tables alike in options, seats, bots and pack: it is asked at every start."""

    made: dict[tuple[bytes, tuple[bool, ...], str | None], T] = {}

    @wraps(make)
    def called(setup: Setup) -> T:
        key = (msgspec.json.encode(setup.options), tuple([seat.bot is None for seat in setup.seats]), setup.pack)
        found = made.get(key)
        if found is None:
            if len(made) >= MOST_BOOKS:
                made.pop(next(iter(made)), None)
            found = made[key] = make(setup)
        return found

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
