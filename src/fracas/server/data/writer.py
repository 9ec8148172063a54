"""The store's writer: one thread takes all that is queued, writes it in one transaction and commits once.

How a transaction is made is the business of a `Way`: SQLite's is here, PostgreSQL's in postgres.py.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

import sqlalchemy as sql
from msgspec import Struct

from fracas.server import schema
from fracas.server.errors import where

__all__ = ["LINE", "Fenced", "Job", "SqliteWay", "StoreError", "Told", "Way", "Writer", "future"]

_BATCH = 1_000  # with so many jobs or more no others are added to a transaction: that would only add latency
_MANY, _APART_S = 8, 0.010  # after so many jobs at once, and so long at the least, from one transaction to the next
_ROWS = 5_000  # in one statement; SQLite takes 32,766 values
LINE = "match", "seq", "seat", "client_id", "data"  # the columns of an appended row
_INSERT = 'INSERT INTO entries ("match", seq, seat, client_id, data) VALUES '
_VALUES = "(?,?,?,?,?)"

_log = logging.getLogger(__name__)


class StoreError(Exception):
    """The database could not do what was asked; nothing of it was written."""


class Fenced(StoreError):
    """Another process owns the match now: nothing was written, and nothing more will be."""


Told = Callable[[StoreError | None], None]  # called on the event loop when something is on the disk, or with the error


class Job(Struct):
    """Work for the writer, and whom to tell. Appends have a row instead: one statement inserts many.

    `match` is what the work changes, and `fence` the number under which this process owns it; None asks for no number.
    """

    work: Callable[[sql.Connection], None] | None
    row: tuple[Any, ...] | None
    told: Told
    match: str = ""
    fence: int | None = None
    error: StoreError | None = None


class Way(Protocol):
    """How a batch becomes a transaction; both run in the writer's thread."""

    def transact(self, batch: list[Job]) -> None:
        """Write all of it or raise: StoreError if no job is at fault. A job may also get an error of its own."""

    def close(self) -> None: ...


class Writer:
    """The thread and its queue."""

    def __init__(self, way: Way, loop: asyncio.AbstractEventLoop) -> None:
        self.commits = 0
        self.appended = 0
        self.closing = False
        self._way = way
        self._loop = loop
        self._fresh: list[Job] = []  # of this turn of the event loop: the writer is woken once for all of them
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="fracas-store", daemon=True)
        self._thread.start()

    def queue(self, job: Job) -> None:
        """Write it with the next batch."""
        if not self._fresh:
            self._loop.call_soon(self._hand_over)
        self._fresh.append(job)

    async def close(self) -> None:
        """Write what is queued, then stop."""
        self.closing = True
        self._hand_over()
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _hand_over(self) -> None:
        if self._fresh:
            self._jobs.put(self._fresh)
            self._fresh = []

    def _write(self) -> None:
        stop, began, many = False, 0.0, False
        while not stop:
            first = self._jobs.get()
            if first is None:
                break
            if many:  # a transaction costs as much as some twenty rows: on a busy server more of them share it
                time.sleep(max(0.0, began + _APART_S - time.monotonic()))
            batch, began = first, time.monotonic()
            while len(batch) < _BATCH and not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    stop = True
                    break
                batch += more
            many = len(batch) >= _MANY
            self._commit(batch)
            self._loop.call_soon_threadsafe(_tell, batch)
        self._way.close()

    def _commit(self, batch: list[Job]) -> None:
        """All in one transaction; if that fails, each on its own, so that one bad job harms no other."""
        try:
            self._way.transact(batch)
        except StoreError as error:  # the database is at fault, and no job
            for job in batch:
                job.error = error
        except Exception as error:  # noqa: BLE001 - whatever went wrong is told to the job; the writer must live
            if len(batch) == 1:
                batch[0].error = StoreError(f"not stored: {error}")
                return
            for job in batch:
                self._commit([job])
        else:
            self.commits += 1
            self.appended += sum(job.row is not None and job.error is None for job in batch)


class SqliteWay:
    """SQLite: appends, which are nearly all writes there are, go to the driver as one statement."""

    def __init__(self, engine: sql.Engine, check: Callable[[], None]) -> None:
        self._engine = engine
        self._check = check  # raises StoreError when what is written now would be lost
        self._appender: sql.PoolProxiedConnection | None = None  # the writer's own

    def transact(self, batch: list[Job]) -> None:
        self._check()
        rows = [job.row for job in batch if job.row is not None]
        if len(rows) == len(batch) <= _ROWS:
            self._append_at_once(rows)
            return
        with self._engine.begin() as at:
            for job in batch:
                if job.work is not None:
                    job.work(at)
            if rows:
                at.execute(sql.insert(schema.entries), [dict(zip(LINE, row, strict=True)) for row in rows])

    def close(self) -> None:
        if self._appender is not None:
            self._appender.close()
            self._appender = None

    def _append_at_once(self, rows: list[tuple[Any, ...]]) -> None:
        """All rows as one statement that is its own transaction.

        Python's lock is given up once a statement, and on a busy server this thread waits long to get it back.
        """
        if self._appender is None:
            self._appender = self._engine.raw_connection()
            self._appender.driver_connection.isolation_level = None  # type: ignore[union-attr]  # no BEGIN of its own
        cursor = self._appender.cursor()
        try:
            cursor.execute(_INSERT + ",".join([_VALUES] * len(rows)), [value for row in rows for value in row])
        finally:
            cursor.close()


def future() -> tuple[asyncio.Future[None], Told]:
    """A future, and what resolves it, for whoever awaits what is stored."""
    stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def told(error: StoreError | None) -> None:
        if stored.cancelled():
            return
        if error is not None:
            stored.set_exception(error)
        else:
            stored.set_result(None)

    return stored, told


def _tell(batch: list[Job]) -> None:
    for job in batch:
        try:
            job.told(job.error)
        except Exception as error:  # noqa: BLE001 - the others must be told whatever happens
            _log.error("who was told that something is stored broke: %s", where(error))
