"""The WebSocket: frames in, frames out, limits, and notices about what is wrong.

The web framework finds the way here and has no part in a frame: the wire calls the client for each message.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from typing import Any, TypeAlias

import msgspec
from litestar import asgi
from litestar.connection import ASGIConnection
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException
from litestar.types import Receive, Scope, Send

from fracas.kernel.game import SetupError
from fracas.languages import ENGLISH, language_of
from fracas.lessons import Lesson
from fracas.puzzles import Puzzle
from fracas.server.audience import deliver, tell
from fracas.server.deals.access import CLOSED, closed_to_watchers
from fracas.server.errors import field_first, where
from fracas.server.frames import (
    Answer,
    Join,
    Learn,
    Notice,
    RefusedAnswer,
    Say,
    ToStep,
    ToTable,
)
from fracas.server.lesson import LessonTable, open_lesson
from fracas.server.people.accounts import Accounts
from fracas.server.people.ratings import START
from fracas.server.people.signed_in import signed_in
from fracas.server.puzzle.frames import Guess, Solve, Verdict
from fracas.server.puzzle.ratings import rate_try
from fracas.server.puzzle.table import PuzzleTable, open_puzzle
from fracas.server.settings import Settings
from fracas.server.table import TableClosed
from fracas.server.tables import AnyTable, Tables, clean_name
from fracas.server.web.origin import may_speak
from fracas.server.web.plain import unfit
from fracas.server.web.visitors import Visitors
from fracas.server.web.wire import WIRE, Wire

__all__ = ["Client", "play"]

TOO_MANY_MISTAKES = 4400
NO_SUCH_SEAT = 4401
WRONG_ORIGIN = 4403
NO_SUCH_TABLE = 4404
NO_JOIN = 4408
TOO_SLOW = 4410
TOO_LARGE = 4413
TOO_MANY = 4429
BROKEN = 1011

_log = logging.getLogger(__name__)
_Sent = Join | Learn | Solve | ToStep | Guess | ToTable
_Place: TypeAlias = "AnyTable | LessonTable"
_decoder: msgspec.json.Decoder[_Sent] = msgspec.json.Decoder(_Sent)


@asgi("/ws", copy_scope=False)
async def play(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one client from its first frame to its last."""
    if scope["type"] != ScopeType.WEBSOCKET:
        raise NotFoundException("here is the socket, and no page")
    line: Any = scope
    wire: Wire = line[WIRE]
    tables: Tables = scope["litestar_app"].state.tables
    if tables.closing or not may_speak(Headers.from_scope(scope), tables.settings):
        wire.close(WRONG_ORIGIN, "the server stops" if tables.closing else "another site's page")
        return
    client = Client(wire, tables.settings, tables.visitors.address(scope), _peer(scope))
    client.scope = scope
    wire.accept(client)
    if tables.house.bans and tables.house.bans_now(client.address):
        tables.visitors.refused["banned"] += 1
        client.fail(WRONG_ORIGIN, "the host has banned your address")
    elif why := _no_room(client, tables):
        client.fail(TOO_MANY, why)
    else:
        await _take_in(client, tables)
    await client.ended()


async def _take_in(client: Client, tables: Tables) -> None:
    tables.sockets.add(client)
    tables.visitors.sockets[client.address] += 1
    try:
        await _converse(client, tables)
    finally:
        tables.sockets.remove(client)
        tables.visitors.sockets[client.address] -= 1
        if not tables.visitors.sockets[client.address]:
            del tables.visitors.sockets[client.address]


def _no_room(client: Client, tables: Tables) -> str:
    """Why one more socket is not taken. It is open by now, so that its page can say so."""
    if why := tables.full:
        tables.visitors.refused["sockets"] += 1
        return why
    if client.address and tables.visitors.sockets[client.address] >= tables.settings.sockets_per_address:
        tables.visitors.refused["sockets_of_an_address"] += 1
        return f"too many sockets from {client.address}: {tables.settings.sockets_per_address} is the most"
    return ""


def _peer(scope: Any) -> tuple[str, int]:
    """The other end of the line, which may be a proxy."""
    host, port = scope.get("client") or ("", 0)
    return str(host), int(port)


