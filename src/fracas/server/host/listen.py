"""The ports a server listens on: one at its start, and more when the network is let in while it runs."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import Any

from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.embed import Server

from fracas.server.host.reach import EVERY_ADDRESS
from fracas.server.settings import Settings

__all__ = ["Listeners", "free_port", "why_taken"]

_BACKLOG = 1024
_UP_WITHIN = 500  # hundredths of a second
_PORTS = 20
_HEAD_BYTES = 32 * 1024  # of a request's lines before its body


class Listeners:
    """The listeners of one application, all in this process and on this event loop."""

    def __init__(self, app: Any, settings: Settings, room: int) -> None:
        self.ports: set[int] = set()
        self._app = app
        self._settings = settings
        self._room = room  # connections at once
        self._servers: list[tuple[Server, asyncio.Task[None]]] = []

    async def add(self, host: str, port: int) -> None:
        """Listen on one more address; raises OSError when it cannot be had. Returns once it takes connections."""
        if why := why_taken(host, port):
            raise OSError(f"port {port} on {host} cannot be used: {why}")
        server = Server(
            self._app,
            address=str(_resolved(host, port)[-1][0]),  # granian takes no names
            port=port,
            interface=Interfaces.ASGINL,  # without lifespan: the tables are open already
            backlog=_BACKLOG,
            backpressure=self._room,
            # Of HTTP/1 alone: before it knows the version, granian waits for the first byte as long as it takes.
            http=HTTPModes.http1,
            http1_settings=HTTP1Settings(
                header_read_timeout=round(self._settings.request_within_s * 1000), max_buffer_size=_HEAD_BYTES
            ),
            log_level=LogLevels.error,
        )
        self.ports.add(port)
        self._servers.append((server, asyncio.create_task(server.serve())))
        await _until_up(host, port)

    async def ended(self) -> None:
        """Return when one of them ends by itself."""
        await asyncio.wait([task for _, task in self._servers], return_when=asyncio.FIRST_COMPLETED)

    async def stop(self) -> None:
        for server, _ in self._servers:
            server.stop()  # type: ignore[no-untyped-call]
        await asyncio.gather(*(task for _, task in self._servers))


async def _until_up(host: str, port: int) -> None:
    """Return once the port takes connections."""
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    for _ in range(_UP_WITHIN):
        with contextlib.suppress(OSError):
            _reader, writer = await asyncio.open_connection(near, port)
            writer.close()
            return
        await asyncio.sleep(0.01)
    raise OSError(f"port {port} on {host} takes no connections")


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
