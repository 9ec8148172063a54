"""What the story refuses: every code, every kind of form; and what lists the moves is what explains them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fracas.games.knockout import GAME
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.acts.scenes import MOST_LINES
from fracas.games.knockout.story.anytime import MOST_ENTRIES
from fracas.games.knockout.story.codes import CREATORS, INTRODUCTIONS, fixed_actions
from fracas.games.knockout.story.content import SHEETS, words
from fracas.games.knockout.story.entry import CREATION
from fracas.games.knockout.story.stages import STAGES
from fracas.games.knockout.tests.story.evening import Evening, evening
from fracas.games.knockout.tests.story.test_scenes import LAST, RIVALS
from fracas.games.knockout.words import Resign
from fracas.kernel.chance import Chance
from fracas.lab.check_tables import find_mode
from fracas.lab.check_walk import Walker
from fracas.match.match import Match
from fracas.match.text import HOUSE

REVISION: dict[str, Any] = {"seat": 1, "slot": 1, "box": "a1_1", "text": "Softer now", "consent": 1}
REVISED = {"revise": "X", "revise_box": "a1_1", "revise_slot": "1"}
DEED: dict[str, Any] = {"seat": 1, "text": "I steal the bus.", "kind": "told", "scene": 5, "deed": True}
WISH: dict[str, Any] = {"seat": 0, "text": "a moon"}
AVOID: dict[str, Any] = {"text": "spiders", "kind": "line"}
ALL_TOOLS: dict[str, Any] = {"safety": {"x_card": True, "script_change": True, "lines_and_veils": True}}
TWO_PROPOSALS: dict[str, Any] = {
    "proposals": [{"seat": 0, "text": "0"}, {"seat": 1, "text": "1"}],
    "voting": True,
    "votes": [-1] * 4,
}
RIVAL_SCENE: dict[str, Any] = {"scene": 3, "picker": 1, "prompt": "calm", "creator": 1, "columns": RIVALS[:1]}
RIVAL_DRAFT = {"rival_name": "Vesper", "rival_focus": "dodge"}
FAR_APART = "0,0,2,2; 2,0,2,2; 4,0,2,2; 6,0,2,2; 8,0,2,2; 20,20,2,2"


def scene(**facts: Any) -> Evening:
    """A scene in play: the last one, ann's, unless facts say otherwise."""
    return evening(stage="scene", **{**LAST, **facts})


def paused() -> Evening:
    table = scene()
    return table.do("ann xcard")


def in_brawl() -> Evening:
    table = evening(stage="backdrop", columns=RIVALS)
    return table.do("ann premade country_club", "bob accept", "cy accept", "dee accept")


def arranging() -> Evening:
    zones = [f"Zone {number}" for number in range(1, 12)]
    table = evening(stage="add_zone", backdrop="Docks", columns=RIVALS, zones=zones[:5], namer=0)
    table.fill("ann", zone="Zone 6")
    return table.do("bob stop_zones", "ann accept", "cy accept", "dee accept")


