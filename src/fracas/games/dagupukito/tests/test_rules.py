"""The rules, read in order: set-up, what is known, the turn, blocks, declaring, cards, speed, cancels."""

from __future__ import annotations

import msgspec
import pytest

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.tests.scene import Scene, match
from fracas.kernel.game import SetupError

TRIO = ["test_sheet", "test_b", "test_c"]


# --- 4.1 set-up ---------------------------------------------------------------------------------------------------


def test_options_are_fixed_before_the_match_and_checked_by_name() -> None:
    # RULES CF-1.1
    assert match(hp=200, rounds_to_win=5).state.book.hp == 200
    with pytest.raises(SetupError, match=r"\$\.hp"):
        match(hp=150)
    with pytest.raises(SetupError, match="rounds_to_win"):
        match(rounds_to_win=6)
    with pytest.raises(SetupError, match="seats: duel is for 2"):
        match(seats=3)


def test_fighters_are_picked_sealed_different_and_shown_together() -> None:
    # RULES CF-1.2
    scene = match(fighters=2, roster=["test_sheet", "twins"])
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
    scene = match(fighters=2, roster=["test_sheet", "twins"])
    scene.do("F1 pick twins", "F1 pick test_sheet", "F2 pick test_sheet", "F2 pick twins", "F1 start 2")
    assert scene.view("F2").starters == (None, None)
    assert scene.view("F1").starters == (2, None)
    scene.do("F2 start 2")
    assert [event.fighter for event in scene.told(w.StarterShown)] == ["test_sheet", "twins"]


def test_fighters_start_fresh_with_a_full_deck_and_empty_zones() -> None:
    # RULES CF-1.5, CF-1.4
    scene = match().do("F1 pick test_sheet", "F2 pick test_sheet")
    for seat in ("F1", "F2"):
        shown = scene.show(seat)
        assert (shown["hp"], shown["deck"], shown["charge"], shown["discard"]) == (100, 23, "", "")
        assert len(shown["hand"].split()) == 2  # the draw of turn 1
    assert match(hp=200).do("F1 pick test_sheet", "F2 pick test_sheet").show("F1")["deck"] == 48


def test_opening_hand_is_dealt_before_turn_1() -> None:
    # RULES CF-1.5
    scene = match(opening_hand=3).do("F1 pick test_sheet", "F2 pick test_sheet")
    assert len(scene.show("F1")["hand"].split()) == 5


def test_each_round_starts_afresh_and_keeps_only_the_score() -> None:
    # RULES CF-1.6, CF-11.1
    scene = Scene({"F1": {"hp": 60, "hand": "P", "charge": "D"}, "F2": {"hp": 5, "hand": "K"}})
    scene.turn("A P hit", "A K hit")
    assert scene.view(None).wins == (1, 0)
    scene.do("F1 pick test_sheet", "F2 pick test_sheet")
    assert (scene.hp("F1"), scene.hp("F2"), scene.show("F1")["charge"], scene.state.turn) == (100, 100, "", 1)


def test_without_mirrors_picks_are_open_in_turn_and_the_loser_picks_first() -> None:
    # RULES CF-1.7
    scene = match(luck="1 0", mirror="off", roster=["test_sheet", "twins"])
    assert scene.asked() == ["F2"]
    scene.do("F2 pick twins")
    assert scene.options("F1") == ["pick test_sheet"]
    assert scene.view("F1").picks == ((), ("twins",))
    scene.do("F1 pick test_sheet", "F1 resign round")
    assert scene.asked() == ["F1"]  # lost the round
    with pytest.raises(SetupError, match="CF-1.7"):
        match(mirror="off")


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
    assert isinstance(scene.state.f0.deck, int)  # a bag: counts per type, no order


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
    assert (scene.show("F1")["hand"], scene.show("F2")["hand"]) == ("D P", "K T")
    assert [event.cards for event in scene.told(w.CardsDrawn, to="F1")] == [("D", "P"), ()]


def test_benched_fighters_do_not_draw() -> None:
    # RULES CF-3.2
    scene = Scene(
        {"phase": "draw", "F1": {"fighters": [{}, {}, {}]}, "F2": {"fighters": [{}, {}, {}]}}, fighters=3, roster=TRIO
    )
    assert [len(f["hand"].split()) for f in scene.show("F1")["fighters"]] == [2, 0, 0]


