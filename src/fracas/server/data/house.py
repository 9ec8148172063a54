"""What a host decides while the server runs, and what becomes of old matches: both outlive the process."""

from __future__ import annotations

import time

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from fracas.server import schema
from fracas.server.packs.kept import forget_packs
from fracas.server.store import Store

__all__ = ["House", "forget_old", "keep_house", "read_house"]

_NAME = "house"
_AT_ONCE = 200  # matches in one transaction: play waits no longer than that takes
_DAY_MS = 24 * 3600 * 1000


class House(Struct, frozen=True):
    """The host's decisions. What is None is as the settings say."""

    bans: dict[str, int] = {}  # by address: until when, in ms since 1970; 0 for ever
    invitation: str | None = None
    keep_days: float | None = None

    def bans_now(self, address: str) -> bool:
        until = self.bans.get(address)
        return until is not None and (until == 0 or until > _now_ms())


_houses = msgspec.json.Decoder(House)


async def read_house(store: Store) -> House:
    """The host's decisions, as they were kept last."""

    def read() -> str | None:
        with store.engine.connect() as at:
            wanted = sql.select(schema.house.c.value).where(schema.house.c.name == _NAME)
            return at.execute(wanted).scalar_one_or_none()

    found = await store.fetch(read)
    return House() if found is None else _houses.decode(found)


async def keep_house(store: Store, house: House) -> None:
    """Keep them."""
    value = msgspec.json.encode(house).decode()

    def work(at: sql.Connection) -> None:
        at.execute(sql.delete(schema.house).where(schema.house.c.name == _NAME))
        at.execute(sql.insert(schema.house), [{"name": _NAME, "value": value}])

    await store.write(work)


async def forget_old(store: Store, days: float) -> int:
    """Delete what ended so many days ago, and tables that were opened then and never began; how many there were."""
    before = _now_ms() - int(days * _DAY_MS)
    matches = schema.matches.c
    ended = sql.and_(matches.status.in_(("over", "stopped", "cancelled")), matches.ended < before)
    old = sql.or_(ended, sql.and_(matches.status == "waiting", matches.created < before))
    gone = 0
    while True:
        found: list[str] = []

        def work(at: sql.Connection, found: list[str] = found) -> None:
            found += at.execute(sql.select(matches.id).where(old).limit(_AT_ONCE)).scalars()
            for table in (schema.films, schema.hints, schema.tokens, schema.rated, schema.entries, schema.comments):
                at.execute(sql.delete(table).where(table.c.match.in_(found)))
            at.execute(sql.delete(schema.matches).where(matches.id.in_(found)))

        await store.write(work)
        gone += len(found)
        if len(found) < _AT_ONCE:
            if gone:
                await store.write(forget_packs)
            return gone


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
