"""The verbs: what moves cards and HP, and one small class per special word of the vocabulary (specification 2.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.state import (
    CANCELLED,
    CHARGING,
    COMBOING,
    DISCARD,
    FIELD,
    HITTING,
    LETTER,
    LETTERS,
    NO_CARD,
    NOTHING,
    ONE,
    PUT_ASIDE,
    RECOVER,
    STRIP,
    WIDTH,
    Board,
    Combo,
    Fighter,
    Step,
    cards_of,
    size,
)
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# Formulas of X damage.
PLAIN: Final = 0
REFLECT: Final = 1
PER_CHARGE: Final = 2
DESPERATION: Final = 3


def letters(bag: i64) -> tuple[str, ...]:
    return tuple([LETTERS[card] for card in cards_of(bag)])


def side_mask(s: Board, seat: i64) -> i64:
    """Seats that may see this seat's hands: itself, in a team its mates too (CF-11.8)."""
    side = s.book.side_of[seat]
    mask: i64 = 0
    for other in range(s.book.seats):
        if s.book.side_of[other] == side:
            mask |= 1 << other
    return mask


# --- zones --------------------------------------------------------------------------------------------------------


def draw_card(s: Board, f: Fighter, chance: Chance) -> i64:
    """The top card of the deck goes to the hand. Nobody knows the order (CF-2.3), so a deck is a bag."""
    card = chance.draw(f.deck, WIDTH, f.ndeck)
    one: i64 = ONE[card]
    f.deck -= one
    f.ndeck -= 1
    f.hand += one
    f.nhand += 1
    if s.book.ordered:
        f.hand_order += LETTER[card]
    return card


def draw_up_to(s: Board, f: Fighter, n: i64, chance: Chance, out: Out) -> i64:
    """Draw without penalty (CF-9.7), within the hand limit; returns how many came."""
    drawn: i64 = 0
    came: i64 = 0
    while drawn < n and f.ndeck > 0 and f.nhand < s.book.hand_limit:
        came += ONE[draw_card(s, f, chance)]
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
    """A card of that type leaves the hand; of equal cards the one longest there."""
    one: i64 = ONE[card]
    f.hand -= one
    f.nhand -= 1
    if s.book.ordered:
        f.hand_order = f.hand_order.replace(LETTER[card], b"", 1)
    if f.marks:
        # CF-2.4: the number known falls by 1, not below 0, whichever copy it was.
        shift: i64 = WIDTH * card
        f.marks = [mark - one if mark >> shift & FIELD else mark for mark in f.marks]


def leave_charge(s: Board, f: Fighter, bag: i64) -> None:
    f.charge -= bag
    f.ncharge -= size(bag)
    if s.book.ordered:
        for card in cards_of(bag):
            f.charge_order = f.charge_order.replace(LETTER[card], b"", 1)


def enter_charge(s: Board, f: Fighter, card: i64, out: Out) -> None:
    """A card goes to the Charge Zone; a full one takes none and the card is discarded (option charge_limit)."""
    if f.ncharge >= s.book.charge_limit:
        discard(s, f, ONE[card], "full", out)
        return
    f.charge += ONE[card]
    f.ncharge += 1
    if s.book.ordered:
        f.charge_order += LETTER[card]
    if out.on:
        out.tell(w.Charged(f.seat, LETTERS[card]))


def discard(s: Board, f: Fighter, bag: i64, why: str, out: Out) -> None:
    """Cards already out of their zone go to the discard pile: out for the round (CF-6.2)."""
    f.gone += bag
    if bag and out.on:
        out.tell(w.Discarded(f.seat, letters(bag), why))


def discard_play(s: Board, f: Fighter, why: str, out: Out) -> None:
    """The move just played and what was committed with it are discarded."""
    bag: i64 = f.committed + ONE[f.played]
    f.committed = 0
    f.played = NO_CARD
    discard(s, f, bag, why, out)


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
        to = s.foe_of(f).seat
        entitled = side_mask(s, f.seat) | side_mask(s, to)
        out.split(entitled, w.HandRevealed(f.seat, to, letters(f.hand)), w.HandRevealed(f.seat, to))


def x_damage(s: Board, me: Fighter, combo: Combo) -> i64:
    """The number an X stands for when damage is applied."""
    if combo.formula == REFLECT:
        return s.worth
    if combo.formula == PER_CHARGE:
        return 5 * me.ncharge
    lost: i64 = s.book.hp - me.hp
    return lost // 4 // 5 * 5


# --- specials -----------------------------------------------------------------------------------------------------


def fizzle(step: Step, me: Fighter, out: Out) -> i64:
    """CF-7.9: a special that can do nothing fizzles; the rest goes on."""
    if out.on:
        out.tell(w.SpecialFizzled(me.seat, step.word))
    return NOTHING


