"""What a good partner would do, and why: the best option by the rule of thumb of core/evaluation, with words."""

from __future__ import annotations

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.actions import decode, words_of
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.battle import against_battle, result_of
from fracas.games.double_rumble.core.brawl import slot_in
from fracas.games.double_rumble.core.changes import move_cost
from fracas.games.double_rumble.core.evaluation.gains import (
    action_gain,
    battle_gain,
    margin,
    place_gain,
    reroll_gain,
    stance,
)
from fracas.games.double_rumble.core.evaluation.odds import battle_odds, would_roll_blue
from fracas.games.double_rumble.core.match import Rumble
from fracas.games.double_rumble.core.stages import at_height
from fracas.games.double_rumble.core.state import Fighter, fighter_of, partner_of, symbols_of
from fracas.games.double_rumble.core.vocabulary.effects import worth_of

__all__ = ["advice_for", "advise", "best"]

GOOD_THROW = 0.3  # a share of Throws worth mentioning


def advice_for(state: Rumble, seat: int | None) -> w.Advice | None:
    """The advice a seat is given while it is asked; nothing for watchers."""
    if seat is None or not state.waiting >> seat & 1:
        return None
    code, why = best(state, seat)
    if code == c.NOTHING:
        return None
    win, loss = 0, 0.0
    if c.BATTLE <= code < c.ACTIVE:
        slot = code - c.BATTLE
        _, (won, _, lost, of) = battle_odds(state, slot, would_roll_blue(state, slot))
        win, loss = round(100 * won / of), round(lost / of, 1)
    return w.Advice(words_of(decode(state, code)), why, win, loss)


def advise(state: Rumble, seat: int) -> int:
    """The option a good player would take; for bots."""
    code, _ = best(state, seat)
    return code if code != c.NOTHING else state.options(seat)[0]


def best(state: Rumble, seat: int) -> tuple[int, str]:
    """The best option of a seat by the rule of thumb, and why."""
    options = state.options(seat)
    phase = state.phase
    if phase == c.BRAWLING:
        return _brawl(state, options)
    if phase == c.PLACING:
        return _place(state, options)
    if phase == c.ROLLING_BLUE:
        return _blue(state, options)
    if phase == c.REROLLING:
        return _reroll(state, options)
    if phase in (c.DISCARDING, c.EXCESS):
        return min(options, key=lambda code: gear_worth(state, code - c.DISCARD)), "save"
    if phase in (c.SETTING, c.CHOOSING_SYMBOL):
        return _symbol(state, options, c.SET if phase == c.SETTING else c.SYMBOL), "symbol"
    if phase == c.EXCHANGING:
        return _exchange(state, options), "share"
    if phase == c.FREE_MOVING:
        code = _free_move(state, options)
        return code, "stay" if code == c.DECLINE else "free"
    return c.NOTHING, ""


def _brawl(state: Rumble, options: tuple[int, ...]) -> tuple[int, str]:
    now = margin(state)
    gains = {code: action_gain(state, code, now) for code in options}
    code = max(options, key=lambda one: gains[one])
    return code, _why(state, code)


def _why(state: Rumble, code: int) -> str:
    """A reason for an action that is true of it: a key of [tables.why]."""
    if code == c.YIELD:
        return "partner"
    f = fighter_of(state, slot_in(code))
    if code < c.CHANGE:
        return "reach" if move_cost(state, f) else "free"
    if code < c.BATTLE:
        weak = [state.book.cards[card >> 1].weak for row in state.rows for card in row]
        return "match" if any(one >> (code - c.CHANGE) % 4 & 1 for one in weak) else "gain"
    if code < c.ACTIVE:
        return _why_battle(state, f)
    return "active" if code < c.REROLL else "use"


def _why_battle(state: Rumble, f: Fighter) -> str:
    if state.book.cards[state.rows[f.space][0] >> 1].boss:
        return "boss"
    fighters = (state.fighter1, state.fighter2)
    chances = {int(one.slot): _chances(state, one) for one in fighters if against_battle(state, one) == c.LEGAL}
    win, throw = chances[int(f.slot)]
    if win >= max(other for other, _ in chances.values()):
        return "odds" if len(chances) > 1 else "only"
    return "throw" if throw >= GOOD_THROW and len(state.rows[f.space]) > 1 else "gain"


