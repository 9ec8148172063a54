"""Hints at one table: a seat asks what a bot would do, and gets it from what it was sent and nothing else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import msgspec
from msgspec import Raw

from fracas.bots.hint import Suggestions
from fracas.kernel.wire import Setup
from fracas.languages.house import translated
from fracas.match.match import Match
from fracas.server.audience import Audience, Listener, tell
from fracas.server.bots.pool import BotFailed, BotPool, HintRequest
from fracas.server.frames import Advice
from fracas.server.stored_match import StoredMatch

__all__ = ["Hints"]

_log = logging.getLogger(__name__)

Posts = Callable[[Callable[[], Coroutine[Any, Any, None]]], None]  # a job to its table


class Hints:
    """Each seat has one hint at most on its way, and keeps the last one."""

    def __init__(self, stored: StoredMatch, audience: Audience, pool: BotPool, post: Posts) -> None:
        self._table = stored.id
        self._stored = stored
        self._audience = audience
        self._pool = pool
        self._post = post
        self._thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self._last: dict[int, tuple[int, str, Suggestions]] = {}

    def busy(self) -> bool:
        return bool(self._thinking)

    async def ask(self, listener: Listener, question: int) -> None:
        """A job of the table: a seat asks for a hint."""
        seat, match = listener.seat, self._stored.match
        why_not = _why_not(self._stored.row.setup, match, seat, question)
        if why_not or seat is None or match is None:
            tell(listener, Advice(question, why_not=translated(why_not, listener.language)))
        elif (known := self._known(seat, question, listener.language)) is not None:
            await self._advise(seat, question, known, listener.language)
        else:
            self._begin(match, seat, question, listener.language)

    async def _advise(self, seat: int, question: int, hint: Suggestions | None, language: str) -> None:
        """A hint is counted before it is given."""
        if hint is None:
            advice = Advice(question, why_not=translated("No hint came to mind in time.", language))
        else:
            await self._stored.hint(seat, question)
            count = self._stored.hints()[seat]
            advice = Advice(question, hint.choices, hint.worlds, hint.together, count)
        self._audience.whisper(advice, [seat])

    def _known(self, seat: int, question: int, language: str) -> Suggestions | None:
        """The hint a seat had at that question in that language, if it is the last it had."""
        asked, spoken, hint = self._last.get(seat, (None, None, None))
        return hint if (asked, spoken) == (question, language) else None

    def _begin(self, match: Match, seat: int, question: int, language: str) -> None:
        """Begin to think, unless it is thought about already; an older question of the seat is dropped."""
        before = self._thinking.get(seat)
        if before is not None:
            if before[0] == question:
                return
            before[1].cancel()
        seen = _raw(match.ask(seat)), _raw(match.view(seat))
        request = HintRequest(match.setup, seat, *seen, self._stored.row.pack, language)
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
            self._last[seat] = question, request.language, hint
        self._post(partial(self._advise, seat, question, hint, request.language))

    def _ended(self, seat: int, task: asyncio.Task[None]) -> None:
        if self._thinking.get(seat, (0, None))[1] is task:
            del self._thinking[seat]
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("table %s: a hint for seat %d: %r", self._table, seat, error)


def _why_not(setup: Setup, match: Match | None, seat: int | None, question: int) -> str:
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
