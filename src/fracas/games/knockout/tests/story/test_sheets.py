"""Session zero and sheets (KC-1 to KC-4)."""

from __future__ import annotations

import msgspec
import pytest

from fracas.games.knockout import GAME
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.content import tables, words
from fracas.games.knockout.tests.story.evening import evening
from fracas.kernel.game import SetupError
from fracas.kernel.wire import SeatSetup, Setup

WHOLE = {
    "name": "Dottie", "player": "L.", "focus": "throw", "a1_title": "T", "a1_1": "1", "a1_2": "2", "a1_3": "3",
    "group": "secrets", "a2_title": "U", "a2_1": "1", "a2_2": "2", "a2_3": "3",
}  # fmt: skip


def sheet(name: str, focus: str = "throw") -> dict[str, str]:
    return {**WHOLE, "name": name, "focus": focus}


# --- session zero --------------------------------------------------------------------------------------------------


def test_lists_are_open_to_all_and_nobody_learns_who_wants_to_avoid_what() -> None:
    # RULES KC-1.1, KC-1.2, KC-1.3, KC-1.10, KC-0.2
    scene = evening()
    assert scene.asked() == ["ann", "bob", "cy", "dee"], "the DJ too"
    scene.fill("dee", avoid="giant spiders").fill("bob", wish="a Brawl on the moon")
    for seat in ("ann", None):
        facts = scene.view(seat).story.facts
        assert [one.text for one in facts.avoid] == ["giant spiders"] and facts.wish[0].seat == 1
    told = msgspec.json.encode(scene.told(ws.AvoidAdded, "cy"))
    assert b"seat" not in told and b"dee" not in told
    assert "author" not in msgspec.json.encode(scene.view("ann").story).decode()
    later = evening(stage="scene", scene=5, picker=0, prompt="calm")
    later.fill("cy", avoid="dentists")
    assert later["story.avoid.0.text"] == "dentists", "lists can be extended until the session ends"


def test_tools_are_switches_of_the_table() -> None:
    # RULES KC-1.4, KC-1.7
    scene = evening()
    assert "xcard" in scene.asides("ann") and "script pause" not in scene.asides("ann")
    scene.do("bob set_tool script_change true", "cy set_tool x_card false", "dee set_tool lines_and_veils true")
    assert "xcard" not in scene.asides("ann") and "script pause" in scene.asides("ann")
    scene.fill("ann", avoid="blood", avoid_kind="veil")
    assert scene["story.avoid.0.kind"] == "veil" and "avoid_kind" in scene.form("ann")


def test_the_x_card_strikes_pauses_and_asks_nothing() -> None:
    # RULES KC-1.5, KC-1.8
    scene = evening(stage="scene", scene=5, picker=0, prompt="calm", bond=2)
    scene.fill("bob", say="A spider, big as a bus.")
    scene.do("cy xcard")
    assert scene["story.log.0.text"] == "" and scene["story.log.0.struck"]
    assert b"spider" not in msgspec.json.encode(scene.view("bob"))
    assert {scene.kind(seat) for seat in ("ann", "bob", "cy", "dee")} == {"paused"}
    assert not scene.told(ws.XcardPlayed)[0].__struct_fields__, "nobody learns who"
    before = (scene["story.bond"], scene["C1"], scene["points"])
    scene.do("ann confirm", "bob confirm", "cy confirm")
    assert scene["story.paused"]
    scene.do("dee confirm")
    assert not scene["story.paused"] and scene.kind("bob") == "scene_play"
    assert before == (scene["story.bond"], scene["C1"], scene["points"])


def test_script_change_pauses_rewinds_and_goes_forward() -> None:
    # RULES KC-1.6
    options = {"safety": {"x_card": False, "script_change": True}}
    scene = evening(stage="scene", scene=5, picker=0, prompt="calm", options=options)
    for text in ("one", "two", "three"):
        scene.fill("ann", say=text)
    scene.do("dee script rewind 2")
    assert [line["text"] for line in scene["story.log"]] == ["one", "", ""]
    scene.do("ann confirm", "bob confirm", "cy confirm", "dee confirm")
    scene.fill("ann", say="I jump.", deed="yes")
    scene.do("bob object", "cy script forward")
    assert scene["story.log.3.objected"] == -1 and not scene["story.paused"]


def test_creation_starts_when_every_seat_has_confirmed() -> None:
    # RULES KC-1.9, KC-0.1
    scene = evening()
    scene.do("ann confirm", "bob confirm", "dee confirm")
    assert scene.asked() == ["cy"] and scene["story.stage"] == "agree"
    scene.do("cy confirm")
    assert scene.asked() == ["ann", "bob", "cy"] and scene.kind("ann") == "edit_brawler"


# --- Brawlers ------------------------------------------------------------------------------------------------------


def test_drafts_are_the_writers_until_shown() -> None:
    # RULES KC-2.1, KC-2.5, KC-2.13: and a draft goes to nobody else
    scene = evening(stage="brawlers")
    scene.fill("ann", a2_title="Knows too much", name="Dottie")
    for seat in ("bob", "dee", None):
        assert b"Knows too much" not in msgspec.json.encode(scene.view(seat))
        assert b"Knows too much" not in msgspec.json.encode(scene.told(ws.FieldSet, seat))
    assert scene.view("ann").story.draft["a2_title"] == "Knows too much"
    scene.fill("ann", **{k: v for k, v in sheet("Dottie").items() if k != "a2_title"})
    scene.do("ann finish")
    assert b"Knows too much" in msgspec.json.encode(scene.view("bob"))


