"""Runs tests in forks of a process that has loaded everything but the games: each run starts at once.

A run loads the games and their tests anew, so it sees every change of their files. Whatever else it loaded, the next
runs find loaded. Requests come as lines of JSON, one `Wanted` each; a line with a `Told` answers.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import msgspec
import pytest
from coverage import Coverage
from msgspec import Struct

from fracas.match.registry import is_of_a_game

__all__ = ["Map", "Told", "Wanted", "serve"]

MEMORY = 3 << 30  # a broken loop that fills a list ends here
PACE = 0.004
FAILED_ITSELF = 3  # as pytest does: an error of the tool is no failed test
OPTIONS = ("-q", "-x", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning")


class Wanted(Struct):
    """Tests to run, until one fails."""

    collect: list[str]  # files, folders or tests
    seconds: float  # by the clock on the wall, for all of them
    order: list[str] = []  # run only these of the collected ones, in this order
    limits: list[float] = []  # seconds of computing that each of `order` may take
    map_of: str = ""  # the folder whose lines are mapped
    map_into: str = ""  # the file a `Map` is written to


class Told(Struct):
    """How it went: the exit code of pytest, the test that failed, and what was printed."""

    code: int
    failed: str = ""
    said: str = ""


class Ended(Struct):
    """What a fork leaves behind."""

    told: Told
    loaded: list[str] = []


class Map(Struct):
    """Which tests run which lines; `tests` and `seconds` go together, lines name tests by their place."""

    tests: list[str]
    seconds: list[float]
    lines: dict[str, dict[int, list[int]]]  # by file from the root; -1: outside of any test


def serve() -> None:
    """Answer requests until there are no more."""
    known: set[str] = set()
    for line in sys.stdin.buffer:
        ended = _fork(msgspec.json.decode(line, type=Wanted))
        for name in ended.loaded:
            if name not in known:
                known.add(name)
                importlib.import_module(name)
        assert not any(is_of_a_game(name) for name in sys.modules), "a game would not be loaded anew"
        sys.stdout.buffer.write(msgspec.json.encode(ended.told) + b"\n")
        sys.stdout.buffer.flush()


def _fork(wanted: Wanted) -> Ended:
    left, said = Path("warm.left"), Path("warm.said")
    left.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        _run(wanted, left, said)
    status = _wait(child, wanted.seconds)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # and what its tests have started
    printed = said.read_text("utf-8", errors="replace")
    if left.exists():
        ended = msgspec.json.decode(left.read_bytes(), type=Ended)
        ended.told.said = printed
        return ended
    ending = f"no end after {wanted.seconds:g} s" if status is None else f"died of signal {-status}"
    return Ended(Told(FAILED_ITSELF if status == FAILED_ITSELF else 1, ending, f"{printed}\n{ending}"))


def _wait(child: int, seconds: float) -> int | None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        time.sleep(PACE)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


# --- in the fork ------------------------------------------------------------------------------------------------------


def _run(wanted: Wanted, left: Path, said: Path) -> NoReturn:
    """Run pytest and end; nothing of the process that was forked goes on."""
    code = FAILED_ITSELF
    try:
        os.setsid()
        output = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(output, 1)
        os.dup2(output, 2)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        watch = Watch(wanted, left.resolve())
        code = watch.run()
        watch.leave(Told(code, watch.failed), _loaded())
    except BaseException:
        traceback.print_exc()  # into the file of what was said
        sys.stderr.flush()
        raise
    finally:
        os._exit(code)


class Watch:
    """A plugin of pytest: picks and orders the tests, limits them, and notes what they reach and which failed."""

    def __init__(self, wanted: Wanted, left: Path) -> None:
        self.failed = ""
        self._wanted = wanted
        self._left = left
        self._limits = dict(zip(wanted.order, wanted.limits, strict=True))
        self._running = ""
        self._seconds: dict[str, float] = {}
        self._coverage = Coverage(data_file=None, source=[wanted.map_of], config_file=False) if wanted.map_of else None

    def run(self) -> int:
        """The exit code of pytest."""
        signal.signal(signal.SIGPROF, self._too_long)
        if self._coverage:
            self._coverage.start()
        code = int(pytest.main([*OPTIONS, f"--basetemp={self._left}.tmp", *self._wanted.collect], plugins=[self]))
        if self._coverage:
            self._coverage.stop()
            self._write_map(self._coverage)
        return code

    def leave(self, told: Told, loaded: list[str]) -> None:
        """Write what the waiting process reads."""
        part = self._left.with_suffix(".part")
        part.write_bytes(msgspec.json.encode(Ended(told, loaded)))
        part.rename(self._left)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self._wanted.order:
            by_name = {item.nodeid: item for item in items}
            items[:] = [by_name[name] for name in self._wanted.order if name in by_name]

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._running = item.nodeid
        if self._coverage:
            self._coverage.switch_context(item.nodeid)
        signal.setitimer(signal.ITIMER_PROF, self._limits.get(item.nodeid, 0.0))
        began = time.process_time()
        yield
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        self._seconds[item.nodeid] = time.process_time() - began
        if self._coverage:
            self._coverage.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or f"{report.nodeid} cannot be read"

    def _too_long(self, *_: object) -> NoReturn:
        self.leave(Told(1, f"{self._running} takes too long"), [])
        os._exit(1)

    def _write_map(self, measured: Coverage) -> None:
        tests = sorted(self._seconds)
        places = {name: place for place, name in enumerate(tests)} | {"": -1}
        found, root = Map(tests, [self._seconds[name] for name in tests], {}), Path.cwd()
        data = measured.get_data()
        for path in data.measured_files():
            file = Path(path).relative_to(root).as_posix()
            lines = data.contexts_by_lineno(path)
            found.lines[file] = {line: sorted(places[name] for name in names) for line, names in lines.items()}
        Path(self._wanted.map_into).write_bytes(msgspec.json.encode(found))


def _loaded() -> list[str]:
    """Modules that no change concerns: all but games, tests and what is no file."""
    own = Path.cwd()
    kept = []
    for name, module in list(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        if spec is None or spec.name != name or not spec.has_location or not spec.origin:
            continue
        installed = "site-packages" in spec.origin and own not in Path(spec.origin).parents
        if installed or (name.startswith("fracas.") and not is_of_a_game(name)):
            kept.append(name)
    return kept


if __name__ == "__main__":
    serve()
