"""Hints at one table: a seat asks what a bot would do, and gets it from what it was sent and nothing else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial

import msgspec
from msgspec import Raw

from fracas.bots.hint import Suggestions
from fracas.kernel.wire import Setup
from fracas.match.match import Match
from fracas.server.bots.pool import BotFailed, BotPool, HintRequest

__all__ = ["Hints", "why_no_hint"]

_log = logging.getLogger(__name__)

Done = Callable[[int, int, Suggestions | None], None]


class Hints:
    """Each seat has one hint at most on its way, and keeps the last one; `done` gets seat, question and the hint."""

    def __init__(self, table: str, pool: BotPool, done: Done) -> None:
        self._table = table
        self._pool = pool
        self._done = done
        self._thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self._last: dict[int, tuple[int, Suggestions]] = {}

    def busy(self) -> bool:
        return bool(self._thinking)

    def known(self, seat: int, question: int) -> Suggestions | None:
        """The hint a seat had at that question, if it is the last it had."""
        asked, hint = self._last.get(seat, (None, None))
        return hint if asked == question else None

    def think(self, match: Match, seat: int, question: int) -> None:
        """Begin to think, unless it is thought about already; an older question of the seat is dropped."""
        before = self._thinking.get(seat)
        if before is not None:
            if before[0] == question:
                return
            before[1].cancel()
        request = HintRequest(match.setup, seat, _raw(match.ask(seat)), _raw(match.view(seat)))
        task = asyncio.create_task(self._think(request, seat, question), name=f"a hint at {self._table}")
        self._thinking[seat] = question, task
        task.add_done_callback(partial(self._ended, seat))

    def forget(self) -> None:
        """Stop all thinking."""
        for _, task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    async def _think(self, request: HintRequest, seat: int, question: int) -> None:
        try:
            hint: Suggestions | None = await self._pool.hint(request)
        except BotFailed as error:
            _log.warning("table %s: no hint for seat %d: %s", self._table, seat, error)
            hint = None
        if hint is not None:
            self._last[seat] = question, hint
        self._done(seat, question, hint)

    def _ended(self, seat: int, task: asyncio.Task[None]) -> None:
        if self._thinking.get(seat, (0, None))[1] is task:
            del self._thinking[seat]
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("table %s: a hint for seat %d: %r", self._table, seat, error)


def why_no_hint(setup: Setup, match: Match | None, seat: int | None, question: int) -> str:
    """Why a seat gets no hint at a question; empty if it gets one."""
    if seat is None:
        return "Only a seat of the table gets hints."
    if not setup.hints:
        return "Hints are switched off at this table."
    if match is None or match.over:
        return "Nothing is played here now."
    if match.game.in_real_time(match.setup):
        return "There are no hints in real time."
    ask = match.ask(seat)
    if ask.id != question:
        return "That question is closed."
    if not ask.options:
        return "This is yours to write."
    return "There is only one thing to do." if len(ask.options) == 1 else ""


def _raw(value: object) -> Raw:
    return Raw(msgspec.json.encode(value))
