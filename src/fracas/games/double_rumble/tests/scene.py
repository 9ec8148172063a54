"""The scene builder of the house with the defaults of this game: players P1 and P2, Fighters F1 and F2."""

from __future__ import annotations

from typing import Any

from fracas.games.double_rumble import GAME
from fracas.games.double_rumble.core.match import Rumble
from fracas.match import scene as house


class Scene(house.Scene):
    """A match begun at a given state, or at its start; `bots` names seats of bots, options are keywords."""

    def __init__(
        self,
        given: dict[str, Any] | None = None,
        luck: str = "",
        seats: int = 2,
        bots: str = "",
        pack: str | None = None,
        seed: str = "scene",
        **options: Any,
    ) -> None:
        super().__init__(GAME, ("P1", "P2")[:seats], options, given, luck, tuple(bots.split()), pack, seed)

    @property
    def state(self) -> Rumble:
        assert isinstance(self.match.state, Rumble)
        return self.match.state

    def questions(self) -> list[str]:
        """Who is asked, and what."""
        return [f"{name} {self.kind(name)}" for name in self.asked()]
