"""What a good player answers at once, by the rule of thumb of gains.py: for advice, and for players in the core."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.battle import result_of
from fracas.games.double_rumble.core.brawl import (
    ACTS,
    CHANGES,
    FIGHTS,
    MOVES,
    against_use,
    against_yield,
    deadly_move,
    legal_actions,
    slot_in,
)
from fracas.games.double_rumble.core.evaluation.gains import (
    WORST,
    Four,
    action_gain,
    battle_gain,
    blue_value,
    change_gains,
    fight_gain,
    margin,
    move_gains,
    place_gain,
    reroll_gain,
    stance,
    yield_gain,
)
from fracas.games.double_rumble.core.evaluation.odds import odds_with
from fracas.games.double_rumble.core.state import Board, Fighter, alone, fighter_of, partner_of
from fracas.games.double_rumble.core.vocabulary.in_force import ongoing_of
from fracas.kernel.chance import Chance

SAME_SYMBOL_COST: Final = 0.05  # two Fighters with one symbol match fewer Weak Spots to come
STEP_WORTH: Final = 0.01  # a free step must bring more
SPEND_AT: Final = 2  # so far from a win the Active of a Battle is used
SYMBOL_WORTH: Final = 1.2
USE_WORTH: Final = 1.5
BREAK_COST: Final = 0.2


def choice(s: Board, seat: i64, options: tuple[int, ...]) -> i64:
    """The best of the options of a seat that is asked, or NOTHING where one is as good as another."""
    phase = s.phase
    if phase == c.BRAWLING:
        return best_action(s, seat)
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
    if code == c.NOTHING:
        code = options[chance.below(len(options))]
    return code


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


@mypyc_attr(acyclic=True, free_list_len=1)
class Best:
    """The best action found yet; of equals, the one that stands first among the options."""

    def __init__(self) -> None:
        self.code: i64 = c.NOTHING
        self.slot: i64 = c.NOTHING
        self.gain: float = WORST

    def take(self, slot: i64, code: i64, gain: float) -> None:
        """Keep an action of a Fighter if it is better."""
        if gain < self.gain:
            return
        if gain > self.gain or slot < self.slot or (slot == self.slot and code < self.code):
            self.code = code
            self.slot = slot
            self.gain = gain


def best_action(s: Board, seat: i64) -> i64:
    """The action in the Brawl that is expected to bring most.

    Battles are weighed first: where one is good, no move needs to be.
    """
    best = Best()
    if alone(s):
        first, second = legal_actions(s, s.fighter1), legal_actions(s, s.fighter2)
        _weigh_battle(s, s.fighter1, first, best)
        _weigh_battle(s, s.fighter2, second, best)
        _weigh_others(s, s.fighter1, first, best)
        _weigh_others(s, s.fighter2, second, best)
        return best.code
    f = fighter_of(s, seat)
    legal = legal_actions(s, f)
    _weigh_battle(s, f, legal, best)
    _weigh_others(s, f, legal, best)
    if against_yield(s, seat) == c.LEGAL and yield_gain(s, seat) > best.gain:
        return c.YIELD
    return best.code


def _weigh_battle(s: Board, f: Fighter, legal: i64, best: Best) -> None:
    if legal & FIGHTS:
        best.take(f.slot, c.BATTLE + f.slot, fight_gain(s, f))


def _weigh_others(s: Board, f: Fighter, legal: i64, best: Best) -> None:
    if legal & MOVES:
        _weigh_four(f.slot, legal & MOVES, c.MOVE + 4 * f.slot, move_gains(s, f, best.gain), best)
    if legal & CHANGES:
        _weigh_four(f.slot, legal >> 4 & MOVES, c.CHANGE + 4 * f.slot, change_gains(s, f), best)
    if legal & ACTS:
        best.take(f.slot, c.ACTIVE + f.slot, action_gain(s, c.ACTIVE + f.slot))
    for item in f.equipment:
        if against_use(s, f, item) == c.LEGAL:
            code: i64 = c.USE + c.MOST_EQUIPMENT * f.slot + item
            best.take(f.slot, code, action_gain(s, code))


def _weigh_four(slot: i64, legal: i64, first: i64, gains: Four, best: Best) -> None:
    """The legal ones of four moves or changes, by their gains."""
    if legal & 1:
        best.take(slot, first, gains[0])
    if legal & 2:
        best.take(slot, first + 1, gains[1])
    if legal & 4:
        best.take(slot, first + 2, gains[2])
    if legal & 8:
        best.take(slot, first + 3, gains[3])


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
