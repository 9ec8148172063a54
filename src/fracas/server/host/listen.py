"""The ports a server listens on: one at its start, and more when the network is let in while it runs."""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from fracas.server.host.reach import EVERY_ADDRESS
from fracas.server.web.wire import Wire

__all__ = ["Listeners", "free_port", "why_taken"]

_BACKLOG = 1024
_HEAD_WITHIN_S = 10.0
_GOODBYE_S = 5.0
_PORTS = 20


class Listeners:
    """The listeners of one application, all in this process and on this event loop."""

    def __init__(self, app: Any) -> None:
        self._config = Config(
            app, ws="none", lifespan="off", log_config=None, log_level=logging.ERROR, access_log=False,
            proxy_headers=False, server_header=False, date_header=False,
        )  # fmt: skip
        self._config.load()
        self._state = ServerState()  # the open connections and the requests being answered
        self._servers: list[asyncio.Server] = []

    async def add(self, host: str, port: int) -> None:
        """Listen on one more address; raises OSError when it cannot be had. Returns once it takes connections."""
        if why := why_taken(host, port):
            raise OSError(f"port {port} on {host} cannot be used: {why}")
        loop = asyncio.get_running_loop()
        self._servers.append(
            await loop.create_server(lambda: _Connection(self._config, self._state, {}), host, port, backlog=_BACKLOG)
        )

    async def stop(self) -> None:
        for server in self._servers:
            server.close()
        for connection in list(self._state.connections):
            connection.shutdown()
        if self._state.tasks:
            await asyncio.wait(self._state.tasks, timeout=_GOODBYE_S)


class _Connection(HttpToolsProtocol):
    """A connection that asks over HTTP, until it becomes a socket. Who asks nothing is hung up on."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._unasked = self.loop.call_later(_HEAD_WITHIN_S, transport.abort)

    def on_headers_complete(self) -> None:
        self._unasked.cancel()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unasked.cancel()
        super().connection_lost(exc)

    def _should_upgrade_to_ws(self) -> bool:
        return True

    def handle_websocket_upgrade(self) -> None:
        self.connections.discard(self)
        scope: Any = self.scope
        wire = Wire(scope, self.url, self.transport)
        self.transport.set_protocol(wire)
        task = self.loop.create_task(wire.come_in(self.app))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


def free_port(first: int, host: str = "127.0.0.1") -> int:
    """The first of the next few ports that nobody listens on; `first` itself when all are taken."""
    return next((port for port in range(first, first + _PORTS) if why_taken(host, port) is None), first)


def why_taken(host: str, port: int) -> str | None:
    """Why this address cannot be listened on, or None."""
    try:
        family, kind, proto, _, address = _resolved(host, port)
        with socket.socket(family, kind, proto) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            # With SO_REUSEADDR a bind to every address succeeds beside a listener on one of them; to listen does not.
            if host in EVERY_ADDRESS:
                probe.listen(1)
    except OSError as error:
        return error.strerror or str(error)
    return None


def _resolved(host: str, port: int) -> tuple[Any, ...]:
    return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