class Client:
    """One socket. What the other side does not take yet waits here, so that a slow reader delays nobody."""

    def __init__(self, wire: Wire, settings: Settings, address: str = "", peer: tuple[str, int] = ("", 0)) -> None:
        self.seat: int | None = None
        self.place: int | None = None
        self.name, self.screen = "", False  # of somebody who watches
        self.language = ENGLISH
        self.address = address  # of whom this is, as it is counted
        self.peer = peer
        self.scope: Scope | None = None  # as it was asked for, with its cookies
        self.taken_bytes = self.taken_frames = 0  # of what came in
        self.most = settings.frame_bytes
        self._wire = wire
        self._settings = settings
        self._table: _Place | None = None
        self._visitors: Visitors | None = None
        self._early: deque[_Sent | None] = deque()  # frames that came before it sat down; None: there will be no more
        self._came: asyncio.Future[None] | None = None  # what waits for the next of them
        self._pause: asyncio.Task[None] | None = None  # while too much is waiting at its table, nothing is read
        self._unsent: deque[bytes] = deque()
        self._closing = False
        self._end: tuple[int, str] | None = None  # the close that was asked for
        self._patience: asyncio.TimerHandle | None = None
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._mistakes = 0
        self._allowance = float(settings.frames_burst)
        self._counted = time.monotonic()

    # --- out

    def send(self, frame: bytes) -> None:
        """Send a frame, or keep it until it can be; a client too far behind is closed and may come back."""
        if self._closing:
            return
        if not self._wire.full:
            self._wire.send(frame)
        elif len(self._unsent) >= self._settings.unsent_frames:
            self._unsent.clear()
            self.close(TOO_SLOW, "you read too slowly")
        else:
            self._unsent.append(frame)
            self._wait()

    def close(self, code: int, why: str) -> None:
        """Close after what is queued has been sent."""
        if not self._closing:
            self._closing = True
            self._end = (code, why)
            self.drained()

    def drained(self) -> None:
        """The other side reads again: send what was kept, and the goodbye."""
        while self._unsent and not self._wire.full:
            self._wire.send(self._unsent.popleft())
        self._stop_waiting()
        if self._unsent:
            self._wait()
        elif self._end is not None:
            self._wire.close(*self._end)

    def _wait(self) -> None:
        """Whoever takes not a byte for a while counts as gone."""
        if self._patience is None:
            within_s, unsent = self._settings.send_within_s, self._wire.unsent
            self._patience = asyncio.get_running_loop().call_later(within_s, self._look, unsent)

    def _look(self, unsent: int) -> None:
        self._patience = None
        if self._wire.unsent >= unsent:
            self._wire.abort()
        else:
            self._wait()

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    # --- in

    def heard(self, message: bytes) -> None:
        """A message came: if it is a good frame, it goes to the table."""
        if self._closing:
            return
        self.taken_bytes += len(message)
        self.taken_frames += 1
        why = self._too_soon()
        if not why:
            try:
                frame = _decoder.decode(message)
                why = unfit(frame)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                why = field_first(error)
        try:
            if why:
                self.mistake(why)
            elif self._table is None:
                self._keep(frame)
            else:
                self._take(self._table, frame)
        except Exception as error:  # noqa: BLE001 - the loop, which calls this, would log more than it may
            self.broke(error)

    def too_large(self, size: int) -> None:
        self.fail(TOO_LARGE, f"a frame of {size} bytes: {self.most} is the most")

    def gone(self) -> None:
        """The line is closed."""
        self._closing = True
        self._unsent.clear()
        self._stop_waiting()
        self._keep(None)
        if not self._over.done():
            self._over.set_result(None)

    def mistake(self, why: str) -> None:
        """Say what is wrong; after several, say goodbye."""
        self._mistakes += 1
        tell(self, Notice("error", why))
        if self._mistakes >= self._settings.mistakes:
            self.close(TOO_MANY_MISTAKES, "too many wrong frames")

    def fail(self, code: int, why: str) -> None:
        """Say why, and close."""
        tell(self, Notice("error", why))
        self.close(code, why)

    def broke(self, error: Exception) -> None:
        """Something of ours failed: the log gets the place, and the client no more than that it did."""
        _log.error("a socket broke: %s", where(error))
        self.fail(BROKEN, "something broke; connect again")

    def _too_soon(self) -> str:
        """Why a frame is not even read: it comes too soon after the others."""
        now = time.monotonic()
        earned = (now - self._counted) * self._settings.frames_per_second
        self._allowance = min(self._allowance + earned, float(self._settings.frames_burst))
        self._counted = now
        if self._allowance < 1:
            return f"too many frames: {self._settings.frames_per_second:g} a second is the most; this one was dropped"
        self._allowance -= 1
        return ""

    # --- before it sits at a table, and after

    def _keep(self, frame: _Sent | None) -> None:
        self._early.append(frame)
        if self._came is not None and not self._came.done():
            self._came.set_result(None)

    async def receive(self) -> _Sent | None:
        """The next frame, before there is a table; None when there will be no more."""
        while not self._early:
            self._came = asyncio.get_running_loop().create_future()
            await self._came
        return self._early.popleft()

    async def ended(self) -> None:
        """Return when the line is closed."""
        await self._over

    async def sit(self, table: _Place, visitors: Visitors) -> None:
        """Take part in what goes on at a table; returns when the line is closed."""
        table.attach(self)
        self._table, self._visitors = table, visitors
        try:
            while self._early:
                frame = self._early.popleft()
                if frame is not None:
                    self._take(table, frame)
            await self._over
        finally:
            self._table = None
            table.detach(self)

    def _take(self, table: _Place, frame: _Sent) -> None:
        if isinstance(table, LessonTable):
            if not table.take(self, frame):
                self.mistake(f"frame: {table.takes}")
            return
        if table.crowded and self._pause is None:  # what is sent meanwhile waits at its sender's
            self._wire.listen(on=False)
            self._pause = asyncio.create_task(table.calmed())
            self._pause.add_done_callback(self._go_on)
        if self.seat is not None and _unasked(frame) and not self._may(f"{table.id}/{self.seat}"):
            _too_often(self, frame)
        elif not deliver(table, self, frame):
            self.mistake("frame: this socket has joined already")

    def _may(self, who: str) -> bool:
        return self._visitors is None or self._visitors.may("unasked", who)

    def _go_on(self, _calmed: asyncio.Task[None]) -> None:
        self._pause = None
        self._wire.listen(on=True)


