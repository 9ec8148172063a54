"""Clocks that play on for somebody: the turn clock (BR-5.12) and the pause clock (BR-6.20), line by line."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.brawl import words as w
from fracas.games.brawl.tests.scene import TOURNAMENT, Scene, live

CIRCLE: dict[str, Any] = {"format": "round_robin", "seats": 3}
BIG_TEAMS: dict[str, Any] = {"format": "tag_team", "seats": 6}
STUCK = {"deck": "", "discard": "rB"}


# --- the turn clock --------------------------------------------------------------------------------------------------


def slept(row: list[str], top: str, turn: str = "P1", **options: Any) -> Scene:
    """The clock plays the pile's top for somebody whose deck is empty."""
    given = {"turn": turn, "row": row, turn: {"deck": "", "discard": top}}
    return Scene(given, turn_seconds=5, **options).wait(5_000)


def test_the_clock_discards_a_drawn_card_that_could_be_played() -> None:
    # RULES BR-5.12
    scene = Scene({"turn": "P1", "P1": {"deck": "rH", "discard": "gH"}}, turn_seconds=5)
    assert scene.wait(4_999).asked() == ["P1"]
    assert scene.wait(1)["P1.discard"] == "rH gH" and scene["B1.P1.string"] == "" and scene.asked() == ["P2"]
    assert scene.told(w.CardDrawn) == [w.CardDrawn(0, "rH", 0)]


def test_the_clock_takes_bases_from_the_left_centre_first_then_the_ends() -> None:
    # RULES BR-5.12
    blocked = "P1:[rH rB] P2:[gH gB]"
    assert slept([f"B1(P1) {blocked} M:[Rv]", "B2(P2)"], "Pr")["B1.modifiers"] == "Rv Pr"
    for turn in ("P1", "P2"):  # the first side's end, whoever sleeps
        scene = slept([f"B1(P1) {blocked}", "B2(P2)"], "Pr", turn)
        assert (scene["B1.P1.string"], scene["B1.P2.string"]) == ("rH rB Pr", "gH gB")
    left = slept(["B1(P1) P2:[gH gB]", "B2(P2) M:[Rv]"], "Pr")
    assert left["B1.P2.string"] == "gH gB Pr" and left["B2.modifiers"] == "Rv"
    assert slept(["B1(P1) M:[Fz]", "B2(P2)", "B3(P1)"], "Fz")["B2.frozen"]


def test_the_clock_opens_the_row_at_its_left_and_clears_from_the_left() -> None:
    # RULES BR-5.12
    assert slept(["B1(P1)", "B2(P2)"], "Ba")["row"] == ["B3", "B1", "B2"]
    assert slept(["B1(P1)", "B2(P2)", "B3(P1)"], "Cl")["row"] == ["B2", "B3"]


@pytest.mark.parametrize(("turn", "string"), [("P1", "B1.P1"), ("P2", "B1.P1"), ("P3", "B3.P2")])
def test_the_clock_takes_the_lower_zone_first(turn: str, string: str) -> None:
    # RULES BR-5.12, BR-9.1
    scene = Scene({"turn": turn, turn: {"deck": "", "discard": "rH"}}, turn_seconds=5, **CIRCLE).wait(5_000)
    assert scene[f"{string}.string"] == "rH"


def test_the_clock_tags_the_next_in_seat_order_and_starts_anew() -> None:
    # RULES BR-5.12, BR-10.8
    given = {"turn": "P3", "P3": {**STUCK, "active": True}}
    scene = Scene(given, turn_seconds=5, **BIG_TEAMS).wait(5_000)
    assert scene.told(w.Tagged) == [w.Tagged(2, 4)] and scene.wait(4_999).asked() == ["P5"]
    assert scene.wait(1).asked() == ["P2"]
    round_the_table = Scene({**given, "P5": STUCK}, turn_seconds=5, **BIG_TEAMS).wait(5_000)
    assert round_the_table.told(w.Tagged) == [w.Tagged(2, 0)]
    nobody = Scene({**given, "P5": STUCK, "P1": STUCK}, turn_seconds=5, **BIG_TEAMS).wait(5_000)
    assert nobody.told(w.Passed) == [w.Passed(2)] and not nobody.told(w.Tagged)


