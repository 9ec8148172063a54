"""The list of puzzles over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import HeaderParameter

from fracas.languages import ENGLISH, language_of
from fracas.server.people.signed_in import signed_in
from fracas.server.puzzle.frames import Puzzles
from fracas.server.puzzle.ratings import overview
from fracas.server.web.visitors import at_times

__all__ = ["puzzles"]

Wish = Annotated[str, HeaderParameter(name="accept-language")]


@get("/api/puzzles", guards=[at_times("reads", "too much was fetched")])
async def puzzles(request: Request[Any, Any, Any], state: State, accept_language: Wish = ENGLISH) -> Response[Puzzles]:
    """All puzzles, that of the day, and how whoever is signed in stands.

    Titles are in the first language wished for that there is.
    """
    account = await signed_in(request)
    found = await overview(state.tables.store, None if account is None else account.id, language_of(accept_language))
    return Response(found, headers={"cache-control": "no-store", "vary": "accept-language"})
