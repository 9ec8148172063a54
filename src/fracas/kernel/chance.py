"""The only source of luck. Rules ask; the answer is in the log."""

from __future__ import annotations

from hashlib import shake_128
from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

from fracas.kernel.bags import FIELD, FILL, KINDS, ONES, SMALL, SPARE, TOP, WIDTH, kind_of, nth_card
from fracas.kernel.masks import ALL, LAST, MOST, nth

HEADS: Final = 1
TAILS: Final = 0
STREAMS: Final = 64  # a match has at most as many
TABLE: Final = 0  # the stream of what belongs to nobody: who begins, a coin between two
SHORT: Final = 16  # numbers of a stream's first block: many streams are asked for a few
LONG: Final = 256  # and of every further one


class LuckError(Exception):
    """A script or a record does not have the answer that was asked for."""


@mypyc_attr(acyclic=True)
class Stream:
    """A stream's numbers of 32 bits as bytes, and how far they are used: few of a block are ever asked for."""

    __slots__ = ("at", "block", "digest")

    def __init__(self, digest: bytes, at: i64, block: i64) -> None:
        self.digest = digest
        self.at: i64 = at
        self.block: i64 = block  # the next one

    def copy(self) -> Stream:
        return Stream(self.digest, self.at, self.block)


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
        self._streams: list[Stream] = [UNASKED] * STREAMS
        self.log = []
        self.keep = keep

    def _bits(self, stream: i64) -> i64:
        """The stream's next 32 bits."""
        numbers = self._streams[stream]
        if numbers.at == len(numbers.digest):
            numbers = self._fetch(stream)
        digest = numbers.digest
        at = numbers.at
        numbers.at = at + 4
        low: i64 = digest[at]
        second: i64 = digest[at + 1]
        third: i64 = digest[at + 2]
        high: i64 = digest[at + 3]
        return low | second << 8 | third << 16 | high << 24

    def _fetch(self, stream: i64) -> Stream:
        """The next block of a stream. Numbers come in bulk: a hash for each would cost more than a move."""
        block = self._streams[stream].block
        size: i64 = LONG if block else SHORT
        digest = shake_128(f"{self._secret}/{stream}/{block}".encode()).digest(int(4 * size))
        numbers = self._streams[stream] = Stream(digest, 0, block + 1)
        return numbers

    def copy(self) -> Chance:
        """Another with the same answers ahead, and an empty log."""
        other = Chance(self._secret, self.keep)
        other._streams = [UNASKED if numbers is UNASKED else numbers.copy() for numbers in self._streams]
        return other

    def skip(self, asked: list[int]) -> None:
        """Go on where another Chance of the same secret stood: `asked` is how many answers each stream has given."""
        for stream, count in enumerate(asked):
            for _ in range(count):
                self._bits(stream)

    def below(self, n: i64, stream: i64 = TABLE) -> i64:
        """A number from 0 to n - 1: the stream's next 32 bits, scaled to n."""
        answer: i64 = self._bits(stream) * n >> 32
        if self.keep:
            self.log.append(answer)
        return answer

    def place(self, n: i64, stream: i64 = TABLE) -> i64:
        """One of n places, for a choice whose answer is what lies there."""
        return self._bits(stream) * n >> 32

    def roll(self, sides: i64, stream: i64 = TABLE) -> i64:
        """A die: 1 to sides."""
        return self.below(sides, stream) + 1

    def coin(self, stream: i64 = TABLE) -> i64:
        """HEADS or TAILS."""
        return self.below(2, stream)

    def draw(self, bag: i64, n: i64, stream: i64 = TABLE) -> i64:
        """One card, as a bag of its own, from a deck of n cards whose order nobody knows: such a deck is a bag.

        The answer is its kind. The caller takes the card out.
        """
        at: i64 = self._bits(stream) * n >> 32
        if n <= SMALL:  # as nth_card, without the call: cards are drawn more often than anything else
            more: i64 = ((bag - at) * ONES + FILL) & SPARE
            one: i64 = (more & -more) >> TOP
        else:
            one = nth_card(bag, n, at)
        if self.keep:
            self.log.append(kind_of(one))
        return one

    def take(self, items: list[int], stream: i64 = TABLE) -> int:
        """Remove one of the items and return it; the answer is the item itself."""
        item = items[self.place(len(items), stream)]
        items.remove(item)  # the first of its like, as a replay does: the rest keeps one order in both
        if self.keep:
            self.log.append(item)
        return item

    def pick(self, items: list[int], stream: i64 = TABLE) -> int:
        """As `take`, where items of a kind lie side by side: any of them may go, so that none is looked for."""
        item = items.pop(self.place(len(items), stream))
        if self.keep:
            self.log.append(item)
        return item

    def shuffle(self, items: list[int], stream: i64 = TABLE) -> None:
        """Put the items in a random order: one `take` after the other."""
        rest = items.copy()
        if len(rest) <= MOST and _ascend(rest):
            self._deal(cast(list[object], rest), cast(list[object], items), stream)
        else:
            for at in range(len(items)):
                items[at] = self.take(rest, stream)

    def _deal(self, rest: list[object], items: list[object], stream: i64) -> None:
        """The same where items of a kind lie side by side: nothing is moved, a set says which places are still full."""
        left: i64 = len(rest)
        full: i64 = ALL >> (MOST - left)
        at: i64 = 0
        while left > 0:
            number = nth(full, self.place(left, stream))
            full &= ~(LAST >> (MOST - 1 - number))  # not 1 shifted up: compiled, that literal has 32 bits
            items[at] = rest[number]
            at += 1
            left -= 1
        if self.keep:
            self.log += cast(list[int], items)

    def drain(self) -> list[int]:
        """Hand over the answers given since the last time."""
        log = self.log
        self.log = []
        return log


