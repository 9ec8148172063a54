"""What happens between two sealed moves: faces, reveal, blocks, declarations, order, combos. RULES.md 4.3 to 4.8."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.book import Book
from fracas.games.dagupukito.core.cards import ONE, letter, letters
from fracas.games.dagupukito.core.round import knock_out
from fracas.games.dagupukito.core.specials import worked
from fracas.games.dagupukito.core.state import Board, Fighter, actor, foe_of
from fracas.games.dagupukito.core.zones import (
    discard_play,
    enter_charge,
    hurt,
    leave_charge,
    note_leaving,
    x_damage,
)
from fracas.kernel.bags import SPARE
from fracas.kernel.chance import HEADS, Chance
from fracas.kernel.out import Out

SIGN_NAMES: Final = ("rock", "paper", "scissors")
MOST_TIES: Final = 10  # CF-7.13

# --- reveal, block ------------------------------------------------------------------------------------


def reveal(s: Board, out: Out) -> None:
    """CF-3.7 and 4.4: both moves are shown, blocked ones are discarded, the rest may declare."""
    left = s.left
    right = s.right
    book = s.book
    lefts = show_move(left, book.ordered)
    rights = show_move(right, book.ordered)
    if out.on:
        out.tell(w.MovesRevealed((left.seat, right.seat), (letter(lefts), letter(rights))))
    if book.blocks[6 * rights + lefts]:
        block(s, left, rights, out)
    elif left.act:
        find_ready(book, left, lefts)
    if book.blocks[6 * lefts + rights]:
        block(s, right, lefts, out)
    elif right.act:
        find_ready(book, right, rights)
    s.phase = c.DECLARING
    if book.fast_first:
        order_declarations(s, out)


def show_move(f: Fighter, ordered: bool) -> i64:
    """The sealed card leaves the hand only now (CF-2.5): as leave_hand, without the call. Returns the card."""
    f.landed = 0
    if f.hand_size:
        card: i64 = f.sealed - c.PLAY
        f.played = card
        f.act = c.CHARGING
        f.hand -= ONE[card]
        f.hand_size -= 1
        if ordered or f.marks:
            note_leaving(f, card)
        return card
    f.played = c.NO_CARD  # CF-3.6
    f.act = c.NO_ACT
    f.ready = 0
    return c.NO_CARD


def block(s: Board, f: Fighter, by: i64, out: Out) -> None:
    """CF-4.2: to the discard pile, at no cost in HP."""
    if out.on:
        out.tell(w.MoveBlocked(f.seat, letter(f.played), letter(by)))
    f.act = c.NO_ACT
    f.ready = 0
    discard_play(s, f, "blocked", out)


def find_ready(book: Book, f: Fighter, card: i64) -> None:
    """What a side may declare besides charging (CF-5.2 to CF-5.4); with nothing, it charges by itself (CF-5.9)."""
    f.sealed = c.CHARGE
    ready: i64 = book.hits[card]
    if f.charge:
        have: i64 = f.charge | SPARE
        for use in book.uses[f.who * 10 + f.face * 5 + card]:
            if (have - use.rest) & SPARE == SPARE:
                ready |= use.bit
    f.ready = ready


# --- declare ------------------------------------------------------------------------------------------------------


def declare(s: Board, f: Fighter, out: Out) -> None:
    """A declaration stands (CF-5.7). A combo's cards from the Charge Zone are committed (CF-5.8)."""
    code = f.sealed
    if code == c.CHARGE:
        f.act = c.CHARGING
        if out.on:
            out.tell(w.Declared(f.seat, "charge", letter(f.played)))
    elif code == c.HIT:
        f.act = c.HITTING
        if out.on:
            out.tell(w.Declared(f.seat, "hit", letter(f.played)))
    else:
        f.act = c.COMBOING
        f.combo = f.who * 8 + code - c.COMBO
        combo = s.book.combos[f.combo]
        f.committed = combo.bag - ONE[f.played]
        leave_charge(s, f, f.committed)
        if out.on:
            out.tell(w.Declared(f.seat, "combo", letter(f.played), combo.id, combo.name))


