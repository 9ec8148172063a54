"""The words of the story half: what each box asks, and the tables of ideas. Loaded and checked once."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from fracas.content import expect, load
from fracas.games.knockout.content import FOLDER
from fracas.kernel.chance import Chance


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """One box of a sheet: its label, its question, its choices if it is no free text."""

    label: str
    ask: str
    required: bool = True
    choices: tuple[str, ...] = ()


class PromptSpec(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    meaning: str
    seeds: tuple[str, ...]


class SceneSpec(Struct, frozen=True, forbid_unknown_fields=True):
    purpose: str
    gate: str


class Advice(Struct, frozen=True, forbid_unknown_fields=True):
    lines: tuple[str, ...]


Boxes = dict[str, Box]


class StoryFile(Struct, frozen=True, forbid_unknown_fields=True):
    brawler: Boxes
    group: dict[str, dict[str, str]]
    crew: Boxes
    rivals: Boxes
    rivals2: Boxes
    rival: Boxes
    frame: Boxes
    scene: tuple[SceneSpec, ...]
    prompt: tuple[PromptSpec, ...]
    advice: Advice


class DjTable(Struct, frozen=True, forbid_unknown_fields=True):
    prompts: tuple[str, ...]


class TableFile(Struct, frozen=True, forbid_unknown_fields=True):
    idea: dict[str, tuple[str, ...]]
    dj: DjTable
    commentary: dict[str, tuple[str, ...]]


@lru_cache(maxsize=1)
def words() -> StoryFile:
    """story.toml."""
    found = load(FOLDER / "story.toml", StoryFile)
    expect(len(found.scene) == 5, "story.toml", "$.scene", "there are exactly five scenes (KC-5.1)")
    expect(len(found.prompt) == 7, "story.toml", "$.prompt", "there are seven prompts (KC-5.6)")
    groups = set(found.brawler["group"].choices)
    expect(groups == set(found.group), "story.toml", "$.group", f"the groups are {', '.join(sorted(groups))}")
    return found


@lru_cache(maxsize=1)
def tables() -> TableFile:
    """tables.toml: a list of ideas for every box that is asked for."""
    found = load(FOLDER / "tables.toml", TableFile)
    for sheet in ("brawler", "crew", "rivals", "rivals2", "rival", "frame"):
        for box in getattr(words(), sheet):
            key = idea_key(sheet, box)
            expect(
                key in found.idea or box in ("player", "rivals"),
                "tables.toml",
                f"$.idea.{key}",
                "no ideas for this box",
            )
    return found


def idea_key(sheet: str, box: str) -> str:
    """The list of ideas a box of a sheet draws from."""
    special = {
        ("crew", "name"): "crew_name",
        ("rivals", "name"): "rival_crew",
        ("rivals", "hideout"): "rival_hideout",
    }
    if (sheet, box) in special:
        return special[sheet, box]
    if sheet in ("rivals", "rivals2") and box.startswith("a"):
        return f"rivals_{box}"
    return box


def idea(sheet: str, box: str, chance: Chance, not_these: tuple[str, ...] = ()) -> str:
    """One entry of the box's table that is not taken yet; empty if there is none."""
    found = tables().idea.get(idea_key(sheet, box), ())
    open_ones = [one for one in found if one not in not_these] or list(found)
    return open_ones[int(chance.below(len(open_ones)))] if open_ones else ""