def test_a_turn_has_all_its_time_and_a_free_tag_does_not_add_to_it() -> None:
    # RULES BR-5.12
    scene = Scene({"turn": "P1"}, turn_seconds=5).wait(4_000).do("P1 draw", "P1 discard").wait(4_999)
    assert scene.asked() == ["P2"] and scene.wait(1).asked() == ["P1"]
    tagged = Scene({"turn": "P1"}, turn_seconds=5, **BIG_TEAMS).wait(4_000).do("P1 tag P3").wait(1_000)
    assert tagged.asked() == ["P2"]


# --- the pause clock -------------------------------------------------------------------------------------------------


def test_pause_time_runs_for_who_has_not_knocked() -> None:
    # RULES BR-6.20
    scene = live({}, pause_seconds=10).do("P1 pause").wait(2_000).do("P1 knock").wait(1_000).do("P2 knock")
    assert (scene["P1.spent_ms"], scene["P2.spent_ms"]) == (2_000, 3_000)
    scene.wait(60_000)  # the countdown and play cost nothing
    assert (scene["P1.spent_ms"], scene["P2.spent_ms"]) == (2_000, 3_000)


def test_pause_time_adds_up_over_three_pauses() -> None:
    # RULES BR-6.20
    scene = live({}, pause_seconds=10, pause_limit=3)
    for spent in (2_000, 5_000, 9_000):
        scene.do("P1 pause", "P2 knock").wait(spent - scene["P1.spent_ms"]).do("P1 knock").wait(3_000)
        assert scene["P1.spent_ms"] == spent and scene["phase"] == "live"


def test_pause_time_is_for_one_game() -> None:
    # RULES BR-6.20
    scene = live({}, pause_seconds=10, best_of=3).do("P1 pause", "P2 knock").wait(9_000).do("P1 resign")
    assert scene["game"] == 2 and scene["P1.spent_ms"] == 0
    scene.do("P1 knock", "P2 knock").wait(3_000).do("P1 pause", "P2 knock").wait(9_999)
    assert scene["phase"] == "paused" and scene.wait(1)["phase"] == "resuming"


def test_who_has_spent_it_is_not_waited_for_again() -> None:
    # RULES BR-6.20
    scene = live({"P1": {"spent_ms": 10_000}}, pause_seconds=10).do("P2 pause")
    assert scene["knocked"] == [0] and scene["P1.since"] == -1
    scene.do("P2 knock").wait(3_000)
    assert scene["phase"] == "live"
    gone = live({"P1": {"spent_ms": 10_000}}, pause_seconds=10).do("P1 leave").wait(0)
    assert gone.scores == (0.0, 1.0)


def test_who_is_back_in_time_has_only_what_is_left() -> None:
    # RULES BR-6.20
    scene = live({}, pause_seconds=10).do("P1 leave", "P2 knock").wait(9_999).do("P1 return").wait(1)
    assert scene["phase"] == "resuming" and scene["resigned"] == []
    knocked = live({}, pause_seconds=10).do("P1 leave", "P2 knock").wait(9_000).do("P1 return", "P1 knock")
    assert knocked["P1.spent_ms"] == 9_000


def test_before_the_start_only_an_absent_players_time_runs() -> None:
    # RULES BR-6.20, BR-6.1
    scene = live({"phase": "knock"}, pause_seconds=10).wait(60_000)
    assert scene["phase"] == "knock" and scene["P1.spent_ms"] == 0
    scene.do("P1 leave", "P2 knock").wait(4_000).do("P1 return")
    assert scene["P1.spent_ms"] == 4_000 and scene.wait(60_000)["phase"] == "knock"


def test_an_absent_player_leaves_the_circle_and_the_others_play_on() -> None:
    # RULES BR-6.20, BR-6.18
    scene = Scene({}, pause_seconds=10, **CIRCLE, **TOURNAMENT).do("P1 leave", "P2 knock", "P3 knock").wait(10_000)
    assert scene["resigned"] == [0] and scene["phase"] == "resuming" and scene["zones.1.closed"] == ""


def test_an_absent_teammate_on_the_bench_changes_nothing_in_the_ring() -> None:
    # RULES BR-6.20
    scene = Scene({"P1": {"hand": "rH"}}, pause_seconds=10, **BIG_TEAMS, **TOURNAMENT)
    scene.do("P5 leave", *(f"P{i} knock" for i in (1, 2, 3, 4, 6))).wait(10_000)
    assert scene["out"] == [4] and scene["active"] == [0, 1] and scene["P1.hand"] == "rH"
    scene.wait(3_000).do("P1 drop")
    assert scene.options("P1")[-1] == "tag 2" and scene.refused("P1 tag P5") == "no_such_target"
