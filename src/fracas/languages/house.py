"""The house's lines in another language: those that match/text.py fills in, and whole lines, found by their English."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from fracas.bots import bot_ids, bot_kind, level_ids, sheet_of
from fracas.bots.hint import SENTENCES
from fracas.bots.review.judge import VERDICTS
from fracas.kernel.refusal import Refusal
from fracas.languages.check import Lack, line_faults
from fracas.languages.overlay import ENGLISH, game_in, house_in, language_of
from fracas.match.match import Match
from fracas.match.nouns import Refused
from fracas.match.text import HOUSE, SAYINGS, line_for_refusal
from fracas.puzzles.files import SAYS

__all__ = ["heard_in", "house_faults", "house_missing", "of_bots", "refusal_in", "translated"]

_FIELD = re.compile(r"\{(\w+)\}")


def house_missing(language: str) -> list[Lack]:
    """The house's lines without a translation."""
    file, house = f"{language}.toml", house_in(language)
    found = []
    for table, english in _english().items():
        own = getattr(house, table)
        found += [Lack(file, f"{table}.{key}", line) for key, line in english.items() if key not in own]
    return found + [Lack(file, "said", line) for line in of_bots() if translated(line, language) == line]


def house_faults(language: str) -> list[str]:
    """What is wrong with the house's lines, each with its key."""
    found = []
    for table, english in _english().items():
        for key, line in getattr(house_in(language), table).items():
            faults = line_faults(english[key], line) if key in english else ["the English has no such key"]
            found += [f"{language}.toml: {table}.{key}: {fault}" for fault in faults]
    for english_line, line in house_in(language).said.items():
        found += [f"{language}.toml: {english_line!r}: {fault}" for fault in line_faults(english_line, line)]
    return found


def _english() -> dict[str, Mapping[str, str]]:
    """The house's lines by table and key."""
    lines: dict[str, Mapping[str, str]] = {"refused": HOUSE, "sayings": SAYINGS, "hints": SENTENCES, "review": VERDICTS}
    return lines | {"puzzles": SAYS, "terminal": house_in(ENGLISH).terminal}


def of_bots() -> list[str]:
    """What bots are and say. Their names stay, as those of games do, where nothing is said of them."""
    sheets = [sheet_of(level) for level in level_ids()]
    said = [line for one in sheets for line in (one.style, one.brief, one.line)]
    # A level's whole line is put together of the parts above; the newcomer only measures, and is never offered.
    said += [bot_kind(one).brief for one in bot_ids()]
    return list(dict.fromkeys(said))


def translated(line: str, language: str) -> str:
    """A whole line of the house in another language; the line itself where there is no translation."""
    if language == ENGLISH or not line:
        return line
    house = house_in(language)
    if line in house.said:
        return house.said[line]
    for pattern, own in _patterns(language):
        if found := pattern.fullmatch(line):
            return _FIELD.sub(lambda field: translated(found[field[1]], language), own)
    return line


def heard_in(wish: str | None, line: str) -> str:
    """A whole line of the house in the language that a request wishes for."""
    return translated(line, language_of(wish or ""))


@cache
def _patterns(language: str) -> list[tuple[re.Pattern[str], str]]:
    """Lines with fields, those with the most of their own words first."""
    lines = [(english, own) for english, own in house_in(language).said.items() if _FIELD.search(english)]
    lines.sort(key=lambda pair: -len(_FIELD.sub("", pair[0])))
    found = []
    for english, own in lines:
        escaped = re.escape(english).replace(r"\{", "{").replace(r"\}", "}")
        found.append((re.compile(_FIELD.sub(r"(?P<\1>.+?)", escaped), re.DOTALL), own))
    return found


def refusal_in(language: str, refused: Refused, match: Match | None, seat: int | None) -> str:
    """Why something was refused, in a language: the line of its code, or the whole line by its English."""
    if language == ENGLISH:
        return refused.why
    if (
        match is None
        or seat is None
        or not (refused.code in HOUSE or refused.code in match.game.text.get("refused", {}))
    ):
        return translated(refused.why, language)
    ask = None if match.over else match.ask(seat)
    refusal = Refusal(refused.code, **refused.about)
    return line_for_refusal(game_in(match.game.id, language), match.setup, refusal, ask)
