"""Zones are bags of cards (kernel/bags.py), a kind for each type of card."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.dagupukito.core import codes as c
from fracas.kernel.bags import FIELD, KINDS, WIDTH
from fracas.kernel.masks import code_table, codes

LETTERS: Final = "DGPKT"

ONE: Final[list[int]] = [1 << (WIDTH * card) for card in range(KINDS)] + [0]  # NO_CARD is no card
BYTE: Final[list[bytes]] = [bytes([card]) for card in range(KINDS + 1)]


# `codes_for(hand, PLAY)`, looked up under ((hand + FILL) & SPARE) % 31: the spare bit of each type that is there; as
# 2**6 % 31 is 2, the remainder has them side by side. All five make 31, which is 0; a hand that is asked is not empty.
PLAYS: Final[list[tuple[int, ...]]] = [codes(c.PLAY, 31), *code_table(c.PLAY, 5)[1:31]]


def codes_for(bag: i64, first: i64) -> tuple[int, ...]:
    """A code for each type in a bag, counted from `first`."""
    return tuple([int(first) + card for card in range(KINDS) if bag >> (WIDTH * card) & FIELD])


def cards_of(bag: i64) -> list[int]:
    """The cards of a bag, fastest first."""
    return [card for card in range(KINDS) for _ in range(bag >> (WIDTH * card) & FIELD)]


def letters(bag: i64) -> tuple[str, ...]:
    """The cards of a bag as they are told."""
    return tuple([LETTERS[card] for card in cards_of(bag)])


def letter(card: i64) -> str:
    """One card as it is told; no card is the empty word."""
    return "" if card == c.NO_CARD else LETTERS[card]
