"""The rules for empty decks, several fighters, teams, gauntlets, resigning and the end of rounds and matches."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.tests.scene import Scene
from fracas.kernel.game import SetupError

TRIO = ["test_sheet", "test_b", "test_c"]


def trio(first: list[dict[str, Any]], second: list[dict[str, Any]], luck: str = "", **facts: Any) -> Scene:
    """Three fighters a side."""
    given = {"F1": {"fighters": first}, "F2": {"fighters": second}, **facts}
    return Scene(given, luck, fighters=3, roster=TRIO)


def team(**facts: Any) -> Scene:
    """Two teams of two: F1 and F3 against F2 and F4; F1 and F2 fight."""
    return Scene(facts, seats=4, format="team")


# --- 4.9 empty decks ------------------------------------------------------------------------------------------------


def test_a_required_draw_from_an_empty_deck_decks_out_and_keeps_what_was_drawn() -> None:
    # RULES CF-9.1, CF-9.3
    scene = trio([{"deck": 1}, {"hp": 70}, {}], [{}, {}, {}], "K P D T", phase="draw")
    assert scene.told(w.DrawFailed) == [w.DrawFailed(0, "test_sheet")]
    assert scene.told(w.KnockedOut) == [w.KnockedOut(0, "test_sheet", "deck")]
    assert scene["F1.fighters.0.hand"] == "K"


@pytest.mark.parametrize(
    ("mine", "theirs", "criterion", "winner"),
    [
        ({"hp": 40}, {"hp": 35, "charge": "D D"}, "hp", 0),
        ({"charge": "D"}, {"hand": "P P P"}, "charge", 0),
        ({"hand": "P"}, {"hand": "P P"}, "hand", 1),
    ],
)
def test_both_decked_out_compare_hp_then_charge_then_hand(
    mine: dict[str, Any], theirs: dict[str, Any], criterion: str, winner: int
) -> None:
    # RULES CF-9.2, CF-9.4
    scene = Scene({"phase": "draw", "F1": {**mine, "deck": ""}, "F2": {**theirs, "deck": ""}})
    assert scene.told(w.DeckOutCompared) == [w.DeckOutCompared(criterion, winner)]
    assert scene.view(None).wins[winner] == 1


def test_all_equal_the_throw_decides_the_deck_out() -> None:
    # RULES CF-9.4
    scene = Scene({"phase": "draw", "F1": {"deck": ""}, "F2": {"deck": ""}})
    scene.do("F1 throw paper", "F2 throw rock")
    assert scene.told(w.DeckOutCompared) == [w.DeckOutCompared("throw", 0)]


def test_the_spared_fighter_plays_on_and_must_draw_next_turn() -> None:
    # RULES CF-9.5
    scene = trio(
        [{"hp": 60, "hand": "P", "deck": ""}, {}, {"hp": 10}],
        [{"hp": 50, "deck": ""}, {"hp": 80}, {"ko": True}],
        "D T", phase="draw",
    )  # fmt: skip
    assert scene.view(None).phase == "face"
    assert scene["F1.hand"] == "P"
    assert scene["F2.hp"] == 80  # the loser's replacement
    scene.turn("A P charge", "A D")
    assert scene.told(w.KnockedOut)[-1] == w.KnockedOut(0, "test_sheet", "deck")


def test_the_replacement_enters_at_once_draws_and_may_fail_alone() -> None:
    # RULES CF-9.6
    scene = trio(
        [{"hp": 60, "hand": "P", "deck": ""}, {}, {}],
        [{"hp": 50, "deck": ""}, {"deck": 1}, {"hp": 30}],
        "K D T", phase="draw",
    )  # fmt: skip
    assert scene.asked() == ["F2"]
    scene.do("F2 enter 2")  # draws K, fails, and is K.O. although F1 failed too and was spared
    assert [event.fighter for event in scene.told(w.KnockedOut)] == ["test_sheet", "test_b"]
    assert (scene["F2.active"], scene["F2.hand"]) == (3, "D T")
    assert scene["F1.hand"] == "P"  # the other side does not draw again


def test_draw_specials_never_deck_out() -> None:
    # RULES CF-9.7
    scene = Scene({"F1": {"hand": "P", "charge": "D", "deck": ""}, "F2": {}})
    scene.do("F1 face A", "F2 face A", "F1 play P", "F1 combo A2")
    assert scene.told(w.SpecialFizzled)[0] == w.SpecialFizzled(0, "draw")
    assert scene.told(w.DrawFailed)  # only now, in the next draw step


def test_lenient_decks_give_their_last_card_freely() -> None:
    # RULES CF-9.1
    scene = Scene({"phase": "draw", "F1": {"deck": 1}, "F2": {"deck": 2}}, luck="K P D", deck_out="lenient")
    assert (scene["F1.hand"], scene.view(None).phase) == ("K", "face")
    empty = Scene({"phase": "draw", "F1": {"deck": 0}, "F2": {"deck": 2}}, luck="P D", deck_out="lenient")
    assert empty.told(w.KnockedOut)


def test_draws_above_the_hand_limit_are_skipped_and_not_required() -> None:
    # RULES CF-9.1
    full = Scene({"phase": "draw", "F1": {"hand": "P P P P K", "deck": ""}, "F2": {}}, luck="D D", hand_limit=5)
    assert (full.view(None).phase, len(full["F1.hand"].split())) == ("face", 5)


# --- 4.10 teams of fighters -----------------------------------------------------------------------------------------


def test_damage_goes_to_the_active_fighter_only() -> None:
    # RULES CF-10.1
    scene = trio([{"hand": "P"}, {}, {}], [{"hand": "K"}, {}, {}]).turn("A P hit", "A K charge")
    assert [f["hp"] for f in scene["F2.fighters"]] == [95, 100, 100]


def test_a_successful_combo_must_swap_unless_nobody_is_left() -> None:
    # RULES CF-10.2
    scene = trio([{"hand": "P", "charge": "K"}, {"ko": True}, {"ko": True}], [{"hand": "K"}, {}, {}])
    scene.turn("A P combo A1", "A K charge")
    assert (scene.asked(), scene["F1.active"]) == (["F1", "F2"], 1)
    one = trio([{"hand": "P", "charge": "K"}, {"ko": True}, {"hp": 33}], [{"hand": "K"}, {}, {}])
    one.turn("A P combo A1", "A K charge")
    assert one["F1.active"] == 3  # the only one who can


def test_who_swaps_out_keeps_hp_and_zones_on_the_bench() -> None:
    # RULES CF-1.4
    mine = {"hp": 60, "hand": "P D T", "charge": "K G", "discard": "T", "deck": "D D"}
    scene = trio([mine, {}, {}], [{"hand": "K"}, {}, {}]).turn("A P combo A1", "A K charge").do("F1 enter 2")
    out = scene["F1.fighters.0"]
    assert [out[fact] for fact in ("hp", "hand", "charge", "discard", "deck")] == [60, "D T", "G", "P K T", 2]


def test_a_ko_with_a_successful_combo_enters_once() -> None:
    # RULES CF-10.3
    scene = trio([{"hp": 10, "hand": "P", "charge": "K"}, {}, {}], [{"hand": "K"}, {}, {}])
    scene.turn("A P combo A1", "A K hit").do("F1 enter 2")
    assert scene.view(None).phase == "face"
    assert scene["F1.active"] == 2


def test_entries_of_one_end_step_are_sealed_and_shown_together() -> None:
    # RULES CF-10.4
    scene = trio([{"hp": 20, "hand": "K"}, {}, {}], [{"hand": "P", "charge": "K"}, {}, {}])
    scene.turn("A K charge", "A P combo A1").do("F1 enter 3")
    assert scene.view("F2").corners[0].sealed is None
    assert not scene.told(w.Replaced)
    scene.do("F2 enter 2")
    assert (scene.told(w.Replaced)[0].into, scene.told(w.Swapped)[0].into) == ("test_c", "test_b")


def test_no_swap_at_any_other_time() -> None:
    # RULES CF-10.5
    scene = trio([{"hand": "P"}, {}, {}], [{"hand": "K"}, {}, {}])
    assert not any("enter" in option for option in scene.options("F1"))
    scene.turn("A P hit", "A K hit")
    assert scene.view(None).phase == "face"


def test_a_ko_lasts_for_the_round() -> None:
    # RULES CF-10.6
    scene = trio([{"hp": 5, "hand": "P"}, {}, {"ko": True}], [{"hand": "K"}, {}, {}]).turn("A P charge", "A K hit")
    assert scene["F1.active"] == 2
    assert [f["ko"] for f in scene["F1.fighters"]] == [True, False, True]


def test_the_last_ko_ends_the_round_at_once() -> None:
    # RULES CF-10.7
    scene = Scene({"F1": {"hp": 5, "hand": "T"}, "F2": {"hand": "K"}}).turn("A T charge", "A K hit")
    assert not scene.told(w.Charged)
    assert scene.told(w.RoundWon) == [w.RoundWon((1,), "ko", 1)]


# --- 4.11 rounds, match, more players -------------------------------------------------------------------------------


def test_the_match_goes_to_the_first_side_with_enough_rounds() -> None:
    # RULES CF-11.1, CF-11.2
    scene = Scene({"wins": [1, 1], "F1": {"hp": 5, "hand": "T"}, "F2": {"hand": "K"}}).turn("A T charge", "A K hit")
    assert scene.state.over()
    assert scene.told(w.MatchWon) == [w.MatchWon((1,), "ko")]
    assert (scene.state.score(0), scene.state.score(1)) == (0.0, 1.0)


def test_resigning_a_duel_gives_the_round_at_once() -> None:
    # RULES CF-11.3
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "K"}}).do("F1 resign round")
    assert scene.view(None).wins == (0, 1)
    assert not scene.state.over()
    scene.do("F2 resign match")
    assert scene.state.over()
    assert scene.told(w.MatchWon) == [w.MatchWon((0,), "resigned")]


def test_a_waiting_player_who_resigns_is_out_at_once() -> None:
    # RULES CF-11.3
    scene = team(F1={"hand": "P"}, F2={"hand": "K"}, F3={}, F4={}).do("F3 resign round")
    assert scene.told(w.KnockedOut) == [w.KnockedOut(2, "test_sheet", "resigned")]
    assert scene.asked() == ["F1", "F2"]


def test_an_active_player_who_resigns_is_played_by_the_clock_and_falls_in_the_end_step() -> None:
    # RULES CF-11.3, CF-11.4
    scene = team(F1={"hand": "P K"}, F2={"hand": "K"}, F3={"hp": 70}, F4={}).do("F1 resign round", "F2 face A")
    assert scene.told(w.MovesRevealed) == []
    scene.do("F2 play K", "F2 charge")
    assert scene.told(w.MovesRevealed)[0].moves == ("P", "K")  # the card longest in hand
    assert scene["F2.hp"] == 95  # `hit` where legal
    assert scene.told(w.KnockedOut)[0].why == "resigned"
    assert scene.view(None).corners[0].seat == 2


def test_resigning_the_match_counts_in_every_later_round() -> None:
    # RULES CF-11.3
    scene = Scene(seats=3, format="gauntlet", rounds_to_win=2)
    scene.do("F1 pick test_sheet", "F2 pick test_sheet", "F3 pick test_sheet", "F1 resign match", "F2 resign round")
    while scene.state.round == 1:
        scene.do(f"{scene.asked()[0]} {scene.options(scene.asked()[0])[0]}")
    assert scene.asked() == ["F2", "F3"]
    scene.do("F2 resign match")
    assert scene.told(w.MatchWon) == [w.MatchWon((2,), "resigned")]


def test_a_team_is_one_side_and_its_first_seat_names_the_starter() -> None:
    # RULES CF-11.4
    scene = Scene(seats=4, format="team")
    scene.do(*(f"F{i} pick test_sheet" for i in range(1, 5)))
    assert scene.asked() == ["F1", "F2"]
    scene.do("F1 start 2", "F2 start 1")
    assert [corner.seat for corner in scene.view(None).corners] == [2, 1]
    assert scene.asked() == ["F2", "F3"]  # each player decides for the own fighter


def test_the_player_leaving_chooses_the_successor() -> None:
    # RULES CF-11.4
    facts = {"F1": {"hp": 5, "hand": "P"}, "F2": {"hand": "K"}, "F3": {}, "F4": {}, "F5": {"hp": 44}, "F6": {}}
    scene = Scene(facts, seats=6, format="team").turn("A P charge", "A K hit")
    assert scene.asked() == ["F1"]
    scene.do("F1 enter 3")
    assert scene.view(None).corners[0].seat == 4


def test_waiting_players_may_change_a_card_sealed_and_last_in_the_draw_step() -> None:
    # RULES CF-11.5, CF-11.6
    scene = team(phase="draw", F1={}, F2={}, F3={"hand": "D K"}, F4={})
    assert scene.asked() == ["F3"]  # F4 has no card to change; F1 and F2 have drawn already
    assert scene.options("F3") == ["cycle D", "cycle K", "skip"]
    assert (len(scene["F1.hand"].split()), len(scene["F3.hand"].split())) == (2, 2)
    scene.do("F3 cycle D")
    event = scene.told(w.Cycled, to="F2")[0]
    assert (event.card, event.drawn) == ("D", "")
    assert scene.told(w.Cycled, to="F3")[0].drawn != ""
    assert (scene["F3.discard"], len(scene["F3.hand"].split())) == ("D", 2)


def test_cycling_needs_a_deck_and_benches_cycle_only_by_agreement() -> None:
    # RULES CF-11.5, CF-9.7
    scene = team(phase="draw", F1={}, F2={}, F3={"hand": "D", "deck": ""}, F4={})
    assert scene.view(None).phase == "face"
    bench = {"phase": "draw", "F1": {"fighters": [{}, {"hand": "P"}, {}]}, "F2": {"fighters": [{}, {}, {}]}}
    assert Scene(bench, fighters=3, roster=TRIO).view(None).phase == "face"
    assert Scene(bench, fighters=3, roster=TRIO, bench_cycle="on").options("F1") == ["cycle P", "skip"]


def test_in_a_gauntlet_the_next_in_line_takes_the_place_and_winners_keep_their_wounds() -> None:
    # RULES CF-11.7, CF-10.7
    facts = {"F1": {"hp": 5, "hand": "P"}, "F2": {"hp": 20, "hand": "K", "charge": "D"}, "F3": {"hp": 100}}
    scene = Scene(facts, seats=3, format="gauntlet", rounds_to_win=1).turn("A P charge", "A K hit")
    assert scene.told(w.NextChallenger) == [w.NextChallenger(2, "test_sheet")]
    assert [corner.seat for corner in scene.view(None).corners] == [2, 1]
    assert (scene["F2.hp"], scene["F2.charge"]) == (20, "D")
    assert not scene.state.over()
    scene.do("F3 resign round")
    assert scene.told(w.MatchWon) == [w.MatchWon((1,), "resigned")]


def test_a_gauntlet_draws_its_order_anew_each_round() -> None:
    # RULES CF-11.7
    scene = Scene(seats=3, luck="2 0 1", format="gauntlet")
    scene.do("F1 pick test_sheet", "F2 pick test_sheet", "F3 pick test_sheet")
    assert scene.told(w.LineDrawn) == [w.LineDrawn((2, 0, 1), "gauntlet")]
    assert ([corner.seat for corner in scene.view(None).corners], scene.view(None).line) == ([2, 0], (1,))


def test_a_gauntlet_challenger_enters_at_once_in_the_draw_step() -> None:
    # RULES CF-11.7, CF-9.6
    facts = {"phase": "draw", "F1": {"deck": ""}, "F2": {}, "F3": {}}
    scene = Scene(facts, "P D K T", seats=3, format="gauntlet")
    assert scene.told(w.NextChallenger) == [w.NextChallenger(2, "test_sheet")]
    assert (scene["F3.hand"], scene["F2.hand"]) == ("K T", "D P")


def test_teammates_see_each_others_hands() -> None:
    # RULES CF-11.8
    scene = team(F1={"hand": "P"}, F2={"hand": "K"}, F3={"hand": "D"}, F4={})
    hands = {(f.seat): f.hand for f in scene.view("F3").fighters}
    assert hands == {0: ("P",), 2: ("D",), 1: None, 3: None}


def test_a_handicap_gives_each_side_its_own_number_of_fighters() -> None:
    # RULES CF-1.1, CF-1.2
    scene = Scene(fighters=[1, 3], roster=TRIO)
    scene.do("F1 pick test_b")
    assert scene.asked() == ["F2"]
    with pytest.raises(SetupError, match="3 numbers for 2 sides"):
        Scene(fighters=[1, 2, 3], roster=TRIO)
