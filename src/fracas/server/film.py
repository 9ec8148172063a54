"""The film of a finished match: what every seat and the watchers were told and saw, kept as it was."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from fracas.kernel.game import Game
from fracas.match.match import Progress
from fracas.match.record import EntryInJson, Record
from fracas.match.replay import Moment, Replay, seen
from fracas.match.sight import audiences, notice
from fracas.server.room.reels import Reels

__all__ = ["MomentInJson", "Reels", "ending", "endings", "make_film", "reel"]


class _Film(Struct, frozen=True):
    """A list of moments for the watchers and one for each seat."""

    watchers: Raw
    seats: tuple[Raw, ...]


class MomentInJson(Moment, frozen=True):
    """A moment whose game need not be known: action, events and view are still JSON."""

    entry: EntryInJson
    events: Raw  # type: ignore[assignment]
    view: Raw  # type: ignore[assignment]


# Made here, before there are threads: msgspec crashes if two of them read a type for the first time at once.
_films = msgspec.json.Decoder(_Film)
_reels = msgspec.json.Decoder(list[MomentInJson])


def make_film(game: Game[Any], record: Record) -> bytes:
    """The same film from a record, packed, by playing it again: for a match that was resumed, or has lost some text."""
    replay = Replay(game, record)
    sights, reels = audiences(len(record.setup.seats)), Reels(len(record.setup.seats))
    done: Progress | None = replay.match.opening
    while done is not None:
        stored = record.entries[done.entry.seq]
        reels.add(stored, notice(sights, replay.match, done, stored.seat))
        done = replay.step()
    return reels.whole()


def reel(data: bytes, seat: int | None) -> list[MomentInJson]:
    """The moments of one audience (None: the watchers)."""
    # Films made by older versions hold every entry whole.
    return [replace(one, entry=seen(one.entry, seat, one.entry.seq)) for one in _moments(data, seat)]


def ending(data: bytes, seat: int | None) -> MomentInJson:
    """The last moment of a film, as one audience saw it; nothing else of the film stays in memory with it."""
    last = _moments(data, seat)[-1]
    entry = replace(last.entry, action=last.entry.action.copy())
    return replace(last, entry=entry, events=last.events.copy(), view=last.view.copy())


def endings(data: bytes) -> dict[int | None, MomentInJson]:
    """The last moment of every audience."""
    seats = range(len(_films.decode(data).seats))
    return {seat: ending(data, seat) for seat in (None, *seats)}


def _moments(data: bytes, seat: int | None) -> list[MomentInJson]:
    film = _films.decode(data)
    return _reels.decode(film.watchers if seat is None else film.seats[seat])