# A code, where the table is, and the line that is refused there.
ACTIONS: list[tuple[str, Callable[[], Evening], str]] = [
    ("no_story", lambda: Evening(seats=2), "cal confirm"),
    ("story_is_on", evening, "ann throw"),
    ("brawl_is_on", in_brawl, "ann confirm"),
    ("other_stage", scene, "ann confirm"),
    ("looks_on", lambda: evening(seats=5, stage="first_picker"), "eve name 0"),
    ("looks_on", lambda: evening(seats=5, stage="scene", **LAST, revision=REVISION), "eve consent"),
    ("not_yours", lambda: evening(stage="pick_prompt", scene=5, picker=1, columns=RIVALS), "ann prompt calm"),
    ("not_yours", lambda: evening(stage="crew_sheet"), "dee finish"),
    ("not_yours", lambda: evening(stage="rivals1"), "ann finish"),
    ("not_yours", scene, "bob end_scene"),
    ("not_yours", scene, "ann award"),
    ("not_yours", lambda: evening(stage="add_zone", columns=RIVALS, namer=1, zones=["A"] * 6), "ann stop_zones"),
    ("answered", lambda: evening().do("ann confirm"), "ann confirm"),
    ("answered", lambda: evening(stage="first_picker").do("cy name 2"), "cy name 1"),
    ("answered", lambda: paused().do("bob confirm"), "bob confirm"),
    ("paused", paused, "ann end_scene"),
    ("paused", paused, "ann xcard"),
    ("no_prompt", lambda: evening(stage="pick_prompt", scene=5, picker=1, columns=RIVALS), "bob prompt nope"),
    ("no_map", lambda: evening(stage="backdrop", columns=RIVALS), "ann premade nowhere"),
    ("no_crew_brawler", lambda: scene(scene=1), "ann introduce R1"),
    ("no_crew_brawler", lambda: scene(scene=1), "ann introduce Nobody"),
    ("rewind_by", lambda: evening(options=ALL_TOOLS), "ann script rewind"),
    ("rewind_by", lambda: evening(options=ALL_TOOLS), "ann script pause 2"),
    ("tool_is_so", evening, "ann set_tool x_card true"),
    ("tool_is_so", evening, "ann set_tool script_change false"),
    ("tool_off", evening, "ann script pause"),
    ("tool_off", lambda: evening(options={"safety": {"x_card": False}}), "ann xcard"),
    ("tools_rest", in_brawl, "ann xcard"),
    ("rewind_too_far", lambda: evening(options=ALL_TOOLS), "ann script rewind 1"),
    ("no_clock", scene, "ann wait"),
    ("no_clock", lambda: evening(stage="scene", **RIVAL_SCENE), "bob draw"),
    ("rival_is_whole", lambda: clocked(drafts={"1": RIVAL_DRAFT}), "bob draw"),
    ("not_yours", lambda: clocked(), "ann draw"),
    ("has_resigned", lambda: scene().do("bob resign"), "bob suggest_end"),
    ("has_resigned", lambda: scene().do("bob resign"), "bob resign"),
    ("has_resigned", lambda: scene(scene=4).do("bob resign"), "bob volunteer"),
    ("has_resigned", lambda: scene(revision={**REVISION, "seat": 0, "slot": 0}).do("bob resign"), "bob consent"),
    ("has_resigned", lambda: in_brawl().do("bob resign"), "bob end_turn"),
    ("cannot_pick", lambda: evening(stage="first_picker").do("bob resign"), "ann name 1"),
    ("no_revision", scene, "ann consent"),
    ("own_revision", lambda: scene(revision=REVISION), "bob consent"),
    ("has_consented", lambda: scene(revision=REVISION), "ann refuse"),
    ("no_vote", lambda: evening(stage="first_picker"), "ann vote 1"),
    ("no_proposal", lambda: evening(stage="first_picker", **TWO_PROPOSALS), "ann vote 3"),
    ("vote_now", lambda: evening(stage="first_picker", **TWO_PROPOSALS), "ann name 0"),
    ("vote_now", lambda: evening(stage="first_picker", **TWO_PROPOSALS), "ann accept"),
    ("nothing_proposed", lambda: evening(stage="first_picker"), "ann accept"),
    ("nothing_proposed", lambda: evening(stage="add_zone", columns=RIVALS), "ann accept"),
    ("unwritten", lambda: evening(stage="brawlers"), "ann finish"),
    ("unwritten", lambda: evening(stage="crew_sheet"), "ann finish"),
    ("unwritten", lambda: evening(stage="scene", **RIVAL_SCENE), "bob create_rival"),
    ("name_taken", lambda: twice_named(), "bob finish"),
    ("cannot_pick", lambda: evening(stage="first_picker"), "ann name 4"),
    ("cannot_pick", lambda: evening(seats=5, stage="first_picker"), "ann name 4"),
    ("cannot_pick", lambda: evening(stage="next_picker", scene=2, picker=3, pickers=[3, 3]), "dee name 5"),
    ("others_first", lambda: evening(stage="next_picker", scene=2, picker=3, pickers=[3, 3]), "dee name 3"),
    ("not_introduced", lambda: scene(scene=1), "ann end_scene"),
    ("no_rival_yet", lambda: evening(stage="scene", **RIVAL_SCENE), "bob end_scene"),
    ("only_first_scene", scene, "ann introduce C1"),
    ("not_your_brawler", lambda: scene(scene=1), "ann introduce C2"),
    ("is_introduced", lambda: scene(scene=1, introduced=1), "ann introduce C1"),
    ("already_awarded", lambda: scene(awarded=True), "dee award"),
    ("already_awarded", lambda: scene(awarded=True), "ann propose_bond"),
    ("bond_full", lambda: scene(bond=3), "dee award"),
    ("no_bond_proposed", scene, "dee decline"),
    ("no_bond_proposed", lambda: scene(proposed_bond=1, declined=True), "dee decline"),
    ("dj_awards", scene, "dee propose_bond"),
    ("bond_is_proposed", lambda: scene(proposed_bond=1), "ann propose_bond"),
    ("no_deed", scene, "ann object"),
    ("own_deed", lambda: scene(log=[DEED]), "bob object"),
    ("objection_stands", lambda: scene(log=[{**DEED, "objected": 2}]), "ann object"),
    ("no_objection", lambda: scene(log=[DEED]), "bob withdraw"),
    ("not_yours", lambda: scene(log=[{**DEED, "objected": 2}]), "ann withdraw"),
    ("you_end_it", scene, "ann suggest_end"),
    ("has_suggested", lambda: scene(suggested=2), "bob suggest_end"),
    ("no_beat", lambda: evening(stage="crew_sheet", options=ALL_TOOLS), "ann script forward"),
    ("no_beat", lambda: scene_with_tools(), "ann script forward"),
    ("no_next_scene", lambda: evening(), "ann volunteer"),
    ("no_next_scene", scene, "ann volunteer"),
    ("looks_on", lambda: evening(seats=5, stage="scene", **RIVAL_SCENE), "eve volunteer"),
    ("has_volunteered", lambda: evening(stage="scene", **{**RIVAL_SCENE, "volunteers": 1}), "ann volunteer"),
    ("others_first", lambda: evening(stage="frame", scene=4, picker=1, pickers=[0, 1, 0, 1]), "ann volunteer"),
    ("has_a_rival", lambda: evening(stage="rival_creator", scene=3, picker=3, columns=RIVALS[:1]), "dee creator C1"),
    ("own_first", lambda: evening(seats=3, stage="rival_creator", scene=2, picker=0), "ann creator C3"),
    ("no_rival_here", scene, "ann create_rival"),
    ("rival_is_made", lambda: evening(stage="scene", **{**RIVAL_SCENE, "made": True}), "bob create_rival"),
    ("not_yours", lambda: evening(stage="scene", **RIVAL_SCENE), "ann create_rival"),
    ("focus_taken", lambda: drafted(rival_focus="throw"), "bob create_rival"),
    ("name_taken", lambda: drafted(rival_name="c1"), "bob create_rival"),
    ("stop_is_proposed", lambda: evening(stage="add_zone", zones=["A"] * 6, stopping=True), "ann stop_zones"),
    ("too_few_zones", lambda: evening(stage="add_zone", zones=["A"] * 5), "ann stop_zones"),
    ("map_faulty", lambda: arranging().fill("ann", layout=FAR_APART), "ann finish"),
    ("boost_full", lambda: evening(stage="boost", winner="crew", boosts=[3, 0, 0]), "ann boost lucky"),
    ("not_yours", lambda: evening(stage="boost", winner="crew"), "dee boost lucky"),
    ("game_over", lambda: over(), "ann confirm"),
]  # fmt: skip

