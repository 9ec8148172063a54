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
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import msgspec
import pytest
from coverage import Coverage
from msgspec import Struct

from fracas.match.registry import PACKAGE

__all__ = ["Ended", "Map", "Told", "Wanted", "Watch", "fork", "serve", "watch_time"]

START = Path.cwd()
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

    shared: str = ""  # hashes of what was mapped: what all tests share, and each file of tests
    parts: dict[str, str] = {}
    tests: list[str] = []
    seconds: list[float] = []
    lines: dict[str, dict[int, list[int]]] = {}  # by file from the root; -1: outside of any test

    def only(self, files: set[str]) -> Map:
        """Without the tests of other files."""
        kept = [place for place, name in enumerate(self.tests) if name.partition("::")[0] in files]
        new = {old: place for place, old in enumerate(kept)} | {-1: -1}
        lines = {
            file: {line: [new[place] for place in places if place in new] for line, places in known.items()}
            for file, known in self.lines.items()
        }
        return Map(
            self.shared, {}, [self.tests[place] for place in kept], [self.seconds[place] for place in kept], lines
        )

    def joined(self, other: Map) -> Map:
        """With the tests of another map of the same rules."""
        shift = len(self.tests)
        lines = {file: dict(known) for file, known in self.lines.items()}
        for file, known in other.lines.items():
            for line, places in known.items():
                before = lines.setdefault(file, {}).get(line, [])
                lines[file][line] = sorted({*before, *(place + shift if place >= 0 else -1 for place in places)})
        return Map(self.shared, {}, self.tests + other.tests, self.seconds + other.seconds, lines)


def serve() -> None:
    """Answer requests until there are no more."""
    known: set[str] = set()
    for line in sys.stdin.buffer:
        wanted = msgspec.json.decode(line, type=Wanted)
        ended = fork(wanted.seconds, Watch(wanted).run)
        for name in ended.loaded:
            if name not in known:
                known.add(name)
                importlib.import_module(name)
        assert not any(name.startswith(f"{PACKAGE}.") for name in sys.modules), "a game would not be loaded anew"
        sys.stdout.buffer.write(msgspec.json.encode(ended.told) + b"\n")
        sys.stdout.buffer.flush()


# --- a fork -----------------------------------------------------------------------------------------------------------


def fork(seconds: float, run: Callable[[], Ended]) -> Ended:
    """What running it in a fork comes to; the fork ends after the seconds, and with it what its tests have started."""
    left, said = _files(os.getpid())
    left.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        _in_fork(run, said)
    status = _wait(child, seconds)
    printed = said.read_text("utf-8", errors="replace")
    if left.exists():
        ended = msgspec.json.decode(left.read_bytes(), type=Ended)
        ended.told.said = printed
        return ended
    ending = f"no end after {seconds:g} s" if status is None else f"died of signal {-status}"
    return Ended(Told(FAILED_ITSELF if status == FAILED_ITSELF else 1, ending, f"{printed}\n{ending}"))


def leave(ended: Ended) -> None:
    """In a fork: write what the waiting process reads."""
    left, _ = _files(os.getppid())
    part = left.with_suffix(".part")
    part.write_bytes(msgspec.json.encode(ended))
    part.rename(left)


def _files(process: int) -> tuple[Path, Path]:
    """Where forks of a process leave how they ended and what they said."""
    return START / f"{process}.left", START / f"{process}.said"


def _wait(child: int, seconds: float) -> int | None:
    end, parent = time.monotonic() + seconds, os.getppid()
    try:
        while time.monotonic() < end:
            found, status = os.waitpid(child, os.WNOHANG)
            if found:
                return os.waitstatus_to_exitcode(status)
            if os.getppid() != parent:
                raise SystemExit("whoever wanted these tests is gone")
            time.sleep(PACE)
        return None
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # and what its tests have started


def _in_fork(run: Callable[[], Ended], said: Path) -> NoReturn:
    """Run it and end; nothing of the process that was forked goes on."""
    code = FAILED_ITSELF
    try:
        os.setsid()
        output = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(output, 1)
        os.dup2(output, 2)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        leave(run())
        code = 0
    except BaseException:
        traceback.print_exc()  # into the file of what was said
        raise
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


# --- tests ------------------------------------------------------------------------------------------------------------


class Watch:
    """A plugin of pytest: picks and orders the tests, limits them, and notes what they reach and which failed."""

    def __init__(self, wanted: Wanted) -> None:
        self.failed = ""
        self.limits = dict(zip(wanted.order, wanted.limits, strict=True))
        self._wanted = wanted
        self._running = ""
        self._seconds: dict[str, float] = {}
        self._coverage = Coverage(data_file=None, source=[wanted.map_of], config_file=False) if wanted.map_of else None

    def run(self) -> Ended:
        """Run pytest."""
        watch_time(self)
        if self._coverage:
            self._coverage.start()
        code = int(pytest.main([*OPTIONS, f"--basetemp={START / 'tmp'}", *self._wanted.collect], plugins=[self]))
        if self._coverage:
            self._coverage.stop()
            self._write_map(self._coverage)
        return Ended(Told(code, self.failed), _loaded())

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
        signal.setitimer(signal.ITIMER_PROF, self.limits.get(item.nodeid, 0.0))
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

    def too_long(self, *_: object) -> NoReturn:
        """The clock of a test has run out."""
        leave(Ended(Told(1, f"{self._running} takes too long")))
        os._exit(1)

    def _write_map(self, measured: Coverage) -> None:
        tests = sorted(self._seconds)
        places = {name: place for place, name in enumerate(tests)} | {"": -1}
        found = Map(tests=tests, seconds=[self._seconds[name] for name in tests], lines={})
        data = measured.get_data()
        for path in data.measured_files():
            file = Path(path).relative_to(START).as_posix()
            lines = data.contexts_by_lineno(path)
            found.lines[file] = {line: sorted(places[name] for name in names) for line, names in lines.items()}
        Path(self._wanted.map_into).write_bytes(msgspec.json.encode(found))


def watch_time(watch: Watch) -> None:
    """From now on a test that takes longer than its limit ends the process."""
    signal.signal(signal.SIGPROF, watch.too_long)


def _loaded() -> list[str]:
    """Modules that no change concerns: all but games, tests and what is no file."""
    kept = []
    for name, module in list(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        if spec is None or spec.name != name or not spec.has_location or not spec.origin:
            continue
        installed = "site-packages" in spec.origin and START not in Path(spec.origin).parents
        if installed or (name.startswith("fracas.") and not name.startswith(PACKAGE)):
            kept.append(name)
    return kept


if __name__ == "__main__":
    serve()
