"""Nobody at a table, and nobody with a thousand tables, can take it from those who play."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.datastructures import Headers
from msgspec import Raw

from fracas.server import film as films
from fracas.server.bots.pool import BotPool, BotRequest
from fracas.server.frames import Answer, NewTable, SeatWish
from fracas.server.settings import Settings
from fracas.server.table import Table
from fracas.server.web.plain import is_id, unfit_options
from fracas.server.web.visitors import Visitors, neighbourhood
from fracas.server.web.wire import _short
from server.arena import Arena, Client, Frame, run
from server.test_table import Ear, answer, later, opened, play_out, tables_at, until
from server.test_table import run as run_alone

pytestmark = [pytest.mark.pure_only, pytest.mark.usefixtures("only_highest")]

ALL_BOTS = (SeatWish(bot="random"), SeatWish(bot="random"))
ODD = ["\x00", "\x07", "\u202e", "\u2066", "\u200e", "\ufeff", "\x85", "\u2028", "\n"]  # NUL, marks of direction …


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("arena"), unasked_per_second=0.5, unasked_burst=20) as arena:
        yield arena


# --- bots ---------------------------------------------------------------------------------------------------------


def stands(table: Table) -> bool:
    """Whether the clock of a table stands, because nobody watches."""
    return table._stored._stood > 0


def test_bots_among_themselves_play_for_whoever_watches(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path, idle_s=1.5) as tables:
            created = await tables.open_table(NewTable("highest", options={"rounds": 500}, seats=ALL_BOTS))
            table = await tables.find(created.table)
            assert table is not None
            await asyncio.sleep(0.3)
            assert (await tables.store.load(table.id)).entries.__len__() == 1, "nobody watches"  # type: ignore[union-attr]
            table = await tables.find(created.table)  # on a busy machine it may have left memory
            assert table is not None
            ear = Ear(None)
            table.attach(ear)
            await until(lambda: ear.count("update") > 5)
            table.detach(ear)
            await until(lambda: stands(table))
            heard = tables.store.appended
            await asyncio.sleep(0.3)
            assert tables.store.appended == heard, "nobody watches any more"
            await until(lambda: not tables.in_memory)  # and it may leave memory
            back = await tables.find(created.table)
            assert back is not None
            again = Ear(None)
            back.attach(again)
            await until(lambda: again.count("update") > 5)

    run_alone(scene())


def test_the_clock_of_bots_stands_still_while_nobody_watches(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path, bot_pause_ms=(90_000, 90_000)) as tables:
            created = await tables.open_table(NewTable("highest", options={"turn_ms": 60_000}, seats=ALL_BOTS))
            table = await tables.find(created.table)
            assert table is not None
            first, came = Ear(None), time.monotonic()
            table.attach(first)
            await until(lambda: first.count("update") == 1)
            table.detach(first)
            await until(lambda: stands(table))
            watched = time.monotonic() - came
            await asyncio.sleep(0.6)
            assert tables.store.appended == 0
            second, came = Ear(None), time.monotonic()
            table.attach(second)
            await until(lambda: second.count("update") >= 1)
            watched += time.monotonic() - came
            assert second.last("update")["at"] == 0 and second.last("welcome")["now"] <= watched * 1000
            later(table, 60.0)
            await until(lambda: second.count("update") >= 2)

    run_alone(scene())


def test_the_bots_of_people_think_first() -> None:
    worker = "import sys, time\nprint('{}', flush=True)\nfor line in sys.stdin: print('{\"choice\":0}', flush=True)"
    done: list[str] = []

    async def scene() -> None:
        bots = BotPool((sys.executable, "-c", worker), 1, 60.0)
        await bots.choose(BotRequest("g", "b", "s", 0, Raw(b"{}"), Raw(b"{}")))

        async def think(name: str, first: bool) -> None:
            await bots.choose(BotRequest("g", "b", "s", 0, Raw(b"{}"), Raw(b"{}")), first=first)
            done.append(name)

        crowd = [asyncio.create_task(think("crowd", first=False)) for _ in range(50)]
        await asyncio.sleep(0)
        assert bots.waiting == 49
        person = asyncio.create_task(think("person", first=True))
        called_off = asyncio.create_task(think("called off", first=True))
        await asyncio.sleep(0)
        called_off.cancel()
        await asyncio.gather(*crowd, person)
        assert done.index("person") <= 1 and len(done) == 51 and bots.waiting == 0
        await bots.close()

    asyncio.run(scene())


def test_a_hundred_tables_of_bots_do_not_starve_a_person(arena: Arena) -> None:
    async def scene() -> None:
        crowd = [arena.open(seats=[{"bot": "random"}, {"bot": "random"}])["table"] for _ in range(100)]
        mine = arena.open(seats=[{}, {"bot": "random"}])
        client = await Client.connect(arena, mine["table"], mine["token"])
        ask = (await client.next("update"))["ask"]
        await client.answer(ask["id"], ask["options"][0])
        while len(client.updates()) < 3:
            await client.next("update")
        assert {arena.get(f"/api/tables/{table}").json()["seq"] for table in crowd} == {0}, "bots alone have played"

    run(scene())


# --- places at a table --------------------------------------------------------------------------------------------


def test_watchers_leave_the_seats_their_places(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path, watchers_per_table=5, sockets_per_seat=2) as tables:
            table, _, ears = await opened(tables, (SeatWish(), SeatWish()))
            watchers = [Ear(None) for _ in range(20)]
            for ear in watchers:
                table.attach(ear)
            owner = Ear(0)
            table.attach(owner)
            await until(lambda: owner.count("update") == 1)
            assert sum(ear.closed == 4429 for ear in watchers) == 16  # one was there before
            newest = Ear(0)
            table.attach(newest)
            await until(lambda: newest.count("update") == 1)
            assert ears[0].closed == 4429 and owner.closed is None, "the oldest makes room"

    run_alone(scene())


def test_a_crowded_table_stops_reading(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path, inbox_frames=5) as tables:
            table, _, ears = await opened(tables, (SeatWish(), SeatWish()))
            assert not table.crowded
            for _ in range(6):
                table.refresh(ears[0])
            assert table.crowded
            await table.calmed()
            assert not table.crowded and ears[0].count("update") >= 2

    run_alone(scene())


def test_an_inbox_never_holds_more_than_its_limit(tmp_path: Path) -> None:
    """One socket sends faster than the table can take it: what is over waits at the sender's."""
    limits = {"frames_per_second": 1e6, "frames_burst": 1_000_000, "inbox_frames": 10, "unsent_frames": 100_000}
    with Arena(tmp_path, **limits) as arena:

        async def scene() -> None:
            created = arena.open(seats=[{}, {"bot": "random"}])
            client = await Client.connect(arena, created["table"], created["token"])
            await client.next("update")
            for _ in range(2_000):
                await client.send(frame="refresh")
            heard = 0
            while heard < 2_000:
                await client.next("update")
                heard += 1

        run(scene())


