"""What the clock chooses, question by question (CF-3.13), each where the first option would be another."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.tests.scene import Scene

TRIO = ["test_sheet", "test_b", "test_c"]
SECONDS = 5
LATE = 1_000 * SECONDS


def test_the_face_is_last_turns_and_a_at_first() -> None:
    # RULES CF-3.13
    scene = Scene({"F1": {"hand": "D D"}, "F2": {"hand": "G G", "face": "B"}}, turn_seconds=SECONDS)
    scene.wait(LATE).do("F1 play D", "F2 play G")
    scene.do("F1 face B").wait(LATE)
    assert [event.faces for event in scene.told(w.FacesShown)] == [("A", "B"), ("B", "B")]
    new = Scene(turn_seconds=SECONDS).do("F1 pick test_sheet", "F2 pick test_sheet").wait(LATE)
    assert new.told(w.FacesShown)[0].faces == ("A", "A")


def test_the_card_played_is_the_one_longest_in_hand() -> None:
    # RULES CF-3.13
    scene = Scene({"F1": {"hand": "T G D"}, "F2": {"hand": "K D P"}}, turn_seconds=SECONDS, block_table={})
    scene.do("F1 face A", "F2 face A").wait(LATE)
    assert scene.told(w.MovesRevealed)[0].moves == ("T", "K")


def test_a_card_drawn_later_waits_its_turn() -> None:
    # RULES CF-3.13
    scene = Scene({"F1": {"hand": "T P"}, "F2": {"hand": "P P"}}, "D D G G", turn_seconds=SECONDS, block_table={})
    scene.turn("A T charge", "A P charge").do("F1 face A", "F2 face A").wait(LATE)
    assert scene.told(w.MovesRevealed)[1].moves == ("P", "P")


def test_what_can_hit_hits_even_where_a_combo_is_ready_and_the_rest_charges() -> None:
    # RULES CF-3.13
    scene = Scene({"F1": {"hand": "P", "charge": "K"}, "F2": {"hand": "D", "charge": "G"}}, turn_seconds=SECONDS)
    scene.do("F1 face A", "F2 face A", "F1 play P", "F2 play D").wait(LATE)
    assert [(event.seat, event.what) for event in scene.told(w.Declared)] == [(0, "hit"), (1, "charge")]


def test_the_lowest_numbered_fighter_is_picked_and_starts() -> None:
    # RULES CF-3.13
    scene = Scene(fighters=2, roster=["test_c", "test_b", "test_sheet"], turn_seconds=SECONDS).wait(3 * LATE)
    assert [event.fighters for event in scene.told(w.FightersPicked)] == [("test_c", "test_b")] * 2
    assert [event.fighter for event in scene.told(w.StarterShown)] == ["test_c"] * 2


def test_the_lowest_numbered_fighter_enters() -> None:
    # RULES CF-3.13
    given = {
        "F1": {"fighters": [{}, {"hp": 5, "hand": "P"}, {}], "active": 2},
        "F2": {"fighters": [{"hand": "K"}, {}, {}]},
    }
    scene = Scene(given, fighters=3, roster=TRIO, turn_seconds=SECONDS).turn("A P charge", "A K hit").wait(LATE)
    assert [event.into for event in scene.told(w.Replaced)] == ["test_sheet"]


def test_the_throw_is_random() -> None:
    # RULES CF-3.13
    given = {"F1": {"hand": "P"}, "F2": {"hand": "P"}}
    tie = Scene(given, luck="2 1", turn_seconds=SECONDS).turn("A P hit", "A P hit").wait(LATE)
    assert tie.told(w.RpsThrown)[0].throws == ("scissors", "paper")


def test_nobody_cycles() -> None:
    # RULES CF-3.13
    given = {"phase": "draw", "F1": {}, "F2": {}, "F3": {"hand": "D"}, "F4": {}}
    scene = Scene(given, seats=4, format="team", turn_seconds=SECONDS).wait(LATE)
    assert (scene.view(None).phase, scene["F3.hand"], scene.told(w.Cycled)) == ("face", "D", [])


def test_a_discard_takes_the_card_longest_in_hand(pack: str) -> None:
    # RULES CF-3.13
    given = {"F1": {"hand": "P", "charge": "K"}, "F2": {"hand": "G T D", "deck": 9}}
    scene = Scene(given, "P P G G", pack=pack, roster=["kit"], turn_seconds=SECONDS, block_table={})
    scene.turn("A P combo A2", "A G").wait(LATE)
    assert scene["F2.hand"] == "D"
    assert scene["F2.discard"] == "T"


def test_a_strip_takes_the_card_longest_in_the_zone() -> None:
    # RULES CF-3.13
    scene = Scene({"F1": {"hand": "P", "charge": "T"}, "F2": {"hand": "K", "charge": "T D P"}}, turn_seconds=SECONDS)
    scene.turn("B P combo B2", "A K charge").wait(LATE)
    assert scene["F2.discard"] == "T"


@pytest.mark.parametrize(
    ("turn", "mine", "phase"),
    [
        ("A T combo A3", {"hand": "T D K", "charge": "G"}, "put_aside"),
        ("A D combo A1", {"hand": "D", "charge": "P", "discard": "K"}, "recover"),
    ],
)
def test_put_aside_and_recover_stop(turn: str, mine: dict[str, str], phase: str, pack: str) -> None:
    # RULES CF-3.13
    scene = Scene({"F1": mine, "F2": {"hand": "P"}}, pack=pack, roster=["kit"], turn_seconds=SECONDS, block_table={})
    scene.turn(turn, "A P charge")
    assert scene.view(None).phase == phase
    scene.wait(LATE)
    assert scene["F1.charge"] == ""
    assert scene.told(w.Special) == [w.Special(0, phase, 0)]


def test_each_question_has_its_full_time() -> None:
    # RULES CF-3.13
    scene = Scene({"F1": {"hand": "P"}, "F2": {"hand": "K"}}, turn_seconds=SECONDS).wait(3_000)
    scene.do("F1 face A", "F2 face A")
    assert scene.state.deadline() == 3_000 + LATE


# --- the clock of the whole match (CF-R12) ----------------------------------------------------------------------------

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
