"""`make play`: starts the arena at once, and compiles beside it if that was not done yet, with a bar.

The server begins in plain Python and stays so until its next start. The bots' processes change to the compiled modules
as soon as these are there. Whoever stops before the end goes on compiling next time where it stopped.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import native

_WIDTH = 30
_LOOK_S = 0.5
_NICE = 10  # the game goes first


def main(arguments: list[str]) -> int:
    """Play; returns the exit status of the server."""
    compiling = None
    if not native.fresh() and not native.obstacle():
        command = [sys.executable, str(Path(__file__).with_name("native.py"))]
        compiling = subprocess.Popen(command, preexec_fn=_politely if os.name != "nt" else None)
    play = subprocess.Popen([sys.executable, "-m", "fracas", "play", *arguments])
    # Ctrl-C reaches the server too, which says goodbye to its sockets; this process only waits for it.
    signal.signal(signal.SIGINT, lambda *_: None)
    signal.signal(signal.SIGTERM, lambda *_: play.terminate())
    shown = ""
    while play.poll() is None:
        if compiling is not None:
            shown = _draw(shown)
            if compiling.poll() is not None:
                _clear(shown)
                if native.fresh():
                    print("compiled: bots think faster from now on, the server from its next start", file=sys.stderr)
                compiling = None
        try:
            play.wait(_LOOK_S if compiling is not None else None)
        except subprocess.TimeoutExpired:
            continue
    if compiling is not None:
        _clear(shown)
        os.killpg(compiling.pid, signal.SIGTERM) if os.name != "nt" else compiling.terminate()
        compiling.wait()
    return play.returncode


def _politely() -> None:
    os.setsid()  # a group of its own: it is ended with the compilers it has started
    os.nice(_NICE)


def _draw(shown: str) -> str:
    """Draw the bar if it has changed: over the old one on a terminal, elsewhere one line for each tenth."""
    share = native.progress()
    if sys.stderr.isatty():
        full = round(share * _WIDTH)
        line = f"compiling beside the game [{'#' * full}{'.' * (_WIDTH - full)}] {share:.0%}"
        if line != shown:
            print(f"\r{line}", end="", file=sys.stderr, flush=True)
    else:
        line = f"compiling beside the game: {int(share * 10) * 10} %"
        if line != shown:
            print(line, file=sys.stderr, flush=True)
    return line


def _clear(shown: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{' ' * len(shown)}\r", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
