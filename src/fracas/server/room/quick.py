"""Quick match: the seat of somebody who waits for anybody, or a table to wait at.

Who asks again widens the search and may move to the table of somebody else. Only the younger of two tables moves to the
older, and it is closed before its owner sits down elsewhere: so two people never move to each other's empty table, and
nobody holds two seats, in one process or in several.
"""

from __future__ import annotations

from collections.abc import Collection

from fracas.kernel.game import SetupError
from fracas.match.registry import find_game
from fracas.server.frames import Created, NewTable, SeatWish, TableCard
from fracas.server.room.listing import open_tables
from fracas.server.room.plan import Person
from fracas.server.room.wishes import QuickMatch
from fracas.server.stored_match import NoSeat
from fracas.server.tables import Tables, clean_name

__all__ = ["quick_match"]


async def quick_match(
    tables: Tables, wish: QuickMatch, person: Person | None = None, avoided: Collection[str] = ()
) -> Created:
    """A seat at another's table if there is one, else at a table of one's own; raises SetupError.

    People whose handles are `avoided` are not met.
    """
    game = find_game(wish.game)
    mode = game.mode(wish.mode) if wish.mode is not None else game.info.modes[0]
    seats = next((count for count in sorted(mode.seats) if count > 1), None)
    if seats is None:
        raise SetupError(f"mode: {mode.id!r} is for one alone")
    own = await _own(tables, wish)
    nobody = {
        *avoided,
        *([] if person is None else [person.handle]),
    }  # nor oneself, on another device
    if own is not None and not _waits(own[0]):
        return own[1]  # somebody came
    for card in await open_tables(tables):
        fits = card.setup.game == wish.game and (wish.wide or card.setup.mode == mode.id)
        fits = fits and not any(seat.handle in nobody for seat in card.seats)
        if not fits or not card.quick or not _waits(card) or (own is not None and not _older(card, own[0])):
            continue
        if own is not None:
            if not await _leave(tables, own):
                return own[1]
            own = None
        if (seat := await _sit(tables, card, wish, person)) is not None:
            return seat
    if own is not None:
        return own[1]
    new = NewTable(wish.game, mode.id, seats=(SeatWish(),) * seats, name=wish.name, face=wish.face, listed=True)
    return await tables.open_table(new, quick=True, person=person)


async def _own(tables: Tables, wish: QuickMatch) -> tuple[TableCard, Created] | None:
    """The table somebody waits at, and their seat there."""
    if wish.leave is None or wish.token is None or not wish.token.isascii():
        return None
    place = await tables.store.seat_of(wish.leave, wish.token)
    table = None if place is None else await tables.reach(wish.leave)
    if table is None:
        raise SetupError("token: it opens no seat at the table to leave")
    card = await table.card()
    if not card.quick:
        raise SetupError("leave: that table is not one of a quick match")
    return card, Created(wish.leave, place, wish.token)


async def _leave(tables: Tables, own: tuple[TableCard, Created]) -> bool:
    card, seat = own
    table = await tables.reach(card.table)
    return table is not None and seat.seat is not None and await table.withdraw(seat.seat)


async def _sit(tables: Tables, card: TableCard, wish: QuickMatch, person: Person | None) -> Created | None:
    table = await tables.reach(card.table)
    try:
        return None if table is None else await table.sit(clean_name(wish.name), face=wish.face, person=person)
    except NoSeat:
        return None  # somebody was faster


def _waits(card: TableCard) -> bool:
    return card.status == "waiting" and any(seat.free for seat in card.seats)


def _older(card: TableCard, own: TableCard) -> bool:
    return (card.opened, card.table) < (own.opened, own.table)
