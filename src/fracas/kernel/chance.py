"""The only source of luck. Rules ask; the answer is in the log."""

from __future__ import annotations

from hashlib import shake_128
from struct import unpack
from typing import Final

from mypy_extensions import i64

HEADS: Final = 1
TAILS: Final = 0
STREAMS: Final = 64  # a match has at most as many
TABLE: Final = 0  # the stream of what belongs to nobody: who begins, a coin between two
SHORT: Final = 16  # numbers of a stream's first block: many streams are asked for a few
LONG: Final = 256  # and of every further one


class LuckError(Exception):
    """A script or a record does not have the answer that was asked for."""


class Stream:
    """One sequence of random numbers: the n-th follows from the secret and the name of the stream alone."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._block: i64 = 0
        self._numbers: tuple[int, ...] = ()
        self._at: i64 = 0
        self._end: i64 = 0

    def below(self, n: i64) -> i64:
        """The next number, 32 bits scaled to n."""
        at: i64 = self._at
        if at == self._end:
            self._fetch()
            at = 0
        self._at = at + 1
        bits: i64 = self._numbers[at]
        return bits * n >> 32

    def _fetch(self) -> None:
        """The next block. Numbers come in bulk: a hash for each would cost more than the game's own move."""
        size: i64 = LONG if self._block else SHORT
        self._numbers = unpack(f"<{size}I", shake_128(f"{self._name}/{self._block}".encode()).digest(4 * size))
        self._block += 1
        self._end = size


class Chance:
    """Live chance: follows from a secret, and logs each answer.

    The secret is any text. What belongs to a seat or a deck has a stream of its own, so that nobody's choices change
    what another is dealt. A stream is a number that the game gives out. Every kind of question has one answer, a small
    int, and takes one number of its stream: the log of answers replays the match without the secret.
    """

    log: list[int]
    keep: bool

    def __init__(self, secret: str, keep: bool = True) -> None:
        self._secret = secret
        self._streams: list[Stream | None] = [None] * STREAMS
        self.log = []
        self.keep = keep

    def _open(self, stream: i64) -> Stream:
        """A stream begins with its first question."""
        numbers = self._streams[stream] = Stream(f"{self._secret}/{stream}")
        return numbers

    def skip(self, asked: list[int]) -> None:
        """Go on where another Chance of the same secret stood: `asked` is how many answers each stream has given."""
        for stream, count in enumerate(asked):
            for _ in range(count):
                (self._streams[stream] or self._open(stream)).below(1)

    def below(self, n: i64, stream: i64 = TABLE) -> i64:
        """A number from 0 to n - 1."""
        answer = (self._streams[stream] or self._open(stream)).below(n)
        if self.keep:
            self.log.append(answer)
        return answer

    def roll(self, sides: i64, stream: i64 = TABLE) -> i64:
        """A die: 1 to sides."""
        return self.below(sides, stream) + 1

    def coin(self, stream: i64 = TABLE) -> i64:
        """HEADS or TAILS."""
        return self.below(2, stream)

    def draw(self, bag: i64, width: i64, n: i64, stream: i64 = TABLE) -> i64:
        """The kind of one card from a deck nobody knows the order of.

        Such a deck is a bag: counts packed `width` bits a kind, n cards in all. The caller takes the card out.
        """
        numbers = self._streams[stream] or self._open(stream)
        at: i64 = numbers._at  # as Stream.below, without the call: cards are drawn more often than anything else
        if at == numbers._end:
            numbers._fetch()
            at = 0
        numbers._at = at + 1
        left: i64 = numbers._numbers[at]
        left = left * n >> 32
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

    def take(self, items: list[int], stream: i64 = TABLE) -> int:
        """Remove one of the items and return it; the answer is the item itself."""
        i = (self._streams[stream] or self._open(stream)).below(len(items))
        item = items[i]
        items.remove(item)  # the first of its like, as a replay does: the rest keeps one order in both
        if self.keep:
            self.log.append(item)
        return item

    def shuffle(self, items: list[int], stream: i64 = TABLE) -> None:
        """Put the items in a random order."""
        rest = items.copy()
        items.clear()
        while rest:
            items.append(self.take(rest, stream))

    def drain(self) -> list[int]:
        """Hand over the answers given since the last time."""
        log = self.log
        self.log = []
        return log


