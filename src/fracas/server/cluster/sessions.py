"""The sockets' side of a session: tables of one other process, and what is to be told to it."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from fracas.server.cluster.outbox import Outbox
from fracas.server.cluster.wire import Attach, Call, Detach, Down, Sent, Up

if TYPE_CHECKING:
    from fracas.server.cluster.remote import RemoteTable

__all__ = ["Session"]

_ids = itertools.count(time.time_ns())  # a later session of a process has a higher number, also after a restart


class Session:
    """All that goes to one owner; begun anew whenever something was lost on the way."""

    def __init__(self, me: str, peer: str, send: Callable[[str, Up], None]) -> None:
        self.peer = peer
        self.tables: set[RemoteTable] = set()
        self.heard_at = asyncio.get_running_loop().time()
        self.used_at = self.heard_at
        self.doubted = False  # nothing was heard for long: the database is asked whether the owner lives
        self._id = next(_ids)
        self._in = 0
        self._out: Outbox[Attach | Detach | Sent | Call] = Outbox(
            lambda number, items: send(peer, Up(me, self._id, number, items))
        )

    def say(self, item: Attach | Detach | Sent | Call) -> None:
        """Queue something for the bundle of this turn of the event loop."""
        self._out.say(item, len(item.frame) if isinstance(item, Sent) else 0)

    def beat(self) -> None:
        """Say that we are here, and how many bundles there were."""
        self._out.beat()

    def is_this(self, session: int) -> bool:
        return session == self._id

    def hear(self, down: Down) -> bool:
        """Take note of a bundle; False when one before it is missing, and the session must begin anew."""
        self.heard_at = asyncio.get_running_loop().time()
        self.doubted = False
        if not down.items:
            return down.number == self._in
        self._in += 1
        return down.number == self._in

    def begin_anew(self) -> None:
        """Attach every socket again, and repeat what was not acknowledged."""
        self._id, self._in = next(_ids), 0
        self._out.begin_anew()
        for table in list(self.tables):
            table.settle(self)
