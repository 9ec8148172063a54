"""Content is stored once for all matches that begin with it, and a match goes on with what it began with."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from fracas.kernel.wire import Setup
from fracas.match.record import decode, digest, encode
from fracas.match.registry import find_game
from fracas.server.data.content import _folder, pack_files
from fracas.server.data.records import record_in
from fracas.server.frames import Answer, Created, NewTable
from fracas.server.table import Table
from fracas.server.tables import Tables
from server.test_table import Ear, run, tables_at, until

pytestmark = pytest.mark.pure_only

GAME, FILE = "dagupukito", "fighters.toml"
RESIGN = msgspec.Raw(b'{"do":"resign","what":"match"}')


async def begun(tables: Tables) -> Created:
    """A match between two people."""
    created = await tables.open_table(NewTable(GAME, options={"roster": ["redline", "low_tide"]}))
    table = await tables.find(created.table)
    assert table is not None
    await table.sit("Bo")
    return created


def begun_with(folder: Path, old: str, new: str) -> str:
    """Let the one match have begun with content in which something was another; returns the fingerprint of that."""
    with closing(sqlite3.connect(folder / "test.db")) as at, at:
        setup = msgspec.json.decode(at.execute("select setup from matches").fetchone()[0], type=Setup)
        files = msgspec.json.decode(zlib.decompress(pack_files(GAME)[1]), type=dict[str, str])
        assert old in files[FILE]
        files[FILE] = files[FILE].replace(old, new)
        then = msgspec.structs.replace(setup, pack=_folder({FILE: files[FILE]}))
        content = find_game(GAME).rules.fingerprint(then)
        packed = zlib.compress(msgspec.json.encode(files))
        at.execute("insert into contents values ('then', ?, ?)", (GAME, packed))
        at.execute("update matches set files = 'then', content = ?", (content,))
    return content


async def found(tables: Tables, address: str) -> tuple[Table, Ear]:
    table, ear = await tables.find(address), Ear(0)
    assert table is not None
    table.attach(ear)
    await until(lambda: bool(ear.count("update") or ear.count("notice")))
    return table, ear


def test_content_is_stored_once_for_all_matches_that_begin_with_it(tmp_path: Path) -> None:
    async def scene() -> None:
        for _ in range(2):  # the second server has not stored it itself
            async with tables_at(tmp_path) as tables:
                await begun(tables)
                await begun(tables)

    run(scene())
    with closing(sqlite3.connect(tmp_path / "test.db")) as at:
        assert at.execute("select id, game, data from contents").fetchall() == [
            (pack_files(GAME)[0], GAME, pack_files(GAME)[1])
        ]
        assert at.execute("select files from matches").fetchall() == [(pack_files(GAME)[0],)] * 4


def test_a_match_goes_on_with_the_content_it_began_with(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            address = (await begun(tables)).table
        content = begun_with(tmp_path, "Redline", "Oldline")
        async with tables_at(tmp_path) as tables:
            table, ear = await found(tables, address)
            assert (await table.card()).status == "playing"
            assert "Oldline" in str(ear.last("welcome")["handout"]), "the sheets of that time are shown"
            table.answer(ear, Answer("a", RESIGN))
            await until(lambda: ear.last("update").get("outcome") is not None)
            row = await tables.store.load(address)
            assert row is not None and row.status == "over"
            record = decode(encode(record_in(row)), find_game(GAME))
            assert record.content == content and record.setup.pack is None, "the setup is the one that was agreed"
            assert record.digest == digest(record.setup, record.entries, record.outcome)

    run(scene())


def test_content_that_is_gone_from_the_game_comes_back_for_its_match(tmp_path: Path) -> None:
    """The options name a fighter that nobody can pick any more."""

    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            address = (await begun(tables)).table
        with closing(sqlite3.connect(tmp_path / "test.db")) as at, at:
            at.execute("update matches set setup = replace(setup, 'redline', 'oldline')")
        begun_with(tmp_path, 'id = "redline"', 'id = "oldline"')
        async with tables_at(tmp_path) as tables:
            table, _ = await found(tables, address)
            assert (await table.card()).status == "playing"

    run(scene())


@pytest.mark.parametrize("change", ["content = 'another'", "files = ''", "files = 'lost'", "rules_version = '0'"])
def test_what_cannot_be_brought_back_stops_the_match(tmp_path: Path, change: str) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            address = (await begun(tables)).table
        begun_with(tmp_path, "Redline", "Oldline")
        with closing(sqlite3.connect(tmp_path / "test.db")) as at, at:
            at.execute(f"update matches set {change}")
        async with tables_at(tmp_path) as tables:
            card = await (await found(tables, address))[0].card()
            assert card.status == "stopped" and card.why.startswith("it cannot be continued")

    run(scene())
