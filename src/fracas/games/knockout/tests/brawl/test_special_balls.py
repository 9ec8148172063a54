"""Brawlers as balls, and the special balls: what they do and what they leave alone (KC-18, KC-19)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.knockout.tests.scene import brawl
from fracas.games.knockout.words import events as e


def test_only_the_first_throw_after_throw_me_is_the_callers() -> None:
    # RULES KC-18.10
    scene = brawl("1 6", C1={"zone": 2, "form": "balled"}, C2={"zone": 2}, R1={"zone": 2})
    scene.do("cal throw_me C2", "cal rally R1")
    assert scene["contest.drinker"] == "C1"
    scene.do("cal drink 0", "dee catch", "dee drink 0", "dee rally C2")
    assert scene["contest.drinker"] == "R1", "later in the chain the thrower drinks"


def test_a_bomb_moves_and_disarms_nobody_but_its_target() -> None:
    # RULES KC-19.4
    scene = brawl("6 1 1", C1={"zone": 2, "holds": "bomb"}, R2={"zone": 3, "holds": "ball 2"},
                  R3={"zone": 3, "holds": "ball 1"})  # fmt: skip
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0", "cal to 5")
    assert scene["R2.hearts"] == 1 and scene["R2.holds"] == "" and scene["R2.zone"] == 5
    assert scene["R3.hearts"] == 1 and scene["R3.holds"] == "basic" and scene["R3.zone"] == 3


def test_a_bomb_that_is_not_thrown_does_not_explode() -> None:
    # RULES KC-19.6
    scene = brawl(C1={"zone": 3, "holds": "bomb"}, C2={"zone": 3})
    scene.do("cal ball_up")
    assert not scene.told(e.Exploded) and scene["ball.3.zone"] == 3, "dropped"
    scene = brawl("6 1", C1={"zone": 3}, R2={"zone": 3, "holds": "bomb"})
    scene.do("cal tackle R2", "cal drink 0", "dee drink 0", "cal to 5")
    assert not scene.told(e.Exploded) and scene["ball.3.zone"] == 3, "tackled away"
    scene = brawl("1 6", C1={"zone": 3, "holds": "bomb"}, R2={"zone": 3})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0", "dee hold")
    assert not scene.told(e.Exploded) and scene["R2.holds"] == "bomb", "caught"


def test_who_is_caged_can_only_dodge_and_badly() -> None:
    # RULES KC-19.9, KC-19.10
    ball = brawl("6 5", special="cage", C1={"zone": 3, "holds": "ball 1"}, R2={"zone": 3, "form": "caged"})
    ball.do("cal throw", "cal target R2", "cal drink 0")
    assert ball.kind("dee") == "dodge_move", "no other Reaction"
    ball.do("dee move 5", "dee drink 0")
    assert [one.against for one in ball.told(e.ValuesCompared)] == [3], "two off the 5"
    tackle = brawl("1 5", special="cage", C1={"zone": 3}, R2={"zone": 3, "form": "caged"})
    tackle.do("cal tackle R2", "cal drink 0", "dee drink 0")
    assert [one.against for one in tackle.told(e.ValuesCompared)] == [3]


def test_a_lost_heart_breaks_the_cage() -> None:
    # RULES KC-19.16
    scene = brawl("6 1 1", special="cage", C1={"zone": 2, "holds": "ball 1"}, R2={"zone": 3, "form": "caged"})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee move 5", "dee drink 0")
    assert scene["R2.hearts"] == 1 and scene["R2.form"] == "standing"
    scene.do("cal to 6")
    assert scene["R2.zone"] == 6 and scene["ball.3"]["caging"] == "" and scene["ball.3"]["zone"] == 1


def test_a_multi_ball_is_thrown_three_times_for_one_action_point() -> None:
    # RULES KC-19.24, KC-19.25, KC-19.26
    scene = brawl("6 6 1 6 6 1", special="multi", C1={"zone": 3, "holds": "multi", "charge": 1}, R2={"zone": 3},
                  R3={"zone": 3})  # fmt: skip
    for target, left in (("R2", 2), ("R3", 1)):
        if target == "R2":
            scene.do("cal throw")
        scene.do(f"cal target {target}", "cal drink 0", "dee catch", "dee drink 0", "cal to 5")
        assert scene.kind("cal") == "target" and scene["ball.3.count"] == left and scene["C1.charge"] == 1
        assert scene.options("cal") == ["target R1", "target R2", "target R3", "stop"], "it may stop"
    scene.do("cal stop")
    assert scene.kind("cal") == "action" and scene["ap"] == 2 and scene["C1.holds"] == "multi"


def test_nobody_flees_from_gas_into_gas() -> None:
    # RULES KC-19.35
    scene = brawl("6 1", special="poison", gas={4: 3}, C1={"zone": 2, "holds": "poison"}, R1={"zone": 3},
                  R2={"zone": 3})  # fmt: skip
    scene.do("cal throw", "cal target R1", "cal drink 0", "dee catch", "dee drink 0", "dee done", "cal to 5")
    assert scene.kind("dee") == "escape" and scene.options("dee") == ["move 2", "move 5"]
    trapped = brawl("6 1", special="poison", gas={5: 3}, C1={"zone": 3, "holds": "poison"}, R1={"zone": 6},
                    R2={"zone": 6})  # fmt: skip
    trapped.do("cal throw", "cal target R1", "cal drink 0", "dee catch", "dee drink 0", "dee done")
    assert trapped["R2.zone"] == 6 and trapped["R2.hearts"] == 2, "without a way out it stays, unhurt for now"


def test_who_is_busted_out_stands_where_hands_took_hold() -> None:
    # RULES KC-19.13, KC-19.12
    scene = brawl("6", special="cage", C1={"zone": 1, "form": "caged"}, C2={"zone": 2}, C3={"ko": True})
    scene.do("cal move 2", "cal into C2")
    assert scene["C2.holds"] == "C1" and scene["C2.charge"] == 0 and scene["ap"] == 2, "rolling in is free"
    scene.do("cal end_turn", "dee activate R1", "dee end_turn", "cal move 3", "cal bust_out")
    assert scene["active"] == "C2" and scene["C1.zone"] == 2 and scene["C1.form"] == "standing"


def test_all_flee_from_gas_in_order_the_throwers_foes_first() -> None:
    # RULES KC-19.31, KC-0.5
    here = {"zone": 3}
    scene = brawl(
        "6 1", special="poison", C1={"zone": 2, "holds": "poison"}, C2=here, C3=here, R1=here, R2=here, R3=here
    )
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0", "cal to 5")
    for who, seat in (("R1", "dee"), ("R3", "dee"), ("C2", "cal"), ("C3", "cal")):
        assert scene["asked"] == who and scene.asked() == [seat] and scene.kind(seat) == "escape"
        scene.do(f"{seat} move 4")
        assert scene[f"{who}.zone"] == 4 and scene[f"{who}.hearts"] == 2
    assert scene.kind("cal") == "action"


def test_a_single_of_any_slot_is_one_of_its_multi_ball() -> None:
    # RULES KC-19.27, KC-8.13
    scene = brawl(
        options={"special": "party"}, C1={"zone": 3, "holds": "ball 1"}, C2={"zone": 3},
        ball={1: {"ball": "multi"}, 2: {"ball": "bomb", "zone": 5}, 3: {"ball": "bomb", "zone": 6}},
    )  # fmt: skip
    scene.do("cal pass C2", "cal hold")
    assert scene["C2.holds"] == "single multi" and scene["ball.1.count"] == 2


def test_one_rolls_into_empty_hands_here_or_not_at_all() -> None:
    # RULES KC-19.12
    scene = brawl(special="cage", C1={"zone": 1, "form": "caged"}, C2={"zone": 2}, C3={"zone": 3})
    scene.do("cal move 2")
    assert scene.kind("cal") == "roll_in" and scene.options("cal") == ["into C2", "no"]
    assert scene.refused("cal into C3") == "not_here" and scene.refused("cal move 3") == "not_now"
    scene.do("cal no")
    assert scene["C2.holds"] == "" and scene.kind("cal") == "action"


def test_who_jumps_out_leaves_the_hands_of_any_mate() -> None:
    # RULES KC-18.4
    for mate, jumper in (("C1", "C2"), ("C3", "C2"), ("C2", "C1")):
        two: dict[str, Any] = {mate: {"zone": 3, "holds": jumper}, jumper: {"zone": 3, "form": "balled"}}
        scene = brawl(active=jumper, **two)
        scene.do("cal jump_out")
        assert scene[f"{mate}.holds"] == "" and scene[f"{jumper}.holder"] == "" and scene["ap"] == 3


@pytest.mark.parametrize(("caller", "mate"), [("C2", "C1"), ("C3", "C2"), ("R1", "R3"), ("R3", "R1")])
def test_who_calls_throw_me_is_in_the_mates_hands(caller: str, mate: str) -> None:
    # RULES KC-18.7
    two: dict[str, Any] = {caller: {"zone": 3, "form": "balled"}, mate: {"zone": 3}}
    scene = brawl(active=caller, **two)
    seat = "cal" if caller.startswith("C") else "dee"
    scene.do(f"{seat} throw_me {mate}")
    assert scene[f"{mate}.holds"] == caller and scene[f"{caller}.holder"] == mate
    assert scene.kind(seat) == "bonus" and scene["asked"] == mate


def test_hands_that_somebody_left_hold_no_charge() -> None:
    # RULES KC-18.29, KC-12.11
    scene = brawl(C1={"zone": 3, "form": "balled"}, R1={"zone": 3, "holds": "C1", "charge": 2})
    scene.do("cal break_out")
    assert scene["R1.holds"] == "" and scene["R1.charge"] == 0
    scene.do("cal end_turn", "dee activate R1", "dee move 5", "dee move 6")
    assert not scene.told(e.ChargeLost), "there is nothing to lose"


def test_a_moon_ball_of_any_slot_makes_moves_longer() -> None:
    # RULES KC-19.21, KC-8.13
    for slot in (1, 2, 3):
        kinds = {number: {"ball": "moon" if number == slot else "bomb"} for number in (1, 2, 3)}
        scene = brawl(options={"special": "party"}, ball=kinds, C1={"zone": 3, "holds": f"ball {slot}"})
        scene.do("cal move 2")
        assert scene.kind("cal") == "move_second" and scene.options("cal") == ["move 1", "move 3", "move 4", "stay"]


def test_a_returning_boomerang_shows_its_odds() -> None:
    # RULES KC-19.40, KC-14.5: against the value 5 of its own Throw, with two dice to catch and one to dodge
    scene = brawl("6 1", special="boomerang", C1={"zone": 2, "holds": "boomerang", "focus": "catch"}, R2={"zone": 3})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0", "cal to 5")
    assert scene.kind("cal") == "return" and scene["contest.attack_value"] == 5
    assert scene["contest.odds"] == pytest.approx({"catch": 12 / 36, "dodge": 4 / 6}, abs=1e-6)
    assert scene["contest.drank_attack"] == 0 and "attack" not in scene["contest"], "nobody adds to the attack"


def test_who_calls_throw_me_from_hands_keeps_the_charge_given_there() -> None:
    # RULES KC-18.7, KC-18.11
    for mate in ("C1", "C3"):
        two: dict[str, Any] = {mate: {"zone": 3, "holds": "C2", "charge": 1}, "C2": {"zone": 3, "form": "balled"}}
        scene = brawl(active="C2", **two)
        scene.do(f"cal throw_me {mate}")
        assert scene[f"{mate}.holds"] == "C2" and scene[f"{mate}.charge"] == 1


@pytest.mark.parametrize(("holder", "held"), [("C1", "C2"), ("C2", "C1"), ("C3", "C2")])
def test_who_is_held_flees_from_gas_in_its_holders_hands(holder: str, held: str) -> None:
    # RULES KC-19.35
    two: dict[str, Any] = {holder: {"zone": 3, "holds": held}, held: {"zone": 3, "form": "balled"}}
    scene = brawl("6 1", special="poison", active="R2", R2={"zone": 2, "holds": "poison"},
                  **{"C1": {"zone": 3}, "C2": {"zone": 3}, "C3": {"zone": 3}, **two})  # fmt: skip
    target = next(name for name in ("C1", "C2", "C3") if name not in (holder, held))
    scene.do("dee throw", f"dee target {target}", "dee drink 0", "cal catch", "cal drink 0", "dee to 5")
    assert scene.kind("cal") == "escape" and scene["asked"] == holder
    scene.do("cal move 4")
    assert scene[f"{holder}.zone"] == scene[f"{held}.zone"] == 4 and scene.kind("dee") == "action"
