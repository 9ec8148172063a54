"""A server's database as a file: one owner, brought up to date with a copy kept, copied, put back, given out."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from fracas import __version__
from fracas.cli import main
from fracas.kernel.wire import SeatSetup, Setup
from fracas.server import schema
from fracas.server.data import DataError
from fracas.server.data.lock import Lock
from fracas.server.store import EntryRow, MatchRow, Store, StoreError, hashed
from server.arena import environment

pytestmark = pytest.mark.pure_only

# The tables as Fracas made them before it kept migrations, with one match that waits and one that is played.
STARTING_SCHEMA = """
CREATE TABLE fracas_schema (version INTEGER NOT NULL);
CREATE TABLE matches (
    id VARCHAR(32) NOT NULL, game VARCHAR(64) NOT NULL, setup TEXT NOT NULL, rules_version VARCHAR(64) NOT NULL,
    content VARCHAR(64) NOT NULL, seed VARCHAR(128) NOT NULL, status VARCHAR(16) NOT NULL, created BIGINT NOT NULL,
    ended BIGINT, outcome TEXT, digest VARCHAR(64), rematch VARCHAR(32), PRIMARY KEY (id)
);
CREATE TABLE entries (
    id INTEGER NOT NULL, "match" VARCHAR(32) NOT NULL, seq INTEGER NOT NULL, seat INTEGER, client_id VARCHAR(64),
    data TEXT NOT NULL, PRIMARY KEY (id), CONSTRAINT entries_match_seq UNIQUE ("match", seq),
    FOREIGN KEY("match") REFERENCES matches (id)
);
CREATE TABLE tokens (
    hash VARCHAR(64) NOT NULL, "match" VARCHAR(32) NOT NULL, seat INTEGER NOT NULL, created BIGINT NOT NULL,
    PRIMARY KEY (hash), FOREIGN KEY("match") REFERENCES matches (id)
);
CREATE TABLE films (
    "match" VARCHAR(32) NOT NULL, data BLOB NOT NULL, PRIMARY KEY ("match"),
    FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO fracas_schema VALUES (1);
INSERT INTO matches VALUES ('old', 'highest', '{"game":"highest","seats":[{"name":"Ann"}]}', '1', 'c', 's', 'playing',
    5, NULL, NULL, NULL, NULL);
INSERT INTO entries VALUES (1, 'old', 0, NULL, NULL, '{"seq":0}');
"""

SETUP = Setup("highest", (SeatSetup("Ann"), SeatSetup("Bo")))


def url(file: Path) -> str:
    return f"sqlite:///{file}"


def query(file: Path, text: str) -> list[Any]:
    with contextlib.closing(sqlite3.connect(file)) as at:
        return at.execute(text).fetchall()


def change(file: Path, script: str) -> None:
    with contextlib.closing(sqlite3.connect(file)) as at:
        at.executescript(script)


def using(file: Path, *work: Any) -> None:
    """Open a store, let some work be done in it, close it."""

    async def whole() -> None:
        store = Store(url(file))
        await store.open()
        try:
            for one in work:
                await one(store)
        finally:
            await store.close()

    asyncio.run(whole())


async def one_match(store: Store) -> None:
    row = MatchRow("m", SETUP, seed="the seed", status="waiting", rules_version="1", content="c")
    await store.create(row)
    await store.add_token("m", 1, hashed("token of Bo"))
    await store.begin(row, EntryRow('{"seq":0,"at":0}'))
    await store.append("m", 1, EntryRow('{"seq":1,"at":1,"seat":1,"ask":1,"action":{"do":"x"}}', 1, "bo-1"))
    await store.append("m", 2, EntryRow('{"seq":2,"at":2,"seat":0,"ask":2,"action":{"do":"y"}}', 0, "ann-1"))


@pytest.fixture
def db(tmp_path: Path) -> Path:
    using(tmp_path / "arena.db", one_match)
    return tmp_path / "arena.db"


# --- migrations ---------------------------------------------------------------------------------------------------


def test_the_steps_lead_to_the_present_schema(db: Path) -> None:
    engine = sql.create_engine(url(db))
    with engine.connect() as at:
        context = MigrationContext.configure(at, opts={"version_table": "fracas_migration", "compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    engine.dispose()


def test_an_old_database_is_brought_up_to_date_and_a_copy_kept(tmp_path: Path) -> None:
    file = tmp_path / "arena.db"
    change(file, STARTING_SCHEMA)

    async def look(store: Store) -> None:
        found = await store.load("old")
        assert found is not None and found.made_by == "" and [e.data for e in found.entries] == ['{"seq":0}']

    using(file, look, one_match)
    assert query(file, "select id, made_by from matches order by id") == [("m", __version__), ("old", "")]
    kept = tmp_path / "arena.db.schema-0001"
    assert query(kept, "select id from matches") == [("old",)]
    assert query(kept, "select version from fracas_schema") == [(1,)]
    kept.unlink()
    using(file, look)  # what is up to date is left as it is
    assert not kept.exists()


def test_an_old_fracas_refuses_a_database_of_this_one(db: Path) -> None:
    """It reads this number and says that it knows another."""
    assert query(db, "select version from fracas_schema") != [(1,)]


@pytest.mark.parametrize(
    "script",
    [
        "update fracas_migration set version_num = '9001'",
        "drop table fracas_migration; update fracas_schema set version = 9001",
    ],
)
def test_a_database_of_a_newer_fracas_is_refused(db: Path, script: str) -> None:
    change(db, script)
    before = db.read_bytes()
    for _ in range(2):  # the lock is let go again
        with pytest.raises(StoreError, match="made by a newer Fracas .schema 9001; .* install the newer version"):
            using(db)
    assert db.read_bytes() == before


def test_a_command_that_only_reads_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "arena.db"
    change(file, STARTING_SCHEMA)
    assert main(["export", "match", "old", "--db", str(file)]) == 2
    assert "start a server on it once" in capsys.readouterr().err
    assert query(file, "select version from fracas_schema") == [(1,)]


# --- one owner ----------------------------------------------------------------------------------------------------


def test_two_servers_on_one_file_are_refused(db: Path) -> None:
    with Lock(db):
        hold = [sys.executable, "-m", "fracas", "serve", "--port", "0", "--db", str(db)]
        done = subprocess.run(hold, env=environment(), capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert f"in use by another Fracas (process {os.getpid()})" in done.stderr and "--db" in done.stderr
    using(db)  # it is free again


def test_a_killed_owner_leaves_no_lock(db: Path) -> None:
    code = "import sys; from pathlib import Path; from fracas.server.data.lock import Lock\n"
    code += "lock = Lock(Path(sys.argv[1])); lock.take(); print('mine', flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", code, str(db)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment(), stdin=pipe, stdout=pipe, text=True) as owner:
        assert owner.stdout is not None and owner.stdout.readline() == "mine\n"
        with pytest.raises(DataError, match=f"process {owner.pid}"), Lock(db):
            pass
        owner.kill()
    with Lock(db):
        pass


# --- copies -------------------------------------------------------------------------------------------------------


def test_a_backup_is_whole_while_the_server_writes(
    db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"

    async def work(store: Store) -> None:
        await store.append("m", 3, EntryRow('{"seq":3}'))  # still in the journal
        assert await asyncio.to_thread(main, ["backup", str(copy), "--db", str(db)]) == 0

    using(db, work)
    assert query(copy, "select count(*) from entries") == [(4,)]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert sorted(file.name for file in tmp_path.iterdir() if "copy" in file.name) == ["copy.db"]
    assert "whole copy" in capsys.readouterr().out
    assert main(["backup", str(copy), "--db", str(db)]) == 2
    assert "--force overwrites it" in capsys.readouterr().err
    assert main(["backup", str(copy), "--db", str(db), "--force", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"from": str(db), "to": str(copy)}


def test_what_was_copied_comes_back(db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy.db"
    main(["backup", str(copy), "--db", str(db)])

    async def more(store: Store) -> None:
        await store.append("m", 3, EntryRow('{"seq":3}'))

    using(db, more)
    back = ["restore", str(copy), "--db", str(db)]
    assert main(back) == 2 and "--force replaces it" in capsys.readouterr().err
    with Lock(db):
        assert main([*back, "--force"]) == 2 and "in use by another Fracas" in capsys.readouterr().err
    assert query(db, "select count(*) from entries") == [(4,)]
    assert main([*back, "--force"]) == 0
    assert query(db, "select count(*) from entries") == [(3,)]
    assert query(tmp_path / "arena.db.before-restore", "select count(*) from entries") == [(4,)]
    assert main(["restore", str(copy), "--db", str(tmp_path / "new" / "place.db")]) == 0
    assert query(tmp_path / "new" / "place.db", "select count(*) from entries") == [(3,)]


def test_what_is_no_copy_is_refused(db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "text").write_text("not a database, " * 100)
    change(tmp_path / "other.db", "create table recipes (name text)")
    before = query(db, "select * from entries")
    for name, why in (
        ("text", "file is not a database"),
        ("other.db", "no database of Fracas"),
        ("nowhere", "no such file"),
    ):
        assert main(["restore", str(tmp_path / name), "--db", str(db), "--force"]) == 2
        assert why in capsys.readouterr().err
    assert query(db, "select * from entries") == before
    assert main(["backup", str(tmp_path / "x"), "--db", "postgresql://ann:geheim@127.0.0.1/x"]) == 2
    said = capsys.readouterr().err
    assert "pg_dump" in said and "geheim" not in said


# --- giving out ---------------------------------------------------------------------------------------------------


def test_a_match_is_given_out_as_a_record(db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "match", "m", "--db", str(db)]) == 2
    assert "the luck of hidden cards: --unfinished" in capsys.readouterr().err
    assert main(["export", "match", "m", "--db", str(db), "--unfinished", "--out", str(tmp_path / "m.json")]) == 0
    record = json.loads((tmp_path / "m.json").read_bytes())
    assert [entry["seq"] for entry in record["entries"]] == [0, 1, 2]
    assert "seed" not in record and "the seed" not in json.dumps(record)
    assert main(["export", "match", "nowhere", "--db", str(db)]) == 2
    assert "there is no match nowhere" in capsys.readouterr().err


@pytest.mark.parametrize(("who", "by"), [("token of Bo", "token"), ("Bo", "name")])
def test_a_person_is_given_what_is_kept_of_them(
    db: Path, who: str, by: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "person", who, "--db", str(db)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["asked_by"] == by
    (match,) = told["matches"]
    assert (match["match"], match["seat"], match["name"]) == ("m", 1, "Bo")
    assert [entry["seq"] for entry in match["entries"]] == [1]  # what they did, not what Ann did
    assert main(["export", "person", "Cy", "--db", str(db)]) == 2
    assert "no seat was taken" in capsys.readouterr().err
