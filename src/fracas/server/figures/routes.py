"""Figures over HTTP: one's own by game, and those of everything players bring, for everybody."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from fracas.languages import language_of
from fracas.match.registry import all_games
from fracas.server.figures import count
from fracas.server.figures.cards import ContentFigures, ContentList, PersonFigures
from fracas.server.figures.matches import Played, played
from fracas.server.people.web import own
from fracas.server.store import Store
from fracas.server.web.visitors import at_times

__all__ = ["figures"]

_reads = at_times("reads", "too many figures were fetched")
_NO_STORE = {"cache-control": "no-store"}


@get("/me/figures/{game:str}", guards=[_reads])
async def mine(game: str, request: Request[Any, Any, Any], state: State) -> Response[PersonFigures]:
    """What one has brought, met and opened with in a game, and how it went."""
    account = await own(request)
    found, older = await _played(state, game, account.id)
    return Response(count.person(game, found, older, _language(request)), headers=_NO_STORE)


@get("/figures/{game:str}", guards=[_reads])
async def listed(game: str, request: Request[Any, Any, Any], state: State) -> ContentList:
    """Everything players bring in a game, with figures of the newest matches on this server."""
    found, older = await _played(state, game, None)
    return count.contents(game, found, older, _language(request))


@get("/figures/{game:str}/{kind:str}/{name:str}", guards=[_reads])
async def one(game: str, kind: str, name: str, request: Request[Any, Any, Any], state: State) -> ContentFigures:
    """One fighter or deck: its sheet, and how it did on this server."""
    found, older = await _played(state, game, None)
    made = count.content(game, kind, name, found, older, _language(request))
    if made is None:
        raise NotFoundException(f"{game} has no {kind} {name}")
    return made


figures = Router("/api", route_handlers=[mine, listed, one])


def _language(request: Request[Any, Any, Any]) -> str:
    return language_of(request.headers.get("accept-language", ""))


async def _played(state: State, game: str, account: str | None) -> tuple[list[Played], bool]:
    if game not in {known.id for known in all_games()}:
        raise NotFoundException(f"there is no game {game}")
    store: Store = state.tables.store

    def read() -> tuple[list[Played], bool]:
        with store.engine.connect() as at:
            return played(at, game, account)

    return await store.fetch(read)
