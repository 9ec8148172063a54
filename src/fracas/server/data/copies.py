"""Whole copies of a SQLite database, made while a server goes on writing, and put back in its place."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from fracas.server.data import DataError
from fracas.server.data.lock import Lock

__all__ = ["backup", "copy_sqlite", "restore"]

_OWN = 0o600  # a database holds what is hidden at every table


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment; the target is there only once it is whole."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_WRONLY, _OWN))
    try:
        with contextlib.closing(sqlite3.connect(source)) as reads, contextlib.closing(sqlite3.connect(part)) as writes:
            reads.backup(writes)
            writes.execute("PRAGMA journal_mode=DELETE")  # one file, without a journal beside it
            _check(writes, source)
        os.replace(part, target)
    except sqlite3.DatabaseError as error:
        raise DataError(f"{source}: {error}") from None
    finally:
        part.unlink(missing_ok=True)


def backup(source: Path, target: Path, *, force: bool = False) -> None:
    """A copy of a server's database, also while it runs."""
    if not source.is_file():
        raise DataError(f"{source}: there is no database yet")
    if target.exists() and not force:
        raise DataError(f"{target} is there already; --force overwrites it")
    copy_sqlite(source, target)


def restore(source: Path, target: Path, *, force: bool = False) -> Path | None:
    """Put a copy in the place of a server's database; returns where the replaced one is kept.

    Refused while a server runs on it, and if there is one, unless forced.
    """
    if not source.is_file():
        raise DataError(f"{source}: no such file")
    if target.exists() and not force:
        raise DataError(f"{target} is there already; --force replaces it, and keeps it beside as {_aside(target).name}")
    target.parent.mkdir(parents=True, exist_ok=True)
    with Lock(target):
        fresh = target.with_name(f"{target.name}.restored")
        copy_sqlite(source, fresh)
        kept = None
        if target.exists():
            kept = _aside(target)
            copy_sqlite(target, kept)  # with what its journal still holds
        for journal in ("-wal", "-shm"):
            target.with_name(target.name + journal).unlink(missing_ok=True)
        os.replace(fresh, target)
    return kept


def _aside(target: Path) -> Path:
    return target.with_name(f"{target.name}.before-restore")


def _check(at: sqlite3.Connection, source: Path) -> None:
    (found,) = at.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise DataError(f"{source} is damaged: {found}")
    if not at.execute("SELECT 1 FROM sqlite_master WHERE name = 'matches'").fetchone():
        raise DataError(f"{source} is no database of Fracas")
