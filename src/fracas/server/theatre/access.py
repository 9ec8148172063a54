"""Who may see what of a finished match, for all routes of the theatre; and what they asked to see."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable

import msgspec
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from msgspec import Raw, Struct

from fracas.kernel.game import SetupError
from fracas.kernel.wire import Setup
from fracas.match.record import encode
from fracas.match.registry import all_games
from fracas.server.data.content import to_go_on
from fracas.server.data.records import record_in
from fracas.server.deals.access import not_before_playing
from fracas.server.store import MatchRow
from fracas.server.stored_match import is_open
from fracas.server.theatre.frames import ALL, WATCHERS, Show
from fracas.server.theatre.jobs import Job
from fracas.server.theatre.pool import Busy, CannotDo, ReplayPool
from fracas.server.theatre.recent import RecentShows, Shown, shown
from fracas.server.theatre.show import scenes_of, seat_of
from fracas.server.web.lobby import finished, seat_of_token

__all__ = ["Asked", "all_open", "asked_for", "do", "pool_of", "scenes_for", "to_review"]

# Made here, before there are threads: msgspec crashes if two of them read a type for the first time at once.
_shows = msgspec.json.Decoder(Show)


class Asked(Struct, frozen=True):
    """A finished match as somebody may see it: whose eyes, which are open, their own seat, and why it no longer plays.

    `reviews` are the views whose choices may be reviewed. `setup` is the one to play it again with: the server knows
    where it keeps older content.
    """

    row: MatchRow
    own: int | None
    views: tuple[str, ...]
    view: str
    setup: Setup
    changed: str
    reviews: tuple[str, ...]


async def asked_for(state: State, table: str, view: str, played: str, authorization: str | None) -> Asked:
    """What somebody asks to see, once it is known that they may."""
    row = await finished(state, table, "it shows what the seats see")
    if row.status == "stopped":
        raise HTTPException("this match has no film: it could not be played to its end", status_code=404)
    own = None if played else await seat_of_token(state, table, authorization)
    await not_before_playing(state, row, own, played, authorization)
    setup, changed = await to_go_on(state.tables.store, row)
    views = await _open_views(state, row, own, changed)
    view = view or (WATCHERS if own is None else str(own))
    try:
        seat_of(view, len(row.setup.seats))
    except SetupError as error:
        raise HTTPException(str(error), status_code=400) from None
    if view not in views:
        why = "the token of a seat is needed" if own is None else changed or "it does not open, or not yet"
        raise HTTPException(f"view: {view!r} is not open to you: {why}", status_code=403)
    return Asked(row, own, views, view, setup, changed, _reviews(row, own, views, changed))


async def all_open(state: State, table: str, authorization: str | None, because: str, what: str) -> Asked:
    """A match that is wholly open to whoever asks, to be `what`."""
    row = await finished(state, table, because)
    own = await seat_of_token(state, table, authorization)
    setup, changed = await to_go_on(state.tables.store, row)
    views = await _open_views(state, row, own, changed)
    if ALL not in views:
        why = "the token of a seat is needed" if own is None else changed or "what was hidden does not open, or not yet"
        raise HTTPException(f"this match {what}: {why}", status_code=403)
    return Asked(row, own, views, ALL, setup, changed, _reviews(row, own, views, changed))


async def to_review(state: State, table: str, view: str, authorization: str | None) -> Asked:
    """A match that whoever asks may see through a view, and have its choices reviewed."""
    asked = await asked_for(state, table, view, "", authorization)
    if not asked.reviews:
        why = "the token of a seat is needed" if asked.own is None else asked.changed or "it does not open, or not yet"
        raise HTTPException(f"this match is not reviewed for you: {why}", status_code=403)
    if asked.view not in asked.reviews:
        raise HTTPException(f"view: {asked.view} is no seat that can be reviewed", status_code=422)
    return asked


async def scenes_for(state: State, asked: Asked) -> Shown:
    """All scenes of what was asked for."""
    recent: RecentShows = state.recent_shows
    table = asked.row.id

    async def make() -> Shown:
        game = next((game for game in all_games() if game.id == asked.row.setup.game), None)
        if asked.view == ALL:
            job = Job("show", Raw(encode(record_in(asked.row))), ALL, int(pool_of(state).within_s), asked.setup)
            packed = await do(state, job)
            return await asyncio.to_thread(lambda: shown(game, _shows.decode(zlib.decompress(packed)).scenes))
        film = await state.tables.store.film(table)
        seat = seat_of(asked.view, len(asked.row.setup.seats))
        return await asyncio.to_thread(lambda: shown(game, scenes_of(film, seat)))

    return await recent.show(table, asked.view, make)


def pool_of(state: State) -> ReplayPool:
    pool: ReplayPool = state.replay_pool
    return pool


async def do(state: State, job: Job, come: Callable[[int], None] = lambda percent: None) -> bytes:
    """Work on a record, done in a process of its own; packed. `come` hears how far a review has got, in percent."""
    try:
        return await pool_of(state).do(job, come)
    except CannotDo as error:
        raise HTTPException(str(error), status_code=422) from None
    except Busy as error:
        raise HTTPException(str(error), status_code=503) from None


async def _open_views(state: State, row: MatchRow, own: int | None, changed: str) -> tuple[str, ...]:
    """What the decision on what opens lets this person see (docs/decisions/0005)."""
    if own is None:
        return (WATCHERS,)
    if not await is_open(state.tables.store, row):
        return WATCHERS, str(own)
    # A film stays as it was. What nobody saw at the time must be played again, under the rules of that time.
    return (WATCHERS, *map(str, range(len(row.setup.seats))), *(() if changed else (ALL,)))


def _reviews(row: MatchRow, own: int | None, views: tuple[str, ...], changed: str) -> tuple[str, ...]:
    """Whose choices may be reviewed: of all seats where all is open.

    Where what was hidden never opens, of one's own seat, by what it was sent and nothing else (docs/decisions/0027).
    """
    if ALL in views:
        return tuple(map(str, range(len(row.setup.seats))))
    game = next((game for game in all_games() if game.id == row.setup.game), None)
    shut = game is not None and not changed and not game.opens_after(row.setup)
    return (str(own),) if own is not None and shut else ()
