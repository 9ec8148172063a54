"""The only source of luck. Rules ask; the answer is in the log."""

from __future__ import annotations

import random
from typing import Final

from mypy_extensions import i64

HEADS: Final = 1
TAILS: Final = 0
POOL: Final = 768  # bytes fetched at a time, three to a number


class LuckError(Exception):
    """A script or a record does not have the answer that was asked for."""


class Chance:
    """Live chance: draws from a seed and logs each answer.

    The seed is any text. Every kind of question has one answer, a small int: the log of answers replays the
    match even after the generator has changed.
    """

    log: list[int]
    keep: bool
    _pool: bytes
    _at: i64

    def __init__(self, seed: str, keep: bool = True) -> None:
        self._more = random.Random(seed).randbytes
        self._pool = b""
        self._at = POOL
        self.log = []
        self.keep = keep

    def _below(self, n: i64) -> i64:
        """24 random bits scaled to n. Bytes come in bulk: a call a number costs more than the game's own move."""
        at: i64 = self._at
        if at >= POOL:
            self._pool = self._more(POOL)
            at = 0
        pool = self._pool
        self._at = at + 3
        bits: i64 = pool[at] << 16 | pool[at + 1] << 8 | pool[at + 2]
        return bits * n >> 24

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        answer = self._below(n)
        if self.keep:
            self.log.append(answer)
        return answer

    def roll(self, sides: i64) -> i64:
        """A die: 1 to sides."""
        return self.below(sides) + 1

    def coin(self) -> i64:
        """HEADS or TAILS."""
        return self.below(2)

    def draw(self, bag: i64, width: i64, n: i64) -> i64:
        """The kind of one card from a deck nobody knows the order of.

        Such a deck is a bag: counts packed `width` bits a kind, n cards in all. The caller takes the card out.
        """
        left = self._below(n)
        kind: i64 = 0
        mask: i64 = (1 << width) - 1
        left -= bag & mask
        while left >= 0:
            bag >>= width
            left -= bag & mask
            kind += 1
        if self.keep:
            self.log.append(kind)
        return kind

    def take(self, items: list[int]) -> int:
        """Remove one of the items and return it; the answer is the item itself."""
        i = self._below(len(items))
        item = items[i]
        items.remove(item)  # the first of its like, as a replay does: the rest keeps one order in both
        if self.keep:
            self.log.append(item)
        return item

    def shuffle(self, items: list[int]) -> None:
        """Put the items in a random order."""
        rest = items.copy()
        items.clear()
        while rest:
            items.append(self.take(rest))

    def drain(self) -> list[int]:
        """Hand over the answers given since the last time."""
        log = self.log
        self.log = []
        return log


class Recorded(Chance):
    """Gives a known list of answers, in order, and refuses to invent one: for replays, scripts and enumeration."""

    answers: list[int]
    used: int

    def __init__(self, answers: list[int]) -> None:
        self.log = []
        self.keep = True
        self.answers = answers
        self.used = 0

    def feed(self, answers: list[int]) -> None:
        """Add answers to come."""
        self.answers = self.answers[self.used :] + answers
        self.used = 0

    def left(self) -> int:
        """How many answers nobody has asked for."""
        return len(self.answers) - self.used

    def _next(self, n: i64) -> i64:
        if self.used >= len(self.answers):
            raise LuckError("luck was needed (a die, a coin, a draw) and none was given")
        answer: i64 = self.answers[self.used]
        if not 0 <= answer < n:
            raise LuckError(f"luck {answer} is not one of the {n} possible answers")
        self.used += 1
        self.log.append(answer)
        return answer

    def below(self, n: i64) -> i64:
        return self._next(n)

    def draw(self, bag: i64, width: i64, n: i64) -> i64:
        kind = self._next(64)
        if bag >> (width * kind) & ((1 << width) - 1) == 0:
            raise LuckError(f"luck {kind} names a card the deck no longer has")
        return kind

    def take(self, items: list[int]) -> int:
        if self.used >= len(self.answers):
            raise LuckError("luck was needed (a card or a tile) and none was given")
        item = self.answers[self.used]
        if item not in items:
            raise LuckError(f"luck {item} names a card that is not there to be drawn")
        self.used += 1
        self.log.append(item)
        items.remove(item)
        return item


class Scripted(Recorded):
    """Follows a script; luck beyond its end is live, for what a test or a case does not care about."""

    live: Chance

    def __init__(self, answers: list[int], seed: str) -> None:
        self.log = []
        self.keep = True
        self.answers = answers
        self.used = 0
        self.live = Chance(seed, False)

    def below(self, n: i64) -> i64:
        return self._next(n) if self.left() else self._note(self.live.below(n))

    def draw(self, bag: i64, width: i64, n: i64) -> i64:
        return Recorded.draw(self, bag, width, n) if self.left() else self._note(self.live.draw(bag, width, n))

    def take(self, items: list[int]) -> int:
        return Recorded.take(self, items) if self.left() else int(self._note(self.live.take(items)))

    def _note(self, answer: i64) -> i64:
        self.log.append(answer)
        return answer


class Fork(Exception):
    """Raised by Prefix where luck is needed beyond its answers: `weights` of the answers possible here."""

    def __init__(self, answers: list[int], weights: list[int]) -> None:
        super().__init__("luck beyond the prefix")
        self.answers = answers
        self.weights = weights


class Prefix(Recorded):
    """Follows a prefix of answers, then raises Fork: run again with each longer prefix to enumerate all luck."""

    def below(self, n: i64) -> i64:
        if self.used >= len(self.answers):
            raise Fork(list(range(n)), [1] * n)
        return self._next(n)

    def draw(self, bag: i64, width: i64, n: i64) -> i64:
        if self.used >= len(self.answers):
            kinds = [k for k in range(63 // width) if bag >> (width * k) & ((1 << width) - 1)]
            raise Fork(kinds, [bag >> (width * k) & ((1 << width) - 1) for k in kinds])
        return Recorded.draw(self, bag, width, n)

    def take(self, items: list[int]) -> int:
        if self.used >= len(self.answers):
            kinds = sorted(set(items))
            raise Fork(kinds, [items.count(k) for k in kinds])
        return Recorded.take(self, items)
