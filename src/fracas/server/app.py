"""The application and the one command that serves it: one process, because tables live in memory."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import webbrowser
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from fracas import __version__
from fracas.languages.house import heard_in
from fracas.server.data.place import UNUSABLE, database_url, why_unusable
from fracas.server.deals.routes import deals
from fracas.server.errors import where
from fracas.server.figures import figures
from fracas.server.frames import Problem
from fracas.server.host.guard import Guard, room_for
from fracas.server.host.listen import Listeners, why_taken
from fracas.server.host.logs import LastErrors, note, set_up
from fracas.server.host.reach import Reach
from fracas.server.packs.routes import packs
from fracas.server.people.accounts import Accounts
from fracas.server.people.web import best_of, me
from fracas.server.puzzle.routes import puzzles
from fracas.server.room.listing import Listing
from fracas.server.rulebook import rulebook
from fracas.server.settings import Settings, from_environment
from fracas.server.store import StoreError
from fracas.server.table import TableClosed
from fracas.server.tables import Tables
from fracas.server.theatre.pool import ReplayPool
from fracas.server.theatre.recent import RecentShows
from fracas.server.theatre.routes import theatre
from fracas.server.theatre.talk import talk
from fracas.server.web.admin import admin, invited
from fracas.server.web.lobby import health, lobby, ready
from fracas.server.web.metrics import Pulse, metrics
from fracas.server.web.origin import known_names_only
from fracas.server.web.pages import asset, index
from fracas.server.web.socket import play
from fracas.server.web.token import Sessions

__all__ = ["create_app", "run"]

_log = logging.getLogger(__name__)

_YOUNG = 20_000  # new objects before the collector looks at them; Python's own default is 700
_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "frame-ancestors 'none'; base-uri 'none'"
    ),
}


def create_app(db_url: str, settings: Settings | None = None, reach: Reach | None = None) -> Litestar:
    """The server as an ASGI application; it opens the store when it starts and closes it when it stops."""
    tables = Tables(db_url, settings or from_environment())
    reach = reach or Reach(tables.settings)

    @contextlib.asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await tables.open()
        try:
            yield
        finally:
            await tables.close()

    return Litestar(
        route_handlers=[
            health,
            ready,
            metrics,
            lobby,
            rulebook,
            figures,
            deals,
            theatre,
            packs,
            talk,
            puzzles,
            me,
            best_of,
            admin,
            invited,
            play,
            index,
            asset,
        ],
        state=State(
            {
                "tables": tables,
                "listing": Listing(tables),
                "accounts": Accounts(tables.store),
                "reach": reach,
                "sessions": Sessions(tables.settings.admin_token),
                "pulse": Pulse(),
                "replay_pool": ReplayPool(tables.settings.theatre_workers, tables.settings.theatre_s),
                "recent_shows": RecentShows(),
                "listeners": None,
                "guard": None,
                "errors": None,
            }
        ),
        lifespan=[lifespan],
        middleware=[known_names_only(reach)],
        request_max_body_size=tables.settings.frame_bytes,
        response_headers=_HEADERS,
        exception_handlers={
            HTTPException: _problem,
            TableClosed: _closed,
            StoreError: _not_stored,
            UnicodeDecodeError: _unreadable,
            RecursionError: _unreadable,
            Exception: _broke,
        },
        openapi_config=OpenAPIConfig("Fracas", __version__, path="/schema", render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
    )


def run(
    port: int,
    db: str | Path,
    *,
    page: str | None = None,
    host: str = "127.0.0.1",
    settings: Settings | None = None,
    may_open: bool = False,
    up: Callable[[Reach], None] = lambda reach: None,
    pack: tuple[str, Path] | None = None,
) -> None:
    """Serve until Ctrl-C. `db` is a file or a database URL.

    Once the port takes connections, `up` is called and `page` is opened in a browser. If `may_open`, whoever sits at
    this machine may let the network in from the page. `pack` is a folder of content to choose at tables of a game.
    """
    settings = settings or from_environment()
    errors = set_up(as_json=settings.log_json, quiet=may_open)
    # Nothing on the way of a frame makes a cycle: the collector may look seldom, and never at what was there before.
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, 20, 20)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(db, page, Reach(settings, host, port, may_open), up, errors, pack))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop; None for Python's own where there is no such thing (Windows)."""
    try:
        import uvloop
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


