"""One small class per special word of the vocabulary (specification 2.3)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.book import Special
from fracas.games.dagupukito.core.cards import ONE, letters
from fracas.games.dagupukito.core.state import Board, Fighter
from fracas.games.dagupukito.core.zones import (
    discard,
    discard_play,
    draw_up_to,
    enter_charge,
    leave_charge,
    leave_hand,
    see_hand,
)
from fracas.kernel.bags import size
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


def fizzle(special: Special, me: Fighter, out: Out) -> bool:
    """CF-7.9: a special that can do nothing fizzles; the rest goes on."""
    if out.on:
        out.tell(w.SpecialFizzled(me.seat, special.word))
    return False


def worked(special: Special, me: Fighter, result: i64, out: Out) -> bool:
    """Tell what came of a special that left nobody a choice."""
    if out.on:
        out.tell(w.Special(me.seat, special.word, result))
    return False


def ask(special: Special, s: Board, verb: i64, most: i64) -> bool:
    """Note the choice of up to `amount` cards, one at a time; a discard is the foe's choice, all else the actor's."""
    s.verb = verb
    s.taken = 0
    s.to_take = special.amount if special.amount < most else most
    return True


class Cancels(Special):
    """CF-8.1: the foe's unresolved hit, combo or charge counts as never having happened. A counter adds its bonus."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> bool:
        what = ""
        if foe.act == c.HITTING:
            what = "hit"
            s.worth = s.book.damage[foe.played]
        elif foe.act == c.COMBOING:
            what = "combo"
            printed = s.book.combos[foe.combo].damage
            s.worth = printed if printed > 0 else 0
        elif foe.act == c.CHARGING:
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
        foe.act = c.CANCELLED
        discard_play(s, foe, "cancelled", out)
        return worked(self, me, self.amount if self.word == "counter" else 1, out)


class Discards(Special):
    """The foe discards cards from hand, its choice, one at a time."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> bool:
        if foe.hand_size == 0:
            return fizzle(self, me, out)
        return ask(self, s, c.DISCARD, foe.hand_size)

    def take(self, s: Board, me: Fighter, foe: Fighter, card: i64, out: Out) -> None:
        leave_hand(s, foe, card)
        discard(s, foe, ONE[card], "special", out)


class PutsAside(Special):
    """The actor moves cards from hand to its own Charge Zone, and may stop."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> bool:
        if me.hand_size == 0:
            return fizzle(self, me, out)
        return ask(self, s, c.PUT_ASIDE, me.hand_size)

    def take(self, s: Board, me: Fighter, foe: Fighter, card: i64, out: Out) -> None:
        leave_hand(s, me, card)
        enter_charge(s, me, card, out)


class Reveals(Special):
    """The actor's side sees the foe's whole hand."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> bool:
        if foe.hand_size == 0:
            return fizzle(self, me, out)
        see_hand(s, foe, s.book.side_of[me.seat], out)
        return worked(self, me, foe.hand_size, out)


class Exposes(Special):
    """The foe's side sees the actor's whole hand: a drawback."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> bool:
        if me.hand_size == 0:
            return fizzle(self, me, out)
        see_hand(s, me, s.book.side_of[foe.seat], out)
        return worked(self, me, me.hand_size, out)


class Draws(Special):
    """The actor draws; never a K.O. (CF-9.7)."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> bool:
        drawn = draw_up_to(s, me, self.amount, chance, out)
        return worked(self, me, drawn, out) if drawn else fizzle(self, me, out)


class Strips(Special):
    """Cards of the foe's Charge Zone are discarded, the actor's choice. Committed cards are out of reach (CF-5.8)."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> bool:
        if foe.charge_size == 0:
            return fizzle(self, me, out)
        return ask(self, s, c.STRIP, foe.charge_size)

    def take(self, s: Board, me: Fighter, foe: Fighter, card: i64, out: Out) -> None:
        leave_charge(s, foe, ONE[card])
        discard(s, foe, ONE[card], "stripped", out)


class Heals(Special):
    """The actor regains HP, not above its start."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> bool:
        lost: i64 = s.book.hp - me.hp
        if lost == 0:
            return fizzle(self, me, out)
        amount: i64 = self.amount if self.amount < lost else lost
        me.hp += amount
        if out.on:
            out.tell(w.Healed(me.seat, s.book.roster[me.who], amount, me.hp))
        return worked(self, me, amount, out)


class Recovers(Special):
    """Cards from the actor's discard pile go to its Charge Zone; the actor may stop."""

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> bool:
        if me.discarded == 0:
            return fizzle(self, me, out)
        return ask(self, s, c.RECOVER, size(me.discarded))

    def take(self, s: Board, me: Fighter, foe: Fighter, card: i64, out: Out) -> None:
        me.discarded -= ONE[card]
        enter_charge(s, me, card, out)


def make_special(word: str, amount: i64) -> Special:
    """The class of a word of the vocabulary; content.py has checked the word."""
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