# A code, where the table is, who sends the form, and what is in it. The house's own codes are among them.
FORMS: list[tuple[str, Callable[[], Evening], str, dict[str, str]]] = [
    ("no_form", lambda: Evening(seats=2), "cal", {"wish": "A moon"}),
    ("no_form", paused, "ann", {"say": "But"}),
    ("no_form", lambda: evening(stage="rivals1"), "ann", {"name": "Mine"}),
    ("empty_form", evening, "ann", {}),
    ("empty_form", evening, "ann", {"avoid": " ", "wish": ""}),
    ("no_such_box", evening, "ann", {"say": "Hello"}),
    ("no_such_box", evening, "ann", {"avoid": "blood", "avoid_kind": "veil"}),
    ("no_such_box", scene, "ann", {"say": "Hello", "suggest": "A pause"}),
    ("too_long", scene, "ann", {"say": "x" * 1_001}),
    ("too_long", scene, "ann", {"suggest": "x" * 241}),
    ("not_plain_text", scene, "ann", {"suggest": "a\nb"}),
    ("not_plain_text", scene, "ann", {"say": "a\x00b"}),
    ("not_a_choice", scene, "ann", {"say": "Hello", "voice": "loud"}),
    ("not_a_choice", lambda: evening(stage="scene", **RIVAL_SCENE), "bob", {"rival_focus": "throw"}),
    ("not_a_choice", scene, "ann", {**REVISED, "revise_box": "focus"}),
    ("not_a_choice", scene, "ann", {**REVISED, "revise_slot": "4"}),
    ("empty_box", scene, "ann", {"say": "  "}),
    ("empty_box", scene, "ann", {"voice": "told"}),
    ("empty_box", scene, "ann", {"suggest": " "}),
    ("empty_box", lambda: evening(stage="backdrop"), "ann", {"backdrop": " "}),
    ("empty_box", lambda: evening(stage="add_zone"), "ann", {"zone": " "}),
    ("empty_box", lambda: evening(stage="epilogue"), "ann", {"voice": "told"}),
    ("avoid_alone", evening, "ann", {"avoid": "spiders", "wish": "a moon"}),
    ("avoid_alone", scene, "ann", {"avoid": "spiders", "suggest": "a moon"}),
    ("avoid_missing", lambda: evening(options=ALL_TOOLS), "ann", {"avoid_kind": "veil"}),
    ("avoid_missing", lambda: evening(stage="crew_sheet", options=ALL_TOOLS), "dee", {"avoid_kind": "veil"}),
    ("one_thing", scene, "ann", {"wish": "a moon", "suggest": "a pause"}),
    ("one_thing", evening, "ann", {"wish": "a moon", "suggest": "a pause"}),
    ("one_thing", scene, "ann", {"suggest": "a pause", "revise_box": "a1_1"}),
    ("one_thing", lambda: scene_with_tools(), "ann", {"wish": "a moon", "avoid_kind": "veil"}),
    ("one_thing", scene, "dee", {"comment": "Wow", "narrate": "It rains"}),
    ("one_thing", scene, "ann", {**REVISED, "suggest": "this"}),
    ("list_full", lambda: evening(stage="agree", wish=[WISH] * MOST_ENTRIES), "ann", {"wish": "one more"}),
    ("list_full", lambda: scene(avoid=[AVOID] * MOST_ENTRIES), "ann", {"avoid": "one more"}),
    ("log_full", lambda: scene(log=[{"seat": 0, "text": "x", "kind": "told"}] * MOST_LINES), "ann", {"say": "More"}),
    ("nobody_asked", scene, "ann", {"reply": "Yes"}),
    ("not_yours", scene, "ann", {"comment": "Wow"}),
    ("has_resigned", lambda: scene().do("dee resign"), "dee", {"comment": "Wow"}),
    ("revision_incomplete", scene, "ann", {"revise": "X"}),
    ("revision_incomplete", scene, "ann", {"revise_box": "a1_1", "revise_slot": "1"}),
    ("sheets_open", lambda: evening(stage="brawlers"), "ann", REVISED),
    ("revision_open", lambda: scene(revision=REVISION), "ann", REVISED),
    ("not_your_brawler", scene, "ann", {**REVISED, "revise_slot": "2"}),
    ("name_taken", lambda: evening(stage="brawlers"), "ann", {"name": "R1"}),
    ("name_taken", lambda: evening(stage="scene", **RIVAL_SCENE), "bob", {"rival_name": "Rival 1", "say": "She!"}),
    ("backdrop_is_map", lambda: evening(stage="backdrop"), "ann", {"backdrop": "map:country_club"}),
    ("zone_taken", lambda: evening(stage="add_zone", zones=["Pier"]), "ann", {"zone": " pier "}),
    ("not_a_rectangle", arranging, "ann", {"layout": "0,0,2"}),
    ("layout_count", arranging, "ann", {"layout": "0,0,2,2"}),
]  # fmt: skip


