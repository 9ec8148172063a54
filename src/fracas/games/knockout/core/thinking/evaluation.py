"""How good a Brawl is for a side: points, Hearts, drinks, Bond, and threats in hand."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.contest.odds import surest_hit
from fracas.games.knockout.core.state import Board, Brawler, captive, distance, targets

SWING: Final = 2.2  # a lead of this many points is about nine to one
# What things are worth, in points.
NEAR_THE_END: Final = 0.5  # each point counts up to so much more
BOND: Final = 0.10
HEART: Final = 0.42
DRINK: Final = 0.06
COVER: Final = 0.06
CAPTIVE: Final = -0.45
CAGED: Final = -0.25
BALLED: Final = -0.12
IN_HAND: Final = 0.18
SURE_HIT: Final = 0.35
STEP_TO_A_BALL: Final = -0.03
NO_BALL: Final = 4.0  # steps that stand for: none lies anywhere


def at_a_glance(s: Board, side: i64) -> float:
    """A side's chance in a Brawl that goes on."""
    lead = strength(s, side) - strength(s, 1 - side)
    return 1.0 / (1.0 + exp(-lead / SWING))


def strength(s: Board, side: i64) -> float:
    """What a side has, in points."""
    points = float(s.points[side])
    total = points * (1.0 + NEAR_THE_END * points / float(s.book.points_to_win))
    if side == c.CREW:
        total += BOND * float(s.bond)
    for i in range(3 * side, 3 * side + 3):
        b = s.brawlers[i]
        if not b.ko:
            total += _worth(s, b)
    return total


def _worth(s: Board, b: Brawler) -> float:
    total = HEART * float(b.hearts) + DRINK * float(b.drinks)
    if b.cover:
        total += COVER
    if b.form != c.STANDING:
        return total + (CAPTIVE if captive(s, b) else CAGED if b.form == c.CAGED else BALLED)
    if b.holds >= 0:
        return total + IN_HAND + SURE_HIT * threat(s, b)
    return total + STEP_TO_A_BALL * nearest_ball(s, b)


def threat(s: Board, b: Brawler) -> float:
    """The best chance of a hit with what is in hand, against the foe's best Reaction."""
    best = 0.0
    foes = targets(s, b.side)
    for i in range(c.BRAWLERS):
        if foes >> i & 1:
            best = max(best, surest_hit(s, b, s.brawlers[i]))
    return best


def nearest_ball(s: Board, b: Brawler) -> float:
    nearest = NO_BALL
    found = False
    for ball in s.balls:
        if ball.zone >= 0:
            away = float(distance(s, b.zone, ball.zone))
            if not found or away < nearest:
                nearest = away
                found = True
    return nearest
