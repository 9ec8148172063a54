"""Contests in detail: bumps, Boosts, dodges, tackles, hits (KC-11, KC-14 to KC-17), and exact odds."""

from __future__ import annotations

from itertools import product

import pytest

from fracas.games.knockout import GAME
from fracas.games.knockout.core.contest.pools import ZERO, chance_of_high_single, win_chance
from fracas.games.knockout.tests.scene import brawl
from fracas.games.knockout.words import events as e
from fracas.kernel.chance import Chance


def test_no_die_goes_above_six() -> None:
    # RULES KC-11.4, KC-11.11
    scene = brawl("6 6", bond=3, C1={"zone": 3, "holds": "ball 1"}, R2={"zone": 3})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0")
    assert scene.told(e.Caught), "neither side has a die to turn up: both windows are skipped"
    scene = brawl("5 5 5 5", active="R1", bond=0, R1={"zone": 3, "holds": "ball 1"}, C1={"zone": 3}, C2={"zone": 3})
    scene.do("dee tackle C1", "dee drink 0", "cal drink 0", "dee bump 5", "dee to 4")
    assert scene.told(e.Tackled)
    scene.do("dee tackle C1", "dee drink 0", "cal drink 0")
    assert "bump 5" in scene.options("dee"), "the Rivalry is ready again in the next contest"


def test_rivalry_serves_against_the_versus_brawler_alone() -> None:
    # RULES KC-11.9
    scene = brawl("4 5", active="R1", R1={"zone": 3}, C2={"zone": 3})
    scene.do("dee tackle C2", "dee drink 0", "cal drink 0")
    assert scene.kind("cal") == "dodge_move"


def test_rivalry_may_bump_and_act_where_the_table_says_so() -> None:
    # RULES KC-11.10
    for limit, asks in (("one_use", False), ("bump_and_effect", True)):
        scene = brawl(
            "5 5", active="R1", options={"rivalry_limit": limit}, R1={"zone": 3}, C1={"zone": 3, "holds": "ball 1"}
        )
        scene.do("dee tackle C1", "dee drink 0", "cal drink 0", "dee bump 5", "dee to 4")
        assert (scene.kind("dee") == "steal") is asks


def test_landmark_on_any_die_can_make_doubles_and_never_helps_a_toss() -> None:
    # RULES KC-10.13, KC-10.14
    scene = brawl("6 3 4", active="R2", landmark=3, options={"landmark_mode": "any_die"},
                  R2={"zone": 2, "holds": "ball 1"}, C1={"zone": 3, "focus": "catch"})  # fmt: skip
    scene.do("dee throw", "dee target C1", "dee drink 0", "cal catch", "cal drink 0", "cal landmark 3")
    assert scene.told(e.PerfectCatch) and scene.told(e.Bumped)[0].why == "landmark"
    toss = brawl("3 3", active="R2", landmark=3, R2={"zone": 3, "holds": "C3"}, C3={"zone": 3, "form": "balled"},
                 R3={"zone": 3})  # fmt: skip
    toss.do("dee pass R3", "dee toss_off", "dee drink 0", "cal drink 0", "dee done")
    assert [(one.value, one.against) for one in toss.told(e.ValuesCompared)] == [(3, 3)]


def test_fake_throw_rolls_the_whole_pool_again_before_any_bump() -> None:
    # RULES KC-11.15, KC-11.19, KC-11.20
    scene = brawl("1 6 6", bond=1, boosts=(0, 0, 2), C1={"zone": 3, "holds": "ball 1"}, R2={"zone": 3})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0")
    assert scene.options("cal") == ["fake_throw", "bump 1", "done"] and "fake_throw" not in scene.options("dee")
    scene.do("cal fake_throw")
    assert scene.options("cal") == ["fake_throw", "done"] and scene["boosts"] == [0, 0, 1]
    scene.do("cal done")
    assert scene.told(e.TieToDefender)
    scene = brawl("1 6", bond=1, boosts=(0, 0, 1), C1={"zone": 3, "holds": "ball 1"}, R2={"zone": 3})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0", "cal bump 1")
    assert scene.told(e.Caught), "bumped: no Fake Throw any more, and no Bond, so the window is over"


