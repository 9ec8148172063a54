"""Cards, Fighters, dice: TOML -> structures -> the Book the rules read. Mistakes are named with file and field."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from fracas.content import expect, fingerprint, load
from fracas.games.double_rumble import prose, steps
from fracas.games.double_rumble import state_book as c
from fracas.games.double_rumble import vocabulary as v
from fracas.games.double_rumble import words as w
from fracas.games.double_rumble import words_view as x
from fracas.kernel.game import SetupError
from fracas.kernel.wire import Setup

FOLDER = Path(__file__).parent
DIE_SIDES = 6
STRONGEST = 24  # the tables of rules of thumb end here
SYMBOL_BITS = {symbol: 1 << i for i, symbol in enumerate(c.SYMBOLS)}
STARS = {"easy": 1, "medium": 2, "hard": 3}
BRAWLS = {"free": c.FREE, "floor": c.FLOOR, "team": c.TEAM}
AUTHORITIES = {"alternate": c.ALTERNATE, "consensus": c.CONSENSUS, "player1": c.PLAYER1}
PEEKS = {"ordered": c.ORDERED, "counts": c.COUNTS, "top": c.TOP}


class EnemyFile(Struct, frozen=True, forbid_unknown_fields=True):
    enemy: tuple[v.Enemy, ...]


class BossFile(Struct, frozen=True, forbid_unknown_fields=True):
    boss: tuple[v.Boss, ...]


class GearFile(Struct, frozen=True, forbid_unknown_fields=True):
    equipment: tuple[v.Gear, ...]


class SheetFile(Struct, frozen=True, forbid_unknown_fields=True):
    fighter: tuple[v.Sheet, ...]


class DiceFile(Struct, frozen=True, forbid_unknown_fields=True):
    green: tuple[int, ...]
    blue: tuple[int, ...]
    yellow: tuple[int, ...]
    red: tuple[int, ...]
    white: tuple[int, ...]


class StageText(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    flavour: str


class StageFile(Struct, frozen=True, forbid_unknown_fields=True):
    stage: tuple[StageText, ...]
    victory: str
    defeat: str


class Content(Struct, frozen=True):
    """Everything a match is played with."""

    enemies: tuple[v.Enemy, ...]
    bosses: tuple[v.Boss, ...]
    gear: tuple[v.Gear, ...]
    sheets: tuple[v.Sheet, ...]
    dice: DiceFile
    stages: StageFile


@cache
def shipped() -> Content:
    """The content of the game, checked."""
    content = Content(
        load(FOLDER / "enemies.toml", EnemyFile).enemy,
        load(FOLDER / "bosses.toml", BossFile).boss,
        load(FOLDER / "equipment.toml", GearFile).equipment,
        load(FOLDER / "fighters.toml", SheetFile).fighter,
        load(FOLDER / "dice.toml", DiceFile),
        load(FOLDER / "stages.toml", StageFile),
    )
    check(content)
    return content


@cache
def content_of(pack: str | None) -> Content:
    """The shipped content with a pack's files in place of its own; a file the pack lacks is the shipped one."""
    if pack is None:
        return shipped()
    base, folder = shipped(), Path(pack)
    if not folder.is_dir():
        raise SetupError(f"pack: there is no folder {pack}")
    content = Content(
        load(folder / "enemies.toml", EnemyFile).enemy if (folder / "enemies.toml").exists() else base.enemies,
        load(folder / "bosses.toml", BossFile).boss if (folder / "bosses.toml").exists() else base.bosses,
        load(folder / "equipment.toml", GearFile).equipment if (folder / "equipment.toml").exists() else base.gear,
        load(folder / "fighters.toml", SheetFile).fighter if (folder / "fighters.toml").exists() else base.sheets,
        load(folder / "dice.toml", DiceFile) if (folder / "dice.toml").exists() else base.dice,
        base.stages,
    )
    check(content)
    return content


# --- checks ---------------------------------------------------------------------------------------------------------