def clocked(**facts: Any) -> Evening:
    """bob makes a Rival, and decisions have a clock."""
    return evening(stage="scene", options={"decision_seconds": 60}, **{**RIVAL_SCENE, **facts})


def drafted(**changed: str) -> Evening:
    """bob makes a Rival, and all of its boxes are written."""
    return evening(stage="scene", **RIVAL_SCENE, drafts={"1": {**RIVAL_DRAFT, **changed}})


def twice_named() -> Evening:
    """bob's draft has the name ann has shown meanwhile."""
    sheet = dict.fromkeys(words().brawler, "x") | {"name": "Dottie", "focus": "throw", "group": "secrets"}
    return evening(stage="brawlers", drafts={"0": sheet, "1": sheet}).do("ann finish")


def scene_with_tools() -> Evening:
    return evening(stage="scene", options=ALL_TOOLS, **LAST)


def over() -> Evening:
    table = evening(stage="epilogue", winner="rivals")
    return table.do("ann confirm", "bob confirm", "cy confirm", "dee confirm")


@pytest.mark.parametrize(("code", "table", "line"), ACTIONS, ids=[f"{code}: {line}" for code, _, line in ACTIONS])
def test_an_action_is_refused_with_its_reason(code: str, table: Callable[[], Evening], line: str) -> None:
    # RULES KC-0.3
    refused = table().refusal(line)
    assert refused.code == code
    assert re.search(r"\(KC-[R\d]", refused.why) or code in HOUSE, refused.why


