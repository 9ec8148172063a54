"""A table alone, without sockets: clocks, broken rules, a failing store, bad bots, leaving memory and coming back."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fracas import __version__
from fracas.kernel.chance import Chance
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match import registry
from fracas.match.record import decode_entry
from fracas.server.bots.pool import BotRequest
from fracas.server.frames import Answer, Created, NewTable, SeatWish
from fracas.server.store import EntryRow, StoreError, Told
from fracas.server.stored_match import new_match
from fracas.server.table import Table
from fracas.server.tables import Tables
from server import toy
from server.arena import PATIENCE_S
from server.databases import url_of
from server.serve import THINK, fast

pytestmark = [pytest.mark.pure_only, pytest.mark.usefixtures("each_database"), pytest.mark.usefixtures("only_highest")]

PEOPLE = (SeatWish(), SeatWish())
WITH_BOT = (SeatWish(), SeatWish(bot="random"))


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self, seat: int | None, name: str = "", screen: bool = False) -> None:
        self.seat = self.place = seat
        self.name, self.screen, self.language = name, screen, "en"
        self.frames: list[dict[str, Any]] = []
        self.closed: int | None = None

    def send(self, frame: bytes) -> None:
        self.frames.append(msgspec.json.decode(frame))

    def close(self, code: int, why: str) -> None:
        self.closed = code

    def last(self, kind: str) -> dict[str, Any]:
        return next(frame for frame in reversed(self.frames) if frame["frame"] == kind)

    def count(self, kind: str) -> int:
        return sum(frame["frame"] == kind for frame in self.frames)


@asynccontextmanager
async def tables_at(folder: Path, **settings: object) -> AsyncIterator[Tables]:
    tables = Tables(url_of(folder), fast(**settings))
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()


def run(work: Coroutine[None, None, None]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE_S):
            await work

    asyncio.run(bounded())


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.005)


async def opened(tables: Tables, seats: tuple[SeatWish, ...], **options: Any) -> tuple[Table, Created, list[Ear]]:
    """A table that has begun, with an ear at each seat that is a person's and one that watches."""
    created = await tables.open_table(NewTable("highest", options=options, seats=seats))
    table = await tables.find(created.table)
    assert table is not None
    for _ in range(sum(seat.bot is None for seat in seats) - 1):
        await table.sit("Bo")
    ears = [Ear(number) for number, seat in enumerate(seats) if seat.bot is None] + [Ear(None)]
    for ear in ears:
        table.attach(ear)
    await until(lambda: all(ear.count("update") for ear in ears))
    return table, created, ears


def answer(table: Table, ear: Ear, name: str, action: dict[str, Any] | None = None) -> None:
    ask = ear.last("update")["ask"]
    raw = msgspec.Raw(msgspec.json.encode(action or ask["options"][0]))
    table.answer(ear, Answer(name, raw, ask.get("id")))


async def play_out(table: Table, ears: list[Ear]) -> None:
    """People answer whatever they are asked until the match is over."""
    asked: dict[int | None, int] = {}
    while "outcome" not in ears[0].last("update"):
        for ear in ears:
            ask = ear.last("update")["ask"]
            if ask is not None and "id" in ask and asked.get(ear.seat) != ask["id"]:
                asked[ear.seat] = ask["id"]
                answer(table, ear, f"{ear.seat}-{ask['id']}")
        await asyncio.sleep(0.002)


def later(table: Table, seconds: float) -> None:
    """As if so much time had passed, and the alarm of the table had rung."""
    table._stored._began -= seconds
    table._ring()


