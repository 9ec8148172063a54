"""Deals work to workers and takes the results in order: to processes of this machine, or to a Ray cluster.

A few tasks are under way for each worker, so that none waits for the next. A result that comes early is kept until its
turn. So whoever takes the results sees the same, wherever and in whatever order they were made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from math import ceil
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.context import BaseContext
from time import perf_counter
from typing import Any, Protocol

from fracas.kernel.game import SetupError
from fracas.match.registry import PACKAGE

__all__ = ["Ended", "Processes", "WorkError", "Workers", "by_parcels", "in_order", "timed", "workers_for", "workshop"]

AHEAD = 3  # tasks under way for each worker: one it does, and two that wait for it
SHARES = 4  # a parcel is this part of what is left for one worker,
LEAST_S, MOST_S = 0.03, 0.5  # but takes at least and at most so long
LIVES = 5  # so many times in a row workers may die; after that it is no accident

Do = Callable[..., Any]
Ended = tuple[int, float, Any]  # the number of a task, the seconds it took, and the result
Note = Callable[[int, float], None]


class WorkError(SetupError):
    """The work cannot go on: workers die again and again, or are not what they must be."""


class Workers(Protocol):
    """Workers; `far` says that they may be on other machines, where this one's files are not."""

    count: int
    far: bool

    def send(self, number: int, do: Do, task: tuple[Any, ...]) -> None:
        """Give out a task."""

    def wait(self) -> list[Ended]:
        """Wait until tasks have ended, at least one. Raises what a task raised."""


class Pace:
    """How long a piece of work takes, as far as it is known, and so how large a parcel should be."""

    def __init__(self) -> None:
        self.sizes: list[int] = []  # of the parcels that were sent
        self._pieces = 0
        self._seconds = 0.0

    def note(self, number: int, seconds: float) -> None:
        """A parcel has ended."""
        self._pieces += self.sizes[number]
        self._seconds += seconds

    def size(self, left: int, workers: int) -> int:
        """How many pieces the next parcel has.

        Small ones first, so that something is known and seen soon; then so large that handling them costs little; and
        small ones last, so that all workers end together.
        """
        share = left // (workers * SHARES)
        if not self._seconds:
            return max(1, min(share, 1 + len(self.sizes) // workers))
        a_second = self._pieces / self._seconds
        share = min(int(MOST_S * a_second), max(ceil(LEAST_S * a_second), share))
        return max(1, min(share, left // workers))


def by_parcels(workers: Workers, do: Do, what: tuple[Any, ...], pieces: range) -> Iterator[Any]:
    """Do some pieces a time: `do(*what, some)`. The results are those of the parcels, in order."""
    pace = Pace()

    def parcels() -> Iterator[tuple[Any, ...]]:
        left = pieces
        while left:
            size = pace.size(len(left), workers.count)
            pace.sizes.append(size)
            yield (*what, left[:size])
            left = left[size:]

    return in_order(workers, do, parcels(), pace.note)


def in_order(
    workers: Workers, do: Do, tasks: Iterable[tuple[Any, ...]], note: Note = lambda number, seconds: None
) -> Iterator[Any]:
    """The results of all tasks, in the order of the tasks; `note` is told how long each has taken."""
    todo = enumerate(tasks)
    early: dict[int, Any] = {}
    under_way = turn = 0
    more = True
    while True:
        while more and under_way < AHEAD * workers.count:
            number, task = next(todo, (0, None))
            if task is None:
                more = False
                break
            workers.send(number, do, task)
            under_way += 1
        if not under_way:
            return
        for number, seconds, result in workers.wait():
            note(number, seconds)
            early[number] = result
            under_way -= 1
        while turn in early:
            yield early.pop(turn)
            turn += 1


@contextmanager
def workers_for(game: str, module: str, jobs: int, cluster: str | None = None) -> Iterator[Workers]:
    """Workers that have loaded a module and a game; tasks not done at the end of the block are dropped."""
    if cluster is None:
        made = Processes(jobs, module, f"{PACKAGE}.{game}")
        try:
            yield made
        finally:
            made.close()
        return
    from fracas.lab.work.cluster import Cluster

    far = Cluster(cluster, jobs)
    try:
        yield far
    finally:
        far.close()


class Processes:
    """Processes of this machine. If one is killed, what all of them were at is given out again."""

    far = False

    def __init__(self, jobs: int, *modules: str) -> None:
        self.count = jobs
        self._modules = modules
        self._sent: dict[Future[tuple[float, Any]], tuple[int, Do, tuple[Any, ...]]] = {}
        self._died = 0
        self._pool = self._new()

    def send(self, number: int, do: Do, task: tuple[Any, ...]) -> None:
        try:
            future = self._pool.submit(timed, do, task)
        except BrokenProcessPool:
            self._again()
            future = self._pool.submit(timed, do, task)
        self._sent[future] = (number, do, task)

    def wait(self) -> list[Ended]:
        while True:
            ended: list[Ended] = []
            broken = False
            for future in wait(self._sent, return_when=FIRST_COMPLETED).done:
                try:
                    result = future.result()
                except BrokenProcessPool:
                    broken = True
                    continue
                ended.append((self._sent.pop(future)[0], *result))
            if ended:
                self._died = 0
            if broken:
                self._again()
            if ended:
                return ended

    def close(self) -> None:
        """Drop the tasks that are not done."""
        self._pool.shutdown(cancel_futures=True)

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.count, mp_context=workshop(*self._modules))

    def _again(self) -> None:
        """One process was killed, and with it the whole pool: a new one does what has not ended."""
        self._died += 1
        if self._died > LIVES:
            raise WorkError(f"worker processes were killed {self._died} times in a row: is there too little memory?")
        self._pool.shutdown(cancel_futures=True)
        self._pool = self._new()
        lost, self._sent = self._sent, {}
        for future, sent in lost.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                self._sent[future] = sent  # it had ended before
            else:
                self._sent[self._pool.submit(timed, *sent[1:])] = sent


def timed(do: Do, task: tuple[Any, ...]) -> tuple[float, Any]:
    """Done by a worker: the seconds a task takes, and its result."""
    start = perf_counter()
    result = do(*task)
    return perf_counter() - start, result


def workshop(*modules: str) -> BaseContext:
    """Where workers come from: a process that has loaded the modules once and forks, where the system can."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(list(modules))
    return context
