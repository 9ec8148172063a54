"""What the store does differently on PostgreSQL: it outlives a restart of the database, and heeds leases.

A transaction whose line broke may have been committed or not. So each one also writes its number into the row of this
process, and nothing is written twice under one number. A job that names a fence writes only while the lease has the
same number; the lease is locked until the commit, so that nobody takes it in between.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sql

from fracas.server import schema
from fracas.server.data.writer import Fenced, Job, StoreError

__all__ = ["CONNECT", "GONE", "PostgresWay", "new_process"]

# For the driver: a dead machine is noticed in seconds, also while an answer is waited for.
CONNECT = {
    "connect_timeout": 3,
    "keepalives_idle": 3,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5_000,
    "application_name": "fracas",
}
GONE = (sql.exc.OperationalError, sql.exc.InterfaceError)  # the database is away, or cannot work now
_PATIENCE_S = 60.0  # without a database, before a job is given up
_PATIENCE_AT_END_S = 5.0
_AGAIN_S = 0.1

_log = logging.getLogger(__name__)

# FOR SHARE waits for whoever is taking the lease, and looks again at what it has become.
_APPEND = sql.text(
    "INSERT INTO entries (match, seq, seat, client_id, data) "
    "SELECT v.match, v.seq, v.seat, v.client_id, v.data "
    "FROM unnest(CAST(:match AS text[]), CAST(:seq AS int[]), CAST(:seat AS int[]), CAST(:client_id AS text[]), "
    "CAST(:data AS text[]), CAST(:fence AS bigint[])) AS v(match, seq, seat, client_id, data, fence) "
    "JOIN leases l ON l.match = v.match AND l.fence = v.fence AND l.process = :me FOR SHARE OF l "
    "RETURNING match, seq"
)
_LEASED = sql.text("SELECT 1 FROM leases WHERE match = :match AND fence = :fence AND process = :me FOR SHARE")
_NUMBER = sql.text("UPDATE processes SET batch = :batch WHERE id = :me AND batch < :batch RETURNING 1")
_LISTED = sql.text("SELECT 1 FROM processes WHERE id = :me")


def new_process() -> str:
    """A name for this run of this process; a later run is another process."""
    return secrets.token_hex(8)


class PostgresWay:
    """Transactions with a number and with fences; `told` gets True when the database is lost, False when it is back."""

    def __init__(self, engine: sql.Engine, me: str, told: Callable[[bool], None]) -> None:
        self._engine = engine
        self._me = me
        self._told = told
        self._batch = 0
        self._down = False
        self.hurry = threading.Event()  # the store is being closed

    def register(self) -> None:
        """Make the row of this process."""
        row = {"id": self._me, "alive_until": sql.func.now(), "batch": 0}
        with self._engine.begin() as at:
            at.execute(sql.insert(schema.processes).values(row))

    def transact(self, batch: list[Job]) -> None:
        self._batch += 1
        try:
            self._transact(batch)
        except GONE as error:
            self._persist(batch, error)
        if self._down:
            self._down = False
            self._told(False)

    def close(self) -> None:
        pass

    def _transact(self, batch: list[Job]) -> None:
        with self._engine.begin() as at:
            if at.execute(_NUMBER, {"batch": self._batch, "me": self._me}).one_or_none() is None:
                if at.execute(_LISTED, {"me": self._me}).one_or_none() is None:
                    raise Fenced("not stored: this process was taken off the list")
                return  # the line broke after it was committed
            for job in batch:
                job.error = None
                if job.work is not None and self._may(at, job):
                    job.work(at)
            self._append(at, [job for job in batch if job.row is not None])

    def _may(self, at: sql.Connection, job: Job) -> bool:
        """False, and an error for the job, when another process owns its match."""
        if job.fence is None:
            return True
        about = {"match": job.match, "fence": job.fence, "me": self._me}
        if at.execute(_LEASED, about).one_or_none() is None:
            job.error = _fenced(job)
        return job.error is None

    def _append(self, at: sql.Connection, jobs: list[Job]) -> None:
        free = [job for job in jobs if job.fence is None]
        if free:
            names = ("match", "seq", "seat", "client_id", "data")
            at.execute(sql.insert(schema.entries), [dict(zip(names, job.row or (), strict=True)) for job in free])
        fenced = [job for job in jobs if job.fence is not None]
        if fenced:
            columns: list[list[Any]] = [list(column) for column in zip(*(job.row or () for job in fenced), strict=True)]
            match, seq, seat, client_id, data = columns
            rows = {"match": match, "seq": seq, "seat": seat, "client_id": client_id, "data": data}
            about = {**rows, "fence": [job.fence for job in fenced], "me": self._me}
            written = {(row[0], row[1]) for row in at.execute(_APPEND, about)}
            for job in fenced:
                assert job.row is not None
                if (job.row[0], job.row[1]) not in written:
                    job.error = _fenced(job)

    def _persist(self, batch: list[Job], error: Exception) -> None:
        """Try again until the database is back."""
        _log.error("the database does not work (%s); what is to be written waits", type(error).__name__)
        if not self._down:
            self._down = True
            self._told(True)
        began = time.monotonic()
        while True:
            patience = _PATIENCE_AT_END_S if self.hurry.is_set() else _PATIENCE_S
            if time.monotonic() - began > patience:
                raise StoreError(f"not stored: the database does not work ({type(error).__name__})") from None
            time.sleep(_AGAIN_S)
            try:
                self._transact(batch)
                break
            except GONE as again:
                error = again
        _log.warning("the database works again, after %.1f s", time.monotonic() - began)


def _fenced(job: Job) -> Fenced:
    return Fenced(f"not stored: another process owns match {job.match} now")
