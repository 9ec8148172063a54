"""How well the work of a report would be dealt to more workers than this machine has: the real dealer, with a clock
that is not real, on times that are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heappush
from time import process_time
from typing import Any

from msgspec import Struct

from fracas.lab import sim
from fracas.lab.balance.farm import parcel
from fracas.lab.balance.play import pairs_of, play_pair
from fracas.lab.work.workers import Ended, by_parcels, in_order, workers_for

__all__ = ["Scaling", "Simulated", "Step", "efficiency", "measure", "scaling"]

WARM = 3  # pairs that are played before the first is timed


class Step(Struct, frozen=True):
    """A run on so many workers: how long it takes, and how much of their time was spent on matches."""

    workers: int
    seconds: float
    speedup: float
    efficiency: float


class Scaling(Struct, frozen=True):
    """What was measured, and what comes of it."""

    plan: sim.Plan
    pairs: int
    seconds: float  # of all pairs, in processor time
    median: float  # of a pair
    longest: float
    handling: float  # of a parcel, at each end: packing, sending, unpacking
    steps: tuple[Step, ...]


class Simulated:
    """Workers that only pass time. The first free one takes the next task; a parcel costs time at both ends."""

    far = False

    def __init__(self, workers: int, seconds: Callable[[tuple[Any, ...]], float], handling: float) -> None:
        self.count = workers
        self.clock = 0.0
        self._seconds = seconds
        self._handling = handling
        self._free = [0.0] * workers
        heapify(self._free)
        self._ends: list[tuple[float, int, float]] = []

    def send(self, number: int, do: Callable[..., Any], task: tuple[Any, ...]) -> None:
        """Whoever is free first has it."""
        seconds = self._seconds(task)
        end = max(self.clock, heappop(self._free)) + seconds + self._handling
        heappush(self._free, end)
        heappush(self._ends, (end, number, seconds))

    def wait(self) -> list[Ended]:
        """Move the clock to the end of the next task; all that have ended by then are taken, one after the other."""
        ended: list[Ended] = []
        while not ended or (self._ends and self._ends[0][0] <= self.clock):
            end, number, seconds = heappop(self._ends)
            self.clock = max(self.clock, end) + self._handling
            ended.append((number, seconds, None))
        return ended


def efficiency(times: Sequence[float], workers: int, handling: float) -> Step:
    """Deal pairs of these lengths to so many workers."""
    simulated = Simulated(workers, lambda task: sum(times[pair] for pair in task[0]), handling)
    for _ in by_parcels(simulated, len, (), range(len(times))):
        pass
    alone = sum(times)
    return Step(workers, simulated.clock, alone / simulated.clock, alone / (workers * simulated.clock))


def measure(plan: sim.Plan) -> tuple[list[float], float]:
    """The processor seconds of each pair of a plan; and those this end spends on a parcel, when processes play."""
    pairs = range((plan.games + 1) // 2 if pairs_of(plan) else plan.games)
    for pair in pairs[:WARM]:
        play_pair(plan, pair)
    times = []
    for pair in pairs:
        start = process_time()
        play_pair(plan, pair)
        times.append(process_time() - start)
    count = 0
    with workers_for(plan.game, parcel.__module__, 2) as workers:
        for _ in in_order(workers, parcel, [(plan, None, range(1))] * 2 * workers.count):
            pass  # so that the processes have started
        start = process_time()
        for _ in by_parcels(workers, parcel, (plan, None), pairs):
            count += 1
        spent = process_time() - start
    return times, spent / count


def scaling(plan: sim.Plan, most: int) -> Scaling:
    """Measure a plan, and deal it to one worker, two, and so on."""
    times, handling = measure(plan)
    ranked = sorted(times)
    steps = tuple(efficiency(times, workers, handling) for workers in range(1, most + 1))
    return Scaling(plan, len(times), sum(times), ranked[len(ranked) // 2], ranked[-1], handling, steps)
