"""Work that takes a while, told as it goes: a line of JSON for each step of the way, and last what came of it."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.response import Stream
from msgspec import Raw

from fracas.languages import language_of
from fracas.languages.house import translated
from fracas.server.frames import Problem
from fracas.server.theatre.access import do
from fracas.server.theatre.frames import Reviewing
from fracas.server.theatre.jobs import Job

__all__ = ["in_steps", "wants_steps"]

LINES = "application/x-ndjson"


def wants_steps(request: Request[Any, Any, Any]) -> bool:
    """Whether whoever asks would hear how far it has come."""
    return LINES in request.headers.get("accept", "")


def in_steps(request: Request[Any, Any, Any], state: State, job: Job) -> Stream:
    """A review as it is made. It begins at once, so what goes wrong later is told in the last line, not by a status."""
    language = language_of(request.headers.get("accept-language", ""))
    # A proxy that collects answers would tell everything at the end.
    return Stream(_lines(state, job, language), media_type=LINES, headers={"x-accel-buffering": "no"})


async def _lines(state: State, job: Job, language: str) -> AsyncIterator[bytes]:
    steps: asyncio.Queue[int | None] = asyncio.Queue()
    work = asyncio.create_task(do(state, job, steps.put_nowait))
    work.add_done_callback(lambda _: steps.put_nowait(None))
    try:
        yield _line(Reviewing(0))
        while (percent := await steps.get()) is not None:
            yield _line(Reviewing(percent))
        try:
            found = await asyncio.to_thread(zlib.decompress, await work)
        except HTTPException as error:
            yield _line(Reviewing(100, problem=Problem(error.status_code, translated(error.detail, language))))
        else:
            yield _line(Reviewing(100, Raw(found)))
    finally:
        work.cancel()  # nobody listens any more: its process ends, too


def _line(one: Reviewing) -> bytes:
    return msgspec.json.encode(one) + b"\n"
