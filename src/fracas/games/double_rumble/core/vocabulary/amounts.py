"""Amounts that count something, one class a word: so much for each, up to a cap."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.book import Amount
from fracas.games.double_rumble.core.state import Board, Fighter


class Per(Amount):
    """What all of them share; `most` is the cap."""

    def count(self, s: Board, f: Fighter, card: i64, row: i64) -> i64:
        """How many there are now; without a card, those that look at its row count none."""
        raise NotImplementedError

    def of(self, s: Board, f: Fighter, card: i64, row: i64) -> i64:
        count = self.count(s, f, card, row)
        return self.sign * (count if count < self.most else self.most)

    def roughly(self) -> i64:
        return self.sign

    def text(self, unit: str) -> str:
        return f"{'−' if self.sign < 0 else '+'}1 {unit} for each {self.said} (at most {self.most})"


class PerEquip(Per):
    word = "equip"
    said = "Equipment you carry"

    def count(self, s: Board, f: Fighter, card: i64, row: i64) -> i64:
        return len(f.equipment)


class PerFury(Per):
    word = "fury"
    said = "Fury you have"

    def count(self, s: Board, f: Fighter, card: i64, row: i64) -> i64:
        return f.fury


class PerRow(Per):
    word = "row"
    said = "other card in its row"

    def count(self, s: Board, f: Fighter, card: i64, row: i64) -> i64:
        return len(s.rows[row]) - 1 if card != c.NOTHING else 0


class PerAdjacent(Per):
    word = "adjacent"
    said = "card in the adjacent row"

    def count(self, s: Board, f: Fighter, card: i64, row: i64) -> i64:
        return len(s.rows[row ^ c.OTHER_HEIGHT]) if card != c.NOTHING else 0


class PerOpposite(Per):
    word = "opposite"
    said = "card in the opposite row"

    def count(self, s: Board, f: Fighter, card: i64, row: i64) -> i64:
        return len(s.rows[row ^ c.OTHER_SIDE]) if card != c.NOTHING else 0


AMOUNTS: Final[dict[str, type[Per]]] = {
    kind.word: kind for kind in (PerEquip, PerFury, PerRow, PerAdjacent, PerOpposite)
}
