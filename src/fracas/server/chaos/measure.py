"""What a site of several processes costs and how soon it is well again, measured with private services."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from fracas.kernel.chance import Chance
from fracas.server.chaos.people import request
from fracas.server.chaos.services import Nats, Postgres, Process, Server, folder_for

__all__ = ["Costs", "Recovery", "costs", "recovery"]

_TICKS = os.sysconf("SC_CLK_TCK")
_PROCESSES = 3


class Recovery(Struct):
    """Seconds without an answer, of each try: from the kill, and for database and bus from when they were up again."""

    owner_killed: list[float] = []
    owner_stopped: list[float] = []  # as a host does, with SIGINT
    database_back: list[float] = []
    bus_back: list[float] = []


class Costs(Struct):
    """What one move costs: microseconds of the processor by part, and bytes."""

    moves: int = 0
    owner_us: float = 0.0  # the process that owns the table
    relay_us: float = 0.0  # both processes that have the sockets, together
    database_us: float = 0.0
    bus_us: float = 0.0
    bytes_down: float = 0.0  # to all sockets of the match
    bytes_up: float = 0.0
    log_bytes: float = 0.0  # written by PostgreSQL ahead of the data


class _Site:
    def __init__(self, folder: Path) -> None:
        self.postgres, self.nats = Postgres(folder), Nats(folder)
        self.postgres.start()
        self.nats.start()
        self.db = self.postgres.database("measured")
        self.servers = [Server(folder, f"server{number}", self.db, self.nats.url) for number in range(_PROCESSES)]
        for server in self.servers:
            server.launch()
        for server in self.servers:
            server.wait()

    def stop(self) -> None:
        for one in (*self.servers, self.nats, self.postgres):
            one.stop()


@contextlib.contextmanager
def _site() -> Iterator[_Site]:
    with folder_for("measure") as folder:
        site = _Site(folder)
        try:
            yield site
        finally:
            site.stop()


class _Seat:
    """A socket that answers at random, when it is told to."""

    def __init__(self, socket: ClientConnection, luck: Chance) -> None:
        self.up = self.down = self.sent = 0
        self._socket = socket
        self._luck = luck
        self.ask: dict[str, Any] = {}
        self.over = False

    @classmethod
    async def join(cls, server: Server, seat: dict[str, Any]) -> _Seat:
        socket = await connect(f"ws://127.0.0.1:{server.port}/ws", max_size=None)
        await socket.send(json.dumps({"frame": "join", "table": seat["table"], "token": seat["token"]}))
        found = cls(socket, Chance(seat["token"], False))
        await found.hear()
        return found

    async def hear(self) -> str | None:
        """Read up to the next update; returns the id of the answer it acknowledges."""
        while True:
            text = await self._socket.recv()
            self.down += len(text)
            frame = json.loads(text)
            if frame["frame"] == "update":
                self.ask, self.over = frame["ask"] or {}, "outcome" in frame
                answered: str | None = frame.get("answered")
                return answered

    async def answer(self) -> str:
        options = self.ask["options"]
        self.sent += 1
        frame = {"frame": "answer", "id": f"m{self.sent}", "ask": self.ask["id"]}
        text = json.dumps({**frame, "action": options[self._luck.below(len(options))]})
        self.up += len(text)
        self.ask = {}
        await self._socket.send(text)
        return str(frame["id"])

    async def play(self) -> None:
        """To the end of the match."""
        while not self.over:
            if "id" in self.ask and self.ask.get("options"):
                await self.answer()
            await self.hear()

    async def close(self) -> None:
        await self._socket.close()


def _table(site: _Site, game: str, mode: str) -> list[dict[str, Any]]:
    """A table that the first process owns, for two."""
    wish = {"game": game, "mode": mode, "seats": [{}, {}]}
    first = json.loads(request(f"{site.servers[0].http}/api/tables", wish))
    return [first, json.loads(request(f"{site.servers[1].http}/api/tables/{first['table']}/join", {"name": "Bo"}))]


async def _seated(site: _Site, game: str, mode: str) -> list[_Seat]:
    """Two people at that table, each by way of another process."""
    seats = await asyncio.to_thread(_table, site, game, mode)
    return [await _Seat.join(site.servers[1 + number], seat) for number, seat in enumerate(seats)]


# --- recovery ---------------------------------------------------------------------------------------------------------


def recovery(game: str, mode: str, tries: int, advance: Callable[[int], None]) -> Recovery:
    """Break each part a few times while two people play, and see when they are answered again."""
    found = Recovery()
    with _site() as site:
        owner, postgres, nats = site.servers[0], site.postgres, site.nats
        for _ in range(tries):
            for times, victim, end, restart_first in (
                (found.owner_killed, owner, owner.kill, False),
                (found.owner_stopped, owner, owner.stop, False),
                (found.database_back, postgres, postgres.kill, True),
                (found.bus_back, nats, nats.kill, True),
            ):
                times.append(asyncio.run(_pause(site, game, mode, victim, end, restart_first=restart_first)))
                advance(1)
    return found


async def _pause(
    site: _Site, game: str, mode: str, victim: Process, end: Callable[[], Any], *, restart_first: bool
) -> float:
    people = await _seated(site, game, mode)
    seat = next(one for one in people if one.ask.get("options"))
    began = time.monotonic()
    await asyncio.to_thread(end)
    name = await seat.answer()
    if restart_first:
        await asyncio.to_thread(victim.start)
        began = time.monotonic()
    async with asyncio.timeout(60):
        while await seat.hear() != name:
            pass
    took = time.monotonic() - began
    if not victim.running:
        await asyncio.to_thread(victim.start)
    for one in people:
        await one.close()
    return took


# --- costs ------------------------------------------------------------------------------------------------------------


def costs(game: str, mode: str, matches: int, advance: Callable[[int], None]) -> Costs:
    """Play matches whose sockets are at other processes than their table, and see what each part has used."""
    with _site() as site:
        asyncio.run(_play(site, game, mode, 2, lambda done: None))  # everything is loaded once
        before, log = _used(site), _log_position(site)
        people = asyncio.run(_play(site, game, mode, matches, advance))
        after = _used(site)
        moves = sum(one.sent for one in people)
        each = {part: (after[part] - before[part]) / moves * 1e6 for part in before}
        return Costs(
            moves,
            each["owner"],
            each["relay"],
            each["database"],
            each["bus"],
            sum(one.down for one in people) / moves,
            sum(one.up for one in people) / moves,
            (_log_position(site) - log) / moves,
        )


async def _play(site: _Site, game: str, mode: str, matches: int, advance: Callable[[int], None]) -> list[_Seat]:
    async def one() -> list[_Seat]:
        people = await _seated(site, game, mode)
        await asyncio.gather(*(person.play() for person in people))
        for person in people:
            await person.close()
        advance(1)
        return people

    return [person for people in await asyncio.gather(*(one() for _ in range(matches))) for person in people]


def _used(site: _Site) -> dict[str, float]:
    """Seconds of the processor, by part."""
    owner, *others = site.servers
    return {
        "owner": _cpu(owner.pid),
        "relay": sum(_cpu(server.pid) for server in others),
        "database": _cpu(site.postgres.pid) + sum(map(_cpu, _children(site.postgres.pid))),
        "bus": _cpu(site.nats.pid),
    }


def _cpu(pid: int) -> float:
    """Of a process and of its children that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / _TICKS


def _children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _log_position(site: _Site) -> float:
    """How many bytes PostgreSQL has ever written to its log."""
    import sqlalchemy as sql

    from fracas.server.data.place import database_url

    engine = sql.create_engine(database_url(site.db))
    with engine.connect() as at:
        found = at.execute(sql.text("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn")).scalar_one()
    engine.dispose()
    return float(found)
