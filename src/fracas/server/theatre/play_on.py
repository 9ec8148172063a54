"""Playing on: a new table that begins with the log of a finished match, up to a moment of it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sql
from msgspec.structs import replace

from fracas import __version__
from fracas.bots import bot_kind, default_bot
from fracas.kernel.game import SetupError
from fracas.kernel.packs import Pack
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.record import EntryInJson
from fracas.match.registry import find_game
from fracas.server import schema
from fracas.server.frames import Created
from fracas.server.packs.kept import keep_pack
from fracas.server.room.plan import NO_ROOM, Person, Room
from fracas.server.store import EntryRow, MatchRow, Store, hashed
from fracas.server.stored_match import new_match, new_token, told_apart
from fracas.server.table import TableClosed
from fracas.server.theatre.frames import PlayOn
from fracas.server.theatre.jobs import Cut

if TYPE_CHECKING:
    from fracas.server.tables import Tables

__all__ = ["begin", "begin_from", "seated"]

_Token = tuple[int, str, str | None]  # its seat, its hash, and whose account it is

_entries = msgspec.json.Decoder(EntryInJson)


def seated(setup: Setup, wish: PlayOn, name: str) -> Setup:
    """The setup of a match with somebody in one seat and bots in all others; raises SetupError."""
    game = find_game(setup.game)
    if not 0 <= wish.seat < len(setup.seats):
        raise SetupError(f"seat: there is no seat {wish.seat}")
    bot = wish.bot or default_bot(game, next((m for m in game.info.modes if m.id == setup.mode), game.info.modes[0]))
    title = bot_kind(bot).title
    seats: list[SeatSetup] = []
    for seat in range(len(setup.seats)):
        taken = [one.name for one in seats] + ([name] if seat < wish.seat else [])
        own = SeatSetup(told_apart(name, taken if seat != wish.seat else []), face=wish.face)
        seats.append(own if seat == wish.seat else SeatSetup(told_apart(title, taken), bot))
    known = setup.mode if any(mode.id == setup.mode for mode in game.info.modes) else ""  # a file may say anything
    return replace(setup, seats=tuple(seats), hints=True, mode=known)


async def begin(
    tables: Tables,
    row: MatchRow,
    setup: Setup,
    wish: PlayOn,
    entries: int,
    room: Room = NO_ROOM,
    person: Person | None = None,
) -> Created:
    """Open the table: the first entries of a match are its log already, and the seat is the person's who asked."""
    if tables.draining:
        raise TableClosed("this server restarts soon and opens no new tables; try again in a few minutes")
    opened = time.time_ns() // 1_000_000
    room = replace(room, host=wish.seat, opened=opened)
    new = new_match(setup, room if person is None else room.with_person(wish.seat, person))
    seed = row.seed if wish.luck == "same" else new.seed
    kept = replace(row, id=new.id, setup=setup, seed=seed, room=new.room)
    token = new_token()
    lines = [_unpromised(entry) for entry in row.entries[:entries]]
    owner = None if person is None else person.account
    await _keep(tables.store, kept, lines, opened, (wish.seat, hashed(token), owner))
    tables.opened += 1
    await tables.find(new.id)
    return Created(new.id, wish.seat, token)


def _unpromised(entry: EntryRow) -> EntryRow:
    """An entry without promise and answer id, which belong to the old table and to other pages."""
    data = replace(_entries.decode(entry.data), salt="", promise="")
    return EntryRow(msgspec.json.encode(data).decode(), entry.seat)


async def begin_from(
    tables: Tables, setup: Setup, wish: PlayOn, cut: Cut, person: Person | None, pack: Pack | None = None
) -> Created:
    """The same with the beginning of a record that somebody brought, as the present rules have played it."""
    game = find_game(setup.game)
    entries = tuple(EntryRow(line, _entries.decode(line).seat) for line in cut.lines)
    row = MatchRow(
        id="",
        setup=setup,
        seed=cut.seed,
        status="playing",
        rules_version=game.info.rules_version,
        content=game.rules.fingerprint(setup),
        made_by=__version__,
        entries=entries,
        pack=pack,
    )
    return await begin(tables, row, setup, wish, len(entries), Room(on=True), person)


async def _keep(store: Store, row: MatchRow, lines: list[EntryRow], opened: int, token: _Token) -> None:
    """Store a match that has begun already, whole or not at all."""
    match = {
        "id": row.id,
        "game": row.setup.game,
        "setup": msgspec.json.encode(row.setup).decode(),
        "rules_version": row.rules_version,
        "content": row.content,
        "seed": row.seed,
        "status": "playing",
        "created": opened,
        "made_by": row.made_by,
        "files": row.files,
        "room": msgspec.json.encode(row.room).decode(),
    }
    log = [
        {"match": row.id, "seq": seq, "seat": line.seat, "client_id": None, "data": line.data}
        for seq, line in enumerate(lines)
    ]
    seat, secret, owner = token
    sits = {"hash": secret, "match": row.id, "seat": seat, "created": opened, "account": owner}

    def work(at: sql.Connection) -> None:
        keep_pack(at, row.setup.game, row.pack)
        at.execute(sql.insert(schema.matches), [match])
        at.execute(sql.insert(schema.entries), log)
        at.execute(sql.insert(schema.tokens), [sits])

    await store.write(work)
