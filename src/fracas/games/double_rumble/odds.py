"""Odds for screens and bots: the exact sums of rules_odds.py, each kind of Battle reckoned once."""

from __future__ import annotations

from fracas.games.double_rumble.rules import Rumble
from fracas.games.double_rumble.rules_odds import Exact, case_of
from fracas.games.double_rumble.rules_value import MOST_LOST
from fracas.games.double_rumble.state_book import (
    NOTHING,
)

__all__ = ["battle_odds", "may_roll_blue"]

Counts = tuple[int, int, int, int, int]
MOST_KEPT = 50_000

_known: dict[tuple[int, ...], tuple[int, int, int, int]] = {}


def battle_odds(state: Rumble, slot: int, blue: bool, *, beyond: bool = False) -> Counts:
    """Strength, then win, throw, loss and what they are parts of, for a Battle of that Fighter now.

    Losses end with the hearts there are, unless one wants to know how far `beyond` them they would go.
    """
    case = case_of(state.copy(), slot, blue)
    if beyond:
        case.hearts = MOST_LOST
    key = case.key()
    found = _known.get(key)
    if found is None:
        if len(_known) > MOST_KEPT:
            _known.clear()
        found = _known[key] = Exact(case).odds()
    return (int(case.strength), *found)


def may_roll_blue(state: Rumble, slot: int) -> bool:
    """Whether that Fighter would be asked for the blue die."""
    world = state.copy()
    f = world.fighter(slot)
    if f.space == NOTHING or not world.rows[f.space]:
        return False
    world.open_battle(f)
    return world.may_roll_blue(f)
