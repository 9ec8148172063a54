"""All tables of this process: loaded from the store when asked for, dropped from memory when nobody looks."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from fracas.bots import bot_kind
from fracas.kernel.game import Game, Mode, SetupError
from fracas.kernel.packs import Pack
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.match import check_setup
from fracas.match.registry import find_game
from fracas.server.audience import Listener
from fracas.server.bots.pool import BotPool
from fracas.server.data.house import House, forget_old, keep_house, read_house
from fracas.server.errors import where
from fracas.server.frames import Created, NewTable
from fracas.server.host.guard import Guarded
from fracas.server.host.logs import note
from fracas.server.packs.installed import Installed
from fracas.server.people.leaving import forget_the_gone
from fracas.server.people.ratings import rated_setup, rating_of
from fracas.server.room.plan import Person, Room
from fracas.server.settings import Settings
from fracas.server.store import MatchRow, Store, StoreError, hashed
from fracas.server.stored_match import new_match, new_token, told_apart
from fracas.server.table import Elsewhere, Services, Table, TableClosed
from fracas.server.web.plain import is_id, unfit_options
from fracas.server.web.visitors import Visitors

if TYPE_CHECKING:
    from fracas.server.cluster.remote import RemoteTable
    from fracas.server.cluster.site import Site

__all__ = ["AnyTable", "Tables", "clean_name", "setup_of"]

AnyTable: TypeAlias = "Table | RemoteTable"  # one of this process, or one that another process owns

_log = logging.getLogger(__name__)

_SWEEPS = 4  # in one idle time
_GOODBYES = 200  # hundredths of a second
_NAME_LENGTH = 24
_FORGET_EVERY_S = 3600.0
_KICKED = 4403
_SOCKETS = 10_000  # where nobody has counted the descriptors there are


class Socket(Listener, Guarded, Protocol):
    """An open socket, at a table or not."""

    address: str


class Tables:
    """The tables, and what they share: store, bots, settings."""

    def __init__(self, db_url: str, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(db_url)
        self.visitors = Visitors(settings)
        self.most_sockets = settings.sockets or _SOCKETS
        self.sockets: set[Socket] = set()  # every open one, at a table or not yet
        self.closing = False
        self.draining = False  # no new tables: the host is about to restart the server
        self.opened = 0
        self.house = House()
        self.installed = Installed(settings.packs, settings.pack_bytes)
        self._tables: dict[str, Table] = {}
        self._services: Services | None = None
        self._site: Site | None = None  # on PostgreSQL: this process may be one of several
        self._sweeper: asyncio.Task[None] | None = None
        self._keeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the store; a table is loaded when it is asked for."""
        await self.store.open()
        self.store.on_outage = self._on_outage
        settings = self.settings
        bot_pool = BotPool(settings.bot_command, settings.bot_workers, settings.bot_deadline_ms / 1000)
        self._services = Services(self.store, bot_pool, settings, self._on_lost)
        if self.store.process:
            from fracas.server.cluster.site import open_site

            self._site = await open_site(self)
        self.house = await read_house(self.store)
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")
        self._keeper = asyncio.create_task(self._forget(), name="keeper")

    async def dismiss(self, why: str) -> None:
        """Let nobody in any more, close every socket, and wait a moment for the goodbyes to arrive."""
        self.closing = True
        tables, self._tables = list(self._tables.values()), {}
        site, self._site = self._site, None
        if site is not None:
            site.hush()
        for table in tables:
            await table.close(why)
        if site is not None:
            await site.retire()
        for socket in list(self.sockets):
            socket.close(1012, why)
        patience = _GOODBYES
        while self.sockets and patience:
            await asyncio.sleep(0.01)
            patience -= 1

    async def close(self) -> None:
        """Stop everything, the store last."""
        for task in filter(None, (self._sweeper, self._keeper)):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.dismiss("the server stops")
        if self._services is not None:
            await self._services.bot_pool.close()
        await self.store.close()

    @property
    def invitation(self) -> str:
        """The word without which nobody opens a table; empty if none is needed."""
        return self.settings.invitation if self.house.invitation is None else self.house.invitation

    @property
    def keep_days(self) -> float:
        """How long a finished match is kept; 0 for ever."""
        return self.settings.keep_days if self.house.keep_days is None else self.house.keep_days

    @property
    def bots_waiting(self) -> int:
        return 0 if self._services is None else self._services.bot_pool.waiting

    @property
    def live(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    async def decide(self, house: House) -> None:
        """The host decides something: it is kept, and holds at once."""
        await keep_house(self.store, house)
        self.house = house

    def kick(self, address: str, why: str) -> int:
        """Close every socket of an address; how many there were."""
        found = [socket for socket in self.sockets if socket.address == address]
        for socket in found:
            socket.close(_KICKED, why)
        return len(found)

    async def forget_old(self) -> int:
        """Delete what is older than it is to be kept."""
        return await forget_old(self.store, self.keep_days) if self.keep_days else 0

    @property
    def full(self) -> str:
        """Why no more sockets are taken; empty if some are."""
        many = len(self.sockets)
        return f"the server is full: {many} sockets are open" if many >= self.most_sockets else ""

    @property
    def in_memory(self) -> int:
        return len(self._tables)

    def has(self, table_id: str) -> bool:
        """True while the table is in memory here."""
        return table_id in self._tables

    async def reach(self, table_id: str) -> AnyTable | None:
        """The table of that id, wherever it is, or None; raises TableClosed when it cannot be read."""
        return await self._elsewhere(table_id) or await self.find(table_id)

    async def _elsewhere(self, table_id: str) -> RemoteTable | None:
        """The table as another process has it; if nobody has it, this process has it from now on."""
        if self._site is None or table_id in self._tables or not is_id(table_id):
            return None
        return await self._site.place(table_id)

    async def find(self, table_id: str, made: MatchRow | None = None) -> Table | None:
        """The table of that id here, or None; raises TableClosed when it cannot be read, or another process has it.

        Of a match that was `made` just now, the row is not read again.
        """
        assert self._services is not None, "the tables are not open yet"
        if self.closing:
            raise TableClosed("the server stops")
        if await self._elsewhere(table_id) is not None:
            raise Elsewhere("another process has this table now; try again")
        table = self._tables.get(table_id)
        if table is None and not is_id(table_id):
            return None
        if table is None:
            table = self._tables[table_id] = Table(table_id, self._services, made)
        table.touch()
        found = False
        try:
            found = await table.ready()
        finally:
            if not found and self._tables.get(table_id) is table:
                del self._tables[table_id]
                await table.close("no such table")
        return table if found else None

    async def forget(self, table_id: str, why: str = "this table was closed") -> None:
        """Drop a table from memory: what is stored of it has changed."""
        table = self._tables.pop(table_id, None)
        if table is not None:
            await table.close(why)

    def _on_outage(self, down: bool) -> None:
        text = "the database is away; what you do waits for it" if down else "the database is back; the table goes on"
        for table in self._tables.values():
            table.announce(text)

    def _on_lost(self, table_id: str) -> None:
        if self._site is not None:
            self._site.lost(table_id)

    async def open_table(
        self, wish: NewTable, *, quick: bool = False, person: Person | None = None, pack: Pack | None = None
    ) -> Created:
        """A new table, the first free seat to whoever opens it; raises SetupError naming what is wrong."""
        if self.draining:
            raise TableClosed("this server restarts soon and opens no new tables; try again in a few minutes")
        if pack is None and wish.pack:
            pack = self.installed.find(wish.game, wish.pack)
        setup, seat = setup_of(wish, pack)
        if wish.rated:
            setup = rated_setup(setup)
            if person is None or seat is None:
                raise SetupError("rated: sign in to play a rated match")
            person = await rating_of(self.store, person, setup)
        opened = time.time_ns() // 1_000_000
        room = Room(seat, (), wish.handshake, wish.listed, quick, opened, rated=wish.rated)
        account = None if person is None else person.account
        if seat is not None and person is not None:
            room = room.with_person(seat, person)
        match, token = new_match(setup, room, pack), None if seat is None else new_token()
        await self.store.create(match, token=None if seat is None or token is None else (seat, hashed(token), account))
        self.opened += 1
        note(
            _log, "table_opened", table=match.id, game=setup.game, bots=sum(one.bot is not None for one in setup.seats)
        )
        await self.find(match.id, match)  # begins at once when nobody is missing
        return Created(match.id, seat, token)

    async def _forget(self) -> None:
        while True:
            try:
                if gone := await self.forget_old():
                    note(_log, "matches_forgotten", matches=gone, after_days=self.keep_days)
                await forget_the_gone(self.store, self.forget)
            except StoreError as error:
                _log.error("old matches could not be deleted: %s", where(error))
            await asyncio.sleep(_FORGET_EVERY_S)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.settings.idle_s / _SWEEPS)
            for table_id, table in list(self._tables.items()):
                if table.idle():
                    del self._tables[table_id]
                    await table.close("idle")
                    if self._site is not None:
                        await self._site.let_go(table_id)


