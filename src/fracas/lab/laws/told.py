"""Law of events: nobody is told another's secret.

Twin worlds share actions and luck, so they cannot show that a secret choice or a drawn card itself is told to the
wrong ear. Here a single entry is played again with another choice of the same seat, or with one answer of luck
changed. Where an observer sees the same afterwards and somebody else does not, the difference is that one's secret,
and the observer must have been told the same. A view is everything its observer may know, so no list of reveals is
asked: what was revealed can be seen.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.chance import Fork, LuckError, Prefix, Recorded
from fracas.kernel.game import Game
from fracas.kernel.out import Out, Recorder, heard
from fracas.kernel.state import NEVER, State
from fracas.kernel.wire import Event, Fill
from fracas.lab.laws.law import Broken, Law, Observer, Scene, ask_bytes, names_of, spread_points
from fracas.match.match import Entry, Progress

__all__ = ["ToldAsSeen", "by", "first_parting", "said"]

POINTS = 16  # entries a match that are played otherwise


class Otherwise(Struct, frozen=True):
    """The entry to come, played with another choice or other luck."""

    what: str
    world: State
    told: list[tuple[int, object]]


class ToldAsSeen(Law):
    """Plays entries otherwise and compares what those are told who cannot see the difference."""

    name = "told as seen"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.hidden: set[Observer] = set()  # observers something was found to be hidden from

    def begin(self, scene: Scene, entries: int) -> None:
        self._chance = self.chance(scene)
        self._points = set(spread_points(self._chance, entries, POINTS))
        self._others: list[Otherwise] = []

    def rest(self, scene: Scene) -> None:
        self._others = []
        if scene.entry not in self._points:
            return
        entry = scene.walk.match.entries[scene.entry + 1]
        for one in (self._other_luck(scene, entry), self._other_choice(scene, entry)):
            if one is not None:
                self._others.append(one)

    # --- the entry, played otherwise --------------------------------------------------------------------------------

    def _other_luck(self, scene: Scene, entry: Entry) -> Otherwise | None:
        """One answer changed; where that answer is among those to come (a shuffle), the two change places."""
        if not entry.luck:
            return None
        place = int(self._chance.below(len(entry.luck)))
        answers = self._answers(scene, entry, place)
        if not answers:
            return None
        other = answers[self._chance.below(len(answers))]
        rest = entry.luck[place + 1 :]
        for tail in (rest, _with(rest, other, entry.luck[place])):
            luck = Recorded([*entry.luck[:place], other, *tail])
            world, out = scene.state.copy(), Recorder()
            try:
                played = _play(scene.game, world, entry, luck, out)
            except LuckError:
                continue
            if played and not luck.left():
                return Otherwise(f"luck {other} instead of {entry.luck[place]}", world, out.take())
        return None

    def _answers(self, scene: Scene, entry: Entry, place: int) -> list[int]:
        """What else luck could have answered at that place."""
        try:
            _play(scene.game, scene.state.copy(), entry, Prefix(list(entry.luck[:place])), Out())
        except Fork as fork:
            return [answer for answer in fork.answers if answer != entry.luck[place]]
        return []

    def _other_choice(self, scene: Scene, entry: Entry) -> Otherwise | None:
        if entry.seat is None or entry.ask is None or entry.action is None or isinstance(entry.action, Fill):
            return None
        chosen = scene.game.words.encode(scene.state, entry.action)
        codes = [code for code in scene.state.options(entry.seat) if code != chosen]
        if not codes:
            return None
        action = scene.game.words.decode(scene.state, codes[self._chance.below(len(codes))])
        if scene.game.rules.why_not(scene.state, entry.seat, action, entry.at):
            return None
        world, out = scene.state.copy(), Recorder()
        try:
            _play(scene.game, world, msgspec.structs.replace(entry, action=action), Recorded(list(entry.luck)), out)
        except LuckError:
            return None  # another choice asked for other luck: nothing to compare
        return Otherwise(f"{action!r} instead", world, out.take())

    # --- compared ---------------------------------------------------------------------------------------------------

    def stepped(self, scene: Scene, done: Progress) -> None:
        for other in self._others:
            blind = [one for one in scene.observers if self._looks_same(scene, other, one)]
            if len(blind) == len(scene.observers):
                self.notes["left no trace"] += 1
                continue
            self.notes["seen by all" if not blind else "secrets"] += 1
            for observer in blind:
                self._compare(scene, done, other, observer)

    def _looks_same(self, scene: Scene, other: Otherwise, observer: Observer) -> bool:
        if msgspec.json.encode(scene.game.rules.view(other.world, observer)) != scene.view_bytes(observer):
            return False
        return ask_bytes(scene.game, other.world, observer) == scene.ask_bytes(observer)

    def _compare(self, scene: Scene, done: Progress, other: Otherwise, observer: Observer) -> None:
        self.count += 1
        self.hidden.add(observer)
        parted = first_parting(done.events(observer), heard(other.told, observer))
        if parted is None:
            return
        first, second = parted
        if first is None or second is None or type(first) is not type(second):
            self.notes["open deeds with a secret end"] += 1  # all hear what was done, one sees what came of it
            return
        raise Broken(f"{by(done.entry)}, {names_of([observer])} is told {first!r}, and {second!r} with {other.what},"
                     " though the difference is another's secret: it sees the same afterwards")  # fmt: skip


def _play(game: Game[Any], world: State, entry: Entry, luck: Recorded, out: Out) -> bool:
    """Play an entry into a copy of the state it was played in; False when only its own match can."""
    world.at = entry.at
    if entry.action is None:
        if world.deadline() == NEVER:
            return False
        world.time_up(luck, out)
        return True
    assert entry.seat is not None
    if isinstance(entry.action, Fill):
        assert game.forms is not None
        return game.forms.fill(world, entry.seat, entry.action.fields, luck, out) is None
    world.answer(entry.seat, game.words.encode(world, entry.action), luck, out)
    return True


def _with(rest: list[int], taken: int, free: int) -> list[int]:
    """The answers to come, the first `taken` among them replaced by the one that is free now."""
    if taken not in rest:
        return rest
    place = rest.index(taken)
    return [*rest[:place], free, *rest[place + 1 :]]


def first_parting(here: list[object], there: list[object]) -> tuple[Event | None, Event | None] | None:
    """The first events that differ by a byte, None where one of the lists has ended; None when all are equal."""
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
