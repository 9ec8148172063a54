"""Who decides: placing, arbitration of the Brawl, resigning, the guard against circles (DR-19)."""

from __future__ import annotations

import pytest

from fracas.games.double_rumble import GAME
from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.tests.scene import Scene
from fracas.kernel.wire import Action
from fracas.match.match import Refused


def test_solo_is_a_team() -> None:
    # RULES DR-19.1
    scene = Scene({"UR": ["a(3)"], "LR": ["b(3)"]}, seats=1)
    options = scene.options("P1")
    assert "battle F1" in options and "battle F2" in options and "yield" not in options
    team = Scene({"UR": ["a(3)"], "LR": ["b(3)"]}, brawl_mode="team")
    assert team.options("P1") == team.options("P2") == options
    team.do("luck g6", "P2 battle F1")
    assert team["UR"] == []


def test_who_draws_places_turn_about() -> None:
    # RULES DR-19.2
    deck = [f"e{i}(2; -; red back)" for i in range(4)]
    scene = Scene({"phase": "side_scroll", "deck": deck})
    assert scene.refused("P2 place UL") == "action_in_progress"
    assert "suggest place UL" in scene.asides("P2")
    scene.do("P2 suggest 'place LL'")
    assert scene.questions() == ["P1 place_card"] and scene["wishes"] == ["", "place LL"]
    scene.do("P1 reply yes", "P1 place LL", "P2 place UL", "P1 place UL")
    assert scene.questions() == ["P2 place_card"] and scene["wishes"] == ["", ""]
    first = Scene({"phase": "side_scroll", "deck": deck}, placement_authority="player1")
    first.do("P1 place UL", "P1 place UL")
    assert first.questions() == ["P1 place_card"]


def test_consensus_takes_both_or_two_names_each() -> None:
    # RULES DR-19.2
    deck = [f"e{i}(2; -; red back)" for i in range(4)]
    scene = Scene({"phase": "side_scroll", "deck": deck}, placement_authority="consensus")
    assert scene.questions() == ["P1 place_card", "P2 place_card"]
    scene.do("P2 place LL", "P1 place LL")
    assert scene["LL"] == ["e0"]
    scene.do("P1 place UL", "P2 place LL", "P1 place UL", "P2 place LL")
    assert scene["LL"] == ["e0", "e1"], "the second card is Player 2's to decide"
    scene.do("P1 place UL", "P1 place LL")  # a change of mind
    assert scene.questions() == ["P2 place_card"]
    scene.do("P2 place UL", "P2 place LL")
    assert scene["LL"] == ["e0", "e1", "e2"]


def test_start_spaces_are_chosen_by_turns() -> None:
    # RULES DR-19.3
    for stage, name in ((1, "P1"), (2, "P2"), (3, "P1"), (4, "P2")):
        assert Scene({"phase": "start_space", "stage": stage}).questions() == [f"{name} choose_start_space"]


def test_the_floor_is_held_and_yielded() -> None:
    # RULES DR-19.6, DR-19.7
    scene = Scene({"UR": ["a(3)"], "LR": ["b(3)"]}, brawl_mode="floor")
    assert scene.questions() == ["P1 brawl_action"]
    assert scene.refused("P2 battle F2") == "not_your_floor"
    scene.do("P1 change F1 KICK", "P1 yield")
    assert scene.questions() == ["P2 brawl_action"]
    assert scene.refused("P2 yield") == "must_act"
    scene.do("P2 change F2 KICK", "P2 yield")
    assert scene.questions() == ["P1 brawl_action"]
    assert Scene({"stage": 2, "UR": ["a(3)"]}, brawl_mode="floor").questions() == ["P2 brawl_action"]


def test_all_modes_allow_the_same_sequences() -> None:
    # RULES DR-19.8
    given = {"UR": ["a(3)"], "LR": ["b(2)"], "LL": ["c(2)"]}
    line = ("luck g6", "battle F1", "luck g5", "battle F2", "move F2 LL", "luck g4", "battle F2")
    ends = []
    for mode, names in (("free", "P1 P2 P2 P2"), ("floor", "P1 P2 P2 P2"), ("team", "P2 P1 P2 P1")):
        scene = Scene(given, brawl_mode=mode)
        who = iter(names.split())
        for word in line:
            if word.startswith("luck"):
                scene.do(word)
                continue
            name = next(who)
            if mode == "floor" and name == "P2" and scene.questions() == ["P1 brawl_action"]:
                scene.do("P1 yield")
            scene.do(f"{name} {word}")
        ends.append([scene[key] for key in ("UR", "LR", "LL", "F1", "F2", "gone")])
    assert ends[0] == ends[1] == ends[2]


def test_who_resigns_hands_over_both_fighters() -> None:
    # RULES DR-19.11
    scene = Scene({"UR": ["a(3; PUNCH)"]})
    scene.do("P1 battle F1", "P1 resign")
    assert scene.questions() == ["P2 roll_blue"]
    scene.do("luck g6", "P2 roll_blue no")
    assert {"move F1 UL", "move F2 UL"} <= set(scene.options("P2"))
    assert scene.asides("P2") == ["resign"] and scene.refused("P1 move F1 UL") == "resigned"


def test_a_person_calls_a_bot_for_one_action() -> None:
    # RULES DR-19.6, DR-19.7
    scene = Scene({"UR": ["a(3)"], "LR": ["b(3)"]}, bots="P2")
    assert scene.questions() == ["P1 brawl_action"] and "yield" in scene.options("P1")
    scene.do("P1 yield")
    assert scene.questions() == ["P2 brawl_action"] and not any("F1" in option for option in scene.options("P2"))
    scene.do("P2 change F2 KICK")
    assert scene.questions() == ["P1 brawl_action"]


