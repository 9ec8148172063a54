"""The film of a finished match: what every seat and the watchers were told and saw, kept as it was."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from fracas.kernel.game import Game
from fracas.match.match import Entry, Progress
from fracas.match.record import EntryInJson, Record
from fracas.match.replay import Moment, Replay, seen
from fracas.match.sight import News, audiences, notice

__all__ = ["MomentInJson", "Reels", "ending", "endings", "make_film", "reel"]

_LOOSE = 64  # entries of a running match that are kept as they were sent; then they are packed
_PACKING = 3  # zlib's level: moments are so alike that a higher one gains little and costs three times as much
_ADLER = 65521  # zlib's checksum counts modulo this

_Loose = tuple[Entry, list[News]]
_Part = tuple[bytes, int, int]  # of a packed text: a piece of a deflated stream, the text's checksum and its length

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


# Made here, before there are threads: msgspec crashes if two of them read a type for the first time at once.
_films = msgspec.json.Decoder(_Film)
_reels = msgspec.json.Decoder(list[MomentInJson])


class _Moment(Struct, frozen=True, gc=False):
    """A moment to be written: what was sent is taken as it is."""

    entry: Entry
    events: Raw
    view: Raw


class Reels:
    """The film of a match in play, one reel for each audience. It keeps the very bytes that were sent."""

    def __init__(self, seats: int) -> None:
        self._audiences: tuple[int | None, ...] = (None, *range(seats))
        self._loose: list[_Loose] = []
        self._packed: dict[int | None, list[_Part]] = {seat: [] for seat in self._audiences}

    def add(self, entry: Entry, news: list[News]) -> None:
        """One more moment for everybody who learned of the entry."""
        self._loose.append((entry, news))

    @property
    def bulky(self) -> bool:
        """True when it is time to pack."""
        return len(self._loose) >= _LOOSE

    def take(self) -> list[_Loose]:
        """Hand over what is to be packed; moments that are added meanwhile are not among it."""
        loose, self._loose = self._loose, []
        return loose

    def pack(self, loose: list[_Loose]) -> None:
        """Make it small: in a thread, one call after the other."""
        for seat, packed in self._packed.items():
            moments = _moments_of(loose, seat)[1:-1]
            if moments:
                packed.append(_packed(b"," + moments if packed else moments))

    def whole(self) -> bytes:
        """The film as JSON, packed. What was packed before is not packed again."""
        self.pack(self.take())
        parts = [_packed(b'{"watchers":['), *self._packed[None], _packed(b'],"seats":[')]
        for seat in self._audiences[1:]:
            parts += [_packed(b",[" if seat else b"["), *self._packed[seat], _packed(b"]")]
        return _joined([*parts, _packed(b"]}")])


def _packed(text: bytes) -> _Part:
    """A piece of a deflated stream: it ends on a whole byte and refers to nothing before it."""
    packer = zlib.compressobj(_PACKING, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH), zlib.adler32(text), len(text)


def _joined(parts: list[_Part]) -> bytes:
    """The pieces as one zlib stream (RFC 1950): a head, the pieces, an empty last block, the checksum of all texts."""
    low, high = 1, 0
    for _, checksum, size in parts:
        high = (high + size * (low - 1) + (checksum >> 16)) % _ADLER
        low = (low + (checksum & 0xFFFF) - 1) % _ADLER
    return b"".join([b"\x78\x5e", *(part for part, _, _ in parts), b"\x03\x00", (high << 16 | low).to_bytes(4, "big")])


def _moments_of(loose: list[_Loose], seat: int | None) -> bytes:
    """The moments of one audience, as a list."""
    return _encode(
        [
            _Moment(seen(entry, seat, one.seq), one.events, one.shown.view)
            for entry, news in loose
            for one in news
            if one.seat == seat
        ]
    )


def make_film(game: Game[Any], record: Record) -> bytes:
    """The same film from a record, packed, by playing it again: for a match that was resumed, or has lost some text."""
    replay = Replay(game, record)
    sights, reels = audiences(len(record.setup.seats)), Reels(len(record.setup.seats))
    done: Progress | None = replay.match.opening
    while done is not None:
        stored = record.entries[done.entry.seq]
        reels.add(stored, notice(sights, replay.match, done, stored.seat))
        if reels.bulky:
            reels.pack(reels.take())
        done = replay.step()
    return reels.whole()


def reel(data: bytes, seat: int | None) -> list[MomentInJson]:
    """The moments of one audience (None: the watchers)."""
    # Films made by older versions hold every entry whole.
    return [replace(one, entry=seen(one.entry, seat, one.entry.seq)) for one in _moments(data, seat)]


def ending(data: bytes, seat: int | None) -> MomentInJson:
    """The last moment of a film, as one audience saw it; nothing else of the film stays in memory with it."""
    last = _moments(data, seat)[-1]
    entry = replace(last.entry, action=last.entry.action.copy())
    return replace(last, entry=entry, events=last.events.copy(), view=last.view.copy())


def endings(data: bytes) -> dict[int | None, MomentInJson]:
    """The last moment of every audience."""
    seats = range(len(_films.decode(data).seats))
    return {seat: ending(data, seat) for seat in (None, *seats)}


def _moments(data: bytes, seat: int | None) -> list[MomentInJson]:
    film = _films.decode(data)
    return _reels.decode(film.watchers if seat is None else film.seats[seat])
