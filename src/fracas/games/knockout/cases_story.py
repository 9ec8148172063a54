"""Readable story state in, for case files (docs/cases.md)."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.games.knockout import words_facts as wf
from fracas.games.knockout.content import arena_for, book_for, bots_of, options_of
from fracas.games.knockout.core.codes import TELLING
from fracas.games.knockout.core.match import Rivals, new_match
from fracas.games.knockout.story import STAGES, Story
from fracas.games.knockout.tables import Boxes, words
from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.kernel.out import Out
from fracas.kernel.wire import Setup

CREATION = ("agree", "brawlers", "crew_sheet", "rivals1", "rivals2")
FOCUS = ("throw", "catch", "dodge")


def given_story(setup: Setup, facts: dict[str, Any], chance: Chance, out: Out) -> Rivals:
    """A session at a stage; sheets that must be there by then and are not given are filled with plain words."""
    options = options_of(setup)
    if options.mode == "brawl":
        raise SetupError('given.story: needs options = { mode = "full" }')
    if set(facts) != {"story"}:
        raise SetupError(f"given: {', '.join(sorted(set(facts) - {'story'}))}: a case is of the story or of the Brawl")
    data = dict(facts["story"])
    drafts = data.pop("drafts", {})
    book = book_for(options, len(setup.seats), bots_of(setup))
    safety = options.safety
    start = {
        "stage": "agree",
        "opened": [0] * int(book.seats),
        "tools": [safety.x_card, safety.script_change, safety.lines_and_veils],
        **_plain_sheets(data.get("stage", "agree")),
    }
    try:
        story_facts = msgspec.convert({**start, **data}, wf.Facts, strict=False)
    except msgspec.ValidationError as error:
        raise SetupError(f"given.story: {error}") from None
    if story_facts.stage not in STAGES:
        raise SetupError(f"given.story.stage: no stage {story_facts.stage!r}; there are {', '.join(STAGES)}")
    state = new_match(book, arena_for(options))
    story = Story(book, story_facts, [dict(drafts.get(str(seat), {})) for seat in range(int(book.seats))])
    state.story = story
    state.phase = TELLING
    story.settle(state, chance, out)
    state.run(chance, out)
    return state


def _plain_sheets(stage: str) -> dict[str, Any]:
    if stage in ("agree", "brawlers"):
        return {}
    sheets = [
        {**_plain(words().brawler), "name": f"C{i + 1}", "focus": FOCUS[i], "group": "activity"} for i in range(3)
    ]
    found: dict[str, Any] = {"sheets": sheets, "shown": 7}
    if stage != "crew_sheet":
        found["crew"] = {**_plain(words().crew), "name": "Crew"}
    if stage not in ("crew_sheet", "rivals1"):
        found["rivals"] = {**_plain(words().rivals), "name": "Rivals"}
    if stage not in CREATION:
        found["rivals"] = {**found["rivals"], **_plain(words().rivals2)}
        found["checked"] = True
    return found


def _plain(boxes: Boxes) -> dict[str, str]:
    return {name: "plain" for name, box in boxes.items() if box.required}