def test_refreshing_brings_a_drink_back_and_lifts_no_limit() -> None:
    # RULES KC-11.17, KC-11.18, KC-10.18, KC-3.6
    scene = brawl(boosts=(0, 2, 0), C1={"zone": 3, "drinks": 2, "holds": "ball 1"}, C2={"drinks": 0}, R2={"zone": 3})
    assert {"refresh C1", "refresh C2"} <= set(scene.options("cal"))
    scene.do("cal refresh C2", "cal throw", "cal target R2")
    assert scene.options("cal") == ["drink 0", "drink 1", "drink 2", "refresh C1"]
    scene.do("cal refresh C1")
    assert scene.options("cal") == ["drink 0", "drink 1", "drink 2", "drink 3"]
    assert scene["C2.drinks"] == 1 and scene["boosts"] == [0, 0, 0]


def test_lucky_ball_lifts_the_ball_and_rolls_again() -> None:
    # RULES KC-11.16
    scene = brawl("6 1 2 2 4", boosts=(2, 0, 0), C1={"zone": 3, "holds": "bomb"}, R1={"zone": 3}, ball={1: {"zone": 1}})
    scene.do("cal throw", "cal target R1", "cal drink 0", "dee catch", "dee drink 0", "dee done", "cal to 4")
    assert scene.kind("cal") == "lucky_ball" and scene["ball.3.zone"] == 2
    scene.do("cal reroll")
    assert scene["ball.3.zone"] == 2 and scene["boosts"] == [1, 0, 0], "lifted first: it may land where it was"
    scene.do("cal reroll")
    assert scene["ball.3.zone"] == 4 and scene.kind("cal") == "action"


def test_dodging_into_gas_hurts_at_once() -> None:
    # RULES KC-15.5
    scene = brawl(active="C1", gas={2: 3}, special="bomb", C1={"zone": 1, "holds": "bomb"}, R1={"zone": 1, "hearts": 1},
                  R2={"zone": 2})  # fmt: skip
    scene.do("cal throw", "cal target R1", "cal drink 0", "dee dodge")
    assert scene["R1.ko"] and not scene.told(e.PoolsRolled)
    assert [one.zone for one in scene.told(e.Exploded)] == [2] and scene["R2.hearts"] == 1
    caged = brawl("1 6", gas={2: 3}, special="cage", C1={"zone": 1, "holds": "ball 1"}, R1={"zone": 1, "form": "caged"})
    caged.do("cal throw", "cal target R1", "cal drink 0")
    assert caged["R1.form"] == "standing" and "caged" not in [one["why"] for one in caged["contest.defence"]]


def test_a_moon_ball_makes_a_dodge_two_zones_long() -> None:
    # RULES KC-15.6
    scene = brawl(
        "1 6", special="moon", C1={"zone": 3, "holds": "ball 1"}, R1={"zone": 3, "holds": "moon", "charge": 1}
    )
    scene.do("cal throw", "cal target R1", "cal drink 0", "dee dodge", "dee move 5")
    assert scene.kind("dee") == "move_second"
    scene.do("dee move 6", "dee drink 0")
    assert scene["R1.zone"] == 6 and scene["R1.charge"] == 1


def test_a_dodger_who_fails_is_hit_where_it_went() -> None:
    # RULES KC-15.10
    scene = brawl("6 1", C1={"zone": 3, "holds": "ball 1"}, R2={"zone": 3})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee dodge", "dee move 5", "dee drink 0")
    assert scene["R2.hearts"] == 1 and scene["ball.1.zone"] == 5
    assert scene.options("cal") == ["to 4", "to 6"], "not the thrower's own Zone"


def test_a_tackle_takes_no_heart_and_a_dodge_of_it_gains_nothing() -> None:
    # RULES KC-15.13, KC-15.14, KC-16.2, KC-16.7
    scene = brawl("5 1", bond=3, C1={"zone": 3, "holds": "ball 1"}, R2={"zone": 3, "holds": "ball 2"})
    scene.do("cal tackle R2", "cal drink 0", "dee drink 0", "cal done", "cal to 5", "cal no")
    assert scene["R2.hearts"] == 2 and scene["ball.2.zone"] == 3 and scene["C1.holds"] == "basic"
    scene = brawl("1 5", active="R1", bond=3, R1={"zone": 3, "holds": "ball 1"}, C1={"zone": 3})
    scene.do("dee tackle C1", "dee drink 0", "cal drink 0", "dee done", "cal done")
    assert scene.kind("cal") == "dodge_move" and scene["R1.holds"] == "basic"
    scene.do("cal move 4")
    assert scene.kind("dee") == "action" and scene["R1.holds"] == "basic", "neither Deflect nor Steal"


