"""One builder for the rule tests: real rules, a given state, lines of play as in a case file."""

from __future__ import annotations

from typing import Any

from fracas.games.knockout import GAME
from fracas.games.knockout.core.match import Rivals
from fracas.games.knockout.story.entry import Story
from fracas.games.knockout.words import KnockoutView
from fracas.kernel.chance import Scripted
from fracas.kernel.out import heard
from fracas.kernel.wire import Event, Fill, SeatSetup, Setup
from fracas.match.cases_lines import Seats, action_of, words_of
from fracas.match.match import Match as House
from fracas.match.match import Progress, Refused

PLAYERS = {
    2: ["cal", "dee"],
    3: ["ann", "bob", "dee"],
    4: ["ann", "bob", "cy", "dee"],
    5: ["ann", "bob", "cy", "dee", "eve"],
}


class Scene:
    """A match in the middle of things. Two seats: cal plays the Crew, dee the Rivals."""

    def __init__(
        self, luck: str = "", seats: int = 2, bots: str = "", given: dict[str, Any] | None = None, **options: Any
    ) -> None:
        names = PLAYERS[seats]
        self.seats = Seats(names)
        table = tuple(SeatSetup(name, "random" if name in bots.split() else None) for name in names)
        self.setup = Setup("knockout", table, options)
        self.chance = Scripted([GAME.cases.luck(word) for word in luck.split()], "scene")
        game = GAME
        if given is not None:
            game = GAME.altered("rules", start=lambda setup, chance, out: GAME.cases.given(setup, given, chance, out))
        self.match = House(game, self.setup, self.chance)
        self.heard: list[tuple[int, object]] = list(self.match.opening.told)

    @property
    def state(self) -> Rivals:
        state = self.match.state
        assert isinstance(state, Rivals)
        return state

    @property
    def story(self) -> Story:
        story = self.state.story
        assert isinstance(story, Story)
        return story

    def do(self, *lines: str) -> Scene:
        """Play lines like `cal throw`; a refusal fails the test."""
        for line in lines:
            done = self._submit(line)
            assert isinstance(done, Progress), f"{line}: {done.why}; options {self.options(line.split()[0])}"
            self.heard += done.told
        return self

    def fill(self, seat: str, **fields: str) -> Scene:
        number = self.seats.seat(seat)
        done = self._send(number, Fill(fields))
        assert isinstance(done, Progress), f"{seat} {fields}: {done.why}"
        self.heard += done.told
        return self

    def refused(self, line: str) -> str:
        """Why a line is refused; it must be."""
        done = self._submit(line)
        assert isinstance(done, Refused), f"{line} is accepted"
        return done.why

    def _submit(self, line: str) -> Progress | Refused:
        seat, *words = words_of(line)
        try:
            action = action_of(GAME, words, self.seats)
        except ValueError as error:
            return Refused("unreadable", str(error))
        return self._send(self.seats.seat(seat), action)

    def _send(self, seat: int, action: Any) -> Progress | Refused:
        asked = self.state.pending() >> seat & 1
        return self.match.submit(seat, int(self.state.question(seat)) if asked else None, action, 0)

    def options(self, seat: str) -> list[str]:
        codes = self.state.options(self.seats.seat(seat))
        return [_line(GAME.words.decode(self.state, code)) for code in codes]

    def asides(self, seat: str) -> list[str]:
        codes = self.state.asides(self.seats.seat(seat))
        return [_line(GAME.words.decode(self.state, code)) for code in codes]

    def asked(self) -> str:
        return " ".join(self.seats.names[seat] for seat in self.match.pending())

    def kind(self, seat: str) -> str:
        return self.match.ask(self.seats.seat(seat)).kind

    def form(self, seat: str) -> dict[str, Any]:
        return {box.name: box for box in self.match.ask(self.seats.seat(seat)).form}

    def see(self, path: str) -> Any:
        """A fact of the state by its path, as case files name it."""
        value: Any = GAME.cases.show(self.state)
        for name in path.split("."):
            value = value[int(name)] if isinstance(value, list) else value[name]
        return value

    def told(self, kind: type[Event], to: str | None = None) -> list[Any]:
        ear = None if to is None else self.seats.seat(to)
        return [event for event in heard(self.heard, ear) if isinstance(event, kind)]

    def view(self, seat: str | None) -> KnockoutView:
        view = GAME.rules.view(self.state, None if seat is None else self.seats.seat(seat))
        assert isinstance(view, KnockoutView)
        return view


def _line(action: Any) -> str:
    shown = [name for name in action.__struct_fields__ if name not in ("place", "places", "kind")]
    values = [str(getattr(action, name)) for name in shown]
    return " ".join([action.__struct_config__.tag, *values]).strip()


def brawl(luck: str = "", **given: Any) -> Scene:
    """A Brawl of two seats on the Country Club: `brawl(C1={...}, active="C1")`; options go under `options`."""
    options = given.pop("options", {})
    return Scene(luck, given=given, **options)


def evening(
    luck: str = "", seats: int = 4, bots: str = "", stage: str = "", options: dict[str, Any] | None = None, **story: Any
) -> Scene:
    """A session at a stage of the story (at its beginning without one)."""
    given = {"story": {"stage": stage, **story}} if stage else None
    return Scene(luck, seats, bots, given, **{"mode": "full", **(options or {})})
