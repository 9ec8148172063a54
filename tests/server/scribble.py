"""A small game of writing for the server's tests: lines for all to read, notes without a name, an eraser.

The other small game, toy.py, has what this one has not: hidden hands that open at the end, luck, clocks, a series. What
opens there never opens here, so neither can stand for both.

Each seat writes lines until it is done. Anybody may leave a note unasked, and nobody learns who did. Anybody may quote
a line, or erase the last one.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from mypy_extensions import i64

from fracas.kernel.ask import Prompt
from fracas.kernel.chance import Chance
from fracas.kernel.game import Cases, Forms, Game, Hints, Info, Mode, Opens, Rules, Words
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.state import State
from fracas.kernel.wire import Action, ClockOptions, Event, Field, Fill, Outcome, View
from fracas.match import registry

DONE, ERASE, QUOTE = 1, 2, 10
LINE = (Field("line", "A line"), Field("tone", "How?", "choice", ("loud", "low"), required=False))
NOTE = (Field("note", "A note without a name"),)


class Options(ClockOptions, frozen=True, forbid_unknown_fields=True):
    pass


class Done(Action, frozen=True):
    pass


class Erase(Action, frozen=True):
    pass


class Quote(Action, frozen=True):
    line: str


class Wrote(Event, frozen=True):
    seat: int
    text: str


class Noted(Event, frozen=True):
    text: str


class Erased(Event, frozen=True):
    pass


class Quoted(Event, frozen=True):
    text: str


class Sheet(View, frozen=True):
    lines: tuple[str, ...]
    notes: tuple[str, ...]


class Scribble(State):
    def __init__(self, seats: int) -> None:
        self.at = 0
        self.lines: list[str] = []
        self.notes: list[str] = []
        self.asked = [1] * seats  # the number of the question; every form is a new one
        self.done = [False] * seats

    def over(self) -> bool:
        return all(self.done)

    def pending(self) -> i64:
        return sum(1 << seat for seat, done in enumerate(self.done) if not done)

    def options(self, seat: i64) -> tuple[int, ...]:
        return () if self.done[seat] else (DONE,)

    def asides(self, seat: i64) -> tuple[int, ...]:
        return () if self.over() else (ERASE, *range(QUOTE, QUOTE + len(self.lines)))

    def question(self, seat: i64) -> i64:
        return self.asked[seat]

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == DONE:
            self.done[seat] = True
        elif code >= QUOTE:
            out.tell(Quoted(self.lines[code - QUOTE]))
        elif self.lines:
            self.lines.pop()
            out.tell(Erased())

    def default(self, seat: i64, chance: Chance) -> i64:
        return DONE

    def call_time(self, chance: Chance, out: Out) -> None:
        self.done = [True] * len(self.done)

    def score(self, seat: i64) -> float:
        return 1.0

    def copy(self) -> Scribble:
        twin = Scribble(len(self.done))
        twin.lines, twin.notes, twin.asked = self.lines.copy(), self.notes.copy(), self.asked.copy()
        twin.done = self.done.copy()
        return twin


def fill(state: Scribble, seat: int, fields: dict[str, str], chance: Chance, out: Out) -> Refusal | None:
    state.asked[seat] += 1
    if "note" in fields:
        state.notes.append(fields["note"])
        out.tell(Noted(fields["note"]))
    else:
        state.lines.append(" ".join([*fields.get("tone", "").split(), fields["line"]]))
        out.tell(Wrote(seat, fields["line"]))
    return None


def encode(state: Scribble, action: Action) -> int:
    if isinstance(action, Quote):
        if action.line not in state.lines:
            raise Refusal("names_nothing", what=f"line: nobody wrote {action.line}")
        return QUOTE + state.lines.index(action.line)
    return DONE if isinstance(action, Done) else ERASE


def decode(state: Scribble, code: int) -> Action:
    if code >= QUOTE:
        return Quote(state.lines[code - QUOTE])
    return Done() if code == DONE else Erase()


def unused(*_: Any) -> Any:
    raise NotImplementedError("the server's tests do not need this door")


GAME: Game[Scribble] = Game(
    info=Info(
        id="scribble",
        title="Scribble",
        tagline="Write it on the wall.",
        rules_version="1",
        folder=Path(__file__).parent / "scribble_text",
        modes=(Mode("alone", "Alone", "Everybody for themselves.", (2, 3, 4)),),
    ),
    words=Words(
        actions=Done | Erase | Quote,
        events=Wrote | Noted | Erased | Quoted,
        view=Sheet,
        options=Options,
        encode=encode,
        decode=decode,
    ),
    rules=Rules(
        start=lambda setup, chance, out: Scribble(len(setup.seats)),
        view=lambda state, seat: Sheet(tuple(state.lines), tuple(state.notes)),
        prompt=lambda state, seat: Prompt("write", form=LINE),
        outcome=lambda state: Outcome((1.0,) * len(state.done), "written"),
        handout=lambda setup: {},
        fingerprint=lambda setup: "scribble",
    ),
    hints=Hints(unused),
    cases=Cases(
        given=unused,
        show=lambda state: {"lines": state.lines, "notes": state.notes, "done": state.done},
        luck=unused,
        reveals=unused,
    ),
    forms=Forms(fill, unused, lambda state, seat: NOTE),
    opens=Opens(
        never=("who wrote a note", "lines that were erased"),
        nameless=lambda action: isinstance(action, Fill) and "note" in action.fields,
        strikes=lambda action: isinstance(action, Erase),
    ),
)


def register() -> None:
    """Make the house find this game for the rest of the process."""
    ids = tuple(sorted({*registry.game_ids(), GAME.id}))
    sys.modules[f"fracas.games.{GAME.id}"] = sys.modules[__name__]
    registry.game_ids = lambda: ids  # type: ignore[assignment]