@pytest.mark.parametrize("mode", ["free", "floor", "team"])
def test_a_bot_never_acts_with_a_persons_fighter(mode: str) -> None:
    # RULES DR-19.10
    scene = Scene({"UR": ["a(3)"], "LR": ["b(3)"]}, bots="P2", brawl_mode=mode).do("P1 yield")
    assert scene.questions() == ["P2 brawl_action"]
    assert all("F1" not in option for option in scene.options("P2"))
    assert scene.refused("P2 battle F1") == "not_yours"


def late(scene: Scene, seat: int, number: int | None, action: Action) -> str:
    """The code with which an answer to a question of that number is refused; nothing may change."""
    before = GAME.cases.show(scene.state)
    done = scene.match.submit(seat, number, action, 0)
    assert isinstance(done, Refused), f"{action} is accepted"
    assert GAME.cases.show(scene.state) == before
    return done.code


def test_two_clicks_at_once() -> None:
    # RULES DR-19.4, DR-19.5: worked example 16
    scene = Scene({"UR": ["a(3; PUNCH)"]})
    number = scene.match.ask(1).id
    scene.do("P1 battle F1")
    assert late(scene, 1, number, w.Move("F2", "UL")) == "stale_state"
    assert late(scene, 1, None, w.Move("F2", "UL")) == "action_in_progress", "sent again for the table as it is"
    scene.do("luck g6", "P1 roll_blue no", "P2 move F2 UL")
    assert scene["F2.space"] == "UL"


@pytest.mark.parametrize("mode", ["free", "team"])
def test_an_action_of_the_partner_makes_an_answer_stale(mode: str) -> None:
    # RULES DR-19.4, DR-19.12: still an option, and yet not what was decided on
    scene = Scene({"UR": ["a(3)"], "LL": ["b(3)"]}, brawl_mode=mode)
    number = scene.match.ask(1).id
    scene.do("P1 change F1 KICK")
    assert "move F2 UL" in scene.options("P2") and scene.match.ask(1).id != number
    assert late(scene, 1, number, w.Move("F2", "UL")) == "stale_state"
    assert late(scene, 1, number, w.Place("UL")) == "stale_state", "whatever it says"
    assert late(scene, 1, None, w.Move("F2", "UL")) == "stale_state", "an answer names its question"
    scene.do("P2 move F2 UL")
    assert scene["F2.space"] == "UL"


def test_what_is_said_makes_nothing_stale() -> None:
    # RULES DR-19.4, DR-19.2: a suggestion changes nothing
    scene = Scene({"UR": ["a(3)"], "LL": ["b(3)"]})
    numbers = [scene.match.ask(seat).id for seat in (0, 1)]
    scene.do("P2 suggest 'battle F1'", "P1 reply yes")
    assert [scene.match.ask(seat).id for seat in (0, 1)] == numbers
    scene.do("P1 move F1 UL")
    assert scene["F1.space"] == "UL"


def test_a_late_answer_after_the_partner_resigned_or_the_game_is_over() -> None:
    # RULES DR-19.4, DR-19.11, DR-19.12: game_over comes first
    scene = Scene({"UR": ["a(3)"]})
    number = scene.match.ask(1).id
    scene.do("P1 resign")
    assert late(scene, 1, number, w.Move("F2", "UL")) == "stale_state"
    scene.do("P2 move F2 UL")
    over = Scene({"UR": ["a(9)"], "F1": {"hearts": 1}, "credits": 1}, luck="g1")
    number = over.match.ask(1).id
    over.do("P1 battle F1")
    assert late(over, 1, number, w.Move("F2", "UL")) == "game_over"


def test_a_late_answer_inside_an_action_is_stale_too() -> None:
    # RULES DR-19.4
    scene = Scene({"UR": ["a(3; PUNCH)"], "LR": ["b(3)"]}, luck="g6", brawl_mode="team").do("P1 battle F1")
    number = scene.match.ask(1).id
    scene.do("P1 roll_blue no")
    assert late(scene, 1, number, w.RollBlue("no")) == "stale_state"
    first = Scene({"phase": "side_scroll", "deck": ["a(2; -; red back)", "b(2; -; red back)"]}, seats=1)
    number = first.match.ask(0).id
    first.do("P1 place UL")
    assert late(first, 0, number, w.Place("UL")) == "stale_state", "a double click places one card"


def test_bots_lose_a_brawl_that_goes_nowhere_and_people_do_not() -> None:
    # RULES DR-18.1, DR-6.6; ruling DR-R9
    given = {"LL": ["a(3)"], "actions": 9}
    scene = Scene(given, bots="P1 P2", stall_cap=10).do("P1 move F1 UL")
    assert (scene["won"], scene["reason"], scene["stars"]) == (False, "stalled", 0)
    short = Scene(given | {"actions": 8}, bots="P1 P2", stall_cap=10).do("P1 move F1 UL")
    assert short["won"] is None
    for seats, bots, line in ((2, "", "P1 move F1 UL"), (2, "P1", "P2 move F2 UL"), (1, "", "P1 move F1 UL")):
        assert Scene(given, seats=seats, bots=bots, stall_cap=10).do(line)["won"] is None


def test_the_guard_never_leaves_a_dead_end() -> None:
    # RULES DR-19.9
    everything = [
        [a, b, "PUNCH", "PUNCH"] for a in ("UL", "LL", "UR", "LR") for b in ("UL", "LL", "UR", "LR") if a != b
    ]
    scene = Scene({"F1": {"hearts": 1}, "F2": {"hearts": 1}, "LL": ["a(3)"], "seen": everything})
    assert scene["seen"] == ["UR LR PUNCH PUNCH"]
    assert "move F1 UL" in scene.options("P1")
