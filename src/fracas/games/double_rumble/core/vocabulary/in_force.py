"""Which modifiers are in force on a Fighter, and what they add up to (DR-5.5, DR-5.11, DR-13.2, DR-14.5)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.book import NO_MODIFIERS, Modifiers
from fracas.games.double_rumble.core.state import Board, Fighter


def foe_of(s: Board, f: Fighter) -> i64:
    """The card a Fighter battles, or NOTHING: "this card" of Ongoing effects, Passives and Equipment."""
    if s.fighting != f.slot:
        return c.NOTHING
    return s.foe


def ongoing_of(s: Board, f: Fighter) -> Modifiers:
    """What the token makes its holder suffer (DR-5.11)."""
    return s.book.cards[s.boss].ongoing if f.token and s.boss != c.NOTHING else NO_MODIFIERS


def equip_off(s: Board, f: Fighter) -> bool:
    """Equipment gives nothing in this Battle."""
    if foe_of(s, f) == c.NOTHING:
        return False
    if s.red_on and _red_total(s, f, c.EQUIP_OFF, c.NOTHING):
        return True
    if f.token and _total_of(s, ongoing_of(s, f), f, c.EQUIP_OFF, c.NOTHING):
        return True
    if f.who == c.NOTHING or f.fury < c.PASSIVE_FURY:
        return False
    return _total_of(s, s.book.tiles[f.who].passive, f, c.EQUIP_OFF, c.NOTHING) != 0


def passive_of(s: Board, f: Fighter) -> Modifiers:
    """The Passive, while Fury is 2 or more and nothing forbids it (DR-13.2)."""
    if f.fury < c.PASSIVE_FURY or f.who == c.NOTHING:
        return NO_MODIFIERS
    if s.red_on and _red_total(s, f, c.NO_PASSIVE, c.NOTHING):
        return NO_MODIFIERS
    if f.token and _total_of(s, ongoing_of(s, f), f, c.NO_PASSIVE, c.NOTHING):
        return NO_MODIFIERS
    if f.kinds >> c.NO_PASSIVE & 1:
        for item in f.equipment:
            if _total_of(s, s.book.equipment[item].effects, f, c.NO_PASSIVE, c.NOTHING) and not equip_off(s, f):
                return NO_MODIFIERS
    return s.book.tiles[f.who].passive


def total(s: Board, f: Fighter, kind: i64, die: i64 = c.NOTHING) -> i64:
    """Sum of all modifiers of a kind in force on a Fighter now; of a flag, how many there are."""
    found: i64 = 0
    if s.red_on:
        found = _red_total(s, f, kind, die)
    if f.token:
        found += _total_of(s, ongoing_of(s, f), f, kind, die)
    if f.fury >= c.PASSIVE_FURY and f.who != c.NOTHING and s.book.tiles[f.who].passive.kinds >> kind & 1:
        found += _total_of(s, passive_of(s, f), f, kind, die)
    if f.kinds >> kind & 1 and not equip_off(s, f):
        for item in f.equipment:
            found += _total_of(s, s.book.equipment[item].effects, f, kind, die)
    return found


def kinds_about(s: Board, f: Fighter) -> i64:
    """The kinds of modifiers that may be in force on a Fighter now, as bits."""
    kinds = f.kinds
    if s.red_on:
        kinds |= s.book.cards[s.foe].red.kinds
    if f.token:
        kinds |= ongoing_of(s, f).kinds
    if f.fury >= c.PASSIVE_FURY and f.who != c.NOTHING:
        kinds |= s.book.tiles[f.who].passive.kinds
    return kinds


def blue_strength(s: Board, f: Fighter) -> i64:
    """Strength that came with the blue die (DR-9.2); the red Power's is told apart by the caller."""
    found = _blue_of(s, f, ongoing_of(s, f)) + _blue_of(s, f, passive_of(s, f))
    if f.kinds >> c.STRENGTH & 1 and not equip_off(s, f):
        for item in f.equipment:
            found += _blue_of(s, f, s.book.equipment[item].effects)
    return found


def _blue_of(s: Board, f: Fighter, mods: Modifiers) -> i64:
    found: i64 = 0
    if mods.kinds >> c.STRENGTH & 1:
        for mod in mods.every:
            if mod.kind == c.STRENGTH and mod.on_blue and mod.holds(s, f, s.foe, s.row_of_battle):
                found += mod.amount.of(s, f, s.foe, s.row_of_battle)
    return found


def source_of(s: Board, f: Fighter, source: i64) -> Modifiers:
    """The modifiers of a source of re-rolls in this Battle."""
    if source == c.FROM_PASSIVE:
        return passive_of(s, f)
    if source == c.FROM_ONGOING:
        return ongoing_of(s, f)
    if source == c.FROM_POWER:
        return s.book.cards[s.foe].red if s.red_on else NO_MODIFIERS
    if source == c.FROM_ACTIVE:
        return s.book.tiles[f.who].rerolls if s.active_rerolls else NO_MODIFIERS
    if source < len(f.equipment) and not equip_off(s, f):
        return s.book.equipment[f.equipment[source]].effects
    return NO_MODIFIERS


def in_force(s: Board, f: Fighter, source: i64, i: i64) -> bool:
    """Whether a modifier of a source works in this Battle: a red Power's was read at its start (DR-5.6)."""
    if source == c.FROM_POWER:
        return s.red_on >> i & 1 == 1
    return source_of(s, f, source).every[i].holds(s, f, s.foe, s.row_of_battle)


def _red_total(s: Board, f: Fighter, kind: i64, die: i64) -> i64:
    """Sum of the red Power's modifiers of a kind, as read at the start of the Battle (DR-5.6)."""
    if s.red_on == 0 or s.foe == c.NOTHING or s.fighting != f.slot:
        return 0
    red = s.book.cards[s.foe].red
    if red.kinds >> kind & 1 == 0:
        return 0
    found: i64 = 0
    i: i64 = 0
    for mod in red.every:
        if mod.kind == kind and s.red_on >> i & 1 and (die == c.NOTHING or mod.dice >> die & 1):
            found += s.red_amounts[i]
        i += 1
    return found


def _total_of(s: Board, mods: Modifiers, f: Fighter, kind: i64, die: i64) -> i64:
    if mods.kinds >> kind & 1 == 0:
        return 0
    card = foe_of(s, f)
    found: i64 = 0
    for mod in mods.every:
        named = mod.kind == kind and (die == c.NOTHING or mod.dice >> die & 1)
        if named and mod.holds(s, f, card, s.row_of_battle):
            found += mod.amount.of(s, f, card, s.row_of_battle)
    return found
