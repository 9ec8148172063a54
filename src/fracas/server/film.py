"""The film of a finished match: what every seat and the watchers were told and saw, kept as it was."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct

from fracas.kernel.game import Game
from fracas.match.record import Record
from fracas.match.replay import film

__all__ = ["Ending", "ending", "make_film", "reel"]


class _Reels(Struct, frozen=True):
    """A list of frames for the watchers and one for each seat."""

    watchers: Raw
    seats: tuple[Raw, ...]


class _Moment(Struct, frozen=True):
    seq: int
    at: int


class _Last(Struct, frozen=True):
    entry: _Moment
    view: Raw


class Ending(Struct, frozen=True):
    """The last picture of a film, as one seat (or the watchers) saw it."""

    seq: int
    at: int
    view: Raw


def make_film(game: Game[Any], record: Record) -> bytes:
    """Replay a record once for each audience; the result is JSON."""
    watchers = Raw(msgspec.json.encode(film(game, record, None)))
    seats = tuple(Raw(msgspec.json.encode(film(game, record, seat))) for seat in range(len(record.setup.seats)))
    return msgspec.json.encode(_Reels(watchers, seats))


def reel(data: bytes, seat: int | None) -> Raw:
    """The frames of one audience, as JSON."""
    reels = msgspec.json.decode(data, type=_Reels)
    return reels.watchers if seat is None else reels.seats[seat]


def ending(data: bytes, seat: int | None) -> Ending:
    """How it ended, for one audience."""
    last = msgspec.json.decode(reel(data, seat), type=list[_Last])[-1]
    return Ending(last.entry.seq, last.entry.at, last.view)
