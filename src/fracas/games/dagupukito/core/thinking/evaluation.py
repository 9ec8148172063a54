"""How good a board is for a side: its chance to win, judged by HP, cards that can still hurt, and rounds won."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.book import Combo
from fracas.games.dagupukito.core.state import Board, Fighter
from fracas.kernel.bags import FIELD, SPARE, WIDTH

# What a card is worth in HP where it lies (specification 2.4: a charged card should be worth 8 to 10).
CHARGED_HP: Final = 8.0
HELD_HP: Final = 1.5
MOST_COUNTED: Final = 6  # more cards than this in a zone add nothing
X_HP: Final = 15.0
SPECIAL_HP: Final = 6.0
SWING_HP: Final = 35.0  # a lead of this much is about three to one
ROUND_HP: Final = 52.5  # what a round won counts as
THREAT_SHARE: Final = 0.35  # of a combo that could come, and may be stopped


def combo_worth(combo: Combo) -> float:
    """Damage and specials, less what the charged cards it spends are worth."""
    damage = float(combo.damage) if combo.damage != c.NOTHING else X_HP
    return damage + SPECIAL_HP * len(combo.specials) - CHARGED_HP * float(combo.count - 1)


def at_a_glance(s: Board, seat: i64) -> float:
    """From 0 to 1, while the match is on."""
    mine: i64 = s.book.side_of[seat]
    own = strength(s, mine)
    best = -1e9
    for side in range(s.book.sides):
        if side != mine:
            theirs = strength(s, side)
            if theirs > best:
                best = theirs
    return 1.0 / (1.0 + exp((best - own) / SWING_HP))


def strength(s: Board, side: i64) -> float:
    """What a side has left, in HP."""
    won: i64 = s.wins[side]
    total = float(won) * ROUND_HP
    for f in s.teams[side]:
        if not f.ko:
            charged: i64 = f.charge_size if f.charge_size < MOST_COUNTED else MOST_COUNTED
            held: i64 = f.hand_size if f.hand_size < MOST_COUNTED else MOST_COUNTED
            total += float(f.hp) + CHARGED_HP * float(charged) + HELD_HP * float(held)
            if f is s.left or f is s.right:
                total += prospect(s, f)
    return total


def prospect(s: Board, f: Fighter) -> float:
    """What the turn still promises a corner: the best declaration open to it, or a share of the best one to come."""
    if (s.phase != c.DECLARING and s.phase != c.DECLARING_OPENLY) or f.act != c.CHARGING:
        return THREAT_SHARE * threat(s, f, f.face)
    best = CHARGED_HP
    damage: i64 = s.book.damage[f.played]
    if float(damage) > best:
        best = float(damage)
    ready: i64 = f.ready & 15
    place: i64 = f.who * 8 + f.face * 4
    while ready:
        if ready & 1:
            worth = s.book.combos[place].worth
            if worth > best:
                best = worth
        ready >>= 1
        place += 1
    return best


def threat(s: Board, f: Fighter, face: i64) -> float:
    """The best combo the hand could declare on a face."""
    best = 0.0
    if f.charge_size == 0:  # a combo has two cards at least, and all but one are charged
        return best
    have: i64 = f.charge | SPARE
    hand: i64 = f.hand
    place: i64 = f.who * 10 + face * 5
    while hand:
        if hand & FIELD:
            for use in s.book.uses[place]:
                if use.worth > best and (have - use.rest) & SPARE == SPARE:
                    best = use.worth
        hand >>= WIDTH
        place += 1
    return best
