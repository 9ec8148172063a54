"""What things are worth, in hearts: a rule of thumb over the tables of plain dice. It reads no deck."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.book import ALWAYS, Book, Card, Toll
from fracas.games.double_rumble.core.state import Board, symbols_of

FURY_WORTH: Final = 0.15
PASSIVE_WORTH: Final = 0.55
ACTIVE_WORTH: Final = 1.0
GEAR_WORTH: Final = 1.3
TOKEN_COST: Final = 0.8
CUBE_COST: Final = 0.6
LIFE_COST: Final = 1.8
HEAL_WORTH: Final = 0.75
GONE_WORTH: Final = 0.25  # an Enemy less, besides what it would cost
STRONGEST: Final = 24  # the tables end here


def strength_of(s: Board, code: i64) -> float:
    """The Strength a card will probably have, dice it forces included."""
    return likely_strength(s.book.cards[code >> 1]) + float(code & 1)


def likely_strength(card: Card) -> float:
    """The Strength a card without a cube will probably have."""
    found = float(card.base)
    for mod in card.red.every:
        sure = 1.0 if mod.when is ALWAYS and mod.also is ALWAYS else 0.5
        if mod.kind == c.STRENGTH:
            found += sure * float(mod.amount.roughly())
        elif mod.kind == c.FORCE_DIE:
            found += sure * (1.5 if mod.dice >> 3 & 1 else 0.8 if mod.dice >> 2 & 1 else 0.2)
    return found


def table(values: list[float], strength: float) -> float:
    """A table by Strength, read between its lines."""
    if strength <= 0.0:
        return values[0]
    low = int(strength)
    if low >= STRONGEST:
        return values[STRONGEST]
    part = strength - float(low)
    return values[low] * (1.0 - part) + values[low + 1] * part


def toll_of(book: Book, card: Card, cube: i64) -> Toll:
    """Reckon what a card will probably cost."""
    toll = Toll(card.weak, card.boss)
    strength = likely_strength(card) + float(cube)
    plain, matched = table(book.loss_green, strength), table(book.loss_blue, strength)
    toll.throw = table(book.throw_blue, strength)
    if card.boss:
        won = table(book.win_blue, strength)
        toll.matched = matched / won if won > 0.02 else plain / (table(book.win_green, strength) + 0.02)
        toll.unmatched = 1.0 if won > 0.02 else 0.0  # somebody changes
    elif card.red.kinds >> c.NO_BLUE & 1:
        toll.matched = plain
        toll.unmatched = plain
    else:
        paid = matched + 0.7
        toll.matched = matched + 0.12 * (plain - matched)
        toll.unmatched = paid if card.weak and paid < plain else plain
    return toll


def enemy_cost(s: Board, code: i64) -> float:
    """Hearts an Enemy will probably cost the team."""
    toll = s.book.tolls[code]
    return toll.matched if (symbols_of(s.fighter1) | symbols_of(s.fighter2)) & toll.weak else toll.unmatched