def test_faces_are_free_sealed_and_limit_the_combos() -> None:
    # RULES CF-3.3, CF-3.4
    scene = Scene({"F1": {"hand": "P P", "charge": "K G", "face": "A"}, "F2": {"hand": "D D"}})
    scene.do("F1 face B")
    assert scene.view("F2").fighters[0].face == "A"  # last turn's, until both are in
    scene.do("F2 face A", "F1 play P", "F2 play D")
    assert scene.options("F1") == ["hit", "combo B1", "charge"]  # A1 would be ready too, on the other face


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
    assert scene.hp("F2") == 85
    assert not scene.told(w.Declared, "F2")


def test_moves_are_shown_together() -> None:
    # RULES CF-3.7, CF-3.8
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "K"}}).do("F1 face A", "F2 face A", "F1 play P")
    assert not scene.told(w.MovesRevealed)
    scene.do("F2 play K")
    assert scene.told(w.MovesRevealed)[0].moves == ("P", "K")
    assert scene.asked() == ["F1", "F2"]  # declarations follow


def test_charged_cards_reach_the_zone_after_all_has_resolved() -> None:
    # RULES CF-3.9, CF-7.1
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "K"}}).turn("A P charge", "A K hit")
    events = [type(event).__name__ for _, event in scene.out.told]
    assert events.index("Charged") > events.index("HitLanded")
    assert scene.show("F1")["charge"] == "P"


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
    assert not scene.legal("F1 play K")
    assert scene.asked() == ["F1", "F2"]


def test_the_clock_plays_last_face_oldest_card_and_a_hit() -> None:
    # RULES CF-3.13
    scene = Scene({"F1": {"hand": "K P", "face": "B"}, "F2": {"hand": "D T"}}, turn_seconds=10)
    state = scene.state
    for at in (10_000, 20_000, 30_000):
        assert state.deadline() == at
        state.at = at
        state.time_up(scene.chance, scene.out)
    assert scene.told(w.FacesShown)[0].faces == ("B", "A")
    assert scene.told(w.MovesRevealed)[0].moves == ("K", "D")
    assert [event.what for event in scene.told(w.Declared)] == ["hit"]  # the Dash was caught
    assert scene.hp("F2") == 90


def test_the_clock_charges_what_cannot_hit_and_never_calls_a_combo() -> None:
    # RULES CF-3.13
    scene = Scene({"F1": {"hand": "D", "charge": "G"}, "F2": {"hand": "G"}}, turn_seconds=5)
    scene.do("F1 face A", "F2 face A", "F1 play D", "F2 play G")
    assert scene.options("F1") == ["combo A4", "charge"]
    scene.state.at = 5_000
    scene.state.time_up(scene.chance, scene.out)
    assert scene.show("F1")["charge"] == "D G"


def test_the_clock_picks_the_lowest_fighter_skips_cycles_and_throws_at_random() -> None:
    # RULES CF-3.13
    scene = match(turn_seconds=5, roster=["twins", "test_sheet"], luck="P P K K")
    scene.state.at = 5_000
    scene.state.time_up(scene.chance, scene.out)
    assert [event.fighters for event in scene.told(w.FightersPicked)] == [("twins",), ("twins",)]
    tie = Scene({"F1": {"hand": "P"}, "F2": {"hand": "P"}}, luck="0 2", turn_seconds=5).turn("A P hit", "A P hit")
    tie.state.at = 5_000
    tie.state.time_up(tie.chance, tie.out)
    assert tie.told(w.RpsThrown)[0].throws == ("rock", "scissors")


def test_the_clock_strips_and_discards_the_oldest_and_stops_the_rest() -> None:
    # RULES CF-3.13
    scene = Scene({"F1": {"hand": "P", "charge": "T"}, "F2": {"hand": "K", "charge": "D P"}}, turn_seconds=5)
    scene.turn("B P combo B2", "A K charge")
    assert scene.view(None).phase == "strip"
    scene.state.at = 5_000
    scene.state.time_up(scene.chance, scene.out)
    assert scene.show("F2")["discard"] == "D"


