"""What processes of a site say to each other: numbered bundles over the bus, in MessagePack.

A process that has sockets at another's tables keeps a session with it. Each side numbers its bundles within the
session, so a hole is seen; an empty bundle repeats the last number, so the loss of the last one is seen too. A session
with a hole is over: the sockets' side begins a new one, attaches every socket again and repeats what was not
acknowledged.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from fracas.kernel.wire import Face
from fracas.server.room.plan import Person

__all__ = [
    "Attach", "Broken", "Call", "Close", "Detach", "Down", "Envelope", "Frame", "Moved", "Reply", "Sent", "Up",
    "decode", "encode",
]  # fmt: skip


# --- from the sockets' process to the owner --------------------------------------------------------------------------


class Attach(Struct, frozen=True, array_like=True, tag="attach"):
    """A socket joins a table; the number is the sender's. Its place is what its token opens."""

    socket: int
    table: str
    place: int | None
    name: str = ""
    screen: bool = False
    language: str = "en"


class Detach(Struct, frozen=True, array_like=True, tag="detach"):
    """A socket is gone."""

    socket: int


class Sent(Struct, frozen=True, array_like=True, tag="sent"):
    """A frame that a socket has received, as JSON."""

    socket: int
    frame: bytes


class Call(Struct, frozen=True, array_like=True, tag="call"):
    """A question about a table: its card, or a seat for somebody, whose token makes it safe to ask twice.

    With `leave` whoever waits there alone, at that place, goes elsewhere.
    """

    number: int
    table: str
    name: str | None = None
    token: str = ""
    face: Face | None = None
    leave: int | None = None
    person: Person | None = None


# --- from the owner to the sockets' process --------------------------------------------------------------------------


class Frame(Struct, frozen=True, array_like=True, tag="frame"):
    """The same frame to some sockets."""

    sockets: list[int]
    data: bytes


class Close(Struct, frozen=True, array_like=True, tag="close"):
    """A socket is to be closed."""

    socket: int
    code: int
    why: str


class Moved(Struct, frozen=True, array_like=True, tag="moved"):
    """The table is not here, or no longer: ask the database who owns it."""

    table: str


class Reply(Struct, frozen=True, array_like=True, tag="reply"):
    """The answer to a call, as JSON; or why there is none: no seat is free, or the table broke."""

    number: int
    data: bytes = b""
    no_seat: str = ""
    closed: str = ""


# --- around them -----------------------------------------------------------------------------------------------------


class Up(Struct, frozen=True, array_like=True, tag="up"):
    """A bundle to the owner."""

    sender: str
    session: int
    number: int
    items: list[Attach | Detach | Sent | Call]


class Down(Struct, frozen=True, array_like=True, tag="down"):
    """A bundle from the owner."""

    sender: str
    session: int
    number: int
    items: list[Frame | Close | Moved | Reply]


class Broken(Struct, frozen=True, array_like=True, tag="broken"):
    """The owner has lost something of this session: begin a new one."""

    sender: str
    session: int


Envelope = Up | Down | Broken

encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Envelope).decode