def _chances(state: Rumble, f: Fighter) -> tuple[float, float]:
    """How likely a Battle is won, and won by a Throw."""
    win, throw, _, of = battle_odds(state, f.slot, would_roll_blue(state, f.slot))[1]
    return win / of, throw / of


def _place(state: Rumble, options: tuple[int, ...]) -> tuple[int, str]:
    gains = {code: place_gain(state, code - c.PLACE) for code in options}
    code = max(options, key=lambda one: gains[one])
    other = next((one for one in options if one != code), code)
    return code, _why_there(state, code - c.PLACE, other - c.PLACE)


def _why_there(state: Rumble, row: int, other: int) -> str:
    """A reason to lay the drawn card into one row and not the other that is true of them."""
    card = state.book.cards[state.drawn]
    here, there = len(state.rows[row]), len(state.rows[other])
    f, g = at_height(state, row), at_height(state, other)
    if card.yellow != c.NOTHING and f.hearts > g.hearts and worth_of(state, card.yellow, f) < 0:
        return "sturdy"
    if not card.boss and here + 1 < state.book.threshold <= there + 1:
        return "cube"
    if symbols_of(state, f) & card.weak and not symbols_of(state, g) & card.weak:
        return "match"
    if here < there:
        return "short"
    return "throw" if here and not card.boss else "either"


def _blue(state: Rumble, options: tuple[int, ...]) -> tuple[int, str]:
    f = fighter_of(state, state.acting)
    slot = int(f.slot)
    with_blue = battle_gain(state, f, battle_odds(state, slot, True, True)[1])
    without = battle_gain(state, f, battle_odds(state, slot, False, True)[1])
    return (options[0], "blue") if with_blue >= without and c.BLUE_YES in options else (options[-1], "save_hearts")


def _reroll(state: Rumble, options: tuple[int, ...]) -> tuple[int, str]:
    f = fighter_of(state, state.acting)
    gains = {code: reroll_gain(state.copy(), f, (code - c.REROLL) % 5) for code in options if code >= c.REROLL}
    if gains:
        code = max(gains, key=lambda one: gains[one])
        if gains[code] > 0:
            return code, "reroll"
    spends = [code for code in options if c.ACTIVE <= code < c.REROLL]
    lost = state.strength - result_of(state, f)
    if spends and lost >= 2:
        return spends[0], "active"
    return c.DONE, "stand" if lost <= 0 else "worse"


def gear_worth(state: Rumble, item: int) -> float:
    """How much one would rather keep an Equipment."""
    gear = state.book.equipment[item]
    worth = 1.2 if gear.symbols else 0.0
    worth += 1.5 if gear.use != c.NOTHING else 0.0
    worth += sum(mod.keeping for mod in gear.effects.every)
    return worth - (0.2 if gear.breaks != c.NOTHING else 0.0)


def _symbol(state: Rumble, options: tuple[int, ...], first: int) -> int:
    f = fighter_of(state, state.acting)
    old = f.symbol
    other = partner_of(state, f).symbol

    def worth(code: int) -> float:
        f.symbol = code - first
        return margin(state) - (0.05 if f.symbol == other else 0.0)

    code = max(options, key=worth)
    f.symbol = old
    return code


def _exchange(state: Rumble, options: tuple[int, ...]) -> int:
    """Hand over what would be dropped, while the other has a hand free."""
    for f in (state.fighter1, state.fighter2):
        partner = partner_of(state, f)
        if len(f.equipment) > c.MOST_HELD and len(partner.equipment) < c.MOST_HELD:
            items = [item for item in f.equipment if c.GIVE + item in options]
            if items:
                return c.GIVE + max(items, key=lambda item: gear_worth(state, item))
    return c.DONE


def _free_move(state: Rumble, options: tuple[int, ...]) -> int:
    f = fighter_of(state, state.acting)
    world = state.copy()
    own = fighter_of(world, f.slot)
    best_code, best_worth = c.DECLINE, stance(state, f)
    for code in options:
        if code != c.DECLINE:
            own.space = (code - c.MOVE) % 4
            if stance(world, own) > best_worth + 0.01:
                best_code, best_worth = code, stance(world, own)
    return best_code
