"""What a good player answers at once, by the rule of thumb of gains.py: for advice, and for players in the core."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.battle import result_of
from fracas.games.double_rumble.core.brawl import deadly_move, slot_in
from fracas.games.double_rumble.core.evaluation.gains import (
    Four,
    action_gain,
    battle_gain,
    blue_value,
    change_gains,
    margin,
    move_gains,
    nth,
    place_gain,
    reroll_gain,
    stance,
    yield_gain,
)
from fracas.games.double_rumble.core.evaluation.odds import odds_with
from fracas.games.double_rumble.core.state import Board, Fighter, fighter_of, partner_of
from fracas.games.double_rumble.core.vocabulary.in_force import ongoing_of
from fracas.kernel.chance import Chance

SAME_SYMBOL_COST: Final = 0.05  # two Fighters with one symbol match fewer Weak Spots to come
STEP_WORTH: Final = 0.01  # a free step must bring more
SPEND_AT: Final = 2  # so far from a win the Active of a Battle is used
SYMBOL_WORTH: Final = 1.2
USE_WORTH: Final = 1.5
BREAK_COST: Final = 0.2
WORST: Final = -1000.0


def choice(s: Board, seat: i64, options: tuple[int, ...]) -> i64:
    """The best of the options of a seat that is asked, or NOTHING where one is as good as another."""
    phase = s.phase
    if phase == c.BRAWLING:
        return best_action(s, seat, options)
    if phase == c.PLACING:
        return best_row(s, options)
    if phase == c.ROLLING_BLUE:
        return c.BLUE_YES if blue_pays(s) else c.BLUE_NO
    if phase == c.REROLLING:
        return best_reroll(s, options)
    if phase == c.DISCARDING or phase == c.EXCESS:
        return least_gear(s, options)
    if phase == c.SETTING:
        return best_symbol(s, options, c.SET)
    if phase == c.CHOOSING_SYMBOL:
        return best_symbol(s, options, c.SYMBOL)
    if phase == c.EXCHANGING:
        return best_gift(s, options)
    return best_step(s, options) if phase == c.FREE_MOVING else c.NOTHING


def policy(s: Board, seat: i64, options: tuple[int, ...], chance: Chance) -> i64:
    """The best option, too, where advice has no opinion: the Fighter that wins most, and any space."""
    if s.phase == c.CHOOSING_FIGHTER:
        return best_fighter(s, options)
    code = choice(s, seat, options)
    return code if code != c.NOTHING else options[chance.below(len(options))]


def best_fighter(s: Board, options: tuple[int, ...]) -> i64:
    """The Fighter that wins most."""
    best: i64 = c.NOTHING
    most = 0.0
    for code in options:
        wins = s.book.tiles[code - c.FIGHTER].wins
        if best == c.NOTHING or wins > most:
            best = code
            most = wins
    return best


def best_action(s: Board, seat: i64, options: tuple[int, ...]) -> i64:
    """The action in the Brawl that is expected to bring most."""
    best: i64 = c.NOTHING
    most = WORST
    gains: Four = (0.0, 0.0, 0.0, 0.0)
    reckoned: i64 = c.NOTHING  # the first code of the four whose gains they are: moves or changes of a Fighter
    for code in options:
        if c.MOVE <= code < c.BATTLE:
            place: i64 = code - (code - c.MOVE) % 4
            if reckoned != place:
                reckoned = place
                f = fighter_of(s, slot_in(code))
                gains = move_gains(s, f) if code < c.CHANGE else change_gains(s, f)
            gain = nth(gains, code - place)
        else:
            gain = action_gain(s, code) if code != c.YIELD else yield_gain(s, seat)
        if gain > most:
            best = code
            most = gain
    return best


def senseless(s: Board, code: i64) -> bool:
    """A walk to death (DR-7.7), and a won Battle rolled again."""
    if c.MOVE <= code < c.CHANGE:
        return deadly_move(s, s.fighter2 if slot_in(code) else s.fighter1)
    if s.phase != c.REROLLING or not c.REROLL <= code < c.USE:
        return False
    return result_of(s, fighter_of(s, s.acting)) >= s.strength


def best_row(s: Board, options: tuple[int, ...]) -> i64:
    """Where the drawn card goes."""
    first, second = options
    return second if place_gain(s, second - c.PLACE) > place_gain(s, first - c.PLACE) else first


def blue_pays(s: Board) -> bool:
    """Whether the blue die is rolled."""
    f = fighter_of(s, s.acting)
    if _only_helps(s, f):
        return True
    return battle_gain(s, f, odds_with(s, f, True)) >= battle_gain(s, f, odds_with(s, f, False))


def _only_helps(s: Board, f: Fighter) -> bool:
    """Whether the blue die makes nothing worse: nothing comes with it, and those it may beat do not strike back."""
    book = s.book
    card = book.cards[s.foe]
    if not book.blue_adds or card.red.blue_hurts or ongoing_of(s, f).blue_hurts or book.tiles[f.who].passive.blue_hurts:
        return False
    for item in f.equipment:
        if book.equipment[item].effects.blue_hurts:
            return False
    row = s.rows[s.row_of_battle]
    behind = len(row) > 1 and not book.tolls[row[1]].boss and blue_value(s, book.cards[row[1] >> 1], f) < 0.0
    return not behind and blue_value(s, card, f) >= 0.0


def best_reroll(s: Board, options: tuple[int, ...]) -> i64:
    """The die to throw again, the Active, or done."""
    f = fighter_of(s, s.acting)
    best: i64 = c.DONE
    most = 0.0
    spend: i64 = c.NOTHING
    for code in options:
        if code >= c.REROLL:
            gain = reroll_gain(s, f, (code - c.REROLL) % 5)
            if gain > most:
                best = code
                most = gain
        elif code >= c.ACTIVE:
            spend = code
    if best == c.DONE and spend != c.NOTHING and s.strength - result_of(s, f) >= SPEND_AT:
        return spend
    return best


# --- Equipment, symbols, steps ----------------------------------------------------------------------------------------


def least_gear(s: Board, options: tuple[int, ...]) -> i64:
    """The Equipment one misses least."""
    best: i64 = c.NOTHING
    least = 0.0
    for code in options:
        worth = gear_worth(s, code - c.DISCARD)
        if best == c.NOTHING or worth < least:
            best = code
            least = worth
    return best


def gear_worth(s: Board, item: i64) -> float:
    """How much one would rather keep an Equipment."""
    gear = s.book.equipment[item]
    worth = SYMBOL_WORTH if gear.symbols else 0.0
    if gear.use != c.NOTHING:
        worth += USE_WORTH
    for mod in gear.effects.every:
        worth += mod.keeping
    return worth - BREAK_COST if gear.breaks != c.NOTHING else worth


def best_symbol(s: Board, options: tuple[int, ...], first: i64) -> i64:
    """The symbol that saves the team most hearts, rather not the partner's."""
    f = fighter_of(s, s.acting)
    old = f.symbol
    other = partner_of(s, f).symbol
    best: i64 = c.NOTHING
    most = 0.0
    for code in options:
        f.symbol = code - first
        worth = margin(s) - (SAME_SYMBOL_COST if f.symbol == other else 0.0)
        if best == c.NOTHING or worth > most:
            best = code
            most = worth
    f.symbol = old
    return best


def best_gift(s: Board, options: tuple[int, ...]) -> i64:
    """Hand over what would be dropped, while the other has a hand free."""
    code = _gift_of(s, s.fighter1, options)
    return _gift_of(s, s.fighter2, options) if code == c.DONE else code


def _gift_of(s: Board, f: Fighter, options: tuple[int, ...]) -> i64:
    best: i64 = c.DONE
    most = 0.0
    if len(f.equipment) > c.MOST_HELD and len(partner_of(s, f).equipment) < c.MOST_HELD:
        for item in f.equipment:
            worth = gear_worth(s, item)
            if c.GIVE + item in options and (best == c.DONE or worth > most):
                best = c.GIVE + item
                most = worth
    return best


def best_step(s: Board, options: tuple[int, ...]) -> i64:
    """A free step to where a better Enemy stands, or none."""
    f = fighter_of(s, s.acting)
    old = f.space
    best: i64 = c.DECLINE
    most = stance(s, f)
    for code in options:
        if code != c.DECLINE:
            f.space = (code - c.MOVE) % 4
            worth = stance(s, f)
            if worth > most + STEP_WORTH:
                best = code
                most = worth
    f.space = old
    return best
