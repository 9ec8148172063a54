"""Checks that a record keeps the promises made during its match: its luck, its choices, its end."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Literal

import msgspec
from msgspec import Struct

from fracas.kernel.chance import Chance
from fracas.kernel.game import Game
from fracas.kernel.wire import GONE
from fracas.match.match import Progress
from fracas.match.opens import digest_again
from fracas.match.promise import SALT_LETTERS, is_blank, promise_of_entry, promise_of_luck
from fracas.match.record import Record, RecordError, decode, entries_in_json
from fracas.match.replay import Replay

__all__ = ["Finding", "Verdict", "verify"]

State = Literal["proved", "broken", "unproved"]
_WORDS = {"proved": "", "broken": "BROKEN: ", "unproved": "not proved: "}


class Finding(Struct, frozen=True, omit_defaults=True):
    """What was found out about one part of a record, in words; the entry at fault if one is."""

    part: str
    state: State
    said: str
    entry: int | None = None


class Verdict(Struct, frozen=True):
    """Everything that was checked. `first` and `last` are the promises to compare with those one was sent."""

    proved: bool
    findings: tuple[Finding, ...]
    table: str = ""
    first: str = ""
    last: str = ""

    def lines(self) -> list[str]:
        """The verdict for people."""
        told = [f"{finding.part}: {_WORDS[finding.state]}{finding.said}" for finding in self.findings]
        if self.first:
            told += [f"promised before the match: {self.first}", f"promised at its end:       {self.last}"]
            if not any(finding.part == "promises" for finding in self.findings):
                told.append(
                    "Compare these with what you were sent: whoever makes up a record can make up its promises."
                )
        return told


class _Broken(Exception):
    """A promise is not kept, and why; the entry at fault if one is."""

    def __init__(self, why: str, entry: int | None = None) -> None:
        super().__init__(why)
        self.entry = entry


class _Unproved(Exception):
    """Nothing is wrong, and nothing can be proved: why."""


def verify(game: Game[Any], data: bytes, known: Collection[str] = ()) -> Verdict:
    """Check an encoded record; `known` are promises that somebody was sent during the match."""
    record, raw = decode(data, game), entries_in_json(data)
    checks: dict[str, Callable[[], str]] = {
        "luck": lambda: _check_luck(game, record),
        "choices": lambda: _check_choices(game, record, raw),
    }
    if known:
        checks["promises"] = lambda: _check_known(record, known)
    findings = []
    for part, check in checks.items():
        try:
            findings.append(Finding(part, "proved", check()))
        except _Broken as broken:
            findings.append(Finding(part, "broken", str(broken), broken.entry))
        except _Unproved as unproved:
            findings.append(Finding(part, "unproved", str(unproved)))
    proved = all(finding.state == "proved" for finding in findings)
    last = record.entries[-1].promise if record.entries else ""
    return Verdict(proved, tuple(findings), record.table, record.promise, last)


# --- luck -------------------------------------------------------------------------------------------------------------


def _check_luck(game: Game[Any], record: Record) -> str:
    if record.seen_by:
        raise _Unproved(f"this record holds only what {record.seen_by} saw; luck did not open")
    if not record.seed:
        raise _Unproved("this record does not hold the secret of its luck")
    if record.promise and promise_of_luck(record.table, record.seed) != record.promise:
        raise _Broken("the secret is not the one that was promised")
    if record.rules_version != game.info.rules_version or record.content != game.rules.fingerprint(record.setup):
        raise _Unproved("the record was made with other rules or content; it cannot be played again here")
    answers = _play_again(game, record)
    if not record.promise:
        if any(entry.promise for entry in record.entries):
            raise _Broken("the promise of its luck was taken out")
        raise _Unproved(
            f"made without promises; {answers} answers follow from the secret in the record, as they should"
        )
    return f"{answers} answers follow from the secret that was promised"


def _play_again(game: Game[Any], record: Record) -> int:
    """Play the record with live luck; returns how many answers of luck it has, all of which are right."""
    assert record.seed is not None
    replay = Replay(game, record, live=Chance(record.seed))
    done: Progress | None = replay.match.opening
    answers = 0
    try:
        while done is not None:
            stored, number = record.entries[done.entry.seq], done.entry.seq
            if stored.luck != done.entry.luck:
                raise _Broken(f"entry {number} has the luck {stored.luck}; the secret gives {done.entry.luck}", number)
            answers += len(stored.luck)
            done = replay.step()
    except RecordError as error:
        raise _Broken(str(error), len(replay.match.entries)) from None
    if record.outcome != replay.match.outcome:
        raise _Broken("the record ends in another way than the match")
    if record.digest != digest_again(game, record, replay.match):
        raise _Broken("the digest is not that of this match")
    return answers


# --- choices ----------------------------------------------------------------------------------------------------------


def _check_choices(game: Game[Any], record: Record, raw: list[dict[str, Any]]) -> str:
    if record.seen_by:
        raise _Unproved(f"this record holds only what {record.seen_by} saw; sealed choices did not open")
    if not record.promise and not any(entry.promise for entry in record.entries):
        raise _Unproved("made without promises")
    before, closed = record.promise, 0
    for number, (entry, fields) in enumerate(zip(record.entries, raw, strict=True)):
        if entry.seq != number:
            raise _Broken(f"entry {number} is missing", number)
        if not entry.promise:
            raise _Broken(f"entry {number}: its promise was taken out", number)
        blank = is_blank(game, entry.action)
        if not entry.salt and _was_struck(game, fields.get("action")):
            closed += 1
        elif len(entry.salt) != SALT_LETTERS:
            raise _Broken(f"entry {number}: the salt of its promise is missing or too short", number)
        elif promise_of_entry(record.table, before, fields, blank=blank) != entry.promise:
            raise _Broken(f"entry {number} is not the one that was promised", number)
        else:
            closed += blank
        before = entry.promise
    choices = sum(entry.action is not None for entry in record.entries)
    said = f"{choices - closed} of {choices} are those that were promised"
    return f"{said}; the others never open" if closed else said


def _was_struck(game: Game[Any], action: object) -> bool:
    """True for an action with a mark where text was struck out: its salt was deleted with the text (match/opens.py)."""
    told = msgspec.json.encode(action).decode()
    return game.opens.strikes is not None and ("[struck " in told or GONE in told)


def _check_known(record: Record, known: Collection[str]) -> str:
    """Every promise that was sent is in the record's chain."""
    chain = {record.promise, *(entry.promise for entry in record.entries)}
    for one in known:
        if one not in chain:
            raise _Broken(f"{one} was promised, and this record does not have it")
    return f"all {len(known)} that you name are in the record"
