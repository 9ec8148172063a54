"""A match whose rules or content have changed since it began: the table says so, and its seats can have its record."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest

from fracas import __version__
from fracas.match.record import peek
from server.arena import Arena, Client, Frame, run

pytestmark = pytest.mark.pure_only


def begun(arena: Arena, game: str = "highest") -> list[Frame]:
    """A match for two people, with one answer in it."""
    opened = arena.open(game=game)
    seats = [opened, arena.join(opened["table"])]

    async def answer_once() -> None:
        client = await Client.connect(arena, opened["table"], opened["token"])
        ask = (await client.next("update"))["ask"]
        await client.answer(ask["id"], ask["options"][0])
        await client.next("update")

    run(answer_once())
    return seats


def outdated(folder: Path, change: str) -> tuple[Arena, list[Frame]]:
    """A server whose one match was begun under something else."""
    arena = Arena(folder)
    with arena:
        seats = begun(arena)
    with contextlib.closing(sqlite3.connect(arena.db)) as at, at:
        at.execute(f"update matches set {change}")
    return arena, seats


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("rules_version = '0'", f"it was begun with Fracas {__version__} under rules 0, and here are rules 1"),
        (
            "content = 'gone', made_by = ''",
            "it was begun with an earlier Fracas, and its content has changed since (gone",
        ),
    ],
)
def test_the_table_says_why_and_gives_out_its_record(tmp_path: Path, change: str, why: str) -> None:
    arena, (own, other) = outdated(tmp_path, change)
    path, token = f"/api/tables/{own['table']}", own["token"]
    with arena:
        card = arena.get(path).json()
        assert card["status"] == "stopped" and card["why"].startswith(f"it cannot be continued: {why}")
        assert arena.get(f"{path}/record", token).status_code == 403  # the old rules may come back
        assert arena.post(f"{path}/close").status_code == 401
        assert arena.post(f"{path}/close", authorization="Bearer wrong").status_code == 401
        for _ in range(2):  # once more does no harm
            closed = arena.post(f"{path}/close", authorization=f"Bearer {token}")
            assert closed.status_code == 200 and closed.json()["status"] == "stopped"
            assert "closed for good" in closed.json()["why"]
        for seat in (own, other):
            record = arena.get(f"{path}/record", seat["token"])
            assert peek(record.content).game == "highest"
            assert len(record.json()["entries"]) >= 2 and record.json()["seed"]
        watched = arena.get(f"{path}/record").json()
        assert watched["entries"] == [] and watched["seen_by"] == "watchers" and "seed" not in watched
        assert arena.get(f"{path}/film", token).status_code == 404
    with contextlib.closing(sqlite3.connect(arena.db)) as at, at:
        at.execute("update matches set rules_version = '1', content = 'highest'")
    with arena:  # whoever has the record knows what was hidden: closed stays closed
        assert arena.get(path).json()["status"] == "stopped"


def test_a_match_that_can_go_on_is_not_closed(tmp_path: Path) -> None:
    with Arena(tmp_path) as arena:
        own, _ = begun(arena)
        refused = arena.post(f"/api/tables/{own['table']}/close", authorization=f"Bearer {own['token']}")
        assert refused.status_code == 409 and refused.json()["detail"] == "this match can be continued"
        assert arena.get(f"/api/tables/{own['table']}").json()["status"] == "playing"


def test_what_never_opens_stays_shut(tmp_path: Path) -> None:
    """A game that opens nothing at its end gives each seat its own part alone."""
    arena = Arena(tmp_path)
    with arena:
        opened = arena.open(game="scribble")
        arena.join(opened["table"])
    with contextlib.closing(sqlite3.connect(arena.db)) as at, at:
        at.execute("update matches set rules_version = '0'")
        theirs = '{"seq":99,"at":1,"seat":1,"action":{"do":"fill","fields":{"note":"theirs"}}}'
        mine = theirs.replace("theirs", "mine").replace("99", "98").replace('"seat":1', '"seat":0')
        (last,) = at.execute("select max(seq) from entries").fetchone()
        for number, (seat, line) in enumerate(((0, mine), (1, theirs)), last + 1):
            row = (opened["table"], number, seat, json.dumps(json.loads(line) | {"seq": number}))
            at.execute('insert into entries ("match", seq, seat, data) values (?, ?, ?, ?)', row)
    with arena:
        path = f"/api/tables/{opened['table']}"
        assert arena.post(f"{path}/close", authorization=f"Bearer {opened['token']}").status_code == 200
        record = arena.get(f"{path}/record", opened["token"])
        assert "mine" in record.text and "theirs" not in record.text
        assert record.json()["seen_by"] == "seat 0" and "seed" not in record.json()
