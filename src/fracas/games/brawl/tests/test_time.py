"""The clock of the whole match (BR-R17), and what is answered where the turn clock has no rule (BR-R18)."""

from __future__ import annotations

from typing import Any

from fracas.games.brawl import words as w
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.tests.scene import Scene, live, strict

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
    given: dict[str, Any] = {"phase": "first_active", "wins": [1, 0], "game": 2}
    teams = Scene(given, seats=4, format="tag_team", best_of=3, match_minutes=1).do("P1 first_active P3").wait(MINUTE)
    assert outcome(teams) == ((1.0, 0.0, 1.0, 0.0), "time") and teams.told(w.FirstActivesShown) == []


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
