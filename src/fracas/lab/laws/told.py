"""Law of events: nobody is told another's secret.

Twin worlds share actions and luck, so they cannot find a secret choice or a drawn card that is told to the wrong seat.
Here a single entry is played again with another choice of the same seat, or with one result of luck changed. If that
changes somebody's view but not yours, the difference is that player's secret, and you must be told the same. This law
does not need `reveals`: what was revealed to you is in your view.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.chance import Fork, LuckError, Prefix, Recorded
from fracas.kernel.game import Game
from fracas.kernel.out import Out, Recorder, heard
from fracas.kernel.state import State
from fracas.kernel.wire import Event, Fill
from fracas.lab.laws.law import Broken, Law, Observer, Position, ask_bytes, names_of, spread_points
from fracas.match.clock import run_out
from fracas.match.match import Entry, Progress

__all__ = ["ToldAsSeen", "by", "first_parting", "said"]

POINTS = 16  # entries per match that are played in another way


class Variant(Struct, frozen=True):
    """The next entry, played with another choice or other luck."""

    what: str
    world: State
    told: list[tuple[int, object]]


class ToldAsSeen(Law):
    """Plays entries in another way and compares what is told to those who do not see the difference."""

    name = "told as seen"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.hidden: set[Observer] = set()  # observers something was found to be hidden from

    def begin(self, position: Position, entries: int) -> None:
        self._chance = self.chance(position)
        self.points = set(spread_points(self._chance, entries, POINTS))
        self._others: list[Variant] = []

    def before_entry(self, position: Position) -> None:
        entry = position.walk.match.entries[position.entry + 1]
        for one in (self._other_luck(position, entry), self._other_choice(position, entry)):
            if one is not None:
                self._others.append(one)

    # --- the entry, played another way -------------------------------------------------------------------------------

    def _other_luck(self, position: Position, entry: Entry) -> Variant | None:
        """One result changed; if the new result also comes later in the entry (a shuffle), the two change places."""
        if not entry.luck:
            return None
        place = int(self._chance.below(len(entry.luck)))
        answers = self._answers(position, entry, place)
        if not answers:
            return None
        other = answers[self._chance.below(len(answers))]
        rest = entry.luck[place + 1 :]
        for tail in (rest, _with(rest, other, entry.luck[place])):
            luck = Recorded([*entry.luck[:place], other, *tail])
            world, out = position.state.copy(), Recorder()
            try:
                played = _play(position, world, entry, luck, out)
            except LuckError:
                continue
            if played and not luck.left():
                return Variant(f"luck {other} instead of {entry.luck[place]}", world, out.take())
        return None

    def _answers(self, position: Position, entry: Entry, place: int) -> list[int]:
        """What else luck could have answered at that place."""
        try:
            _play(position, position.state.copy(), entry, Prefix(list(entry.luck[:place])), Out())
        except Fork as fork:
            return [answer for answer in fork.answers if answer != entry.luck[place]]
        return []

    def _other_choice(self, position: Position, entry: Entry) -> Variant | None:
        if entry.seat is None or entry.ask is None or entry.action is None or isinstance(entry.action, Fill):
            return None
        chosen = position.game.words.encode(position.state, entry.action)
        codes = [code for code in position.state.options(entry.seat) if code != chosen]
        if not codes:
            return None
        action = position.game.words.decode(position.state, codes[self._chance.below(len(codes))])
        if position.game.rules.why_not(position.state, entry.seat, action, entry.at):
            return None
        world, out = position.state.copy(), Recorder()
        try:
            _play(position, world, msgspec.structs.replace(entry, action=action), Recorded(list(entry.luck)), out)
        except LuckError:
            return None  # another choice asked for other luck: nothing to compare
        return Variant(f"{action!r} instead", world, out.take())

    # --- compared ---------------------------------------------------------------------------------------------------

    def after_entry(self, position: Position, done: Progress) -> None:
        for other in self._others:
            blind = [one for one in position.observers if self._looks_same(position, other, one)]
            if len(blind) == len(position.observers):
                self.notes["left no trace"] += 1
                continue
            self.notes["seen by all" if not blind else "secrets"] += 1
            for observer in blind:
                self._compare(position, done, other, observer)
        self._others = []

    def _looks_same(self, position: Position, other: Variant, observer: Observer) -> bool:
        if msgspec.json.encode(position.game.rules.view(other.world, observer)) != position.view_bytes(observer):
            return False
        return ask_bytes(position.game, other.world, observer) == position.ask_bytes(observer)

    def _compare(self, position: Position, done: Progress, other: Variant, observer: Observer) -> None:
        self.count += 1
        self.hidden.add(observer)
        parted = first_parting(done.events(observer), heard(other.told, observer))
        if parted is None:
            return
        first, second = parted
        if first is None or second is None or type(first) is not type(second):
            self.notes["open deeds with a secret end"] += 1  # everybody is told what was done, one seat sees the result
            return
        raise Broken(f"{by(done.entry)}, {names_of([observer])} is told {first!r}, and {second!r} with {other.what},"
                     " though the difference is another's secret: it sees the same afterwards")  # fmt: skip


def _play(position: Position, world: State, entry: Entry, luck: Recorded, out: Out) -> bool:
    """Play an entry in a copy of the state it was played in; False if it cannot be played there."""
    game, world.at = position.game, entry.at
    if entry.action is None:
        due = position.due()
        if due is None:
            return False
        run_out(game, world, due, luck, out)
        return True
    assert entry.seat is not None
    if isinstance(entry.action, Fill):
        assert game.forms is not None
        return game.forms.fill(world, entry.seat, entry.action.fields, luck, out) is None
    world.answer(entry.seat, game.words.encode(world, entry.action), luck, out)
    return True


def _with(rest: list[int], taken: int, free: int) -> list[int]:
    """The later results of luck, with the first `taken` among them replaced by `free`."""
    if taken not in rest:
        return rest
    place = rest.index(taken)
    return [*rest[:place], free, *rest[place + 1 :]]


def first_parting(here: list[object], there: list[object]) -> tuple[Event | None, Event | None] | None:
    """The first pair of events that differ (None for a list that has ended), or None if the lists are equal."""
    if msgspec.json.encode(here) == msgspec.json.encode(there):
        return None
    for one, other in zip_longest(here, there):
        if msgspec.json.encode(one) != msgspec.json.encode(other):
            assert isinstance(one, Event | None) and isinstance(other, Event | None)
            return one, other
    raise AssertionError("lists that differ have a first difference")


def by(entry: Entry) -> str:
    """Who did it, in a message."""
    return "by the clock" if entry.action is None else f"by {entry.action!r} of seat {entry.seat}"


def said(event: Event | None) -> str:
    """An event in a message."""
    return "nothing more" if event is None else repr(event)
