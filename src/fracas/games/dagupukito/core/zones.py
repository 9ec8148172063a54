"""The verbs: all that moves cards and HP."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.book import Combo
from fracas.games.dagupukito.core.cards import BYTE, LETTERS, ONE, cards_of, letters
from fracas.games.dagupukito.core.state import Board, Fighter, foe_of, side_mask
from fracas.kernel.bags import FIELD, WIDTH, kind_of, size
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


def draw_card(s: Board, f: Fighter, chance: Chance) -> i64:
    """The top card of the deck goes to the hand. Nobody knows the order (CF-2.3), so a deck is a bag."""
    one = chance.draw(f.deck, f.deck_size, f.luck)
    f.deck -= one
    f.deck_size -= 1
    f.hand += one
    f.hand_size += 1
    if s.book.ordered:
        f.hand_order += BYTE[kind_of(one)]
    return one


def draw_up_to(s: Board, f: Fighter, n: i64, chance: Chance, out: Out) -> i64:
    """Draw without penalty (CF-9.7), within the hand limit; returns how many came."""
    drawn: i64 = 0
    came: i64 = 0
    while drawn < n and f.deck_size > 0 and f.hand_size < s.book.hand_limit:
        came += draw_card(s, f, chance)
        drawn += 1
    if drawn and out.on:
        tell_drawn(s, f, came, out)
    return drawn


def tell_drawn(s: Board, f: Fighter, came: i64, out: Out) -> None:
    name = s.book.roster[f.who]
    count = size(came)
    whole = w.CardsDrawn(f.seat, name, count, letters(came))
    out.split(side_mask(s, f.seat), whole, w.CardsDrawn(f.seat, name, count))


def leave_hand(s: Board, f: Fighter, card: i64) -> None:
    """A card of that type leaves the hand."""
    f.hand -= ONE[card]
    f.hand_size -= 1
    if f.marks or s.book.ordered:
        note_leaving(f, card)


def note_leaving(f: Fighter, card: i64) -> None:
    """What is known of a hand besides its cards: of equal ones the one longest there goes, and is forgotten."""
    if f.hand_order:
        f.hand_order = f.hand_order.replace(BYTE[card], b"", 1)
    # CF-2.4: the number known falls by 1, not below 0, whichever copy it was.
    shift: i64 = WIDTH * card
    f.marks = [mark - ONE[card] if mark >> shift & FIELD else mark for mark in f.marks]


def leave_charge(s: Board, f: Fighter, bag: i64) -> None:
    f.charge -= bag
    f.charge_size -= size(bag)
    if s.book.ordered:
        for card in cards_of(bag):
            f.charge_order = f.charge_order.replace(BYTE[card], b"", 1)


def enter_charge(s: Board, f: Fighter, card: i64, out: Out) -> None:
    """A card goes to the Charge Zone; a full one takes none and the card is discarded (option charge_limit)."""
    if f.charge_size >= s.book.charge_limit:
        discard(s, f, ONE[card], "full", out)
        return
    f.charge += ONE[card]
    f.charge_size += 1
    if s.book.ordered:
        f.charge_order += BYTE[card]
    if out.on:
        out.tell(w.Charged(f.seat, LETTERS[card]))


def discard(s: Board, f: Fighter, bag: i64, why: str, out: Out) -> None:
    """Cards already out of their zone go to the discard pile: out for the round (CF-6.2)."""
    f.discarded += bag
    if out.on:
        out.tell(w.Discarded(f.seat, letters(bag), why))


def discard_play(s: Board, f: Fighter, why: str, out: Out) -> None:
    """The move just played and what was committed with it are discarded."""
    bag: i64 = f.committed + ONE[f.played]
    f.committed = 0
    f.played = c.NO_CARD
    f.discarded += bag
    if out.on:
        out.tell(w.Discarded(f.seat, letters(bag), why))


def hurt(s: Board, f: Fighter, amount: i64, out: Out) -> None:
    """HP never fall below 0 (CF-7.10); the K.O. itself is the rules' affair."""
    if amount <= 0:
        return
    f.hp = f.hp - amount if f.hp > amount else 0
    if out.on:
        out.tell(w.Damaged(f.seat, s.book.roster[f.who], amount, f.hp))


def see_hand(s: Board, f: Fighter, side: i64, out: Out) -> None:
    """That side sees the whole hand now; the cards stay known to it (CF-2.4)."""
    marks = f.marks.copy() if f.marks else [0] * s.book.sides
    marks[side] = f.hand
    f.marks = marks
    if out.on:
        to = foe_of(s, f).seat
        entitled = side_mask(s, f.seat) | side_mask(s, to)
        out.split(entitled, w.HandRevealed(f.seat, to, letters(f.hand)), w.HandRevealed(f.seat, to))


def x_damage(s: Board, me: Fighter, combo: Combo) -> i64:
    """The number an X stands for when damage is applied."""
    if combo.formula == c.REFLECT:
        return s.worth
    if combo.formula == c.PER_CHARGE:
        return 5 * me.charge_size
    lost: i64 = s.book.hp - me.hp
    return lost // 4 // 5 * 5
