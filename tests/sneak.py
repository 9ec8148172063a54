"""Sneak, a tiny game for the laws, honest or with a planted flaw.

Two seats hold three hidden cards of 1 to 5. Both seal a card, the higher one takes a point, both draw, and the winner
may swap a card with the deck. Four rounds. In the mode `rush` there are no turns: cards are thrown as they come.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sneak_worlds
from msgspec import Struct
from mypy_extensions import i64

from fracas.kernel.ask import Prompt
from fracas.kernel.chance import Chance
from fracas.kernel.game import Cases, Game, Hints, Info, Mode, RealTime, Rules, SetupError, Words
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.state import NEVER, State
from fracas.kernel.wire import Action, Event, Outcome, Setup, View

DECK = [card for card in range(1, 6) for _ in range(3)]
KEEP, SWAP, RESIGN = 10, 11, 20
ROUNDS, NO_TIME = 4, 9  # NO_TIME: in the place of a seat that has resigned
WHY = {-1: "cards", NO_TIME: "time"}
PAUSE_MS = 50  # between two throws of a seat, in a rush


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    turn_ms: int = 0
    rush: bool = False


class Play(Action, frozen=True):
    card: int


class Keep(Action, frozen=True):
    pass


class Swap(Action, frozen=True):
    pass


class Resign(Action, frozen=True):
    pass


class Sealed(Event, frozen=True):
    seat: int
    card: int = 0


class Shown(Event, frozen=True):
    cards: tuple[int, ...]


class Drew(Event, frozen=True):
    seat: int
    card: int = 0


class Swapped(Event, frozen=True):
    seat: int
    strong: bool = False


class Thrown(Event, frozen=True):
    seat: int
    card: int


class Resigned(Event, frozen=True):
    seat: int


class Hint(Event, frozen=True):
    pass


class SneakView(View, frozen=True, omit_defaults=True):
    seat: int | None
    rush: bool
    turn_ms: int
    round: int
    opened: int
    since: int
    points: tuple[int, ...]
    sizes: tuple[int, ...]
    asked: tuple[int, ...]
    discards: tuple[int, ...]
    hand: tuple[int, ...] = ()
    sealed: int = 0
    chooser: int = -1
    gone: int = -1
    last: tuple[int, ...] = ()
    strong: int = 0


class Sneak(State):
    def __init__(self, flaw: str) -> None:
        self.at = 0
        self.flaw = flaw
        self.rush = False
        self.turn_ms = 0
        self.hands: list[list[int]] = [[], []]
        self.deck: list[int] = DECK.copy()
        self.discards: list[int] = []
        self.sealed = [0, 0]
        self.points = [0, 0]
        self.round = 1
        self.opened = 1
        self.since = 0
        self.chooser = -1
        self.gone = -1
        self.left = 0  # seats that have resigned and are asked on, as bits
        self.last = [-PAUSE_MS, -PAUSE_MS]

    def over(self) -> bool:
        if self.gone >= 0 or self.round > ROUNDS:
            return True
        return self.rush and not any(self.hands)

    def pending(self) -> i64:
        if self.over() or (self.flaw == "stuck" and self.round == 3):
            return 0
        if self.rush:
            return sum(1 << seat for seat in (0, 1) if self.hands[seat])
        if self.chooser >= 0:
            return 1 << self.chooser
        return sum(1 << seat for seat in (0, 1) if not self.sealed[seat])

    def options(self, seat: i64) -> tuple[int, ...]:
        if not self.pending() >> seat & 1:
            return ()
        if self.chooser >= 0:
            if self.flaw == "options" and 5 in self.hands[1 - seat]:
                return (KEEP,)
            return (KEEP, SWAP)
        cards = tuple(sorted(set(self.hands[seat])))
        return (*cards, cards[0]) if self.flaw == "twice" else cards

    def asides(self, seat: i64) -> tuple[int, ...]:
        bound = (self.flaw == "no way out" and self.chooser >= 0) or self.left >> seat & 1
        return () if self.over() or bound else (RESIGN,)

    def question(self, seat: i64) -> i64:
        if self.rush:
            return 1
        if self.flaw == "ask id":
            return self.opened + sum(1 for card in self.sealed if card)
        return self.opened if self.flaw != "same id" else self.opened % 2

    def deadline(self) -> i64:
        return self.since + self.turn_ms if self.turn_ms and not self.over() else NEVER

    def time_up(self, chance: Chance, out: Out) -> None:
        if self.flaw == "idle clock":
            return
        if self.chooser >= 0:
            self.answer(self.chooser, KEEP, chance, out)
            return
        for seat in (0, 1):
            if not self.sealed[seat]:
                self.answer(seat, min(self.hands[seat]), chance, out)
                return

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == RESIGN:
            if self.flaw == "asks who has left":
                self.left |= 1 << seat
            else:
                self.gone = seat
            if out.on and self.flaw != "goes unheard":
                out.tell(Resigned(seat))
        elif self.rush:
            self._throw(seat, code, out)
        elif self.chooser >= 0:
            self._choose(seat, code == SWAP, chance, out)
        else:
            self._seal(seat, code, chance, out)

    def _throw(self, seat: int, card: int, out: Out) -> None:
        self.hands[seat].remove(card)
        self.discards.append(card)
        self.last[seat] = int(self.at)
        self.points[seat] += card == max(self.discards)
        if out.on:
            out.tell(Thrown(seat, card))

    def _seal(self, seat: int, card: int, chance: Chance, out: Out) -> None:
        self.sealed[seat] = card
        if out.on:
            out.tell(Sealed(seat, card if self.flaw == "seal told" else 0))
        if all(self.sealed):
            self._show(chance, out)

    def _show(self, chance: Chance, out: Out) -> None:
        first, second = self.sealed
        if out.on:
            out.tell(Shown((first, second)))
        for seat in (0, 1):
            self.hands[seat].remove(self.sealed[seat])
            self.discards.append(self.sealed[seat])
            self._draw(seat, chance, out)
        self.sealed = [0, 0]
        if first == second:
            self._next_round()
            return
        self.chooser = 0 if first > second else 1
        self.points[self.chooser] += 1 + (CLOCKWORK.next() % 2 if self.flaw == "replay" else 0)
        self._open()

    def _draw(self, seat: int, chance: Chance, out: Out) -> None:
        card = chance.take(self.deck)
        self.hands[seat].append(card)
        if out.on and self.flaw == "draw told":
            out.tell(Drew(seat, card))
        elif out.on:
            out.split(1 << seat, Drew(seat, card), Drew(seat))

    def _choose(self, seat: int, swaps: bool, chance: Chance, out: Out) -> None:
        if swaps:
            given = min(self.hands[seat])
            self.hands[seat].remove(given)
            strong = self.flaw == "event" and 5 in self.hands[seat]
            if out.on:
                out.tell(Swapped(seat, strong))
                if self.flaw == "count of events" and 5 in self.hands[seat]:
                    out.tell(Hint())
            self._draw(seat, chance, out)
            self.deck.append(given)
            self.deck.sort()
        self._next_round()

    def _next_round(self) -> None:
        self.chooser = -1
        self.round += 0 if self.flaw == "endless" else 1
        if self.flaw == "endless":  # or the deck would end the match with an error
            self.deck += self.discards
            self.discards = []
        self._open()

    def _open(self) -> None:
        self.opened += 1
        self.since = int(self.at)

    def default(self, seat: i64, chance: Chance) -> i64:
        if self.flaw == "wrong default":
            return KEEP
        return KEEP if self.chooser >= 0 else min(self.hands[seat])

    def call_time(self, chance: Chance, out: Out) -> None:
        if self.flaw == "time goes on":
            return
        if self.flaw == "time tells":
            out.tell(Sealed(0, self.sealed[0]))
        self.gone = NO_TIME

    def score(self, seat: i64) -> float:
        if 0 <= self.gone < NO_TIME:
            return 0.0 if seat == self.gone else 1.0
        mine, theirs = self.points[seat], self.points[1 - seat]
        return 0.5 if mine == theirs else float(mine > theirs)

    def copy(self) -> Sneak:
        twin = Sneak(self.flaw)
        twin.at, twin.rush, twin.turn_ms = self.at, self.rush, self.turn_ms
        twin.hands = self.hands if self.flaw == "copy shares" else [hand.copy() for hand in self.hands]
        twin.deck, twin.discards = self.deck.copy(), self.discards.copy()
        twin.sealed, twin.points, twin.last = self.sealed.copy(), self.points.copy(), self.last.copy()
        twin.round, twin.opened, twin.since = self.round, self.opened, self.since
        twin.left = self.left
        twin.chooser, twin.gone = (-1 if self.flaw == "copy forgets" else self.chooser), self.gone
        return twin

    def redeal(self, seat: i64, chance: Chance) -> None:
        sneak_worlds.redeal(self, seat, chance)

    def policy(self, seat: i64, chance: Chance) -> i64:
        return sneak_worlds.policy(self, seat)


class Clockwork:
    """State that is nobody's: what a replay cannot know."""

    def __init__(self) -> None:
        self.ticks = 0

    def next(self) -> int:
        self.ticks += 1
        return self.ticks


