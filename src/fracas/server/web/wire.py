"""One WebSocket on the event loop, by RFC 6455: frames in and out, without a task or a thread in between.

The framework judges who may come in: it is handed an ASGI scope, in which the wire itself lies under WIRE. Whoever
serves it accepts, and from then on the wire calls its `Owner` for each message.
"""

from __future__ import annotations

import asyncio
import logging
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from hashlib import sha1
from typing import Any, Protocol
from urllib.parse import unquote

__all__ = ["WIRE", "Owner", "Wire"]

WIRE = "fracas_wire"  # of a scope

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10  # opcodes; 0 goes on with a message that was begun
_FINAL = 0x80
_MASKED = 0x80
_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_PROTOCOL_ERROR = 1002
_REASON_BYTES = 123
_MOST_PARTS = 256  # frames of one message: they may be empty, and so without end
_GOODBYE_S = 5.0  # how long the other side may take to say goodbye too

_log = logging.getLogger(__name__)

App = Callable[[Any, Any, Any], Awaitable[None]]


class Owner(Protocol):
    """Who is told what comes in; nothing of it may raise."""

    most: int  # bytes of a message

    def heard(self, message: bytes) -> None:
        """A whole message, text or binary."""

    def too_large(self, size: int) -> None:
        """A message of more than `most` bytes, which is not read."""

    def drained(self) -> None:
        """The other side reads again."""

    def gone(self) -> None:
        """The line is closed. The last call."""