# --- 4.4 blocks ---------------------------------------------------------------------------------------------------

CLASSIC = {"D": "T", "G": "PK", "P": "T", "K": "D", "T": "G"}
WHEEL = {"D": "GT", "G": "PK", "P": "DT", "K": "DP", "T": "GK"}


@pytest.mark.parametrize(("name", "table"), [("classic", CLASSIC), ("wheel", WHEEL)])
@pytest.mark.parametrize("mine", "DGPKT")
@pytest.mark.parametrize("theirs", "DGPKT")
def test_block_tables_cell_by_cell(name: str, table: dict[str, str], mine: str, theirs: str) -> None:
    # RULES CF-4.1, CF-4.2, CF-4.4
    scene = Scene({"F1": {"hand": mine}, "F2": {"hand": theirs}}, block_table=name)
    scene.do("F1 face A", "F2 face A", f"F1 play {mine}", f"F2 play {theirs}")
    blocked = {event.seat for event in scene.told(w.MoveBlocked)}
    assert blocked == ({1} if theirs in table[mine] else set()) | ({0} if mine in table[theirs] else set())
    for seat, card in ((0, mine), (1, theirs)):
        if seat in blocked:
            assert scene.show(f"F{seat + 1}")["discard"] == card
            assert not scene.told(w.Declared, f"F{seat + 1}")


def test_a_custom_table_may_block_both() -> None:
    # RULES CF-4.4
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "P"}}, block_table={"P": ["P"]})
    scene.turn("A P", "A P")
    assert (scene.show("F1")["discard"], scene.show("F2")["discard"], scene.state.turn) == ("P", "P", 2)


def test_the_blocking_move_declares_as_usual_and_a_block_costs_no_hp() -> None:
    # RULES CF-4.3, CF-4.6
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "T"}}).do("F1 face A", "F2 face A", "F1 play P", "F2 play T")
    assert scene.options("F1") == ["hit", "charge"]
    assert (scene.hp("F1"), scene.hp("F2")) == (100, 100)


def test_charge_zones_never_block() -> None:
    # RULES CF-4.5
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "D", "charge": "G G"}}).turn("A P hit", "A D charge")
    assert scene.hp("F2") == 95


# --- 4.5 declaring ------------------------------------------------------------------------------------------------


def test_both_declare_sealed_and_see_it_together() -> None:
    # RULES CF-5.1
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "K"}})
    scene.do("F1 face A", "F2 face A", "F1 play P", "F2 play K", "F1 hit")
    assert not scene.told(w.Declared)
    assert [event.what for event in scene.do("F2 charge").told(w.Declared)] == ["hit", "charge"]


@pytest.mark.parametrize(("card", "hits"), [("D", False), ("G", False), ("P", True), ("K", True), ("T", True)])
def test_only_punch_kick_and_throw_hit(card: str, hits: bool) -> None:
    # RULES CF-5.2, CF-7.7
    scene = Scene({"F1": {"hand": card, "charge": "D G P K T"}, "F2": {}}).do("F1 face A", "F2 face A")
    scene.do(f"F1 play {card}")
    assert ("hit" in scene.options("F1")) is hits
    if hits:
        scene.do("F1 hit")
        assert scene.hp("F2") == 100 - {"P": 5, "K": 10, "T": 15}[card]


def test_a_combo_needs_its_face_the_played_card_and_the_rest_charged() -> None:
    # RULES CF-5.3
    scene = Scene({"F1": {"hand": "P", "charge": "K D"}, "F2": {}}).do("F1 face A", "F2 face A", "F1 play P")
    assert scene.options("F1") == ["hit", "combo A1", "combo A2", "charge"]
    other = Scene({"F1": {"hand": "T", "charge": "P K"}, "F2": {}}).do("F1 face A", "F2 face A", "F1 play T")
    assert other.options("F1") == ["hit", "charge"]  # all of A1 is charged, but the Throw is not in it


def test_charging_is_always_allowed_and_a_combo_never_compulsory() -> None:
    # RULES CF-5.5
    scene = Scene({"F1": {"hand": "P", "charge": "K"}, "F2": {}}).do("F1 face A", "F2 face A", "F1 play P", "F1 charge")
    assert scene.show("F1")["charge"] == "P K"


