"""How others come to a table: the link that works elsewhere, its QR code, and letting the network in."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotAuthorizedException, NotFoundException, PermissionDeniedException
from litestar.handlers.base import BaseRouteHandler

from fracas.server.host import qr
from fracas.server.host.listen import Listeners
from fracas.server.host.reach import Reach, ReachCard, host_name, is_loopback, lan_addresses
from fracas.server.web.origin import own_pages_only
from fracas.server.web.plain import is_id

__all__ = ["let_in", "near", "qr_code", "reach", "seat_code"]

_PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


@get("/reach")
async def reach(request: Request[Any, Any, Any], state: State) -> ReachCard:
    """Who can come to this server, and how its links begin."""
    return _card(request, state.reach)


async def at_this_machine(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Guard: only whoever sits at this machine, and only where the host has not settled who comes in."""
    if not (connection.app.state.reach.may_open and near(connection)):
        raise PermissionDeniedException("only whoever sits at the server may let the network in, after `fracas play`")


@post("/reach", guards=[own_pages_only, at_this_machine], status_code=200)
async def let_in(request: Request[Any, Any, Any], state: State) -> ReachCard:
    """Listen on this machine's addresses in its networks too, until the server stops."""
    found: Reach = state.reach
    listeners: Listeners | None = state.listeners
    if found.local_only and listeners is not None:
        addresses = lan_addresses()
        if not addresses:
            raise HTTPException("this machine is on no network", status_code=503)
        for address in addresses:
            try:
                await listeners.add(address, found.port)
            except OSError as error:
                raise HTTPException(str(error), status_code=503) from None
            found.opened = (*found.opened, address)
    return _card(request, found)


@get("/tables/{table:str}/qr.svg")
async def qr_code(table: str, request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The link to a table as a QR code."""
    if await state.tables.reach(table) is None:
        raise NotFoundException(f"there is no table {table}")
    picture = qr.svg(f"{_base(request, state.reach)}/table/{table}")
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@get("/tables/{table:str}/seat.svg")
async def seat_code(table: str, request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The private link of a seat, for whoever has its token, as a QR code: so a seat moves to another device."""
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not is_id(table) or not token.isascii() or await state.tables.store.seat_of(table, token) is None:
        raise NotAuthorizedException("authorization: this token opens no seat at this table")
    picture = qr.svg(f"{_base(request, state.reach)}/table/{table}#seat={token}")
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-store"})


def _card(request: Request[Any, Any, Any], found: Reach) -> ReachCard:
    may_open = found.local_only and found.may_open and near(request)
    return ReachCard(_base(request, found), found.local_only, may_open)


def _base(request: Request[Any, Any, Any], found: Reach) -> str:
    # A proxy says how it was asked. Whoever forges this header misleads only the link that is shown to them.
    scheme = "https" if request.headers.get("x-forwarded-proto") == "https" else "http"
    return found.base(request.headers.get("host"), scheme)


def near(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """True for a browser on this machine, not passed on by a proxy that runs here."""
    address = connection.client.host if connection.client else ""
    named = host_name(connection.headers.get("host", ""))
    return is_loopback(address) and is_loopback(named) and not any(name in connection.headers for name in _PASSED_ON)
