"""What happens between two sealed moves: faces, reveal, blocks, declarations, order, combos. RULES.md 4.3 to 4.8."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.state import (
    CAN_HIT,
    CHARGE,
    CHARGING,
    CHOOSING,
    COMBO,
    COMBOING,
    DECLARING,
    DONE,
    FACE,
    FACING,
    HIT,
    HITTING,
    LETTERS,
    MOVING,
    NO_ACT,
    NO_CARD,
    NOTHING,
    ONE,
    PLAY,
    SIGN,
    SPARE,
    STOP,
    THROWING,
    Board,
    Fighter,
)
from fracas.games.dagupukito.steps import (
    discard_play,
    enter_charge,
    hurt,
    leave_charge,
    leave_hand,
    letters,
    x_damage,
)
from fracas.kernel.chance import HEADS, Chance
from fracas.kernel.out import Out

# Where rules go on after a throw or an entry (`Board.after`).
TO_RESOLVE: Final = 0
TO_DECLARE: Final = 1
TO_DECK_OUT: Final = 2
TO_DRAW: Final = 3
TO_NEXT_TURN: Final = 4

SIGN_NAMES: Final = ("rock", "paper", "scissors")
MOST_TIES: Final = 10  # CF-7.13


class Clash(Board):
    """The middle of a turn. What comes before and after it is rules_turn.py."""

    def _charge_step(self, chance: Chance, out: Out) -> None:
        """All has resolved."""
        raise NotImplementedError

    def _knock_out(self, f: Fighter, why: str, chance: Chance, out: Out) -> bool:
        """A fighter falls. True when that ended the round."""
        raise NotImplementedError

    def _compared(self, criterion: str, first_wins: bool, chance: Chance, out: Out) -> None:
        """The throw after two empty decks is decided."""
        raise NotImplementedError

    # --- face, move, reveal, block ------------------------------------------------------------------------------------

    def ask_faces(self) -> None:
        self.ask_seats(FACING, 1 << self.f0.seat | 1 << self.f1.seat)

    def _show_faces(self, chance: Chance, out: Out) -> None:
        """CF-3.3: faces together; then CF-3.5: one card each from hands that are not empty."""
        f0 = self.f0
        f1 = self.f1
        f0.face = f0.sealed - FACE
        f1.face = f1.sealed - FACE
        if out.on:
            out.tell(w.FacesShown((f0.seat, f1.seat), ("AB"[f0.face], "AB"[f1.face])))
        seats: i64 = 0
        if f0.nhand:
            seats = 1 << f0.seat
        if f1.nhand:
            seats |= 1 << f1.seat
        if seats:
            self.ask_seats(MOVING, seats)
        else:
            self._reveal(chance, out)

    def _reveal(self, chance: Chance, out: Out) -> None:
        """CF-3.7 and 4.4: both moves are shown, blocked ones are discarded, the rest may declare."""
        book = self.book
        f0 = self.f0
        f1 = self.f1
        m0 = self._lay_down(f0)
        m1 = self._lay_down(f1)
        if out.on:
            out.tell(w.MovesRevealed((f0.seat, f1.seat), (letter(m0), letter(m1))))
        blocks = book.blocks
        if m0 != NO_CARD and blocks[6 * m1 + m0]:
            self._blocked(f0, m1, out)
        if m1 != NO_CARD and blocks[6 * m0 + m1]:
            self._blocked(f1, m0, out)
        seats: i64 = 0
        if self._find_ready(f0):
            seats = 1 << f0.seat
        if self._find_ready(f1):
            seats |= 1 << f1.seat
        if book.fast_first and seats:
            self._ask_declarations_in_order(chance, out)
        elif seats:
            self.ask_seats(DECLARING, seats)
        else:
            self._declared(chance, out)

    def _lay_down(self, f: Fighter) -> i64:
        """The sealed card leaves the hand (CF-2.5)."""
        f.won = 0
        f.ready = 0
        if f.nhand == 0:
            f.played = NO_CARD  # CF-3.6
            f.act = NO_ACT
            return NO_CARD
        card: i64 = f.sealed - PLAY
        leave_hand(self, f, card)
        f.played = card
        f.act = CHARGING
        return card

    def _blocked(self, f: Fighter, by: i64, out: Out) -> None:
        """CF-4.2: to the discard pile, at no cost in HP."""
        if out.on:
            out.tell(w.MoveBlocked(f.seat, letter(f.played), letter(by)))
        f.act = NO_ACT
        discard_play(self, f, "blocked", out)

    def _find_ready(self, f: Fighter) -> i64:
        """What a side may declare besides charging (CF-5.2 to CF-5.4); with nothing, it charges by itself (CF-5.9)."""
        if f.act == NO_ACT:
            return 0
        f.sealed = CHARGE
        card = f.played
        ready: i64 = CAN_HIT if self.book.damage[card] else 0
        if f.ncharge:
            place: i64 = f.who * 10 + f.face * 5 + card
            rests = self.book.rests[place]
            have: i64 = f.charge | SPARE
            i: i64 = 0
            for k in self.book.uses[place]:
                rest: i64 = rests[i]
                if (have - rest) & SPARE == SPARE:
                    ready |= 1 << k
                i += 1
        f.ready = ready
        return ready

    # --- declare ------------------------------------------------------------------------------------------------------

    def _declared(self, chance: Chance, out: Out) -> None:
        """CF-5.1: both declarations shown together."""
        if self.f0.act != NO_ACT:
            self._declare(self.f0, out)
        if self.f1.act != NO_ACT:
            self._declare(self.f1, out)
        self._set_order(chance, out)

    def _declare(self, f: Fighter, out: Out) -> None:
        """A declaration stands (CF-5.7). A combo's cards from the Charge Zone are committed (CF-5.8)."""
        code = f.sealed
        if code == CHARGE:
            f.act = CHARGING
            if out.on:
                out.tell(w.Declared(f.seat, "charge", letter(f.played)))
        elif code == HIT:
            f.act = HITTING
            if out.on:
                out.tell(w.Declared(f.seat, "hit", letter(f.played)))
        else:
            f.act = COMBOING
            f.combo = f.who * 8 + code - COMBO
            combo = self.book.combos[f.combo]
            f.committed = combo.bag - ONE[f.played]
            leave_charge(self, f, f.committed)
            if out.on:
                out.tell(w.Declared(f.seat, "combo", letter(f.played), combo.id, combo.name))

    def _ask_declarations_in_order(self, chance: Chance, out: Out) -> None:
        """Option declare = fast_first: openly, the faster card first; ties as CF-7.5."""
        f0 = self.f0
        f1 = self.f1
        if f0.ready and f1.ready:
            if f0.played != f1.played:
                self.first = 0 if f0.played < f1.played else 1
            elif f0.hp != f1.hp:
                self.first = 0 if f0.hp < f1.hp else 1
            elif self.settled != NOTHING:
                self.first = self.settled
            else:
                self._throw(TO_DECLARE, chance, out)
                return
            first = f0 if self.first == 0 else f1
        else:
            first = f0 if f0.ready else f1
            other = f1 if first is f0 else f0
            if other.act != NO_ACT:
                self._declare(other, out)
        self.ask_seats(DECLARING, 1 << first.seat)

    def _declare_openly(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        f = self.corner_of(seat)
        other = self.foe_of(f)
        f.sealed = code
        f.ready = 0
        self._declare(f, out)
        if other.ready:
            self.ask_seats(DECLARING, 1 << other.seat)
        else:
            self._set_order(chance, out)

    # --- order and resolving ------------------------------------------------------------------------------------------

    def _set_order(self, chance: Chance, out: Out) -> None:
        """4.7: who acts first. HP are compared now, before anything resolves (CF-7.6)."""
        f0 = self.f0
        f1 = self.f1
        acts0 = f0.act == HITTING or f0.act == COMBOING
        acts1 = f1.act == HITTING or f1.act == COMBOING
        self.waiting = 0
        self.acting = 0
        if acts0 and acts1:
            lead = self._speed_lead(f0, f1)
            reason = "speed"
            if lead == 0:
                lead = f0.hp - f1.hp  # CF-7.5: less HP first
                reason = "hp"
            if lead == 0 and self.settled == NOTHING:
                self._throw(TO_RESOLVE, chance, out)
                return
            if lead == 0:
                lead = -1 if self.settled == 0 else 1
                reason = "throw"
            self.first = 0 if lead < 0 else 1
            if out.on:
                out.tell(w.SpeedOrder(f0.seat if lead < 0 else f1.seat, reason))
        elif acts0 or acts1:
            self.first = 0 if acts0 else 1
        else:
            self._charge_step(chance, out)
            return
        self._resolve(chance, out)

    def _speed_lead(self, f0: Fighter, f1: Fighter) -> i64:
        """Negative: corner 0 is faster; 0: equal."""
        book = self.book
        if f0.act == COMBOING and f1.act == COMBOING:
            return book.combos[f0.combo].speed - book.combos[f1.combo].speed  # CF-7.3
        if book.by_damage and f0.act != f1.act:
            if f0.act == HITTING:
                return -1 if book.damage[f0.played] <= book.combos[f1.combo].speed else 1
            return 1 if book.damage[f1.played] <= book.combos[f0.combo].speed else -1
        return f0.played - f1.played  # CF-7.4

    def _actor(self) -> Fighter:
        return self.f0 if self.first == self.acting else self.f1

    def _resolve(self, chance: Chance, out: Out) -> None:
        """CF-7.2: both act, the faster first, unless the slower is cancelled or K.O.'d before."""
        while self.acting < 2:
            if self.first == self.acting:
                me = self.f0
                foe = self.f1
            else:
                me = self.f1
                foe = self.f0
            if me.act == HITTING:
                damage: i64 = self.book.damage[me.played]
                card = me.played
                me.act = DONE
                if out.on:
                    out.tell(w.HitLanded(me.seat, letter(card), damage))
                hurt(self, foe, damage, out)
                if self.book.hit_then_charge:
                    me.played = NO_CARD
                    enter_charge(self, me, card, out)
                else:
                    discard_play(self, me, "hit", out)
                if foe.hp == 0 and self._knock_out(foe, "hp", chance, out):
                    return
            elif me.act == COMBOING:
                self.step = 0
                self.bonus = 0
                self.worth = 0
                if out.on:
                    combo = self.book.combos[me.combo]
                    out.tell(w.ComboStarted(me.seat, combo.id, combo.name, letters(combo.bag)))
                if self._run_combo(me, foe, chance, out):
                    return
            self.acting += 1
        self._charge_step(chance, out)

    def _run_combo(self, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> bool:
        """CF-7.8: specials in printed order, then the damage in one piece. True when play stops here."""
        combo = self.book.combos[me.combo]
        while self.step < len(combo.steps):
            seat = combo.steps[self.step].run(self, me, foe, chance, out)
            if seat != NOTHING:
                self.ask_seats(CHOOSING, 1 << seat)
                return True
            self.step += 1
        damage: i64 = combo.damage
        if damage == NOTHING:
            damage = x_damage(self, me, combo)
        me.act = DONE
        me.won = 1
        hurt(self, foe, damage + self.bonus, out)
        if out.on:
            out.tell(w.ComboEnded(me.seat, "successful"))
        discard_play(self, me, "combo", out)  # CF-6.3
        return foe.hp == 0 and not foe.ko and self._knock_out(foe, "hp", chance, out)

    def _chosen(self, code: i64, chance: Chance, out: Out) -> None:
        """A special's choice: one card, or stop."""
        me = self._actor()
        foe = self.foe_of(me)
        step = self.book.combos[me.combo].steps[self.step]
        if code == STOP:
            self.left = 0
        else:
            step.take(self, me, foe, code - self.verb, out)
            self.left -= 1
        if self.left > 0:
            self.ask_seats(CHOOSING, self.waiting)
            return
        self.waiting = 0
        self.step += 1
        if self._run_combo(me, foe, chance, out):
            return
        self.acting += 1
        self._resolve(chance, out)

    # --- Rock-Paper-Scissors ------------------------------------------------------------------------------------------

    def _throw(self, after: i64, chance: Chance, out: Out) -> None:
        self.after = after
        self.ties = 0
        if self.book.coin:
            self._flip(chance, out)
        else:
            self.ask_seats(THROWING, 1 << self.f0.seat | 1 << self.f1.seat)

    def _flip(self, chance: Chance, out: Out) -> None:
        winner: i64 = 0 if chance.coin() == HEADS else 1
        if out.on:
            out.tell(w.CoinFlipped((self.f0 if winner == 0 else self.f1).seat))
        self._thrown(winner, chance, out)

    def _throws_shown(self, chance: Chance, out: Out) -> None:
        """CF-7.13: repeat until decided; after ten equal throws a coin."""
        t0: i64 = self.f0.sealed - SIGN
        t1: i64 = self.f1.sealed - SIGN
        if out.on:
            out.tell(w.RpsThrown((self.f0.seat, self.f1.seat), (SIGN_NAMES[t0], SIGN_NAMES[t1])))
        if t0 != t1:
            self._thrown(0 if (t0 - t1) % 3 == 1 else 1, chance, out)
            return
        self.ties += 1
        if self.ties >= MOST_TIES:
            self._flip(chance, out)
        else:
            self.ask_seats(THROWING, 1 << self.f0.seat | 1 << self.f1.seat)

    def _thrown(self, winner: i64, chance: Chance, out: Out) -> None:
        self.waiting = 0
        if self.after == TO_DECK_OUT:
            self._compared("throw", winner == 0, chance, out)
            return
        self.settled = winner  # CF-7.14: for the whole turn
        if self.after == TO_DECLARE:
            self._ask_declarations_in_order(chance, out)
        else:
            self._set_order(chance, out)


def letter(card: i64) -> str:
    return "" if card == NO_CARD else LETTERS[card]
