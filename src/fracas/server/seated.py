"""The bots at one table: each is shown what its seat is sent, thinks apart, and answers like anybody else."""

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
from fracas.kernel.wire import Action, Fill
from fracas.match.registry import find_game
from fracas.server.frames import Update
from fracas.server.settings import Settings
from fracas.server.thinkers import BotFailed, Thinkers, Wanted
from fracas.server.trace import where

__all__ = ["SeatedBots"]

_log = logging.getLogger(__name__)

Answers = Callable[[int, int | None, Action], None]


class SeatedBots:
    """Keeps at most one thought per seat; `answers` is told seat, ask and action."""

    def __init__(self, table: str, thinkers: Thinkers, settings: Settings, answers: Answers) -> None:
        self._table = table
        self._thinkers = thinkers
        self._settings = settings
        self._answers = answers
        self._thoughts: dict[int, asyncio.Task[None]] = {}
        self._hands = Chance(secrets.token_hex(16), keep=False)
        self._rested: dict[int, float] = {}  # in real time: when a seat may look again, on the loop's clock

    def thinking(self, seat: int) -> bool:
        return seat in self._thoughts

    def busy(self) -> bool:
        return bool(self._thoughts)

    def think(self, game: str, bot: str, seed: str, update: Update, *, real_time: bool = False) -> None:
        """Let the bot of the asked seat think about what it was sent; in real time it answers at its own pace."""
        assert update.ask is not None
        seat = update.ask.seat
        if not update.ask.options:
            self._fill(game, bot, update)
            return
        thought = asyncio.create_task(self._think(game, bot, seed, update, real_time), name=f"{bot} at {self._table}")
        self._thoughts[seat] = thought
        thought.add_done_callback(partial(self._thought, seat))

    def _fill(self, game: str, bot: str, update: Update) -> None:
        """A form takes no thought: it is filled from the game's tables."""
        ask = update.ask
        assert ask is not None
        fields = fill_form(Look(find_game(game), ask.seat, ask, update.view), self._hands)
        if fields:
            self._answers(ask.seat, ask.id, Fill(fields))
        else:
            _log.error(
                "table %s: bot %s at seat %d: no table fills this form: %s", self._table, bot, ask.seat, ask.kind
            )

    def forget(self) -> None:
        """Drop every thought: what was thought about is no more."""
        for task in self._thoughts.values():
            task.cancel()
        self._thoughts.clear()

    async def _think(self, game: str, bot: str, seed: str, update: Update, real_time: bool) -> None:
        ask = update.ask
        assert ask is not None
        loop = asyncio.get_running_loop()
        began = max(loop.time(), self._rested.get(ask.seat, 0.0)) if real_time else loop.time()
        wanted = Wanted(game, bot, seed, ask.seat, _raw(ask), _raw(update.view))
        try:
            choice = await self._thinkers.choose(wanted)
        except BotFailed as error:
            # The table must go on: any option is legal, and the log says that the bot did not choose it.
            _log.warning(
                "table %s: bot %s at seat %d: %s; a random option is played", self._table, bot, ask.seat, error
            )
            choice = secrets.randbelow(len(ask.options))
        pause_s = pace_of(bot).reacts_in(self._hands) / 1000 if real_time else self._pause()
        await asyncio.sleep(max(0.0, began + pause_s - loop.time()))
        del self._thoughts[ask.seat]  # before it answers: the answer may be followed by the next question
        self._answers(ask.seat, ask.id, ask.options[choice])

    def rest(self, seat: int, bot: str) -> None:
        """An action of a bot was accepted in real time: it looks again when its rate allows."""
        pace = pace_of(bot)
        pause_ms = max(0, pace.rests(self._hands) - pace.reaction_ms)
        self._rested[seat] = asyncio.get_running_loop().time() + pause_ms / 1000

    def _thought(self, seat: int, task: asyncio.Task[None]) -> None:
        if self._thoughts.get(seat) is task:
            del self._thoughts[seat]
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("table %s: the bot at seat %d: %s", self._table, seat, where(error))

    def _pause(self) -> float:
        least, most = self._settings.bot_pause_ms
        return (least + secrets.randbelow(most - least + 1)) / 1000


def _raw(value: object) -> Raw:
    return Raw(msgspec.json.encode(value))
