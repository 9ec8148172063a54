"""What makes the server fast must change nothing: films, numbers, and that nothing is told before it is stored."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fracas.games.knockout import GAME as KNOCKOUT
from fracas.games.n30n import GAME as N30N
from fracas.kernel.game import Game
from fracas.lab.check_walk import Walker
from fracas.match.record import FORMAT, Record, record_of
from fracas.match.replay import resume
from fracas.match.sight import audiences, notice
from fracas.server import film as films
from fracas.server.film import Reels, make_film, reel
from fracas.server.table import Table
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


@pytest.mark.usefixtures("only_highest")
def test_a_film_is_what_was_sent_and_what_a_replay_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "_LOOSE", 4)  # some of it is packed

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
