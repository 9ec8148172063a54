"""What one audience saw of a recorded match, scene by scene."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.game import Game
from fracas.kernel.wire import Setup
from fracas.match.all_seeing import everything_seen, everything_told
from fracas.match.match import Progress
from fracas.match.record import Record
from fracas.match.replay import Replay
from fracas.match.sight import Sight
from fracas.match.text import fill, joined, line_for_action, line_for_outcome, news_of, side_names

__all__ = ["ALL", "Eyes", "Reel", "Scene", "eyes_of", "reel_of", "title_of_stop"]

ALL = -1  # in the place of a seat: through all eyes at once
Eyes = int | None  # a seat, None for watchers, or ALL


class Scene(Struct, frozen=True):
    """One entry as an audience learned of it: its number in the log, and what it told, chose and saw then.

    `seq` is the audience's own count. `seat` made the choice, where the audience may know that.
    """

    number: int
    seq: int
    at: int
    lines: tuple[str, ...]
    choice: str
    mark: str
    view: Any
    seat: int | None = None


class Reel(Struct, frozen=True):
    """A match as one seat (None: a watcher; ALL: somebody who sees everything) saw it."""

    seat: Eyes
    scenes: tuple[Scene, ...]
    result: str

    @property
    def own(self) -> int | None:
        """The seat whose eyes these are; None for watchers and for all at once."""
        return None if self.seat == ALL else self.seat

    def at(self, number: int) -> int:
        """The place of the last scene that is not after an entry."""
        return max((i for i, scene in enumerate(self.scenes) if scene.number <= number), default=0)

    def at_time(self, time: int) -> int:
        """The place of the last scene that is not after a time of the match."""
        return max((i for i, scene in enumerate(self.scenes) if scene.at <= time), default=0)


def eyes_of(game: Game[Any], record: Record) -> list[Eyes]:
    """The eyes to choose from, in the order of the key `v`; all at once only where the game opens what was hidden."""
    seats: list[Eyes] = [None, *range(len(record.setup.seats))]
    return [*seats, ALL] if game.opens_after(record.setup) else seats


def reel_of(game: Game[Any], record: Record, eyes: Eyes) -> Reel:
    """Play a record and keep what one audience saw; raises RecordError where it cannot be played."""
    replay, setup = Replay(game, record), record.setup
    seat = None if eyes == ALL else eyes
    sight = Sight(seat)
    scenes: list[Scene] = []
    done: Progress | None = replay.match.opening
    while done is not None:
        stored = record.entries[done.entry.seq]
        events = everything_told(done) if eyes == ALL else done.events(seat)
        if eyes == ALL or sight.notices(replay.match, events, stored.seat) is not None:
            said = tuple(line for _, line in news_of(game, setup, events))
            marks = [mark for event in events if (mark := title_of_stop(game, setup, event))]
            own = stored.action is not None and stored.seat is not None and eyes in (ALL, stored.seat)
            choice = line_for_action(game, setup, stored.action) if own and stored.action is not None else ""
            view: Any = everything_seen(replay.match) if eyes == ALL else replay.match.view(seat)
            seq = done.entry.seq if eyes == ALL else sight.seq
            mark = marks[-1] if marks else ""
            who = stored.seat if own else None
            scenes.append(Scene(done.entry.seq, seq, stored.at, said, choice, mark, view, who))
        done = replay.step()
    outcome = replay.match.outcome
    return Reel(eyes, tuple(scenes), "" if outcome is None else line_for_outcome(setup, outcome, None, game))


def title_of_stop(game: Game[Any], setup: Setup, event: object) -> str:
    """What has ended with an event, by [stop] of the game's texts; empty if nothing has."""
    fields = msgspec.to_builtins(event)
    stop = game.text.get("stop", {}).get(fields.pop("event"))
    if stop is None:
        return ""
    names = [seat.name for seat in setup.seats]
    tables = joined({"side": side_names(game, setup, names)}, game.text.get("tables", {}), game.words.names(setup))
    return fill(stop["title"], fields, tables, names, game.language)
