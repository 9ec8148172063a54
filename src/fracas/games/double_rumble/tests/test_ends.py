"""How actions, Fighters, Stages and the game end, and in which order (DR-6.5, DR-14.2, DR-15, DR-17, DR-18)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.tests.scene import Scene
from fracas.kernel.out import heard
from fracas.kernel.wire import Event

Given = dict[str, Any]


def told(scene: Scene, *kinds: type[Event]) -> list[str]:
    """The names of the events of these kinds, in the order in which they were told."""
    return [type(event).__name__ for event in heard(scene._told, None) if isinstance(event, kinds)]


# --- DR-6.5: outcome, breaks, defeats, the end of the Stage -----------------------------------------------------------


def test_a_lost_battle_ends_with_breaks_and_then_defeats() -> None:
    # RULES DR-6.5, DR-14.6, DR-12.5
    given = {"F1": {"hearts": 2, "equipment": ["Q(loss(+0); break 1)", "R(symbol KICK)"]}, "UR": ["a(5)"]}
    scene = Scene(given, luck="g1").do("P1 battle F1")
    kinds = (w.EnemyScared, w.EquipmentBroken, w.FighterDefeated, w.EquipmentDiscarded)
    assert told(scene, *kinds) == ["EnemyScared", "EquipmentBroken", "FighterDefeated", "EquipmentDiscarded"]
    assert [event.card for event in scene.told(w.EquipmentBroken)] == ["Q"], "it breaks before it is left behind"


def test_a_stage_ends_after_breaks_and_defeats() -> None:
    # RULES DR-6.5, DR-17.1, DR-3.3
    given = {"F1": {"hearts": 1, "equipment": ["Q(symbol KICK; break 5)"]}, "life": 1, "used": [],
             "UR": ["boss Z(5; SWEEP; blue hearts(self,-1))"], "equipment_deck": ["R(symbol KICK)"]}  # fmt: skip
    scene = Scene(given, luck="g5").do("P1 battle F1")
    assert scene.questions() == ["P1 choose_fighter"] and not scene.told(w.StageClear), "the defeat comes first"
    scene.do("P1 choose_fighter old_finch", "P1 choose_symbol KICK")
    kinds = (w.BossEliminated, w.EquipmentBroken, w.FighterDefeated, w.FighterEntered, w.StageClear, w.StageStart)
    assert told(scene, *kinds) == [kind.__name__ for kind in kinds]


def test_the_next_action_waits_for_the_defeats_of_this_one() -> None:
    # RULES DR-6.5, DR-6.4
    scene = Scene({"F1": {"hearts": 1}, "UR": ["a(3)"]}).do("P1 move F1 UL")
    assert scene.questions() == ["P1 choose_fighter"] and scene["actions"] == 0
    assert scene.refused("P2 move F2 UL") == "action_in_progress"


# --- DR-14.2: two hands -----------------------------------------------------------------------------------------------

Q = "(symbol KICK)"


def drawing(active: str, **given: Any) -> Scene:
    f1 = {"fury": 4, "active": active, "equipment": [f"Q1{Q}", f"Q2{Q}"]}
    deck = [f"Q3{Q}", f"Q4{Q}", f"Q5{Q}"]
    return Scene({"F1": f1, "equipment_deck": deck, "UR": ["a(3)"], **given}).do("P1 active F1")


def test_all_are_drawn_before_any_is_discarded() -> None:
    # RULES DR-14.2, DR-14.1
    scene = drawing("equip_draw(self,2)")
    assert scene["F1.equipment"] == ["Q1", "Q2", "Q3", "Q4"]
    assert scene.options("P1") == ["discard Q1", "discard Q2", "discard Q3", "discard Q4"], "new or old"
    scene.do("P1 discard Q1")
    assert scene.questions() == ["P1 discard_excess"]
    scene.do("P1 discard Q4")
    assert scene["F1.equipment"] == ["Q2", "Q3"] and scene.questions()[0] == "P1 brawl_action"


def test_self_discards_before_the_partner_draws() -> None:
    # RULES DR-14.2
    scene = drawing("equip_draw(both,1)")
    assert scene.questions() == ["P1 discard_excess"] and scene["F2.equipment"] == []
    scene.do("P1 discard Q3")
    assert scene["F2.equipment"] == ["Q4"]


def test_hands_are_emptied_before_the_next_effect() -> None:
    # RULES DR-14.2, DR-5.14
    scene = drawing("equip_draw(self,1), hearts(partner,-1)")
    assert scene["F2.hearts"] == 9
    assert scene.do("P1 discard Q1")["F2.hearts"] == 8


def test_nobody_discards_before_an_exchange_is_done() -> None:
    # RULES DR-14.2, DR-14.3
    scene = drawing("equip_draw(both,2), exchange")
    assert scene.questions() == ["P1 exchange"]
    assert (scene["F1.equipment"], scene["F2.equipment"]) == (["Q1", "Q2", "Q3", "Q4"], ["Q5"])
    scene.do("P1 give Q3 F1 F2", "P1 done")
    assert scene.questions() == ["P1 discard_excess"] and scene["F2.equipment"] == ["Q5", "Q3"]


# --- DR-15.2: who falls first -----------------------------------------------------------------------------------------


def fallen(scene: Scene) -> list[str]:
    return [event.fighter for event in scene.told(w.FighterDefeated)]


@pytest.mark.parametrize(("line", "order"), [("P1 active F1", ["F1", "F2"]), ("P2 active F2", ["F2", "F1"])])
def test_the_acting_fighter_falls_first(line: str, order: list[str]) -> None:
    # RULES DR-15.2, DR-15.3
    tile = {"fury": 4, "active": "hearts(both,-9)"}
    scene = Scene({"F1": tile, "F2": tile, "UR": ["a(3)"], "used": []}).do(line)
    first, second = (f"P{slot[1]}" for slot in order)
    assert scene.questions() == [f"{first} choose_fighter"]
    scene.do(f"{first} choose_fighter buddy", f"{first} choose_symbol KICK")
    assert scene.questions() == [f"{second} choose_fighter"]
    assert fallen(scene) == order and scene["credits"] == 1


def test_the_resolving_fighter_falls_first_in_the_side_scroll() -> None:
    # RULES DR-15.2, DR-4.9
    deck = ["a(2; -; red back; yellow hearts(both,-9))", "b(2; -; red back)"]
    for row, order in (("UL", ["F1", "F2"]), ("LL", ["F2", "F1"])):
        scene = Scene({"phase": "side_scroll", "deck": deck, "used": []}).do(f"P1 place {row}")
        name = f"P{order[0][1]}"
        scene.do(f"{name} choose_fighter buddy", f"{name} choose_symbol KICK")
        assert fallen(scene) == order


def test_the_action_is_finished_before_anybody_falls() -> None:
    # RULES DR-15.2, DR-15.1
    given = {"F1": {"fury": 4, "active": "hearts(self,-9), hearts(self,+3), eliminate(first(front))", "hearts": 4},
             "UR": ["a(3; -; blue hearts(partner,-1))"]}  # fmt: skip
    scene = Scene(given).do("P1 active F1")
    assert told(scene, w.FighterDown, w.EnemyEliminated, w.FighterDefeated) == [
        "FighterDown", "EnemyEliminated", "FighterDefeated",
    ]  # fmt: skip
    assert scene["F2.hearts"] == 8 and scene["UR"] == []


# --- DR-17.2: the reward ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slot", ["F1", "F2"])
def test_who_eliminates_the_boss_draws(slot: str) -> None:
    # RULES DR-17.2
    given = {slot: {"space": "UR"}, "UR": ["boss Z(4; KICK)"], "life": 1, "equipment_deck": [f"R{Q}", f"S{Q}"]}
    given |= {} if slot == "F1" else {"F1": {"space": "LR"}}
    scene = Scene(given, luck="g5").do(f"P{slot[1]} battle {slot}")
    other = "F2" if slot == "F1" else "F1"
    assert (scene[f"{slot}.equipment"], scene[f"{other}.equipment"]) == (["R"], [])
    assert (scene.told(w.StageClear)[0].reward, scene["stage"]) == ("R", 2)


def test_the_replacement_draws_and_a_full_hand_discards() -> None:
    # RULES DR-17.2, DR-14.2, G19
    given = {"F1": {"space": "LR"}, "F2": {"space": "UR", "hearts": 1, "equipment": [f"Q{Q}"]}, "life": 1,
             "UR": ["boss Z(4; SWEEP; blue hearts(self,-1))"], "equipment_deck": [f"R{Q}"], "used": []}  # fmt: skip
    scene = Scene(given, luck="g5").do("P2 battle F2", "P2 choose_fighter buddy", "P2 choose_symbol KICK")
    assert (scene["F2.equipment"], scene["F1.equipment"], scene["stage"]) == (["R"], [], 2)
    full = {"F1": {"equipment": [f"Q1{Q}", f"Q2{Q}"]}, "UR": ["boss Z(4; SWEEP)"], "life": 1}
    scene = Scene(full | {"equipment_deck": [f"R{Q}"]}, luck="g5").do("P1 battle F1")
    assert scene.options("P1") == ["discard Q1", "discard Q2", "discard R"]


# --- DR-18.1: lost ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("credits", "over"), [(1, True), (2, False)])
def test_the_last_credit_ends_the_game(credits: int, over: bool) -> None:
    # RULES DR-18.1, DR-15.4
    given = {"F1": {"hearts": 1, "equipment": [f"Q{Q}"]}, "UR": ["a(9)"], "credits": credits}
    scene = Scene(given, luck="g1").do("P1 battle F1")
    assert scene.match.over == over and scene["credits"] == credits - 1
    if over:
        assert (scene["won"], scene["reason"], scene.view().stars, scene.scores) == (False, "credits", 0, (0.0, 0.0))
        assert scene.told(w.GameOver)[-1].stars == 0 and scene.match.asks() == []
        assert scene["F1.equipment"] == ["Q"], "nothing else happens"
        assert scene.refused("P2 move F2 UL") == "game_over"
    else:
        assert scene.questions() == ["P1 choose_fighter"] and scene["won"] is None


def test_the_game_can_be_lost_in_the_side_scroll_and_by_walking() -> None:
    # RULES DR-18.1, DR-7.7
    deck = ["a(2; -; red back; yellow hearts(self,-1))", "b(2; -; red back)"]
    scroll = Scene({"phase": "side_scroll", "deck": deck, "F1": {"hearts": 1}, "credits": 1}).do("P1 place UL")
    assert (scroll["won"], scroll["reason"], scroll["stars"]) == (False, "credits", 0)
    walk = Scene({"F1": {"hearts": 1}, "UR": ["a(3)"], "credits": 1}, difficulty="hard").do("P1 move F1 UL")
    assert (walk["won"], walk["reason"], walk["stars"], walk["phase"]) == (False, "credits", 0, "over")