def order_declarations(s: Board, out: Out) -> None:
    """Option declare = fast_first: openly, the faster card first; ties as CF-7.5."""
    left = s.left
    right = s.right
    s.phase = c.DECLARING_OPENLY
    if left.ready and right.ready:
        if left.played != right.played:
            s.first = 0 if left.played < right.played else 1
        elif left.hp != right.hp:
            s.first = 0 if left.hp < right.hp else 1
        else:
            begin_throw(s, c.TO_DECLARE)
        return
    for f in (left, right):
        if f.act != c.NO_ACT and not f.ready:
            declare(s, f, out)


def declare_openly(s: Board, f: Fighter, code: i64, out: Out) -> None:
    f.sealed = code
    f.ready = 0
    s.waiting = 0
    declare(s, f, out)


def next_to_declare(s: Board) -> i64:
    """Who declares next when that is done openly, as a mask; 0 when nobody is left."""
    f = s.left if s.first == 0 else s.right
    if not f.ready:
        f = foe_of(s, f)
    return 1 << f.seat if f.ready else 0


# --- order and resolving ------------------------------------------------------------------------------------------


def set_order(s: Board, chance: Chance, out: Out) -> None:
    """4.7: who acts first. HP are compared now, before anything resolves (CF-7.6)."""
    left = s.left
    right = s.right
    left_acts = left.act >= c.HITTING
    right_acts = right.act >= c.HITTING
    s.acting = 0
    if left_acts and right_acts:
        lead = speed_lead(s)
        reason = "speed"
        if lead == 0:
            lead = left.hp - right.hp  # CF-7.5: less HP first
            reason = "hp"
        if lead == 0 and s.settled == c.NOTHING:
            begin_throw(s, c.TO_RESOLVE)
            return
        if lead == 0:
            lead = -1 if s.settled == 0 else 1
            reason = "throw"
        s.first = 0 if lead < 0 else 1
        if out.on:
            out.tell(w.SpeedOrder(left.seat if lead < 0 else right.seat, reason))
    elif left_acts or right_acts:
        s.first = 0 if left_acts else 1
    else:
        s.phase = c.ENDING
        return
    resolve(s, chance, out)


def speed_lead(s: Board) -> i64:
    """Negative: the left corner is faster; 0: equal."""
    book = s.book
    left = s.left
    right = s.right
    if left.act == c.COMBOING and right.act == c.COMBOING:
        return book.combos[left.combo].speed - book.combos[right.combo].speed  # CF-7.3
    if book.by_damage and left.act != right.act:
        if left.act == c.HITTING:
            return -1 if book.damage[left.played] <= book.combos[right.combo].speed else 1
        return 1 if book.damage[right.played] <= book.combos[left.combo].speed else -1
    return left.played - right.played  # CF-7.4


def resolve(s: Board, chance: Chance, out: Out) -> None:
    """CF-7.2: both act, the faster first, unless the slower is cancelled or K.O.'d before."""
    while s.acting < 2:
        me = s.left if s.first == s.acting else s.right
        foe = s.right if me is s.left else s.left
        if me.act == c.HITTING:
            if land_hit(s, me, foe, out):
                return
        elif me.act == c.COMBOING:
            s.step = 0
            s.bonus = 0
            s.worth = 0
            if out.on:
                combo = s.book.combos[me.combo]
                out.tell(w.ComboStarted(me.seat, combo.id, combo.name, letters(combo.bag)))
            if run_combo(s, me, foe, chance, out):
                return
        s.acting += 1
    s.phase = c.ENDING


def land_hit(s: Board, me: Fighter, foe: Fighter, out: Out) -> bool:
    """A hit deals the card's damage. True when that ended the round."""
    card = me.played
    damage: i64 = s.book.damage[card]
    me.act = c.DONE
    if out.on:
        out.tell(w.HitLanded(me.seat, letter(card), damage))
    hurt(s, foe, damage, out)
    if s.book.hit_then_charge:
        me.played = c.NO_CARD
        enter_charge(s, me, card, out)
    else:
        discard_play(s, me, "hit", out)
    return foe.hp == 0 and knock_out(s, foe, "hp", out)


