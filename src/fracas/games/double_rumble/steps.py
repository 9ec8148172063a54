"""The words of the vocabulary as the rules read them: conditions, amounts, modifiers, and what changes a Controller."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.state import Board, Fighter
from fracas.games.double_rumble.state_book import (
    BLUE,
    FROM_ACTIVE,
    FROM_ONGOING,
    FROM_PASSIVE,
    FROM_POWER,
    MOST_FURY,
    MOST_HEARTS,
    NO_MODS,
    NOTHING,
    OTHER_HEIGHT,
    OTHER_SIDE,
    PASSIVE_FURY,
    SPACES,
    SYMBOLS,
    Mod,
    Mods,
)
from fracas.kernel.out import Out

# Conditions.
ALWAYS: Final = 0
EQUIP_MIN: Final = 1
EQUIP_NONE: Final = 2
FURY_MIN: Final = 3
FURY_MAX: Final = 4
HEARTS_MAX: Final = 5
ROW_MIN: Final = 6
ROW_ALONE: Final = 7
ADJACENT_EMPTY: Final = 8
ADJACENT_OCCUPIED: Final = 9
OPPOSITE_EMPTY: Final = 10
OPPOSITE_OCCUPIED: Final = 11
CUBED: Final = 12
MATCHED: Final = 13
UNMATCHED: Final = 14
PARTNER_SAME_SIDE: Final = 15
PARTNER_OTHER_SIDE: Final = 16
VS_ENEMY: Final = 17
VS_BOSS: Final = 18
BLUE_ROLLED: Final = 19
LIFE_MAX: Final = 20
CONDITIONS: Final = (
    "always", "equip_min", "equip_none", "fury_min", "fury_max", "hearts_max", "row_min", "row_alone",
    "adjacent_empty", "adjacent_occupied", "opposite_empty", "opposite_occupied", "cubed", "matched", "unmatched",
    "partner_same_side", "partner_other_side", "vs_enemy", "vs_boss", "blue_rolled", "life_max",
)  # fmt: skip

# Amounts: a number, or so much per thing.
FIXED: Final = 0
PER_EQUIP: Final = 1
PER_FURY: Final = 2
PER_ROW: Final = 3
PER_ADJACENT: Final = 4
PER_OPPOSITE: Final = 5
PER: Final = ("", "equip", "fury", "row", "adjacent", "opposite")

# Modifiers.
STRENGTH: Final = 0
FORCE_DIE: Final = 1
NO_BLUE: Final = 2
NO_REROLL: Final = 3
NO_THROW: Final = 4
EQUIP_OFF: Final = 5
LOSS: Final = 6
FORCED_REROLL: Final = 7
OWN_REROLL: Final = 8
RESULT: Final = 9
DIE_PLUS: Final = 10
INSTANT_THROW: Final = 11
IGNORE_FORCED: Final = 12
MOVE_COST: Final = 13
SPECIAL_COST: Final = 14
SPECIAL_LOCK: Final = 15
NO_HEAL: Final = 16
NO_FURY: Final = 17
NO_PASSIVE: Final = 18
MODIFIERS: Final = (
    "strength", "force_die", "no_blue", "no_reroll", "no_throw", "equip_off", "loss", "forced_reroll", "reroll",
    "result", "die_plus", "instant_throw", "ignore_forced", "move_cost", "special_cost", "special_lock", "no_heal",
    "no_fury", "no_passive",
)  # fmt: skip

# Effects.
HEARTS: Final = 0
FURY: Final = 1
EQUIP_DRAW: Final = 2
EQUIP_DISCARD: Final = 3
CUBE_ADD: Final = 4
CUBE_REMOVE: Final = 5
SPECIAL: Final = 6
ROLL: Final = 7
ELIMINATES: Final = 8
BOSS_LIFE: Final = 9
FREE_MOVE: Final = 10
EXCHANGES: Final = 11
VERBS: Final = (
    "hearts", "fury", "equip_draw", "equip_discard", "cube_add", "cube_remove", "special", "roll", "eliminate",
    "boss_life", "free_move", "exchange",
)  # fmt: skip

# Where an effect points.
THIS: Final = 0
NEXT: Final = 1
FIRST: Final = 2
LAST: Final = 3
EACH: Final = 4
PLACES: Final = ("this", "next", "first", "last", "each")
OWN: Final = 0
ADJACENT: Final = 1
OPPOSITE: Final = 2
FRONT: Final = 3
BEHIND: Final = 4
ROWS: Final = ("own", "adjacent", "opposite", "front", "behind")


# --- conditions and amounts -----------------------------------------------------------------------------------------


def symbols_of(s: Board, f: Fighter) -> i64:
    """Symbols a Fighter shows, as bits: the Controller's and its Equipment's."""
    mask: i64 = 1 << f.symbol if f.symbol >= 0 else 0
    for item in f.equipment:
        mask |= s.book.equipment[item].symbols
    return mask


def holds(s: Board, when: i64, n: i64, f: Fighter, card: i64, row: i64) -> bool:
    """Whether a condition is true for a Fighter and, where it needs one, a card in its row."""
    if when == ALWAYS:
        return True
    if when == EQUIP_MIN:
        return len(f.equipment) >= n
    if when == EQUIP_NONE:
        return len(f.equipment) == 0
    if when == FURY_MIN:
        return f.fury >= n
    if when == FURY_MAX:
        return f.fury <= n
    if when == HEARTS_MAX:
        return f.hearts <= n
    if when == PARTNER_SAME_SIDE or when == PARTNER_OTHER_SIDE:
        p = s.partner(f)
        if f.space == NOTHING or p.space == NOTHING:
            return False
        return ((f.space ^ p.space) & OTHER_SIDE == 0) == (when == PARTNER_SAME_SIDE)
    if when == BLUE_ROLLED:
        return s.card != NOTHING and s.dice[BLUE] >= 0
    return card != NOTHING and _card_holds(s, when, n, f, card, row)


def _card_holds(s: Board, when: i64, n: i64, f: Fighter, card: i64, row: i64) -> bool:
    if when == ROW_MIN:
        return len(s.rows[row]) >= n
    if when == ROW_ALONE:
        return len(s.rows[row]) == 1
    if when == ADJACENT_EMPTY or when == ADJACENT_OCCUPIED:
        return (len(s.rows[row ^ OTHER_HEIGHT]) == 0) == (when == ADJACENT_EMPTY)
    if when == OPPOSITE_EMPTY or when == OPPOSITE_OCCUPIED:
        return (len(s.rows[row ^ OTHER_SIDE]) == 0) == (when == OPPOSITE_EMPTY)
    if when == CUBED:
        at = s.place_of(row, card)
        return at >= 0 and s.rows[row][at] & 1 == 1
    thing = s.book.cards[card]
    if when == MATCHED:
        return symbols_of(s, f) & thing.weak != 0
    if when == UNMATCHED:
        return symbols_of(s, f) & thing.weak == 0
    if when == VS_ENEMY:
        return s.card == card and not thing.boss
    if when == VS_BOSS:
        return s.card == card and thing.boss
    return thing.boss and s.life <= n  # life_max


def amount(s: Board, sign: i64, per: i64, n: i64, cap: i64, f: Fighter, card: i64, row: i64) -> i64:
    """A number, or one for each thing there is, up to the cap."""
    if per == FIXED:
        return sign * n
    count: i64 = 0
    if per == PER_EQUIP:
        count = len(f.equipment)
    elif per == PER_FURY:
        count = f.fury
    elif card != NOTHING:
        if per == PER_ROW:
            count = len(s.rows[row]) - 1
        elif per == PER_ADJACENT:
            count = len(s.rows[row ^ OTHER_HEIGHT])
        else:
            count = len(s.rows[row ^ OTHER_SIDE])
    return sign * (count if count < cap else cap)


def mod_holds(s: Board, mod: Mod, f: Fighter, card: i64, row: i64) -> bool:
    return holds(s, mod.when, mod.when_n, f, card, row) and (
        mod.also == ALWAYS or holds(s, mod.also, mod.also_n, f, card, row)
    )


# --- modifiers ------------------------------------------------------------------------------------------------------


def card_of(s: Board, f: Fighter) -> i64:
    """The card a Fighter battles, or NOTHING: "this card" of Ongoing effects, Passives and Equipment."""
    return s.card if s.card != NOTHING and s.fighting == f.slot else NOTHING


def ongoing_of(s: Board, f: Fighter) -> Mods:
    """What the token makes its holder suffer (DR-5.11)."""
    return s.book.cards[s.boss].ongoing if f.token and s.boss != NOTHING else NO_MODS


def equip_off(s: Board, f: Fighter) -> bool:
    """Equipment gives nothing in this Battle."""
    if card_of(s, f) == NOTHING:
        return False
    if _red(s, f, EQUIP_OFF, NOTHING) or _sum(s, ongoing_of(s, f), f, EQUIP_OFF, NOTHING):
        return True
    if f.who == NOTHING or f.fury < PASSIVE_FURY:
        return False
    passive = s.book.tiles[f.who].passive
    return passive.kinds >> EQUIP_OFF & 1 == 1 and _sum(s, passive, f, EQUIP_OFF, NOTHING) != 0


def passive_of(s: Board, f: Fighter) -> Mods:
    """The Passive, while Fury is 2 or more and nothing forbids it (DR-13.2)."""
    if f.fury < PASSIVE_FURY or f.who == NOTHING:
        return NO_MODS
    if _red(s, f, NO_PASSIVE, NOTHING) or _sum(s, ongoing_of(s, f), f, NO_PASSIVE, NOTHING):
        return NO_MODS
    for item in f.equipment:
        effects = s.book.equipment[item].effects
        if effects.kinds >> NO_PASSIVE & 1 and _sum(s, effects, f, NO_PASSIVE, NOTHING) and not equip_off(s, f):
            return NO_MODS
    return s.book.tiles[f.who].passive


def _red(s: Board, f: Fighter, kind: i64, die: i64) -> i64:
    """Sum of the red Power's modifiers of a kind, as read at the start of the Battle (DR-5.6)."""
    if s.red_on == 0 or s.card == NOTHING or s.fighting != f.slot:
        return 0
    red = s.book.cards[s.card].red
    if red.kinds >> kind & 1 == 0:
        return 0
    total: i64 = 0
    i: i64 = 0
    for mod in red.mods:
        if mod.kind == kind and s.red_on >> i & 1 and (die == NOTHING or mod.dice >> die & 1):
            total += s.red_amounts[i]
        i += 1
    return total


