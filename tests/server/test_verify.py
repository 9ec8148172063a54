"""Promises at a table: who is sent them and when, what they tell nobody, and that the record keeps them."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.bots import secret_for
from fracas.kernel.game import Game
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match import registry
from fracas.match.record import encode
from fracas.match.verify import Verdict, verify
from fracas.server.data.records import record_in
from fracas.server.frames import Answer, NewTable
from fracas.server.store import MatchRow
from fracas.server.stored_match import StoredMatch, is_open, new_match
from fracas.server.table import Table
from fracas.server.tables import Tables
from server import scribble, toy
from server.arena import environment
from server.test_table import PEOPLE, WITH_BOT, Ear, answer, opened, play_out, run, tables_at, until

pytestmark = pytest.mark.pure_only

WRITING = scribble.GAME.altered("opens", at_end=("lines",))  # what is left opens, and some of it never does
MARK = "·" * 64


@pytest.fixture(autouse=True)
def _the_games_are_known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PYTHONPATH", environment()["PYTHONPATH"])  # for the bots' processes
    monkeypatch.setitem(sys.modules, "fracas.games.highest", toy)
    monkeypatch.setitem(sys.modules, "fracas.games.scribble", SimpleNamespace(GAME=WRITING))
    shipped = registry.game_ids()
    monkeypatch.setattr(registry, "game_ids", lambda: (*shipped, "highest", "scribble"))
    yield
    registry.find_game.cache_clear()


async def kept(tables: Tables, table: str) -> MatchRow:
    row = await tables.store.load(table)
    assert row is not None and row.status == "over"
    return row


def sent(*ears: Ear) -> list[str]:
    """Every promise these were sent."""
    return [frame["promise"] for ear in ears for frame in ear.frames if frame["frame"] in ("welcome", "update")]


def judged(game: Game[Any], row: MatchRow, *known: str) -> Verdict:
    return verify(game, encode(record_in(row)), known)


# --- what is sent -----------------------------------------------------------------------------------------------------


def test_the_luck_is_promised_before_anybody_sits_down(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            created = await tables.open_table(NewTable("highest", seats=PEOPLE))
            table = await tables.find(created.table)
            assert table is not None
            early = Ear(0)
            table.attach(early)
            await until(lambda: bool(early.count("seats")))
            card = await table.card()
            assert card.status == "waiting" and len(card.promise) == 64
            assert early.last("welcome")["promise"] == card.promise and not early.count("update")
            await table.sit("Bo")
            late = Ear(1)
            table.attach(late)
            await until(lambda: bool(late.count("update")))
            assert late.last("welcome")["promise"] == card.promise == (await table.card()).promise
            await play_out(table, [early, late])
            row = await kept(tables, table.id)
            assert record_in(row).promise == card.promise
            assert judged(toy.GAME, row, *sent(early, late)).proved

    run(scene())


def test_all_that_anybody_was_sent_is_in_the_record(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, _created, ears = await opened(tables, WITH_BOT)
            await play_out(table, ears)
            row = await kept(tables, table.id)
            for ear in ears:
                promises = sent(ear)
                assert len(promises) == len(set(promises)) > 5, "each is a new one"
                assert judged(toy.GAME, row, *promises).proved
            chain = [entry["promise"] for entry in entries(row)]
            assert [frame["promise"] for frame in ears[0].frames if frame["frame"] == "update"] == chain
            assert all(len(entry["salt"]) == 32 for entry in entries(row))
            assert len({entry["salt"] for entry in entries(row)}) == len(chain)
            told = b"".join(msgspec.json.encode(frame) for ear in ears for frame in ear.frames)
            assert not any(entry["salt"].encode() in told for entry in entries(row)) and row.seed.encode() not in told
            assert secret_for(1, 3, row.seed) not in chain

    run(scene())


def test_the_chain_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, _created, ears = await opened(tables, PEOPLE)
            answer(table, ears[0], "a")
            await until(lambda: ears[1].last("update")["seq"] == 1)
        async with tables_at(tmp_path) as tables:
            again = await tables.find(table.id)
            assert again is not None
            back = [Ear(0), Ear(1)]
            for ear in back:
                again.attach(ear)
            await until(lambda: all(ear.count("update") for ear in back))
            for ear in back:
                assert ear.last("welcome")["promise"] == ears[0].last("welcome")["promise"]
                assert ear.last("update")["promise"] == ears[0].last("update")["promise"]
            await play_out(again, back)
            row = await kept(tables, table.id)
            assert judged(toy.GAME, row, *sent(*ears, *back)).proved
        async with tables_at(tmp_path) as tables:
            over = await tables.find(table.id)
            assert over is not None
            assert (await over.card()).promise == ears[0].last("welcome")["promise"]

    run(scene())


def test_a_match_begun_without_promises_goes_on_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        with monkeypatch.context() as older:
            older.setattr(StoredMatch, "_promised", lambda self, match, done: done)
            async with tables_at(tmp_path) as tables:
                table, _created, ears = await opened(tables, PEOPLE)
                answer(table, ears[0], "a")
                await until(lambda: ears[1].last("update")["seq"] == 1)
        async with tables_at(tmp_path) as tables:
            again = await tables.find(table.id)
            assert again is not None
            back = [Ear(0), Ear(1)]
            for ear in back:
                again.attach(ear)
            await until(lambda: all(ear.count("update") for ear in back))
            await play_out(again, back)
            assert not any("promise" in frame for ear in back for frame in ear.frames)
            verdict = judged(toy.GAME, await kept(tables, table.id))
            assert [finding.state for finding in verdict.findings] == ["unproved", "unproved"]
            assert all("made without promises" in finding.said for finding in verdict.findings)

    run(scene())


def test_each_match_of_a_series_has_a_chain_of_its_own(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, _created, ears = await opened(tables, PEOPLE, rounds=1, carried=0, to_come=1)
            await play_out(table, ears)
            assert not await is_open(tables.store, await kept(tables, table.id))
            table.rematch(ears[0])
            await until(lambda: bool(ears[0].count("notice")))
            follower = await tables.find(ears[0].last("notice")["table"])
            assert follower is not None
            next_ears = [Ear(0), Ear(1)]
            for ear in next_ears:
                follower.attach(ear)
            await until(lambda: all(ear.count("update") for ear in next_ears))
            await play_out(follower, next_ears)
            first, second = await kept(tables, table.id), await kept(tables, follower.id)
            assert await is_open(tables.store, first) and first.seed != second.seed
            assert judged(toy.GAME, first, *sent(*ears)).proved and judged(toy.GAME, second, *sent(*next_ears)).proved
            assert not judged(toy.GAME, second, *sent(*ears)).proved

    run(scene())


def test_a_game_that_opens_nothing_promises_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fracas.games.scribble", scribble)

    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, ears = await written(tables)
            assert not any("promise" in frame for ear in ears for frame in ear.frames)
            row = await kept(tables, table.id)
            assert "salt" not in "".join(entry.data for entry in row.entries)
            assert (await table.card()).promise == "" and record_in(row).promise == ""

    run(scene())


# --- what it tells nobody ---------------------------------------------------------------------------------------------


class RawEar(Ear):
    """Keeps the bytes it is sent, too."""

    def __init__(self, seat: int | None) -> None:
        super().__init__(seat)
        self.raw: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.raw.append(frame)
        super().send(frame)

    def masked(self, table: str) -> list[bytes]:
        """What it was sent, with marks of the same length for promises, the table's address and the clock."""
        found = []
        for raw, frame in zip(self.raw, self.frames, strict=True):
            for name, mark in (("promise", MARK), ("table", "·" * len(table)), ("at", None), ("now", None)):
                if name in frame:
                    value, put = msgspec.json.encode(frame[name]), b"" if mark is None else mark.encode()
                    assert name != "promise" or len(frame[name]) == 64
                    raw = raw.replace(f'"{name}":'.encode() + value, f'"{name}":'.encode() + put)
            found.append(raw)
        return found


