"""The rules, read in order: set-up, what is known, the turn."""

from __future__ import annotations

import msgspec
import pytest

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.tests.scene import Scene
from fracas.kernel.game import SetupError
from fracas.kernel.wire import Event

TRIO = ["test_sheet", "test_b", "test_c"]


# --- 4.1 set-up ---------------------------------------------------------------------------------------------------


def test_options_are_fixed_before_the_match_and_checked_by_name() -> None:
    # RULES CF-1.1
    assert Scene(hp=200, rounds_to_win=5).state.book.hp == 200
    with pytest.raises(SetupError, match=r"\$\.hp"):
        Scene(hp=150)
    with pytest.raises(SetupError, match="rounds_to_win"):
        Scene(rounds_to_win=6)
    with pytest.raises(SetupError, match="seats: duel is for 2"):
        Scene(seats=3)


def test_fighters_are_picked_sealed_different_and_shown_together() -> None:
    # RULES CF-1.2
    scene = Scene(fighters=2, roster=["test_sheet", "twins"])
    assert scene.asked() == ["F1", "F2"]
    scene.do("F1 pick twins")
    assert scene.options("F1") == ["pick test_sheet"]
    assert scene.view("F2").picks == (None, ())
    assert not scene.told(w.FightersPicked)
    scene.do("F1 pick test_sheet", "F2 pick test_sheet", "F2 pick twins")
    assert [event.fighters for event in scene.told(w.FightersPicked)] == [
        ("twins", "test_sheet"),
        ("test_sheet", "twins"),
    ]


def test_starters_are_chosen_sealed_and_shown_together() -> None:
    # RULES CF-1.3
    scene = Scene(fighters=2, roster=["test_sheet", "twins"])
    scene.do("F1 pick twins", "F1 pick test_sheet", "F2 pick test_sheet", "F2 pick twins", "F1 start 2")
    assert scene.view("F2").starters == (None, None)
    assert scene.view("F1").starters == (2, None)
    scene.do("F2 start 2")
    assert [event.fighter for event in scene.told(w.StarterShown)] == ["test_sheet", "twins"]


def test_a_starter_stays_sealed_when_the_match_is_resigned() -> None:
    # RULES CF-1.3, CF-11.3
    scene = Scene(fighters=2, roster=["test_sheet", "twins"])
    scene.do("F1 pick twins", "F1 pick test_sheet", "F2 pick test_sheet", "F2 pick twins", "F1 start 2")
    scene.do("F2 resign match")
    assert scene.view("F2").starters == scene.view(None).starters == (None, None)
    assert scene.told(w.StarterShown) == []


def test_fighters_start_fresh_with_a_full_deck_and_empty_zones() -> None:
    # RULES CF-1.5, CF-1.4
    scene = Scene().do("F1 pick test_sheet", "F2 pick test_sheet")
    for seat in ("F1", "F2"):
        shown = scene[seat]
        assert (shown["hp"], shown["deck"], shown["charge"], shown["discard"]) == (100, 23, "", "")
        assert len(shown["hand"].split()) == 2  # the draw of turn 1
    assert Scene(hp=200).do("F1 pick test_sheet", "F2 pick test_sheet")["F1.deck"] == 48


def test_opening_hand_is_dealt_before_turn_1() -> None:
    # RULES CF-1.5
    scene = Scene(opening_hand=3).do("F1 pick test_sheet", "F2 pick test_sheet")
    assert len(scene["F1.hand"].split()) == 5


def test_each_round_starts_afresh_and_keeps_only_the_score() -> None:
    # RULES CF-1.6, CF-11.1
    scene = Scene({"F1": {"hp": 60, "hand": "P", "charge": "D"}, "F2": {"hp": 5, "hand": "K"}})
    scene.turn("A P hit", "A K hit")
    assert scene.view(None).wins == (1, 0)
    scene.do("F1 pick test_sheet", "F2 pick test_sheet")
    assert (scene["F1.hp"], scene["F2.hp"], scene["F1.charge"], scene.state.turn) == (100, 100, "", 1)