def run_combo(s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> bool:
    """CF-7.8: specials in printed order, then the damage in one piece. True when play stops here."""
    combo = s.book.combos[me.combo]
    while s.step < len(combo.specials):
        if combo.specials[s.step].run(s, me, foe, chance, out):
            s.phase = c.CHOOSING
            return True
        s.step += 1
    damage: i64 = combo.damage
    if damage == c.NOTHING:
        damage = x_damage(s, me, combo)
    me.act = c.DONE
    me.landed = 1
    hurt(s, foe, damage + s.bonus, out)
    if out.on:
        out.tell(w.ComboEnded(me.seat, "successful"))
    discard_play(s, me, "combo", out)  # CF-6.3
    return foe.hp == 0 and not foe.ko and knock_out(s, foe, "hp", out)


def chooser(s: Board) -> Fighter:
    """Who makes a special's choice: the foe what to discard, the actor all else."""
    me = actor(s)
    return foe_of(s, me) if s.verb == c.DISCARD else me


def choices(s: Board) -> i64:
    """The bag a special's choice is made from."""
    me = actor(s)
    if s.verb == c.DISCARD:
        return foe_of(s, me).hand
    if s.verb == c.STRIP:
        return foe_of(s, me).charge
    return me.hand if s.verb == c.PUT_ASIDE else me.discarded


def may_stop(s: Board) -> bool:
    """What a special gives the actor may be left; what it takes from the foe may not."""
    return s.verb == c.PUT_ASIDE or s.verb == c.RECOVER


def choose(s: Board, code: i64, out: Out) -> None:
    """A special's choice: one card, or stop."""
    if code == c.STOP:
        s.to_take = 0
    else:
        me = actor(s)
        s.book.combos[me.combo].specials[s.step].take(s, me, foe_of(s, me), code - s.verb, out)
        s.to_take -= 1
        s.taken += 1
    s.waiting = 0


def go_on_with_combo(s: Board, chance: Chance, out: Out) -> None:
    """A special's choices are made: the rest of the combo follows, then the other corner."""
    me = actor(s)
    worked(s.book.combos[me.combo].specials[s.step], me, s.taken, out)
    s.step += 1
    if not run_combo(s, me, foe_of(s, me), chance, out):
        s.acting += 1
        resolve(s, chance, out)


# --- Rock-Paper-Scissors ------------------------------------------------------------------------------------------


def begin_throw(s: Board, after: i64) -> None:
    s.after = after
    s.ties = 0
    s.phase = c.THROWING


def throw_winner(s: Board, chance: Chance, out: Out) -> i64:
    """CF-7.13: the corner that has won, NOTHING when it must be repeated; after ten equal throws a coin decides."""
    if s.book.coin:
        return flip(s, chance, out)
    left: i64 = s.left.sealed - c.SIGN
    right: i64 = s.right.sealed - c.SIGN
    if out.on:
        out.tell(w.RpsThrown((s.left.seat, s.right.seat), (SIGN_NAMES[left], SIGN_NAMES[right])))
    if left != right:
        return 0 if (left - right) % 3 == 1 else 1
    s.ties += 1
    return flip(s, chance, out) if s.ties >= MOST_TIES else c.NOTHING


def flip(s: Board, chance: Chance, out: Out) -> i64:
    winner: i64 = 0 if chance.coin() == HEADS else 1
    if out.on:
        out.tell(w.CoinFlipped((s.left if winner == 0 else s.right).seat))
    return winner


def settle_speed(s: Board, winner: i64, chance: Chance, out: Out) -> None:
    """CF-7.14: a throw for equal speed holds for the whole turn."""
    s.settled = winner
    if s.after == c.TO_DECLARE:
        s.first = winner
        s.phase = c.DECLARING_OPENLY
    else:
        set_order(s, chance, out)