def test_one_combo_a_side_and_turn() -> None:
    # RULES CF-5.6
    scene = Scene({"F1": {"hand": "P", "charge": "K D"}, "F2": {}}).do("F1 face A", "F2 face A", "F1 play P")
    scene.do("F1 combo A1")
    assert (len(scene.told(w.ComboStarted)), scene.view(None).phase, scene.state.turn) == (1, "face", 2)
    assert scene.show("F1")["charge"] == "D"


def test_fast_first_declares_openly_the_faster_card_first() -> None:
    # RULES CF-5.1, CF-7.14
    scene = Scene({"F1": {"hand": "K"}, "F2": {"hand": "P"}}, declare="fast_first")
    scene.do("F1 face A", "F2 face A", "F1 play K", "F2 play P")
    assert scene.asked() == ["F2"]
    scene.do("F2 charge")
    assert scene.told(w.Declared)[0].what == "charge"
    assert scene.asked() == ["F1"]


def test_one_throw_settles_equal_speed_for_the_turn() -> None:
    # RULES CF-7.14
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "P"}}, declare="fast_first")
    scene.do("F1 face A", "F2 face A", "F1 play P", "F2 play P", "F1 throw rock", "F2 throw paper")
    assert scene.asked() == ["F2"]
    scene.do("F2 hit", "F1 hit")
    assert len(scene.told(w.RpsThrown)) == 1
    assert scene.told(w.SpeedOrder)[0] == w.SpeedOrder(1, "throw")


# --- 4.6 what becomes of a played card ------------------------------------------------------------------------------


def test_discarded_is_out_for_the_round() -> None:
    # RULES CF-6.2
    scene = Scene({"F1": {"hand": "P", "deck": ""}, "F2": {"hand": "K"}}).turn("A P hit", "A K charge")
    assert scene.view(None).wins == (0, 1)  # the deck is not rebuilt from the pile: decked out


def test_hit_then_charge_keeps_the_card() -> None:
    # RULES CF-6.1
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "K"}}, hit_then_charge="on").turn("A P hit", "A K hit")
    assert (scene.show("F1")["charge"], scene.show("F2")["charge"], scene.show("F1")["discard"]) == ("P", "K", "")


def test_a_combos_cards_are_discarded_after_it_so_it_cannot_recover_them(pack: str) -> None:
    # RULES CF-6.3
    scene = Scene({"F1": {"hand": "P", "charge": "D", "discard": "G"}, "F2": {}}, roster=["kit"], pack=pack)
    scene.do("F1 face A", "F2 face A", "F1 play P", "F1 combo A1")
    assert scene.options("F1") == ["recover G", "stop"]
    scene.do("F1 recover G")
    assert (scene.show("F1")["charge"], scene.show("F1")["discard"]) == ("G", "D P")


def test_charge_zone_has_no_limit_unless_agreed() -> None:
    # RULES CF-6.4
    full = "D D D D G G G G P P"
    assert len(Scene({"F1": {"hand": "K", "charge": full}, "F2": {}}).do(
        "F1 face A", "F2 face A", "F1 play K", "F1 charge").show("F1")["charge"].split()) == 11  # fmt: skip
    limited = Scene({"F1": {"hand": "K", "charge": "D D G"}, "F2": {}}, charge_limit=3)
    limited.do("F1 face A", "F2 face A", "F1 play K", "F1 charge")
    assert (limited.show("F1")["charge"], limited.show("F1")["discard"]) == ("D D G", "K")


# --- 4.7 speed and resolving ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "theirs"), [("P", "K"), ("K", "T")])
def test_cards_set_the_order_of_hits(mine: str, theirs: str) -> None:
    # RULES CF-7.2, CF-7.4
    scene = Scene({"F1": {"hand": mine}, "F2": {"hand": theirs}}).turn(f"A {mine} hit", f"A {theirs} hit")
    assert [event.seat for event in scene.told(w.HitLanded)] == [0, 1]


def test_lower_printed_damage_is_faster_and_a_counters_bonus_does_not_count() -> None:
    # RULES CF-7.3
    scene = Scene({"F1": {"hand": "T", "charge": "G"}, "F2": {"hand": "P", "charge": "G"}}, block_table={})
    scene.turn("A T combo A3", "B P combo B1")  # 30 against 0 with a bonus of 10
    assert scene.told(w.SpeedOrder)[0].first == 1
    assert scene.hp("F1") == 90


