"""What the people of a waiting table arranged, in the store."""

from __future__ import annotations

import time
from collections.abc import Mapping

import msgspec
import sqlalchemy as sql

from fracas.kernel.wire import Setup
from fracas.server import schema
from fracas.server.room.plan import Room, read_room
from fracas.server.store import Store

__all__ = ["cancel_table", "free_place", "keep_room", "listed_matches", "seat_now"]

_RECENT_MS = 12 * 3600 * 1000
_MOST = 60


async def keep_room(store: Store, match: str, setup: Setup, room: Room) -> None:
    """Keep both together: names and places must fit."""
    kept = {"setup": msgspec.json.encode(setup).decode(), "room": msgspec.json.encode(room).decode()}
    await _change(store, match, {**kept, "listed": _now_ms() if room.listed else None})


async def cancel_table(store: Store, match: str) -> None:
    """The table is closed before it began."""
    await _change(store, match, {"status": "cancelled", "ended": _now_ms()})


async def free_place(store: Store, match: str, place: int, setup: Setup, room: Room) -> None:
    """Somebody has stood up: the tokens of the place open nothing any more."""
    kept = {"setup": msgspec.json.encode(setup).decode(), "room": msgspec.json.encode(room).decode()}
    token = schema.tokens.c

    def work(at: sql.Connection) -> None:
        at.execute(sql.update(schema.matches).where(schema.matches.c.id == match).values(**kept))
        at.execute(sql.delete(schema.tokens).where(token.match == match, token.seat == place))

    await store.write(work, match)
    store.forget_tokens(match, place)


async def seat_now(store: Store, match: str, token: str) -> int | None:
    """The seat a token proves at that match now, or None."""
    place = await store.seat_of(match, token)
    if place is None:
        return None
    wanted = sql.select(schema.matches.c.room).where(schema.matches.c.id == match)

    def read() -> str | None:
        with store.engine.connect() as at:
            return at.execute(wanted).scalar_one_or_none()

    return read_room(await store.fetch(read)).seat_at(place)


async def listed_matches(store: Store) -> list[str]:
    """Matches that wait or are played at another process, and may be shown to everybody: the newest first."""
    match, lease = schema.matches.c, schema.leases.c
    shown = (match.listed > _now_ms() - _RECENT_MS, match.status.in_(("waiting", "playing")))
    elsewhere = (lease.process.is_not(None), lease.process != store.process)
    joined = schema.matches.join(schema.leases, lease.match == match.id)
    wanted = (
        sql.select(match.id).select_from(joined).where(*shown, *elsewhere).order_by(match.listed.desc()).limit(_MOST)
    )

    def read() -> list[str]:
        with store.engine.connect() as at:
            return list(at.execute(wanted).scalars())

    return await store.fetch(read)


async def _change(store: Store, match: str, values: Mapping[str, object]) -> None:
    def work(at: sql.Connection) -> None:
        at.execute(sql.update(schema.matches).where(schema.matches.c.id == match).values(**values))

    await store.write(work, match)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
