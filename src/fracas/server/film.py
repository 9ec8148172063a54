"""The film of a finished match: what every seat and the watchers were told and saw, kept as it was."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from fracas.kernel.game import Game
from fracas.match.record import EntryInJson, Record
from fracas.match.replay import Moment, film, seen

__all__ = ["MomentInJson", "ending", "make_film", "reel"]


class _Reels(Struct, frozen=True):
    """A list of moments for the watchers and one for each seat."""

    watchers: Raw
    seats: tuple[Raw, ...]


class MomentInJson(Moment, frozen=True):
    """A moment whose game need not be known: action, events and view are still JSON."""

    entry: EntryInJson
    events: Raw  # type: ignore[assignment]
    view: Raw  # type: ignore[assignment]


def make_film(game: Game[Any], record: Record) -> bytes:
    """Replay a record once for each audience; the result is JSON."""
    watchers = Raw(msgspec.json.encode(film(game, record, None)))
    seats = tuple(Raw(msgspec.json.encode(film(game, record, seat))) for seat in range(len(record.setup.seats)))
    return msgspec.json.encode(_Reels(watchers, seats))


def reel(data: bytes, seat: int | None) -> list[MomentInJson]:
    """The moments of one audience (None: the watchers)."""
    # Films made by older versions hold every entry whole.
    return [replace(one, entry=seen(one.entry, seat)) for one in _moments(data, seat)]


def ending(data: bytes, seat: int | None) -> MomentInJson:
    """The last moment of a film, as one audience saw it."""
    return _moments(data, seat)[-1]


def _moments(data: bytes, seat: int | None) -> list[MomentInJson]:
    reels = msgspec.json.decode(data, type=_Reels)
    return msgspec.json.decode(reels.watchers if seat is None else reels.seats[seat], type=list[MomentInJson])