def test_without_mirrors_picks_are_open_in_turn_and_the_loser_picks_first() -> None:
    # RULES CF-1.7
    scene = Scene(luck="1 0", mirror="off", roster=["test_sheet", "twins"])
    assert scene.asked() == ["F2"]
    scene.do("F2 pick twins")
    assert scene.options("F1") == ["pick test_sheet"]
    assert scene.view("F1").picks == ((), ("twins",))
    scene.do("F1 pick test_sheet", "F1 resign round")
    assert scene.asked() == ["F1"]  # lost the round
    with pytest.raises(SetupError, match="CF-1.7"):
        Scene(mirror="off")


# --- 4.2 what is known --------------------------------------------------------------------------------------------


def test_table_is_public_and_hands_are_not() -> None:
    # RULES CF-2.1, CF-2.2
    scene = Scene({"F1": {"hand": "P K", "charge": "D", "discard": "T"}, "F2": {"hand": "G"}})
    for viewer in ("F2", None):
        seen = scene.view(viewer).fighters[0]
        assert (seen.hp, seen.charge, seen.discard, seen.hand_size, seen.deck) == (100, ("D",), ("T",), 2, 21)
        assert seen.hand is None
    assert scene.view("F1").fighters[0].hand == ("P", "K")


def test_deck_order_is_in_nobodys_view_and_not_even_in_the_state() -> None:
    # RULES CF-2.3
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "G"}})
    assert msgspec.json.decode(msgspec.json.encode(scene.view("F1")))["fighters"][0]["deck"] == 24
    assert isinstance(scene.state.left.deck, int)  # a bag: counts per type, no order


def test_seen_cards_stay_known_as_numbers_per_type() -> None:
    # RULES CF-2.4
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "K K D", "known": "K D", "deck": "T T T"}}, luck="P T P T")
    assert scene.view("F1").fighters[1].known == ("D", "K")
    scene.turn("A P charge", "A K charge")
    # One Kick left: whichever copy it was, the number falls. What was drawn since is hidden.
    assert scene.view("F1").fighters[1].known == ("D",)
    assert scene.view("F1").fighters[1].hand_size == 4
    assert scene.view("F2").fighters[1].seen == (("D",), ())


def test_a_sealed_card_still_counts_as_in_hand() -> None:
    # RULES CF-2.5, CF-3.11
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "K K", "known": "K"}}).do("F1 face A", "F2 face B", "F2 play K")
    seen = scene.view("F1").fighters[1]
    assert (seen.hand_size, seen.known) == (2, ("K",))
    assert scene.view("F1").corners[1].sealed is None
    assert scene.view("F2").corners[1].sealed == w.Play("K")


# --- 4.3 the turn -------------------------------------------------------------------------------------------------


def test_both_draw_two_card_by_card_and_see_only_their_own() -> None:
    # RULES CF-3.1
    scene = Scene({"phase": "draw", "F1": {}, "F2": {}}, luck="P K D T")
    assert (scene["F1.hand"], scene["F2.hand"]) == ("D P", "K T")
    assert [event.cards for event in scene.told(w.CardsDrawn, to="F1")] == [("D", "P"), ()]


def test_benched_fighters_do_not_draw() -> None:
    # RULES CF-3.2
    scene = Scene(
        {"phase": "draw", "F1": {"fighters": [{}, {}, {}]}, "F2": {"fighters": [{}, {}, {}]}}, fighters=3, roster=TRIO
    )
    assert [len(f["hand"].split()) for f in scene["F1.fighters"]] == [2, 0, 0]


def test_faces_are_free_sealed_and_limit_the_combos() -> None:
    # RULES CF-3.3, CF-3.4
    scene = Scene({"F1": {"hand": "P P", "charge": "D G", "face": "A"}, "F2": {"hand": "D D"}})
    scene.do("F1 face B")
    assert scene.view("F2").fighters[0].face == "A"  # last turn's, until both are in
    scene.do("F2 face A", "F1 play P", "F2 play D")
    assert scene.options("F1") == ["hit", "combo B1", "charge"]  # A2 would be ready too, on the other face


def test_a_card_must_be_played_from_a_hand_that_has_one() -> None:
    # RULES CF-3.5
    scene = Scene({"F1": {"hand": "P P G"}, "F2": {"hand": "D"}}).do("F1 face A", "F2 face A")
    assert scene.options("F1") == ["play G", "play P"]


