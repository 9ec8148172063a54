"""Comments on moments of finished matches, in the store: who wrote what where, and who may take it back."""

from __future__ import annotations

import secrets
import time
from typing import Any

import sqlalchemy as sql

from fracas.server import schema
from fracas.server.room.plan import Room
from fracas.server.store import Store, hashed
from fracas.server.theatre.frames import Comment, Scene
from fracas.server.theatre.recent import place_at

__all__ = [
    "MOST",
    "MOST_EACH",
    "Full",
    "Writer",
    "add_comment",
    "comments_on",
    "delete_comment",
    "placed",
    "read_comments",
]

MOST, MOST_EACH = 300, 20  # comments on one match, and of them one person's

_told = schema.comments.c


class Full(Exception):
    """No more comments are taken, and why."""


class Writer:
    """Whoever writes or reads: their seat in the match, their account, the pen of their browser."""

    def __init__(
        self, seat: int | None = None, account: str | None = None, pen: str = "", *, host: bool = False
    ) -> None:
        self.seat, self.account, self.host = seat, account, host
        self.pen = hashed(pen) if pen else ""

    def wrote(self) -> sql.ColumnElement[bool]:
        """Which comments are theirs."""
        if self.account is not None:
            return _told.account == self.account
        return sql.and_(_told.pen == self.pen, _told.account.is_(None))


async def add_comment(
    store: Store, match: str, who: Writer, place: int | None, view: str, scene: Scene, name: str, text: str
) -> str:
    """Keep a comment and return its id; raises Full."""
    of_match = sql.select(sql.func.count()).select_from(schema.comments).where(_told.match == match)

    def count() -> tuple[int, int]:
        with store.engine.connect() as at:
            return at.execute(of_match).scalar_one(), at.execute(of_match.where(who.wrote())).scalar_one()

    everybody, own = await store.fetch(count)
    if own >= MOST_EACH:
        raise Full(f"you have written {MOST_EACH} comments on this match; delete one first")
    if everybody >= MOST:
        raise Full(f"there are {MOST} comments on this match; no more are taken")
    row = {
        "id": secrets.token_hex(8),
        "match": match,
        "view": view,
        "seq": scene.seq,
        "at": scene.at,
        "text": text,
        "name": name,
        "pen": who.pen,
        "place": place,
        "account": who.account,
        "created": time.time_ns() // 1_000_000,
    }

    def work(at: sql.Connection) -> None:
        at.execute(sql.insert(schema.comments), [row])

    await store.write(work)
    return str(row["id"])


async def delete_comment(store: Store, match: str, comment: str, who: Writer) -> bool:
    """Delete a comment, if it is theirs: its author's, or one on a match they played, or the host's to delete."""
    this = sql.and_(_told.match == match, _told.id == comment)
    allowed = this if who.host or who.seat is not None else sql.and_(this, who.wrote())

    def found() -> bool:
        with store.engine.connect() as at:
            return at.execute(sql.select(_told.id).where(allowed)).one_or_none() is not None

    if not await store.fetch(found):
        return False

    def work(at: sql.Connection) -> None:
        at.execute(sql.delete(schema.comments).where(this))

    await store.write(work)
    return True


async def comments_on(store: Store, match: str) -> list[Any]:
    """The comments on a match as rows, the oldest first."""

    def read() -> list[Any]:
        with store.engine.connect() as at:
            return read_comments(at, match)

    return await store.fetch(read)


def read_comments(at: sql.Connection, match: str) -> list[Any]:
    """The same on a connection, with the handles of those who have accounts."""
    joined = schema.comments.outerjoin(schema.accounts, schema.accounts.c.id == _told.account)
    wanted = sql.select(schema.comments, schema.accounts.c.handle).select_from(joined).where(_told.match == match)
    return list(at.execute(wanted.order_by(_told.created, _told.id)).all())


def placed(rows: list[Any], view: str, scenes: list[Scene], room: Room, who: Writer) -> list[Comment]:
    """Comments at their places in a view, the first first: in their own view exactly, in others by the clock."""
    found = []
    numbers = {scene.seq: place for place, scene in enumerate(scenes)}
    for row in rows:
        place = numbers.get(row.seq) if row.view == view else None
        if place is None:
            place = place_at(scenes, row.at)
        mine = who.seat is not None or who.host or (who.account is not None and row.account == who.account)
        seat = None if row.place is None else room.seat_at(row.place)
        found.append(Comment(row.id, place, row.name, row.text, row.created, seat, row.handle or "", mine))
    return sorted(found, key=lambda one: (one.scene, one.created))
