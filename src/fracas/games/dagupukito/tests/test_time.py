"""The clock of the whole match: who stands best when time is called (CF-R12), and what the clock answers anywhere."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.tests.scene import Scene

TRIO = ["test_sheet", "test_b", "test_c"]
MINUTE = 60_000


def called(given: dict[str, Any] | None, seats: int = 2, **options: Any) -> Scene:
    return Scene(given, seats=seats, match_minutes=1, **options).wait(MINUTE)


def test_time_is_called_when_the_minutes_are_over_and_not_before() -> None:
    # RULES CF-R12
    scene = Scene({"F1": {"hp": 50}, "F2": {"hp": 40}}, match_minutes=1).wait(MINUTE - 1)
    assert not scene.match.over
    scene.wait(1)
    assert scene.match.over and scene.told(w.MatchWon) == [w.MatchWon((0,), "time")]
    assert scene.match.outcome is not None and scene.match.outcome.why == "time" and scene.scores == (1.0, 0.0)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"hp": 10, "charge": "P P P", "hand": "D G P K"}, {"hp": 15}),
        ({"hp": 15, "charge": "P", "hand": "D G P K"}, {"hp": 15, "charge": "P K"}),
        ({"hp": 15, "charge": "P K", "hand": "D"}, {"hp": 15, "charge": "P K", "hand": "D D"}),
    ],
)
def test_hp_count_before_charged_cards_and_these_before_the_hand(first: dict[str, Any], second: dict[str, Any]) -> None:
    # RULES CF-R12
    assert called({"F1": first, "F2": second}).scores == (0.0, 1.0)


def test_rounds_won_count_before_everything_else() -> None:
    # RULES CF-R12
    assert called({"F1": {"hp": 5}, "F2": {"hp": 100, "charge": "P K"}, "wins": [1, 0]}).scores == (1.0, 0.0)


def test_fighters_standing_count_before_their_hp() -> None:
    # RULES CF-R12
    given = {
        "F1": {"fighters": [{"hp": 100}, {"hp": 0, "ko": True}]},
        "F2": {"fighters": [{"hp": 30}, {"hp": 30}]},
    }
    assert called(given, fighters=2, roster=TRIO).scores == (0.0, 1.0)


def test_the_hp_of_all_fighters_count_those_on_the_bench_too() -> None:
    # RULES CF-R12
    given = {"F1": {"fighters": [{"hp": 50}, {"hp": 10}]}, "F2": {"fighters": [{"hp": 30}, {"hp": 35}]}}
    assert called(given, fighters=2, roster=TRIO).scores == (0.0, 1.0)


def test_who_is_equal_in_all_shares_the_match() -> None:
    # RULES CF-R12
    scene = called(None)
    assert scene.scores == (0.5, 0.5) and scene.told(w.MatchDrawn) == [w.MatchDrawn((0, 1))]
    three = called(None, seats=3, format="gauntlet")
    assert three.scores == (1 / 3,) * 3


def test_before_the_first_turn_only_rounds_count() -> None:
    # RULES CF-R12: a handicap is no standing
    scene = Scene(fighters=[1, 2], roster=TRIO, match_minutes=1)
    scene.do("F1 pick test_b", "F2 pick test_sheet", "F2 pick test_b").wait(MINUTE)
    assert scene.scores == (0.5, 0.5)


def test_who_has_resigned_the_match_has_no_share_and_who_resigned_the_round_no_fighters() -> None:
    # RULES CF-R12
    facts = {f"F{n}": {"hp": hp, "hand": "P"} for n, hp in ((1, 90), (2, 40), (3, 80))}
    scene = Scene(facts, seats=3, format="gauntlet", match_minutes=1).do("F3 resign match").wait(MINUTE)
    assert scene.scores == (1.0, 0.0, 0.0)
    scene = Scene(facts, seats=3, format="gauntlet", match_minutes=1).do("F3 resign round").wait(MINUTE)
    assert scene.scores == (1.0, 0.0, 0.0)


def test_what_is_sealed_stays_sealed() -> None:
    # RULES CF-R12, CF-3.11
    given = {"F1": {"hand": "P K"}, "F2": {"hand": "K"}}
    scene = Scene(given, match_minutes=1).do("F1 face A", "F2 face A", "F1 play P").wait(MINUTE)
    assert scene.told(w.MovesRevealed) == [] and scene.view("F2").corners[0].sealed is None
    assert scene["F1.hand"] == "P K"


def test_a_match_resigned_ends_for_that_reason() -> None:
    # RULES CF-11.3
    scene = Scene().do("F2 resign match")
    assert scene.match.outcome is not None
    assert scene.match.outcome.why == "resigned" and scene.scores == (1.0, 0.0)


def test_the_clocks_choice_is_one_of_the_options_in_a_match_without_a_clock_too() -> None:
    # RULES CF-3.13
    scene = Scene({"F1": {"hand": "T G D"}, "F2": {"hand": "K"}})
    scene.do("F1 face A", "F2 face A")
    code = scene.state.default(0, scene.chance)
    assert code in scene.state.options(0)
