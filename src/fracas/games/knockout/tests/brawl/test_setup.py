"""The map and its dice: spawns, Cover Spots, Zones by dice (KC-8)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fracas.games.knockout.core.verbs import roll_zone
from fracas.games.knockout.tests.scene import Scene
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


def a_map(*places: tuple[int, int, int, int]) -> dict[str, Any]:
    return {"name": "Plan", "zones": [{"name": f"Z{i}", "at": list(at)} for i, at in enumerate(places, 1)]}


def row_of(*numbers: int) -> dict[str, Any]:
    """Zones side by side: the first is the leftmost of those places, and so on."""
    return a_map(*[(2 * number, 0, 2, 2) for number in numbers])


def test_the_farthest_pair_may_have_any_numbers() -> None:
    # RULES KC-8.2
    for places, ends in (((0, 5, 1, 2, 3, 4), [1, 2]), ((1, 0, 2, 3, 4, 5), [2, 6]), ((1, 2, 3, 4, 0, 5), [5, 6])):
        scene = Scene(map=row_of(*places), ask_setup=True, special="bomb")
        assert scene["spawns"] == ends and scene.kind("cal") == "spawn_side", "one pair is farthest: nobody is asked"


def test_the_crew_leaves_the_rivals_their_only_place_for_cover() -> None:
    # RULES KC-8.15: Zone 3 touches all others, and nothing else touches Zone 6
    plan = a_map((0, 2, 2, 2), (2, 2, 2, 2), (0, 0, 12, 2), (5, 2, 2, 2), (7, 2, 2, 2), (10, 2, 2, 2))
    scene = Scene(map=plan, ask_setup=True, special="bomb")
    scene.do("cal pair 1 6", "dee pair 1 6", "cal side 1")
    assert scene["cover"] == [2, 3], "different Zones where that is possible"


def test_every_zone_is_as_likely_on_six_and_on_twelve() -> None:
    # RULES KC-8.6, KC-G18
    chance, out = Chance("where balls fall"), Out()
    for zones in (6, 12):
        state = Scene(map=row_of(*range(zones)), special="bomb").state
        found = Counter(roll_zone(state, "bomb", chance, out) for _ in range(1000 * zones))
        assert sorted(found) == list(range(zones))
        assert all(880 < times < 1120 for times in found.values()), found
