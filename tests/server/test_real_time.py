"""Real time over real sockets: twenty plays a second from each side, all for the same spots. First arrival wins."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import statistics
import time
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from fracas.kernel.wire import Setup
from fracas.match import Replay, find_game
from fracas.match.record import FORMAT, Record, decode_entry, digest
from server.arena import PATIENCE_S, Arena, Client, Frame, run

GAME = "brawl"
OPTIONS = {"countdown_s": 0, "min_interval_ms": 0, "characters": ["morgan"]}
EVERY_S = 0.05
PLAYS = 120  # a side
MEDIAN_MS = 30.0  # where nothing else runs; on a busy machine PER_PING times as long as a bare ping takes meanwhile
PER_PING = 8.0
BUSY_MS = 5_000  # a bot's process may wait so long for a busy machine
RACES = {"stale", "illegal_on_top", "no_such_target", "frozen", "base_limit", "middle_base", "only_base", "game_over"}
HANDS = {"hand_full", "hand_empty", "deck_empty", "discard_empty"}  # sent before the answer to the last one was there


class Player:
    """Presses twenty times a second, whether the last answer is back or not."""

    def __init__(self, client: Client, seed: int) -> None:
        self.client = client
        self.sent: dict[str, float] = {}
        self.answered: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.seen: dict[int, float] = {}
        self.pings: list[float] = []
        self.last: Frame = {}
        self.started = asyncio.Event()
        self._luck = random.Random(seed)

    async def listen(self) -> None:
        """Until every press has its answer."""
        while not (self.done and len(self.answered) + len(self.refused) == len(self.sent)):
            frame = await self.client.next("update", "refused")
            now = time.perf_counter()
            if frame["frame"] == "refused":
                assert frame["id"] not in self.answered and frame["id"] not in self.refused
                self.refused[frame["id"]] = frame["code"]
                continue
            if not frame["events"]:
                continue  # the answer to a refresh
            assert frame["seq"] not in self.seen, "the same entry twice"
            self.seen[frame["seq"]] = now
            if "answered" in frame and frame["answered"] in self.sent:
                assert frame["answered"] not in self.answered
                self.answered[frame["answered"]] = frame["seq"]
            self.last = frame
            if frame["view"]["phase"] == "live":
                self.started.set()

    done = False

    async def play(self) -> None:
        await self.started.wait()
        for number in range(PLAYS):
            # Both press at the same beats of one clock, so that spots are contested.
            await asyncio.sleep(EVERY_S - time.perf_counter() % EVERY_S)
            action = self._choose()
            if action is None:
                break
            name = f"{id(self)}-{number}"
            self.sent[name] = time.perf_counter()
            await self.client.answer(self.last["ask"]["id"], action, name)
        self.done = True
        await self.client.send(frame="refresh")  # wakes the listener if all answers are in already

    async def ping(self) -> None:
        """How long the machine takes for a question without rules or store, as long as it is played."""
        while not self.done:
            sent = time.perf_counter()
            await (await self.client.socket.ping())
            self.pings.append((time.perf_counter() - sent) * 1000)
            await asyncio.sleep(2 * EVERY_S)

    def _choose(self) -> Frame | None:
        """The first legal spot, the same for both, with what was seen there; Freezes are kept back."""
        if self.last.get("outcome") or not self.last["ask"].get("options"):
            return None
        options: list[Frame] = self.last["ask"]["options"]
        plays = [one for one in options if one["do"] in ("play", "playtop") and one["card"] != "Fz"]
        if plays and self._luck.random() < 0.8:
            return {**plays[0], **self._expect(plays[0])}
        others = [one for one in options if one["do"] in ("draw", "drop", "pick")]
        return self._luck.choice(others) if others else options[0]

    def _expect(self, play: Frame) -> Frame:
        for base in self.last["view"]["zones"][0]["row"]:
            if base["id"] == play.get("base") and play["at"] == "end":
                end = next(one for one in base["ends"] if one["side"] == play["side"])
                return {"expect": end.get("seq", 0)}
        return {}


async def two_players(arena: Arena) -> tuple[str, list[Player]]:
    opened = arena.open(game=GAME, mode="tournament", options=OPTIONS, seats=[{}, {}], name="Ann")
    joined = arena.join(opened["table"])
    players = []
    for number, seat in enumerate((opened, joined)):
        client = await Client.connect(arena, seat["table"], seat["token"])
        update = await client.next("update")
        await client.answer(update["ask"]["id"], {"do": "character", "character": "morgan"})
        players.append(Player(client, number))
    for player in players:
        while (update := await player.client.next("update"))["view"]["phase"] != "knock":
            pass
        player.last = update
    for player in players:
        player.client.frames.clear()
    return opened["table"], players


def test_twenty_plays_a_second_from_each_side(tmp_path: Path) -> None:
    async def play(arena: Arena) -> tuple[str, list[Player]]:
        table, players = await two_players(arena)
        listening = [asyncio.create_task(player.listen()) for player in players]
        for player in players:
            await player.client.answer(player.last["ask"]["id"], {"do": "knock"})
        await asyncio.gather(*(player.play() for player in players), *(player.ping() for player in players))
        await asyncio.wait_for(asyncio.gather(*listening), PATIENCE_S)
        return table, players

    with Arena(tmp_path, frames_per_second=40.0, frames_burst=120) as arena:
        table, players = run(play(arena))
    ann, bo = players
    check_answers(players)
    check_record(tmp_path / "arena.db", table, players)
    delays = [
        (there.seen[seq] - here.sent[name]) * 1000
        for here, there in ((ann, bo), (bo, ann))
        for name, seq in here.answered.items()
        if seq in there.seen
    ]
    assert len(delays) > 60
    median, ping = statistics.median(delays), statistics.median(ann.pings + bo.pings)
    print(f"{len(delays)} plays seen there: median {median:.1f} ms, worst {max(delays):.0f} ms, ping {ping:.1f} ms;"
          f" refused: {sorted(set(ann.refused.values()) | set(bo.refused.values()))}")  # fmt: skip
    assert median < max(MEDIAN_MS, PER_PING * ping)


def check_answers(players: list[Player]) -> None:
    """Every press has one answer, entries come in order without a gap, and spots were contested."""
    for player in players:
        assert player.answered.keys() | player.refused.keys() == player.sent.keys()
        seqs = list(player.seen)
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
        names = [name for name in player.sent if name in player.answered]
        assert [player.answered[name] for name in names] == sorted(player.answered.values()), "out of order"
        assert set(player.refused.values()) <= RACES | HANDS | {"that question is closed"}
    assert any(why in RACES for player in players for why in player.refused.values()), "no spot was contested"


def check_record(db: Path, table: str, players: list[Player]) -> None:
    """What was acknowledged is in the log once, under its number, and the log replays."""
    with sqlite3.connect(db) as store:
        rows = store.execute(
            "SELECT seq, client_id, data FROM entries WHERE match = ? ORDER BY seq", (table,)
        ).fetchall()
    assert [row[0] for row in rows] == list(range(len(rows)))
    logged = {row[1]: row[0] for row in rows if row[1]}
    for player in players:
        assert player.answered.items() <= logged.items() and not player.refused.keys() & logged.keys()
    game = find_game(GAME)
    entries = [decode_entry(row[2], game) for row in rows]
    setup = _setup(db, table)
    replay = Replay(game, Record(FORMAT, setup, game.info.rules_version, game.rules.fingerprint(setup), entries))
    while replay.step() is not None:
        pass
    again = replay.match
    assert digest(setup, again.entries, again.outcome) == digest(setup, entries, again.outcome)


def _setup(db: Path, table: str) -> Setup:
    with sqlite3.connect(db) as store:
        (text,) = store.execute("SELECT setup FROM matches WHERE id = ?", (table,)).fetchone()
    return msgspec.json.decode(text, type=Setup)


@pytest.mark.parametrize("bot", ["expert", "learner"])
def test_a_bot_plays_in_its_own_time(tmp_path: Path, bot: str) -> None:
    async def watch(arena: Arena) -> list[Frame]:
        wish = {"game": GAME, "mode": "tournament", "options": OPTIONS, "name": "Ann"}
        opened = arena.open(**wish, seats=[{}, {"bot": bot}])
        client = await Client.connect(arena, opened["table"], opened["token"])
        update = await client.next("update")
        await client.answer(update["ask"]["id"], {"do": "character", "character": "morgan"})
        while (update := await client.next("update"))["view"]["phase"] != "knock":
            pass
        await client.answer(update["ask"]["id"], {"do": "knock"})
        acts: list[Frame] = []
        while len(acts) < 6:
            update = await client.next("update")
            if any(event.get("seat") == 1 and event["event"].startswith("card_") for event in update["events"]):
                acts.append(update)
        return acts

    with Arena(tmp_path) as arena:
        acts = run(watch(arena))
    pauses = [later["at"] - sooner["at"] for sooner, later in pairwise(acts)]
    least = {"expert": 150, "learner": 850}[bot]
    assert min(pauses) >= least and statistics.median(pauses) < 4 * least + BUSY_MS


async def go_live(arena: Arena, opened: Frame, joined: Frame) -> tuple[Client, Client]:
    """Both connected, characters chosen, knocked, begun."""
    ann = await Client.connect(arena, opened["table"], opened["token"])
    bo = await Client.connect(arena, opened["table"], joined["token"])
    for client in (ann, bo):
        update = await client.next("update")
        await client.answer(update["ask"]["id"], {"do": "character", "character": "morgan"})
    for client in (ann, bo):
        update = await until(client, "knock")
        await client.answer(update["ask"]["id"], {"do": "knock"})
    await until(ann, "live")
    return ann, bo


async def until(client: Client, phase: str) -> Frame:
    while (update := await client.next("update"))["view"]["phase"] != phase:
        pass
    return update


def test_a_lost_connection_pauses_and_the_way_back_is_open(tmp_path: Path) -> None:
    async def break_off(arena: Arena) -> None:
        opened = arena.open(game=GAME, mode="tournament", options=OPTIONS, seats=[{}, {}], name="Ann")
        joined = arena.join(opened["table"])
        ann, bo = await go_live(arena, opened, joined)
        await bo.close()
        assert (await until(ann, "paused"))["view"]["away"] == [1]
        bo = await Client.connect(arena, opened["table"], joined["token"])
        while "away" in (back := await ann.next("update"))["view"]:
            pass
        for client in (ann, bo):
            await client.answer(back["ask"]["id"], {"do": "knock"})
        await until(ann, "live")

    with Arena(tmp_path) as arena:
        run(break_off(arena))


def test_nobody_gets_a_pause_by_saying_leave(tmp_path: Path) -> None:
    # RULES BR-6.15
    async def say_it(arena: Arena) -> None:
        options = {**OPTIONS, "pause_limit": 0}
        opened = arena.open(game=GAME, mode="tournament", options=options, seats=[{}, {}], name="Ann")
        joined = arena.join(opened["table"])
        ann, bo = await go_live(arena, opened, joined)
        asked = (await until(bo, "live"))["ask"]["id"]
        for do in ("leave", "return"):
            for ask in (None, asked):
                name = await bo.answer(ask, {"do": do})
                told = await bo.next("refused", "update")
                assert told["frame"] == "refused" and (told["id"], told["code"]) == (name, "table_only")
        for client in (ann, bo):
            await client.send(frame="refresh")
            now = (await client.next("update"))["view"]
            assert now["phase"] == "live" and "away" not in now

    with Arena(tmp_path) as arena:
        run(say_it(arena))


def test_after_a_crash_whoever_is_missing_is_waited_for(tmp_path: Path) -> None:
    async def crash(arena: Arena) -> None:
        opened = arena.open(game=GAME, mode="tournament", options=OPTIONS, seats=[{}, {}], name="Ann")
        joined = arena.join(opened["table"])
        await go_live(arena, opened, joined)
        arena.kill()
        arena.start()
        ann = await Client.connect(arena, opened["table"], opened["token"])
        assert (await until(ann, "paused"))["view"]["away"] == [1]

    with Arena(tmp_path) as arena:
        run(crash(arena))
