"""The bots at one table: each sees what its seat is sent, thinks in a worker process, and answers like a person."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from functools import partial

import msgspec
from msgspec import Raw

from fracas.bots import Look, fill_form, pace_of
from fracas.kernel.chance import Chance
from fracas.kernel.packs import Pack
from fracas.kernel.wire import Action, Fill
from fracas.match.registry import find_game
from fracas.server.bots.pool import BotFailed, BotPool, BotRequest
from fracas.server.errors import where
from fracas.server.frames import Update
from fracas.server.settings import Settings

__all__ = ["SeatedBots"]

_log = logging.getLogger(__name__)

Answers = Callable[[int, int | None, Action], None]


class SeatedBots:
    """Each seat's bot thinks about one question at a time; its choice goes to `answers` as seat, ask and action."""

    def __init__(self, table: str, pool: BotPool, settings: Settings, answers: Answers) -> None:
        self._table = table
        self._pool = pool
        self._settings = settings
        self._answers = answers
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._chance = Chance(secrets.token_hex(16), keep=False)
        self._rested: dict[int, float] = {}  # in real time: when a seat may look again, on the loop's clock

    def thinking(self, seat: int) -> bool:
        return seat in self._tasks

    def busy(self) -> bool:
        return bool(self._tasks)

    def think(
        self,
        game: str,
        bot: str,
        seed: str,
        update: Update,
        *,
        real_time: bool = False,
        first: bool = True,
        pack: Pack | None = None,
    ) -> None:
        """Let the bot of the asked seat think about what it was sent; in real time it answers at its own pace.

        Where no person plays it is not `first`: the bots of people's tables think before it. `pack` is the match's.
        """
        assert update.ask is not None
        seat = update.ask.seat
        if not update.ask.options:
            self._fill(game, bot, update)
            return
        task = asyncio.create_task(
            self._think(game, bot, seed, update, real_time, first, pack), name=f"{bot} at {self._table}"
        )
        self._tasks[seat] = task
        task.add_done_callback(partial(self._done, seat))

    def _fill(self, game: str, bot: str, update: Update) -> None:
        """Forms are filled here, without a worker: the game itself offers what a bot writes."""
        ask = update.ask
        assert ask is not None
        fields = fill_form(Look(find_game(game), ask.seat, ask, update.view), self._chance)
        if fields:
            self._answers(ask.seat, ask.id, Fill(fields))
        else:
            _log.error(
                "table %s: bot %s at seat %d: no table fills this form: %s", self._table, bot, ask.seat, ask.kind
            )

    def forget(self) -> None:
        """Stop all thinking: the questions are out of date."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    async def _think(
        self, game: str, bot: str, seed: str, update: Update, real_time: bool, first: bool, pack: Pack | None
    ) -> None:
        ask = update.ask
        assert ask is not None
        loop = asyncio.get_running_loop()
        began = max(loop.time(), self._rested.get(ask.seat, 0.0)) if real_time else loop.time()
        request = BotRequest(game, bot, seed, ask.seat, _raw(ask), _raw(update.view), pack)
        try:
            choice = await self._pool.choose(request, first=first)
        except BotFailed as error:
            # The table must go on: any option is legal, and the log says that the bot did not choose it.
            _log.warning(
                "table %s: bot %s at seat %d: %s; a random option is played", self._table, bot, ask.seat, error
            )
            choice = secrets.randbelow(len(ask.options))
        pause_s = pace_of(bot).reacts_in(self._chance) / 1000 if real_time else self._pause()
        await asyncio.sleep(max(0.0, began + pause_s - loop.time()))
        del self._tasks[ask.seat]  # before it answers: the answer may be followed by the next question
        self._answers(ask.seat, ask.id, ask.options[choice])

    def rest(self, seat: int, bot: str) -> None:
        """An action of a bot was accepted in real time: it looks again when its rate allows."""
        pace = pace_of(bot)
        pause_ms = max(0, pace.rests(self._chance) - pace.reaction_ms)
        self._rested[seat] = asyncio.get_running_loop().time() + pause_ms / 1000

    def _done(self, seat: int, task: asyncio.Task[None]) -> None:
        if self._tasks.get(seat) is task:
            del self._tasks[seat]
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("table %s: the bot at seat %d: %s", self._table, seat, where(error))

    def _pause(self) -> float:
        least, most = self._settings.bot_pause_ms
        return (least + secrets.randbelow(most - least + 1)) / 1000


def _raw(value: object) -> Raw:
    return Raw(msgspec.json.encode(value))
