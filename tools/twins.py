"""Twin worlds on the wire: what an observer's socket is sent must not tell apart two worlds that look the same to it.

`python tools/twins.py --matches 500` plays so many random matches of every game on the server's own parts: the stored
match, the audience, the frames. Here and there a second world is imagined that one observer cannot tell from the true
one. Both get the same entries with the same luck, until something is revealed. The observer's frames must be the same
in both, byte by byte and in order, and come at the same times; so their number and sizes are the same too. Only the
table's address, the clock of a welcome and the letters of a promise are masked, each by a mark of its own length.

Now and then an answer is taken back in both worlds and given again; and where a game knows standing orders, answers
that an order would give are left to one, which is carried out on the worlds' own clock.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from fracas.kernel.chance import Chance, Recorded
from fracas.kernel.game import Game
from fracas.kernel.out import Recorder, heard
from fracas.kernel.state import State
from fracas.kernel.wire import StandingOrder, TakeBack
from fracas.lab.check_walk import Walker
from fracas.lab.laws.law import Observer, ask_bytes, first_difference, follow, show_bytes, spread_points
from fracas.lab.laws.told import first_parting
from fracas.lab.laws.worlds import answerer
from fracas.match.match import Entry, Progress, Refused
from fracas.match.registry import all_games
from fracas.match.sight import audiences
from fracas.server.audience import Audience
from fracas.server.frames import Order
from fracas.server.room.orders import StandingOrders
from fracas.server.settings import Settings
from fracas.server.store import MatchRow, Store
from fracas.server.stored_match import StoredMatch, new_match

__all__ = ["Leak", "Twins", "main"]

STARTS = 8  # twins begun in a match
STEPS = 16  # entries played with one at most
TRIES = 6  # guesses to find a world that differs
LONGEST = 300  # entries of a match that are played
TAKE_BACK_IN = 4  # one answer in so many is taken back, where it may be, and given again

_PROMISE = re.compile(rb'"promise":"([0-9a-f]{64})"')
_NOW = re.compile(rb'"now":(\d+)')


class Leak(Exception):
    """An observer's socket tells two worlds apart."""


class Ear:
    """A socket as a table sees it; it keeps the bytes, and when each frame came on the world's clock."""

    def __init__(self, seat: Observer, world: World) -> None:
        self.seat = self.place = seat
        self.name, self.screen, self.language = "", False, "en"
        self.sent: list[tuple[int, bytes]] = []
        self._world = world

    def send(self, frame: bytes) -> None:
        self.sent.append((self._world.at, frame))

    def close(self, code: int, why: str) -> None:
        self.send(f"close {code} {why}".encode())


class Timer:
    """An alarm on a world's own clock."""

    def __init__(self, due: int, ring: Callable[[], None]) -> None:
        self.due, self.ring, self.on = due, ring, True

    def cancel(self) -> None:
        self.on = False


