"""The rules between two sealed moves: blocks, declaring, what becomes of cards, speed, cancels."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.tests.scene import Scene
from fracas.kernel.wire import Event

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
            assert scene[f"F{seat + 1}.discard"] == card
            assert not [event for event in scene.told(w.Declared) if event.seat == seat]


def test_a_custom_table_may_block_both() -> None:
    # RULES CF-4.4
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "P"}}, block_table={"P": ["P"]})
    scene.turn("A P", "A P")
    assert (scene["F1.discard"], scene["F2.discard"], scene.state.turn) == ("P", "P", 2)


def test_the_blocking_move_declares_as_usual_and_a_block_costs_no_hp() -> None:
    # RULES CF-4.3, CF-4.6
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "T"}}).do("F1 face A", "F2 face A", "F1 play P", "F2 play T")
    assert scene.options("F1") == ["hit", "charge"]
    assert (scene["F1.hp"], scene["F2.hp"]) == (100, 100)


def test_charge_zones_never_block() -> None:
    # RULES CF-4.5
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "D", "charge": "G G"}}).turn("A P hit", "A D charge")
    assert scene["F2.hp"] == 95


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
        assert scene["F2.hp"] == 100 - {"P": 5, "K": 10, "T": 15}[card]


def test_a_combo_needs_its_face_the_played_card_and_the_rest_charged() -> None:
    # RULES CF-5.3
    scene = Scene({"F1": {"hand": "P", "charge": "K D"}, "F2": {}}).do("F1 face A", "F2 face A", "F1 play P")
    assert scene.options("F1") == ["hit", "combo A1", "combo A2", "charge"]
    other = Scene({"F1": {"hand": "T", "charge": "P K"}, "F2": {}}).do("F1 face A", "F2 face A", "F1 play T")
    assert other.options("F1") == ["hit", "charge"]  # all of A1 is charged, but the Throw is not in it


def test_charging_is_always_allowed_and_a_combo_never_compulsory() -> None:
    # RULES CF-5.5
    scene = Scene({"F1": {"hand": "P", "charge": "K"}, "F2": {}}).do("F1 face A", "F2 face A", "F1 play P", "F1 charge")
    assert scene["F1.charge"] == "P K"


def test_one_combo_a_side_and_turn() -> None:
    # RULES CF-5.6
    scene = Scene({"F1": {"hand": "P", "charge": "K D"}, "F2": {}}).do("F1 face A", "F2 face A", "F1 play P")
    scene.do("F1 combo A1")
    assert (len(scene.told(w.ComboStarted)), scene.view(None).phase, scene.state.turn) == (1, "face", 2)
    assert scene["F1.charge"] == "D"


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
    scene = Scene({"F1": {"hand": "P", "deck": "", "discard": "D D"}, "F2": {"hand": "K"}}).turn(
        "A P hit", "A K charge"
    )
    assert scene.view(None).wins == (0, 1)  # the deck is not rebuilt from the pile: decked out


def test_hit_then_charge_keeps_the_card() -> None:
    # RULES CF-6.1
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "K"}}, hit_then_charge="on").turn("A P hit", "A K hit")
    assert (scene["F1.charge"], scene["F2.charge"], scene["F1.discard"]) == ("P", "K", "")


def test_a_combos_cards_are_discarded_after_it_so_it_cannot_recover_them(pack: str) -> None:
    # RULES CF-6.3
    scene = Scene({"F1": {"hand": "P", "charge": "D", "discard": "G"}, "F2": {}}, roster=["kit"], pack=pack)
    scene.do("F1 face A", "F2 face A", "F1 play P", "F1 combo A1")
    assert scene.options("F1") == ["recover G", "stop"]
    scene.do("F1 recover G")
    assert (scene["F1.charge"], scene["F1.discard"]) == ("G", "D P")


def test_charge_zone_has_no_limit_unless_agreed() -> None:
    # RULES CF-6.4
    full = "D D D D G G G G P P"
    assert len(Scene({"F1": {"hand": "K", "charge": full}, "F2": {}}).do(
        "F1 face A", "F2 face A", "F1 play K", "F1 charge")["F1.charge"].split()) == 11  # fmt: skip
    limited = Scene({"F1": {"hand": "K", "charge": "D D G"}, "F2": {}}, charge_limit=3)
    limited.do("F1 face A", "F2 face A", "F1 play K", "F1 charge")
    assert (limited["F1.charge"], limited["F1.discard"]) == ("D D G", "K")


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
    assert scene["F1.hp"] == 90


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
    kinds = [type(event) for event in scene.told(Event)]
    assert kinds.index(w.Healed) < kinds.index(w.Damaged) < kinds.index(w.ComboEnded)
    assert (scene["F1.hp"], [event.amount for event in scene.told(w.Damaged)]) == (70, [5])


def test_a_special_that_can_do_nothing_fizzles(pack: str) -> None:
    # RULES CF-7.9
    scene = Scene({"F1": {"hand": "D", "charge": "G"}, "F2": {}}, roster=["kit"], pack=pack)
    scene.do("F1 face B", "F2 face A", "F1 play D", "F1 combo B1")  # heal at full HP
    assert scene.told(w.SpecialFizzled) == [w.SpecialFizzled(0, "heal")]
    assert scene["F2.hp"] == 95


def test_hp_never_fall_below_0_and_the_fighter_is_out_at_once() -> None:
    # RULES CF-7.10, CF-7.12
    scene = Scene({"F1": {"hp": 5, "hand": "P"}, "F2": {"hp": 5, "hand": "K"}}).turn("A P hit", "A K hit")
    assert scene.told(w.Damaged) == [w.Damaged(1, "test_sheet", 5, 0)]
    assert [event.seat for event in scene.told(w.KnockedOut)] == [1]


def test_more_damage_than_hp_leaves_0_and_voids_what_was_still_to_come() -> None:
    # RULES CF-7.10
    scene = trio_of([{"hp": 10, "hand": "T", "charge": "G"}, {}, {}], [{"hand": "K", "charge": "P"}, {}, {}])
    scene.turn("A T combo A3", "A K combo A1")  # 25 before 30
    assert scene.told(w.Damaged) == [w.Damaged(0, "test_sheet", 25, 0)]
    fallen = scene["F1.fighters.0"]
    assert [fallen[fact] for fact in ("hp", "ko", "charge", "discard")] == [0, True, "", "G T"]
    assert w.ComboEnded(0, "void") in scene.told(w.ComboEnded)
    assert [f["hp"] for f in scene["F2.fighters"]] == [100, 100, 100]


def test_a_charge_of_a_fighter_who_falls_is_void() -> None:
    # RULES CF-7.10
    scene = trio_of([{"hp": 5, "hand": "T"}, {}, {}], [{"hand": "K"}, {}, {}]).turn("A T charge", "A K hit")
    fallen = scene["F1.fighters.0"]
    assert (fallen["charge"], fallen["discard"]) == ("", "T")


def trio_of(first: list[dict[str, Any]], second: list[dict[str, Any]]) -> Scene:
    """Three fighters a side."""
    given = {"F1": {"fighters": first}, "F2": {"fighters": second}}
    return Scene(given, fighters=3, roster=["test_sheet", "test_b", "test_c"])


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
        assert scene["F1.hp"] == 100
        assert (scene["F2.charge"], scene["F2.discard"]) == ("", "T")


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
    assert (scene["F2.charge"], scene["F2.discard"]) == ("", "D P K T")


def test_no_cancel_no_bonus() -> None:
    # RULES CF-8.5
    scene = Scene({"F1": {"hand": "P", "charge": "G"}, "F2": {}}).do("F1 face B", "F2 face A", "F1 play P")
    assert scene.do("F1 combo B1")["F2.hp"] == 100


def test_of_two_cancels_the_faster_one_works() -> None:
    # RULES CF-8.6
    scene = Scene({"F1": {"hp": 40, "hand": "D", "charge": "G"}, "F2": {"hand": "D", "charge": "G"}})
    scene.turn("A D combo A4", "A D combo A4")  # both 0: less HP first
    assert [event.how for event in scene.told(w.ComboEnded)] == ["cancelled", "successful"]
    assert scene.told(w.Cancelled)[0].seat == 1


def test_a_cancel_never_undoes_a_block_nor_returns_a_card() -> None:
    # RULES CF-8.7
    scene = Scene({"F1": {"hand": "G", "charge": "D"}, "F2": {"hand": "P"}}).turn("A G combo A4", "A P")
    assert (scene["F2.discard"], scene["F1.discard"]) == ("P", "D G")


def test_a_special_that_worked_says_what_came_of_it(pack: str) -> None:
    # RULES CF-7.8, CF-7.9
    one = Scene({"F1": {"hand": "P", "charge": "K"}, "F2": {"hand": "D T T"}}, pack=pack, roster=["kit"])
    one.turn("A P combo A2", "A D").do("F2 discard T")
    assert one.told(w.Special) == []  # one more to go
    one.do("F2 discard T")
    assert one.told(w.Special) == [w.Special(0, "discard", 2)]
    two = Scene({"F1": {"hand": "T D", "charge": "G"}, "F2": {"hand": "K"}}, pack=pack, roster=["kit"])
    two.turn("A T combo A3", "A K charge").do("F1 stop")
    assert two.told(w.Special) == [w.Special(0, "put_aside", 0)]


@pytest.mark.parametrize(
    ("turn", "zones", "said"),
    [
        ("A D combo A1", {"charge": "P", "discard": "K"}, ("recover", 1)),
        ("A K combo A4", {"charge": "D T"}, ("reveal", 2)),
        ("B D combo B1", {"charge": "G", "hp": 95}, ("heal", 5)),
        ("B P combo B2", {"charge": "T", "hand": "P T T"}, ("expose", 2)),
        ("B K combo B3", {"charge": "G"}, ("strip", 1)),
        ("B P combo B4", {"charge": "D K T", "deck": "G G"}, ("draw", 2)),
    ],
)
def test_the_result_counts_cards_or_hp(turn: str, zones: dict[str, Any], said: tuple[str, int], pack: str) -> None:
    # RULES CF-7.8
    facts = {"F1": {"hand": turn[2], **zones}, "F2": {"hand": "P P P", "charge": "G"}}
    scene = Scene(facts, pack=pack, roster=["kit"]).do(f"F1 face {turn[0]}", "F2 face A", f"F1 play {turn[2]}")
    scene.do("F2 play P", f"F1 {turn[4:]}", *(["F2 charge"] if "F2" in scene.asked() else []))
    if scene.view(None).phase in ("recover", "strip"):
        scene.do(f"F1 {scene.options('F1')[0]}")
    assert scene.told(w.Special) == [w.Special(0, *said)]


def test_a_cancel_and_a_counter_say_so_too() -> None:
    # RULES CF-8.1, CF-8.5
    cancel = Scene({"F1": {"hand": "D", "charge": "G"}, "F2": {"hand": "P", "charge": "K"}})
    cancel.turn("A D combo A4", "A P combo A1")
    assert cancel.told(w.Special) == [w.Special(0, "cancel", 1)]
    counter = Scene({"F1": {"hand": "P", "charge": "G"}, "F2": {"hand": "K"}}).turn("B P combo B1", "A K charge")
    assert counter.told(w.Special) == [w.Special(0, "counter", 10)]
