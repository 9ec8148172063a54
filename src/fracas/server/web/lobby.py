"""The lobby over HTTP: which games there are, opening a table, taking a seat, the record afterwards."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import (
    HTTPException,
    NotAuthorizedException,
    NotFoundException,
    PermissionDeniedException,
)
from litestar.handlers.base import BaseRouteHandler
from litestar.params import HeaderParameter, JSONBody
from msgspec import Raw

from fracas import __version__
from fracas.bots import bot_ids, bot_kind, default_bot, fitting_bots, level_ids, sheet_of
from fracas.kernel.game import Game, Mode, SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.languages import ENGLISH, game_in, house_in, language_of, said_in
from fracas.languages.captions import lesson_in
from fracas.languages.house import translated
from fracas.lessons import Lesson, lessons_of
from fracas.match.opens import as_seen
from fracas.match.record import Record, RecordInJson, encode, same_but
from fracas.match.registry import all_games
from fracas.match.text import joined
from fracas.rulebook import rulebook_of
from fracas.server.data.content import to_go_on
from fracas.server.data.records import record_in
from fracas.server.data.rooms import seat_now
from fracas.server.deals.access import closed_to_watchers, not_before_playing
from fracas.server.film import reel
from fracas.server.frames import (
    BotCard,
    Created,
    GameCard,
    LessonCard,
    ModeCard,
    NewTable,
    TableCard,
    TakeSeat,
)
from fracas.server.people.ratings import rating_of, why_unrated
from fracas.server.people.signed_in import person_at
from fracas.server.room.listing import Listing
from fracas.server.room.quick import quick_match
from fracas.server.room.wishes import QuickMatch
from fracas.server.store import MatchRow
from fracas.server.stored_match import NoSeat, is_open
from fracas.server.tables import AnyTable, Tables, clean_name
from fracas.server.web.origin import own_pages_only
from fracas.server.web.plain import is_id
from fracas.server.web.reach import let_in, qr_code, reach, seat_code
from fracas.server.web.token import INVITED, is_admin
from fracas.server.web.visitors import at_times, not_banned

__all__ = [
    "Bearer",
    "finished",
    "health",
    "invited_only",
    "lobby",
    "reads",
    "ready",
    "seat_of_token",
]

_JSON = "application/json"
Bearer = Annotated[str | None, HeaderParameter(name="Authorization", description="Bearer, and the token of a seat")]


@get("/health")
async def health(state: State) -> Response[dict[str, Any]]:
    """Can the server do its work, which includes storing it, and how busy is it? Status 503 if it cannot."""
    tables: Tables = state.tables
    why = await tables.store.check()
    facts = {
        "status": why or "ok",
        "version": __version__,
        "tables": tables.in_memory,
        "sockets": len(tables.sockets),
        "most_sockets": tables.most_sockets,
        "full": bool(tables.full),
        "entries": tables.store.appended,
        "commits": tables.store.commits,
    }
    return Response(facts, status_code=503 if why else 200)


@get("/ready")
async def ready(state: State) -> Response[dict[str, str]]:
    """Should a proxy send people here? Status 503 if not: the server stops, or cannot store anything."""
    tables: Tables = state.tables
    why = "the server stops" if tables.closing else "the server restarts soon" if tables.draining else tables.full
    why = why or await tables.store.check()
    return Response({"status": why or "ok"}, status_code=503 if why else 200)


Wish = Annotated[str, HeaderParameter(name="accept-language")]


@get("/games", sync_to_thread=False)
def games(
    accept_language: Annotated[str, HeaderParameter(name="accept-language")] = ENGLISH,
) -> Response[list[GameCard]]:
    """Every game with its modes, texts, option schema and bots, in the first language wished for that there is."""
    cards = [_card(game.id, language_of(accept_language)) for game in all_games()]
    return Response(cards, headers={"vary": "accept-language"})


async def invited_only(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Guard: where the host wants invitations, only who has opened one, and the host."""
    tables: Tables = connection.app.state.tables
    word = tables.invitation
    if word and connection.cookies.get(INVITED) != word and not is_admin(connection):
        raise PermissionDeniedException("tables are opened by invitation here: ask the host for a link")


@post("/tables", guards=[own_pages_only, not_banned, invited_only, at_times("tables", "too many tables were opened")])
async def open_table(data: JSONBody[NewTable], request: Request[Any, Any, Any], state: State) -> Created:
    """Open a table and take its first free seat."""
    try:
        created: Created = await state.tables.open_table(data, person=await person_at(request))
    except SetupError as error:
        raise HTTPException(str(error), status_code=400) from None
    return created


@get("/tables")
async def open_ones(state: State) -> list[TableCard]:
    """Tables that anybody may join or watch."""
    listing: Listing = state.listing
    return await listing.now()


