"""The processes bots think in: one that began before the modules were compiled makes room for one that uses them."""

from __future__ import annotations

import asyncio
import sys

import pytest
from msgspec import Raw

from fracas.server.bots import pool
from fracas.server.bots.pool import BotPool, BotRequest

pytestmark = pytest.mark.pure_only

# A worker that chooses its own process id.
WORKER = (
    "import os, sys\nprint('{}', flush=True)\nfor line in sys.stdin: print('{\"choice\":%d}' % os.getpid(), flush=True)"
)
REQUEST = BotRequest("g", "b", "s", 0, Raw(b"{}"), Raw(b"{}"))


def test_a_worker_is_replaced_once_when_the_compiled_modules_come(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> list[int]:
        bots = BotPool((sys.executable, "-c", WORKER), 1, 60.0)
        seen = []
        for build in (0, 0, 5, 5, 0, 5, 6):  # none yet, made, being made again, made again
            monkeypatch.setattr(pool, "build_time", lambda build=build: build)
            seen.append(await bots.choose(REQUEST))
        await bots.close()
        return seen

    first, same, second, kept, meanwhile, still, third = asyncio.run(work())
    assert first == same and second == kept == meanwhile == still
    assert len({first, second, third}) == 3