def check(content: Content) -> None:
    """Refuse what a schema cannot see; what only shipped content must keep (DR-20) is for tests."""
    kinds: tuple[tuple[str, str, tuple[v.Enemy | v.Boss | v.Gear | v.Sheet, ...]], ...] = (
        ("enemies.toml", "enemy", content.enemies),
        ("bosses.toml", "boss", content.bosses),
        ("equipment.toml", "equipment", content.gear),
        ("fighters.toml", "fighter", content.sheets),
    )
    for file, kind, things in kinds:
        ids: set[str] = set()
        for i, thing in enumerate(things):
            where = f"$.{kind}[{i}]"
            expect(thing.id not in ids, file, f"{where}.id", f"{thing.id!r} is there twice")
            ids.add(thing.id)
            fault, field = fault_of(thing)
            expect(not fault, file, f"{where}.{field}", fault)
    for die in c.DICE:
        sides = len(getattr(content.dice, die))
        expect(sides == DIE_SIDES, "dice.toml", f"$.{die}", f"{sides} faces, not {DIE_SIDES}")
    for stage in range(1, c.STAGES + 1):
        enemies = sum(enemy.stage == stage for enemy in content.enemies)
        least = c.ENEMIES_A_STAGE
        expect(enemies >= least, "enemies.toml", "$.enemy", f"Stage {stage} has {enemies} Enemies, not {least} or more")
        expect(any(b.stage == stage for b in content.bosses), "bosses.toml", "$.boss", f"Stage {stage} has no Boss")
    expect(len(content.sheets) >= 3, "fighters.toml", "$.fighter", "fewer than three Fighters")
    expect(len(content.gear) <= c.MOST_EQUIPMENT, "equipment.toml", "$.equipment", f"more than {c.MOST_EQUIPMENT}")


def fault_of(thing: v.Enemy | v.Boss | v.Gear | v.Sheet) -> tuple[str, str]:
    """What is wrong with a card, and in which field; empty words when nothing is."""
    if isinstance(thing, v.Enemy):
        if len(thing.weak) > 2:
            return f"{len(thing.weak)} Weak Spots, not 0 to 2", "weak"
        return _power_fault(thing.power), "power"
    if isinstance(thing, v.Boss):
        return _boss_fault(thing)
    if isinstance(thing, v.Gear):
        if not (thing.symbols or thing.effects or thing.use):
            return "it has no symbol, no effect and no use", "effects"
        if len(thing.symbols) > 1 or len(thing.effects) > 2:
            return "at most one symbol and two effects", "effects"
        return _first(_mods_fault(thing.effects), _effects_fault(thing.use)), "effects"
    active = thing.active
    if (active.timing == "battle") != bool(active.change) or (active.timing == "action") != bool(active.do):
        return "an Active of timing action has do, one of timing battle has change", "active"
    if any(mod.do != "reroll" for mod in active.change):
        return "an Active of timing battle holds re-rolls and nothing else (DR-G14)", "active"
    return _first(_mods_fault(thing.passive), _effects_fault(active.do), _mods_fault(active.change)), "active"


def _boss_fault(boss: v.Boss) -> tuple[str, str]:
    if not 1 <= len(boss.weak) <= 2:
        return f"{len(boss.weak)} Weak Spots, not 1 or 2", "weak"
    colours = [power.colour for power in boss.powers]
    if len(set(colours)) < len(colours):
        return "two Powers of one colour", "powers"
    return _first(*(_power_fault(power) for power in boss.powers), _mods_fault(boss.ongoing, ongoing=True)), "powers"


def _power_fault(power: v.Power | None) -> str:
    if power is None:
        return ""
    if (power.colour == "red") != bool(power.change) or (power.colour != "red") != bool(power.do):
        return "a red Power has change, a yellow or blue one has do"
    return _first(_mods_fault(power.change), _effects_fault(power.do), v.when_fault(power.when))


def _mods_fault(mods: Iterable[v.Modifier], *, ongoing: bool = False) -> str:
    for mod in mods:
        if mod.do == "forced_reroll" and not ongoing:
            return "forced_reroll is for Ongoing effects"
        if fault := v.modifier_fault(mod):
            return fault
    return ""


