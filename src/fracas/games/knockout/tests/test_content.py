"""What the game ships: crews, prompts of the DJ for every scene, a word on the radio for every event."""

from __future__ import annotations

import re
from typing import get_args

from fracas.games.knockout import GAME
from fracas.games.knockout.content import crews, looks
from fracas.games.knockout.story.content import tables
from fracas.kernel.wire import Event

FIXTURE = "plain"  # of case files
# The DJ does not talk over people, nor about what only one seat knows.
UNSPOKEN = {
    "agreed", "asked", "bond_proposed", "commentary", "creator_named", "field_set", "idea_given", "introduced",
    "narration", "proposed", "replied", "resumed", "said", "spoke", "suggested",
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


def test_a_bot_dj_has_prompts_of_its_own_for_each_scene() -> None:
    # RULES KC-22.5, KC-5.1
    lines = [line for scene in tables().dj.scenes for line in scene]
    assert len(tables().dj.scenes) == 5 and len(set(lines)) == len(lines) >= 25


def test_the_radio_has_a_line_for_every_event_and_names_only_what_the_event_tells() -> None:
    events, spoken = tagged(), tables().commentary
    assert set(spoken) == set(events) - UNSPOKEN
    for tag, lines in spoken.items():
        fields = set(events[tag].__struct_fields__)
        assert lines and all(set(re.findall(r"{(\w+)}", line)) <= fields for line in lines), (tag, fields)
