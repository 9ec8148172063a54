"""The clocks: what is answered for who is late, how a Brawl goes on, what the end of the time means (DR-R11 to R13)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.actions import decode, words_of
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.brawl import late_action
from fracas.games.double_rumble.tests.scene import Scene
from fracas.games.double_rumble.tests.small_print.test_resigning import BRAWL, QUESTIONS, SCROLL, Q, active, at
from fracas.kernel.out import Out
from fracas.match.record import digest, record_of
from fracas.match.replay import Replay

LATE = 10_000
BOSS = "boss Z(5; KICK; ongoing special_lock)"


def timed(given: dict[str, Any] | None, **options: Any) -> Scene:
    return Scene(given, decision_seconds=10, **options)


# --- what commits least (DR-R11) --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("kind", QUESTIONS)
def test_the_clock_answers_every_kind_of_question_with_an_option(kind: str, seats: int) -> None:
    # RULES DR-6.8; ruling DR-R11
    scene = at(kind, seats, decision_seconds=10)
    due = scene.match.ask(0).deadline
    assert due == LATE and scene.state.default(0, scene.chance) in scene.state.options(0)
    scene.do("luck g3 b2 g3 b2")
    seen = scene.match.ask(0).id
    scene.wait(LATE - 1)
    assert scene.match.ask(0).id == seen, "not before its time"
    world = scene.match.state.copy()
    world.answer(0, world.default(0, scene.chance), scene.match.fork(scene.chance).chance, Out())
    assert world.question(0) != seen or not world.pending() & 1


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("choose_fighter", "choose_fighter buddy"),
        ("choose_start_space", "choose_start_space UR"),
        ("choose_symbol", "choose_symbol PUNCH"),
        ("choose_entry_space", "choose_entry_space UR"),
        ("place_card", "place UL"),
        ("discard", "discard Q2"),
        ("discard_excess", "discard Q3"),
        ("set_symbol", "set PUNCH"),
        ("free_move", "decline"),
        ("roll_blue", "roll_blue yes"),
        ("reroll", "done"),
        ("exchange", "done"),
    ],
)
def test_what_the_clock_answers(kind: str, answer: str) -> None:
    # RULES DR-9.5, DR-9.10, DR-14.2; ruling DR-R11
    scene = at(kind, decision_seconds=10)
    places = dict(zip(scene.options("P1"), scene.state.options(0), strict=True))
    assert scene.state.default(0, scene.chance) == places[answer]


def test_a_free_symbol_stays_as_it_is() -> None:
    # RULES DR-8.4; ruling DR-R11
    scene = timed(active("special(self)", symbol="SWEEP")).do("P1 active F1").wait(LATE)
    assert scene["F1.symbol"] == "SWEEP" and scene["phase"] == "brawl_action"


@pytest.mark.parametrize(("given", "row"), [({}, "UL"), ({"UL": ["a(2)"]}, "LL"), ({"LL": ["a(2)"]}, "UL")])
def test_the_clock_places_into_the_shorter_row(given: dict[str, Any], row: str) -> None:
    # RULES DR-4.8; ruling DR-R11
    scene = timed(SCROLL | given).wait(LATE)
    assert scene[row] == ["e0"] and scene.questions() == ["P2 place_card"]


def test_the_clock_agrees_with_the_partner() -> None:
    # RULES DR-19.2; ruling DR-R11
    scene = timed(SCROLL | {"UL": ["a(2)"]}, placement_authority="consensus").do("P2 place UL").wait(LATE)
    assert scene["UL"] == ["a", "e0"]
    nobody = timed(SCROLL | {"UL": ["a(2)"]}, placement_authority="consensus").wait(LATE)
    assert nobody["LL"] == ["e0"] and len(nobody.told(w.CardPlaced)) == 1, "both are late at once, and agree"


def test_talk_gives_nobody_more_time() -> None:
    # RULES DR-19.2; ruling DR-R11
    scene = timed(SCROLL).wait(6_000)
    assert scene.do("P2 suggest 'place LL'", "P1 reply no").match.ask(0).deadline == LATE
    assert scene.wait(4_000)["UL"] == ["e0"]


def test_the_owner_of_a_choice_has_the_time_for_it() -> None:
    # RULES DR-5.3, DR-19.5; ruling DR-R11
    given = {"F1": {"fury": 4, "active": "equip_discard(partner,1)"}, "F2": {"equipment": [f"Q1{Q}", f"Q2{Q}"]}}
    scene = timed(given | {"UR": ["a(3)"]}).wait(7_000).do("P1 active F1")
    assert scene.match.ask(1).deadline == 17_000 and scene.match.ask(0).deadline is None
    assert scene.wait(LATE)["F2.equipment"] == ["Q1"]


def test_who_stays_has_the_full_time_for_what_the_other_was_asked() -> None:
    # RULES DR-19.11; ruling DR-R6
    scene = timed(BRAWL).do("P1 battle F1").wait(9_000).do("P1 resign")
    assert scene.questions() == ["P2 roll_blue"] and scene.match.ask(1).deadline == 19_000


# --- the Brawl (DR-R12) -----------------------------------------------------------------------------------------------


def test_every_action_of_a_free_brawl_gives_both_the_full_time() -> None:
    # RULES DR-19.4, DR-6.6; ruling DR-R12
    scene = timed({"UR": ["a(3)"], "LR": ["b(3)"]}).wait(9_000).do("P1 change F1 KICK")
    assert [scene.match.ask(seat).deadline for seat in (0, 1)] == [19_000, 19_000]
    scene.wait(9_000).do("P1 change F1 SWEEP")
    assert scene.questions() == ["P1 brawl_action", "P2 brawl_action"], "nobody is late while the partner acts"


def test_who_is_late_in_a_free_brawl_leaves_it_to_the_partner() -> None:
    # RULES DR-6.6, DR-19.7; ruling DR-R12
    scene = timed({"UR": ["a(3)"], "LR": ["b(3)"]}).wait(LATE)
    assert scene.told(w.FloorYielded) == [w.FloorYielded(0, 1)]
    assert scene.questions() == ["P2 brawl_action"] and scene.match.ask(1).deadline == 2 * LATE
    assert scene.view().floor == 1 and scene.refused("P1 battle F1") == "not_your_floor"
    assert scene.refused("P2 yield") == "must_act"
    scene.do("P2 change F2 KICK")
    assert scene.questions() == ["P1 brawl_action", "P2 brawl_action"] and scene.view().floor is None


def test_if_both_are_late_the_street_does_not_wait() -> None:
    # RULES DR-6.7; ruling DR-R12
    scene = timed({"UR": ["a(3)"], "LR": ["b(3)"]}, luck="g5").wait(2 * LATE)
    assert scene["LR"] == [] and scene.told(w.BattleStart)[0].fighter == "F2"
    assert scene.questions() == ["P1 brawl_action", "P2 brawl_action"]


def test_without_a_clock_nobody_yields_in_a_free_brawl() -> None:
    # RULES DR-19.8; ruling DR-R12
    assert "yield" in timed(BRAWL).options("P1") and "yield" not in Scene(BRAWL).options("P1")
    assert Scene(BRAWL).refused("P1 yield") == "invalid_choice"
    assert "yield" not in timed(BRAWL, brawl_mode="team").options("P1")


def test_nobody_is_walked_to_death_while_the_partner_can_fight() -> None:
    # RULES DR-7.7; ruling DR-R12
    given = {"F1": {"hearts": 1, "token": True}, "UR": [BOSS], "LR": ["b(3)"]}
    scene = timed(given).wait(LATE)
    assert scene["F1.hearts"] == 1 and scene.questions() == ["P2 brawl_action"]
    other = {"F2": {"hearts": 1, "token": True}, "LR": [BOSS], "UR": ["a(3)"]}
    scene = timed(other, luck="g3").wait(LATE)
    assert scene["UR"] == [] and scene["F2.hearts"] == 1, "the partner could only walk to death: P1 fights"
    scene = timed(given | {"stage": 2}, brawl_mode="floor", luck="g3").wait(LATE)
    assert scene["LR"] == [] and scene["F1.hearts"] == 1, "and so does P2 whose partner could only walk to death"


def test_a_floor_that_is_not_used_goes_over() -> None:
    # RULES DR-19.6, DR-19.7; ruling DR-R12
    scene = timed({"UR": ["a(3)"], "LR": ["b(3)"]}, brawl_mode="floor").wait(LATE)
    assert scene.questions() == ["P2 brawl_action"]
    scene.do("luck g5").wait(LATE)
    assert scene["LR"] == [] and scene.questions() == ["P2 brawl_action"], "it must act, and keeps the floor"


def test_a_late_person_calls_the_bot() -> None:
    # RULES DR-19.7; rulings DR-R2, DR-R12
    scene = timed({"UR": ["a(3)"], "LR": ["b(3)"]}, bots="P2").wait(LATE)
    assert scene.questions() == ["P2 brawl_action"]
    scene.do("P2 change F2 KICK")
    assert scene.questions() == ["P1 brawl_action"] and scene.match.ask(0).deadline == 2 * LATE


@pytest.mark.parametrize("seats", [1, 2])
def test_for_one_mind_the_fighter_with_more_hearts_fights(seats: int) -> None:
    # RULES DR-19.1; ruling DR-R12
    for hearts, row in ((8, "UR"), (9, "UR"), (7, "LR")):
        given = {"F1": {"hearts": hearts}, "F2": {"hearts": 8}, "UR": ["a(3)"], "LR": ["b(3)"]}
        scene = timed(given, luck="g3", seats=seats, brawl_mode="team").wait(LATE)
        assert scene[row] == [] and len(scene.told(w.BattleStart)) == 1


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ({"LL": ["a(3)"]}, "move F1 LL"),  # a step to a fight, here for nothing
        ({"UR": [BOSS], "LR": [], "UL": ["a(3)"], "F2": {"hearts": 1}}, "move F2 UL"),  # the cheaper one
        ({"UR": [BOSS], "UL": ["a(3)"], "F1": {"hearts": 1}, "F2": {"space": "LL"}, "LL": []}, "move F2 UL"),
        ({"UR": ["c(3)"], "F1": {"space": "UL"}, "F2": {"space": "LL"}, "LL": []}, "move F1 UR"),
    ],
)
def test_without_a_fight_the_clock_takes_the_cheapest_way_to_one(given: dict[str, Any], answer: str) -> None:
    # RULES DR-7.2, DR-7.3; ruling DR-R12
    scene = timed(given, seats=1)
    places = dict(zip(scene.options("P1"), scene.state.options(0), strict=True))
    assert scene.state.default(0, scene.chance) == places[answer]


def liked(scene: Scene, seat: int) -> list[str]:
    """What the clock would do for a seat that may not yield, then without that, and so on."""
    codes = [code for code in scene.state.options(seat) if code != c.YIELD]
    found = []
    while codes:
        code = int(late_action(scene.state, seat, tuple(codes)))
        codes.remove(code)
        found.append(words_of(decode(scene.state, code)))
    return found


def test_what_is_used_up_comes_late_and_death_comes_last() -> None:
    # RULES DR-7.7; ruling DR-R12
    tile = {"fury": 4, "active": "hearts(self,+1)", "equipment": ["tin(use hearts(self,+1))"]}
    given = {"UR": [BOSS], "UL": ["a(3)"], "LL": [], "F1": tile | {"hearts": 5}}
    steps, rest = ["move F1 UL", "move F1 LL"], ["active F1", "use F1 tin"]
    assert liked(timed(given), 0) == [*steps, "change F1 KICK", "change F1 SWEEP", "change F1 BLAST", *rest]
    assert liked(timed(given | {"F1": tile | {"hearts": 1, "token": True}}), 0) == [*rest, *steps]
    fight = {"UR": ["a(3)"], "F1": tile | {"hearts": 1}}
    assert liked(timed(fight), 0) == ["battle F1", *rest, "move F1 UL", "move F1 LL"]


@pytest.mark.parametrize(("pays", "free"), [("F1", "F2"), ("F2", "F1")])
def test_the_clock_changes_for_free_before_it_pays(pays: str, free: str) -> None:
    # RULES DR-8.1; ruling DR-R12
    given = {free: {"equipment": ["Q(special_cost(-1))"]}, "LL": ["a(3)"]}
    order = [f"change {slot} {symbol}" for slot in (free, pays) for symbol in ("KICK", "SWEEP", "BLAST")]
    assert liked(timed(given, seats=1), 0)[-6:] == order


# --- the match (DR-R13) -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["free", "floor", "team"])
@pytest.mark.parametrize("kind", QUESTIONS)
def test_when_time_is_over_the_game_is_lost_wherever_it_stands(kind: str, mode: str) -> None:
    # RULES DR-18.1, DR-18.2; ruling DR-R13
    scene = at(kind, brawl_mode=mode, match_minutes=2).wait(119_999)
    assert not scene.match.over
    scene.wait(1)
    assert (scene["won"], scene["reason"], scene["stars"], scene["phase"]) == (False, "time", 0, "over")
    assert scene.told(w.GameOver) == [w.GameOver(False, "time", 0)] and scene.scores == (0.0, 0.0)
    assert scene.match.outcome is not None and scene.match.outcome.why == "time"
    assert scene.match.asks() == [] and scene.refused("P1 battle F1") == "game_over"


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_alone_the_time_ends_too(difficulty: str) -> None:
    # RULES DR-18.1; ruling DR-R13
    scene = Scene(BRAWL, seats=1, difficulty=difficulty, match_minutes=1).wait(60_000)
    assert (scene["won"], scene["reason"], scene.scores) == (False, "time", (0.0,))


def test_a_fight_against_the_last_boss_is_not_finished() -> None:
    # RULES DR-18.2; ruling DR-R13
    given = {"UR": ["boss Z(1; KICK)"], "life": 1, "stage": 4, "F1": {"equipment": ["Bottle(reroll([green]))"]}}
    scene = Scene(given, luck="g5", match_minutes=1).do("P1 battle F1").wait(60_000)
    assert scene["won"] is False and scene["life"] == 1, "won if it had been said: done"


@pytest.mark.parametrize(
    "options", [{}, {"brawl_mode": "floor"}, {"brawl_mode": "team"}, {"placement_authority": "consensus"}]
)
@pytest.mark.parametrize("seats", [1, 2])
def test_a_table_nobody_sits_at_plays_itself_to_an_end(options: dict[str, Any], seats: int) -> None:
    # RULES DR-6.7; rulings DR-R11, DR-R12
    scene = Scene(None, seats=seats, decision_seconds=5, **options)
    match = scene.match
    for _ in range(2_000):
        if match.over:
            break
        assert match.tick(match.deadline()) is not None
    assert match.over and match.outcome is not None and match.outcome.why in ("credits", "boss")
    replay = Replay(match.game, record_of(match))
    while replay.step() is not None:
        pass
    assert digest(match.setup, replay.match.entries, replay.match.outcome) == record_of(match).digest
