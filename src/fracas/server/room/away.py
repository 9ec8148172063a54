"""Seats that were left in the middle of a match: after a while the others may claim the win, or let a bot play on.

Nothing happens by itself: who would rather wait, waits. Whoever comes back has their seat again.
"""

from __future__ import annotations

from msgspec.structs import replace

from fracas.kernel.wire import Action
from fracas.match.match import Match, Progress, Refused
from fracas.server.audience import Audience, Listener, refuse
from fracas.server.bots.seats import SeatedBots
from fracas.server.frames import Claim, Notice, StandIn
from fracas.server.room.waiting import fitting
from fracas.server.stored_match import StoredMatch

__all__ = ["AwaySeats"]

_RESIGN = "resign"  # every game calls it so


class AwaySeats:
    """Who plays for whom. It is called by the table, one call at a time."""

    def __init__(self, stored: StoredMatch, audience: Audience, bots: SeatedBots) -> None:
        self._stored = stored
        self._audience = audience
        self._bots = bots

    def bot_at(self, seat: int) -> str | None:
        """The bot that plays a seat now: its own, or one that stands in."""
        row = self._stored.row
        return row.setup.seats[seat].bot or row.room.stand_ins.get(seat)

    def manned(self, seat: int) -> bool:
        """True while somebody or something plays the seat."""
        return self._audience.here(seat) or seat in self._stored.row.room.stand_ins

    async def back(self, seat: int | None) -> bool:
        """Somebody has come: if a bot stood in for them, it stops."""
        row = self._stored.row
        if seat is None or seat not in row.room.stand_ins:
            return False
        left = {other: bot for other, bot in row.room.stand_ins.items() if other != seat}
        await self._stored.arrange(row.setup, replace(row.room, stand_ins=left))
        self._bots.forget()  # the others think again
        self._audience.tell_seats()
        return True

    async def decide(self, listener: Listener, frame: Claim | StandIn) -> Progress | None:
        """What another seat decides about one that was left; what was played of it, if anything."""
        refused = self._why_not(listener, frame)
        if refused is None:
            if isinstance(frame, StandIn):
                await self._stand_in(frame)
                self._say(listener, frame.seat, "A bot plays on for {}")
                return None
            done = await self._resign(frame)
            if isinstance(done, Progress):
                self._say(listener, frame.seat, "{} was away for too long and has lost")
                return done
            refused = done
        refuse(listener, frame, refused)
        return None

    def _why_not(self, listener: Listener, frame: Claim | StandIn) -> Refused | None:
        row, match = self._stored.row, self._stored.match
        if listener.seat is None:
            return Refused("watching", "You are watching.")
        if match is None or match.over:
            return Refused("table_closed", self._stored.why_closed)
        if not 0 <= frame.seat < len(row.setup.seats):
            return Refused("no_seat", f"There is no seat {frame.seat}.")
        due = self._audience.claim_at.get(frame.seat)
        if due is None or self.bot_at(frame.seat) is not None:
            return Refused("not_away", f"{row.setup.seats[frame.seat].name} is here, or a bot plays on already.")
        if self._stored.now() < due:
            return Refused("too_early", "Give them a moment more: they may come back.")
        if isinstance(frame, Claim):
            if frame.seat in self._stored.team_of(listener.seat):
                return Refused("own_side", "A team-mate's loss would be yours: let a bot play on.")
            return None if _resignation(match, frame.seat) is not None else Refused("not_now", "Not at this moment.")
        return None if frame.bot in fitting(row.setup) else Refused("no_bot", f"No bot {frame.bot[:40]!r} plays this.")

    async def _stand_in(self, frame: StandIn) -> None:
        row = self._stored.row
        room = row.room
        now, ever = {**room.stand_ins, frame.seat: frame.bot}, {**room.stood_in, frame.seat: frame.bot}
        await self._stored.arrange(row.setup, replace(room, stand_ins=now, stood_in=ever))
        self._audience.tell_seats()

    async def _resign(self, frame: Claim) -> Progress | Refused:
        assert self._stored.match is not None
        action = _resignation(self._stored.match, frame.seat)
        assert action is not None
        return await self._stored.submit(frame.seat, None, action, None)

    def _say(self, by: Listener, seat: int, what: str) -> None:
        name = self._stored.row.setup.seats[seat].name
        self._audience.broadcast(Notice("left", what.format(name), seat=by.seat))


def _resignation(match: Match, seat: int) -> Action | None:
    """How a seat gives up the whole match: of several ways, the last one a game offers."""
    found = [one for one in match.ask(seat).asides if type(one).__struct_config__.tag == _RESIGN]
    return found[-1] if found else None
