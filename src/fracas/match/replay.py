"""Plays a record again: to any entry of the match, or as a film of what one seat was told and saw."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from fracas.kernel.chance import Recorded
from fracas.kernel.game import Game
from fracas.kernel.wire import View
from fracas.match.match import Entry, Match, Progress, Refused
from fracas.match.record import Record, RecordError

__all__ = ["Moment", "Replay", "film", "resume"]


class Moment(Struct, frozen=True):
    """One entry of a film: what happened, what the seat was told of it, and what it then saw."""

    entry: Entry
    events: list[object]
    view: View


class Replay:
    """Plays stored entries one by one into a fresh match."""

    def __init__(self, game: Game[Any], record: Record, *, listen: bool = True) -> None:
        self._entries = record.entries
        self._chance = Recorded(list(record.entries[0].luck) if record.entries else [])
        self.match = Match(game, record.setup, self._chance, listen=listen)
        self._expect_spent(0)

    def step(self) -> Progress | None:
        """Play the next stored entry; None at the end."""
        number = len(self.match.entries)
        if number >= len(self._entries):
            return None
        entry = self._entries[number]
        self._chance.feed(list(entry.luck))
        if entry.action is None:
            done: Progress | Refused | None = self.match.tick(entry.at)
        else:
            assert entry.seat is not None
            done = self.match.submit(entry.seat, entry.ask, entry.action, entry.at, by_table=True)
        if not isinstance(done, Progress):
            why = done.why if isinstance(done, Refused) else "nothing was due"
            raise RecordError(f"entry {number} cannot be replayed: {why}")
        self._expect_spent(number)
        return done

    def _expect_spent(self, number: int) -> None:
        if self._chance.left():
            raise RecordError(f"entry {number}: {self._chance.left()} recorded answers of luck were not asked for")


def film(game: Game[Any], record: Record, seat: int | None) -> list[Moment]:
    """The whole match as one seat (None: a watcher) saw it."""
    replay = Replay(game, record)
    moments = [Moment(replay.match.entries[0], replay.match.opening.events(seat), replay.match.view(seat))]
    while (done := replay.step()) is not None:
        moments.append(Moment(done.entry, done.events(seat), replay.match.view(seat)))
    return moments


def resume(game: Game[Any], record: Record) -> Match:
    """The match after the last stored entry; the caller must set `match.chance`, where further luck comes from."""
    replay = Replay(game, record, listen=True)
    while replay.step() is not None:
        pass
    return replay.match
