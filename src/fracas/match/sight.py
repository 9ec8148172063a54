"""How much one audience has noticed of a match: it counts the entries that audience learns of, and no others."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from fracas.kernel.ask import Ask
from fracas.kernel.wire import Outcome, View
from fracas.match.match import Match

__all__ = ["Shown", "Sight", "audiences", "look"]

_encode = msgspec.json.Encoder().encode


class Shown(Struct, frozen=True):
    """What one audience sees of a match and is asked; `asked` is who it knows to be asked."""

    view: View
    ask: Ask | None
    asked: list[int]
    outcome: Outcome | None


def look(match: Match, seat: int | None) -> Shown:
    """What a seat (None: a watcher) is shown now."""
    ask = None if seat is None or match.over else match.ask(seat)
    return Shown(match.view(seat), ask, match.asked(seat), match.outcome)


class Sight:
    """One seat, or the watchers (None).

    `seq` is the number of the last entry it noticed, in its own count; `at` and `promise` are that entry's. Of an entry
    that tells it nothing and changes nothing it can see, it learns not even that there was one. `shown` is what it sees
    since then, so that nobody has to build it again; None before the first entry.
    """

    shown: Shown | None

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.seq = -1
        self.at = 0
        self.promise = ""
        self.shown = None
        self._picture = b""

    def notices(self, match: Match, events: list[object], author: int | None) -> Shown | None:
        """What the audience is shown if it learns of the last entry: by events, by what it sees, or as its author."""
        shown = look(match, self.seat)
        picture = _encode(shown)
        own = author is not None and author == self.seat
        if picture == self._picture and not events and not own:
            return None
        self.shown = shown
        self._picture = picture
        self.seq += 1
        self.at = match.entries[-1].at
        self.promise = match.entries[-1].promise
        return shown


def audiences(seats: int) -> list[Sight]:
    """Every seat, and the watchers, before a match."""
    return [Sight(seat) for seat in (*range(seats), None)]
