"""What the store promises: done means on the disk, one fsync serves many, and one bad job harms no other."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fracas import __version__
from fracas.kernel.wire import Outcome, SeatSetup, Setup
from fracas.server.store import EntryRow, MatchRow, Store, StoreError, hashed
from server.arena import environment
from server.databases import url_of

pytestmark = [pytest.mark.pure_only, pytest.mark.usefixtures("each_database")]

SETUP = Setup("highest", (SeatSetup("Ann"), SeatSetup("", None)))


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Store]:
    store = Store(url_of(folder))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def with_store(folder: Path, work: Callable[[Store], Coroutine[None, None, None]]) -> None:
    async def run() -> None:
        async with opened(folder) as store:
            await work(store)

    asyncio.run(run())


def a_match(name: str = "m") -> MatchRow:
    return MatchRow(name, SETUP, seed="s", status="waiting")


def test_a_match_comes_back_as_it_was_stored(tmp_path: Path) -> None:
    async def write(store: Store) -> None:
        await store.create(a_match())
        await store.sit("m", Setup("highest", (SeatSetup("Ann"), SeatSetup("Bo"))), 1, hashed("secret"))
        begun = MatchRow("m", SETUP, "s", "playing", "1", "c")
        await store.begin(begun, EntryRow('{"seq":0,"at":0}'))
        await store.append("m", 1, EntryRow('{"seq":1,"at":5}', 0, "a1"))

    async def read(store: Store) -> None:
        found = await store.load("m")
        entries = (EntryRow('{"seq":0,"at":0}'), EntryRow('{"seq":1,"at":5}', 0, "a1"))
        assert found == MatchRow("m", SETUP, "s", "playing", "1", "c", made_by=__version__, entries=entries)
        assert await store.seat_of("m", "secret") == 1
        assert await store.seat_of("m", "wrong") is None
        assert await store.seat_of("n", "secret") is None
        assert await store.load("n") is None
        await store.finish("m", Outcome((1.0, 0.0), "cards"), "d", zlib.compress(b"film " * 1_000))
        over = await store.load("m")
        assert over is not None and (over.status, over.outcome, over.digest) == (
            "over",
            Outcome((1.0, 0.0), "cards"),
            "d",
        )
        assert await store.film("m") == b"film " * 1_000
        await store.create(a_match("n"), follows="m")
        again = await store.load("m")
        assert again is not None and again.rematch == "n"

    with_store(tmp_path, write)
    with_store(tmp_path, read)


def test_tokens_are_kept_hashed(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(a_match())
        await store.add_token("m", 0, hashed("very secret"))

    with_store(tmp_path, work)
    assert all(b"very secret" not in file.read_bytes() for file in tmp_path.iterdir())


@pytest.mark.sqlite_only
def test_sqlite_is_told_to_be_durable(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        with store._engine.connect() as at:
            assert at.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert at.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL

    with_store(tmp_path, work)


def test_many_appends_share_a_commit(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        for table in range(20):
            await store.create(a_match(f"m{table}"))
        before = store.commits
        await asyncio.gather(*(store.append(f"m{t}", n, EntryRow("{}")) for n in range(20) for t in range(20)))
        assert store.appended == 400
        assert store.commits - before < 40

    with_store(tmp_path, work)


def test_a_token_that_was_just_stored_opens_its_own_seat_and_no_other(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(a_match("one"), token=(0, hashed("first"), None))
        await store.create(a_match("two"))
        await store.add_token("two", 1, hashed("second"))
        for known in (True, False):  # the second time from the database
            assert [await store.seat_of(match, "first") for match in ("one", "two")] == [0, None]
            assert [await store.seat_of(match, "second") for match in ("one", "two")] == [None, 1]
            assert await store.seat_of("one", "third") is None
            assert bool(store._tokens) is known
            store._tokens.clear()

    with_store(tmp_path, work)


def test_who_is_told_and_breaks_leaves_the_others_told(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(a_match())

        def breaks(error: StoreError | None) -> None:
            raise RuntimeError("as planned")

        store.append_then("m", 0, EntryRow("{}"), breaks)
        await store.append("m", 1, EntryRow("{}"))

    with_store(tmp_path, work)


def test_one_bad_job_harms_no_other(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(a_match())
        await store.append("m", 0, EntryRow("{}"))
        jobs = [store.append("m", seq, EntryRow("{}")) for seq in (1, 0, 2)]  # 0 is there already
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), StoreError, type(None)]
        found = await store.load("m")
        assert found is not None and len(found.entries) == 3

    with_store(tmp_path, work)


def test_an_error_tells_no_secret(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        secret = MatchRow("m", SETUP, seed="the secret seed", status="waiting")
        await store.create(secret)
        with pytest.raises(StoreError) as caught:
            await store.create(secret)
        assert "the secret seed" not in str(caught.value)

    with_store(tmp_path, work)


def test_a_log_with_a_hole_is_refused(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(a_match())
        await store.append("m", 0, EntryRow("{}"))
        await store.append("m", 2, EntryRow("{}"))
        with pytest.raises(StoreError, match="match m: its log has a hole"):
            await store.load("m")

    with_store(tmp_path, work)


@pytest.mark.sqlite_only
def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    async def nothing(store: Store) -> None:
        pass

    with_store(tmp_path, nothing)
    with sqlite3.connect(tmp_path / "test.db") as at:
        at.execute("update fracas_migration set version_num = '0099'")
    at.close()
    with pytest.raises(StoreError, match="schema 0099"):
        with_store(tmp_path, nothing)


def test_a_closed_store_takes_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as store:
            await store.create(a_match())
        with pytest.raises(StoreError, match="closed"):
            await store.append("m", 0, EntryRow("{}"))

    asyncio.run(run())


WRITER = """
import asyncio, sys
from fracas.kernel.wire import SeatSetup, Setup
from fracas.server.store import Store, MatchRow, EntryRow

async def main():
    store = Store(sys.argv[1])
    await store.open()
    for table in range(5):
        await store.create(MatchRow(f"m{table}", Setup("highest", (SeatSetup("Ann"),)), "s", "waiting"))
    async def play(table):
        for seq in range(100_000):
            await store.append(f"m{table}", seq, EntryRow("{}"))
            print(table, seq, flush=True)
    await asyncio.gather(*map(play, range(5)))

asyncio.run(main())
"""


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    url = url_of(tmp_path)
    command = [sys.executable, "-c", WRITER, url]
    with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        acknowledged = [next(writer.stdout) for _ in range(200)]
        writer.kill()
        acknowledged += [line for line in writer.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    last = {table: int(seq) for table, seq in map(str.split, acknowledged)}

    async def check(store: Store) -> None:
        for table, seq in last.items():
            found = await store.load(f"m{table}")
            assert found is not None and len(found.entries) > seq

    assert len(last) == 5
    with_store(tmp_path, check)


READERS = """
import sys, threading
from fracas.server.store import Store
store = Store("sqlite:///" + sys.argv[1])
begin = threading.Barrier(8)
sys.setswitchinterval(1e-6)

def read():
    begin.wait()
    assert store._load("m").setup.seats

threads = [threading.Thread(target=read) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


@pytest.mark.sqlite_only
def test_many_tables_may_be_read_at_once_by_a_server_that_has_just_started(tmp_path: Path) -> None:
    # msgspec brings the process down when two threads meet a type for the first time at once.
    async def scene(store: Store) -> None:
        await store.create(MatchRow("m", SETUP, "seed", "waiting"))

    with_store(tmp_path, scene)
    for _ in range(4):
        subprocess.run([sys.executable, "-c", READERS, str(tmp_path / "test.db")], check=True, env=environment())