@pytest.mark.parametrize(
    ("code", "table", "seat", "fields"), FORMS, ids=[f"{code}: {' '.join(fields)}" for code, _, _, fields in FORMS]
)
def test_a_form_is_refused_whole(code: str, table: Callable[[], Evening], seat: str, fields: dict[str, str]) -> None:
    # RULES KC-0.3, KC-R8, KC-R9
    here = table()
    before = GAME.cases.show(here.match.state)  # type: ignore[arg-type]
    refused = here.refused_form(seat, **fields)
    assert refused.code == code
    assert re.search(r"\(KC-[R\d]", refused.why) or code in HOUSE, refused.why
    assert GAME.cases.show(here.match.state) == before, "nothing of it is taken"  # type: ignore[arg-type]


def test_every_code_of_the_story_is_tried_above_and_has_its_line() -> None:
    sources = (Path(__file__).parents[2] / "story").glob("*.py")
    raised = {code for file in sources for code in re.findall(r'Refusal\(\s*"(\w+)"', file.read_text())}
    tried = {code for code, *_ in ACTIONS} | {code for code, *_ in FORMS}
    assert raised and not raised - tried
    lines = GAME.text["refused"]
    assert all(code in lines or code in HOUSE for code in raised | tried)


def check_all_codes(match: Match) -> int:
    """Each action of the story, by each seat: it is listed, or something stands in its way; never both or neither."""
    state: Any = match.state
    judged = 0
    for seat in range(len(match.setup.seats)):
        legal = {*state.options(seat), *state.asides(seat)}
        for code in (*fixed_actions(), *CREATORS, *INTRODUCTIONS):
            refusal = GAME.rules.why_not(state, seat, GAME.words.decode(state, code), 0)
            assert (refusal is None) == (code in legal), (seat, GAME.words.decode(state, code), refusal)
            judged += 1
    return judged


@pytest.mark.parametrize(("mode", "number"), [("full", 1), ("short", 2), ("campaign", 3), ("campaign", 4)])
def test_what_lists_the_moves_explains_them(mode: str, number: int) -> None:
    # RULES KC-0.3: over random play, with asides
    walker = Walker(GAME, find_mode(GAME, mode), "refusals", number)
    match = walker.walk.match
    picks = Chance(f"{mode} {number}", keep=False)
    judged = 0
    for _ in range(600):
        if match.over:
            break
        if picks.below(3) == 0:
            judged += check_all_codes(match)
        # Who resigns is tried in test_resigning.
        aside = [one for one in match.ask(0).asides if not isinstance(one, Resign)] if picks.below(20) == 0 else []
        if aside:
            match.submit(0, None, aside[int(picks.below(len(aside)))], int(match.state.at))
        walker.step()
    assert judged > 1_000


