"""The film of a finished match: what every seat and the watchers were told and saw, kept as it was."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from fracas.kernel.game import Game
from fracas.match.match import Entry, Progress
from fracas.match.record import EntryInJson, Record
from fracas.match.replay import Moment, Replay, seen
from fracas.match.sight import News, audiences, notice

__all__ = ["MomentInJson", "Reels", "ending", "make_film", "reel"]

_LOOSE = 256 * 1024  # bytes of a running match that are kept as they are; beyond that they are packed
_FAST = 1  # zlib's lowest level: the moments of a film are so alike that the others gain little and cost much

_encode = msgspec.json.Encoder().encode


class _Film(Struct, frozen=True):
    """A list of moments for the watchers and one for each seat."""

    watchers: Raw
    seats: tuple[Raw, ...]


class MomentInJson(Moment, frozen=True):
    """A moment whose game need not be known: action, events and view are still JSON."""

    entry: EntryInJson
    events: Raw  # type: ignore[assignment]
    view: Raw  # type: ignore[assignment]


class _Moment(Struct, frozen=True):
    """A moment to be written: what was sent is taken as it is."""

    entry: Entry
    events: Raw
    view: Raw


class Reels:
    """The film of a match in play, one reel for each audience. It keeps the very bytes that were sent."""

    def __init__(self, seats: int) -> None:
        self._loose: dict[int | None, list[_Moment]] = {seat: [] for seat in (*range(seats), None)}
        self._packed: dict[int | None, list[bytes]] = {seat: [] for seat in self._loose}
        self._bytes = 0

    def add(self, entry: Entry, news: Iterable[News]) -> None:
        """One more moment for everybody who learned of the entry."""
        for one in news:
            moment = _Moment(replace(seen(entry, one.seat), seq=one.seq), one.events, one.shown.view)
            self._loose[one.seat].append(moment)
            self._bytes += len(memoryview(moment.events)) + len(memoryview(moment.view))

    @property
    def bulky(self) -> bool:
        """True when it is time to pack."""
        return self._bytes > _LOOSE

    def pack(self) -> None:
        """Make it small. Takes some milliseconds, and lets other threads run meanwhile."""
        for seat, moments in self._loose.items():
            if moments:
                self._packed[seat].append(zlib.compress(_encode(moments), _FAST))
                moments.clear()
        self._bytes = 0

    def whole(self) -> bytes:
        """The film as JSON."""
        reels = {seat: Raw(self._reel(seat)) for seat in self._loose}
        return _encode(_Film(reels.pop(None), tuple(reels.values())))

    def _reel(self, seat: int | None) -> bytes:
        parts = [*map(zlib.decompress, self._packed[seat]), _encode(self._loose[seat])]
        return b"[" + b",".join(part[1:-1] for part in parts if part != b"[]") + b"]"


def make_film(game: Game[Any], record: Record) -> bytes:
    """The same film from a record, by playing it again: for a match that was resumed, or has lost some of its text."""
    replay = Replay(game, record)
    sights, reels = audiences(len(record.setup.seats)), Reels(len(record.setup.seats))
    done: Progress | None = replay.match.opening
    while done is not None:
        stored = record.entries[done.entry.seq]
        reels.add(stored, notice(sights, replay.match, done, stored.seat))
        if reels.bulky:
            reels.pack()
        done = replay.step()
    return reels.whole()


def reel(data: bytes, seat: int | None) -> list[MomentInJson]:
    """The moments of one audience (None: the watchers)."""
    # Films made by older versions hold every entry whole.
    return [replace(one, entry=seen(one.entry, seat)) for one in _moments(data, seat)]


def ending(data: bytes, seat: int | None) -> MomentInJson:
    """The last moment of a film, as one audience saw it."""
    return _moments(data, seat)[-1]


def _moments(data: bytes, seat: int | None) -> list[MomentInJson]:
    film = msgspec.json.decode(data, type=_Film)
    return msgspec.json.decode(film.watchers if seat is None else film.seats[seat], type=list[MomentInJson])
