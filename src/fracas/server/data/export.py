"""What a host gives out of the database: one match as a record, or all that is kept of one person."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Raw

from fracas.kernel.wire import Setup
from fracas.match.record import encode
from fracas.server import schema
from fracas.server.data import DataError
from fracas.server.data.records import record_in
from fracas.server.room.plan import read_room
from fracas.server.store import Store, StoreError, hashed

__all__ = ["comments_of", "match_record", "person", "seats_of_account", "what_was_done"]


def match_record(url: str, match: str, *, unfinished: bool = False) -> bytes:
    """The record of a match; one that is not over holds the luck of hidden cards, so it must be asked for by name."""
    try:
        row = Store(url).read(match)
    except StoreError as error:
        raise DataError(str(error)) from None
    if row is None:
        raise DataError(f"there is no match {match}")
    if row.status == "over":
        return encode(record_in(row))
    if not row.entries:
        raise DataError(f"match {match} has not begun")
    if not unfinished:
        raise DataError(
            f"match {match} is not over, and its record holds the luck of hidden cards: "
            "--unfinished gives it out all the same"
        )
    return encode(msgspec.structs.replace(record_in(row), seed=None))  # whoever has the seed knows the luck to come


def person(url: str, who: str) -> dict[str, Any]:
    """All that is kept of a person: the seats they took and what they did there.

    `who` is the token of a seat, the pen of a browser that wrote comments, the handle of an account as @handle, or a
    name; several may have used one name.
    """
    engine = sql.create_engine(url, hide_parameters=True)
    try:
        with engine.connect() as at:
            found = at.execute(
                sql.select(schema.tokens.c.match, schema.tokens.c.seat, schema.matches.c.room)
                .join(schema.matches, schema.matches.c.id == schema.tokens.c.match)
                .where(schema.tokens.c.hash == hashed(who))
            ).all()
            by_token = bool(found)
            seats = [(row.match, read_room(row.room).seat_at(row.seat)) for row in found]
            handle = who[1:].lower() if who.startswith("@") else None
            if not seats:
                seats = _seats_of(at, who) if handle is None else seats_of_account(at, _account_of(at, handle))
            matches = [what_was_done(at, match, seat) for match, seat in seats]
            said = comments_of(at, _comments_by(at, who, handle))
    except sql.exc.SQLAlchemyError as error:
        raise DataError(str(error)) from None
    finally:
        engine.dispose()
    if not matches and not said:
        raise DataError("no seat was taken with that token or under that name")
    asked_by = "token" if by_token else "name" if handle is None else "account"
    return {"asked_by": asked_by, "matches": matches, "comments": said}


def seats_of_account(at: sql.Connection, account: str) -> list[tuple[str, int]]:
    """Every match in which an account has a seat, and which."""
    wanted = (
        sql.select(schema.tokens.c.match, schema.tokens.c.seat, schema.matches.c.room, schema.matches.c.created)
        .join(schema.matches, schema.matches.c.id == schema.tokens.c.match)
        .where(schema.tokens.c.account == account)
        .order_by(schema.matches.c.created)
        .distinct()
    )
    return [(row.match, read_room(row.room).seat_at(row.seat)) for row in at.execute(wanted)]


def comments_of(at: sql.Connection, whose: sql.ColumnElement[bool]) -> list[dict[str, Any]]:
    """What somebody wrote about moments of finished matches."""
    told = schema.comments.c
    wanted = sql.select(told.match, told.view, told.seq, told.at, told.name, told.text, told.created)
    return [dict(row) for row in at.execute(wanted.where(whose).order_by(told.created)).mappings()]


def _comments_by(at: sql.Connection, who: str, handle: str | None) -> sql.ColumnElement[bool]:
    """Comments by somebody: by the token of a seat or the pen of a browser, an account, or a name."""
    told, tokens = schema.comments.c, schema.tokens.c
    if handle is not None:
        return told.account == _account_of(at, handle)
    seat = at.execute(sql.select(tokens.match, tokens.seat).where(tokens.hash == hashed(who))).one_or_none()
    if seat is not None:
        return sql.and_(told.match == seat.match, told.place == seat.seat)
    return sql.or_(told.pen == hashed(who), sql.and_(told.name == who, told.account.is_(None)))


def _account_of(at: sql.Connection, handle: str) -> str:
    found = at.execute(sql.select(schema.accounts.c.id).where(schema.accounts.c.key == handle)).scalar_one_or_none()
    if found is None:
        raise DataError(f"there is no account @{handle}")
    return str(found)


def _seats_of(at: sql.Connection, name: str) -> list[tuple[str, int]]:
    rows = at.execute(sql.select(schema.matches.c.id, schema.matches.c.setup).order_by(schema.matches.c.created))
    setups = [(row.id, msgspec.json.decode(row.setup, type=Setup)) for row in rows]
    return [
        (match, seat)
        for match, setup in setups
        for seat, taken in enumerate(setup.seats)
        if taken.name == name and taken.bot is None
    ]


def what_was_done(at: sql.Connection, match: str, seat: int) -> dict[str, Any]:
    """One seat: its match, and what was done there by it."""
    kept = at.execute(sql.select(schema.matches).where(schema.matches.c.id == match)).one()
    lines = at.execute(
        sql.select(schema.entries.c.data)
        .where(schema.entries.c.match == match, schema.entries.c.seat == seat)
        .order_by(schema.entries.c.seq)
    )
    asked = sql.select(schema.hints.c.question).where(schema.hints.c.match == match, schema.hints.c.seat == seat)
    hints = [row.question for row in at.execute(asked.order_by(schema.hints.c.question))]
    setup = msgspec.json.decode(kept.setup, type=Setup)
    return {
        "match": match,
        "game": kept.game,
        "seat": seat,
        "name": setup.seats[seat].name,
        "created": kept.created,
        "ended": kept.ended,
        "status": kept.status,
        "outcome": Raw(kept.outcome.encode()) if kept.outcome else None,
        "hints": hints,
        "entries": [Raw(line.data.encode()) for line in lines],
    }
