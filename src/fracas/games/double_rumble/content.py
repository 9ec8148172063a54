"""The files of cards, Fighters, dice and Stages: read, joined with a pack's, and checked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct

from fracas.content import check_ids, check_pack, expect, fingerprint, load_with_pack, options_of, remembered
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.schema import Boss, Enemy, Gear, Sheet, fault_of, idle_fault
from fracas.games.double_rumble.words import Options
from fracas.kernel.game import SetupError
from fracas.kernel.wire import Setup

FOLDER = Path(__file__).parent
FILES = ("enemies.toml", "bosses.toml", "equipment.toml", "fighters.toml", "dice.toml", "stages.toml")
LEAST_FIGHTERS = 3
MOST_FIGHTERS = 32
# Sources of re-rolls that are no Equipment, as a log calls them.
SOURCES = {"passive": "Passive", "active": "Active", "ongoing": "the Boss's token", "power": "its Power"}


class EnemyFile(Struct, frozen=True, forbid_unknown_fields=True):
    enemy: tuple[Enemy, ...]


class BossFile(Struct, frozen=True, forbid_unknown_fields=True):
    boss: tuple[Boss, ...]


class GearFile(Struct, frozen=True, forbid_unknown_fields=True):
    equipment: tuple[Gear, ...]


class SheetFile(Struct, frozen=True, forbid_unknown_fields=True):
    fighter: tuple[Sheet, ...]


class Dice(Struct, frozen=True, forbid_unknown_fields=True):
    """The faces of each die."""

    green: tuple[int, ...]
    blue: tuple[int, ...]
    yellow: tuple[int, ...]
    red: tuple[int, ...]
    white: tuple[int, ...]


class StageText(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    flavour: str


class Stages(Struct, frozen=True, forbid_unknown_fields=True):
    """The Stages in order, and what is said at the end."""

    stage: tuple[StageText, ...]
    victory: str
    defeat: str


class Habits(Struct, frozen=True, forbid_unknown_fields=True):
    """What good play has learned: how often a Fighter wins."""

    others: float
    fighter: dict[str, float]


class Content(Struct, frozen=True):
    """Everything a match is played with."""

    enemies: tuple[Enemy, ...]
    bosses: tuple[Boss, ...]
    gear: tuple[Gear, ...]
    sheets: tuple[Sheet, ...]
    dice: Dice
    stages: Stages


@remembered
def content_of(pack: str | None) -> Content:
    """The shipped content with a pack's laid over it, checked."""
    if pack is not None:
        check_pack(pack, FILES)
    content = Content(
        load_with_pack(FOLDER, pack, "enemies.toml", EnemyFile).enemy,
        load_with_pack(FOLDER, pack, "bosses.toml", BossFile).boss,
        load_with_pack(FOLDER, pack, "equipment.toml", GearFile).equipment,
        load_with_pack(FOLDER, pack, "fighters.toml", SheetFile).fighter,
        load_with_pack(FOLDER, pack, "dice.toml", Dice),
        load_with_pack(FOLDER, pack, "stages.toml", Stages),
    )
    _check(content)
    return content


def _check(content: Content) -> None:
    """Refuse what a schema cannot see; what only shipped content must keep (DR-20) is for tests."""
    kinds: tuple[tuple[str, str, tuple[Enemy | Boss | Gear | Sheet, ...]], ...] = (
        ("enemies.toml", "enemy", content.enemies),
        ("bosses.toml", "boss", content.bosses),
        ("equipment.toml", "equipment", content.gear),
        ("fighters.toml", "fighter", content.sheets),
    )
    for file, kind, things in kinds:
        check_ids((thing.id for thing in things), file, kind)
        for thing in things:
            fault, field = fault_of(thing)
            expect(not fault, file, f"{kind} {thing.id}: {field}", fault)
            idle = idle_fault(thing) if isinstance(thing, Enemy | Boss) else ""
            expect(not idle, file, f"{kind} {thing.id}: powers", idle)
    for die in c.DICE:
        sides = len(getattr(content.dice, die))
        expect(sides == c.SIDES, "dice.toml", f"$.{die}", f"{sides} faces, not {c.SIDES}")
    for stage in range(1, c.STAGES + 1):
        enemies = sum(enemy.stage == stage for enemy in content.enemies)
        least = c.ENEMIES_A_STAGE
        expect(enemies >= least, "enemies.toml", "$.enemy", f"Stage {stage} has {enemies} Enemies, not {least} or more")
        expect(any(b.stage == stage for b in content.bosses), "bosses.toml", "$.boss", f"Stage {stage} has no Boss")
    fighters, stages = len(content.sheets), len(content.stages.stage)
    expect(fighters >= LEAST_FIGHTERS, "fighters.toml", "$.fighter", f"fewer than {LEAST_FIGHTERS} Fighters")
    expect(fighters <= MOST_FIGHTERS, "fighters.toml", "$.fighter", f"more than {MOST_FIGHTERS} Fighters")
    expect(len(content.gear) <= c.MOST_EQUIPMENT, "equipment.toml", "$.equipment", f"more than {c.MOST_EQUIPMENT}")
    expect(stages == c.STAGES, "stages.toml", "$.stage", f"{stages} Stages, not {c.STAGES}")


@cache
def habits() -> Habits:
    """habits.toml; a pack brings none."""
    return load_with_pack(FOLDER, None, "habits.toml", Habits)


def check_setup(setup: Setup) -> None:
    if len(setup.seats) not in (1, 2):
        raise SetupError(f"seats: Double Rumble is for 1 or 2 players, not {len(setup.seats)}")
    options_of(setup, Options)
    content_of(setup.pack)


def content_fingerprint(setup: Setup) -> str:
    content = content_of(setup.pack)
    return fingerprint(content.enemies, content.bosses, content.gear, content.sheets, content.dice)


def names(setup: Setup) -> Mapping[str, Mapping[str, str]]:
    """Names of all there is, by table and id."""
    return names_of(setup.pack)


@remembered
def names_of(pack: str | None) -> dict[str, dict[str, str]]:
    """... with a pack or without."""
    content = content_of(pack)
    gear = {one.id: one.name for one in content.gear}
    bosses = {boss.id: boss.name for boss in content.bosses}
    return {
        "boss": bosses,
        "card": {enemy.id: enemy.name for enemy in content.enemies} | bosses,
        "equipment": gear,
        "fighter": {sheet.id: sheet.name for sheet in content.sheets},
        "source": SOURCES | gear,
        "stage": {str(number): stage.name for number, stage in enumerate(content.stages.stage, 1)},
    }
