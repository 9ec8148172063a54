"""Imagined worlds: the decks, which are all that nobody knows, are dealt anew (docs/decisions/0008)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.state import Board, any_deck, by_floor
from fracas.kernel.chance import Chance
from fracas.kernel.thinking.quick import Quick


def redeal(s: Board, chance: Chance) -> None:
    """Deal afresh what lies face down, so that it fits what lies open and the backs that are seen.

    Every pool is in the order of the Book before cards are taken from it: what lay there plays no part.
    """
    _deal_stages(s, chance)
    if s.deck:
        s.deck = _deck(s, chance)
    # Which Equipment is left is known to all; its order is not.
    left: i64 = 0
    for item in s.equipment_deck:
        left |= 1 << item
    s.equipment_deck = [item for item in range(len(s.book.equipment)) if left >> item & 1]
    shuffle(s.equipment_deck, chance)
    if not by_floor(s):
        s.floor = 0  # it means nothing now, and nobody is shown it


def shuffle(items: list[int], chance: Chance) -> None:
    """Put the items in a random order."""
    n: i64 = len(items)
    while n > 1:
        i = chance.below(n)
        n -= 1
        item = items[i]
        items[i] = items[n]
        items[n] = item


def _take(pool: list[int], chance: Chance) -> int:
    """Remove one of the cards and return it."""
    i = chance.below(len(pool))
    last = pool.pop()
    if i == len(pool):
        return last
    card = pool[i]
    pool[i] = last
    return card


def _deal_stages(s: Board, chance: Chance) -> None:
    """The Bosses that nobody has seen and the decks of the Stages to come; those that are past are not needed."""
    book = s.book
    open_boss = s.boss != c.NOTHING or (s.drawn != c.NOTHING and book.cards[s.drawn].boss)
    bosses: list[int] = []
    decks: list[list[int]] = []
    quick = chance if isinstance(chance, Quick) else None
    deals: list[int] = []
    for at in range(c.STAGES):
        coming = at >= s.stage
        if coming or (at == s.stage - 1 and not open_boss):
            bosses.append(book.bosses[at][chance.below(len(book.bosses[at]))])
        else:
            bosses.append(s.bosses[at] if at == s.stage - 1 else c.NOTHING)
        if quick is not None:  # it is passed over, and the deck dealt when its Stage begins
            deals.append(int(quick.pass_over(c.ENEMIES_A_STAGE)) if coming else c.NOTHING)
        else:
            decks.append(any_deck(book.packs[at], chance) if coming else c.NO_INTS)
    s.bosses = bosses
    s.decks = decks
    s.deals = deals


def _deck(s: Board, chance: Chance) -> list[int]:
    """The undrawn Enemies of this Stage with the backs that are seen (DR-4.3); the next card is last."""
    cards = s.book.cards
    size: i64 = len(s.deck)
    red, blue = _unseen(s)
    if s.book.peek == c.ORDERED:
        return [_take(blue if cards[card].back == c.BLUE_BACK else red, chance) for card in s.deck]
    if s.book.peek == c.COUNTS:
        blues: i64 = 0
        for card in s.deck:
            blues += cards[card].back
        deck = [_take(blue, chance) for _ in range(blues)] + [_take(red, chance) for _ in range(size - blues)]
        shuffle(deck, chance)
        return deck
    top = _take(blue if cards[s.deck[-1]].back == c.BLUE_BACK else red, chance)
    rest = red + blue
    return [_take(rest, chance) for _ in range(size - 1)] + [top]


def _unseen(s: Board) -> tuple[list[int], list[int]]:
    """The Enemies of this Stage that may still be in its deck: red backs, blue backs."""
    cards = s.book.cards
    seen = [False] * len(cards)
    for row in s.rows:
        for code in row:
            seen[code >> 1] = True
    for card in s.gone:
        seen[card] = True
    if s.drawn != c.NOTHING:
        seen[s.drawn] = True
    red: list[int] = []
    blue: list[int] = []
    for card in s.book.packs[s.stage - 1]:
        if not seen[card]:
            if cards[card].back == c.BLUE_BACK:
                blue.append(card)
            else:
                red.append(card)
    return red, blue
