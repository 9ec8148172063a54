"""Law of events: an observer is told no more than it then sees, but for what the rules list as a reveal.

Twin worlds share actions and luck, so they cannot show that a secret choice or a drawn card itself is told to the
wrong ear. Here a single entry is played again with another choice of the same seat, or with other luck. Where an
observer sees the same afterwards, the difference is hidden from it, and the same events must have told it the same.

What is open to all may still leave no trace, when a round ends in the same entry, say. So a kind of event is judged
over all matches: it breaks the law when what it says is hidden afterwards in more than a few cases.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.chance import LuckError, Recorded, Scripted
from fracas.kernel.game import Game
from fracas.kernel.out import Recorder, heard
from fracas.kernel.state import NEVER, State
from fracas.kernel.wire import Event, Fill, View
from fracas.lab.laws import Broken, Law, Observer, Scene, ask_bytes, names_of, show_bytes, spread_points
from fracas.match.match import Entry, Progress, event_tag

__all__ = ["ToldAsSeen", "by", "first_parting", "said"]

POINTS = 16  # entries a match that are played otherwise
FEW = 4  # cases, and
RARE = 0.3  # share of all cases, below which "left no trace" is no finding


class Otherwise(Struct, frozen=True):
    """The entry to come, played with another choice or other luck."""

    what: str
    world: State
    told: list[tuple[int, object]]
    knows: Observer  # who made the choice, and so knows it; None: luck, and nobody


class Kind(Struct):
    """One kind of event that said different things: how often the difference could be seen afterwards."""

    open: int = 0
    hidden: int = 0
    first: str = ""  # the first hidden case, in words

    @property
    def leaks(self) -> bool:
        return self.hidden >= FEW and self.hidden >= RARE * (self.hidden + self.open)


class ToldAsSeen(Law):
    """Plays entries otherwise and compares what observers to whom it looks the same are told."""

    name = "told as seen"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.hidden: set[Observer] = set()  # observers something was found to be hidden from
        self._kinds: dict[str, Kind] = {}

    def begin(self, scene: Scene, entries: int) -> None:
        self._chance = self.chance(scene)
        self._points = set(spread_points(self._chance, entries, POINTS))
        self._others: list[Otherwise] = []
        self._before: dict[Observer, View] = {}

    def rest(self, scene: Scene) -> None:
        self._others = []
        if scene.entry not in self._points:
            return
        entry = scene.walk.match.entries[scene.entry + 1]
        for one in (self._other_luck(scene, entry), self._other_choice(scene, entry)):
            if one is not None:
                self._others.append(one)
        if self._others:
            self._before = {observer: scene.view(observer) for observer in scene.observers}

    def _other_luck(self, scene: Scene, entry: Entry) -> Otherwise | None:
        if not entry.luck or isinstance(entry.action, Fill):
            return None
        world, out = scene.state.copy(), Recorder()
        known = int(self._chance.below(len(entry.luck)))  # answers that stay: what is told of the others differs alone
        luck = Scripted(list(entry.luck[:known]), f"{scene.walk.seed}:{entry.seq}")
        world.at = entry.at
        if entry.action is None:
            if world.deadline() == NEVER:
                return None
            world.time_up(luck, out)
        else:
            assert entry.seat is not None
            world.answer(entry.seat, scene.game.encode(world, entry.action), luck, out)
        return Otherwise("other luck", world, out.take(), None)

    def _other_choice(self, scene: Scene, entry: Entry) -> Otherwise | None:
        if entry.seat is None or entry.ask is None or entry.action is None or isinstance(entry.action, Fill):
            return None
        chosen = scene.game.encode(scene.state, entry.action)
        codes = [code for code in scene.state.options(entry.seat) if code != chosen]
        if not codes:
            return None
        world, out = scene.state.copy(), Recorder()
        code = codes[self._chance.below(len(codes))]
        action = scene.game.decode(world, code)
        if scene.game.refuse(world, entry.seat, action, entry.at):
            return None
        world.at = entry.at
        try:
            world.answer(entry.seat, code, Recorded(list(entry.luck)), out)
        except LuckError:
            return None  # another choice asked for other luck: nothing to compare
        return Otherwise(f"{action!r} instead", world, out.take(), entry.seat)

    def stepped(self, scene: Scene, done: Progress) -> None:
        for other in self._others:
            for observer in scene.observers:
                if observer is None or observer != other.knows:
                    self._compare(scene, done, other, observer)

    def _compare(self, scene: Scene, done: Progress, other: Otherwise, observer: Observer) -> None:
        same = self._looks_same(scene, other, observer)
        if same:
            self.count += 1
            if observer not in self.hidden and self._differs(scene, done, other):
                self.hidden.add(observer)
        parted = first_parting(done.events(observer), heard(other.told, observer))
        if parted is None:
            self.notes["hidden"] += same
            return
        first, second = parted
        if first is None or second is None or type(first) is not type(second):
            return  # something else was done, for all to hear
        before = self._before[observer]
        if scene.game.reveals(first, observer, before) and scene.game.reveals(second, observer, before):
            self.notes["listed reveals"] += same
            return
        kind = self._kinds.setdefault(event_tag(first), Kind())
        kind.open += not same
        kind.hidden += same
        if same and not kind.first:
            kind.first = (
                f"match {scene.walk.number}, entry {scene.entry}: {by(done.entry)}, {names_of([observer])} is told "
                f"{first!r}, and {second!r} with {other.what}, though it sees the same afterwards"
            )

    def _looks_same(self, scene: Scene, other: Otherwise, observer: Observer) -> bool:
        if msgspec.json.encode(scene.game.view(other.world, observer)) != scene.view_bytes(observer):
            return False
        return ask_bytes(scene.game, other.world, observer) == scene.ask_bytes(observer)

    def close(self) -> None:
        leaks = [kind.first for _, kind in sorted(self._kinds.items()) if kind.leaks]
        if leaks:
            raise Broken("; ".join(leaks) + "; the rules list no such reveal")

    def _differs(self, scene: Scene, done: Progress, other: Otherwise) -> bool:
        """Whether the entry played otherwise came to something else at all."""
        if done.told != other.told or show_bytes(scene.game, other.world) != scene.show_bytes():
            return True
        return other.knows is not None and scene.game.view(other.world, other.knows) != scene.view(other.knows)

    def detail(self) -> str:
        rare = [f"{tag} {kind.hidden} of {kind.hidden + kind.open}" for tag, kind in self._kinds.items() if kind.hidden]
        return (
            f"entries played otherwise that looked the same to an observer: {self.notes['hidden']:,} told alike, "
            f"{self.notes['listed reveals']:,} listed reveals; open events that left no trace: "
            f"{', '.join(sorted(rare)) or 'none'}"
        )


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