def test_refreshing_a_finished_table_reads_no_film(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, created, ears = await opened(tables, (SeatWish(), SeatWish()))
            await play_out(table, ears)
        async with tables_at(tmp_path) as tables:
            again = await tables.find(created.table)
            assert again is not None
            ear = Ear(0)
            again.attach(ear)
            await until(lambda: ear.count("update") == 1)

            def read(*_: Any) -> Any:
                raise AssertionError("a film is read")

            monkeypatch.setattr(films, "_moments", read)
            for _ in range(50):
                again.refresh(ear)
            await until(lambda: ear.count("update") == 51)

    run_alone(scene())


# --- how often ----------------------------------------------------------------------------------------------------


def test_what_a_seat_does_unasked_has_a_limit(arena: Arena) -> None:
    """A seat could fill the log with notes, forty a second, for ever."""

    async def scene() -> None:
        created = arena.open(game="scribble")
        other = arena.join(created["table"])
        client = await Client.connect(arena, created["table"], created["token"])
        await client.next("update")
        note = {"do": "fill", "fields": {"note": "and another thing"}}
        for _ in range(40):
            await client.answer(None, note)
        frames = [await client.next("update", "refused") for _ in range(40)]
        refused = [frame for frame in frames if frame["frame"] == "refused"]
        assert 15 <= len(refused) <= 20 and {one["code"] for one in refused} == {"too_often"}
        second = await Client.connect(arena, created["table"], created["token"])  # one more socket has no more
        await second.next("update")
        await second.answer(None, note)
        assert (await second.next("refused"))["code"] == "too_often"
        await second.send(frame="say", text="hello")
        assert "say: too much at once" in (await second.next("notice"))["text"]
        neighbour = await Client.connect(arena, other["table"], other["token"])
        await neighbour.next("update")
        await neighbour.send(frame="say", text="hello")
        assert (await neighbour.next("notice"))["kind"] == "chat"

    run(scene())


def test_tables_and_films_have_a_limit_per_address(tmp_path: Path) -> None:
    limits = {"tables_burst": 3, "tables_per_minute": 0.5, "reads_burst": 2, "reads_per_minute": 0.5}
    with Arena(tmp_path, **limits) as arena:
        here = {"x-forwarded-for": "203.0.113.4"}
        opened = [arena.post("/api/tables", {"game": "highest"}, **here) for _ in range(5)]
        assert [one.status_code for one in opened] == [201, 201, 201, 429, 429]
        assert "too many tables" in opened[-1].json()["detail"] and opened[-1].headers["retry-after"]
        elsewhere = {"x-forwarded-for": "203.0.113.5"}
        assert arena.post("/api/tables", {"game": "highest"}, **elsewhere).status_code == 201
        path = f"/api/tables/{opened[0].json()['table']}"
        reads = [f"{arena.http}{path}/{what}" for what in ("record", "film", "record", "film")]
        codes = [httpx.get(one, headers=here).status_code for one in reads]
        assert codes == [403, 403, 429, 429]


def test_an_address_is_counted_with_its_neighbourhood() -> None:
    visitors = Visitors(Settings(proxies=("127.0.0.1", "10.0.0.1")), clock=lambda: 0.0)

    def came(client: tuple[str, int], *told: str) -> str:
        headers = [(b"x-forwarded-for", one.encode()) for one in told]
        return visitors.address({"type": "http", "client": client, "headers": headers})

    assert came(("203.0.113.9", 1), "1.2.3.4") == "203.0.113.9"  # no proxy of ours: it may say what it likes
    assert came(("127.0.0.1", 1), "1.2.3.4, 203.0.113.9, 10.0.0.1") == "203.0.113.9"
    assert came(("127.0.0.1", 1), "1.2.3.4", "203.0.113.9") == "203.0.113.9"
    assert came(("127.0.0.1", 1)) == came(("127.0.0.1", 1), "rubbish, unknown") == ""  # nobody is named
    assert all(visitors.may("tables", "") for _ in range(1_000))
    assert neighbourhood("2001:db8:1:2:3::4") == neighbourhood("[2001:db8:1:2:ffff::]") == "2001:db8:1:2::/64"
    assert neighbourhood("::ffff:203.0.113.9") == "203.0.113.9" and neighbourhood("fe80::1%eth0") == "fe80::/64"
    assert neighbourhood("") == neighbourhood("unix:") == ""


def test_counting_addresses_needs_little_memory() -> None:
    now = 0.0
    visitors = Visitors(Settings(tables_burst=2), clock=lambda: now)
    for number in range(50_000):
        assert visitors.may("tables", str(number))
    assert len(visitors._buckets) <= 20_000
    assert [visitors.may("tables", "one") for _ in range(3)] == [True, True, False]
    now += 3_600
    assert visitors.may("tables", "one")


# --- what is written ----------------------------------------------------------------------------------------------


async def seated(arena: Arena) -> Client:
    created = arena.open(seats=[{}, {"bot": "random"}])
    client = await Client.connect(arena, created["table"], created["token"])
    await client.next("update")
    return client


@pytest.mark.parametrize("odd", ODD)
def test_odd_letters_are_refused_by_their_field(arena: Arena, odd: str) -> None:
    frames: dict[str, Frame] = {
        "text": {"frame": "say", "text": f"pay{odd}lap"},
        "spot": {"frame": "point", "spot": f"a{odd}b"},
        "id": {"frame": "answer", "id": f"a{odd}b", "action": {}, "ask": 1},
    }

    async def scene() -> None:
        client = await seated(arena)
        for field, frame in frames.items():
            await client.send(**frame)
            notice = await client.next("notice", "refused")
            assert notice["frame"] == "notice" and notice["text"].startswith(f"{field}: "), notice

    run(scene())


def test_other_scripts_and_faces_are_welcome(arena: Arena) -> None:
    async def scene() -> None:
        client = await seated(arena)
        for text in ("日本語 ok", "שלום", "می‌خواهم", "👩‍👩‍👧 ❤️", "naïve café", "½ × ²"):
            await client.send(frame="say", text=text)
            assert (await client.next("notice"))["text"] == text

    run(scene())


@pytest.mark.parametrize("escape", ["\\ud800", "\\udc00", "\\ud800\\ud800", "\\udfff\\ud800x"])
def test_half_a_letter_is_refused(arena: Arena, escape: str) -> None:
    async def scene() -> None:
        client = await seated(arena)
        for frame in (
            '{"frame":"say","text":"a?b"}',
            '{"frame":"answer","id":"?","action":{}}',
            '{"frame":"answer","id":"a","action":{"do":"?"},"ask":1}',
            '{"frame":"answer","id":"b","action":{"do":"fill","fields":{"note":"?"}}}',
        ):
            await client.socket.send(frame.replace("?", escape))
            answer = await client.next("notice", "refused")
            assert answer["frame"] == "refused" or answer["kind"] == "error"
        await client.send(frame="refresh")
        await client.next("update")

    run(scene())
    for body in ('{"game":"highest","name":"?"}', '{"game":"highest","options":{"?":1}}', '{"game":"?"}'):
        sent = body.replace("?", escape)
        answer = httpx.post(f"{arena.http}/api/tables", content=sent, headers={"content-type": "application/json"})
        assert answer.status_code == 400, answer.text
    raw = httpx.post(f"{arena.http}/api/tables", content=b'{"game":"\xed\xa0\x80"}')
    assert raw.status_code == 400, raw.text


@pytest.mark.parametrize("token", ["a\x00b", "ключ", "\u202e"])
def test_an_odd_token_opens_no_seat(arena: Arena, token: str) -> None:
    async def scene() -> None:
        client = Client(await arena.line())
        await client.send(frame="join", table=arena.open()["table"], token=token)
        assert (await client.next("notice"))["text"].startswith("token: ")

    run(scene())


@pytest.mark.parametrize("table", ["%00", "a%00b", "%ff", "%E2%80%AE", "x" * 5_000, "..%2f..%2fetc", "%F0%9F%92%A3"])
def test_an_odd_address_is_not_found(arena: Arena, table: str) -> None:
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/record", f"/api/tables/{table}/qr.svg", f"/{table}.js"):
        answer = arena.get(path)
        assert answer.status_code in (404, 414), (path[:60], answer.status_code, answer.text[:200])
    assert arena.post(f"/api/tables/{table}/join").status_code == 404
    assert not is_id("a\x00") and not is_id("") and is_id("abc234")


def test_options_hold_only_what_can_be_kept(arena: Arena) -> None:
    assert unfit_options({"a": ["b", {"c": "d\x00"}]}) == "options.a[1].c: only plain text of up to 2000 letters"
    assert unfit_options({"a\x00": 1}).startswith("options: a name: ")
    deep: Any = "x"
    for _ in range(50):
        deep = [deep]
    assert unfit_options(deep).endswith("too deep") and unfit_options({"a": ["b\nc", 1, None, 2.5]}) == ""
    answer = arena.post("/api/tables", {"game": "highest", "options": {"rounds": "\x00"}})
    assert answer.status_code == 400 and "options.rounds: only plain text" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("campaign", "why"),
    [
        ({"session": 1}, "options.campaign: Object missing required field"),
        ("yes", "options: Expected `object | null`"),
        ({}, "options.campaign"),
    ],
)
def test_a_campaign_is_checked_when_its_table_is_opened(arena: Arena, campaign: Any, why: str) -> None:
    wish = {"game": "knockout", "mode": "campaign", "options": {"campaign": campaign}}
    answer = arena.post("/api/tables", {**wish, "seats": [{}, {"bot": "random"}]})
    assert answer.status_code == 400 and why in answer.json()["detail"], answer.text


