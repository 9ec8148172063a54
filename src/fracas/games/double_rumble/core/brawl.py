"""The Brawl: what stands against an action of a Fighter, and what each action does (DR-6 to DR-8, DR-13, DR-14, DR-19).

One function judges an action by its code (`against`); the options are those it finds nothing against.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.battle import against_battle, may_roll_blue, open_battle, tell_battle
from fracas.games.double_rumble.core.changes import (
    change_cost,
    change_fury,
    change_hearts,
    move_cost,
    set_symbol,
    stand,
)
from fracas.games.double_rumble.core.rerolls import roll_battle
from fracas.games.double_rumble.core.state import (
    Board,
    Fighter,
    alone,
    arrangement,
    ask,
    by_floor,
    fighter_of,
    partner_of,
    present,
    push,
    push_for,
    slot_name,
    who_name,
)
from fracas.games.double_rumble.core.vocabulary.effects import could_change
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# Bits of a set of actions: four for moves, four for changes, then these.
MOVES: Final = 15
CHANGES: Final = 15 << 4
FIGHTS: Final = 1 << 8
ACTS: Final = 1 << 9
SETS: Final = 1 << 10

# --- what stands against an action ------------------------------------------------------------------------------------


def against(s: Board, code: i64) -> i64:
    """The first thing that stands against an action of a Fighter, in the order of DR-19.12, or LEGAL."""
    f = fighter_of(s, slot_in(code))
    if code < c.CHANGE:
        return _against_move(s, f, (code - c.MOVE) % 4, partner_of(s, f).space, move_cost(s, f))
    if code < c.BATTLE:
        return _against_change(s, f, (code - c.CHANGE) % 4, change_cost(s, f))
    if code < c.ACTIVE:
        return against_battle(s, f)
    if code < c.REROLL:
        return _against_active(s, f)
    return against_use(s, f, (code - c.USE) % c.MOST_EQUIPMENT)


def actions_of(s: Board, f: Fighter) -> tuple[int, ...]:
    """Legal actions of a Fighter (DR-6.3), in the order move, change, battle, active, use."""
    codes = LISTED[legal_actions(s, f) + f.slot * SETS]
    for item in f.equipment:
        if against_use(s, f, item) == c.LEGAL:
            codes += (c.USE + c.MOST_EQUIPMENT * f.slot + item,)
    return codes


def legal_actions(s: Board, f: Fighter) -> i64:
    """The same as bits, but for what is used: four for moves, four for changes, FIGHTS and ACTS."""
    taken = partner_of(s, f).space
    cost = move_cost(s, f)
    legal: i64 = 0
    space: i64 = 0
    while space < 4:
        if _against_move(s, f, space, taken, cost) == c.LEGAL:
            legal |= 1 << space
        space += 1
    cost = change_cost(s, f)
    symbol: i64 = 0
    while symbol < 4:
        if _against_change(s, f, symbol, cost) == c.LEGAL:
            legal |= 16 << symbol
        symbol += 1
    if against_battle(s, f) == c.LEGAL:
        legal |= FIGHTS
    if _against_active(s, f) == c.LEGAL:
        legal |= ACTS
    return legal


def _listed(legal: int, slot: int) -> tuple[int, ...]:
    """The codes of a set of actions."""
    codes = [c.MOVE + 4 * slot + space for space in range(4) if legal >> space & 1]
    codes += [c.CHANGE + 4 * slot + symbol for symbol in range(4) if legal >> 4 + symbol & 1]
    codes += [c.BATTLE + slot] if legal & FIGHTS else []
    codes += [c.ACTIVE + slot] if legal & ACTS else []
    return tuple(codes)


# Made beforehand, so that options cost one look-up: all sets of actions of the first Fighter, then of the second.
LISTED: Final[list[tuple[int, ...]]] = [_listed(legal, slot) for slot in range(2) for legal in range(SETS)]


def slot_in(code: i64) -> i64:
    """The Fighter an action is for."""
    if code < c.CHANGE:
        return (code - c.MOVE) // 4
    if code < c.BATTLE:
        return (code - c.CHANGE) // 4
    if code < c.ACTIVE:
        return code - c.BATTLE
    return code - c.ACTIVE if code < c.REROLL else (code - c.USE) // c.MOST_EQUIPMENT


def _against_move(s: Board, f: Fighter, space: i64, taken: i64, cost: i64) -> i64:
    """DR-7.6, DR-7.7, DR-19.9. `taken` is the partner's space."""
    if space == f.space:
        return c.SAME_SPACE
    if space == taken:
        return c.SPACE_OCCUPIED
    if cost >= f.hearts and not s.book.lethal:
        return c.HEARTS_TOO_LOW
    return c.REPETITION if cost == 0 and _seen_with(s, f, space, f.symbol) else c.LEGAL


