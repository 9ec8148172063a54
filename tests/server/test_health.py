"""/health and /ready tell the truth: a server that cannot store anything does not say that it is well."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from pathlib import Path

import pytest

from server.arena import Arena

pytestmark = pytest.mark.pure_only

LAST_ANSWER_S = 1.1  # for so long the last answer is given again


def told(arena: Arena) -> set[tuple[int, str]]:
    """What both say, once the last answer is too old."""
    time.sleep(LAST_ANSWER_S)
    answers = [arena.get(path) for path in ("/health", "/ready")]
    return {(answer.status_code, answer.json()["status"]) for answer in answers}


def test_a_database_that_cannot_be_written_is_told_of(tmp_path: Path) -> None:
    with Arena(tmp_path) as arena:
        assert told(arena) == {(200, "ok")}
        assert arena.get("/health").json()["sockets"] == 0
        with contextlib.closing(sqlite3.connect(arena.db, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert told(arena) == {(503, "the database does not answer within 2 s")}
            other.execute("ROLLBACK")
        for _ in range(10):  # what waited for the lock is written first
            if told(arena) == {(200, "ok")}:
                break
        assert told(arena) == {(200, "ok")}
        aside = arena.db.rename(tmp_path / "aside.db")
        assert told(arena) == {(503, "the database's file is gone, or is another")}
        aside.rename(arena.db)
        assert told(arena) == {(200, "ok")}
