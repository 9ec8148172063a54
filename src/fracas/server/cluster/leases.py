"""Who owns which match, in PostgreSQL: a process says again and again that it is alive, and holds matches by number.

All times are the database's. Whoever takes a match from a dead process raises its fence; what the dead one still wants
to write names the old number and is refused (data/postgres.py).
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import sqlalchemy as sql
from msgspec import Struct

from fracas.server.data.postgres import GONE

__all__ = ["Held", "Leases"]

T = TypeVar("T")

_BEATS = 5  # in the time a lease lasts
_THREADS = 4
_OLD = "1 day"

_log = logging.getLogger(__name__)

# After a restart of the database nobody could say that he lives: everybody gets the time to.
_ALIVE = (
    "greatest(p.alive_until, pg_postmaster_start_time() + make_interval(secs => :lease_s)) > clock_timestamp() "
    "AND p.alive_until <> '-infinity'"
)
_CLAIM = sql.text(
    "INSERT INTO leases AS l (match, process, fence) SELECT id, :me, 1 FROM matches WHERE id = :match "
    "ON CONFLICT (match) DO UPDATE SET process = :me, "
    "fence = CASE WHEN l.process = :me THEN l.fence ELSE l.fence + 1 END "
    "WHERE l.process IS NULL OR l.process = :me "
    f"OR NOT EXISTS (SELECT FROM processes p WHERE p.id = l.process AND {_ALIVE}) "
    "RETURNING process, fence"
)
_OWNER = sql.text("SELECT process, fence FROM leases WHERE match = :match")
_BEAT = sql.text(
    "UPDATE processes SET alive_until = clock_timestamp() + make_interval(secs => :lease_s) WHERE id = :me "
    "RETURNING (SELECT p.alive_until < clock_timestamp() FROM processes p WHERE p.id = :me)"
)
_RELEASE = sql.text("UPDATE leases SET process = NULL WHERE process = :me AND match = :match AND fence = :fence")
_RETIRE = (
    "UPDATE leases SET process = NULL WHERE process = :me",
    "UPDATE processes SET alive_until = '-infinity' WHERE id = :me",
    f"DELETE FROM processes WHERE alive_until < now() - interval '{_OLD}' AND id <> :me",
)
_HELD = sql.text("SELECT match FROM leases WHERE process = :me")
_OTHERS = sql.text(f"SELECT p.id FROM processes p WHERE p.id <> :me AND {_ALIVE}")
_IS_ALIVE = sql.text(f"SELECT 1 FROM processes p WHERE p.id = :process AND {_ALIVE}")


class Held(Struct, frozen=True):
    """The process that owns a match, and the number under which it does."""

    process: str
    fence: int


class Leases:
    """The leases of this process. `on_late` is called in the event loop when it was silent for too long."""

    def __init__(self, engine: sql.Engine, me: str, lease_s: float, on_late: Callable[[], None]) -> None:
        self._engine = engine
        self._about = {"me": me, "lease_s": lease_s}
        self._every_s = lease_s / _BEATS
        self._on_late = on_late
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(_THREADS, "fracas-leases")
        self._stopping = threading.Event()
        self._heart: threading.Thread | None = None

    async def start(self) -> None:
        """Be alive: from now on the other processes may count on it."""
        await self._do(self._beat)
        self._heart = threading.Thread(target=self._beats, name="fracas-heart", daemon=True)
        self._heart.start()

    async def retire(self) -> None:
        """Let go of everything at once, so that nobody waits for this process to count as dead."""
        self._stopping.set()
        if self._heart is not None:
            await asyncio.to_thread(self._heart.join)
        try:
            await self._do(self._retire)
        except GONE as error:
            _log.error("the leases could not be given back: %s; they run out", type(error).__name__)
        self._threads.shutdown()

    async def claim(self, match: str) -> Held | None:
        """Take a match if nobody or a dead process has it; returns who owns it now, None if there is no such match."""
        while True:
            found = await self._do(self._rows, _CLAIM, {"match": match})
            found = found or await self._do(self._rows, _OWNER, {"match": match})
            if not found:
                return None
            if found[0][0] is not None:  # else it was let go in this moment
                return Held(found[0][0], found[0][1])

    async def release(self, match: str, fence: int) -> None:
        """Let a match go."""
        await self._do(self._write, _RELEASE, {"match": match, "fence": fence})

    async def held(self) -> set[str]:
        """The matches this process owns."""
        return {row[0] for row in await self._do(self._rows, _HELD, {})}

    async def others(self) -> list[str]:
        """The other processes that are alive."""
        return [row[0] for row in await self._do(self._rows, _OTHERS, {})]

    async def is_alive(self, process: str) -> bool:
        return bool(await self._do(self._rows, _IS_ALIVE, {"process": process}))

    # --- in threads

    async def _do(self, work: Callable[..., T], *about: Any) -> T:
        return await self._loop.run_in_executor(self._threads, work, *about)

    def _rows(self, statement: sql.TextClause, about: dict[str, Any]) -> list[Any]:
        with self._engine.begin() as at:
            return list(at.execute(statement, self._only(statement, about)))

    def _write(self, statement: sql.TextClause, about: dict[str, Any]) -> None:
        with self._engine.begin() as at:
            at.execute(statement, self._only(statement, about))

    def _only(self, statement: sql.TextClause, about: dict[str, Any]) -> dict[str, Any]:
        """The values a statement names."""
        known = {**self._about, **about}
        return {name: known[name] for name in statement.compile().params}

    def _retire(self) -> None:
        with self._engine.begin() as at:
            for line in _RETIRE:
                statement = sql.text(line)
                at.execute(statement, self._only(statement, {}))

    def _beats(self) -> None:
        while not self._stopping.wait(self._every_s):
            try:
                if self._beat():
                    self._loop.call_soon_threadsafe(self._on_late)
            except GONE as error:
                _log.error("cannot tell the database that this process lives: %s", type(error).__name__)

    def _beat(self) -> bool:
        """Say that this process is alive; True when it had not said so for too long."""
        found = self._rows(_BEAT, {})
        return not found or bool(found[0][0])