def _effects_fault(effects: Iterable[v.Effect]) -> str:
    return _first(*(v.effect_fault(effect) for effect in effects))


def _first(*faults: str) -> str:
    return next((fault for fault in faults if fault), "")


# --- lowering -------------------------------------------------------------------------------------------------------


class Press:
    """Turns structures into what the rules read, into one Book."""

    def __init__(self, book: c.Book) -> None:
        self.book = book

    def enemy(self, enemy: v.Enemy) -> int:
        back = c.BLUE_BACK if enemy.back == "blue" else c.RED_BACK
        card = c.Card(enemy.id, enemy.stage, back, enemy.base, bits(enemy.weak), False)
        if enemy.power is not None:
            self._power(card, enemy.power)
        self.book.cards.append(card)
        return len(self.book.cards) - 1

    def boss(self, boss: v.Boss) -> int:
        back = c.BLUE_BACK if boss.faces == "left" else c.RED_BACK
        card = c.Card(boss.id, boss.stage, back, boss.base, bits(boss.weak), True)
        for power in boss.powers:
            self._power(card, power)
        card.ongoing = self.mods(boss.ongoing)
        self.book.cards.append(card)
        return len(self.book.cards) - 1

    def gear(self, gear: v.Gear) -> int:
        use = self.effects(gear.use) if gear.use else c.NOTHING
        breaks = c.NOTHING if gear.breaks is None else gear.breaks
        self.book.equipment.append(c.Equipment(gear.id, bits(gear.symbols), self.mods(gear.effects), use, breaks))
        return len(self.book.equipment) - 1

    def sheet(self, sheet: v.Sheet) -> int:
        active = self.effects(sheet.active.do) if sheet.active.do else c.NOTHING
        self.book.tiles.append(c.Tile(sheet.id, self.mods(sheet.passive), active, self.mods(sheet.active.change)))
        return len(self.book.tiles) - 1

    def _power(self, card: c.Card, power: v.Power) -> None:
        when, n = when_code(power.when)
        if power.colour == "red":
            card.red = self.mods(power.change, power.when)
        elif power.colour == "yellow":
            card.yellow, card.yellow_when, card.yellow_n = self.effects(power.do), when, n
        else:
            card.blue, card.blue_when, card.blue_n = self.effects(power.do), when, n

    def mods(self, mods: Iterable[v.Modifier], also: v.When | None = None) -> c.Mods:
        lowered = [self._mod(mod, also) for mod in mods]
        return c.Mods(lowered) if lowered else c.NO_MODS

    def _mod(self, mod: v.Modifier, also: v.When | None) -> c.Mod:
        sign, per, n, cap = amount_code(mod.max if mod.do == "reroll" else 1 if mod.amount is None else mod.amount)
        faces = dict.fromkeys(mod.dice, mod.faces) if mod.do == "forced_reroll" else mod.throws
        kind = steps.MODIFIERS.index(mod.do)
        lowered = c.Mod(kind, sign, per, n, cap, dice_bits(mod.dice), self._face_bits(faces))
        lowered.when, lowered.when_n = when_code(mod.when)
        lowered.also, lowered.also_n = when_code(also)
        lowered.on_blue = steps.BLUE_ROLLED in (lowered.when, lowered.also)
        return lowered

    def _face_bits(self, faces: Any) -> int:
        mask = 0
        for die, values in faces.items():
            place = c.DICE.index(die)
            for face in range(DIE_SIDES):
                if self.book.faces[DIE_SIDES * place + face] in values:
                    mask |= 1 << (DIE_SIDES * place + face)
        return mask

    def effects(self, effects: tuple[v.Effect, ...]) -> int:
        """The number of a list of effects; those for both are two, self first."""
        lowered: list[c.Step] = []
        for i, effect in enumerate(effects):
            later = any(other.do == "exchange" for other in effects[i + 1 :])
            for who in (0, 1) if effect.who == "both" else (1,) if effect.who == "partner" else (0,):
                lowered.append(self._step(effect, who, later))
        self.book.lists.append(lowered)
        return len(self.book.lists) - 1

    def _step(self, effect: v.Effect, who: int, later: bool) -> c.Step:
        sign, per, n, cap = amount_code(0 if effect.amount is None else effect.amount)
        step = c.Step(steps.VERBS.index(effect.do), who, sign, per, n, cap)
        step.where = steps.PLACES.index(effect.where) if effect.where else 0
        step.row = steps.ROWS.index(effect.row) if effect.row else 0
        step.exchange_later = later
        if effect.die is not None:
            step.die = c.DICE.index(effect.die)
            lists = [(line.faces, self.effects(line.do)) for line in effect.lines]
            for face in range(DIE_SIDES):
                value = self.book.faces[DIE_SIDES * step.die + face]
                step.lines.append(next((number for faces, number in lists if value in faces), c.NOTHING))
        return step


