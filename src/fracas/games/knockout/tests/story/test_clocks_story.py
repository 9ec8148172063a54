"""Clocks in the story: what is answered for who is late (KC-R16), and time over before a Brawl (KC-R17)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.knockout import GAME
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.acts.ending import sequel
from fracas.games.knockout.story.content import words
from fracas.games.knockout.story.stages import STAGES
from fracas.games.knockout.tests.story.evening import Evening, evening
from fracas.games.knockout.tests.story.test_scenes import LAST, RIVALS
from fracas.kernel.chance import Chance
from fracas.kernel.wire import Fill
from fracas.match.match import Progress, describe

LATE = 60_000
ZONES = ["Pier", "Crane", "Deck", "Hold", "Bridge", "Mast"]
RIVAL_SCENE: dict[str, Any] = {"scene": 2, "picker": 0, "prompt": "calm", "pickers": [1, 0], "creator": 1}


def timed(
    stage: str = "", seats: int = 4, bots: str = "", luck: str = "", minutes: int | None = None, **facts: Any
) -> Evening:
    options = {"decision_seconds": 60} | ({"match_minutes": minutes} if minutes else {})
    return evening(luck, seats, bots, stage, options, **facts)


def would(scene: Evening, seat: str) -> str:
    number = scene.seats.seat(seat)
    state = scene.match.state
    code = int(state.default(number, Chance("")))
    assert code in state.options(number)
    return describe(GAME.words.decode(state, code))  # type: ignore[arg-type]


# --- questions with options ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "stage", "facts"),
    [
        ("confirm", "agree", {}),
        ("name 0", "first_picker", {}),
        ("prompt hangin_out", "pick_prompt", {"scene": 5, "picker": 0, "used": ["brawl_is_life"], "columns": RIVALS}),
        ("begin", "frame", {"scene": 5, "picker": 0, "prompt": "calm", "columns": RIVALS}),
        ("creator C1", "rival_creator", {"scene": 2, "picker": 3, "prompt": "calm", "pickers": [0, 3]}),
        ("name 2", "next_picker", {"scene": 2, "picker": 0, "pickers": [1, 0], "columns": RIVALS[:1]}),
        ("name 3", "next_picker", {"scene": 2, "picker": 0, "pickers": [1, 0], "columns": RIVALS[:1], "volunteers": 8}),
        ("premade country_club", "backdrop", {"columns": RIVALS}),
        ("stop_zones", "add_zone", {"backdrop": "Docks", "zones": ZONES, "columns": RIVALS}),
        ("confirm", "epilogue", {"winner": "crew"}),
        ("boost lucky", "boost", {"winner": "crew"}),
        ("boost refreshing", "boost", {"winner": "crew", "boosts": [3, 0, 0]}),
    ],
)
def test_the_clock_does_what_commits_least(line: str, stage: str, facts: dict[str, Any]) -> None:
    # RULES KC-R16
    scene = timed(stage, **facts)
    seat = scene.asked()[0]
    assert would(scene, seat) == line


def test_silence_is_no_yes_to_the_bond() -> None:
    # RULES KC-R16, KC-22.5
    scene = timed("shown", bots="dee", **{**LAST, "scene": 1, "columns": []})
    scene.do("ann shown true", "bob shown true").wait(LATE)
    assert scene["story.bond"] == 0 and scene.told(ws.AwardDeclined)


def test_the_clock_agrees_with_what_was_proposed_and_votes_for_the_first() -> None:
    # RULES KC-R16, KC-0.7
    scene = timed("first_picker").do("cy name 2").wait(LATE)
    assert scene["story.picker"] == 2
    scene = timed("first_picker").do("cy name 2", "ann name 0", "bob accept", "dee accept").wait(LATE)
    assert scene["story.picker"] == 0


def test_a_proposal_to_stop_is_agreed_to_and_the_map_stands() -> None:
    # RULES KC-R16, KC-7.3
    scene = timed("add_zone", backdrop="Docks", zones=ZONES, columns=RIVALS).do("ann stop_zones").wait(LATE)
    assert scene["story.stage"] == "arrange"
    scene.wait(LATE)
    assert scene["story.stage"] == "brawl"


# --- forms ---------------------------------------------------------------------------------------------------------


def test_a_sheet_gets_what_it_lacks_from_the_tables_and_stays_open_once_more() -> None:
    # RULES KC-R16, KC-2.13
    scene = timed("brawlers")
    scene.fill("bob", name="Bob the Bus").wait(LATE)
    draft = scene["story.drafts"][1]
    assert draft["name"] == "Bob the Bus" and draft["player"] == "Player 2", "what was sent stays"
    assert all(draft.get(name) for name, box in words().brawler.items() if box.required)
    assert "finish" in scene.options("bob") and not scene["story.shown"], "there is time to change it"
    scene.fill("bob", a1_title="Mine").wait(LATE)
    assert scene["story.sheets"][1]["a1_title"] == "Mine" and scene["story.stage"] == "crew_sheet"
    names = {sheet["name"] for sheet in scene["story.sheets"]}
    assert len(names) == 3, "no two have the same name"


def test_what_was_typed_and_not_sent_is_not_there() -> None:
    # RULES KC-R16: the state has only what was sent; a form that comes after the clock finds another question
    scene = timed("add_zone", backdrop="Docks", zones=ZONES[:1], namer=0, columns=RIVALS)
    number = scene.match.ask(0).id
    scene.wait(LATE)
    done = scene.match.submit(0, number, Fill({"zone": "Typed"}), scene.now)
    assert not isinstance(done, Progress) and "Typed" not in scene["story.zones"]


@pytest.mark.parametrize(("stage", "kept"), [("crew_sheet", "crew"), ("rivals1", "rivals"), ("rivals2", "rivals")])
def test_sheets_of_crews_are_finished_by_the_clock(stage: str, kept: str) -> None:
    # RULES KC-R16, KC-R3
    scene = timed(stage).wait(LATE).wait(LATE)
    assert scene["story.stage"] != stage
    boxes = words().boxes(stage if stage == "rivals2" else kept)
    assert all(scene[f"story.{kept}"].get(name) for name, box in boxes.items() if box.required)


def test_a_zone_is_named_by_the_clock_like_no_other() -> None:
    # RULES KC-R16, KC-7.3
    scene = timed("add_zone", backdrop="Docks", zones=["loading dock"], columns=RIVALS).wait(LATE).wait(LATE)
    assert len(scene["story.zones"]) == 3 and len({name.casefold() for name in scene["story.zones"]}) == 3


def test_a_faulty_map_is_laid_out_anew() -> None:
    # RULES KC-R16, KC-7.8
    apart = [[10 * i, 0, 2, 2] for i in range(6)]
    scene = timed("arrange", backdrop="Docks", zones=ZONES, layout=apart, columns=RIVALS)
    scene.wait(LATE).wait(LATE)
    assert scene["story.stage"] == "brawl"


# --- scenes --------------------------------------------------------------------------------------------------------


def test_a_scene_nobody_plays_comes_to_its_end_without_a_word() -> None:
    # RULES KC-R16, KC-5.16
    scene = timed("scene", scene=1, picker=0, prompt="calm", pickers=[0])
    for _ in range(6):
        scene.wait(LATE)
    assert scene["story.scene"] == 2 and scene["story.introduced"] == 7
    assert not [line for line in scene["story.log"] if line["kind"] in ("told", "in character")]


def test_the_picker_does_not_cut_off_who_is_telling() -> None:
    # RULES KC-R16, KC-5.16
    scene = timed("scene", **LAST)
    for _ in range(5):
        scene.fill("dee", say="And then...").wait(30_000).fill("dee", say="Listen!").wait(30_000)
    assert scene["story.stage"] == "scene" and would(scene, "ann") == "wait"
    scene.do("dee suggest_end").wait(2 * LATE)
    assert scene["story.stage"] != "scene"


def test_who_waits_has_a_new_while() -> None:
    # RULES KC-R16
    scene = timed("scene", **LAST).wait(50_000).do("bob wait")
    assert scene.match.ask(1).deadline == 110_000 and scene.match.ask(2).deadline == LATE
    assert "wait" not in evening(stage="scene", **LAST).options("bob"), "without a clock there is nothing to wait for"


def test_the_rival_of_who_is_late_comes_from_the_tables() -> None:
    # RULES KC-R16, KC-6.6, KC-6.9
    taken = [{"name": "Prudence Platinum", "focus": "throw", "versus": 0}]
    scene = timed("scene", **{**RIVAL_SCENE, "scene": 3}, columns=taken)
    scene.fill("bob", rival_notes="An old friend").wait(LATE)
    draft = scene["story.drafts"][1]
    assert draft["rival_notes"] == "An old friend" and draft["rival_name"] != "Prudence Platinum"
    assert not scene["story.made"] and would(scene, "bob") == "create_rival"
    scene.wait(LATE)
    assert scene["story.made"] and scene["story.columns"][1]["focus"] != "throw"


def test_nobody_is_made_to_go_on_after_an_x_card() -> None:
    # RULES KC-R16, KC-1.5
    scene = timed("scene", **LAST).do("ann xcard", "ann confirm", "bob confirm", "dee confirm")
    scene.wait(20 * LATE)
    assert scene["story.paused"] and scene.options("cy") == ["confirm", "wait"]
    scene.do("cy confirm")
    assert not scene["story.paused"]


def test_an_avoid_entry_moves_no_clock_that_others_could_see() -> None:
    # RULES KC-1.3, KC-R16
    due = []
    for writer in ("ann", "bob"):
        scene = timed().wait(20_000)
        scene.fill(writer, avoid="spiders")
        due.append([ask.deadline for ask in scene.match.asks()])
    assert due[0] == due[1] == [LATE] * 4


# --- whole evenings, and the time of the match ----------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_evening_nobody_touches_comes_to_its_brawl(seats: int) -> None:
    # RULES KC-R16
    scene = timed(seats=seats)
    for _ in range(120):
        if scene["story.stage"] == "brawl":
            break
        scene.wait(LATE)
    assert scene["story.stage"] == "brawl" and len(scene["story.columns"]) == 3


@pytest.mark.parametrize("stage", [stage for stage in STAGES if stage != "end_scene"])
def test_time_over_before_a_brawl_is_a_draw(stage: str) -> None:
    # RULES KC-R17
    facts: dict[str, Any] = {**LAST, "zones": ZONES, "backdrop": "Docks", "layout": [[0, 0, 2, 2]] * 6}
    if stage == "rival_creator":
        facts |= {"scene": 2, "columns": [], "picker": 3}
    scene = evening(stage=stage, options={"match_minutes": 1}, **(facts if stage not in ("agree", "brawlers") else {}))
    scene.wait(60_000)
    assert scene["over"] and scene["story.stage"] == "over" and scene.scores == (0.5, 0.5, 0.5, 0.5)
    assert scene.match.outcome is not None and scene.match.outcome.why == "time"
    assert (sequel(scene.match.setup, scene.view(None)) is None) == (stage in ("agree", "brawlers"))


def test_time_over_in_the_brawl_of_an_evening_ends_it_without_an_epilogue() -> None:
    # RULES KC-R17
    scene = timed("backdrop", columns=RIVALS, minutes=5)
    scene.do("ann premade country_club", "bob accept", "cy accept", "dee accept").wait(300_000)
    assert scene["over"] and scene["ended"] == "time" and scene["story.gained"] == ""
    assert scene["story.chronicle"][-1].startswith("The Brawl at") and not scene.told(ws.EpilogueStarted)


def test_time_over_in_the_epilogue_leaves_the_winner() -> None:
    # RULES KC-R17
    scene = evening(stage="backdrop", columns=RIVALS, options={"match_minutes": 1})
    scene.do("ann premade country_club", "bob accept", "cy accept", "dee accept", "dee resign").wait(60_000)
    assert scene["over"] and scene["winner"] == "crew" and scene["ended"] == "time" and scene["story.gained"] == ""
