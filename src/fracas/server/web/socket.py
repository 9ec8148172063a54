"""The WebSocket: frames in, frames out, limits, and notices about what is wrong.

It speaks ASGI itself: the web framework finds the way here and has no part in a frame.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from typing import Any

import msgspec
from litestar import Litestar, asgi
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException
from litestar.types import Receive, Scope, Send

from fracas.server.audience import tell
from fracas.server.errors import field_first, where
from fracas.server.frames import Answer, Hint, Join, Notice, Point, Refresh, RefusedAnswer, Rematch, Say
from fracas.server.settings import Settings
from fracas.server.table import TableClosed
from fracas.server.tables import AnyTable, Tables
from fracas.server.web.origin import may_speak
from fracas.server.web.plain import unfit
from fracas.server.web.visitors import Visitors

__all__ = ["App", "Client", "play"]

TOO_MANY_MISTAKES = 4400
NO_SUCH_SEAT = 4401
WRONG_ORIGIN = 4403
NO_SUCH_TABLE = 4404
NO_JOIN = 4408
TOO_SLOW = 4410
TOO_LARGE = 4413
TOO_MANY = 4429
BROKEN = 1011

_LINE = "fracas_line"  # of a scope: the server's own receive and send
_REASON = 123  # bytes; a longer one breaks the frame (RFC 6455, 5.5)
_GONE = (TimeoutError, RuntimeError, OSError)  # what a send may raise when nobody is there

_log = logging.getLogger(__name__)
_Sent = Join | Answer | Refresh | Rematch | Say | Point | Hint
_decoder: msgspec.json.Decoder[_Sent] = msgspec.json.Decoder(_Sent)


class App(Litestar):
    """The web framework, which judges who may come in; what it wraps around each frame that is sent is left out."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        scope[_LINE] = receive, send
        await super().__call__(scope, receive, send)