def bits(symbols: Iterable[str]) -> int:
    return sum(SYMBOL_BITS[symbol] for symbol in set(symbols))


def dice_bits(dice: Iterable[str]) -> int:
    return sum(1 << c.DICE.index(die) for die in set(dice))


def when_code(when: v.When | None) -> tuple[int, int]:
    return (steps.ALWAYS, 0) if when is None else (steps.CONDITIONS.index(when.word), when.n or 0)


def amount_code(amount: int | v.Per) -> tuple[int, int, int, int]:
    """Sign, kind, number, cap."""
    if isinstance(amount, v.Per):
        return -1 if amount.minus else 1, steps.PER.index(amount.per), 0, amount.cap
    return (-1 if amount < 0 else 1), steps.FIXED, abs(amount), 0


# --- the Book -------------------------------------------------------------------------------------------------------


def options_of(setup: Setup) -> w.Options:
    try:
        return msgspec.convert(setup.options, w.Options, strict=False)
    except msgspec.ValidationError as error:
        raise SetupError(f"options: {error}") from None


def bots_of(setup: Setup) -> int:
    """Seats a program plays, as bits."""
    return sum(1 << i for i, seat in enumerate(setup.seats) if seat.bot is not None)


def check_setup(setup: Setup) -> None:
    if len(setup.seats) not in (1, 2):
        raise SetupError(f"seats: Double Rumble is for 1 or 2 players, not {len(setup.seats)}")
    content_of(setup.pack)


def book_for(options: w.Options, seats: int, bots: int, pack: str | None) -> c.Book:
    """The Book of a match, made once for equal tables."""
    return _book(msgspec.json.encode(options), seats, bots, pack)


@cache
def _book(encoded: bytes, seats: int, bots: int, pack: str | None) -> c.Book:
    return new_book(msgspec.json.decode(encoded, type=w.Options), seats, bots, pack)


def new_book(options: w.Options, seats: int, bots: int, pack: str | None) -> c.Book:
    """A Book of one's own: case files add fixture cards to theirs."""
    content = content_of(pack)
    book = c.Book(seats, options, pack)
    book.bots = bots
    book.difficulty = options.difficulty
    book.stars = STARS[options.difficulty]
    book.credits = options.credits.A if options.difficulty == "easy" else options.credits.B
    book.threshold = {"easy": 4, "medium": options.medium_cube, "hard": 3}[options.difficulty]
    book.life = list(options.life_cubes)
    book.peek = PEEKS[options.deck_peek]
    book.final_face = options.break_check == "final_face"
    book.lethal = options.lethal_move == "allow"
    book.authority = AUTHORITIES[options.placement_authority]
    book.brawl = brawl_of(options, seats, bots)
    book.guard = options.repetition_guard == "on"
    book.stall_cap = options.stall_cap or 0
    book.faces = [face for die in c.DICE for face in getattr(content.dice, die)]
    press = Press(book)
    book.packs = [[] for _ in range(c.STAGES)]
    book.bosses = [[] for _ in range(c.STAGES)]
    for enemy in content.enemies:
        book.packs[enemy.stage - 1].append(press.enemy(enemy))
    for boss in content.bosses:
        book.bosses[boss.stage - 1].append(press.boss(boss))
    book.in_deck = [press.gear(gear) for gear in content.gear]
    for sheet in content.sheets:
        press.sheet(sheet)
    _fill_tables(book, content.dice)
    return book


