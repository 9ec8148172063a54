"""What holds for the first seat holds for every other; what a series needs; what is told of cards."""

from __future__ import annotations

import pytest

from fracas.games.brawl import words as w
from fracas.games.brawl.tests.scene import TOURNAMENT, Scene, live, strict

CIRCLE = {**TOURNAMENT, "format": "round_robin"}


def test_the_time_of_any_player_who_is_away_before_the_knocks_runs() -> None:
    # RULES BR-6.20, BR-6.1
    scene = Scene(mode="tournament", pause_seconds=10).do("P2 character test_all", "P2 leave", "P1 character test_all")
    assert scene["phase"] == "knock" and scene.wait(9_999)["phase"] == "knock"
    assert scene.wait(1).scores == (1.0, 0.0) and scene.told(w.PauseTimeSpent) == [w.PauseTimeSpent(1)]


@pytest.mark.parametrize("seat", [0, 1])
def test_who_is_back_in_time_counts_as_there(seat: int) -> None:
    # RULES BR-6.15, BR-6.20
    who, other = f"P{seat + 1}", f"P{2 - seat}"
    scene = live({}, pause_seconds=10).do(f"{who} leave", f"{other} knock").wait(5_000).do(f"{who} return")
    assert scene.wait(5_000)["phase"] == "resuming", "the time is spent, and that is as good as a knock"
    assert scene.told(w.PauseTimeSpent) == [w.PauseTimeSpent(seat)] and not scene.match.over


@pytest.mark.parametrize(("who", "other"), [("P1", "P2"), ("P2", "P1")])
def test_play_pauses_for_who_went_away_during_a_foul_clear(who: str, other: str) -> None:
    # RULES BR-8.8, BR-6.15
    scene = strict({"row": ["B1(P1)", "B2(P2)", "B3(P1)"], who: {"hand": "Cl"}}).do(f"{who} play Cl clear B2")
    scene.do(f"{who} leave", f"{other} stand")
    assert scene["phase"] == "paused" and scene.told(w.Paused) == [w.Paused(scene.seats.seat(who), "away")]


@pytest.mark.parametrize("seat", range(4))
def test_who_has_resigned_a_circle_has_nothing_more_to_say(seat: int) -> None:
    # RULES BR-6.18
    scene = Scene({}, seats=4, **CIRCLE)
    assert scene.asides(f"P{seat + 1}") == ["resign", "pause"]
    scene.do(f"P{seat + 1} resign")
    assert [scene.asides(f"P{other + 1}") for other in range(4)] == [
        [] if other == seat else ["resign", "pause"] for other in range(4)
    ]


def test_nobody_waits_before_the_start_for_who_has_resigned() -> None:
    # RULES BR-6.18, BR-6.1
    scene = Scene({"phase": "knock"}, seats=4, **CIRCLE).do("P2 knock", "P3 knock", "P4 knock")
    assert scene["phase"] == "knock"
    assert scene.do("P1 resign")["phase"] == "countdown"


def test_three_of_five_games_decide_a_series() -> None:
    # RULES BR-7.7
    two = Scene({"turn": "P1", "game": 2, "wins": [1, 0]}, best_of=5).do("P2 resign")
    assert two["wins"] == [2, 0] and not two.match.over
    three = Scene({"turn": "P1", "game": 3, "wins": [2, 0]}, best_of=5).do("P2 resign")
    assert three["wins"] == [3, 0] and three.match.over and three.scores == (1.0, 0.0)


def test_a_clear_takes_every_card_of_the_base_along() -> None:
    # RULES BR-4.9
    row = ["B1(P1)", "B2(P2) P1:[rH] P2:[gH gH] M:[Rv]"]
    scene = live({"row": row, "P1": {"hand": "Cl"}}).do("P1 play Cl clear B2")
    assert scene.told(w.BaseCleared) == [w.BaseCleared("B2", 0, 5)], "the Base itself, three Hits and a Reverse"


@pytest.mark.parametrize(("card", "spot", "loud"), [
    ("WB", "end B2 P1", False), ("Dg", "end B2 P1", True), ("Rv", "centre B1", True), ("Fz", "centre B1", True),
    ("Ho", "centre B1", False), ("Nu", "centre B1", False), ("Cl", "clear B1", True),
])  # fmt: skip
def test_which_cards_are_announced(card: str, spot: str, loud: bool) -> None:
    # RULES BR-6.19
    given = {"row": ["B1(P1)", "B2(P2) P1:[rH]"], "P1": {"hand": card}}
    scene = live(given, hold="on", null="on").do(f"P1 play {card} {spot}")
    assert scene.told(w.Called) == ([w.Called(0, card)] if loud else [])
