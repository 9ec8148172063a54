"""A Fighter falls, a Stage ends, the game ends: to the letter (DR-15, DR-17, DR-18)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.tests.scene import Scene

TILES = ["buddy", "roxy_rewind", "juno_switch", "dona_torque", "sister_volt", "old_finch"]


def falling(**given: Any) -> Scene:
    """F1 loses its last heart in a Battle."""
    first: dict[str, Any] = {"hearts": 1, **given.pop("F1", {})}
    return Scene({"UR": ["a(9)", "b(3)"], "F1": first, **given}, luck="g1").do("P1 battle F1")


# --- a new Fighter ----------------------------------------------------------------------------------------------------


def test_a_new_fighter_has_not_been_used_in_this_game() -> None:
    # RULES DR-15.6
    scene = falling(F1={"fighter": "buddy"}, F2={"fighter": "old_finch"}, used=["juno_switch"])
    fresh = ["roxy_rewind", "dona_torque", "sister_volt"]
    assert scene.options("P1") == [f"choose_fighter {name}" for name in fresh]
    assert scene.refused("P1 choose_fighter juno_switch") == "invalid_choice"


def test_when_all_were_used_anybody_not_in_play_comes_back() -> None:
    # RULES DR-15.6; G42
    scene = falling(F1={"fighter": "buddy"}, F2={"fighter": "old_finch"}, used=TILES)
    assert scene.options("P1") == [f"choose_fighter {name}" for name in TILES[:-1]], "F2 still is Old Finch"


def test_a_new_fighter_comes_in_on_a_free_right_space_for_nothing() -> None:
    # RULES DR-15.7, DR-15.8
    both = falling(F2={"space": "LL"}).do("P1 choose_fighter buddy")
    assert both.options("P1") == ["choose_entry_space UR", "choose_entry_space LR"]
    one = falling().do("P1 choose_fighter buddy")
    assert one.questions() == ["P1 choose_symbol"] and one["F1.space"] == "UR", "F2 is at LR"
    assert one.options("P1") == [f"choose_symbol {symbol}" for symbol in ("PUNCH", "KICK", "SWEEP", "BLAST")]
    fighter = one.do("P1 choose_symbol SWEEP")["F1"]
    assert (fighter["hearts"], fighter["fury"], fighter["equipment"], fighter["symbol"]) == (9, 0, [], "SWEEP")


def test_the_stage_goes_on_where_it_was() -> None:
    # RULES DR-15.9
    scene = falling(LL=["c(3)", "boss Z(5; KICK)"], life=2, actions=7)
    scene.do("P1 choose_fighter buddy", "P1 choose_symbol KICK")
    assert (scene["stage"], scene["UR"], scene["LL"], scene["life"]) == (1, ["b"], ["c", "Z"], 2)
    assert (scene["phase"], scene["actions"]) == ("brawl_action", 8)


def test_both_spend_the_same_credits() -> None:
    # RULES DR-15.10, DR-15.3
    given = {"F1": {"hearts": 1}, "F2": {"hearts": 1}, "UR": ["a(9)"], "LR": ["b(9)"], "credits": 3}
    scene = Scene(given, luck="g1 g1").do("P1 battle F1", "P1 choose_fighter buddy", "P1 choose_symbol KICK")
    assert scene["credits"] == 2
    assert scene.do("P2 battle F2")["credits"] == 1
    assert [event.left for event in scene.told(w.CreditSpent)] == [2, 1]


# --- the end of a Stage -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("holder", ["F1", "F2"])
def test_tokens_go_with_the_stage(holder: str) -> None:
    # RULES DR-17.3, DR-5.12
    given = {holder: {"token": True}, "UR": ["boss Z(1; KICK; ongoing strength(+1))"], "life": 1, "stage": 2}
    scene = Scene(given, luck="g5").do("P1 battle F1")
    assert not scene[f"{holder}.token"] and not scene.view().fighters[int(holder == "F2")].token
    assert [(event.fighter, event.what) for event in scene.told(w.OngoingToken)] == [(holder, "removed")]


@pytest.mark.parametrize(("space", "spaces"), [("UR", ("UR", "LR")), ("LR", ("LR", "UR"))])
def test_both_stand_on_the_right_again_at_no_cost(space: str, spaces: tuple[str, str]) -> None:
    # RULES DR-17.4
    given = {"F1": {"space": "UL"}, "F2": {"space": "LL"}, "UL": ["boss Z(1; KICK)"], "life": 1, "stage": 2}
    scene = Scene(given, luck="g5").do("P1 battle F1", f"P1 choose_start_space {space}")
    assert (scene["F1.space"], scene["F2.space"]) == spaces
    assert (scene["F1.faces"], scene["F2.faces"]) == ("right", "right")
    assert (scene["F1.hearts"], scene["F2.hearts"]) == (9, 9)


def test_the_next_side_scroll_has_a_deck_of_its_own() -> None:
    # RULES DR-17.6, DR-3.1
    scene = Scene({"UR": ["boss Z(1; KICK)"], "life": 1}, luck="g5").do("P1 battle F1", "P2 choose_start_space UR")
    book, state = scene.state.book, scene.state
    assert (scene["stage"], scene["number"], len(scene["deck"]), scene["gone"]) == (2, 1, 10, [])
    assert {int(state.drawn), *state.deck} <= set(book.packs[1]) and scene.questions() == ["P1 place_card"]


# --- the end of the game ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("difficulty", "credits", "stars"), [("easy", 3, 1), ("medium", 2, 2), ("hard", 2, 3)])
def test_stars_by_difficulty_and_one_for_a_marker_that_never_moved(difficulty: str, credits: int, stars: int) -> None:
    # RULES DR-18.3
    for spent in (0, 1):
        given = {"UR": ["boss Z(1; KICK)"], "life": 1, "stage": 4, "credits": credits - spent}
        scene = Scene(given, luck="g5", difficulty=difficulty).do("P1 battle F1")
        assert scene.told(w.GameOver) == [w.GameOver(True, "boss", stars + (1 - spent))]
        assert scene.view().stars == stars + (1 - spent)


def test_nothing_is_processed_after_the_last_boss() -> None:
    # RULES DR-18.2; G28
    given = {"UR": ["boss Z(5; SWEEP; blue hearts(both,-9); ongoing strength(+0))"], "life": 1, "stage": 4,
             "credits": 1, "F1": {"equipment": ["Q(symbol KICK; break 6)"], "token": True}}  # fmt: skip
    scene = Scene(given, luck="g6").do("P1 battle F1")
    assert (scene["won"], scene["credits"], scene["F1.equipment"], scene["F1.token"]) == (True, 1, ["Q"], True)
    assert not scene.told(w.FighterDefeated) and not scene.told(w.EquipmentDrawn) and scene.match.asks() == []
    assert scene.view().facts.acting == -1, "nobody acts any more"


@pytest.mark.parametrize("won", [True, False])
def test_both_share_the_result(won: bool) -> None:
    # RULES DR-18.4
    given = {"UR": ["boss Z(5; KICK)"], "life": 1, "stage": 4, "credits": 1, "F1": {"hearts": 1}}
    scene = Scene(given, luck="g6" if won else "g1").do("P1 battle F1")
    assert scene.match.over and scene.scores == ((1.0, 1.0) if won else (0.0, 0.0))


def test_who_has_fallen_has_no_symbol_left() -> None:
    # RULES DR-15.5
    assert falling(F1={"symbol": "KICK"})["F1.symbol"] == ""
