"""Builders for tests of the story: a session at its beginning, or at a stage."""

from __future__ import annotations

from typing import Any

from fracas.games.knockout import GAME
from fracas.games.knockout.story.entry import Story
from fracas.kernel.wire import Action
from fracas.match.match import Progress, Refused
from fracas.match.scene import Scene

PLAYERS = {
    2: ("cal", "dee"),
    3: ("ann", "bob", "dee"),
    4: ("ann", "bob", "cy", "dee"),
    5: ("ann", "bob", "cy", "dee", "eve"),
}


class Evening(Scene):
    """A session among people: dee is the DJ, eve looks on. With two, cal plays the whole Crew."""

    def __init__(
        self, given: dict[str, Any] | None = None, luck: str = "", seats: int = 4, bots: str = "", **options: Any
    ) -> None:
        super().__init__(GAME, PLAYERS[seats], options, given, luck, bots.split())

    @property
    def story(self) -> Story:
        story = self.match.state.story  # type: ignore[attr-defined]
        assert isinstance(story, Story)
        return story

    def act(self, seat: str, action: Action) -> None:
        """Play an action that is accepted."""
        done = self._send(self.seats.seat(seat), action)
        assert isinstance(done, Progress), f"{seat} {action}: {done.code}: {done.why}"
        self._told += done.told

    def refusal(self, line: str) -> Refused:
        """Why a line is refused; it must be, and nothing may change."""
        code = self.refused(line)
        done = self._submit(line)
        assert isinstance(done, Refused) and done.code == code
        return done


def evening(
    luck: str = "", seats: int = 4, bots: str = "", stage: str = "", options: dict[str, Any] | None = None, **story: Any
) -> Evening:
    """A session at a stage of the story (at its beginning without one)."""
    given = {"story": {"stage": stage, **story}} if stage else None
    return Evening(given, luck, seats, bots, **{"mode": "full", **(options or {})})
