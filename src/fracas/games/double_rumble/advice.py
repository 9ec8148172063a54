"""What a good partner would do, and why: the best option by the rule of thumb of core/evaluation, with words."""

from __future__ import annotations

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.actions import decode, words_of
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.battle import against_battle, result_of
from fracas.games.double_rumble.core.brawl import slot_in
from fracas.games.double_rumble.core.changes import move_cost
from fracas.games.double_rumble.core.evaluation.choice import choice
from fracas.games.double_rumble.core.evaluation.odds import battle_odds, would_roll_blue
from fracas.games.double_rumble.core.match import Rumble
from fracas.games.double_rumble.core.stages import at_height
from fracas.games.double_rumble.core.state import Fighter, fighter_of, symbols_of
from fracas.games.double_rumble.core.vocabulary.effects import worth_of

__all__ = ["advice_for", "advise", "best"]

GOOD_THROW = 0.3  # a share of Throws worth mentioning
# Phases with one reason, whatever is chosen.
ALWAYS_WHY = {
    c.DISCARDING: "save", c.EXCESS: "save", c.SETTING: "symbol", c.CHOOSING_SYMBOL: "symbol", c.EXCHANGING: "share",
}  # fmt: skip


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
    options = state.options(seat)
    code = int(choice(state, seat, options))
    return code if code != c.NOTHING else options[0]


def best(state: Rumble, seat: int) -> tuple[int, str]:
    """The best option of a seat by the rule of thumb, and why."""
    options = state.options(seat)
    code = int(choice(state, seat, options))
    return code, _why_now(state, options, code)


def _why_now(state: Rumble, options: tuple[int, ...], code: int) -> str:
    """Why that is the best option of the open phase: a key of [tables.why], or nothing."""
    phase = int(state.phase)
    if phase == c.BRAWLING:
        return _why(state, code)
    if phase == c.PLACING:
        other = next((one for one in options if one != code), code)
        return _why_there(state, code - c.PLACE, other - c.PLACE)
    if phase == c.ROLLING_BLUE:
        return "blue" if code == c.BLUE_YES else "save_hearts"
    if phase == c.REROLLING:
        return _why_reroll(state, code)
    if phase == c.FREE_MOVING:
        return "stay" if code == c.DECLINE else "free"
    return ALWAYS_WHY.get(phase, "")


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


def _why_there(state: Rumble, row: int, other: int) -> str:
    """A reason to lay the drawn card into one row and not the other that is true of them."""
    card = state.book.cards[state.drawn]
    here, there = len(state.rows[row]), len(state.rows[other])
    f, g = at_height(state, row), at_height(state, other)
    if card.yellow != c.NOTHING and f.hearts > g.hearts and worth_of(state, card.yellow, f) < 0:
        return "sturdy"
    if not card.boss and here + 1 < state.book.threshold <= there + 1:
        return "cube"
    if symbols_of(f) & card.weak and not symbols_of(g) & card.weak:
        return "match"
    if here < there:
        return "short"
    return "throw" if here and not card.boss else "either"


def _why_reroll(state: Rumble, code: int) -> str:
    if code == c.DONE:
        return "stand" if result_of(state, fighter_of(state, state.acting)) >= state.strength else "worse"
    return "reroll" if code >= c.REROLL else "active"
