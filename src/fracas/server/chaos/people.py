"""People who play over a bad line: frames are dropped, doubled and delayed both ways, and they always come back."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fracas.bots import Look, fill_form
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game
from fracas.kernel.wire import Fill
from fracas.server.bots.worker import decode_ask

__all__ = ["Person", "Trouble", "Unreachable", "request"]

Frame = dict[str, Any]
Ports = Callable[[], list[int]]  # of the servers one may go to

_BACK_S = 0.05
_HTTP_WITHIN_S = 20.0
_LOST = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError)


class Trouble(Struct, frozen=True):
    """How bad a line is: shares of all frames, in percent, and how long a delayed one is kept."""

    dropped: int = 3
    doubled: int = 3
    delayed: int = 5
    delay_ms: int = 150
    patience_ms: int = 500  # after which an answer is sent again, or without news the picture is asked for


class Unreachable(Exception):
    """No server gave an answer."""


def request(url: str, body: object = None, token: str = "") -> bytes:
    """One HTTP request; raises Unreachable unless it is answered by a status of 2xx."""
    data = None if body is None else msgspec.json.encode(body)
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=_HTTP_WITHIN_S) as answer:
            read: bytes = answer.read()
            return read
    except (OSError, urllib.error.HTTPError, EOFError) as error:
        raise Unreachable(str(error)) from None


class Person:
    """One seat: plays at random until the match is over, and notes what was acknowledged."""

    def __init__(self, game: Game[Any], seat: Frame, ports: Ports, luck: Chance, bad: Trouble) -> None:
        self.table: str = seat["table"]
        self.token: str = seat["token"]
        self.seat: int = seat["seat"]
        self.sent: set[str] = set()
        self.acknowledged: set[str] = set()
        self.waits: list[tuple[float, float]] = []  # when an answer was given, and how long it took to be acknowledged
        self.joins = 0
        self.over = False
        self._game = game
        self._ports = ports
        self._luck = luck
        self._bad = bad
        self._seq = -1
        self._repeated = 0.0  # when what was not acknowledged was sent last
        self._unsure: dict[str, tuple[bytes, float]] = {}
        self._late: set[asyncio.Task[None]] = set()

    def _chance(self, percent: int) -> bool:
        return self._luck.roll(100) <= percent

    async def play(self) -> None:
        """Come back whenever the line breaks, until the outcome is seen and every answer is settled."""
        while not self.over:
            ports = self._ports()
            try:
                async with connect(
                    f"ws://127.0.0.1:{ports[self._luck.roll(len(ports)) - 1]}/ws", open_timeout=10, max_size=None
                ) as socket:
                    self.joins += 1
                    self._seq = -1
                    await socket.send(json.dumps({"frame": "join", "table": self.table, "token": self.token}))
                    self._repeated = 0.0
                    await self._repeat(socket)
                    await self._talk(socket)
            except _LOST:
                await asyncio.sleep(_BACK_S * int(self._luck.roll(4)))
        for task in self._late:
            task.cancel()

    async def _talk(self, socket: ClientConnection) -> None:
        while not self.over:
            try:
                data = await asyncio.wait_for(socket.recv(), self._bad.patience_ms / 1000)
            except TimeoutError:
                await socket.send(b'{"frame":"refresh"}')
                await self._repeat(socket)
                continue
            await self._repeat(socket)
            if self._chance(self._bad.dropped):
                continue
            if self._chance(self._bad.delayed):
                await asyncio.sleep(self._luck.roll(self._bad.delay_ms) / 1000)
            for _ in range(1 + self._chance(self._bad.doubled)):
                await self._hear(socket, json.loads(data))

    async def _repeat(self, socket: ClientConnection) -> None:
        """Send again what nobody has acknowledged for a while, however much else is heard."""
        if time.monotonic() - self._repeated > self._bad.patience_ms / 1000:
            self._repeated = time.monotonic()
            for frame, _ in list(self._unsure.values()):
                await self._send(socket, frame)

    async def _hear(self, socket: ClientConnection, frame: Frame) -> None:
        if frame["frame"] == "refused":
            if self._unsure.pop(frame["id"], None) is not None:
                await socket.send(b'{"frame":"refresh"}')  # somebody was faster, or it could not be stored
            return
        if frame["frame"] != "update":
            return
        if frame.get("answered") in self._unsure:
            _, began = self._unsure.pop(frame["answered"])
            self.acknowledged.add(frame["answered"])
            self.waits.append((began, time.monotonic() - began))
        old, self._seq = self._seq, max(self._seq, frame["seq"])
        if frame["events"] and old >= 0 and frame["seq"] > old + 1:
            await socket.send(b'{"frame":"refresh"}')  # something was missed
        elif frame["seq"] >= old:
            await self._look(socket, frame)

    async def _look(self, socket: ClientConnection, frame: Frame) -> None:
        """Answer what is asked, once; settle what is open before the end."""
        if "outcome" in frame:
            self.over = not self._unsure
            if not self.over:
                for again, _ in list(self._unsure.values()):
                    await socket.send(again)
            return
        ask = frame["ask"]
        if ask is None or "id" not in ask:
            return
        if self._unsure or (action := self._choose(ask, frame["view"])) is None:
            return
        name = f"{self.seat}-{len(self.sent)}"
        data = msgspec.json.encode({"frame": "answer", "id": name, "ask": ask["id"], "action": action})
        self.sent.add(name)
        self._unsure[name] = (data, time.monotonic())
        self._repeated = time.monotonic()
        await self._send(socket, data)

    def _choose(self, ask: Frame, view: Any) -> Any:
        options = ask.get("options", [])
        if options:
            return options[self._luck.roll(len(options)) - 1]
        asked = decode_ask(Raw(msgspec.json.encode(ask)), self._game)
        seen = msgspec.convert(view, self._game.words.view, strict=False)
        fields = fill_form(Look(self._game, self.seat, asked, seen), self._luck)
        return msgspec.to_builtins(Fill(fields)) if fields else None

    async def _send(self, socket: ClientConnection, frame: bytes) -> None:
        """Over the bad line: perhaps not at all, perhaps twice, perhaps later."""
        if self._chance(self._bad.dropped):
            return
        for _ in range(1 + self._chance(self._bad.doubled)):
            if self._chance(self._bad.delayed):
                task = asyncio.create_task(self._send_later(socket, frame))
                self._late.add(task)
                task.add_done_callback(self._late.discard)
            else:
                await socket.send(frame)

    async def _send_later(self, socket: ClientConnection, frame: bytes) -> None:
        await asyncio.sleep(self._luck.roll(self._bad.delay_ms) / 1000)
        with contextlib.suppress(*_LOST):
            await socket.send(frame)