CLOCKWORK = Clockwork()
LAST_SEEN: list[Sneak] = []


def start(flaw: str, setup: Setup, chance: Chance, out: Out) -> Sneak:
    state = Sneak(flaw)
    state.rush = bool(setup.options.get("rush"))
    state.turn_ms = int(setup.options.get("turn_ms", 0))
    for seat in (0, 1):
        for _ in range(5 if state.rush else 3):
            state._draw(seat, chance, out)
    return state


def check_setup(setup: Setup) -> None:
    if setup.options.get("rush") and setup.options.get("turn_ms"):
        raise SetupError("sneak: options: a rush has no clock")


def view(state: Sneak, seat: int | None) -> SneakView:
    LAST_SEEN[:] = [state]
    mine = seat is not None
    leaks = state.flaw == "view" or (state.flaw == "late view" and state.chooser >= 0)
    return SneakView(
        seat=seat,
        rush=state.rush,
        turn_ms=state.turn_ms,
        round=state.round,
        opened=state.opened,
        since=state.since,
        points=tuple(state.points),
        sizes=tuple(len(hand) for hand in state.hands),
        asked=tuple(one for one in (0, 1) if state.pending() >> one & 1),
        discards=tuple(state.discards),
        hand=tuple(sorted(state.hands[seat])) if seat is not None else (),
        sealed=state.sealed[seat] if seat is not None else 0,
        chooser=state.chooser,
        gone=state.gone,
        last=tuple(state.last) if state.rush else (),
        strong=sum(card >= 4 for card in state.hands[1 - (seat or 0)]) if mine and leaks else 0,
    )


