"""Toy Bids, the smallest whole game, with hidden cards and sealed bids; docs/adding-a-game.md builds it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import convert
from msgspec.structs import replace
from mypy_extensions import i64

from fracas.kernel.ask import Prompt
from fracas.kernel.chance import Chance
from fracas.kernel.game import Cases, Game, Hints, Info, Mode, Rules, SetupError, Words
from fracas.kernel.masks import members
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.state import State
from fracas.kernel.wire import Action, ClockOptions, Event, Outcome, Setup, View

RESIGN = 100  # codes below it are cards
NOBODY, NO_TIME = -1, 9  # in the place of a seat that has resigned; NO_TIME: the match's clock has run out
WHY = {NOBODY: "bids", NO_TIME: "time"}
ROUNDS = 3

# --- words: what a player, a case file and the wire call things -------------------------------------------------------


class Options(ClockOptions, frozen=True, forbid_unknown_fields=True):
    cards: int = 5


class Bid(Action, frozen=True):
    card: int


class Resign(Action, frozen=True):
    pass


class Dealt(Event, frozen=True):
    seat: int
    cards: tuple[int, ...] = ()  # left out for everybody else


class Shown(Event, frozen=True):
    cards: tuple[int, ...]
    best: tuple[int, ...]  # the seats that take a point


class Resigned(Event, frozen=True):
    seat: int


class BidView(View, frozen=True, omit_defaults=True):
    round: int
    points: tuple[int, ...]
    cards: tuple[int, ...]  # how many each holds
    asked: tuple[int, ...]
    shown: tuple[int, ...] = ()  # the bids of the last round
    gone: int = NOBODY
    seat: int | None = None
    hand: tuple[int, ...] = ()
    bid: int = 0


# --- rules: one state, the questions it answers, the one way it changes -----------------------------------------------


class Bids(State):
    def __init__(self, hands: list[list[int]]) -> None:
        self.at = 0
        self.hands = hands
        self.points = [0] * len(hands)
        self.bids = [0] * len(hands)  # 0: still to come
        self.shown: tuple[int, ...] = ()
        self.round = 1
        self.gone = NOBODY

    def over(self) -> bool:
        return self.gone != NOBODY or self.round > ROUNDS

    def pending(self) -> i64:
        return 0 if self.over() else sum(1 << seat for seat, bid in enumerate(self.bids) if not bid)

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
                out.tell(Resigned(seat))
            return
        self.hands[seat].remove(code)
        self.bids[seat] = code
        if all(self.bids):
            self._show(out)

    def _show(self, out: Out) -> None:
        best = [seat for seat, bid in enumerate(self.bids) if bid == max(self.bids)]
        for seat in best:
            self.points[seat] += 1
        self.shown, self.bids, self.round = tuple(self.bids), [0] * len(self.bids), self.round + 1
        if out.on:
            out.tell(Shown(self.shown, tuple(best)))

    def default(self, seat: i64, chance: Chance) -> i64:
        return min(self.hands[seat])

    def call_time(self, chance: Chance, out: Out) -> None:
        self.gone = NO_TIME

    def score(self, seat: i64) -> float:
        points = [-1 if other == self.gone else points for other, points in enumerate(self.points)]
        best = max(points)
        return 1.0 / points.count(best) if points[seat] == best else 0.0

    def copy(self) -> Bids:
        twin = Bids([hand.copy() for hand in self.hands])
        twin.at, twin.round, twin.gone = self.at, self.round, self.gone
        twin.points, twin.bids, twin.shown = self.points.copy(), self.bids.copy(), self.shown
        return twin

    def redeal(self, seat: i64, chance: Chance) -> None:
        for other in set(range(len(self.hands))) - {seat}:
            held = len(self.hands[other]) + (self.bids[other] > 0)
            self.hands[other], self.bids[other] = [int(chance.roll(9)) for _ in range(held)], 0

    def value(self, seat: i64) -> float:
        return 0.5 + 0.1 * (self.points[seat] - max(self.points)) + 0.001 * sum(self.hands[seat])


def start(setup: Setup, chance: Chance, out: Out) -> Bids:
    hands = [[int(chance.roll(9)) for _ in range(convert(setup.options, Options).cards)] for _ in setup.seats]
    if out.on:
        for seat, hand in enumerate(hands):
            out.split(1 << seat, Dealt(seat, tuple(sorted(hand))), Dealt(seat))
    return Bids(hands)


def check_setup(setup: Setup) -> None:
    if not 2 <= len(setup.seats) <= 4:
        raise SetupError(f"seats: Toy Bids is for 2 to 4 players, not {len(setup.seats)}")
    if not ROUNDS <= convert(setup.options, Options).cards <= 9:
        raise SetupError(f"options: cards: {setup.options['cards']} is not {ROUNDS} to 9")


def view(state: Bids, seat: int | None) -> BidView:
    """Everybody sees points and numbers of cards; a hand and a bid only their owner."""
    cards, asked = tuple(len(hand) for hand in state.hands), tuple(members(state.pending()))
    known = BidView(state.round, tuple(state.points), cards, asked, state.shown, state.gone)
    return known if seat is None else replace(known, seat=seat, hand=tuple(state.hands[seat]), bid=state.bids[seat])


def encode(state: Bids, action: Action) -> int:
    return action.card if isinstance(action, Bid) else RESIGN


def decode(state: Bids, code: int) -> Action:
    return Resign() if code == RESIGN else Bid(code)


def why_not(state: Bids, seat: int, action: Action, at: int) -> Refusal | None:
    card = action.card if isinstance(action, Bid) and state.pending() >> seat & 1 else None
    return Refusal("not_held", card=card) if card is not None and card not in state.options(seat) else None


def guess(seen: View, chance: Chance) -> Bids:
    """A world that fits: own cards as they are, hands and sealed bids of others drawn anew."""
    assert isinstance(seen, BidView)
    world = Bids([[int(chance.roll(9)) for _ in range(count)] for count in seen.cards])
    world.round, world.points, world.shown, world.gone = seen.round, list(seen.points), seen.shown, seen.gone
    if seen.asked:
        world.bids = [0 if seat in seen.asked else int(chance.roll(9)) for seat in range(len(seen.points))]
    if seen.seat is not None:
        world.hands[seen.seat], world.bids[seen.seat] = list(seen.hand), seen.bid
    return world


def given(setup: Setup, facts: dict[str, Any], chance: Chance, out: Out) -> Bids:
    seats = [facts.get(str(seat), {}) for seat in range(len(setup.seats))]
    state = Bids([list(one.get("hand", (1, 2, 3))) for one in seats])
    state.points, state.round = [one.get("points", 0) for one in seats], facts.get("round", 1)
    return state


def show(state: Bids) -> dict[str, Any]:
    seats = zip(state.hands, state.points, state.bids, strict=True)
    shown = {str(i): {"hand": hand, "points": points, "bid": bid} for i, (hand, points, bid) in enumerate(seats)}
    return {**shown, "round": state.round, "shown": state.shown, "gone": state.gone}


GAME: Game[Bids] = Game(
    Info(
        "toy", "Toy Bids", "Three bids, one winner.", "1", Path(__file__).parent, modes=(
            Mode("duel", "Duel", "Two bidders.", (2,), {}, 20),
            Mode("table", "Table", "Three or four bidders.", (3, 4), {"cards": 4}, 40),
        ),
    ),
    Words(Bid | Resign, Dealt | Shown | Resigned, BidView, Options, encode, decode),
    Rules(
        start,
        view,
        prompt=lambda state, seat: Prompt("bid", {"round": state.round}),
        outcome=lambda s: Outcome(tuple(map(s.score, range(len(s.hands)))), WHY.get(s.gone, "resigned")),
        handout=lambda setup: {"rounds": ROUNDS},
        fingerprint=lambda setup: "toy",
        check_setup=check_setup,
        why_not=why_not,
    ),
    Hints(guess),
    Cases(given, show, luck=lambda word: int(word) - 1, reveals=lambda event, seat, seen: isinstance(event, Shown)),
)  # fmt: skip