async def twin(tables: Tables, game: str, options: dict[str, Any]) -> tuple[Table, list[RawEar]]:
    """A table on luck that is the same every time, heard by both seats and a watcher."""
    row = replace(new_match(Setup(game, (SeatSetup("Ann"), SeatSetup("Bo")), options)), seed="5eed" * 16)
    await tables.store.create(row)
    table = await tables.find(row.id)
    assert table is not None
    ears = [RawEar(0), RawEar(1), RawEar(None)]
    for ear in ears:
        table.attach(ear)
    await until(lambda: all(ear.count("update") for ear in ears))
    return table, ears


async def choose(table: Table, ear: Ear, option: int) -> None:
    before = ear.count("update")
    answer(table, ear, f"{before}", ear.last("update")["ask"]["options"][option])
    await until(lambda: ear.count("update") > before)


@pytest.mark.parametrize(
    ("game", "options", "ours", "picks"),
    [
        ("highest", {}, [], ([0], [2])),
        ("dagupukito", {}, [], ([0], [1])),
        ("n30n", {"mode": "rush", "draft": "free"}, [0, 1], ([], [0])),
        ("n30n", {"mode": "rush", "draft": "free"}, [0, 1], ([0, 1], [3, 2])),
    ],
)
def test_in_twin_worlds_the_others_are_sent_the_same_but_for_the_letters_of_a_promise(
    tmp_path: Path, game: str, options: dict[str, Any], ours: list[int], picks: tuple[list[int], list[int]]
) -> None:
    # RULES N3-16.3: seat 1 chooses otherwise, or has got further; neither seat 0 nor a watcher can tell
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            worlds = [await twin(tables, game, options) for _ in picks]
            for (table, ears), hidden in zip(worlds, picks, strict=True):
                for option in hidden:
                    await choose(table, ears[1], option)
                for option in ours:
                    await choose(table, ears[0], option)
                for ear in ears:
                    count = ear.count("update")
                    table.refresh(ear)
                    await until(lambda ear=ear, count=count: ear.count("update") > count)  # type: ignore[misc]
            (here, these), (there, those) = worlds
            for one, other in ((these[0], those[0]), (these[2], those[2])):
                assert one.masked(here.id) == other.masked(there.id)
                assert len(sent(one)) == len(sent(other)) and not set(sent(one)) & set(sent(other))
                assert [len(raw) for raw in _clockless(one)] == [len(raw) for raw in _clockless(other)]
            if len(picks[0]) == len(picks[1]):
                assert these[1].masked(here.id) != those[1].masked(there.id), "the worlds do differ"

    run(scene())


