"""The theatre over HTTP: a finished match of this server, or a record that somebody brings."""

from __future__ import annotations

import asyncio
import zlib
from typing import Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import JSONBody
from msgspec import Raw

from fracas.kernel.game import SetupError
from fracas.match.record import encode
from fracas.server.audience import facts_of
from fracas.server.data.content import to_go_on
from fracas.server.data.records import record_in
from fracas.server.deals.door import not_before_playing
from fracas.server.frames import Created
from fracas.server.store import MatchRow
from fracas.server.stored_match import is_open
from fracas.server.tables import clean_name
from fracas.server.theatre.begin import begin, seated
from fracas.server.theatre.desk import Busy, CannotDo, Desk
from fracas.server.theatre.frames import ALL, WATCHERS, PlayOn, Show
from fracas.server.theatre.jobs import Job
from fracas.server.theatre.show import scenes_of, seat_of
from fracas.server.web.lobby import Bearer, finished, invited_only, reads, seat_of_token
from fracas.server.web.origin import own_pages_only
from fracas.server.web.visitors import at_times, not_banned

__all__ = ["theatre"]

_JSON = "application/json"
_PACKING = 3

# Made here, before there are threads: msgspec crashes if two of them read a type for the first time at once.
_shows = msgspec.json.Decoder(Show)


@get("/tables/{table:str}/show", guards=[reads])
async def show(
    table: str,
    state: State,
    request: Request[Any, Any, Any],
    view: str = "",
    played: str = "",
    authorization: Bearer = None,
) -> Response[bytes]:
    """A finished match for the theatre, through the eyes of a view that is open to whoever asks."""
    row = await finished(state, table, "it shows what the seats see")
    if row.status == "stopped":
        raise HTTPException("this match has no film: it could not be played to its end", status_code=404)
    own = None if played else await seat_of_token(state, table, authorization)
    await not_before_playing(state, row, own, played, authorization)
    setup, changed = await to_go_on(state.tables.store, row)
    views = await _open_views(state, row, own, changed)
    view = view or (WATCHERS if own is None else str(own))
    try:
        seat = seat_of(view, len(row.setup.seats))
    except SetupError as error:
        raise HTTPException(str(error), status_code=400) from None
    if view not in views:
        why = "the token of a seat is needed" if own is None else changed or "it does not open, or not yet"
        raise HTTPException(f"view: {view!r} is not open to you: {why}", status_code=403)
    if view == ALL:
        job = Job("show", Raw(encode(record_in(row))), view, int(_desk(state).within_s), setup)
        scenes = _shows.decode(await asyncio.to_thread(zlib.decompress, await _do(state, job))).scenes
    else:
        film = await state.tables.store.film(table)
        scenes = await asyncio.to_thread(scenes_of, film, seat)
    facts: Any = facts_of(setup)
    note = changed and f"It is shown as it was filmed, and cannot be played again: {changed}."
    same = facts.handout, facts.names, facts.real_time
    made = Show(row.setup, view, views, scenes, table, own, row.outcome, *same, ALL in views, note)
    return await _answer(request, await asyncio.to_thread(msgspec.json.encode, made))


# `_body` counts the bytes: a record may be longer than other requests.
@post("/theatre", guards=[own_pages_only, not_banned, reads], status_code=200, request_max_body_size=None)
async def bring(request: Request[Any, Any, Any], state: State, view: str = WATCHERS) -> Response[bytes]:
    """A record that somebody brings, as a show. Nothing of it is kept."""
    data = await _body(request, state)
    packed = await _do(state, Job("show", data, view, int(_desk(state).within_s)))
    return await _answer(request, await asyncio.to_thread(zlib.decompress, packed))