def guess(flaw: str, seen: View, chance: Chance) -> Sneak:
    assert isinstance(seen, SneakView)
    if flaw == "guess knows":
        return LAST_SEEN[0].copy()
    world = Sneak(flaw)
    world.rush, world.turn_ms, world.round = seen.rush, seen.turn_ms, seen.round
    world.opened, world.since = seen.opened, seen.since
    world.points = [0, 0] if flaw == "guess forgets" else list(seen.points)
    world.discards, world.chooser, world.gone = list(seen.discards), seen.chooser, seen.gone
    world.last = list(seen.last) or world.last
    unseen = DECK.copy()
    for card in (*seen.discards, *seen.hand):
        unseen.remove(card)
    for seat in (0, 1):
        if seat == seen.seat:
            world.hands[seat], world.sealed[seat] = list(seen.hand), seen.sealed
        else:
            world.hands[seat] = [chance.take(unseen) for _ in range(seen.sizes[seat])]
            if seen.chooser < 0 and seat not in seen.asked and seen.gone < 0 and not seen.rush:
                world.sealed[seat] = world.hands[seat][chance.below(len(world.hands[seat]))]
    world.deck = sorted(unseen)
    return world


def encode(flaw: str, state: Sneak, action: Action) -> int:
    if isinstance(action, Play):
        if flaw == "lax":
            return min(max(action.card, 1), 5)
        if not 1 <= action.card <= 5:
            raise Refusal("names_nothing", what=f"there is no card {action.card}")
        return action.card
    return {Keep: KEEP, Swap: SWAP, Resign: RESIGN}[type(action)]


