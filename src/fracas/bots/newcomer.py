"""The newcomer: knows the ideas of a game's lessons and nothing else. It measures what the lessons are worth."""

from __future__ import annotations

from typing import ClassVar

from fracas.bots.bot import Look
from fracas.kernel.chance import Chance

__all__ = ["Newcomer"]


class Newcomer:
    """Goes through the ideas in order: each leaves the options it likes, if it likes any. Then any of the rest."""

    id: str = "newcomer"
    title: ClassVar[str] = "Newcomer"
    brief: ClassVar[str] = "Has taken the lessons of the game and read nothing else."

    def __init__(self, seed: str) -> None:
        self._chance = Chance(seed, keep=False)

    def choose(self, look: Look) -> int:
        if look.count == 1:
            return 0
        options = look.ask.options
        left = list(range(len(options)))
        for idea in look.game.hints.newcomer:
            liked = list(idea.likes(look.view, look.ask))
            left = [place for place in left if options[place] in liked] or left
        return left[self._chance.below(len(left))]
