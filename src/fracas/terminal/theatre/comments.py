"""Comments on a match in the terminal: lines in a file beside the record, each at a time of the match."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from fracas.languages import ENGLISH
from fracas.match.record import RecordError
from fracas.terminal.words import say

__all__ = ["Comment", "Comments"]

LONGEST = 280  # letters, as in the browser
MOST = 300


class Comment(Struct, frozen=True, forbid_unknown_fields=True):
    """A line about a moment of the match, which `at` tells in ms of the match."""

    at: int
    text: str
    name: str = ""


_lines = msgspec.json.Decoder(Comment)


class Comments:
    """Those on one match; written to `file`, if there is one to write to."""

    def __init__(self, found: list[Comment], file: Path | None = None) -> None:
        self.all = sorted(found, key=lambda one: one.at)
        self._file = file

    @classmethod
    def beside(cls, record: Path) -> Comments:
        """Those in the file beside a record; raises RecordError where it cannot be read."""
        file = record.with_name(f"{record.name}.comments")
        found = []
        if file.is_file():
            for number, line in enumerate(file.read_bytes().splitlines(), 1):
                try:
                    found.append(_lines.decode(line))
                except msgspec.MsgspecError as error:
                    raise RecordError(f"{file}:{number}: not a comment: {error}") from None
        return cls(found, file)

    def add(self, at: int, text: str, name: str = "", language: str = ENGLISH) -> str:
        """Keep a comment; returns why that cannot be done, or nothing."""
        text = "".join(letter for letter in " ".join(text.split()) if letter.isprintable())
        if self._file is None:
            return say(language, "comments_elsewhere")
        if not text:
            return say(language, "comments_nothing")
        if len(text) > LONGEST or len(self.all) >= MOST:
            return say(language, "comments_most", letters=LONGEST, comments=MOST)
        made = Comment(at, text, name)
        try:
            with self._file.open("ab") as file:
                file.write(msgspec.json.encode(made) + b"\n")
        except OSError as error:
            return f"{self._file}: {error.strerror}"
        self.all = sorted([*self.all, made], key=lambda one: one.at)
        return ""
