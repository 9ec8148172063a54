"""Promises: hashes sent while a match runs, which its record must keep once it opens (docs/decisions/0011)."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from fracas.kernel.game import Game
from fracas.kernel.wire import Action, Setup
from fracas.match.nouns import Entry

__all__ = ["SALT_LETTERS", "is_blank", "makes_promises", "promise_of_entry", "promise_of_luck", "promised"]

SALT_LETTERS = 32  # hex: 128 random bits
_LUCK = "fracas luck 1"
_ENTRY = "fracas entry 1"

_encode = msgspec.json.Encoder(order="sorted").encode


def makes_promises(game: Game[Any], setup: Setup) -> bool:
    """True for a match whose record opens: what never opens can never be checked."""
    return game.opens_after(setup)


def promise_of_luck(table: str, secret: str) -> str:
    """What a table says of its secret before the first luck is asked for; the chain of its entries begins here."""
    return _hash([_LUCK, table, secret])


def promise_of_entry(table: str, before: str, entry: dict[str, Any], *, blank: bool) -> str:
    """The promise of an entry, given as a table of its fields in JSON, after the promise `before` it.

    The link of a `blank` one says nothing of its seat and its action.
    """
    seat, action = (None, None) if blank else (entry.get("seat"), entry.get("action"))
    return _link(table, before, entry["seq"], entry["at"], seat, entry["salt"], action)


def _link(table: str, before: str, seq: int, at: int, seat: int | None, salt: str, action: Any) -> str:
    return _hash([_ENTRY, table, before, seq, at, seat, salt, action])


def promised(game: Game[Any], table: str, before: str, entry: Entry, salt: str) -> Entry:
    """The entry with its promise and the salt that opens it."""
    assert len(salt) == SALT_LETTERS
    seat, action = (None, None) if is_blank(game, entry.action) else (entry.seat, entry.action)
    link = _link(table, before, entry.seq, entry.at, seat, salt, action)
    return Entry(entry.seq, entry.at, entry.seat, entry.ask, entry.action, entry.luck, salt, link)


def is_blank(game: Game[Any], action: Action | None) -> bool:
    """True for an action whose author never opens: a promise of it could be tried seat by seat."""
    nameless = game.opens.nameless
    return nameless is not None and action is not None and nameless(action)


def _hash(told: list[Any]) -> str:
    return hashlib.sha256(_encode(told)).hexdigest()
