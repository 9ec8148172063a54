"""Limits of a record that a stranger brings, checked before the rules play it; each refusal names the field."""

from __future__ import annotations

from typing import Any

from fracas.kernel.game import Game, SetupError
from fracas.match.forms import is_plain
from fracas.match.match import Entry
from fracas.match.record import Record, RecordError
from fracas.server.packs.bring import check_pack

__all__ = ["check_brought"]

MOST_ENTRIES = 20_000
MOST_MS = 366 * 86_400_000  # of a match, on its own clock
MOST_LUCK = 1 << 31  # what a die or a deck may answer; compiled rules count in 64 bits
MOST_PACK = 256 * 1024  # bytes; a host may have allowed more than others do
LONGEST_NAME, LONGEST_WORD = 40, 100


def check_brought(game: Game[Any], record: Record) -> None:
    """Raises RecordError for what no table of ours can have written."""
    if record.nameless and game.opens.nameless is None:
        raise RecordError(f"nameless: every entry of {game.info.title} says whose it is")
    most = max(count for mode in game.info.modes for count in mode.seats)
    if not 1 <= len(record.setup.seats) <= most:
        raise RecordError(f"setup.seats: {game.info.title} has 1 to {most} seats, not {len(record.setup.seats):,}")
    if record.pack is not None:
        try:
            check_pack(record.pack.name, record.pack.files, MOST_PACK)
        except SetupError as error:
            raise RecordError(str(error)) from None
    _plain("setup.mode", record.setup.mode, LONGEST_WORD)
    for number, seat in enumerate(record.setup.seats):
        _plain(f"setup.seats[{number}].name", seat.name, LONGEST_NAME)
        _plain(f"setup.seats[{number}].bot", seat.bot or "", LONGEST_WORD)
    for field in ("rules_version", "content", "digest", "table", "promise"):
        _plain(field, getattr(record, field), LONGEST_WORD)
    _check_result(record)
    if not 1 <= len(record.entries) <= MOST_ENTRIES:
        raise RecordError(f"entries: from 1 to {MOST_ENTRIES:,}, not {len(record.entries):,}")
    before = 0
    for number, entry in enumerate(record.entries):
        if problem := _problem(entry, number, before, len(record.setup.seats)):
            raise RecordError(f"entries[{number}].{problem}")
        before = entry.at


def _check_result(record: Record) -> None:
    """How it came out, and how often hints were asked for: a number for each seat."""
    seats = len(record.setup.seats)
    if record.outcome is not None:
        _plain("outcome.why", record.outcome.why, LONGEST_WORD)
        scores = record.outcome.scores
        if len(scores) != seats or not all(0.0 <= score <= 1.0 for score in scores):
            raise RecordError(f"outcome.scores: from 0 to 1 for each of {seats} seats")
    if record.hints and (len(record.hints) != seats or not all(0 <= count < MOST_LUCK for count in record.hints)):
        raise RecordError(f"hints: a number for each of {seats} seats")


def _problem(entry: Entry, number: int, before: int, seats: int) -> str:
    """The field of an entry that is impossible, and why; empty if none is."""
    if entry.seq != number:
        return f"seq: {entry.seq} stands in the place of {number}; entries are in order and none is missing"
    if not before <= entry.at <= MOST_MS:
        return f"at: {entry.at} is before the entry above it, or too late" if number else f"at: {entry.at} cannot be"
    if entry.seat is not None and not 0 <= entry.seat < seats:
        return f"seat: there is no seat {entry.seat}; there are 0 to {seats - 1}"
    if len(entry.salt) > LONGEST_WORD or len(entry.promise) > LONGEST_WORD:
        return f"promise: it and its salt have up to {LONGEST_WORD} letters"
    if entry.ask is not None and not 0 <= entry.ask < MOST_LUCK:
        return f"ask: {entry.ask} is no number of a question"
    wrong = next((one for one in entry.luck if not 0 <= one < MOST_LUCK), None)
    return "" if wrong is None else f"luck: {wrong} is no answer of luck"


def _plain(field: str, text: str, longest: int) -> None:
    if len(text) > longest or not is_plain(text, lines=False):
        raise RecordError(f"{field}: only plain text of up to {longest} letters")
