"""Ball Form and the special balls in detail (KC-18, KC-19), ends of rounds (KC-20)."""

from __future__ import annotations

from fracas.games.knockout.tests.scene import brawl
from fracas.games.knockout.words import events as e


def test_the_throw_me_limit_ends_with_hold() -> None:
    # RULES KC-18.10
    scene = brawl(C1={"zone": 2, "form": "balled"}, C2={"zone": 2, "drinks": 2}, R1={"zone": 3})
    scene.do("cal throw_me C2", "cal hold", "cal end_turn", "dee activate R1", "dee end_turn", "cal activate C2")
    scene.do("cal throw", "cal target R1")
    assert scene["contest.drinker"] == "C2" and scene.options("cal") == ["drink 0", "drink 1", "drink 2"]


def test_a_thrown_brawler_takes_no_gas_damage() -> None:
    # RULES KC-18.15
    scene = brawl("1 6", gas={3: 3}, C1={"zone": 2, "form": "balled"}, C2={"zone": 2}, R2={"zone": 5})
    scene.do("cal throw_me C2", "cal rally R2", "cal drink 0", "dee dodge", "dee move 3", "dee drink 0")
    assert scene["C1.zone"] == 3 and scene["C1.hearts"] == 2 and scene["R2.hearts"] == 1


def test_a_captive_thrown_and_caught_by_its_mate_is_held_by_it() -> None:
    # RULES KC-18.18
    scene = brawl("1 6", active="R1", R1={"zone": 3, "holds": "C1"}, C1={"zone": 3, "form": "balled"}, C2={"zone": 3})
    scene.do("dee throw", "dee target C2", "dee drink 0", "cal catch", "cal drink 0")
    assert scene["C1.holder"] == "C2" and not scene["C1.captive"]
    assert "toss_off" not in scene.options("cal")


def test_break_out_frees_a_captive_and_breaks_its_cage() -> None:
    # RULES KC-18.25
    scene = brawl(
        "2", special="cage", C1={"zone": 3, "form": "caged", "caged_now": True}, R1={"zone": 3, "holds": "C1"}
    )
    scene.do("cal break_out")
    assert scene["C1.form"] == "standing" and scene["C1.zone"] == 3 and scene["ball.3.zone"] == 2
    assert scene["ap"] == 2


def test_a_bomb_in_hand_does_not_explode() -> None:
    # RULES KC-19.6
    scene = brawl(C1={"zone": 3, "holds": "bomb"}, C2={"zone": 3})
    scene.do("cal pass C2", "cal hold", "cal ball_up")
    assert not scene.told(e.Exploded) and scene["C2.holds"] == "bomb"


def test_a_caged_mate_can_be_grabbed_and_calls_throw_me() -> None:
    # RULES KC-19.14, KC-19.15
    scene = brawl(special="cage", C1={"zone": 2}, C2={"zone": 2, "form": "caged"})
    assert "grab C2" in scene.options("cal")
    scene = brawl(special="cage", C1={"zone": 2, "form": "caged"}, C2={"zone": 2}, R1={"zone": 2})
    scene.do("cal throw_me C2", "cal rally R1")
    assert scene["contest.drinker"] == "C1"


def test_sniper_ignores_distance_while_charged() -> None:
    # RULES KC-19.18, KC-19.19, KC-19.20
    scene = brawl(special="sniper", C1={"zone": 1, "holds": "sniper", "charge": 1}, R1={"zone": 6})
    scene.do("cal throw", "cal target R1")
    assert [(one["why"], one["value"]) for one in scene["contest.attack"]] == [("base", 0), ("charge", 0)]
    scene = brawl(special="sniper", C1={"zone": 5, "holds": "sniper"}, C2={"zone": 5}, R1={"zone": 6})
    scene.do("cal pass C2")
    assert scene["C2.charge"] == 0
    scene.do("cal rally R1")
    assert [(one["why"], one["value"]) for one in scene["contest.attack"]][1:] == [
        ("distance", -1),
        ("uncharged", -1),
    ]


def test_moon_knocks_back_two_steps_and_never_home() -> None:
    # RULES KC-19.23
    scene = brawl("6 1", special="moon", C1={"zone": 2, "holds": "moon"}, R2={"zone": 3})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0")
    assert scene.options("cal") == ["to 4", "to 5"]
    scene.do("cal to 4")
    assert scene["R2.zone"] == 5, "from 4: not 2 (thrower), not 3 (was there); 5 is left"


