"""Who may speak to this server: its own pages, those the host lists, and nobody who calls it by a strange name."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.handlers.base import BaseRouteHandler
from litestar.types import ASGIApp, Receive, Scope, Send

from fracas.server.frames import Problem
from fracas.server.host.reach import Reach
from fracas.server.settings import Settings

__all__ = ["known_names_only", "may_speak", "own_pages_only"]

_MISDIRECTED = 421
_WRONG_NAME = 4403


def may_speak(headers: Headers, settings: Settings) -> bool:
    """True for the server's own pages, for listed ones, and for programs, which send no Origin."""
    origin = headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    try:
        return bool(origin) and (origin == settings.public_url or urlsplit(origin).netloc == headers.get("host"))
    except ValueError:  # an odd Origin is nobody's
        return False


async def own_pages_only(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Guard: refuse another site's page."""
    if not may_speak(connection.headers, connection.app.state.tables.settings):
        raise PermissionDeniedException(f"pages of {connection.headers.get('origin')} may not use this server")


def known_names_only(reach: Reach) -> Any:
    """Middleware: refuse whoever calls this server by a name that is not its own (see Reach.answers_to)."""

    def around(app: ASGIApp) -> ASGIApp:
        async def door(scope: Scope, receive: Receive, send: Send) -> None:
            host = Headers.from_scope(scope).get("host")
            if reach.answers_to(host):
                await app(scope, receive, send)
            elif scope["type"] == ScopeType.WEBSOCKET:
                await send({"type": "websocket.close", "code": _WRONG_NAME, "reason": "an unknown name"})
            else:
                why = f"host: this server does not answer to {host or 'no name'}; its host may add it by --public-url"
                answer = Response(Problem(_MISDIRECTED, why), status_code=_MISDIRECTED)
                await answer.to_asgi_response(None, Request(scope))(scope, receive, send)

        return door

    return around
