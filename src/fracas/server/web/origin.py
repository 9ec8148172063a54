"""Which web pages may speak to this server: its own, and those the host lists."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Headers
from litestar.exceptions import PermissionDeniedException
from litestar.handlers.base import BaseRouteHandler

from fracas.server.settings import Settings

__all__ = ["may_speak", "own_pages_only"]


def may_speak(headers: Headers, settings: Settings) -> bool:
    """True for the server's own pages, for listed ones, and for programs, which send no Origin."""
    origin = headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    return bool(origin) and urlsplit(origin).netloc == headers.get("host")


def own_pages_only(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Guard: refuse another site's page."""
    if not may_speak(connection.headers, connection.app.state.tables.settings):
        raise PermissionDeniedException(f"pages of {connection.headers.get('origin')} may not use this server")
