"""Levels 1 to 5: the same search for all of them, with more trials and fewer errors each (levels.toml).

A weak level errs like a person: it overlooks what is subtle, thinks of its own next move alone, takes damage for more
than it is, and gets close calls wrong. It never throws dice instead of thinking.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from time import perf_counter
from typing import ClassVar

import msgspec
from msgspec import Struct

from fracas.bots.bot import Look, luck_of
from fracas.bots.paced import Pace
from fracas.kernel.game import SetupError
from fracas.kernel.thinking.scale import Scale
from fracas.kernel.thinking.search import Search, Taste
from fracas.kernel.values import THEMES, Values
from fracas.kernel.wire import Face

__all__ = ["LEVEL_BOTS", "Level", "Sheet", "sheets"]

FILE = Path(__file__).parent / "levels.toml"
AT_ONCE = 50  # trials between two looks at the clock


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """One level as levels.toml states it."""

    id: str
    name: str
    style: str
    brief: str
    line: str
    face: Face
    colour: str
    trials: int
    rolled: int
    deep: int
    noise: float
    overlooks: int
    trust: float
    reaction_ms: int
    actions_per_second: float
    seconds: float
    mine: dict[str, float] = {}
    theirs: dict[str, float] = {}


class _Sheets(Struct, frozen=True, forbid_unknown_fields=True):
    level: tuple[Sheet, ...]


@cache
def sheets(path: Path = FILE) -> tuple[Sheet, ...]:
    """All levels, weakest first; a mistake names the file and the field."""
    try:
        found = msgspec.toml.decode(path.read_bytes(), type=_Sheets).level
    except msgspec.DecodeError as error:
        what, _, where = str(error).partition(" - at ")
        raise SetupError(f"{path.name}: {where.strip('`') or '$'}: {what}") from None
    for i, one in enumerate(found):
        at = f"{path.name}: $.level[{i}]"
        for theme in (*one.mine, *one.theirs):
            if theme not in THEMES:
                raise SetupError(f"{at}: {theme!r} is none of the themes {', '.join(THEMES)}")
        if one.trials < 1 or one.deep < 1 or one.rolled < 0 or one.noise < 0 or one.overlooks < 1:
            raise SetupError(f"{at}: trials, deep and overlooks begin at 1, rolled and noise at 0")
    return found


class Level:
    """Plays by a sheet; with `trials` of its own it is the same player, given more or less time."""

    sheet: ClassVar[Sheet]
    pace: ClassVar[Pace]
    id: str = ""
    title: ClassVar[str] = ""
    brief: ClassVar[str] = ""

    def __init__(self, seed: str, trials: int | None = None) -> None:
        self._luck = luck_of(seed)
        self._trials = self.sheet.trials if trials is None else trials
        self._seconds = self.sheet.seconds if trials is None else max(self.sheet.seconds, trials / 500)
        self._tastes: dict[str, Taste | None] = {}

    def choose(self, look: Look) -> int:
        if look.count == 1:
            return 0
        end = perf_counter() + self._seconds
        world = look.imagine(self._luck)
        options = world.options(look.seat)
        sheet = self.sheet
        taste = self._taste(look)
        search = Search(world, look.seat, self._luck.below(1 << 24), sheet.rolled, False, True, taste)
        search.deepest = sheet.deep
        search.clear = sheet.trust
        left = self._trials
        while left > 0 and (left == self._trials or perf_counter() < end):
            search.think(min(left, AT_ONCE))
            left -= AT_ONCE
        return options.index(search.answer(self._luck))

    def _taste(self, look: Look) -> Taste | None:
        """How it errs in this game; None if it does not."""
        game = look.game.id
        if game not in self._tastes:
            self._tastes[game] = taste_of(self.sheet, look.game.hints.values)
        return self._tastes[game]


def taste_of(sheet: Sheet, values: Values | None) -> Taste | None:
    """The errors of a level as the search takes them."""
    if sheet.noise == 0 and sheet.overlooks >= 3 and not sheet.mine and not sheet.theirs:
        return None
    features = values.feature if values is not None else ()
    mine = Scale([one.weight * sheet.mine.get(one.theme, 1.0) for one in features])
    theirs = Scale([one.weight * sheet.theirs.get(one.theme, 1.0) for one in features])
    return Taste(mine, theirs, sheet.overlooks, sheet.noise)


def _kind(sheet: Sheet) -> type[Level]:
    fields = {
        "sheet": sheet,
        "pace": Pace(sheet.reaction_ms, sheet.actions_per_second),
        "id": sheet.id,
        "title": sheet.name,
        "brief": f"Level {sheet.id.removeprefix('level')}, {sheet.style}. {sheet.brief}",
    }
    return type(sheet.name, (Level,), fields)


LEVEL_BOTS: tuple[type[Level], ...] = tuple(_kind(sheet) for sheet in sheets())
