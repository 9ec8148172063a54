"""The way to a database, and how SQLite is told to be durable."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sql

__all__ = ["engine_of", "identity"]


def engine_of(url: str) -> sql.Engine:
    """The way to a database; an error of it tells no values, because a seed may be among them."""
    if url.startswith("postgresql"):
        from fracas.server.data.postgres import CONNECT

        return sql.create_engine(url, hide_parameters=True, connect_args=CONNECT, pool_size=10, max_overflow=20)
    engine = sql.create_engine(url, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        sql.event.listen(engine, "connect", _durable_sqlite)
    return engine


def _durable_sqlite(connection: Any, _record: Any) -> None:
    """WAL lets readers go on while the writer writes; FULL makes a commit survive a power cut.

    What is rewritten is overwritten with zeros, so that a text that was struck out is not left in the file.
    """
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def identity(file: Path) -> tuple[int, int] | None:
    """What tells a file from another that has its name; None if there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