def test_zero_may_be_slow_and_x_the_lowest_positive() -> None:
    # RULES CF-7.3
    given = {"F1": {"hand": "D", "charge": "G"}, "F2": {"hand": "P", "charge": "K"}}
    scene = Scene(given, combo_zero="slow").turn("A D combo A4", "A P combo A1")
    assert scene.told(w.SpeedOrder)[0].first == 1
    x = Scene({"F1": {"hand": "G", "charge": "K"}, "F2": {"hand": "D", "charge": "P"}}, combo_zero="slow")
    x.turn("B G combo B4", "A D combo A2")
    assert x.told(w.SpeedOrder)[0].first == 0


def test_mixed_speed_by_damage() -> None:
    # RULES CF-7.4
    given = {"F1": {"hand": "P", "charge": "K"}, "F2": {"hand": "T"}}
    slow = Scene(given, mixed_speed="by_damage", block_table={}).turn("A P combo A1", "A T hit")
    assert slow.told(w.SpeedOrder)[0].first == 1  # 15 before 25, although the Punch is faster
    equal = Scene({"F1": {"hand": "D", "charge": "P"}, "F2": {"hand": "T"}}, mixed_speed="by_damage", block_table={})
    assert equal.turn("A D combo A2", "A T hit").told(w.SpeedOrder)[0].first == 1  # 15 each: the hit
    x = Scene({"F1": {"hand": "K", "charge": "G"}, "F2": {"hand": "P"}}, mixed_speed="by_damage")
    assert x.turn("B K combo B4", "A P hit").told(w.SpeedOrder)[0].first == 0  # X is lowest
    zero = Scene(
        {"F1": {"hand": "D", "charge": "G"}, "F2": {"hand": "T"}},
        mixed_speed="by_damage", combo_zero="slow", block_table={},
    )  # fmt: skip
    assert zero.turn("A D combo A4", "A T hit").told(w.SpeedOrder)[0].first == 1


def test_equal_speed_goes_by_less_hp_compared_before_anything_resolves() -> None:
    # RULES CF-7.5, CF-7.6
    scene = Scene({"F1": {"hp": 55, "hand": "K"}, "F2": {"hp": 50, "hand": "K"}}).turn("A K hit", "A K hit")
    assert [event.seat for event in scene.told(w.HitLanded)] == [1, 0]  # F1 is at 45 by then, and still second


def test_a_combo_does_its_specials_then_its_damage_in_one_piece(pack: str) -> None:
    # RULES CF-7.8
    scene = Scene({"F1": {"hp": 60, "hand": "D", "charge": "G"}, "F2": {}}, roster=["kit"], pack=pack)
    scene.do("F1 face B", "F2 face A", "F1 play D", "F1 combo B1")
    kinds = [type(event) for _, event in scene.out.told]
    assert kinds.index(w.Healed) < kinds.index(w.Damaged) < kinds.index(w.ComboEnded)
    assert (scene.hp("F1"), [event.amount for event in scene.told(w.Damaged)]) == (70, [5])


def test_a_special_that_can_do_nothing_fizzles(pack: str) -> None:
    # RULES CF-7.9
    scene = Scene({"F1": {"hand": "D", "charge": "G"}, "F2": {}}, roster=["kit"], pack=pack)
    scene.do("F1 face B", "F2 face A", "F1 play D", "F1 combo B1")  # heal at full HP
    assert scene.told(w.SpecialFizzled) == [w.SpecialFizzled(0, "heal")]
    assert scene.hp("F2") == 95


def test_hp_never_fall_below_0_and_the_fighter_is_out_at_once() -> None:
    # RULES CF-7.10, CF-7.12
    scene = Scene({"F1": {"hp": 5, "hand": "P"}, "F2": {"hp": 5, "hand": "K"}}).turn("A P hit", "A K hit")
    assert scene.told(w.Damaged) == [w.Damaged(1, "test_sheet", 5, 0)]
    assert [event.seat for event in scene.told(w.KnockedOut)] == [1]


