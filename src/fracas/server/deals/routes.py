"""Challenges over HTTP: give a finished match to others, take it up with the luck it had, compare."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sql
from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotAuthorizedException, NotFoundException
from litestar.params import JSONBody
from msgspec.structs import replace

from fracas.bots import default_bot
from fracas.kernel.game import SetupError
from fracas.kernel.wire import Outcome, SeatSetup, Setup
from fracas.match.registry import find_game
from fracas.server import schema
from fracas.server.data.content import to_go_on
from fracas.server.deals.access import has_played
from fracas.server.deals.cards import DealCard, DealLine, DealWish
from fracas.server.frames import Created
from fracas.server.people.history import result_of
from fracas.server.people.signed_in import person_at
from fracas.server.room.plan import Room, read_room
from fracas.server.store import MatchRow, Store
from fracas.server.stored_match import told_apart
from fracas.server.tables import clean_name
from fracas.server.theatre.frames import PlayOn
from fracas.server.theatre.play_on import begin
from fracas.server.web.lobby import Bearer, finished, invited_only, reads, seat_of_token
from fracas.server.web.origin import own_pages_only
from fracas.server.web.visitors import at_times, not_banned

__all__ = ["deals"]

_MOST = 200  # tries that are compared
_OPENING = 1  # entries a try begins with: what the beginning of the match dealt
_setups, _outcomes = msgspec.json.Decoder(Setup), msgspec.json.Decoder(Outcome)


@post("/tables/{table:str}/deal", guards=[own_pages_only, not_banned], status_code=200)
async def give(table: str, state: State, authorization: Bearer = None) -> DealCard:
    """Make a finished match a challenge: from now on only those who have played it can see it."""
    row = await finished(state, table, "it can be given to others when it has ended")
    if await seat_of_token(state, table, authorization) is None:
        raise NotAuthorizedException("authorization: the token of a seat is needed")
    if row.room.deal:
        raise HTTPException("this is a try at a challenge already: give on the link you have", status_code=409)
    if row.room.on:
        why = "this match goes on from the middle of another, and has not its luck; give the other one"
        raise HTTPException(why, status_code=409)
    if row.status != "over" or (changed := (await to_go_on(state.tables.store, row))[1]):
        why = "it has no end" if row.status != "over" else changed
        raise HTTPException(f"this match cannot be played again: {why}", status_code=409)
    if not row.room.dealt:
        await _mark(state.tables.store, row)
    return await _card(state.tables.store, row, is_open=True)


@get("/deals/{table:str}", guards=[reads])
async def look(table: str, state: State, played: str = "", authorization: Bearer = None) -> DealCard:
    """A challenge; with the token of a seat in it, or in a finished try of one's own (`played`), what came of it."""
    row = await _given(state, table)
    return await _card(state.tables.store, row, is_open=await has_played(state, table, played or table, authorization))


_opens = at_times("tables", "too many tables were opened")


@post("/deals/{table:str}", guards=[own_pages_only, not_banned, invited_only, _opens])
async def take_up(data: JSONBody[DealWish], table: str, request: Request[Any, Any, Any], state: State) -> Created:
    """A table of one's own with the same luck, oneself in one seat and bots in the others."""
    row = await _given(state, table)
    if changed := (await to_go_on(state.tables.store, row))[1]:
        raise HTTPException(f"this match cannot be played again: {changed}", status_code=409)
    try:
        setup = _seated(row.setup, data, clean_name(data.name))
    except SetupError as error:
        raise HTTPException(str(error), status_code=400) from None
    wish = PlayOn(0, data.seat, luck="same", face=data.face)
    return await begin(state.tables, row, setup, wish, _OPENING, Room(data.seat, deal=table), await person_at(request))


deals = Router("/api", route_handlers=[give, look, take_up])


async def _given(state: State, table: str) -> MatchRow:
    row = await finished(state, table, "it is no challenge yet")
    if not row.room.dealt:
        raise NotFoundException("this match was not given to anybody")
    return row


async def _mark(store: Store, row: MatchRow) -> None:
    room = msgspec.json.encode(replace(row.room, dealt=True)).decode()

    def work(at: sql.Connection) -> None:
        at.execute(sql.update(schema.matches).where(schema.matches.c.id == row.id).values(room=room))

    await store.write(work)


def _seated(setup: Setup, wish: DealWish, name: str) -> Setup:
    """The same match with somebody in one seat; bots stay where they were, and take the seats of people."""
    if not 0 <= wish.seat < len(setup.seats):
        raise SetupError(f"seat: there is no seat {wish.seat}")
    game = find_game(setup.game)
    house = default_bot(game, next((m for m in game.info.modes if m.id == setup.mode), game.info.modes[0]))
    seats: list[SeatSetup] = []
    for number, seat in enumerate(setup.seats):
        taken = [one.name for one in seats]
        if number == wish.seat:
            seats.append(SeatSetup(told_apart(name, taken), face=wish.face))
        else:
            seats.append(SeatSetup(told_apart(seat.name, [*taken, name]), seat.bot or house))
    return replace(setup, seats=tuple(seats), hints=False, undo=False)


async def _card(store: Store, row: MatchRow, *, is_open: bool) -> DealCard:
    def read() -> list[DealLine]:
        with store.engine.connect() as at:
            return _lines(at, row)

    lines = await store.fetch(read)
    # Who sat there before is no secret; their names would tell the challenged how many tried, which is told anyway.
    tries = [line for line in lines if not line.source]
    shown = row.setup if row.pack is not None else replace(row.setup, pack=None)  # a folder is nobody's business
    return DealCard(row.id, shown, len(tries), is_open, tuple(lines) if is_open else ())


def _lines(at: sql.Connection, row: MatchRow) -> list[DealLine]:
    """What people made of it, seat by seat: the match that was given, and every finished try, the first first."""
    matches = schema.matches.c
    wanted = (
        sql.select(matches.id, matches.setup, matches.room, matches.outcome)
        .where(matches.game == row.setup.game, matches.status == "over", matches.outcome.is_not(None))
        .where(sql.or_(matches.id == row.id, matches.room.like(f'%"deal":"{row.id}"%')))
        .order_by(matches.created, matches.id)
        .limit(_MOST)
    )
    found: list[DealLine] = []
    tried: set[tuple[int, str]] = set()
    for one in at.execute(wanted):
        setup, room, outcome = _setups.decode(one.setup), read_room(one.room), _outcomes.decode(one.outcome)
        if room.on:
            continue  # it began in the middle
        for seat, sitter in enumerate(setup.seats):
            if sitter.bot is not None:
                continue
            person = room.at(seat)
            who = seat, person.account if person else sitter.name
            line = DealLine(
                *(one.id, seat, sitter.name, result_of(outcome, seat), _decisions(at, one.id, seat), sitter.face),
                again=who in tried,
                source=one.id == row.id,
            )
            tried.add(who)
            found.append(line)
    return found


def _decisions(at: sql.Connection, match: str, seat: int) -> int:
    log = schema.entries.c
    wanted = sql.select(sql.func.count()).where(log.match == match, log.seat == seat)
    return int(at.execute(wanted).scalar_one())
