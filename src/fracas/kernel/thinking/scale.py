"""A scale: what a side has is put on it, feature by feature, and weighed with learned weights."""

from __future__ import annotations

from mypy_extensions import i64


class Scale:
    """Sums amounts by their weights, in the order in which they are put on. With `keeps` it remembers the amounts."""

    weights: list[float]
    place: i64
    total: float
    keeps: bool
    kept: list[float]
    row: i64  # where the row begins that was begun last

    def __init__(self, weights: list[float], keeps: bool = False) -> None:
        self.weights = weights
        self.place = 0
        self.total = 0.0
        self.keeps = keeps
        self.kept = []
        self.row = 0

    def clear(self) -> None:
        """Take everything off."""
        self.place = 0
        self.total = 0.0
        if self.keeps:
            self.kept = []

    def put(self, amount: float) -> None:
        """Weigh the next feature."""
        if self.keeps:
            self.kept.append(amount)
        self.total += self.weights[self.place] * amount
        self.place += 1

    def begin_row(self, count: i64) -> None:
        """The next `count` features are a row of which a side has only some: `put_in` weighs these."""
        self.row = self.place
        self.place += count
        if self.keeps:
            self.kept.extend([0.0] * int(count))

    def put_in(self, which: i64, amount: float) -> None:
        """Weigh one feature of the row."""
        at = self.row + which
        if self.keeps:
            self.kept[at] += amount
        self.total += self.weights[at] * amount
