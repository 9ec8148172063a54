"""Rare meetings: who is asked when little is possible, circles of both Fighters, one-shots that do nothing."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.tests.scene import Scene


def test_who_can_do_nothing_is_not_asked() -> None:
    # RULES DR-6.2, DR-6.6
    stuck = {"hearts": 1, "space": "UR"}
    given = {"F1": stuck, "F2": {"space": "LL"}, "UR": ["boss Z(5; KICK)"], "LL": ["a(3)"]}
    scene = Scene(given, lethal_move="forbid")
    assert scene.questions() == ["P2 brawl_action"]
    other = {"F2": stuck, "F1": {"space": "LL"}, "UR": ["boss Z(5; KICK)"], "LL": ["a(3)"]}
    assert Scene(other, lethal_move="forbid").questions() == ["P1 brawl_action"]


@pytest.mark.parametrize(("slot", "other"), [("F1", "F2"), ("F2", "F1")])
def test_circles_are_seen_with_both_symbols(slot: str, other: str) -> None:
    # RULES DR-19.9
    name, partner = f"P{slot[1]}", f"P{other[1]}"
    given = {slot: {"space": "UR", "symbol": "BLAST"}, other: {"space": "LR", "symbol": "SWEEP"}, "LL": ["a(3)"]}
    scene = Scene(given).do(f"{name} move {slot} UL")
    assert scene.refused(f"{name} move {slot} UR") == "repetition"
    assert f"move {slot} UR" not in scene.options(name)
    scene.do(f"{partner} move {other} UR", f"{name} move {slot} LR")
    assert scene.refused(f"{name} move {slot} UL") == "repetition"
    scene.do(f"{partner} change {other} KICK")
    assert f"move {slot} UL" in scene.options(name), "what was paid for is progress"
    off = Scene(given, repetition_guard="off").do(f"{name} move {slot} UL", f"{name} move {slot} UR")
    assert off[f"{slot}.space"] == "UR"


@pytest.mark.parametrize(("slot", "other"), [("F1", "F2"), ("F2", "F1")])
def test_free_changes_of_either_fighter_are_guarded(slot: str, other: str) -> None:
    # RULES DR-19.9
    name = f"P{slot[1]}"
    given = {slot: {"symbol": "KICK", "equipment": ["Q(special_cost(-1))"]}, other: {"symbol": "BLAST"}, "UR": ["a(3)"]}
    scene = Scene(given).do(f"{name} change {slot} SWEEP")
    assert scene.refused(f"{name} change {slot} KICK") == "repetition"
    scene.do(f"{name} change {slot} BLAST")
    assert scene.refused(f"{name} change {slot} SWEEP") == "repetition"
    assert f"change {slot} PUNCH" in scene.options(name)


def test_the_first_holder_of_the_floor_may_yield_in_every_stage() -> None:
    # RULES DR-19.6, DR-19.7
    for stage, name, other in ((1, "P1", "P2"), (2, "P2", "P1"), (3, "P1", "P2"), (4, "P2", "P1")):
        scene = Scene({"UR": ["a(3)"], "LR": ["b(3)"], "stage": stage}, brawl_mode="floor")
        assert scene.questions() == [f"{name} brawl_action"]
        assert scene.do(f"{name} yield").questions() == [f"{other} brawl_action"]


@pytest.mark.parametrize(
    ("use", "given", "legal"),
    [
        ("boss_life(-1)", {"LL": ["boss Z(5; KICK)"], "life": 2}, True),
        ("boss_life(-1)", {"LL": ["boss Z(5; KICK)"], "life": 1}, False),
        ("boss_life(+1)", {"LL": ["boss Z(5; KICK)"], "life": 1}, True),
        ("boss_life(-1)", {}, False),
        ("boss_life(per(fury,4))", {"LL": ["boss Z(5; KICK)"], "life": 2}, False),
        ("hearts(self,per(fury,4))", {"F1": {"hearts": 5}}, False),
        ("hearts(self,per(fury,4))", {"F1": {"hearts": 5, "fury": 1}}, True),
        ("hearts(self,-per(fury,4))", {"F1": {"hearts": 5}}, False),
        ("hearts(self,-1)", {"F1": {"hearts": 5}}, True),
        ("hearts(self,-1)", {"F1": {"hearts": 1}}, True),
        ("hearts(self,+1)", {}, False),
        ("hearts(self,+1)", {"F1": {"hearts": 5, "token": True}, "LL": ["boss Z(5; KICK; ongoing no_heal)"]}, False),
        ("hearts(partner,+1)", {"F2": {"hearts": 5}}, True),
        ("hearts(both,+1)", {"F2": {"hearts": 5}}, True),
        ("fury(self,+1)", {"F1": {"fury": 4}}, False),
        ("fury(self,+1)", {"F1": {"fury": 3}}, True),
        ("fury(self,-1)", {}, False),
        ("fury(self,-1)", {"F1": {"fury": 1}}, True),
        ("fury(self,+1)", {"F1": {"token": True}, "LL": ["boss Z(5; KICK; ongoing no_fury)"]}, False),
        ("fury(self,per(equip,2))", {}, True),
        ("equip_draw(self,1)", {"equipment_deck": ["R(loss(-1))"]}, True),
        ("equip_draw(self,1)", {"equipment_deck": []}, False),
        ("equip_discard(self,1)", {}, False),
        ("equip_discard(partner,1)", {"F2": {"equipment": ["R(loss(-1))"]}}, True),
        ("equip_discard(partner,1)", {}, False),
        ("exchange", {}, False),
        ("exchange", {"F2": {"equipment": ["R(loss(-1))"]}}, True),
        ("special(self)", {}, True),
        ("free_move(self)", {}, True),
        ("cube_add(first(front))", {}, True),
        ("cube_add(first(front))", {"UR": ["a(3; -; cube)"]}, False),
        ("cube_remove(first(front))", {}, False),
        ("cube_remove(last(front))", {"UR": ["a(3)", "b(3; -; cube)"]}, True),
        ("eliminate(first(front))", {}, True),
        ("eliminate(first(behind))", {}, False),
        ("eliminate(first(front))", {"UR": ["boss Z(5; KICK)"]}, False),
        ("roll(green,{6:[hearts(self,+1)]})", {}, False),
        ("roll(green,{6:[hearts(self,+1)]})", {"F1": {"hearts": 8}}, True),
        ("roll(green,{1-2:[hearts(self,+1)],6:[fury(self,+1)]})", {}, True),
    ],
)
def test_a_one_shot_needs_something_to_change(use: str, given: dict[str, Any], legal: bool) -> None:
    # RULES DR-13.6, DR-14.12
    facts: dict[str, Any] = {"UR": ["a(3)"], **given}
    facts["F1"] = {**facts.get("F1", {}), "equipment": [f"tin(use {use})"]}
    scene = Scene(facts)
    assert ("use F1 tin" in scene.options("P1")) == legal
    if legal:
        assert scene.do("P1 use F1 tin").told(w.EquipmentUsed)
    else:
        assert scene.refused("P1 use F1 tin") == "no_effect"


def test_a_win_is_shared() -> None:
    # RULES DR-18.4, DR-18.2
    scene = Scene({"UR": ["boss Z(3; KICK)"], "life": 1, "stage": 4}, luck="g6").do("P1 battle F1")
    assert scene["won"] and scene.scores == (1.0, 1.0)


@pytest.mark.parametrize(
    ("word", "given", "strength"),
    [
        ("partner_same_side", {}, 4),
        ("partner_same_side", {"F2": {"space": "LL"}}, 3),
        ("partner_other_side", {}, 3),
        ("partner_other_side", {"F2": {"space": "UL"}}, 4),
        ("matched", {}, 4),
        ("matched", {"F1": {"symbol": "KICK"}}, 3),
        ("unmatched", {}, 3),
        ("unmatched", {"F1": {"symbol": "KICK"}}, 4),
        ("vs_enemy", {}, 4),
        ("vs_boss", {}, 3),
        ("life_max(2)", {}, 3),
        ("cubed", {}, 3),
        ("cubed", {"UR": ["a(2; PUNCH; cube)"]}, 4),
        ("row_alone", {}, 4),
        ("row_alone", {"UR": ["a(3; PUNCH)", "b(3)"]}, 3),
        ("row_min(2)", {}, 3),
        ("row_min(2)", {"UR": ["a(3; PUNCH)", "b(3)"]}, 4),
        ("opposite_occupied", {}, 3),
        ("opposite_occupied", {"UL": ["b(3)"]}, 4),
        ("equip_min(2)", {}, 3),
        ("equip_none", {}, 3),
        ("fury_min(1)", {}, 3),
        ("fury_min(1)", {"F1": {"fury": 1}}, 4),
        ("fury_max(1)", {"F1": {"fury": 1}}, 4),
        ("fury_max(1)", {"F1": {"fury": 2}}, 3),
        ("hearts_max(5)", {"F1": {"hearts": 5}}, 4),
        ("hearts_max(5)", {"F1": {"hearts": 6}}, 3),
        ("blue_rolled", {}, 3),
    ],
)
def test_conditions_on_equipment_look_at_the_battle(word: str, given: dict[str, Any], strength: int) -> None:
    # RULES DR-9.2, DR-14.5
    facts: dict[str, Any] = {"UR": ["a(3; PUNCH)"], **given}
    facts["F1"] = {**facts.get("F1", {}), "equipment": [f"Q(strength(+1) when {word})"]}
    assert Scene(facts).do("P1 battle F1").told(w.BattleStart)[0].strength == strength


@pytest.mark.parametrize(
    ("word", "cost"),
    [("vs_enemy", 1), ("vs_boss", 1), ("row_alone", 1), ("matched", 1), ("unmatched", 1), ("cubed", 1),
     ("adjacent_empty", 1), ("opposite_occupied", 1), ("blue_rolled", 1), ("equip_min(1)", 2), ("always", 2)],
)  # fmt: skip
def test_a_condition_on_a_card_is_false_outside_a_battle(word: str, cost: int) -> None:
    # RULES DR-14.5, DR-7.2
    given = {"UR": ["a(3; PUNCH; cube)"], "UL": ["b(3)"], "F1": {"equipment": [f"Q(move_cost(+1) when {word})"]}}
    assert Scene(given).do("P1 move F1 LL")["F1.hearts"] == 9 - cost


@pytest.mark.parametrize(
    ("word", "given", "strength"),
    [("equip", {}, 4), ("fury", {"F1": {"fury": 1}}, 4), ("fury", {"F1": {"fury": 4}}, 5), ("row", {}, 3),
     ("row", {"UR": ["a(3; PUNCH)", "b(3)"]}, 4), ("adjacent", {"LR": ["b(3)"]}, 4),
     ("opposite", {"UL": ["b(3)", "c(3)", "d(3)"]}, 5)],
)  # fmt: skip
def test_amounts_count_up_to_their_cap(word: str, given: dict[str, Any], strength: int) -> None:
    # RULES DR-9.2
    facts: dict[str, Any] = {"UR": ["a(3; PUNCH)"], **given}
    facts["F1"] = {**facts.get("F1", {}), "equipment": [f"Q(strength(per({word},2)))"]}
    assert Scene(facts).do("P1 battle F1").told(w.BattleStart)[0].strength == strength


def test_a_passive_may_switch_off_equipment() -> None:
    # RULES DR-13.2, DR-14.5
    for fury, strength in ((1, 4), (2, 3)):
        tile = {"fury": fury, "passive": "equip_off", "equipment": ["Q(strength(+1))"]}
        scene = Scene({"F1": tile, "UR": ["a(3; PUNCH)"]}).do("P1 battle F1")
        assert scene.told(w.BattleStart)[0].strength == strength


@pytest.mark.parametrize(("taken", "held"), [(1, 1), (2, 2)])
def test_who_loses_all_equipment_is_not_asked(taken: int, held: int) -> None:
    # RULES DR-5.3
    gear = [f"R{i}(loss(-1))" for i in range(held)]
    tile = {"fury": 4, "active": f"equip_discard(self,{taken})", "equipment": gear}
    scene = Scene({"F1": tile, "UR": ["a(3)"]}).do("P1 active F1")
    assert scene["F1.equipment"] == [] and scene.kind("P1") == "brawl_action"
