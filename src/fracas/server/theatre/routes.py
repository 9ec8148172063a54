"""The theatre over HTTP: a finished match of this server, or a record that somebody brings."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import JSONBody
from litestar.response import Stream
from msgspec import Raw

from fracas.kernel.game import SetupError
from fracas.kernel.packs import Pack
from fracas.kernel.wire import Setup
from fracas.languages import language_of
from fracas.languages.house import translated
from fracas.match.record import encode
from fracas.server.audience import facts_of
from fracas.server.data.records import record_in
from fracas.server.frames import Created, Problem
from fracas.server.people.signed_in import person_at
from fracas.server.room.plan import Room
from fracas.server.tables import clean_name
from fracas.server.theatre.access import all_open, asked_for, do, pool_of, scenes_for, to_review
from fracas.server.theatre.comments import Writer, comments_on, placed
from fracas.server.theatre.frames import ALL, WATCHERS, PlayOn, Reviewing, Show
from fracas.server.theatre.jobs import Cut, Job
from fracas.server.theatre.play_on import begin, begin_from, seated
from fracas.server.theatre.recent import part_of, place_at
from fracas.server.web.lobby import Bearer, invited_only, reads
from fracas.server.web.origin import own_pages_only
from fracas.server.web.plain import unfit_options
from fracas.server.web.visitors import at_times, not_banned

__all__ = ["theatre"]

_JSON = "application/json"
_LINES = "application/x-ndjson"
_PACKING = 3

_cuts = msgspec.json.Decoder(Cut)


@get("/tables/{table:str}/show", guards=[reads])
async def show(
    table: str,
    state: State,
    request: Request[Any, Any, Any],
    view: str = "",
    played: str = "",
    first: int = 0,
    until: int | None = None,
    time: int | None = None,
    authorization: Bearer = None,
) -> Response[bytes]:
    """A finished match for the theatre, through the eyes of a view that is open to whoever asks.

    Whoever has come to the scene `until`, or to the `time` of the match, gets what was to be seen by then and a little
    more, but neither the last scene nor the outcome; without them, the whole.
    """
    if min(first, until or 0, time or 0) < 0:
        raise HTTPException("first, until and time count from 0", status_code=400)
    asked = await asked_for(state, table, view, played, authorization)
    row, whole = asked.row, await scenes_for(state, asked)
    scenes = whole.scenes
    if time is not None:
        until = min(place_at(scenes, time), len(scenes) - 2)
    sent = part_of(scenes, first, until)
    came, ended = first + len(sent), first + len(sent) >= len(scenes)
    person = await person_at(request)
    who = Writer(asked.own, None if person is None else person.account)
    comments = placed(await comments_on(state.tables.store, table), asked.view, scenes, row.room, who)
    facts: Any = facts_of(asked.setup)
    made = Show(
        setup=row.setup,
        view=asked.view,
        views=asked.views,
        scenes=sent,
        count=len(scenes),
        first=first,
        table=table,
        own=asked.own,
        outcome=row.outcome if ended else None,
        handout=facts.handout,
        names=facts.names,
        real_time=facts.real_time,
        pack=facts.pack,
        playable=ALL in asked.views,
        reviews=asked.reviews,
        note=asked.changed and f"It is shown as it was filmed, and cannot be played again: {asked.changed}.",
        marks=whole.marks,
        comments=tuple(one for one in comments if one.scene < came),
        remarks=tuple(sorted({one.scene for one in comments if one.scene >= came})),
    )
    return await _answer(request, await asyncio.to_thread(msgspec.json.encode, made))


# `_body` counts the bytes: a record may be longer than other requests.
@post("/theatre", guards=[own_pages_only, not_banned, reads], status_code=200, request_max_body_size=None)
async def bring(request: Request[Any, Any, Any], state: State, view: str = WATCHERS) -> Response[bytes]:
    """A record that somebody brings, as a show. Nothing of it is kept."""
    data = await _body(request, state)
    packed = await do(state, Job("show", data, view, int(pool_of(state).within_s)))
    return await _answer(request, await asyncio.to_thread(zlib.decompress, packed))


@get("/tables/{table:str}/review", guards=[reads])
async def reviewed(
    table: str, view: str, state: State, request: Request[Any, Any, Any], authorization: Bearer = None
) -> Response[Any]:
    """What a seat's choices were worth, with what it knew; and with what was true, if all of the match is open."""
    asked = await to_review(state, table, view, authorization)
    seconds, language = int(pool_of(state).within_s), language_of(request.headers.get("accept-language", ""))
    job = Job("review", Raw(encode(record_in(asked.row))), view, seconds, asked.setup, language=language)
    return await _review(request, state, job)


@post("/theatre/review", guards=[own_pages_only, not_banned, reads], status_code=200, request_max_body_size=None)
async def review_brought(request: Request[Any, Any, Any], state: State, view: str) -> Response[Any]:
    """The same of a record that somebody brings."""
    seconds, language = int(pool_of(state).within_s), language_of(request.headers.get("accept-language", ""))
    job = Job("review", await _body(request, state), view, seconds, language=language)
    return await _review(request, state, job)


_opens = at_times("tables", "too many tables were opened")


