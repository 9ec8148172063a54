"""What a match hands out at its start: balls, maps, faces, and the words of the story half."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from fracas.content import options_of, remembered
from fracas.games.knockout import content
from fracas.games.knockout.samples import samples
from fracas.games.knockout.story.content import PromptSpec, SceneSpec, tables, words
from fracas.games.knockout.words import MapSpec, Options
from fracas.kernel.wire import Setup

# What may be proposed besides content.
CHOICES = {
    "reroll": "reroll",
    "keep": "keep it",
    "basic": "no special ball",
    "stop": "enough Zones",
    "go on": "one more",
    "lucky": "Lucky Ball Respawns",
    "refreshing": "Refreshing",
    "fake_throw": "Fake Throw",
}
SHEETS = ("brawler", "crew", "rivals", "rivals2", "rival")


class BallRule(Struct, frozen=True):
    """What a kind of ball is called and does."""

    name: str
    rule: str


class Handout(Struct, frozen=True):
    """Fixed and public for the whole match; `labels` are the boxes of each sheet, `looks` the faces by name."""

    balls: dict[str, BallRule]
    maps: dict[str, MapSpec]
    looks: dict[str, dict[str, str]]
    prompts: tuple[PromptSpec, ...]
    scenes: tuple[SceneSpec, ...]
    advice: tuple[str, ...]
    labels: dict[str, dict[str, str]]
    commentary: dict[str, tuple[str, ...]]
    samples: Mapping[str, Mapping[str, dict[str, str]]] = {}  # whole sheets to look at, by sheet and name


def handout(setup: Setup) -> Handout:
    """Public facts that stay for the whole match."""
    told = words()
    return Handout(
        balls={one.id: BallRule(one.name, one.rule) for one in content.balls(setup.pack)},
        maps=content.premade_maps(setup.pack),
        looks=content.looks(),
        prompts=told.prompt,
        scenes=told.scene,
        advice=told.advice.lines,
        labels={sheet: {name: box.label for name, box in told.boxes(sheet).items()} for sheet in SHEETS},
        commentary=tables().commentary,
        samples=samples() if options_of(setup, Options).mode != "brawl" else {},
    )


@remembered
def content_names(pack: str | None = None) -> dict[str, dict[str, str]]:
    """What lines of text.toml call balls, maps, Zones and prompts, in each of the tables they are looked up in."""
    balls = {one.id: one.name for one in content.balls(pack)}
    specs = content.premade_maps(pack)
    maps = {name: spec.name for name, spec in specs.items()}
    crews = content.crews(pack)
    return {
        "ball": {**balls, "party": "Party mode"},
        "thing": {**balls, "landmark": "Landmark"},
        "map": maps,
        "place": {zone.name: zone.name for spec in specs.values() for zone in spec.zones},
        "crew": {id: one.name for id, one in crews.crew.items()},
        "rivals": {id: one.name for id, one in crews.rivals.items()},
        "prompt": {one.id: one.name for one in words().prompt},
        "choice": {**balls, **{f"map:{name}": title for name, title in maps.items()}, **CHOICES},
    }


def names(setup: Setup) -> dict[str, dict[str, str]]:
    """Those of a match: a pack may bring more."""
    return content_names(setup.pack)
