"""Scene: a match for tests of rules, with a given state, given luck, and lines of play as in a case file."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Self, TypeVar

from fracas.kernel.chance import Scripted
from fracas.kernel.game import Game
from fracas.kernel.out import heard
from fracas.kernel.state import NEVER
from fracas.kernel.wire import Action, Event, Field, Fill, SeatSetup, Setup
from fracas.match.cases.lines import Seats, action_of, words_of
from fracas.match.match import Match, Progress, Refused, describe

__all__ = ["Scene"]

E = TypeVar("E", bound=Event)


class Scene:
    """A match that begins in the state `given`, or at its beginning. A game's tests subclass it with their defaults.

    Seats go by their names: `scene.do("F1 play K")`. `luck` gives the next results of luck in words; after these, luck
    is drawn from `seed`. `bots` are the names of the seats in which a bot sits.
    """

    unsaid: tuple[str, ...] = ()  # fields of actions that `options` leaves out

    def __init__(
        self,
        game: Game[Any],
        seats: Sequence[str],
        options: Mapping[str, Any],
        given: Mapping[str, Any] | None = None,
        luck: str = "",
        bots: Collection[str] = (),
        pack: str | None = None,
        seed: str = "scene",
    ) -> None:
        self.game = game
        self.seats = Seats(seats)
        self.setup = Setup(
            game.id, tuple(SeatSetup(name, "random" if name in bots else None) for name in seats), dict(options), pack
        )
        self.chance = Scripted([game.cases.luck(word) for word in luck.split()], seed)
        if given is not None:
            facts = self.seats.numbered(dict(given))
            game = game.altered(
                "rules", start=lambda setup, chance, out: self.game.cases.given(setup, facts, chance, out)
            )
        self.match = Match(game, self.setup, self.chance)
        self.now = 0
        self._told = list(self.match.opening.told)

    # --- play ---------------------------------------------------------------------------------------------------------

    def do(self, *lines: str) -> Self:
        """Play lines like `F1 play K`, which must be accepted; `luck K P` gives the next results of luck."""
        for line in lines:
            if line.startswith("luck "):
                self.luck(line.removeprefix("luck "))
                continue
            done = self._submit(line)
            assert isinstance(done, Progress), f"{line}: {done.code}: {done.why}"
            self._told += done.told
        return self

    def fill(self, seat: str, **fields: str) -> Self:
        """Fill in the open form of a seat, or what it may fill in unasked."""
        done = self._send(self.seats.seat(seat), Fill(fields))
        assert isinstance(done, Progress), f"{seat} {fields}: {done.code}: {done.why}"
        self._told += done.told
        return self

    def refused(self, line: str) -> str:
        """The code with which a line is refused; it must be refused, and nothing may change."""
        before = self.game.cases.show(self.match.state)
        done = self._submit(line)
        assert isinstance(done, Refused), f"{line} is accepted"
        assert self.game.cases.show(self.match.state) == before, f"{line} is refused, yet something changed"
        return done.code

    def refused_form(self, seat: str, **fields: str) -> Refused:
        """Why a form is refused; it must be refused."""
        done = self._send(self.seats.seat(seat), Fill(fields))
        assert isinstance(done, Refused), f"{seat} {fields} is accepted"
        return done

    def wait(self, ms: int) -> Self:
        """Let time pass; whatever is due in that time happens at its own moment."""
        until = self.now + ms
        while (due := self.match.deadline()) != NEVER and due <= until:
            done = self.match.tick(max(due, self.now))
            assert done is not None
            self._told += done.told
        self.now = until
        return self

    def luck(self, words: str) -> Self:
        """Give the next results of luck, in words."""
        self.chance.feed([self.game.cases.luck(word) for word in words.split()])
        return self

    def _submit(self, line: str) -> Progress | Refused:
        name, *words = words_of(line)
        try:
            action = action_of(self.game, words, self.seats)
        except ValueError as error:
            return Refused("unreadable", str(error))
        return self._send(self.seats.seat(name), action)

    def _send(self, seat: int, action: Action) -> Progress | Refused:
        ask = self.match.ask(seat)
        return self.match.submit(seat, None if action in ask.asides else ask.id, action, self.now, by_table=True)

    # --- look ---------------------------------------------------------------------------------------------------------

    def __getitem__(self, path: str) -> Any:
        """A fact of the whole state by its path, as a case file names it: `F1.hp`."""
        found: Any = self.game.cases.show(self.match.state)
        for step in path.split("."):
            if isinstance(found, list | tuple):
                found = found[int(step)]
            else:
                found = found[step if step in found else str(self.seats.number(step))]
        return found

    def asked(self) -> list[str]:
        """The seats that are asked."""
        return [self.seats.names[seat] for seat in self.match.pending()]

    def kind(self, seat: str) -> str:
        """What a seat is asked."""
        return self.match.ask(self.seats.seat(seat)).kind

    def form(self, seat: str) -> dict[str, Field]:
        """The boxes of a seat's open form, by name."""
        return {box.name: box for box in self.match.ask(self.seats.seat(seat)).form}

    def options(self, seat: str) -> list[str]:
        """What a seat may answer, as lines without the seat; fields at their default are left out."""
        return [describe(action, self.unsaid) for action in self.match.ask(self.seats.seat(seat)).options]

    def asides(self, seat: str) -> list[str]:
        """What a seat may send unasked."""
        return [describe(action, self.unsaid) for action in self.match.ask(self.seats.seat(seat)).asides]

    def told(self, kind: type[E], to: str | None = None) -> list[E]:
        """Events of a kind so far, as a seat hears them (none: a watcher)."""
        ear = None if to is None else self.seats.seat(to)
        return [event for event in heard(self._told, ear) if isinstance(event, kind)]

    def view(self, seat: str | None = None) -> Any:
        """What a seat sees (none: a watcher)."""
        return self.match.view(None if seat is None else self.seats.seat(seat))

    @property
    def scores(self) -> tuple[float, ...]:
        outcome = self.match.outcome
        assert outcome is not None, "it is not over"
        return outcome.scores
