"""A copy of the project to break: the sources and tests, pure, where one text is changed and tests run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

__all__ = ["ROOT", "NoSuchTest", "Tree"]

ROOT = Path(__file__).parents[4]
FOLDERS = ("src", "tests", "examples", "docs", "client/src", "bench", "tools")
FILES = ("pyproject.toml", "README.md")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "node_modules", "_compiled.json", "static")


class NoSuchTest(Exception):
    """What was to be run is not among the tests."""


class Tree:
    """A copy in a temporary folder, gone when the block ends."""

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory(prefix="fracas-proof-")
        self.root = Path(self._folder.name)
        for name in FOLDERS:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.root / name, ignore=LEFT_OUT)
        for name in FILES:
            shutil.copy2(ROOT / name, self.root / name)
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    @contextmanager
    def changed(self, file: Path, text: str) -> Iterator[None]:
        """The file, named from the root, has other words for the length of the block."""
        path = self.root / file
        before = path.read_bytes()
        path.write_text(text, "utf-8")
        try:
            yield
        finally:
            path.write_bytes(before)

    def run(self, tests: Sequence[str], seconds: float, under: Sequence[str] = ()) -> tuple[bool, str]:
        """Whether the tests pass, and what pytest printed. Tests that take longer than the seconds have failed.

        `under` are the words of a module that runs pytest, `coverage run -m`.
        """
        command = [sys.executable, "-B", "-m", *under, "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
        env = {**os.environ, "FRACAS_PURE": "1", "PYTHONPATH": str(self.root / "src")}
        try:
            done = subprocess.run(
                command, cwd=self.root, env=env, timeout=seconds, capture_output=True, text=True, check=False
            )
        except subprocess.TimeoutExpired:
            return False, f"no end after {seconds:g} s"
        if done.returncode in (4, 5):
            raise NoSuchTest(done.stdout.strip().splitlines()[-1] if done.stdout.strip() else done.stderr[-300:])
        if done.returncode not in (0, 1, 2):  # 2: a test file could not even be read
            raise RuntimeError(f"pytest ended with {done.returncode}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
        return done.returncode == 0, done.stdout
