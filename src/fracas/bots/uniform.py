"""The random bot: takes any option."""

from __future__ import annotations

from typing import ClassVar

from fracas.bots.bot import Look
from fracas.kernel.chance import Chance

__all__ = ["Uniform"]


class Uniform:
    """Picks uniformly among the options."""

    id: str = "random"
    title: ClassVar[str] = "Random"
    brief: ClassVar[str] = "Swings at anything. Good for a first look at a game."

    def __init__(self, seed: str) -> None:
        self._chance = Chance(seed, keep=False)

    def choose(self, look: Look) -> int:
        return int(self._chance.below(look.count))
