"""Chaos: matches of all games at a site that is broken again and again; then every promise is checked in the store.

Loopback only. It ends by itself: when every match is over, or after the given time with the matches that are not.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from fracas.bots import fill_form, look_at
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, Mode
from fracas.kernel.wire import Action, Fill, SeatSetup, Setup
from fracas.match.match import Match
from fracas.match.opens import digest_again
from fracas.match.record import decode, encode
from fracas.match.registry import all_games
from fracas.match.replay import Replay
from fracas.server.chaos.people import Person, Trouble, Unreachable, request
from fracas.server.chaos.services import Nats, Postgres, Process, Server, folder_for
from fracas.server.data.place import database_url
from fracas.server.data.records import record_in
from fracas.server.store import Store

__all__ = ["Plan", "Result", "run"]

Place = Literal["sqlite", "postgresql"]

_BOUND = 500  # steps, refused ones too: a match that has more is long
_PAUSE_MS = 700  # at most, before what was killed is started again


class Plan(Struct, frozen=True):
    """What to do. With the same seed the same things are tried; what comes of them is up to the machine."""

    on: Place
    matches: int = 200
    kills: int = 20
    processes: int = 3  # on PostgreSQL
    at_once: int = 40
    minutes: float = 30.0
    longest: int = 450  # decisions of a random match: longer modes are left to other tests
    seed: str = "1"
    trouble: Trouble = Trouble()


class Result(Struct):
    """What came of it. `wrong` lists every broken promise, and is empty if all is well."""

    on: Place
    matches: int = 0
    seats: int = 0
    killed: dict[str, int] = {}
    answers: int = 0  # acknowledged
    joins: int = 0
    entries: int = 0
    seconds: float = 0.0
    p50_ms: float = 0.0
    p99_ms: float = 0.0
    slowest: str = ""  # of all answers
    longest_s: dict[str, float] = {}  # by what was killed: the longest an answer waited that was open then
    wrong: list[str] = []


class _Site:
    """What is to be broken: servers, and on PostgreSQL also the database and the bus."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.postgres: Postgres | None = None
        self.nats: Nats | None = None
        bus, count = "", 1
        if plan.on == "postgresql":
            self.postgres, self.nats, count = Postgres(folder), Nats(folder), plan.processes
            self.postgres.start()
            self.nats.start()
            self.db, bus = self.postgres.database("chaos"), self.nats.url
        else:
            self.db = str(folder / "chaos.db")
        self.servers = [Server(folder, f"server{number}", self.db, bus) for number in range(count)]
        for server in self.servers:
            server.launch()
        for server in self.servers:
            server.wait()

    def ports(self) -> list[int]:
        """Of the servers that run: as a proxy would choose."""
        return [server.port for server in self.servers if server.running] or [server.port for server in self.servers]

    def victims(self) -> list[tuple[str, Process]]:
        found: list[tuple[str, Process]] = [("process", server) for server in self.servers]
        if self.postgres is not None and self.nats is not None:
            found[1:1] = [("database", self.postgres), ("bus", self.nats)]
        return found

    def stop(self) -> None:
        for one in (*self.servers, self.nats, self.postgres):
            if one is not None:
                one.stop()


@contextlib.contextmanager
def _site(plan: Plan) -> Iterator[_Site]:
    with folder_for("chaos") as folder:
        site = _Site(plan, folder)
        try:
            yield site
        finally:
            site.stop()


def run(plan: Plan, advance: Callable[[int], None] = lambda done: None) -> Result:
    """Play, break, and check."""
    result = Result(plan.on, plan.matches)
    with _site(plan) as site:
        began = time.monotonic()
        scene = _Scene(plan, site, result, advance)
        asyncio.run(scene.play())
        result.seconds = time.monotonic() - began
        scene.count()
        scene.check()
    return result


