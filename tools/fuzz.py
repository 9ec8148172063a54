"""Wrong frames and requests at a running server: each is answered or closed in words, and the server stays well.

`python tools/fuzz.py --count 100000` starts a server on this machine's loopback, with its limits on how often one may
be wrong lifted, and sends so many: about two thirds over sockets, at tables of every game, the rest over HTTP, some of
it no HTTP at all. It fails if a socket breaks without a word, if a status of 500 or more comes back, if the log has an
error, or if an honest player at the same server cannot play any more. The same seed sends the same.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fracas.lessons import lessons_of
from fracas.match.registry import all_games
from fracas.puzzles import puzzles_of

__all__ = ["Trouble", "fuzz", "main"]

LIFTED = {
    "FRACAS_MISTAKES": "1000000000",
    "FRACAS_FRAMES_PER_SECOND": "1000000",
    "FRACAS_FRAMES_BURST": "1000000",
    "FRACAS_UNASKED_PER_SECOND": "1000000",
    "FRACAS_UNASKED_BURST": "1000000",
    "FRACAS_UNSENT_FRAMES": "1000000",
    "FRACAS_LOG_JSON": "yes",
}
LANES = 16  # requests at once
BATCH = 40  # frames between two looks at whether the socket still answers
PATIENCE_S = 60.0
_AT_ONCE_S = 0.5
ODD: list[Any] = [
    None, True, False, 0, -1, 1, 2**31, 2**63, 2**64, -(2**70), 1.5, -0.0, 1e308, "", "x", "\x00", "\u202e", "\ufeff",
    "é" * 40, "x" * 101, "x" * 5_000, [], {}, [[]], [None] * 50, {"": ""}, {"do": None}, {"do": "resign"},
    {"do": "fill"},
    {"do": "fill", "fields": {}}, {"do": "fill", "fields": {"narrate": "\x07"}},
    {"do": "fill", "fields": {"x" * 300: "y"}},
]  # fmt: skip
TEXTS = [
    b"", b" ", b"{", b"}", b"[", b"null", b"NaN", b"{}", b"[]", b'"x"', b"\x00", b"\xff\xfe", b"\xed\xa0\x80",
    b'{"frame":}',
    b'{"frame":"say","text":"\\ud800"}', b'{"frame":"say","text":"a","text":"b"}', b"[" * 8_000, b'{"a":' * 2_000,
    b'{"frame":"answer","id":"a","ask":1e400,"action":{}}', b'\xef\xbb\xbf{"frame":"refresh"}',
]  # fmt: skip
PATHS = [
    "/", "/api", "/api/", "/api/games", "/api/tables", "/api/tables/{t}", "/api/tables/{t}/join",
    "/api/tables/{t}/record", "/api/tables/{t}/film", "/api/tables/{t}/close", "/api/tables/{t}/qr.svg", "/api/reach",
    "/ws", "/health", "/ready", "/metrics", "/admin", "/admin/enter", "/admin/do", "/invited/x", "/schema",
    "/schema/openapi.json", "/assets/x.js", "/table/{t}", "/%00", "/..%2f..%2fetc/passwd", "/" + "a" * 3_000, "//",
    "/api/me", "/api/me/new", "/api/me/enter", "/api/me/leave", "/api/me/passphrase", "/api/me/look", "/api/me/blocks",
    "/api/me/delete", "/api/me/export", "/api/me/matches?game=%00&before=1-%00", "/api/best/{t}/x", "/api/best/%00/%ff",
    "/api/tables/{t}/seat.svg",
    "/api//tables", "/%ff%fe", "/api/tables/%00/join", "*", "http://evil.example/", "/?" + "a=b&" * 500, "/a b",
]  # fmt: skip
METHODS = ["GET", "GET", "POST", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW"]
HEADERS = {
    "origin": ["null", "http://[", "https://", "\x7f", "http://127.0.0.1", "x" * 2_000],
    "authorization": ["Bearer ", "Bearer x", "Basic eDp5", "Bearer \xe9", "x" * 2_000],
    "content-type": [
        "application/json",
        "text/plain",
        "multipart/form-data",
        "application/x-www-form-urlencoded",
        ";;;",
    ],
    "cookie": [
        "fracas_admin=x",
        "=;=;",
        "a" * 3_000,
        "fracas_invitation=\x7f",
        "fracas_account=x",
        "fracas_account=\x7f",
    ],
    "x-forwarded-for": ["203.0.113.9", "", ",,", "::1", "x" * 1_000],
    "content-length": ["-1", "x", "99999999999"],
    "host": ["127.0.0.1", "localhost", "[", "evil.example", ""],
    "accept": ["*/*", "x", "text/html;q=x"],
}
HERE = b"Host: 127.0.0.1\r\n"
RAW = [
    b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"POST / HTTP/1.1\r\n" + HERE + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n",
    b"GET /ws HTTP/1.1\r\n" + HERE + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\n" + HERE + b"\r\n", b"\x16\x03\x01\x02\x00\x01\x00", b"G" * 70_000,
]  # fmt: skip


class Trouble(Exception):
    """The server did something it must not do."""


class Server:
    """`fracas serve` in a process of its own, on loopback."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.log = folder / "log.txt"
        command = [sys.executable, "-m", "fracas", "serve", "--port", str(self.port), "--db", str(folder / "fuzz.db")]
        with self.log.open("wb") as log:
            out = {"stdout": subprocess.DEVNULL, "stderr": log}
            self.process = subprocess.Popen(command, env={**os.environ, **LIFTED}, **out)  # type: ignore[call-overload]

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wait(self) -> None:
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.http}/health", timeout=PATIENCE_S).status_code == 200:
                    return
            time.sleep(0.1)
        raise Trouble("the server does not come up")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Trouble("the server does not stop") from None

    def errors(self) -> list[str]:
        lines = self.log.read_text("utf-8", errors="replace").splitlines()
        return [line for line in lines if '"level":"info"' not in line and "running pure" not in line]


