"""Where the data lies: --db, else FRACAS_DB, else a file in the user's own data folder."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

__all__ = [
    "OLD_NAME", "UNUSABLE", "database_url", "default_database", "left_behind", "shown", "sqlite_file", "why_unusable",
]  # fmt: skip

# What opening a database may raise, beside the store's own words.
UNUSABLE = (SQLAlchemyError, ModuleNotFoundError, ValueError)

OLD_NAME = "fracas.db"  # before 0.2 it was made in the folder the server was started in


def default_database() -> str:
    """The database of whoever names none: FRACAS_DB, or a file in the user's data folder."""
    return os.environ.get("FRACAS_DB") or str(platformdirs.user_data_path("fracas", appauthor=False) / "fracas.db")


def database_url(db: str | Path) -> str:
    """A file's name as a URL, its folder made if need be; a URL as it is, but for the driver of PostgreSQL."""
    text = str(db)
    for short in ("postgresql://", "postgres://"):
        if text.startswith(short):
            return f"postgresql+psycopg://{text.removeprefix(short)}"
    if "://" in text:
        return text
    path = Path(text).resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{path}"


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite database, or None: another database, or one in memory."""
    head, mark, path = url.partition(":///")
    if not mark or head.partition("+")[0] != "sqlite" or path in ("", ":memory:"):
        return None
    return Path(path.partition("?")[0])


def left_behind(db: str) -> Path | None:
    """A database that an earlier version made in the present folder, if it is not the one in use."""
    old = Path(OLD_NAME).resolve()
    return old if old.is_file() and ("://" in db or Path(db).resolve() != old) else None


def shown(db: str | Path) -> str:
    """A database as it may be printed: a URL's password stays hidden."""
    if "://" not in str(db):
        return str(Path(db).resolve())
    try:
        return make_url(str(db)).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return "the one named by --db"


def why_unusable(db: str | Path, error: Exception) -> str:
    """What to tell whoever named a database that cannot be opened; never its password."""
    if isinstance(error, ModuleNotFoundError):
        hint = ": pip install 'fracas[postgres]'" if error.name in ("psycopg", "nats") else ""
        why = f"its driver {error.name} is not installed{hint}"
    elif isinstance(error, NoSuchModuleError):
        why = "there is no such kind of database, or no such driver"
    elif isinstance(error, SQLAlchemyError) and not isinstance(error, ArgumentError):
        why = str(error)
    elif isinstance(error, ValueError | ArgumentError):
        why = "Could not parse its URL; it is of the form sqlite:///file or postgresql://name:password@host/database"
    else:
        why = str(error)
    return f"database {shown(db)}: {_without_password(why, str(db))}"


def _without_password(text: str, db: str) -> str:
    """A driver may repeat the address it was given: whatever stands between colon and @ goes."""
    secret = db.partition("://")[2].rpartition("@")[0].partition(":")[2]
    return text.replace(secret, "***") if secret else text
