"""The gauntlet: who is next, what a winner keeps, and that the last in line does not win by waiting."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.dagupukito import GAME
from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.tests.scene import Scene
from fracas.kernel.chance import Chance
from fracas.kernel.out import Recorder
from fracas.kernel.wire import SeatSetup, Setup

TRIO = ["test_sheet", "test_b", "test_c"]
BOUT = {"F1": {"hp": 5, "hand": "P"}, "F2": {"hp": 20, "hand": "K G", "charge": "D T", "discard": "P"}, "F3": {}}


def line_of(facts: dict[str, Any], luck: str = "", seats: int = 3, **options: Any) -> Scene:
    return Scene(facts, luck, seats=seats, format="gauntlet", **options)


# --- CF-11.7 to the letter --------------------------------------------------------------------------------------------


def test_the_first_two_fight_and_the_others_wait_in_their_order() -> None:
    # RULES CF-11.7
    scene = Scene(seats=4, luck="2 0 3 1", format="gauntlet").do(*(f"F{i} pick test_sheet" for i in range(1, 5)))
    assert [corner.seat for corner in scene.view(None).corners] == [2, 0]
    assert scene.view(None).line == (3, 1)


def test_what_was_picked_before_leaving_is_forgotten() -> None:
    # RULES CF-R3
    scene = Scene(seats=3, luck="2 0 1", format="gauntlet", fighters=2, roster=TRIO).do(
        "F2 pick test_b", "F2 resign round"
    )
    assert scene.state.picks[1] != []
    scene.do(*(f"{name} pick {who}" for name in ("F1", "F3") for who in ("test_sheet", "test_b")))
    assert scene.state.picks[1] == [] and not any(event.seat == 1 for event in scene.told(w.FightersPicked))


def test_the_order_is_drawn_anew_each_round() -> None:
    # RULES CF-11.7
    scene = Scene(seats=3, luck="2 0 1", format="gauntlet").do(*(f"F{i} pick test_sheet" for i in range(1, 4)))
    scene.do("F1 resign round", "F2 resign round", "luck 1 2 0", *(f"F{i} pick test_sheet" for i in range(1, 4)))
    assert [event.seats for event in scene.told(w.LineDrawn)] == [(2, 0, 1), (1, 2, 0)]


def test_a_worn_winner_keeps_hp_hand_charge_zone_and_discard_pile() -> None:
    # RULES CF-11.7
    scene = line_of(BOUT, "K T K T").turn("A P charge", "A K hit")
    assert [scene[f"F2.{zone}"] for zone in ("hp", "hand", "charge", "discard")] == [20, "G T T", "D T", "P K"]
    assert (scene["F3.hp"], scene["F3.hand"]) == (100, "K K")
    assert scene.told(w.Rested) == []


def test_a_player_is_out_only_with_the_last_fighter() -> None:
    # RULES CF-11.7, CF-10.3
    pair = [{"hp": 5, "hand": "P"}, {"hp": 70}]
    facts = {"F1": {"fighters": pair}, "F2": {"fighters": [{"hand": "K"}, {}]}, "F3": {"fighters": [{}, {}]}}
    scene = line_of(facts, fighters=2, roster=TRIO).turn("A P charge", "A K hit")
    assert scene.told(w.NextChallenger) == []
    assert (scene["F1.active"], scene["F1.hp"]) == (2, 70)


def test_the_last_player_left_wins_the_round() -> None:
    # RULES CF-11.7, CF-11.1
    scene = line_of({**BOUT, "F3": {"hp": 5}}, "P P K K", rounds_to_win=1).turn("A P charge", "A K hit")
    assert not scene.state.over()
    scene.do("F2 face A", "F3 face A", "F2 play K", "F3 play P", "F2 hit", "F3 charge")
    assert scene.told(w.MatchWon) == [w.MatchWon((1,), "ko")]


# --- a rested winner --------------------------------------------------------------------------------------------------


def test_a_rested_winner_is_as_new_but_for_the_charge_zone_and_the_challenger_draws_as_many() -> None:
    # RULES CF-R11
    scene = line_of(BOUT, "G G K T K T", gauntlet_winner="rested").turn("A P charge", "A K hit")
    assert scene.told(w.Rested) == [w.Rested(1, "test_sheet")]
    assert [scene[f"F2.{zone}"] for zone in ("hp", "hand", "charge", "discard")] == [100, "T T", "D T", ""]
    assert (scene["F3.hand"], scene["F3.charge"]) == ("G G K K", "")
    assert scene["F2.deck"] == scene["F3.deck"] == 21


def test_in_the_draw_step_a_new_turn_begins_for_both() -> None:
    # RULES CF-R11, CF-9.6
    facts = {"phase": "draw", "turn": 13, "F1": {"deck": "", "charge": "D"}, "F2": {"deck": "", "hand": "T"}, "F3": {}}
    scene = line_of(facts, "G K K P P", gauntlet_winner="rested")
    # Both are decked out and F1 is spared for its charged card: it rests, and both draw for turn 14.
    assert (scene.state.turn, scene["F1.hand"], scene["F3.hand"]) == (14, "P K", "G P K")
    assert scene["F1.deck"] == scene["F3.deck"] == 22


def test_all_fighters_of_a_rested_winner_stand_again() -> None:
    # RULES CF-R11, CF-10.6
    facts = {
        "F1": {"fighters": [{"hp": 5, "hand": "P"}, {"ko": True}]},
        "F2": {"fighters": [{"hand": "K"}, {"ko": True, "hp": 0, "charge": "D", "known": "P", "hand": "P"}]},
        "F3": {"fighters": [{}, {}]},
    }
    scene = line_of(facts, fighters=2, roster=TRIO, gauntlet_winner="rested").turn("A P charge", "A K hit")
    second = scene["F2.fighters"][1]
    assert [second[fact] for fact in ("ko", "hp", "deck", "hand", "charge")] == [False, 100, 25, "", ""]
    assert scene["F2.fighters.1.known"] == []


def test_the_opening_hand_is_dealt_again() -> None:
    # RULES CF-R11, CF-1.5
    scene = line_of(BOUT, opening_hand=3, gauntlet_winner="rested").turn("A P charge", "A K hit")
    assert len(scene["F2.hand"].split()) == 3 + 2


def test_who_has_resigned_does_not_rest() -> None:
    # RULES CF-R11, CF-11.3
    facts = {"phase": "draw", "F1": {"deck": "", "hp": 50}, "F2": {"deck": "", "hp": 50}, "F3": {}, "F4": {}}
    scene = line_of(facts, seats=4, gauntlet_winner="rested").do("luck 0", "F2 resign round")
    assert scene.asked() == ["F1"]  # they throw for who is spared; the clock throws for F2
    scene.do("F1 throw scissors")
    assert scene.told(w.DeckOutCompared) == [w.DeckOutCompared("throw", 1)]
    assert scene.told(w.Rested) == []


def test_two_who_leave_together_make_room_for_two_and_nobody_rests() -> None:
    # RULES CF-R11, CF-11.3
    facts = {"F1": {"hp": 5, "hand": "P"}, "F2": {"hand": "K"}, "F3": {}, "F4": {}}
    scene = line_of(facts, seats=4, gauntlet_winner="rested").do("F1 face A", "F2 resign round", "F1 play P")
    scene.do("F1 charge")
    assert [corner.seat for corner in scene.view(None).corners] == [2, 3]
    assert scene.told(w.Rested) == []


def wins_by_place(matches: int, **options: Any) -> list[int]:
    """How many of these gauntlets of four, at random, went to each place in line."""
    wins = [0] * 4
    for number in range(matches):
        luck, out = Chance(f"line {number}"), Recorder()
        seats = tuple(SeatSetup(f"F{i}") for i in range(1, 5))
        state = GAME.rules.start(Setup("dagupukito", seats, options), luck, out)
        while not state.over():
            seat = next(seat for seat in range(4) if state.pending() >> seat & 1)
            choices = state.options(seat)
            state.answer(seat, choices[luck.below(len(choices))], luck, out)
        told = [event for _, event in out.take()]
        line = next(event.seats for event in told if isinstance(event, w.LineDrawn))
        wins[line.index(next(event.seats[0] for event in told if isinstance(event, w.MatchWon)))] += 1
    return wins


@pytest.mark.parametrize(("options", "least", "most"), [({"gauntlet_winner": "worn"}, 90, 100), ({}, 18, 45)])
def test_in_the_mode_gauntlet_the_last_in_line_does_not_win_by_waiting(
    options: dict[str, Any], least: int, most: int
) -> None:
    # RULES CF-R11, CF-11.7: of a hundred
    wins = wins_by_place(100, **{**GAME.mode("gauntlet").options, **options})
    assert least <= wins[3] <= most
