"""The rules of the story one by one (KC-1 to KC-6): each test fails when its rule is broken (proofs.toml)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.knockout.samples import taken
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.content import tables, words
from fracas.games.knockout.tests.scene import brawl
from fracas.games.knockout.tests.story.evening import Evening, evening
from fracas.games.knockout.tests.story.test_scenes import LAST, RIVALS

SEATS = ("ann", "bob", "cy", "dee")
FIRST: dict[str, Any] = {"scene": 1, "picker": 0, "prompt": "calm", "pickers": [0]}
SECOND: dict[str, Any] = {"scene": 2, "picker": 0, "prompt": "calm", "pickers": [1, 0], "creator": 0}
SHEET = {**taken("brawler", "Wick"), "player": "Ann"}


def writing(*without: str, **drafts: dict[str, str]) -> Evening:
    """Sheets are being written; ann's is whole but for some boxes."""
    mine = {name: text for name, text in SHEET.items() if name not in without}
    return evening(stage="brawlers", drafts={"0": mine, **drafts})


def labels(scene: Evening, seat: str) -> dict[str, str]:
    return {name: field.label for name, field in scene.form(seat).items()}


# --- session zero (KC-1) -------------------------------------------------------------------------------------------


def test_every_seat_may_put_something_on_the_avoid_list() -> None:
    # RULES KC-1.1
    scene = evening()
    for seat in SEATS:
        scene.fill(seat, avoid=f"no {seat}")
    assert [one["text"] for one in scene["story.avoid"]] == [f"no {seat}" for seat in SEATS]


def test_every_seat_may_put_something_on_the_wish_list() -> None:
    # RULES KC-1.2
    scene = evening()
    for seat in SEATS:
        scene.fill(seat, wish=f"more {seat}")
    assert [(one["seat"], one["text"]) for one in scene["story.wish"]] == list(enumerate(f"more {s}" for s in SEATS))


def test_each_tool_has_a_switch_of_its_own() -> None:
    # RULES KC-1.4
    scene = evening().do("bob set_tool script_change true", "cy set_tool x_card false")
    assert scene["story.tools"] == [False, True, False]
    assert scene.refused("ann xcard") == "tool_off"
    scene.do("ann script pause")
    assert scene["story.paused"]


def test_an_avoid_entry_is_a_line_or_a_veil() -> None:
    # RULES KC-1.7
    scene = evening(options={"safety": {"lines_and_veils": True}})
    scene.fill("ann", avoid="spiders", avoid_kind="veil").fill("bob", avoid="needles")
    assert [one["kind"] for one in scene["story.avoid"]] == ["veil", "line"]
    assert "avoid_kind" not in evening().form("ann"), "only where the table plays with them"


def test_an_x_card_leaves_bond_and_board_alone() -> None:
    # RULES KC-1.8
    scene = evening(stage="scene", **{**LAST, "bond": 2, "awarded": True})
    before = (scene["points"], scene["C1"], scene["ball"])
    scene.fill("bob", say="Spiders!").do("cy xcard")
    assert scene["story.bond"] == 2 and scene["story.awarded"]
    assert (scene["points"], scene["C1"], scene["ball"]) == before


def test_all_see_who_has_confirmed() -> None:
    # RULES KC-1.10
    scene = evening().do("bob confirm")
    assert [one.seat for one in scene.told(ws.Agreed, "ann")] == [1] and scene["story.agreed"] == 0b10


# --- the Brawler sheet (KC-2) --------------------------------------------------------------------------------------


def test_a_name_is_unlike_the_names_that_are_shown() -> None:
    # RULES KC-2.1
    scene = writing().do("ann finish")
    assert scene.refused_form("bob", name="wick").code == "name_taken"


def test_a_sheet_has_one_focus() -> None:
    # RULES KC-2.2
    assert writing("focus").refused("ann finish") == "unwritten"
    scene = writing().fill("ann", focus="dodge").do("ann finish")
    assert scene["story.sheets.0.focus"] == "dodge"


