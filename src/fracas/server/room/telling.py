"""The bytes of updates and of moments of a film, put together from parts that are JSON already.

They are what msgspec makes of `Update` (server/frames.py) and of `Moment` (match/replay.py); tests compare them.
"""

from __future__ import annotations

import msgspec
from msgspec import Raw

from fracas.kernel.wire import Outcome
from fracas.match.nouns import Entry, News

__all__ = ["before_moment", "update"]

_encode = msgspec.json.Encoder().encode


def update(
    seq: int,
    at: int,
    events: Raw,
    view: Raw,
    ask: Raw,
    seats: Raw,
    outcome: Outcome | None,
    answered: str | None,
    promise: str,
    undo: bool,
) -> bytes:
    """An update; what is left out is at its default."""
    head = f'{{"frame":"update","seq":{seq},"at":{at},"events":'.encode()
    tail = b""
    if outcome is not None:
        tail += b',"outcome":' + _encode(outcome)
    if answered is not None:
        tail += b',"answered":' + _encode(answered)
    if promise:
        tail += b',"promise":"' + promise.encode() + b'"'
    tail += b',"undo":true}' if undo else b"}"
    return b"".join((head, events, b',"view":', view, b',"ask":', ask, b',"seats":', seats, tail))


def before_moment(entry: Entry, one: News) -> bytes:
    """A moment up to its events: what the audience knows of the entry, the action only if it was its own."""
    seat = one.seat
    if seat is None or entry.seat != seat:
        return f'{{"entry":{{"seq":{one.seq},"at":{entry.at}}},"events":'.encode()
    return b'{"entry":' + _encode(Entry(one.seq, entry.at, seat, entry.ask, entry.action)) + b',"events":'
