"""What a player who knows the game would answer at once, from what its seat may know: the best of its options."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.state import Board
from fracas.games.n30n.core.thinking import placing, shopping, striking
from fracas.games.n30n.core.thinking.evaluation import COUNTERS, cheapness
from fracas.games.n30n.core.wars import complete, least_payment, war_of
from fracas.kernel.chance import Chance

# What there is to choose between Fighters that are otherwise alike, in HP.
LINE_UP_NOISE: Final = 1.0
DRAFT_NOISE: Final = 0.5
STEP: Final = 1.0 / 1024  # of a noise


def choose(s: Board, seat: i64, options: tuple[int, ...], chance: Chance) -> i64:
    """One of the options."""
    count = len(options)
    if count == 1:
        return options[0]
    phase = s.phase
    if phase == c.PLACING:
        return placing.card_to_place(s, s.book.unit_of[seat], options, chance)
    if phase == c.SHOPPING:
        return shopping.errand(s, s.book.unit_of[seat], options)
    if phase == c.OFFERING or phase == c.REVIVING or phase == c.DISCARDING:
        return shopping.least_missed(s, s.book.unit_of[seat], options)
    if phase == c.PAYING:
        war = war_of(s)
        return c.DONE if complete(war) else least_payment(s, war)
    if phase == c.STRIKING or phase == c.COUNTERING:
        return striking.move_to_call(s, options)
    if phase == c.CANCELLING or phase == c.ANSWERING:
        return striking.card_to_lay(s, s.book.unit_of[seat], options)
    if phase == c.BOOSTING:
        return striking.slot_to_boost(s, s.book.unit_of[seat], options)
    if phase == c.WINDOW:
        return _window(s, seat, options, chance)
    if phase == c.TARGETING or phase == c.AIMING:
        return striking.target_to_name(s, seat, options)
    if phase == c.LINING_UP or phase == c.DRAFTING or phase == c.SHARING:
        return _best_of(s, seat, options, chance)
    if phase == c.CHOOSING_ROLE:
        return c.ATTACK
    if phase == c.CLAIMING:
        return options[count - 2]  # the last claim: what another hand loses counts twice
    pick: i64 = chance.below(count)
    return options[pick]


def _window(s: Board, seat: i64, options: tuple[int, ...], chance: Chance) -> i64:
    """Overkill: a move that pays, then a card, then nothing more."""
    code = striking.move_to_call(s, options)
    return code if code != c.DONE or s.window > 1 else placing.card_to_place(s, seat, options, chance)


def _best_of(s: Board, seat: i64, options: tuple[int, ...], chance: Chance) -> i64:
    """Whom to draft, who stands where, which card to take."""
    best = -1000.0
    found: i64 = options[0]
    for code in options:
        if s.phase == c.DRAFTING:
            worth = _pick(s, code) + DRAFT_NOISE * STEP * float(chance.below(1024))
        elif s.phase == c.LINING_UP:
            worth = _stand(s, s.book.unit_of[seat], code) + LINE_UP_NOISE * STEP * float(chance.below(1024))
        else:
            worth = shopping.card_value(s, seat, code - c.TAKE)
        if worth > best:
            best = worth
            found = code
    return found


def _pick(s: Board, code: i64) -> float:
    if code == c.DEAL:
        return 0.0
    sheet = s.book.sheets[code - c.PICK]
    return float(sheet.hp) + cheapness(sheet.strike) + COUNTERS * cheapness(sheet.counter)


def _stand(s: Board, unit: i64, code: i64) -> float:
    """Who is hale stands on the tarmac; who attacks, with a card for its specialty or energy for its Strike."""
    if code == c.EMPTY:
        return 0.0
    i = code - c.PUT
    f = s.fighters[i]
    worth = placing.HALE * float(f.hp)
    sheet = s.book.sheets[f.who]
    if s.side[unit] == s.attacker:
        worth += striking.readiness(s, unit, sheet.strike)
    else:
        worth += striking.readiness(s, unit, sheet.counter)
    for card in s.hands[unit]:
        if s.book.type_of[card] == c.BRAWL and placing.is_special(s, f, card, s.side[unit] != s.attacker):
            worth += placing.SPECIAL
    return worth