# --- what is sent -------------------------------------------------------------------------------------------------


def wrong_frames(luck: random.Random, ask: dict[str, Any] | None) -> Iterator[bytes]:
    """Frames without end: nearly right ones, odd ones, and no frames at all."""
    while True:
        kind = luck.randrange(10)
        if kind == 0:
            yield luck.choice(TEXTS)
        elif kind == 1:
            yield luck.randbytes(luck.randrange(200))
        elif kind <= 3:
            whole = json.dumps(right_frame(luck, ask)).encode()
            yield broken(luck, whole)
        elif kind <= 6 and ask and ask.get("options"):
            action = json.loads(json.dumps(luck.choice(ask["options"])))
            change(luck, action)
            name, number = f"f{luck.randrange(1_000)}", luck.choice([ask.get("id"), ask.get("id"), None, 0, 2**40])
            yield json.dumps({"frame": "answer", "id": name, "ask": number, "action": action}).encode()
        else:
            frame = right_frame(luck, ask)
            for _ in range(luck.randrange(1, 3)):
                change(luck, frame)
            yield json.dumps(frame).encode()


def right_frame(luck: random.Random, ask: dict[str, Any] | None) -> dict[str, Any]:
    options = (ask or {}).get("options") or [{"do": "play"}]
    answer = {
        "frame": "answer",
        "id": f"f{luck.randrange(1_000)}",
        "ask": (ask or {}).get("id"),
        "action": luck.choice(options),
    }
    others: list[dict[str, Any]] = [
        {"frame": "say", "text": "hello", "to": "all"}, {"frame": "point", "spot": "card-3"}, {"frame": "refresh"},
        {"frame": "rematch"}, {"frame": "join", "table": "abc", "token": None}, {"frame": "to_step", "step": 1},
    ]  # fmt: skip
    return json.loads(json.dumps(luck.choice([answer, answer, answer, *others])))  # type: ignore[no-any-return]


def change(luck: random.Random, value: Any) -> None:
    """Put something odd somewhere into an object."""
    keys = list(value)
    if not keys or luck.randrange(6) == 0:
        value[luck.choice(["frame", "loud", "", "\x00", "id"])] = deepcopy(luck.choice(ODD))
        return
    key = luck.choice(keys)
    if isinstance(value[key], dict) and value[key] and luck.randrange(2):
        change(luck, value[key])
    elif luck.randrange(4) == 0:
        del value[key]
    else:
        value[key] = deepcopy(luck.choice(ODD))


def broken(luck: random.Random, data: bytes) -> bytes:
    """Cut off, doubled, or with some bytes changed."""
    how = luck.randrange(3)
    if how == 0:
        return data[: luck.randrange(len(data))]
    if how == 1:
        return data + data
    spoiled = bytearray(data)
    for _ in range(luck.randrange(1, 4)):
        spoiled[luck.randrange(len(spoiled))] = luck.randrange(256)
    return bytes(spoiled)