def asked(state: Sneak, observer: int | None) -> int:
    strong = any(5 in hand for hand in state.hands)
    return 3 if state.flaw == "asked tells" and observer is None and strong else int(state.pending())


def decode(state: Sneak, code: int) -> Action:
    if code in (KEEP, SWAP, RESIGN):
        return {KEEP: Keep(), SWAP: Swap(), RESIGN: Resign()}[code]
    if not 1 <= code <= 5:
        raise ValueError(f"code {code} names nothing")
    return Play(code)


def why_not(flaw: str, state: Sneak, action: Action) -> Refusal | None:
    if flaw == "refusal leaves a trace" and isinstance(action, Play) and action.card > 5:
        state.points[0] += 1
    return None


def not_yet(flaw: str, state: Sneak, seat: int, action: Action, at: int) -> Refusal | None:
    if flaw == "refuses an option" and isinstance(action, Swap):
        return Refusal("no_swaps")
    too_soon = state.rush and isinstance(action, Play) and at < state.last[seat] + PAUSE_MS
    return Refusal("too_fast") if too_soon else None


def reveals(event: Event, seat: int | None, before: View) -> bool:
    if isinstance(event, Drew):
        return event.seat == seat
    return isinstance(event, Shown | Thrown)


def show(state: Sneak) -> dict[str, Any]:
    facts: dict[str, Any] = {"round": state.round, "deck": state.deck, "discards": state.discards}
    for seat in (0, 1):
        facts[str(seat)] = {
            "hand": sorted(state.hands[seat]),
            "points": state.points[seat],
            "sealed": state.sealed[seat],
        }
    return facts


def no_cases(*_: Any) -> Any:
    raise NotImplementedError("Sneak has no case files")


TEXT = """
[event]
sealed = "{seat:seat} seals a card."
shown = "Cards: {cards}."
drew = "{seat:seat} draws {card:card}."
swapped = "{seat:side} swaps{strong? well}."
thrown = "{seat:seat} throws {card}."
resigned = "{seat:seat} is gone."
hint = "A hint."
[ask]
seal = "Seal a card."
swap = "Swap?"
throw = "Throw!"
[action]
play = "Play {card}"
keep = "Keep"
swap = "Swap"
resign = "Resign"
[refused]
too_fast = "Not so fast."
no_swaps = "No swaps today."
[tables.card]
5 = "an ace"
"""


def sneak(folder: Path, flaw: str = "") -> Game[Sneak]:
    return Game(
        info=Info(
            id="sneak",
            title="Sneak",
            tagline="",
            rules_version="1",
            folder=folder,
            modes=(
                Mode("turns", "Turns", "", (2,), {}, 12),
                Mode("clock", "Clock", "", (2,), {"turn_ms": 3_000}, 12),
                Mode("rush", "Rush", "", (2,), {"rush": True}, 10),
            ),
        ),
        words=Words(
            actions=Play | Keep | Swap | Resign,
            events=Sealed | Shown | Drew | Swapped | Thrown | Resigned | Hint,
            view=SneakView,
            options=Options,
            encode=lambda state, action: encode(flaw, state, action),
            decode=decode,
        ),
        rules=Rules(
            start=lambda setup, chance, out: start(flaw, setup, chance, out),
            view=view,
            prompt=lambda state, seat: Prompt(
                "throw" if state.rush else "swap" if state.chooser >= 0 else "seal",
                {"round": state.round},
                None if state.deadline() == NEVER else int(state.deadline()),
            ),
            outcome=lambda state: Outcome((state.score(0), state.score(1)), WHY.get(state.gone, "resigned")),
            handout=lambda setup: None,
            fingerprint=lambda setup: "sneak",
            check_setup=check_setup,
            asked=asked,
            why_not=lambda state, seat, action, at: why_not(flaw, state, action),
        ),
        hints=Hints(lambda seen, chance: guess(flaw, seen, chance)),
        cases=Cases(
            given=no_cases,
            show=show,
            luck=no_cases,
            reveals=reveals,
        ),
        real_time=RealTime(
            on=lambda setup: bool(setup.options.get("rush")),
            not_yet=lambda state, seat, action, at: not_yet(flaw, state, seat, action, at),
        ),
    )
