"""The owner's side of a session: sockets of another process, each standing at a table here like a socket of our own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec

from fracas.server.audience import deliver
from fracas.server.cluster.bus import LARGEST
from fracas.server.cluster.calls import done
from fracas.server.cluster.outbox import Outbox
from fracas.server.cluster.wire import Attach, Call, Close, Detach, Down, Frame, Moved, Reply, Sent, Up
from fracas.server.frames import ToTable
from fracas.server.stored_match import NoSeat
from fracas.server.table import Elsewhere, Table, TableClosed

__all__ = ["NO_SUCH_TABLE", "Guest", "Visit"]

NO_SUCH_TABLE = 4404
BROKEN = 1011

_decode: Callable[[bytes], ToTable] = msgspec.json.Decoder(ToTable).decode
_encode = msgspec.json.Encoder().encode


Finds = Callable[[str], Awaitable[Table | None]]  # a table that this process owns; raises Elsewhere if another does


class Guest:
    """A listener whose socket is at another process."""

    def __init__(self, visit: Visit, joins: Attach) -> None:
        self.seat = self.place = joins.place
        self.name, self.screen, self.language = joins.name, joins.screen, joins.language
        self.socket = joins.socket
        self.table = joins.table
        self.at: Table | None = None
        self.gone = False
        self.early: list[ToTable] = []  # what came before the table was loaded
        self._visit = visit

    def send(self, frame: bytes) -> None:
        if self.gone:
            return
        if len(frame) > LARGEST:
            self.close(BROKEN, "this table is too large for the bus")
        else:
            self._visit.frame(self.socket, frame)

    def close(self, code: int, why: str) -> None:
        if not self.gone:
            self.gone = True
            self._visit.say(Close(self.socket, code, why))


class Visit:
    """One session of another process, from its first bundle to its end."""

    def __init__(self, me: str, up: Up, send: Callable[[str, Down], None], find: Finds) -> None:
        self.peer, self.session = up.sender, up.session
        self.heard_at = asyncio.get_running_loop().time()
        self._find = find
        self._guests: dict[int, Guest] = {}
        self._in = 0  # number of the last bundle
        self._out: Outbox[Frame | Close | Moved | Reply] = Outbox(
            lambda number, items: send(self.peer, Down(me, self.session, number, items))
        )
        self._tasks: set[asyncio.Task[None]] = set()

    # --- in

    def hear(self, up: Up) -> bool:
        """Take a bundle; False when one before it is missing."""
        self.heard_at = asyncio.get_running_loop().time()
        if not up.items:
            self._out.beat()
            return up.number == self._in
        if up.number != self._in + 1:
            return False
        self._in = up.number
        for item in up.items:
            if isinstance(item, Sent):
                self._sent(item)
            elif isinstance(item, Attach):
                guest = self._guests[item.socket] = Guest(self, item)
                self._start(self._attach(guest))
            elif isinstance(item, Detach):
                self._detach(item.socket)
            else:
                self._start(self._call(item))
        return True

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name=f"visit of {self.peer}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _attach(self, guest: Guest) -> None:
        try:
            table = await self._find(guest.table)
        except Elsewhere:
            self.say(Moved(guest.table))
            return
        except TableClosed as error:
            guest.close(BROKEN, str(error))
            return
        if self._guests.get(guest.socket) is not guest:
            return  # it left while the table was loaded
        if table is None:
            guest.close(NO_SUCH_TABLE, f"table: there is no table {guest.table}")
        else:
            guest.at = table
            table.attach(guest)
            for frame in guest.early:
                deliver(table, guest, frame)
            guest.early.clear()

    def _sent(self, item: Sent) -> None:
        guest = self._guests.get(item.socket)
        if guest is None or guest.gone:
            return
        frame = _decode(item.frame)
        if guest.at is None:
            guest.early.append(frame)
        else:
            deliver(guest.at, guest, frame)

    def _detach(self, socket: int) -> None:
        guest = self._guests.pop(socket, None)
        if guest is not None and guest.at is not None:
            guest.at.detach(guest)

    async def _call(self, call: Call) -> None:
        try:
            table = await self._find(call.table)
            if table is None:
                self.say(Reply(call.number, closed=f"there is no table {call.table}"))
            else:
                self.say(Reply(call.number, _encode(await done(table, call))))
        except NoSeat as error:
            self.say(Reply(call.number, no_seat=str(error)))
        except Elsewhere:
            self.say(Moved(call.table))
        except TableClosed as error:
            self.say(Reply(call.number, closed=str(error)))

    # --- out

    def frame(self, socket: int, data: bytes) -> None:
        """Queue a frame; the same one for several sockets is sent once."""
        last = self._out.last
        if isinstance(last, Frame) and last.data is data:
            last.sockets.append(socket)
        else:
            self._out.say(Frame([socket], data), len(data))

    def say(self, item: Frame | Close | Moved | Reply) -> None:
        """Queue something for the bundle of this turn of the event loop."""
        self._out.say(item)

    def flush(self) -> None:
        """Send at once what is queued."""
        self._out.flush()

    # --- the end

    def hush(self, table: str | None = None) -> set[str]:
        """Tell the guests of a table (None: of all) nothing more; returns the tables they were at."""
        left = {guest.table for guest in self._guests.values() if table in (None, guest.table)}
        for guest in self._guests.values():
            guest.gone = guest.gone or guest.table in left
        return left

    def end(self) -> None:
        """The session is over: its guests leave their tables."""
        for task in self._tasks:
            task.cancel()
        for guest in self._guests.values():
            guest.gone = True
            if guest.at is not None:
                guest.at.detach(guest)
        self._guests.clear()
