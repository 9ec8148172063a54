"""The host's own word: a program sends it as a bearer token, a browser once, and then has a cookie until it is shut."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from typing import Any

from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException, NotFoundException
from litestar.handlers.base import BaseRouteHandler

__all__ = ["COOKIE", "INVITED", "Sessions", "admin_only", "is_admin"]

COOKIE, INVITED = "fracas_admin", "fracas_invitation"
_LASTS_S = 12 * 3600.0
_MOST = 100


class Sessions:
    """Browsers that have sent the word: each has a random name, kept in this process alone."""

    def __init__(self, token: str) -> None:
        self._token = hashlib.sha256(token.encode()).digest() if token else None
        self._open: dict[str, float] = {}  # until when

    @property
    def closed(self) -> bool:
        """True where the host has set no word: then nothing is there."""
        return self._token is None

    def right(self, word: str) -> bool:
        """True for the host's word; it takes as long for any other."""
        sent = hashlib.sha256(word.encode(errors="replace")).digest()
        return self._token is not None and hmac.compare_digest(sent, self._token)

    def begin(self) -> str:
        """The name of a new session, for its cookie."""
        now = time.monotonic()
        self._open = {name: until for name, until in list(self._open.items())[-_MOST:] if until > now}
        name = secrets.token_urlsafe(32)
        self._open[name] = now + _LASTS_S
        return name

    def known(self, name: str) -> bool:
        return self._open.get(name, 0.0) > time.monotonic()

    def end(self, name: str) -> None:
        self._open.pop(name, None)

    def stamp(self, name: str) -> str:
        """What a form of this session carries: another site's page cannot know it."""
        return hashlib.sha256(f"form {name}".encode()).hexdigest()[:32]


def is_admin(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """True for whoever sends the host's word, or has the cookie that came of it."""
    sessions: Sessions = connection.app.state.sessions
    sent = connection.headers.get("authorization", "")
    if sent.startswith("Bearer "):
        return sessions.right(sent.removeprefix("Bearer "))
    return sessions.known(connection.cookies.get(COOKIE, ""))


async def admin_only(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Guard: the host alone; where the host has set no word there is nothing here."""
    if connection.app.state.sessions.closed:
        raise NotFoundException("there is nothing here")
    if not is_admin(connection):
        raise NotAuthorizedException("authorization: the host's token is needed")
