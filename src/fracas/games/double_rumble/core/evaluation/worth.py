"""What things are worth, in hearts: a rule of thumb over the tables of plain dice. It reads no deck."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.book import ALWAYS
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
    card = s.book.cards[code >> 1]
    found = float(card.base + (code & 1))
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


def enemy_cost(s: Board, code: i64) -> float:
    """Hearts an Enemy will probably cost the team."""
    card = s.book.cards[code >> 1]
    strength = strength_of(s, code)
    plain = table(s.book.loss_green, strength)
    if card.red.kinds >> c.NO_BLUE & 1:
        return plain
    matched = table(s.book.loss_blue, strength)
    if (symbols_of(s, s.fighter1) | symbols_of(s, s.fighter2)) & card.weak:
        return matched + 0.12 * (plain - matched)
    paid = matched + 0.7
    return paid if card.weak and paid < plain else plain