class World:
    """A match as the server has it, and a socket for each observer."""

    def __init__(self, row: MatchRow, store: Store) -> None:
        self.stored = StoredMatch(row.id, store)
        self.audience = Audience(self.stored)
        self.ears: dict[Observer, Ear] = {}
        self.at = 0
        self.stored.now = lambda: self.at  # type: ignore[method-assign]
        self.orders = StandingOrders(self.stored, self.audience, Settings(), self._post, self._done)
        self.orders.later = self._later  # type: ignore[assignment]
        self.orders.draw = lambda below: below // 2  # what is drawn in one world is drawn in the other
        self._timers: list[Timer] = []
        self._jobs: list[Coroutine[Any, Any, None]] = []
        self._played: list[Entry] = []

    def _later(self, delay_s: float, ring: Callable[[], None]) -> Timer:
        self._timers.append(Timer(self.at + round(delay_s * 1000), ring))
        return self._timers[-1]

    def _post(self, job: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._jobs.append(job())

    def _done(self, done: Progress) -> None:
        self._played.append(done.entry)
        self.audience.tell(done.entry.seat, None)
        self.orders.go_on()

    def listen(self) -> None:
        """Everybody joins."""
        for seat in (*range(len(self.stored.row.setup.seats)), None):
            self.ears[seat] = Ear(seat, self)
            self.audience.add(self.ears[seat])
        for ear in self.ears.values():
            ear.sent.clear()

    def listen_as(self, other: World) -> None:
        """The same sockets as in another world; what they were sent so far is the same."""
        self.ears = {seat: Ear(seat, self) for seat in other.ears}
        self.audience.listeners.extend(self.ears.values())

    async def play(self, entry: Entry, name: str) -> bool:
        """An entry of the record, as the table plays it; False if it cannot be played here."""
        match = self.stored.match
        assert match is not None
        self.at = max(self.at, entry.at)  # an order may have taken longer than the record
        done: Progress | Refused | None
        if entry.action is None:
            done = await self.stored.tick()
        else:
            assert entry.seat is not None
            ask = None if entry.ask is None else int(match.state.question(entry.seat))
            done = await self.stored.submit(entry.seat, ask, entry.action, name, by_table=True)
        if not isinstance(done, Progress):
            return False
        self.audience.tell(done.entry.seat, name)
        return True

    async def obey(self, entry: Entry, order: str) -> bool:
        """Let a standing order give the answer of an entry; False if it does not."""
        assert entry.seat is not None
        ear = self.ears[entry.seat]
        self.at, self._played = max(self.at, entry.at), []
        self.orders.give(ear, Order("on", order))
        for timer in [one for one in self._timers if one.on]:
            self.at = timer.due
            timer.ring()
        self._timers.clear()
        while self._jobs:
            await self._jobs.pop(0)
        self.orders.give(ear, Order("off", order, on=False))
        return any(one.action == entry.action and one.seat == entry.seat for one in self._played)

    async def take_back(self, seat: int) -> bool:
        """A seat takes its last answer back; False if it may not."""
        done = await self.stored.submit(seat, None, TakeBack(), None)
        if isinstance(done, Progress):
            self.audience.tell(seat, None)
        return isinstance(done, Progress)

    def frames(self, observer: Observer) -> list[tuple[int, bytes]]:
        """What an observer was sent since the last call, and what it gets if it asks for a refresh or joins anew."""
        ear, late = self.ears[observer], Ear(observer, self)
        self.audience.show(ear)
        self.audience.add(late)
        self.audience.remove(late)
        sent = [*ear.sent, (self.at, b"joins anew:"), *late.sent]
        for one in self.ears.values():
            one.sent.clear()
        return [(at, _masked(frame, self.stored.id)) for at, frame in sent]


def _masked(frame: bytes, table: str) -> bytes:
    frame = frame.replace(table.encode(), b"-" * len(table))
    frame = _PROMISE.sub(lambda found: b'"promise":"%s"' % (b"-" * 64), frame)
    return _NOW.sub(b'"now":0', frame) if frame.startswith(b'{"frame":"welcome"') else frame


class Twins:
    """Compares worlds in matches of one game; counts what was compared."""

    def __init__(self, game: Game[Any], store: Store, seed: str) -> None:
        self.game = game
        self.notes: Counter[str] = Counter()
        self._store = store
        self._seed = seed
        self._number = self._times = 0

    async def match(self, number: int) -> None:
        """One match of one of the game's modes, by turns; raises Leak."""
        modes = self.game.info.modes
        mode, nth = modes[number % len(modes)], number // len(modes)
        walker = Walker(self.game, mode, self._seed, nth)
        while not walker.walk.match.over and len(walker.walk.match.entries) < LONGEST:
            walker.step()
        played, text = walker.walk.match, walker.walk.seed
        chance = Chance(f"{text}:wire", keep=False)
        row = replace(new_match(replace(played.setup, undo=True)), seed=text)
        await self._store.create(row)
        true = World(row, self._store)
        await true.stored.restore()
        await true.stored.begin()
        true.stored._reels = None  # nobody looks at the film, which costs more than the match
        true.listen()
        starts = set(spread_points(chance, len(played.entries), STARTS))
        where = f"{self.game.id} {mode.id}, seed {self._seed}, match {nth}"
        twin: World | None = None
        observer: Observer = None
        until = 0
        for entry in played.entries[1:]:
            match = true.stored.match
            assert match is not None
            if twin is not None and (entry.seq > until or self._parts(true, twin, entry, observer)):
                twin = None
            if twin is None and entry.seq - 1 in starts:
                seats: list[Observer] = [*range(len(played.setup.seats)), None]
                self._number += 1
                observer = seats[self._number % len(seats)]
                twin = await self._twin(true, entry, observer, chance)
                until = entry.seq + STEPS
            if self._ends(true, entry):
                return
            await self._entry(f"{where}, entry {entry.seq}", true, twin, entry, observer)
            if twin is not None and chance.below(TAKE_BACK_IN) == 0:
                await self._take_back(f"{where}, entry {entry.seq}", true, twin, entry, observer)
        self.notes["matches"] += 1

    async def _entry(self, where: str, true: World, twin: World | None, entry: Entry, observer: Observer) -> None:
        """One entry in both worlds: by hand, or by a standing order that gives the same answer."""
        self._times += 1
        order = None if twin is None else self._order(true, entry)
        name = f"a{entry.seq}-{self._times}"
        worlds = [true] if twin is None else [true, twin]
        for world in worlds:
            if world is twin:
                assert twin.stored.match is not None
                twin.stored.match.chance = Recorded(list(entry.luck))
            if not await (world.play(entry, name) if order is None else world.obey(entry, order)):
                how = "played" if order is None else f"left to the order {order}"
                raise Leak(f"{where} cannot be {how} in {'the true world' if world is true else 'the other world'}")
        self.notes["orders"] += order is not None
        if twin is not None:
            self._compare(where, true, twin, observer)
        for ear in true.ears.values():
            ear.sent.clear()

    def _order(self, true: World, entry: Entry) -> str | None:
        """The standing order that gives the answer of an entry."""
        match = true.stored.match
        assert match is not None
        if entry.seat is None or entry.ask is None or not match.state.pending() >> entry.seat & 1:
            return None
        kind = self.game.rules.prompt(match.state, entry.seat).kind
        action = msgspec.to_builtins(entry.action)

        def fits(order: StandingOrder) -> bool:
            return kind in order.asks and order.answer == action

        return next((name for name, order in self.game.orders.items() if fits(order)), None)

    async def _take_back(self, where: str, true: World, twin: World, entry: Entry, observer: Observer) -> None:
        """Take an answer back in both worlds, if it may be, and give it again."""
        here, there, seat = true.stored.match, twin.stored.match, entry.seat
        assert here is not None and there is not None
        if seat is None or not here.may_take_back(seat):
            return
        for world in (true, twin):
            if not await world.take_back(seat):
                raise Leak(f"{where} can be taken back in one world alone")
        self.notes["taken back"] += 1
        self._compare(f"{where}, taken back", true, twin, observer)
        await self._entry(f"{where}, again", true, twin, entry, observer)

    def _ends(self, true: World, entry: Entry) -> bool:
        """True if the match ends here, or strikes something out: then all of it is read again."""
        strikes = self.game.opens.strikes
        struck = strikes is not None and entry.action is not None and strikes(entry.action)
        match = true.stored.match
        assert match is not None
        over = match.state.copy()
        follow(self.game, over, entry, match.clock.next(match.state), Recorder())
        if over.over() or struck:
            self.notes["matches"] += 1
        return over.over() or bool(struck)

    def _parts(self, true: World, twin: World, entry: Entry, observer: Observer) -> bool:
        """True if the entry cannot be played in the twin, or reveals something: what is a reveal, the laws judge."""
        here, there = true.stored.match, twin.stored.match
        assert here is not None and there is not None
        due = here.clock.next(here.state)
        if not self._same_question(here.state, there.state, answerer(entry, due)):
            return True
        told = []
        for state in (here.state.copy(), there.state.copy()):
            out = Recorder()
            if follow(self.game, state, entry, due, out) or state.over():
                return True
            told.append(heard(out.take(), observer))
        if first_parting(*told) is not None:
            self.notes["reveals"] += 1
            return True
        return False

    def _same_question(self, here: State, there: State, seat: int | None) -> bool:
        """How far a seat has got with a sealed choice may be hidden: then the same answer means something else."""
        if seat is None or not here.pending() >> seat & there.pending() >> seat & 1:
            return True
        prompts = [self.game.rules.prompt(state, seat) for state in (here, there)]
        return prompts[0].kind == prompts[1].kind and prompts[0].about == prompts[1].about

    async def _twin(self, true: World, entry: Entry, observer: Observer, chance: Chance) -> World | None:
        match = true.stored.match
        assert match is not None
        world = self._other_world(match.state, entry, observer, chance)
        if world is None:
            return None
        row = replace(new_match(match.setup), seed=true.stored.row.seed)
        await self._store.create(row)
        twin = World(row, self._store)
        await twin.stored.restore()
        fork = match.fork(Recorded([]))
        fork.state = world
        twin.stored.match = fork
        twin.stored._row = replace(row, status="playing")
        twin.stored.promise = true.stored.promise
        twin.stored.sights = {sight.seat: sight for sight in audiences(len(match.setup.seats))}
        for seat, sight in twin.stored.sights.items():
            was = true.stored.sights[seat]
            sight.seq, sight.at, sight.promise = was.seq, was.at, was.promise
            # What others see there is another matter; the observer sees the same, or this is no twin.
            sight.shown = was.shown if seat == observer else None
        twin.at = true.at
        twin.listen_as(true)
        if self._parts(true, twin, entry, observer):
            return None
        self.notes["worlds"] += 1
        return twin

    def _other_world(self, state: State, entry: Entry, observer: Observer, chance: Chance) -> State | None:
        game = self.game
        view = game.rules.view(state, observer)
        for _ in range(TRIES):
            world: State = game.hints.guess(view, chance)
            same = msgspec.json.encode(game.rules.view(world, observer)) == msgspec.json.encode(view)
            asked = ask_bytes(game, world, observer) == ask_bytes(game, state, observer)
            knows = game.rules.asked(world, observer) == game.rules.asked(state, observer)
            if same and asked and knows and show_bytes(game, world) != show_bytes(game, state):
                return world
        return None

    def _compare(self, where: str, true: World, twin: World, observer: Observer) -> None:
        here, there = true.frames(observer), twin.frames(observer)
        self.notes["frames"] += len(here)
        self.notes["bytes"] += sum(len(frame) for _, frame in here)
        if here == there:
            return
        who = "a watcher" if observer is None else f"seat {observer}"
        if len(here) != len(there):
            raise Leak(f"{where}: {who} is sent {len(here)} frames, and {len(there)} in a world that looks the same")
        for (at, one), (then, other) in zip(here, there, strict=True):
            if at != then:
                raise Leak(
                    f"{where}: {who} is sent a frame at {at} ms, and at {then} ms in a world that looks the same"
                )
            if one != other:
                raise Leak(f"{where}: {who} is sent a frame of {len(one)} bytes, and of {len(other)} in a world that"
                           f" looks the same: {first_difference(one, other)}")  # fmt: skip


async def run(games: Iterable[Game[Any]], matches: Iterable[int], seed: str, folder: Path) -> list[Twins]:
    """These matches of each game, by number; raises Leak."""
    store = Store(f"sqlite:///{folder / 'twins.db'}")
    await store.open()
    found = []
    try:
        for game in games:
            twins = Twins(game, store, seed)
            began = time.process_time()
            for number in matches:
                await twins.match(number)
            notes = twins.notes
            print(
                f"{game.id}: {notes['matches']} matches, {notes['worlds']:,} other worlds,"
                f" {notes['frames']:,} frames of {notes['bytes']:,} bytes are the same;"
                f" {notes['taken back']:,} answers taken back, {notes['orders']:,} given by an order;"
                f" {notes['reveals']:,} ended with a reveal"
                f" ({time.process_time() - began:.0f} s of processor time)",
                flush=True,
            )
            found.append(twins)
    finally:
        await store.close()
    return found


def main(argv: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", help="which games (all)")
    parser.add_argument("--matches", type=int, default=500, help="of each game (500)")
    parser.add_argument("--seed", default="wire")
    args = parser.parse_args(argv)
    games = [game for game in all_games() if not args.games or game.id in args.games]
    with tempfile.TemporaryDirectory(prefix="fracas-twins-") as folder:
        try:
            asyncio.run(run(games, range(args.matches), args.seed, Path(folder)))
        except Leak as leak:
            print(leak, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
