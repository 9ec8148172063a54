"""Packs over HTTP: those that are installed, a look at one that somebody brings, and a table to be played with it."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException, PermissionDeniedException

from fracas.kernel.game import SetupError
from fracas.kernel.packs import Pack
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.match import check_setup
from fracas.match.packs import PackCard, card_of
from fracas.match.registry import find_game
from fracas.server.frames import Created
from fracas.server.packs.bring import bring
from fracas.server.packs.frames import TableWithPack
from fracas.server.people.signed_in import person_at
from fracas.server.tables import Tables, setup_of
from fracas.server.web.lobby import invited_only
from fracas.server.web.origin import own_pages_only
from fracas.server.web.visitors import at_times, not_banned

__all__ = ["packs"]

_SPARE = 4096  # bytes of a request beside the pack and the wish for a table
_WRITTEN = 2  # times the bytes of a text, at most, that it takes in JSON or as a zip in base64; more is refused

_wishes = msgspec.json.Decoder(TableWithPack)

_guards = [own_pages_only, not_banned, invited_only, at_times("packs", "too many packs were sent")]
_opens = at_times("tables", "too many tables were opened")


@get("/packs/{game:str}", sync_to_thread=False)
def installed(game: str, state: State) -> list[PackCard]:
    """The packs that the host has installed for a game."""
    tables: Tables = state.tables
    return tables.installed.cards(game)


# `_body` counts the bytes: a pack may be longer than other requests.
@post("/packs", guards=_guards, status_code=200, request_max_body_size=None)
async def look(request: Request[Any, Any, Any], state: State) -> PackCard:
    """Try a pack with the table it is meant for, and say what it does. Nothing of it is kept."""
    wish, pack = await _brought(request, state)
    return card_of(find_game(wish.table.game).info.folder, pack)


@post("/packs/tables", guards=[*_guards, _opens], request_max_body_size=None)
async def open_with(request: Request[Any, Any, Any], state: State) -> Created:
    """Open a table that is played with a pack of one's own."""
    wish, pack = await _brought(request, state)
    tables: Tables = state.tables
    try:
        return await tables.open_table(wish.table, person=await person_at(request), pack=pack)
    except SetupError as error:
        raise HTTPException(str(error), status_code=400) from None


packs = Router("/api", route_handlers=[installed, look, open_with])


async def _brought(request: Request[Any, Any, Any], state: State) -> tuple[TableWithPack, Pack]:
    """A pack that a table of that kind can be played with, as it was sent."""
    most: int = state.tables.settings.pack_bytes
    if not most:
        raise PermissionDeniedException("packs are not brought to tables here: the host has switched that off")
    data = await _body(request, most * _WRITTEN + state.tables.settings.frame_bytes + _SPARE)
    try:
        wish = _wishes.decode(data)
        _read_once(wish.table.game)
        return wish, await asyncio.to_thread(_tried, wish, most)
    except (msgspec.MsgspecError, SetupError) as error:
        raise HTTPException(str(error), status_code=400) from None


def _read_once(game_id: str) -> None:
    """Let a game read its own content here: msgspec crashes if two threads read a type for the first time at once."""
    game = find_game(game_id)
    mode = game.info.modes[0]
    check_setup(game, Setup(game.id, (SeatSetup(""),) * min(mode.seats), dict(mode.options)))


def _tried(wish: TableWithPack, most: int) -> Pack:
    """In a thread: a long text takes a while to read."""
    pack = bring(wish.pack, most)
    setup_of(wish.table, pack)
    return pack


async def _body(request: Request[Any, Any, Any], most: int) -> bytes:
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > most:
            raise HTTPException(f"pack: the request is longer than {most:,} bytes", status_code=413)
    return bytes(data)
