"""Scenes of this game's tests: the house's builder with the test content, seats named as in the specification."""

from __future__ import annotations

from typing import Any, Self

from fracas.games.n30n import GAME
from fracas.games.n30n.core.match import Rumble
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match import scene

SEATS = {
    "rumble": ("R", "D"), "rush": ("R", "D"), "overkill": ("R", "D"), "training": ("P",),
    "king": ("X1", "Y1", "X2", "Y2"), "royale": ("X1", "Y1", "X2", "Y2", "X3", "Y3"),
}  # fmt: skip
IDLE = ("pass", "skip", "done", "accept", "concede", "empty")


class Scene(scene.Scene):
    """A match in the middle of things. Facts of a seat are a table, or a text: its hand. `dummy` is Training's."""

    def __init__(
        self, luck: str = "", mode: str = "rumble", seed: str = "scene", pack: str | None = None, **facts: Any
    ) -> None:
        options = {"content": "fixture", "mode": mode, **facts.pop("options", {})}
        people = (*SEATS[mode], "dummy")
        given = {
            "1" if key == "dummy" else key: {"hand": value} if key in people and isinstance(value, str) else value
            for key, value in facts.items()
        }
        super().__init__(GAME, SEATS[mode], options, given or None, luck, pack=pack, seed=seed)

    @property
    def state(self) -> Rumble:
        assert isinstance(self.match.state, Rumble)
        return self.match.state

    @property
    def facts(self) -> dict[str, Any]:
        return GAME.cases.show(self.state)

    def legal(self, line: str) -> bool:
        """Whether a line is among the options of its seat."""
        name, action = line.split(maxsplit=1)
        return action in self.options(name)

    def asks(self) -> list[str]:
        """Who is asked what: `R place`."""
        return [f"{name} {self.kind(name)}" for name in self.asked()]

    def skip_to(self, kind: str) -> Self:
        """Answer `pass`, `skip`, `done` until somebody is asked that kind of question."""
        for _ in range(60):
            asks = self.asks()
            if any(one.endswith(f" {kind}") for one in asks):
                return self
            name = asks[0].split()[0]
            options = self.options(name)
            self.do(f"{name} {next((one for one in options if one in IDLE), options[0])}")
        raise AssertionError(f"nobody is asked {kind!r}: {self.asks()}")

    def of(self, name: str) -> dict[str, Any]:
        shown: dict[str, Any] = self["1" if name == "dummy" else name]
        return shown

    def fighter(self, name: str) -> dict[str, Any]:
        shown: dict[str, Any] = self.facts["fighters"][name]
        return shown

    def hp(self, name: str) -> int:
        return int(self.fighter(name)["hp"])


def setup_for(mode: str, options: dict[str, Any], pack: str | None = None) -> Setup:
    """A setup that can be played."""
    setup = Setup("n30n", tuple(SeatSetup(name) for name in SEATS[mode]), options, pack)
    GAME.rules.check_setup(setup)
    return setup
