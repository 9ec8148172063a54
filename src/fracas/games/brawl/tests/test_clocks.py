"""Clocks that play on for somebody: the turn clock (BR-5.12), the pause clock (BR-6.20), the match's (BR-R17)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.brawl import words as w
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.tests.scene import TOURNAMENT, Scene, live, strict

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


# --- the clock of the whole match (BR-R17), and what the turn clock has no rule for (BR-R18) --------------------------

MINUTE = 60_000
LEAD = {"row": ["B1(P1) P1:[rH rH]", "B2(P2) P1:[gH]"]}  # both are P1's
EVEN = {"row": ["B1(P1)", "B2(P2)"]}


def outcome(scene: Scene) -> tuple[tuple[float, ...], str]:
    assert scene.match.outcome is not None
    return scene.match.outcome.scores, scene.match.outcome.why


def test_time_scores_the_game_as_it_stands() -> None:
    # RULES BR-R17
    scene = Scene(LEAD, match_minutes=1).wait(MINUTE - 1)
    assert not scene.match.over
    assert outcome(scene.wait(1)) == ((1.0, 0.0), "time")
    assert scene.told(w.GameOver) == [w.GameOver("time")] and len(scene.told(w.BaseScored)) == 2


def test_as_many_bases_are_a_draw() -> None:
    # RULES BR-R17, BR-7.7
    assert outcome(Scene(EVEN, match_minutes=1).wait(MINUTE)) == ((0.5, 0.5), "time")


def test_a_circle_that_is_level_shares_the_win_without_another_round() -> None:
    # RULES BR-R17, BR-9.11
    scene = Scene({}, seats=3, format="round_robin", match_minutes=1).wait(MINUTE)
    assert outcome(scene) == ((1 / 3,) * 3, "time") and scene.told(w.Reround) == []


def test_who_has_resigned_a_circle_has_no_share() -> None:
    # RULES BR-R17, BR-6.18
    scene = Scene({}, seats=4, format="round_robin", match_minutes=1).do("P2 resign").wait(MINUTE)
    scores, why = outcome(scene)
    assert scores[1] == 0.0 and sum(scores) == 1.0 and why == "time"


def test_the_game_under_way_counts_for_the_series_and_no_other_follows() -> None:
    # RULES BR-R17
    behind = Scene({**EVEN, "wins": [0, 1], "game": 2}, best_of=5, match_minutes=1).wait(MINUTE)
    assert outcome(behind) == ((0.0, 1.0), "time"), "a drawn game counts for nobody"
    level = Scene({**LEAD, "wins": [0, 1], "game": 2}, best_of=5, match_minutes=1).wait(MINUTE)
    assert outcome(level) == ((0.5, 0.5), "time") and level["wins"] == [1, 1]


def test_between_games_only_games_won_count_and_what_is_sealed_stays_so() -> None:
    # RULES BR-R17, BR-1.1, BR-10.3
    scene = Scene(match_minutes=1, characters=["test_all", "test_short"]).do("P1 character test_short").wait(MINUTE)
    assert outcome(scene) == ((0.5, 0.5), "time")
    assert scene.view("P2").players[0].character is None and scene.told(w.CharactersShown) == []
    given: dict[str, Any] = {"phase": "first_active", "wins": [1, 0], "game": 2, "P4": {"active": True}}
    teams = Scene(given, seats=4, format="tag_team", best_of=3, match_minutes=1).do("P1 first_active P3").wait(MINUTE)
    assert outcome(teams) == ((1.0, 0.0, 1.0, 0.0), "time") and teams.told(w.FirstActivesShown) == []
    assert teams.view("P2").active == (0, 1), "nothing is left of the game before"


def test_the_clock_of_the_match_runs_on_in_a_pause() -> None:
    # RULES BR-R17, BR-6.15
    scene = live(LEAD, match_minutes=1).do("P1 pause").wait(MINUTE)
    assert outcome(scene) == ((1.0, 0.0), "time")


def test_a_foul_clear_that_is_judged_when_time_is_up_is_void() -> None:
    # RULES BR-R17, BR-R15
    given = {"row": ["B1(P1)"], "P1": {"hand": "Cl"}}
    scene = strict(given, match_minutes=1, stall_seconds=120).do("P1 play Cl clear B1").wait(MINUTE)
    assert outcome(scene) == ((1.0, 0.0), "time") and scene["removed"] == "Cl"


def test_sealed_choices_are_made_by_the_turn_clock() -> None:
    # RULES BR-R18
    scene = Scene(turn_seconds=5, characters=["test_all", "test_short"])
    assert scene.match.ask(0).deadline == 5_000
    scene.do("P2 character test_short").wait(5_000)
    assert scene.told(w.CharactersShown) == [w.CharactersShown(("test_all", "test_short"))]
    teams = (
        Scene({"phase": "first_active"}, seats=4, format="tag_team", turn_seconds=5)
        .do("P2 first_active P4")
        .wait(5_000)
    )
    assert teams.told(w.FirstActivesShown) == [w.FirstActivesShown((0, 3))]


def test_the_answer_for_a_sleeper_commits_least() -> None:
    # RULES BR-5.12, BR-R18
    drawn = Scene({**EVEN}, luck="rH").do("P1 draw")
    assert drawn.state.default(0, drawn.chance) == c.DROP
    playing = live({**EVEN, "P1": {"hand": "rH"}})
    assert playing.state.default(0, playing.chance) == c.DROP
    assert playing.state.default(1, playing.chance) == c.DRAW
    judged = strict({"row": ["B1(P1)"], "P1": {"hand": "Cl"}}).do("P1 play Cl clear B1")
    assert judged.state.default(1, judged.chance) == c.STAND
