"""The thinking bot: searches imagined worlds that fit what its seat knows."""

from __future__ import annotations

from time import perf_counter
from typing import ClassVar

from fracas.bots.bot import Look, luck_of
from fracas.kernel.thinking.search import Search

__all__ = ["Thinker"]

ITERATIONS = 200  # trials per decision
ROLLED = 12  # decisions by rules of thumb before a state is valued
AT_ONCE = 50  # trials between two looks at the clock
MOST_SECONDS = 5.0  # a cap, for a machine that is busy; results repeat as long as it is not reached


class Thinker:
    """Thinks ahead, a given number of trials for each decision."""

    id: str = "thinker"
    title: ClassVar[str] = "Thinker"
    brief: ClassVar[str] = "Thinks a few moves ahead, and does not always do what you expect."

    def __init__(
        self, seed: str, iterations: int = ITERATIONS, seconds: float = MOST_SECONDS, *, matching: bool = False
    ) -> None:
        self._luck = luck_of(seed)
        self._iterations = iterations
        self._seconds = seconds
        self._matching = matching

    def choose(self, look: Look) -> int:
        if look.count == 1:
            return 0
        end = perf_counter() + self._seconds
        world = look.imagine(self._luck)
        options = world.options(look.seat)
        search = Search(world, look.seat, self._luck.below(1 << 24), ROLLED, self._matching)
        left = self._iterations
        while left > 0 and (left == self._iterations or perf_counter() < end):
            search.think(min(left, AT_ONCE))
            left -= AT_ONCE
        return options.index(search.answer(self._luck))
