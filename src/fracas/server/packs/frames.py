"""What a browser sends with a pack. The browser's types are made from these."""

from __future__ import annotations

from msgspec import Struct

from fracas.server.frames import Name, NewTable

__all__ = ["NewPack", "TableWithPack"]


class NewPack(Struct, frozen=True, forbid_unknown_fields=True):
    """A pack that somebody brings: its files by their names, or a zip of them (in base64)."""

    name: Name
    files: dict[str, str] = {}
    zip: bytes = b""


class TableWithPack(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be played with a pack that is brought along."""

    table: NewTable
    pack: NewPack
