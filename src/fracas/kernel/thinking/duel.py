"""Two foes who answer at the same time: what the trials say of each pair of answers, and the mix to draw from.

The rows are the searcher's options. The other player's answers are columns, sorted by what that player may hold: with
each hand it chooses for itself. Regret matching finds answers that neither would want to change.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

ROUNDS: Final = 150  # of regret matching
DOUBT: Final = 6.0  # a pair of answers counts for itself as much as for its row once it was tried so often


class Column:
    """One answer of the other player: what each row came to against it."""

    code: i64
    tried: i64
    counts: list[float]
    sums: list[float]
    worths: list[float]  # what each row is taken to be worth against it
    regret: float
    share: float

    def __init__(self, code: i64, rows: i64) -> None:
        self.code = code
        self.tried = 0
        self.counts = [0.0] * int(rows)
        self.sums = [0.0] * int(rows)
        self.worths = []
        self.regret = 0.0
        self.share = 0.0


class Duel:
    """The trials of a search, by row and column."""

    def __init__(self, rows: i64) -> None:
        self.rows: i64 = rows
        self.hands: dict[int, list[Column]] = {}
        self.tried: i64 = 0

    def note(self, hand: i64, code: i64, row: i64, worth: float) -> None:
        """One trial: what the row came to when the other, with that hand, gave that answer."""
        columns = self.hands.get(hand)
        if columns is None:
            columns = []
            self.hands[hand] = columns
        found: Column | None = None
        for column in columns:
            if column.code == code:
                found = column
        if found is None:
            found = Column(code, self.rows)
            columns.append(found)
        found.tried += 1
        found.counts[row] += 1.0
        found.sums[row] += worth
        self.tried += 1

    def mix(self, means: list[float]) -> list[float]:
        """How likely each row is answered. `means` is what a row is worth against whatever the other answers.

        A pair that was hardly tried counts as its row does: few trials give the best row, and many give the mix.
        """
        rows = self.rows
        regrets = [0.0] * int(rows)
        shares = [0.0] * int(rows)
        total = [0.0] * int(rows)
        for columns in self.hands.values():
            for column in columns:
                column.regret = 0.0
                column.worths = [
                    (column.sums[i] + DOUBT * means[i]) / (column.counts[i] + DOUBT) for i in range(int(rows))
                ]
        n: i64 = 0
        while n < ROUNDS:
            matched(regrets, shares)
            gains = [0.0] * int(rows)
            for columns in self.hands.values():
                self.reply(columns, shares, gains)
            mean = 0.0
            i: i64 = 0
            while i < rows:
                mean += shares[i] * gains[i]
                i += 1
            i = 0
            while i < rows:
                left = regrets[i] + gains[i] - mean
                regrets[i] = left if left > 0.0 else 0.0
                total[i] += shares[i] * float(n)  # what came late has learned more
                i += 1
            n += 1
        return total

    def reply(self, columns: list[Column], shares: list[float], gains: list[float]) -> None:
        """The other answers with one hand; what that makes of the rows is added to their gains."""
        rows = self.rows
        missed = 0.0
        weight = 0.0
        for column in columns:
            missed += column.regret
            weight += float(column.tried)
        flat = 1.0 / float(len(columns))
        weight /= float(self.tried)
        mean = 0.0
        for column in columns:
            column.share = column.regret / missed if missed > 0.0 else flat
            worths = column.worths
            lost = 0.0
            i: i64 = 0
            while i < rows:
                lost += shares[i] * worths[i]
                gains[i] += weight * column.share * worths[i]
                i += 1
            column.regret -= lost
            mean += column.share * lost
        for column in columns:
            column.regret += mean
            if column.regret < 0.0:
                column.regret = 0.0


def matched(regrets: list[float], shares: list[float]) -> None:
    """Regret matching: an answer is given as often as it is missed."""
    missed = 0.0
    for regret in regrets:
        missed += regret
    for i in range(len(regrets)):
        shares[i] = regrets[i] / missed if missed > 0.0 else 1.0 / float(len(regrets))
