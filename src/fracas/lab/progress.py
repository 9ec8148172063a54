"""A progress bar on stderr, there only when somebody watches a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["Advance", "bar", "nobody"]

Advance = Callable[[int], None]


def nobody(done: int) -> None:
    """Progress nobody watches."""


@contextmanager
def bar(title: str, total: int) -> Iterator[Advance]:
    """Show a bar while the block runs; call what it yields with the number of steps just done."""
    if not sys.stderr.isatty():
        yield nobody
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda done: progress.advance(task, done)
