"""Where the pairs of a report are played: in this process, in several, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from fracas.lab import sim
from fracas.lab.balance.play import Seen, play_pair
from fracas.lab.work.cluster import Packed, pack_up, unpack
from fracas.lab.work.workers import by_parcels, workers_for

__all__ = ["Farm", "farm_of", "parcel"]

Farm = Callable[[range], Iterator[Sequence[Seen]]]


def farm_of(plan: sim.Plan, jobs: int, cluster: str | None = None) -> Farm:
    """Where to play a plan."""
    if jobs == 1 and cluster is None:
        return lambda pairs: (play_pair(plan, pair) for pair in pairs)
    return lambda pairs: _by_workers(plan, pairs, jobs, cluster)


def parcel(plan: sim.Plan, pack: Packed | None, pairs: range) -> list[list[Seen]]:
    """Some pairs of a plan; a pack that was sent is unpacked."""
    if pack is not None:
        plan = msgspec.structs.replace(plan, pack=unpack(pack))
    return [play_pair(plan, pair) for pair in pairs]


def _by_workers(plan: sim.Plan, pairs: range, jobs: int, cluster: str | None) -> Iterator[Sequence[Seen]]:
    if not pairs:
        return
    with workers_for(plan.game, __name__, jobs, cluster) as workers:
        pack = pack_up(plan.pack) if workers.far else None
        for some in by_parcels(workers, parcel, (plan, pack), pairs):
            yield from some
