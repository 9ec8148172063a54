"""A Battle: Strength, dice, Result, and what follows (DR-9, DR-11, DR-12, DR-16). Re-rolls are in rerolls.py."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.changes import change_fury, change_hearts, eliminate, take_away, trigger_blue
from fracas.games.double_rumble.core.state import Board, Fighter, push, push_for, slot_name, symbols_of, who_name
from fracas.games.double_rumble.core.vocabulary.in_force import blue_strength, equip_off, kinds_about, total
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- step 1: Strength -------------------------------------------------------------------------------------------------


def against_battle(s: Board, f: Fighter) -> i64:
    """What stands against a Battle (DR-9.1, DR-16.1), or LEGAL."""
    cards = s.rows[f.space]
    if not cards:
        return c.ROW_EMPTY
    if s.enemies and s.book.cards[cards[0] >> 1].boss:
        return c.BOSS_LOCKED
    return c.LEGAL


def open_battle(s: Board, f: Fighter) -> None:
    """Begin a Battle with dice of its own."""
    set_battle(s, f, [c.NOT_ROLLED, c.NOT_ROLLED, c.NOT_ROLLED, c.NOT_ROLLED, c.NOT_ROLLED])


def set_battle(s: Board, f: Fighter, dice: list[int]) -> None:
    """Read the red Power (DR-5.6) and fix the total Strength (DR-9.2)."""
    row = f.space
    code = s.rows[row][0]
    card = code >> 1
    s.foe = card
    s.fighting = f.slot
    s.row_of_battle = row
    s.dice = dice
    s.used = c.NO_INTS
    s.active_rerolls = 0
    s.breaking = 0
    s.instant = 0
    s.red_on = 0
    s.red_amounts = c.NO_INTS
    thing = s.book.cards[card]
    if thing.red.every:
        s.red_amounts = [0] if len(thing.red.every) == 1 else [0] * len(thing.red.every)  # the first is faster made
        for i in range(len(thing.red.every)):
            _read_red(s, i, f)
    s.strength = thing.base + (code & 1) + total(s, f, c.STRENGTH)


def _read_red(s: Board, i: i64, f: Fighter) -> None:
    mod = s.book.cards[s.foe].red.every[i]
    if mod.holds(s, f, s.foe, s.row_of_battle):
        s.red_on |= 1 << i
        s.red_amounts[i] = mod.amount.of(s, f, s.foe, s.row_of_battle)


def tell_battle(s: Board, f: Fighter, out: Out) -> None:
    """Say who fights whom, and what the Strength is made of."""
    thing = s.book.cards[s.foe]
    cube = s.rows[s.row_of_battle][0] & 1
    power: i64 = 0
    for i in range(len(thing.red.every)):
        if thing.red.every[i].kind == c.STRENGTH and s.red_on >> i & 1:
            power += s.red_amounts[i]
    other = s.strength - thing.base - cube - power
    out.tell(w.BattleStart(slot_name(f), who_name(s, f), thing.id, s.strength, thing.base, cube, power, other))


def close_battle(s: Board) -> None:
    s.foe = c.NOTHING
    s.fighting = c.NOTHING
    s.row_of_battle = c.NOTHING
    s.dice = c.NO_INTS
    s.used = c.NO_INTS
    s.red_on = 0
    s.red_amounts = c.NO_INTS
    s.active_rerolls = 0
    s.breaking = 0
    s.instant = 0
    s.strength = 0


# --- step 2: the dice -------------------------------------------------------------------------------------------------


def may_roll_blue(s: Board, f: Fighter) -> bool:
    """DR-9.4, DR-9.6: a Weak Spot is matched and nothing forbids the blue die."""
    weak = s.book.cards[s.foe].weak
    if weak == 0:
        return False
    shown = symbols_of(f)
    if f.carried and equip_off(s, f):
        shown = 1 << f.symbol
    return shown & weak != 0 and not total(s, f, c.NO_BLUE)


def forced_dice(s: Board, f: Fighter) -> i64:
    """DR-9.7: each colour once, whoever forces it."""
    mask: i64 = 0
    if not kinds_about(s, f) >> c.FORCE_DIE & 1:
        return mask
    for die in range(2, 5):
        if total(s, f, c.FORCE_DIE, die) and not total(s, f, c.IGNORE_FORCED, die):
            mask |= 1 << die
    return mask


def roll_dice(s: Board, f: Fighter, blue: bool, chance: Chance, out: Out) -> None:
    """DR-9.8: all dice together, in the order green, blue, yellow, red, white."""
    forced = forced_dice(s, f)
    roll_die(s, f, c.GREEN, chance)
    if blue:
        roll_die(s, f, c.BLUE, chance)
    for die in range(2, 5):
        if forced >> die & 1:
            roll_die(s, f, die, chance)
    if out.on:
        green, blue_face, yellow, red, white = [shown(s, die) for die in range(5)]
        assert green is not None
        out.tell(w.DiceRolled(slot_name(f), who_name(s, f), green, blue_face, yellow, red, white))
    if blue:
        read_blue(s, f)


def read_blue(s: Board, f: Fighter) -> None:
    """DR-5.6: what waits for the blue die is read as soon as it lies there."""
    red = s.book.cards[s.foe].red
    for i in range(len(red.every)):
        if red.every[i].on_blue:
            _read_red(s, i, f)
            if s.red_on >> i & 1 and red.every[i].kind == c.STRENGTH:
                s.strength += s.red_amounts[i]
    s.strength += blue_strength(s, f)


def roll_die(s: Board, f: Fighter, die: i64, chance: Chance) -> None:
    s.dice[die] = chance.below(c.SIDES, c.ROLLS + f.slot)
    if die == c.GREEN and not s.book.final_face:
        _note_breaks(s, f)


def _note_breaks(s: Board, f: Fighter) -> None:
    """DR-14.6 to 14.8: Equipment held now breaks if the green die shows its number."""
    face = s.book.faces[c.SIDES * c.GREEN + s.dice[c.GREEN]]
    for item in f.equipment:
        if s.book.equipment[item].breaks == face:
            s.breaking |= 1 << item


def shown(s: Board, die: i64) -> int | None:
    """What a die shows, if it was rolled."""
    face = s.dice[die]
    return None if face < 0 else s.book.faces[c.SIDES * die + face]


def rolled(s: Board) -> i64:
    """The dice of this Battle, as bits."""
    mask: i64 = 0
    for die in range(5):
        if s.dice[die] >= 0:
            mask |= 1 << die
    return mask


# --- step 4 and after -------------------------------------------------------------------------------------------------


def result_of(s: Board, f: Fighter) -> i64:
    """DR-9.12: faces and bonuses, at least 0."""
    found = faces_sum(s) + bonus_of(s, f)
    if found < 0:
        return 0
    return found


def faces_sum(s: Board) -> i64:
    found: i64 = 0
    for die in range(5):
        if s.dice[die] >= 0:
            found += s.book.faces[c.SIDES * die + s.dice[die]]
    return found


def bonus_of(s: Board, f: Fighter) -> i64:
    """What is added to the faces."""
    if not kinds_about(s, f) & (1 << c.RESULT | 1 << c.DIE_PLUS):
        return 0
    found = total(s, f, c.RESULT)
    for die in range(5):
        if s.dice[die] >= 0:
            found += total(s, f, c.DIE_PLUS, die)
    return found


def loss_of(s: Board, f: Fighter, result: i64) -> i64:
    """DR-12.2: what a lost Battle costs."""
    cost = s.strength - result + total(s, f, c.LOSS)
    if cost < 0:
        return 0
    return cost


def is_throw(s: Board, f: Fighter, result: i64) -> bool:
    """DR-11.1, DR-11.11: of an Enemy; a Boss is never Thrown (DR-11.10)."""
    if s.instant:
        return True
    return result >= 2 * s.strength and not total(s, f, c.NO_THROW)


def settle(s: Board, f: Fighter, out: Out) -> None:
    """DR-9.13: won or lost, and what follows."""
    if s.book.final_face:
        _note_breaks(s, f)
    result = result_of(s, f)
    thing = s.book.cards[s.foe]
    if out.on:
        bonus, faces = bonus_of(s, f), faces_sum(s)
        out.tell(w.Result(slot_name(f), who_name(s, f), faces, bonus, result, s.strength))
    push_for(s, c.AFTER_ACTION, f.slot)
    push_for(s, c.DEFEATS, f.slot)
    push_for(s, c.BREAK, f.slot)
    margin = result - s.strength
    if margin < 0 and not s.instant:
        _lose(s, f, result, out)
        return
    if out.on:
        out.tell(w.BattleWon(slot_name(f), who_name(s, f), thing.id, margin))
    if thing.boss:
        push_for(s, c.BOSS_HIT, f.slot)
        trigger_blue(s, s.foe, s.row_of_battle, f, out)
    else:
        _win(s, f, is_throw(s, f, result), out)


def _win(s: Board, f: Fighter, thrown: bool, out: Out) -> None:
    """DR-10.1; DR-11.2: the second victim is fixed before the first is gone."""
    if thrown:
        cards = s.rows[s.row_of_battle]
        second = cards[1] >> 1 if len(cards) > 1 else c.NOTHING
        if out.on:
            into = s.book.cards[second].id if second != c.NOTHING else ""
            out.tell(w.EnemyThrown(s.book.cards[s.foe].id, into))
        if second != c.NOTHING:
            push(s, c.SECOND, 0, f.slot, second, c.NOTHING)
    eliminate(s, s.foe, f.slot, "throw" if thrown else "battle", out)


def _lose(s: Board, f: Fighter, result: i64, out: Out) -> None:
    """DR-12: Fury, hearts, the Enemy runs; a Boss stays (DR-16.5)."""
    thing = s.book.cards[s.foe]
    if out.on:
        out.tell(w.BattleLost(slot_name(f), who_name(s, f), thing.id, s.strength - result))
    change_fury(s, f, 1, out)
    change_hearts(s, f, -loss_of(s, f, result), "battle", out)
    if not thing.boss:
        if out.on:
            out.tell(w.EnemyScared(thing.id))
        take_away(s, s.foe, out)
