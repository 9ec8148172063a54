"""/health and /ready tell the truth: a server that cannot store anything does not say that it is well."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from server.arena import Arena, comes

pytestmark = pytest.mark.pure_only


def says(arena: Arena, code: int, status: str) -> None:
    """Both say so soon: their last answer is given again for a second, and what waited for a lock is written first."""

    def told() -> bool:
        answers = [arena.get(path) for path in ("/health", "/ready")]
        return {(answer.status_code, answer.json()["status"]) for answer in answers} == {(code, status)}

    comes(told, f"/health and /ready say: {status}")


def test_a_database_that_cannot_be_written_is_told_of(tmp_path: Path) -> None:
    with Arena(tmp_path) as arena:
        says(arena, 200, "ok")
        assert arena.get("/health").json()["sockets"] == 0
        with contextlib.closing(sqlite3.connect(arena.db, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            says(arena, 503, "the database does not answer within 2 s")
            other.execute("ROLLBACK")
        says(arena, 200, "ok")
        aside = arena.db.rename(tmp_path / "aside.db")
        says(arena, 503, "the database's file is gone, or is another")
        aside.rename(arena.db)
        says(arena, 200, "ok")
