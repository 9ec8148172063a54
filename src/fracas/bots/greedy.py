"""The greedy bot: tries each option in imagined worlds and takes the one that is valued most."""

from __future__ import annotations

from typing import ClassVar

from fracas.bots.bot import Look, luck_of
from fracas.kernel.thinking.greedy import greedy

__all__ = ["Greedy"]


class Greedy:
    """Looks one decision ahead, in worlds that fit what its seat knows."""

    id: str = "greedy"
    title: ClassVar[str] = "Greedy"
    brief: ClassVar[str] = "Takes what looks best right now and thinks no further."

    def __init__(self, seed: str) -> None:
        self._luck = luck_of(seed)

    def choose(self, look: Look) -> int:
        if look.count == 1:
            return 0
        return greedy(look.imagine(self._luck), look.seat, self._luck)
