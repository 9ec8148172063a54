"""Where a test's data lies: in a SQLite file or, for modules that run on both, in a private PostgreSQL."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import sqlalchemy as sql

from fracas.server.chaos.services import Postgres
from fracas.server.data.migrate import bring_up_to_date
from fracas.server.data.place import database_url

__all__ = ["on", "url_of"]

EMPTY = "made_once"  # a database with all tables and no rows: copied for each test

_postgres: Postgres | None = None


def on(postgres: Postgres | None) -> None:
    """Where `url_of` leads from now on: to this PostgreSQL, or to files."""
    global _postgres
    _postgres = postgres


def url_of(folder: Path, name: str = "test.db") -> str:
    """The database of a test, by its folder; the same one whenever it is asked for."""
    if _postgres is None:
        return f"sqlite:///{folder / name}"
    return _copy(_postgres, folder)


@cache
def _copy(postgres: Postgres, folder: Path) -> str:
    return database_url(postgres.database(f"t{abs(hash(folder)):x}", template=_empty(postgres)))


@cache
def _empty(postgres: Postgres) -> str:
    url = database_url(postgres.database(EMPTY))
    engine = sql.create_engine(url, poolclass=sql.NullPool)  # no connection may be left to a database that is copied
    bring_up_to_date(engine)
    return EMPTY
