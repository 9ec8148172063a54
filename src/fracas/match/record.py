"""Record: a match as a file. Old formats are upgraded here and nowhere else."""

from __future__ import annotations

import hashlib
from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from fracas.kernel.game import Game
from fracas.kernel.packs import Pack, find_pack, is_ref
from fracas.kernel.wire import Action, Fill, Outcome, Setup, TakeBack
from fracas.match.match import Entry, Match

__all__ = [
    "FORMAT", "EntryInJson", "Record", "RecordError", "RecordInJson", "decode", "decode_action", "decode_entry",
    "digest", "encode", "encode_entry", "entries_in_json", "pack_in", "peek", "record_of", "same_but",
]  # fmt: skip

S = TypeVar("S", bound=Struct)

FORMAT = 1

_encode = msgspec.json.Encoder().encode


class RecordError(Exception):
    """The file is not a record this version can read; the message says why."""


class Record(Struct, frozen=True, omit_defaults=True):
    """A match can be rebuilt from setup and entries; the digest tells whether a replay gave the same match.

    While the match runs the seed is left out: whoever knew it could compute the luck to come. If `nameless`, some
    entries no longer say whose they are, and none says which question it answers. With `seen_by` ("watchers",
    "seat 0") the entries hold only what these saw: such a record cannot be played again, and has no digest. `promise`
    is what the table of that address promised of its luck before the match (match/promise.py). `hints` says at how many
    questions each seat asked for a hint; without it, nobody did. `pack` has the files of the pack that the setup names.
    """

    format: int
    setup: Setup
    rules_version: str
    content: str
    entries: list[Entry]
    outcome: Outcome | None = None
    digest: str = ""
    seed: str | None = None
    nameless: bool = False
    seen_by: str = ""
    table: str = ""
    promise: str = ""
    hints: tuple[int, ...] = ()
    pack: Pack | None = None


# Only the game knows its actions, and only the record knows its game. So a file is read in two steps, and after the
# first the actions are still JSON.


class EntryInJson(Entry, frozen=True):
    """An entry whose action is still JSON."""

    action: Raw = Raw()  # type: ignore[assignment]  # not `Raw | None`: msgspec reads that as None alone


class RecordInJson(Record, frozen=True):
    """A record whose entries are still JSON, as the store keeps them."""

    entries: list[Raw]  # type: ignore[assignment]


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
        pack=find_pack(match.setup.pack),
    )


def digest(setup: Setup, entries: list[Entry], outcome: Outcome | None) -> str:
    """A short name of exactly this match: the same on every machine, compiled or not, with promises or without."""
    entries = [replace(entry, salt="", promise="") if entry.promise else entry for entry in entries]
    told = msgspec.json.encode((setup, entries, outcome), order="sorted")
    return hashlib.blake2b(told, digest_size=16).hexdigest()


def encode(record: Record) -> bytes:
    """A record as JSON."""
    return msgspec.json.encode(record)


def encode_entry(entry: Entry) -> bytes:
    """One entry as JSON, as the store keeps it."""
    return _encode(entry)


def decode_entry(data: Raw | bytes | str, game: Game[Any]) -> Entry:
    """An entry from its JSON; the game knows its actions."""
    raw = msgspec.json.decode(data, type=EntryInJson)
    try:
        return same_but(Entry, raw, action=decode_action(raw.action, game))
    except msgspec.ValidationError as error:
        raise RecordError(f"entry {raw.seq}: action: {error}") from None


def peek(data: bytes) -> Setup:
    """The setup of an encoded record: which game is it?"""
    return _in_json(data).setup


def pack_in(data: bytes) -> Pack | None:
    """The pack that an encoded record holds: while somebody has it, the record's setup can be played."""
    return _in_json(data).pack


def entries_in_json(data: bytes) -> list[dict[str, Any]]:
    """The entries of an encoded record as they were written, whatever the game now makes of its actions."""
    return [msgspec.json.decode(entry, type=dict[str, Any]) for entry in _in_json(data).entries]


def decode(data: bytes, game: Game[Any]) -> Record:
    """A record from its JSON."""
    raw = _in_json(data)
    try:
        return same_but(Record, raw, entries=[decode_entry(entry, game) for entry in raw.entries])
    except msgspec.MsgspecError as error:
        raise RecordError(f"not a record: {error}") from None


def _in_json(data: bytes) -> RecordInJson:
    try:
        fields = msgspec.json.decode(data, type=dict[str, Any])
        version = fields.get("format")
        if version != FORMAT:
            data = msgspec.json.encode(_upgrade(fields, version))
        found = msgspec.json.decode(data, type=RecordInJson)
    except msgspec.MsgspecError as error:
        raise RecordError(f"not a record: {error}") from None
    named = found.setup.pack
    if found.pack is None and named is not None and is_ref(named):
        raise RecordError("pack: this match was played with a pack, and its files are not in the record")
    if found.pack is not None and found.pack.ref != named:
        raise RecordError("pack: its files are not those that the setup names")
    return found


def _upgrade(fields: dict[str, Any], version: object) -> dict[str, Any]:
    """Bring an old format up, one version at a time. There is none older than FORMAT yet."""
    raise RecordError(f"record format {version!r} is not known here (this version reads up to {FORMAT})")


def decode_action(raw: Raw | bytes | None, game: Game[Any]) -> Action | None:
    """An action from its JSON; raises msgspec.ValidationError naming the field."""
    if raw is None or len(raw) == 0 or (len(raw) == 4 and bytes(raw) == b"null"):
        return None
    action: Action = _decoder(game.words.actions).decode(raw)
    return action


_decoders: dict[int, tuple[Any, msgspec.json.Decoder[Any]]] = {}  # by the id of the actions, which are kept with it


def _decoder(actions: Any) -> msgspec.json.Decoder[Any]:
    """One decoder per game: making one for fifty actions takes longer than decoding hundreds of them.

    Found by identity: even to hash a union of fifty classes takes longer than decoding one of them.
    """
    known = _decoders.get(id(actions))
    if known is None:
        known = _decoders[id(actions)] = actions, msgspec.json.Decoder(actions | Fill | TakeBack)
    return known[1]


def same_but(cls: type[S], raw: S, **changed: Any) -> S:
    """A Struct of that class with the fields of `raw`, but for those given."""
    return cls(**{name: getattr(raw, name) for name in cls.__struct_fields__} | changed)
