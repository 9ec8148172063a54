"""Hints over the socket: who gets them, that they are counted and shown at the end, and who is served first."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw

from fracas.kernel.wire import SeatSetup, Setup
from fracas.server.bots.pool import BotFailed, BotPool, BotRequest, HintRequest
from server.arena import PATIENCE_S, Arena, Client, Frame, play_on, run

pytestmark = pytest.mark.one_build

BOT = [{}, {"bot": "random"}]
DUEL: dict[str, Any] = {"game": "dagupukito", "seats": BOT, "options": {"rounds_to_win": 1}}


async def choosing(client: Client) -> Frame:
    """The next update with a choice to make; the only thing to do is done."""
    update = client.updates()[-1] if client.updates() else await client.next("update")
    while len(update["ask"].get("options", ())) < 2:
        if "id" in update["ask"]:
            await client.answer(update["ask"]["id"], update["ask"]["options"][0])
        update = await client.next("update")
    return update


async def hinted(client: Client, ask: int) -> Frame:
    await client.send(frame="hint", ask=ask)
    return await client.next("advice")


def test_a_hint_names_options_with_chances_and_reasons_and_counts_once(tmp_path: Path) -> None:
    async def work() -> None:
        with Arena(tmp_path) as arena:
            own = arena.open(**DUEL)
            client = await Client.connect(arena, own["table"], own["token"])
            watcher = await Client.connect(arena, own["table"])
            ask = (await choosing(client))["ask"]
            first = await hinted(client, ask["id"])
            assert first["count"] == 1 and first["ask"] == ask["id"] and "why_not" not in first
            assert 1 <= len(first["choices"]) <= 3
            for choice in first["choices"]:
                assert 0 <= choice["option"] < len(ask["options"]) and 0 <= choice["chance"] <= 1 and choice["why"]
            assert await hinted(client, ask["id"]) == first  # the same question: the same hint, counted once
            await client.answer(ask["id"], ask["options"][first["choices"][0]["option"]])
            await client.next("update")
            later = (await choosing(client))["ask"]
            assert (await hinted(client, ask["id"]))["why_not"] == "That question is closed."
            assert (await hinted(client, later["id"]))["count"] == 2
            assert (await hinted(watcher, later["id"]))["why_not"] == "Only a seat of the table gets hints."
            arena.kill()  # what was counted is kept
            arena.start()
            again = await Client.connect(arena, own["table"], own["token"])
            there = await choosing(again)
            assert not any("hints" in seat for seat in there["seats"])  # nobody is told before the end
            assert (await hinted(again, there["ask"]["id"]))["count"] == 2
            end = await play_on(again, random.Random(1))
            assert [seat.get("hints", 0) for seat in end["seats"]] == [2, 0]
            assert [seat.get("hints", 0) for seat in arena.get(f"/api/tables/{own['table']}").json()["seats"]] == [2, 0]
            assert arena.get(f"/api/tables/{own['table']}/record").json()["hints"] == [2, 0]
            assert "hint" not in {frame["frame"] for frame in watcher.frames if frame["frame"] != "advice"}

    run(work())


def test_a_table_may_do_without_hints(tmp_path: Path) -> None:
    async def work() -> None:
        with Arena(tmp_path) as arena:
            own = arena.open(**DUEL, hints=False)
            assert arena.get(f"/api/tables/{own['table']}").json()["setup"]["hints"] is False
            client = await Client.connect(arena, own["table"], own["token"])
            ask = (await choosing(client))["ask"]
            assert (await hinted(client, ask["id"]))["why_not"] == "Hints are switched off at this table."
            live = arena.open(game="brawl", mode="tournament", seats=BOT)
            player = await Client.connect(arena, live["table"], live["token"])
            asked = (await player.next("update"))["ask"]
            assert (await hinted(player, asked["id"]))["why_not"] == "There are no hints in real time."

    run(work())


def test_nobody_else_hears_of_a_hint(tmp_path: Path) -> None:
    async def work() -> None:
        with Arena(tmp_path) as arena:
            ann = arena.open(game="dagupukito", seats=[{}, {}])
            bo = arena.join(ann["table"])
            one = await Client.connect(arena, ann["table"], ann["token"])
            two = await Client.connect(arena, ann["table"], bo["token"])
            await two.next("update")
            heard = len(two.frames)
            ask = (await choosing(one))["ask"]
            await hinted(one, ask["id"])
            await two.send(frame="refresh")
            await two.next("update")
            assert [frame["frame"] for frame in two.frames[heard:]] in (["update"], ["seats", "update"])

    run(work())


# --- who is served first ------------------------------------------------------------------------------------------

# A worker that takes a moment, and writes down for whom it works.
SLOW = (
    "import json, sys, time\n"
    "print('{}', flush=True)\n"
    "for line in sys.stdin:\n"
    "    time.sleep(0.05)\n"
    "    print('{\"choice\":%d}' % json.loads(line)['seat'], flush=True)\n"
)
STUCK = (
    "import json, sys, time\n"
    "print('{}', flush=True)\n"
    "for line in sys.stdin:\n"
    "    one = json.loads(line)\n"
    "    if one['seat'] == 99: time.sleep(60)\n"
    "    print('{\"choice\":%d}' % one['seat'], flush=True)\n"
)


def request(number: int) -> BotRequest:
    return BotRequest("g", "b", "s", number, Raw(b"{}"), Raw(b"{}"))


def test_people_are_served_before_a_flood_of_bots() -> None:
    async def work() -> list[int]:
        pool, order = BotPool((sys.executable, "-c", SLOW), 1, 60.0), list[int]()

        async def choose(number: int, *, first: bool) -> None:
            order.append(await pool.choose(request(number), first=first))

        flood = [asyncio.create_task(choose(number, first=False)) for number in range(10)]
        await asyncio.sleep(0)  # they are all in the queue, and the first has the worker
        people = [asyncio.create_task(choose(100 + number, first=True)) for number in range(3)]
        await asyncio.gather(*flood, *people)
        await pool.close()
        return order

    order = asyncio.run(work())
    assert order == [0, 100, 101, 102, *range(1, 10)]


def test_bots_among_themselves_never_take_the_last_worker() -> None:
    async def work() -> None:
        pool = BotPool((sys.executable, "-c", STUCK), 2, 60.0)
        stuck = [asyncio.create_task(pool.choose(request(99), first=False)) for _ in range(5)]
        await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE_S):
            assert await pool.choose(request(1), first=True) == 1
        for task in stuck:
            task.cancel()
        await asyncio.gather(*stuck, return_exceptions=True)
        assert await pool.choose(request(2), first=False) == 2  # who gave up left no worker behind
        await pool.close()

    asyncio.run(work())


def test_a_worker_without_a_hint_is_an_error_in_words() -> None:
    async def work() -> None:
        pool = BotPool((sys.executable, "-c", SLOW), 1, 60.0)
        with pytest.raises(BotFailed, match="gave no hint"):
            await pool.hint(HintRequest(Setup("g", (SeatSetup("Ann"),)), 0, Raw(b"{}"), Raw(b"{}")))
        await pool.close()

    asyncio.run(work())


def test_a_bot_that_never_answers_delays_no_other_table(tmp_path: Path) -> None:
    """One bot hangs until its deadline; at another table people and their bot play on meanwhile."""

    async def work() -> None:
        command = [sys.executable, "-c", HANGS]
        with Arena(tmp_path, bot_workers=2, bot_command=command, bot_deadline_ms=300_000) as arena:
            stuck = arena.open(seats=[{}, {"bot": "greedy"}])  # this one never answers
            waits = await Client.connect(arena, stuck["table"], stuck["token"])
            ask = (await waits.next("update"))["ask"]
            await waits.answer(ask["id"], ask["options"][0])
            own = arena.open(seats=BOT)
            client = await Client.connect(arena, own["table"], own["token"])
            await client.next("update")
            assert "outcome" in await play_on(client, random.Random(2))

    run(work())


HANGS = """
import time
from fracas.server.bots import worker
from server import toy
toy.register()
think = worker.think
def hang(line):
    while b'"greedy"' in line:
        time.sleep(1)
    return think(line)
worker.think = hang
worker.main()
"""
