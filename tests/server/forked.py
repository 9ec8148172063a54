"""Servers in processes of their own that start at once: they are forked from one that has imported everything.

To import the server and the games takes two seconds of a processor, and the tests start some two hundred servers.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["Forked", "environment"]

ROOT = Path(__file__).parent.parent.parent


def environment() -> dict[str, str]:
    """The environment of a child process that imports fracas and the tests' helpers."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])}


class Forked:
    """A server, as `subprocess.Popen` would have it; `files` limits how many it may open."""

    def __init__(self, port: int, url: str, settings: dict[str, Any], files: int | None = None) -> None:
        self.pid: int = _ask({"port": port, "url": url, "settings": settings, "files": files})
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Its exit code, or None while it runs."""
        if self.returncode is None:
            self.returncode = _ask({"ended": self.pid})
        return self.returncode

    def send_signal(self, what: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, what)

    def wait(self, seconds: float) -> int:
        """Its exit code, as soon as it ends."""
        deadline = time.monotonic() + seconds
        while (code := self.poll()) is None:
            if time.monotonic() > deadline:
                raise TimeoutError(f"process {self.pid} does not end")
            time.sleep(0.005)
        return code


def _ask(what: dict[str, Any]) -> Any:
    parent = _parent()
    assert parent.stdin is not None and parent.stdout is not None
    parent.stdin.write(json.dumps(what) + "\n")
    parent.stdin.flush()
    return json.loads(parent.stdout.readline())


@cache
def _parent() -> subprocess.Popen[str]:
    """One for all tests of this process; it ends with us, because its standard input does."""
    command = [sys.executable, "-m", "server.forked"]
    return subprocess.Popen(
        command, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    )


def main() -> None:
    """Fork a server for each line that asks for one and answer with its number; tell which have ended."""
    from fracas.match.registry import all_games
    from server.serve import serve

    all_games()
    for line in sys.stdin:
        asked = json.loads(line)
        if "ended" in asked:
            found, status = os.waitpid(asked["ended"], os.WNOHANG)
            print(json.dumps(os.waitstatus_to_exitcode(status) if found else None), flush=True)
            continue
        pid = os.fork()
        if not pid:
            sys.stdin.close()
            os.dup2(os.open(os.devnull, os.O_RDWR), 0)
            os.dup2(0, 1)
            if asked["files"] is not None:
                resource.setrlimit(resource.RLIMIT_NOFILE, (asked["files"], asked["files"]))
            serve(asked["port"], asked["url"], asked["settings"])
            return
        print(pid, flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main()
