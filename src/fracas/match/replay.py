"""Plays a record again: to any entry of the match, or as a film of what one seat was told and saw."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.chance import Chance, Recorded
from fracas.kernel.game import Game
from fracas.kernel.wire import View
from fracas.match.match import Entry, Match, Progress, Refused
from fracas.match.record import Record, RecordError
from fracas.match.sight import Sight, look

__all__ = ["Moment", "Replay", "film", "resume", "seen"]


class Moment(Struct, frozen=True):
    """One entry of a film: what was told of it, and what was then seen; the action only if it was the seat's own.

    Entries have the audience's own numbers: those it did not notice are not there (match/sight.py).
    """

    entry: Entry
    events: list[object]
    view: View


class Replay:
    """Plays stored entries one by one into a fresh match."""

    def __init__(self, game: Game[Any], record: Record, *, listen: bool = True, live: Chance | None = None) -> None:
        """With `live` luck the answers in the record are not used."""
        if record.seen_by:
            raise RecordError(f"this record holds only what {record.seen_by} saw; it cannot be played again")
        self._entries = record.entries
        self._nameless = record.nameless
        self.luck = Recorded(list(record.entries[0].luck) if record.entries else [])
        self._live = live is not None
        self.match = Match(game, record.setup, live or self.luck, listen=listen)
        self._expect_spent(0)
        if record.entries:
            self.match.opening = self._promised(self.match.opening)

    def step(self) -> Progress | None:
        """Play the next stored entry; None at the end."""
        number = len(self.match.entries)
        if number >= len(self._entries):
            return None
        entry = self._entries[number]
        self.luck.feed(list(entry.luck))
        if entry.action is None:
            done: Progress | Refused | None = self.match.tick(entry.at)
        else:
            seat = self.seat_of(entry)
            ask = int(self.match.state.question(seat)) if self._nameless else entry.ask
            done = self.match.submit(seat, ask, entry.action, entry.at, by_table=True)
        if not isinstance(done, Progress):
            why = done.why if isinstance(done, Refused) else "nothing was due"
            raise RecordError(f"entry {number} cannot be replayed: {why}")
        self._expect_spent(number)
        return self._promised(done)

    def seat_of(self, entry: Entry) -> int:
        """Who plays an entry. An action whose author is not kept does the same whoever sends it."""
        if entry.seat is None and not self._nameless:
            raise RecordError(f"entry {entry.seq} does not say whose it is")
        return entry.seat or 0

    def _promised(self, done: Progress) -> Progress:
        """The entry with the promise it was stored with."""
        stored = self._entries[done.entry.seq]
        if not stored.promise:
            return done
        entry = msgspec.structs.replace(done.entry, salt=stored.salt, promise=stored.promise)
        self.match.entries[-1] = entry
        return msgspec.structs.replace(done, entry=entry)

    def _expect_spent(self, number: int) -> None:
        if self.luck.left() and not self._live:
            raise RecordError(f"entry {number}: {self.luck.left()} recorded answers of luck were not asked for")


def film(game: Game[Any], record: Record, seat: int | None) -> list[Moment]:
    """The whole match as one seat (None: a watcher) saw it."""
    replay, sight = Replay(game, record), Sight(seat)
    done: Progress | None = replay.match.opening
    moments = []
    while done is not None:
        stored, events = record.entries[done.entry.seq], done.events(seat)
        if sight.notices(replay.match, events, stored.seat) is not None:
            moments.append(Moment(seen(stored, seat, sight.seq), events, replay.match.view(seat)))
        done = replay.step()
    return moments


def seen(entry: Entry, seat: int | None, seq: int) -> Entry:
    """What a seat (None: a watcher) knows of an entry beside the events: its number in their own count, its time, and
    the action if it is their own."""
    if seat is None or entry.seat != seat:
        return Entry(seq, entry.at)
    return Entry(seq, entry.at, seat, entry.ask, entry.action)


def resume(game: Game[Any], record: Record, secret: str, sights: Iterable[Sight] = ()) -> Match:
    """The match after the last stored entry, and what was noticed of it until then.

    Luck goes on as if nothing had happened: it follows from the secret. What an audience saw is looked at only where it
    decides: of an entry that told it nothing, before and after.
    """
    replay = Replay(game, record, listen=True)
    sights = list(sights)
    before: Match | None = None
    done: Progress | None = replay.match.opening
    while done is not None:
        for sight in sights:
            sure = sight.surely(done.events(sight.seat), done.entry.seat)
            if sure or before is None or look(before, sight.seat) != look(replay.match, sight.seat):
                sight.count(replay.match)
        before = replay.match.still()
        done = replay.step()
    for sight in sights:
        sight.shown = look(replay.match, sight.seat)
    replay.match.chance = Chance(secret)
    replay.match.chance.skip(replay.luck.asked)
    return replay.match