def test_tackling_from_cover() -> None:
    # RULES KC-16.6, KC-16.5, KC-16.1
    scene = brawl(C1={"zone": 2, "cover": True, "focus": "tackle"}, R2={"zone": 3})
    scene.do("cal tackle R2")
    assert list(scene["contest.attack"]) == [
        {"why": "base", "dice": 1, "value": 0},
        {"why": "focus", "dice": 1, "value": 0},
        {"why": "distance", "dice": 0, "value": -1},
        {"why": "cover", "dice": 0, "value": -1},
    ]
    options = {"tackle_cover_die": "on", "tackle_focus": "dodge"}
    scene = brawl(options=options, C1={"zone": 2, "cover": True, "focus": "tackle"}, R2={"zone": 2})
    scene.do("cal tackle R2")
    assert [(one["why"], one["dice"]) for one in scene["contest.attack"]] == [
        ("base", 1),
        ("cover", 1),
        ("cover", 0),
    ]


def test_a_lost_tackle_reaction_is_a_hit_where_the_tackler_stands() -> None:
    # RULES KC-16.13, KC-13.6
    scene = brawl("6 1", C1={"zone": 3, "holds": "ball 1"}, R2={"zone": 2})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee tackle", "dee drink 0")
    assert scene["R2.hearts"] == 1 and scene["R2.zone"] == 2 and scene["ball.1.zone"] == 2
    assert scene.options("cal") == ["to 1", "to 4"], "the thrower knocks back"


def test_gas_and_the_tackler() -> None:
    # RULES KC-16.15, KC-19.33
    scene = brawl("6 1", gas={3: 3}, C1={"zone": 2, "hearts": 1}, R2={"zone": 3, "holds": "ball 1"})
    scene.do("cal tackle R2", "cal drink 0", "dee drink 0")
    assert scene["C1.ko"] and scene["ball.1.zone"] == 3 and scene["R2.zone"] == 3
    assert not scene.told(e.KnockedBack)
    scene = brawl("6 1", bond=1, gas={5: 3}, C1={"zone": 3}, R2={"zone": 3, "hearts": 1, "holds": "ball 1"})
    scene.do("cal tackle R2", "cal drink 0", "dee drink 0", "cal to 5")
    assert scene["R2.ko"] and scene.kind("cal") == "steal", "KO'd by gas, yet the ball may be stolen"
    scene = brawl("6 1", gas={5: 1}, C1={"zone": 3}, R2={"zone": 3})
    scene.do("cal tackle R2", "cal drink 0", "dee drink 0", "cal to 5")
    assert scene["R2.hearts"] == 1 and scene.kind("dee") == "escape"


def test_without_a_legal_zone_the_target_stays() -> None:
    # RULES KC-17.3
    scene = brawl("6 1", C1={"zone": 2, "holds": "ball 1"}, R2={"zone": 1})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0")
    assert scene["R2.zone"] == 1 and scene.kind("cal") == "action"


def test_a_knocked_out_brawler_is_no_target_any_more() -> None:
    # RULES KC-17.5
    scene = brawl(
        "6 1", C1={"zone": 3, "holds": "ball 1"}, C2={"zone": 3, "holds": "ball 2"}, R2={"zone": 3, "hearts": 1}
    )
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0")
    assert scene["R2.ko"] and not scene.told(e.KnockedBack)
    assert "R2" not in scene["targets"]