@pytest.mark.parametrize("stage", [stage for stage in STAGES if stage != "end_scene"])
def test_every_stage_is_judged_with_bots_at_the_table(stage: str) -> None:
    # RULES KC-0.7, KC-22.1, KC-22.5
    facts: dict[str, Any] = {**LAST, "winner": "crew"} if stage not in CREATION else {}
    if stage == "rival_creator":
        facts = {**facts, "scene": 2, "picker": 2, "columns": []}
    for seats, bots in ((4, ""), (5, "bob"), (4, "dee"), (3, "bob dee")):
        check_all_codes(evening(seats=seats, bots=bots, stage=stage, **facts).match)


def test_five_seats_and_a_pause_are_judged_too() -> None:
    # RULES KC-1.5, KC-22.1
    table = evening(seats=5, stage="scene", options=ALL_TOOLS, revision=REVISION, **{**LAST, "log": [DEED]})
    check_all_codes(table.match)
    table.do("eve script pause")
    check_all_codes(table.match)


# --- what is accepted ----------------------------------------------------------------------------------------------


def test_boxes_for_words_unasked_are_whole_fields() -> None:
    # RULES KC-1.3, KC-1.7, KC-2.15, KC-8.20
    assert GAME.forms is not None
    state: Any = scene_with_tools().match.state
    boxes = {box.name: box for box in GAME.forms.unasked(state, 0)}
    assert list(boxes) == [
        "avoid", "avoid_kind", "wish", "suggest", "reply", "revise", "revise_box", "revise_slot", "comment", "narrate",
    ]  # fmt: skip
    assert all(box.label != box.name and not box.required for box in boxes.values())
    assert boxes["avoid_kind"].choices == ("line", "veil") and boxes["revise_slot"].choices == ("1", "2", "3")
    assert "focus" not in boxes["revise_box"].choices and boxes["narrate"].longest == 240
    plain: Any = scene().match.state
    assert "avoid_kind" not in {box.name for box in GAME.forms.unasked(plain, 0)}, "Lines and Veils is off"
    quick: Any = Evening(seats=2).match.state
    assert GAME.forms.unasked(quick, 0) == ()


@pytest.mark.parametrize(
    ("seat", "fields", "event"),
    [
        ("ann", {"avoid": "spiders"}, ws.AvoidAdded),
        ("ann", {"wish": "a moon"}, ws.WishAdded),
        ("eve", {"suggest": "Kiss!"}, ws.Suggested),
        ("dee", {"comment": "Wow"}, ws.Commentary),
        ("bob", {"narrate": "It rains"}, ws.Narration),
        ("bob", {"revise": "Softer", "revise_box": "a1_1", "revise_slot": "2"}, ws.ArchetypeRevised),
    ],
)
def test_words_unasked_are_heard_in_a_scene_and_in_the_brawl(seat: str, fields: Any, event: Any) -> None:
    # RULES KC-1.3, KC-2.15, KC-5.9, KC-8.20
    brawling = evening(seats=5, stage="backdrop", columns=RIVALS)
    brawling.do("ann premade country_club", "bob accept", "cy accept", "dee accept")
    copy: Any = brawling.match.state.copy()
    for table in (evening(seats=5, stage="scene", **LAST), brawling):
        assert len(table.fill(seat, **fields).told(event)) == 1
    assert copy.story.facts.avoid == [] and copy.story.facts.revision is None, "a copy keeps its own facts"


def test_in_a_form_that_is_asked_for_empty_boxes_say_nothing() -> None:
    # RULES KC-R8
    table = evening(options=ALL_TOOLS)
    table.fill("ann", avoid="", avoid_kind="line", wish="a moon")
    assert table["story.wish.0.text"] == "a moon" and table["story.avoid"] == []
    here = scene()
    here.fill("bob", say=" ", voice="told", draft="Not yet.")
    assert here["story.log"] == [] and here["story.drafts.1"] == {"draft": "Not yet."}


def test_every_box_has_a_sentence_of_help() -> None:
    boxes = [words().form, *(words().boxes(sheet) for sheet in SHEETS)]
    helps = [box.help for one in boxes for box in one.values()]
    assert all(text.endswith(".") and len(text) < 90 for text in helps), helps