def test_mates_may_share_a_focus() -> None:
    # RULES KC-2.3
    mates = {str(seat): {**SHEET, "name": name, "focus": "throw"} for seat, name in ((1, "Bo"), (2, "Cy"))}
    scene = writing(**mates).do("ann finish", "bob finish", "cy finish")
    assert [sheet["focus"] for sheet in scene["story.sheets"]] == ["throw"] * 3


def test_a_focus_gives_one_die_to_its_own_pool() -> None:
    # RULES KC-2.4
    for focus, dice in (("throw", 2), ("catch", 1), ("dodge", 1), ("tackle", 1)):
        scene = brawl(C1={"zone": 2, "holds": "ball 1", "focus": focus}, R1={"zone": 2})
        scene.do("cal throw", "cal target R1")
        assert sum(line["dice"] for line in scene["contest.attack"]) == dice, focus


def test_a_later_box_may_be_opened_early() -> None:
    # RULES KC-2.5
    scene = evening(stage="brawlers").fill("ann", a2_title="Big Sister")
    assert scene["story.drafts"][0] == {"a2_title": "Big Sister"}
    assert list(scene.form("ann"))[:5] == ["name", "pronouns", "player", "player_pronouns", "focus"]


@pytest.mark.parametrize("box", ["a1_title", "a1_1", "a1_2", "a1_3", "a2_title", "a2_1", "a2_2", "a2_3"])
def test_an_archetype_is_a_title_and_three_traits(box: str) -> None:
    # RULES KC-2.6
    assert writing(box).refused("ann finish") == "unwritten"


def test_the_form_says_which_traits_support_the_title_and_which_goes_against_it() -> None:
    # RULES KC-2.7
    found = labels(writing(), "ann")
    for part in ("a1", "a2"):
        assert all("supports the title" in found[f"{part}_{number}"] for number in (1, 2))
        assert "goes against the title" in found[f"{part}_3"]


def test_a_title_is_one_of_twelve_ideas_or_words_of_ones_own() -> None:
    # RULES KC-2.8
    assert len(set(tables().idea["a1_title"])) == 12
    scene = writing().fill("ann", a1_title="Nobody's Fool").do("ann finish")
    assert scene["story.sheets.0.a1_title"] == "Nobody's Fool"


def test_both_archetypes_are_on_one_form() -> None:
    # RULES KC-2.9
    boxes = {f"{part}_{box}" for part in ("a1", "a2") for box in ("title", "1", "2", "3")}
    assert boxes <= set(evening(stage="brawlers").form("ann"))


def test_each_box_of_the_first_archetype_asks_its_question() -> None:
    # RULES KC-2.10
    found = labels(evening(stage="brawlers"), "ann")
    words_of = {"a1_title": "nobody else", "a1_1": "love", "a1_2": "help other people", "a1_3": "the opposite"}
    assert all(word in found[box] and "?" in found[box] for box, word in words_of.items())


def test_questions_of_the_second_archetype_go_to_any_other_seat_the_dj_included() -> None:
    # RULES KC-2.11
    choices = writing().form("ann")["ask"].choices
    assert {choice.split()[0] for choice in choices} == {"1", "2", "3"}
    scene = writing().fill("ann", ask="3 a2_1")
    assert [(one.seat, one.to, one.box) for one in scene.told(ws.Asked)] == [(0, 3, "a2_1")]


@pytest.mark.parametrize("group", ["activity", "relationship", "struggle", "secrets"])
def test_each_group_asks_questions_of_its_own(group: str) -> None:
    # RULES KC-2.12
    found = labels(writing().fill("ann", group=group), "ann")
    asked = words().group[group]
    assert all(asked[box] in found[box] and asked[box].endswith("?") for box in ("a2_title", "a2_1", "a2_2", "a2_3"))


def test_an_answer_writes_nothing_on_the_owners_sheet() -> None:
    # RULES KC-2.13
    scene = writing().fill("ann", ask="1 a2_3").fill("bob", reply="She must not hurt herself")
    assert scene.told(ws.Replied) and scene["story.drafts"][0]["a2_3"] == SHEET["a2_3"]


def test_a_revision_waits_for_the_consent_of_all_others() -> None:
    # RULES KC-2.15
    scene = evening(stage="scene", **LAST).fill("ann", revise="Softer", revise_box="a1_1", revise_slot="1")
    scene.do("bob consent", "cy consent")
    assert scene["story.sheets.0.a1_1"] == "plain"
    scene.do("dee consent")
    assert scene["story.sheets.0.a1_1"] == "Softer"