def test_losing_a_heart_ends_ball_form_and_a_falling_holder_lets_go() -> None:
    # RULES KC-17.7, KC-17.8, KC-18.27, KC-19.16
    scene = brawl("6 1 1", special="bomb", C1={"zone": 2, "holds": "bomb"}, R1={"zone": 3},
                  R2={"zone": 3, "holds": "R3"}, R3={"zone": 3, "form": "balled"})  # fmt: skip
    scene.do("cal throw", "cal target R1", "cal drink 0", "dee catch", "dee drink 0", "dee done")
    assert scene["R3.hearts"] == 1 and scene["R3.form"] == "standing" and scene["R2.holds"] == ""
    scene = brawl("6 1", special="cage", C1={"zone": 3, "holds": "ball 1"}, R2={"zone": 3, "hearts": 1, "holds": "R3"},
                  R3={"zone": 3, "form": "caged"})  # fmt: skip
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0")
    assert scene["R3.form"] == "caged" and scene["R3.holder"] == "" and scene["R3.zone"] == 3


def test_a_contest_shows_its_pools_as_they_were_rolled() -> None:
    # RULES KC-10.11, KC-10.12
    scene = brawl("5 3 1 6 2", active="R2", bond=2, options={"map": "concussion_yard"},
                  C2={"zone": 2, "focus": "tackle"}, R2={"zone": 4, "holds": "ball 1", "charge": 2})  # fmt: skip
    scene.do("dee throw", "dee target C2", "dee drink 0", "cal tackle", "cal drink 0")
    rolled = scene.view("cal").contest
    assert rolled is not None and rolled.attack == scene.told(e.PoolsRolled)[0].lines
    scene.do("dee bump 5", "cal done")
    compared = scene.told(e.ValuesCompared)[0]
    for answer in ("cal to 5", "cal steal"):
        moved = scene.view("cal").contest
        assert moved is not None and scene["C2.zone"] == 4, "the tackler stands where the thrower stood"
        assert (moved.attack, moved.defence) == (rolled.attack, rolled.defence)
        assert (moved.attack_value, moved.defence_value) == (compared.value, compared.against) == (5, 5)
        assert GAME.rules.view(GAME.hints.guess(scene.view("cal"), Chance("any")), 0) == scene.view("cal")
        scene.do(answer)


def test_a_dodger_hit_in_the_landmark_keeps_its_bonus_when_knocked_out_of_it() -> None:
    # RULES KC-10.12, KC-17.2
    scene = brawl("6 1", active="R2", landmark=3, R2={"zone": 3, "holds": "ball 1"}, C1={"zone": 2})
    scene.do("dee throw", "dee target C1", "dee drink 0", "cal dodge", "cal move 3", "cal drink 0")
    before = scene.view(None).contest
    assert before is not None and [line.why for line in before.defence] == ["base", "landmark"]
    assert before.defence_value == 2
    scene.do("dee to 5")
    after = scene.view(None).contest
    assert scene["C1.zone"] == 5 and after is not None
    assert (after.defence, after.defence_value, after.attack) == (before.defence, 2, before.attack)


# --- odds ----------------------------------------------------------------------------------------------------------

# Attack dice: (dodge 1 die, dodge 2 dice, catch 2 dice, catch 3 dice), each for a penalty of 0, 1, 2.
TABLE = {
    1: ((0.4167, 0.2778, 0.1667), (0.2546, 0.1389, 0.0648), (0.1852, 0.0926, 0.0370), (0.0694, 0.0231, 0.0046)),
    2: ((0.5787, 0.4167, 0.2685), (0.3897, 0.2238, 0.1096), (0.2932, 0.1543, 0.0648), (0.1181, 0.0409, 0.0085)),
    3: ((0.6597, 0.4938, 0.3333), (0.4716, 0.2793, 0.1415), (0.3616, 0.1970, 0.0859), (0.1532, 0.0547, 0.0117)),
    4: ((0.7074, 0.5409, 0.3763), (0.5257, 0.3177, 0.1648), (0.4078, 0.2275, 0.1021), (0.1792, 0.0654, 0.0144)),
}
COLUMNS = ((1, False), (2, False), (2, True), (3, True))


def pool(dice: int, value: int = 0) -> int:
    return dice << 8 | (value + ZERO)


@pytest.mark.parametrize("dice", TABLE)
def test_the_table_of_the_specification(dice: int) -> None:
    # RULES KC-10.7, KC-10.8, KC-10.9, KC-14.5
    for (defence, catching), column in zip(COLUMNS, TABLE[dice], strict=True):
        for penalty, wanted in enumerate(column):
            assert win_chance(pool(dice, -penalty), pool(defence), catching) == pytest.approx(wanted, abs=5e-5)


