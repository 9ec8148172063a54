"""What makes the server fast must change nothing: films, numbers, and that nothing is told before it is stored."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import zlib
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from fracas.games.knockout import GAME as KNOCKOUT
from fracas.games.n30n import GAME as N30N
from fracas.kernel.game import Game
from fracas.kernel.wire import Outcome
from fracas.lab.check_walk import Walker
from fracas.match.nouns import Entry, News, Shown
from fracas.match.record import FORMAT, Record, record_of
from fracas.match.replay import Moment, resume, seen
from fracas.match.sight import audiences, notice
from fracas.server.film import Reels, make_film, reel
from fracas.server.frames import Update
from fracas.server.room import reels, telling
from fracas.server.store import EntryRow, Job, Told
from fracas.server.table import Table
from fracas.server.tables import Tables
from server import toy
from server.arena import PATIENCE_S, environment
from server.test_table import PEOPLE, Ear, answer, opened, play_out, run, tables_at, until

pytestmark = pytest.mark.pure_only


# --- films --------------------------------------------------------------------------------------------------------


def heard(ear: Ear) -> list[tuple[Any, ...]]:
    """What an ear was sent of each entry."""
    updates = [frame for frame in ear.frames if frame["frame"] == "update"]
    return [(one["seq"], one["at"], one["events"], one["view"]) for one in updates[1:]]


def shown(film: bytes, seat: int | None) -> list[tuple[Any, ...]]:
    """The same from a film."""
    moments = msgspec.json.decode(msgspec.json.encode(reel(film, seat)))
    return [(one["entry"]["seq"], one["entry"]["at"], one["events"], one["view"]) for one in moments[1:]]


@pytest.mark.parametrize("packer", [reels._zlib, zlib])
@pytest.mark.usefixtures("only_highest")
def test_a_film_is_what_was_sent_and_what_a_replay_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, packer: ModuleType
) -> None:
    monkeypatch.setattr(reels, "_LOOSE", 300)  # some of it is packed
    monkeypatch.setattr(reels, "_zlib", packer)

    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, _, ears = await opened(tables, PEOPLE, rounds=7)
            match = table._stored.match
            assert match is not None
            await play_out(table, ears)
            film = await tables.store.film(table.id)
            assert film is not None
            for ear in ears:
                assert heard(ear) == shown(film, ear.seat) and len(heard(ear)) >= 7
            assert film == zlib.decompress(make_film(toy.GAME, record_of(match)))

    run(scene())


@pytest.mark.usefixtures("only_highest")
def test_the_end_of_a_match_does_not_stall_another_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    class Slow(Reels):
        def whole(self) -> bytes:
            go_on.wait(PATIENCE_S)
            return super().whole()

    monkeypatch.setattr("fracas.server.stored_match.Reels", Slow)

    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            ending, _, enders = await opened(tables, PEOPLE, rounds=1)
            other, _, ears = await opened(tables, PEOPLE, rounds=60)
            for ear in enders[:2]:
                answer(ending, ear, "last")
            await make_moves(20, other, ears)
            assert "outcome" not in enders[0].last("update"), "the end waits for nobody"
            go_on.set()
            await until(lambda: "outcome" in enders[0].last("update"))

    run(scene())


async def make_moves(moves: int, table: Table, ears: list[Ear]) -> None:
    """So many answers come back, one seat after the other; a match that is not to end has more."""
    for move in range(moves):
        ear, name = ears[move % 2], f"move {move}"
        await until(lambda ear=ear: "id" in (ear.last("update")["ask"] or {}))  # type: ignore[misc]
        answer(table, ear, name)
        await until(lambda ear=ear, name=name: ear.last("update").get("answered") == name)  # type: ignore[misc]


# --- numbers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "mode"), [(N30N, "rush"), (N30N, "royale"), (KNOCKOUT, "full")])
def test_a_resumed_match_has_noticed_what_was_noticed_in_play(game: Game[Any], mode: str) -> None:
    # Coming back, most pictures are not drawn; N3-16.3 still holds.
    walker = Walker(game, game.mode(mode), "resume", 1)
    match = walker.walk.match
    sights = audiences(len(match.setup.seats))
    notice(sights, match, match.opening, None)
    while not match.over and len(match.entries) < 120:
        length = len(match.entries)
        walker.step()
        if len(match.entries) > length:
            notice(sights, match, walker.done, walker.done.entry.seat)
    record = Record(FORMAT, match.setup, "", "", list(match.entries))
    again = audiences(len(match.setup.seats))
    resume(game, record, "secret", again)
    assert [(one.seq, one.at, one.shown) for one in again] == [(one.seq, one.at, one.shown) for one in sights]
    assert len(match.entries) > 20


# --- stored before told -------------------------------------------------------------------------------------------

TABLES = 30
SCRIBE = f"""
import asyncio, os, sys, time
from fracas.kernel.wire import SeatSetup, Setup
from fracas.server.store import EntryRow, MatchRow, Store

