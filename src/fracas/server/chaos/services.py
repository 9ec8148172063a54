"""PostgreSQL, NATS and servers of Fracas as child processes: to be started, killed and started again."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

__all__ = ["Missing", "Nats", "Postgres", "Process", "Server", "folder_for", "free_port"]

_PLACES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])  # a user's PATH may lack these
_UP_WITHIN_S = 120.0
_DOWN_WITHIN_S = 20.0
_POLL_S = 0.05


class Missing(Exception):
    """A program that is needed is not installed; the message says how to get it."""


@contextlib.contextmanager
def folder_for(name: str) -> Iterator[Path]:
    """A folder for the data of one service, gone afterwards. Its path is short, because sockets lie in it."""
    with tempfile.TemporaryDirectory(prefix=f"fracas-{name}-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Process:
    """A child process that can be killed and started again; what it says goes into a file."""

    def __init__(self, folder: Path, name: str) -> None:
        self.log = folder / f"{name}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def is_up(self) -> bool:
        raise NotImplementedError

    def environment(self) -> dict[str, str]:
        return dict(os.environ)

    def user(self) -> str | None:
        return None

    def launch(self) -> None:
        """Start it, and do not wait for it."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command(), stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=self.environment(),
                start_new_session=True, user=self.user(), cwd="/",
            )  # fmt: skip

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.launch()
        self.wait()

    def wait(self) -> None:
        """Return once it answers; start it again if it ended by itself, as one may whose forerunner was just killed."""
        until = time.monotonic() + _UP_WITHIN_S
        while time.monotonic() < until:
            if self._process is not None and self._process.poll() is not None:
                time.sleep(_POLL_S)
                self.launch()
            if self.is_up():
                return
            time.sleep(_POLL_S)
        raise RuntimeError(f"{self.log.stem} does not come up:\n{self.log.read_text()[-2000:]}")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def signal(self, how: int) -> None:
        assert self._process is not None
        self._process.send_signal(how)

    def kill(self) -> None:
        """End it and its children without a word."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def stop(self) -> int:
        """End it as its host would; returns its exit status."""
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(signal.SIGINT)
        try:
            return process.wait(_DOWN_WITHIN_S)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            return process.wait()


class Postgres(Process):
    """A private PostgreSQL that listens on a socket in its folder, and nowhere else. Root runs it as another user."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "postgres")
        self._bin = _postgres_programs()
        self._folder = folder
        self._data = folder / "data"
        if os.geteuid() == 0:
            account = pwd.getpwnam(self.user() or "")
            folder.chmod(0o755)
            self._data.mkdir()
            os.chown(self._data, account.pw_uid, account.pw_gid)
        self._run(
            "initdb", "-D", str(self._data), "-U", "fracas", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C"
        )

    def user(self) -> str | None:
        if os.geteuid() != 0:
            return None
        known = {one.pw_name for one in pwd.getpwall()}
        return "postgres" if "postgres" in known else "nobody"

    def command(self) -> list[str]:
        # It is killed, the machine is not: what it has written is safe with the system, and nobody waits for disks.
        options = ("listen_addresses=", f"unix_socket_directories={self._data}", "max_connections=200", "fsync=off")
        return [str(self._bin / "postgres"), "-D", str(self._data), *(part for one in options for part in ("-c", one))]

    def is_up(self) -> bool:
        ready = [str(self._bin / "pg_isready"), "-q", "-h", str(self._data), "-U", "fracas", "-d", "postgres"]
        return subprocess.run(ready, check=False).returncode == 0

    def kill(self) -> None:
        """As a crash: no checkpoint, every connection cut. What it needs at its next start is in its log."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(signal.SIGQUIT)  # -9 would leave children that still have the data open
            process.wait()

    def database(self, name: str, template: str = "template1") -> str:
        """Make a database, empty or as a copy of another; returns its URL."""
        self._run("createdb", "-h", str(self._data), "-U", "fracas", "-T", template, name)
        return f"postgresql://fracas@/{name}?host={self._data}"

    def _run(self, program: str, *words: str) -> None:
        command = [str(self._bin / program), *words]
        done = subprocess.run(command, capture_output=True, user=self.user(), cwd="/", check=False)
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr.decode().strip()}")


class Nats(Process):
    """A private NATS server on loopback."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "nats")
        self.port = free_port()
        found = shutil.which(os.environ.get("NATS_SERVER") or "nats-server", path=_PLACES)
        if found is None:
            raise Missing(
                "nats-server is not here: Debian's package is nats-server; `python tools/site.py` installs it"
            )
        self._program = found
        self.url = f"nats://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        return [self._program, "-a", "127.0.0.1", "-p", str(self.port)]

    def is_up(self) -> bool:
        return _takes_connections(self.port)


class Server(Process):
    """`fracas serve` on a loopback port; `changes` are settings for a run without patience."""

    def __init__(self, folder: Path, name: str, db: str, bus: str = "", script: Path | None = None) -> None:
        super().__init__(folder, name)
        self.port = free_port()
        self._db, self._bus = db, bus
        self._script = script

    def command(self) -> list[str]:
        if self._script is not None:
            return [sys.executable, str(self._script), str(self.port), self._db, self._bus]
        return [sys.executable, "-m", "fracas.server.chaos.serve", str(self.port), self._db, self._bus]

    def environment(self) -> dict[str, str]:
        here = str(Path(__file__).parents[3])
        return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [here, os.environ.get("PYTHONPATH", "")]))}

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def is_up(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.http}/health", timeout=2.0) as answer:
                return bool(answer.status == 200)
        except (OSError, urllib.error.HTTPError):
            return False


def _postgres_programs() -> Path:
    """The folder with PostgreSQL's programs: on the PATH, or the newest where Debian puts them."""
    found = shutil.which("initdb", path=_PLACES)
    if found is not None:
        return Path(found).resolve().parent
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda one: float(one.parts[-3]))
    if not kept:
        raise Missing("PostgreSQL is not here: Debian's package is postgresql; `python tools/site.py` installs it")
    return kept[-1].parent


def _takes_connections(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), 1.0):
            return True
    except OSError:
        return False
