"""Brings a database up to the present schema, after a copy of it was kept; refuses one from a newer Fracas.

Each step is a file in versions/, run by Alembic. schema.py describes where they lead.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sql
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from fracas import __version__
from fracas.server.data import DataError
from fracas.server.data.copies import copy_sqlite
from fracas.server.data.place import sqlite_file

__all__ = ["bring_up_to_date", "is_up_to_date", "version_of"]

_FIRST = "0001"
_TABLE = "fracas_migration"
_LOCK = 0x66726163  # "frac": any number that nobody else locks in this database


def bring_up_to_date(engine: sql.Engine) -> Path | None:
    """Run the steps a database has not seen; returns the copy that was kept of an old one."""
    with _alone(engine):
        return _bring_up_to_date(engine)


def _bring_up_to_date(engine: sql.Engine) -> Path | None:
    scripts = _scripts()
    with engine.connect() as at:
        found = version_of(at)
    head = scripts.get_current_head()
    if found == head:
        return None
    if found and found not in {script.revision for script in scripts.walk_revisions()}:
        raise DataError(
            f"it was made by a newer Fracas (schema {found}; version {__version__} reads up to {head}): "
            "install the newer version, or name another database with --db"
        )
    kept = _keep_a_copy(engine, found) if found else None
    with engine.begin() as at:
        context = EnvironmentContext(Config(), scripts, fn=lambda rev, _: scripts._upgrade_revs("head", rev))
        with context:
            context.configure(connection=at, version_table=_TABLE, render_as_batch=True)
            if found == _FIRST:
                context.get_context().stamp(scripts, _FIRST)
            context.run_migrations()
    return kept


def is_up_to_date(at: sql.Connection) -> bool:
    """True when a database has the present schema."""
    return version_of(at) == _scripts().get_current_head()


def version_of(at: sql.Connection) -> str:
    """The schema of a database; empty if it has none yet."""
    found = MigrationContext.configure(at, opts={"version_table": _TABLE}).get_current_revision()
    if found is None and sql.inspect(at).has_table("fracas_schema"):  # from before migrations were kept
        old = at.execute(sql.text("SELECT version FROM fracas_schema")).scalar_one_or_none()
        return "" if old is None else f"{old:04}"
    return found or ""


@contextmanager
def _alone(engine: sql.Engine) -> Iterator[None]:
    """On a database that several processes share, one of them at a time."""
    if engine.dialect.name != "postgresql":
        yield
        return
    with engine.connect() as at:
        at.execute(sql.text("SELECT pg_advisory_lock(:lock)"), {"lock": _LOCK})
        try:
            yield
        finally:
            at.execute(sql.text("SELECT pg_advisory_unlock(:lock)"), {"lock": _LOCK})


def _keep_a_copy(engine: sql.Engine, version: str) -> Path | None:
    file = sqlite_file(engine.url.render_as_string())
    if file is None:
        return None  # another database: its host keeps copies by its own means
    copy = file.with_name(f"{file.name}.schema-{version}")
    copy_sqlite(file, copy)
    return copy


def _scripts() -> ScriptDirectory:
    folder = str(Path(__file__).parent / "versions")
    return ScriptDirectory(folder, version_locations=[folder])