@post(
    "/quick", guards=[own_pages_only, not_banned, invited_only, at_times("tables", "too many matches were looked for")]
)
async def quick(data: JSONBody[QuickMatch], request: Request[Any, Any, Any], state: State) -> Created:
    """A seat against whoever waits, or a table to wait at."""
    try:
        person = await person_at(request)
        return await quick_match(state.tables, data, person, await state.accounts.avoided(person))
    except SetupError as error:
        raise HTTPException(str(error), status_code=400) from None


@post("/tables/{table:str}/join", guards=[own_pages_only, not_banned])
async def join(
    table: str, request: Request[Any, Any, Any], state: State, data: JSONBody[TakeSeat | None] = None
) -> Created:
    """Take the next free seat; whoever sits there by their account, from another device, gets their own."""
    found = await _find(state, table)
    wish, person = data or TakeSeat(), await person_at(request)
    if person is not None:
        card = await found.card()
        host = next((seat.handle for seat in card.seats if seat.host), "")
        if host and await state.accounts.blocks(host, person):
            raise PermissionDeniedException("whoever opened this table does not want to play with you")
        if card.rated:
            person = await rating_of(state.tables.store, person, card.setup)
    try:
        return await found.sit(clean_name(wish.name), face=wish.face, person=person)
    except NoSeat as error:
        raise HTTPException(str(error), status_code=409) from None


@get("/tables/{table:str}")
async def look(table: str, state: State) -> TableCard:
    """What anybody may know of a table; how a challenge ended is not for those who are still to play it."""
    card = await (await _find(state, table)).card()
    closed = card.outcome is not None and await closed_to_watchers(state.tables.store, table)
    return msgspec.structs.replace(card, outcome=None) if closed else card


reads = at_times("reads", "too many records and films were fetched")


@get("/tables/{table:str}/record", guards=[reads])
async def record(table: str, state: State, authorization: Bearer = None) -> Response[bytes]:
    """The record of a finished match, as far as it is open to whoever asks (docs/decisions/0005)."""
    row = await finished(state, table, "its record holds the luck of hidden cards")
    seat = await seat_of_token(state, table, authorization)
    await not_before_playing(state, row, seat, "", authorization)
    whole = record_in(row)
    if row.status == "stopped":
        return Response(encode(_unfinished(row, whole, seat)), media_type=_JSON)
    if seat is not None and await is_open(state.tables.store, row):
        return Response(await asyncio.to_thread(encode, whole), media_type=_JSON)
    film = await state.tables.store.film(table)
    return Response(await asyncio.to_thread(_as_known, whole, film, seat), media_type=_JSON)


@post("/tables/{table:str}/close", guards=[own_pages_only], status_code=200)
async def close(table: str, state: State, authorization: Bearer = None) -> TableCard:
    """A seat gives up a match that cannot be continued: it is closed for good, and its record can be had."""
    found = await _find(state, table)
    if await seat_of_token(state, table, authorization) is None:
        raise NotAuthorizedException("authorization: the token of a seat is needed")
    row: MatchRow = await state.tables.store.load(table)
    if row.status == "playing":
        if not (await to_go_on(state.tables.store, row))[1]:
            raise HTTPException("this match can be continued", status_code=409)
        await state.tables.store.stop(table)
        await state.tables.forget(table)
        found = await _find(state, table)
    return await found.card()


@get("/tables/{table:str}/film", guards=[reads])
async def film(table: str, state: State, seat: int | None = None, authorization: Bearer = None) -> Response[bytes]:
    """A finished match as a seat saw it, move by move; without a token, as the watchers did."""
    row = await finished(state, table, "it shows what the seats see")
    if row.status == "stopped":
        raise HTTPException("this match has no film: it could not be played to its end", status_code=404)
    own = await seat_of_token(state, table, authorization)
    await not_before_playing(state, row, own, "", authorization)
    if seat is not None and not 0 <= seat < len(row.setup.seats):
        raise HTTPException(f"seat: there is no seat {seat}", status_code=400)
    if seat is not None and seat != own and (own is None or not await is_open(state.tables.store, row)):
        why = "the token of a seat is needed" if own is None else "it does not open, or not yet"
        raise HTTPException(f"seat: what seat {seat} saw is not open to you: {why}", status_code=403)
    data = await state.tables.store.film(table)
    shown = await asyncio.to_thread(_reel_in_json, data, own if seat is None else seat)
    return Response(shown, media_type=_JSON)


lobby = Router(
    "/api",
    route_handlers=[
        games,
        open_table,
        open_ones,
        quick,
        join,
        look,
        close,
        record,
        film,
        reach,
        let_in,
        qr_code,
        seat_code,
    ],
)