@post("/tables/{table:str}/on", guards=[own_pages_only, not_banned, invited_only, _opens])
async def play_on(data: JSONBody[PlayOn], table: str, state: State, authorization: Bearer = None) -> Created:
    """A new table that goes on from a moment of a finished match: for its players, and only if all of it is open."""
    because = "it can be played on when it has ended"
    asked = await all_open(state, table, authorization, because, "cannot be played on by you")
    seats = _seated(asked.row.setup, data)
    plays = msgspec.structs.replace(asked.setup, seats=seats.seats)
    record = Raw(encode(record_in(asked.row)))
    job = Job("on", record, data.view, int(pool_of(state).within_s), asked.setup, data.seq, plays)
    entries = int(zlib.decompress(await do(state, job)))
    source = asked.row.room
    # What it goes on from is a challenge to others: its log has the same luck, so it is closed to them as well.
    given = source.deal or (asked.row.id if source.dealt else "")
    room = Room(on=True, of=source.of or asked.row.id, deal=given)
    return await begin(state.tables, asked.row, seats, data, entries, room)


class OnRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record that somebody brings, and how they want to play on from it."""

    wish: PlayOn
    record: Raw


class Head(msgspec.Struct, frozen=True):
    """What must be known of a record to seat somebody; the rest is only looked at by a process of its own.

    A number like 1e308 takes a thousand times as long to read as others: of what a stranger brings, only little is read
    where everybody plays.
    """

    setup: Raw
    pack: Pack | None = None


_MOST_SETUP = 64 * 1024  # bytes

_brought = msgspec.json.Decoder(OnRecord)
_heads = msgspec.json.Decoder(Head)
_setups = msgspec.json.Decoder(Setup)


@post("/theatre/on", guards=[own_pages_only, not_banned, invited_only, _opens], request_max_body_size=None)
async def play_on_brought(request: Request[Any, Any, Any], state: State) -> Created:
    """The same with a record that somebody brings: only the new table is kept, with the log up to that moment."""
    try:
        sent = _brought.decode(await _body(request, state))
        head = _heads.decode(sent.record)
        if len(head.setup) > _MOST_SETUP:
            raise HTTPException(f"setup: longer than {_MOST_SETUP:,} bytes", status_code=422)
        setup = _setups.decode(head.setup)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise HTTPException(f"not a record: {error}", status_code=422) from None
    if unfit := unfit_options(setup.options):
        raise HTTPException(f"setup.{unfit}", status_code=422)
    seats = _seated(setup, sent.wish)
    job = Job("cut", sent.record, sent.wish.view, int(pool_of(state).within_s), seq=sent.wish.seq, seated=seats)
    cut = _cuts.decode(await asyncio.to_thread(zlib.decompress, await do(state, job)))
    if sent.wish.luck == "same" and not cut.seed:
        raise HTTPException("luck: the record does not hold the seed of its luck; play on with fresh luck", 422)
    return await begin_from(state.tables, seats, sent.wish, cut, await person_at(request), head.pack)


theatre = Router("/api", route_handlers=[show, bring, reviewed, review_brought, play_on, play_on_brought])


def _seated(setup: Setup, wish: PlayOn) -> Setup:
    try:
        return seated(setup, wish, clean_name(wish.name))
    except SetupError as error:
        raise HTTPException(str(error), status_code=400) from None


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


async def _review(request: Request[Any, Any, Any], state: State, job: Job) -> Response[Any]:
    """Line by line for whoever wants to hear how far it has come."""
    if _wants_steps(request):
        return _in_steps(request, state, job)
    return await _answer(request, await asyncio.to_thread(zlib.decompress, await do(state, job)))


def _wants_steps(request: Request[Any, Any, Any]) -> bool:
    """Whether whoever asks would hear how far it has come."""
    return _LINES in request.headers.get("accept", "")


def _in_steps(request: Request[Any, Any, Any], state: State, job: Job) -> Stream:
    """A review as it is made. It begins at once, so what goes wrong later is told in the last line, not by a status."""
    language = language_of(request.headers.get("accept-language", ""))
    # A proxy that collects answers would tell everything at the end.
    return Stream(_steps(state, job, language), media_type=_LINES, headers={"x-accel-buffering": "no"})


async def _steps(state: State, job: Job, language: str) -> AsyncIterator[bytes]:
    steps: asyncio.Queue[int | None] = asyncio.Queue()
    work = asyncio.create_task(do(state, job, steps.put_nowait))
    work.add_done_callback(lambda _: steps.put_nowait(None))
    try:
        yield _line(Reviewing(0))
        while (percent := await steps.get()) is not None:
            yield _line(Reviewing(percent))
        try:
            found = await asyncio.to_thread(zlib.decompress, await work)
        except HTTPException as error:
            yield _line(Reviewing(100, problem=Problem(error.status_code, translated(error.detail, language))))
        else:
            yield _line(Reviewing(100, Raw(found)))
    finally:
        work.cancel()  # nobody listens any more: its process ends, too


def _line(one: Reviewing) -> bytes:
    return msgspec.json.encode(one) + b"\n"


async def _answer(request: Request[Any, Any, Any], data: bytes) -> Response[bytes]:
    """Shows are long and repeat themselves: they are packed for whoever can unpack them."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(data, media_type=_JSON)
    packed = await asyncio.to_thread(_gzip, data)
    return Response(packed, media_type=_JSON, headers={"content-encoding": "gzip", "vary": "accept-encoding"})


def _gzip(data: bytes) -> bytes:
    packer = zlib.compressobj(_PACKING, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    return packer.compress(data) + packer.flush()
