"""Bags of cards: how many of each kind, packed into one number, for decks and hands whose order plays no part.

Six bits for each of up to five kinds, so that a bag is a small number in plain Python too. The top bit of each field
stays free: a subtraction that borrows shows there.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

KINDS: Final = 5
WIDTH: Final = 6
TOP: Final = WIDTH - 1  # the place of a field's top bit
FIELD: Final = 0x3F
ONES: Final = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24
FILL: Final = ONES * 0x1F
SPARE: Final = ONES * 0x20

# The n-th card of a bag of at most so many needs no loop. Times ONES, each field holds the number of cards up to its
# kind. Less n and with FILL added, its top bit shows whether they are more than n. The lowest one that shows is it.
SMALL: Final = 31


def nth_card(bag: i64, size: i64, n: i64) -> i64:
    """The n-th card of a bag of that size, counted from 0, kind by kind: a bag of one."""
    if size <= SMALL:
        more: i64 = ((bag - n) * ONES + FILL) & SPARE
        return (more & -more) >> TOP
    one: i64 = 1
    n -= bag & FIELD
    while n >= 0:
        bag >>= WIDTH
        n -= bag & FIELD
        one <<= WIDTH
    return one


def kind_of(one: i64) -> i64:
    """The kind of the card in a bag of one."""
    kind: i64 = 0
    while one > 1:
        one >>= WIDTH
        kind += 1
    return kind


def size(bag: i64) -> i64:
    """How many cards a bag holds."""
    n: i64 = 0
    while bag:
        n += bag & FIELD
        bag >>= WIDTH
    return n
