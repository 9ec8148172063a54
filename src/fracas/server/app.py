"""The application and the one command that serves it: one process, because tables live in memory."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import webbrowser
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server.embed import Server
from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import SQLAlchemyError

from fracas import __version__
from fracas.server.frames import Problem
from fracas.server.settings import Settings, from_environment
from fracas.server.store import StoreError
from fracas.server.table import TableClosed
from fracas.server.tables import Tables
from fracas.server.web.lobby import health, lobby
from fracas.server.web.pages import asset, index
from fracas.server.web.socket import App, play

__all__ = ["create_app", "database_url", "free_port", "run"]

_BACKLOG = 1024
_UP_WITHIN = 500  # hundredths of a second
_PORTS = 20
_YOUNG = 20_000  # new objects before the collector looks at them; Python's own default is 700
_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "frame-ancestors 'none'; base-uri 'none'"
    ),
}


def create_app(db_url: str, settings: Settings | None = None) -> Litestar:
    """The server as an ASGI application; it opens the store when it starts and closes it when it stops."""
    tables = Tables(db_url, settings or from_environment())

    @contextlib.asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await tables.open()
        try:
            yield
        finally:
            await tables.close()

    return App(
        route_handlers=[health, lobby, play, index, asset],
        state=State({"tables": tables}),
        lifespan=[lifespan],
        request_max_body_size=tables.settings.frame_bytes,
        response_headers=_HEADERS,
        exception_handlers={HTTPException: _problem, TableClosed: _closed},
        openapi_config=OpenAPIConfig("Fracas", __version__, path="/schema", render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
    )


def run(
    port: int = 8000,
    db: str | Path = "fracas.db",
    *,
    page: str | None = None,
    host: str = "127.0.0.1",
    settings: Settings | None = None,
    up: Callable[[str], None] = lambda address: None,
) -> None:
    """Serve until Ctrl-C. `db` is a file or a database URL.

    Once the port takes connections, `up` is called with the server's address and `page` is opened in a browser.
    """
    # Nothing on the way of a frame makes a cycle: the collector may look seldom, and never at what was there before.
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, 20, 20)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(port, db, page, host, settings, up))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop; None for Python's own where there is no such thing (Windows)."""
    try:
        import uvloop
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


async def _serve(
    port: int, db: str | Path, page: str | None, host: str, settings: Settings | None, up: Callable[[str], None]
) -> None:
    _check_free(host, port)
    try:
        app = create_app(database_url(db), settings)
        tables: Tables = app.state.tables
        await tables.open()
    except (StoreError, SQLAlchemyError) as error:
        raise SystemExit(f"database {db}: {error}") from None
    try:
        await _listen(app, host, port, page, up)
    finally:
        await tables.close()


async def _listen(app: Litestar, host: str, port: int, page: str | None, up: Callable[[str], None]) -> None:
    server = Server(
        app,
        address=host,
        port=port,
        interface=Interfaces.ASGINL,  # without lifespan: the tables are open already
        backlog=_BACKLOG,
        log_level=LogLevels.error,
    )
    stopping = asyncio.Event()
    _on_signal(stopping.set)
    serving, stopped = asyncio.create_task(server.serve()), asyncio.create_task(stopping.wait())
    await _until_up(host, port)
    address = f"http://{host}:{port}"
    up(address)
    if page is not None:
        asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address + page)
    await asyncio.wait([serving, stopped], return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    # Every socket gets a notice before the server goes, so that clients know to come back.
    await app.state.tables.dismiss("the server stops")
    server.stop()  # type: ignore[no-untyped-call]
    await serving


def database_url(db: str | Path) -> str:
    """A file's name as a URL; a URL as it is."""
    text = str(db)
    if "://" in text:
        return text
    path = Path(text).resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{path}"


def _on_signal(stop: Callable[[], None]) -> None:
    """Stop on Ctrl-C and on SIGTERM. Where the event loop cannot take signals, Ctrl-C still interrupts."""
    with contextlib.suppress(NotImplementedError):
        for name in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(name, stop)


async def _until_up(host: str, port: int) -> None:
    """Return once the port takes connections."""
    for _ in range(_UP_WITHIN):
        with contextlib.suppress(OSError):
            _reader, writer = await asyncio.open_connection(host, port)
            writer.close()
            return
        await asyncio.sleep(0.01)
    raise SystemExit(f"port {port} on {host} takes no connections")


def free_port(first: int, host: str = "127.0.0.1") -> int:
    """The first of the next few ports that nobody listens on; `first` itself when all are taken."""
    return next((port for port in range(first, first + _PORTS) if _why_taken(host, port) is None), first)


def _check_free(host: str, port: int) -> None:
    if why := _why_taken(host, port):
        raise SystemExit(f"port {port} on {host} cannot be used: {why}")


def _why_taken(host: str, port: int) -> str | None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return error.strerror or str(error)
    return None


def _problem(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Every error has the same body, and a wrong field is named in it."""
    detail = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        wrong = [f"{one.get('key', '')}: {one.get('message', '')}".removeprefix(": ") for one in error.extra]
        detail = "; ".join(wrong) or detail
    return Response(Problem(error.status_code, detail), status_code=error.status_code)


def _closed(_request: Request[Any, Any, Any], error: TableClosed) -> Response[Problem]:
    return Response(Problem(503, str(error)), status_code=503)
