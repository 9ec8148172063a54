"""A table that another process owns, with the methods of a table: it carries frames there and back.

Answers are kept until they are acknowledged. When the table has moved, every socket is attached again and they are
repeated: the table plays an id once, however often it comes.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct

from fracas.kernel.wire import Face
from fracas.server.audience import Listener, tell
from fracas.server.cluster.calls import done
from fracas.server.cluster.wire import Attach, Call, Close, Detach, Frame, Reply, Sent
from fracas.server.frames import Answer, Arrange, Created, Hint, Notice, Point, Refresh, Rematch, Say, TableCard
from fracas.server.room.plan import Person
from fracas.server.stored_match import NoSeat, new_token
from fracas.server.table import Table, TableClosed

if TYPE_CHECKING:
    from fracas.server.cluster.sessions import Session

__all__ = ["RemoteTable"]

T = TypeVar("T")

COME_BACK = 1012
_UNSURE = 200  # answers of one socket that nobody has acknowledged
_CALL_WITHIN_S = 15.0

_encode = msgspec.json.Encoder().encode
_numbers = itertools.count(1)


class _Verdict(Struct):
    """What a frame says about an answer."""

    frame: str
    answered: str | None = None
    id: str | None = None


_verdict = msgspec.json.Decoder(_Verdict).decode


class _Socket:
    """One socket at a remote table."""

    def __init__(self, listener: Listener) -> None:
        self.number = next(_numbers)
        self.listener = listener
        self.unsure: dict[str, Answer] = {}

    def send(self, frame: bytes) -> None:
        if self.unsure:
            said = _verdict(frame)
            self.unsure.pop((said.id if said.frame == "refused" else said.answered) or "", None)
        self.listener.send(frame)


class RemoteTable:
    """A table elsewhere. While nobody owns it, answers wait; when this process gets it, all is passed on directly."""

    def __init__(self, table_id: str, directory: dict[int, RemoteTable], unused: Callable[[RemoteTable], None]) -> None:
        self.id = table_id
        self.near: Table | None = None
        self.session: Session | None = None
        self.moving: asyncio.Task[None] | None = None
        self._directory = directory  # of the whole process: whose socket, whose call has that number?
        self._unused = unused
        self._sockets: dict[Listener, _Socket] = {}
        self._by_number: dict[int, _Socket] = {}
        self._calls: dict[int, tuple[Call, asyncio.Future[Reply]]] = {}
        self._answering: list[asyncio.Task[None]] = []

    # --- as a table

    def attach(self, listener: Listener) -> None:
        socket = self._sockets[listener] = _Socket(listener)
        self._by_number[socket.number] = socket
        self._directory[socket.number] = self
        if self.near is not None:
            self.near.attach(listener)
        elif self.session is not None:
            self.session.tables.add(self)
            self.session.say(
                Attach(socket.number, self.id, listener.place, listener.name, listener.screen, listener.language)
            )

    def detach(self, listener: Listener) -> None:
        socket = self._sockets.pop(listener, None)
        if socket is None:
            return
        del self._by_number[socket.number], self._directory[socket.number]
        if self.near is not None:
            self.near.detach(listener)
        elif self.session is not None:
            self.session.say(Detach(socket.number))
        self._perhaps_unused()

    def answer(self, listener: Listener, frame: Answer) -> None:
        if self.near is not None:
            self.near.answer(listener, frame)
            return
        socket = self._sockets[listener]
        socket.unsure[frame.id] = frame
        if len(socket.unsure) > _UNSURE:
            listener.close(COME_BACK, "the table cannot be reached; connect again")
        else:
            self._send(listener, frame)

    def refresh(self, listener: Listener) -> None:
        self._pass_on(listener, Refresh())

    def say(self, listener: Listener, frame: Say) -> None:
        self._pass_on(listener, frame)

    def point(self, listener: Listener, spot: str) -> None:
        self._pass_on(listener, Point(spot))

    def rematch(self, listener: Listener) -> None:
        self._pass_on(listener, Rematch())

    def hint(self, listener: Listener, question: int) -> None:
        self._pass_on(listener, Hint(question))

    def arrange(self, listener: Listener, frame: Arrange) -> None:
        self._pass_on(listener, frame)

    async def sit(
        self, name: str, token: str | None = None, face: Face | None = None, person: Person | None = None
    ) -> Created:
        """A person takes the next free seat; raises NoSeat."""
        if self.near is not None:
            return await self.near.sit(name, token, face, person)
        call = Call(next(_numbers), self.id, name, token or new_token(), face, person=person)
        return await self._call(call, Created)

    async def withdraw(self, place: int) -> bool:
        """Whoever waits there alone goes elsewhere."""
        if self.near is not None:
            return await self.near.withdraw(place)
        return await self._call(Call(next(_numbers), self.id, leave=place), bool)

    async def card(self) -> TableCard:
        """What anybody may know of the table."""
        if self.near is not None:
            return await self.near.card()
        return await self._call(Call(next(_numbers), self.id), TableCard)

    @property
    def crowded(self) -> bool:
        """True when so much is waiting at the table that no more should be read; elsewhere its owner judges."""
        return self.near is not None and self.near.crowded

    async def calmed(self) -> None:
        """Return when there is room again."""
        if self.near is not None:
            await self.near.calmed()

    # --- there

    def _pass_on(self, listener: Listener, frame: Refresh | Say | Point | Rematch | Hint | Arrange) -> None:
        if self.near is None:
            self._send(listener, frame)
        elif isinstance(frame, Refresh):
            self.near.refresh(listener)
        elif isinstance(frame, Say):
            self.near.say(listener, frame)
        elif isinstance(frame, Point):
            self.near.point(listener, frame.spot)
        elif isinstance(frame, Hint):
            self.near.hint(listener, frame.ask)
        elif isinstance(frame, Arrange):
            self.near.arrange(listener, frame)
        else:
            self.near.rematch(listener)

    def _send(self, listener: Listener, frame: Answer | Refresh | Say | Point | Rematch | Hint | Arrange) -> None:
        socket = self._sockets.get(listener)
        if socket is not None and self.session is not None:
            self.session.say(Sent(socket.number, _encode(frame)))

    async def _call(self, call: Call, kind: type[T]) -> T:
        replied: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._calls[call.number] = (call, replied)
        self._directory[call.number] = self
        if self.session is not None:
            self.session.tables.add(self)
            self.session.say(call)
        try:
            reply = await asyncio.wait_for(replied, _CALL_WITHIN_S)
        except TimeoutError:
            raise TableClosed(f"table {self.id} cannot be reached; try again") from None
        finally:
            del self._calls[call.number], self._directory[call.number]
            self._perhaps_unused()
        if reply.no_seat:
            raise NoSeat(reply.no_seat)
        if reply.closed:
            raise TableClosed(reply.closed)
        return msgspec.json.decode(reply.data, type=kind)

    # --- and back

    def hear(self, number: int, item: Frame | Close | Reply) -> None:
        """What the owner says to one socket, or answers to one call."""
        if isinstance(item, Frame):
            self._by_number[number].send(item.data)
        elif isinstance(item, Close):
            self._by_number[number].listener.close(item.code, item.why)
        elif not (replied := self._calls[number][1]).done():
            replied.set_result(item)

    # --- from owner to owner

    def leave(self) -> None:
        """The owner is gone, or has let the table go."""
        if self.session is not None:
            self.session.tables.discard(self)
            for number in self._by_number:
                self.session.say(Detach(number))
        self.session = self.near = None

    def settle(self, session: Session) -> None:
        """Another process owns the table: attach every socket there, and repeat what is not acknowledged."""
        self.session, self.near = session, None
        session.tables.add(self)
        for socket in self._sockets.values():
            one = socket.listener
            session.say(Attach(socket.number, self.id, one.place, one.name, one.screen, one.language))
            for answer in socket.unsure.values():
                session.say(Sent(socket.number, _encode(answer)))
        for call, _ in self._calls.values():
            session.say(call)

    def come_home(self, table: Table) -> None:
        """This process owns the table now."""
        self.leave()
        self.near = table
        for socket in self._sockets.values():
            table.attach(socket.listener)
            for answer in socket.unsure.values():
                table.answer(socket.listener, answer)
            socket.unsure = {}
        for number, (call, replied) in self._calls.items():
            self._answering.append(asyncio.create_task(_reply(number, done(table, call), replied)))

    def tell_all(self, text: str) -> None:
        """A line to every socket here."""
        for listener in self._sockets:
            tell(listener, Notice("error", text))

    def give_up(self, code: int, why: str) -> None:
        """Close every socket, and fail every call."""
        for listener in list(self._sockets):
            listener.close(code, why)
        for number, (_, replied) in self._calls.items():
            if not replied.done():
                replied.set_result(Reply(number, closed=why))

    @property
    def used(self) -> bool:
        return bool(self._sockets or self._calls)

    def _perhaps_unused(self) -> None:
        if not self.used:
            if self.session is not None:
                self.session.tables.discard(self)
            self._unused(self)


async def _reply(number: int, work: Any, replied: asyncio.Future[Reply]) -> None:
    try:
        reply = Reply(number, _encode(await work))
    except NoSeat as error:
        reply = Reply(number, no_seat=str(error))
    except TableClosed as error:
        reply = Reply(number, closed=str(error))
    if not replied.done():
        replied.set_result(reply)
