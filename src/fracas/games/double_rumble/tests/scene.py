"""One builder for the rule tests: real rules, a given state, lines of play as in a case file."""

from __future__ import annotations

from typing import Any

from fracas.games.double_rumble import GAME
from fracas.kernel.chance import Scripted
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.cases_lines import Seats, action_of, words_of
from fracas.match.match import Match, Progress, Refused, describe, event_tag

SEATS = Seats(["P1", "P2"])


class Scene:
    """A match begun at a given state (or at its start, without one); seats are P1 and P2."""

    def __init__(
        self,
        given: dict[str, Any] | None = None,
        luck: str = "",
        seats: int = 2,
        bot: int | None = None,
        **options: Any,
    ) -> None:
        setup = Setup(
            GAME.id, tuple(SeatSetup(f"P{i + 1}", "greedy" if i == bot else None) for i in range(seats)), options
        )
        self.chance = Scripted([GAME.cases.luck(word) for word in luck.split()], "scene")
        game = GAME
        if given is not None:
            game = GAME.altered("rules", start=lambda setup, chance, out: GAME.cases.given(setup, given, chance, out))
        self.match = Match(game, setup, self.chance)
        self.heard: list[Any] = list(self.match.opening.events(None))

    def do(self, *lines: str) -> Scene:
        """Play lines like `P1 battle F1`; `luck g4` feeds the dice. Each must be accepted."""
        for line in lines:
            if line.startswith("luck "):
                self.chance.feed([GAME.cases.luck(word) for word in line.split()[1:]])
                continue
            done = self._submit(line)
            assert isinstance(done, Progress), f"{line}: {done.why}; options: {self.options(line.split()[0])}"
            self.heard += done.events(None)
        return self

    def refused(self, line: str) -> str:
        """The code a line is refused with; an accepted line is a mistake of the test."""
        done = self._submit(line)
        assert isinstance(done, Refused), f"{line} is accepted"
        return done.code

    def _submit(self, line: str) -> Progress | Refused:
        name, *words = words_of(line)
        seat = SEATS.seat(name)
        action = action_of(GAME, words, SEATS)
        ask = self.match.ask(seat)
        return self.match.submit(seat, None if action in ask.asides else ask.id, action, 0)

    def options(self, name: str) -> list[str]:
        return [describe(action) for action in self.match.ask(SEATS.seat(name)).options]

    def asides(self, name: str) -> list[str]:
        return [describe(action) for action in self.match.ask(SEATS.seat(name)).asides]

    def asked(self) -> list[str]:
        """Who is asked, and what."""
        return [f"{SEATS.names[ask.seat]} {ask.kind}" for ask in self.match.asks()]

    def show(self, path: str) -> Any:
        found: Any = GAME.cases.show(self.match.state)  # type: ignore[arg-type]
        for step in path.split("."):
            found = found[step]
        return found

    def tags(self) -> list[str]:
        return [event_tag(event) for event in self.heard]

    def told(self, tag: str) -> list[Any]:
        return [event for event in self.heard if event_tag(event) == tag]
