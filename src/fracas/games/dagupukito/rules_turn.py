"""A turn around its clash: draws, empty decks, cycling, charging, who enters next. RULES.md 4.3, 4.9, 4.10."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.rules_clash import TO_DECK_OUT, TO_DRAW, TO_NEXT_TURN, Clash
from fracas.games.dagupukito.state import (
    CHARGING,
    COMBOING,
    CYCLE,
    CYCLING,
    DUEL,
    ENTER,
    ENTERING,
    GAUNTLET,
    LETTERS,
    NO_ACT,
    NO_CARD,
    NOTHING,
    ONE,
    SKIP,
    Fighter,
)
from fracas.games.dagupukito.steps import discard_play, draw_card, enter_charge, leave_hand, side_mask, tell_drawn
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


class Turn(Clash):
    """One turn after the other. Rounds and the match are rules.py."""

    def _round_decided(self, cause: str, chance: Chance, out: Out) -> bool:
        """True when only one side is left: the round is over and the next has begun."""
        raise NotImplementedError

    # --- draw ---------------------------------------------------------------------------------------------------------

    def draw_step(self, chance: Chance, out: Out) -> None:
        """CF-3.1: both active fighters draw 2, at the same time, card by card."""
        self.turn += 1
        self.settled = NOTHING
        f0 = self.f0
        f1 = self.f1
        if out.on:
            out.tell(w.TurnStarted(self.turn))
        came0: i64 = 0
        came1: i64 = 0
        if self.book.plain_draws and f0.ndeck >= 2 and f1.ndeck >= 2:
            came0 = ONE[draw_card(self, f0, chance)]
            came1 = ONE[draw_card(self, f1, chance)]
            came0 += ONE[draw_card(self, f0, chance)]
            came1 += ONE[draw_card(self, f1, chance)]
            self.failed = 0
        else:
            self.failed = self._empty_already(f0) | self._empty_already(f1) << 1
            for _ in range(2):
                came0 += self._required_draw(f0, 1, chance)
                came1 += self._required_draw(f1, 2, chance)
        if out.on:
            if came0:
                tell_drawn(self, f0, came0, out)
            if came1:
                tell_drawn(self, f1, came1, out)
        if self.failed:
            self._decks_out(chance, out)
        elif self.book.may_cycle:
            self._begin_cycling(chance, out)
        else:
            self.ask_faces()

    def _empty_already(self, f: Fighter) -> i64:
        """Option deck_out = lenient looks once, when the step begins (strict: at each draw)."""
        if self.book.lenient and f.ndeck == 0 and f.nhand < self.book.hand_limit:
            return 1
        return 0

    def _required_draw(self, f: Fighter, bit: i64, chance: Chance) -> i64:
        """One card of the draw step. Above the hand limit it is skipped, and then not required."""
        if f.nhand >= self.book.hand_limit:
            return 0
        if f.ndeck == 0:
            if not self.book.lenient:
                self.failed |= bit  # CF-9.1
            return 0
        return ONE[draw_card(self, f, chance)]

    def _decks_out(self, chance: Chance, out: Out) -> None:
        """CF-9.2 to CF-9.5: who failed in this step falls; if both did, the weaker one."""
        f0 = self.f0
        f1 = self.f1
        if out.on:
            seats = [f0.seat] if self.failed == 1 else [f1.seat] if self.failed == 2 else [f0.seat, f1.seat]
            for seat in seats:
                out.tell(w.DrawFailed(seat, self.book.roster[self.corner_of(seat).who]))
            out.tell(w.DeckedOut(tuple(seats)))
        if self.failed != 3:
            self._fall_by_deck(f0 if self.failed == 1 else f1, chance, out)
        elif f0.hp != f1.hp:
            self._compared("hp", f0.hp > f1.hp, chance, out)
        elif f0.ncharge != f1.ncharge:
            self._compared("charge", f0.ncharge > f1.ncharge, chance, out)
        elif f0.nhand != f1.nhand:
            self._compared("hand", f0.nhand > f1.nhand, chance, out)
        else:
            self._throw(TO_DECK_OUT, chance, out)

    def _compared(self, criterion: str, first_wins: bool, chance: Chance, out: Out) -> None:
        if out.on:
            out.tell(w.DeckOutCompared(criterion, (self.f0 if first_wins else self.f1).seat))
        self._fall_by_deck(self.f1 if first_wins else self.f0, chance, out)

    def _fall_by_deck(self, f: Fighter, chance: Chance, out: Out) -> None:
        """CF-9.3, CF-9.6: K.O.; a replacement enters at once and draws in the same step."""
        self.failed = 1 if f is self.f0 else 2
        if self._knock_out(f, "deck", chance, out):
            return
        self._replace(1 if f is self.f0 else 2, TO_DRAW, chance, out)

    def _replacement_draws(self, chance: Chance, out: Out) -> None:
        """CF-9.6: the newcomer's own draws; its failure stands alone."""
        f = self.f0 if self.failed == 1 else self.f1
        bit = self.failed
        came: i64 = 0
        self.failed = bit if self._empty_already(f) else 0
        for _ in range(2):
            came += self._required_draw(f, bit, chance)
        if came and out.on:
            tell_drawn(self, f, came, out)
        if self.failed:
            self._decks_out(chance, out)
        else:
            self._begin_cycling(chance, out)

    # --- cycling ------------------------------------------------------------------------------------------------------

    def _begin_cycling(self, chance: Chance, out: Out) -> None:
        """CF-11.5, CF-11.6: who waits may change one card, sealed, all together."""
        book = self.book
        cycling: list[Fighter] = []
        for side in range(book.sides):
            for f in self.teams[side]:
                if f is self.f0 or f is self.f1 or f.ko or f.nhand == 0 or f.ndeck == 0:
                    continue
                waits = book.format != DUEL and self.corner_of(f.seat).seat != f.seat
                starter = book.format != GAUNTLET or f.slot == self.starters[side]
                if (waits and starter) or book.bench_cycle:
                    f.sealed = NOTHING
                    cycling.append(f)
        self.cycling = cycling
        if cycling:
            self.ask_seats(CYCLING, 0)
        self._ask_cyclers(chance, out)

    def _ask_cyclers(self, chance: Chance, out: Out) -> None:
        asked: i64 = 0
        for f in self.cycling:
            if f.sealed == NOTHING:
                asked |= 1 << f.seat
        if self.book.turn_ms:
            for seat in range(self.book.seats):
                if asked >> seat & 1 and self.due[seat] <= self.at:
                    self.due[seat] = self.at + self.book.turn_ms
        self.waiting = asked
        if asked == 0:
            self._cycle(chance, out)

    def _cycler(self, seat: i64) -> Fighter:
        """The fighter a seat decides for next."""
        for f in self.cycling:
            if f.seat == seat and f.sealed == NOTHING:
                return f
        raise AssertionError("nobody of this seat cycles")

    def _cycle(self, chance: Chance, out: Out) -> None:
        for f in self.cycling:
            if f.sealed == SKIP or f.sealed == NOTHING:
                continue
            card: i64 = f.sealed - CYCLE
            leave_hand(self, f, card)
            f.gone += ONE[card]
            drawn = draw_card(self, f, chance)
            if out.on:
                name = self.book.roster[f.who]
                whole = w.Cycled(f.seat, name, LETTERS[card], LETTERS[drawn])
                out.split(side_mask(self, f.seat), whole, w.Cycled(f.seat, name, LETTERS[card]))
        self.cycling = []
        self.ask_faces()

    # --- charge and end -----------------------------------------------------------------------------------------------

    def _charge_step(self, chance: Chance, out: Out) -> None:
        """CF-3.9: what was declared `charge` and not cancelled goes to the Charge Zones."""
        f0 = self.f0
        f1 = self.f1
        if f0.act == CHARGING:
            card0 = f0.played
            f0.played = NO_CARD
            enter_charge(self, f0, card0, out)
        if f1.act == CHARGING:
            card1 = f1.played
            f1.played = NO_CARD
            enter_charge(self, f1, card1, out)
        if f0.won or f1.won or f0.ko or f1.ko or self.quit_round:
            self.end_step(chance, out)
        else:
            self.draw_step(chance, out)

    def end_step(self, chance: Chance, out: Out) -> None:
        """CF-3.10: who resigned falls, then replacements and swaps (4.10)."""
        if self.quit_round:
            for f in (self.f0, self.f1):
                if self.quit_round >> f.seat & 1 and self._retire(f.seat, chance, out):
                    return
        leaving: i64 = 0
        if self.f0.ko or (self.f0.won and self.benched(self.f0)):
            leaving = 1
        if self.f1.ko or (self.f1.won and self.benched(self.f1)):
            leaving |= 2
        if leaving:
            self._replace(leaving, TO_NEXT_TURN, chance, out)
        else:
            self.draw_step(chance, out)

    def _retire(self, seat: i64, chance: Chance, out: Out) -> bool:
        """All fighters of a player who resigned are K.O. (CF-11.3). True when that ended the round."""
        for f in self.teams[self.book.side_of[seat]]:
            if f.seat == seat and not f.ko and self._knock_out(f, "resigned", chance, out):
                return True
        return False

    def _replace(self, corners: i64, after: i64, chance: Chance, out: Out) -> None:
        """Ask who enters the corners named; a place with one candidate is filled without asking."""
        self.after = after
        self.failed = corners if after == TO_DRAW else 0
        asked: i64 = 0
        for i in range(2):
            f = self.f0 if i == 0 else self.f1
            f.sealed = NOTHING
            if not corners >> i & 1:
                continue
            bench = self.benched(f)
            if len(bench) == 1:
                f.sealed = ENTER + bench[0]
            elif bench:
                asked |= 1 << f.seat
            else:
                f.sealed = ENTER  # the next challenger of a gauntlet: see _newcomer
        if asked:
            self.ask_seats(ENTERING, asked)
        else:
            self._enter(chance, out)

    def _enter(self, chance: Chance, out: Out) -> None:
        """CF-10.4: both entries shown together."""
        if self.f0.sealed != NOTHING:
            self.f0 = self._newcomer(self.f0, out)
        if self.f1.sealed != NOTHING:
            self.f1 = self._newcomer(self.f1, out)
        if self.after == TO_DRAW:
            self._replacement_draws(chance, out)
        else:
            self.draw_step(chance, out)

    def _newcomer(self, leaving: Fighter, out: Out) -> Fighter:
        book = self.book
        side = book.side_of[leaving.seat]
        if self.benched(leaving):
            f = self.teams[side][leaving.sealed - ENTER]
            if out.on:
                names = (book.roster[leaving.who], book.roster[f.who])
                if leaving.ko:
                    out.tell(w.Replaced(f.seat, names[0], names[1]))
                else:
                    out.tell(w.Swapped(f.seat, names[0], names[1]))
        else:
            # CF-11.7: the next in line takes the place.
            side = self.line.pop(0)
            f = self.teams[side][self.starters[side]]
            if out.on:
                out.tell(w.NextChallenger(f.seat, book.roster[f.who]))
        leaving.sealed = NOTHING
        leaving.won = 0
        leaving.act = NO_ACT
        leaving.ready = 0  # stale declarations would show when it comes back
        f.won = 0
        f.act = NO_ACT
        f.sealed = NOTHING
        return f

    def _knock_out(self, f: Fighter, why: str, chance: Chance, out: Out) -> bool:
        """CF-7.10: out at once, its unresolved action void. True when that ended the round (CF-10.7)."""
        f.ko = 1
        if out.on:
            out.tell(w.KnockedOut(f.seat, self.book.roster[f.who], why))
            if f.act == COMBOING:
                out.tell(w.ComboEnded(f.seat, "void"))
        if f.played != NO_CARD:
            discard_play(self, f, "void", out)
        f.act = NO_ACT
        return self._round_decided("ko" if why == "hp" else why, chance, out)
