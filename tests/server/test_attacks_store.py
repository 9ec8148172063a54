"""A database that is gone, full, locked or damaged: moves are refused in words, and /health tells the truth."""

from __future__ import annotations

import contextlib
import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fracas.cli import main
from server.arena import PATIENCE_S, Arena, Client, Frame, comes, environment, free_port, run

pytestmark = [pytest.mark.pure_only, pytest.mark.skipif(sys.platform != "linux", reason="limits are set from outside")]

PASSWORD = "correct-horse-battery"


def health(arena: Arena) -> tuple[int, str]:
    answer = arena.get("/health")
    return answer.status_code, answer.json()["status"]


@contextlib.contextmanager
def full(arena: Arena) -> Iterator[None]:
    """The server's process can make no file longer: what it writes fails as on a full disk."""
    before = resource.prlimit(arena.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(arena.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(arena.pid, resource.RLIMIT_FSIZE, before)


@contextlib.contextmanager
def moved(arena: Arena) -> Iterator[None]:
    """The database's file has another name now, as if it were deleted."""
    aside = arena.db.rename(arena.db.with_name("aside.db"))
    try:
        yield
    finally:
        aside.rename(arena.db)


@contextlib.contextmanager
def locked(arena: Arena) -> Iterator[None]:
    with contextlib.closing(sqlite3.connect(arena.db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.parametrize("trouble", [full, moved, locked])
def test_a_move_that_cannot_be_stored_is_refused_and_the_table_says_so(tmp_path: Path, trouble: object) -> None:
    with Arena(tmp_path) as arena:
        seats = [opened := arena.open(), arena.join(opened["table"])]

        async def scene() -> None:
            clients = [await Client.connect(arena, seat["table"], seat["token"]) for seat in seats]
            asks = [(await client.next("update"))["ask"] for client in clients]
            with trouble(arena):  # type: ignore[operator]
                await clients[0].answer(asks[0]["id"], asks[0]["options"][0], "mine")
                refused = await clients[0].next("refused")
                assert refused["code"] == "broken"
                said = await told(clients[1])
                assert said == "the store failed; this is the table as it is stored"
                comes(lambda: health(arena)[0] == 503, "/health tells of the store")
                assert arena.get("/ready").status_code == 503
                if trouble is not locked:  # that takes its time
                    assert arena.post("/api/tables", {"game": "highest"}).status_code == 503
            comes(lambda: health(arena) == (200, "ok"), "/health says that all is well again")
            await clients[0].send(frame="refresh")
            ask = (await clients[0].next("update"))["ask"]
            await clients[0].answer(ask["id"], ask["options"][0], "mine")
            while (update := await clients[0].next("update")).get("answered") != "mine":
                assert update["frame"] == "update"

        run(scene())


async def told(client: Client) -> str:
    """What a notice of kind error says."""
    while (notice := await client.next("notice"))["kind"] != "error":
        pass
    text: str = notice["text"]
    return text


def test_a_damaged_database_is_told_of(tmp_path: Path) -> None:
    arena = Arena(tmp_path)
    with arena:
        seats: list[Frame] = [opened := arena.open(), arena.join(opened["table"])]
    with contextlib.closing(sqlite3.connect(arena.db)) as at:
        at.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with arena:
        comes(lambda: health(arena) == (200, "ok"), "all is well")
        size = arena.db.stat().st_size
        with arena.db.open("r+b") as file:  # all but the first page
            file.seek(4096)
            file.write(os.urandom(size - 4096))
        answer = arena.get(f"/api/tables/{seats[0]['table']}")
        assert answer.status_code == 503 and "store failed" in answer.json()["detail"], answer.text
        comes(lambda: health(arena)[0] == 503, "/health tells of the damage")
        assert "database" in health(arena)[1]
        arena.kill()  # what is damaged cannot be closed in order


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql+nosuchdriver://ann:{PASSWORD}@127.0.0.1:1/fracas",
        f"postgresql://ann:{PASSWORD}@127.0.0.1:1/fracas",
        f"mysql://ann:{PASSWORD}@127.0.0.1:1/fracas",
        f"nosuch://ann:{PASSWORD}@127.0.0.1:1/fracas",
        f"postgresql://ann:{PASSWORD}@[::1/fracas",
    ],
)
def test_no_error_tells_the_password_or_shows_a_traceback(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, "-m", "fracas", "serve", "--port", str(free_port()), "--db", url]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 2 and done.stderr.startswith("fracas: database ")
    assert PASSWORD not in done.stderr + done.stdout and "Traceback" not in done.stderr
    for argv in (["export", "match", "abc", "--db", url], ["backup", "x.db", "--db", url]):
        assert main(argv) == 2
        said = capsys.readouterr()
        assert PASSWORD not in said.err + said.out and "Traceback" not in said.err and said.err.startswith("fracas: ")
