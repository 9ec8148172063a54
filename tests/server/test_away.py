"""Seats that were left: when the others may decide, and what; whoever comes back has their seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fracas.server.frames import Arrange, Claim, NewTable, SeatWish, StandIn
from fracas.server.table import Table
from fracas.server.tables import Tables
from server.test_table import Ear, answer, run, tables_at, until

pytestmark = [pytest.mark.pure_only, pytest.mark.usefixtures("only_highest")]


async def left(tables: Tables, people: int = 2, mode: str = "duel") -> tuple[Table, list[Ear]]:
    """A match that has begun, and the last of its people has just gone."""
    created = await tables.open_table(NewTable("highest", mode, seats=(SeatWish(),) * people, name="Ann"))
    table = await tables.find(created.table)
    assert table is not None
    for name in ("Bo", "Cy")[: people - 1]:
        await table.sit(name)
    ears = [Ear(seat) for seat in range(people)]
    for ear in ears:
        table.attach(ear)
    await until(lambda: all(ear.count("update") for ear in ears))
    table.detach(ears[-1])
    await until(lambda: ears[0].count("seats") > 0 and status(ears[0], people - 1).get("away", False))
    return table, ears


def status(ear: Ear, seat: int) -> dict[str, Any]:
    """What an ear was last told of a seat."""
    told = next(frame for frame in reversed(ear.frames) if frame["frame"] in ("seats", "update"))
    found: dict[str, Any] = told["seats"][seat]
    return found


async def refused(table: Table, ear: Ear, frame: Arrange) -> str:
    before = ear.count("refused")
    table.arrange(ear, frame)
    await until(lambda: ear.count("refused") > before)
    code: str = ear.last("refused")["code"]
    return code


def test_the_others_wait_before_they_decide(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path, claim_after_s=600.0) as tables:
            table, (ann, bo) = await left(tables)
            assert status(ann, 1)["claim_at"] >= 600_000
            assert await refused(table, ann, Claim("1", 1)) == "too_early"
            assert await refused(table, ann, StandIn("2", 1, "random")) == "too_early"
            assert await refused(table, ann, Claim("3", 0)) == "not_away"
            assert await refused(table, ann, Claim("4", 7)) == "no_seat"
            watcher = Ear(None)
            table.attach(watcher)
            assert await refused(table, watcher, Claim("5", 1)) == "watching"
            table.attach(bo)
            await until(lambda: "claim_at" not in status(ann, 1))
            assert await refused(table, ann, Claim("6", 1)) == "not_away"

    run(work())


def test_a_claim_ends_it_as_if_they_had_resigned(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path, claim_after_s=0.0) as tables:
            table, (ann, _) = await left(tables)
            table.arrange(ann, Claim("1", 1))
            await until(lambda: "outcome" in ann.last("update"))
            assert ann.last("update")["outcome"]["scores"] == [1.0, 0.0]
            assert ann.last("notice")["text"] == "Bo was away for too long and has lost"
            assert await refused(table, ann, Claim("2", 1)) == "table_closed"  # once more

    run(work())


def test_a_bot_plays_on_until_they_are_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_at(tmp_path, claim_after_s=0.0) as tables:
            table, (ann, bo) = await left(tables)
            assert await refused(table, ann, StandIn("1", 1, "nobody")) == "no_bot"
            table.arrange(ann, StandIn("2", 1, "random"))
            await until(lambda: status(ann, 1).get("stand_in") == "random")
            assert "claim_at" not in status(ann, 1)
            assert await refused(table, ann, StandIn("3", 1, "random")) == "not_away"  # somebody was faster
            answer(table, ann, "a1")
            await until(lambda: ann.count("update") > 2)  # the bot has answered for Bo
            # A restart forgets nothing of it.
            await tables.forget(table.id)
            again = await tables.find(table.id)
            assert again is not None
            ann = Ear(0)
            again.attach(ann)
            await until(lambda: ann.count("update") > 0)
            assert status(ann, 1)["stand_in"] == "random"
            bo = Ear(1)
            again.attach(bo)
            await until(lambda: "stand_in" not in status(ann, 1) and bo.count("update") > 0)
            while "outcome" not in bo.last("update"):
                for ear in (ann, bo):
                    if "id" in (ear.last("update")["ask"] or {}):
                        answer(again, ear, f"{ear.seat}-{ear.last('update')['seq']}")
                seen = ann.count("update"), bo.count("update")
                await until(lambda seen=seen: (ann.count("update"), bo.count("update")) != seen)  # type: ignore[misc]
            assert ann.last("update")["seats"][1]["stand_in"] == "random"  # it is told at the end

    run(work())
