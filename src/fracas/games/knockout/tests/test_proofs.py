"""Rules that a test once cited without noticing when they broke: each of these fails with its rule (proofs.toml)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.knockout.tests.scene import brawl
from fracas.games.knockout.words import events as w


@pytest.mark.parametrize(
    ("zone", "steps", "between"), [(1, 0, 0), (2, -1, 0), (3, -2, -1), (6, -4, -3)], ids=["here", "next", "two", "four"]
)
def test_each_step_costs_one_and_between_spares_the_first(zone: int, steps: int, between: int) -> None:
    # RULES KC-13.11
    for option, value in (("steps", steps), ("between", between)):
        scene = brawl(options={"distance": option}, C1={"zone": 1, "holds": "ball 1"}, R1={"zone": zone})
        scene.do("cal throw", "cal target R1")
        found = sum(line["value"] for line in scene["contest.attack"] if line["why"] == "distance")
        assert found == value, option


@pytest.mark.parametrize(
    ("thrower", "thrown", "lines", "bond"),
    [
        ("C2", "C1", ["cal throw", "cal drink 0", "dee catch", "dee drink 0"], 3),
        ("R2", "R1", ["dee throw", "dee target C3", "dee drink 0", "cal catch", "cal drink 0", "cal done"], 1),
        ("R2", "C1", ["dee throw", "dee target C3", "dee drink 0", "cal catch", "cal drink 0", "cal done"], 1),
    ],
    ids=["mates", "rivals", "captive"],
)
def test_only_a_crew_brawler_with_a_crew_mate_refills_the_bond(
    thrower: str, thrown: str, lines: list[str], bond: int
) -> None:
    # RULES KC-18.17, KC-11.8: and before the round that this KO ends
    crew = thrower == "C2"
    others: dict[str, Any] = (
        {"R1": {"ko": True}, "R2": {"ko": True}, "R3": {"zone": 3}} if crew else {"C3": {"zone": 3}}
    )
    hands: dict[str, Any] = {thrower: {"zone": 3, "holds": thrown}, thrown: {"zone": 3, "form": "balled"}}
    scene = brawl(luck="6 1 1 2 3 4" if crew else "6 1", active=thrower, bond=1, **{**others, **hands}).do(*lines)
    assert scene.told(w.InstantKo) and scene["bond"] == bond
    assert bool(scene.told(w.NewRound)) == crew


def test_a_second_cage_lies_where_it_hit_and_a_broken_one_comes_back() -> None:
    # RULES KC-19.17
    scene = brawl(
        luck="6 1", options={"special": "party"}, active="R1",
        R1={"zone": 3, "holds": "ball 1"}, C1={"zone": 2, "form": "caged"},
        ball={1: {"ball": "cage"}, 2: {"ball": "cage"}, 3: {"ball": "bomb", "zone": 5}},
    )  # fmt: skip
    scene.do("dee throw", "dee target C1", "dee drink 0", "cal move 4", "cal drink 0")
    assert scene["C1"]["form"] == "caged" and scene["C1.hearts"] == 2
    assert scene["ball.1.zone"] == 4 and scene["ball.2"]["caging"] == "C1" and scene.kind("dee") == "knock_back"
    dodged = brawl(luck="1 6", special="cage", active="R1", R1={"zone": 3, "holds": "ball 3"}, C1={"zone": 2})
    dodged.do("dee throw", "dee target C1", "dee drink 0", "cal dodge", "cal move 4", "cal drink 0", "dee done")
    assert dodged["ball.3"]["zone"] == 4 and dodged["C1.form"] == "standing"
    broken = brawl(luck="5", special="cage", C1={"zone": 2, "form": "caged"}, ball={3: {"ball": "cage"}})
    broken.do("cal break_cage")
    assert broken["C1.form"] == "standing" and broken["ball.3"]["caging"] == "" and broken["ball.3.zone"] == 5
    lasting = brawl(active="R1", special="cage", C1={"zone": 2, "form": "caged"}, ball={3: {"ball": "cage"}})
    lasting.do("dee end_turn", "cal activate C1", "cal end_turn", "dee activate R2", "dee end_turn")
    assert lasting["C1.form"] == "caged", "it does not wear off"


def test_what_a_new_round_keeps() -> None:
    # RULES KC-20.4
    scene = brawl(
        luck="6 1 1 2 3 4", options={"map": "drive_in", "special": "moon", "start_boosts": [0, 2, 1]},
        points=[2, 3], bond=2, boosts=[0, 1, 0], landmark=5,
        C1={"zone": 3, "holds": "ball 1"}, R1={"ko": True}, R2={"ko": True}, R3={"zone": 3, "hearts": 1},
    )  # fmt: skip
    kept = ("bond", "boosts", "spawns", "cover", "special")
    before = {name: scene[name] for name in kept}
    zones = [(zone.name, zone.near) for zone in scene.view().map.zones]
    scene.do("cal throw", "cal drink 0", "dee catch", "dee drink 0")
    assert scene.told(w.NewRound) and scene["points"] == [3, 3]
    assert {name: scene[name] for name in kept} == before and scene["ball.3.ball"] == "moon"
    assert [(zone.name, zone.near) for zone in scene.view().map.zones] == zones


@pytest.mark.parametrize(
    ("mate", "code"),
    [
        ({"zone": 4, "form": "balled"}, "cannot_catch"),
        ({"zone": 4, "form": "caged"}, "cannot_catch"),
        ({"zone": 4, "holds": "ball 2"}, "mate_hands_full"),
        ({"ko": True}, "knocked_out"),
    ],
    ids=["balled", "caged", "holding", "out"],
)
def test_who_cannot_be_passed_to(mate: dict[str, object], code: str) -> None:
    # RULES KC-12.14
    scene = brawl(special="cage", C1={"zone": 3, "holds": "ball 1"}, C2=mate, R1={"zone": 4})
    passes = [line for line in scene.options("cal") if line.startswith("pass")]
    assert passes == ["pass C3"], "never to itself, nor to a foe"
    assert scene.refused("cal pass C2") == code and scene.refused("cal pass R1") == "not_a_mate"
    caught = brawl(special="cage", C1={"zone": 3, "holds": "ball 1"}, C2={"zone": 4}, C3=mate).do("cal pass C2")
    passes = [line for line in caught.options("cal") if line.startswith("pass")]
    assert passes == ["pass C1"], "nor in a Catch Bonus Reaction"


def test_a_cage_is_not_broken_in_the_turn_of_the_caging() -> None:
    # RULES KC-19.11
    now = brawl(special="cage", C1={"zone": 3, "form": "caged", "caged_now": True}, ball={3: {"ball": "cage"}})
    assert "break_cage" not in now.options("cal") and "end_turn" in now.options("cal")
    later = brawl(luck="5", special="cage", C1={"zone": 3, "form": "caged"}, ball={3: {"ball": "cage"}})
    later.do("cal break_cage")
    assert later["C1.form"] == "standing" and later["ap"] == 2
