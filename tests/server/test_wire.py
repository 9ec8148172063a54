"""The WebSocket's own rules (RFC 6455): whole messages come out whatever way their bytes come in."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any

import pytest

from fracas.server.web.wire import Wire

KEY = b"dGhlIHNhbXBsZSBub25jZQ=="  # the example of RFC 6455, section 1.3
ACCEPT = b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A


class Line:
    """A transport that keeps what is written to it."""

    def __init__(self) -> None:
        self.written = b""
        self.closed = False

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    abort = close

    def get_write_buffer_size(self) -> int:
        return len(self.written)


class Owner:
    most = 1_000

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.large: list[int] = []
        self.ends = 0

    def heard(self, message: bytes) -> None:
        self.messages.append(message)

    def too_large(self, size: int) -> None:
        self.large.append(size)

    def drained(self) -> None: ...

    def gone(self) -> None:
        self.ends += 1


def frame(first: int, payload: bytes, *, masked: bool = True) -> bytes:
    """A frame as a client sends it."""
    size, mask = len(payload), os.urandom(4)
    bit = 0x80 if masked else 0
    if size < 126:
        head = bytes((first, bit | size))
    else:
        head = bytes((first, bit | (126 if size < 65_536 else 127))) + size.to_bytes(2 if size < 65_536 else 8, "big")
    if not masked:
        return head + payload
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


def wired(play: Callable[[Wire, Line, Owner], None], **headers: bytes) -> Line:
    """A wire after its handshake, if that is one."""
    line = Line()
    failed: list[AssertionError] = []  # the wire itself would only log it

    async def scene() -> None:
        named = {b"sec-websocket-key": KEY, b"sec-websocket-version": b"13"}
        named |= {name.replace("_", "-").encode(): value for name, value in headers.items()}
        scope: dict[str, Any] = {"headers": list(named.items()), "method": "GET", "scheme": "http"}
        wire, owner = Wire(scope, b"/ws?a=b", line), Owner()  # type: ignore[arg-type]

        async def app(scope: Any, receive: Any, send: Any) -> None:
            assert (scope["type"], scope["path"], scope["query_string"]) == ("websocket", "/ws", b"a=b")
            wire.accept(owner)
            assert line.written.startswith(b"HTTP/1.1 101 ") and ACCEPT in line.written
            line.written = b""
            try:
                play(wire, line, owner)
                wire.connection_lost(None)
                assert owner.ends == 1
            except AssertionError as error:
                failed.append(error)

        await wire.come_in(app)

    asyncio.run(scene())
    for error in failed:
        raise error
    return line


@pytest.mark.parametrize("size", [0, 1, 3, 125, 126, 127, 1_000])
@pytest.mark.parametrize("at_once", [1, 2, 7, 100_000])
def test_messages_come_whole(size: int, at_once: int) -> None:
    payload = os.urandom(size)

    def play(wire: Wire, line: Line, owner: Owner) -> None:
        data = frame(TEXT, payload) + frame(0x01, payload[: size // 2]) + frame(PING, b"are you there?")
        data += frame(0x80, payload[size // 2 :]) + frame(0x82, b"{}")
        for at in range(0, len(data), at_once):
            wire.data_received(data[at : at + at_once])
        assert owner.messages == [payload, payload, b"{}"]
        assert line.written == frame(PONG, b"are you there?", masked=False)

    wired(play)


@pytest.mark.parametrize("at_once", [1, 11, 100_000])
def test_what_is_too_large_is_not_read_and_the_rest_is(at_once: int) -> None:
    def play(wire: Wire, line: Line, owner: Owner) -> None:
        data = frame(TEXT, b"x" * 70_000) + frame(TEXT, b"small") + frame(0x01, b"y" * 600) + frame(0x80, b"y" * 600)
        for at in range(0, len(data), at_once):
            wire.data_received(data[at : at + at_once])
            assert len(wire._unread) < 1_100  # no more than one message is ever kept
        assert owner.messages == [b"small"] and owner.large == [70_000, 1_200]

    wired(play)


@pytest.mark.parametrize(
    "wrong",
    [
        frame(TEXT, b"{}", masked=False),
        frame(0xC1, b"{}"),  # a bit no extension has given a meaning
        frame(0x83, b"{}"),  # no such opcode
        frame(0x80, b"{}"),  # goes on with nothing
        frame(0x09, b"{}"),  # a ping in parts
        frame(PING, b"x" * 126),
        frame(0x01, b"{") + frame(TEXT, b"}"),  # a new message within another
    ],
    ids=range(7),  # the masks are drawn anew each time
)
def test_what_is_no_frame_ends_the_line(wrong: bytes) -> None:
    def play(wire: Wire, line: Line, owner: Owner) -> None:
        wire.data_received(wrong + frame(TEXT, b"later"))
        assert not owner.messages and line.closed
        assert line.written[:4] == bytes((CLOSE, len(line.written) - 2)) + (1002).to_bytes(2, "big")

    wired(play)


def test_both_say_goodbye() -> None:
    def asked(wire: Wire, line: Line, owner: Owner) -> None:
        wire.data_received(frame(CLOSE, (1001).to_bytes(2, "big") + b"bye") + frame(TEXT, b"later"))
        assert line.written == frame(CLOSE, (1001).to_bytes(2, "big"), masked=False)
        assert line.closed and not owner.messages
        wire.send(b"{}")
        assert len(line.written) == 4

    def asks(wire: Wire, line: Line, owner: Owner) -> None:
        wire.close(4400, "ü" * 100)
        reason = line.written[4:].decode()  # as much of it as fits, and no half letter
        assert line.written[:4] == bytes((CLOSE, 2 + 122)) + (4400).to_bytes(2, "big") and reason == "ü" * 61
        assert not line.closed
        wire.data_received(frame(CLOSE, (4400).to_bytes(2, "big")))
        assert line.closed

    wired(asked)
    wired(asks)


def test_what_is_sent_has_a_head_of_its_size() -> None:
    def play(wire: Wire, line: Line, owner: Owner) -> None:
        for size in (0, 125, 126, 65_535, 65_536):
            line.written = b""
            wire.send(b"x" * size)
            assert line.written == frame(TEXT, b"x" * size, masked=False)

    wired(play)


@pytest.mark.parametrize("headers", [{"sec_websocket_key": b"short"}, {"sec_websocket_version": b"8"}])
def test_what_is_no_handshake_is_refused(headers: dict[str, bytes]) -> None:
    def play(wire: Wire, line: Line, owner: Owner) -> None:
        raise AssertionError("it was let in")

    assert wired(play, **headers).written.startswith(b"HTTP/1.1 400 ")


def test_a_message_in_endless_parts_ends_the_line() -> None:
    def play(wire: Wire, line: Line, owner: Owner) -> None:
        wire.data_received(frame(0x01, b"") + 300 * frame(0x00, b""))
        assert line.closed and not owner.messages

    wired(play)


def test_the_rest_of_a_message_that_was_too_large_is_no_message() -> None:
    def play(wire: Wire, line: Line, owner: Owner) -> None:
        wire.data_received(frame(0x01, b"x" * 70_000) + frame(0x00, b"[") + frame(0x80, b"{}") + frame(TEXT, b"next"))
        assert owner.messages == [b"next"] and owner.large == [70_000]
        wire.data_received(frame(0x01, b"x" * 70_000) + 300 * frame(0x00, b""))
        assert line.closed and owner.messages == [b"next"]

    wired(play)


def test_who_does_not_read_gets_no_answers_piled_up() -> None:
    def play(wire: Wire, line: Line, owner: Owner) -> None:
        wire.pause_writing()
        wire.data_received(1_000 * frame(PING, b"x"))
        assert line.written == b""
        wire.resume_writing()
        wire.data_received(frame(PING, b"x"))
        assert line.written == frame(PONG, b"x", masked=False)

    wired(play)
