"""The house's lines in another language: those that match/text.py fills in, and whole lines, found by their English."""

from __future__ import annotations

import re
from functools import cache

from fracas.kernel.refusal import Refusal
from fracas.languages.check import Lack
from fracas.languages.overlay import ENGLISH, game_in, house_in
from fracas.match.match import Match
from fracas.match.nouns import Refused
from fracas.match.text import HOUSE, SAYINGS, line_for_refusal

__all__ = ["house_missing", "refusal_in", "translated"]

_FIELD = re.compile(r"\{(\w+)\}")


def house_missing(language: str) -> list[Lack]:
    """The house's lines without a translation."""
    house = house_in(language)
    found = []
    for table, english, own in (("refused", HOUSE, house.refused), ("sayings", SAYINGS, house.sayings)):
        found += [Lack(f"{language}.toml", f"{table}.{key}", line) for key, line in english.items() if key not in own]
    return found


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
