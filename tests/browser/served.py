"""The real server in a process of its own, to be killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

__all__ = ["NETWORK", "PATIENCE_MS", "PATIENCE_S", "ROOT", "Server"]

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60.0  # for what surely comes, on a machine that may be busy with ten other things
PATIENCE_MS = PATIENCE_S * 1000

NETWORK = "127.0.0.9"  # stands for this machine's address on its network: tests talk to this machine alone

# The server as `fracas play` runs it, but for bots that do not pretend to think, and for many tables in a short time.
SERVE = """
import sys
from fracas.server.app import run
from fracas.server.settings import Settings
from fracas.server.web import reach
reach.lan_addresses = lambda: [sys.argv[3]]
settings = Settings(bot_pause_ms=(0, 0), bot_workers=1, tables_burst=10_000, reads_burst=10_000)
run(port=int(sys.argv[1]), db=sys.argv[2], settings=settings, may_open=True)
"""


class Server:
    """One server on one port and one database, to be killed and started again."""

    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        folder.mkdir(exist_ok=True)
        self._root = root
        self.db = folder / "arena.db"
        self.log = folder / "server.log"
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            command = [sys.executable, "-c", SERVE, str(self.port), str(self.db), NETWORK]
            env = {**os.environ, "PYTHONPATH": str(self._root / "src")}
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=env, start_new_session=True)
        deadline = time.monotonic() + PATIENCE_S
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server did not come up: {self.log.read_text()[-2000:]}")
            time.sleep(0.1)

    def kill(self) -> None:
        """End it and its workers with -9, as a crash would."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(PATIENCE_S)
            self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=PATIENCE_S) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
