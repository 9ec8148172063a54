"""Hands work on records to processes of their own: a few at a time, each with a deadline."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable

import msgspec

from fracas.server.theatre.jobs import FAILED, FINE, PART, Job

__all__ = ["Busy", "CannotDo", "ReplayPool"]

_WAITING = 16  # who comes then is told to come again


class CannotDo(Exception):
    """The record cannot be played, and why."""


class Busy(Exception):
    """Too much is being done already."""


class ReplayPool:
    """At most `workers` processes at once."""

    def __init__(self, workers: int, within_s: float) -> None:
        self.within_s = within_s
        self._free = asyncio.Semaphore(workers)
        self._waiting = 0

    async def do(self, job: Job, come: Callable[[int], None] = lambda percent: None) -> bytes:
        """The answer as packed JSON; raises CannotDo, or Busy. `come` hears how far a review has got, in percent."""
        if self._waiting >= _WAITING:
            raise Busy("many records are being played; try again in a moment")
        self._waiting += 1
        try:
            async with self._free:
                answer = await self._ask(job, come)
        finally:
            self._waiting -= 1
        if answer.startswith(FINE):
            return answer[1:]
        raise CannotDo(answer[1:].decode() if answer.startswith(FAILED) else "it took too long, or too much memory")

    async def _ask(self, job: Job, come: Callable[[int], None]) -> bytes:
        command = (sys.executable, "-m", "fracas.server.theatre.worker")
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        try:
            return await asyncio.wait_for(_heard(process, msgspec.json.encode(job), come), self.within_s)
        except TimeoutError:
            return b""
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _heard(process: Process, sent: bytes, come: Callable[[int], None]) -> bytes:
    """What a process answers, once all was sent that it reads; on the way it may tell how far it has come."""
    assert process.stdin is not None and process.stdout is not None
    with contextlib.suppress(ConnectionError):  # it ended early: its answer, or that there is none, says why
        process.stdin.write(sent)
        await process.stdin.drain()
    process.stdin.close()
    while (first := await process.stdout.read(1)) == PART:
        come(int(await process.stdout.readline()))
    return first + await process.stdout.read()
