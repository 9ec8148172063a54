"""A person's account over HTTP: sign up, in and out, and what belongs to it."""

from __future__ import annotations

import logging
from typing import Any, NoReturn, get_args

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import Cookie, State
from litestar.exceptions import (
    HTTPException,
    NotAuthorizedException,
    PermissionDeniedException,
    TooManyRequestsException,
)
from litestar.handlers.base import BaseRouteHandler
from litestar.params import JSONBody

from fracas.kernel.game import SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.languages.house import heard_in
from fracas.match.registry import find_game
from fracas.server.host.logs import note
from fracas.server.people.accounts import LASTS_MS, Account, AccountError, Accounts
from fracas.server.people.cards import (
    Best,
    Block,
    Farewell,
    History,
    Looks,
    Me,
    NewAccount,
    NewPassphrase,
    Result,
    SignIn,
    SignOut,
)
from fracas.server.people.history import Wanted, history
from fracas.server.people.leaving import everything, leave_for_good
from fracas.server.people.passphrase import key_of
from fracas.server.people.ratings import best
from fracas.server.people.signed_in import COOKIE, Connection, by_https, signed_in, why_no_passphrase
from fracas.server.tables import clean_name
from fracas.server.web.origin import own_pages_only
from fracas.server.web.visitors import Visitors, at_times, not_banned

__all__ = ["best_of", "me"]

_log = logging.getLogger(__name__)
_NO_STORE = {"cache-control": "no-store"}

Asked = Request[Any, Any, Any]


async def private_only(connection: Connection, _handler: BaseRouteHandler) -> None:
    """Guard: only over a line that nobody else can read."""
    if why := why_no_passphrase(connection):
        raise PermissionDeniedException(why)


_by_hand = [own_pages_only, not_banned, private_only]
_by_word = [*_by_hand, at_times("words", "too many passphrases were tried")]


@get("/")
async def show(request: Asked, state: State) -> Response[Me]:
    """Who is signed in here."""
    account = await signed_in(request)
    card = None if account is None else await state.accounts.card(account)
    return Response(Me(card, _why_not(request)), headers=_NO_STORE)


def _why_not(request: Asked) -> str:
    return heard_in(request.headers.get("accept-language"), why_no_passphrase(request))


@post("/new", guards=[*_by_hand, at_times("accounts", "too many accounts were made")])
async def sign_up(data: JSONBody[NewAccount], request: Asked, state: State) -> Response[Me]:
    """Make an account."""
    accounts: Accounts = state.accounts
    try:
        account, token = await accounts.create(data, clean_name(data.name))
    except AccountError as error:
        _refuse(error)
    note(_log, "account_made", account=account.id)
    return await _welcome(request, account, token)


@post("/enter", guards=_by_word, status_code=200)
async def enter(data: JSONBody[SignIn], request: Asked, state: State) -> Response[Me]:
    """Sign in. Whoever guesses has to wait, by their address and by the account they guess at."""
    accounts: Accounts = state.accounts
    visitors: Visitors = state.tables.visitors
    if not visitors.may("tries", key_of(data.handle)):
        raise TooManyRequestsException("too many passphrases were tried for this account; try again in some minutes")
    try:
        account, token = await accounts.enter(data)
    except AccountError as error:
        note(_log, "sign_in_refused", address=visitors.address(request.scope))
        raise NotAuthorizedException(str(error)) from None
    return await _welcome(request, account, token)


@post("/leave", guards=[own_pages_only], status_code=200)
async def leave(data: JSONBody[SignOut], request: Asked, state: State) -> Response[Me]:
    """Sign out."""
    account = await signed_in(request)
    if account is not None:
        await state.accounts.leave(account, request.cookies[COOKIE], everywhere=data.everywhere)
    return Response(Me(None, _why_not(request)), cookies=[_cookie(request, "", 0)], headers=_NO_STORE)


@post("/passphrase", guards=_by_word, status_code=200)
async def new_passphrase(data: JSONBody[NewPassphrase], request: Asked, state: State) -> Me:
    """Change the passphrase."""
    account = await own(request)
    try:
        await state.accounts.change(account, data, request.cookies[COOKIE])
    except AccountError as error:
        _refuse(error)
    return Me(await state.accounts.card(account))