def _sum(s: Board, mods: Mods, f: Fighter, kind: i64, die: i64) -> i64:
    if mods.kinds >> kind & 1 == 0:
        return 0
    card = card_of(s, f)
    total: i64 = 0
    for mod in mods.mods:
        if mod.kind == kind and (die == NOTHING or mod.dice >> die & 1) and mod_holds(s, mod, f, card, s.row_of_battle):
            total += amount(s, mod.sign, mod.per, mod.n, mod.cap, f, card, s.row_of_battle)
    return total


def total(s: Board, f: Fighter, kind: i64, die: i64) -> i64:
    """Sum of all modifiers of a kind in force on a Fighter now; of a flag, how many there are."""
    found = _red(s, f, kind, die)
    if f.token:
        found += _sum(s, ongoing_of(s, f), f, kind, die)
    if f.fury >= PASSIVE_FURY:
        found += _sum(s, passive_of(s, f), f, kind, die)
    if f.equipment and not equip_off(s, f):
        for item in f.equipment:
            found += _sum(s, s.book.equipment[item].effects, f, kind, die)
    return found


def blue_strength(s: Board, f: Fighter) -> i64:
    """Strength that came with the blue die (DR-9.2); the red Power's is told apart by the caller."""
    found: i64 = 0
    sources = [ongoing_of(s, f), passive_of(s, f)]
    if not equip_off(s, f):
        for item in f.equipment:
            sources.append(s.book.equipment[item].effects)
    for mods in sources:
        if mods.kinds >> STRENGTH & 1:
            for mod in mods.mods:
                if mod.kind == STRENGTH and mod.on_blue and mod_holds(s, mod, f, s.card, s.row_of_battle):
                    found += amount(s, mod.sign, mod.per, mod.n, mod.cap, f, s.card, s.row_of_battle)
    return found


