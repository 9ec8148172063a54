"""How somebody leaves: all that is kept of them is given out as a file, and then deleted.

A match that only they played goes as a whole. One that others played, too, stays for those, with another name in their
seat and without their face. What is still being played keeps its names until it ends; then it is gone through, once an
hour.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec.structs import replace

from fracas.kernel.game import SetupError
from fracas.kernel.wire import SeatSetup
from fracas.match.record import RecordError, decode_entry, digest
from fracas.match.registry import find_game
from fracas.server import schema
from fracas.server.data.export import comments_of, seats_of_account, what_was_done
from fracas.server.people.accounts import LASTS_MS, Account
from fracas.server.store import MatchRow, Store
from fracas.server.stored_match import told_apart

__all__ = ["everything", "forget_the_gone", "leave_for_good"]

_SOMEBODY = "Somebody"

_accounts, _tokens, _matches = schema.accounts.c, schema.tokens.c, schema.matches.c

Drop = Callable[[str], Awaitable[None]]  # take a table out of memory: what is stored of it has changed


async def everything(store: Store, account: Account) -> dict[str, Any]:
    """All that is kept of somebody, for themselves."""

    def read() -> dict[str, Any]:
        logins, blocks, ratings = schema.logins.c, schema.blocks.c, schema.ratings.c
        solvers, tries = schema.solvers.c, schema.tries.c
        with store.engine.connect() as at:
            devices = at.execute(sql.select(logins.created, logins.used).where(logins.account == account.id)).all()
            others = sql.select(_accounts.handle).join(schema.blocks, blocks.other == _accounts.id)
            blocked = list(at.execute(others.where(blocks.account == account.id)).scalars())
            rated = at.execute(sql.select(schema.ratings).where(ratings.account == account.id)).mappings().all()
            solver = at.execute(sql.select(schema.solvers).where(solvers.account == account.id)).mappings().all()
            tried = at.execute(sql.select(schema.tries).where(tries.account == account.id)).mappings().all()
            learnt = at.execute(sql.select(schema.learnt).where(schema.learnt.c.account == account.id)).mappings().all()
            said = comments_of(at, schema.comments.c.account == account.id)
            matches = [what_was_done(at, match, seat) for match, seat in seats_of_account(at, account.id)]
        return {
            "account": account,
            "devices": [{"created": one.created, "used": one.used} for one in devices],
            "blocked": blocked,
            "ratings": [{name: value for name, value in one.items() if name != "account"} for one in rated],
            "puzzle_rating": [{name: value for name, value in one.items() if name != "account"} for one in solver],
            "puzzles": [{name: value for name, value in one.items() if name != "account"} for one in tried],
            "lessons": [{name: value for name, value in one.items() if name != "account"} for one in learnt],
            "comments": said,
            "matches": matches,
        }

    return await store.fetch(read)


async def leave_for_good(store: Store, account: Account, drop: Drop) -> None:
    """The account is gone when this returns, and with it all that is kept of its person, running matches apart."""
    id_ = account.id

    def work(at: sql.Connection) -> None:
        gone = {"key": None, "handle": "", "secret": "", "name": "", "face": None, "gone": time.time_ns() // 1_000_000}
        at.execute(sql.update(schema.accounts).where(_accounts.id == id_).values(**gone))
        at.execute(sql.delete(schema.logins).where(schema.logins.c.account == id_))
        for table in (schema.ratings, schema.solvers, schema.tries, schema.learnt, schema.comments):
            at.execute(sql.delete(table).where(table.c.account == id_))
        blocks = schema.blocks.c
        at.execute(sql.delete(schema.blocks).where(sql.or_(blocks.account == id_, blocks.other == id_)))

    await store.write(work)
    await _go_through(store, id_, drop)


async def forget_the_gone(store: Store, drop: Drop) -> None:
    """Go through what has ended since somebody left; and forget devices that were not used for too long."""
    old = schema.logins.c.used < time.time_ns() // 1_000_000 - LASTS_MS

    def read() -> list[str]:
        with store.engine.connect() as at:
            return list(at.execute(sql.select(_accounts.id).where(_accounts.gone.is_not(None))).scalars())

    await store.write(lambda at: _execute(at, sql.delete(schema.logins).where(old)))
    for account in await store.fetch(read):
        await _go_through(store, account, drop)


async def _go_through(store: Store, account: str, drop: Drop) -> None:
    wanted = (
        sql.select(_tokens.match, _tokens.seat, _matches.status)
        .join(schema.matches, _matches.id == _tokens.match)
        .where(_tokens.account == account)
        .distinct()
    )

    def read() -> list[Any]:
        with store.engine.connect() as at:
            return list(at.execute(wanted).all())

    found = await store.fetch(read)
    for match in dict.fromkeys(one.match for one in found if one.status != "playing"):
        await drop(match)
        row = await store.load(match)
        if row is not None:
            await _take_out(store, row, {one.seat for one in found if one.match == match}, account)
    if all(one.status != "playing" for one in found):
        await store.write(lambda at: _execute(at, sql.delete(schema.accounts).where(_accounts.id == account)))


async def _take_out(store: Store, row: MatchRow, places: set[int], account: str) -> None:
    """Take somebody out of one match, or delete it if nobody else was there."""
    own = {row.room.seat_at(place) for place in places}
    others = [seat.name for n, seat in enumerate(row.setup.seats) if n not in own and seat.bot is None and seat.name]
    if not others:
        await store.write(lambda at: _delete(at, row.id))
        return
    seats = list(row.setup.seats)
    for seat in sorted(own):
        seats[seat] = SeatSetup(told_apart(_SOMEBODY, [one.name for n, one in enumerate(seats) if n != seat]))
    setup = replace(row.setup, seats=tuple(seats))
    people = {place: one for place, one in row.room.people.items() if place not in places}
    values = {
        "setup": msgspec.json.encode(setup).decode(),
        "room": msgspec.json.encode(replace(row.room, people=people)).decode(),
        "digest": await asyncio.to_thread(_digest, replace(row, setup=setup)),
    }
    if row.status == "waiting":
        values["status"] = "cancelled"

    def work(at: sql.Connection) -> None:
        at.execute(sql.update(schema.matches).where(_matches.id == row.id).values(**values))
        at.execute(sql.delete(schema.tokens).where(_tokens.match == row.id, _tokens.account == account))

    await store.write(work)


def _digest(row: MatchRow) -> str:
    """The digest holds the names, too; without the game of that time it cannot be made again."""
    try:
        game = find_game(row.setup.game)
        return digest(row.setup, [decode_entry(entry.data, game) for entry in row.entries], row.outcome)
    except (SetupError, RecordError):
        return ""


def _delete(at: sql.Connection, match: str) -> None:
    for table in (schema.films, schema.hints, schema.tokens, schema.rated, schema.entries, schema.comments):
        at.execute(sql.delete(table).where(table.c.match == match))
    at.execute(sql.delete(schema.matches).where(_matches.id == match))


def _execute(at: sql.Connection, what: sql.Executable) -> None:
    at.execute(what)