def test_a_pass_of_a_multi_ball_passes_a_single() -> None:
    # RULES KC-19.27, KC-19.28, KC-19.30
    scene = brawl(
        "6", special="multi", ball={3: {"count": 2}}, C1={"zone": 2, "holds": "multi", "charge": 1}, C2={"zone": 2}
    )
    scene.do("cal pass C2", "cal hold")
    assert scene["C2.holds"] == "single multi" and scene["C2.charge"] == 1 and scene["ball.3.count"] == 1
    assert "pass C2" not in scene.options("cal") and "pass C3" in scene.options("cal")
    scene.do("cal pass C3", "cal hold")
    assert scene["C1.holds"] == "" and scene["ball.3.count"] == 0


def test_the_last_single_brings_a_fresh_multi_ball() -> None:
    # RULES KC-19.30
    scene = brawl("6 1 4", special="multi", ball={3: {"count": 1}}, C1={"zone": 3, "holds": "multi"}, R2={"zone": 3})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0", "cal to 5")
    assert scene.told(e.MultiDepleted) and scene["ball.3.count"] == 3 and scene["ball.3.zone"] == 4


def test_ending_the_own_turn_in_gas_costs_a_heart() -> None:
    # RULES KC-19.34, KC-19.32
    scene = brawl(gas={2: 3}, C1={"zone": 1, "holds": "C2"}, C2={"zone": 1, "form": "balled"})
    scene.do("cal move 2")
    assert scene["C1.hearts"] == 1 and scene["C2.hearts"] == 2, "who is carried is spared"
    scene.do("cal end_turn")
    assert scene["C1.ko"] and scene["gas"] == {"2": 2}


def test_a_dodged_poison_ball_gases_where_it_lands() -> None:
    # RULES KC-19.36
    scene = brawl("1 6", special="poison", C1={"zone": 2, "holds": "poison"}, R2={"zone": 3})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee dodge", "dee move 5", "dee drink 0")
    assert scene["gas"] == {"5": 3} and scene.kind("dee") == "escape"
    scene.do("dee move 4")
    assert scene["R2.hearts"] == 2


def test_boomerang_caught_again_gains_charge_always() -> None:
    # RULES KC-19.41, KC-14.4
    scene = brawl("6 5 1 6 6", options={"catch_charge": 0}, special="boomerang",
                  C1={"zone": 3, "holds": "boomerang", "charge": 1, "focus": "catch"}, R2={"zone": 3})  # fmt: skip
    scene.do(
        "cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0", "cal to 5", "cal catch", "cal drink 0"
    )
    assert scene["C1.charge"] == 3 and scene.kind("cal") == "bonus", "+1, and +1 for doubles"


def test_boomerang_dodged_by_its_thrower_lands_there() -> None:
    # RULES KC-19.42
    scene = brawl("6 1 6", bond=1, special="boomerang", C1={"zone": 3, "holds": "boomerang"}, R2={"zone": 3})
    scene.do(
        "cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0", "cal to 5", "cal dodge", "cal move 2"
    )
    scene.do("cal drink 0")
    assert scene.kind("cal") == "deflect"
    scene.do("cal no")
    assert scene["ball.3.zone"] == 2 and scene["ball.3.charge"] == 0


def test_boomerang_does_not_return_from_a_catch_or_after_the_round() -> None:
    # RULES KC-19.44, KC-19.45
    scene = brawl("1 6", special="boomerang", C1={"zone": 3, "holds": "boomerang"}, R2={"zone": 3})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0", "dee hold")
    assert not scene.told(e.BoomerangReturning)
    scene = brawl("6 1", special="boomerang", C1={"zone": 3, "holds": "boomerang"}, R2={"zone": 3, "hearts": 1},
                  R1={"ko": True}, R3={"ko": True})  # fmt: skip
    scene.do("cal throw", "cal drink 0", "dee catch", "dee drink 0")
    assert scene.told(e.NewRound) and not scene.told(e.BoomerangReturning)


def test_both_sides_wiped_out_at_once() -> None:
    # RULES KC-20.9
    out = {"ko": True}
    for points, first in (((1, 2), "crew"), ((2, 2), "rivals"), ((3, 2), "rivals")):
        scene = brawl("6 1", points=points, special="bomb", C1={"zone": 3, "hearts": 1, "holds": "bomb"}, C2=out,
                      C3=out, R2={"zone": 3, "hearts": 1}, R1=out, R3=out)  # fmt: skip
        scene.do("cal throw", "cal drink 0", "dee catch", "dee drink 0")
        assert scene.told(e.NewRound)[0].first == first


def test_a_turn_cap_ends_a_simulation() -> None:
    # RULES KC-20.11
    scene = brawl(points=(2, 1), turn=5, options={"turn_cap": 5})
    scene.do("cal end_turn")
    assert scene["over"] and scene["winner"] == "crew"
    scene = brawl(points=(1, 1), turn=5, options={"turn_cap": 5})
    scene.do("cal end_turn")
    assert scene.match.outcome is not None and scene.match.outcome.scores == (0.5, 0.5)
