"""Laws of hidden things: what an observer is sent depends on nothing that observer may not know."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from fracas.kernel.game import Game
from fracas.kernel.out import EVERYBODY, WATCHERS, Out, Recorder, heard
from fracas.kernel.state import State
from fracas.kernel.wire import View
from fracas.lab.laws.law import (
    Broken,
    Law,
    Observer,
    Position,
    ask_bytes,
    first_difference,
    follow,
    listing,
    names_of,
    show_bytes,
    spread_points,
)
from fracas.lab.laws.told import ToldAsSeen, by, first_parting, said
from fracas.match.clock import Due
from fracas.match.match import Entry, Progress, ask_of

__all__ = [
    "EqualViews",
    "Guesses",
    "Twin",
    "Twins",
    "answerer",
    "compare_events",
    "compare_sight",
    "is_twin",
    "same_question",
]

GUESS_POINTS = 8  # states per match in which worlds are guessed
GUESSERS = 2  # observers per state
GUESSES = 2  # guesses per observer
AFTER_SECRETS = 2  # further guesses per match, each right after a secret was told
ENOUGH = 30  # if so many guesses are all the true state, that is no accident
EARLY = 6  # entries of each match whose views are remembered: early states occur again in other matches
TWIN_STARTS = 12  # twins begun per match
TWIN_STEPS = 16  # entries played with a twin at most
TWIN_TRIES = 6  # guesses to find a world that differs and in which the next entry can be played
TWIN_AGAIN = 12  # further twins per match, begun where one ended early


def named(observer: Observer) -> str:
    """An observer in a message."""
    return names_of([observer])


class Guesses(Law):
    """A guessed world gives its observer exactly the view it was guessed from, and is not always the true one."""

    name = "guess"

    def __init__(self, game: Game[Any], equal: EqualViews, told: ToldAsSeen) -> None:
        super().__init__(game)
        self.hidden = told.hidden
        self._equal = equal
        self._guesses: dict[Observer, int] = {}
        self._differing: dict[Observer, int] = {}

    def begin(self, position: Position, entries: int) -> None:
        self._chance = self.chance(position)
        self.points = spread_points(self._chance, entries, GUESS_POINTS)
        self._after_secrets = AFTER_SECRETS

    def after_entry(self, position: Position, done: Progress) -> None:
        """Guess right after a secret was told, too: points spread evenly would miss rare secrets."""
        if not self._after_secrets or position.match.over:
            return
        for (mask, _), (rest, _) in zip(done.told, done.told[1:], strict=False):
            if mask != EVERYBODY and rest == ~mask:
                outside = [one for one in position.observers if not mask >> (WATCHERS if one is None else one) & 1]
                self._after_secrets -= 1
                return self._guess(position, outside[self._chance.below(len(outside))])

    def before_entry(self, position: Position) -> None:
        for observer in self._observers(position):
            for _ in range(GUESSES):
                self._guess(position, observer)

    def _observers(self, position: Position) -> list[Observer]:
        """A seat that is asked, and one more observer; a watcher is as likely as any other seat."""
        first = position.match.pending() or list(range(position.walk.seats))
        chosen: list[Observer] = [first[self._chance.below(len(first))]]
        others = [one for one in position.observers if one not in chosen]
        while others and len(chosen) < GUESSERS:
            chosen.append(others.pop(self._chance.below(len(others))))
        return chosen

    def _guess(self, position: Position, observer: Observer) -> None:
        world = position.guess(observer, self._chance)
        self.count += 1
        check_guess(position, observer, world)
        self._equal.count += 1
        self._guesses[observer] = self._guesses.get(observer, 0) + 1
        if show_bytes(position.game, world) != position.show_bytes():
            self._differing[observer] = self._differing.get(observer, 0) + 1

    def close(self) -> None:
        for observer in sorted(self.hidden, key=str):
            made = self._guesses.get(observer, 0)
            if made >= ENOUGH and not self._differing.get(observer):
                raise Broken(f"vacuous: {made} worlds guessed for {named(observer)}, all of them the true one,"
                             " though something is hidden")  # fmt: skip

    def detail(self) -> str:
        made, differ = sum(self._guesses.values()), sum(self._differing.values())
        share = f"{differ / made:.0%}" if made else "none"
        hidden = names_of(sorted(self.hidden, key=str)) or "nobody"
        return f"{share} of the guessed worlds differ from the true one; something is hidden from {hidden}"


def check_guess(position: Position, observer: Observer, world: State) -> None:
    """Compare a guessed world with the true one as the observer sees it."""
    seen = msgspec.json.encode(position.game.rules.view(world, observer))
    if seen != position.view_bytes(observer):
        raise Broken(f"the world guessed for {named(observer)} looks different: "
                     f"{first_difference(position.view_bytes(observer), seen)}")  # fmt: skip
    if observer is None:
        return
    asked = ask_bytes(position.game, world, observer)
    if asked == position.ask_bytes(observer):
        return
    parted = first_difference(position.ask_bytes(observer), asked)
    here, there = position.match.ask(observer), ask_of(position.game, world, observer)
    if (here.options, here.asides) != (there.options, there.asides):
        raise Broken(f"two worlds look the same to seat {observer}, and its options differ: {parted}", EqualViews.name)
    raise Broken(f"the world guessed for seat {observer} asks something else: {parted}")


class EqualViews(Law):
    """If a seat sees the same, it is asked the same: in guessed worlds, and in states of different matches."""

    name = "equal views"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self._asked: dict[bytes, tuple[bytes, str]] = {}

    def begin(self, position: Position, entries: int) -> None:
        self.points = range(EARLY)

    def before_entry(self, position: Position) -> None:
        for seat in range(position.walk.seats):
            view = blake2b(position.view_bytes(seat), digest_size=16, key=bytes([position.walk.seats])).digest()
            here = f"match {position.walk.number}, entry {position.entry}"
            ask, there = self._asked.setdefault(view, (position.ask_bytes(seat), here))
            if there == here:
                continue
            self.count += 1
            self.notes["met again in another match"] += 1
            if ask != position.ask_bytes(seat):
                raise Broken(f"seat {seat} sees the same as in {there}, and is asked something else: "
                             f"{first_difference(position.ask_bytes(seat), ask)}")  # fmt: skip

    def detail(self) -> str:
        met = self.notes["met again in another match"]
        return f"{self.count - met:,} guessed worlds, {met:,} states met again in another match"


class Twin:
    """A world that looks the same to one observer and differs in what that observer may not know."""

    def __init__(self, observer: Observer, world: State, view: View, born: int) -> None:
        self.observer = observer
        self.world = world
        self.view = view  # what the observer saw before the entry to come
        self.born = born
        self.out = Recorder()


class Twins(Law):
    """Two worlds that look the same get the same entries; until a reveal the observer must be sent the same bytes."""

    name = "twin worlds"

    def __init__(self, game: Game[Any], guesses: Guesses) -> None:
        super().__init__(game)
        self._guesses = guesses
        self._twin: Twin | None = None
        self._worlds = 0

    def begin(self, position: Position, entries: int) -> None:
        self._chance = self.chance(position)
        self._starts = set(spread_points(self._chance, entries, TWIN_STARTS))
        self._again = TWIN_AGAIN
        # Observers take turns; each match begins with another one.
        self._next = position.walk.number
        self._twin = None
        self._reborn = False

    def before_entry(self, position: Position) -> None:
        if self._twin is not None and not same_question(position, self._twin.world, self._next_seat(position)):
            self._drop("ended: another question", again=True)
        due = position.entry in self._starts or self._reborn
        if self._twin is None and due:
            self._reborn = False
            self._start(position)

    def _start(self, position: Position) -> None:
        observer = position.observers[self._next % len(position.observers)]
        self._next += 1
        world = self._other_world(position, observer)
        if world is None:
            self.notes["no other world"] += 1
            return
        self._worlds += 1
        self._twin = Twin(observer, world, position.view(observer), position.entry)

    def _other_world(self, position: Position, observer: Observer) -> State | None:
        """A guessed world that differs from the true one and looks the same; if not, the law "guess" breaks."""
        for _ in range(TWIN_TRIES):
            world = position.guess(observer, self._chance)
            if self._serves(position, observer, world):
                return world
            if position.certain(observer):
                return None
        return None

    def _serves(self, position: Position, observer: Observer, world: State) -> bool:
        if not is_twin(position, observer, world) or not same_question(position, world, self._next_seat(position)):
            return False
        return not follow(position.game, world.copy(), self._next_entry(position), position.due(), Out())

    def _next_entry(self, position: Position) -> Entry:
        return position.walk.match.entries[position.entry + 1]

    def _next_seat(self, position: Position) -> int | None:
        return answerer(self._next_entry(position), position.due())

    def after_entry(self, position: Position, done: Progress) -> None:
        twin = self._twin
        if twin is None:
            return
        why = follow(position.game, twin.world, done.entry, done.due, twin.out)
        told = twin.out.take()
        if why:
            return self._drop(f"ended: {why}", again=True)
        self.count += 1
        if compare_events(position, done, twin, heard(told, twin.observer)):
            return self._drop("ended: revealed", again=True)
        compare_sight(position, done, twin)
        twin.view = position.view(twin.observer)
        if position.match.over or position.entry >= twin.born + TWIN_STEPS:
            self._drop("ended: in full", again=False)

    def _drop(self, why: str, *, again: bool) -> None:
        self._twin = None
        self.notes[why] += 1
        if again and self._again:
            self._again -= 1
            self._reborn = True

    def close(self) -> None:
        tried = self.notes["no other world"]
        if self._guesses.hidden and not self._worlds and tried >= ENOUGH:
            raise Broken(f"vacuous: in {tried} tries no world was found that looks the same and differs")

    def detail(self) -> str:
        return f"{self._worlds:,} other worlds played on with; {listing(self.notes)}"


def is_twin(position: Position, observer: Observer, world: State) -> bool:
    """Whether a guessed world differs from the true one, and its observer sees the same and is asked the same."""
    game = position.game
    if show_bytes(game, world) == position.show_bytes():
        return False
    if msgspec.json.encode(game.rules.view(world, observer)) != position.view_bytes(observer):
        return False
    return ask_bytes(game, world, observer) == position.ask_bytes(observer)


def compare_events(position: Position, done: Progress, twin: Twin, there: list[object]) -> bool:
    """True if the rules reveal something here: from now on the worlds may differ."""
    parted = first_parting(done.events(twin.observer), there)
    if parted is None:
        return False
    for event in parted:
        # An event that only one of the worlds tells gives something away by itself.
        if event is None or not position.game.cases.reveals(event, twin.observer, twin.view):
            raise Broken(f"{_where(done, twin)}, {named(twin.observer)} is told {said(parted[0])}, and"
                         f" {said(parted[1])} in a world that looks the same;"
                         " the rules list no such reveal")  # fmt: skip
    return True


def compare_sight(position: Position, done: Progress, twin: Twin) -> None:
    """The observer must see the same in both worlds, and be asked the same."""
    seen = msgspec.json.encode(position.game.rules.view(twin.world, twin.observer))
    if seen != position.view_bytes(twin.observer):
        raise Broken(f"{_where(done, twin)}, {named(twin.observer)} is told the same and sees something else: "
                     f"{first_difference(position.view_bytes(twin.observer), seen)}")  # fmt: skip
    asked = ask_bytes(position.game, twin.world, twin.observer)
    if asked != position.ask_bytes(twin.observer):
        raise Broken(f"{_where(done, twin)}, {named(twin.observer)} sees the same and is asked something else:"
                     f" {first_difference(position.ask_bytes(twin.observer), asked)}")  # fmt: skip


def same_question(position: Position, world: State, seat: int | None) -> bool:
    """True if the seat that answers next is asked about the same thing in both worlds.

    How far a seat has got with a sealed choice may be hidden: the answer for its third lane is none for its first.
    """
    if seat is None or seat not in position.prompts() or not world.pending() >> seat & 1:
        return True  # nothing is asked there: whether the entry can be played is for `follow` to find out
    here, there = position.prompts()[seat], position.game.rules.prompt(world, seat)
    return here.kind == there.kind and here.about == there.about


def answerer(entry: Entry, due: Due | None) -> int | None:
    """The seat whose question an entry answers, itself or by the clock; None for an aside and for other clocks."""
    if entry.action is not None:
        return None if entry.ask is None else entry.seat
    return due.seat if due is not None and due.what == "seat" else None


def _where(done: Progress, twin: Twin) -> str:
    return f"twin of entry {twin.born}: {by(done.entry)}"