def ask(step: Step, s: Board, verb: i64, seat: i64, most: i64) -> i64:
    """Open the choice of up to `amount` cards, one at a time."""
    s.verb = verb
    s.left = step.amount if step.amount < most else most
    return seat


class Cancels(Step):
    """CF-8.1: the foe's unresolved hit, combo or charge counts as never having happened. A counter adds its bonus."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> i64:
        what = ""
        if foe.act == HITTING:
            what = "hit"
            s.worth = s.book.damage[foe.played]
        elif foe.act == COMBOING:
            what = "combo"
            printed = s.book.combos[foe.combo].damage
            s.worth = printed if printed > 0 else 0
        elif foe.act == CHARGING:
            what = "charge"
            s.worth = 0
        else:
            return fizzle(self, me, out)
        s.bonus += self.amount
        if out.on:
            cards = letters(foe.committed + ONE[foe.played])
            if self.word == "counter":
                out.tell(w.Countered(foe.seat, what, self.amount))
            out.tell(w.Cancelled(foe.seat, what, cards))
            if what == "combo":
                out.tell(w.ComboEnded(foe.seat, "cancelled"))
        foe.act = CANCELLED
        discard_play(s, foe, "cancelled", out)
        return NOTHING


class Discards(Step):
    """The foe discards cards from hand, its choice, one at a time."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> i64:
        if foe.nhand == 0:
            return fizzle(self, me, out)
        return ask(self, s, DISCARD, foe.seat, foe.nhand)

    def take(self, s: Board, me: Fighter, foe: Fighter, card: i64, out: Out) -> None:
        leave_hand(s, foe, card)
        discard(s, foe, ONE[card], "special", out)


class PutsAside(Step):
    """The actor moves cards from hand to its own Charge Zone, and may stop."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> i64:
        if me.nhand == 0:
            return fizzle(self, me, out)
        return ask(self, s, PUT_ASIDE, me.seat, me.nhand)

    def take(self, s: Board, me: Fighter, foe: Fighter, card: i64, out: Out) -> None:
        leave_hand(s, me, card)
        enter_charge(s, me, card, out)


class Reveals(Step):
    """The actor's side sees the foe's whole hand."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> i64:
        if foe.nhand == 0:
            return fizzle(self, me, out)
        see_hand(s, foe, s.book.side_of[me.seat], out)
        return NOTHING


class Exposes(Step):
    """The foe's side sees the actor's whole hand: a drawback."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> i64:
        if me.nhand == 0:
            return fizzle(self, me, out)
        see_hand(s, me, s.book.side_of[foe.seat], out)
        return NOTHING


class Draws(Step):
    """The actor draws; never a K.O. (CF-9.7)."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> i64:
        if draw_up_to(s, me, self.amount, chance, out) == 0:
            return fizzle(self, me, out)
        return NOTHING


class Strips(Step):
    """Cards of the foe's Charge Zone are discarded, the actor's choice. Committed cards are out of reach (CF-5.8)."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> i64:
        if foe.ncharge == 0:
            return fizzle(self, me, out)
        return ask(self, s, STRIP, me.seat, foe.ncharge)

    def take(self, s: Board, me: Fighter, foe: Fighter, card: i64, out: Out) -> None:
        leave_charge(s, foe, ONE[card])
        discard(s, foe, ONE[card], "stripped", out)


class Heals(Step):
    """The actor regains HP, not above its start."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> i64:
        lost: i64 = s.book.hp - me.hp
        if lost == 0:
            return fizzle(self, me, out)
        amount: i64 = self.amount if self.amount < lost else lost
        me.hp += amount
        if out.on:
            out.tell(w.Healed(me.seat, s.book.roster[me.who], amount, me.hp))
        return NOTHING


class Recovers(Step):
    """Cards from the actor's discard pile go to its Charge Zone; the actor may stop."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> i64:
        if me.gone == 0:
            return fizzle(self, me, out)
        return ask(self, s, RECOVER, me.seat, size(me.gone))

    def take(self, s: Board, me: Fighter, foe: Fighter, card: i64, out: Out) -> None:
        me.gone -= ONE[card]
        enter_charge(s, me, card, out)


def make_step(word: str, amount: i64) -> Step:
    """The step of a word of the vocabulary; content.py has checked the word."""
    if word == "cancel" or word == "counter":
        return Cancels(word, amount)
    if word == "discard":
        return Discards(word, amount)
    if word == "put_aside":
        return PutsAside(word, amount)
    if word == "reveal":
        return Reveals(word, amount)
    if word == "expose":
        return Exposes(word, amount)
    if word == "draw":
        return Draws(word, amount)
    if word == "strip":
        return Strips(word, amount)
    if word == "heal":
        return Heals(word, amount)
    assert word == "recover"
    return Recovers(word, amount)
