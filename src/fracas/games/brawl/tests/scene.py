"""Scenes of BRAWL: seats P1, P2, … with the test deck."""

from __future__ import annotations

from typing import Any

from fracas.games.brawl import GAME
from fracas.games.brawl.core.match import Bout
from fracas.match import scene

TOURNAMENT: dict[str, Any] = {"mode": "tournament", "min_interval_ms": 0}
STRICT: dict[str, Any] = {**TOURNAMENT, "strict_fouls": True}


class Scene(scene.Scene):
    """A match by turns unless the options say otherwise; without `given` it begins at its beginning."""

    def __init__(
        self,
        given: dict[str, Any] | None = None,
        *,
        seats: int = 2,
        luck: str = "",
        pack: str | None = None,
        **options: Any,
    ) -> None:
        names = [f"P{i + 1}" for i in range(seats)]
        super().__init__(GAME, names, {"characters": ["test_all"], **options}, given, luck, pack=pack)

    @property
    def state(self) -> Bout:
        assert isinstance(self.match.state, Bout)
        return self.match.state


def live(given: dict[str, Any] | None = None, **options: Any) -> Scene:
    """A Tournament without a minimum interval."""
    return Scene(given, **{**TOURNAMENT, **options})


def strict(given: dict[str, Any], **options: Any) -> Scene:
    """A Tournament in which fouls are played."""
    return Scene(given, **{**STRICT, **options})
