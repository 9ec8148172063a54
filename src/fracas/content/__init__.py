"""Grammar shared by all card files: load TOML, validate, name file and field, fingerprint."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from fracas.kernel.game import SetupError

__all__ = ["ContentError", "expect", "fingerprint", "load"]

T = TypeVar("T")


class ContentError(SetupError):
    """A content file is wrong; the message names the file and the field."""


def load(path: Path, shape: type[T]) -> T:
    """Decode a TOML file into its Struct; a mistake is reported as `file: field: what`."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise ContentError(f"{path.name}: no such file in {path.parent}") from None
    try:
        return msgspec.toml.decode(data, type=shape)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        raise ContentError(f"{path.name}: {where.strip('`') or '$'}: {what}") from None
    except msgspec.DecodeError as error:
        raise ContentError(f"{path.name}: {error}") from None


def expect(holds: bool, file: str, where: str, what: str) -> None:
    """Refuse content for a reason a schema cannot see."""
    if not holds:
        raise ContentError(f"{file}: {where}: {what}")


def fingerprint(*parts: Any) -> str:
    """A short name of exactly this content."""
    data = msgspec.json.encode(parts, order="sorted")
    return hashlib.blake2b(data, digest_size=8).hexdigest()
