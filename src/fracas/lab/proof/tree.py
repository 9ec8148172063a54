"""A copy of the project to break: the sources and tests, pure, where one text is changed and tests run."""

from __future__ import annotations

import compileall
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Self

import msgspec

from fracas.lab.proof.hot import NOT_TO_BE_CHANGED, Change
from fracas.lab.proof.warm import Told, Wanted
from fracas.match.registry import FOLDER

__all__ = ["ROOT", "NoSuchTest", "Tree"]

ROOT = Path(__file__).parents[4]
FOLDERS = ("src", "tests", "examples", "docs", "client/src", "bench", "tools")
FILES = ("pyproject.toml", "README.md")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "node_modules", "_compiled.json", "static")
NO_TESTS = (4, 5)  # exit codes of pytest: no such test, none collected
UNREADABLE = 2  # a test file could not even be read


class NoSuchTest(Exception):
    """What was to be run is not among the tests."""


class Tree:
    """A copy in a temporary folder, gone when the block ends."""

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory(prefix="fracas-proof-")
        self.root = Path(self._folder.name).resolve()
        for name in FOLDERS:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.root / name, ignore=LEFT_OUT)
        for name in FILES:
            shutil.copy2(ROOT / name, self.root / name)
        self._warm: subprocess.Popen[bytes] | None = None
        self._hot: subprocess.Popen[bytes] | None = None
        self._compiled = False
        return self

    def __exit__(self, *_: object) -> None:
        self._end()
        self._folder.cleanup()

    @contextmanager
    def changed(self, file: Path, text: str) -> Iterator[None]:
        """The file, named from the root, has other words for the length of the block."""
        path = (self.root / file).resolve()
        anew = self.root / FOLDER.relative_to(ROOT) not in path.parents  # a warm process has loaded it already
        before = path.read_bytes()
        path.write_text(text, "utf-8")
        if anew:
            self._end()
        try:
            yield
        finally:
            path.write_bytes(before)
            if anew:
                self._end()

    def run(self, tests: Sequence[str], seconds: float) -> tuple[bool, str]:
        """Whether the tests pass, and what pytest printed. Tests that take longer than the seconds have failed."""
        told = self.ask(Wanted(list(tests), seconds))
        return told.code == 0, told.said

    def ask(self, wanted: Wanted) -> Told:
        """Run tests in a fork of a warm process, started with the first of them."""
        if self._warm is None:
            self._warm = self._start("fracas.lab.proof.warm")
        told = self._talk(self._warm, wanted)
        if told.code in NO_TESTS:
            raise NoSuchTest(told.said.strip().splitlines()[-1] if told.said.strip() else "no words")
        return told

    def heat(self, folder: str) -> None:
        """Start the process for `ask_hot`: it collects the tests of a folder, and loads the rules as they are."""
        if self._hot is None:
            self._hot = self._start("fracas.lab.proof.hot", folder)
            self._answer(self._hot)

    def ask_hot(self, change: Change) -> Told | None:
        """Run tests in a fork of the process that has collected them; None if it cannot make the change."""
        assert self._hot, "heat comes first, before any file is changed"
        told = self._talk(self._hot, change)
        return None if told.code == NOT_TO_BE_CHANGED else told

    def _talk(self, process: subprocess.Popen[bytes], request: Wanted | Change) -> Told:
        assert process.stdin
        process.stdin.write(msgspec.json.encode(request) + b"\n")
        process.stdin.flush()
        return self._answer(process)

    def _answer(self, process: subprocess.Popen[bytes]) -> Told:
        assert process.stdout
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"the process that runs tests has ended: {process.wait()}")
        told = msgspec.json.decode(line, type=Told)
        if told.code not in (0, 1, UNREADABLE, NOT_TO_BE_CHANGED, *NO_TESTS):
            raise RuntimeError(f"pytest ended with {told.code}: {told.said[-2000:]}")
        return told

    def _end(self) -> None:
        for process in (self._warm, self._hot):
            if process:
                process.communicate()
        self._warm = self._hot = None

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        if not self._compiled:  # known by content, not by time: two changes of one second are not the same
            compileall.compile_dir(self.root / "src", quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
            self._compiled = True
        env = {**os.environ, "FRACAS_PURE": "1", "PYTHONPATH": str(self.root / "src"), "OPENBLAS_NUM_THREADS": "1"}
        command = [sys.executable, "-m", *words]
        return subprocess.Popen(command, cwd=self.root, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