def test_a_focus_is_locked_by_the_checklist() -> None:
    # RULES KC-2.16
    scene = evening(stage="scene", **LAST)
    refused = scene.refused_form("ann", revise="tackle", revise_box="focus", revise_slot="1")
    assert refused.box == "revise_box" and scene["story.sheets.0.focus"] == "throw"


# --- the Crew's sheet (KC-3) ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("box", ["name", "hideout", "reason1"])
def test_a_crew_sheet_needs_a_name_a_hideout_and_a_reason(box: str) -> None:
    # RULES KC-3.1
    whole = {"name": "Dogs", "hideout": "Alley", "reason1": "Our street"}
    scene = evening(stage="crew_sheet", crew={name: text for name, text in whole.items() if name != box})
    assert scene.refused("ann finish") == "unwritten"
    assert "finish" in evening(stage="crew_sheet", crew=whole).options("ann"), "the rest is free"


def test_most_of_the_crew_settle_its_sheet() -> None:
    # RULES KC-3.2
    scene = evening(stage="crew_sheet").fill("cy", sample="Undertow").do("ann finish")
    assert scene["story.stage"] == "crew_sheet"
    scene.do("bob finish")
    assert scene["story.stage"] == "rivals1"
    assert evening(stage="crew_sheet").asked() == ["ann", "bob", "cy"], "the DJ may only suggest"


def test_rumble_reasons_answer_three_questions() -> None:
    # RULES KC-3.3
    found = labels(evening(stage="crew_sheet"), "ann")
    words_of = {"reason1": "hold dear", "reason2": "changed", "reason3": "authority"}
    assert all(word in found[box] and found[box].endswith("?") for box, word in words_of.items())


def test_the_stash_of_the_scenes_is_the_stash_of_the_brawl() -> None:
    # RULES KC-3.5
    scene = evening(stage="backdrop", columns=RIVALS, bond=2)
    scene.do("ann premade country_club", "bob accept", "cy accept", "dee accept")
    assert scene["bond"] == 2


def test_a_boost_ends_at_level_three() -> None:
    # RULES KC-3.6
    scene = evening(stage="boost", winner="crew", boosts=[3, 2, 0])
    assert scene.options("ann") == ["boost refreshing", "boost fake_throw"]


# --- the Rival Crew's sheet (KC-4) ---------------------------------------------------------------------------------


@pytest.mark.parametrize("box", ["name", "hideout", "a1_title", "a1_1", "a1_2", "a1_3"])
def test_the_rival_crew_needs_a_name_a_hideout_and_an_archetype(box: str) -> None:
    # RULES KC-4.1
    whole = dict.fromkeys(words().rivals, "x")
    scene = evening(stage="rivals1", drafts={"3": {name: text for name, text in whole.items() if name != box}})
    assert scene.refused("dee finish") == "unwritten"


def test_the_dj_alone_decides_the_first_half() -> None:
    # RULES KC-4.3
    scene = evening(stage="rivals1")
    assert scene.asked() == ["dee"] and scene.refused("ann finish") == "not_yours"
    scene.fill("ann", suggest="Call them the Lilies.")
    assert scene["story.rivals"] == {}


def test_the_djs_questions() -> None:
    # RULES KC-4.4
    found = labels(evening(stage="rivals1"), "dee")
    words_of = {"a1_title": "holds", "a1_1": "revel", "a1_2": "others cannot", "a1_3": "unexpected"}
    assert all(word in found[box] and found[box].endswith("?") for box, word in words_of.items())


def test_then_the_crew_is_asked_for_the_second_half() -> None:
    # RULES KC-4.5
    scene = evening(stage="rivals1").fill("dee", sample="Curfew").do("dee finish")
    assert scene.asked() == ["ann", "bob", "cy"] and scene.kind("ann") == "edit_rival_crew2"


def test_the_crews_questions_about_the_rivals() -> None:
    # RULES KC-4.6
    found = labels(evening(stage="rivals2"), "ann")
    words_of = {"a2_title": "unlike us", "a2_1": "enjoy", "a2_2": "dislike", "a2_3": "respect"}
    assert all(word in found[box] for box, word in words_of.items())


