"""Kill -9 in the middle of everything: what was acknowledged is in the record, once, and every match goes on."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fracas.kernel.game import Game
from fracas.match import Replay, find_game
from fracas.match.record import decode, record_of
from fracas.server import schema
from server import toy
from server.arena import Arena, Client, Frame, run

# It is about the store, whichever build plays.
pytestmark = [pytest.mark.pure_only, pytest.mark.usefixtures("each_database")]

KILLS = 3


class Stubborn:
    """A player who always comes back, sends again what was not acknowledged, and now and then says things twice."""

    def __init__(self, arena: Arena, created: Frame, seed: int) -> None:
        self.acknowledged: set[str] = set()
        self.joins = 0
        self._arena = arena
        self._table, self.token, self._seat = created["table"], created["token"], created["seat"]
        self._luck = random.Random(seed)
        self._unsure: dict[str, Frame] = {}
        self._tried: set[int] = set()

    async def play(self) -> None:
        while True:
            try:
                client = await Client.connect(self._arena, self._table, self.token)
                self.joins += 1
                for frame in self._unsure.values():
                    await client.send(**frame)
                await self._talk(client)
                return
            except (OSError, ConnectionClosed, InvalidHandshake):
                await asyncio.sleep(0.05)

    async def _talk(self, client: Client) -> None:
        while True:
            frame = await client.next("update", "refused")
            if frame["frame"] == "refused":
                # Only a duplicate of a question that is closed by now may be refused; a played id never is.
                assert frame["id"] in self._unsure and frame["id"] not in self.acknowledged, frame
                del self._unsure[frame["id"]]
                continue
            if "answered" in frame:
                self._unsure.pop(frame["answered"], None)
                self.acknowledged.add(frame["answered"])
            if "outcome" in frame and not self._unsure:
                return
            if frame["ask"] is not None and frame["ask"].get("id", -1) not in self._tried | {-1}:
                await self._answer(client, frame["ask"])

    async def _answer(self, client: Client, ask: Frame) -> None:
        await asyncio.sleep(self._luck.random() * 0.01)
        self._tried.add(ask["id"])
        name = f"{self._seat}-{len(self._tried)}"
        frame = {"frame": "answer", "id": name, "ask": ask["id"], "action": self._luck.choice(ask["options"])}
        self._unsure[name] = frame
        for _ in range(1 + (self._luck.random() < 0.2)):
            await client.send(**frame)


@pytest.mark.sqlite_only  # test_chaos.py does the same and more on PostgreSQL
def test_nothing_acknowledged_is_lost_and_every_match_ends(tmp_path: Path) -> None:
    games: dict[str, Game[Any]] = {}
    players: dict[str, list[Stubborn]] = {}
    kills_in_play = 0

    async def killer(arena: Arena, playing: asyncio.Future[list[None]]) -> None:
        nonlocal kills_in_play
        luck = random.Random(99)
        for _ in range(KILLS):
            await asyncio.sleep(0.1 + luck.random() * 0.2)
            arena.kill()
            kills_in_play += not playing.done()
            await asyncio.to_thread(arena.start)

    async def scene(arena: Arena) -> None:
        for number in range(3):
            first = arena.open(options={"rounds": 60})
            seats = [first, arena.join(first["table"])]
            games[first["table"]] = toy.GAME
            players[first["table"]] = [Stubborn(arena, seat, 10 * number + seat["seat"]) for seat in seats]
        for bot in ("random", "greedy"):
            single = arena.open(game="dagupukito", seats=[{}, {"bot": bot}])
            games[single["table"]] = find_game("dagupukito")
            players[single["table"]] = [Stubborn(arena, single, 1)]
        playing = asyncio.gather(*(player.play() for seats in players.values() for player in seats))
        await killer(arena, playing)
        async with asyncio.timeout(180):
            await playing

    with Arena(tmp_path) as arena:
        run(scene(arena))
        tokens = {table: seats[0].token for table, seats in players.items()}
        records = {table: arena.get(f"/api/tables/{table}/record", tokens[table]).content for table in games}
    assert kills_in_play >= 2
    assert max(player.joins for seats in players.values() for player in seats) > 2
    for table, game in games.items():
        record = decode(records[table], game)
        replay = Replay(game, record)
        while replay.step() is not None:
            pass
        assert record_of(replay.match).digest == record.digest and replay.match.over
        played = ids_of(arena.url, table)
        assert max(played.values()) == 1, "an answer was played twice"
        assert set().union(*(player.acknowledged for player in players[table])) <= set(played)


def ids_of(url: str, table: str) -> Counter[str]:
    """How often each client's id is in the log."""
    engine, entries = sql.create_engine(url), schema.entries
    wanted = sql.select(entries.c.client_id).where(entries.c.match == table, entries.c.client_id.is_not(None))
    with engine.connect() as at:
        found = Counter(at.execute(wanted).scalars())
    engine.dispose()
    return found


def test_a_series_goes_on_from_the_stored_end(tmp_path: Path) -> None:
    """The next match of a series is made from the last view, also when that view is read from the store."""

    async def scene(arena: Arena) -> None:
        first = arena.open(options={"rounds": 1, "carried": 2})
        second = arena.join(first["table"])
        people = [await Client.connect(arena, first["table"], one["token"]) for one in (first, second)]
        for one in people:
            ask = (await one.next("update"))["ask"]
            await one.answer(ask["id"], ask["options"][0])
        while "outcome" not in (end := await people[0].next("update")):
            pass
        arena.kill()
        arena.start()
        people = [await Client.connect(arena, first["table"], one["token"]) for one in (first, second)]
        for one in people:
            await one.next("welcome")  # who comes later is told of the table alone, and asks for a seat
        await people[1].send(frame="rematch")
        told = [await one.next("notice") for one in people]
        assert [one.get("seat") for one in told] == [0, 1], told
        new = await Client.connect(arena, told[0]["table"], told[0]["token"])
        setup = (await new.next("welcome"))["setup"]
        assert setup["options"]["carried"] == 2 + end["view"]["points"][0]
        assert [seat["name"] for seat in setup["seats"]] == ["Player", "Bo"]

    with Arena(tmp_path) as arena:
        run(scene(arena))


def test_an_answer_sent_again_after_a_kill_is_not_played_again(tmp_path: Path) -> None:
    async def scene(arena: Arena) -> None:
        first = arena.open()
        second = arena.join(first["table"])
        ann = await Client.connect(arena, first["table"], first["token"])
        ask = (await ann.next("update"))["ask"]
        await ann.answer(ask["id"], ask["options"][0], "once")
        before = await ann.next("update")
        arena.kill()
        arena.start()
        ann = await Client.connect(arena, first["table"], first["token"])
        bo = await Client.connect(arena, first["table"], second["token"])
        await ann.answer(ask["id"], ask["options"][0], "once")
        assert "answered" not in await ann.next("update")
        again = await ann.next("update", "refused")
        assert {**again, "events": before["events"], "seats": before["seats"]} == before
        asked = (await bo.next("update"))["ask"]
        await bo.answer(asked["id"], asked["options"][0])
        fresh = await ann.next("update")
        await ann.answer(fresh["ask"]["id"], fresh["ask"]["options"][0], "once")
        assert (await ann.next("update", "refused"))["seq"] == fresh["seq"] == 2

    with Arena(tmp_path) as arena:
        run(scene(arena))