# --- sockets ------------------------------------------------------------------------------------------------------


async def open_tables(server: Server) -> list[dict[str, Any]]:
    """A table of every game, and for a game with forms one at which there is something to write."""
    async with httpx.AsyncClient(base_url=server.http, timeout=PATIENCE_S) as client:
        cards = (await client.get("/api/games")).json()
        found = []
        for card in cards:
            for mode in {card["modes"][0]["id"], *(one["id"] for one in card["modes"] if one["id"] == "full")}:
                seats = next(one["seats"] for one in card["modes"] if one["id"] == mode)[0]
                wish = {"game": card["id"], "mode": mode, "seats": [{}] + [{"bot": "random"}] * (seats - 1)}
                answer = await client.post("/api/tables", json=wish)
                if answer.status_code != 201:
                    raise Trouble(f"a right wish is refused: {wish}: {answer.text}")
                found.append(answer.json())
        return found


async def at_a_table(
    server: Server, table: dict[str, Any], luck: random.Random, count: int, sent: Counter[str]
) -> None:
    """So many wrong frames at one table, or in a lesson; after each batch the socket must still answer."""
    join = {"frame": "join", "table": table["table"], "token": table["token"] if luck.randrange(4) else None}
    if not luck.randrange(4):
        lesson = luck.choice([one for game in all_games() for one in lessons_of(game)])
        join = {"frame": "learn", "game": lesson.game, "lesson": lesson.id, "step": luck.randrange(9)}
    elif not luck.randrange(4):
        puzzle = luck.choice([one for game in all_games() for one in puzzles_of(game)])
        join = {"frame": "solve", "game": puzzle.game, "puzzle": puzzle.id}
    async with connect(f"ws://127.0.0.1:{server.port}/ws", max_size=None, ping_interval=None) as line:
        await line.send(json.dumps(join))
        shown = await until(line, sent, "update")
        left = count
        while left > 0:
            frames = wrong_frames(luck, shown.get("ask"))
            for _ in range(min(BATCH, left)):
                data = next(frames)
                as_text = luck.randrange(3) and is_utf8(data)
                await line.send(data.decode() if as_text else data)
                sent["frames"] += 1
            left -= BATCH
            await line.send('{"frame":"refresh"}')
            await line.send('{"frame":"say","text":5}')
            shown = await until(line, sent, "mark")


async def until(line: ClientConnection, sent: Counter[str], what: str) -> dict[str, Any]:
    """Read until there was an update and, if that is waited for, the notice of the last wrong frame; the update."""
    shown: dict[str, Any] = {}
    marked = what == "update"
    while True:
        try:
            frame = json.loads(await asyncio.wait_for(line.recv(), PATIENCE_S))
        except ConnectionClosed as end:
            raise Trouble(f"a socket was closed: {end}") from None
        except TimeoutError:
            raise Trouble("a socket is not answered any more") from None
        sent[f"got {frame['frame']}"] += 1
        if frame["frame"] == "update":
            shown = frame
        marked = marked or frame.get("text") == "text: Expected `str`, got `int`"
        if marked and shown:
            return shown


def is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


# --- requests -----------------------------------------------------------------------------------------------------


async def requests(
    server: Server, tables: list[dict[str, Any]], luck: random.Random, count: int, sent: Counter[str]
) -> None:
    """So many wrong requests, some of which are not even HTTP."""
    for number in range(count):
        data = luck.choice(RAW) if luck.randrange(12) == 0 else request(luck, tables)
        sent["requests"] += 1
        answer = await ask(server, data, f"127.0.0.{2 + number // 5_000 % 200}")
        found = re.match(rb"HTTP/1\.[01] (\d{3})", answer)
        sent[f"status {found[1].decode()}" if found else "requests cut off"] += 1
        # A server without its page built says so with 503; nothing else here may end so.
        if found and int(found[1]) >= 500 and b"client is not built" not in answer:
            raise Trouble(f"{answer[:600]!r} for {data[:600]!r}")


