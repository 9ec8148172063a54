"""A Battle step by step: Strength, the dice, re-rolls, the Result (DR-9)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.tests.scene import Scene


def battle(card: str, luck: str, *lines: str, **given: Any) -> Scene:
    """F1 battles a card at UR."""
    return Scene({"UR": [card], **given}, luck=luck).do("P1 battle F1", *lines)


def test_the_first_card_before_the_fighter_wherever_it_stands() -> None:
    # RULES DR-9.1
    rows = {"UL": ["a(3)", "e(3)"], "LL": ["b(3)", "f(3)"], "UR": ["c(3)", "g(3)"], "LR": ["d(3)"]}
    for space, card in (("UL", "a"), ("LL", "b"), ("UR", "c"), ("LR", "d")):
        where = {"F1": {"space": space}, "F2": {"space": "UR" if space != "UR" else "UL"}}
        scene = Scene(rows | where, luck="g3").do("P1 battle F1")
        assert scene.told(w.BattleStart)[0].card == card
    empty = Scene({"UL": ["a(3)"]})
    assert empty.refused("P1 battle F1") == "row_empty" and "battle F1" not in empty.options("P1")


@pytest.mark.parametrize(
    ("card", "given", "strength"),
    [
        ("a(3)", {}, 3),
        ("a(3; -; cube)", {}, 4),
        ("a(3; -; red strength(+2))", {}, 5),
        ("a(3; -; red strength(+2), strength(+1); cube)", {}, 7),
        ("a(3)", {"F1": {"token": True}, "LL": ["boss Z(5; KICK; ongoing strength(+1))"]}, 4),
        ("a(3)", {"F1": {"fury": 2, "passive": "strength(-1)"}}, 2),
        ("a(3)", {"F1": {"equipment": ["Q(strength(-1))", "R(strength(-1))"]}}, 1),
        ("a(3; -; red equip_off)", {"F1": {"equipment": ["Q(strength(-1))"]}}, 3),
    ],
)
def test_strength_is_base_cube_and_all_that_is_in_force(card: str, given: dict[str, Any], strength: int) -> None:
    # RULES DR-9.2
    scene = battle(card, "g1", **given)
    assert scene.told(w.BattleStart)[0].strength == scene.told(w.Result)[0].strength == strength


def test_strength_is_fixed_for_the_battle() -> None:
    # RULES DR-9.2
    tile = {"fury": 4, "passive": "strength(-2)", "active": "reroll([green])", "timing": "battle"}
    scene = battle("a(5)", "g1 g3", "P1 active F1", F1=tile)
    assert scene["F1.fury"] == 0 and scene.told(w.Result)[0].strength == 3 and scene.told(w.BattleWon)


@pytest.mark.parametrize(
    ("fighter", "boss"),
    [
        ({"equipment": ["Q(strength(+2) when blue_rolled)"]}, ""),
        ({"fury": 2, "passive": "strength(+2) when blue_rolled"}, ""),
        ({"token": True}, "; ongoing strength(+2) when blue_rolled"),
    ],
)
def test_strength_that_waits_for_the_blue_die(fighter: dict[str, Any], boss: str) -> None:
    # RULES DR-9.2, DR-5.6
    given = {"F1": fighter, "LL": [f"boss Z(5; KICK{boss})"]}
    yes = battle("a(3; PUNCH)", "g4 b1", "P1 roll_blue yes", **given)
    assert (yes.told(w.BattleStart)[0].strength, yes.told(w.Result)[0].strength) == (3, 5)
    no = battle("a(3; PUNCH)", "g4", "P1 roll_blue no", **given)
    assert no.told(w.Result)[0].strength == 3


# --- dice -------------------------------------------------------------------------------------------------------------


def test_green_is_always_rolled_and_alone_without_a_match() -> None:
    # RULES DR-9.3, DR-9.4
    dice = battle("a(3; KICK)", "g2").told(w.DiceRolled)[0]
    assert (dice.green, dice.blue, dice.yellow, dice.red, dice.white) == (2, None, None, None, None)
    forced = battle("a(3; KICK; red force_die(white))", "g2 w1").told(w.DiceRolled)[0]
    assert (forced.green, forced.blue, forced.white) == (2, None, 1)


def test_blue_is_asked_for_before_any_die_is_rolled() -> None:
    # RULES DR-9.4, DR-9.5
    scene = battle("a(3; PUNCH)", "")
    assert scene.questions() == ["P1 roll_blue"] and not scene.told(w.DiceRolled) and scene["battle.dice"] == {}
    assert scene.options("P1") == ["roll_blue yes", "roll_blue no"]
    assert list(scene.state.options(1)) == [], "nobody else is asked"
    scene.do("luck g3", "P1 roll_blue no")
    assert scene.told(w.DiceRolled)[0].blue is None and scene.told(w.Result)[0].result == 3


@pytest.mark.parametrize(
    ("card", "given"),
    [
        ("a(9; PUNCH; red no_blue)", {}),
        ("a(9; PUNCH)", {"F1": {"token": True}, "LL": ["boss Z(5; KICK; ongoing no_blue)"]}),
        ("a(9; PUNCH)", {"F1": {"equipment": ["Q(no_blue)"]}}),
    ],
)
def test_blue_that_is_forbidden_is_not_asked_for(card: str, given: dict[str, Any]) -> None:
    # RULES DR-9.4
    scene = battle(card, "g1", **given)
    assert scene.told(w.DiceRolled)[0].blue is None
    assert scene.refused("P1 roll_blue yes") == "no_match"


@pytest.mark.parametrize(
    ("card", "fighter", "match"),
    [
        ("a(9; PUNCH)", {}, True),
        ("a(9; KICK)", {}, False),
        ("a(9)", {}, False),
        ("a(9; KICK, PUNCH)", {}, True),
        ("a(9; KICK)", {"equipment": ["Q(symbol KICK)"]}, True),
        ("a(9; KICK, PUNCH)", {"equipment": ["Q(symbol KICK)", "R(symbol PUNCH)"]}, True),
        ("a(9; KICK)", {"equipment": ["Q(symbol SWEEP)"]}, False),
        ("a(9; KICK; red equip_off)", {"equipment": ["Q(symbol KICK)"]}, False),
        ("a(9; PUNCH; red equip_off)", {"equipment": ["Q(symbol KICK)"]}, True),
    ],
)
def test_what_matches_a_weak_spot(card: str, fighter: dict[str, Any], match: bool) -> None:
    # RULES DR-9.6, DR-9.14
    partner = {"symbol": "KICK", "equipment": ["P(symbol KICK)"]}
    scene = battle(card, "g1 b1", F1=fighter, F2=partner)
    assert (scene.questions() == ["P1 roll_blue"]) == match
    if match:
        scene.do("P1 roll_blue yes")
        assert scene.told(w.Result)[0].sum == 2, "one blue die, however many match"


@pytest.mark.parametrize("die", ["yellow", "red", "white"])
def test_a_die_is_forced_once_or_not_at_all(die: str) -> None:
    # RULES DR-9.7, G39
    face = {"yellow": "y-1", "red": "r-1", "white": "w-1"}[die]
    boss = {"F1": {"token": True}, "LL": [f"boss Z(5; KICK; ongoing force_die({die}))"]}
    both = battle(f"a(9; -; red force_die({die}))", f"g5 {face}", **boss)
    assert both.told(w.Result)[0].result == 4
    one = battle("a(9)", f"g5 {face}", **boss)
    assert getattr(one.told(w.DiceRolled)[0], die) == -1
    gear = {"F1": {"token": True, "equipment": [f"Q(ignore_forced([{die}]))"]}, "LL": boss["LL"]}
    assert getattr(battle("a(9)", "g5", **gear).told(w.DiceRolled)[0], die) is None


def test_the_strength_is_told_part_by_part() -> None:
    # RULES DR-9.2
    gear = {"equipment": ["Q(strength(-1))"]}
    begun = battle("a(4; -; red strength(+2); cube)", "g1", F1=gear).told(w.BattleStart)[0]
    assert (begun.strength, begun.base, begun.cube, begun.power, begun.other) == (6, 4, 1, 2, -1)


def test_the_condition_of_a_red_power_holds_for_all_of_it() -> None:
    # RULES DR-5.6, DR-9.2
    power = {"colour": "red", "when": {"is": "hearts_max", "n": 5}, "change": [{"do": "strength", "amount": 2}]}
    enemy = {"id": "a", "name": "A", "stage": 1, "back": "red", "base": 3, "weak": [], "power": power}
    for hearts, strength in ((5, 5), (6, 3)):
        scene = Scene({"UR": [{"enemy": enemy}], "F1": {"hearts": hearts}}, luck="g6").do("P1 battle F1")
        assert scene.told(w.BattleStart)[0].strength == strength


# --- re-rolls ---------------------------------------------------------------------------------------------------------


def test_forced_re_rolls_go_in_the_order_of_the_dice() -> None:
    # RULES DR-9.8, DR-9.9
    boss = {"LL": ["boss Z(5; KICK; ongoing forced_reroll(white,[2]), forced_reroll(green,[6]))"]}
    given = {"F1": {"token": True, "equipment": ["Q(reroll([green]))"]}, **boss}
    scene = battle("a(9; -; red force_die(white))", "g6 w2 g5 w-2", **given)
    told = [(event.die, event.new, event.forced) for event in scene.told(w.DieRerolled)]
    assert told == [("green", 5, True), ("white", -2, True)], "and all of them before the own ones"
    assert scene.questions() == ["P1 reroll"]
    alone = battle("a(5)", "g6 g2", F1={"token": True}, **boss)
    assert alone.told(w.Result)[0].result == 2 and alone.told(w.BattleLost), "even a winning die"


def test_step_three_ends_by_itself_or_when_done_is_said() -> None:
    # RULES DR-9.10
    gear = {"equipment": ["Q(reroll([green]))", "R(reroll([green]))"]}
    scene = battle("a(9)", "g1 g2 g3", "P1 reroll R green", F1=gear)
    assert scene.options("P1") == ["reroll Q green", "done"], "any order"
    assert scene.refused("P1 reroll R green") == "source_used"
    scene.do("P1 reroll Q green")
    assert scene.told(w.Result)[0].result == 3, "nothing is left to use"
    assert battle("a(9)", "g1", "P1 done", F1=gear).told(w.Result)[0].result == 1
    assert battle("a(9)", "g1", F1={"equipment": ["Q(reroll([blue]))"]}).told(w.Result), "no blue die lies there"


@pytest.mark.parametrize(
    ("mods", "options"),
    [
        ("reroll([green,blue])", []),
        ("reroll([green,blue],2)", ["reroll Q blue", "done"]),
        ("reroll([green]); reroll([green])", ["reroll Q green", "done"]),
    ],
)
def test_each_re_roll_has_its_limit(mods: str, options: list[str]) -> None:
    # RULES DR-9.10, G17
    lines = ("P1 roll_blue yes", "P1 reroll Q green")
    scene = battle("a(9; PUNCH)", "g1 b1 g2", *lines, F1={"equipment": [f"Q({mods})"]})
    assert (scene.options("P1") if scene.questions() == ["P1 reroll"] else []) == options


def test_a_die_is_re_rolled_once_by_a_source_that_may_take_two() -> None:
    # RULES DR-9.10, G17
    gear = {"equipment": ["Q(reroll([green,blue],2))"]}
    scene = battle("a(9; PUNCH)", "g1 b1 b2", "P1 roll_blue yes", "P1 reroll Q blue", F1=gear)
    assert scene.options("P1") == ["reroll Q green", "done"] and scene.refused("P1 reroll Q blue") == "source_used"


def test_a_re_roll_that_is_not_in_force_is_not_offered() -> None:
    # RULES DR-9.10, DR-5.6
    for hearts, offered in ((5, True), (6, False)):
        gear = {"hearts": hearts, "equipment": ["Q(reroll([green]) when hearts_max(5))"]}
        assert (battle("a(9)", "g1", F1=gear).questions() == ["P1 reroll"]) == offered
        red = "a(9; -; red strength(+1), reroll([green]) when hearts_max(5))"
        assert (battle(red, "g1", F1={"hearts": hearts}).questions() == ["P1 reroll"]) == offered


def test_a_winning_die_may_be_re_rolled_and_the_new_face_counts() -> None:
    # RULES DR-9.11
    gear = {"equipment": ["Q(reroll([green]))", "R(reroll([green]))"]}
    scene = battle("a(4)", "g5", F1=gear)
    assert scene.questions() == ["P1 reroll"]
    scene.do("luck g1", "P1 reroll Q green", "luck g2", "P1 reroll R green")
    assert scene.told(w.Result)[0].result == 2 and scene.told(w.BattleLost)


# --- the Result -------------------------------------------------------------------------------------------------------


def test_the_result_is_faces_and_bonuses_and_never_below_zero() -> None:
    # RULES DR-9.12
    gear = {"equipment": ["Q(result(+1); die_plus(blue,2))", "R(die_plus(green,1); die_plus(red,9))"]}
    scene = battle("a(3; PUNCH; red force_die(white))", "g2 b1 w-2", "P1 roll_blue yes", F1=gear)
    result = scene.told(w.Result)[0]
    assert (result.sum, result.bonus, result.result) == (1, 4, 5)
    low = battle("a(3; -; red force_die(red))", "g1 r-3").told(w.Result)[0]
    assert (low.sum, low.result) == (-2, 0)
    assert battle("a(3; -; red force_die(red))", "g3 r-3").told(w.Result)[0].result == 0


@pytest.mark.parametrize(("face", "won"), [(3, False), (4, True), (5, True)])
def test_strength_or_more_wins(face: int, won: bool) -> None:
    # RULES DR-9.13, DR-10.1
    scene = battle("a(4)", f"g{face}")
    assert bool(scene.told(w.BattleWon)) == won and bool(scene.told(w.BattleLost)) == (not won)
    assert bool(scene.told(w.EnemyEliminated)) == won and scene["gone"] == ["a"]


def test_the_partner_has_no_part_in_it() -> None:
    # RULES DR-9.14
    partner = {"fury": 4, "passive": "result(+2)", "equipment": ["Q(strength(-2); result(+3))", "R(reroll([green]))"]}
    scene = battle("a(4)", "g3", F2=partner | {"symbol": "KICK"})
    assert scene.told(w.Result)[0].result == 3 and scene.told(w.Result)[0].strength == 4
    assert scene["phase"] == "brawl_action" and scene.told(w.BattleLost)


def test_no_way_out_of_a_battle() -> None:
    # RULES DR-9.15
    scene = battle("a(9; PUNCH)", "g1 b1", F1={"equipment": ["Q(reroll([green]))"]})
    for line in ("done", "decline", "move F1 UL", "battle F1", "yield"):
        assert scene.refused(f"P1 {line}") == "action_in_progress"
    scene.do("P1 roll_blue yes")
    for line in ("decline", "move F1 UL", "battle F1", "yield"):
        assert scene.refused(f"P1 {line}") == "action_in_progress"
    scene.do("P1 done")
    assert scene.told(w.BattleLost) and scene["F1.hearts"] == 2
