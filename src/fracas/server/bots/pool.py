"""Bots think in worker processes with a hard deadline: a slow or broken bot never delays another table.

A worker is told what the bot's seat is told, as the same JSON, and answers with the index of an option; or, for a hint,
with the best options in words. Tables with people are served first, and bots among themselves never take the last
worker.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from asyncio.subprocess import PIPE, Process
from enum import IntEnum
from itertools import count

import msgspec
from msgspec import Raw, Struct

from fracas import build_time
from fracas.bots.hint import Suggestions
from fracas.kernel.packs import Pack
from fracas.kernel.wire import Setup

__all__ = ["BotFailed", "BotPool", "BotReply", "BotRequest", "HintRequest", "Turn"]

_START_WITHIN_S = 30.0
_HINT_PATIENCE = 3  # times the deadline of a bot

_log = logging.getLogger(__name__)


class Turn(IntEnum):
    """Who is served first when all workers are busy."""

    PEOPLE = 0  # bots that people wait for
    HINT = 1
    BOTS = 2  # bots among themselves


class BotRequest(Struct, frozen=True, tag="choose"):
    """One decision: the bot, and the ask and view its seat was sent."""

    game: str
    bot: str
    seed: str
    seat: int
    ask: Raw
    view: Raw
    pack: Pack | None = None  # that the view names: its process has nothing but what it is sent


class HintRequest(Struct, frozen=True, tag="hint"):
    """One hint: the ask and view its seat was sent, and the setup, which everybody knows."""

    setup: Setup
    seat: int
    ask: Raw
    view: Raw
    pack: Pack | None = None
    language: str = "en"


class BotReply(Struct, frozen=True, omit_defaults=True):
    """A worker's reply: the index of an option, or a hint, or why there is none."""

    choice: int = -1
    error: str = ""
    hint: Suggestions | None = None


class BotFailed(Exception):
    """The bot gave no answer in time, or broke."""


class BotPool:
    """A few worker processes, each started when first needed and replaced after it failed."""

    def __init__(self, command: tuple[str, ...], workers: int, deadline_s: float) -> None:
        self._deadline_s = deadline_s
        self._workers = [_Worker(command) for _ in range(workers)]
        self._idle = list(self._workers)  # the last one was used last
        self._waiting: list[tuple[Turn, int, asyncio.Future[_Worker]]] = []  # a heap: who comes first, in turn
        self._turns = count()

    @property
    def waiting(self) -> int:
        """How many wait for a process."""
        return len(self._waiting)

    async def choose(self, request: BotRequest, *, first: bool = True) -> int:
        """The index of the option the bot picks; raises BotFailed. Who is not `first` waits until nobody else does."""
        return (await self._ask(request, Turn.PEOPLE if first else Turn.BOTS)).choice

    async def hint(self, request: HintRequest) -> Suggestions:
        """The best options, in words; raises BotFailed."""
        reply = await self._ask(request, Turn.HINT)
        if reply.hint is None:
            raise BotFailed("its process gave no hint")
        return reply.hint

    async def _ask(self, request: BotRequest | HintRequest, turn: Turn) -> BotReply:
        worker = await self._take(turn)
        try:
            await asyncio.wait_for(worker.start(), _START_WITHIN_S)
            # Nobody waits for a hint but who asked for it.
            deadline_s = self._deadline_s * (_HINT_PATIENCE if isinstance(request, HintRequest) else 1)
            reply = await asyncio.wait_for(worker.think(request), deadline_s)
        except TimeoutError:
            worker.kill()
            raise BotFailed(f"no answer within {self._deadline_s:g} s") from None
        except (OSError, EOFError, msgspec.MsgspecError) as error:
            worker.kill()
            raise BotFailed(f"its process broke: {error or type(error).__name__}") from None
        except asyncio.CancelledError:
            worker.kill()  # it is still working on a choice that nobody will read
            raise
        finally:
            self._give_back(worker)
        if reply.error:
            raise BotFailed(reply.error)
        return reply

    async def _take(self, turn: Turn) -> _Worker:
        """Wait for a worker."""
        place: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (turn, next(self._turns), place))
        self._hand_out()
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._give_back(place.result())
            raise

    def _give_back(self, worker: _Worker) -> None:
        self._idle.append(worker)
        self._hand_out()

    def _hand_out(self) -> None:
        while self._waiting and self._idle:
            turn, _, place = self._waiting[0]
            if turn is Turn.BOTS and len(self._idle) == 1 < len(self._workers):
                return  # for the next person
            heapq.heappop(self._waiting)
            if not place.done():
                place.set_result(self._idle.pop())

    async def close(self) -> None:
        """End every worker."""
        for worker in self._workers:
            await worker.close()


class _Worker:
    """One process that thinks for one bot at a time: a line of JSON in, a line of JSON out."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._build = 0
        self._process: Process | None = None
        self._killed: list[Process] = []  # not yet waited for

    async def start(self) -> None:
        """Start the process, unless it runs, and wait until it says that it is ready.

        A process that began before the modules were compiled is replaced: which build runs is decided at its start.
        """
        build = build_time()
        if self._process is not None and self._process.returncode is None:
            if build in (0, self._build):
                return
            self.kill()
        await self._reap()
        self._build = build
        self._process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)
        await self._read()

    async def think(self, request: BotRequest | HintRequest) -> BotReply:
        assert self._process is not None and self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(request) + b"\n")
        await self._process.stdin.drain()
        return await self._read()

    async def _read(self) -> BotReply:
        assert self._process is not None and self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise EOFError("it ended")
        return msgspec.json.decode(line, type=BotReply)

    def kill(self) -> None:
        """End the process at once; the next request starts a new one."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            self._killed.append(process)

    async def close(self) -> None:
        self.kill()
        await self._reap()

    async def _reap(self) -> None:
        """Wait for killed processes, so that none is left behind with open pipes."""
        while self._killed:
            await self._killed.pop().wait()
