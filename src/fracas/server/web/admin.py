"""The host's page, behind the host's word: what goes on, and what to do about it. It works without JavaScript."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.datastructures import Cookie, State
from litestar.enums import RequestEncodingType
from litestar.exceptions import HTTPException, PermissionDeniedException, TooManyRequestsException
from litestar.params import Body
from litestar.response import Redirect
from msgspec.structs import replace

from fracas.server.host.logs import note
from fracas.server.settings import Settings
from fracas.server.tables import Tables
from fracas.server.web.admin_page import door, page
from fracas.server.web.metrics import measured
from fracas.server.web.origin import own_pages_only
from fracas.server.web.token import COOKIE, INVITED, Sessions, admin_only, is_admin
from fracas.server.web.visitors import Visitors, neighbourhood

__all__ = ["admin", "invited"]

_DAY_MS = 24 * 3600 * 1000
_YEAR_S = 365 * 24 * 3600
_HTML = "text/html"
# Without a referrer a browser would send the forms of this page as nobody's (Origin: null).
_HEADERS = {"cache-control": "no-store", "referrer-policy": "same-origin"}

_log = logging.getLogger(__name__)

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


@get("/", include_in_schema=False)
async def show(request: Request[Any, Any, Any], state: State, said: str = "") -> Response[str]:
    """The page; for whoever has not shown the word yet, a box for it."""
    sessions: Sessions = state.sessions
    if sessions.closed:
        return Response(door(closed=True), status_code=404, media_type=_HTML, headers=_HEADERS)
    if not is_admin(request):
        return Response(door(said), status_code=401, media_type=_HTML, headers=_HEADERS)
    why = await state.tables.store.check()
    stamp = sessions.stamp(request.cookies.get(COOKIE, ""))
    shown = page(state.tables, measured(state, store_ok=not why), _errors(state), why, stamp, said[:200])
    return Response(shown, media_type=_HTML, headers=_HEADERS)


@post("/enter", guards=[own_pages_only], include_in_schema=False, status_code=303)
async def enter(request: Request[Any, Any, Any], data: Form, state: State) -> Redirect:
    """Show the word; after some wrong ones an address must wait."""
    visitors: Visitors = state.tables.visitors
    sessions: Sessions = state.sessions
    if not visitors.may("words", visitors.address(request.scope)):
        raise TooManyRequestsException("too many words were tried from your address; try again in a minute")
    if not sessions.right(data.get("token", "")):
        note(_log, "admin_refused", address=visitors.address(request.scope))
        return Redirect("/admin?said=That+is+not+the+word.", status_code=303)
    note(_log, "admin_entered", address=visitors.address(request.scope))
    settings: Settings = state.tables.settings
    cookie = Cookie(
        COOKIE,
        value=sessions.begin(),
        path="/",
        httponly=True,
        samesite="strict",
        secure=settings.public_url.startswith("https:"),
    )
    return Redirect("/admin", status_code=303, cookies=[cookie])


@post("/do", guards=[own_pages_only, admin_only], include_in_schema=False, status_code=303)
async def do(request: Request[Any, Any, Any], data: Form, state: State) -> Redirect:
    """Do what a button of the page says."""
    sessions: Sessions = state.sessions
    name = request.cookies.get(COOKIE, "")
    with_word = request.headers.get("authorization", "").startswith("Bearer ")
    if not with_word and data.get("stamp") != sessions.stamp(name):
        raise PermissionDeniedException("stamp: this form is not of your page; load it again")
    what = data.get("do", "")
    act = _ACTS.get(what)
    if act is None:
        raise HTTPException(f"do: there is no {what[:40]!r}; there are {', '.join(_ACTS)}", status_code=400)
    if what == "leave":
        sessions.end(name)
    said = await act(state.tables, data)
    note(_log, "admin_did", what=what, said=said)
    return Redirect("/admin", status_code=303, query_params={"said": said})


admin = Router("/admin", route_handlers=[show, enter, do])


@get("/invited/{word:str}", include_in_schema=False)
async def invited(word: str, request: Request[Any, Any, Any], state: State) -> Redirect:
    """The host's invitation: whoever opens it may open tables, from this browser."""
    tables: Tables = state.tables
    if not tables.visitors.may("words", tables.visitors.address(request.scope)):
        raise TooManyRequestsException("too many invitations were tried from your address; try again in a minute")
    if tables.invitation and word != tables.invitation:
        raise PermissionDeniedException("this invitation is not valid any more; ask the host for another")
    secure = tables.settings.public_url.startswith("https:")
    cookie = Cookie(INVITED, value=word, path="/", httponly=True, samesite="lax", secure=secure, max_age=_YEAR_S)
    return Redirect("/", status_code=303, cookies=[cookie])


