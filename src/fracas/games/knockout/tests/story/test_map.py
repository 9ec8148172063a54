"""The rules of the map, KC-7, one by one: each has a test that fails when it breaks."""

from __future__ import annotations

from typing import Any

from fracas.games.knockout.core.book import Arena
from fracas.games.knockout.maps import adjacency, judge
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.tests.scene import brawl
from fracas.games.knockout.tests.story.evening import evening
from fracas.games.knockout.tests.story.test_scenes import RIVALS
from fracas.games.knockout.words import MapSpec, ZoneSpec

ZONES = [f"Pier {number}" for number in range(1, 7)]


def test_the_table_agrees_on_a_backdrop() -> None:
    # RULES KC-7.1
    scene = evening(stage="backdrop", columns=RIVALS).fill("ann", backdrop="Docks").do("bob accept", "cy accept")
    assert scene["story.backdrop"] == "" and scene.asked() == ["dee"]
    scene.do("dee accept")
    assert scene["story.backdrop"] == "Docks"


def test_a_map_has_six_zones_at_least() -> None:
    # RULES KC-7.2
    scene = evening(stage="add_zone", backdrop="Docks", zones=ZONES[:5], columns=RIVALS)
    assert scene.refused("ann stop_zones") == "too_few_zones"
    scene.fill("ann", zone="Pier 6").do("bob stop_zones")
    assert scene["story.stopping"]


def test_zones_are_numbered_in_the_order_of_naming() -> None:
    # RULES KC-7.4
    scene = evening(stage="add_zone", backdrop="Docks", columns=RIVALS)
    scene.fill("ann", zone="Mast").fill("bob", zone="Anchor")
    assert scene["story.zones"] == ["Mast", "Anchor"]
    assert [(one.number, one.name) for one in scene.told(ws.ZoneAdded)] == [(1, "Mast"), (2, "Anchor")]


def test_a_map_stands_when_all_agree_to_it() -> None:
    # RULES KC-7.5
    scene = evening(stage="add_zone", backdrop="Docks", zones=ZONES, columns=RIVALS)
    scene.do("ann stop_zones", "bob accept", "cy accept", "dee accept", "ann finish", "bob finish", "cy finish")
    assert scene["story.stage"] == "arrange" and scene.asked() == ["dee"]
    scene.do("dee finish")
    assert scene["story.stage"] == "brawl"


def test_a_corner_is_no_neighbour_and_an_overlap_is() -> None:
    # RULES KC-7.6
    assert adjacency([(0, 0, 2, 2), (2, 2, 2, 2)]) == [[], []]
    assert adjacency([(0, 0, 2, 2), (1, 1, 2, 2)]) == [[1], [0]]
    assert adjacency([(0, 0, 2, 2), (3, 0, 2, 2)]) == [[], []], "a gap"


def test_adjacency_goes_both_ways_and_gaps_are_not_jumped() -> None:
    # RULES KC-7.7
    near = adjacency([(0, 0, 2, 2), (2, 0, 2, 2), (4, 0, 2, 2)])
    assert near == [[1], [0, 2], [1]] and all(i in near[j] for i, others in enumerate(near) for j in others)
    assert brawl(C1={"zone": 1}).refused("cal move 3") == "not_adjacent"


def test_a_map_is_connected_and_has_gaps() -> None:
    # RULES KC-7.8
    line = [ZoneSpec(name, (2 * i, 0, 2, 2)) for i, name in enumerate(ZONES)]
    assert judge(MapSpec("Line", tuple(line))).ok
    assert not judge(MapSpec("Apart", (*line[:5], ZoneSpec("Far", (20, 9, 2, 2))))).connected
    assert judge(MapSpec("Apart", (*line[:5], ZoneSpec("Far", (20, 9, 2, 2))))).faults
    heap = tuple(ZoneSpec(name, (0, 0, 2 + i, 2)) for i, name in enumerate(ZONES))
    assert judge(MapSpec("Heap", heap)).complete and not judge(MapSpec("Heap", heap)).ok


def test_distance_is_the_fewest_moves_whatever_stands_there() -> None:
    # RULES KC-7.9
    ring = Arena([[1, 5], [0, 2], [1, 3], [2, 4], [3, 5], [4, 0]])
    assert [ring.apart[zone] for zone in range(6)] == [0, 1, 2, 3, 2, 1]


def test_foes_never_block_and_a_zone_holds_all_six() -> None:
    # RULES KC-7.10
    crowd: dict[str, Any] = {name: {"zone": 3} for name in ("C2", "C3", "R1", "R2", "R3")}
    scene = brawl(C1={"zone": 2}, gas={}, **crowd).do("cal move 3")
    assert scene["C1.zone"] == 3
    scene.do("cal move 5")
    assert scene["C1.zone"] == 5