def test_a_resolved_combo_is_successful_whatever_it_dealt() -> None:
    # RULES CF-7.11
    scene = Scene({"F1": {"hand": "D", "charge": "G"}, "F2": {}}).do("F1 face A", "F2 face A", "F1 play D")
    scene.do("F1 combo A4")  # cancels nothing, deals nothing
    assert scene.told(w.ComboEnded) == [w.ComboEnded(0, "successful")]


def test_ten_equal_throws_and_a_coin_decides() -> None:
    # RULES CF-7.13
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "P"}}, luck="tails").turn("A P hit", "A P hit")
    for _ in range(10):
        scene.do("F1 throw rock", "F2 throw rock")
    assert scene.told(w.CoinFlipped) == [w.CoinFlipped(1)]
    assert scene.told(w.SpeedOrder)[0].first == 1


def test_the_coin_option_skips_the_throwing() -> None:
    # RULES CF-7.13
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "P"}}, luck="heads", rps="coin").turn("A P hit", "A P hit")
    assert scene.told(w.SpeedOrder)[0] == w.SpeedOrder(0, "throw")


@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [("rock", "scissors", 0), ("scissors", "paper", 0), ("paper", "rock", 0), ("paper", "scissors", 1)],
)
def test_signs(mine: str, theirs: str, winner: int) -> None:
    # RULES CF-7.13
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "P"}}).turn("A P hit", "A P hit")
    scene.do(f"F1 throw {mine}", f"F2 throw {theirs}")
    assert scene.told(w.SpeedOrder)[0].first == winner


# --- 4.8 cancel and counter -----------------------------------------------------------------------------------------


def test_cancel_stops_a_slower_hit_a_slower_combo_and_a_charge() -> None:
    # RULES CF-8.1, CF-8.2
    for theirs in ("A T hit", "A T charge"):
        scene = Scene({"F1": {"hand": "K", "charge": "G"}, "F2": {"hand": "T"}}).turn("B K combo B4", theirs)
        assert scene.hp("F1") == 100
        assert (scene.show("F2")["charge"], scene.show("F2")["discard"]) == ("", "T")


def test_nothing_unresolved_means_the_cancel_fizzles() -> None:
    # RULES CF-8.3
    blocked = Scene({"F1": {"hand": "G", "charge": "D"}, "F2": {"hand": "K"}}).turn("A G combo A4", "A K")
    assert blocked.told(w.SpecialFizzled)
    empty = Scene({"F1": {"hand": "G", "charge": "D"}, "F2": {}}).do("F1 face A", "F2 face A", "F1 play G")
    assert empty.do("F1 combo A4").told(w.SpecialFizzled)


def test_a_cancelled_combo_loses_its_committed_cards_too() -> None:
    # RULES CF-8.4
    scene = Scene({"F1": {"hand": "D", "charge": "G"}, "F2": {"hand": "P", "charge": "D T K"}})
    scene.turn("A D combo A4", "B P combo B3")
    assert (scene.show("F2")["charge"], scene.show("F2")["discard"]) == ("", "D P K T")


def test_no_cancel_no_bonus() -> None:
    # RULES CF-8.5
    scene = Scene({"F1": {"hand": "P", "charge": "G"}, "F2": {}}).do("F1 face B", "F2 face A", "F1 play P")
    assert scene.do("F1 combo B1").hp("F2") == 100


def test_of_two_cancels_the_faster_one_works() -> None:
    # RULES CF-8.6
    scene = Scene({"F1": {"hp": 40, "hand": "D", "charge": "G"}, "F2": {"hand": "D", "charge": "G"}})
    scene.turn("A D combo A4", "A D combo A4")  # both 0: less HP first
    assert [event.how for event in scene.told(w.ComboEnded)] == ["cancelled", "successful"]
    assert scene.told(w.Cancelled)[0].seat == 1


def test_a_cancel_never_undoes_a_block_nor_returns_a_card() -> None:
    # RULES CF-8.7
    scene = Scene({"F1": {"hand": "G", "charge": "D"}, "F2": {"hand": "P"}}).turn("A G combo A4", "A P")
    assert (scene.show("F2")["discard"], scene.show("F1")["discard"]) == ("P", "D G")