async def _converse(client: Client, tables: Tables) -> None:
    """Find the table, and sit there until the line is closed."""
    try:
        table = await _join(client, tables)
        if table is not None:
            await client.sit(table, tables.visitors)
    except Exception as error:  # noqa: BLE001 - whatever broke is logged, and the client told
        client.broke(error)
    client.close(1000, "")


async def _join(client: Client, tables: Tables) -> _Place | None:
    """Wait for Join and find the table and the seat it names, or the lesson; None after telling what is wrong."""
    try:
        frame = await asyncio.wait_for(client.receive(), tables.settings.join_within_s)
    except TimeoutError:
        client.fail(NO_JOIN, f"no join frame within {tables.settings.join_within_s:g} s")
        return None
    if frame is None:
        return None
    if isinstance(frame, Learn):
        return await _lesson(client, tables, frame)
    if isinstance(frame, Solve):
        return await _puzzle(client, tables, frame)
    if not isinstance(frame, Join):
        client.fail(TOO_MANY_MISTAKES, "frame: the first must be join, learn or solve")
        return None
    try:
        table = await tables.reach(frame.table)
    except TableClosed as error:
        client.fail(BROKEN, str(error))
        return None
    if table is None:
        client.fail(NO_SUCH_TABLE, f"table: there is no table {frame.table}")
        return None
    if frame.token is None and await closed_to_watchers(tables.store, frame.table):
        client.fail(NO_SUCH_TABLE, CLOSED)
        return None
    client.language = language_of(frame.language)
    if frame.token is not None:
        client.seat = client.place = await tables.store.seat_of(frame.table, frame.token)
        if client.place is None:
            client.fail(NO_SUCH_SEAT, "token: it opens no seat at this table")
            return None
    else:
        client.name, client.screen = clean_name(frame.name) if frame.name else "", frame.screen
    return table


async def _lesson(client: Client, tables: Tables, frame: Learn) -> LessonTable | None:
    """The lesson somebody wants to play; that it was played is kept if they are signed in."""
    client.language = language_of(frame.language)
    account = None if client.scope is None else await signed_in(ASGIConnection(client.scope))

    async def keep(lesson: Lesson) -> None:
        if account is not None:
            await Accounts(tables.store).learnt(account, lesson.game, lesson.id)

    try:
        return open_lesson(frame, keep)
    except SetupError as error:
        client.fail(NO_SUCH_TABLE, f"lesson: {error}")
        return None


async def _puzzle(client: Client, tables: Tables, frame: Solve) -> PuzzleTable | None:
    """The puzzle somebody wants to try, whose first try is theirs if they are signed in."""
    if not tables.visitors.may("reads", client.address):  # what led up to the question is played first
        client.fail(TOO_MANY, "too many puzzles were opened from your address; try again in a minute")
        return None
    client.language = language_of(frame.language)
    account = None if client.scope is None else await signed_in(ASGIConnection(client.scope))
    guest = START if frame.mu is None or frame.sigma is None else (frame.mu, frame.sigma)

    async def rate(puzzle: Puzzle, right: bool) -> Verdict:
        # One try of an address a day moves a puzzle: whoever comes without a name could come as often as they like.
        counts = account is not None or tables.visitors.may("puzzles", f"{client.address}/{puzzle.game}/{puzzle.id}")
        return await rate_try(tables.store, puzzle, right, None if account is None else account.id, guest, counts)

    try:
        return open_puzzle(frame, rate)
    except SetupError as error:
        client.fail(NO_SUCH_TABLE, f"puzzle: {error}")
        return None


def _unasked(frame: _Sent) -> bool:
    """Chat, and what a seat does without being asked: nothing else makes a log grow without end."""
    return isinstance(frame, Say) or (isinstance(frame, Answer) and frame.ask is None)


def _too_often(client: Client, frame: _Sent) -> None:
    why = "too much at once: wait a moment and say it again"
    if isinstance(frame, Answer):
        tell(client, RefusedAnswer(frame.id, "too_often", why))
    else:
        tell(client, Notice("error", f"say: {why}"))
