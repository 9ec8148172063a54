"""Reads a .po file: what is said in English, and how often it is translated."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from msgspec import Struct

from fracas.kernel.game import SetupError

__all__ = ["Entry", "read_po"]

_LINE = re.compile(r'^(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s+)?(".*")$')


class Entry(Struct):
    """One entry: where it stands, its English, and its forms in the other language."""

    place: str
    id: str
    plural: str
    forms: list[str]


def read_po(file: Path) -> list[Entry]:
    """All entries but the header and those that are no longer used; a mistake names the line."""
    found: list[Entry] = []
    place: list[str] = []
    fields: dict[str, str] = {}
    last = ""

    def close() -> None:
        if fields.get("msgid"):
            forms = [text for key, text in fields.items() if key.startswith("msgstr")]
            found.append(Entry(", ".join(place), fields["msgid"], fields.get("msgid_plural", ""), forms))
        fields.clear()
        place.clear()

    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        if not line.strip():
            close()
        elif line.startswith("#:"):
            place.append(line[2:].strip())
        elif not line.startswith("#"):
            match = _LINE.match(line)
            if match is None or not (match[1] or last):
                raise SetupError(f"{file}:{number}: this is no line of a .po file: {line!r}")
            last = match[1] or last
            fields[last] = fields.get(last, "") + str(ast.literal_eval(match[2]))
    close()
    return found