UNASKED: Final = Stream(b"", 0, 0)  # of every stream nobody has asked yet


def _ascend(items: list[int]) -> bool:
    """True where no item is less than the one before it."""
    last: i64 = 0
    for item in items:
        number: i64 = item
        if number < last:
            return False
        last = number
    return True


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

    def draw(self, bag: i64, n: i64, stream: i64 = TABLE) -> i64:
        kind = self._next(64, stream)
        if bag >> (WIDTH * kind) & FIELD == 0:
            raise LuckError(f"luck {kind} names a card the deck no longer has")
        return 1 << (WIDTH * kind)

    def take(self, items: list[int], stream: i64 = TABLE) -> int:
        if self.used >= len(self.answers):
            raise LuckError("luck was needed (a card or a tile) and none was given")
        item = self.answers[self.used]
        if item not in items:
            raise LuckError(f"luck {item} names a card that is not there to be drawn")
        self._note(item, stream)
        items.remove(item)
        return item

    def pick(self, items: list[int], stream: i64 = TABLE) -> int:
        return self.take(items, stream)

    def shuffle(self, items: list[int], stream: i64 = TABLE) -> None:
        rest = items.copy()
        for at in range(len(items)):
            items[at] = self.take(rest, stream)


class Scripted(Recorded):
    """Follows a script; luck beyond its end is live, for what a test or a case does not care about."""

    live: Chance

    def __init__(self, answers: list[int], secret: str) -> None:
        super().__init__(answers)
        self.live = Chance(secret, False)

    def below(self, n: i64, stream: i64 = TABLE) -> i64:
        return self._next(n, stream) if self.left() else self._added(self.live.below(n, stream))

    def draw(self, bag: i64, n: i64, stream: i64 = TABLE) -> i64:
        if self.left():
            return Recorded.draw(self, bag, n, stream)
        one = self.live.draw(bag, n, stream)
        self._added(kind_of(one))
        return one

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

    def draw(self, bag: i64, n: i64, stream: i64 = TABLE) -> i64:
        if self.used >= len(self.answers):
            kinds = [kind for kind in range(KINDS) if bag >> (WIDTH * kind) & FIELD]
            raise Fork(kinds, [bag >> (WIDTH * kind) & FIELD for kind in kinds])
        return Recorded.draw(self, bag, n, stream)

    def take(self, items: list[int], stream: i64 = TABLE) -> int:
        if self.used >= len(self.answers):
            kinds = sorted(set(items))
            raise Fork(kinds, [items.count(k) for k in kinds])
        return Recorded.take(self, items, stream)
