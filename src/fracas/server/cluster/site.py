"""This process as one of a site: finds out who owns a table, carries frames to it, and takes over from the dead."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from fracas.server.cluster.bus import Bus, BusError, NatsBus
from fracas.server.cluster.leases import Held, Leases
from fracas.server.cluster.remote import COME_BACK, RemoteTable
from fracas.server.cluster.sessions import Session
from fracas.server.cluster.visits import NO_SUCH_TABLE, Visit
from fracas.server.cluster.wire import Broken, Close, Down, Frame, Moved, Reply, Up, decode, encode
from fracas.server.data.postgres import GONE
from fracas.server.errors import where
from fracas.server.store import StoreError
from fracas.server.table import Elsewhere, TableClosed

if TYPE_CHECKING:
    from fracas.server.tables import Tables

__all__ = ["Site", "open_site"]

_LOOKS = 8  # at all sessions, in the time a lease lasts
_AGAIN_S = 0.1
_AGAIN = 50  # times, while the database is away
_UNUSED_S = 30.0  # after which a session without tables is forgotten

_log = logging.getLogger(__name__)


async def open_site(tables: Tables) -> Site:
    """Join the site of this database; raises StoreError when that cannot be."""
    site = Site(tables)
    try:
        await site.open()
    except BusError as error:
        await site.retire()
        raise StoreError(f"the bus named by --bus cannot be reached: {error}") from None
    return site


class Site:
    """The sessions with other processes, the visits of others, and the leases."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self.me = tables.store.process
        self._lease_s = tables.settings.lease_s
        self._leases = Leases(self._store.engine, self.me, self._lease_s, self._was_late)
        self._bus: Bus | None = NatsBus(tables.settings.bus) if tables.settings.bus else None
        self._sessions: dict[str, Session] = {}
        self._visits: dict[str, Visit] = {}
        self._remotes: dict[str, RemoteTable] = {}
        self._directory: dict[int, RemoteTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # --- coming and going

    async def open(self) -> None:
        self._store.fences = {}
        await self._leases.start()
        if self._bus is not None:
            await self._bus.open(self.me, self._heard, self._bus_is_back)
            self._start(self._look())
        elif await self._others_stay():
            await self._leases.retire()
            raise StoreError("another Fracas uses it: start each with --bus, or stop the other one")

    async def _others_stay(self) -> bool:
        """Whether another process lives on here: one that was killed counts as alive until its lease has run out."""
        for _ in range(int(self._lease_s * 2 / _AGAIN_S)):
            if not await self._leases.others():
                return False
            await asyncio.sleep(_AGAIN_S)
        return bool(await self._leases.others())

    def hush(self) -> None:
        """The process stops: guests are told nothing more, because they go on elsewhere."""
        for visit in self._visits.values():
            visit.hush()

    async def retire(self) -> None:
        """Every table is closed: let go of all of them, and tell those who have sockets there."""
        for task in self._tasks:
            task.cancel()
        self._store.fences = {}
        await self._leases.retire()
        for visit in self._visits.values():
            for table in visit.hush():
                visit.say(Moved(table))
            visit.flush()
        if self._bus is not None:
            if self._visits:
                await asyncio.sleep(_AGAIN_S)  # for the bus to take it
            await self._bus.close()

    # --- who owns a table?

    async def place(self, table: str) -> RemoteTable | None:
        """The table as another process has it; None when this one owns it, or nobody knows it."""
        remote = self._remotes.get(table)
        if remote is not None and remote.session is not None:
            return remote
        held = await self._claim(table)
        if held is None:
            return None
        if held.process == self.me:
            self._own(table, held.fence)
            return None
        if self._bus is None:
            raise TableClosed("another process has this table, and there is no bus")
        remote = self._remotes.get(table)
        if remote is None:
            remote = self._remotes[table] = RemoteTable(table, self._directory, self._unused)
            remote.session = self._session(held.process)
        return remote

    async def _claim(self, table: str) -> Held | None:
        for _ in range(_AGAIN):
            with contextlib.suppress(*GONE):
                return await self._leases.claim(table)
            await asyncio.sleep(_AGAIN_S)
        raise TableClosed("the database cannot be read")

    async def let_go(self, table: str) -> None:
        """A table has left memory: others may have it."""
        fence = self._own_fences.pop(table, None)
        if fence is not None and not self._tables.has(table):
            with contextlib.suppress(*GONE):  # then it stays ours until this process ends
                await self._leases.release(table, fence)

    def lost(self, table: str) -> None:
        """Another process has taken a table from us: nothing of it may be written or told here any more."""
        _log.warning("table %s: another process owns it now", table)
        self._own_fences.pop(table, None)
        visits = [visit for visit in self._visits.values() if visit.hush(table)]
        self._start(self._tables.forget(table, "another process has this table now"))
        for visit in visits:
            visit.say(Moved(table))

    @property
    def _own_fences(self) -> dict[str, int]:
        assert self._store.fences is not None
        return self._store.fences

    def _own(self, table: str, fence: int) -> None:
        self._own_fences[table] = fence

    def _was_late(self) -> None:
        self._start(self._audit())

    async def _audit(self) -> None:
        """This process was silent for so long that it counted as dead: find out which tables others have taken."""
        try:
            held = await self._leases.held()
        except GONE:
            return  # whoever is not ours any more is told so when it writes
        for table in set(self._own_fences) - held:
            self.lost(table)

    # --- the bus

    def _send(self, to: str, message: Up | Down | Broken) -> None:
        assert self._bus is not None
        self._bus.send(to, encode(message))

    def _heard(self, data: bytes) -> None:
        message = decode(data)
        if isinstance(message, Up):
            self._heard_up(message)
        elif (session := self._sessions.get(message.sender)) is None or not session.is_this(message.session):
            return
        elif isinstance(message, Broken) or not session.hear(message):
            session.begin_anew()
        else:
            for item in message.items:
                self._heard_down(session, item)

    def _heard_down(self, session: Session, item: Frame | Close | Reply | Moved) -> None:
        if isinstance(item, Moved):
            for table in [table for table in session.tables if table.id == item.table]:
                self._move(table)
            return
        numbers = item.sockets if isinstance(item, Frame) else [item.socket if isinstance(item, Close) else item.number]
        for number in numbers:
            remote = self._directory.get(number)
            if remote is not None and remote.session is session:  # else it has left, or another owns the table now
                remote.hear(number, item)

    def _heard_up(self, up: Up) -> None:
        visit = self._visits.get(up.sender)
        if visit is not None and up.session < visit.session:
            return  # of a session that is over
        if visit is None or up.session > visit.session:
            if up.number > 1 or (up.number == 1 and not up.items):
                self._send(up.sender, Broken(self.me, up.session))
                return
            if visit is not None:
                visit.end()
            visit = self._visits[up.sender] = Visit(self.me, up, self._send, self._tables.find)
        if not visit.hear(up):
            visit.end()
            del self._visits[up.sender]
            self._send(up.sender, Broken(self.me, up.session))

    def _bus_is_back(self) -> None:
        for session in self._sessions.values():
            session.begin_anew()

    def _session(self, process: str) -> Session:
        found = self._sessions.get(process)
        if found is None:
            found = self._sessions[process] = Session(self.me, process, self._send)
        found.used_at = asyncio.get_running_loop().time()
        return found

    def _unused(self, remote: RemoteTable) -> None:
        if self._remotes.get(remote.id) is remote and remote.moving is None:
            del self._remotes[remote.id]

    async def _look(self) -> None:
        """From time to time: say that we are here, and see which owners are silent."""
        pause_s, loop = self._lease_s / _LOOKS, asyncio.get_running_loop()
        while True:
            await asyncio.sleep(pause_s)
            for session in list(self._sessions.values()):
                if not session.tables:
                    if loop.time() - session.used_at > _UNUSED_S:
                        del self._sessions[session.peer]
                    continue
                session.beat()
                if loop.time() - session.heard_at > self._lease_s / 2 and not session.doubted:
                    session.doubted = True
                    self._start(self._doubt(session))
            for visit in list(self._visits.values()):
                if loop.time() - visit.heard_at > 2 * self._lease_s:
                    visit.end()
                    del self._visits[visit.peer]

    # --- taking over

    async def _doubt(self, session: Session) -> None:
        """An owner is silent: when the database calls it dead, its tables find a new one."""
        told = False
        while session.doubted and session.tables:
            if not told and asyncio.get_running_loop().time() - session.heard_at > 2 * self._lease_s:
                told = True
                for table in session.tables:
                    table.tell_all("the process that has this table cannot be reached; what you do waits for it")
            with contextlib.suppress(*GONE):
                if not await self._leases.is_alive(session.peer):
                    for table in list(session.tables):
                        self._move(table)
                    return
            await asyncio.sleep(_AGAIN_S)

    def _move(self, remote: RemoteTable) -> None:
        """Find out who owns a table now, or become its owner."""
        if remote.moving is None:
            remote.leave()
            remote.moving = self._start(self._moving(remote))

    async def _moving(self, remote: RemoteTable) -> None:
        try:
            while not await self._moved(remote):
                await asyncio.sleep(_AGAIN_S)
        except Exception as error:  # noqa: BLE001 - nobody awaits this task; whoever sits there may come back
            _log.error("table %s: %s", remote.id, where(error))
            remote.give_up(COME_BACK, "the table could not be reached; connect again")
        finally:
            remote.moving = None
            if not remote.used:
                self._unused(remote)

    async def _moved(self, remote: RemoteTable) -> bool:
        try:
            held = await self._leases.claim(remote.id)
        except GONE:
            return False
        if held is None:
            remote.give_up(NO_SUCH_TABLE, f"table: there is no table {remote.id}")
        elif held.process == self.me:
            try:
                table = await self._tables.find(remote.id)
            except Elsewhere:
                return False
            if table is not None:
                remote.come_home(table)
        else:
            remote.settle(self._session(held.process))
        return True

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("the site: %s", where(error))