def test_the_dj_cannot_overrule_the_second_half() -> None:
    # RULES KC-4.7
    scene = evening(stage="rivals2").fill("ann", sample="Curfew")
    assert scene.asked() == ["ann", "bob", "cy"] and scene.refused("dee finish") == "not_yours"
    assert scene.refused_form("dee", a2_title="No!").code != ""
    scene.do("ann finish", "bob finish")
    assert scene["story.stage"] == "first_picker"


def test_the_form_gives_the_tip() -> None:
    # RULES KC-4.8
    assert "upside down" in labels(evening(stage="rivals1"), "dee")["name"]


@pytest.mark.parametrize(("stage", "seat"), [("rivals1", "dee"), ("rivals2", "ann"), ("crew_sheet", "ann")])
def test_no_rival_is_written_during_creation(stage: str, seat: str) -> None:
    # RULES KC-4.9
    scene = evening(stage=stage)
    assert scene.refused_form(seat, rival_name="Too Soon") and scene["story.columns"] == []
    assert not [name for name in scene.form(seat) if name.startswith("rival_")]


@pytest.mark.parametrize("number", [2, 3, 4])
def test_each_of_three_scenes_brings_a_rival(number: int) -> None:
    # RULES KC-4.10
    facts = {**SECOND, "scene": number, "columns": RIVALS[: number - 2], "creator": number - 2, "picker": 3}
    scene = evening(stage="scene", **facts)
    assert scene.refused("dee end_scene") == "no_rival_yet"


def test_rivals_have_the_same_hearts_and_no_bond() -> None:
    # RULES KC-4.11
    scene = brawl("2 3", bond=3, active="R2", R2={"zone": 2, "holds": "ball 1"}, C1={"zone": 2})
    assert (scene["R2.hearts"], scene["R2.drinks"]) == (scene["C1.hearts"], scene["C1.drinks"]) == (2, 3)
    scene.do("dee throw", "dee target C1", "dee drink 0", "cal catch", "cal drink 0")
    assert scene.asked() == ["cal"], "R2 has no Rivalry here, and Bond is not for Rivals"


def test_scenes_wait_for_every_sheet() -> None:
    # RULES KC-4.12
    scene = evening(stage="rivals2").fill("ann", a2_title="Too Cruel")
    assert scene.refused("ann finish") == "unwritten" and not scene["story.checked"]
    scene.fill("bob", sample="Curfew").do("ann finish", "bob finish")
    assert scene["story.checked"] and scene.told(ws.ChecklistPassed)


# --- scenes (KC-5) -------------------------------------------------------------------------------------------------


def test_the_first_scene_introduces_all_three() -> None:
    # RULES KC-5.1
    scene = evening(stage="scene", **FIRST).do("ann introduce C1", "bob introduce C2")
    assert scene.refused("ann end_scene") == "not_introduced"
    scene.do("cy introduce C3", "ann end_scene")
    assert scene["story.stage"] == "next_picker"


def test_scenes_roll_no_dice_and_change_no_heart_point_or_ball() -> None:
    # RULES KC-5.2, KC-5.15
    scene = evening(stage="scene", **LAST)
    before = (scene["points"], scene["C1"], scene["R1"], scene["ball"])
    scene.fill("bob", say="I throw a chair.", deed="yes").do(
        "cy object", "bob withdraw", "ann propose_bond", "dee award"
    )
    assert not any(entry.luck for entry in scene.match.entries[1:])
    assert (scene["points"], scene["C1"], scene["R1"], scene["ball"]) == before


def test_each_player_introduces_its_own_brawler() -> None:
    # RULES KC-5.9
    scene = evening(stage="scene", **FIRST)
    assert scene.refused("bob introduce C1") == scene.refused("dee introduce C1") == "not_your_brawler"
    assert scene.refused_form("bob", comment="On air!").code == "not_yours"


def test_a_scene_makes_one_rival_and_no_second() -> None:
    # RULES KC-5.14
    scene = evening(stage="scene", **SECOND).fill("ann", sample="Siren").do("ann create_rival")
    assert scene.refused("ann create_rival") == "rival_is_made" and len(scene["story.columns"]) == 1


