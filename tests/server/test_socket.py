"""Whatever a stranger sends is answered or closed, with the field named, and the table goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fracas.server.settings import Settings
from fracas.server.web.socket import Client as ServerClient
from server.arena import PATIENCE_S, Arena, Client, Frame, run

pytestmark = pytest.mark.pure_only


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    limits = {"frames_per_second": 5.0, "frames_burst": 12, "watchers_per_table": 3}
    with Arena(tmp_path_factory.mktemp("arena"), **limits) as arena:
        yield arena


async def seated(arena: Arena) -> Client:
    created = arena.open(seats=[{}, {"bot": "random"}])
    client = await Client.connect(arena, created["table"], created["token"])
    await client.next("update")
    return client


async def error_of(client: Client, data: str | bytes) -> str:
    await client.socket.send(data)
    notice = await client.next("notice")
    assert notice["kind"] == "error"
    text: str = notice["text"]
    return text


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ("{", "Input data was truncated"),
        ("[]", "Expected `object`, got `array`"),
        ('{"text":"hi"}', "Object missing required field `frame`"),
        ('{"frame":"dance"}', "frame: Invalid value 'dance'"),
        ('{"frame":"say"}', "Object missing required field `text`"),
        ('{"frame":"say","text":5}', "text: Expected `str`, got `int`"),
        ('{"frame":"say","text":""}', "text: Expected `str` of length >= 1"),
        ('{"frame":"say","text":"' + "x" * 501 + '"}', "text: Expected `str` of length <= 500"),
        ('{"frame":"say","text":"hi","loud":true}', "Object contains unknown field `loud`"),
        ('{"frame":"answer","id":"","action":{}}', "id: Expected `str` of length >= 1"),
        ('{"frame":"answer","id":"a","action":{},"ask":"1"}', "ask: Expected `int | null`, got `str`"),
        ('{"frame":"join","table":"x"}', "frame: this socket has joined already"),
        (b"\xff\xfe", None),
        ("[" * 8_000 + "]" * 8_000, None),
        ('{"frame":"answer","id":"a","action":' + "[" * 5_000 + "]" * 5_000 + "}", None),
    ],
)
def test_a_wrong_frame_is_told_its_field(arena: Arena, sent: str | bytes, why: str | None) -> None:
    async def scene() -> None:
        client = await seated(arena)
        if why is None:
            await client.socket.send(sent)
            assert (await client.next("notice", "refused"))["frame"] in ("notice", "refused")
        else:
            assert await error_of(client, sent) == why
        await client.send(frame="refresh")
        await client.next("update")

    run(scene())


def test_several_wrong_frames_close_the_socket(arena: Arena) -> None:
    async def scene() -> None:
        client = await seated(arena)
        for _ in range(5):
            assert await error_of(client, "nonsense")
        assert await client.closed() == 4400

    run(scene())


def test_a_frame_too_large_closes_the_socket(arena: Arena) -> None:
    async def scene() -> None:
        client = await seated(arena)
        text = await error_of(client, json.dumps({"frame": "say", "text": "x" * 16_384}))
        assert text.endswith("bytes: 16384 is the most")
        assert await client.closed() == 4413

    run(scene())


def test_haste_is_slowed_and_then_closed(arena: Arena) -> None:
    async def scene() -> None:
        began = time.monotonic()
        client = await seated(arena)
        with contextlib.suppress(ConnectionClosed):
            for _ in range(1_000):
                await client.send(frame="refresh")
        assert await client.closed() == 4400
        assert any("too many frames" in frame.get("text", "") for frame in client.frames)
        assert len(client.updates()) <= 12 + 5 * (time.monotonic() - began)

    run(scene())


@pytest.mark.parametrize(
    ("join", "code", "why"),
    [
        ({"frame": "join", "table": "nowhere"}, 4404, "table: there is no table nowhere"),
        ({"frame": "refresh"}, 4400, "frame: the first must be join, learn or solve"),
        ({"frame": "join", "table": "TABLE", "token": "guessed"}, 4401, "token: it opens no seat at this table"),
    ],
)
def test_a_join_that_fails_says_why(arena: Arena, join: Frame, code: int, why: str) -> None:
    async def scene() -> None:
        table = arena.open()["table"]
        client = Client(await arena.line())
        await client.send(**{**join, "table": table} if join.get("table") == "TABLE" else join)
        assert (await client.next("notice"))["text"] == why
        assert await client.closed() == code

    run(scene())


def test_the_token_of_one_table_opens_no_other(arena: Arena) -> None:
    async def scene() -> None:
        first, second = arena.open(), arena.open()
        client = await Client.connect(arena, second["table"], first["token"])
        assert await client.closed() == 4401

    run(scene())


def test_silence_is_closed(tmp_path: Path) -> None:
    with Arena(tmp_path, join_within_s=0.3) as impatient:

        async def scene() -> None:
            client = Client(await impatient.line())
            assert await client.closed() == 4408

        run(scene())


def test_a_table_has_room_for_so_many_sockets(arena: Arena) -> None:
    async def scene() -> None:
        table = arena.open()["table"]
        watchers = [await Client.connect(arena, table) for _ in range(3)]
        for watcher in watchers:
            await watcher.next("seats")
        assert await (await Client.connect(arena, table)).closed() == 4429

    run(scene())


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [("http://127.0.0.1:PORT", True), ("https://evil.example", False), ("http://127.0.0.1:1", False), ("null", False)],
)
def test_only_the_own_page_may_speak(arena: Arena, origin: str, welcome: bool) -> None:
    origin = origin.replace("PORT", str(arena.port))

    async def scene() -> None:
        table = arena.open()["table"]
        headers: dict[str, Any] = {"additional_headers": {"Origin": origin}}
        if welcome:
            client = await Client.connect(arena, table, **headers)
            await client.next("welcome")
        else:
            with pytest.raises(InvalidStatus) as refused:
                await Client.connect(arena, table, **headers)
            assert refused.value.response.status_code == 403

    run(scene())
    posted = httpx.post(f"{arena.http}/api/tables", json={"game": "highest"}, headers={"Origin": origin})
    assert posted.status_code == (201 if welcome else 403)


class Stuck:
    """A wire whose other end takes nothing."""

    def __init__(self) -> None:
        self.full = False
        self.sent: list[bytes] = []
        self.aborted = False
        self.closed: tuple[int, str] | None = None
        self.listens: list[bool] = []

    def listen(self, *, on: bool) -> None:
        self.listens.append(on)

    @property
    def unsent(self) -> int:
        return sum(map(len, self.sent))

    def send(self, text: bytes) -> None:
        self.sent.append(text)
        self.full = True

    def close(self, code: int, why: str) -> None:
        self.closed = (code, why)

    def abort(self) -> None:
        self.aborted = True


class Crowded:
    """A table that has more in its inbox than it can do, until it is told otherwise."""

    id = "busy"
    crowded = True

    def __init__(self) -> None:
        self.heard = 0
        self.relief = asyncio.Event()

    async def calmed(self) -> None:
        await self.relief.wait()

    def refresh(self, _client: object) -> None:
        self.heard += 1

    def attach(self, _client: object) -> None: ...

    def detach(self, _client: object) -> None: ...


def test_a_crowded_table_is_not_read_for() -> None:
    """Inboxes had no limit: whoever sends more than a table can take waits, and loses nothing."""

    async def scene() -> None:
        wire, table = Stuck(), Crowded()
        client = ServerClient(wire, Settings())  # type: ignore[arg-type]
        sitting = asyncio.create_task(client.sit(table, None))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        client.heard(b'{"frame":"refresh"}')
        assert wire.listens == [False] and table.heard == 1
        client.heard(b'{"frame":"refresh"}')  # was on its way already
        assert wire.listens == [False] and table.heard == 2
        table.relief.set()
        async with asyncio.timeout(PATIENCE_S):
            while wire.listens != [False, True]:
                await asyncio.sleep(0)
        client.gone()
        await sitting

    asyncio.run(scene())


def test_a_client_that_reads_too_slowly_is_let_go() -> None:
    async def scene() -> None:
        wire = Stuck()
        client = ServerClient(wire, Settings(unsent_frames=5, send_within_s=0.05))  # type: ignore[arg-type]
        for _ in range(1_000):
            client.send(b"{}")
        assert wire.sent == [b"{}"] and not client._unsent  # all that is left is the goodbye
        assert wire.closed == (4410, "you read too slowly")

    asyncio.run(scene())


def test_a_client_that_reads_nothing_is_gone() -> None:
    async def scene() -> None:
        wire = Stuck()
        client = ServerClient(wire, Settings(unsent_frames=5, send_within_s=0.05))  # type: ignore[arg-type]
        client.send(b"{}")
        client.send(b"{}")
        async with asyncio.timeout(PATIENCE_S):
            while not wire.aborted:
                await asyncio.sleep(0.01)

    asyncio.run(scene())


def test_a_client_that_reads_slowly_is_waited_for() -> None:
    async def scene() -> None:
        wire = Stuck()
        client = ServerClient(wire, Settings(unsent_frames=5, send_within_s=60.0))  # type: ignore[arg-type]
        for number in range(5):
            client.send(b"%d" % number)
        for number in range(4):
            assert client._patience is not None
            before = client._patience
            wire.full = False
            client.drained()
            assert wire.sent[-1] == b"%d" % (number + 1) and not wire.aborted
            wire.sent = wire.sent[-1:]
            assert before.cancelled() and client._patience is not before, "its time begins anew"

    asyncio.run(scene())