async def _serve(
    db: str | Path,
    page: str | None,
    reach: Reach,
    up: Callable[[Reach], None],
    errors: LastErrors,
    pack: tuple[str, Path] | None = None,
) -> None:
    if why := why_taken(reach.host, reach.port):
        raise SystemExit(f"port {reach.port} on {reach.host} cannot be used: {why}")
    try:
        app = create_app(database_url(db), reach.settings, reach)
        app.state.errors = errors
        tables: Tables = app.state.tables
        if pack is not None:
            tables.installed.add(*pack)
        await tables.open()
    except (StoreError, *UNUSABLE) as error:
        raise SystemExit(why_unusable(db, error)) from None
    try:
        await _listen(app, reach, page, up)
    finally:
        await tables.close()


async def _listen(app: Litestar, reach: Reach, page: str | None, up: Callable[[Reach], None]) -> None:
    tables: Tables = app.state.tables
    room = room_for()
    listeners = app.state.listeners = Listeners(app, reach.settings, room)
    guard = app.state.guard = Guard(reach.settings, room, tables.sockets, lambda: listeners.ports)
    tables.most_sockets = guard.most_sockets
    stopping = asyncio.Event()
    _on_signal(stopping.set)
    try:
        await listeners.add(reach.host, reach.port)
    except OSError as error:
        raise SystemExit(str(error)) from None
    up(reach)
    note(_log, "server_up", version=__version__, host=reach.host, port=reach.port)
    if page is not None:
        asyncio.get_running_loop().run_in_executor(None, webbrowser.open, reach.own_url + page)
    watching = [asyncio.create_task(guard.run()), asyncio.create_task(app.state.pulse.run())]
    await stopping.wait()
    for task in watching:
        task.cancel()
    note(_log, "server_stops", sockets=len(tables.sockets), tables=tables.in_memory)
    # Every socket gets a notice before the server goes, so that clients know to come back.
    await tables.dismiss("the server stops")
    await listeners.stop()


def _on_signal(stop: Callable[[], None]) -> None:
    """Stop on Ctrl-C and on SIGTERM. Where the event loop cannot take signals, Ctrl-C still interrupts."""
    with contextlib.suppress(NotImplementedError):
        for name in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(name, stop)


def _problem(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Every error has the same body, and a wrong field is named in it."""
    detail = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        wrong = [f"{one.get('key', '')}: {one.get('message', '')}".removeprefix(": ") for one in error.extra]
        detail = "; ".join(wrong) or detail
    answer = _told(request, error.status_code, detail)
    answer.headers.update(error.headers or {})
    return answer


def _told(request: Request[Any, Any, Any], status: int, why: str) -> Response[Problem]:
    """Why a request was refused, in the language of whoever asked."""
    return Response(Problem(status, heard_in(request.headers.get("accept-language"), why)), status_code=status)


def _unreadable(request: Request[Any, Any, Any], _error: Exception) -> Response[Problem]:
    return _told(request, 400, "the body is no JSON in UTF-8, or it is too deep")


def _not_stored(request: Request[Any, Any, Any], error: StoreError) -> Response[Problem]:
    _log.error("the store failed: %s", where(error))
    return _told(request, 503, "the store failed; try again in a moment")


def _broke(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Whatever else goes wrong: the log gets the place, and the asker no more than that it did."""
    _log.error("a request broke: %s %s", request.method, where(error))
    return _told(request, 500, "something broke; try again")


def _closed(request: Request[Any, Any, Any], error: TableClosed) -> Response[Problem]:
    return _told(request, 503, str(error))
