"""Tables that anybody may find: those that wait for people, and those in play that can be watched."""

from __future__ import annotations

import asyncio
import time

from fracas.server.data.rooms import listed_matches
from fracas.server.errors import TableClosed
from fracas.server.frames import TableCard
from fracas.server.tables import Tables

__all__ = ["Listing", "open_tables"]

_FRESH_S = 1.0
_MOST = 40


class Listing:
    """The list for the home page; however many ask, it is made once a second."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._made = -_FRESH_S
        self._cards: list[TableCard] = []
        self._making: asyncio.Task[list[TableCard]] | None = None

    async def now(self) -> list[TableCard]:
        """Waiting tables first, then those in play; the newest of each first."""
        if time.monotonic() - self._made >= _FRESH_S:
            if self._making is None:
                self._making = asyncio.create_task(open_tables(self._tables))
            making = self._making
            try:
                self._cards, self._made = await asyncio.shield(making), time.monotonic()
            finally:
                if making.done() and self._making is making:
                    self._making = None
        return self._cards


async def open_tables(tables: Tables) -> list[TableCard]:
    """Listed tables at which somebody is: a table whose people have all gone is no place to send anybody."""
    live = [table.id for table in tables.live if table.listeners and table.row is not None and table.row.room.listed]
    elsewhere = await listed_matches(tables.store) if tables.store.process else []
    found = [card for one in dict.fromkeys([*live, *elsewhere]) if (card := await _card(tables, one)) is not None]
    found.sort(key=lambda card: (card.status != "waiting", -card.opened))
    return found[:_MOST]


async def _card(tables: Tables, table_id: str) -> TableCard | None:
    try:
        table = await tables.reach(table_id)
        card = None if table is None else await table.card()
    except TableClosed:  # it is on its way to another process, or broke: not now
        return None
    if card is None or not card.listed or card.status not in ("waiting", "playing"):
        return None
    present = any(not seat.bot and not seat.free and not seat.away for seat in card.seats)
    host = next((seat for seat in card.seats if seat.host), None)
    here = present if card.status == "playing" else host is not None and not host.away
    return card if here else None
