"""All tables of this process: loaded from the store when asked for, dropped from memory when nobody looks."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from fracas.bots import bot_kind
from fracas.kernel.game import Game, Mode, SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.match import check_setup
from fracas.match.registry import find_game
from fracas.server.audience import Listener
from fracas.server.bots.pool import BotPool
from fracas.server.frames import Created, NewTable
from fracas.server.settings import Settings
from fracas.server.store import Store, hashed
from fracas.server.stored_match import new_match, new_token
from fracas.server.table import Services, Table, TableClosed

__all__ = ["Tables", "clean_name", "setup_of"]

_SWEEPS = 4  # in one idle time
_GOODBYES = 200  # hundredths of a second
_NAME_LENGTH = 24


class Tables:
    """The tables, and what they share: store, bots, settings."""

    def __init__(self, db_url: str, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(db_url)
        self.sockets: set[Listener] = set()  # every open one, at a table or not yet
        self.closing = False
        self._tables: dict[str, Table] = {}
        self._services: Services | None = None
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the store; a table is loaded when it is asked for."""
        await self.store.open()
        settings = self.settings
        bot_pool = BotPool(settings.bot_command, settings.bot_workers, settings.bot_deadline_ms / 1000)
        self._services = Services(self.store, bot_pool, settings)
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def dismiss(self, why: str) -> None:
        """Let nobody in any more, close every socket, and wait a moment for the goodbyes to arrive."""
        self.closing = True
        tables, self._tables = list(self._tables.values()), {}
        for table in tables:
            await table.close(why)
        for socket in list(self.sockets):
            socket.close(1012, why)
        patience = _GOODBYES
        while self.sockets and patience:
            await asyncio.sleep(0.01)
            patience -= 1

    async def close(self) -> None:
        """Stop everything, the store last."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        await self.dismiss("the server stops")
        if self._services is not None:
            await self._services.bot_pool.close()
        await self.store.close()

    @property
    def in_memory(self) -> int:
        return len(self._tables)

    async def find(self, table_id: str) -> Table | None:
        """The table of that id, or None; raises TableClosed when it cannot be read."""
        assert self._services is not None, "the tables are not open yet"
        if self.closing:
            raise TableClosed("the server stops")
        table = self._tables.get(table_id)
        if table is None:
            table = self._tables[table_id] = Table(table_id, self._services)
        table.touch()
        found = False
        try:
            found = await table.ready()
        finally:
            if not found and self._tables.get(table_id) is table:
                del self._tables[table_id]
                await table.close("no such table")
        return table if found else None

    async def forget(self, table_id: str) -> None:
        """Drop a table from memory: what is stored of it has changed."""
        table = self._tables.pop(table_id, None)
        if table is not None:
            await table.close("this table was closed")

    async def open_table(self, wish: NewTable) -> Created:
        """A new table, the first free seat to whoever opens it; raises SetupError naming what is wrong."""
        setup, seat = setup_of(wish)
        match = new_match(setup)
        token = None if seat is None else new_token()
        await self.store.create(match, token=None if seat is None or token is None else (seat, hashed(token)))
        await self.find(match.id)  # begins at once when nobody is missing
        return Created(match.id, seat, token)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.settings.idle_s / _SWEEPS)
            for table_id, table in list(self._tables.items()):
                if table.idle():
                    del self._tables[table_id]
                    await table.close("idle")


def setup_of(wish: NewTable) -> tuple[Setup, int | None]:
    """The setup somebody wishes for and the seat they get; a seat without bot and name is still free."""
    game = find_game(wish.game)
    mode = game.mode(wish.mode) if wish.mode is not None else game.info.modes[0]
    wishes = wish.seats or (None,) * mode.seats[0]
    _check_count(game, mode, len(wishes))
    seats = [SeatSetup("") if one is None or one.bot is None else _bot(one.bot, one.name) for one in wishes]
    own = next((number for number, seat in enumerate(seats) if seat.bot is None), None)
    if own is not None:
        seats[own] = SeatSetup(clean_name(wish.name))
    setup = Setup(wish.game, tuple(seats), {**mode.options, **wish.options})
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