def _against_change(s: Board, f: Fighter, symbol: i64, cost: i64) -> i64:
    """DR-8.2, DR-8.3, DR-8.6, DR-19.9."""
    if cost == c.NOTHING:
        return c.LOCKED
    if cost >= f.hearts:
        return c.HEARTS_TOO_LOW
    if symbol == f.symbol:
        return c.SAME_SYMBOL
    return c.REPETITION if cost == 0 and _seen_with(s, f, f.space, symbol) else c.LEGAL


def _against_active(s: Board, f: Fighter) -> i64:
    """DR-13.3, DR-13.6: an Active of timing action needs nothing but Fury."""
    if f.fury < c.MOST_FURY:
        return c.FURY_TOO_LOW
    return c.LEGAL if f.who != c.NOTHING and s.book.tiles[f.who].active != c.NOTHING else c.INVALID_CHOICE


def deadly_move(s: Board, f: Fighter) -> bool:
    """DR-7.7: whether a move, which is legal, would cost the Fighter its last heart."""
    return s.book.lethal and 0 < f.hearts <= move_cost(s, f)


def wasted_active(s: Board, f: Fighter) -> bool:
    """DR-13.6: whether an Active, which is legal, would change nothing but the Fury it costs."""
    if _against_active(s, f) != c.LEGAL:
        return False
    fury = f.fury
    f.fury = 0  # DR-13.4: it is spent before the effects
    wasted = not could_change(s, s.book.tiles[f.who].active, f, c.NOTHING)
    f.fury = fury
    return wasted


def against_use(s: Board, f: Fighter, item: i64) -> i64:
    """DR-14.12, DR-13.6."""
    use = s.book.equipment[item].use
    if use == c.NOTHING or item not in f.equipment:
        return c.INVALID_CHOICE
    return c.LEGAL if could_change(s, use, f, item) else c.NO_EFFECT


def against_yield(s: Board, seat: i64) -> i64:
    """DR-19.7: the partner can act and has not yielded since the last action.

    A bot that was called may hand the floor back, unless the person could only walk to death (DR-R2). A free Brawl
    knows yielding only with a clock for each decision (DR-R12).
    """
    if not by_floor(s) and (alone(s) or not s.book.timed):
        return c.INVALID_CHOICE
    other = fighter_of(s, 1 - seat)
    can = can_act_and_live(s, other) if s.called else can_act(s, other)
    return c.LEGAL if can and not s.yielded >> other.slot & 1 else c.MUST_ACT


def can_act(s: Board, f: Fighter) -> bool:
    return len(actions_of(s, f)) > 0


def can_act_and_live(s: Board, f: Fighter) -> bool:
    """Whether there is something else to do than a deadly move."""
    deadly = deadly_move(s, f)
    return any(not deadly or code >= c.CHANGE for code in actions_of(s, f))


# --- the guard against circles (DR-19.9) ------------------------------------------------------------------------------


def _seen_with(s: Board, f: Fighter, space: i64, symbol: i64) -> bool:
    """Whether the arrangement with that space and symbol was there since the last progress."""
    if not s.book.guard:
        return False
    p = partner_of(s, f)
    wanted: i64 = space + 4 * p.space + 16 * symbol + 64 * p.symbol
    if f.slot:
        wanted = p.space + 4 * space + 16 * p.symbol + 64 * symbol
    return any(one == wanted for one in s.seen)  # compiled, `in` costs many times as much


def open_guard(s: Board) -> None:
    """Never a dead end: where the guard leaves neither a Battle nor anything free, what was seen is forgotten."""
    if not s.book.guard or against_battle(s, s.fighter1) == c.LEGAL or against_battle(s, s.fighter2) == c.LEGAL:
        return
    if not _free_left(s, s.fighter1) and not _free_left(s, s.fighter2):
        s.seen = [arrangement(s)]


def _free_left(s: Board, f: Fighter) -> bool:
    """Whether the guard leaves the Fighter a Move or Change at no cost."""
    legal = legal_actions(s, f)
    return (legal & MOVES != 0 and move_cost(s, f) == 0) or (legal & CHANGES != 0 and change_cost(s, f) == 0)


# --- a Brawl begins and goes on ---------------------------------------------------------------------------------------


def begin_brawl(s: Board, out: Out) -> None:
    """DR-6.1, DR-19.6: the floor is Player 1's in odd Stages; a person's where the partner is a bot."""
    s.actions = 0
    s.yielded = 0
    s.called = 0
    person: i64 = 1 if s.book.bots & 1 else 0
    s.floor = person if s.book.brawl == c.CALL else (s.stage + 1) % 2
    s.seen = [arrangement(s)]
    if out.on:
        out.tell(w.BrawlStart(s.floor if by_floor(s) else None))
    ask(s, c.BRAWLING, c.NOTHING)


def brawlers(s: Board) -> i64:
    """The seats that may act now: who has the floor, or everybody who can (DR-19.4 to 19.6)."""
    if alone(s):
        return present(s)
    if by_floor(s):
        return 1 << s.floor
    return (1 if can_act(s, s.fighter1) else 0) | (2 if can_act(s, s.fighter2) else 0)