class Recorded(Chance):
    """Gives a known list of answers, in order, and refuses to invent one: for replays, scripts and enumeration."""

    answers: list[int]
    used: int
    asked: list[int]  # how many answers each stream has given

    def __init__(self, answers: list[int]) -> None:
        self._secret = ""
        self._streams = []
        self.log = []
        self.keep = True
        self.answers = answers
        self.used = 0
        self.asked = [0] * STREAMS

    def feed(self, answers: list[int]) -> None:
        """Add answers to come."""
        self.answers = self.answers[self.used :] + answers
        self.used = 0

    def left(self) -> int:
        """How many answers nobody has asked for."""
        return len(self.answers) - self.used

    def _next(self, n: i64, stream: i64) -> i64:
        if self.used >= len(self.answers):
            raise LuckError("luck was needed (a die, a coin, a draw) and none was given")
        answer: i64 = self.answers[self.used]
        if not 0 <= answer < n:
            raise LuckError(f"luck {answer} is not one of the {n} possible answers")
        self._note(answer, stream)
        return answer

    def _note(self, answer: i64, stream: i64) -> None:
        self.used += 1
        self.asked[stream] += 1
        self.log.append(answer)

    def below(self, n: i64, stream: i64 = TABLE) -> i64:
        return self._next(n, stream)

    def draw(self, bag: i64, width: i64, n: i64, stream: i64 = TABLE) -> i64:
        kind = self._next(64, stream)
        if bag >> (width * kind) & ((1 << width) - 1) == 0:
            raise LuckError(f"luck {kind} names a card the deck no longer has")
        return kind

    def take(self, items: list[int], stream: i64 = TABLE) -> int:
        if self.used >= len(self.answers):
            raise LuckError("luck was needed (a card or a tile) and none was given")
        item = self.answers[self.used]
        if item not in items:
            raise LuckError(f"luck {item} names a card that is not there to be drawn")
        self._note(item, stream)
        items.remove(item)
        return item


class Scripted(Recorded):
    """Follows a script; luck beyond its end is live, for what a test or a case does not care about."""

    live: Chance

    def __init__(self, answers: list[int], secret: str) -> None:
        super().__init__(answers)
        self.live = Chance(secret, False)

    def below(self, n: i64, stream: i64 = TABLE) -> i64:
        return self._next(n, stream) if self.left() else self._added(self.live.below(n, stream))

    def draw(self, bag: i64, width: i64, n: i64, stream: i64 = TABLE) -> i64:
        if self.left():
            return Recorded.draw(self, bag, width, n, stream)
        return self._added(self.live.draw(bag, width, n, stream))

    def take(self, items: list[int], stream: i64 = TABLE) -> int:
        return Recorded.take(self, items, stream) if self.left() else int(self._added(self.live.take(items, stream)))

    def _added(self, answer: i64) -> i64:
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

    def below(self, n: i64, stream: i64 = TABLE) -> i64:
        if self.used >= len(self.answers):
            raise Fork(list(range(n)), [1] * n)
        return self._next(n, stream)

    def draw(self, bag: i64, width: i64, n: i64, stream: i64 = TABLE) -> i64:
        if self.used >= len(self.answers):
            kinds = [k for k in range(63 // width) if bag >> (width * k) & ((1 << width) - 1)]
            raise Fork(kinds, [bag >> (width * k) & ((1 << width) - 1) for k in kinds])
        return Recorded.draw(self, bag, width, n, stream)

    def take(self, items: list[int], stream: i64 = TABLE) -> int:
        if self.used >= len(self.answers):
            kinds = sorted(set(items))
            raise Fork(kinds, [items.count(k) for k in kinds])
        return Recorded.take(self, items, stream)
