"""The law of who is asked: it tells an observer nothing beyond what that observer sees."""

from __future__ import annotations

from typing import Any

from fracas.kernel.game import Game
from fracas.lab.laws.law import Broken, Law, Position, names_of, spread_points

__all__ = ["Asked"]

POINTS = 12  # states per match in which a world is guessed


class Asked(Law):
    """In a guessed world the observer is told of the same asked seats; and all that are asked are among them."""

    name = "who is asked"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self._veiled = 0

    def begin(self, position: Position, entries: int) -> None:
        self._chance = self.chance(position)
        self.points = set(spread_points(self._chance, entries, POINTS))
        self._next = position.walk.number  # observers take turns; each match begins with another one

    def before_entry(self, position: Position) -> None:
        observer = position.observers[self._next % len(position.observers)]
        self._next += 1
        rules, state = position.game.rules, position.state
        here, true = rules.asked(state, observer), int(state.pending())
        self.count += 1
        self._veiled += here != true
        if true & ~here or (true and observer is not None and (here ^ true) >> observer & 1):
            raise Broken(f"{names_of([observer])} is told that {_seats(here)} are asked, and {_seats(true)} are")
        world = position.guess(observer, self._chance)
        there = rules.asked(world, observer)
        if there != here:
            raise Broken(f"{names_of([observer])} sees the same in another world, and is told that {_seats(there)} are"
                         f" asked, not {_seats(here)}")  # fmt: skip

    def detail(self) -> str:
        return f"{self._veiled:,} times an observer did not know which seat of a team is asked"


def _seats(mask: int) -> str:
    return names_of(seat for seat in range(mask.bit_length()) if mask >> seat & 1) or "nobody"