def test_advice_is_handed_out() -> None:
    # RULES KC-5.18
    from fracas.games.knockout import GAME

    scene = evening()
    assert len(GAME.rules.handout(scene.match.setup).advice) >= 4


# --- Bond and Rivals (KC-6) ----------------------------------------------------------------------------------------


def test_an_award_is_one_point() -> None:
    # RULES KC-6.1
    scene = evening(stage="scene", **{**LAST, "bond": 1}).do("dee award")
    assert scene["story.bond"] == 2 and [one.bond for one in scene.told(ws.BondAwarded)] == [2]


def test_one_award_a_scene() -> None:
    # RULES KC-6.2
    scene = evening(stage="scene", **LAST).do("dee award")
    assert scene.refused("dee award") == "already_awarded" and scene["story.bond"] == 1


def test_any_seat_proposes_an_award_and_the_dj_decides() -> None:
    # RULES KC-6.4
    scene = evening(stage="scene", **LAST).do("bob propose_bond")
    assert scene["story.bond"] == 0 and scene.refused("bob award") == "not_yours"
    scene.do("dee decline")
    assert scene["story.bond"] == 0


def test_bond_is_not_spent_in_a_scene() -> None:
    # RULES KC-6.5
    scene = evening(stage="scene", **{**LAST, "bond": 3})
    assert scene.refused("ann bump 3") == "story_is_on" and scene["story.bond"] == 3


@pytest.mark.parametrize("box", ["rival_name", "rival_focus"])
def test_a_rival_needs_a_name_and_a_focus(box: str) -> None:
    # RULES KC-6.6
    whole = {"rival_name": "Vesper", "rival_focus": "dodge"}
    mine = {name: text for name, text in whole.items() if name != box}
    assert evening(stage="scene", **SECOND, drafts={"0": mine}).refused("ann create_rival") == "unwritten"
    done = evening(stage="scene", **SECOND, drafts={"0": whole}).do("ann create_rival")
    assert done["story.made"] and done.kind("ann") == "scene_play", "the scene goes on"


def test_the_picker_makes_its_own_brawlers_rival_first() -> None:
    # RULES KC-6.7
    facts: dict[str, Any] = {"scene": 3, "prompt": "calm", "pickers": [3, 0, 0], "columns": RIVALS[:1]}
    own = evening(stage="rival_creator", picker=1, **facts)
    assert own["story.creator"] == 1 and own["story.stage"] == "scene", "bob's own, without asking"
    served = evening(stage="rival_creator", picker=0, **facts)
    assert served.options("ann") == ["creator C2", "creator C3"]


def test_the_creator_decides_not_the_picker() -> None:
    # RULES KC-6.8
    scene = evening(
        stage="scene",
        **{**SECOND, "creator": 1, "picker": 3},
        drafts={"1": {"rival_name": "Vesper", "rival_focus": "dodge"}},
    )
    assert scene.refused("dee create_rival") == scene.refused("ann create_rival") == "not_yours"
    scene.do("bob create_rival")
    assert scene["story.columns.0.name"] == "Vesper"


def test_no_two_rivals_share_a_focus_but_a_rival_may_share_one_with_the_crew() -> None:
    # RULES KC-6.9, KC-6.10
    facts = {**SECOND, "scene": 3, "creator": 1, "columns": RIVALS[:1]}
    scene = evening(stage="scene", **facts)
    assert scene.form("bob")["rival_focus"].choices == ("catch", "dodge", "tackle"), "Rival 1 has throw"
    scene.fill("bob", rival_name="Vesper", rival_focus="dodge").do("bob create_rival")
    assert scene["story.sheets.2.focus"] == scene["story.columns.1.focus"] == "dodge"


def test_versus_is_the_creators_brawler() -> None:
    # RULES KC-6.11
    scene = evening(stage="scene", **{**SECOND, "creator": 1}).fill("bob", sample="Siren").do("bob create_rival")
    assert scene["story.columns.0.versus"] == 1
    assert [one.versus for one in scene.told(ws.RivalCreated)] == ["C2"]