class SlowDisk(Store):
    def _transact(self, batch):
        time.sleep(0.03)
        super()._transact(batch)

async def main():
    store = SlowDisk("sqlite:///" + sys.argv[1])
    await store.open()
    for table in range({TABLES}):
        await store.create(MatchRow(f"m{{table}}", Setup("g", (SeatSetup("a"),)), "s", "waiting"))

    async def play(table):
        for seq in range(1_000_000):
            await store.append(f"m{{table}}", seq, EntryRow("{{}}", 0, f"a{{seq}}"))
            os.write(1, f"{{table}} {{seq}} {{store.commits}}\\n".encode())

    await asyncio.gather(*map(play, range({TABLES})))

asyncio.run(main())
"""


def test_what_was_acknowledged_of_many_tables_in_one_commit_survives_a_kill(tmp_path: Path) -> None:
    db = tmp_path / "killed.db"
    command = [sys.executable, "-c", SCRIBE, str(db)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment(), text=True) as scribe:
        assert scribe.stdout is not None
        told = [scribe.stdout.readline() for _ in range(600)]
        os.kill(scribe.pid, signal.SIGKILL)
        told += scribe.stdout.read().splitlines()
    acknowledged = [tuple(map(int, line.split())) for line in told if len(line.split()) == 3]
    at = sqlite3.connect(db)
    stored = set(at.execute("select match, seq from entries"))
    at.close()
    assert {(f"m{table}", seq) for table, seq, _ in acknowledged} <= stored
    assert len(acknowledged) > 3 * max(commits for _, _, commits in acknowledged), "commits are shared"


# --- while others are on their way to the disk --------------------------------------------------------------------


class Disk:
    """The store's appends, held back until they are let go."""

    def __init__(self, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
        self.held: list[tuple[Any, ...]] = []
        self.jobs: list[Job] = []
        self._append = tables.store.append_then
        monkeypatch.setattr(tables.store, "append_then", self.hold)

    def hold(self, match: str, seq: int, entry: EntryRow, told: Told, after: Job | None) -> Job:
        self.held.append((match, seq, entry, told))
        self.jobs.append(Job(None, None, told, after=after))
        return self.jobs[-1]

    def let_go(self, *, broken: bool = False) -> None:
        """What is held is written, each after the one before; if `broken`, the first under a number that is taken."""
        held, self.held, before = self.held, [], None
        for number, (match, seq, entry, told) in enumerate(held):
            before = self._append(match, 0 if broken and not number else seq, entry, told, before)


async def question(ear: Ear) -> None:
    await until(lambda: "id" in (ear.last("update")["ask"] or {}))


@pytest.mark.usefixtures("only_highest", "each_database")
def test_both_seats_answer_while_the_first_is_on_its_way_and_are_told_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, _, ears = await opened(tables, PEOPLE, rounds=7)
            disk, before = Disk(tables, monkeypatch), [len(ear.frames) for ear in ears]
            answer(table, ears[0], "a")
            answer(table, ears[1], "b")
            answer(table, ears[0], "again")  # its question is closed by what is not stored yet
            table.refresh(ears[2])
            late = Ear(None)
            table.attach(late)
            await asyncio.sleep(0.05)
            assert [seq for _, seq, _, _ in disk.held] == [1, 2] and disk.jobs[1].after is disk.jobs[0]
            assert [len(ear.frames) for ear in ears] == before and not late.frames, "nobody was told anything"
            commits = tables.store.commits
            disk.let_go()
            await until(lambda: bool(late.count("update")))
            assert tables.store.commits == commits + 1, "one commit for both"
            for ear, answered, length in ((ears[0], "a", before[0]), (ears[1], "b", before[1])):
                told = [frame for frame in ear.frames[length:] if frame["frame"] == "update"]
                assert [one["seq"] for one in told[:2]] == [1, 2]
                assert [one.get("answered") for one in told[:2]].count(answered) == 1
                assert told[0]["events"] == [{"event": "sealed", "seat": 0}], "the picture is that of the first entry"
                assert [event["event"] for event in told[1]["events"]][:2] == ["sealed", "shown"]
                assert told[0]["promise"] != told[1]["promise"]
            assert ears[0].last("refused")["id"] == "again"
            assert ears[2].frames[-1]["seq"] == late.last("update")["seq"] == 2

    run(scene())


@pytest.mark.usefixtures("only_highest", "each_database")
def test_what_builds_on_what_was_not_stored_is_not_stored_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, _, ears = await opened(tables, PEOPLE, rounds=7)
            with monkeypatch.context() as patch:
                disk = Disk(tables, patch)
                answer(table, ears[0], "a")
                answer(table, ears[1], "b")
                answer(table, ears[0], "again")
                await asyncio.sleep(0.05)
                disk.let_go(broken=True)
            await until(lambda: ears[0].count("refused") == 2 and bool(ears[1].count("refused")))
            assert [frame["code"] for ear in ears for frame in ear.frames if frame["frame"] == "refused"] == [
                "broken"
            ] * 3
            assert {frame["seq"] for ear in ears for frame in ear.frames if frame["frame"] == "update"} == {0}
            row = await tables.store.load(table.id)  # raises for a log with a hole
            assert row is not None and len(row.entries) == 1
            for ear in ears[:2]:
                await question(ear)
                answer(table, ear, "a" if ear.seat == 0 else "b")
            await until(lambda: ears[2].last("update")["seq"] == 2)

    run(scene())


@pytest.mark.usefixtures("only_highest")
def test_rules_that_break_while_others_are_on_their_way_cost_nobody_their_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, _, ears = await opened(tables, PEOPLE, rounds=7, breakable=True)
            disk = Disk(tables, monkeypatch)
            answer(table, ears[0], "a")
            answer(table, ears[1], "b", {"do": "break"})
            await asyncio.sleep(0.05)
            assert len(disk.held) == 1 and not ears[1].count("refused")
            disk.let_go()
            await until(lambda: bool(ears[1].count("refused")))
            assert ears[0].last("update")["seq"] == 1 and ears[1].last("refused")["code"] == "broken"
            monkeypatch.undo()

    run(scene())


# --- bytes --------------------------------------------------------------------------------------------------------


class UpdateInJson(Update, frozen=True, tag="update"):
    """An update made of parts that are JSON already."""

    events: Raw  # type: ignore[assignment]
    view: Raw
    ask: Raw  # type: ignore[assignment]
    seats: Raw  # type: ignore[assignment]


@pytest.mark.parametrize("outcome", [None, Outcome((1.0, 0.5), "won")])
@pytest.mark.parametrize("answered", [None, "1-2", 'é"\\'])
@pytest.mark.parametrize(("promise", "undo"), [("", False), ("0f" * 32, True)])
def test_an_update_is_what_encoding_it_gives(
    outcome: Outcome | None, answered: str | None, promise: str, undo: bool
) -> None:
    parts = Raw(b'[{"event":"sealed"}]'), Raw(b'{"round":1}'), Raw(b"null"), Raw(b"[]")
    update = UpdateInJson(3, 41, *parts, outcome, answered, promise, undo)
    assert telling.update(3, 41, *parts, outcome, answered, promise, undo) == msgspec.json.encode(update)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_moment_is_what_encoding_it_gives(seat: int | None) -> None:
    entry = Entry(9, 41, 1, 4, toy.Play(2), [5], "salt", "promise")
    one = News(seat, 7, 41, Raw(b"[]"), Shown(Raw(b'{"round":1}'), Raw(b"null"), (), None))
    moment = Moment(seen(entry, seat, 7), one.events, one.shown.view)  # type: ignore[arg-type]
    told = telling.before_moment(entry, one) + b'[],"view":{"round":1}}'
    assert told == msgspec.json.encode(moment)
