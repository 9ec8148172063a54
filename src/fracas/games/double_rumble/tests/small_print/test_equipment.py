"""Fury and Equipment to the letter (DR-13, DR-14)."""

from __future__ import annotations

import pytest

from fracas.games.double_rumble import GAME
from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.tests.scene import Scene
from fracas.kernel.out import heard

Q = "(symbol KICK)"


# --- Fury -------------------------------------------------------------------------------------------------------------


def test_fury_is_shown_by_arrows() -> None:
    # RULES DR-13.1
    assert [GAME.text["tables"]["fury"][str(level)] for level in range(5)] == ["0 ↓", "1 ↙", "2 ←", "3 ↖", "4 ↑"]


@pytest.mark.parametrize("fury", [0, 1, 2, 3])
def test_an_active_needs_all_the_fury(fury: int) -> None:
    # RULES DR-13.3
    tile = {"active": "hearts(self,+1)", "hearts": 5}
    scene = Scene({"F1": tile | {"fury": fury}, "UR": ["a(3)"]})
    assert scene.refused("P1 active F1") == "fury_too_low" and "active F1" not in scene.options("P1")
    full = Scene({"F1": tile | {"fury": 4}, "UR": ["a(3)"]}).do("P1 active F1")
    assert (full["F1.fury"], full["F1.hearts"]) == (0, 6)


def test_the_passive_is_off_while_the_active_does_its_work() -> None:
    # RULES DR-13.4
    tile = {"fury": 4, "hearts": 5, "passive": "no_heal", "active": "hearts(self,+2)"}
    scene = Scene({"F1": tile, "UR": ["a(3)"]}).do("P1 active F1")
    assert (scene["F1.hearts"], scene["F1.fury"]) == (7, 0), "the Passive would have forbidden it"


def test_nobody_has_to_use_an_active() -> None:
    # RULES DR-13.8
    tile = {"fury": 4, "active": "hearts(self,+1)", "hearts": 5}
    scene = Scene({"F1": tile, "UR": ["a(3)"]}, luck="g3")
    assert {"move F1 UL", "change F1 KICK", "battle F1", "active F1"} <= set(scene.options("P1"))
    scene.do("P1 battle F1")
    assert (scene["F1.fury"], scene["UR"]) == (4, [])


# --- Equipment --------------------------------------------------------------------------------------------------------


def test_equipment_never_changes_hands_without_an_exchange() -> None:
    # RULES DR-14.3
    given = {"F1": {"equipment": [f"Q1{Q}", f"Q2{Q}"]}, "UR": ["a(3)"]}
    scene = Scene(given)
    assert scene.refused("P1 give Q1 F1 F2") == "wrong_phase"
    assert not any(option.startswith("give") for option in scene.options("P1") + scene.asides("P1"))
    assert Scene(given | {"phase": "side_scroll"}).refused("P1 give Q1 F1 F2") == "wrong_phase"
    given |= {"UR": ["a(1; -; blue equip_draw(self,1))"], "equipment_deck": [f"Q3{Q}"]}
    full = Scene(given, luck="g1").do("P1 battle F1")
    assert full.options("P1") == ["discard Q1", "discard Q2", "discard Q3"], "too much is not handed over"


def test_discards_never_come_back() -> None:
    # RULES DR-14.4; G32
    given = {"F1": {"fury": 4, "active": "equip_draw(self,2)"}, "equipment_deck": [f"Q1{Q}"],
             "cards": [f"Q2{Q}"], "discarded": ["Q2"], "UR": ["a(3)"]}  # fmt: skip
    scene = Scene(given).do("P1 active F1")
    assert (scene["F1.equipment"], scene["discarded"], scene["equipment_deck"]) == (["Q1"], ["Q2"], [])
    assert len(scene.told(w.EquipmentDeckEmpty)) == 1