class _Scene:
    """The matches, the people and the breaker."""

    def __init__(self, plan: Plan, site: _Site, result: Result, advance: Callable[[int], None]) -> None:
        self._plan = plan
        self._site = site
        self._result = result
        self._advance = advance
        self._luck = Chance(f"chaos {plan.seed}", False)
        self._modes = short_modes(plan.longest)
        self._people: dict[str, list[Person]] = {}  # by table
        self._games: dict[str, Game[Any]] = {}
        self._over = 0
        self._kills: list[tuple[str, float, float]] = []  # what, when, and when it was back
        self._doors = asyncio.Semaphore(plan.at_once)

    async def play(self) -> None:
        playing = [asyncio.create_task(self._match(number)) for number in range(self._plan.matches)]
        breaker = asyncio.create_task(self._break())
        try:
            async with asyncio.timeout(self._plan.minutes * 60):
                await asyncio.gather(*playing, breaker)
        except TimeoutError:
            self._result.wrong.append(f"{self._plan.matches - self._over} matches did not end in time")
        finally:
            left = {*playing, breaker}
            while left:  # a task that was just about to time out may take being cancelled for that, and go on
                for task in left:
                    task.cancel()
                _, left = await asyncio.wait(left, timeout=1.0)

    async def _match(self, number: int) -> None:
        async with self._doors:
            game, mode = self._modes[number % len(self._modes)]
            table, seats = await self._gather(game, mode, alone=number % 3 == 2)
            trouble, seed = self._plan.trouble, self._plan.seed
            people = [
                Person(game, seat, self._site.ports, Chance(f"{seed} {number} {seat['seat']}", False), trouble)
                for seat in seats
            ]
            self._people[table], self._games[table] = people, game
            await asyncio.gather(*(person.play() for person in people))
            self._over += 1
            self._advance(1)

    async def _gather(self, game: Game[Any], mode: Mode, *, alone: bool) -> tuple[str, list[dict[str, Any]]]:
        """A table with people at it, or one person among bots. One that a kill left half made is left alone."""
        count = min(mode.seats)
        wishes: list[dict[str, str]] = [{}, *([{"bot": "random"}] if alone else [{}]) * (count - 1)]
        while True:
            try:
                wish = {"game": game.id, "mode": mode.id, "seats": wishes}
                seats = [await self._ask("/api/tables", wish)]
                while not alone and len(seats) < count:
                    seats.append(await self._ask(f"/api/tables/{seats[0]['table']}/join", {"name": "Guest"}))
                return seats[0]["table"], seats
            except Unreachable:
                await asyncio.sleep(0.2)

    async def _ask(self, path: str, body: object) -> dict[str, Any]:
        ports = self._site.ports()
        url = f"http://127.0.0.1:{ports[self._luck.below(len(ports))]}{path}"
        found: dict[str, Any] = msgspec.json.decode(await asyncio.to_thread(request, url, body))
        return found

    async def _break(self) -> None:
        """Kill something each time another share of the matches is over, and start it again after a moment."""
        for kill in range(self._plan.kills):
            while self._over < kill * self._plan.matches // (self._plan.kills + 1) or not self._people:
                await asyncio.sleep(0.05)
            await asyncio.sleep(self._luck.below(500) / 1000)
            victims = self._site.victims()
            what, victim = victims[kill % len(victims)] if kill < len(victims) else self._any(victims)
            when = time.monotonic()
            await asyncio.to_thread(victim.kill)
            await asyncio.sleep(self._luck.below(_PAUSE_MS) / 1000)
            await asyncio.to_thread(victim.start)
            self._kills.append((what, when, time.monotonic()))

    def _any(self, victims: list[tuple[str, Process]]) -> tuple[str, Process]:
        return victims[self._luck.below(len(victims))]

    # --- afterwards

    def count(self) -> None:
        result, people = self._result, [one for people in self._people.values() for one in people]
        result.seats = len(people)
        result.killed = dict(Counter(what for what, _, _ in self._kills))
        result.answers = sum(len(one.acknowledged) for one in people)
        result.joins = sum(one.joins for one in people)
        waits = sorted(wait for one in people for _, wait in one.waits)
        if waits:
            result.p50_ms = waits[len(waits) // 2] * 1000
            result.p99_ms = waits[len(waits) * 99 // 100] * 1000
            longest, table = max((wait, one.table) for one in people for _, wait in one.waits)
            result.slowest = f"{longest:.1f} s, {self._games[table].id} at table {table}"
        for what, killed, _ in self._kills:
            for began, wait in (one for person in people for one in person.waits):
                if began <= killed < began + wait:
                    result.longest_s[what] = max(result.longest_s.get(what, 0.0), began + wait - killed)

    def check(self) -> None:
        """Every match is over, its record replays, and each acknowledged answer is in it once."""
        for table, people in self._people.items():
            why = self._why_not(table, people)
            if why:
                self._result.wrong.append(f"{self._games[table].id} {table}: {why}")

    def _why_not(self, table: str, people: list[Person]) -> str:
        row = Store(database_url(self._site.db)).read(table)
        if row is None or row.status != "over":
            return f"it is not over but {row.status if row else 'nowhere'}"
        self._result.entries += len(row.entries)
        game = self._games[table]
        record = decode(encode(record_in(row)), game)
        replay = Replay(game, record)
        while replay.step() is not None:
            pass
        if not replay.match.over or digest_again(game, record, replay.match) != record.digest:
            return "its record does not replay"
        acknowledged = Counter(f"{one.seat}/{name}" for one in people for name in one.acknowledged)
        if record.nameless:  # the ids are taken out with the authors: they can only be counted
            played = sum(entry.action is not None for entry in record.entries)
            sent = sum(len(one.sent) for one in people)
            fine = len(acknowledged) <= played and (len(people) < len(row.setup.seats) or played <= sent)
            return "" if fine else f"{len(acknowledged)} acknowledged, {sent} sent, {played} played"
        played_ids = Counter(f"{entry.seat}/{entry.client_id}" for entry in row.entries if entry.client_id)
        if twice := [name for name, times in played_ids.items() if times > 1]:
            return f"played twice: {twice}"
        if lost := acknowledged.keys() - played_ids.keys():
            return f"acknowledged and lost: {sorted(lost)}"
        return ""


def short_modes(longest: int) -> list[tuple[Game[Any], Mode]]:
    """Every game with the modes in which a random match is short, games in turn; if it has none, its shortest."""
    found = []
    for game in all_games():
        lengths = [(_length(game, mode), mode) for mode in game.info.modes]
        short = [mode for length, mode in lengths if length <= longest]
        found.append([(game, mode) for mode in short or [min(lengths, key=lambda one: one[0])[1]]])
    return [modes[turn % len(modes)] for turn in range(max(map(len, found))) for modes in found]


def _length(game: Game[Any], mode: Mode) -> int:
    """How many decisions a random match has, counted up to a bound."""
    setup = Setup(game.id, tuple(SeatSetup(f"P{seat}") for seat in range(min(mode.seats))), dict(mode.options))
    match, luck, now = Match(game, setup, Chance("how long is it", False)), Chance("who plays", False), 0
    for step in range(_BOUND):
        if match.over:
            return step
        asks = [ask for ask in match.asks() if ask.id is not None]
        if not asks:  # the rules wait for a time
            now = match.deadline()
            match.tick(now)
            continue
        ask = asks[luck.below(len(asks))]
        action: Action
        if ask.options:
            action = ask.options[luck.below(len(ask.options))]
        else:
            action = Fill(fill_form(look_at(match, ask.seat), luck))
        match.submit(ask.seat, ask.id, action, now)
    return _BOUND
