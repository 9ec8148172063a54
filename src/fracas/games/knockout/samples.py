"""Whole sheets of the ready-made crews (samples.toml): to look at, to take as one's own, to print."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from fracas.content import expect, load
from fracas.games.knockout.content import FOLDER, CrewSpec, crews
from fracas.games.knockout.story.content import Boxes, words

PLAIN = "plain"  # the fixture of case files has no sheets
PLAYERS_OWN = ("player", "player_pronouns")  # who takes a Brawler writes these
FILE = "samples.toml"

Sheet = dict[str, str]


class SampleCrew(Struct, frozen=True, forbid_unknown_fields=True):
    """A Crew sheet and its three Brawlers, without what crews.toml says already."""

    hideout: str
    features: str
    reason1: str
    reason2: str
    reason3: str
    logo: str
    brawler: tuple[Sheet, Sheet, Sheet]


class SampleRivals(Struct, frozen=True, forbid_unknown_fields=True):
    """A Rival Crew sheet, and what its three Rivals are like."""

    hideout: str
    a1_title: str
    a1_1: str
    a1_2: str
    a1_3: str
    a2_title: str
    a2_1: str
    a2_2: str
    a2_3: str
    notes: tuple[str, str, str]


class SampleFile(Struct, frozen=True, forbid_unknown_fields=True):
    crew: dict[str, SampleCrew]
    rivals: dict[str, SampleRivals]


@cache
def samples() -> Mapping[str, Mapping[str, Sheet]]:
    """Every sample by its sheet and its name: {"brawler": {"Dottie Damage": {...}}}. No box is empty."""
    found: dict[str, dict[str, Sheet]] = {"brawler": {}, "crew": {}, "rivals": {}, "rivals2": {}, "rival": {}}
    file = load(FOLDER / FILE, SampleFile)
    for id, crew in shipped("crew").items():
        expect(id in file.crew, FILE, f"$.crew.{id}", "no sheets for this Crew")
        own = file.crew[id]
        texts = {name: getattr(own, name) for name in words().crew if name != "name"}
        found["crew"][crew.name] = _whole("crew", f"crew.{id}", {"name": crew.name, **texts})
        for i, (one, sheet) in enumerate(zip(crew.brawlers, own.brawler, strict=True)):
            whole = _whole("brawler", f"crew.{id}.brawler[{i}]", {"name": one.name, "focus": one.focus, **sheet})
            found["brawler"][one.name] = whole
    for id, crew in shipped("rivals").items():
        expect(id in file.rivals, FILE, f"$.rivals.{id}", "no sheet for this Rival Crew")
        theirs = file.rivals[id]
        first = {name: getattr(theirs, name) for name in words().rivals if name != "name"}
        second = {name: getattr(theirs, name) for name in words().rivals2}
        found["rivals"][crew.name] = _whole("rivals", f"rivals.{id}", {"name": crew.name, **first})
        found["rivals2"][crew.name] = _whole("rivals2", f"rivals.{id}", second)
        for one, notes in zip(crew.brawlers, theirs.notes, strict=True):
            column = {"rival_name": one.name, "rival_notes": notes, "rival_focus": one.focus}
            found["rival"][one.name] = _whole("rival", f"rivals.{id}.notes", column)
    return found


def shipped(side: str) -> dict[str, CrewSpec]:
    """The ready-made crews of a side, by id."""
    ready = crews().crew if side == "crew" else crews().rivals
    return {id: crew for id, crew in ready.items() if id != PLAIN}


def _whole(sheet: str, where: str, texts: Sheet) -> Sheet:
    """The texts in the order of their boxes; refused with file and field if one does not fit."""
    boxes: Boxes = words().boxes(sheet)
    expect(set(texts) == set(boxes), FILE, f"$.{where}", f"the boxes are {', '.join(boxes)}")
    for name, box in boxes.items():
        text = texts[name]
        fits = text == text.strip() and 0 < len(text) <= box.longest and (not box.choices or text in box.choices)
        expect(fits, FILE, f"$.{where}.{name}", f"{text!r} does not fit the box")
    return {name: texts[name] for name in boxes}


def taken(sheet: str, name: str) -> Sheet:
    """What goes into the boxes of whoever takes a sample; who plays a Brawler is not the sample's to say."""
    return {box: text for box, text in samples()[sheet][name].items() if box not in PLAYERS_OWN}


@cache
def campaigns() -> Mapping[str, Mapping[str, Any]]:
    """Each ready-made Crew with a Rival Crew as a saved campaign (story/ending.Campaign), by the Crew's id."""
    sheets = samples()
    found: dict[str, dict[str, Any]] = {}
    for (id, crew), rivals in zip(shipped("crew").items(), shipped("rivals").values(), strict=True):
        columns = [sheets["rival"][one.name] for one in rivals.brawlers]
        found[id] = {
            "session": 0,  # none was played
            "brawlers": [sheets["brawler"][one.name] for one in crew.brawlers],
            "crew": sheets["crew"][crew.name],
            "rivals": {**sheets["rivals"][rivals.name], **sheets["rivals2"][rivals.name]},
            "columns": [
                {"name": one["rival_name"], "focus": one["rival_focus"], "versus": i, "notes": one["rival_notes"]}
                for i, one in enumerate(columns)
            ],
            "boosts": [0, 0, 0],
        }
    return found
