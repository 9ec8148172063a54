"""Between two actions: who may do what, moves and changes of the Special Attack (DR-6 to DR-8)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.tests.scene import Scene
from fracas.kernel.out import heard

SPACES = ("UL", "LL", "UR", "LR")
ANCHOR = "boss Z(5; KICK; ongoing move_cost(+1))"


# --- actions ----------------------------------------------------------------------------------------------------------


def test_anybody_may_act_next_and_again() -> None:
    # RULES DR-6.2, DR-6.6
    scene = Scene({"UR": ["a(3)"], "LR": ["b(3)"]})
    for line in ("P1 change F1 KICK", "P1 change F1 SWEEP", "P2 change F2 KICK", "P1 move F1 UL", "P2 move F2 LL"):
        assert scene.questions() == ["P1 brawl_action", "P2 brawl_action"]
        scene.do(line)
    scene.do("P2 change F2 BLAST", "P2 change F2 KICK", "P2 change F2 SWEEP")
    assert (scene["actions"], scene["F1.hearts"], scene["F2.hearts"]) == (8, 6, 4)


def test_each_kind_of_action_is_open_when_it_can_be_done() -> None:
    # RULES DR-6.3
    tile = {"hearts": 5, "fury": 4, "active": "hearts(self,+1)", "equipment": ["tin(use hearts(self,+1))"]}
    scene = Scene({"F1": tile, "F2": {"hearts": 1}, "UR": ["a(3)"]})
    kinds = [option.split()[0] for option in scene.options("P1")]
    assert sorted(set(kinds)) == ["active", "battle", "change", "move", "use"]
    assert {option.split()[0] for option in scene.options("P2")} == {"move"}
    done = {"move": "move F1 UL", "change": "change F1 KICK", "active": "active F1", "use": "use F1 tin"}
    for line in done.values():
        played = Scene({"F1": tile, "UR": ["a(3)"]}).do(f"P1 {line}")
        assert played["actions"] == 1 and played["phase"] == "brawl_action"
    assert Scene({"F1": tile, "UR": ["a(3)"]}, luck="g3").do("P1 battle F1")["actions"] == 1


def test_one_action_is_whole_before_the_next() -> None:
    # RULES DR-6.4
    tile = {"fury": 4, "active": "special(self), free_move(partner)"}
    scene = Scene({"F1": tile, "UR": ["a(3)"]}).do("P1 active F1")
    for line in ("P1 move F1 UL", "P2 move F2 UL", "P2 battle F2"):
        assert scene.refused(line) == "action_in_progress"
    scene.do("P1 set KICK")
    assert scene.refused("P1 battle F1") == "action_in_progress" and scene["actions"] == 0
    scene.do("P2 decline")
    assert scene["actions"] == 1 and scene["phase"] == "brawl_action"
    fallen = Scene({"F1": {"hearts": 1}, "UR": ["a(3)"]}).do("P1 move F1 UL")
    assert fallen.refused("P2 move F2 UL") == "action_in_progress", "a defeat belongs to the action"


def test_a_brawl_is_never_left_and_nobody_passes() -> None:
    # RULES DR-6.7
    for mode in ("free", "team"):
        scene = Scene({"UR": ["a(3)"], "LL": ["boss Z(5; KICK)"]}, brawl_mode=mode)
        for name in ("P1", "P2"):
            assert scene.refused(f"{name} yield") == "invalid_choice"
            assert scene.refused(f"{name} done") == scene.refused(f"{name} decline") == "wrong_phase"
            assert {option.split()[0] for option in scene.options(name)} <= {"move", "change", "battle"}


# --- moves ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("own", SPACES)
def test_a_fighter_moves_to_any_free_space(own: str) -> None:
    # RULES DR-7.1, DR-7.6
    for other in SPACES:
        if other != own:
            scene = Scene({"F1": {"space": own}, "F2": {"space": other}, own: ["a(3)"]})
            moves = [option for option in scene.options("P1") if option.startswith("move")]
            assert moves == [f"move F1 {space}" for space in SPACES if space not in (own, other)]
            assert scene.refused(f"P1 move F1 {own}") == "same_space"
            assert scene.refused(f"P1 move F1 {other}") == "space_occupied"
            scene.do(f"P1 {moves[-1]}")
            assert scene["F1.space"] == moves[-1].split()[-1] and scene["F2.space"] == other


@pytest.mark.parametrize(
    ("given", "cost"),
    [
        ({"UR": ["a(3)"]}, 1),
        ({"UR": ["a(3)"], "LL": [ANCHOR], "F1": {"token": True}}, 2),
        ({"UR": ["a(3)"], "F1": {"equipment": ["Q(move_cost(-1))"]}}, 0),
        ({"UR": ["a(3)"], "F1": {"equipment": ["Q(move_cost(-3))"]}}, 0),
        ({"LL": ["a(3)"], "UL": ["b(3)"]}, 0),
        ({"LL": ["a(3)", ANCHOR], "UL": ["b(3)"], "F1": {"token": True}}, 0),
    ],
)
def test_only_the_row_that_is_left_costs(given: dict[str, Any], cost: int) -> None:
    # RULES DR-7.2, DR-7.3, DR-7.4
    for space in ("UL", "LL"):
        scene = Scene(given).do(f"P1 move F1 {space}")
        assert (scene["F1.hearts"], scene.told(w.FighterMoved)[0].cost) == (9 - cost, cost)


def test_a_deadly_move_is_made_and_then_the_fighter_falls() -> None:
    # RULES DR-7.7
    scene = Scene({"F1": {"hearts": 1}, "UR": ["a(3)"]}).do("P1 move F1 UL")
    kinds = (w.FighterMoved, w.HeartsChanged, w.FighterDefeated)
    told = [type(event) for event in heard(scene._told, None) if isinstance(event, kinds)]
    assert told == list(kinds) and scene["credits"] == 2
    dear = {"F1": {"hearts": 2, "token": True}, "UR": ["a(3)"], "LL": [ANCHOR]}
    forbidden = Scene(dear, lethal_move="forbid")
    assert forbidden.refused("P1 move F1 UL") == "hearts_too_low"
    assert not [option for option in forbidden.options("P1") if option.startswith("move")]
    spared = Scene(dear | {"F1": {"hearts": 3, "token": True}}, lethal_move="forbid").do("P1 move F1 UL")
    assert spared["F1.hearts"] == 1


# --- the Special Attack -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fighter", "cost"),
    [
        ({}, 1),
        ({"equipment": ["Q(special_cost(+1))"]}, 2),
        ({"equipment": ["Q(special_cost(-2))"]}, 0),
        ({"fury": 2, "passive": "special_cost(+2)"}, 3),
        ({"fury": 1, "passive": "special_cost(+2)"}, 1),
    ],
)
def test_what_another_symbol_costs(fighter: dict[str, Any], cost: int) -> None:
    # RULES DR-8.1, DR-8.2
    scene = Scene({"F1": fighter, "UR": ["a(3)"]})
    assert [option for option in scene.options("P1") if option.startswith("change")] == [
        "change F1 KICK", "change F1 SWEEP", "change F1 BLAST",
    ]  # fmt: skip
    scene.do("P1 change F1 BLAST")
    assert (scene["F1.symbol"], scene["F1.hearts"]) == ("BLAST", 9 - cost)
    least = Scene({"F1": fighter | {"hearts": cost + 1}, "UR": ["a(3)"]}).do("P1 change F1 KICK")
    assert least["F1.hearts"] == 1
    if cost:
        poor = Scene({"F1": fighter | {"hearts": cost}, "UR": ["a(3)"]})
        assert poor.refused("P1 change F1 KICK") == "hearts_too_low"
        assert not [option for option in poor.options("P1") if option.startswith("change")]


@pytest.mark.parametrize("symbol", ["PUNCH", "KICK", "SWEEP", "BLAST"])
def test_the_symbol_one_has_is_no_change(symbol: str) -> None:
    # RULES DR-8.3
    scene = Scene({"F1": {"symbol": symbol}, "UR": ["a(3)"]})
    assert scene.refused(f"P1 change F1 {symbol}") == "same_symbol"
    assert f"change F1 {symbol}" not in scene.options("P1")


def test_a_free_symbol_may_be_kept_and_costs_nothing() -> None:
    # RULES DR-8.4
    tile = {"fury": 4, "active": "special(both)", "hearts": 1, "token": True}
    boss = ["boss Z(5; KICK; ongoing special_lock, special_cost(+1))"]
    scene = Scene({"F1": tile, "LL": boss, "UR": ["a(3)"]}).do("P1 active F1", "P1 set KICK", "P2 set PUNCH")
    assert (scene["F1.symbol"], scene["F2.symbol"], scene["F1.hearts"]) == ("KICK", "PUNCH", 1)
    assert scene.refused("P1 change F1 PUNCH") == "locked" and "change F2 KICK" in scene.options("P2")


def test_no_change_while_dice_are_asked_for_or_lie() -> None:
    # RULES DR-8.5
    scene = Scene({"UR": ["a(9; PUNCH)"], "F1": {"equipment": ["Q(reroll([green]))"]}}, luck="g1 b1").do("P1 battle F1")
    assert scene.refused("P1 change F1 KICK") == scene.refused("P2 change F2 KICK") == "action_in_progress"
    scene.do("P1 roll_blue yes")
    assert scene.refused("P1 change F1 KICK") == scene.refused("P2 change F2 KICK") == "action_in_progress"


def test_a_lock_is_for_who_has_the_token() -> None:
    # RULES DR-8.6, DR-5.11
    scene = Scene({"F1": {"token": True}, "UR": ["a(3)"], "LL": ["boss Z(5; KICK; ongoing special_lock)"]})
    assert scene.refused("P1 change F1 KICK") == "locked"
    assert not [option for option in scene.options("P1") if option.startswith("change")]
    assert scene.do("P2 change F2 KICK")["F2.symbol"] == "KICK"
    held = Scene({"F1": {"equipment": ["Q(special_lock)"]}, "UR": ["a(3)"]})
    assert held.refused("P1 change F1 KICK") == "locked"