def test_the_clock_plays_when_people_do_not(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, created, ears = await opened(tables, PEOPLE, rounds=3, turn_ms=60)
            assert ears[0].last("update")["ask"]["deadline"] == 60
            await until(lambda: "outcome" in ears[0].last("update"))
            stored = await tables.store.load(table.id)
            assert stored is not None and stored.status == "over"
            entries = [decode_entry(entry.data, toy.GAME) for entry in stored.entries]
            assert [entry.seat for entry in entries] == [None] * 4
            assert all(after.at - before.at >= 60 for before, after in pairwise(entries))
            told = [event for frame in ears[1].frames for event in frame.get("events", ())]
            assert {"event": "timed_out", "seats": [0, 1]} in told
            assert created.table == table.id

    run(scene())


def test_each_decision_has_its_time_and_the_table_answers_for_who_is_late(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, _created, ears = await opened(tables, PEOPLE, decision_seconds=5)
            assert ears[1].last("update")["ask"]["deadline"] == 5_000
            answer(table, ears[0], "a")
            await until(lambda: ears[1].last("update")["seq"] == 1)
            later(table, 5.0)
            await until(lambda: ears[1].last("update")["seq"] == 2)
            stored = await tables.store.load(table.id)
            assert stored is not None
            late = decode_entry(stored.entries[2].data, toy.GAME)
            assert late.seat is None and late.action is None and late.at >= 5_000
            assert ears[1].last("update")["events"][-1]["event"] == "drew", "the round went on"
            assert ears[1].last("update")["ask"]["deadline"] == late.at + 5_000

    run(scene())


def test_the_clock_stands_still_while_the_server_is_down(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, _created, ears = await opened(tables, PEOPLE, turn_ms=60_000)
            answer(table, ears[0], "a")
            await until(lambda: ears[1].last("update")["seq"] == 1)
            played_at = ears[1].last("update")["at"]
        await asyncio.sleep(0.5)
        async with tables_at(tmp_path) as tables:
            up = time.monotonic()
            again = await tables.find(table.id)
            assert again is not None
            ear = Ear(1)
            again.attach(ear)
            await until(lambda: bool(ear.count("update")))
            assert ear.last("update")["seq"] == 1  # nothing was timed out meanwhile
            assert played_at <= ear.last("welcome")["now"] <= played_at + (time.monotonic() - up) * 1000
            later(again, 60.0)
            await until(lambda: ear.last("update")["seq"] == 2)
            assert ear.last("update")["events"][0]["event"] == "timed_out"

    run(scene())


def test_luck_goes_on_after_a_restart_as_without_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, _created, ears = await opened(tables, PEOPLE)
            answer(table, ears[0], "a")
            await until(lambda: ears[1].last("update")["seq"] == 1)
        async with tables_at(tmp_path) as tables:
            again = await tables.find(table.id)
            assert again is not None
            ear = Ear(1)
            again.attach(ear)
            await until(lambda: bool(ear.count("update")))
            answer(again, ear, "b")
            await until(lambda: ear.last("update")["seq"] == 2)
            stored = await tables.store.load(table.id)
            assert stored is not None
            luck = [decode_entry(entry.data, toy.GAME).luck for entry in stored.entries]
            whole = Chance(stored.seed)
            assert luck == [[whole.below(90) for _ in answers] for answers in luck]
            assert len(luck[2]) == 2, "the answer after the restart needs luck"

    run(scene())


def test_rules_that_break_change_nothing_and_tell_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, _created, ears = await opened(tables, PEOPLE, breakable=True)
            hands = [ear.last("update")["view"]["hand"] for ear in ears[:2]]
            for attempt in range(5):  # a seat that breaks the rules on purpose must not be able to stop the table
                answer(table, ears[0], f"break {attempt}", {"do": "break"})
                await until(lambda: ears[0].count("refused") == attempt + 1)  # noqa: B023
            assert ears[0].last("refused")["code"] == "broken"
            assert ears[1].last("notice")["kind"] == "error"
            assert ears[1].last("update")["view"] == {"round": 1, "points": [0, 0], "hand": hands[1]}
            await play_out(table, ears[:2])
            assert sum(ears[1].last("update")["view"]["points"]) < 1_000
            assert "RuntimeError at" in caplog.text and str(hands) not in caplog.text

    with caplog.at_level(logging.DEBUG):
        run(scene())


def test_a_move_the_store_refuses_was_never_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, _created, ears = await opened(tables, PEOPLE)
            append, loop = tables.store.append_then, asyncio.get_running_loop()

            def full(match: str, seq: int, entry: EntryRow, told: Told) -> None:
                loop.call_soon(told, StoreError("the disk is full"))

            monkeypatch.setattr(tables.store, "append_then", full)
            answer(table, ears[0], "a")
            await until(lambda: bool(ears[0].count("refused")))
            assert {frame["seq"] for frame in ears[1].frames if frame["frame"] == "update"} == {0}
            monkeypatch.setattr(tables.store, "append_then", append)
            answer(table, ears[0], "a")
            await until(lambda: ears[0].last("update").get("answered") == "a")
            assert ears[1].last("update")["seq"] == 1

    run(scene())


def test_nobody_is_told_before_the_store_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, _created, ears = await opened(tables, PEOPLE)
            append, kept = tables.store.append_then, list[tuple[str, int, EntryRow, Told]]()
            monkeypatch.setattr(tables.store, "append_then", lambda *line: kept.append(line))
            answer(table, ears[0], "a")
            late = Ear(None)
            table.attach(late)
            table.refresh(ears[1])
            await asyncio.sleep(0.05)
            assert ears[1].last("update")["seq"] == 0 and not late.frames
            append(*kept[0])
            await until(lambda: bool(late.count("update")))
            assert late.last("update")["seq"] == ears[1].last("update")["seq"] == 1

    run(scene())


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("hang", "no answer within 0.6 s"),
        ("die", "its process broke: it ended"),
        ("cheat", "its process broke: JSON is malformed"),
        ("fail", "ZeroDivisionError at "),
    ],
)
def test_for_a_bad_bot_another_plays(tmp_path: Path, how: str, why: str, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        bot_command = (sys.executable, THINK, how)
        deadline_ms = 600 if how == "hang" else 60_000
        async with tables_at(tmp_path, bot_command=bot_command, bot_deadline_ms=deadline_ms) as tables:
            table, _created, ears = await opened(tables, WITH_BOT, rounds=1)
            await play_out(table, ears[:1])
            assert len(ears[0].last("update")["outcome"]["scores"]) == 2

    run(scene())
    assert f"bot random at seat 1: {why}" in caplog.text and "a random option is played" in caplog.text


def test_a_bot_is_shown_what_its_seat_is_sent(tmp_path: Path) -> None:
    shown: list[BotRequest] = []

    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            assert tables._services is not None

            async def choose(request: BotRequest, *, first: bool = True) -> int:
                shown.append(request)
                await until(lambda: bool(beside.count("update")))
                return 0

            tables._services.bot_pool.choose = choose  # type: ignore[method-assign]
            beside = Ear(1)
            created = await tables.open_table(NewTable("highest", seats=WITH_BOT))
            table = await tables.find(created.table)
            assert table is not None
            table.attach(beside)
            await until(lambda: beside.last("update")["seq"] == 1 if beside.count("update") else False)
            seen = next(frame for frame in beside.frames if frame["frame"] == "update")
            assert msgspec.json.decode(shown[0].view) == seen["view"]
            assert msgspec.json.decode(shown[0].ask) == seen["ask"]
            assert (shown[0].seat, shown[0].bot) == (1, "random")

    run(scene())


def test_a_bot_learns_nothing_of_the_seed(tmp_path: Path) -> None:
    sent: list[bytes] = []

    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            assert tables._services is not None

            async def choose(request: BotRequest, *, first: bool = True) -> int:
                sent.append(msgspec.json.encode(request))
                return 0

            tables._services.bot_pool.choose = choose  # type: ignore[method-assign]
            created = await tables.open_table(
                NewTable("highest", seats=(SeatWish(bot="random"), SeatWish(bot="random")))
            )
            table = await tables.find(created.table)
            assert table is not None
            table.attach(Ear(None))  # bots among themselves play for whoever watches
            await until(lambda: len(sent) >= 6)
            row = await tables.store.load(created.table)
            assert row is not None and len(row.seed) == 64
            pieces = {row.seed[at : at + 8] for at in range(57)}
            for line in sent:
                assert not any(piece.encode() in line for piece in pieces), "a piece of the seed"
            seeds = [msgspec.json.decode(line, type=BotRequest).seed for line in sent]
            assert len(set(seeds)) >= 6, "each decision has luck of its own"
            # Nor is what it gets a seed from which the match draws, now or after a restart.
            assert not {row.seed, *(f"{row.seed}/{n}" for n in range(9))} & set(seeds)

    run(scene())


def test_a_match_of_other_rules_is_stopped_and_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, _created, ears = await opened(tables, PEOPLE)
            answer(table, ears[0], "a")
            await until(lambda: ears[1].last("update")["seq"] == 1)
        registry.find_game.cache_clear()
        monkeypatch.setattr(toy, "GAME", toy.GAME.altered("info", rules_version="2"))
        async with tables_at(tmp_path) as tables:
            again = await tables.find(table.id)
            assert again is not None
            card = await again.card()
            assert card.status == "stopped"
            assert card.why == (
                f"it cannot be continued: it was begun with Fracas {__version__} under rules 1, and here are rules 2"
            )
            ear = Ear(0)
            again.attach(ear)
            again.answer(ear, Answer("b", msgspec.Raw(b'{"do":"resign"}')))
            await until(lambda: bool(ear.count("refused")))
            assert "rules 1" in ear.last("refused")["why"] and "rules 1" in ear.last("notice")["text"]
        registry.find_game.cache_clear()
        monkeypatch.setattr(toy, "GAME", toy.GAME.altered("info", rules_version="1"))
        async with tables_at(tmp_path) as tables:  # with its own rules back it goes on
            again = await tables.find(table.id)
            assert again is not None and (await again.card()).status == "playing"

    run(scene())


def test_a_table_nobody_looks_at_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path, idle_s=0.1) as tables:
            table, _created, ears = await opened(tables, PEOPLE)
            answer(table, ears[0], "a")
            await until(lambda: ears[1].last("update")["seq"] == 1)
            await asyncio.sleep(0.2)
            assert tables.in_memory == 1
            for ear in ears:
                table.detach(ear)
            await until(lambda: tables.in_memory == 0)
            again = await tables.find(table.id)
            assert again is not None and again is not table
            assert (await again.card()).seq == 1

    run(scene())


def test_a_full_table_that_never_began_begins_when_found(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            match = new_match(Setup("highest", (SeatSetup("Ann"), SeatSetup("Bo"))))
            await tables.store.create(match)
            table = await tables.find(match.id)
            assert table is not None
            card = await table.card()
            assert (card.status, card.seq) == ("playing", 0)

    run(scene())


def test_the_last_answer_is_acknowledged_even_after_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, _created, ears = await opened(tables, PEOPLE, rounds=1)
            await play_out(table, ears[:2])
            end = ears[0].last("update")
        async with tables_at(tmp_path) as tables:
            again = await tables.find(table.id)
            assert again is not None
            ear = Ear(0)
            again.attach(ear)
            again.answer(ear, Answer("0-1", msgspec.Raw(b'{"do":"resign"}'), 1))
            await until(lambda: ear.count("update") == 2)
            shown = ear.last("update")
            assert shown["answered"] == "0-1"
            assert [shown[key] for key in ("seq", "at", "view", "ask", "outcome")] == [
                end[key] for key in ("seq", "at", "view", "ask", "outcome")
            ]

    run(scene())


def test_closing_sends_everybody_away_for_now(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            _table, _created, ears = await opened(tables, WITH_BOT)
        assert [ear.closed for ear in ears] == [1012, 1012]
        assert ears[0].last("notice") == {"frame": "notice", "kind": "closing", "text": "the server stops"}

    run(scene())
