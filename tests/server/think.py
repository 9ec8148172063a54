"""A bot's worker process that knows the tests' own game: `think.py [hang | die | cheat]`."""

from __future__ import annotations

import os
import sys
import time

from fracas.server import thinker
from fracas.server.thinkers import Thought
from server import toy


def hang(line: bytes) -> Thought:
    """A bot that thinks for ever."""
    while True:
        time.sleep(1)


def die(line: bytes) -> Thought:
    """A bot that takes its process with it."""
    os._exit(3)


def cheat(line: bytes) -> Thought:
    """A worker that says what is no reply."""
    os.write(1, b"all of them\n")
    return Thought(0)


if __name__ == "__main__":
    toy.register()
    if len(sys.argv) > 1:
        thinker.think = {"hang": hang, "die": die, "cheat": cheat}[sys.argv[1]]
    thinker.main()
