"""One room: a big screen without a seat, people who sit down by their phones, and who watches."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.server.frames import Cancel, NewTable, OpenHands, Ready, SeatBot, SeatWish, StandUp
from fracas.server.table import Table
from fracas.server.tables import Tables
from server.test_room import names, room, told
from server.test_table import Ear, run, tables_at, until

pytestmark = [pytest.mark.pure_only, pytest.mark.usefixtures("only_highest")]


async def big_screen(tables: Tables) -> tuple[Table, Ear]:
    """A table for three that was opened by a screen."""
    wish = NewTable("highest", "crowd", seats=(SeatWish(),) * 3, handshake=True, screen=True)
    created = await tables.open_table(wish)
    assert (created.seat, created.token) == (None, None)  # it takes no seat
    table = await tables.find(created.table)
    assert table is not None
    screen = Ear(None, screen=True)
    table.attach(screen)
    await until(lambda: screen.count("seats") == 1)
    return table, screen


def test_who_sits_down_first_at_a_screen_is_its_host(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            table, screen = await big_screen(tables)
            assert [seat.get("free", False) for seat in screen.last("seats")["seats"]] == [True] * 3
            for name in ("Ann", "Bo"):
                await table.sit(name)
            ann, bo = Ear(0), Ear(1)
            table.attach(ann)
            table.attach(bo)
            await until(lambda: bo.count("seats") > 0)
            assert ann.last("welcome")["screens"] == bo.last("welcome")["screens"] == 1  # their phones know of it
            assert [seat.get("host", False) for seat in bo.last("seats")["seats"]] == [True, False, False]
            assert (await told(table, screen, Cancel("0")))["code"] == "watching"  # a screen decides nothing
            assert (await told(table, bo, SeatBot("1", 2, "random")))["code"] == "not_host"
            await told(table, ann, SeatBot("2", 2, "random"))
            await until(lambda: all(one.count("update") == 1 for one in (ann, bo, screen)))
            assert "hand" in ann.last("update")["view"]
            assert screen.last("update").get("ask") is None
            table.detach(screen)
            await until(lambda: ann.last("seats").get("screens", 0) == 0)

    run(work())


def test_what_the_screen_is_sent_is_what_every_watcher_is_sent(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            table, ears, _ = await room(tables, people=3)
            screen, watcher = Ear(None, screen=True), Ear(None)
            table.attach(screen)
            table.attach(watcher)
            table.arrange(ears[0], Ready("1"))
            await until(lambda: all(one.count("update") for one in (*ears, screen, watcher)))
            assert screen.last("update") == watcher.last("update")

    run(work())


def test_whoever_stands_up_frees_the_seat_and_the_next_is_host(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            table, (ann, bo), tokens = await room(tables)
            seats = await told(table, ann, StandUp("1"))
            assert names(seats) == ["", "Bo", ""]
            assert seats["seats"][0]["free"]
            assert seats["seats"][1]["host"]  # somebody has to arrange the table
            assert ann.last("welcome").get("seat") is None  # she watches now
            assert (await told(table, ann, Ready("2")))["code"] == "watching"
            assert await tables.store.seat_of(table.id, tokens[0]) is None  # her secret opens nothing any more
            cy = await table.sit("Cy")
            assert cy.seat == 0
            await told(table, bo, SeatBot("3", 2, "random"))
            listener = Ear(0)
            table.attach(listener)
            await until(lambda: listener.count("update") == 1)
            assert (await told(table, bo, StandUp("4")))["code"] == "begun"  # too late
        async with tables_at(tmp_path) as tables:
            assert await tables.store.seat_of(table.id, tokens[0]) is None

    run(work())


def test_when_everybody_stands_up_the_next_to_come_is_host(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            table, (ann,), _ = await room(tables, people=1)
            seats = await told(table, ann, StandUp("1"))
            assert not any(seat.get("host") for seat in seats["seats"])
            await table.sit("Bo")
            await until(lambda: ann.last("seats")["seats"][0]["name"] == "Bo")
            assert ann.last("seats")["seats"][0]["host"]

    run(work())


def test_everybody_is_told_who_watches_and_nobody_of_those_without_a_name(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            table, (ann, _), _ = await room(tables)
            before = len(ann.frames)
            table.attach(Ear(None))
            di = Ear(None, "Di")
            table.attach(di)
            await until(lambda: len(ann.frames) > before)
            assert ann.last("seats")["watching"] == ["Di"]
            assert di.last("welcome")["watching"] == ["Di"]
            assert len(ann.frames) == before + 1
            table.detach(di)
            await until(lambda: len(ann.frames) > before + 1)
            assert "watching" not in ann.last("seats")

    run(work())


def test_watchers_look_into_hands_only_while_everybody_agrees(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            table, (ann, bo), _ = await room(tables)
            await told(table, ann, SeatBot("0", 2, "random"))  # a bot never minds
            di = Ear(None, "Di")
            table.attach(di)
            table.arrange(ann, Ready("1"))
            await until(lambda: all(one.count("update") for one in (ann, bo, di)))
            safe = di.last("update")["view"]
            assert (await told(table, di, OpenHands("2", True)))["code"] == "watching"
            seats = await told(table, ann, OpenHands("3", True))
            assert [seat.get("opens", False) for seat in seats["seats"]] == [True, False, False]
            assert di.last("update")["view"] == safe  # one of two is not enough
            assert di.count("update") == 1
            await told(table, bo, OpenHands("4", True))
            await until(lambda: di.count("update") == 2)
            shown = di.last("update")["view"]
            assert shown != safe
            assert shown["hand"] in (ann.last("update")["view"]["hand"], bo.last("update")["view"]["hand"])
            assert ann.count("update") == bo.count("update") == 1  # whoever plays sees no more than before
            await told(table, ann, OpenHands("5", False))
            await until(lambda: di.count("update") == 3)
            assert di.last("update")["view"] == safe

    run(work())
