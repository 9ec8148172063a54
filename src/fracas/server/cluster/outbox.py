"""What is to be sent to one process in a session: bundled, and numbered so that a hole is seen (wire.py)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

__all__ = ["Outbox"]

_BUNDLE = 250_000  # bytes, after which the rest goes into the next bundle

Item = TypeVar("Item")


class Outbox(Generic[Item]):
    """Bundles everything said in one turn of the event loop; `send` gets each bundle with its number."""

    def __init__(self, send: Callable[[int, list[Item]], None]) -> None:
        self._send = send
        self.begin_anew()

    def begin_anew(self) -> None:
        """Drop what is not sent yet, and count bundles from the beginning."""
        self._number = 0
        self._unsent: list[Item] = []
        self._size = 0

    @property
    def last(self) -> Item | None:
        """The last item that is not sent yet."""
        return self._unsent[-1] if self._unsent else None

    def say(self, item: Item, size: int = 0) -> None:
        """Queue something, of about so many bytes, for the bundle of this turn of the event loop."""
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self.flush)
        self._unsent.append(item)
        self._size += size
        if self._size > _BUNDLE:
            self.flush()

    def flush(self) -> None:
        """Send what is queued."""
        if self._unsent:
            self._number += 1
            bundle, self._unsent, self._size = self._unsent, [], 0
            self._send(self._number, bundle)

    def beat(self) -> None:
        """Send an empty bundle with the number of the last one, so that its loss is seen."""
        self.flush()
        self._send(self._number, [])