# --- what can be done ---------------------------------------------------------------------------------------------


async def _drain(tables: Tables, data: dict[str, str]) -> str:
    tables.draining = data.get("on") == "yes"
    return "No new tables are opened." if tables.draining else "New tables are opened again."


async def _kick(tables: Tables, data: dict[str, str]) -> str:
    count = tables.kick(_address(data), "the host has closed your connection")
    return f"{count} sockets were closed."


async def _ban(tables: Tables, data: dict[str, str]) -> str:
    address, days = _address(data), _number(data, "days")
    until = int(time.time() * 1000 + days * _DAY_MS) if days else 0
    await tables.decide(replace(tables.house, bans={**tables.house.bans, address: until}))
    tables.kick(address, "the host has banned your address")
    return f"{address} is banned{f' for {days:g} days' if days else ''}."


async def _unban(tables: Tables, data: dict[str, str]) -> str:
    address = data.get("address", "")
    await tables.decide(
        replace(tables.house, bans={one: at for one, at in tables.house.bans.items() if one != address})
    )
    return f"{address} is not banned any more."


async def _close(tables: Tables, data: dict[str, str]) -> str:
    """Everybody at a table is sent away; it stays stored, and whoever comes back finds it as it was."""
    await tables.forget(data.get("table", ""))
    return "The table was closed; what was played is kept."


async def _invite(tables: Tables, data: dict[str, str]) -> str:
    word = data.get("word", "").strip()
    if word and not (word.isascii() and word.isalnum() and 4 <= len(word) <= 64):
        raise HTTPException("word: 4 to 64 letters and digits", status_code=400)
    await tables.decide(replace(tables.house, invitation=word))
    return f"Only who opened /invited/{word} may open tables." if word else "Everybody may open tables."


async def _keep(tables: Tables, data: dict[str, str]) -> str:
    days = _number(data, "days")
    await tables.decide(replace(tables.house, keep_days=days))
    gone = await tables.forget_old()
    return f"Matches are kept {f'for {days:g} days' if days else 'for ever'}; {gone} were deleted."


async def _leave(_tables: Tables, _data: dict[str, str]) -> str:
    return ""


_ACTS: dict[str, Callable[[Tables, dict[str, str]], Awaitable[str]]] = {
    "drain": _drain, "kick": _kick, "ban": _ban, "unban": _unban, "close": _close, "invite": _invite, "keep": _keep,
    "leave": _leave,
}  # fmt: skip


def _address(data: dict[str, str]) -> str:
    sent = data.get("address", "").strip()
    found = neighbourhood(sent.removesuffix("/64")) if ":" in sent else neighbourhood(sent)
    if not found:
        raise HTTPException(f"address: {sent[:60]!r} is no address", status_code=400)
    return found


def _number(data: dict[str, str], name: str) -> float:
    try:
        found = float(data.get(name) or 0)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 36_500:
        raise HTTPException(f"{name}: a number of days, 0 for ever", status_code=400)
    return found


def _errors(state: Any) -> list[tuple[float, str, str]]:
    return list(state.errors.last) if state.errors else []
