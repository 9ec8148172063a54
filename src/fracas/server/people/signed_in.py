"""Who is signed in, by the cookie of their browser; and where a passphrase may be asked for at all.

Over plain HTTP everybody on the network reads along. There nobody is signed in and no cookie is believed: people play
as guests.
"""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from fracas.server.people.accounts import Account, Accounts
from fracas.server.room.plan import Person
from fracas.server.settings import Settings
from fracas.server.web.reach import near
from fracas.server.web.visitors import neighbourhood

__all__ = ["COOKIE", "by_https", "person_at", "signed_in", "why_no_passphrase"]

COOKIE = "fracas_account"

Connection = ASGIConnection[Any, Any, Any, Any]


async def signed_in(connection: Connection) -> Account | None:
    """Whoever is signed in on this browser, or None."""
    token = connection.cookies.get(COOKIE, "")
    if not token or not token.isascii() or len(token) > 100 or why_no_passphrase(connection):
        return None
    accounts: Accounts = connection.app.state.accounts
    return await accounts.who(token)


async def person_at(connection: Connection) -> Person | None:
    """The same, as a table knows them."""
    account = await signed_in(connection)
    return None if account is None else account.person


def why_no_passphrase(connection: Connection) -> str:
    """Why nobody signs in here; empty if they may."""
    settings: Settings = connection.app.state.tables.settings
    if not settings.accounts:
        return "There are no accounts on this server."
    if by_https(connection) or near(connection):
        return ""
    return "This page came over plain HTTP, and others on the network could read a passphrase. Play as a guest."


def by_https(connection: Connection) -> bool:
    """True when the browser's line is encrypted: as a proxy of ours says, or because the public address is."""
    settings: Settings = connection.app.state.tables.settings
    proxies = {neighbourhood(one) for one in settings.proxies}
    told = connection.headers.get("x-forwarded-proto")
    if told is not None and connection.client is not None and neighbourhood(connection.client.host) in proxies:
        return told == "https"
    return settings.public_url == f"https://{connection.headers.get('host', '')}"