def test_a_name_is_one_brawlers_own_and_a_focus_may_be_shared() -> None:
    # RULES KC-2.1, KC-2.2, KC-2.3
    scene = evening(stage="brawlers")
    scene.fill("ann", **sheet("Dottie")).do("ann finish")
    assert scene.refused("bob fill name=dottie") == "name_taken"
    assert "none of throw" in scene.refused_form("bob", focus="magic").why
    scene.fill("bob", **sheet("Polly")).fill("cy", **sheet("Gus")).do("bob finish", "cy finish")
    assert [scene[f"story.sheets.{slot}.focus"] for slot in range(3)] == ["throw"] * 3


def test_an_idea_comes_from_a_table_into_the_own_draft() -> None:
    # RULES KC-2.8, KC-2.10
    scene = evening(stage="brawlers")
    scene.fill("ann", idea="a1_title")
    idea = scene["story.drafts.0.a1_title"]
    assert idea in tables().idea["a1_title"] and len(tables().idea["a1_title"]) == 12
    assert scene.told(ws.IdeaGiven, "ann")[0].text == idea and scene.told(ws.IdeaGiven, "bob")[0].text == ""
    assert "Which side of your Brawler" in scene.form("ann")["a1_title"].label
    assert "goes against" in scene.form("ann")["a1_3"].label


def test_questions_of_the_second_archetype_follow_the_group() -> None:
    # RULES KC-2.12
    scene = evening(stage="brawlers")
    for group in ("activity", "relationship", "struggle", "secrets"):
        scene.fill("ann", group=group)
        for box in ("a2_title", "a2_1", "a2_2", "a2_3"):
            assert words().group[group][box] in scene.form("ann")[box].label


def test_who_plays_two_fills_two_sheets() -> None:
    # RULES KC-22.1, KC-22.2
    scene = evening(seats=3, stage="brawlers")
    assert scene.asked() == ["ann", "bob"]
    scene.fill("ann", **sheet("Dottie")).do("ann finish")
    assert scene.asked() == ["ann", "bob"]
    scene.fill("ann", **sheet("Polly")).do("ann finish")
    assert scene.asked() == ["bob"] and scene["story.shown"] == 3


def test_archetypes_are_rewritten_with_everybodys_consent_and_a_focus_is_locked() -> None:
    # RULES KC-2.14, KC-2.15, KC-2.16
    scene = evening(stage="scene", scene=5, picker=0, prompt="calm")
    assert "locked" in scene.refused_form("bob", revise="tackle", revise_box="focus", revise_slot="2").why
    assert scene.refused("bob fill revise=X revise_box=a1_1 revise_slot=1") == "not_your_brawler"
    scene.do("bob fill revise='Softer now' revise_box=a1_1 revise_slot=2", "ann consent", "cy consent")
    assert scene["story.sheets.1.a1_1"] == "plain"
    scene.do("dee consent")
    assert scene["story.sheets.1.a1_1"] == "Softer now"
    scene.do("bob fill revise=No revise_box=a1_2 revise_slot=2", "cy refuse")
    assert scene["story.sheets.1.a1_2"] == "plain"
    early = evening(stage="brawlers")
    assert early.refused("ann fill revise=X revise_box=a1_1 revise_slot=1") == "sheets_open"


# --- Crew and Rival Crew -------------------------------------------------------------------------------------------


def test_the_crew_sheet_is_everybodys_and_a_majority_settles_it() -> None:
    # RULES KC-3.1, KC-3.2, KC-3.3, KC-3.5
    scene = evening(stage="crew_sheet")
    assert scene.asked() == ["ann", "bob", "cy"] and "hold dear" in scene.form("ann")["reason1"].label
    scene.fill("ann", name="Diamond Dogs", hideout="Bowling alley", reason1="Diamond Street")
    scene.do("ann finish")
    scene.fill("bob", name="Diamond Cats")
    assert scene.asked() == ["ann", "bob", "cy"], "a change asks again"
    scene.do("bob finish", "cy finish")
    assert scene["story.crew.name"] == "Diamond Cats" and scene.kind("dee") == "edit_rival_crew"
    assert scene["story.bond"] == 0


def test_a_bot_dj_proposes_and_people_overwrite() -> None:
    # RULES KC-22.5
    scene = evening(bots="dee", stage="crew_sheet")
    scene.fill("ann", name="Dogs", hideout="Here", reason1="Us").do("ann finish", "bob finish")
    assert scene.kind("ann") == "edit_rival_crew" and scene["story.rivals.name"] in tables().idea["rival_crew"]
    scene.fill("cy", name="The Gilded Lily Crew").do("ann finish", "cy finish")
    assert scene["story.rivals.name"] == "The Gilded Lily Crew"


def test_bots_fill_their_sheets_from_tables() -> None:
    # RULES KC-22.1, KC-22.5
    scene = evening(seats=2, bots="cal")
    scene.do("dee confirm")
    assert scene["story.shown"] == 7 and len({one["name"] for one in scene["story.sheets"]}) == 3
    assert scene.kind("dee") == "edit_rival_crew" and scene["story.crew.name"]


def test_watchers_use_safety_tools_and_suggest_but_do_not_decide() -> None:
    # RULES KC-22.1
    scene = evening(seats=5, stage="scene", scene=5, picker=0, prompt="calm")
    assert "eve" not in scene.asked() and "xcard" in scene.asides("eve")
    scene.fill("eve", suggest="Kiss!")
    scene.do("eve xcard")
    assert scene.asked() == ["ann", "bob", "cy", "dee"]
    with pytest.raises(SetupError, match="seats"):
        GAME.rules.check_setup(Setup("knockout", tuple(SeatSetup(str(i)) for i in range(7))))