def _clockless(ear: RawEar) -> list[bytes]:
    return [msgspec.json.encode({**frame, "at": 0, "now": 0}) for frame in ear.frames]


def test_a_promise_is_new_whenever_something_was_noticed_and_only_then(tmp_path: Path) -> None:
    # RULES N3-16.3: whether others did something in between changes neither
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, ears = await twin(tables, "n30n", {"mode": "rush", "draft": "free"})
            first = ears[0].last("update")["promise"]
            await choose(table, ears[1], 0)
            await choose(table, ears[1], 0)
            table.refresh(ears[0])
            await until(lambda: ears[0].count("update") == 2)
            assert ears[0].last("update")["promise"] == first, "seat 0 has noticed nothing"
            await choose(table, ears[0], 0)
            await choose(table, ears[0], 0)
            promises = [frame["promise"] for frame in ears[0].frames if frame["frame"] == "update"]
            assert len(set(promises[1:])) == 3
            assert ears[2].count("update") == 1 and ears[2].last("update")["promise"] == first

    run(scene())


# --- what never opens -------------------------------------------------------------------------------------------------


async def written(tables: Tables) -> tuple[Table, list[Ear]]:
    """An evening of writing: lines, a note without a name, and a line that is struck out."""
    created = await tables.open_table(NewTable("scribble", seats=PEOPLE))
    table = await tables.find(created.table)
    assert table is not None
    await table.sit("Bo")
    ears = [Ear(0), Ear(1), Ear(None)]
    for ear in ears:
        table.attach(ear)
    await until(lambda: all(ear.count("update") for ear in ears))
    fills = [(0, {"line": "I stay."}), (1, {"note": "no spiders"}), (0, {"line": "a pale moth eats me"})]
    for seat, fields in fills:
        action = {"do": "fill", "fields": fields}
        await say(table, ears, seat, action, aside="note" in fields)
    await say(table, ears, 1, {"do": "erase"}, aside=True)
    for seat in (0, 1):
        await say(table, ears, seat, {"do": "done"})
    return table, ears


async def say(table: Table, ears: list[Ear], seat: int, action: dict[str, Any], *, aside: bool = False) -> None:
    heard = ears[2].count("update")
    ask = None if aside else ears[seat].last("update")["ask"]["id"]
    table.answer(ears[seat], Answer(f"{seat} {heard}", msgspec.Raw(msgspec.json.encode(action)), ask))
    await until(lambda: ears[2].count("update") > heard)


def entries(row: MatchRow) -> list[dict[str, Any]]:
    return [msgspec.json.decode(entry.data) for entry in row.entries]


def test_no_proof_opens_what_was_struck_or_who_wrote_a_note(tmp_path: Path) -> None:
    async def scene() -> None:
        salts: list[str] = []
        async with tables_at(tmp_path) as tables:
            original = tables.store.append_then

            def append(match: str, seq: int, entry: Any, told: Any) -> None:
                salts.append(msgspec.json.decode(entry.data)["salt"])
                original(match, seq, entry, told)

            tables.store.append_then = append  # type: ignore[method-assign]
            table, ears = await written(tables)
            row = await kept(tables, table.id)
            lines = entries(row)
            struck, note = lines[3], lines[2]
            assert struck["action"]["fields"] == {"line": "[struck 3]"} and "salt" not in struck
            assert len(struck["promise"]) == 64 and "seat" not in note
            assert salts[2] not in (entry.get("salt") for entry in lines)
            verdict = judged(WRITING, row, *sent(*ears))
            assert verdict.proved
            assert verdict.findings[1].said == "4 of 6 are those that were promised; the others never open"
            stolen = replace(row, entries=(*row.entries[:1], _without_salt(row, 1), *row.entries[2:]))
            assert judged(WRITING, stolen).findings[1].entry == 1, "only what was struck out may lose its salt"
        for path in tmp_path.glob("test.db*"):
            assert salts[2].encode() not in path.read_bytes(), "the salt of what was struck out is nowhere"
        assert sqlite3.connect(tmp_path / "test.db").execute("select count(*) from entries").fetchone() == (7,)

    run(scene())


def _without_salt(row: MatchRow, seq: int) -> Any:
    fields = entries(row)[seq]
    del fields["salt"]
    return replace(row.entries[seq], data=msgspec.json.encode(fields).decode())
