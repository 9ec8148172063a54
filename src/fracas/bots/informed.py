"""The informed bot: plays the rules of thumb of the game itself, at once."""

from __future__ import annotations

from typing import ClassVar

from fracas.bots.bot import Look, luck_of

__all__ = ["Informed"]


class Informed:
    """Plays `State.policy`."""

    id: str = "informed"
    title: ClassVar[str] = "Informed"
    brief: ClassVar[str] = "Knows the rules of thumb and plays by them, without a thought."

    def __init__(self, seed: str) -> None:
        self._luck = luck_of(seed)

    def choose(self, look: Look) -> int:
        if look.count == 1:
            return 0
        world = look.imagine(self._luck)
        return world.options(look.seat).index(world.policy(look.seat, self._luck))
