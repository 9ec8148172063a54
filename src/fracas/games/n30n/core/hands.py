"""Cards in hands, decks and junkyards, and who knows which: each verb changes, then tells."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.book import Item
from fracas.games.n30n.core.state import Board, without
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


def words_of(s: Board, cards: list[int]) -> tuple[str, ...]:
    """Cards as words."""
    words = s.book.words
    return tuple([words[card] for card in cards])


def unit_mask(s: Board, unit: i64) -> i64:
    """The seats that may see a hand; who has resigned sees no more than watchers do (N3-R20)."""
    mask: i64 = 0
    for seat in range(s.book.seats):
        if s.book.unit_of[seat] == unit:
            mask |= 1 << seat
    return mask & ~s.quit


def is_dummy(s: Board, unit: i64) -> bool:
    return s.book.mode == c.TRAINING and unit == 1


def did(s: Board, unit: i64, deed: i64) -> None:
    """Count a deed of this combat round (N3-14.2)."""
    s.deeds[c.DEEDS * unit + deed] += 1


def item_of(s: Board, card: i64) -> Item:
    """The Item of a card."""
    return s.book.item[card]


# --- hands ----------------------------------------------------------------------------------------------------------


def insert(cards: list[int], card: i64) -> None:
    """Put a card in its place in a sorted list."""
    low: i64 = 0
    high: i64 = len(cards)
    while low < high:
        middle = (low + high) >> 1
        there: i64 = cards[middle]
        if there > card:
            high = middle
        else:
            low = middle + 1
    cast(list[object], cards).insert(low, c.EVERY[card])


def take_out(cards: list[int], card: i64) -> None:
    """Take a card that is there out of a sorted list."""
    low: i64 = 0
    high: i64 = len(cards) - 1
    while low < high:
        middle = (low + high) >> 1
        there: i64 = cards[middle]
        if there < card:
            low = middle + 1
        else:
            high = middle
    assert cards[low] == card
    cards.pop(low)


def count_of(cards: list[int], card: i64) -> i64:
    """How many cards of a kind there are."""
    found: i64 = 0
    for one in cards:
        number: i64 = one
        if number == card:
            found += 1
    return found


def of_type(s: Board, unit: i64, kind: i64) -> list[int]:
    """The cards of a type in a hand."""
    type_of = s.book.type_of
    found: list[object] = []
    for card in s.hands[unit]:
        number: i64 = card
        if type_of[number] == kind:
            found.append(c.EVERY[number])
    return cast(list[int], found)


def codes_of(cards: list[int], base: i64) -> tuple[int, ...]:
    """One code for each kind of card in a sorted list."""
    codes: list[int] = []
    last: i64 = c.NOTHING
    for card in cards:
        if card != last:
            codes.append(int(base + card))
        last = card
    return tuple(codes)


def gain(s: Board, unit: i64, card: i64) -> None:
    """A card comes to a hand. A dummy keeps N30N only (N3-17.9)."""
    kind: i64 = s.book.type_of[card]
    if s.book.mode == c.TRAINING and unit == 1:
        if kind != c.N30N:
            junk(s, unit, card)
            return
        s.dummy_got.append(int(card))
    s.own_hands()
    insert(s.hands[unit], card)
    s.count(unit, kind, 1)


def lose(s: Board, unit: i64, card: i64) -> None:
    """A card leaves a hand, seen by nobody in particular."""
    kind: i64 = s.book.type_of[card]
    s.own_hands()
    hand = s.hands[unit]
    take_out(hand, card)
    s.count(unit, kind, -1)
    if kind == c.ITEM:
        held = s.claimable[unit]
        if held and count_of(hand, card) < count_of(held, card):
            s.claimable[unit] = without(held, card)
    elif s.book.mode == c.TRAINING and unit == 1:
        s.dummy_got.remove(int(card))


def use(s: Board, unit: i64, card: i64) -> None:
    """A card is a used card of that hand."""
    s.own_hands()
    insert(s.used[unit], card)


def lose_openly(s: Board, unit: i64, card: i64) -> None:
    """A card leaves a hand face up: whoever knew one of its kind there knows one less."""
    lose(s, unit, card)
    if s.anything_known:
        forget(s, unit, card)


def learn(s: Board, observer: i64, unit: i64, card: int) -> None:
    """An observer (a unit, or `units` for everybody watching) knows that card to be in that hand."""
    if observer != unit:
        if not s.anything_known:  # the empty lists are all copies'
            s.known = [[] for _ in s.known]
        insert(s.known[observer * s.book.units + unit], card)
        s.anything_known = True


def forget(s: Board, unit: i64, card: int) -> None:
    """A card of that kind is no longer hidden in that hand or before it."""
    units = s.book.units
    for observer in range(units + 1):
        known = s.known[observer * units + unit]
        if known and card in known:
            known.remove(card)


def blur(s: Board, unit: i64, like: int, knows: i64) -> None:
    """A card with that back left a hand unseen: who did not see it can no longer tell which are left (N3-16.2)."""
    if not s.anything_known:
        return
    units = s.book.units
    for observer in range(units + 1):
        if not knows >> observer & 1:
            place = observer * units + unit
            s.known[place] = [card for card in s.known[place] if not same_back(s, card, like)]


def hand_over(s: Board, giver: i64, taker: i64, card: int) -> None:
    """A card goes from one hand to another; the two know which, everybody else sees its back."""
    lose(s, giver, card)
    blur(s, giver, card, 1 << giver | 1 << taker)
    if s.anything_known:
        seen = s.known[taker * s.book.units + giver]
        if card in seen:
            seen.remove(card)
    gain(s, taker, card)
    learn(s, giver, taker, card)


def same_back(s: Board, one: int, other: int) -> bool:
    """True if two cards look alike from behind: the type, of Items the Challenge."""
    book = s.book
    if book.type_of[one] != book.type_of[other]:
        return False
    if book.type_of[one] != c.ITEM:
        return True
    return book.item[one].challenge == book.item[other].challenge


UNLISTED: Final[list[object]] = []

# --- decks and junkyard ---------------------------------------------------------------------------------------------


def junk(s: Board, unit: i64, card: i64) -> None:
    """To the junkyard pile of its type, in the area of whoever used it (N3-20.26): on top, and in order when needed."""
    s.own_piles()
    area: i64 = s.book.area_of[unit]
    kind: i64 = s.book.type_of[card]
    cast(list[object], s.junk[3 * area + kind]).append(c.EVERY[card])


def supply(s: Board, area: i64, deck: i64) -> i64:
    """How many cards a deck could give, its junkyard included (N3-22.4)."""
    place = 3 * area + deck
    found: i64 = len(s.decks[place]) + len(s.stack[place]) + len(s.junk[place])
    if deck == c.ITEM and s.top[area] != c.NOTHING:
        found += 1
    return found


def take_top(s: Board, area: i64, deck: i64, chance: Chance, out: Out) -> i64:
    """The top card of a deck (luck tells which: nobody knows the order); NOTHING if deck and junkyard are empty."""
    place = 3 * area + deck
    if deck == c.ITEM and s.top[area] != c.NOTHING:
        card: i64 = s.top[area]
        s.top_open[area] = 0
        turn_top(s, area, chance, out)
        return card
    stack = s.stack[place]
    if stack:
        card = stack.pop()
    else:
        s.own_piles()
        pile = s.decks[place]
        if not pile:
            pile = s.junk[place]
            if not pile:
                return c.NOTHING
            pile.sort()
            s.decks[place] = pile
            s.junk[place] = []
            if out.on:
                out.tell(w.DeckReshuffled(w.DECKS[deck], area))
        card = _deal_from(s, pile, place, chance)
    if deck == c.ITEM:
        turn_top(s, area, chance, out)
    return card


def _deal_from(s: Board, pile: list[int], place: i64, chance: Chance) -> int:
    """A card of a deck by luck. Cards of a kind lie side by side, but for King's first halves (N3-20.2)."""
    if s.book.areas == 1:
        return chance.pick(pile, c.DECKS + place)
    return chance.take(pile, c.DECKS + place)


