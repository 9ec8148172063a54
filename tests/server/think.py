"""A bot's worker process that knows the tests' own game: `think.py [hang | die | cheat | fail]`."""

from __future__ import annotations

import os
import sys
import time

from fracas.bots import Look
from fracas.server.bots import worker
from fracas.server.bots.pool import BotReply
from server import toy


def hang(line: bytes) -> BotReply:
    """A bot that thinks for ever."""
    while True:
        time.sleep(1)


def die(line: bytes) -> BotReply:
    """A bot that takes its process with it."""
    os._exit(3)


def cheat(line: bytes) -> BotReply:
    """A worker that says what is no reply."""
    os.write(1, b"all of them\n")
    return BotReply(0)


class Fails:
    """A bot with a mistake in it."""

    id = "fails"

    def choose(self, look: Look) -> int:
        return len(look.view.__struct_fields__) // 0


if __name__ == "__main__":
    toy.register()
    if sys.argv[1:] == ["fail"]:
        vars(worker)["make"] = lambda bot_id, seed: Fails()
    elif len(sys.argv) > 1:
        worker.think = {"hang": hang, "die": die, "cheat": cheat}[sys.argv[1]]
    worker.main()
