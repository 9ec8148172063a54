"""A table before its match: who may arrange what, what is refused and how, and when it begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fracas.kernel.wire import Face
from fracas.server.data.rooms import seat_now
from fracas.server.frames import Arrange, Cancel, Listed, NewTable, Ready, SeatBot, SeatWish, Swap
from fracas.server.stored_match import NoSeat
from fracas.server.table import Table
from fracas.server.tables import Tables
from server.test_table import Ear, run, tables_at, until

pytestmark = [pytest.mark.pure_only, pytest.mark.usefixtures("only_highest")]


async def room(tables: Tables, people: int = 2, seats: int = 3, **wish: Any) -> tuple[Table, list[Ear], list[str]]:
    """A table for three with a handshake, some of its people, and their tokens; Ann has opened it."""
    wish = {"mode": "crowd", "handshake": True, "seats": (SeatWish(),) * seats, **wish}
    created = await tables.open_table(NewTable("highest", name="Ann", **wish))
    table = await tables.find(created.table)
    assert table is not None
    tokens = [created.token or ""]
    for name in ("Bo", "Cy", "Di")[: people - 1]:
        tokens.append((await table.sit(name)).token or "")
    ears = [Ear(seat) for seat in range(people)]
    for ear in ears:
        table.attach(ear)
    await until(lambda: all(ear.count("seats") or ear.count("update") for ear in ears))
    return table, ears, tokens


async def told(table: Table, ear: Ear, frame: Arrange) -> dict[str, Any]:
    """What the sender of a frame is answered."""
    before = len(ear.frames)
    table.arrange(ear, frame)
    await until(lambda: any(one["frame"] in ("seats", "refused", "notice", "update") for one in ear.frames[before:]))
    return ear.frames[-1]


def names(frame: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in frame["seats"]]


def test_it_begins_when_everybody_is_here_and_ready(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            table, (ann, bo), _ = await room(tables)
            seats = ann.last("seats")
            assert seats["handshake"] and seats["waiting"]
            assert [seat.get("ready", False) for seat in seats["seats"]] == [False, True, False]  # who sits down is
            assert [seat.get("host", False) for seat in seats["seats"]] == [True, False, False]
            await told(table, ann, SeatBot("1", 2, "random"))
            assert ann.count("update") == 0  # nobody is missing, and Ann has not said so
            table.arrange(ann, Ready("2"))
            await until(lambda: ann.count("update") == 1 and bo.count("update") == 1)
            refused = await told(table, ann, Swap("3", 0, 1))
            assert (refused["frame"], refused["code"]) == ("refused", "begun")  # too late

    run(work())


def test_whoever_leaves_is_not_ready_any_more(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            table, (ann, bo), _ = await room(tables)
            table.detach(bo)
            await until(lambda: ann.last("seats")["seats"][1].get("away", False))
            assert not ann.last("seats")["seats"][1].get("ready", False)
            await told(table, ann, SeatBot("1", 2, "random"))
            await told(table, ann, Ready("2"))
            assert ann.count("update") == 0
            table.attach(bo)
            await until(lambda: bo.count("seats") > 1)
            table.arrange(bo, Ready("3"))
            await until(lambda: ann.count("update") == 1)

    run(work())


def test_without_a_handshake_the_last_seat_begins_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            table, (ann, _), _ = await room(tables, handshake=False)
            assert (await told(table, ann, Ready("1")))["code"] == "no_handshake"
            table.arrange(ann, SeatBot("2", 2, "random"))
            await until(lambda: ann.count("update") == 1)

    run(work())


def test_people_change_seats_and_keep_their_secrets(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            table, (ann, bo), tokens = await room(tables, seats=3)
            frame = await told(table, ann, Swap("1", 0, 2))
            assert names(frame) == ["", "Bo", "Ann"]
            assert (ann.seat, bo.seat) == (2, 1)
            assert ann.last("welcome")["seat"] == 2
            assert not frame["seats"][1].get("ready", False)  # Bo looks again at where he sits
            assert frame["seats"][2]["host"]
            await told(table, ann, Swap("1", 0, 2))  # the same frame again
            assert ann.seat == 2
            assert [await seat_now(tables.store, table.id, token) for token in tokens] == [2, 1]
            cy = await table.sit("Cy")
            assert (cy.seat, await seat_now(tables.store, table.id, cy.token or "")) == (0, 0)
            # A page that was on its way, or comes after a restart, lands where it belongs.
            await tables.forget(table.id)
            again = await tables.find(table.id)
            assert again is not None
            late = Ear(await tables.store.seat_of(table.id, tokens[0]))
            again.attach(late)
            await until(lambda: late.count("seats") > 0)
            assert (late.seat, late.last("welcome")["seat"]) == (2, 2)

    run(work())


@pytest.mark.parametrize(
    "frame",
    [Swap("1", 0, 1), SeatBot("1", 2, "random"), Listed("1", True), Cancel("1")],
    ids=lambda frame: type(frame).__name__,
)
def test_only_the_host_arranges(tmp_path: Path, frame: Arrange) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            table, (ann, bo), _ = await room(tables)
            before = ann.last("seats")
            assert (await told(table, bo, frame))["code"] == "not_host"
            watcher = Ear(None)
            table.attach(watcher)
            assert (await told(table, watcher, frame))["code"] == "watching"
            table.refresh(ann)
            await until(lambda: ann.frames[-1]["frame"] == "seats")
            assert ann.last("seats") == before

    run(work())


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            table, (ann, _), _ = await room(tables)
            tries: list[tuple[Arrange, str]] = [
                (SeatBot("1", 1, "random"), "seat_taken"),  # Bo was faster
                (SeatBot("2", 1, None), "seat_taken"),
                (SeatBot("3", 9, "random"), "no_seat"),
                (SeatBot("4", -1, "random"), "no_seat"),
                (SeatBot("5", 2, "nobody"), "no_bot"),
                (Swap("6", 0, 3), "no_seat"),
                (Swap("7", 1, 1), "no_seat"),
            ]
            for frame, code in tries:
                assert (await told(table, ann, frame))["code"] == code, frame
            assert names(ann.last("seats")) == ["Ann", "Bo", ""]

    run(work())


def test_a_bot_comes_goes_and_is_told_apart(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            table, (ann,), _ = await room(tables, people=1, seats=4)
            await told(table, ann, SeatBot("1", 1, "level1"))
            frame = await told(table, ann, SeatBot("2", 2, "level1"))
            assert names(frame)[1:3] == ["Pepper", "Pepper 2"]
            frame = await told(table, ann, SeatBot("3", 1, "level3"))
            assert frame["seats"][1] == {"name": "Dice", "bot": "level3"}
            frame = await told(table, ann, SeatBot("4", 1))
            assert frame["seats"][1] == {"name": "", "free": True}

    run(work())


def test_a_cancelled_table_is_closed_for_good(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            table, (ann, bo), _ = await room(tables)
            table.arrange(ann, Cancel("1"))
            await until(lambda: bo.count("notice") == 1)
            assert bo.last("notice") == {"frame": "notice", "kind": "cancelled", "text": "Ann has cancelled this table"}
            assert (await told(table, ann, Cancel("2")))["code"] == "table_closed"
            with pytest.raises(NoSeat, match="cancelled"):
                await table.sit("Cy")
            await tables.forget(table.id)
            again = await tables.find(table.id)
            assert again is not None
            assert (await again.card()).status == "cancelled"
            late = Ear(None)
            again.attach(late)
            await until(lambda: late.count("notice") == 1)
            assert late.last("notice")["kind"] == "cancelled"

    run(work())


def test_a_face_is_sent_with_the_seat(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path) as tables:
            table, (ann,), _ = await room(tables, people=1, seats=3, face=Face(hair="spikes", colours="red/ink/gold"))
            await table.sit("Bo", face=Face(build="huge"))
            await until(lambda: names(ann.last("seats"))[1] == "Bo")
            faces = [seat.get("face") for seat in ann.last("seats")["seats"]]
            assert faces == [{"hair": "spikes", "colours": "red/ink/gold"}, {"build": "huge"}, None]
            setup = (await table.card()).setup
            assert setup.mode == "crowd" and setup.seats[1].face == Face(build="huge")

    run(work())
