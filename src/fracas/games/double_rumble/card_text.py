"""Cards as they are printed: their words put into sentences, and the sheets handed out at the start."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.games.double_rumble import schema
from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.build_book import condition_of, effect_of, modifier_of
from fracas.games.double_rumble.content import content_of
from fracas.games.double_rumble.core import codes as c
from fracas.kernel.wire import Setup

__all__ = ["handout"]


def handout(setup: Setup) -> w.Handout:
    """The full list of cards that exist is open to all (specification 1)."""
    content = content_of(setup.pack)
    cards = [_enemy_sheet(enemy) for enemy in content.enemies] + [_boss_sheet(boss) for boss in content.bosses]
    return w.Handout(
        tuple(w.StageSheet(stage.name, stage.flavour) for stage in content.stages.stage),
        tuple(cards),
        tuple(_gear_sheet(gear) for gear in content.gear),
        tuple(_fighter_sheet(sheet) for sheet in content.sheets),
        {die: getattr(content.dice, die) for die in c.DICE},
        content.stages.victory,
        content.stages.defeat,
    )


def _enemy_sheet(enemy: schema.Enemy) -> w.CardSheet:
    powers = () if enemy.power is None else (_power_sheet(enemy.power),)
    return w.CardSheet(
        enemy.id, enemy.name, enemy.stage, enemy.back, enemy.base, enemy.weak, powers, flavour=enemy.flavour,
        look=enemy.look,
    )  # fmt: skip


def _boss_sheet(boss: schema.Boss) -> w.CardSheet:
    return w.CardSheet(
        boss.id, boss.name, boss.stage, boss.faces, boss.base, boss.weak, tuple(map(_power_sheet, boss.powers)),
        modifiers_text(boss.ongoing), True, boss.flavour, boss.look,
    )  # fmt: skip


def _gear_sheet(gear: schema.Gear) -> w.EquipmentSheet:
    text, use = modifiers_text(gear.effects), effects_text(gear.use)
    return w.EquipmentSheet(gear.id, gear.name, gear.symbols, text, use, gear.breaks, gear.icon)


def _fighter_sheet(sheet: schema.Sheet) -> w.FighterSheet:
    active = modifiers_text(sheet.active.change) if sheet.active.change else effects_text(sheet.active.do)
    return w.FighterSheet(
        sheet.id, sheet.name, sheet.colour, modifiers_text(sheet.passive), active, sheet.active.timing, sheet.flavour,
        sheet.look,
    )  # fmt: skip


def _power_sheet(power: schema.Power) -> w.PowerSheet:
    strong = any(mod.do == "strength" for mod in power.change)
    return w.PowerSheet(power.colour, power_text(power), strong)


# --- sentences --------------------------------------------------------------------------------------------------------


def modifiers_text(mods: Iterable[schema.Modifier]) -> str:
    """A sentence each, with its condition."""
    return " ".join(_sentence(mod.text() + mod.when.text()) for mod in map(modifier_of, mods))


def effects_text(effects: Iterable[schema.Effect]) -> str:
    """All in one sentence, in order."""
    return _sentence("; ".join(effect_of(effect).text() for effect in effects))


def power_text(power: schema.Power) -> str:
    """A Power without its colour, its condition first."""
    text = modifiers_text(power.change) if power.colour == "red" else effects_text(power.do)
    when = condition_of(power.when).text().strip()
    return _sentence(f"{when}: {text[:1].lower()}{text[1:]}") if when else text


def _sentence(text: str) -> str:
    text = text.rstrip(".")
    return f"{text[:1].upper()}{text[1:]}." if text else ""
