"""The ports a server listens on: one at its start, and more when the network is let in while it runs."""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Any, cast

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from fracas.server.host.reach import EVERY_ADDRESS
from fracas.server.settings import Settings
from fracas.server.web.wire import Wire

__all__ = ["Listeners", "free_port", "why_taken"]

_BACKLOG = 1024
_HEAD_BYTES = 32 * 1024  # of a request's lines before its body
_TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
_GOODBYE_S = 5.0
_PORTS = 20


class Listeners:
    """The listeners of one application, all in this process and on this event loop."""

    def __init__(self, app: Any, settings: Settings, room: int) -> None:
        self.ports: set[int] = set()
        self._settings = settings
        self._room = room  # connections at once
        self._config = Config(
            app,
            ws="none",
            lifespan="off",
            log_config=None,
            log_level=logging.ERROR,
            access_log=False,
            timeout_keep_alive=max(1, round(settings.request_within_s)),
            proxy_headers=False,
            server_header=False,
            date_header=False,
        )
        self._config.load()
        self._state = ServerState()  # the open connections and the requests being answered
        self._servers: list[asyncio.Server] = []

    async def add(self, host: str, port: int) -> None:
        """Listen on one more address; raises OSError when it cannot be had. Returns once it takes connections."""
        if why := why_taken(host, port):
            raise OSError(f"port {port} on {host} cannot be used: {why}")
        loop = asyncio.get_running_loop()
        self._servers.append(await loop.create_server(self._connection, host, port, backlog=_BACKLOG))
        self.ports.add(port)

    def _connection(self) -> asyncio.Protocol:
        return _Connection(self._config, self._state, self._settings.request_within_s, self._room)

    async def stop(self) -> None:
        for server in self._servers:
            server.close()
        for connection in list(self._state.connections):
            connection.shutdown()
        if self._state.tasks:
            await asyncio.wait(self._state.tasks, timeout=_GOODBYE_S)


class _Connection(HttpToolsProtocol):
    """A connection that asks over HTTP, until it becomes a socket. Whoever does not come to the point is hung up on."""

    def __init__(self, config: Config, state: ServerState, within_s: float, room: int) -> None:
        super().__init__(config, state, {})
        self._within_s = within_s
        self._room = room
        self._head = 0  # bytes of a request whose lines are not all there yet
        self._hurry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self._room:
            transport.write(b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
            transport.close()
        else:
            self._hurry = self.loop.call_later(self._within_s, transport.abort)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._hurry is None:
            self._hurry = self.loop.call_later(self._within_s, self.transport.abort)

    def on_headers_complete(self) -> None:
        self._head = 0
        self._be_patient()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._hurry is not None:
            self._head += len(data)
            if self._head > _HEAD_BYTES:
                self._be_patient()
                self.transport.write(_TOO_LONG)
                self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._be_patient()
        super().connection_lost(exc)

    def _be_patient(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None

    def _should_upgrade_to_ws(self) -> bool:
        return True

    def handle_websocket_upgrade(self) -> None:
        self.connections.discard(self)
        scope: Any = self.scope
        wire = Wire(scope, self.url, self.transport)
        self.transport.set_protocol(cast(asyncio.Protocol, wire))
        connections: set[Any] = self.connections
        connections.add(wire)
        task = self.loop.create_task(wire.come_in(self.app))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(lambda _done: connections.discard(wire))


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
