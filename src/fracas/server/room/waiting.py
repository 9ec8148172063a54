"""A table before its match: its host arranges seats and bots, everybody says that they are ready, and it begins."""

from __future__ import annotations

from collections import deque

from msgspec.structs import replace

from fracas.bots import bot_kind, fitting_bots
from fracas.kernel.game import SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.match import Refused
from fracas.match.registry import find_game
from fracas.server.audience import Audience, Listener, refuse
from fracas.server.frames import Arrange, Cancel, Listed, Notice, OpenHands, Ready, SeatBot, StandUp, Swap
from fracas.server.people.ratings import why_unrated
from fracas.server.room.open_hands import why_closed
from fracas.server.stored_match import StoredMatch, told_apart

__all__ = ["WaitingRoom", "fitting"]

_WATCHING = Refused("watching", "You are watching.")
_IDS = 100  # of the last frames, so that one that comes twice is done once


class WaitingRoom:
    """Who may arrange what. It is called by the table, one call at a time."""

    def __init__(self, stored: StoredMatch, audience: Audience) -> None:
        self._stored = stored
        self._audience = audience
        self._done: deque[tuple[int, str]] = deque(maxlen=_IDS)

    @property
    def complete(self) -> bool:
        """True when the match is to begin: nobody is missing and, if the table asks for it, everybody is ready."""
        if not self._stored.gathered:
            return False
        row, here = self._stored.row, self._audience.here
        people = [number for number, seat in enumerate(row.setup.seats) if seat.bot is None]
        ready = self._audience.ready
        return not row.room.handshake or all(here(seat) and row.room.place_of(seat) in ready for seat in people)

    # --- coming and going

    def seat(self, listener: Listener) -> None:
        """Where a socket sits: at the seat its place has now."""
        if listener.place is not None:
            listener.seat = self._stored.row.room.seat_at(listener.place)

    def sat(self, seat: int) -> None:
        """Whoever takes a seat is ready: they have just seen what is played."""
        self._audience.ready.add(self._stored.row.room.place_of(seat))

    def left(self, listener: Listener) -> None:
        """Whoever has gone away is not ready any more."""
        if listener.place is None or listener.seat is None or self._audience.here(listener.seat):
            return
        self._audience.ready.discard(listener.place)
        if self._stored.row.status == "waiting":
            self._audience.tell_seats()

    async def withdraw(self, place: int) -> bool:
        """Close the table if nobody but this place has come."""
        row = self._stored.row
        own = row.room.seat_at(place)
        company = any(seat.name and seat.bot is None and number != own for number, seat in enumerate(row.setup.seats))
        if row.status != "waiting" or company:
            return False
        await self._stored.cancel()
        self._audience.broadcast(Notice("cancelled", "Whoever waited here plays elsewhere"))
        return True

    # --- frames

    async def arrange(self, listener: Listener, frame: Arrange) -> None:
        """Do what a frame says and tell everybody, or refuse it."""
        if isinstance(frame, OpenHands):
            return self._open_hands(listener, frame)
        refused, place = self._why_not(listener, frame), listener.place
        if refused is None:
            assert place is not None
            if (place, frame.id) in self._done:
                self._audience.show(listener)
                return
            refused = await self._do(listener, frame)
        if refused is not None:
            refuse(listener, frame, refused)
        elif place is not None:
            self._done.append((place, frame.id))

    def _why_not(self, listener: Listener, frame: Arrange) -> Refused | None:
        if listener.place is None:
            return _WATCHING
        if self._stored.row.status == "cancelled":
            return Refused("table_closed", "This table was cancelled.")
        if self._stored.stopped or self._stored.row.status != "waiting":
            return Refused("begun", "The match has begun: nothing can be arranged any more.")
        if not isinstance(frame, Ready | StandUp) and listener.place != self._stored.row.room.host:
            return Refused("not_host", "Only whoever opened the table may do that.")
        return None

    async def _do(self, listener: Listener, frame: Arrange) -> Refused | None:
        row = self._stored.row
        if isinstance(frame, Ready):
            return self._ready(listener, frame)
        if isinstance(frame, Swap):
            return await self._swap(frame)
        if isinstance(frame, SeatBot):
            return await self._bot(frame)
        if isinstance(frame, StandUp):
            return await self._stand_up(listener)
        if isinstance(frame, Listed):
            await self._stored.arrange(row.setup, replace(row.room, listed=frame.listed))
        elif isinstance(frame, Cancel):
            await self._cancel(listener)
            return None
        self._audience.tell_seats()
        return None

    def _ready(self, listener: Listener, frame: Ready) -> Refused | None:
        if not self._stored.row.room.handshake:
            return Refused("no_handshake", "This table begins by itself as soon as its seats are taken.")
        assert listener.place is not None
        if frame.ready:
            self._audience.ready.add(listener.place)
        else:
            self._audience.ready.discard(listener.place)
        self._audience.tell_seats()
        return None

    def _open_hands(self, listener: Listener, frame: OpenHands) -> None:
        refused = _WATCHING if listener.seat is None else why_closed(self._stored.match, self._stored.row.room)
        if refused is not None or listener.seat is None:
            return refuse(listener, frame, refused or _WATCHING)
        return self._audience.consent(listener.seat, frame.open)

    async def _stand_up(self, listener: Listener) -> Refused | None:
        """The seat is free again; if it was the host's, the next person at the table is host."""
        row, place, seats = self._stored.row, listener.place, list(self._stored.row.setup.seats)
        assert place is not None
        seats[row.room.seat_at(place)] = SeatSetup("")
        people = [row.room.place_of(number) for number, one in enumerate(seats) if one.bot is None and one.name]
        host = row.room.host if row.room.host != place else min(people, default=None)
        await self._stored.free(place, replace(row.setup, seats=tuple(seats)), row.room.without(place, host))
        self._audience.ready.discard(place)
        for one in self._audience.listeners:
            if one.place == place:
                one.seat = one.place = None
        self._audience.welcome_all()
        self._audience.tell_seats()
        return None

    async def _swap(self, frame: Swap) -> Refused | None:
        row = self._stored.row
        seats, one, other = list(row.setup.seats), frame.one, frame.other
        if not (0 <= one < len(seats) and 0 <= other < len(seats)) or one == other:
            return Refused("no_seat", "There are no two such seats.")
        seats[one], seats[other] = seats[other], seats[one]
        room = row.room.swapped(one, other, len(seats))
        await self._stored.arrange(replace(row.setup, seats=tuple(seats)), room)
        self._audience.ready.intersection_update({room.host} - {None})  # the others look again at where they sit now
        for listener in self._audience.listeners:
            self.seat(listener)
        self._audience.welcome_all()
        self._audience.tell_seats()
        return None

    async def _bot(self, frame: SeatBot) -> Refused | None:
        row = self._stored.row
        seats = list(row.setup.seats)
        if not 0 <= frame.seat < len(seats):
            return Refused("no_seat", f"There is no seat {frame.seat}.")
        before = seats[frame.seat]
        if before.bot is None and before.name:
            return Refused("seat_taken", f"{before.name} has taken this seat.")
        others = [seat.name for number, seat in enumerate(seats) if number != frame.seat]
        if frame.bot is None:
            seats[frame.seat] = SeatSetup("")
        elif frame.bot not in fitting(row.setup):
            return Refused("no_bot", f"No bot {frame.bot[:40]!r} plays this here.")
        elif frame.bot != before.bot:
            seats[frame.seat] = SeatSetup(told_apart(bot_kind(frame.bot).title, others), frame.bot)
        setup = replace(row.setup, seats=tuple(seats))
        if row.room.rated and (why := why_unrated(setup)):
            return Refused("unrated", f"This table is rated: {why}.")
        await self._stored.arrange(setup, row.room)
        self._audience.tell_seats()
        return None

    async def _cancel(self, listener: Listener) -> None:
        await self._stored.cancel()
        assert listener.seat is not None
        name = self._stored.row.setup.seats[listener.seat].name
        self._audience.broadcast(Notice("cancelled", f"{name} has cancelled this table"))


def fitting(setup: Setup) -> tuple[str, ...]:
    """The bots that fit what is played."""
    try:
        game = find_game(setup.game)
        return fitting_bots(game, game.mode(setup.mode))
    except SetupError:  # the game or the mode is gone since the table was opened
        return ()
