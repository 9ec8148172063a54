"""Resigning in the story (KC-R14, KC-R15): the others go on, a DJ can be done without, a Crew cannot."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.knockout import GAME
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.acts.ending import sequel
from fracas.games.knockout.tests.story.evening import evening
from fracas.games.knockout.tests.story.test_scenes import LAST, RIVALS
from fracas.games.knockout.words import Resigned
from fracas.kernel.chance import Chance
from fracas.lab.check_tables import find_mode
from fracas.lab.check_walk import Walker
from fracas.match.match import Progress

WHOLE = {"player": "Ann", "sample": "Wick"}
RIVAL_SCENE: dict[str, Any] = {"scene": 2, "picker": 0, "prompt": "calm", "pickers": [1, 0], "creator": 0}
ZONES = ["Pier", "Crane", "Deck", "Hold", "Bridge", "Mast"]
DJ_IN_SCENE: dict[str, Any] = {"scene": 1, "picker": 0, "prompt": "calm", "pickers": [0], "introduced": 7}


# --- session zero --------------------------------------------------------------------------------------------------


def test_session_zero_goes_on_without_who_resigned() -> None:
    # RULES KC-R14, KC-1.9
    scene = evening()
    scene.do("ann confirm", "bob confirm", "dee confirm", "cy resign")
    assert scene["story.stage"] == "brawlers" and scene.asked() == ["ann", "bob"]


def test_a_resignation_tells_nothing_about_who_wrote_an_avoid_entry() -> None:
    # RULES KC-1.3, KC-R14: whoever wrote it, resigned or not, all others see and hear the same
    told, seen, numbers = [], [], []
    for writer in ("ann", "bob", "cy"):
        scene = evening()
        scene.fill(writer, avoid="spiders").do("bob resign")
        told.append([(type(one), one) for one in scene.told(Resigned)])
        seen.append([scene.view(seat) for seat in ("dee", None)])
        numbers.append(scene["story.opened"])
    assert told[0] == told[1] == told[2] and seen[0] == seen[1] == seen[2] and numbers[0] == numbers[1] == numbers[2]


def test_who_has_resigned_may_still_extend_both_lists_so_that_the_circle_stays_whole() -> None:
    # RULES KC-1.3, KC-R14
    scene = evening().do("bob resign")
    scene.fill("bob", avoid="spiders").fill("bob", wish="a moon").fill("bob", suggest="Go on.")
    assert [one["text"] for one in scene["story.avoid"]] == ["spiders"]
    assert scene["story.anonymous_answers"] == [0, 0, 0, 0], "it was asked nothing"


# --- sheets --------------------------------------------------------------------------------------------------------


def test_a_half_written_sheet_goes_with_its_writer_and_a_mate_writes_it_anew() -> None:
    # RULES KC-R14, KC-2.1, KC-R4
    scene = evening(stage="brawlers")
    scene.fill("bob", name="Secret", a1_title="Half").do("bob resign")
    assert scene["story.drafts"][1] == {} and scene.asked() == ["ann", "cy"]
    scene.fill("ann", **WHOLE).do("ann finish")
    assert scene.match.ask(0).about["slot"] == 2 and scene["story.drafts"][0] == {}, "bob's Brawler is ann's now"
    scene.fill("ann", player="Ann", sample="Gravel Gus")
    scene.do("ann finish").fill("cy", player="Cy", sample="Firefly Fern").do("cy finish")
    assert [sheet["name"] for sheet in scene["story.sheets"]] == ["Wick", "Gravel Gus", "Firefly Fern"]
    assert scene["story.stage"] == "crew_sheet"


def test_a_mate_in_the_middle_of_a_sheet_goes_on_with_it() -> None:
    # RULES KC-R14: the Brawler in hand stays the one it was
    scene = evening(stage="brawlers")
    scene.fill("bob", player="Bob", sample="Wick").do("ann resign")
    assert scene.match.ask(1).about["slot"] == 2
    scene.do("bob finish")
    assert scene["story.sheets"][1]["name"] == "Wick" and scene.match.ask(1).about["slot"] == 1


def test_a_mate_who_was_done_is_asked_for_the_sheet_that_is_left() -> None:
    # RULES KC-R14
    scene = evening(stage="brawlers")
    scene.fill("ann", **WHOLE).do("ann finish")
    assert scene.asked() == ["bob", "cy"]
    scene.do("bob resign")
    assert scene.asked() == ["ann", "cy"] and scene.match.ask(0).about["slot"] == 2


def test_a_shown_sheet_stays_when_its_owner_resigns() -> None:
    # RULES KC-R14
    scene = evening(stage="brawlers")
    scene.fill("ann", **WHOLE).do("ann finish", "ann resign")
    assert scene["story.sheets"][0]["name"] == "Wick" and scene.asked() == ["bob", "cy"]


def test_a_sheet_of_the_crew_stands_when_more_than_half_of_those_left_say_so() -> None:
    # RULES KC-R14, KC-R3
    scene = evening(stage="crew_sheet")
    scene.fill("ann", sample="Undertow").do("ann finish")
    assert scene["story.stage"] == "crew_sheet"
    scene.do("bob resign")
    assert scene["story.stage"] == "crew_sheet", "one of two is not more than half"
    scene.do("cy resign")
    assert scene["story.stage"] == "rivals1"


def test_without_a_dj_the_tables_propose_the_rival_crew_and_the_crew_decides() -> None:
    # RULES KC-R15, KC-22.5
    scene = evening(stage="rivals1")
    scene.fill("dee", name="Unseen").do("dee resign")
    assert scene.asked() == ["ann", "bob", "cy"] and scene["story.rivals"]["name"] != "Unseen"
    scene.fill("cy", name="The Seen").do("ann finish", "bob finish")
    assert scene["story.stage"] == "rivals2" and scene["story.rivals"]["name"] == "The Seen"


# --- scenes --------------------------------------------------------------------------------------------------------


def test_the_first_picker_is_chosen_by_those_who_are_left() -> None:
    # RULES KC-R14, KC-5.3
    scene = evening(stage="first_picker")
    scene.do("cy name 1", "ann accept", "dee accept", "bob resign")
    assert scene["story.picker"] == 0, "bob was named and is gone: Crew slot 1"
    scene = evening(stage="first_picker")
    scene.do("cy name 2", "ann name 0", "dee accept", "bob resign")
    assert scene.kind("ann") == "vote" and scene.asked() == ["ann", "cy", "dee"]
    scene.do("ann vote 1", "cy vote 2", "dee resign")
    assert scene["story.picker"] == 0, "one vote each: the earlier seat's"


def test_a_vote_of_who_resigned_counts_no_more() -> None:
    # RULES KC-R14, KC-0.7
    scene = evening(stage="first_picker")
    scene.do("cy name 2", "ann name 0", "bob accept", "dee accept", "dee vote 2", "cy vote 2", "bob vote 1")
    scene.do("dee resign", "ann vote 1")
    assert scene["story.picker"] == 0


def test_the_last_one_decides_alone() -> None:
    # RULES KC-R14, KC-0.7
    scene = evening(stage="first_picker")
    scene.do("bob name 1", "bob resign", "cy resign", "dee resign", "ann name 0")
    assert scene["story.picker"] == 0, "no vote of one"


def test_the_scene_of_a_picker_who_resigns_goes_on_like_a_bots() -> None:
    # RULES KC-R14, KC-R5
    scene = evening(stage="pick_prompt", luck="#0 #0", scene=5, picker=1, pickers=[0, 2, 3, 0, 1], columns=RIVALS)
    scene.do("bob resign")
    assert scene["story.stage"] == "scene" and scene["story.frame"]["place"]
    scene.do("ann suggest_end", "cy suggest_end", "dee suggest_end")
    assert scene["story.stage"] == "backdrop"


def test_what_a_picker_has_framed_stays() -> None:
    # RULES KC-R14, KC-5.8
    scene = evening(stage="frame", scene=5, picker=1, prompt="calm", pickers=[0, 2, 3, 0, 1], columns=RIVALS)
    scene.fill("bob", place="Galaxy Burger").do("bob resign")
    assert scene["story.frame"] == {"place": "Galaxy Burger"} and scene["story.stage"] == "scene"


def test_who_has_resigned_picks_no_scene_and_need_not() -> None:
    # RULES KC-R14, KC-5.4, KC-5.5
    scene = evening(stage="next_picker", scene=3, picker=3, pickers=[0, 0, 3], columns=RIVALS[:2], volunteers=0b10)
    assert scene.options("dee") == ["name 1", "name 2"]
    scene.do("bob resign")
    assert scene["story.volunteers"] == 0 and scene.options("dee") == ["name 0", "name 2", "name 3"]


def test_the_picker_resigns_before_naming_the_next() -> None:
    # RULES KC-R14, KC-5.4
    scene = evening(luck="#0", stage="next_picker", scene=2, picker=1, pickers=[0, 1], columns=RIVALS[:1])
    scene.do("bob resign")
    assert scene["story.scene"] == 3 and scene["story.picker"] != 1


def test_a_mate_introduces_the_brawler_and_makes_its_rival() -> None:
    # RULES KC-R14, KC-5.1, KC-6.7
    scene = evening(stage="scene", **{**DJ_IN_SCENE, "introduced": 0, "picker": 1})
    scene.do("ann resign", "bob introduce C1", "bob introduce C2", "cy introduce C3")
    assert "end_scene" in scene.options("bob")
    scene = evening(stage="scene", **RIVAL_SCENE)
    scene.fill("ann", rival_name="Unseen").do("ann resign")
    assert scene.kind("bob") == "rival_make" and scene["story.drafts"][1] == {}
    scene.fill("bob", sample="Siren").do("bob create_rival")
    assert scene["story.columns"][0]["versus"] == 0


def test_a_kept_rival_waits_for_the_mate_too() -> None:
    # RULES KC-R14, KC-21.8
    kept = [{"name": "Old Foe", "focus": "dodge", "versus": 0}]
    scene = evening(stage="scene", kept=kept, **RIVAL_SCENE).do("ann resign")
    assert scene["story.drafts"][1]["rival_name"] == "Old Foe"


def test_a_bot_mate_makes_the_rival_at_once() -> None:
    # RULES KC-R14, KC-22.5
    scene = evening(luck="#0 #0 #0", bots="bob cy", stage="scene", **RIVAL_SCENE).do("ann resign")
    assert scene["story.made"] and scene["story.columns"][0]["versus"] == 0


def test_a_deed_and_an_objection_stay_as_they_were() -> None:
    # RULES KC-R14, KC-5.10
    scene = evening(stage="scene", **LAST)
    scene.fill("bob", say="I steal the bus.", deed="yes").do("cy object", "cy resign")
    assert scene["story.log"][-1]["objected"] == 2
    scene.do("bob withdraw")
    assert scene["story.log"][-1]["struck"]


def test_a_revision_needs_no_consent_of_who_resigned_and_falls_with_its_owner() -> None:
    # RULES KC-R14, KC-2.15
    scene = evening(stage="scene", **LAST)
    scene.fill("ann", revise="Softer", revise_box="a1_1", revise_slot="1").do("bob consent", "dee consent")
    scene.do("cy resign")
    assert scene["story.sheets"][0]["a1_1"] == "Softer"
    scene.fill("ann", revise="Harder", revise_box="a1_1", revise_slot="1").do("ann resign")
    assert scene["story.revision"] is None and scene["story.sheets"][0]["a1_1"] == "Softer"


# --- safety tools --------------------------------------------------------------------------------------------------


def test_a_pause_ends_when_all_who_are_left_are_ready() -> None:
    # RULES KC-R14, KC-1.5
    scene = evening(stage="scene", **LAST)
    scene.do("ann xcard", "ann confirm", "bob confirm", "dee confirm")
    assert scene["story.paused"]
    scene.do("cy resign")
    assert not scene["story.paused"] and scene.told(ws.Resumed)


def test_a_resignation_during_a_pause_changes_the_stage_only_afterwards() -> None:
    # RULES KC-R14, KC-1.5
    scene = evening(stage="epilogue", winner="rivals")
    scene.do("ann confirm", "bob confirm", "dee confirm", "ann xcard", "cy resign")
    assert scene["story.stage"] == "epilogue" and scene.asked() == ["ann", "bob", "dee"]
    scene.do("ann confirm", "bob confirm", "dee confirm")
    assert scene["story.stage"] == "over"


def test_the_x_card_stays_in_the_hands_of_who_resigned_the_dj_too() -> None:
    # RULES KC-R14, KC-1.5
    scene = evening(stage="scene", **LAST)
    scene.fill("bob", say="Spiders!").do("dee resign", "dee xcard")
    assert scene["story.paused"] and scene["story.log"][-1]["text"] == "" and scene.asked() == ["ann", "bob", "cy"]


# --- the map -------------------------------------------------------------------------------------------------------


def test_the_turn_to_name_a_zone_passes_on() -> None:
    # RULES KC-R14, KC-7.3
    scene = evening(stage="add_zone", backdrop="Docks", zones=ZONES[:1], namer=1, columns=RIVALS)
    scene.do("bob resign")
    assert scene.asked() == ["cy"]
    scene.fill("cy", zone="Crane").fill("dee", zone="Deck").fill("ann", zone="Hold")
    assert scene.asked() == ["cy"] and scene["story.zones"] == ["Pier", "Crane", "Deck", "Hold"]


def test_the_first_to_name_a_zone_is_one_who_is_left() -> None:
    # RULES KC-R14, KC-7.3
    scene = evening(stage="backdrop", columns=RIVALS).do("ann resign")
    scene.fill("bob", backdrop="Docks").do("cy accept", "dee accept")
    assert scene.asked() == ["bob"] and scene["story.stage"] == "add_zone"


def test_who_resigns_while_the_table_votes_on_stopping_is_not_waited_for() -> None:
    # RULES KC-R14, KC-7.3
    scene = evening(stage="add_zone", backdrop="Docks", zones=ZONES, namer=0, columns=RIVALS)
    scene.do("ann stop_zones", "bob accept", "dee accept", "cy resign")
    assert scene["story.stage"] == "arrange"
    scene.do("ann finish", "bob finish", "dee finish")
    assert scene["story.stage"] == "brawl"


def test_who_resigns_while_the_map_is_arranged_or_a_place_is_proposed() -> None:
    # RULES KC-R14, KC-7.1, KC-7.5
    scene = evening(stage="backdrop", columns=RIVALS)
    scene.do("ann premade country_club", "bob accept", "dee accept", "cy resign")
    assert scene["story.stage"] == "brawl" and scene["C3.seat"] == 0
    assert scene.kind("ann") == "spawn_side" and len(scene.match.ask(0).options) == 2, (
        "the Brawl asks its first question"
    )


def test_a_dj_who_resigns_in_a_pause_of_the_map_ends_it_only_afterwards() -> None:
    # RULES KC-R14, KC-R15, KC-1.5
    scene = evening(stage="backdrop", columns=RIVALS).do("ann xcard", "dee resign", "ann confirm")
    assert scene["story.stage"] == "backdrop" and scene["story.paused"] and scene.asked() == ["bob", "cy"]
    scene.do("bob confirm", "cy confirm")
    assert scene["story.stage"] == "epilogue" and not scene["story.paused"]


def test_numbers_of_questions_never_return_even_if_an_avoid_entry_was_struck() -> None:
    # RULES KC-1.3, KC-1.5: nobody may know whose answer the entry was, so its number is kept for everybody
    scene = evening()
    scene.fill("ann", avoid="spiders").do("bob xcard", *(f"{one} confirm" for one in ("ann", "bob", "cy", "dee")))
    state: Any = scene.match.state
    assert scene["story.avoid"] == [] and scene["story.anonymous_answers"] == [1, 0, 0, 0] and state.opened == 1
    scene = evening(stage="backdrop", columns=RIVALS)
    state = scene.match.state
    state.opened, state.story.anonymous_answers[0] = 3, 3
    scene.do("ann premade country_club", "bob accept", "cy accept", "dee accept")
    used = [entry.ask for entry in scene.match.entries if entry.ask is not None]
    assert scene["story.stage"] == "brawl" and int(scene.match.ask(0).id or 0) > max(used)


# --- the DJ, and the Crew ------------------------------------------------------------------------------------------


def test_a_dj_who_resigns_does_not_end_the_evening() -> None:
    # RULES KC-R15, KC-22.5
    scene = evening(stage="scene", **DJ_IN_SCENE).do("dee resign")
    assert not scene["over"] and scene.asked() == ["ann", "bob", "cy"]
    scene.do("ann end_scene")
    assert scene.kind("ann") == "bond_shown", "nobody is left to award Bond"
    scene.do("ann shown true", "bob shown true", "cy shown true")
    assert scene["story.bond"] == 1 and scene["story.stage"] == "next_picker"


@pytest.mark.parametrize("resigned", ["the scenes", "the map"])
def test_without_a_dj_the_rivals_do_not_turn_up(resigned: str) -> None:
    # RULES KC-R15, KC-21.1, KC-21.2
    scene = evening(stage="scene", **LAST)
    if resigned == "the scenes":
        scene.do("dee resign", "ann end_scene", "ann shown false", "bob shown false", "cy shown false")
    else:
        scene.do("ann end_scene").fill("ann", backdrop="Docks").do("bob accept", "cy accept", "dee accept")
        scene.fill("ann", zone="Pier").do("dee resign")
    assert (
        scene["story.stage"] == "epilogue" and scene["story.chronicle"][-1] == "Rivals gave up the Brawl against Crew."
    )
    assert scene["winner"] == "crew" and scene.view("ann").brawlers[3].name == "Rival 1"
    scene.do("ann confirm", "bob confirm", "cy confirm", "ann boost lucky", "bob accept", "cy accept")
    assert scene["over"] and scene.scores == (1.0, 1.0, 1.0, 0.0)
    assert scene.match.outcome is not None and scene.match.outcome.why == "resigned"


def test_struck_names_leave_the_board_where_no_map_was_drawn() -> None:
    # RULES KC-R15, KC-R11
    scene = evening(stage="add_zone", backdrop="Docks", zones=ZONES[:2], namer=0, columns=RIVALS)
    scene.do("dee resign").fill("ann", say="Spiders!").do("bob xcard")
    assert scene["story.paused"] and scene["story.log"][-1]["text"] == ""


def test_a_brawl_given_up_has_its_epilogue() -> None:
    # RULES KC-R15
    scene = evening(stage="backdrop", columns=RIVALS)
    scene.do("ann premade country_club", "bob accept", "cy accept", "dee accept", "dee resign")
    assert scene["story.stage"] == "epilogue" and scene["winner"] == "crew" and scene.asked() == ["ann", "bob", "cy"]


@pytest.mark.parametrize("stage", ["agree", "brawlers", "crew_sheet", "first_picker", "scene", "backdrop"])
def test_without_a_crew_the_evening_is_over(stage: str) -> None:
    # RULES KC-R15, KC-5.12
    facts: dict[str, Any] = LAST if stage == "scene" else {}
    scene = evening(stage=stage, **facts).do("cy resign", "ann resign", "bob resign")
    assert scene["over"] and scene["winner"] == "rivals" and scene.scores == (0.0, 0.0, 0.0, 1.0)
    assert scene["story.stage"] == "over"


def test_a_brawl_given_up_by_the_crew_has_no_epilogue() -> None:
    # RULES KC-R15
    scene = evening(stage="backdrop", columns=RIVALS)
    scene.do("ann premade country_club", "bob accept", "cy accept", "dee accept")
    scene.do("ann resign", "bob resign", "cy resign")
    assert scene["over"] and scene["winner"] == "rivals"


def test_when_all_have_resigned_nobody_has_won() -> None:
    # RULES KC-R15
    scene = evening().do("dee resign", "ann resign", "bob resign", "cy resign")
    assert scene["over"] and scene.scores == (0.5, 0.5, 0.5, 0.5)
    assert sequel(scene.match.setup, scene.view(None)) is None, "nothing to play on with"


def test_resigning_in_the_epilogue_changes_no_winner() -> None:
    # RULES KC-R15
    scene = evening(stage="epilogue", winner="crew").do("ann resign", "dee resign", "bob resign", "cy resign")
    assert scene["over"] and scene["story.winner"] == "crew" and scene["ended"] == "resigned"


def test_the_boost_is_chosen_by_those_who_are_left() -> None:
    # RULES KC-R14, KC-21.3
    scene = evening(stage="boost", winner="crew")
    scene.do("ann boost lucky", "bob accept", "cy resign")
    assert scene["story.gained"] == "lucky" and scene["over"]
    scene = evening(stage="boost", winner="crew").do(
        "ann boost lucky", "ann resign", "bob resign", "cy boost refreshing"
    )
    assert scene["story.gained"] == "refreshing"


def test_with_two_the_crew_goes_on_alone_or_is_gone() -> None:
    # RULES KC-R15, KC-22.1
    assert evening(seats=2).do("cal resign")["winner"] == "rivals"
    scene = evening(seats=2).do("dee resign", "cal confirm")
    assert not scene["over"] and scene.asked() == ["cal"]


def test_one_who_looks_on_resigns_and_the_evening_does_not_care() -> None:
    # RULES KC-R14
    scene = evening(seats=5)
    asked = scene.asked()
    scene.do("eve resign")
    assert scene.asked() == asked and scene["quit"] == [4]


# --- at random -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(60))
def test_random_evenings_with_random_resignations_come_to_an_end(number: int) -> None:
    # RULES KC-R14, KC-R15
    picks = Chance(f"evening {number}", keep=False)
    mode = ("full", "short", "campaign")[number % 3]
    walker = Walker(GAME, find_mode(GAME, mode), "resigning", number)
    match = walker.walk.match
    for _ in range(3_000):
        if match.over:
            break
        gone = match.view(None).quit  # type: ignore[attr-defined]
        assert match.pending() and not set(match.pending()) & set(gone)
        seat = int(picks.below(len(match.setup.seats)))
        if picks.below(100) == 0 and seat not in gone:
            done = match.play(seat, int(match.state.asides(seat)[0]), int(match.state.at))
            assert isinstance(done, Progress)
        else:
            walker.step()
    assert match.over and match.outcome is not None
