"""A real server in a process of its own, and clients that talk to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fracas.server.settings import Settings
from server.databases import url_of
from server.forked import ROOT, Forked, environment

__all__ = [
    "PATIENCE_S",
    "ROOT",
    "Arena",
    "Client",
    "Frame",
    "an_evening",
    "comes",
    "environment",
    "free_port",
    "play_on",
    "run",
]

# For what surely comes, on a machine that may be busy with ten other things; `make guards` has less.
PATIENCE_S = float(os.environ.get("FRACAS_TEST_PATIENCE_S", "60"))

T = TypeVar("T")
Frame = dict[str, Any]


class Arena:
    """One server on a random loopback port, with a database that outlives it."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.db = folder / "arena.db"
        self.url = url_of(folder, "arena.db")
        self.port = free_port()
        self._settings = settings
        self._process: Forked | None = None

    def __enter__(self) -> Arena:
        if self._process is None:
            self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            assert self.stop() == 0

    def start(self, files: int | None = None) -> None:
        """Start it and wait until it answers; `files` limits how many it may open."""
        self.launch(files)
        self.wait()

    @property
    def running(self) -> bool:
        return self._process is not None

    def launch(self, files: int | None = None) -> None:
        """Start it, and do not wait for it."""
        self._process = Forked(self.port, self.url, self._settings, files)

    def wait(self) -> None:
        """Return once it answers."""
        assert self._process is not None
        comes(self._is_well, "the server answers")

    def _is_well(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, f"the server ended by itself, status {self._process.returncode}"
        try:
            return self.get("/health").status_code == 200
        except httpx.TransportError:
            return False

    def stop(self) -> int:
        """Ctrl-C; returns its exit code."""
        return self._end(signal.SIGINT)

    def kill(self) -> None:
        """End it without a word."""
        self._end(signal.SIGKILL)

    def _end(self, how: int) -> int:
        assert self._process is not None
        self._process.send_signal(how)
        code = self._process.wait(PATIENCE_S)
        self._process = None
        return code

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def line(self, **options: Any) -> connect:
        """A socket, which nobody has joined by yet."""
        patience: dict[str, Any] = {"open_timeout": PATIENCE_S, "ping_timeout": PATIENCE_S}
        return connect(f"ws://127.0.0.1:{self.port}/ws", **patience | options)

    def get(self, path: str, token: str | None = None) -> httpx.Response:
        """A GET; with the token of a seat if one is given."""
        return httpx.get(self.http + path, headers={} if token is None else {"authorization": f"Bearer {token}"})

    def post(self, path: str, body: object = None, **headers: str) -> httpx.Response:
        return httpx.post(self.http + path, json=body, headers=headers)

    def open(self, **wish: Any) -> Frame:
        """Open a table of the tests' own game, if no other is named."""
        answer = self.post("/api/tables", {"game": "highest", **wish})
        assert answer.status_code == 201, answer.text
        created: Frame = answer.json()
        return created

    def join(self, table: str, name: str = "Bo") -> Frame:
        answer = self.post(f"/api/tables/{table}/join", {"name": name})
        assert answer.status_code == 201, answer.text
        created: Frame = answer.json()
        return created


class Client:
    """One socket. It keeps every frame it was sent; `run` closes it."""

    opened: ClassVar[list[Client]] = []

    def __init__(self, socket: ClientConnection) -> None:
        self.opened.append(self)
        self.socket = socket
        self.frames: list[Frame] = []
        self._ids = 0

    @classmethod
    async def connect(cls, arena: Arena, table: str, token: str | None = None, **options: Any) -> Client:
        """Open a socket and join."""
        client = cls(await arena.line(**options))
        with contextlib.suppress(ConnectionClosed):  # who is not let in is told why; `next` and `closed` find it
            await client.send(frame="join", table=table, token=token)
        return client

    async def send(self, **frame: Any) -> None:
        await self.socket.send(json.dumps(frame))

    async def answer(self, ask: int | None, action: Frame, answer_id: str | None = None) -> str:
        """Answer an ask under an id of its own, or the one given."""
        self._ids += 1
        answer_id = answer_id or f"{id(self)}-{self._ids}"
        await self.send(frame="answer", id=answer_id, ask=ask, action=action)
        return answer_id

    async def next(self, *kinds: str) -> Frame:
        """The next frame of one of these kinds (any, if none is named)."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                frame: Frame = json.loads(await self.socket.recv())
                self.frames.append(frame)
                if not kinds or frame["frame"] in kinds:
                    return frame

    async def closed(self) -> int:
        """Wait until the server closes the socket: its code, or 0 when the line broke without a goodbye."""
        try:
            while True:
                await self.next()
        except ConnectionClosed as end:
            return 0 if end.rcvd is None else end.rcvd.code

    def updates(self) -> list[Frame]:
        return [frame for frame in self.frames if frame["frame"] == "update"]

    async def close(self) -> None:
        await self.socket.close()


async def play_on(client: Client, luck: random.Random) -> Frame:
    """Answer every ask at random until the match is over; returns the last update."""
    answered = None
    update = client.updates()[-1] if client.updates() else await client.next("update")
    while "outcome" not in update:
        ask = update["ask"]
        if "id" in ask and ask["id"] != answered:
            answered = ask["id"]
            await client.answer(ask["id"], luck.choice(ask["options"]))
        frame = await client.next("update", "refused")
        assert frame["frame"] == "update", frame
        update = frame
    return update


async def an_evening(arena: Arena, table: str, token: str) -> None:
    """One of the Crew, who writes what must be written and else takes any option, to the end."""
    client, luck, answered = await Client.connect(arena, table, token), random.Random(3), None
    update = await client.next("update")
    while "outcome" not in update:
        ask = update["ask"]
        if "id" in ask and ask["id"] != answered:
            answered, options = ask["id"], ask.get("options", [])
            empty = [box for box in ask.get("form", []) if box.get("required", True) and not box.get("value")]
            words = {box["name"]: luck.choice(box.get("choices", [f"Word {answered}"])) for box in empty}
            writes = words and (not options or luck.random() < 0.7)
            await asyncio.sleep(1 / Settings().frames_per_second)  # what comes sooner may be dropped unread
            await client.answer(answered, {"do": "fill", "fields": words} if writes else luck.choice(options))
        frame = await client.next("update", "refused")
        update, answered = (frame, answered) if frame["frame"] == "update" else (update, None)


def run(work: Coroutine[None, None, T]) -> T:
    """Run a test's clients and close whatever they opened."""

    async def whole() -> T:
        try:
            return await work
        finally:
            await asyncio.gather(*(client.close() for client in Client.opened))
            Client.opened.clear()

    return asyncio.run(whole())


def comes(holds: Callable[[], bool], what: str) -> None:
    """Wait until something holds; if it never does, fail with what was waited for."""
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < deadline, f"waited in vain for {PATIENCE_S:g} s: {what}"
        time.sleep(0.05)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
