"""Bots think in worker processes with a hard deadline: a slow or broken bot never delays another table.

A worker is told what the bot's seat is told, as the same JSON, and answers with the index of an option.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from asyncio.subprocess import PIPE, Process
from itertools import count

import msgspec
from msgspec import Raw, Struct

from fracas import build_time

__all__ = ["BotFailed", "BotPool", "BotReply", "BotRequest"]

_START_WITHIN_S = 30.0

_log = logging.getLogger(__name__)


class BotRequest(Struct, frozen=True):
    """One decision: the bot, and the ask and view its seat was sent."""

    game: str
    bot: str
    seed: str
    seat: int
    ask: Raw
    view: Raw


class BotReply(Struct, frozen=True, omit_defaults=True):
    """A worker's reply: the index of an option, or why there is none."""

    choice: int = -1
    error: str = ""


class BotFailed(Exception):
    """The bot gave no answer in time, or broke."""


class BotPool:
    """A few worker processes, each started when first needed and replaced after it failed."""

    def __init__(self, command: tuple[str, ...], workers: int, deadline_s: float) -> None:
        self._deadline_s = deadline_s
        self._workers = [_Worker(command) for _ in range(workers)]
        self._idle = list(self._workers)
        self._waiting: list[tuple[int, int, asyncio.Future[_Worker]]] = []  # a heap: who comes first, in turn
        self._turns = count()

    @property
    def waiting(self) -> int:
        """How many bots wait for a process."""
        return len(self._waiting)

    async def choose(self, request: BotRequest, *, first: bool = True) -> int:
        """The index of the option the bot picks; raises BotFailed. Who is not `first` waits until nobody else does."""
        worker = await self._turn(first)
        try:
            await asyncio.wait_for(worker.start(), _START_WITHIN_S)
            reply = await asyncio.wait_for(worker.think(request), self._deadline_s)
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
            self._hand_on(worker)
        if reply.error:
            raise BotFailed(reply.error)
        return reply.choice

    async def _turn(self, first: bool) -> _Worker:
        if self._idle:
            return self._idle.pop()
        turn: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (0 if first else 1, next(self._turns), turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._hand_on(turn.result())  # it was given a worker in the same moment
            raise

    def _hand_on(self, worker: _Worker) -> None:
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():  # who was called off no longer waits
                turn.set_result(worker)
                return
        self._idle.append(worker)

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

    async def think(self, request: BotRequest) -> BotReply:
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
