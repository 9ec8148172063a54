"""What an option is worth, by trying every line of play: best own choices, worst choices of others, all luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fracas.kernel.chance import Fork, Prefix
from fracas.kernel.out import Out
from fracas.kernel.state import State

__all__ = ["TooWide", "values"]

IDLE = 3  # answers of others, and own ones without a choice, until the next own choice
MOST = 60_000  # answers that are tried for one question

Goal = Callable[[State], bool]


class TooWide(Exception):
    """There is too much to try."""


class _Solver:
    def __init__(self, seat: int, goal: Goal, sure: bool) -> None:
        self.seat, self.goal, self.sure, self.tried = seat, goal, sure, 0

    def after(self, state: State, seat: int, code: int) -> Iterator[tuple[float, State]]:
        """Every state an answer may lead to, with how likely luck makes it."""
        open_: list[tuple[list[int], float]] = [([], 1.0)]
        while open_:
            luck, chance = open_.pop()
            self.tried += 1
            if self.tried > MOST:
                raise TooWide
            world = state.copy()
            try:
                world.answer(seat, code, Prefix(luck), Out())
            except Fork as fork:
                whole = sum(fork.weights)
                open_ += [
                    ([*luck, answer], chance * weight / whole)
                    for answer, weight in zip(fork.answers, fork.weights, strict=True)
                ]
                continue
            yield chance, world

    def worth(self, state: State, left: int, idle: int) -> float:
        """The chance to reach the goal with so many choices left; `idle` counts answers since the last own choice."""
        if self.goal(state):
            return 1.0
        asked = int(state.pending())
        if state.over() or not asked or idle > IDLE:
            return 0.0
        if asked >> self.seat & 1:
            options = state.options(self.seat)
            if len(options) == 1:
                return self.mean(state, self.seat, options[0], left, idle + 1)
            return self._best(self.mean(state, self.seat, code, left - 1, 0) for code in options) if left else 0.0
        other = (asked & -asked).bit_length() - 1
        options = state.options(other)
        return self._worst(self.mean(state, other, code, left, idle + 1) for code in options)

    def _best(self, worths: Iterator[float]) -> float:
        """The highest; a certain one ends the search."""
        best = 0.0
        for worth in worths:
            best = max(best, worth)
            if best == 1.0:
                break
        return best

    def _worst(self, worths: Iterator[float]) -> float:
        """The lowest; a hopeless one ends the search."""
        worst = None
        for worth in worths:
            worst = worth if worst is None else min(worst, worth)
            if worst == 0.0:
                break
        return worst or 0.0

    def mean(self, state: State, seat: int, code: int, left: int, idle: int) -> float:
        """The mean over luck; if only what is `sure` counts, 1 or 0, and what fails once is not looked at further."""
        futures = self.after(state, seat, code)
        if self.sure:
            return float(all(self.worth(world, left, idle) == 1.0 for _, world in futures))
        return sum(chance * self.worth(world, left, idle) for chance, world in futures)


def values(state: State, seat: int, goal: Goal, choices: int, *, sure: bool) -> dict[int, float]:
    """For each option of a seat, by its code: the chance to reach the goal with so many choices, this one among them.

    Others do whatever harms most, and see it coming. With `sure` a chance is 1 or nothing. Raises TooWide.
    """
    solver = _Solver(seat, goal, sure)
    return {int(code): solver.mean(state, seat, code, choices - 1, 0) for code in state.options(seat)}
