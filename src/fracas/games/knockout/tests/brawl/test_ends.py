"""KOs and what ends at once with them: rounds and the Brawl (KC-17, KC-20)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.knockout.tests.scene import Scene, brawl
from fracas.games.knockout.words import events as e

OUT = {"ko": True}
CREW_LAST: dict[str, Any] = {"C2": OUT, "C3": OUT}
RIVAL_LAST: dict[str, Any] = {"R1": OUT, "R3": OUT}
WEAK = {"hearts": 1}
# How gas knocks the last of a side out: what is given, what is played, and which side that is.
GAS: dict[str, tuple[dict[str, Any], tuple[str, ...], str]] = {
    "move": ({**CREW_LAST, "gas": {2: 3}, "C1": {**WEAK, "zone": 1}}, ("cal move 2",), "crew"),
    "end of turn": ({**CREW_LAST, "gas": {2: 3}, "C1": {**WEAK, "zone": 2}}, ("cal end_turn",), "crew"),
    "tackle": (
        {**CREW_LAST, "gas": {3: 3}, "luck": "6 1", "C1": {**WEAK, "zone": 2}, "R2": {"zone": 3}},
        ("cal tackle R2", "cal drink 0", "dee drink 0"),
        "crew",
    ),
    "dodge": (
        {**RIVAL_LAST, "gas": {2: 3}, "C1": {"zone": 1, "holds": "ball 1"}, "R2": {**WEAK, "zone": 1}},
        ("cal throw", "cal drink 0", "dee dodge"),
        "rivals",
    ),
    "knock back": (
        {**RIVAL_LAST, "gas": {5: 3}, "luck": "6 1", "C1": {"zone": 3, "holds": "ball 1"}, "R2": {"zone": 3}},
        ("cal throw", "cal drink 0", "dee catch", "dee drink 0", "cal to 5"),
        "rivals",
    ),
}


@pytest.mark.parametrize("way", GAS)
def test_gas_that_knocks_out_the_last_of_a_side_ends_the_round_at_once(way: str) -> None:
    # RULES KC-20.1, KC-20.2, KC-17.4
    given, lines, side = GAS[way]
    scene = brawl(**given).do(*lines)
    assert [one.first for one in scene.told(e.NewRound)] == [side] and scene["round"] == 2
    assert not scene.told(e.TurnEnded), "what was open is dropped"
    assert scene["points"] == ([0, 1] if side == "crew" else [1, 0]) and scene["active"] == ""


@pytest.mark.parametrize("way", GAS)
def test_gas_that_brings_the_sixth_point_ends_the_brawl_at_once(way: str) -> None:
    # RULES KC-20.7, KC-17.4
    given, lines, side = GAS[way]
    scene = brawl(**{**given, "points": (5, 5)}).do(*lines)
    assert scene["over"] and scene["winner"] == ("rivals" if side == "crew" else "crew")
    assert scene.asked() == [] and not scene.told(e.NewRound)


@pytest.mark.parametrize(
    ("points", "winner"), [((5, 5), "crew"), ((5, 4), "crew"), ((4, 5), "rivals")], ids=["equal", "more", "fewer"]
)
def test_a_bomb_of_a_rival_that_finishes_both(points: tuple[int, int], winner: str) -> None:
    # RULES KC-20.8
    scene = brawl("6 1", active="R2", points=points, R2={**WEAK, "zone": 4, "holds": "bomb"}, C1={**WEAK, "zone": 4})
    scene.do("dee throw", "dee target C1", "dee drink 0", "cal catch", "cal drink 0")
    assert scene["points"] == [points[0] + 1, points[1] + 1] and scene["winner"] == winner


def test_a_bomb_of_a_rival_that_wipes_out_both() -> None:
    # RULES KC-20.9
    for points, first in (((2, 2), "crew"), ((1, 2), "crew"), ((3, 2), "rivals")):
        last = {**WEAK, "zone": 4}
        scene = brawl(
            "6 1", active="R2", points=points, C1=last, R2={**last, "holds": "bomb"}, **CREW_LAST, **RIVAL_LAST
        )
        scene.do("dee throw", "dee drink 0", "cal catch", "cal drink 0")
        assert [one.first for one in scene.told(e.NewRound)] == [first], points


def test_who_is_tossed_off_is_out_and_a_ball_no_more() -> None:
    # RULES KC-18.23, KC-17.4, KC-17.6
    scene = brawl("6 1", active="R3", R3={"zone": 3, "holds": "C1", "charge": 1}, R2={"zone": 3},
                  C1={"zone": 3, "form": "balled"})  # fmt: skip
    scene.do("dee pass R2", "dee toss_off", "dee drink 0", "cal drink 0")
    gone = scene["C1"]
    assert gone["ko"] and gone["hearts"] == 0 and gone["form"] == "standing" and gone["holder"] == ""
    assert scene["R2.holds"] == "" and scene["R2.charge"] == 0 and scene["points"] == [0, 1]


def test_lucky_ball_respawns_serve_once_the_brawl_has_begun() -> None:
    # RULES KC-11.16
    scene = Scene(luck="2 4 1 3 6 1 1 1 1 1", special="bomb", start_bond=0, start_boosts=(1, 0, 0))
    assert scene.kind("cal") == "activate", "no choice at the first setup"
    scene.do("cal activate C1", "cal grab 'ball 3'", "cal throw", "cal target R2", "cal drink 0", "dee dodge")
    scene.do("dee drink 0")
    assert scene.told(e.Exploded) and scene.kind("cal") == "lucky_ball"
