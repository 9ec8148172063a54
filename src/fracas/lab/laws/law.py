"""What a law is: it watches while a match is replayed from its record, and raises Broken when it does not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import pairwise
from typing import Any

import msgspec

from fracas.kernel.ask import Prompt
from fracas.kernel.chance import Chance, LuckError, Recorded
from fracas.kernel.game import Game
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.state import NEVER, State
from fracas.kernel.wire import Fill, View
from fracas.lab.check_walk import Broken, Walk
from fracas.match.clock import Due, run_out
from fracas.match.forms import check_form
from fracas.match.match import Entry, Match, Progress, ask_of, judge

__all__ = [
    "Broken",
    "Law",
    "Observer",
    "Position",
    "first_difference",
    "follow",
    "listing",
    "snapshot",
    "spread_points",
]

Observer = int | None  # a seat, or a watcher


class Position:
    """A match replayed up to some entry; what each observer is sent there is built once for all laws."""

    def __init__(self, walk: Walk, match: Match) -> None:
        self.walk = walk
        self.match = match
        self.game = walk.game
        self.entry = len(match.entries) - 1  # number of the last entry played
        self._views: dict[Observer, View] = {}
        self._bytes: dict[Observer, bytes] = {}
        self._asks: dict[Observer, bytes] = {}
        self._prompts: dict[int, Prompt] | None = None
        self._only: dict[Observer, State] = {}
        self._snapshot = b""
        self._show = b""

    def moved(self) -> None:
        """Forget what was built for the entry before."""
        self.entry = len(self.match.entries) - 1
        self._views, self._bytes, self._asks, self._only, self._prompts = {}, {}, {}, {}, None
        self._snapshot = self._show = b""

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def observers(self) -> list[Observer]:
        """Every seat, and a watcher."""
        return [*range(self.walk.seats), None]

    def view(self, observer: Observer) -> View:
        if observer not in self._views:
            self._views[observer] = self.game.rules.view(self.state, observer)
        return self._views[observer]

    def view_bytes(self, observer: Observer) -> bytes:
        if observer not in self._bytes:
            self._bytes[observer] = msgspec.json.encode(self.view(observer))
        return self._bytes[observer]

    def ask_bytes(self, observer: Observer) -> bytes:
        if observer not in self._asks:
            self._asks[observer] = ask_bytes(self.game, self.state, observer)
        return self._asks[observer]

    def guess(self, observer: Observer, chance: Chance) -> State:
        """A world that looks the same to an observer. If no luck is asked for it, it is the only one: see `certain`."""
        if observer not in self._only:
            chance.keep = True
            world: State = self.game.hints.guess(self.view(observer), chance)
            chance.keep = False
            if chance.drain():
                return world
            self._only[observer] = world
        return self._only[observer].copy()

    def certain(self, observer: Observer) -> bool:
        """Whether every guess for this observer gives the same world, as the last one has shown."""
        return observer in self._only

    def prompts(self) -> dict[int, Prompt]:
        """What each asked seat is asked."""
        if self._prompts is None:
            self._prompts = {seat: self.game.rules.prompt(self.state, seat) for seat in self.match.pending()}
        return self._prompts

    def due(self) -> Due | None:
        """What the clock does next."""
        return self.match.clock.next(self.state)

    def show_bytes(self) -> bytes:
        if not self._show:
            self._show = show_bytes(self.game, self.state)
        return self._show

    def snapshot(self) -> bytes:
        if not self._snapshot:
            self._snapshot = snapshot(self.game, self.state, self.walk.seats)
        return self._snapshot


class Law:
    """One law, tried on all matches of a mode: its counts, and what it does at each point of a replay."""

    name = ""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.count = 0  # comparisons made
        self.notes: Counter[str] = Counter()
        self.points: Collection[int] | None = None  # entries of this match before which it looks; None: before each

    def has(self, hook: str) -> bool:
        """Whether the law does anything there: most look at a few points of a match only."""
        return getattr(type(self), hook) is not getattr(Law, hook)

    def begin(self, position: Position, entries: int) -> None:
        """A match of that many entries is about to be replayed; entry 0, the start, has been."""

    def before_entry(self, position: Position) -> None:
        """The next entry is about to be played; called only at `points`, if the law has set them in `begin`."""

    def after_entry(self, position: Position, done: Progress) -> None:
        """An entry was played."""

    def ended(self, position: Position) -> None:
        """The record is at its end."""

    def close(self) -> None:
        """All matches are done: raise Broken if the law was never really tried."""

    def detail(self) -> str:
        """What a report says of a law that holds."""
        return listing(self.notes)

    def chance(self, position: Position) -> Chance:
        """A source of luck of the law's own, so that what one law draws does not change what the others find."""
        return Chance(f"{position.walk.seed}:{self.name}", keep=False)