def setup_of(wish: NewTable, pack: Pack | None = None) -> tuple[Setup, int | None]:
    """The setup somebody wishes for and the seat they get; a seat without bot and name is still free."""
    game = find_game(wish.game)
    if why := unfit_options(wish.options):
        raise SetupError(why)
    mode = game.mode(wish.mode) if wish.mode is not None else game.info.modes[0]
    wishes = wish.seats or (None,) * mode.seats[0]
    _check_count(game, mode, len(wishes))
    seats = [SeatSetup("") if one is None or one.bot is None else _bot(one.bot, one.name) for one in wishes]
    own = next((number for number, seat in enumerate(seats) if seat.bot is None and not wish.screen), None)
    if own is not None:
        seats[own] = SeatSetup(clean_name(wish.name), face=wish.face)
    taken = [] if own is None else [seats[own].name]
    for number, seat in enumerate(seats):
        if seat.bot is not None:  # a bot makes way for the person who has its name
            seats[number] = SeatSetup(told_apart(seat.name, taken), seat.bot)
            taken.append(seats[number].name)
    named, options = None if pack is None else pack.ref, {**mode.options, **wish.options}
    setup = Setup(wish.game, tuple(seats), options, named, hints=wish.hints, mode=mode.id, undo=wish.undo)
    check_setup(game, setup)
    return setup, own


def clean_name(name: str) -> str:
    """A name fit to be shown: one line, printable, not too long, never empty."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(shown.split())[:_NAME_LENGTH].strip() or "Player"


def _check_count(game: Game[Any], mode: Mode, count: int) -> None:
    if count not in mode.seats:
        allowed = ", ".join(map(str, mode.seats))
        raise SetupError(f"seats: mode {mode.id!r} of {game.id} has {allowed} seats, not {count}")


def _bot(bot_id: str, name: str) -> SeatSetup:
    kind = bot_kind(bot_id)
    return SeatSetup(clean_name(name or kind.title), bot_id)
