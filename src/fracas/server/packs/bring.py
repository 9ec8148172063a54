"""Limits of packs that strangers bring, checked before a game reads them; each refusal names file and place."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any

import msgspec

from fracas.kernel.game import SetupError
from fracas.kernel.packs import Pack
from fracas.match.forms import is_plain
from fracas.server.packs.frames import NewPack

__all__ = ["bring", "check_pack", "unzip"]

MOST_FILES = 12
MOST_ENTRIES = 1_000  # tables in lists, in all files together
MOST_NUMBER = 10_000  # rules count in 64 bits, and decks are lists in memory
LONGEST_TEXT, LONGEST_KEY, LONGEST_NAME = 400, 60, 40
DEEPEST = 20

_FILE = re.compile(r"[a-z][a-z0-9_]{0,40}\.toml")
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN = (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, NotImplementedError, RuntimeError)


def bring(wish: NewPack, most_bytes: int) -> Pack:
    """The pack that somebody sent, as files or as a zip of them; raises SetupError."""
    if wish.zip and wish.files:
        raise SetupError("pack: send files or a zip of them, not both")
    files = unzip(wish.zip, most_bytes) if wish.zip else wish.files
    return check_pack(wish.name, files, most_bytes)


def unzip(data: bytes, most_bytes: int) -> dict[str, str]:
    """The TOML files of a zip, from its top or from one folder; anything else in it is left out.

    Nothing is written anywhere. No more is unpacked than a pack may have, whatever the zip says about itself.
    """
    found: dict[str, str] = {}
    left = most_bytes
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for one in archive.infolist():
                name = _inside(one.filename)
                if one.is_dir() or not name.endswith(".toml") or name.startswith("."):
                    continue
                if name in found:
                    raise SetupError(f"pack: zip: there are two files {name!r} in it; a pack is one folder")
                if len(found) == MOST_FILES:
                    raise SetupError(f"pack: zip: more than {MOST_FILES} files")
                if one.flag_bits & 1 or one.compress_type not in _METHODS:
                    raise SetupError(f"pack: zip: {name!r} is locked, or packed in a way that is not read here")
                with archive.open(one) as file:
                    part = file.read(left + 1)
                left -= len(part)
                if left < 0:
                    raise SetupError(f"pack: zip: more than {most_bytes:,} bytes when unpacked")
                found[name] = _text(part, name)
    except _BROKEN as error:
        raise SetupError(f"pack: zip: it cannot be read: {type(error).__name__}") from None
    if not found:
        raise SetupError("pack: zip: there is no .toml file in it")
    return found


def _inside(path: str) -> str:
    """The name of a file in a zip. A path that leads out of it is refused: nobody packs such a thing by accident."""
    parts = path.rstrip("/").split("/")
    if path.startswith("/") or ".." in parts or "\\" in path or ":" in path or not is_plain(path, lines=False):
        raise SetupError(f"pack: zip: {path[:60]!r} is no name of a file in a folder")
    return "" if "__MACOSX" in parts else parts[-1]


def _text(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SetupError(f"pack: {name}: it is not UTF-8: byte {error.start + 1} cannot be read") from None


def check_pack(name: str, files: Mapping[str, str], most_bytes: int) -> Pack:
    """The pack, if it keeps the limits; raises SetupError."""
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or not is_plain(name, lines=False):
        raise SetupError(f"pack: name: plain text of 1 to {LONGEST_NAME} letters")
    if not files:
        raise SetupError("pack: there is no .toml file in it")
    if len(files) > MOST_FILES:
        raise SetupError(f"pack: more than {MOST_FILES} files")
    left, entries, kept = most_bytes, MOST_ENTRIES, {}
    for file, given in files.items():
        if _FILE.fullmatch(file) is None:
            raise SetupError(f"pack: {file[:60]!r} is no name of a content file, as fighters.toml is")
        text = given.removeprefix("\ufeff").replace("\r\n", "\n")
        left -= len(text)
        if left < 0 or (left := left - _more_bytes(text)) < 0:
            raise SetupError(f"pack: {file}: more than {most_bytes:,} bytes in all")
        if not is_plain(text, lines=True):
            line = next(n for n, one in enumerate(text.split("\n"), 1) if not is_plain(one, lines=True))
            raise SetupError(f"pack: {file}, line {line}: a sign that cannot be shown; only plain text")
        entries = _check_data(_decoded(file, text), file, entries)
        kept[file] = text
    return Pack(name, kept)


def _more_bytes(text: str) -> int:
    """How many more bytes than letters a text has; half a pair of surrogates counts as three and is refused later."""
    return len(text.encode("utf-8", "surrogatepass")) - len(text)


def _decoded(file: str, text: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = msgspec.toml.decode(text)
    except (msgspec.DecodeError, ValueError) as error:  # ValueError: a number of thousands of digits
        raise SetupError(f"pack: {file}: {error}") from None
    except RecursionError:
        raise SetupError(f"pack: {file}: tables and lists are more than {DEEPEST} deep") from None
    return found


def _check_data(data: dict[str, Any], file: str, entries: int) -> int:
    """Look at every value, without recursion; returns how many entries more there may be."""
    waiting: list[tuple[str, Any, int]] = [("$", data, 0)]
    while waiting:
        where, value, depth = waiting.pop()
        if depth > DEEPEST:
            raise SetupError(f"pack: {file}: {where[:120]}: tables and lists are more than {DEEPEST} deep")
        if isinstance(value, dict):
            for key, one in value.items():
                _check_text(key, LONGEST_KEY, file, f"{where}: a key")
                waiting.append((f"{where}.{key}", one, depth + 1))
        elif isinstance(value, list):
            entries -= sum(isinstance(one, dict) for one in value)
            if entries < 0:
                raise SetupError(f"pack: {file}: {where}: more than {MOST_ENTRIES:,} entries in all")
            waiting += [(f"{where}[{number}]", one, depth + 1) for number, one in enumerate(value)]
        elif isinstance(value, str):
            _check_text(value, LONGEST_TEXT, file, where)
        elif isinstance(value, int | float) and not -MOST_NUMBER <= value <= MOST_NUMBER:
            raise SetupError(f"pack: {file}: {where}: {value} is not between -{MOST_NUMBER:,} and {MOST_NUMBER:,}")
    return entries


def _check_text(text: str, longest: int, file: str, where: str) -> None:
    if len(text) > longest or not is_plain(text, lines=False):
        raise SetupError(f"pack: {file}: {where}: only plain text of up to {longest} letters; found {text[:40]!r}")
