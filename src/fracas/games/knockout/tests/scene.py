"""The scenes of the Brawl's tests: with two seats cal plays the Crew and dee the Rivals, on the Country Club."""

from __future__ import annotations

from typing import Any, cast

from fracas.games.knockout import GAME
from fracas.games.knockout.core.match import Rivals
from fracas.match import scene

PLAYERS = {2: ("cal", "dee"), 3: ("ann", "bob", "dee"), 4: ("ann", "bob", "cy", "dee")}


class Scene(scene.Scene):
    """A match in the middle of things; without `given` at its beginning."""

    unsaid = ("place", "places", "kind")

    def __init__(
        self, given: dict[str, Any] | None = None, luck: str = "", seats: int = 2, bots: str = "", **options: Any
    ) -> None:
        super().__init__(GAME, PLAYERS[seats], options, given, luck, bots.split())

    @property
    def state(self) -> Rivals:
        return cast(Rivals, self.match.state)


def brawl(luck: str = "", seats: int = 2, options: dict[str, Any] | None = None, **given: Any) -> Scene:
    """A Brawl in the middle of a turn: `brawl(C1={...}, active="C1")`."""
    return Scene(given, luck, seats, **(options or {}))
