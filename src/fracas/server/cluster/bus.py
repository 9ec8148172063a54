"""The bus: bytes to another process of the site by its name. What is sent while the bus is away is lost."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

__all__ = ["LARGEST", "Bus", "BusError", "NatsBus"]

LARGEST = 900_000  # bytes of a message; NATS takes a megabyte
_SUBJECT = "fracas."
_BACK_WITHIN_S = 0.2  # how often a lost bus is looked for
_UNSENT = 64 * 1024 * 1024

_log = logging.getLogger(__name__)


class BusError(Exception):
    """The bus cannot be reached."""


class Bus(Protocol):
    """Carries messages; `send` returns at once."""

    async def open(self, me: str, heard: Callable[[bytes], None], back: Callable[[], None]) -> None:
        """Listen under the name `me`; `back` is called when the bus was lost and is there again."""

    def send(self, to: str, data: bytes) -> None: ...

    async def close(self) -> None: ...


class NatsBus:
    """Messages by NATS: at most once, in order from one sender to one receiver, kept nowhere."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._nats: Any = None
        self._unsent: deque[tuple[str, bytes]] = deque()
        self._more = asyncio.Event()
        self._pump: asyncio.Task[None] | None = None
        self._closing = False

    async def open(self, me: str, heard: Callable[[bytes], None], back: Callable[[], None]) -> None:
        import nats  # an extra: only a site of several processes needs it
        from nats.errors import Error

        async def on_message(message: Any) -> None:
            heard(message.data)

        async def on_lost() -> None:
            if not self._closing:
                _log.error("the bus is lost; tables of other processes cannot be reached")

        async def on_back() -> None:
            _log.warning("the bus is back")
            back()

        async def on_error(error: Exception) -> None:
            _log.error("the bus: %s", type(error).__name__)

        try:
            # The first connection must succeed; a lost one is looked for without end.
            first = {"connect_timeout": 3, "max_reconnect_attempts": 1, "reconnect_time_wait": _BACK_WITHIN_S}
            probe = await nats.connect(self._url, error_cb=on_error, **first)
            await probe.close()
            self._nats = await nats.connect(
                self._url,
                name=f"fracas {me}",
                connect_timeout=3,
                reconnect_time_wait=_BACK_WITHIN_S,
                max_reconnect_attempts=-1,
                ping_interval=2,
                max_outstanding_pings=2,
                pending_size=_UNSENT,
                disconnected_cb=on_lost,
                reconnected_cb=on_back,
                error_cb=on_error,
            )
        except (OSError, Error, TimeoutError) as error:
            raise BusError(str(error) or type(error).__name__) from None
        await self._nats.subscribe(_SUBJECT + me, cb=on_message, pending_bytes_limit=_UNSENT, pending_msgs_limit=0)
        self._pump = asyncio.create_task(self._publish(), name="bus")

    def send(self, to: str, data: bytes) -> None:
        self._unsent.append((_SUBJECT + to, data))
        self._more.set()

    async def _publish(self) -> None:
        from nats.errors import Error

        while True:
            await self._more.wait()
            self._more.clear()
            while self._unsent:
                to, data = self._unsent.popleft()
                if self._nats.is_connected:
                    with contextlib.suppress(Error, OSError):  # lost like any other: the numbers tell
                        await self._nats.publish(to, data)

    async def close(self) -> None:
        self._closing = True
        if self._pump is not None:
            self._pump.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._pump
        if self._nats is not None:
            await self._nats.close()