def source_mods(s: Board, f: Fighter, source: i64) -> Mods:
    """The modifiers of a source of re-rolls in this Battle."""
    if source == FROM_PASSIVE:
        return passive_of(s, f)
    if source == FROM_ONGOING:
        return ongoing_of(s, f)
    if source == FROM_POWER:
        return s.book.cards[s.card].red if s.red_on else NO_MODS
    if source == FROM_ACTIVE:
        return s.book.tiles[f.who].rerolls if s.shown_active else NO_MODS
    if source < len(f.equipment) and not equip_off(s, f):
        return s.book.equipment[f.equipment[source]].effects
    return NO_MODS


# --- names ----------------------------------------------------------------------------------------------------------


def slot_name(f: Fighter) -> str:
    return "F2" if f.slot else "F1"


def who_name(s: Board, f: Fighter) -> str:
    return s.book.tiles[f.who].id if f.who != NOTHING else ""


# --- Controllers ----------------------------------------------------------------------------------------------------


def change_hearts(s: Board, f: Fighter, delta: i64, cause: str, out: Out) -> None:
    """Gain or lose hearts within 0 to 9 (DR-2.12); one that is down gains none (DR-15.1)."""
    if delta > 0 and (f.hearts == 0 or total(s, f, NO_HEAL, NOTHING)):
        return
    before = f.hearts
    now = before + delta
    f.hearts = 0 if now < 0 else MOST_HEARTS if now > MOST_HEARTS else now
    if f.hearts == before:
        return
    if out.on:
        out.tell(w.HeartsChanged(slot_name(f), who_name(s, f), f.hearts - before, f.hearts, cause))
        if f.hearts == 0:
            out.tell(w.FighterDown(slot_name(f), who_name(s, f)))


