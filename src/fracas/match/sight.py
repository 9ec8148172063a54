"""How much one audience has noticed of a match: it counts the entries that audience learns of, and no others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import msgspec
from msgspec import Raw

from fracas.kernel.out import heard
from fracas.kernel.wire import Outcome
from fracas.match.match import Match
from fracas.match.nouns import News, Progress, Shown

__all__ = ["News", "Shown", "Sight", "audiences", "look", "notice"]

_NOTHING = Raw(b"null")

_encode = msgspec.json.Encoder().encode


def look(match: Match, seat: int | None) -> Shown:
    """What a seat (None: a watcher) is shown now."""
    return _look(match, seat, match.outcome)


def _look(match: Match, seat: int | None, outcome: Outcome | None) -> Shown:
    ask = _NOTHING if seat is None or outcome is not None else Raw(_encode(match.ask(seat)))
    return Shown(Raw(_encode(match.view(seat))), ask, tuple(match.asked(seat)), outcome)


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

    def notices(self, match: Match, events: list[object], author: int | None) -> Shown | None:
        """What the audience is shown if it learns of the last entry: by events, by what it sees, or as its author."""
        return self._notices(match, look(match, self.seat), sure=self.surely(events, author))

    def _notices(self, match: Match, shown: Shown, *, sure: bool) -> Shown | None:
        if not sure and shown == self.shown:
            return None
        self.shown = shown
        self.count(match)
        return shown

    def surely(self, events: list[object], author: int | None) -> bool:
        """True if the audience learns of an entry whatever it sees: by events, or as its author."""
        return bool(events) or (author is not None and author == self.seat)

    def count(self, match: Match) -> None:
        """The last entry is one more that the audience has noticed."""
        last = match.entries[-1]
        self.seq += 1
        self.at = last.at
        self.promise = last.promise


def notice(sights: Iterable[Sight], match: Match, done: Progress, author: int | None) -> list[News]:
    """What each audience learns of the last entry; those who learn nothing are left out. An event is encoded once."""
    told: list[tuple[int, object]] = [(mask, _encode(event)) for mask, event in done.told]
    outcome = match.outcome
    found = []
    for sight in sights:
        events = heard(told, sight.seat)
        sure = sight.surely(events, author)
        shown = sight._notices(match, _look(match, sight.seat, outcome), sure=sure)
        if shown is not None:
            listed = Raw(b"[" + b",".join(cast(list[bytes], events)) + b"]")
            found.append(News(sight.seat, sight.seq, sight.at, listed, shown))
    return found


def audiences(seats: int) -> list[Sight]:
    """Every seat, and the watchers, before a match."""
    return [Sight(seat) for seat in (*range(seats), None)]