def test_equipment_works_by_itself_in_a_battle_and_out_of_one() -> None:
    # RULES DR-14.5
    given = {"F1": {"equipment": ["Q1(move_cost(-1))", "Q2(special_cost(-1); result(+2))"]}, "UR": ["a(3)", "b(3)"]}
    scene = Scene(given, luck="g1 g1").do("P1 battle F1", "P1 battle F1")
    assert [event.result for event in scene.told(w.Result)] == [3, 3], "in every Battle"
    paid = Scene(given).do("P1 change F1 KICK", "P1 move F1 UL")
    assert (paid["F1.hearts"], paid["F1.symbol"], paid["F1.space"]) == (9, "KICK", "UL")


def test_what_breaks_works_and_counts_until_it_is_discarded() -> None:
    # RULES DR-14.9, DR-14.6
    given = {"F1": {"equipment": ["Q1(result(+3); break 1)", f"Q2{Q}"]}, "equipment_deck": [f"Q3{Q}"],
             "UR": ["a(4; -; blue equip_draw(self,1))"]}  # fmt: skip
    scene = Scene(given, luck="g1").do("P1 battle F1")
    assert scene.told(w.BattleWon) and scene.options("P1") == ["discard Q1", "discard Q2", "discard Q3"]
    scene.do("P1 discard Q2")
    assert scene["F1.equipment"] == ["Q3"] and [event.card for event in scene.told(w.EquipmentBroken)] == ["Q1"]


def test_a_one_shot_works_once_and_between_actions() -> None:
    # RULES DR-14.12
    given = {"F1": {"hearts": 3, "equipment": ["tin(use hearts(self,+2))", "Bottle(reroll([green]))"]}, "UR": ["a(9)"]}
    scene = Scene(given, luck="g1").do("P1 battle F1")
    assert scene.refused("P1 use F1 tin") == "action_in_progress"
    used = Scene(given).do("P1 use F1 tin")
    kinds = [
        type(event) for event in heard(used._told, None) if isinstance(event, w.HeartsChanged | w.EquipmentDiscarded)
    ]
    assert kinds == [w.HeartsChanged, w.EquipmentDiscarded] and used["F1.equipment"] == ["Bottle"]
    assert used.refused("P1 use F1 tin") == "invalid_choice"


def test_a_stage_keeps_everything_but_the_place() -> None:
    # RULES DR-17.5, DR-13.7, DR-14.11
    fighter = {"fury": 3, "hearts": 4, "symbol": "BLAST", "equipment": [f"Q1{Q}"]}
    given = {"F1": fighter, "F2": {"fury": 1, "hearts": 2, "symbol": "SWEEP"}, "UR": ["boss Z(1; PUNCH)"], "life": 1}
    scene = Scene(given | {"equipment_deck": []}, luck="g5").do("P1 battle F1", "P2 choose_start_space UR")
    for slot, kept in (("F1", (3, 4, "BLAST", ["Q1"])), ("F2", (1, 2, "SWEEP", []))):
        one = scene[slot]
        assert (one["fury"], one["hearts"], one["symbol"], one["equipment"]) == kept
    assert scene.questions() == ["P1 place_card"], "no symbol is asked for again"


@pytest.mark.parametrize(("first", "second"), [("green", "blue"), ("blue", "green")])
def test_each_of_two_re_rolls_of_one_equipment_is_used_once(first: str, second: str) -> None:
    # RULES DR-9.10
    given = {"F1": {"symbol": "KICK", "equipment": ["Kit(reroll([green]); reroll([blue]))"]}, "UR": ["a(9; KICK)"]}
    scene = Scene(given, luck="g1 b1").do("P1 battle F1", "P1 roll_blue yes")
    assert scene.options("P1") == ["reroll Kit green", "reroll Kit blue", "done"]
    scene.do(f"luck {first[0]}1", f"P1 reroll Kit {first}")
    assert scene.options("P1") == [f"reroll Kit {second}", "done"]
    assert scene.do(f"luck {second[0]}1", f"P1 reroll Kit {second}").told(w.BattleLost), "nothing usable is left"
