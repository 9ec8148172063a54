"""`fracas lab watch`: figures of a pack whenever one of its files is saved, first rough ones, then narrower ones."""

from __future__ import annotations

import subprocess
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

from fracas.lab import sim
from fracas.lab.balance.collect import Seen, played
from fracas.lab.balance.figures import Figures, Row

__all__ = ["estimate", "ids_of", "lines_of", "watch"]

FIRST_S = 7.0  # the first estimate, so that it is there in ten with what comes before; then after twice that time …
LOOK_S = 0.5  # between two looks at the files

Judge = Callable[[list[Seen]], Figures]
Tell = Callable[[str], None]


def watch(folder: Path, command: list[str], tell: Tell) -> None:
    """Run the command, which estimates once, and again after every change of a file.

    In a process of its own each time: content that was read once stays as it was read.
    """
    while True:
        before = _files(folder)
        child = subprocess.Popen(command)
        try:
            said = False
            while _files(folder) == before:
                if child.poll() is not None and not said:
                    tell(f"Waiting for a change in {folder} (Ctrl-C ends it).")
                    said = True
                time.sleep(LOOK_S)
        finally:
            child.terminate()
            child.wait()
        tell("A file was changed: from the start.")


def _files(folder: Path) -> dict[Path, tuple[int, int]]:
    """When each file was changed, and how long it is."""
    stats = {file: file.stat() for file in sorted(folder.rglob("*.toml"))}
    return {file: (stat.st_mtime_ns, stat.st_size) for file, stat in stats.items()}


def estimate(plan: sim.Plan, ids: set[str], judge: Judge, tell: Tell, jobs: int, cluster: str | None = None) -> None:
    """Play the matches of a plan and print their figures, from time to time and at the end."""
    start = time.perf_counter()
    due, seen = FIRST_S, list[Seen]()
    for one in played(plan, jobs, cluster):
        seen.append(one)
        passed = time.perf_counter() - start
        if passed >= due and len(seen) < plan.games:
            due *= 2
            tell(f"{len(seen):,} matches, {passed:.0f} s")
            tell("\n".join(lines_of(judge(seen), ids)))
    tell(f"{len(seen):,} matches, {time.perf_counter() - start:.0f} s: done")
    tell("\n".join(lines_of(judge(seen), ids)))


def ids_of(folder: Path) -> set[str]:
    """The ids and names of all content that a pack has, also of what is inside other content, as a fighter's combos."""
    found: set[str] = set()

    def look(value: object) -> None:
        if isinstance(value, list):
            for one in value:
                look(one)
        elif isinstance(value, dict):
            found.update(str(value[key]) for key in ("id", "name") if key in value)
            found.update(key for key, one in value.items() if isinstance(one, dict))  # a table for each, by its id
            for one in value.values():
                look(one)

    for file in sorted(folder.rglob("*.toml")):
        look(tomllib.loads(file.read_text("utf-8")))
    return found


def lines_of(found: Figures, ids: set[str]) -> Iterator[str]:
    """The verdict, and the rows of the pack's own content."""
    yield found.verdict
    for kind in found.kinds:
        for row in kind.rows:
            if row.name in ids:
                yield _line(kind.title, row)
        for title in sorted(ids & set(kind.never)):
            yield f"  {kind.title}: {title} was never used"


def _line(title: str, row: Row) -> str:
    seen = row.share
    if not seen.games:
        return f"  {title}: {row.title} was on both sides only"
    won = f"wins {seen.share:.1%} ({seen.low:.0%} to {seen.high:.0%}) of {seen.games:,}"
    return f"  {title}: {row.title} {won}{', ' + row.verdict if row.verdict else ''}"
