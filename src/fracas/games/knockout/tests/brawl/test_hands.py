"""What hands do: grabbing, charging, passing, catching, bumping, dodging, tackling (KC-11 to KC-16)."""

from __future__ import annotations

from typing import Any

from fracas.games.knockout.tests.scene import Scene, brawl
from fracas.games.knockout.words import events as e


def offered(scene: Scene, word: str) -> list[str]:
    return [line for line in scene.options("cal") if line.startswith(word)]


def test_bond_turns_a_die_up_twice_and_steals_besides() -> None:
    # RULES KC-11.3, KC-16.10
    scene = brawl("3 4", bond=3, C1={"zone": 3}, R2={"zone": 3, "holds": "ball 1", "charge": 2})
    scene.do("cal tackle R2", "cal drink 0", "dee drink 0", "cal bump 3", "cal bump 4", "cal done", "cal to 5")
    assert scene.kind("cal") == "steal" and scene["bond"] == 1
    scene.do("cal steal")
    assert scene["C1.holds"] == "basic" and scene["C1.charge"] == 2 and scene["bond"] == 0


def test_who_has_three_drinks_is_not_refreshed() -> None:
    # RULES KC-11.18
    scene = brawl(boosts=(0, 1, 0), C1={"zone": 3, "holds": "ball 1"}, R2={"zone": 3})
    scene.do("cal throw", "cal target R2")
    assert scene.options("cal") == ["drink 0", "drink 1", "drink 2", "drink 3"]


def test_a_foes_bump_does_not_forbid_a_fake_throw() -> None:
    # RULES KC-11.19
    scene = brawl("3 1 6", active="R1", boosts=(0, 0, 1), R1={"zone": 3}, C1={"zone": 3})
    scene.do("dee tackle C1", "dee drink 0", "cal drink 0", "dee bump 3")
    assert scene.options("cal") == ["fake_throw", "done"], "only a bump in the own window does"
    scene.do("cal fake_throw")
    assert scene.kind("cal") == "dodge_move", "the new roll stands"


def test_what_can_be_grabbed() -> None:
    # RULES KC-12.2
    scene = brawl(C1={"zone": 3}, C2={"zone": 3, "form": "balled"}, C3={"zone": 4, "form": "balled"},
                  ball={1: {"zone": 3}, 2: {"zone": 4}})  # fmt: skip
    assert offered(scene, "grab") == ["grab ball 1", "grab C2"], "on the ground of the own Zone"
    scene.do("cal grab C2")
    assert scene["C1.holds"] == "C2" and not offered(scene, "grab"), "with empty hands"


def test_cover_is_taken_where_a_spot_is_and_costs_no_ball() -> None:
    # RULES KC-12.18, KC-12.4
    assert not offered(brawl(C1={"zone": 3}), "take_cover")
    scene = brawl(C1={"zone": 2, "holds": "ball 1"})
    for line, cover in (("cal take_cover", True), ("cal step_out", False), ("cal move 3", False)):
        scene.do(line)
        assert scene["C1.cover"] is cover and scene["C1.holds"] == "basic", line


def test_a_ball_that_lay_on_the_ground_has_no_charge() -> None:
    # RULES KC-12.5
    scene = brawl(C1={"zone": 3, "holds": "ball 1", "charge": 2})
    scene.do("cal ball_up", "cal uncurl", "cal grab 'ball 1'")
    assert scene["C1.holds"] == "basic" and scene["C1.charge"] == 0


def test_a_catch_charges_up_to_five() -> None:
    # RULES KC-12.8
    for charge in (4, 5):
        dice = " ".join(["1"] * (charge + 1))
        scene = brawl(f"{dice} 6", active="R1", R1={"zone": 3, "holds": "ball 1", "charge": charge}, C2={"zone": 3})
        scene.do("dee throw", "dee target C2", "dee drink 0", "cal catch", "cal drink 0")
        assert scene["C2.charge"] == 5


