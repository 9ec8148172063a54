"""A tiny game for tests of what knows no game: three secret bids, the highest takes a point, most points win.

Each seat holds five cards of 1 to 9 that the others do not see. Two to four seats.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct
from mypy_extensions import i64

from fracas.kernel.ask import Prompt
from fracas.kernel.chance import Chance
from fracas.kernel.game import Cases, Game, Hints, Info, Mode, Rules, SetupError, Words
from fracas.kernel.out import Out
from fracas.kernel.state import State
from fracas.kernel.wire import Action, Event, Outcome, Setup, View

RESIGN = 100
ROUNDS = 3


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    cards: int = 5
    bonus: bool = False
    names: tuple[str, ...] = ()


class Bid(Action, frozen=True):
    card: int


class Resign(Action, frozen=True):
    pass


class Dealt(Event, frozen=True):
    seat: int
    cards: tuple[int, ...] = ()


class Shown(Event, frozen=True):
    cards: tuple[int, ...]


class Took(Event, frozen=True):
    seats: tuple[int, ...]


class Quit(Event, frozen=True):
    seat: int


class SeatView(Struct, frozen=True, omit_defaults=True):
    seat: int
    points: int
    cards: int
    hand: tuple[int, ...] | None = None
    bid: int = 0


class BidView(View, frozen=True, omit_defaults=True):
    seat: int | None
    round: int
    seats: tuple[SeatView, ...]
    asked: tuple[int, ...] = ()


class Bids(State):
    def __init__(self, hands: list[list[int]]) -> None:
        self.at = 0
        self.hands = hands
        self.points = [0] * len(hands)
        self.bids = [0] * len(hands)
        self.round = 1
        self.gone = -1

    def over(self) -> bool:
        return self.gone >= 0 or self.round > ROUNDS

    def pending(self) -> i64:
        if self.over():
            return 0
        return sum(1 << seat for seat, bid in enumerate(self.bids) if not bid)

    def options(self, seat: i64) -> tuple[int, ...]:
        return tuple(sorted(set(self.hands[seat]))) if self.pending() >> seat & 1 else ()

    def asides(self, seat: i64) -> tuple[int, ...]:
        return () if self.over() else (RESIGN,)

    def question(self, seat: i64) -> i64:
        return self.round

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == RESIGN:
            self.gone = seat
            if out.on:
                out.tell(Quit(seat))
            return
        self.hands[seat].remove(code)
        self.bids[seat] = code
        if all(self.bids):
            self._take(out)

    def _take(self, out: Out) -> None:
        best = [seat for seat, bid in enumerate(self.bids) if bid == max(self.bids)]
        for seat in best:
            self.points[seat] += 1
        if out.on:
            out.tell(Shown(tuple(self.bids)))
            out.tell(Took(tuple(best)))
        self.bids = [0] * len(self.bids)
        self.round += 1

    def score(self, seat: i64) -> float:
        if self.gone >= 0:
            return 0.0 if seat == self.gone else 1.0 / (len(self.hands) - 1)
        best = max(self.points)
        return 1.0 / self.points.count(best) if self.points[seat] == best else 0.0

    def copy(self) -> Bids:
        twin = Bids([hand.copy() for hand in self.hands])
        twin.at, twin.round, twin.gone = self.at, self.round, self.gone
        twin.points, twin.bids = self.points.copy(), self.bids.copy()
        return twin


def start(setup: Setup, chance: Chance, out: Out) -> Bids:
    count = int(setup.options.get("cards", 5))
    hands = [[int(chance.roll(9)) for _ in range(count)] for _ in setup.seats]
    if out.on:
        for seat, hand in enumerate(hands):
            out.split(1 << seat, Dealt(seat, tuple(hand)), Dealt(seat))
    return Bids(hands)


def view(state: Bids, seat: int | None) -> BidView:
    seats = tuple(
        SeatView(i, state.points[i], len(hand), tuple(sorted(hand)) if i == seat else None, state.bids[i] * (i == seat))
        for i, hand in enumerate(state.hands)
    )
    asked = tuple(i for i in range(len(state.hands)) if state.pending() >> i & 1)
    return BidView(seat, state.round, seats, asked)


def guess(seen: View, chance: Chance) -> Bids:
    assert isinstance(seen, BidView)
    hands = []
    bids = []
    for one in seen.seats:
        hands.append(list(one.hand) if one.hand is not None else [int(chance.roll(9)) for _ in range(one.cards)])
        sealed = one.seat not in seen.asked and one.seat != seen.seat
        bids.append(int(chance.roll(9)) if sealed else one.bid)
    world = Bids(hands)
    world.round, world.points, world.bids = seen.round, [one.points for one in seen.seats], bids
    return world


def value(state: Bids, seat: int) -> float:
    return 0.5 + 0.1 * (state.points[seat] - max(state.points)) + 0.001 * sum(state.hands[seat])


def decode(state: Bids, code: int) -> Action:
    return Resign() if code == RESIGN else Bid(code)


def encode(state: Bids, action: Action) -> int:
    return action.card if isinstance(action, Bid) else RESIGN


def check_setup(setup: Setup) -> None:
    if not 2 <= len(setup.seats) <= 4:
        raise SetupError(f"toy: seats: {len(setup.seats)} is not 2 to 4")


def no_cases(*_: Any) -> Any:
    raise NotImplementedError("the toy game has no case files")


GAME: Game[Bids] = Game(
    info=Info(
        id="toy",
        title="Toy Bids",
        tagline="Three bids, one winner.",
        rules_version="1",
        folder=Path(__file__).parent,
        modes=(
            Mode("duel", "Duel", "Two bidders.", (2,), {}, 20),
            Mode("table", "Table", "Three or four bidders.", (3, 4), {"cards": 4}, 40),
        ),
    ),
    words=Words(
        actions=Bid | Resign,
        events=Dealt | Shown | Took | Quit,
        view=BidView,
        options=Options,
        encode=encode,
        decode=decode,
    ),
    rules=Rules(
        start=start,
        view=view,
        prompt=lambda state, seat: Prompt("bid", {"round": state.round}),
        outcome=lambda state: Outcome(tuple(state.score(seat) for seat in range(len(state.hands))), "bids"),
        handout=lambda setup: {"rounds": ROUNDS},
        fingerprint=lambda setup: "toy",
        check_setup=check_setup,
    ),
    hints=Hints(
        guess=guess,
        value=value,
        order=lambda state, seat, codes: tuple(sorted(codes, reverse=True)),
    ),
    cases=Cases(
        given=no_cases,
        show=no_cases,
        luck=no_cases,
        reveals=lambda event, seat, seen: True,
    ),
)
