"""For bots: worlds that fit what a seat knows (guess.py), and how good a world is for it."""

from __future__ import annotations

from fracas.games.n30n.core.match import Rumble
from fracas.games.n30n.guess import guess

__all__ = ["guess", "order", "value"]


def value(state: Rumble, seat: int) -> float:
    """The seat's chance to win."""
    return state.value(seat)


def order(state: Rumble, seat: int, options: tuple[int, ...]) -> tuple[int, ...]:
    """The most promising options first."""
    return state.order(seat, options)