class Wire:
    """The server's end of one socket. `full` is true while the other side reads too slowly: then send nothing more.

    It has the methods of an asyncio.Protocol; what is compiled cannot be a subclass of what is not.
    """

    def __init__(self, scope: dict[str, Any], url: bytes, transport: asyncio.Transport) -> None:
        self.full = False
        self.open = False
        self._owner: Owner | None = None
        self._scope = scope
        self._url = url
        self._transport = transport
        self._unread = b""
        self._skip = 0  # bytes of a message that is too large, still to come
        self._parts: list[bytes] | None = None  # of a message that comes in several frames;
        self._dropped = False  # one of them was too large: what is left of the message goes, too
        self._closing = False
        self._lost = asyncio.get_running_loop().create_future()

    # --- the door: the framework speaks ASGI with it until it is accepted

    async def come_in(self, app: App) -> None:
        """Let the application judge the request, and serve it."""
        path, _, query = self._url.partition(b"?")
        scope = {
            **self._scope,
            "type": "websocket",
            "scheme": "wss" if self._scope["scheme"] == "https" else "ws",
            "path": unquote(path.decode("latin-1")),
            "raw_path": path,
            "query_string": query,
            "subprotocols": [],
            WIRE: self,
        }
        connected = [{"type": "websocket.connect"}]

        async def receive() -> dict[str, Any]:
            if connected:
                return connected.pop()
            await asyncio.shield(self._lost)
            return {"type": "websocket.disconnect", "code": 1006}

        async def send(message: dict[str, Any]) -> None:
            assert message["type"] == "websocket.close", "a wire is accepted by `accept`"
            self.close(message.get("code", 1000), message.get("reason") or "")

        try:
            if self._key():
                await app(scope, receive, send)
            else:
                self._refuse(b"400 Bad Request")
        except Exception:  # noqa: BLE001 - nobody awaits this task: an error is logged here or never
            _log.exception("a socket broke")
        finally:
            self.close(1011, "something broke")

    def _key(self) -> bytes:
        """The key to which the handshake answers; empty if this is no handshake."""
        headers = dict(self._scope["headers"])
        key: bytes = headers.get(b"sec-websocket-key", b"").strip()
        try:
            good = len(b64decode(key, validate=True)) == 16 and headers.get(b"sec-websocket-version") == b"13"
        except ValueError:
            return b""
        return key if good and self._scope["method"] == "GET" else b""

    def accept(self, owner: Owner) -> None:
        """Shake hands: from now on messages come to the owner."""
        self._owner = owner
        answer = b64encode(sha1(self._key() + _GUID, usedforsecurity=False).digest())
        self._transport.write(
            b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            b"sec-websocket-accept: " + answer + b"\r\n\r\n"
        )
        self.open = True
        if self._lost.done():
            owner.gone()
        elif self._unread:
            self.data_received(b"")

    def _refuse(self, status: bytes) -> None:
        self._closing = True
        self._transport.write(b"HTTP/1.1 " + status + b"\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        self._transport.close()

    # --- out

    def send(self, text: bytes) -> None:
        """One message, as text."""
        if self.open and not self._closing:
            self._transport.write(_head(TEXT, len(text)) + text)

    def close(self, code: int, why: str) -> None:
        """Say goodbye, and hang up once the other side has, too. Before the handshake: refuse."""
        if self._closing:
            return
        if not self.open:
            self._refuse(b"403 Forbidden")
            return
        self._closing = True
        reason = _short(why).encode()
        self._transport.write(_head(CLOSE, 2 + len(reason)) + code.to_bytes(2, "big") + reason)
        asyncio.get_running_loop().call_later(_GOODBYE_S, self._transport.abort)

    def abort(self) -> None:
        """Hang up at once: nobody is there."""
        self._transport.abort()

    @property
    def unsent(self) -> int:
        """How many bytes the other side has yet to take."""
        return self._transport.get_write_buffer_size()

    def pause_writing(self) -> None:
        self.full = True

    def resume_writing(self) -> None:
        self.full = False
        if self._owner is not None:
            self._owner.drained()

    # --- in

    def listen(self, *, on: bool) -> None:
        """Read on, or leave what comes with its sender for a while."""
        if not self._transport.is_closing():
            (self._transport.resume_reading if on else self._transport.pause_reading)()

    def data_received(self, data: bytes) -> None:
        if self._unread:
            data, self._unread = self._unread + data, b""
        if not self.open:
            self._unread = data[: 1 << 16]
            return
        at = 0
        while at < len(data):
            if self._skip:
                skipped = min(self._skip, len(data) - at)
                self._skip -= skipped
                at += skipped
                continue
            used = self._frame(data, at)
            if not used:
                self._unread = data[at:]
                return
            at += used

    def _frame(self, data: bytes, at: int) -> int:
        """Take one frame; returns its bytes, or 0 if it is not all there yet."""
        there = len(data) - at
        if there < 2:
            return 0
        size, body = data[at + 1] & 0x7F, at + 6
        if size > 125:
            wide = 2 if size == 126 else 8
            if there < 2 + wide:
                return 0
            size, body = int.from_bytes(data[at + 2 : at + 2 + wide], "big"), body + wide
        opcode, final = data[at] & 0x0F, data[at] & _FINAL
        if data[at] & 0x70 or not data[at + 1] & _MASKED or opcode not in (0, TEXT, BINARY, CLOSE, PING, PONG):
            return self._broken(there)
        if opcode >= CLOSE and (size > 125 or not final):
            return self._broken(there)
        if opcode < CLOSE and (opcode == 0) is (self._parts is None):
            return self._broken(there)
        if self._parts is not None and opcode < CLOSE and len(self._parts) >= _MOST_PARTS:
            return self._broken(there)
        before = sum(map(len, self._parts)) if self._parts is not None else 0
        if self._owner is not None and opcode < CLOSE and before + size > self._owner.most:
            self._skip = size + body - at
            self._dropped = not final
            self._parts = None if final else [*(self._parts or ()), b""]
            if not self._closing:
                self._owner.too_large(before + size)
            return 0 if self._skip == 0 else self._skip_now(there)
        if at + there < body + size:
            return 0
        payload = _unmasked(data[body - 4 : body], data[body : body + size])
        if opcode >= CLOSE:
            self._control(opcode, payload)
        elif final and self._parts is None:
            self._message(payload)
        elif not final:
            self._parts = [*(self._parts or ()), b"" if self._dropped else payload]
        else:
            assert self._parts is not None
            whole, self._parts, dropped = b"".join([*self._parts, payload]), None, self._dropped
            self._dropped = False
            if not dropped:
                self._message(whole)
        return body + size - at

    def _skip_now(self, there: int) -> int:
        skipped = min(self._skip, there)
        self._skip -= skipped
        return skipped

    def _message(self, message: bytes) -> None:
        if self._owner is not None and not self._closing:
            self._owner.heard(message)

    def _control(self, opcode: int, payload: bytes) -> None:
        if opcode == PING and not self._closing and not self.full:  # who reads nothing gets no answers piled up
            self._transport.write(_head(PONG, len(payload)) + payload)
        elif opcode == CLOSE:
            if not self._closing:  # the other side begins: it gets its own code back
                self._closing = True
                self._transport.write(_head(CLOSE, len(payload[:2])) + payload[:2])
            self._transport.close()

    def _broken(self, there: int) -> int:
        """What came is no frame: nothing after it can be read."""
        self.close(_PROTOCOL_ERROR, "this is no WebSocket frame")
        self._transport.close()
        return there

    # --- the end

    def eof_received(self) -> None:
        """The other side hung up: the transport closes by itself."""

    def connection_lost(self, error: Exception | None) -> None:
        self._closing = True
        if not self._lost.done():
            self._lost.set_result(None)
        if self._owner is not None:
            self._owner.gone()
            self._owner = None

    def shutdown(self) -> None:
        """The server stops."""
        self.close(1012, "the server stops")
        self._transport.close()


def _short(why: str) -> str:
    """As much of a reason as a close frame holds; a notice before it says it whole."""
    data = why.encode(errors="replace")
    return data[:_REASON_BYTES].decode(errors="ignore")


def _head(opcode: int, size: int) -> bytes:
    first = _FINAL | opcode
    if size < 126:
        return bytes((first, size))
    if size < 1 << 16:
        return bytes((first, 126, size >> 8, size & 0xFF))
    return bytes((first, 127)) + size.to_bytes(8, "big")


def _unmasked(mask: bytes, data: bytes) -> bytes:
    """What a client sends is masked: four bytes over and over. As two large numbers it is one operation."""
    size = len(data)
    over = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "little") ^ int.from_bytes(over, "little")).to_bytes(size, "little")