def _fill_tables(book: c.Book, dice: DiceFile) -> None:
    """What plain dice do against each Strength (specification 2.4)."""
    green = list(dice.green)
    both = [max(0, one + other) for one in dice.green for other in dice.blue]
    for strength in range(STRONGEST + 2):
        book.loss_green.append(sum(max(0, strength - result) for result in green) / len(green))
        book.loss_blue.append(sum(max(0, strength - result) for result in both) / len(both))
        book.win_green.append(sum(result >= strength for result in green) / len(green))
        book.win_blue.append(sum(result >= strength for result in both) / len(both))
        book.throw_blue.append(sum(result >= 2 * strength for result in both) / len(both))


def brawl_of(options: w.Options, seats: int, bots: int) -> int:
    """DR-19; a person with a bot plays by call: a program that is always asked would always act (ruling R2)."""
    if options.brawl_mode != "floor" and seats == 2 and bots in (1, 2):
        return c.CALL
    return BRAWLS[options.brawl_mode]


# --- the handout ----------------------------------------------------------------------------------------------------


def handout(setup: Setup) -> x.Handout:
    """The full list of cards that exist is open to all (specification 1)."""
    content = content_of(setup.pack)
    cards = [_enemy_sheet(enemy) for enemy in content.enemies] + [_boss_sheet(boss) for boss in content.bosses]
    return x.Handout(
        tuple(x.StageSheet(stage.name, stage.flavour) for stage in content.stages.stage),
        tuple(cards),
        tuple(_gear_sheet(gear) for gear in content.gear),
        tuple(_fighter_sheet(sheet) for sheet in content.sheets),
        {die: getattr(content.dice, die) for die in c.DICE},
        content.stages.victory,
        content.stages.defeat,
    )


def _power_sheet(power: v.Power) -> x.PowerSheet:
    strong = any(mod.do == "strength" for mod in power.change)
    return x.PowerSheet(power.colour, prose.power_text(power), strong)


def _enemy_sheet(enemy: v.Enemy) -> x.CardSheet:
    powers = () if enemy.power is None else (_power_sheet(enemy.power),)
    return x.CardSheet(
        enemy.id, enemy.name, enemy.stage, enemy.back, enemy.base, enemy.weak, powers, flavour=enemy.flavour,
        look=enemy.look,
    )  # fmt: skip


def _boss_sheet(boss: v.Boss) -> x.CardSheet:
    return x.CardSheet(
        boss.id, boss.name, boss.stage, boss.faces, boss.base, boss.weak, tuple(map(_power_sheet, boss.powers)),
        prose.modifiers_text(boss.ongoing) if boss.ongoing else "", True, boss.flavour, boss.look,
    )  # fmt: skip


def _gear_sheet(gear: v.Gear) -> x.EquipmentSheet:
    use = prose.effects_text(gear.use) if gear.use else ""
    text = prose.modifiers_text(gear.effects) if gear.effects else ""
    return x.EquipmentSheet(gear.id, gear.name, gear.symbols, text, use, gear.breaks, gear.icon)


def _fighter_sheet(sheet: v.Sheet) -> x.FighterSheet:
    return x.FighterSheet(
        sheet.id, sheet.name, sheet.colour, prose.modifiers_text(sheet.passive), prose.active_text(sheet.active),
        sheet.active.timing, sheet.flavour, sheet.look,
    )  # fmt: skip


def content_fingerprint(setup: Setup) -> str:
    content = content_of(setup.pack)
    return fingerprint(content.enemies, content.bosses, content.gear, content.sheets, content.dice)
