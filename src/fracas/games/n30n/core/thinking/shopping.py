"""What a player who knows the game buys, and with what."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.round.pit_stop import cash_of, is_free
from fracas.games.n30n.core.state import Board

# In HP.
BRAWL: Final = [0.9, 0.9, 0.9, 0.5, 0.5, 0.4, 0.3]  # the next card of a hand, by how many it holds
SPARE: Final = 0.2
ENERGY: Final = 0.3  # per grade
USEFUL: Final = 0.15  # the same where a Fighter's move takes that type
ITEM: Final = 1.2
BOUGHT_ITEM: Final = 0.3  # two other cards do more
BOUGHT_ENERGY: Final = 0.5
REVIVED: Final = 3.0  # being in play again, beside HP
TOO_MUCH: Final = 100.0


def errand(s: Board, unit: i64, options: tuple[int, ...]) -> i64:
    """A revive as soon as it can be had; else the trade that gains most; else nothing more."""
    best = 0.0
    found: i64 = c.DONE
    for code in options:
        if code >= c.GIVE or code == c.DONE:
            continue
        if code >= c.REVIVE:
            sheet = s.book.sheets[s.fighters[code - c.REVIVE].who]
            worth = REVIVED + float(sheet.hp) - _price(s, unit, c.NOTHING, sheet.revive)
        else:
            worth = _trade(s, unit, code - c.TRADE)
        if worth > best:
            best = worth
            found = code
    return found


def _trade(s: Board, unit: i64, deck: i64) -> float:
    """What a trade gains."""
    gain = BOUGHT_ITEM
    if deck == c.BRAWL:
        gain = _next_brawl(s.holds(unit, c.BRAWL))
    elif deck == c.N30N:
        gain = BOUGHT_ENERGY
    return gain - _price(s, unit, deck, s.book.price[deck])


def _next_brawl(held: i64) -> float:
    return BRAWL[held] if held < len(BRAWL) else SPARE


def card_value(s: Board, unit: i64, card: i64) -> float:
    """What a card of one's own is worth in the hand."""
    kind: i64 = s.book.type_of[card]
    if kind == c.BRAWL:
        return _next_brawl(s.holds(unit, c.BRAWL) - 1)
    if kind == c.ITEM:
        return ITEM
    grade = float(card % c.GRADES + 1)
    return grade * (ENERGY + USEFUL) if _is_useful(s, unit, card // c.GRADES) else grade * ENERGY


def _is_useful(s: Board, unit: i64, kind: i64) -> bool:
    """True if a move of a live Fighter takes that type."""
    for f in s.fighters:
        if f.unit == unit and not f.ko:
            sheet = s.book.sheets[f.who]
            if sheet.strike.cost[kind] or sheet.counter.cost[kind]:
                return True
    return False


def _price(s: Board, unit: i64, deck: i64, cash: i64) -> float:
    """What the cards that are missed least are worth, as many as are needed. For a Fighter cards count, not Cash."""
    counts_cash = deck != c.NOTHING or s.book.revive_cash
    total = 0.0
    brawls: i64 = 0  # paid already
    taken: i64 = 0  # N30N and Items paid already, as bits of places in the hand
    hand = s.hands[unit]
    while cash > 0:
        best = TOO_MUCH
        place: i64 = c.NOTHING
        for i in range(len(hand)):
            card: i64 = hand[i]
            kind: i64 = s.book.type_of[card]
            if taken >> i & 1 or kind == deck or not is_free(s, unit, card):
                continue
            worth = _next_brawl(s.holds(unit, c.BRAWL) - 1 - brawls) if kind == c.BRAWL else card_value(s, unit, card)
            paid = cash_of(s, card) if counts_cash else 1
            if paid < cash:
                worth = worth / float(paid) * float(cash)
            if worth < best:
                best = worth
                place = i
        if place == c.NOTHING:
            return TOO_MUCH
        card = hand[place]
        taken |= 1 << place
        if s.book.type_of[card] == c.BRAWL:
            total += _next_brawl(s.holds(unit, c.BRAWL) - 1 - brawls)
            brawls += 1
        else:
            total += card_value(s, unit, card)
        cash -= cash_of(s, card) if counts_cash else 1
    return total


def least_missed(s: Board, unit: i64, options: tuple[int, ...]) -> i64:
    """The card that is missed least for what it pays."""
    best = TOO_MUCH
    found: i64 = options[0]
    due = _due(s)
    base: i64 = c.OFFER if s.phase == c.OFFERING else c.DISCARD
    for code in options:
        card = code - base
        worth = card_value(s, unit, card)
        if s.phase == c.OFFERING:
            paid = cash_of(s, card)
            if paid < due:
                worth = worth / float(paid) * float(due)
        if worth < best:
            best = worth
            found = code
    return found


def _due(s: Board) -> i64:
    """Cash that is still to pay in a trade."""
    return s.book.price[s.pit.deck] - s.pit.cash