@get("/tables/{table:str}/review", guards=[reads])
async def reviewed(
    table: str, view: str, state: State, request: Request[Any, Any, Any], authorization: Bearer = None
) -> Response[bytes]:
    """What a seat's choices were worth, with what it knew and with what was true: if all of the match is open."""
    row = await finished(state, table, "a review tells what was hidden")
    own = await seat_of_token(state, table, authorization)
    setup, changed = await to_go_on(state.tables.store, row)
    if ALL not in await _open_views(state, row, own, changed):
        why = "the token of a seat is needed" if own is None else changed or "what was hidden does not open, or not yet"
        raise HTTPException(f"this match is not reviewed for you: {why}", status_code=403)
    job = Job("review", Raw(encode(record_in(row))), view, int(_desk(state).within_s), setup)
    return await _answer(request, await asyncio.to_thread(zlib.decompress, await _do(state, job)))


@post("/theatre/review", guards=[own_pages_only, not_banned, reads], status_code=200, request_max_body_size=None)
async def review_brought(request: Request[Any, Any, Any], state: State, view: str) -> Response[bytes]:
    """The same of a record that somebody brings."""
    packed = await _do(state, Job("review", await _body(request, state), view, int(_desk(state).within_s)))
    return await _answer(request, await asyncio.to_thread(zlib.decompress, packed))


_opens = at_times("tables", "too many tables were opened")


@post("/tables/{table:str}/on", guards=[own_pages_only, not_banned, invited_only, _opens])
async def play_on(data: JSONBody[PlayOn], table: str, state: State, authorization: Bearer = None) -> Created:
    """A new table that goes on from a moment of a finished match: for its players, and only if all of it is open."""
    row = await finished(state, table, "it can be played on when it has ended")
    own = await seat_of_token(state, table, authorization)
    setup, changed = await to_go_on(state.tables.store, row)
    views = await _open_views(state, row, own, changed)
    if ALL not in views or data.view not in views:
        why = "the token of a seat is needed" if own is None else changed or "what was hidden does not open, or not yet"
        raise HTTPException(f"this match cannot be played on by you: {why}", status_code=403)
    try:
        seats = seated(row.setup, data, clean_name(data.name))
    except SetupError as error:
        raise HTTPException(str(error), status_code=400) from None
    plays = msgspec.structs.replace(setup, seats=seats.seats)
    job = Job("on", Raw(encode(record_in(row))), data.view, int(_desk(state).within_s), setup, data.seq, plays)
    entries = int(zlib.decompress(await _do(state, job)))
    return await begin(state.tables, row, seats, data, entries)


theatre = Router("/api", route_handlers=[show, bring, reviewed, review_brought, play_on])


async def _open_views(state: State, row: MatchRow, own: int | None, changed: str) -> tuple[str, ...]:
    """What the decision on what opens lets this person see (docs/decisions/0005)."""
    if own is None:
        return (WATCHERS,)
    if not await is_open(state.tables.store, row):
        return WATCHERS, str(own)
    # A film stays as it was. What nobody saw at the time must be played again, under the rules of that time.
    return (WATCHERS, *map(str, range(len(row.setup.seats))), *(() if changed else (ALL,)))


def _desk(state: State) -> Desk:
    desk: Desk = state.desk
    return desk


async def _do(state: State, job: Job) -> bytes:
    try:
        return await _desk(state).do(job)
    except CannotDo as error:
        raise HTTPException(str(error), status_code=422) from None
    except Busy as error:
        raise HTTPException(str(error), status_code=503) from None


async def _body(request: Request[Any, Any, Any], state: State) -> Raw:
    """A record as it was sent: JSON, and no longer than a host allows."""
    most: int = state.tables.settings.record_bytes
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > most:
            raise HTTPException(f"record: longer than {most:,} bytes", status_code=413)
    try:
        return msgspec.json.decode(bytes(data), type=Raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise HTTPException(f"not a record: {error}", status_code=422) from None


async def _answer(request: Request[Any, Any, Any], data: bytes) -> Response[bytes]:
    """Shows are long and repeat themselves: they are packed for whoever can unpack them."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(data, media_type=_JSON)
    packed = await asyncio.to_thread(_gzip, data)
    return Response(packed, media_type=_JSON, headers={"content-encoding": "gzip", "vary": "accept-encoding"})


def _gzip(data: bytes) -> bytes:
    packer = zlib.compressobj(_PACKING, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    return packer.compress(data) + packer.flush()