def change_fury(s: Board, f: Fighter, delta: i64, out: Out) -> None:
    """Turn the left wheel, within 0 to 4."""
    if delta > 0 and total(s, f, NO_FURY, NOTHING):
        return
    before = f.fury
    now = before + delta
    f.fury = 0 if now < 0 else MOST_FURY if now > MOST_FURY else now
    if f.fury == before or not out.on:
        return
    slot, who = slot_name(f), who_name(s, f)
    out.tell(w.FuryChanged(slot, who, f.fury, f.fury - before))
    if f.who != NOTHING and s.book.tiles[f.who].passive.mods:
        if before < PASSIVE_FURY <= f.fury:
            out.tell(w.PassiveOn(slot, who, f.fury))
        elif f.fury < PASSIVE_FURY <= before:
            out.tell(w.PassiveOff(slot, who, f.fury))


def set_symbol(s: Board, f: Fighter, symbol: i64, paid: i64, out: Out) -> None:
    changed = f.symbol != symbol
    f.symbol = symbol
    if out.on and (changed or paid):
        out.tell(w.SymbolSet(slot_name(f), who_name(s, f), SYMBOLS[symbol], paid))


def stand(s: Board, f: Fighter, space: i64, cost: i64, out: Out) -> None:
    """A Fighter goes to a space and faces away from the middle (DR-7.5)."""
    origin = f.space
    f.space = space
    if out.on:
        out.tell(w.FighterMoved(slot_name(f), who_name(s, f), SPACES[origin], SPACES[space], cost))


def draw_equipment(s: Board, f: Fighter, n: i64, out: Out) -> None:
    """Draw from the Equipment deck as far as it reaches (DR-14.4)."""
    while n > 0 and s.equipment_deck:
        item = s.equipment_deck.pop()
        f.equipment.append(item)
        n -= 1
        if out.on:
            out.tell(w.EquipmentDrawn(slot_name(f), who_name(s, f), s.book.equipment[item].id))
            if not s.equipment_deck:
                out.tell(w.EquipmentDeckEmpty())


def lose_equipment(s: Board, f: Fighter, item: i64, cause: str, out: Out) -> None:
    """An Equipment goes to the discards and never returns."""
    f.equipment.remove(item)
    s.junk.append(item)
    if out.on:
        slot, who, name = slot_name(f), who_name(s, f), s.book.equipment[item].id
        if cause == "broken":
            out.tell(w.EquipmentBroken(slot, who, name))
        else:
            out.tell(w.EquipmentDiscarded(slot, who, name, cause))


def move_cost(s: Board, f: Fighter) -> i64:
    """DR-7.2, DR-7.3: leaving an empty row is free."""
    if not s.rows[f.space]:
        return 0
    cost: i64 = 1 + total(s, f, MOVE_COST, NOTHING)
    return cost if cost > 0 else 0


def special_cost(s: Board, f: Fighter) -> i64:
    cost: i64 = 1 + total(s, f, SPECIAL_COST, NOTHING)
    return cost if cost > 0 else 0
