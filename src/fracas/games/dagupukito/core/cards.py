"""Bags of cards: a zone is a bag, counts packed six bits a card type."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.dagupukito.core import codes as c
from fracas.kernel.masks import code_table, codes

LETTERS: Final = "DGPKT"

# The top bit of each field stays free, so that a subtraction which borrows shows there.
WIDTH: Final = 6
FIELD: Final = 0x3F
SPARE: Final = 0x20 | 0x20 << 6 | 0x20 << 12 | 0x20 << 18 | 0x20 << 24
FILL: Final = 0x1F | 0x1F << 6 | 0x1F << 12 | 0x1F << 18 | 0x1F << 24
ONE: Final[list[int]] = [1 << (WIDTH * card) for card in range(5)] + [0]  # NO_CARD is no card
BYTE: Final[list[bytes]] = [bytes([card]) for card in range(6)]


# `codes_for(hand, PLAY)`, looked up under ((hand + FILL) & SPARE) % 31: the spare bit of each type that is there; as
# 2**6 % 31 is 2, the remainder has them side by side. All five make 31, which is 0; a hand that is asked is not empty.
PLAYS: Final[list[tuple[int, ...]]] = [codes(c.PLAY, 31), *code_table(c.PLAY, 5)[1:31]]


def codes_for(bag: i64, first: i64) -> tuple[int, ...]:
    """A code for each type in a bag, counted from `first`."""
    return tuple([int(first) + card for card in range(5) if bag >> (WIDTH * card) & FIELD])


def size(bag: i64) -> i64:
    """How many cards a bag holds."""
    n: i64 = 0
    while bag:
        n += bag & FIELD
        bag >>= WIDTH
    return n


def cards_of(bag: i64) -> list[int]:
    """The cards of a bag, fastest first."""
    return [card for card in range(5) for _ in range(bag >> (WIDTH * card) & FIELD)]


def letters(bag: i64) -> tuple[str, ...]:
    """The cards of a bag as they are told."""
    return tuple([LETTERS[card] for card in cards_of(bag)])


def letter(card: i64) -> str:
    """One card as it is told; no card is the empty word."""
    return "" if card == c.NO_CARD else LETTERS[card]