def request(luck: random.Random, tables: list[dict[str, Any]]) -> bytes:
    """A request that is nearly right: its path, its headers or its body is odd."""
    table = luck.choice([luck.choice(tables)["table"], "nowhere", "x" * 200, "%00"])
    person: dict[str, Any] = {"handle": "Ann", "passphrase": "four words well mixed", "seats": [{}], "name": "Ann"}
    table_wish: dict[str, Any] = {"game": "chess", "mode": "x", "options": {"rounds": 1}, "seats": [{}], "name": "Ann"}
    wish = luck.choice([person, table_wish])
    change(luck, wish)
    whole = json.dumps(wish).encode()
    body = luck.choice([b"", b"do=ban&address=x", broken(luck, whole), whole, luck.choice(TEXTS)])
    headers = {"host": "127.0.0.1", "content-length": str(len(body)), "connection": "close"}
    for name in luck.sample(list(HEADERS), luck.randrange(3)):
        headers[name] = luck.choice(HEADERS[name])
    lines = [f"{luck.choice(METHODS)} {luck.choice(PATHS).replace('{t}', table)} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


async def ask(server: Server, data: bytes, source: str) -> bytes:
    """Send bytes, and read what comes back; a line that is cut off answers nothing."""
    # An address has only so many ports.
    near: dict[str, Any] = {"local_addr": (source, 0)} if sys.platform == "linux" else {}
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, **near)
    except OSError as error:
        raise Trouble(f"no connection is taken: {error}") from None
    answer = b""
    with contextlib.suppress(OSError):
        writer.write(data)
        try:
            answer = await asyncio.wait_for(reader.read(65_536), _AT_ONCE_S)
        except TimeoutError:
            writer.write_eof()  # it waits for more, as it was told to: there is no more
        try:
            async with asyncio.timeout(PATIENCE_S):
                while piece := await reader.read(65_536):
                    answer += piece
        except TimeoutError:
            raise Trouble(f"no answer to {data[:600]!r}") from None
    writer.close()
    return answer


# --- all together -------------------------------------------------------------------------------------------------


async def honest(server: Server) -> None:
    """A player who does nothing wrong plays on."""
    async with httpx.AsyncClient(base_url=server.http, timeout=PATIENCE_S) as client:
        game = (await client.get("/api/games")).json()[1]["id"]
        table = (await client.post("/api/tables", json={"game": game, "seats": [{}, {"bot": "random"}]})).json()
    async with connect(f"ws://127.0.0.1:{server.port}/ws", max_size=None) as line:
        await line.send(json.dumps({"frame": "join", "table": table["table"], "token": table["token"]}))
        answered: set[int] = set()
        while len(answered) < 3:
            frame = json.loads(await asyncio.wait_for(line.recv(), PATIENCE_S))
            ask = frame.get("ask") or {}
            if ask.get("id") is not None and ask["id"] not in answered and ask["options"]:
                answered.add(ask["id"])
                answer = {"frame": "answer", "id": f"h{ask['id']}", "ask": ask["id"], "action": ask["options"][0]}
                await line.send(json.dumps(answer))


async def fuzz(server: Server, count: int, seed: str) -> Counter[str]:
    """Send so many; raises Trouble."""
    sent: Counter[str] = Counter()
    tables = await open_tables(server)
    frames = count * 2 // 3
    share = -(-frames // len(tables))
    jobs = [
        at_a_table(server, table, random.Random(f"{seed} {number}"), share, sent) for number, table in enumerate(tables)
    ]
    share = -(-(count - frames) // LANES)
    jobs += [requests(server, tables, random.Random(f"{seed} http {lane}"), share, sent) for lane in range(LANES)]
    await asyncio.gather(*jobs)
    await honest(server)
    well = httpx.get(f"{server.http}/health", timeout=PATIENCE_S)
    if well.status_code != 200:
        raise Trouble(f"/health: {well.text}")
    return sent


def main(argv: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=100_000, help="frames and requests (100000)")
    parser.add_argument("--seed", default="fuzz")
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="fracas-fuzz-") as folder:
        server = Server(Path(folder))
        try:
            server.wait()
            began = time.monotonic()
            sent = asyncio.run(fuzz(server, args.count, args.seed))
            took = time.monotonic() - began
            server.stop()
            if errors := server.errors():
                raise Trouble(f"{len(errors)} lines in the log")
        except Trouble as trouble:
            print(f"fuzz: {trouble}", *server.errors()[:3], sep="\n  ", file=sys.stderr)
            return 1
        finally:
            if server.process.poll() is None:
                server.process.kill()
                server.process.wait()
    told = ", ".join(f"{count:,} {what}" for what, count in sorted(sent.items()))
    print(f"{sent['frames'] + sent['requests']:,} sent in {took:.0f} s, none did harm: {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
