"""What a good partner would do, and why: the best option by the rule of thumb of core/evaluation, with words."""

from __future__ import annotations

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.actions import decode, words_of
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.battle import result_of
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
from fracas.games.double_rumble.core.state import fighter_of, partner_of

__all__ = ["advice_for", "advise", "best"]


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
        return _symbol(state, options, c.SET if phase == c.SETTING else c.SYMBOL), "match"
    if phase == c.EXCHANGING:
        return _exchange(state, options), "save"
    if phase == c.FREE_MOVING:
        return _free_move(state, options), "free"
    return c.NOTHING, ""


def _brawl(state: Rumble, options: tuple[int, ...]) -> tuple[int, str]:
    now = margin(state)
    gains = {code: action_gain(state, code, now) for code in options}
    code = max(options, key=lambda one: gains[one])
    if code == c.YIELD:
        return code, "partner"
    if code < c.CHANGE:
        return code, "free"
    if code < c.BATTLE:
        return code, "match"
    if code < c.ACTIVE:
        boss = state.book.cards[state.rows[fighter_of(state, code - c.BATTLE).space][0] >> 1].boss
        return code, "boss" if boss else "odds"
    return code, "active" if code < c.REROLL else "use" if code >= c.USE else "odds"


def _place(state: Rumble, options: tuple[int, ...]) -> tuple[int, str]:
    gains = {code: place_gain(state, code - c.PLACE) for code in options}
    code = max(options, key=lambda one: gains[one])
    rows = [len(state.rows[one - c.PLACE]) for one in options]
    card = state.book.cards[state.drawn]
    if card.yellow != c.NOTHING:
        return code, "sturdy"
    if max(rows) + 1 >= state.book.threshold and not card.boss:
        return code, "cube"
    return code, "short" if len(state.rows[code - c.PLACE]) <= min(rows) else "throw"


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
    return c.DONE, "stand"


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