def turn_top(s: Board, area: i64, chance: Chance, out: Out) -> None:
    """The next Item is on top: its Challenge is public (N3-16.1)."""
    place = 3 * area + c.ITEM
    if s.stack[place]:
        s.top[area] = s.stack[place].pop()
    elif s.decks[place]:
        s.own_piles()
        s.top[area] = _deal_from(s, s.decks[place], place, chance)
    else:
        s.top[area] = c.NOTHING
        return
    if out.on:
        out.tell(w.TopItemShown(area, challenge_word(s, s.top[area])))


def challenge_word(s: Board, card: i64) -> str:
    """The Challenge on the back of an Item."""
    return s.book.challenge[s.book.item[card].challenge]


def draw(
    s: Board, unit: i64, area: i64, deck: i64, count: i64, reason: str, chance: Chance, out: Out, listed: bool = False
) -> list[int]:
    """Cards from a deck to a hand; the owner sees them, everybody else their backs (N3-3.10).

    They are listed where somebody is told of them, or the caller says so.
    """
    listed = listed or out.on
    cards: list[object] = [] if listed else UNLISTED
    while count > 0:
        card = take_top(s, area, deck, chance, out)
        if card == c.NOTHING:
            break  # N3-22.4
        if listed:
            cards.append(c.EVERY[card])
        gain(s, unit, card)
        count -= 1
    drawn = cast(list[int], cards)
    if out.on and drawn:
        tell_drawn(s, unit, deck, drawn, reason, out)
    return drawn


def tell_drawn(s: Board, unit: i64, deck: i64, cards: list[int], reason: str, out: Out) -> None:
    backs: tuple[str, ...] = ()
    if deck == c.ITEM:
        backs = tuple([challenge_word(s, card) for card in cards])
    whole = w.CardsDrawn(unit, w.DECKS[deck], len(cards), reason, words_of(s, cards), backs)
    if is_dummy(s, unit):
        out.tell(whole)
    else:
        out.split(unit_mask(s, unit), whole, w.CardsDrawn(unit, w.DECKS[deck], len(cards), reason, (), backs))