def _as_known(whole: RecordInJson, film: bytes, seat: int | None) -> bytes:
    """The record as an audience knows it, by its film. In a thread: a film is long."""
    return encode(as_seen(same_but(Record, whole, entries=[]), seat, [moment.entry for moment in reel(film, seat)]))


def _reel_in_json(film: bytes, seat: int | None) -> bytes:
    return msgspec.json.encode(reel(film, seat))


async def _find(state: State, table: str) -> AnyTable:
    found: AnyTable | None = await state.tables.reach(table)
    if found is None:
        raise NotFoundException(f"there is no table {table}")
    return found


async def finished(state: State, table: str, because: str) -> MatchRow:
    row: MatchRow | None = await state.tables.store.load(table) if is_id(table) else None
    if row is None:
        raise NotFoundException(f"there is no table {table}")
    if row.status == "cancelled":
        raise NotFoundException(f"table {table} was cancelled before the match began")
    if row.status not in ("over", "stopped"):
        raise HTTPException(f"the match is not over: {because}", status_code=403)
    return row


def _unfinished(row: MatchRow, whole: RecordInJson, seat: int | None) -> Record:
    """The record of a match that could not be continued, as far as its game opens it: all of it, or a seat's own part.

    What a seat saw cannot be told any more without the rules of that time.
    """
    game = next((game for game in all_games() if game.id == row.setup.game), None)
    if seat is not None and game is not None and game.opens_after(row.setup):
        return whole
    own = [Raw(entry.data.encode()) for entry in row.entries if seat is not None and entry.seat == seat]
    return as_seen(whole, seat, own)  # type: ignore[arg-type]  # entries that are still JSON


async def seat_of_token(state: State, table: str, authorization: str | None) -> int | None:
    """The seat whose token was sent; None if none was."""
    if authorization is None:
        return None
    token = authorization.removeprefix("Bearer ")
    seat: int | None = await seat_now(state.tables.store, table, token) if token.isascii() else None
    if seat is None:
        raise NotAuthorizedException("authorization: this token opens no seat at this table")
    return seat


@cache
def _card(name: str, language: str) -> GameCard:
    """The card of a game in a language; made once, because it never changes and is long."""
    game = game_in(name, language)
    modes = tuple(_mode(game, mode) for mode in game.info.modes)
    bots = tuple(_bot(bot, language) for bot in bot_ids())
    schema = msgspec.json.schema(game.words.options)
    info = game.info
    own = {table: words for table, words in game.text.get("tables", {}).items() if table != "said"}  # sent as it is
    tables = joined(own, _names(game))
    text = {**game.text, "tables": tables, "terms": rulebook_of(name, language).terms()}
    if language != ENGLISH:
        house = {"sayings": dict(game.house.get("sayings", {})), "said": house_in(language).said}
        # A face finds a word by its English.
        words = zip(rulebook_of(name).terms(), rulebook_of(name, language).terms().items(), strict=True)
        text["terms"] = {english: {**term, "word": word} for english, (word, term) in words}
        text |= {"language": language, "house": house, "genders": game.genders, "said": said_in(name, language)}
    lessons = tuple(_lesson(lesson_in(lesson, language)) for lesson in lessons_of(game))
    return GameCard(game.id, info.title, info.tagline, info.accent, modes, schema, text, bots, game.lobby, lessons)


def _lesson(lesson: Lesson) -> LessonCard:
    return LessonCard(lesson.id, lesson.title, lesson.idea, lesson.minutes, len(lesson.steps))


def _bot(bot: str, language: str) -> BotCard:
    kind, levels = bot_kind(bot), level_ids()
    title, brief = translated(kind.title, language), translated(kind.brief, language)
    if bot not in levels:
        return BotCard(bot, title, brief)
    sheet = sheet_of(bot)
    return BotCard(bot, title, brief, sheet.face, translated(sheet.line, language), 1 + levels.index(bot))


def _mode(game: Game[Any], mode: Mode) -> ModeCard:
    options = dict(mode.options)
    real_time = game.in_real_time(Setup(game.id, (), options))
    bot, bots = default_bot(game, mode), fitting_bots(game, mode)
    two = Setup(game.id, (SeatSetup(""),) * next((n for n in sorted(mode.seats) if n > 1), 1), options, mode=mode.id)
    return ModeCard(
        mode.id, mode.title, mode.brief, mode.seats, options, bot, real_time, bots, rated=not why_unrated(two)
    )


def _names(game: Game[Any]) -> dict[str, Any]:
    """The names of the shipped content."""
    mode = game.info.modes[0]
    return dict(game.words.names(Setup(game.id, (SeatSetup(""),) * min(mode.seats), dict(mode.options))))
