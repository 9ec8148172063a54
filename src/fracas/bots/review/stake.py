"""What a choice of a finished match is about, and what a world that followed from it is worth.

A match may be more than the fight: an evening tells a story before it and after it. There nothing can be said of the
chance to win, so no choice is judged; and once the fight is over it is won or lost, however long the story goes on.
"""

from __future__ import annotations

from collections.abc import Callable

from fracas.kernel.state import State
from fracas.kernel.thinking.scale import Scale
from fracas.match.match import Match

__all__ = ["Value", "at_stake", "value_in"]

Value = Callable[[State, int], float]  # the chance of a seat to win, or its result


def at_stake(match: Match) -> bool:
    """True if the chance to win can be told now; always, in a match that is nothing but the fight."""
    scale = _scale(match)
    return scale is None or _weighs(match.state, scale)


def value_in(match: Match) -> Value:
    """How to value the worlds that follow from this moment of a match."""
    scale = _scale(match)

    def value(world: State, seat: int) -> float:
        if world.over() or (scale is not None and not _weighs(world, scale)):
            return float(world.score(seat))  # what was fought for is decided
        return min(1.0, max(0.0, float(world.value(seat))))

    return value


def _scale(match: Match) -> Scale | None:
    """What tells whether the fight is on, in a match that never opens what was hidden; None for all others."""
    values = match.game.hints.values
    if values is None or match.game.opens_after(match.setup):
        return None
    return Scale([0.0] * len(values.feature))


def _weighs(state: State, scale: Scale) -> bool:
    scale.clear()
    return bool(state.weigh(0, scale))
