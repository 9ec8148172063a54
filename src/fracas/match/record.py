"""Record: a match as a file. Old formats are upgraded here and nowhere else."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec
from msgspec import Raw, Struct

from fracas.kernel.game import Game
from fracas.kernel.wire import Action, Fill, Outcome, Setup
from fracas.match.match import Entry, Match

__all__ = ["FORMAT", "Record", "RecordError", "decode", "digest", "encode", "record_of"]

FORMAT = 1


class RecordError(Exception):
    """The file is not a record this version can read; the message says why."""


class Record(Struct, frozen=True, omit_defaults=True):
    """Setup and entries are the truth; the digest tells whether a replay is the same match.

    The seed is left out while the match runs: it would give the future away.
    """

    format: int
    setup: Setup
    rules_version: str
    content: str
    entries: list[Entry]
    outcome: Outcome | None = None
    digest: str = ""
    seed: str | None = None


class _RawEntry(Struct, frozen=True, omit_defaults=True):
    seq: int
    at: int
    seat: int | None = None
    ask: int | None = None
    action: Raw = Raw()  # not `Raw | None`: msgspec reads that as None alone
    luck: list[int] = []


class _RawRecord(Struct, frozen=True):
    format: int
    setup: Setup
    rules_version: str
    content: str
    entries: list[_RawEntry]
    outcome: Outcome | None = None
    digest: str = ""
    seed: str | None = None


def record_of(match: Match, seed: str | None = None) -> Record:
    """The record of a match as it stands."""
    return Record(
        format=FORMAT,
        setup=match.setup,
        rules_version=match.game.info.rules_version,
        content=match.game.rules.fingerprint(match.setup),
        entries=list(match.entries),
        outcome=match.outcome,
        digest=digest(match.setup, match.entries, match.outcome),
        seed=seed,
    )


def digest(setup: Setup, entries: list[Entry], outcome: Outcome | None) -> str:
    """A short name of exactly this match: the same on every machine, compiled or not."""
    told = msgspec.json.encode((setup, entries, outcome), order="sorted")
    return hashlib.blake2b(told, digest_size=16).hexdigest()


def encode(record: Record) -> bytes:
    """A record as JSON."""
    return msgspec.json.encode(record)


def encode_entry(entry: Entry) -> bytes:
    """One entry as JSON, as the store keeps it."""
    return msgspec.json.encode(entry)


def decode_entry(data: bytes | str, game: Game[Any]) -> Entry:
    """An entry from its JSON; the game knows its actions."""
    raw = msgspec.json.decode(data, type=_RawEntry)
    return _entry(raw, game)


def peek(data: bytes) -> Setup:
    """The setup of an encoded record: which game is it?"""
    return _raw(data).setup


def decode(data: bytes, game: Game[Any]) -> Record:
    """A record from its JSON."""
    raw = _raw(data)
    entries = [_entry(entry, game) for entry in raw.entries]
    return Record(FORMAT, raw.setup, raw.rules_version, raw.content, entries, raw.outcome, raw.digest, raw.seed)


def _raw(data: bytes) -> _RawRecord:
    try:
        fields = msgspec.json.decode(data, type=dict[str, Any])
        version = fields.get("format")
        if version != FORMAT:
            data = msgspec.json.encode(_upgrade(fields, version))
        return msgspec.json.decode(data, type=_RawRecord)
    except msgspec.MsgspecError as error:
        raise RecordError(f"not a record: {error}") from None


def _upgrade(fields: dict[str, Any], version: object) -> dict[str, Any]:
    """Bring an old format up, one version at a time. There is none older than FORMAT yet."""
    raise RecordError(f"record format {version!r} is not known here (this version reads up to {FORMAT})")


def _entry(raw: _RawEntry, game: Game[Any]) -> Entry:
    try:
        return Entry(raw.seq, raw.at, raw.seat, raw.ask, decode_action(raw.action, game), raw.luck)
    except msgspec.ValidationError as error:
        raise RecordError(f"entry {raw.seq}: action: {error}") from None


def decode_action(raw: Raw | bytes | None, game: Game[Any]) -> Action | None:
    """An action from its JSON; raises msgspec.ValidationError naming the field."""
    if raw is None or bytes(raw) in (b"", b"null"):
        return None
    action: Action = _decoder(game.words.actions).decode(raw)
    return action


@cache
def _decoder(actions: Any) -> msgspec.json.Decoder[Any]:
    """Made once a game: for a union of fifty actions the making takes longer than the reading of hundreds."""
    return msgspec.json.Decoder(actions | Fill)
