"""Luck for imagined worlds: made in no time, and begun anew from a number. No match is played with it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.kernel.bags import nth_card
from fracas.kernel.chance import TABLE, Chance

LOW: Final = (1 << 30) - 1
FACTOR: Final = 987_653_946  # FACTOR * 2**30 - 1 is a safe prime, so that numbers come round again as late as can be


def stirred(word: i64) -> i64:
    """The next word, by multiply-with-carry; its low 30 bits are random enough for what is only imagined."""
    return (word & LOW) * FACTOR + (word >> 30)


class Quick(Chance):
    """All streams in one, from one word; nothing is logged."""

    word: i64

    def __init__(self, seed: i64) -> None:
        self._secret = ""
        self._streams = []
        self.log = []
        self.keep = False
        self.word = 1
        self.reseed(seed)

    def reseed(self, seed: i64) -> None:
        """Begin anew: the same number gives the same luck."""
        self.word = stirred(stirred((seed & LOW) + 1))

    def below(self, n: i64, stream: i64 = TABLE) -> i64:
        word = stirred(self.word)
        self.word = word
        return (word & LOW) * n >> 30

    def place(self, n: i64, stream: i64 = TABLE) -> i64:
        return self.below(n)

    def pass_over(self, n: i64) -> i64:
        """The word that `n` questions begin with, which are not asked now: what comes next is what comes after them."""
        first = self.word
        word = first
        while n > 0:
            word = stirred(word)
            n -= 1
        self.word = word
        return first

    def draw(self, bag: i64, n: i64, stream: i64 = TABLE) -> i64:
        return nth_card(bag, n, self.below(n))