def spread_points(chance: Chance, entries: int, points: int) -> list[int]:
    """Entries to look at: the match is cut into so many equal parts, and one entry is drawn in each; never the last."""
    live = entries - 1
    bounds = [live * i // points for i in range(points + 1)]
    return [low + int(chance.below(high - low)) for low, high in pairwise(bounds) if high > low]


def follow(game: Game[Any], world: State, entry: Entry, due: Due | None, out: Out) -> str:
    """Play a log entry in another state, with the same luck; returns why that is not possible there, or "".

    `due` is what the clock did if the entry is its own.
    """
    luck = Recorded(list(entry.luck))
    try:
        why = _follow(game, world, entry, due, luck, out)
    except LuckError:
        return "luck"
    return why or ("luck" if luck.left() else "")


def _follow(game: Game[Any], world: State, entry: Entry, due: Due | None, luck: Recorded, out: Out) -> str:
    if entry.action is None:
        if due is None or not comes_due(world, due, entry.at):
            return "clock"
        if due.what == "seat" and game.forms is None and not world.options(due.seat):
            return "not legal"  # a guessed hand may have no answer to what is asked
        world.at = entry.at
        run_out(game, world, due, luck, out)
        return ""
    assert entry.seat is not None
    ask = None if entry.ask is None else int(world.question(entry.seat))
    try:
        if isinstance(entry.action, Fill):
            return _fill(game, world, ask, entry, luck, out)
        code, _ = judge(game, world, entry.seat, ask, entry.action, entry.at, by_table=True)
    except Refusal:
        return "not legal"
    world.at = entry.at
    world.answer(entry.seat, code, luck, out)
    return ""


def comes_due(world: State, due: Due, at: int) -> bool:
    """Whether what the clock did in one state can happen at that time in another."""
    if due.what == "seat":
        return bool(world.pending() >> due.seat & 1)
    rules = world.deadline()
    return not world.over() and (due.what == "match" or (rules != NEVER and at >= rules))


def _fill(game: Game[Any], world: State, ask: int | None, entry: Entry, luck: Recorded, out: Out) -> str:
    assert entry.seat is not None and isinstance(entry.action, Fill) and game.forms is not None
    check_form(game, world, entry.seat, ask, entry.action.fields)
    world.at = entry.at
    return "not legal" if game.forms.fill(world, entry.seat, entry.action.fields, luck, out) else ""


def ask_bytes(game: Game[Any], state: State, observer: Observer) -> bytes:
    """What an observer is asked, as bytes; a watcher never is."""
    return b"" if observer is None else msgspec.json.encode(ask_of(game, state, observer))


def show_bytes(game: Game[Any], state: State) -> bytes:
    """The whole state in readable form, as bytes."""
    return msgspec.json.encode(game.cases.show(state), order="sorted")


def snapshot(game: Game[Any], state: State, seats: int) -> bytes:
    """All that can be read from a state: the whole of it, every observer's view, and what everybody may do."""
    mask = int(state.pending())
    return msgspec.json.encode(
        {
            "at": int(state.at),
            "over": state.over(),
            "deadline": int(state.deadline()),
            "pending": mask,
            "questions": [int(state.question(seat)) if mask >> seat & 1 else None for seat in range(seats)],
            "options": [state.options(seat) for seat in range(seats)],
            "asides": [state.asides(seat) for seat in range(seats)],
            "state": game.cases.show(state),
            "views": [game.rules.view(state, seat) for seat in range(seats)],
            "watcher": game.rules.view(state, None),
        },
        order="sorted",
    )


def first_difference(here: bytes, there: bytes) -> str:
    """The first difference of two JSON texts: `path: this, there that`."""
    if not here or not there:
        return f"{here.decode() or 'nothing'}, there {there.decode() or 'nothing'}"
    found = _differs(msgspec.json.decode(here), msgspec.json.decode(there), "")
    return found or "the same values in another order"


def _differs(here: Any, there: Any, path: str) -> str:
    if isinstance(here, dict) and isinstance(there, dict):
        for key in [*here, *(key for key in there if key not in here)]:
            if key not in here or key not in there or here[key] != there[key]:
                return _differs(here.get(key), there.get(key), f"{path}.{key}" if path else str(key))
    elif isinstance(here, list) and isinstance(there, list) and len(here) == len(there):
        for i, (one, other) in enumerate(zip(here, there, strict=True)):
            if one != other:
                return _differs(one, other, f"{path}.{i}" if path else str(i))
    if here == there:
        return ""
    return f"{path or 'all'}: {_short(here)}, there {_short(there)}"


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 160 else text[:157] + "..."


def listing(notes: Counter[str]) -> str:
    """Counts in a line: `12 revealed, 3 luck`."""
    return ", ".join(f"{count:,} {name}" for name, count in sorted(notes.items(), key=_by_count))


def _by_count(item: tuple[str, int]) -> tuple[int, str]:
    return -item[1], item[0]


def names_of(observers: Iterable[Observer]) -> str:
    """Observers in a message."""
    return ", ".join("a watcher" if one is None else f"seat {one}" for one in observers)