@asgi("/ws", copy_scope=False)
async def play(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one client from its first frame to its last."""
    if scope["type"] != ScopeType.WEBSOCKET:
        raise NotFoundException("here is the socket, and no page")
    line: Any = scope
    receive, send = line.get(_LINE, (receive, send))
    tables: Tables = scope["litestar_app"].state.tables
    await receive()  # "connect"
    client = Client(receive, send, tables.settings, tables.visitors.address(scope), _peer(scope))
    if tables.closing or not may_speak(Headers.from_scope(scope), tables.settings):
        await client.goodbye(WRONG_ORIGIN, "the server stops" if tables.closing else "another site's page")
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    if tables.house.bans and tables.house.bans_now(client.address):
        tables.visitors.refused["banned"] += 1
        client.fail(WRONG_ORIGIN, "the host has banned your address")
        await _bounded(client)
        return
    if why := _no_room(client, tables):
        client.fail(TOO_MANY, why)
        await _bounded(client)
        return
    tables.sockets.add(client)
    tables.visitors.sockets[client.address] += 1
    try:
        await _serve(client, tables)
    finally:
        tables.sockets.remove(client)
        tables.visitors.sockets[client.address] -= 1
        if not tables.visitors.sockets[client.address]:
            del tables.visitors.sockets[client.address]


def _no_room(client: Client, tables: Tables) -> str:
    """Why one more socket is not taken. It is open by now, so that its page can say so."""
    if why := tables.full:
        tables.visitors.refused["sockets"] += 1
        return why
    if client.address and tables.visitors.sockets[client.address] >= tables.settings.sockets_per_address:
        tables.visitors.refused["sockets_of_an_address"] += 1
        return f"too many sockets from {client.address}: {tables.settings.sockets_per_address} is the most"
    return ""


def _peer(scope: Any) -> tuple[str, int]:
    """The other end of the line, which may be a proxy."""
    host, port = scope.get("client") or ("", 0)
    return str(host), int(port)


class Client:
    """One socket: what is to be sent waits here, so that a slow reader delays nobody."""

    def __init__(
        self,
        receive: Receive,
        send: Send,
        settings: Settings,
        address: str = "",
        peer: tuple[str, int] = ("", 0),
    ) -> None:
        self.seat: int | None = None
        self.address = address  # of whom this is, as it is counted
        self.peer = peer
        self.taken_bytes = self.taken_frames = 0  # of what came in
        self._receive = receive
        self._send = send
        self._settings = settings
        self._unsent: deque[bytes] = deque()
        self._end: tuple[int, str] | None = None  # the close that was asked for
        self._more: asyncio.Future[None] | None = None  # what the idle writer waits for
        self._sending = 0.0  # since when a frame is being sent; 0 if none is
        self._watching: asyncio.TimerHandle | None = None
        self._closing = False
        self._mistakes = 0
        self._allowance = float(settings.frames_burst)
        self._counted = time.monotonic()

    # --- out

    def send(self, frame: bytes) -> None:
        """Queue a frame; a client too far behind is closed and may come back."""
        if self._closing:
            return
        if len(self._unsent) >= self._settings.unsent_frames:
            self._unsent.clear()
            self.close(TOO_SLOW, "you read too slowly")
        else:
            self._unsent.append(frame)
            self._wake()

    def close(self, code: int, why: str) -> None:
        """Close after what is queued has been sent."""
        if not self._closing:
            self._closing = True
            self._end = (code, why)
            self._wake()

    def _wake(self) -> None:
        if self._more is not None and not self._more.done():
            self._more.set_result(None)

    async def write(self) -> tuple[int, str] | None:
        """Send what is queued; returns the close that was asked for, or None when the socket is gone."""
        try:
            async with asyncio.timeout(None) as patience:
                self._watch(patience)
                return await self._write()
        except _GONE:
            self._closing = True
            return None
        finally:
            if self._watching is not None:
                self._watching.cancel()

    async def _write(self) -> tuple[int, str] | None:
        loop = asyncio.get_running_loop()
        while True:
            while self._unsent:
                self._sending = loop.time()
                message: Any = {"type": "websocket.send", "text": self._unsent.popleft().decode()}
                await self._send(message)
            self._sending = 0.0
            if self._closing:
                return self._end
            self._more = loop.create_future()
            await self._more

    def _watch(self, patience: asyncio.Timeout) -> None:
        """Is a frame stuck? Looked at now and then: a timer for each frame would cost more than the frame."""
        loop, within_s = asyncio.get_running_loop(), self._settings.send_within_s
        if self._sending and loop.time() - self._sending >= within_s:
            patience.reschedule(loop.time())
        else:
            self._watching = loop.call_later(within_s, self._watch, patience)

    async def goodbye(self, code: int, why: str) -> None:
        """Close the socket; the other side may be gone already."""
        with contextlib.suppress(*_GONE):
            async with asyncio.timeout(self._settings.send_within_s):
                await self._send({"type": "websocket.close", "code": code, "reason": _short(why)})

    # --- in

    async def receive(self) -> _Sent | None:
        """The next good frame; None when there will be no more."""
        while not self._closing:
            message: Any = await self._receive()
            if message["type"] == "websocket.disconnect":
                return None
            text: str | None = message.get("text")
            body: bytes = text.encode() if text is not None else message.get("bytes") or b""
            self.taken_bytes += len(body)
            self.taken_frames += 1
            why = self._wrong(body)
            if not why:
                try:
                    frame = _decoder.decode(body)
                except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                    why = field_first(error)
                else:
                    why = unfit(frame)
                    if not why:
                        return frame
            self.mistake(why)
        return None

    def mistake(self, why: str) -> None:
        """Say what is wrong; after several, say goodbye."""
        self._mistakes += 1
        tell(self, Notice("error", why))
        if self._mistakes >= self._settings.mistakes:
            self.close(TOO_MANY_MISTAKES, "too many wrong frames")

    def fail(self, code: int, why: str) -> None:
        """Say why, and close."""
        tell(self, Notice("error", why))
        self.close(code, why)

    def _wrong(self, body: bytes) -> str:
        """Why a frame is not even read: it is too large, or it comes too soon after the others."""
        if len(body) > self._settings.frame_bytes:
            self.fail(TOO_LARGE, f"a frame of {len(body)} bytes: {self._settings.frame_bytes} is the most")
            return "too large"
        now = time.monotonic()
        earned = (now - self._counted) * self._settings.frames_per_second
        self._allowance = min(self._allowance + earned, float(self._settings.frames_burst))
        self._counted = now
        if self._allowance < 1:
            return f"too many frames: {self._settings.frames_per_second:g} a second is the most; this one was dropped"
        self._allowance -= 1
        return ""


def _short(why: str) -> str:
    """As much of a reason as a close frame holds; a notice before it says it whole."""
    data = why.encode(errors="replace")
    return why if len(data) <= _REASON else data[:_REASON].decode(errors="ignore")


async def _serve(client: Client, tables: Tables) -> None:
    """Read and write until either of the two ends, then close the socket."""
    reader = asyncio.create_task(_converse(client, tables), name="socket reader")
    try:
        end = await client.write()
    finally:
        # granian sends no close while a receive is open, so the reader goes first.
        reader.cancel()
        await asyncio.wait([reader])
    if end is not None:
        await client.goodbye(*end)


async def _bounded(client: Client) -> None:
    """Send what is queued to a client that is not taken, and close."""
    end = await client.write()
    if end is not None:
        await client.goodbye(*end)


async def _converse(client: Client, tables: Tables) -> None:
    """Read until there is no more, and make the writer end too."""
    table = None
    try:
        table = await _join(client, tables)
        if table is not None:
            table.attach(client)
            await _listen(client, table, tables.visitors)
    except Exception as error:  # noqa: BLE001 - nobody awaits this task: an error is logged here or never
        _log.error("a socket broke: %s", where(error))
        client.fail(BROKEN, "something broke; connect again")
    finally:
        if table is not None:
            table.detach(client)
        client.close(1000, "")


async def _join(client: Client, tables: Tables) -> AnyTable | None:
    """Wait for Join and find the table and the seat it names; None after telling what is wrong."""
    try:
        frame = await asyncio.wait_for(client.receive(), tables.settings.join_within_s)
    except TimeoutError:
        client.fail(NO_JOIN, f"no join frame within {tables.settings.join_within_s:g} s")
        return None
    if frame is None:
        return None
    if not isinstance(frame, Join):
        client.fail(TOO_MANY_MISTAKES, "frame: the first must be join")
        return None
    try:
        table = await tables.reach(frame.table)
    except TableClosed as error:
        client.fail(BROKEN, str(error))
        return None
    if table is None:
        client.fail(NO_SUCH_TABLE, f"table: there is no table {frame.table}")
        return None
    if frame.token is not None:
        client.seat = await tables.store.seat_of(frame.table, frame.token)
        if client.seat is None:
            client.fail(NO_SUCH_SEAT, "token: it opens no seat at this table")
            return None
    return table


async def _listen(client: Client, table: AnyTable, visitors: Visitors) -> None:
    while (frame := await client.receive()) is not None:
        if table.crowded:
            await table.calmed()  # nobody at this table is read meanwhile: what is sent waits at its sender's
        if client.seat is not None and _unasked(frame) and not visitors.may("unasked", f"{table.id}/{client.seat}"):
            _too_often(client, frame)
        elif isinstance(frame, Answer):
            table.answer(client, frame)
        elif isinstance(frame, Refresh):
            table.refresh(client)
        elif isinstance(frame, Say):
            table.say(client, frame)
        elif isinstance(frame, Point):
            table.point(client, frame.spot)
        elif isinstance(frame, Rematch):
            table.rematch(client)
        elif isinstance(frame, Hint):
            table.hint(client, frame.ask)
        else:
            client.mistake("frame: this socket has joined already")


def _unasked(frame: _Sent) -> bool:
    """Chat, and what a seat does without being asked: nothing else makes a log grow without end."""
    return isinstance(frame, Say) or (isinstance(frame, Answer) and frame.ask is None)


def _too_often(client: Client, frame: _Sent) -> None:
    why = "too much at once: wait a moment and say it again"
    if isinstance(frame, Answer):
        tell(client, RefusedAnswer(frame.id, "too_often", why))
    else:
        tell(client, Notice("error", f"say: {why}"))
