"""The coach: follows the advice of the game itself; where a game gives none, it plays like greedy."""

from __future__ import annotations

from typing import ClassVar

from fracas.bots.bot import Look
from fracas.bots.greedy import Greedy
from fracas.kernel.chance import Chance

__all__ = ["Coach"]


class Coach:
    """Follows `hints.advise` in an imagined world that fits what its seat knows."""

    id: str = "coach"
    title: ClassVar[str] = "Coach"
    brief: ClassVar[str] = "Plays what the game itself would advise; where it advises nothing, like Greedy."

    def __init__(self, seed: str) -> None:
        self._chance = Chance(seed, keep=False)
        self._greedy = Greedy(seed)

    def choose(self, look: Look) -> int:
        advise = look.game.hints.advise
        if advise is None:
            return self._greedy.choose(look)
        if look.count == 1:
            return 0
        world = look.imagine(self._chance)
        code: int = advise(world, look.seat)
        options: tuple[int, ...] = world.options(look.seat)
        return options.index(code)
