"""`fracas lab watch`: whenever a file of a pack is saved, what it did to the figures; first roughly, then tighter."""

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

FIRST_S = 8.0  # the first estimate; the next ones after twice the time, and so on
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


def estimate(plan: sim.Plan, ids: set[str], judge: Judge, tell: Tell, jobs: int) -> None:
    """Play the matches of a plan and tell what they come to, now and then and at the end."""
    start = time.perf_counter()
    due, seen = FIRST_S, list[Seen]()
    for one in played(plan, 0, jobs):
        seen.append(one)
        passed = time.perf_counter() - start
        if passed >= due and len(seen) < plan.games:
            due *= 2
            tell(f"{len(seen):,} matches, {passed:.0f} s")
            tell("\n".join(lines_of(judge(seen), ids)))
    tell(f"{len(seen):,} matches, {time.perf_counter() - start:.0f} s: done")
    tell("\n".join(lines_of(judge(seen), ids)))


def ids_of(folder: Path) -> set[str]:
    """The ids of the content that a pack has."""
    found: set[str] = set()
    for file in sorted(folder.rglob("*.toml")):
        for entries in tomllib.loads(file.read_text("utf-8")).values():
            if isinstance(entries, list):
                found |= {str(entry["id"]) for entry in entries if isinstance(entry, dict) and "id" in entry}
    return found


def lines_of(found: Figures, ids: set[str]) -> Iterator[str]:
    """The verdict, and the rows of the pack's own content."""
    yield found.verdict
    for kind in found.kinds:
        for row in kind.rows:
            if row.name in ids:
                yield _line(kind.title, row)
        for name in sorted(ids & set(kind.never)):
            yield f"  {kind.title}: {name} was never used"


def _line(title: str, row: Row) -> str:
    seen = row.share
    if not seen.games:
        return f"  {title}: {row.title} was on both sides only"
    won = f"wins {seen.share:.1%} ({seen.low:.0%} to {seen.high:.0%}) of {seen.games:,}"
    return f"  {title}: {row.title} {won}{', ' + row.verdict if row.verdict else ''}"
