"""Standing orders: a seat gives its answer once, and the table repeats it where the game asks again and again.

An order is set by its player and by nothing else. It is carried out after a pause that is drawn anew for every
question, from the same range whatever the order, the question or the hand. Its answer is an entry like any other, so
nobody else can tell it from one that was given by hand. Orders are kept in memory: after a restart the player is asked.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from fracas.kernel.wire import Action, StandingOrder
from fracas.match.match import Match, Progress, Refused
from fracas.server.audience import Audience, Listener, refuse, tell
from fracas.server.frames import Order, Orders
from fracas.server.settings import Settings
from fracas.server.stored_match import StoredMatch

__all__ = ["StandingOrders"]

Later = Callable[[float, Callable[[], None]], asyncio.TimerHandle]
Done = Callable[[Progress], None]


class StandingOrders:
    """The orders of all seats of a table. It is called by the table, one call at a time."""

    def __init__(
        self, stored: StoredMatch, audience: Audience, settings: Settings, post: Callable[[Any], None], done: Done
    ) -> None:
        self._stored = stored
        self._audience = audience
        self._pause_ms = settings.order_pause_ms
        self._post = post
        self._done = done
        self._on: dict[int, dict[str, list[object]]] = {}  # by seat and order: what `until` was when it was given
        self._alarms: dict[int, tuple[int, asyncio.TimerHandle]] = {}  # by seat: for which question
        self.later: Later = lambda delay_s, call: asyncio.get_running_loop().call_later(delay_s, call)
        self.draw: Callable[[int], int] = secrets.randbelow

    def busy(self) -> bool:
        """True while an answer is about to be given."""
        return bool(self._alarms)

    def give(self, listener: Listener, frame: Order) -> None:
        """A seat gives an order or takes it back; nobody else is told."""
        match, seat = self._stored.match, listener.seat
        refused: Refused | None = None
        if seat is None:
            refused = Refused("watching", "You are watching.")
        elif match is None or match.over:
            refused = Refused("table_closed", self._stored.why_closed)
        elif frame.order not in match.game.orders:
            refused = Refused("no_order", f"This game knows no order {frame.order[:40]!r}.")
        if refused is not None or match is None or seat is None:
            assert refused is not None
            return refuse(listener, frame, refused)
        mine = self._on.setdefault(seat, {})
        if frame.on:
            mine[frame.order] = _ends_with(match, seat, match.game.orders[frame.order])
        else:
            mine.pop(frame.order, None)
        self._tell(seat)
        self._drop(seat)
        self.go_on()

    def show(self, listener: Listener) -> None:
        """Tell somebody who has joined which of their orders stand."""
        if listener.seat is not None and self._on.get(listener.seat):
            tell(listener, Orders(tuple(sorted(self._on[listener.seat]))))

    def go_on(self) -> None:
        """After every entry: drop orders that have ended, and answer open questions after a pause."""
        match = self._stored.match
        if match is None or match.over:
            return self.forget()
        for seat in list(self._on):
            self._end(match, seat)
            asked = int(match.state.question(seat)) if match.state.pending() >> seat & 1 else None
            if seat in self._alarms and self._alarms[seat][0] != asked:
                self._drop(seat)
            if asked is not None and seat not in self._alarms and self._answer_of(match, seat) is not None:
                least, most = self._pause_ms
                pause_s = (least + self.draw(most - least + 1)) / 1000
                alarm = self.later(pause_s, partial(self._ring, seat, asked))
                self._alarms[seat] = asked, alarm

    def forget(self) -> None:
        """Drop all orders: the match is over, or was loaded again."""
        for seat in list(self._on):
            self._drop(seat)
            del self._on[seat]
            self._tell(seat)

    def _ring(self, seat: int, asked: int) -> None:
        del self._alarms[seat]
        self._post(partial(self.carry_out, seat, asked))

    async def carry_out(self, seat: int, asked: int) -> None:
        """Answer, if the question is still open and the order still stands."""
        match = self._stored.match
        action = None if match is None or match.over else self._answer_of(match, seat)
        if action is not None:
            done = await self._stored.submit(seat, asked, action, None)
            if isinstance(done, Progress):
                self._done(done)

    def _answer_of(self, match: Match, seat: int) -> Action | None:
        """What a seat's orders say to its open question. Only the kind of the question is looked at, never a hand."""
        if not match.state.pending() >> seat & 1:
            return None
        kind = match.game.rules.prompt(match.state, seat).kind
        for name in self._on.get(seat, {}):
            order = match.game.orders[name]
            if kind in order.asks:
                action: Action = msgspec.convert(order.answer, match.game.words.actions)
                return action
        return None

    def _end(self, match: Match, seat: int) -> None:
        mine, orders = self._on[seat], match.game.orders
        left = {name: was for name, was in mine.items() if _ends_with(match, seat, orders[name]) == was}
        if left != mine:
            self._on[seat] = left
            self._tell(seat)

    def _drop(self, seat: int) -> None:
        alarm = self._alarms.pop(seat, None)
        if alarm is not None:
            alarm[1].cancel()

    def _tell(self, seat: int) -> None:
        self._audience.whisper(Orders(tuple(sorted(self._on.get(seat, {})))), [seat])


def _ends_with(match: Match, seat: int, order: StandingOrder) -> list[object]:
    """The fields of the seat's view whose change ends the order."""
    view = match.view(seat)
    return [getattr(view, name) for name in order.until]
