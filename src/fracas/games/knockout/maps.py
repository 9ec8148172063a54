"""Maps: rectangles on a grid to adjacency, and whether a map may be played (KC-7). The only judge of a drawn map."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fracas.games.knockout.core.book import Arena
from fracas.games.knockout.core.codes import MOST_ZONES
from fracas.games.knockout.story.words import Verdict
from fracas.games.knockout.words import MapSpec

FEWEST_ZONES = 6
GRID = 24


def adjacency(rectangles: Sequence[tuple[int, int, int, int]]) -> list[list[int]]:
    """KC-7.6: Zones that overlap or share an edge; a corner alone does not count."""
    return [list(near) for near in _adjacency(tuple(rectangles))]


@lru_cache(maxsize=64)  # bots imagine worlds on the same map again and again
def _adjacency(rectangles: tuple[tuple[int, int, int, int], ...]) -> list[list[int]]:
    near: list[list[int]] = [[] for _ in rectangles]
    for i, a in enumerate(rectangles):
        for j, b in enumerate(rectangles):
            if i != j:
                across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
                down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
                if (across >= 1 and down >= 0) or (down >= 1 and across >= 0):
                    near[i].append(j)
    return near


def judge(spec: MapSpec) -> Verdict:
    """Everything the map maker shows, from the rules' side."""
    faults = _shape_faults(spec)
    near = adjacency([zone.at for zone in spec.zones])
    edges = tuple((a + 1, b + 1) for a, others in enumerate(near) for b in others if a < b)
    n = len(near)
    arena = Arena(near)
    connected = n > 0 and all(arena.apart[z] >= 0 for z in range(n))
    complete = n > 1 and len(edges) == n * (n - 1) // 2
    if not connected:
        faults.append("some Zones cannot be reached (KC-7.8)")
    if complete:
        faults.append("every Zone touches every other: leave gaps (KC-7.8)")
    if faults:
        return Verdict(False, tuple(faults), edges, connected, complete)
    pairs, distance = _farthest(arena)
    spawns = spec.spawns or pairs[0]
    if tuple(sorted(spawns)) not in pairs:
        faults.append(f"spawns {spawns[0]} and {spawns[1]} are not a farthest pair (KC-8.2)")
        return Verdict(False, tuple(faults), edges, connected, complete, pairs, distance)
    choices = cover_choices(near, spawns)
    cover = spec.cover or default_cover(choices)
    faults += _cover_faults(cover, choices)
    return Verdict(not faults, tuple(faults), edges, connected, complete, pairs, distance, spawns, cover, choices)


def map_faults(spec: MapSpec) -> tuple[str, ...]:
    return judge(spec).faults


def _shape_faults(spec: MapSpec) -> list[str]:
    faults = []
    n = len(spec.zones)
    if not FEWEST_ZONES <= n <= MOST_ZONES:
        faults.append(f"a map has {FEWEST_ZONES} to {MOST_ZONES} Zones, this one {n} (KC-7.2)")
    names = [zone.name.strip().casefold() for zone in spec.zones]
    for i, zone in enumerate(spec.zones, 1):
        x, y, wide, high = zone.at
        if wide < 1 or high < 1 or x < 0 or y < 0 or x + wide > GRID or y + high > GRID:
            faults.append(f"Zone {i} ({zone.name}) does not fit the grid of {GRID} by {GRID}")
        if names.index(names[i - 1]) != i - 1:
            faults.append(f"Zone {i} has the name of another one: {zone.name}")
    numbers = [*(spec.spawns or ()), *(spec.cover or ())]
    if any(number > n for number in numbers):
        faults.append("spawns or cover name a Zone the map does not have")
    return faults


def _farthest(arena: Arena) -> tuple[tuple[tuple[int, int], ...], int]:
    n = int(arena.zones)
    pairs = [(arena.apart[MOST_ZONES * a + b], (a + 1, b + 1)) for a in range(n) for b in range(a + 1, n)]
    longest = max(distance for distance, _ in pairs)
    return tuple(pair for distance, pair in pairs if distance == longest), longest


def cover_choices(near: list[list[int]], spawns: tuple[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """KC-8.14: Zones next to each spawn that are no spawn themselves."""
    crew, rivals = (tuple(z + 1 for z in near[spawn - 1] if z + 1 not in spawns) for spawn in spawns)
    return crew, rivals


def default_cover(choices: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[int, int]:
    """The lowest numbers that satisfy KC-8.15: different Zones if that is possible."""
    pairs = [(a, b) for a in choices[0] for b in choices[1]]
    return min((pair for pair in pairs if pair[0] != pair[1]), default=min(pairs))


_FAR_COVER = (
    "Cover in Zone {} is not next to the Crew's spawn (KC-8.14)",
    "Cover in Zone {} is not next to the Rivals' spawn (KC-8.14)",
)


def _cover_faults(cover: tuple[int, int], choices: tuple[tuple[int, ...], tuple[int, ...]]) -> list[str]:
    faults = [
        fault.format(zone)
        for zone, allowed, fault in zip(cover, choices, _FAR_COVER, strict=True)
        if zone not in allowed
    ]
    if not faults and cover[0] == cover[1] and default_cover(choices)[0] != default_cover(choices)[1]:
        faults.append("both Cover Spots lie in one Zone (KC-8.15)")
    return faults


def arena_of(spec: MapSpec, asking: bool = False) -> Arena:
    """A checked map as the rules read it; where the table is asked, Cover the map does not name is left open."""
    verdict = judge(spec)
    arena = Arena(adjacency([zone.at for zone in spec.zones]))
    arena.spawns = [zone - 1 for zone in verdict.spawns]
    arena.covers = [-1, -1] if asking and spec.cover is None else [zone - 1 for zone in verdict.cover]
    arena.names = [zone.name for zone in spec.zones]
    arena.shape = spec
    return arena