def count_action(s: Board) -> None:
    """The end of every action: a new count, the floor back from a bot that was called, and what was seen."""
    s.actions += 1
    s.yielded = 0
    if s.called:
        s.called = 0
        s.floor = 1 - s.floor
    if not s.acted_free and len(s.seen) == 1:
        s.seen[0] = arrangement(s)
    elif s.acted_free:
        s.seen.append(arrangement(s))
    else:
        s.seen = [arrangement(s)]
    s.acted_free = 0


# --- the clock --------------------------------------------------------------------------------------------------------


def late_action(s: Board, seat: i64, options: tuple[int, ...]) -> i64:
    """DR-R12: hand over to a partner who can act and live; else the street does not wait, and somebody fights."""
    if c.YIELD in options and can_act_and_live(s, fighter_of(s, 1 - seat)):
        return c.YIELD
    best: i64 = c.NOTHING
    least: i64 = 0
    for code in options:
        weight = _commits(s, code)
        if best == c.NOTHING or weight < least:
            best = code
            least = weight
    return best


def _commits(s: Board, code: i64) -> i64:
    """How little the clock likes it: Battles first, steps to a Battle, other steps, changes, what is used up, death."""
    if code == c.YIELD:
        return 60
    f = fighter_of(s, slot_in(code))
    if code < c.CHANGE:
        if deadly_move(s, f):
            return 50
        cards = s.rows[(code - c.MOVE) % 4]
        fights = len(cards) > 0 and not (s.enemies and s.book.cards[cards[0] >> 1].boss)
        return move_cost(s, f) + (10 if fights else 20)
    if code < c.BATTLE:
        return 30 + change_cost(s, f)
    return c.MOST_HEARTS - f.hearts if code < c.ACTIVE else 40


# --- actions ----------------------------------------------------------------------------------------------------------


def act(s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
    """Start an action; suggestions are settled by it."""
    s.wishes = c.NO_WISHES
    if code == c.YIELD:
        _yield(s, seat, out)
        return
    f = fighter_of(s, slot_in(code))
    if code < c.CHANGE:
        _move(s, f, (code - c.MOVE) % 4, out)
    elif code < c.BATTLE:
        _change(s, f, (code - c.CHANGE) % 4, out)
    elif code < c.ACTIVE:
        _battle(s, f, chance, out)
    elif code < c.REROLL:
        _use_active(s, f, out)
    else:
        _use_item(s, f, (code - c.USE) % c.MOST_EQUIPMENT, out)


def _yield(s: Board, seat: i64, out: Out) -> None:
    s.floor = 1 - seat
    if s.book.brawl == c.CALL and not s.called:
        s.called = 1  # a person calls the bot
    else:
        s.called = 0
        s.yielded |= 1 << seat
    if out.on:
        out.tell(w.FloorYielded(seat, 1 - seat))
    ask(s, c.BRAWLING, c.NOTHING)


def _end_of(s: Board, f: Fighter) -> None:
    """DR-6.5: what ends every action."""
    push_for(s, c.AFTER_ACTION, f.slot)
    push_for(s, c.DEFEATS, f.slot)


def _move(s: Board, f: Fighter, space: i64, out: Out) -> None:
    """DR-7."""
    cost = move_cost(s, f)
    s.acted_free = 1 if cost == 0 else 0
    _end_of(s, f)
    stand(s, f, space, cost, out)
    if cost:
        change_hearts(s, f, -cost, "move", out)


def _change(s: Board, f: Fighter, symbol: i64, out: Out) -> None:
    """DR-8."""
    cost = change_cost(s, f)
    s.acted_free = 1 if cost == 0 else 0
    _end_of(s, f)
    if cost:
        change_hearts(s, f, -cost, "change", out)
    set_symbol(s, f, symbol, cost, out)


def _battle(s: Board, f: Fighter, chance: Chance, out: Out) -> None:
    """DR-9.4: the blue die is asked for before any die is rolled."""
    open_battle(s, f)
    if out.on:
        tell_battle(s, f, out)
    if may_roll_blue(s, f):
        ask(s, c.ROLLING_BLUE, f.slot)
    else:
        roll_battle(s, f, False, chance, out)


def _use_active(s: Board, f: Fighter, out: Out) -> None:
    """DR-13.4: Fury to 0 first."""
    _end_of(s, f)
    if out.on:
        out.tell(w.ActiveUsed(slot_name(f), who_name(s, f)))
    change_fury(s, f, -c.MOST_FURY, out)
    push(s, c.EFFECTS, s.book.tiles[f.who].active, f.slot, c.NOTHING, c.NOTHING)


def _use_item(s: Board, f: Fighter, item: i64, out: Out) -> None:
    """DR-14.12: apply the effects, then discard the card."""
    _end_of(s, f)
    if out.on:
        out.tell(w.EquipmentUsed(slot_name(f), who_name(s, f), s.book.equipment[item].id))
    push(s, c.USED_UP, item, f.slot, c.NOTHING, c.NOTHING)
    push(s, c.EFFECTS, s.book.equipment[item].use, f.slot, c.NOTHING, c.NOTHING)
