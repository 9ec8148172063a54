"""Work for the workers of tests, in a module that they can import too."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from time import sleep

from fracas.lab import sim


def die_once(mark: str, number: int) -> int:
    """The work of a worker that kills itself, but not a second time."""
    if number == 2 and not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def fail(number: int) -> int:
    if number == 3:
        raise sim.SimError("match 3: no end")
    return number


def who(seconds: float) -> int:
    """The process that does this, not too fast: another has its turn too."""
    sleep(seconds)
    return os.getpid()
