"""Open tables and quick matches: who is found, who is not, and who moves to whose table."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.kernel.game import SetupError
from fracas.server.frames import Created, NewTable, SeatWish
from fracas.server.room.listing import Listing, open_tables
from fracas.server.room.quick import quick_match
from fracas.server.room.wishes import QuickMatch
from fracas.server.table import Table
from fracas.server.tables import Tables
from server.test_table import Ear, run, tables_at, until

pytestmark = [pytest.mark.pure_only, pytest.mark.usefixtures("only_highest")]


async def sits(tables: Tables, seat: Created) -> tuple[Table, Ear]:
    """The page of whoever got a seat."""
    table, ear = await tables.find(seat.table), Ear(seat.seat)
    assert table is not None
    table.attach(ear)
    await until(lambda: ear.count("seats") + ear.count("update") > 0)
    return table, ear


def test_only_what_is_listed_and_has_somebody_is_shown(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            private = await tables.open_table(NewTable("highest"))
            await sits(tables, private)
            listed = await tables.open_table(NewTable("highest", name="Ann", listed=True))
            assert await open_tables(tables) == []  # Ann's page is not there yet
            table, ann = await sits(tables, listed)
            found = await open_tables(tables)
            assert [(card.table, card.status, card.setup.mode) for card in found] == [(listed.table, "waiting", "duel")]
            await table.sit("Bo")
            watcher = Ear(None)
            table.attach(watcher)
            await until(lambda: watcher.count("update") > 0)
            found = await open_tables(tables)
            assert [(card.status, card.watching) for card in found] == [("playing", 1)]
            table.detach(ann)
            await until(lambda: len(table.listeners) == 1)
            assert await open_tables(tables) == []  # nobody plays there now

    run(work())


def test_however_many_look_the_list_is_made_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            listing = Listing(tables)
            assert await listing.now() == []
            await sits(tables, await tables.open_table(NewTable("highest", listed=True)))
            assert await listing.now() == []  # a second old at most

    run(work())


def test_two_who_want_the_same_meet(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            ann = await quick_match(tables, QuickMatch("highest", name="Ann"))
            _, ear = await sits(tables, ann)
            assert ear.last("seats")["quick"]
            bo = await quick_match(tables, QuickMatch("highest", name="Bo"))
            assert (bo.table, bo.seat) == (ann.table, 1)
            await until(lambda: ear.count("update") == 1)
            # Ann asks once more, too late: she has her match.
            again = await quick_match(tables, QuickMatch("highest", wide=True, leave=ann.table, token=ann.token))
            assert again == ann

    run(work())


def test_nobody_is_sent_to_somebody_who_has_gone(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            ann = await quick_match(tables, QuickMatch("highest", name="Ann"))
            table, ear = await sits(tables, ann)
            table.detach(ear)
            await until(lambda: not table.listeners)
            bo = await quick_match(tables, QuickMatch("highest", name="Bo"))
            assert bo.table != ann.table

    run(work())


def test_the_search_widens_and_the_younger_moves(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            ann = await quick_match(tables, QuickMatch("highest", "duel", "Ann"))
            await sits(tables, ann)
            bo = await quick_match(tables, QuickMatch("highest", "crowd", "Bo"))
            assert bo.table != ann.table  # another mode
            crowd, ear = await sits(tables, bo)
            # The older stays, however wide it looks.
            same = await quick_match(tables, QuickMatch("highest", "duel", wide=True, leave=ann.table, token=ann.token))
            assert same == ann
            moved = await quick_match(
                tables, QuickMatch("highest", "crowd", "Bo", wide=True, leave=bo.table, token=bo.token)
            )
            assert moved.table == ann.table and moved.seat == 1
            assert ear.last("notice")["kind"] == "cancelled"
            assert (await crowd.card()).status == "cancelled"

    run(work())


def test_a_table_with_company_is_not_left(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            await sits(tables, await quick_match(tables, QuickMatch("highest", "duel", "Ann")))
            bo = await quick_match(tables, QuickMatch("highest", "crowd", "Bo"))
            crowd, _ = await sits(tables, bo)
            cy = await quick_match(tables, QuickMatch("highest", "crowd", "Cy"))
            assert cy.table == bo.table  # which still waits for a third
            stays = await quick_match(
                tables, QuickMatch("highest", "crowd", "Bo", wide=True, leave=bo.table, token=bo.token)
            )
            assert stays.table == bo.table
            assert (await crowd.card()).status == "waiting"

    run(work())


def test_what_cannot_be_sought_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            ann = await quick_match(tables, QuickMatch("highest"))
            with pytest.raises(SetupError, match="token"):
                await quick_match(tables, QuickMatch("highest", leave=ann.table, token="wrong"))
            with pytest.raises(SetupError, match="no mode"):
                await quick_match(tables, QuickMatch("highest", "chess"))
            other = await tables.open_table(NewTable("highest", seats=(SeatWish(), SeatWish())))
            with pytest.raises(SetupError, match="leave"):
                await quick_match(tables, QuickMatch("highest", leave=other.table, token=other.token))

    run(work())
