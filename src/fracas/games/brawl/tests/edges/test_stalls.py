"""The stall clock from game to game of a series, and around its warning."""

from __future__ import annotations

from fracas.games.brawl import words as w
from fracas.games.brawl.tests.scene import Scene, live


def test_each_game_of_a_series_has_its_own_warning() -> None:
    # RULES BR-6.17
    scene = Scene(mode="tournament", countdown_s=0, best_of=3).do("P1 character test_all", "P2 character test_all")
    for game in (1, 2):
        scene.do("P1 knock", "P2 knock").wait(24_999)
        assert len(scene.told(w.StallWarning)) == game - 1
        assert len(scene.wait(1).told(w.StallWarning)) == game and scene["phase"] == "live"
        assert scene.wait(5_000)["phase"] == "knock" and scene["game"] == game + 1


def test_a_draw_after_the_warning_brings_another_one() -> None:
    # RULES BR-6.17
    scene = live({"P1": {"deck": "rH rH"}}).wait(26_000).do("P1 draw").wait(24_999)
    assert len(scene.told(w.StallWarning)) == 1
    assert scene.wait(1).told(w.StallWarning)[1:] == [w.StallWarning(5_000)]
    assert scene.wait(4_999)["phase"] == "live" and scene.wait(1).match.over


def test_a_clock_that_strikes_late_ends_it_without_a_warning() -> None:
    # RULES BR-6.17
    scene = live({})
    done = scene.match.tick(30_000)
    assert done is not None and scene.match.over and scene["why"] == "stalled"
    assert [type(event) for event in done.events(None)][0] is w.Stalled


def test_nothing_of_the_last_round_lies_on_the_table_of_the_next() -> None:
    # RULES BR-1.8, BR-9.11
    zones = [
        {"row": ["B1(P1)"]},
        {"row": ["B2(P2) M:[Fz]"], "closed": "frozen"},
        {"row": ["B3(P3) M:[Fz]"], "closed": "frozen"},
    ]
    given = {"turn": "P1", "zones": zones, "P1": {"discard": "Fz rH gB"}, "P2": {"discard": "rH rH"}}
    scene = Scene(given, format="round_robin", seats=3).do("P1 playtop Fz centre B1")
    assert scene["reround"] == 1 and scene.state.seq == 0
    for seat in ("P1", "P2", "P3"):
        assert [scene[f"{seat}.{fact}"] for fact in ("hand", "discard", "freezes", "unplayed")] == ["", "", 3, 3]
    assert [zone["removed"] for zone in scene["zones"]] == ["", "", ""]
