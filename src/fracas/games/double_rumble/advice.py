"""What a good partner would do, and why: the best option by the rule of thumb of rules_value.py, with words."""

from __future__ import annotations

from fracas.games.double_rumble import words_view as x
from fracas.games.double_rumble.codes import decode, words_of
from fracas.games.double_rumble.odds import battle_odds, may_roll_blue
from fracas.games.double_rumble.rules import Rumble
from fracas.games.double_rumble.rules_value import action_gain, margin, place_gain, reroll_gain, stance
from fracas.games.double_rumble.rules_value import battle_gain as gain_of_battle
from fracas.games.double_rumble.state_book import (
    ACTIVE,
    BATTLE,
    BLUE_YES,
    BRAWLING,
    CHANGE,
    CHOOSING_SYMBOL,
    DECLINE,
    DISCARD,
    DISCARDING,
    DONE,
    EXCESS,
    EXCHANGING,
    FREE_MOVING,
    GIVE,
    MOST_HELD,
    MOVE,
    NOTHING,
    PLACE,
    PLACING,
    REROLL,
    REROLLING,
    ROLLING_BLUE,
    SET,
    SETTING,
    SYMBOL,
    USE,
    YIELD,
)
from fracas.games.double_rumble.steps import MODIFIERS

__all__ = ["advice_for", "advise", "best"]

# What an Equipment does, most useful last: what is dropped first.
KINDS_WORTH = (("loss", 1.0), ("ignore_forced", 0.5), ("reroll", 1.4), ("die_plus", 1.3), ("result", 1.7))


def advice_for(state: Rumble, seat: int | None) -> x.Advice | None:
    """The advice a seat is given while it is asked; nothing for watchers."""
    if seat is None or not state.waiting >> seat & 1:
        return None
    code, why = best(state, seat)
    if code == NOTHING:
        return None
    win, loss = 0, 0.0
    if BATTLE <= code < ACTIVE:
        slot = code - BATTLE
        _, won, _, lost, of = battle_odds(state, slot, may_roll_blue(state, slot))
        win, loss = round(100 * won / of), round(lost / of, 1)
    return x.Advice(words_of(decode(state, code)), why, win, loss)


def advise(state: Rumble, seat: int) -> int:
    """The option a good player would take; for bots."""
    code, _ = best(state, seat)
    return code if code != NOTHING else state.options(seat)[0]


def best(state: Rumble, seat: int) -> tuple[int, str]:
    """The best option of a seat by the rule of thumb, and why."""
    options = state.options(seat)
    phase = state.phase
    if phase == BRAWLING:
        return _brawl(state, options)
    if phase == PLACING:
        return _place(state, options)
    if phase == ROLLING_BLUE:
        return _blue(state, options)
    if phase == REROLLING:
        return _reroll(state, options)
    if phase in (DISCARDING, EXCESS):
        return min(options, key=lambda code: gear_worth(state, code - DISCARD)), "save"
    if phase in (SETTING, CHOOSING_SYMBOL):
        return _symbol(state, options, SET if phase == SETTING else SYMBOL), "match"
    if phase == EXCHANGING:
        return _exchange(state, options), "save"
    if phase == FREE_MOVING:
        return _free_move(state, options), "free"
    return NOTHING, ""


def _brawl(state: Rumble, options: tuple[int, ...]) -> tuple[int, str]:
    now = margin(state)
    gains = {code: action_gain(state, code, now) for code in options}
    code = max(options, key=lambda one: gains[one])
    if code == YIELD:
        return code, "partner"
    if code < CHANGE:
        return code, "free"
    if code < BATTLE:
        return code, "match"
    if code < ACTIVE:
        boss = state.book.cards[state.rows[state.fighter(code - BATTLE).space][0] >> 1].boss
        return code, "boss" if boss else "odds"
    return code, "active" if code < REROLL else "use" if code >= USE else "odds"


def _place(state: Rumble, options: tuple[int, ...]) -> tuple[int, str]:
    gains = {code: place_gain(state, code - PLACE) for code in options}
    code = max(options, key=lambda one: gains[one])
    rows = [len(state.rows[one - PLACE]) for one in options]
    card = state.book.cards[state.drawn]
    if card.yellow != NOTHING:
        return code, "sturdy"
    if max(rows) + 1 >= state.book.threshold and not card.boss:
        return code, "cube"
    return code, "short" if len(state.rows[code - PLACE]) <= min(rows) else "throw"


def _blue(state: Rumble, options: tuple[int, ...]) -> tuple[int, str]:
    f = state.fighter(state.acting)
    slot = int(f.slot)
    with_blue = gain_of_battle(state, f, True, battle_odds(state, slot, True, beyond=True)[1:])
    without = gain_of_battle(state, f, False, battle_odds(state, slot, False, beyond=True)[1:])
    return (options[0], "blue") if with_blue >= without and BLUE_YES in options else (options[-1], "save_hearts")


def _reroll(state: Rumble, options: tuple[int, ...]) -> tuple[int, str]:
    f = state.fighter(state.acting)
    gains = {code: reroll_gain(state.copy(), f, (code - REROLL) % 5) for code in options if code >= REROLL}
    if gains:
        code = max(gains, key=lambda one: gains[one])
        if gains[code] > 0:
            return code, "reroll"
    spends = [code for code in options if ACTIVE <= code < REROLL]
    lost = state.strength - state.result_of(f)
    if spends and lost >= 2:
        return spends[0], "active"
    return DONE, "stand"


def gear_worth(state: Rumble, item: int) -> float:
    """How much one would rather keep an Equipment."""
    gear = state.book.equipment[item]
    worth = 1.2 if gear.symbols else 0.0
    worth += 1.5 if gear.use != NOTHING else 0.0
    kinds = [mod.kind for mod in gear.effects.mods]
    worth += sum(_kind_worth(kind) for kind in kinds)
    return worth - (0.2 if gear.breaks != NOTHING else 0.0)


def _kind_worth(kind: int) -> float:
    return dict(KINDS_WORTH).get(MODIFIERS[kind], 0.6)


def _symbol(state: Rumble, options: tuple[int, ...], first: int) -> int:
    f = state.fighter(state.acting)
    old = f.symbol
    other = state.partner(f).symbol

    def worth(code: int) -> float:
        f.symbol = code - first
        return margin(state) - (0.05 if f.symbol == other else 0.0)

    code = max(options, key=worth)
    f.symbol = old
    return code


def _exchange(state: Rumble, options: tuple[int, ...]) -> int:
    """Hand over what would be dropped, while the other has a hand free."""
    for f in (state.f0, state.f1):
        partner = state.partner(f)
        if len(f.equipment) > MOST_HELD and len(partner.equipment) < MOST_HELD:
            items = [item for item in f.equipment if GIVE + item in options]
            if items:
                return GIVE + max(items, key=lambda item: gear_worth(state, item))
    return DONE


def _free_move(state: Rumble, options: tuple[int, ...]) -> int:
    f = state.fighter(state.acting)
    world = state.copy()
    own = world.fighter(f.slot)
    best_code, best_worth = DECLINE, stance(state, f)
    for code in options:
        if code != DECLINE:
            own.space = (code - MOVE) % 4
            if stance(world, own) > best_worth + 0.01:
                best_code, best_worth = code, stance(world, own)
    return best_code
