"""One builder for the rule tests: real rules in a real match, lines of play as in a case file."""

from __future__ import annotations

from typing import Any

from fracas.games.brawl import GAME
from fracas.games.brawl.rules import Bout
from fracas.games.brawl.words_view import TableView
from fracas.kernel.chance import Scripted
from fracas.kernel.out import heard
from fracas.kernel.state import NEVER
from fracas.kernel.wire import Event, SeatSetup, Setup
from fracas.match.cases_lines import Seats, action_of, words_of
from fracas.match.match import Match, Progress, Refused, describe

TOURNAMENT: dict[str, Any] = {"mode": "tournament", "min_interval_ms": 0}
STRICT: dict[str, Any] = {**TOURNAMENT, "strict_fouls": True}


class Scene:
    """A match with seats P1, P2, …; without `given` it begins at its beginning."""

    def __init__(self, given: dict[str, Any] | None = None, *, seats: int = 2, luck: str = "", **options: Any) -> None:
        self.seats = Seats([f"P{i + 1}" for i in range(seats)])
        setup = Setup(
            "brawl", tuple(SeatSetup(name) for name in self.seats.names), {"characters": ["test_all"], **options}
        )
        chance = Scripted([GAME.cases.luck(word) for word in luck.split()], "scene")
        game = GAME
        if given is not None:
            facts = self.seats.numbered(given)
            game = GAME.altered("rules", start=lambda setup, chance, out: GAME.cases.given(setup, facts, chance, out))
        self.match = Match(game, setup, chance)
        self.told_all = list(self.match.opening.told)
        self.now = 0

    # --- play

    def do(self, *lines: str) -> Scene:
        """Play lines like `P1 play rH end B1 P2`."""
        for line in lines:
            done = self._submit(line)
            assert isinstance(done, Progress), f"{line}: refused: {done.why}; options: {self.options(line.split()[0])}"
            self.told_all += done.told
        return self

    def why(self, line: str) -> str:
        """The reason a line is refused for; nothing may change."""
        before = GAME.cases.show(self.state)
        done = self._submit(line)
        assert isinstance(done, Refused), f"{line} is accepted"
        assert GAME.cases.show(self.state) == before
        return done.code

    def wait(self, ms: int) -> Scene:
        """Let time pass; what is due on the way happens when it is due."""
        until = self.now + ms
        while (due := int(self.state.deadline())) != NEVER and due <= until and not self.match.over:
            done = self.match.tick(max(due, self.now))
            assert done is not None
            self.told_all += done.told
        self.now = until
        return self

    def _submit(self, line: str) -> Progress | Refused:
        name, *words = words_of(line)
        seat = self.seats.seat(name)
        action = action_of(GAME, words, self.seats)
        ask = self.match.ask(seat)
        return self.match.submit(seat, None if action in ask.asides else ask.id, action, self.now)

    # --- look

    @property
    def state(self) -> Bout:
        assert isinstance(self.match.state, Bout)
        return self.match.state

    def __getitem__(self, path: str) -> Any:
        """A fact by its path in the shown state: `B1.P2.hits`."""
        shown: Any = GAME.cases.show(self.state)
        for step in path.split("."):
            number = self.seats.number(step)
            key: Any = int(step) if isinstance(shown, list) else step if step in shown else str(number)
            shown = shown[key]
        return shown

    def options(self, seat: str) -> list[str]:
        """What a seat may answer, as lines without the seat."""
        return [describe(action).replace(" None", "") for action in self.match.ask(self.seats.seat(seat)).options]

    def asked(self) -> list[str]:
        return [self.seats.names[seat] for seat in self.match.pending()]

    def kind(self, seat: str) -> str:
        return self.match.ask(self.seats.seat(seat)).kind

    def told(self, kind: type[Event]) -> list[Any]:
        return [event for event in heard(self.told_all, None) if isinstance(event, kind)]

    def view(self, seat: str | None = None) -> TableView:
        view = self.match.view(None if seat is None else self.seats.seat(seat))
        assert isinstance(view, TableView)
        return view

    @property
    def scores(self) -> tuple[float, ...]:
        outcome = self.match.outcome
        assert outcome is not None, "it is not over"
        return outcome.scores


def live(given: dict[str, Any] | None = None, **options: Any) -> Scene:
    """A Tournament without a minimum interval."""
    return Scene(given, **{**TOURNAMENT, **options})


def strict(given: dict[str, Any], **options: Any) -> Scene:
    return Scene(given, **{**STRICT, **options})
