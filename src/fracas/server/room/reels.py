"""The film of a match in play: the very bytes that were sent, packed in passing (docs/decisions/0010)."""

from __future__ import annotations

import contextlib
import zlib
from types import ModuleType

from msgspec import Raw

from fracas.match.nouns import Entry, News
from fracas.server.room.telling import before_moment

__all__ = ["Reels"]

_zlib: ModuleType = zlib
with contextlib.suppress(ImportError):  # there is no wheel of it for some machines
    from isal import isal_zlib

    _zlib = isal_zlib  # an eighth of the time, and the same format

_LOOSE = 1 << 16  # bytes of an audience's moments that are kept as they were sent; then they are packed
_PACKING = 2  # of 3: moments are so alike that a higher level gains little
_ADLER = 65521  # zlib's checksum counts modulo this

_Part = tuple[bytes, int, int]  # of a packed text: a piece of a deflated stream, the text's checksum and its length


class Reels:
    """The film of a match in play, one reel for each audience. It keeps the very bytes that were sent."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._loose: dict[int | None, list[bytes | Raw]] = {seat: [] for seat in (None, *range(seats))}
        self._sizes: dict[int | None, int] = dict.fromkeys(self._loose, 0)  # of what is loose
        self._packed: dict[int | None, list[_Part]] = {seat: [] for seat in self._loose}

    def add(self, entry: Entry, news: list[News]) -> None:
        """One more moment for everybody who learned of the entry: what was sent is taken as it is."""
        for one in news:
            seat, events, view = one.seat, one.events, one.shown.view
            loose = self._loose[seat]
            front = before_moment(entry, one)
            loose += (b"," + front if loose or self._packed[seat] else front, events, b',"view":', view, b"}")
            size = self._sizes[seat] = self._sizes[seat] + len(events) + len(view)
            if size >= _LOOSE:
                self._pack(seat)

    def _pack(self, seat: int | None) -> None:
        """Make it small: at once, because this takes less time than to have a thread do it."""
        self._packed[seat].append(_packed(b"".join(self._loose[seat])))
        self._loose[seat], self._sizes[seat] = [], 0

    def whole(self) -> bytes:
        """The film as JSON, packed. What was packed before is not packed again."""
        for seat, loose in self._loose.items():
            if loose:
                self._pack(seat)
        parts = [_packed(b'{"watchers":['), *self._packed[None], _packed(b'],"seats":[')]
        for seat in range(self._seats):
            parts += [_packed(b",[" if seat else b"["), *self._packed[seat], _packed(b"]")]
        return _joined([*parts, _packed(b"]}")])


def _packed(text: bytes) -> _Part:
    """A piece of a deflated stream: it ends on a whole byte and refers to nothing before it."""
    packer = _zlib.compressobj(_PACKING, _zlib.DEFLATED, -_zlib.MAX_WBITS)
    return packer.compress(text) + packer.flush(_zlib.Z_SYNC_FLUSH), _zlib.adler32(text), len(text)


def _joined(parts: list[_Part]) -> bytes:
    """The pieces as one zlib stream (RFC 1950): a head, the pieces, an empty last block, the checksum of all texts."""
    low, high = 1, 0
    for _, checksum, size in parts:
        high = (high + size * (low - 1) + (checksum >> 16)) % _ADLER
        low = (low + (checksum & 0xFFFF) - 1) % _ADLER
    return b"".join([b"\x78\x5e", *(part for part, _, _ in parts), b"\x03\x00", (high << 16 | low).to_bytes(4, "big")])
