"""From what sides have to the chance of one of them to win."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from fracas.kernel.state import State
from fracas.kernel.thinking.scale import Scale

SURELY: Final = 4.6  # 99 %: a match that is not over is never quite won, so that to win it is better still


def chance_to_win(world: State, seat: i64, mine: Scale, theirs: Scale) -> float:
    """The chance of the seat's side against the strongest other; at a glance, where nothing was learned.

    Two sides weighed with the same weights have chances that add up to 1. Partners without a foe are weighed alone.
    """
    if world.over():
        return world.score(seat)
    side: i64 = world.plays_for(seat)
    sides: i64 = world.sides()
    mine.clear()
    if not world.weigh(side, mine):
        return world.glance(seat)
    lead: float = mine.total
    if sides > 1:
        best = -1e9
        other: i64 = 0
        while other < sides:
            if other != side:
                theirs.clear()
                world.weigh(other, theirs)
                if theirs.total > best:
                    best = theirs.total
            other += 1
        lead -= best
    if lead > SURELY:
        lead = SURELY
    elif lead < -SURELY:
        lead = -SURELY
    return 1.0 / (1.0 + exp(-lead))
