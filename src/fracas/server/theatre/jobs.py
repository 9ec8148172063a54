"""What the theatre's processes are asked to do with a record, and how they do it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, process_time
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from fracas.bots.review import Review, review
from fracas.kernel.chance import LuckError
from fracas.kernel.game import Game, SetupError
from fracas.kernel.wire import Setup
from fracas.languages import ENGLISH, game_in
from fracas.match.match import Match
from fracas.match.record import Record, RecordError, encode_entry
from fracas.match.replay import Replay
from fracas.server.theatre.frames import ALL
from fracas.server.theatre.show import read_record, scenes_in, seat_of, show_of, views_of

__all__ = ["FAILED", "FINE", "PART", "Cut", "Job", "done", "entries_until"]

FINE, FAILED = b"+", b"-"  # the first byte of an answer: what follows is packed JSON, or a sentence why there is none
PART = b"~"  # before an answer: a line with how much of the work is done, in percent

MOST_ENTRIES, MOST_MS, MOST_SECONDS = 5_000, 30 * 86_400_000, 3.0  # of a log that strangers bring to be played on
SEED = 128  # letters of a seed, at most
_PART = 0.6  # of the time that there is, for what choices were worth
_MOST = 0.85  # of it, until no chance is told any more; the rest is for writing it down
_BEGAN = monotonic()  # a process is there for one job: on a busy machine time passes faster than it may think


class Job(Struct, frozen=True, omit_defaults=True):
    """One piece of work on one record.

    `setup` takes the place of the record's, and is trusted: the server knows where it keeps older content.
    """

    kind: Literal["show", "on", "cut", "review"]
    record: Raw
    view: str
    seconds: int
    setup: Setup | None = None
    seq: int = 0  # to play on: the scene of that view after which
    seated: Setup | None = None  # … and with whom
    language: str = ENGLISH  # of a review


def done(job: Job, come: Callable[[float], None] = lambda part: None) -> bytes:
    """The answer to a piece of work, as JSON; raises RecordError and SetupError. `come` hears how far it has got."""
    game, record = read_record(bytes(job.record), trusted=job.setup is not None)
    if job.setup is not None:
        record = msgspec.structs.replace(record, setup=job.setup)
    if job.kind == "on":
        assert job.seated is not None
        return msgspec.json.encode(entries_until(game, record, job.view, job.seq, job.seated))
    if job.kind == "cut":
        assert job.seated is not None
        return msgspec.json.encode(_cut(game, record, job, job.seated))
    if job.kind == "review":
        return msgspec.json.encode(_reviewed(game, record, job, come))
    return msgspec.json.encode(show_of(game, record, job.view))


class Cut(Struct, frozen=True):
    """The beginning of a record that somebody brought, to be played on: lines of a log that these rules have played.

    `seed` is empty if the record has none, or none that could be one.
    """

    lines: list[str]
    seed: str


def _cut(game: Game[Any], record: Record, job: Job, seated: Setup) -> Cut:
    """What a new table needs of a record. The table plays it again where others play: so it must be quick to play."""
    if not game.opens_after(record.setup):
        raise SetupError(f"{game.info.title} opens nothing at the end of such a match: its record is not played on")
    entries = record.entries[: entries_until(game, record, job.view, job.seq, seated)]
    if len(entries) > MOST_ENTRIES or entries[-1].at > MOST_MS:
        raise SetupError(f"the record is too long to be played on: {len(entries)} entries, {entries[-1].at} ms")
    began = process_time()
    played_to_its_end(game, msgspec.structs.replace(record, setup=seated, entries=entries))
    if process_time() - began > MOST_SECONDS:
        raise SetupError("the record takes too long to play")
    plain = [msgspec.structs.replace(entry, salt="", promise="") for entry in entries]
    seed = record.seed if record.seed and len(record.seed) <= SEED and record.seed.isascii() else ""
    return Cut([encode_entry(entry).decode() for entry in plain], seed)


def played_to_its_end(game: Game[Any], record: Record) -> Match:
    """A record, played again to its end."""
    replay = Replay(game, record, listen=False)
    while replay.step() is not None:
        pass
    return replay.match


def _reviewed(game: Game[Any], record: Record, job: Job, come: Callable[[float], None]) -> Review:
    """The review of a seat, as far as there is time for it."""
    seat = seat_of(job.view, len(record.setup.seats))
    # The server knows who sat in a match of its own; of a file nobody knows whose it is.
    own = job.setup is not None
    if seat is None or (not own and job.view not in views_of(game, record.setup)):
        raise SetupError(f"view: {job.view} is no seat that can be reviewed")

    def spent(part: float) -> bool:
        return max(process_time(), monotonic() - _BEGAN) > part * job.seconds

    return review(game_in(game.id, job.language), record, seat, lambda: spent(_PART), lambda: spent(_MOST), come)


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
        match = played_to_its_end(game, cut)
    except (RecordError, LuckError) as error:
        raise SetupError(f"it cannot be played on with others at the table: {error}") from None
    if match.over:
        raise SetupError("seq: the match is over there; go back a little")
    return number + 1
