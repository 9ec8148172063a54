"""What the theatre's processes are asked to do with a record, and how they do it."""

from __future__ import annotations

from time import process_time
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from fracas.bots.review import Review, review
from fracas.kernel.chance import LuckError
from fracas.kernel.game import Game, SetupError
from fracas.kernel.wire import Setup
from fracas.match.record import Record, RecordError
from fracas.match.replay import Replay
from fracas.server.theatre.frames import ALL
from fracas.server.theatre.show import read_record, scenes_in, seat_of, show_of, views_of

__all__ = ["FAILED", "FINE", "Job", "done", "entries_until"]

FINE, FAILED = b"+", b"-"  # the first byte of an answer: what follows is packed JSON, or a sentence why there is none


_PART = 0.7  # of the time that a review may think; the rest is for writing it down


class Job(Struct, frozen=True, omit_defaults=True):
    """One piece of work on one record.

    `setup` takes the place of the record's, and is trusted: the server knows where it keeps older content.
    """

    kind: Literal["show", "on", "review"]
    record: Raw
    view: str
    seconds: int
    setup: Setup | None = None
    seq: int = 0  # to play on: the scene of that view after which
    seated: Setup | None = None  # … and with whom


def done(job: Job) -> bytes:
    """The answer to a piece of work, as JSON; raises RecordError and SetupError."""
    game, record = read_record(bytes(job.record), trusted=job.setup is not None)
    if job.setup is not None:
        record = msgspec.structs.replace(record, setup=job.setup)
    if job.kind == "on":
        assert job.seated is not None
        return msgspec.json.encode(entries_until(game, record, job.view, job.seq, job.seated))
    if job.kind == "review":
        return msgspec.json.encode(_reviewed(game, record, job))
    return msgspec.json.encode(show_of(game, record, job.view))


def _reviewed(game: Game[Any], record: Record, job: Job) -> Review:
    """The review of a seat, as far as there is time for it."""
    seat = seat_of(job.view, len(record.setup.seats))
    if seat is None or job.view not in views_of(game, len(record.setup.seats)):
        raise SetupError(f"view: {job.view} is no seat that can be reviewed")
    return review(game, record, seat, lambda: process_time() > _PART * job.seconds)


def entries_until(game: Game[Any], record: Record, view: str, seq: int, seated: Setup) -> int:
    """How many entries had been played when a view saw its scene `seq`, if others could play on from there."""
    seat = seat_of(view, len(record.setup.seats))
    scenes = scenes_in(Replay(game, record), record, seat)
    numbers = range(len(record.entries)) if view == ALL else (scene.entry for scene in scenes)
    number = next((number for count, number in enumerate(numbers) if count == seq), None)
    if number is None:
        raise SetupError(f"seq: view {view} has no scene {seq}")
    cut = msgspec.structs.replace(record, setup=seated, entries=record.entries[: number + 1])
    try:
        replay = Replay(game, cut, listen=False)
        while replay.step() is not None:
            pass
    except (RecordError, LuckError) as error:
        raise SetupError(f"it cannot be played on with others at the table: {error}") from None
    if replay.match.over:
        raise SetupError("seq: the match is over there; go back a little")
    return number + 1
