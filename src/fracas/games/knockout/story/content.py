"""The words of the story: what each box asks, and the tables of ideas. Loaded and checked once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal, cast

from msgspec import Struct

from fracas.content import expect, load
from fracas.games.knockout.content import FOLDER
from fracas.kernel.chance import TABLE, Chance
from fracas.kernel.wire import Field

SHEETS = ("brawler", "crew", "rivals", "rivals2", "rival", "frame")
IDS = ("revise_box", "revise_slot")  # boxes whose choices are names of boxes, and places: no words
WITHOUT_IDEAS = ("player", "rivals", "rival_focus")  # boxes the idea button does not fill


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """One box of a form: its label, its question, a sentence of help, and what fits into it."""

    label: str
    ask: str | None = None  # shown after the label
    help: str = ""
    required: bool = True
    choices: tuple[str, ...] = ()
    kind: Literal["text", "lines", "choice"] = "text"
    longest: int = 240


class PromptSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A prompt a scene may begin with (KC-5.7)."""

    id: str
    name: str
    meaning: str
    seeds: tuple[str, ...]


class SceneSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """What a scene is for, and what must happen before it can end (KC-5.1)."""

    purpose: str
    gate: str


class Advice(Struct, frozen=True, forbid_unknown_fields=True):
    """Lines for a table that is stuck (KC-5.18)."""

    lines: tuple[str, ...]


Boxes = dict[str, Box]


class StoryFile(Struct, frozen=True, forbid_unknown_fields=True):
    """story.toml: the sheets box by box, other forms, scenes and prompts."""

    brawler: Boxes
    group: dict[str, dict[str, str]]
    crew: Boxes
    rivals: Boxes
    rivals2: Boxes
    rival: Boxes
    frame: Boxes
    form: Boxes
    scene: tuple[SceneSpec, ...]
    prompt: tuple[PromptSpec, ...]
    advice: Advice

    def boxes(self, sheet: str) -> Boxes:
        """The boxes of the sheet of that name."""
        assert sheet in SHEETS, sheet
        return cast(Boxes, getattr(self, sheet))


class DjTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot DJ says at the start of a scene (KC-22.5): a list for each of the five."""

    scenes: tuple[tuple[str, ...], ...]


class TableFile(Struct, frozen=True, forbid_unknown_fields=True):
    """tables.toml: ideas by box, and a bot DJ's lines."""

    idea: dict[str, tuple[str, ...]]
    dj: DjTable
    commentary: dict[str, tuple[str, ...]]


IDEAS_OF = {("crew", "name"): "crew_name", ("rivals", "name"): "rival_crew", ("rivals", "hideout"): "rival_hideout"}


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
    whole = len(found.dj.scenes) == 5 and all(found.dj.scenes)
    expect(whole, "tables.toml", "$.dj.scenes", "a list of prompts for each of the five scenes (KC-5.1)")
    for sheet in SHEETS:
        for box in words().boxes(sheet):
            key = idea_key(sheet, box)
            has_ideas = key in found.idea or box in ("player", "rivals")
            expect(has_ideas, "tables.toml", f"$.idea.{key}", "no ideas for this box")
    return found


def idea_key(sheet: str, box: str) -> str:
    """The list of ideas a box of a sheet draws from."""
    if sheet in ("rivals", "rivals2") and box.startswith("a"):
        return f"rivals_{box}"
    return IDEAS_OF.get((sheet, box), box)


def idea(sheet: str, box: str, chance: Chance, taken: tuple[str, ...] = (), stream: int = TABLE) -> str:
    """One entry of the box's table that is not taken yet; empty if there is none."""
    found = tables().idea.get(idea_key(sheet, box), ())
    free = [one for one in found if one not in taken] or list(found)
    return free[int(chance.below(len(free), stream))] if free else ""


# --- boxes as fields of a form -------------------------------------------------------------------------------------


def field_of(name: str, box: Box, value: str = "", question: str = "") -> Field:
    """A box as a field: every field of the story is made here. `question` takes the place of the box's own."""
    return Field(
        name=name,
        label=box.label if box.ask is None else f"{box.label}. {question or box.ask}".strip(),
        kind="choice" if box.choices else box.kind,
        choices=box.choices,
        required=box.required,
        longest=box.longest,
        value=value,
        help=box.help,
    )


def form_field(name: str, value: str = "") -> Field:
    """A field that is on no sheet."""
    return field_of(name, words().form[name], value)


def sheet_fields(boxes: Boxes, values: Mapping[str, str], questions: Mapping[str, str] | None = None) -> list[Field]:
    """A sheet as a form: each box with its question and what is in it now."""
    asked = questions or {}
    return [field_of(name, box, values.get(name, ""), asked.get(name, "")) for name, box in boxes.items()]


def unwritten(boxes: Boxes, values: Mapping[str, str]) -> list[str]:
    """The boxes of a sheet that are needed and still empty."""
    return [name for name, box in boxes.items() if box.required and not values.get(name, "").strip()]


# --- for whoever translates ----------------------------------------------------------------------------------------


def sentences() -> Iterator[str]:
    """Every string of the boxes, the ideas and the bot DJ as a screen shows it; some come more than once."""
    told = words()
    for name, box in [*((n, b) for sheet in SHEETS for n, b in told.boxes(sheet).items()), *told.form.items()]:
        yield field_of(name, box).label
        yield box.help
        yield from () if name in IDS else box.choices
    for group in told.group.values():
        for name, question in group.items():
            yield question
            if name in told.brawler:
                yield field_of(name, told.brawler[name], question=question).label
    for ideas in tables().idea.values():
        yield from ideas
    for prompts in tables().dj.scenes:
        yield from prompts