def test_an_empty_hand_has_no_move() -> None:
    # RULES CF-3.6
    scene = Scene({"F1": {"hand": "T"}, "F2": {"charge": "P K"}}).do("F1 face A", "F2 face A")
    assert scene.asked() == ["F1"]
    scene.do("F1 play T")
    assert scene.asked() == ["F1"]  # not blocked, and F2 declares nothing
    scene.do("F1 hit")
    assert scene["F2.hp"] == 85
    assert {event.seat for event in scene.told(w.Declared)} == {0}


def test_moves_are_shown_together() -> None:
    # RULES CF-3.7, CF-3.8
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "K"}}).do("F1 face A", "F2 face A", "F1 play P")
    assert not scene.told(w.MovesRevealed)
    scene.do("F2 play K")
    assert scene.told(w.MovesRevealed)[0].moves == ("P", "K")
    assert (scene.view(None).phase, scene.asked()) == ("declare", ["F1", "F2"])  # declarations follow


def test_charged_cards_reach_the_zone_after_all_has_resolved() -> None:
    # RULES CF-3.9, CF-7.1
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "K"}}).turn("A P charge", "A K hit")
    events = [type(event).__name__ for event in scene.told(Event)]
    assert events.index("Charged") > events.index("HitLanded")
    assert scene["F1.charge"] == "P"


def test_the_next_turn_follows_the_end_step() -> None:
    # RULES CF-3.10
    scene = Scene({"F1": {"hand": "D"}, "F2": {"hand": "G"}}).turn("A D", "A G")
    assert (scene.state.turn, scene.view(None).phase) == (2, "face")


def test_a_sealed_choice_is_final() -> None:
    # RULES CF-3.11, CF-5.7
    scene = Scene({"F1": {"hand": "P K"}, "F2": {"hand": "K"}}).do("F1 face A")
    assert scene.options("F1") == []
    scene.do("F2 face A", "F1 play P", "F2 play K", "F1 hit")
    assert scene.options("F1") == []


def test_what_is_illegal_is_refused_and_stays_open() -> None:
    # RULES CF-3.12
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "K"}}).do("F1 face A", "F2 face A")
    assert scene.refused("F1 play K") == "not_in_hand"
    assert scene.asked() == ["F1", "F2"]


def test_the_clock_plays_last_face_oldest_card_and_a_hit() -> None:
    # RULES CF-3.13
    scene = Scene({"F1": {"hand": "K P", "face": "B"}, "F2": {"hand": "D T"}}, turn_seconds=10)
    for at in (10_000, 20_000, 30_000):
        assert scene.state.deadline() == at
        scene.wait(10_000)
    assert scene.told(w.FacesShown)[0].faces == ("B", "A")
    assert scene.told(w.MovesRevealed)[0].moves == ("K", "D")
    assert [event.what for event in scene.told(w.Declared)] == ["hit"]  # the Dash was caught
    assert scene["F2.hp"] == 90


def test_the_clock_charges_what_cannot_hit_and_never_calls_a_combo() -> None:
    # RULES CF-3.13
    scene = Scene({"F1": {"hand": "D", "charge": "G"}, "F2": {"hand": "G"}}, turn_seconds=5)
    scene.do("F1 face A", "F2 face A", "F1 play D", "F2 play G")
    assert scene.options("F1") == ["combo A4", "charge"]
    scene.wait(5_000)
    assert scene["F1.charge"] == "D G"


def test_the_clock_picks_the_lowest_fighter_skips_cycles_and_throws_at_random() -> None:
    # RULES CF-3.13
    scene = Scene(turn_seconds=5, roster=["twins", "test_sheet"], luck="P P K K")
    scene.wait(5_000)
    assert [event.fighters for event in scene.told(w.FightersPicked)] == [("twins",), ("twins",)]
    tie = Scene({"F1": {"hand": "P"}, "F2": {"hand": "P"}}, luck="0 2", turn_seconds=5).turn("A P hit", "A P hit")
    tie.wait(5_000)
    assert tie.told(w.RpsThrown)[0].throws == ("rock", "scissors")


def test_the_clock_strips_and_discards_the_oldest_and_stops_the_rest() -> None:
    # RULES CF-3.13
    scene = Scene({"F1": {"hand": "P", "charge": "T"}, "F2": {"hand": "K", "charge": "D P"}}, turn_seconds=5)
    scene.turn("B P combo B2", "A K charge")
    assert scene.view(None).phase == "strip"
    scene.wait(5_000)
    assert scene["F2.discard"] == "D"
