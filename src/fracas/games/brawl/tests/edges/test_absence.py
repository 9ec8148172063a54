"""Whose pause time runs: around the start of a game, and after somebody has left it."""

from __future__ import annotations

from fracas.games.brawl import words as w
from fracas.games.brawl.tests.scene import TOURNAMENT, Scene


def test_who_is_away_before_the_knocks_spends_time_and_nobody_else_does() -> None:
    # RULES BR-6.20, BR-6.1
    scene = Scene(mode="tournament", pause_seconds=10).do("P1 character test_all", "P1 leave", "P2 character test_all")
    assert scene["phase"] == "knock" and scene.wait(9_999)["phase"] == "knock"
    assert not scene.told(w.PauseTimeSpent)
    assert scene.wait(1).scores == (0.0, 1.0) and scene.told(w.PauseTimeSpent) == [w.PauseTimeSpent(0)]


def test_a_pause_goes_on_for_the_others_when_somebody_resigns_it() -> None:
    # RULES BR-6.18, BR-6.20
    options = {**TOURNAMENT, "format": "round_robin", "pause_seconds": 10}
    scene = Scene({}, seats=4, **options).do("P1 pause", "P3 knock", "P4 knock").wait(4_000).do("P1 resign")
    assert scene["phase"] == "paused" and scene.asked() == ["P2"]
    assert scene.wait(5_999)["phase"] == "paused" and scene.wait(1)["phase"] == "resuming"
    assert scene.told(w.PauseTimeSpent) == [w.PauseTimeSpent(1)]


def test_who_has_resigned_shares_no_score_of_0() -> None:
    # RULES BR-6.18, BR-9.11, BR-11.2
    zones = [
        {"row": ["B1(P1) M:[Nu Fz]"], "closed": "frozen"},
        {"row": ["B2(P2) M:[Nu Fz]"], "closed": "frozen"},
        {"row": ["B3(P3) M:[Nu]"]},
    ]
    given = {"turn": "P1", "zones": zones, "P1": {"discard": "Fz"}}
    scene = Scene(given, seats=3, format="round_robin", null="on")
    scene.do("P2 resign", "P1 playtop Fz centre B3")
    assert scene.told(w.GameScored)[0].bases == (0, 0, 0)
    assert scene["ring"] == [0, 2] and scene["reround"] == 1


def test_nobody_waits_for_the_knock_of_who_has_resigned() -> None:
    # RULES BR-6.18, BR-6.16
    options = {**TOURNAMENT, "format": "round_robin"}
    scene = Scene({}, seats=4, **options).do("P1 pause", "P2 knock", "P3 knock", "P4 knock")
    assert scene["phase"] == "paused"
    assert scene.do("P1 resign")["phase"] == "resuming" and scene.wait(3_000)["phase"] == "live"
