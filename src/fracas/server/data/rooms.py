"""What the people of a waiting table arranged, in the store."""

from __future__ import annotations

import time
from collections.abc import Mapping

import msgspec
import sqlalchemy as sql

from fracas.kernel.wire import Setup
from fracas.server import schema
from fracas.server.room.plan import Room
from fracas.server.store import Store

__all__ = ["cancel_table", "keep_room"]


async def keep_room(store: Store, match: str, setup: Setup, room: Room) -> None:
    """Keep both together: names and places must fit."""
    kept = {"setup": msgspec.json.encode(setup).decode(), "room": msgspec.json.encode(room).decode()}
    await _change(store, match, kept)


async def cancel_table(store: Store, match: str) -> None:
    """The table is closed before it began."""
    await _change(store, match, {"status": "cancelled", "ended": time.time_ns() // 1_000_000})


async def _change(store: Store, match: str, values: Mapping[str, object]) -> None:
    def work(at: sql.Connection) -> None:
        at.execute(sql.update(schema.matches).where(schema.matches.c.id == match).values(**values))

    await store._do(work, match)