def test_doubles() -> None:
    # RULES KC-14.5
    wanted = {2: 1 / 6, 3: 4 / 9, 4: 13 / 18, 5: 49 / 54, 6: 319 / 324}
    for dice, chance in wanted.items():
        single = sum(chance_of_high_single(dice, face) for face in range(1, 7))
        assert 1 - single == pytest.approx(chance)


@pytest.mark.parametrize(
    ("attack", "defence"),
    [((3, 1), (2, 1)), ((2, -3), (3, -2)), ((1, 0), (1, 0)), ((4, -2), (2, 0)), ((2, 1), (2, -1))],
)
@pytest.mark.parametrize("catching", [False, True])
def test_odds_against_every_roll(attack: tuple[int, int], defence: tuple[int, int], catching: bool) -> None:
    won = rolls = 0
    for dice in product(range(1, 7), repeat=attack[0] + defence[0]):
        mine, theirs = dice[: attack[0]], dice[attack[0] :]
        rolls += 1
        ours, others = (min(6, max(1, max(pool) + value)) for pool, value in ((mine, attack[1]), (theirs, defence[1])))
        won += ours > others and not (catching and len(set(theirs)) < len(theirs))
    assert win_chance(pool(*attack), pool(*defence), catching) == pytest.approx(won / rolls)


def test_what_is_shown_before_the_roll_is_what_is_rolled() -> None:
    # RULES KC-10.6, KC-10.11, KC-10.12
    scene = brawl(landmark=2, C1={"zone": 2, "cover": True, "focus": "throw", "holds": "ball 1", "charge": 3},
                  R2={"zone": 5, "cover": True, "focus": "catch"})  # fmt: skip
    assert scene["targets.R2.catch"] == pytest.approx(win_chance(pool(5, -2), pool(3), True), abs=1e-6)
    scene.do("cal throw", "cal target R2", "cal drink 3", "dee catch", "dee drink 1")
    attack, defence = scene.told(e.PoolsRolled)
    assert [(one.why, one.dice, one.value) for one in attack.lines] == [
        ("base", 1, 0), ("focus", 1, 0), ("charge", 3, 0), ("drinks", 3, 0), ("landmark", 0, 1), ("distance", 0, -2),
        ("cover", 0, -1),
    ]  # fmt: skip
    assert [(one.why, one.dice) for one in defence.lines] == [("base", 1), ("focus", 1), ("cover", 1), ("drinks", 1)]
    assert len(attack.dice) == 8 and len(defence.dice) == 4


def test_odds_on_the_screen_are_the_odds_of_the_pools() -> None:
    scene = brawl(C1={"zone": 2, "focus": "throw", "holds": "ball 1"}, R2={"zone": 3})
    assert scene["targets.R2.dodge"] == pytest.approx(0.4167, abs=5e-5)
    assert scene["targets.R2.tackle"] == pytest.approx(win_chance(pool(2, -1), pool(1, -1), False), abs=1e-6)
    scene.do("cal throw", "cal target R2", "cal drink 2")
    assert scene["contest.odds.dodge"] == pytest.approx(0.5409, abs=5e-5), "four dice, one Zone away"


def test_every_number_of_drinks_shows_its_odds() -> None:
    # RULES KC-10.4, KC-10.5: the attacker's by each Reaction, the defender's by the one declared
    scene = brawl(options={"map": "concussion_yard"}, C1={"zone": 1, "holds": "ball 1"}, R2={"zone": 4, "drinks": 1})
    scene.do("cal throw", "cal target R2")
    dodged = [one["dodge"] for one in scene["contest.drink_odds"]]
    assert (
        dodged == pytest.approx([0.1667, 0.2685, 0.3333, 0.3763], abs=5e-5) and "catch" in scene["contest.drink_odds.0"]
    )
    scene.do("cal drink 2", "dee catch")
    assert [set(one) for one in scene["contest.drink_odds"]] == [{"catch"}, {"catch"}], "one drink left"
    assert scene["contest.drink_odds.0"] == scene["contest.odds"]
