"""A table: one match and its people. Jobs are done one after the other; a change is stored before it is told.

A person's answer, which is nearly every job, is played as soon as it comes and told as soon as it is stored, without a
task in between. Whatever else waits for something is done by the table's task.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from fracas.bots import secret_for
from fracas.kernel.wire import Action, Face
from fracas.match.match import Match, Progress, Refused
from fracas.server.audience import Audience, Listener, refuse, tell
from fracas.server.bots.hints import Hints
from fracas.server.bots.pool import BotPool
from fracas.server.bots.seats import SeatedBots
from fracas.server.errors import Elsewhere, TableClosed, read_action, where
from fracas.server.frames import Answer, Arrange, Claim, Created, Notice, Order, Say, StandIn, TableCard, WhyNot
from fracas.server.room.away import AwaySeats
from fracas.server.room.orders import StandingOrders
from fracas.server.room.plan import Person
from fracas.server.room.waiting import WaitingRoom
from fracas.server.rulebook.why import explain
from fracas.server.settings import Settings
from fracas.server.store import Fenced, MatchRow, Store, StoreError
from fracas.server.stored_match import NoSeat, StoredMatch

__all__ = ["Elsewhere", "Services", "Table", "TableClosed"]

T = TypeVar("T")
Rest = Coroutine[Any, Any, None]  # of a job: what the task has to wait for
Job = Callable[[], Rest | None]

_BREATH_S = 0.02
_CRASHES, _REFUSALS = 3, 5  # in a row, without a move played in between: of the table, of one bot's answers
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Services:
    """What tables share."""

    store: Store
    bot_pool: BotPool
    settings: Settings
    lost: Callable[[str], None] = lambda table: None  # called when another process has taken a table


class Table:
    """A table in memory. Every public method brings a job; the jobs are done one at a time, in order."""

    def __init__(self, table_id: str, services: Services, made: MatchRow | None = None) -> None:
        self.id = table_id
        self._settings, self._lost = services.settings, services.lost
        self._stored = StoredMatch(table_id, services.store)
        self._bots = SeatedBots(
            table_id, services.bot_pool, services.settings, lambda *told: self._post(partial(self._bot_answered, *told))
        )
        self._audience = Audience(self._stored, services.settings.claim_after_s)
        self._room = WaitingRoom(self._stored, self._audience)
        self._away = AwaySeats(self._stored, self._audience, self._bots)
        self._hints = Hints(self._stored, self._audience, services.bot_pool, self._post)
        self._orders = StandingOrders(self._stored, self._audience, services.settings, self._post, self._progress)
        self._alarm: asyncio.TimerHandle | None = None
        self._crashes, self._refusals = 0, dict[int, int]()
        self._touched, self._inbox = time.monotonic(), deque[Job]()
        self._busy, self._closed = True, False  # with a job, at first with loading
        self._rest: asyncio.Future[Rest] = asyncio.get_running_loop().create_future()  # what the task waits for
        self._opened: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._run(made), name=f"table {table_id}")

    # --- public
    async def ready(self) -> bool:
        """True once the table is loaded from the store; False when there is no such table; raises TableClosed."""
        return await asyncio.shield(self._opened)

    def attach(self, listener: Listener) -> None:
        """A socket joins: it gets Welcome and the match as it stands."""
        self._post(partial(self._attach, listener))

    def detach(self, listener: Listener) -> None:
        self._post(partial(self._detach, listener))

    def answer(self, listener: Listener, frame: Answer) -> None:
        self._post(partial(self._answer, listener, frame))

    def refresh(self, listener: Listener) -> None:
        self._post(partial(self._refresh, listener))

    def say(self, listener: Listener, frame: Say) -> None:
        self._post(partial(self._audience.say, listener, frame))

    def point(self, listener: Listener, spot: str) -> None:
        self._post(partial(self._audience.point, listener, spot))

    def rematch(self, listener: Listener) -> None:
        self._post(partial(self._audience.rematch, listener))

    def hint(self, listener: Listener, question: int) -> None:
        self._post(partial(self._hints.ask, listener, question))

    def arrange(self, listener: Listener, frame: Arrange) -> None:
        self._post(partial(self._arrange, listener, frame))

    async def sit(
        self, name: str, token: str | None = None, face: Face | None = None, person: Person | None = None
    ) -> Created:
        """A person takes the next free seat; raises NoSeat. The same token gets the same seat again."""
        return await self._call(partial(self._sit, name, token, face, person))

    async def withdraw(self, place: int) -> bool:
        """Whoever waits here alone goes elsewhere: the table is closed. False if they are not alone any more."""
        return await self._call(partial(self._room.withdraw, place))

    def announce(self, text: str) -> None:
        """A line to everybody at once, also while the table waits for the store."""
        self._audience.broadcast(Notice("error", text))

    async def card(self) -> TableCard:
        """What anybody may know of the table."""
        return await self._call(self._audience.card_later)

    @property
    def listeners(self) -> list[Listener]:
        """Who listens now, for the host."""
        return list(self._audience.listeners)

    @property
    def row(self) -> MatchRow | None:
        """The match as the store has it, for the host; None before it is loaded."""
        return self._stored.row if self._stored.exists else None

    @property
    def crowded(self) -> bool:
        """True when so much is waiting that no more should be read from the sockets."""
        return len(self._inbox) >= self._settings.inbox_frames

    async def calmed(self) -> None:
        """Return when there is room again, or the table is closed."""
        while self.crowded and not self._task.done():
            await asyncio.sleep(_BREATH_S)

    def touch(self) -> None:
        """Somebody uses it: it stays in memory."""
        self._touched = time.monotonic()

    def idle(self) -> bool:
        """True when nobody looks, no bot thinks and no clock runs: it may leave memory."""
        thinking = self._bots.busy() or self._hints.busy() or self._orders.busy() or self._busy
        quiet = not self._audience.listeners and not thinking and self._alarm is None and not self._inbox
        return quiet and time.monotonic() - self._touched > self._settings.idle_s

    async def close(self, why: str) -> None:
        """Leave memory. Nothing is lost, because everything that was told is stored."""
        self._closed = True
        self._silence()
        self._task.cancel()
        await asyncio.wait([self._task])
        if self._rest.done() and not self._rest.cancelled():
            self._rest.result().close()  # it was handed over, and the task did not come to it
        if not self._opened.done():
            self._opened.set_result(False)
        self._audience.dismiss(why)

    # --- the task
    def _post(self, job: Job) -> None:
        if self._closed:
            return
        self.touch()
        self._inbox.append(job)
        if not self._busy:
            self._work()

    def _work(self) -> None:
        """Do what is to be done, until something has to be waited for."""
        while self._inbox and not self._busy:
            job = self._inbox.popleft()
            try:
                rest = job()
            except Exception as error:  # noqa: BLE001 - rules or store failed: what is in memory may be wrong
                rest = self._recover(error)
            if rest is not None:
                self._hand_over(rest)

    def _hand_over(self, rest: Rest) -> None:
        self._busy = True
        self._rest.set_result(rest)

    async def _call(self, work: Callable[[], Awaitable[T]]) -> T:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def job() -> None:
            try:
                result = await work()
            except NoSeat as error:
                done.set_exception(error)
            except Exception:
                done.set_exception(TableClosed(f"table {self.id} broke; try again"))
                raise
            else:
                if not done.cancelled():
                    done.set_result(result)

        self._post(job)
        either: list[asyncio.Future[Any]] = [done, self._task]
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not done.done():
            raise TableClosed("the server stops")
        return done.result()

    async def _run(self, made: MatchRow | None) -> None:
        await self._guard(self._load(made))
        if self._stored.stopped and not self._stored.exists:
            self._opened.set_exception(TableClosed(f"table {self.id} cannot be read: {self._stored.stopped}"))
        else:
            self._opened.set_result(self._stored.exists)
        while True:
            self._rest = asyncio.get_running_loop().create_future()
            self._busy = False
            self._work()
            await self._guard(await self._rest)

    async def _guard(self, rest: Rest) -> None:
        try:
            await rest
        except Exception as error:  # noqa: BLE001 - rules or store failed: what is in memory may be wrong
            await self._recover(error)

    async def _load(self, made: MatchRow | None = None) -> None:
        await self._stored.restore(made)
        if self._room.complete:
            await self._begin()
        self._go_on()

    async def _recover(self, error: Exception) -> None:
        """Load the table again from the store; after several crashes in a row, stop it."""
        if isinstance(error, Fenced):
            self._silence()
            self._lost(self.id)
            return
        _log.error("table %s: %s", self.id, where(error))
        self._silence()
        self._crashes += 1
        text = "the store failed" if isinstance(error, StoreError) else "something broke at this table"
        try:
            if self._crashes < _CRASHES:
                await self._load()
            else:
                self._stop(f"{text}, again and again; its record is kept")
        except Exception as again:  # noqa: BLE001 - as above, and the store cannot help either
            _log.error("table %s, again: %s", self.id, where(again))
            self._stop(f"{text}; its record is kept")
        self._audience.broadcast(Notice("error", f"{text}; this is the table as it is stored"))
        self._audience.show_all()

    async def _try_again(self) -> None:
        """When somebody looks at a stopped table, try once more: the store may work again."""
        if self._stored.stopped:
            try:
                await self._load()
            except Exception as error:  # noqa: BLE001 - as above
                _log.error("table %s, still: %s", self.id, where(error))
                self._stop("it cannot be drawn from the store; its record is kept")

    # --- jobs
    async def _attach(self, listener: Listener) -> None:
        await self._try_again()
        self._room.seat(listener)
        beside = [one for one in self._audience.listeners if one.seat == listener.seat]
        if listener.seat is None and len(beside) >= self._settings.watchers_per_table:
            tell(listener, Notice("error", "too many watch this table"))
            listener.close(4429, "too many watch this table")
        else:
            if listener.seat is not None and len(beside) >= self._settings.sockets_per_seat:
                tell(beside[0], Notice("error", "this seat is open in too many places; the newest stays"))
                beside[0].close(4429, "this seat is open in too many places")
                self._audience.remove(beside[0])
            self._audience.add(listener)
            self._orders.show(listener)
            # After a restart the others may be missing, and the rules do not know it yet.
            for seat, person in enumerate(self._stored.row.setup.seats):
                if person.bot is None:
                    await self._presence(seat)
            if self._room.complete:
                await self._begin()
            if await self._away.back(listener.seat) or len(self._audience.listeners) == 1:
                self._go_on()  # if only bots play here, they stood still

    async def _detach(self, listener: Listener) -> None:
        self._audience.remove(listener)
        if listener.seat is not None:
            self._room.left(listener)
            await self._presence(listener.seat)
        if not self._audience.listeners:
            self._go_on()

    async def _presence(self, seat: int) -> None:
        """Tell the rules that the last socket of a seat is gone, or that one is back."""
        match = self._stored.match
        if match is None or match.over or match.game.real_time is None:
            return
        action = match.game.real_time.presence(match.state, seat, self._away.manned(seat))
        if action is not None:
            done = await self._stored.submit(seat, None, action, None, by_table=True)
            if isinstance(done, Progress):
                self._progress(done)

    async def _refresh(self, listener: Listener) -> None:
        await self._try_again()
        self._audience.show(listener)

    def _answer(self, listener: Listener, frame: Answer) -> Rest | None:
        seat, match = listener.seat, self._stored.match
        if seat is None:
            refused = Refused("watching", "You are watching.")
        elif self._stored.played(seat, frame.id):
            self._audience.show(listener, answered=frame.id)
            return None
        elif match is None:
            refused = Refused("table_closed", self._stored.why_closed)
        else:
            try:
                done = self._play(match, seat, frame)
            except Exception as error:  # noqa: BLE001 - a seat's answer must not be able to stop the table for others
                return self._fail(listener, frame, error)
            if isinstance(done, Progress):
                return self._keep(listener, frame, done)
            refused = done
        refuse(listener, frame, refused, match)
        return None

    def _play(self, match: Match, seat: int, frame: Answer) -> Progress | Refused:
        """Play a person's answer, or say why not."""
        action = read_action(frame.action, match.game)
        return action if isinstance(action, Refused) else self._stored.play(seat, frame.ask, action)

    def _keep(self, listener: Listener, frame: Answer, done: Progress) -> Rest | None:
        """Store what was played. If that is one more line of the log and no more, nobody has to wait for it."""
        if self._stored.rewrites(done):
            return self._wait_for(self._stored.keep(done, frame.id), listener, frame, done)
        self._busy = True
        self._stored.append_then(done, frame.id, partial(self._kept, listener, frame, done))
        return None

    def _kept(self, listener: Listener, frame: Answer, done: Progress, error: StoreError | None) -> None:
        """The store has answered: tell everybody, and go on."""
        if self._closed:
            return
        match = self._stored.match
        if error is not None:
            self._hand_over(self._fail(listener, frame, error))
        elif match is not None and match.over:
            self._hand_over(self._wait_for(self._stored.finish(), listener, frame, done))
        else:
            self._busy = False
            try:
                self._progress(done, frame.id)
            except Exception as wrong:  # noqa: BLE001 - as above
                self._hand_over(self._recover(wrong))
            self._work()

    async def _wait_for(self, kept: Awaitable[None], listener: Listener, frame: Answer, done: Progress) -> None:
        try:
            await kept
        except Exception as error:  # noqa: BLE001 - as above
            await self._fail(listener, frame, error)
        else:
            self._progress(done, frame.id)

    async def _fail(self, listener: Listener, frame: Answer, error: Exception) -> None:
        if isinstance(error, Fenced):
            raise error  # whoever sent it sends it again, to the process that has the table now
        self._crashes = 0
        await self._recover(error)
        if listener.seat is not None and self._stored.played(listener.seat, frame.id):
            self._audience.show(listener, answered=frame.id)  # the database stored it and could not say so
            return
        refuse(listener, frame, Refused("broken", "It could not be played or stored; nothing was changed."))

    def _bot_answers(self, seat: int, ask: int | None, action: Action) -> None:
        self._post(partial(self._bot_answered, seat, ask, action))

    async def _bot_answered(self, seat: int, ask: int | None, action: Action) -> None:
        bot = self._away.bot_at(seat)
        if bot is None:
            return  # whoever it stood in for is back
        done = await self._stored.submit(seat, ask, action, None)
        if isinstance(done, Progress):
            if self._stored.real_time:
                self._bots.rest(seat, bot)
            self._progress(done)
            return
        if self._stored.real_time:
            self._go_on()  # somebody was faster, which is part of the game
            return
        # The question closed while the bot was thinking: it looks again, but not for ever while nothing is played.
        self._refusals[seat] = self._refusals.get(seat, 0) + 1
        if self._refusals[seat] > _REFUSALS:
            raise RuntimeError(f"{_REFUSALS} answers of a bot were refused in a row")
        self._go_on()

    async def _tick(self) -> None:
        done = await self._stored.tick()
        self._go_on() if done is None else self._progress(done)

    async def _sit(self, name: str, token: str | None, face: Face | None, person: Person | None) -> Created:
        seat, token = await self._stored.sit(name, token, face, person)
        self._room.sat(seat)
        if self._room.complete:
            await self._begin()
        else:
            self._audience.tell_seats()
        return Created(self.id, seat, token)

    async def _arrange(self, listener: Listener, frame: Arrange) -> None:
        if isinstance(frame, WhyNot):
            return refuse(listener, frame, explain(self._stored.match, listener.seat, frame), self._stored.match)
        if isinstance(frame, Order):
            return self._orders.give(listener, frame)
        if not isinstance(frame, Claim | StandIn):
            await self._room.arrange(listener, frame)
        elif (done := await self._away.decide(listener, frame)) is not None:
            self._progress(done)
        elif self._away.manned(frame.seat):
            await self._presence(frame.seat)
            self._go_on()
        if self._room.complete:
            await self._begin()

    async def _begin(self) -> None:
        opening = await self._stored.begin()
        self._audience.welcome_all()
        self._progress(opening)

    # --- going on
    def _progress(self, done: Progress, client_id: str | None = None) -> None:
        """Something was played and stored: tell everybody who may know, and go on."""
        self._crashes = 0
        self._refusals.clear()
        self._audience.tell(done.entry.seat, client_id)
        self._go_on()

    def _go_on(self) -> None:
        """Set the alarm for the next deadline and let the asked bots think."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self._orders.go_on()
        match = self._stored.match
        if match is None or match.over:
            return
        row = self._stored.row
        bots = self._stored.has_bots or bool(row.room.stand_ins)
        people = [number for number, seat in enumerate(row.setup.seats) if seat.bot is None] if bots else []
        if bots and not people and not self._audience.listeners:
            self._stored.stand_still()  # bots among themselves play for whoever watches, and wait for them
            self._bots.forget()
            return
        self._stored.walk_on()
        due_in_s = self._stored.due_in_s()
        if due_in_s is not None:
            self._alarm = asyncio.get_running_loop().call_later(max(0.001, due_in_s), self._ring)
        for seat in match.pending() if bots else ():
            bot = self._away.bot_at(seat)
            if bot is not None and not self._bots.thinking(seat):
                seed = secret_for(seat, len(match.entries), row.seed)
                update = self._audience.update(match, seat)
                how: Any = {"real_time": self._stored.real_time, "first": bool(people), "pack": row.pack}
                self._bots.think(row.setup.game, bot, seed, update, **how)  # people: here or on their way

    def _ring(self) -> None:
        self._alarm = None
        self._post(self._tick)

    def _silence(self) -> None:
        self._bots.forget()
        self._hints.forget()
        self._orders.forget()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _stop(self, why: str) -> None:
        self._stored.match, self._stored.stopped = None, why