@post("/look", guards=_by_hand, status_code=200)
async def look(data: JSONBody[Looks], request: Asked, state: State) -> Me:
    """Keep the name and the face for every device."""
    account = await own(request)
    await state.accounts.look(account, data, clean_name(data.name))
    changed = await own(request)
    return Me(await state.accounts.card(changed))


@get("/matches", guards=[at_times("reads", "too much was fetched")])
async def matches(
    request: Asked, state: State, game: str = "", mode: str = "", result: str = "", opponent: str = "", before: str = ""
) -> Response[History]:
    """What one has played, the newest first."""
    account = await own(request)
    if game and not game.isidentifier():
        raise HTTPException("game: there is no such game", status_code=400)
    if result not in ("", *get_args(Result), "open"):
        raise HTTPException("result: won, lost, draw or open", status_code=400)
    found = await history(state.tables.store, account.id, Wanted(game, mode, result, opponent, before))
    return Response(found, headers=_NO_STORE)


@get("/export", guards=[at_times("reads", "too much was fetched")])
async def export(request: Asked, state: State) -> Response[bytes]:
    """All that is kept of oneself, as a file."""
    account = await own(request)
    data = msgspec.json.format(msgspec.json.encode(await everything(state.tables.store, account)), indent=1)
    name = {"content-disposition": f'attachment; filename="fracas-{account.handle}.json"'}
    return Response(data, media_type="application/json", headers={**_NO_STORE, **name})


@post("/blocks", guards=_by_hand, status_code=200)
async def block(data: JSONBody[Block], request: Asked, state: State) -> Me:
    """Block somebody, or no more."""
    account = await own(request)
    try:
        await state.accounts.block(account, data)
    except AccountError as error:
        _refuse(error)
    return Me(await state.accounts.card(account))


@post("/delete", guards=_by_word, status_code=200)
async def delete(data: JSONBody[Farewell], request: Asked, state: State) -> Response[Me]:
    """Delete the account and what is kept of its person."""
    account = await own(request)
    try:
        await state.accounts.prove(account, data.passphrase)
    except AccountError as error:
        _refuse(error)
    await leave_for_good(state.tables.store, account, state.tables.forget)
    note(_log, "account_deleted", account=account.id)
    return Response(Me(), cookies=[_cookie(request, "", 0)], headers=_NO_STORE)


@get("/api/best/{game:str}/{mode:str}", guards=[at_times("reads", "too much was fetched")])
async def best_of(game: str, mode: str, request: Asked, state: State) -> Best:
    """The best of a mode, bots among them."""
    try:
        found = find_game(game)
        setup = Setup(game, (SeatSetup(""),) * 2, dict(found.mode(mode).options), mode=mode)
    except SetupError as error:
        raise HTTPException(str(error), status_code=404) from None
    if found.lobby.together or mode in found.lobby.unrated or max(found.mode(mode).seats) < 2:
        return Best((), heard_in(request.headers.get("accept-language"), "This is not played for a rating."))
    return Best(await best(state.tables.store, setup))


me = Router(
    "/api/me",
    route_handlers=[show, sign_up, enter, leave, new_passphrase, look, matches, export, block, delete],
)


async def own(request: Asked) -> Account:
    """Whoever is signed in here; refuses everybody else."""
    account = await signed_in(request)
    if account is None:
        raise NotAuthorizedException("you are not signed in")
    return account


async def _welcome(request: Asked, account: Account, token: str) -> Response[Me]:
    card = await request.app.state.accounts.card(account)
    return Response(Me(card), cookies=[_cookie(request, token, LASTS_MS // 1000)], headers=_NO_STORE)


def _cookie(request: Asked, token: str, lasts_s: int) -> Cookie:
    """No script reads it and no other site's page sends it."""
    return Cookie(
        COOKIE, value=token, path="/", max_age=lasts_s, httponly=True, samesite="strict", secure=by_https(request)
    )


def _refuse(error: AccountError) -> NoReturn:
    raise HTTPException(str(error), status_code=400) from None
