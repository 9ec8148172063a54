"""X-Card and Script Change (KC-1.5, KC-1.6): struck words are nowhere any more, and the evening goes on.

And whose voice a line in character is (KC-R18): its name can be struck like any other word.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgspec
import pytest

from fracas.games.knockout import GAME
from fracas.games.knockout.core.match import Rivals
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.content import words
from fracas.games.knockout.story.entry import struck_by
from fracas.games.knockout.tests.story.evening import PLAYERS, Evening, evening
from fracas.games.knockout.tests.story.test_scenes import LAST, RIVALS

SPIDER = "Spider Nest"
SCRIPT: dict[str, Any] = {"safety": {"x_card": True, "script_change": True, "lines_and_veils": True}}
RIVAL_SCENE: dict[str, Any] = {
    "scene": 2, "picker": 1, "prompt": "calm", "creator": 1, "pickers": [0, 1], "introduced": 7,
}  # fmt: skip
ZONES = ["Dock", "Pier", "Crane", "Shed", "Gate", "Quay"]


def full_sheet(**changed: str) -> dict[str, str]:
    return dict.fromkeys(words().brawler, "x") | {"focus": "throw", "group": "secrets", "name": "Dot"} | changed


def go_on(scene: Evening) -> Evening:
    """Everybody is ready after a pause."""
    for seat in scene.asked():
        scene.do(f"{seat} confirm")
    return scene


def said() -> Evening:
    return evening(stage="scene", **LAST).fill("bob", say=f"We find a {SPIDER}.")


def wished() -> Evening:
    return evening().fill("ann", wish=SPIDER)


def avoided() -> Evening:
    return evening().fill("ann", avoid=SPIDER)


def suggested() -> Evening:
    return evening(stage="scene", **LAST).fill("bob", suggest=SPIDER)


def shown_sheet() -> Evening:
    return evening(stage="brawlers").fill("ann", **full_sheet(a1_2=SPIDER)).do("ann finish")


def last_shown_sheet() -> Evening:
    """All three are shown, and the table has gone on to the Crew sheet."""
    scene = evening(stage="brawlers")
    for seat, title in (("ann", "Calm"), ("cy", "Loud"), ("bob", SPIDER)):
        scene.fill(seat, **full_sheet(name=f"Dot {seat}", a1_title=title)).do(f"{seat} finish")
    assert scene["story.stage"] == "crew_sheet"
    return scene


def crew_box() -> Evening:
    return evening(stage="crew_sheet").fill("ann", hideout=SPIDER).fill("bob", name="Crew").fill("bob", name="")


def finished_crew_sheet() -> Evening:
    scene = evening(stage="crew_sheet").fill("ann", name="Crew", hideout=SPIDER, reason1="x")
    return scene.do("ann finish", "bob finish").fill("dee", hideout="Not shown yet")


def rival_crew() -> Evening:
    scene = evening(stage="rivals1").fill("dee", **dict.fromkeys(words().rivals, "x") | {"a1_3": SPIDER})
    return scene.do("dee finish")


def second_half() -> Evening:
    return evening(stage="rivals2").fill("ann", a2_3=SPIDER)


def frame() -> Evening:
    return evening(stage="frame", scene=5, picker=1, prompt="calm", columns=RIVALS).fill("bob", place=SPIDER)


def frame_of_an_earlier_scene() -> Evening:
    scene = evening(stage="frame", **RIVAL_SCENE | {"scene": 1, "pickers": [1], "creator": -1})
    scene.fill("bob", place=SPIDER).do("bob begin", "bob end_scene")
    assert scene["story.chronicle"][-1].endswith(f"{SPIDER}.")
    return scene.do("bob name 2", "cy prompt calm")


def rival() -> Evening:
    scene = evening(stage="scene", **RIVAL_SCENE)
    return scene.fill("bob", rival_name=SPIDER, rival_focus="dodge", rival_notes="crawls").do("bob create_rival")


def rival_of_an_earlier_scene() -> Evening:
    scene = rival().do("bob end_scene", "bob name 2")
    assert SPIDER in scene["story.chronicle"][-1]
    return scene


def proposal() -> Evening:
    return evening(stage="backdrop", columns=RIVALS).fill("ann", backdrop=SPIDER).do("bob premade drive_in")


def backdrop() -> Evening:
    scene = evening(stage="backdrop", columns=RIVALS).fill("ann", backdrop=SPIDER).fill("bob", backdrop="The docks")
    return scene.do("cy accept", "dee accept", "ann vote 1", "bob vote 1", "cy vote 1", "dee vote 1")


def zone() -> Evening:
    return evening(stage="add_zone", backdrop="Docks", zones=ZONES[:2], namer=1, columns=RIVALS).fill(
        "bob", zone=SPIDER
    )


def zone_before_the_vote_to_stop() -> Evening:
    scene = evening(stage="add_zone", backdrop="Docks", zones=ZONES[:5], namer=1, columns=RIVALS)
    return scene.fill("bob", zone=SPIDER).do("cy stop_zones", "dee accept")


def zone_on_the_map() -> Evening:
    return zone_before_the_vote_to_stop().do("ann accept", "bob accept")


def seventh_zone_on_the_map() -> Evening:
    scene = evening(stage="add_zone", backdrop="Docks", zones=ZONES, namer=1, columns=RIVALS)
    return scene.fill("bob", zone=SPIDER).do("cy stop_zones", "dee accept", "ann accept", "bob accept")


def reply() -> Evening:
    scene = evening(stage="brawlers").fill("ann", group="secrets").fill("ann", ask="1 a2_title")
    return scene.fill("bob", reply=SPIDER)


def revision() -> Evening:
    return evening(stage="scene", **LAST).fill("ann", revise=SPIDER, revise_box="a1_1", revise_slot="1")


def agreed_revision() -> Evening:
    return revision().do("bob consent", "cy consent", "dee consent")


PLACES: list[tuple[Callable[[], Evening], str, dict[str, Any]]] = [
    # where the words stand, the box they came in, what the table looks like without them
    (said, "say", {"stage": "scene"}),
    (wished, "wish", {"stage": "agree", "wish": []}),
    (avoided, "avoid", {"stage": "agree", "avoid": []}),
    (suggested, "suggest", {"stage": "scene"}),
    (shown_sheet, "a1_2", {"stage": "brawlers", "shown": 0}),
    (last_shown_sheet, "a1_title", {"stage": "brawlers", "shown": 0b101}),
    (crew_box, "hideout", {"stage": "crew_sheet", "crew": {"name": ""}}),
    (finished_crew_sheet, "hideout", {"stage": "crew_sheet", "crew": {}}),
    (rival_crew, "a1_3", {"stage": "rivals1", "rivals": {}}),
    (second_half, "a2_3", {"stage": "rivals2"}),
    (frame, "place", {"stage": "frame", "frame": {}}),
    (frame_of_an_earlier_scene, "place", {"chronicle": ["Scene 1, Calm Before the Storm at …."]}),
    (rival, "rival_name", {"stage": "scene", "columns": [], "made": False}),
    (rival_of_an_earlier_scene, "rival_name", {"stage": "pick_prompt", "columns.0.name": "R2", "columns.0.notes": ""}),
    (proposal, "backdrop", {"stage": "backdrop", "proposals": [], "spoken": 0}),
    (backdrop, "backdrop", {"stage": "backdrop", "backdrop": "", "proposals": []}),
    (zone, "zone", {"stage": "add_zone", "zones": ZONES[:2], "namer": 1}),
    (zone_before_the_vote_to_stop, "zone", {"stage": "add_zone", "zones": ZONES[:5], "stopping": False, "spoken": 0}),
    (zone_on_the_map, "zone", {"stage": "add_zone", "zones": ZONES[:5], "namer": 1, "layout": []}),
    (seventh_zone_on_the_map, "zone", {"stage": "arrange", "zones": ZONES, "verdict.ok": True}),
    (reply, "reply", {"stage": "brawlers", "questions.0.reply": ""}),
    (revision, "revise", {"stage": "scene", "revision": None}),
    (agreed_revision, "revise", {"stage": "scene"}),
]  # fmt: skip


@pytest.mark.parametrize(("place", "box", "left"), PLACES, ids=[place.__name__ for place, *_ in PLACES])
def test_struck_words_are_nowhere_any_more(place: Callable[[], Evening], box: str, left: dict[str, Any]) -> None:
    # RULES KC-1.5
    scene = place()
    struck = struck_by(cast(Rivals, scene.match.state), ws.Xcard())
    assert any(text.box == box and SPIDER in text.text for text in struck), struck
    scene.do("dee xcard")
    for seat in (*PLAYERS[4], None):
        assert SPIDER.encode() not in msgspec.json.encode(scene.view(seat)), seat
    assert SPIDER not in str(GAME.cases.show(cast(Rivals, scene.match.state)))
    for path, value in left.items():
        assert scene[f"story.{path}"] == value, path
    go_on(scene)
    assert scene.asked() and not scene["story.paused"]


def test_struck_words_leave_the_lines_of_others_too() -> None:
    # RULES KC-1.5, KC-R11
    scene = evening(stage="scene", **LAST).fill("ann", wish=f"No {SPIDER}, please").fill("cy", avoid=SPIDER)
    scene.fill("ann", say=f"Look: a {SPIDER}!").fill("dee", suggest=f"{SPIDER}s are cute").fill("bob", say=SPIDER)
    scene.do("dee xcard")
    texts = [line["text"] for line in scene["story.log"]]
    assert texts == ["No …, please", SPIDER, "Look: a …!", f"{SPIDER}s are cute", ""]
    assert scene["story.wish.0.text"] == "No …, please"
    assert scene["story.avoid.0.text"] == SPIDER, "what must not appear stays on its list"


def test_a_lone_word_of_a_struck_sheet_stays_in_what_others_said() -> None:
    # RULES KC-R11
    scene = evening(stage="brawlers").fill("bob", suggest="Dot the Brave wears a red hat")
    scene.fill("ann", **full_sheet(a1_title="red", a1_1="the Brave")).do("ann finish").do("dee xcard")
    assert scene["story.log.0.text"] == "… … wears a red hat"


def test_a_struck_avoid_entry_names_nobody() -> None:
    # RULES KC-1.3
    scene = avoided()
    (text,) = struck_by(cast(Rivals, scene.match.state), ws.Xcard())
    assert text == (-1, "avoid", SPIDER) and scene["story.log.0.seat"] == -1


def test_what_the_dj_has_not_shown_survives_a_strike_of_the_crew_sheet() -> None:
    # RULES KC-1.5, KC-4.12
    scene = go_on(finished_crew_sheet().do("bob xcard"))
    assert scene.asked() == ["ann", "bob", "cy"] and scene.kind("ann") == "edit_crew"
    scene.fill("ann", name="Crew", hideout="Bowling alley", reason1="x").do("ann finish", "bob finish")
    assert scene.view("dee").story.draft["hideout"] == "Not shown yet"


def test_a_zone_that_is_struck_is_named_again_by_the_same_seat() -> None:
    # RULES KC-1.5, KC-7.3
    scene = go_on(zone().do("dee xcard"))
    assert scene.asked() == ["bob"]
    with_bot = evening(bots="bob", stage="add_zone", backdrop="Docks", zones=ZONES[:2], namer=0, columns=RIVALS)
    with_bot.fill("ann", zone="Mill")
    assert with_bot.asked() == ["cy"], "bob's bot has named one"
    go_on(with_bot.do("dee xcard"))
    assert with_bot.asked() == ["cy"] and len(with_bot["story.zones"]) == 4, "and names another"


def test_after_the_brawl_names_leave_the_map_too() -> None:
    # RULES KC-1.5
    scene = evening(
        stage="arrange", backdrop="Docks", zones=[*ZONES[:5], SPIDER], columns=RIVALS,
        layout=[[0, 1, 2, 2], [2, 0, 2, 2], [2, 2, 2, 2], [4, 1, 2, 2], [6, 0, 2, 2], [6, 2, 2, 2]],
        log=[{"seat": 1, "text": SPIDER, "kind": "zone", "scene": 5}],
        options={"turn_cap": 1, "special": "bomb"},
    )  # fmt: skip
    for seat in PLAYERS[4]:
        scene.do(f"{seat} finish")
    while scene["story.stage"] == "brawl":
        seat = scene.asked()[0]
        last = scene.match.state.options(PLAYERS[4].index(seat))[-1]  # of a turn: to end it
        scene.act(seat, GAME.words.decode(cast(Rivals, scene.match.state), last))
    scene.do("dee xcard")
    assert scene["story.stage"] == "epilogue" and SPIDER.encode() not in msgspec.json.encode(scene.view("ann"))
    assert scene.view("ann").map.zones[5].name == "Zone 6"


def test_a_rewind_strikes_what_stands_anywhere() -> None:
    # RULES KC-1.6
    scene = evening(stage="crew_sheet", options=SCRIPT)
    scene.fill("ann", name="Crew").fill("bob", hideout=SPIDER).fill("dee", suggest=SPIDER)
    scene.do("cy script rewind 2")
    assert scene["story.crew"] == {"name": "Crew"} and scene.told(ws.ScriptChanged)[-1].back == 2


def test_fast_forward_ends_the_beat() -> None:
    # RULES KC-1.6, KC-R10
    scene = evening(stage="scene", options=SCRIPT, **LAST)
    assert scene.refused("cy script forward") == "no_beat"
    scene.fill("ann", say="I jump.", deed="yes").fill("bob", say="Rain.")
    scene.do("cy script forward")
    assert [line["kind"] for line in scene["story.log"]] == ["told", "told", "cut"] and not scene["story.paused"]
    assert scene.refused("bob object") == "no_deed", "it has happened, and is behind us"
    assert scene.refused("cy script forward") == "no_beat"
    scene.fill("bob", say="I steal the bus.", deed="yes").do("ann object", "dee script forward")
    assert scene["story.log.3.struck"], "a deed somebody objects to has not happened"
    assert scene["story.log.0.text"] == "I jump." and not scene["story.log.0.struck"]


def test_anybody_volunteers_to_pick_the_next_scene() -> None:
    # RULES KC-5.4
    scene = evening(stage="scene", **RIVAL_SCENE | {"made": True, "columns": RIVALS[1:2]})
    scene.do("dee volunteer")
    assert scene.told(ws.Volunteered) == [ws.Volunteered(3, 3)] and "volunteer" not in scene.asides("dee")
    scene.do("bob end_scene")
    assert GAME.rules.prompt(cast(Rivals, scene.match.state), 1).about["volunteers"] == [3]
    assert len(scene.options("bob")) == 4, "the picker still names whom it likes"
    scene.do("ann volunteer", "bob name 2")
    assert scene["story.volunteers"] == 0, "the next scene asks anew"
    bots = evening(bots="bob", stage="scene", **RIVAL_SCENE | {"made": True, "columns": RIVALS[1:2], "suggested": 5})
    bots.do("dee volunteer", "dee suggest_end")
    assert bots["story.picker"] == 3, "a bot names a volunteer"


# --- whose voice a line is (KC-5.9, KC-R18) -------------------------------------------------------------------------

NAMES = ("Dot", "Dot: the Second", "Zed")
VEX: dict[str, Any] = {"name": "Vex", "focus": "throw", "versus": 1, "notes": ""}


def scene_of(seats: int = 4, names: tuple[str, ...] = NAMES, **story: Any) -> Evening:
    sheets = [full_sheet(name=name) for name in names]
    return evening(stage="scene", seats=seats, options=SCRIPT, **{**LAST, "sheets": sheets, "shown": 7, **story})


def says(scene: Evening, seat: str, text: str, voice: str = "in character") -> Evening:
    return scene.fill(seat, say=text, voice=voice)


def voices(scene: Evening) -> list[str]:
    """Who speaks in each line that stands, as it is kept."""
    return [line.get("who", "") for line in scene["story.log"] if not line.get("struck")]


def told(scene: Evening) -> list[tuple[str, str]]:
    return [(event.who, event.text) for _, event in scene._told if isinstance(event, ws.Said)]


def test_a_player_speaks_for_the_own_brawler_and_the_dj_for_somebody() -> None:
    # RULES KC-5.9, KC-R18
    scene = scene_of()
    says(scene, "ann", "Over here!")
    says(scene, "ann", "I wait.", voice="told")
    says(scene, "dee", "Who goes there?")
    assert voices(scene) == ["C1", "", ""]
    assert told(scene) == [("Dot", "Over here!"), ("", "I wait."), ("", "Who goes there?")]


@pytest.mark.parametrize(
    ("text", "who", "words"),
    [
        ("Zed: over here!", "Zed", "over here!"),
        ("  zED :  over here!", "Zed", "over here!"),
        ("Dot: over here: now!", "Dot", "over here: now!"),
        ("Dot: the Second: over here!", "Dot: the Second", "over here!"),
        ("Dot: the Second", "Dot", "the Second"),
        ("Zed:", "", "Zed:"),
        ("Zed says: over here!", "", "Zed says: over here!"),
        ("Over here!", "", "Over here!"),
    ],
)
def test_who_plays_several_begins_with_a_name_which_may_hold_a_colon(text: str, who: str, words: str) -> None:
    # RULES KC-R18
    scene = says(scene_of(seats=2), "cal", text)
    assert told(scene) == [(who, words)]
    assert voices(scene) == [f"C{NAMES.index(who) + 1}" if who else ""]


def test_nobody_speaks_for_anothers_brawler() -> None:
    # RULES KC-5.9, KC-R18
    scene = scene_of(columns=[VEX])
    says(scene, "ann", "Zed: over here!")
    says(scene, "ann", "Vex: I give up!")
    says(scene, "dee", "Dot: I give up!")
    assert told(scene) == [("Dot", "Zed: over here!"), ("Dot", "Vex: I give up!"), ("", "Dot: I give up!")]


def test_who_takes_a_brawler_over_may_speak_for_it_and_else_speaks_for_the_own() -> None:
    # RULES KC-R14, KC-R18
    scene = scene_of().do("cy resign")
    says(scene, "ann", "Zed: over here!")
    says(scene, "ann", "Coming.")
    assert told(scene) == [("Zed", "over here!"), ("Dot", "Coming.")]


def test_an_x_card_strikes_a_line_with_the_name_it_was_signed_with() -> None:
    # RULES KC-1.5, KC-R18
    scene = says(scene_of(columns=[VEX]), "dee", "Vex: a pale moth!")
    assert voices(scene) == ["R2"] and told(scene) == [("Vex", "a pale moth!")]
    scene.do("ann xcard")
    (line,) = scene["story.log"]
    assert line["struck"] and not line["text"] and not line.get("who"), "not even whose line it was"
    assert scene["story.columns.0.name"] == "Vex", "the Rival is another contribution"


def test_words_that_were_struck_with_their_name_leave_those_who_repeated_them() -> None:
    # RULES KC-1.5, KC-R11, KC-R18
    scene = scene_of(columns=[VEX]).fill("cy", wish="no pale moth any more")
    says(scene, "ann", "Did he say pale moth?")
    says(scene, "dee", "Vex: pale moth").do("bob xcard")
    assert scene["story.log.1.text"] == "Did he say …?" and scene["story.wish.0.text"] == "no … any more"
    assert "moth" not in str(scene.match.view(None))


def test_a_line_that_loses_its_name_names_nobody() -> None:
    # RULES KC-1.5, KC-R11, KC-R18
    scene = scene_of(columns=[VEX])
    says(scene, "dee", "Vex: you are late.")
    says(scene, "dee", "Where is Vex?")
    says(scene, "ann", "Dot: sorry!")
    says(scene, "bob", "Vex", voice="told").do("cy xcard")
    assert [line["text"] for line in scene["story.log"][:3]] == ["…: you are late.", "Where is …?", "Dot: sorry!"]
    assert voices(scene) == ["", "", "C1"]
    says(go_on(scene), "bob", "Dot", voice="told").do("cy xcard")
    assert voices(scene) == ["", "", "C1"], "ann has one Brawler, named or not"
    says(go_on(scene), "bob", "you are late", voice="told").do("cy xcard")
    assert scene["story.log.0.text"] == "…: ….", "words of it that are struck change nothing else"


def test_the_dj_speaks_for_a_rival_whose_name_was_struck_under_its_place() -> None:
    # RULES KC-1.5, KC-R11, KC-R18
    scene = scene_of(columns=[VEX], scene=4, log=[{"seat": 1, "text": "", "kind": "rival", "scene": 3, "slot": 1}])
    says(scene, "dee", "Vex: you are late.").do("cy script rewind 2")
    assert scene["story.columns.0.name"] == "R2" and voices(scene) == []
    says(go_on(scene), "dee", "Vex: still here.")
    says(scene, "dee", "R2: still here.")
    assert voices(scene) == ["", "R2"]
    assert told(scene)[-2:] == [("", "Vex: still here."), ("R2", "still here.")], "the old name opens nothing"
