"""What opens after a match, over HTTP: strangers get what watchers saw, a seat what it saw and what the game opens."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fracas.cli import main
from fracas.match import registry
from fracas.match.opens import digest_again
from fracas.match.record import RecordError, decode
from fracas.match.replay import Replay
from server import scribble, toy
from server.arena import Arena, Client, Frame, play_on, run

pytestmark = pytest.mark.pure_only


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("arena")) as arena:
        yield arena


class Group:
    """People at a table on real sockets, and a watcher."""

    def __init__(self, arena: Arena, table: str, tokens: list[str]) -> None:
        self.arena, self.table, self.tokens = arena, table, tokens
        self.people: list[Client] = []

    @classmethod
    async def sit(cls, arena: Arena, seats: int, **wish: Any) -> Group:
        first = arena.open(seats=[{}] * seats, **wish)
        tokens = [first["token"], *(arena.join(first["table"])["token"] for _ in range(seats - 1))]
        return await cls(arena, first["table"], tokens).connect()

    async def connect(self) -> Group:
        for token in (*self.tokens, None):
            self.people.append(await Client.connect(self.arena, self.table, token))
            await self.people[-1].next("update")
        return self

    async def send(self, seat: int, ask: int | None, action: Frame) -> None:
        """Send an action; everybody hears of it."""
        await self.people[seat].answer(ask, action)
        for client in self.people:
            await client.next("update")

    async def write(self, seat: int, **fields: str) -> None:
        await self.send(seat, self.people[seat].updates()[-1]["ask"].get("id"), {"do": "fill", "fields": fields})

    async def play(self) -> Group:
        """Everybody answers at random until it is over."""
        luck = random.Random(3)
        await asyncio.gather(*(play_on(client, luck) for client in self.people[:-1]))
        return self

    def get(self, what: str, seat: int | None = None) -> Any:
        answer = self.arena.get(f"/api/tables/{self.table}/{what}", None if seat is None else self.tokens[seat])
        return answer.json() if answer.status_code == 200 else answer.status_code


def test_strangers_get_what_watchers_saw(arena: Arena) -> None:
    group = run(seated_and_played(arena))
    record = group.get("record")
    assert record["seen_by"] == "watchers" and "seed" not in record and "digest" not in record
    assert record["outcome"] and record["setup"]["game"] == "highest"
    assert [set(entry) for entry in record["entries"]] == [{"seq", "at"}] * len(record["entries"])
    film = group.get("film")
    assert [set(moment["entry"]) for moment in film] == [{"seq", "at"}] * len(record["entries"])
    assert not any(moment["view"].get("hand") for moment in film)
    assert not any(event.get("card") for moment in film for event in moment["events"])
    assert [group.get(f"film?seat={seat}") for seat in range(2)] == [403, 403]
    assert arena.get(f"/api/tables/{group.table}/film", "nobody").status_code == 401
    assert arena.get(f"/api/tables/{group.table}/record", "nobody").status_code == 401
    with pytest.raises(RecordError, match="only what watchers saw"):
        Replay(toy.GAME, decode(json.dumps(record).encode(), toy.GAME))


def test_what_the_game_opens_is_open_to_its_seats(arena: Arena) -> None:
    group = run(seated_and_played(arena))
    record = group.get("record", 1)
    assert len(record["seed"]) == 64 and "seen_by" not in record
    assert {entry.get("seat") for entry in record["entries"]} == {None, 0, 1}
    whole = decode(json.dumps(record).encode(), toy.GAME)
    replay = Replay(toy.GAME, whole)
    while replay.step() is not None:
        pass
    assert digest_again(toy.GAME, whole, replay.match) == record["digest"]
    for seat in range(2):
        film = group.get(f"film?seat={seat}", 1)
        assert all(moment["view"]["hand"] for moment in film)
        assert film == group.get("film", seat)
        assert {moment["entry"].get("seat") for moment in film} == {None, seat}
        assert not any("luck" in moment["entry"] for moment in film)


def test_a_series_opens_with_its_last_match(arena: Arena) -> None:
    async def scene() -> tuple[Group, Group]:
        first = await Group.sit(arena, 2, options={"rounds": 1, "carried": 0, "to_come": 1})
        await first.play()
        for seat in range(2):
            record = first.get("record", seat)
            assert record["seen_by"] == f"seat {seat}" and "seed" not in record and "digest" not in record
            assert {entry.get("seat") for entry in record["entries"] if "action" in entry} == {seat}
            assert all("luck" not in entry for entry in record["entries"])
            assert first.get(f"film?seat={1 - seat}", seat) == 403
            assert first.get(f"film?seat={seat}", seat) == first.get("film", seat)
        tokens = []
        for client in first.people[:-1]:
            await client.send(frame="rematch")
            told = await client.next("notice")
            while "token" not in told:
                told = await client.next("notice")
            tokens.append(told["token"])
        second = await Group(arena, told["table"], tokens).connect()
        assert "seed" not in first.get("record", 0), "the next match has begun and is not over"
        return first, await second.play()

    for group in run(scene()):
        assert "seed" in group.get("record", 0) and group.get("film?seat=1", 0) != 403
        assert "seed" not in group.get("record") and group.get("film?seat=1") == 403


def test_nobody_can_tell_afterwards_who_wrote_a_note(arena: Arena) -> None:
    # RULES KC-1.3: the same rule is kept for any game
    async def scene(author: int) -> Group:
        group = await Group.sit(arena, 3, game="scribble")
        await group.write(author, note="no spiders")
        for seat in (0, 1, 2):
            await group.write(seat, line=f"line {seat}", tone="low")
        await group.write(author, note="no clowns")
        for seat in (0, 1, 2):
            await group.send(seat, group.people[seat].updates()[-1]["ask"]["id"], {"do": "done"})
        return group

    worlds = [run(scene(author)) for author in (0, 2)]
    for seat in (None, 0, 1, 2):
        for what in ("record", "film"):
            here, there = (strip_times(world.get(what, seat)) for world in worlds)
            assert here == there, f"{what} of {seat}"
    for seat in (0, 1, 2):
        assert worlds[0].get(f"film?seat={(seat + 1) % 3}", seat) == 403, "a game that opens nothing"
    # Neither can whoever reads the database.
    here, there = (strip_times(rows(arena.db, world.table)) for world in worlds)
    assert here == there
    notes = [row for row in rows(arena.db, worlds[0].table) if "no spiders" in row["data"]]
    assert len(notes) == 1 and notes[0]["seat"] is None and notes[0]["client_id"] is None


def test_what_was_struck_out_is_nowhere(
    arena: Arena, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # RULES KC-1.5
    async def scene() -> Group:
        group = await Group.sit(arena, 2, game="scribble")
        await group.write(0, line="I stay.")
        await group.write(0, line="a pale moth eats me", tone="loud")
        assert b"pale moth" in disk(arena.db)
        await group.send(1, None, {"do": "erase"})
        assert b"pale moth" not in disk(arena.db), "it goes at once"
        return group

    group = run(scene())
    arena.kill()
    arena.start()
    group.people = []

    async def rest() -> None:
        await group.connect()
        assert group.people[0].updates()[-1]["view"]["lines"] == ["I stay."], "the rewritten log goes on"
        for seat in (0, 1):
            await group.send(seat, group.people[seat].updates()[-1]["ask"]["id"], {"do": "done"})

    run(rest())
    assert b"pale moth" not in disk(arena.db)
    kept = rows(arena.db, group.table)
    assert json.loads(kept[2]["data"])["action"]["fields"] == {"line": "[struck 2]", "tone": "loud"}
    told = group.get("film")
    assert told[2]["events"] == [{"event": "wrote", "seat": 0, "text": "[struck 2]"}]
    at = sqlite3.connect(arena.db)
    (digest, film) = at.execute(
        "select digest, data from matches join films on match = id where id = ?", (group.table,)
    ).fetchone()
    at.close()
    assert b"pale moth" not in zlib.decompress(film)
    # The host's own replay: the digest is that of what is kept.
    monkeypatch.setattr(registry, "game_ids", lambda: (scribble.GAME.id,))
    monkeypatch.setitem(sys.modules, f"fracas.games.{scribble.GAME.id}", scribble)
    assert main(["replay", group.table, "--db", str(arena.db), "--json"]) == 0
    replayed = json.loads(capsys.readouterr().out)
    assert replayed["verified"] and replayed["digest"] == digest
    assert [line["line"] for line in replayed["lines"]] == [
        "Player: I stay.",
        "Player: [struck 2]",
        "The last line is gone.",
    ]
    assert main(["replay", "nowhere", "--db", str(arena.db)]) == 2
    assert "there is no table nowhere" in capsys.readouterr().err
    assert main(["replay", group.table, "--db", str(arena.db) + ".no"]) == 2
    assert "no such file" in capsys.readouterr().err


async def seated_and_played(arena: Arena) -> Group:
    return await (await Group.sit(arena, 2)).play()


def strip_times(value: Any) -> Any:
    """Without times and addresses, which differ from match to match."""
    if isinstance(value, dict):
        return {key: strip_times(one) for key, one in value.items() if key not in ("at", "match", "id")}
    if isinstance(value, list):
        return [strip_times(one) for one in value]
    if isinstance(value, str) and value.startswith("{"):
        return strip_times(json.loads(value))
    return value


def rows(db: Path, table: str) -> list[dict[str, Any]]:
    """The log of a match as it lies in the database."""
    at = sqlite3.connect(db)
    at.row_factory = sqlite3.Row
    found = [dict(row) for row in at.execute("select * from entries where match = ? order by seq", (table,))]
    at.close()
    return found


def disk(db: Path) -> bytes:
    """Everything the database has on the disk."""
    return b"".join(path.read_bytes() for path in db.parent.glob(f"{db.name}*"))
