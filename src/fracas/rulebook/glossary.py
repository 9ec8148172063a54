"""glossary.toml of a game: what its words mean in two sentences, the rules behind them, and a position that shows it.

An entry explains things by name, in `of`: `card Pr`, `action play`, `ask turn`, `event charged`, `refused frozen`. A
kind alone (`fighter`) stands for all of it that has no entry of its own, and * for any letters (`event gas_*`).
"""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.game import Game, SetupError, laid_over

__all__ = ["Entry", "Glossary", "Picture", "number_list", "read_glossary", "sentences"]

FILE = "glossary.toml"
_RANGE = re.compile(r"^([A-Z][A-Z0-9]-[\d.]+\.)(\d+) to \1(\d+)$")  # within one chapter
# A full stop, and a new sentence behind it. K.O., `vs.` and numbers go on in small letters or digits.
_STOP = re.compile(r"[.!?][”\"')]*\s+(?=[A-Z“\"(])")


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One word: at most two sentences, its rules with the chief one first, and the picture to look at."""

    word: str
    text: str
    rules: list[str]
    of: list[str] = []
    picture: str = ""


class Picture(Struct, frozen=True, forbid_unknown_fields=True):
    """A position: a step of a lesson, or a case of its own. `spot` is what the eye goes to, as the table names it.

    `caption` says in a sentence what is seen. Who looks is `seat`, by name; without one the lesson's learner, or the
    first seat. `done` plays the lesson's step too, so that its end is seen.
    """

    caption: str
    spot: str = ""
    seat: str = ""
    lesson: str = ""
    step: int = 1
    done: bool = False
    seats: list[str] = []
    options: dict[str, Any] = {}
    given: dict[str, Any] | None = None
    luck: list[str | int] = []
    do: list[str] = []


class Glossary(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file. Pictures go by their names."""

    entry: list[Entry] = []
    picture: dict[str, Picture] = {}

    def of(self, about: str) -> Entry | None:
        """The entry that explains a thing, `card Pr`: by its own name before any pattern, then by its kind alone."""
        kind = about.partition(" ")[0]
        for name in dict.fromkeys((about, kind)):
            for entry in self.entry:
                if name in entry.of:
                    return entry
        return next((one for one in self.entry if any(fnmatchcase(about, name) for name in one.of)), None)

    def by_rule(self, number: str) -> Entry | None:
        """The entry that explains a rule: the one that has it as its chief rule, else one that lists it."""
        first = next((entry for entry in self.entry if entry.rules[0] == number), None)
        return first or next((entry for entry in self.entry if number in number_list(entry.rules)), None)

    def named(self, word: str) -> Entry | None:
        """The entry of a word, however it is written."""
        wanted = _plain(word)
        return next((entry for entry in self.entry if _plain(entry.word) == wanted), None)


def read_glossary(game: Game[Any]) -> Glossary:
    """The glossary of a game; an empty one if it has none. Raises SetupError, which names the file and the field."""
    file = game.info.folder / FILE
    if not file.exists():
        return Glossary()
    try:
        found = msgspec.convert(
            laid_over(msgspec.toml.decode(file.read_bytes()), game.overlay.get("glossary", {})), Glossary
        )
    except msgspec.MsgspecError as error:
        raise SetupError(f"{file}: {error}") from None
    for entry in found.entry:
        if not entry.rules:
            raise SetupError(f"{file}: entry {entry.word!r}: rules: name at least one")
        if entry.picture and entry.picture not in found.picture:
            raise SetupError(f"{file}: entry {entry.word!r}: picture: there is no [picture.{entry.picture}]")
    return found


def number_list(rules: list[str]) -> list[str]:
    """Rules as an entry lists them, one by one: `CF-4.1 to CF-4.3` is three of them."""
    found: list[str] = []
    for one in rules:
        between = _RANGE.match(one)
        if between is None:
            found.append(one)
            continue
        found += [f"{between[1]}{number}" for number in range(int(between[2]), int(between[3]) + 1)]
    return found


def sentences(text: str) -> int:
    """How many sentences a text has."""
    return len(_STOP.split(text.strip()))


def _plain(word: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", word.lower()).strip()
