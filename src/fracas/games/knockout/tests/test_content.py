"""What the game ships: crews, prompts of the DJ for every scene, a word on the radio for every event."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from fracas.games.knockout import GAME
from fracas.games.knockout.content import crews, looks
from fracas.games.knockout.story.content import tables
from fracas.games.knockout.tests.scene import Scene
from fracas.kernel.wire import Event, SeatSetup, Setup

FIXTURE = "plain"  # of case files
# Of the events of the specification's section 8 only the DJ's own words and the place's go without a word of the DJ.
UNSPOKEN = {"commentary", "narration"}
# And of what is told besides: steps on the way to those events, and what only one seat knows.
STEPS = {
    "agreed", "asked", "bond_proposed", "creator_named", "idea_given", "introduced", "proposed", "replied", "resumed",
    "spoke", "suggested",
}  # fmt: skip


def tagged() -> dict[str, type[Event]]:
    return {kind.__struct_config__.tag: kind for kind in get_args(GAME.words.events)}


def test_there_are_six_crews_and_six_rival_crews_with_faces() -> None:
    # RULES KC-22.6, KC-6.9
    for ready in (crews().crew, crews().rivals):
        shipped = [crew for name, crew in ready.items() if name != FIXTURE]
        assert len(shipped) >= 6
        for crew in shipped:
            assert all(brawler.name in looks() for brawler in crew.brawlers), crew.name
    ready_made = [*crews().crew.items(), *crews().rivals.items()]
    names = [brawler.name for name, crew in ready_made if name != FIXTURE for brawler in crew.brawlers]
    assert len(set(names)) == len(names)


def test_every_crew_and_every_rival_crew_can_be_played() -> None:
    # RULES KC-22.6
    for (crew, ours), (rivals, theirs) in zip(crews().crew.items(), crews().rivals.items(), strict=True):
        scene = Scene(crew=crew, rivals=rivals)
        names = [one.name for one in (*ours.brawlers, *theirs.brawlers)]
        assert [scene[f"{place}.name"] for place in ("C1", "C2", "C3", "R1", "R2", "R3")] == names


def test_a_bot_dj_has_prompts_of_its_own_for_each_scene() -> None:
    # RULES KC-22.5, KC-5.1
    lines = [line for scene in tables().dj.scenes for line in scene]
    assert len(tables().dj.scenes) == 5 and len(set(lines)) == len(lines) >= 25


def test_the_radio_has_a_line_for_every_event_and_names_only_what_the_event_tells() -> None:
    events, spoken = tagged(), tables().commentary
    assert set(spoken) == set(events) - UNSPOKEN - STEPS
    for tag, lines in spoken.items():
        fields = set(events[tag].__struct_fields__)
        assert lines and all(set(re.findall(r"{(\w+)}", line)) <= fields for line in lines), (tag, fields)


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from strings(one)


def test_whatever_boxes_ideas_and_the_bot_dj_say_has_its_french() -> None:
    said = msgspec.toml.decode((GAME.info.folder / "locale/fr/said.toml").read_bytes(), type=dict[str, str])
    assert GAME.forms is not None
    story = set(GAME.forms.says())
    sentences = {line for line in story if line[-1:] in (".", "!", "?", "…")}
    assert len(sentences) > 100 and sentences <= set(said)  # a name alone may be the same in French
    handouts = [GAME.rules.handout(Setup(GAME.id, (SeatSetup(""),) * 4, dict(mode.options))) for mode in GAME.info.modes
                if 4 in mode.seats]  # fmt: skip
    assert set(said) <= story | set(strings(msgspec.to_builtins(handouts)))
