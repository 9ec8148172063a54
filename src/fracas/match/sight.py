"""How much one audience has noticed of a match: it counts the entries that audience learns of, and no others."""

from __future__ import annotations

import msgspec

from fracas.match.match import Match

__all__ = ["Sight", "audiences"]

_encode = msgspec.json.Encoder().encode


class Sight:
    """One seat, or the watchers (None).

    `seq` is the number of the last entry it noticed, in its own count, and `at` is that entry's time. Of an entry that
    tells it nothing and changes nothing it can see, it learns not even that there was one.
    """

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.seq = -1
        self.at = 0
        self._picture = b""

    def notices(self, match: Match, events: list[object], author: int | None) -> bool:
        """True if the audience learns of the last entry: by events, by what it sees or is asked, or as its author."""
        seat = self.seat
        ask = None if seat is None or match.over else match.ask(seat)
        picture = _encode((match.view(seat), ask, match.asked(seat), match.outcome))
        own = author is not None and author == seat
        if picture == self._picture and not events and not own:
            return False
        self._picture = picture
        self.seq += 1
        self.at = match.entries[-1].at
        return True


def audiences(seats: int) -> list[Sight]:
    """Every seat, and the watchers, before a match."""
    return [Sight(seat) for seat in (*range(seats), None)]
