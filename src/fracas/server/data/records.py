"""The record of a match that is over, as the store keeps it, and what its table promised."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw

from fracas.kernel.game import Game, SetupError
from fracas.match.opens import is_nameless
from fracas.match.promise import makes_promises, promise_of_luck
from fracas.match.record import FORMAT, EntryInJson, RecordInJson
from fracas.match.registry import all_games, find_game
from fracas.server.store import MatchRow

__all__ = ["hints_in", "luck_promised", "record_in"]


def record_in(row: MatchRow) -> RecordInJson:
    """The whole record of a finished match, as it is kept."""
    entries = [Raw(entry.data.encode()) for entry in row.entries]
    nameless = any(game.id == row.setup.game and _is_nameless(game, row) for game in all_games())
    promise = luck_promised(row)
    return RecordInJson(
        FORMAT, row.setup, row.rules_version, row.content, entries, row.outcome, row.digest, row.seed, nameless,
        table=row.id if promise else "", promise=promise, hints=hints_in(row) if row.hints else (),
        pack=row.pack,
    )  # fmt: skip


def _is_nameless(game: Game[Any], row: MatchRow) -> bool:
    """True if its entries are kept without names: as all of a game once were, if any of its matches had to be."""
    if game.opens.nameless is None or is_nameless(game, row.setup):
        return game.opens.nameless is not None
    asked = (msgspec.json.decode(entry.data, type=EntryInJson).ask for entry in row.entries)
    return len(row.entries) > 1 and all(ask is None for ask in asked)


def hints_in(row: MatchRow) -> tuple[int, ...]:
    """At how many questions each seat of a match asked for a hint."""
    return tuple(sum(seat == number for seat, _ in row.hints) for number in range(len(row.setup.seats)))


def luck_promised(row: MatchRow) -> str:
    """What a table promises of its luck: nothing if its record never opens, or if it began without promises."""
    try:
        game = find_game(row.setup.game)
    except SetupError:
        return ""
    began_without = bool(row.entries) and not msgspec.json.decode(row.entries[0].data, type=EntryInJson).promise
    return "" if began_without or not makes_promises(game, row.setup) else promise_of_luck(row.id, row.seed)