def test_a_long_reason_is_shortened_to_what_a_close_holds() -> None:
    assert _short("short") == "short"
    for reason in ("x" * 500, "é" * 100, "👊" * 60):
        assert len(_short(reason).encode()) <= 123 and reason.startswith(_short(reason))


def test_a_close_with_a_long_reason_arrives(arena: Arena) -> None:
    async def scene() -> None:
        client = Client(await arena.line())
        await client.send(frame="join", table="x" * 100)
        assert "there is no table xxx" in (await client.next("notice"))["text"]
        assert await client.closed() == 4404

    run(scene())


def test_headers_are_read_without_harm() -> None:
    """An odd Origin is nobody's (tests/server/test_reach.py); nor does an odd list of proxies break anything."""
    visitors = Visitors(Settings())
    for odd in (b"", b",,,", b"\xff\xfe", b"a" * 9_000):
        headers = [(b"x-forwarded-for", odd)]
        scope = {"type": "http", "client": ("127.0.0.1", 1), "headers": headers}
        assert visitors.address(scope) == ""
        assert Headers(headers)


def test_an_answer_of_any_shape_leaves_the_table_alive(tmp_path: Path) -> None:
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            table, _, ears = await opened(tables, (SeatWish(), SeatWish()))
            ask = ears[0].last("update")["ask"]
            big = json.dumps({"do": "play", "card": 10**40}).encode()
            for number, raw in enumerate((b"null", b"{}", b"[]", b'"x"', b"1e999", b'{"do":"\xe9"}', big)):
                table.answer(ears[0], Answer(f"odd {number}", Raw(raw), ask["id"]))
            await until(lambda: ears[0].count("refused") == 7)
            codes = [frame["code"] for frame in ears[0].frames if frame["frame"] == "refused"]
            assert "broken" not in codes, codes
            answer(table, ears[0], "good")
            await until(lambda: ears[0].last("update").get("answered") == "good")

    run_alone(scene())
