"""The odds of a Throw before anybody has drunk or bumped, kept once they were counted: players ask all the time."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.contest.pools import (
    catch_pool,
    dice_in,
    dodge_pool,
    tackle_pool,
    throw_pool,
    value_in,
    win_chance,
)
from fracas.games.knockout.core.state import Board, Brawler, touches

MOST_DICE: Final = 10  # KC-10.6
WIDEST: Final = 5  # a modifier beyond this makes every die the same final value (KC-10.8)
VALUES: Final = 2 * WIDEST + 1
UNKNOWN: Final = -1.0
DIGITS: Final = 6
# By dice and modifier of both pools, and whether the defender catches.
_KNOWN: Final[list[float]] = [UNKNOWN] * (2 * (MOST_DICE * VALUES) ** 2)


def _place(pool: i64) -> i64:
    """Where a pool stands among all that can occur."""
    value = value_in(pool)
    if value > WIDEST:
        value = WIDEST
    elif value < -WIDEST:
        value = -WIDEST
    return (dice_in(pool) - 1) * VALUES + value + WIDEST


def odds(attack: i64, defence: i64, catching: bool) -> float:
    """The chance that the attacker wins with these packed pools, before any bump, to six digits."""
    place = (_place(attack) * MOST_DICE * VALUES + _place(defence)) * 2 + (1 if catching else 0)
    known = _KNOWN[place]
    if known == UNKNOWN:
        known = round(win_chance(attack, defence, catching), DIGITS)
        _KNOWN[place] = known
    return known


def throw_odds(s: Board, b: Brawler, foe: Brawler, reaction: i64) -> float:
    """The chance that a Throw of what is in hand hits; a dodger is taken to stay as far away as it is."""
    attack = throw_pool(s, b, b.holds, b.charge, 0, foe.zone, None)
    if reaction == c.BY_CATCH:
        return odds(attack, catch_pool(s, foe, 0, None), True)
    if reaction == c.BY_DODGE:
        return odds(attack, dodge_pool(s, foe, 0, foe.cover, foe.zone, None), False)
    return odds(attack, tackle_pool(s, foe, 0, b.zone, None), False)


def tackle_odds(s: Board, b: Brawler, foe: Brawler) -> float:
    """The chance that a Tackle brings the foe down."""
    return odds(tackle_pool(s, b, 0, foe.zone, None), dodge_pool(s, foe, 0, foe.cover, foe.zone, None), False)


def surest_hit(s: Board, b: Brawler, foe: Brawler) -> float:
    """The chance that a Throw of what is in hand hits, whatever the foe's Reaction (KC-13.6 to KC-13.8)."""
    worst = throw_odds(s, b, foe, c.BY_DODGE)
    if foe.form == c.STANDING:
        worst = min(worst, throw_odds(s, b, foe, c.BY_CATCH))
        if touches(s, b.zone, foe.zone):
            worst = min(worst, throw_odds(s, b, foe, c.BY_TACKLE_BACK))
    return worst
