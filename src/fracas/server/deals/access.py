"""What a challenge keeps closed: film, record and table of the match that was given, of everybody's try at it, and of
what was played on from it.

They open to their own seats, and to whoever has finished a try of their own (docs/decisions/0005).
"""

from __future__ import annotations

import sqlalchemy as sql
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from fracas.server import schema
from fracas.server.data.rooms import seat_now
from fracas.server.room.plan import Room, read_room
from fracas.server.store import MatchRow, Store

__all__ = ["CLOSED", "closed_to_watchers", "has_played", "not_before_playing"]

CLOSED = "this match is a challenge: it opens when you have played it yourself"


async def _challenge(store: Store, table: str, room: Room) -> str:
    """The challenge a match belongs to, by its table; empty if to none.

    What was played on before the match was given has the same luck: it closes with it.
    """
    if room.deal or room.dealt:
        return room.deal or table
    return room.of if room.of and (await _room(store, room.of)).dealt else ""


async def _room(store: Store, table: str) -> Room:
    def read() -> str | None:
        with store.engine.connect() as at:
            wanted = sql.select(schema.matches.c.room).where(schema.matches.c.id == table)
            room: str | None = at.execute(wanted).scalar_one_or_none()
            return room

    return read_room(await store.fetch(read))


async def has_played(state: State, deal: str, played: str, authorization: str | None) -> bool:
    """Whether somebody has finished a try at a deal: `played` is its table, and they have the token of a seat there."""
    token = (authorization or "").removeprefix("Bearer ")
    row: MatchRow | None = await state.tables.store.load(played) if played.isascii() and played.isalnum() else None
    if row is None or row.status != "over" or deal not in (row.room.deal, row.id) or not token.isascii():
        return False
    if row.room.on:
        return False  # it begins in the middle: whoever made it had to know the match, and it is no try
    return await seat_now(state.tables.store, played, token) is not None


async def not_before_playing(state: State, row: MatchRow, own: int | None, played: str, token: str | None) -> None:
    """Refuse what a challenge keeps closed to whoever has not played it."""
    if own is not None or not (deal := await _challenge(state.tables.store, row.id, row.room)):
        return
    if not await has_played(state, deal, played, token):
        raise HTTPException(CLOSED, status_code=403)


async def closed_to_watchers(store: Store, table: str) -> bool:
    """Whether nobody may look on, because a deal would be seen that others are still to play."""
    return bool(await _challenge(store, table, await _room(store, table)))
