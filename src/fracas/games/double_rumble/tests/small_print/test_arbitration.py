"""Who may do what, and the first thing that stands against it (DR-19)."""

from __future__ import annotations

import pytest

from fracas.games.double_rumble.tests.scene import Scene

SCROLL = {"phase": "side_scroll", "deck": [f"e{i}(2; -; red back)" for i in range(4)]}


def test_a_move_is_judged_in_the_order_of_the_checks() -> None:
    # RULES DR-19.12
    poor = Scene({"F1": {"hearts": 1}, "UR": ["a(3)"]}, lethal_move="forbid")
    assert poor.refused("P1 move F1 UR") == "same_space"
    assert poor.refused("P1 move F1 LR") == "space_occupied", "before the price"
    assert poor.refused("P1 move F1 UL") == "hearts_too_low"
    assert poor.refused("P2 move F1 UR") == "not_yours", "before all of them"
    free = Scene({"LL": ["a(3)"]}).do("P1 move F1 UL")
    assert free.refused("P1 move F1 UR") == "repetition"


def test_a_change_is_judged_in_the_order_of_the_checks() -> None:
    # RULES DR-19.12
    boss = "boss Z(5; KICK; ongoing special_lock)"
    locked = Scene({"UR": ["a(3)"], "LL": [boss], "F1": {"hearts": 1, "token": True}})
    assert locked.refused("P1 change F1 PUNCH") == "locked", "before the price and the symbol"
    poor = Scene({"UR": ["a(3)"], "F1": {"hearts": 1}})
    assert poor.refused("P1 change F1 PUNCH") == "hearts_too_low", "before the symbol"
    assert poor.refused("P1 change F1 KICK") == "hearts_too_low"


def test_a_floor_is_missed_before_a_fighter() -> None:
    # RULES DR-19.12, DR-19.6
    scene = Scene({"UR": ["a(3)"], "LR": ["b(3)"]}, brawl_mode="floor")
    assert scene.refused("P2 battle F1") == "not_your_floor"
    assert scene.refused("P1 battle F2") == "not_yours"
    assert scene.refused("P2 place UL") == "wrong_phase", "before the floor"


def test_only_the_owner_of_a_choice_answers_it() -> None:
    # RULES DR-19.5
    given = {"F1": {"fury": 4, "active": "special(partner), free_move(self)"}, "UR": ["a(3)"]}
    scene = Scene(given).do("P1 active F1")
    assert scene.questions() == ["P2 set_symbol"]
    for line in ("P1 set KICK", "P1 move F1 UL", "P2 move F2 UL"):
        assert scene.refused(line) == "action_in_progress", line
    scene.do("P2 set KICK")
    assert scene.questions() == ["P1 free_move"] and scene.refused("P2 decline") == "action_in_progress"


@pytest.mark.parametrize("authority", ["alternate", "consensus", "player1"])
def test_a_suggestion_changes_nothing(authority: str) -> None:
    # RULES DR-19.2
    scene = Scene(SCROLL, placement_authority=authority)
    before = scene.questions()
    if authority == "consensus":
        assert scene.refused("P2 suggest 'place LL'") == "named_together"
    else:
        scene.do("P2 suggest 'place LL'")
    assert scene.questions() == before and (scene["UL"], scene["LL"]) == ([], [])


def test_player_one_places_every_card_if_so_agreed() -> None:
    # RULES DR-19.2
    scene = Scene(SCROLL, placement_authority="player1")
    for _ in range(3):
        assert scene.questions() == ["P1 place_card"] and scene.refused("P2 place UL") == "action_in_progress"
        scene.do("P1 place UL")


def test_nobody_yields_to_a_partner_who_cannot_act() -> None:
    # RULES DR-19.7
    boss = "boss Z(5; KICK; ongoing special_lock)"
    stuck = {"F2": {"hearts": 1, "token": True, "space": "LL"}, "LL": [boss], "UR": ["a(3)"]}
    scene = Scene(stuck, brawl_mode="floor", lethal_move="forbid")
    assert scene.refused("P1 yield") == "must_act" and "yield" not in scene.options("P1")
    assert "yield" in Scene(stuck, brawl_mode="floor").options("P1"), "a deadly move is an action"


def test_free_steps_are_remembered_until_something_is_paid() -> None:
    # RULES DR-19.9; G27
    scene = Scene({"LL": ["a(3)"]}).do("P1 move F1 UL")
    assert scene.refused("P1 move F1 UR") == "repetition"
    scene.do("P1 move F1 LL", "P1 move F1 UR")
    assert scene["F1.hearts"] == 8 and scene["seen"] == ["UR LR PUNCH PUNCH"], "a paid step is progress"
    off = Scene({"LL": ["a(3)"]}, repetition_guard="off").do("P1 move F1 UL", "P1 move F1 UR", "P1 move F1 UL")
    assert off["F1.space"] == "UL"