def test_following_a_tackle_is_no_move() -> None:
    # RULES KC-12.12
    scene = brawl("6 1", C1={"zone": 2, "holds": "ball 1", "charge": 1}, R2={"zone": 3})
    scene.do("cal tackle R2", "cal drink 0", "dee drink 0", "cal to 5", "cal move 4")
    assert scene["C1.charge"] == 1 and scene["moved"] == 1
    scene.do("cal move 2")
    assert scene["moved"] == 2 and scene["C1.charge"] == 0


def test_a_rival_who_holds_gains_nothing() -> None:
    # RULES KC-14.13
    scene = brawl(active="R1", R1={"zone": 6, "holds": "ball 1"})
    scene.do("dee pass R2", "dee hold")
    assert scene.told(e.Held) and scene["bond"] == 0 and not scene.told(e.BondGained)


def test_hold_pays_again_in_a_foes_turn() -> None:
    # RULES KC-14.14
    scene = brawl("1 6", C1={"holds": "ball 1"}, C3={"zone": 2}, R1={"zone": 2, "holds": "ball 2"})
    scene.do("cal pass C2", "cal hold", "cal end_turn", "dee activate R1")
    scene.do("dee throw", "dee target C3", "dee drink 0", "cal catch", "cal drink 0", "cal hold")
    assert scene["bond"] == 2


def test_a_dodger_may_go_anywhere_even_to_the_thrower() -> None:
    # RULES KC-15.2
    scene = brawl(C1={"zone": 2, "holds": "ball 1"}, R2={"zone": 3})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee dodge")
    assert scene.kind("dee") == "dodge_move" and scene.options("dee") == ["move 2", "move 4", "move 5"]


def test_a_ball_in_hand_is_not_on_the_ground() -> None:
    # RULES KC-12.1, KC-12.2
    scene = brawl(C1={"zone": 3}, R1={"zone": 3}, ball={1: {"zone": 3}})
    scene.do("cal grab 'ball 1'", "cal end_turn", "dee activate R1")
    assert scene["ball.1.holder"] == "C1" and scene["ball.1.zone"] == 0
    assert scene.refused("dee grab 'ball 1'") == "ball_not_here"


def test_a_new_action_begins_a_new_chain_of_passes() -> None:
    # RULES KC-12.17
    scene = brawl(C1={"zone": 1, "holds": "ball 1"})
    scene.do("cal pass C2", "cal pass C1")
    assert not offered(scene, "pass C2"), "C2 has received in this chain"
    scene.do("cal hold", "cal pass C2")
    assert offered(scene, "pass") == ["pass C1", "pass C3"]


def test_a_tackler_is_seen_to_go_where_the_tackled_stood() -> None:
    # RULES KC-16.8
    scene = brawl("6 1", C1={"zone": 2}, R2={"zone": 3})
    scene.do("cal tackle R2", "cal drink 0", "dee drink 0", "cal to 5")
    assert [(one.who, one.zone, one.how) for one in scene.told(e.Moved)] == [("C1", 3, "tackle")]
    assert scene["C1.zone"] == 3 and scene["R2.zone"] == 5
    here = brawl("6 1", C1={"zone": 3}, R2={"zone": 3})
    here.do("cal tackle R2", "cal drink 0", "dee drink 0", "cal to 5")
    assert not here.told(e.Moved), "who is there already goes nowhere"


def test_a_dropped_ball_is_nobodys() -> None:
    # RULES KC-12.6
    for slot in (1, 2, 3):
        scene = brawl(C1={"zone": 3, "holds": f"ball {slot}"})
        scene.do("cal ball_up")
        assert scene[f"ball.{slot}.zone"] == 3 and scene[f"ball.{slot}.holder"] == "" and scene["C1.holds"] == ""


def test_nobody_tackles_who_is_held() -> None:
    # RULES KC-16.1, KC-13.3
    for holder in ("C1", "C2", "C3"):
        hands: dict[str, Any] = {name: {"zone": 3} for name in ("C1", "C2", "C3", "R1", "R2")}
        scene = brawl(active="C2", **{**hands, holder: {"zone": 3, "holds": "R2"}, "R2": {"zone": 3, "form": "balled"}})
        assert offered(scene, "tackle") == ["tackle R1"] and scene.refused("cal tackle R2") == "target_held"
