"""A small game for the server's tests: hidden hands, luck at every move, a clock if wanted, and rules that can break.

Each seat holds three cards of 1 to 90. All play one in secret, the highest takes the round, all draw one.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from mypy_extensions import i64

from fracas.kernel.ask import Prompt
from fracas.kernel.chance import Chance
from fracas.kernel.game import Cases, Game, Hints, Info, Mode, Opens, Rules, Series, Words
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.state import NEVER, State
from fracas.kernel.wire import Action, ClockOptions, Event, Outcome, Setup, View
from fracas.match import registry

BREAK = 100
RESIGN = 101


class Options(ClockOptions, frozen=True, forbid_unknown_fields=True):
    rounds: int = 3
    turn_ms: int = 0
    breakable: bool = False
    carried: int = -1  # a series: points of seat 0 so far
    to_come: int = 9  # … and how many matches follow


class Play(Action, frozen=True):
    card: int


class Break(Action, frozen=True):
    """Makes the rules fail after they have changed half of the state."""


class Resign(Action, frozen=True):
    pass


class Drew(Event, frozen=True):
    seat: int
    card: int = 0


class Sealed(Event, frozen=True):
    seat: int


class Shown(Event, frozen=True):
    cards: tuple[int, ...]


class TimedOut(Event, frozen=True):
    seats: tuple[int, ...]


class Resigned(Event, frozen=True):
    seat: int


class HandView(View, frozen=True, omit_defaults=True):
    round: int
    points: tuple[int, ...]
    hand: tuple[int, ...] = ()
    sealed: int = 0


class Highest(State):
    def __init__(self, seats: int, options: Options) -> None:
        self.at = 0
        self.options_ = options
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.sealed = [0] * seats
        self.points = [0] * seats
        self.round = 1
        self.due = NEVER
        self.gone = -1

    def over(self) -> bool:
        return self.gone >= 0 or self.round > self.options_.rounds

    def pending(self) -> i64:
        return 0 if self.over() else sum(1 << seat for seat, card in enumerate(self.sealed) if not card)

    def options(self, seat: i64) -> tuple[int, ...]:
        if not self.pending() >> seat & 1:
            return ()
        return tuple(sorted(self.hands[seat])) + ((BREAK,) if self.options_.breakable else ())

    def asides(self, seat: i64) -> tuple[int, ...]:
        return () if self.over() else (RESIGN,)

    def question(self, seat: i64) -> i64:
        return self.round

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == RESIGN:
            self.gone = seat
            out.tell(Resigned(seat))
            return
        if code == BREAK:
            self.points[seat] += 1_000
            raise RuntimeError(f"broken on purpose with {self.hands}")
        self.hands[seat].remove(code)
        self.sealed[seat] = code
        out.tell(Sealed(seat))
        if all(self.sealed):
            self.show(chance, out)

    def show(self, chance: Chance, out: Out) -> None:
        best = max(self.sealed)
        self.points = [points + (card == best) for points, card in zip(self.points, self.sealed, strict=True)]
        out.tell(Shown(tuple(self.sealed)))
        self.sealed = [0] * len(self.sealed)
        self.round += 1
        for seat in range(len(self.hands)):
            self.draw(seat, chance, out)
        self.due = self.at + self.options_.turn_ms if self.options_.turn_ms else NEVER

    def draw(self, seat: int, chance: Chance, out: Out) -> None:
        card = int(chance.roll(90))
        while card in self.hands[seat]:
            card = card % 90 + 1
        self.hands[seat].append(card)
        out.split(1 << seat, Drew(seat, card), Drew(seat))

    def deadline(self) -> i64:
        return NEVER if self.over() else self.due

    def time_up(self, chance: Chance, out: Out) -> None:
        late = [seat for seat, card in enumerate(self.sealed) if not card]
        out.tell(TimedOut(tuple(late)))
        for seat in late:
            self.answer(seat, min(self.hands[seat]), chance, out)

    def default(self, seat: i64, chance: Chance) -> i64:
        return min(self.hands[seat])

    def call_time(self, chance: Chance, out: Out) -> None:
        self.round = self.options_.rounds + 1

    def score(self, seat: i64) -> float:
        if self.gone >= 0:
            return float(seat != self.gone)
        best = max(self.points)
        return float(self.points[seat] == best) / self.points.count(best)

    def copy(self) -> Highest:
        twin = Highest(len(self.hands), self.options_)
        twin.at, twin.round, twin.due, twin.gone = self.at, self.round, self.due, self.gone
        twin.hands, twin.sealed, twin.points = [h.copy() for h in self.hands], self.sealed.copy(), self.points.copy()
        return twin


def start(setup: Setup, chance: Chance, out: Out) -> Highest:
    options = Options(**setup.options)
    state = Highest(len(setup.seats), options)
    for _ in range(3):
        for seat in range(len(setup.seats)):
            state.draw(seat, chance, out)
    state.due = options.turn_ms or NEVER
    return state


def view(state: Highest, seat: int | None) -> HandView:
    if seat is None:
        return HandView(state.round, tuple(state.points))
    return HandView(state.round, tuple(state.points), tuple(sorted(state.hands[seat])), state.sealed[seat])


def decode(state: Highest, code: int) -> Action:
    return {BREAK: Break(), RESIGN: Resign()}.get(code) or Play(code)


def encode(state: Highest, action: Action) -> int:
    if isinstance(action, Play):
        if not 1 <= action.card <= 90:
            raise Refusal("names_nothing", what="card: there are cards from 1 to 90")
        return action.card
    return BREAK if isinstance(action, Break) else RESIGN


def sequel(setup: Setup, last: HandView) -> Setup | None:
    options = Options(**setup.options)
    if options.carried < 0 or options.to_come == 0:
        return None
    carried = {"carried": options.carried + last.points[0], "to_come": options.to_come - 1}
    return Setup(setup.game, setup.seats, {**setup.options, **carried})


def unused(*_: Any) -> Any:
    raise NotImplementedError("the server's tests do not need this door")


GAME: Game[Highest] = Game(
    info=Info(
        id="highest",
        title="Highest",
        tagline="The highest card takes it.",
        rules_version="1",
        folder=Path(__file__).parents[2] / "examples" / "toy",  # its texts are as good as any
        modes=(
            Mode("duel", "Duel", "Two seats.", (2,)),
            Mode("crowd", "Crowd", "Three or four seats.", (3, 4), {"rounds": 2}),
        ),
    ),
    words=Words(
        actions=Play | Break | Resign,
        events=Drew | Sealed | Shown | TimedOut | Resigned,
        view=HandView,
        options=Options,
        encode=encode,
        decode=decode,
    ),
    rules=Rules(
        start=start,
        view=view,
        prompt=lambda state, seat: Prompt("play", {"round": state.round}, None if state.due == NEVER else state.due),
        outcome=lambda state: Outcome(tuple(state.score(seat) for seat in range(len(state.hands))), "cards"),
        handout=lambda setup: {},
        fingerprint=lambda setup: "highest",
    ),
    hints=Hints(unused),
    cases=Cases(
        given=unused,
        show=unused,
        luck=unused,
        reveals=unused,
    ),
    series=Series(
        sequel=sequel,
    ),
    opens=Opens(at_end=("hands",)),
)


def register() -> None:
    """Make the house find this game for the rest of the process."""
    ids = tuple(sorted({*registry.game_ids(), GAME.id}))
    sys.modules[f"fracas.games.{GAME.id}"] = sys.modules[__name__]
    registry.game_ids = lambda: ids  # type: ignore[assignment]
