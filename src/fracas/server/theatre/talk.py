"""Comments over HTTP: whoever may see a finished match may write about a moment of it."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.params import JSONBody

from fracas.match.forms import is_plain
from fracas.server.people.signed_in import person_at
from fracas.server.tables import clean_name
from fracas.server.theatre.access import asked_for, scenes_for
from fracas.server.theatre.comments import Full, Writer, add_comment, comments_on, delete_comment, placed
from fracas.server.theatre.frames import Comment, NewComment, Unsay
from fracas.server.web.lobby import Bearer
from fracas.server.web.origin import own_pages_only
from fracas.server.web.token import is_admin
from fracas.server.web.visitors import at_times, not_banned

__all__ = ["talk"]

_writes = at_times("comments", "too many comments were written")


@post("/tables/{table:str}/comments", guards=[own_pages_only, not_banned, _writes])
async def write(
    table: str,
    data: JSONBody[NewComment],
    request: Request[Any, Any, Any],
    state: State,
    played: str = "",
    authorization: Bearer = None,
) -> Comment:
    """Write a comment on a scene of a view that is open to whoever writes."""
    asked = await asked_for(state, table, data.view, played, authorization)
    text = data.text.strip()
    if not text or not is_plain(text, lines=False):
        raise HTTPException("text: only plain text, on one line", status_code=400)
    scenes = (await scenes_for(state, asked)).scenes
    scene = next((one for one in scenes if one.seq == data.seq), None)
    if scene is None:
        raise HTTPException(f"seq: view {asked.view} has no scene {data.seq}", status_code=400)
    person, room = await person_at(request), asked.row.room
    who = Writer(asked.own, None if person is None else person.account, data.pen)
    place = None if asked.own is None else room.place_of(asked.own)
    name = clean_name(data.name) if asked.own is None else asked.row.setup.seats[asked.own].name
    store = state.tables.store
    try:
        made = await add_comment(store, table, who, place, asked.view, scene, name, text)
    except Full as error:
        raise HTTPException(str(error), status_code=409) from None
    return next(one for one in placed(await comments_on(store, table), asked.view, scenes, room, who) if one.id == made)


@post("/tables/{table:str}/comments/{comment:str}/delete", guards=[own_pages_only, not_banned], status_code=204)
async def unsay(
    table: str,
    comment: str,
    data: JSONBody[Unsay],
    request: Request[Any, Any, Any],
    state: State,
    authorization: Bearer = None,
) -> None:
    """Delete a comment: its author, anybody who played the match, and the host may."""
    host = is_admin(request)
    asked = None if host else await asked_for(state, table, "", "", authorization)
    person = await person_at(request)
    own = None if asked is None else asked.own
    who = Writer(own, None if person is None else person.account, data.pen, host=host)
    if not await delete_comment(state.tables.store, table, comment, who):
        raise PermissionDeniedException("there is no such comment, or it is not yours to delete")


talk = Router("/api", route_handlers=[write, unsay])
