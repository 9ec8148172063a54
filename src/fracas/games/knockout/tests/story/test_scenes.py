"""Scenes, the map, the epilogue, the campaign (KC-5 to KC-7, KC-21, KC-22)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.knockout import GAME
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.acts.ending import sequel
from fracas.games.knockout.story.content import words
from fracas.games.knockout.tests.story.evening import Evening, evening
from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.kernel.state import State
from fracas.kernel.thinking.playout import playout

RIVALS: list[dict[str, Any]] = [
    {"name": f"Rival {i + 1}", "focus": focus, "versus": i} for i, focus in enumerate(("throw", "catch", "dodge"))
]
LAST: dict[str, Any] = {"scene": 5, "picker": 0, "prompt": "calm", "pickers": [0, 1, 2, 3, 0], "columns": RIVALS}


# --- pickers and prompts -------------------------------------------------------------------------------------------


def test_the_first_picker_is_a_volunteer_the_table_agrees_on() -> None:
    # RULES KC-5.3, KC-0.7
    scene = evening(stage="first_picker")
    scene.do("cy name 2", "ann accept", "bob accept", "dee accept")
    assert scene["story.picker"] == 2 and scene.asked() == ["cy"]
    scene = evening(stage="first_picker")
    scene.do("cy name 2", "ann name 0", "bob accept", "dee accept")
    assert scene.kind("ann") == "vote" and scene.options("ann") == ["vote 1", "vote 2"]
    scene.do("ann vote 1", "bob vote 2", "cy vote 2", "dee vote 1")
    assert scene["story.picker"] == 0, "a tie goes to the earliest seat's proposal"


def test_the_last_picker_names_the_next_and_everybody_picks_once() -> None:
    # RULES KC-5.4, KC-5.5
    scene = evening(stage="next_picker", scene=2, picker=3, pickers=[3, 3])
    assert scene.options("dee") == ["name 0", "name 1", "name 2"], "three scenes left, three who have not picked"
    scene = evening(stage="next_picker", scene=2, picker=0, pickers=[1, 0], columns=RIVALS[:1])
    assert scene.options("ann") == ["name 0", "name 1", "name 2", "name 3"]
    with_bots = evening(seats=2, bots="dee", stage="next_picker", scene=4, picker=0, pickers=[0, 0, 0, 0])
    assert "name 1" in with_bots.options("cal"), "RULES KC-22.5: one person may name the bot"


def test_prompts_may_return_and_frames_are_free() -> None:
    # RULES KC-5.6, KC-5.7, KC-5.8, KC-5.13, KC-5.18
    scene = evening(stage="pick_prompt", scene=5, picker=1, used=["calm"], columns=RIVALS)
    assert len(scene.options("bob")) == 7 and all(one.meaning for one in words().prompt) and words().advice.lines
    scene.do("bob prompt calm")
    assert scene["story.used"] == ["calm", "calm"]
    scene.fill("bob", place="Galaxy Burger", trouble="into trouble").do("bob begin")
    assert scene["story.frame"] == {"place": "Galaxy Burger", "trouble": "into trouble"}
    bare = evening(stage="frame", scene=5, picker=1, prompt="calm", columns=RIVALS)
    bare.do("bob begin")
    assert bare["story.stage"] == "scene"


# --- a scene -------------------------------------------------------------------------------------------------------


def test_everybody_contributes_and_only_the_picker_ends() -> None:
    # RULES KC-5.9, KC-5.11, KC-5.12, KC-5.16, KC-5.19
    scene = evening(stage="scene", **LAST)
    assert scene.asked() == ["ann", "bob", "cy", "dee"]
    scene.fill("bob", say="I run.", voice="in character").fill("dee", say="The radio dies.", voice="told")
    assert [(one["seat"], one["kind"]) for one in scene["story.log"]] == [(1, "in character"), (3, "told")]
    scene.do("bob suggest_end")
    assert scene.refused("bob end_scene") == "not_yours"
    scene.do("ann end_scene")
    assert scene.told(ws.EndSuggested) and scene["story.stage"] == "backdrop"


def test_a_deed_waits_while_an_objection_stands() -> None:
    # RULES KC-5.10
    scene = evening(stage="scene", **LAST)
    scene.fill("bob", say="I steal the bus.", deed="yes")
    assert "object" not in scene.options("bob") and "object" in scene.options("cy")
    scene.do("cy object")
    assert scene["story.log.0.objected"] == 2
    scene.do("cy withdraw")
    assert scene["story.log.0.objected"] == -1 and not scene["story.log.0.struck"]
    scene.do("ann object", "bob withdraw")
    assert scene["story.log.0.struck"], "the proposer takes the deed back"


def test_scene_one_ends_only_when_every_brawler_is_introduced() -> None:
    # RULES KC-5.1, KC-5.17
    scene = evening(stage="scene", scene=1, picker=3, prompt="hangin_out", pickers=[3])
    scene.do("ann introduce C1", "bob introduce C2")
    assert scene.refused("dee end_scene") == "not_introduced"
    scene.do("cy introduce C3", "dee end_scene")
    assert scene["story.stage"] == "next_picker"


def test_bond_of_scenes_is_capped_and_cannot_be_spent_there() -> None:
    # RULES KC-6.3, KC-6.5
    scene = evening(stage="scene", **{**LAST, "bond": 3})
    assert "award" not in scene.options("dee") and "propose_bond" not in scene.options("ann")
    assert not [line for line in scene.options("ann") if "bump" in line]
    scene = evening(stage="scene", **{**LAST, "bond": 2})
    scene.do("ann propose_bond", "dee decline")
    assert scene.told(ws.AwardDeclined) and scene["story.bond"] == 2


def test_a_bot_dj_awards_when_every_person_says_so() -> None:
    # RULES KC-22.5
    for answers, bond in ((("true", "true", "true"), 1), (("true", "false", "true"), 0)):
        scene = evening(bots="dee", stage="scene", **LAST)
        scene.do("ann end_scene")
        assert scene.asked() == ["ann", "bob", "cy"] and scene.kind("ann") == "bond_shown"
        for seat, answer in zip(("ann", "bob", "cy"), answers, strict=True):
            scene.do(f"{seat} shown {answer}")
        assert scene["story.bond"] == bond


def test_a_bot_that_picked_ends_its_scene_when_all_people_want_to() -> None:
    # RULES KC-22.5
    last = {"scene": 5, "picker": 3, "pickers": [0, 1, 2, 0, 3], "columns": RIVALS, "used": ["brawl_is_life"]}
    scene = evening("#3 #1 #0", 4, "dee", "pick_prompt", None, **last)
    assert scene["story.prompt"] == words().prompt[4].id and scene["story.log.0.seat"] == 3
    scene.do("ann suggest_end", "bob suggest_end", "cy suggest_end")
    assert scene.kind("ann") == "bond_shown"


def test_no_brawl_before_three_rivals() -> None:
    # RULES KC-6.13, KC-4.10
    scene = evening(stage="scene", **{**LAST, "columns": RIVALS[:2]})
    with pytest.raises(AssertionError, match=r"KC-6\.13"):
        scene.do("ann end_scene")


# --- the map -------------------------------------------------------------------------------------------------------


def test_the_table_builds_a_map_zone_by_zone() -> None:
    # RULES KC-7.1, KC-7.2, KC-7.3, KC-7.4, KC-7.5, KC-7.8
    scene = evening(stage="backdrop", columns=RIVALS)
    scene.fill("bob", backdrop="The docks").do("ann accept", "cy accept", "dee accept")
    for i, seat in enumerate(("ann", "bob", "cy", "dee", "ann")):
        assert scene.asked() == [seat] and not scene.options(seat)
        scene.fill(seat, zone=f"Pier {i + 1}")
    assert scene.refused("bob fill zone='pier 1'") == "zone_taken"
    scene.fill("bob", zone="Pier 6").do("cy stop_zones", "ann accept", "bob object", "dee accept")
    scene.do("ann vote 1", "bob vote 1", "cy vote 2", "dee vote 1")
    assert scene.asked() == ["cy"] and scene.kind("cy") == "add_zone", "the table wants one more"
    scene.fill("cy", zone="Pier 7").do("dee stop_zones", "ann accept", "bob accept", "cy accept")
    assert scene.kind("ann") == "arrange" and scene["story.verdict.ok"]
    scene.fill("bob", layout="0,0,2,2; 2,0,2,2; 4,0,2,2; 6,0,2,2; 8,0,2,2; 10,0,2,2; 20,20,2,2")
    assert not scene["story.verdict.ok"] and "finish" not in scene.options("ann")
    assert "cannot be reached" in scene["story.verdict.faults"][0]
    scene.fill("dee", layout="0,0,2,2; 2,0,2,2; 4,0,2,2; 6,0,2,2; 8,0,2,2; 10,0,2,2; 12,0,2,2")
    scene.do("ann finish", "bob finish", "cy finish", "dee finish")
    assert scene["spawns"] == [1, 7] and scene.kind("ann") == "spawn_side"
    assert scene["R2.name"] == "Rival 2" and scene["R2.focus"] == "catch" and scene["C1.rival"] == "Rival 1"


def test_twelve_zones_are_enough() -> None:
    # RULES KC-7.3
    scene = evening(stage="add_zone", backdrop="Docks", columns=RIVALS, zones=[f"Z{i}" for i in range(11)])
    scene.fill("ann", zone="Last")
    assert scene.kind("ann") == "arrange" and scene["story.verdict.ok"]


def test_bond_and_boosts_go_into_the_brawl() -> None:
    # RULES KC-11.15, KC-3.5, KC-3.6
    scene = evening(stage="backdrop", columns=RIVALS, bond=2, boosts=[1, 0, 2])
    for seat in ("ann", "bob", "cy", "dee"):
        scene.do(f"{seat} premade country_club" if seat == "ann" else f"{seat} accept")
    assert scene["bond"] == 2 and scene["boosts"] == [1, 0, 2] and scene.kind("ann") == "spawn_side"


# --- afterwards ----------------------------------------------------------------------------------------------------


def after_the_brawl(winner: str, **facts: Any) -> Evening:
    return evening(stage="epilogue", winner=winner, columns=RIVALS, scene=6, backdrop="Docks", **facts)


def test_the_epilogue_ends_when_all_have_confirmed_and_a_winning_crew_gains_a_boost() -> None:
    # RULES KC-21.1, KC-21.2, KC-21.3, KC-21.9
    scene = after_the_brawl("crew", boosts=[3, 0, 0])
    scene.fill("bob", say="We dance on their roof.")
    scene.do("ann confirm", "bob confirm", "cy confirm", "dee confirm")
    assert scene.asked() == ["ann", "bob", "cy"], "the Crew's choice"
    assert scene.options("ann") == ["boost refreshing", "boost fake_throw"], "a full one cannot be chosen"
    scene.do("ann boost refreshing", "bob boost fake_throw", "cy accept")
    scene.do("ann vote 2", "bob vote 2", "cy vote 1")
    assert scene["story.boosts"] == [3, 0, 1] and scene["over"]
    assert not scene.told(ws.BondAwarded)


def test_a_lost_brawl_gives_none_and_rivals_never_gain() -> None:
    # RULES KC-21.2, KC-21.5
    scene = after_the_brawl("rivals")
    scene.do("ann confirm", "bob confirm", "cy confirm", "dee confirm")
    assert scene["over"] and scene["story.boosts"] == [0, 0, 0]


def exported() -> dict[str, Any]:
    scene = after_the_brawl("crew", bond=2, session=1, chronicle=["Scene 1."])
    scene.do("ann confirm", "bob confirm", "cy confirm", "dee confirm")
    scene.do("ann boost lucky", "bob accept", "cy accept")
    saved: dict[str, Any] = scene.view(None).story.export
    return saved


def test_a_campaign_goes_on_with_sheets_boosts_rivals_and_chronicle() -> None:
    # RULES KC-21.4, KC-21.6, KC-21.7, KC-21.8
    saved = exported()
    assert saved["boosts"] == [1, 0, 0] and saved["chronicle"] == ["Scene 1."]
    for carry, bond in (("off", 0), ("on", 2)):
        scene = Evening(mode="campaign", campaign=saved, bond_carry=carry)
        assert scene.kind("ann") == "agree" and scene["story.bond"] == bond, "a new agreement first"
        assert scene["story.session"] == 2 and scene["story.past"] == ["Rivals"]
        assert scene["story.boosts"] == [1, 0, 0], "the boost counts from now on"
    scene.do("ann confirm", "bob confirm", "cy confirm", "dee confirm")
    assert scene.options("ann") == ["finish"] and scene.form("ann")["name"].value == "C1"
    scene.fill("ann", focus="tackle").do("ann finish", "bob finish", "cy finish")
    assert scene["story.sheets.0.focus"] == "tackle", "RULES KC-2.16: between sessions a Focus may change"
    again = evening(stage="rival_creator", scene=2, picker=1, prompt="calm", kept=RIVALS, options={"mode": "campaign"})
    assert again.form("bob")["rival_name"].value == "Rival 2" and "create_rival" in again.options("bob")
    with pytest.raises(SetupError, match=r"options\.campaign"):
        Evening(mode="campaign", campaign={"session": 1})


def test_solo_against_a_bot_dj_from_first_to_last() -> None:
    # RULES KC-22.1, KC-22.4, KC-22.5, KC-0.1
    for seats, bots in ((2, "dee"), (4, "bob cy dee"), (4, "ann bob cy"), (2, "cal dee"), (4, "ann bob cy dee")):
        scene = evening(seats=seats, bots=bots, options={"points_to_win": 2})
        run_out(scene)
        assert scene["over"] and scene["story.stage"] == "over"
        assert [one.phase for one in scene.told(ws.PhaseStarted)] == ["agree", "scenes", "map", "brawl"]


def run_out(scene: Evening) -> None:
    """Play to the end: forms from the tables, options at random."""
    picks = Chance("picks", keep=False)
    for _ in range(60_000):
        asked = scene.match.pending()
        if not asked:
            return
        seat = scene.seats.names[asked[int(picks.below(len(asked)))]]
        options = scene.match.ask(scene.seats.seat(seat)).options
        if options:
            scene.act(seat, options[int(picks.below(len(options)))])
        else:
            fields = {}
            for name, box in scene.form(seat).items():
                if box.required:
                    fields[name] = box.choices[0] if box.choices else box.value or f"{name} {picks.below(10_000)}"
            scene.fill(seat, **fields)


def test_another_player_may_take_over_at_any_decision() -> None:
    # RULES KC-22.7: whoever answers, the seat's question is the same
    scene = evening(stage="brawlers")
    ask = scene.match.ask(0)
    fields = GAME.forms.idea(scene.view("ann"), ask, Chance("idea", keep=False)) if GAME.forms else {}
    scene.fill("ann", **fields)
    assert scene.options("ann") == ["finish"], "a bot fills the form from the tables, and goes on"


def test_the_brawl_stays_fast_beside_a_story() -> None:
    scene = evening(stage="backdrop", columns=RIVALS)
    for seat in ("ann", "bob", "cy", "dee"):
        scene.do(f"{seat} premade country_club" if seat == "ann" else f"{seat} accept")
    state: State = scene.match.state.copy()
    assert scene.match.state.story is state.story, "facts are shared while the Brawl is on"  # type: ignore[attr-defined]
    made = playout(state, Chance("fast", keep=False), 5_000)
    assert made > 100 and scene["story.stage"] == "brawl"


def test_the_next_session_seats_everybody_as_they_sat() -> None:
    # RULES KC-21.6
    scene = after_the_brawl("crew", bond=2, session=1)
    assert sequel(scene.setup, scene.view(None)) is None, "the session is not over"
    scene.do("ann confirm", "bob confirm", "cy confirm", "dee confirm")
    scene.do("ann boost lucky", "bob accept", "cy accept")
    following = sequel(scene.setup, scene.view(None))
    assert following is not None and following.seats == scene.setup.seats
    assert following.options["mode"] == "campaign" and following.options["campaign"]["boosts"] == [1, 0, 0]
    quick = Evening(seats=2)
    assert sequel(quick.setup, quick.view(None)) is None, "a quick brawl is the same again"


def test_an_idea_for_a_zone_is_kept_until_a_zone_is_named() -> None:
    # RULES KC-7.3
    scene = evening(stage="add_zone", zones=["Dock"], columns=RIVALS, seats=2)
    scene.fill("cal", idea="zone")
    idea = scene.form("cal")["zone"].value
    assert idea
    scene.fill("cal", zone=idea).fill("dee", zone="Pier")
    assert scene["story.zones"] == ["Dock", idea, "Pier"] and scene.form("cal")["zone"].value == ""
