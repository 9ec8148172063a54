"""Conditions, one class a word: when it is true, whether it takes a number, how its text reads."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.book import Condition
from fracas.games.double_rumble.core.state import Board, Fighter, partner_of, place_of, symbols_of

# --- about the Fighter ------------------------------------------------------------------------------------------------


class EquipMin(Condition):
    word = "equip_min"
    said = "you carry {n}+ Equipment"
    counted = True

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return len(f.equipment) >= self.n


class EquipNone(Condition):
    word = "equip_none"
    said = "you carry no Equipment"

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return len(f.equipment) == 0


class FuryMin(Condition):
    word = "fury_min"
    said = "your Fury is {n}+"
    counted = True

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return f.fury >= self.n


class FuryMax(Condition):
    word = "fury_max"
    said = "your Fury is {n} or less"
    counted = True

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return f.fury <= self.n


class HeartsMax(Condition):
    word = "hearts_max"
    said = "you have {n} ♥ or fewer"
    counted = True

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return f.hearts <= self.n


class PartnerSameSide(Condition):
    word = "partner_same_side"
    said = "your partner is on your side"

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        partner = partner_of(s, f)
        both = f.space != c.NOTHING and partner.space != c.NOTHING
        return both and (f.space ^ partner.space) & c.OTHER_SIDE == 0


class PartnerOtherSide(Condition):
    word = "partner_other_side"
    said = "your partner is on the other side"

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        partner = partner_of(s, f)
        both = f.space != c.NOTHING and partner.space != c.NOTHING
        return both and (f.space ^ partner.space) & c.OTHER_SIDE != 0


class BlueRolled(Condition):
    word = "blue_rolled"
    said = "you roll the blue die"

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return s.foe != c.NOTHING and s.dice[c.BLUE] >= 0


# --- about a card: without one they are false -------------------------------------------------------------------------


class RowMin(Condition):
    word = "row_min"
    said = "its row holds {n}+ cards"
    counted = True

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return card != c.NOTHING and len(s.rows[row]) >= self.n


class RowAlone(Condition):
    word = "row_alone"
    said = "it is alone in its row"

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return card != c.NOTHING and len(s.rows[row]) == 1


class AdjacentEmpty(Condition):
    word = "adjacent_empty"
    said = "the adjacent row is empty"

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return card != c.NOTHING and not s.rows[row ^ c.OTHER_HEIGHT]


class AdjacentOccupied(Condition):
    word = "adjacent_occupied"
    said = "the adjacent row is not empty"

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return card != c.NOTHING and len(s.rows[row ^ c.OTHER_HEIGHT]) > 0


class OppositeEmpty(Condition):
    word = "opposite_empty"
    said = "the opposite row is empty"

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return card != c.NOTHING and not s.rows[row ^ c.OTHER_SIDE]


class OppositeOccupied(Condition):
    word = "opposite_occupied"
    said = "the opposite row is not empty"

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return card != c.NOTHING and len(s.rows[row ^ c.OTHER_SIDE]) > 0


class Cubed(Condition):
    word = "cubed"
    said = "it has a cube"

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        if card == c.NOTHING:
            return False
        at = place_of(s, row, card)
        return at >= 0 and s.rows[row][at] & 1 == 1


class Matched(Condition):
    word = "matched"
    said = "you match its Weak Spot"

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return card != c.NOTHING and symbols_of(f) & s.book.cards[card].weak != 0


class Unmatched(Condition):
    word = "unmatched"
    said = "you do not match its Weak Spot"

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return card != c.NOTHING and symbols_of(f) & s.book.cards[card].weak == 0


class VsEnemy(Condition):
    word = "vs_enemy"
    said = "against an Enemy"
    joined = " "

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return card != c.NOTHING and s.foe == card and not s.book.cards[card].boss


class VsBoss(Condition):
    word = "vs_boss"
    said = "against a Boss"
    joined = " "

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return card != c.NOTHING and s.foe == card and s.book.cards[card].boss


class LifeMax(Condition):
    word = "life_max"
    said = "it has {n} Life or fewer"
    counted = True

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        return card != c.NOTHING and s.book.cards[card].boss and s.life <= self.n


CONDITIONS: Final[dict[str, type[Condition]]] = {
    kind.word: kind
    for kind in (
        Condition, EquipMin, EquipNone, FuryMin, FuryMax, HeartsMax, RowMin, RowAlone, AdjacentEmpty, AdjacentOccupied,
        OppositeEmpty, OppositeOccupied, Cubed, Matched, Unmatched, PartnerSameSide, PartnerOtherSide, VsEnemy, VsBoss,
        BlueRolled, LifeMax,
    )
}  # fmt: skip
