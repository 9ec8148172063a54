"""Leases and fences: one process owns a match, and whoever lost it writes nothing more, however late it wakes up."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from fracas.cli import main
from fracas.kernel.wire import Outcome, SeatSetup, Setup
from fracas.server import schema
from fracas.server.chaos.services import Postgres
from fracas.server.cluster.leases import Held, Leases
from fracas.server.data.migrate import is_up_to_date
from fracas.server.data.postgres import PostgresWay
from fracas.server.data.writer import Job
from fracas.server.store import EntryRow, Fenced, MatchRow, Store, StoreError
from fracas.server.tables import Tables
from server import databases
from server.arena import environment, free_port
from server.serve import fast

pytestmark = pytest.mark.pure_only

LEASE_S = 5.0  # on a busy machine, too, who lives beats in time; for the dead the time is turned on
_TIME_RUNS_OUT = sql.text("UPDATE processes SET alive_until = now() - interval '1 hour' WHERE id = :me")
SETUP = Setup("highest", (SeatSetup("Ann"), SeatSetup("", None)))


@pytest.fixture(autouse=True)
def _on_postgres(postgres: Postgres) -> Iterator[None]:
    databases.on(postgres)
    yield
    databases.on(None)


class Process:
    """A store and its leases, as one process of a site has them."""

    def __init__(self, url: str, lease_s: float = LEASE_S) -> None:
        self.store = Store(url)
        self._lease_s = lease_s
        self.late = 0

    async def open(self) -> None:
        await self.store.open()
        self.store.fences = {}
        self.leases = Leases(self.store.engine, self.store.process, self._lease_s, self._was_late)
        await self.leases.start()

    def _was_late(self) -> None:
        self.late += 1

    async def take(self, match: str = "m") -> bool:
        held = await self.leases.claim(match)
        assert held is not None and self.store.fences is not None
        if held.process == self.store.process:
            self.store.fences[match] = held.fence
        return held.process == self.store.process

    async def die(self) -> None:
        """Its heart stops and its time runs out; it may still believe in its leases."""
        self.leases._stopping.set()
        assert self.leases._heart is not None
        await asyncio.to_thread(self.leases._heart.join)
        with self.store.engine.begin() as at:
            at.execute(_TIME_RUNS_OUT, {"me": self.store.process})


@asynccontextmanager
async def two(folder: Path) -> AsyncIterator[tuple[Process, Process]]:
    both = Process(databases.url_of(folder)), Process(databases.url_of(folder))
    for one in both:
        await one.open()
    await both[0].store.create(MatchRow("m", SETUP, seed="s", status="waiting"))
    try:
        yield both
    finally:
        for one in both:
            await one.leases.retire()
            await one.store.close()


def with_two(folder: Path, work: Callable[[Process, Process], Coroutine[None, None, None]]) -> None:
    async def scene() -> None:
        async with asyncio.timeout(60), two(folder) as (ann, bo):
            await work(ann, bo)

    asyncio.run(scene())


async def until_dead(ann: Process, bo: Process) -> None:
    while await bo.leases.is_alive(ann.store.process):
        await asyncio.sleep(0.05)


def test_a_match_has_one_owner(tmp_path: Path) -> None:
    async def work(ann: Process, bo: Process) -> None:
        assert await ann.take() and not await bo.take()
        assert await ann.leases.claim("m") == Held(ann.store.process, 1), "asking again changes nothing"
        assert await bo.leases.claim("no such match") is None
        await ann.leases.release("m", 1)
        assert await bo.take() and not await ann.take()
        assert await ann.leases.claim("m") == Held(bo.store.process, 2)
        assert await ann.leases.held() == set() and await bo.leases.held() == {"m"}

    with_two(tmp_path, work)


def test_who_claims_at_once_gets_one_owner(tmp_path: Path) -> None:
    async def work(ann: Process, bo: Process) -> None:
        for number in range(10):
            await ann.store.create(MatchRow(f"n{number}", SETUP, seed="s", status="waiting"))
        names = [f"n{number}" for number in range(10)] * 2
        owners = await asyncio.gather(*((ann, bo)[i % 2].leases.claim(name) for i, name in enumerate(sorted(names))))
        for one, other in zip(owners[::2], owners[1::2], strict=True):
            assert one == other

    with_two(tmp_path, work)


def test_who_lost_the_lease_writes_nothing(tmp_path: Path) -> None:
    """Every way to change a match names the fence; what others write in the same batch is written."""

    async def work(ann: Process, bo: Process) -> None:
        await ann.store.create(MatchRow("n", SETUP, seed="s", status="waiting"))
        assert await ann.take() and await ann.take("n")
        await ann.store.append("m", 0, EntryRow("{}", 0, "a"))
        await ann.die()
        await until_dead(ann, bo)
        assert await bo.take()
        begun = MatchRow("m", SETUP, "s", "playing", "1", "c")
        tries = [
            ann.store.append("m", 1, EntryRow("{}", 0, "late")),
            ann.store.append("n", 0, EntryRow("{}", 0, "fine")),
            ann.store.begin(begun, EntryRow("{}")),
            ann.store.sit("m", SETUP, 1, "hash"),
            ann.store.append_and_rewrite("m", 1, EntryRow("{}"), {0: EntryRow("struck")}),
            ann.store.finish("m", Outcome((1.0, 0.0), "late"), "d", b""),
            ann.store.stop("m"),
            ann.store.create(MatchRow("o", SETUP, seed="s", status="waiting"), follows="m"),
        ]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(one) for one in results] == [Fenced, type(None), *[Fenced] * 6]
        found = await bo.store.load("m")
        assert found is not None and found.status == "waiting" and found.rematch is None
        assert [entry.client_id for entry in found.entries] == ["a"] and found.entries[0].data == "{}"
        assert await bo.store.load("o") is None
        await bo.store.append("m", 1, EntryRow("{}", 0, "b"))

    with_two(tmp_path, work)


def test_an_entry_on_its_way_is_there_before_the_match_is_taken(tmp_path: Path) -> None:
    """The lease is locked until the commit: whoever takes it waits, and then reads the whole log."""

    async def work(ann: Process, bo: Process) -> None:
        assert await ann.take()
        await ann.die()
        await until_dead(ann, bo)
        with ann.store.engine.connect() as at:
            way = PostgresWay(ann.store.engine, ann.store.process, lambda down: None)
            job = Job(None, ("m", 0, 0, "slow", "{}"), lambda error: None, "m", 1)
            way._append(at, [job])
            taking = asyncio.create_task(bo.take())
            await asyncio.sleep(0.3)
            assert not taking.done(), "it was taken while an entry was on its way"
            at.commit()
        assert job.error is None and await taking
        found = await bo.store.load("m")
        assert found is not None and [entry.client_id for entry in found.entries] == ["slow"]

    with_two(tmp_path, work)


def test_who_was_silent_for_too_long_is_told(tmp_path: Path) -> None:
    async def work(ann: Process, bo: Process) -> None:
        before = ann.late
        with ann.store.engine.begin() as at:
            at.execute(_TIME_RUNS_OUT, {"me": ann.store.process})
        while ann.late == before:
            await asyncio.sleep(0.01)
        assert await bo.leases.is_alive(ann.store.process)

    with_two(tmp_path, work)


def test_a_commit_whose_line_broke_is_not_written_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = PostgresWay._transact
    broken: list[list[Job]] = []

    def breaks(self: PostgresWay, batch: list[Job]) -> None:
        whole(self, batch)
        if not broken:
            broken.append(batch)
            raise sql.exc.OperationalError("COMMIT", {}, Exception("the line broke after the commit"))

    async def work(ann: Process, bo: Process) -> None:
        told: list[bool] = []
        ann.store.on_outage = told.append
        assert await ann.take()
        monkeypatch.setattr(PostgresWay, "_transact", breaks)
        await ann.store.append("m", 0, EntryRow("{}", 0, "a"))
        await ann.store.append("m", 1, EntryRow("{}", 0, "b"))
        found = await ann.store.load("m")
        assert found is not None and [entry.client_id for entry in found.entries] == ["a", "b"]
        assert broken and told == [True, False]

    with_two(tmp_path, work)


def test_a_second_server_without_a_bus_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        first, second = (Tables(databases.url_of(tmp_path), fast()) for _ in range(2))
        await first.open()
        try:
            with pytest.raises(StoreError, match="another Fracas uses it: start each with --bus"):
                await second.open()
        finally:
            await second.close()
            await first.close()
        third = Tables(databases.url_of(tmp_path), fast())
        await third.open()  # who has stopped is in nobody's way
        await third.close()

    asyncio.run(scene())


def test_a_server_that_was_killed_may_be_started_again_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        dead = Process(databases.url_of(tmp_path), lease_s=1.0)
        await dead.open()
        dead.leases._stopping.set()  # its heart stops, its lease runs on for a while
        again = Tables(databases.url_of(tmp_path), fast())
        await again.open()
        await again.close()
        await dead.store.close()

    asyncio.run(scene())


def test_the_steps_lead_to_the_schema_on_postgresql_too(tmp_path: Path) -> None:
    engine = sql.create_engine(databases.url_of(tmp_path))
    with engine.connect() as at:
        assert is_up_to_date(at)
        context = MigrationContext.configure(at, opts={"version_table": "fracas_migration", "compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    engine.dispose()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--bus", "redis://127.0.0.1"], "is not of the form nats://host:port"),
        (["--bus", "nats://127.0.0.1:4222", "--db", "x.db"], "processes meet on a PostgreSQL"),
    ],
)
def test_a_bus_is_nats_and_needs_a_postgresql(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *words]) == 2
    assert why in capsys.readouterr().err


def test_a_bus_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    async def scene() -> None:
        tables = Tables(databases.url_of(tmp_path), fast(bus=f"nats://127.0.0.1:{free_port()}"))
        with pytest.raises(StoreError, match="the bus named by --bus cannot be reached"):
            await tables.open()
        await tables.close()
        again = Tables(databases.url_of(tmp_path), fast())
        await again.open()  # whoever could not start is in nobody's way
        await again.close()

    asyncio.run(scene())


def test_one_process_on_sqlite_imports_none_of_it(tmp_path: Path) -> None:
    look = (
        "import asyncio, sys; from fracas.server.tables import Tables; from server.serve import fast\n"
        "async def main():\n    tables = Tables('sqlite:///' + sys.argv[1], fast())\n"
        "    await tables.open(); await tables.close()\nasyncio.run(main())\n"
        "print([name for name in sys.modules if name.startswith(('psycopg', 'nats', 'fracas.server.cluster.'))])"
    )
    command = [sys.executable, "-c", look, str(tmp_path / "test.db")]
    said = subprocess.run(command, env=environment(), stdout=subprocess.PIPE, check=True, text=True).stdout
    assert said == "[]\n"
