"""Bags of cards: a zone is a bag, counts packed six bits a card type."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.dagupukito.core import codes as c

LETTERS: Final = "DGPKT"

# The top bit of each field stays free, so that a subtraction which borrows shows there.
WIDTH: Final = 6
FIELD: Final = 0x3F
SPARE: Final = 0x20 | 0x20 << 6 | 0x20 << 12 | 0x20 << 18 | 0x20 << 24
FILL: Final = 0x1F | 0x1F << 6 | 0x1F << 12 | 0x1F << 18 | 0x1F << 24
ONE: Final[list[int]] = [1 << (WIDTH * card) for card in range(5)] + [0]  # NO_CARD is no card
BYTE: Final[list[bytes]] = [bytes([card]) for card in range(6)]


# For each set of card types, a bit a type, the codes that play one of them.
PLAYS: Final[list[tuple[int, ...]]] = [
    tuple([c.PLAY + card for card in range(5) if types >> card & 1]) for types in range(32)
]


def plays(hand: i64) -> tuple[int, ...]:
    """A code for each type in a hand: `codes_for(hand, PLAY)`, looked up."""
    there: i64 = hand + FILL  # the spare bit of each type that is there, then those bits side by side
    return PLAYS[there >> 5 & 1 | there >> 10 & 2 | there >> 15 & 4 | there >> 20 & 8 | there >> 25 & 16]


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
