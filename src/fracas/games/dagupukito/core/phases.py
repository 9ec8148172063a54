"""The phase table, the game top-down: who is asked, what they may answer, what an answer does, what follows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.core import clash, turn
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core import round as rounds
from fracas.games.dagupukito.core.cards import codes_for, plays
from fracas.games.dagupukito.core.state import Board, actor, benched, both_corners, corner_of, foe_of, present
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.phase import Phase


class Row(Phase[Board]):
    """A phase of this game, with what the clock chooses in it (CF-3.13)."""

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        """The clock's choice: unless a row says otherwise, the lowest-numbered fighter."""
        return self.options(s, seat)[0]

    def answered(self, s: Board, seat: i64) -> i64:
        """How many answers a seat has given while the phase is open; only where it may give several."""
        return 0


class Sealed(Row):
    """The corners asked seal a choice each; all are shown together (CF-3.11)."""

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        corner_of(s, seat).sealed = code
        s.waiting &= ~(1 << seat)
        if out.on:
            out.tell(w.Sealed(seat, self.name))


# --- set-up -------------------------------------------------------------------------------------------------------


class NewRound(Row):
    """CF-1.6: the set-up begins anew."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        rounds.begin_round(s, chance, out)


class Picking(Row):
    """CF-1.2, CF-1.7: fighters are picked, all at once and sealed, or openly one after the other."""

    def asked(self, s: Board) -> i64:
        return present(s) if s.book.mirror else 1 << s.line[s.pick_turn % len(s.line)]

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        taken = s.picks[seat] if s.book.mirror else [who for picks in s.picks for who in picks]
        return tuple([c.PICK + who for who in range(len(s.book.roster)) if who not in taken])

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        rounds.pick(s, seat, code - c.PICK, out)

    def answered(self, s: Board, seat: i64) -> i64:
        return len(s.picks[seat]) if s.book.mirror else 0

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        if s.book.mirror or not rounds.next_picker(s):
            rounds.show_picks(s, out)


class Starting(Row):
    """CF-1.3: a side with several fighters chooses who starts."""

    def asked(self, s: Board) -> i64:
        return rounds.starter_choosers(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return tuple([c.START + int(f.slot) for f in s.teams[s.book.side_of[seat]] if not f.ko])

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        s.starters[s.book.side_of[seat]] = code - c.START
        s.waiting &= ~(1 << seat)
        if out.on:
            out.tell(w.Sealed(seat, self.name))

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        rounds.begin_fight(s, chance, out)


# --- a turn -------------------------------------------------------------------------------------------------------


class Drawing(Row):
    """CF-3.1: a turn begins."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        turn.draw_step(s, chance, out)


class Cycling(Row):
    """CF-11.5: who waits may change a card; a seat is asked for one fighter after the other."""

    def asked(self, s: Board) -> i64:
        return turn.cyclers(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return codes_for(turn.cycler_of(s, seat).hand, c.CYCLE) + (c.SKIP,)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        turn.cycler_of(s, seat).sealed = code
        if out.on:
            out.tell(w.Sealed(seat, self.name))
        turn.wait_for_cyclers(s)

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        return c.SKIP

    def answered(self, s: Board, seat: i64) -> i64:
        return len([f for f in s.cycling if f.seat == seat and f.sealed != c.NOTHING])

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        turn.cycle(s, chance, out)


class Facing(Sealed):
    """CF-3.3: each shows a face of the sheet."""

    def asked(self, s: Board) -> i64:
        return both_corners(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return c.FACES

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        return c.FACE + corner_of(s, seat).face

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        clash.show_faces(s, out)


class Moving(Sealed):
    """CF-3.5: one card each, from hands that are not empty."""

    def asked(self, s: Board) -> i64:
        seats: i64 = 0
        if s.left.hand_size:
            seats = 1 << s.left.seat
        if s.right.hand_size:
            seats |= 1 << s.right.seat
        return seats

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return plays(corner_of(s, seat).hand)

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        return c.PLAY + corner_of(s, seat).hand_order[0]

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        clash.reveal(s, out)


class Declaring(Sealed):
    """CF-5.1: hit, combo or charge; sealed, or openly one after the other (option declare = fast_first)."""

    def asked(self, s: Board) -> i64:
        if s.book.fast_first:
            return clash.next_to_declare(s)
        seats: i64 = 0
        if s.left.ready:
            seats = 1 << s.left.seat
        if s.right.ready:
            seats |= 1 << s.right.seat
        return seats

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        f = corner_of(s, seat)
        return c.DECLARES[f.face * 32 + f.ready]

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if s.book.fast_first:
            clash.declare_openly(s, corner_of(s, seat), code, out)
        else:
            Sealed.answer(self, s, seat, code, chance, out)

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        return c.HIT if corner_of(s, seat).ready & c.CAN_HIT else c.CHARGE

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        if not s.book.fast_first:
            clash.show_declarations(s, chance, out)
        elif not clash.next_to_declare(s):
            clash.set_order(s, chance, out)


class Throwing(Sealed):
    """CF-7.13: rock, paper, scissors; with the option, a coin."""

    def asked(self, s: Board) -> i64:
        return 0 if s.book.coin else both_corners(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return c.SIGNS

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        return c.SIGN + chance.below(3)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        winner = clash.throw_winner(s, chance, out)
        if winner == c.NOTHING:
            return
        if s.after == c.TO_DECK_OUT:
            turn.decide_decks(s, "throw", winner == 0, out)
        else:
            clash.settle_speed(s, winner, chance, out)


class Choosing(Row):
    """CF-7.8: a special's choice, one card at a time."""

    def asked(self, s: Board) -> i64:
        return 1 << clash.chooser(s).seat

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        cards = codes_for(clash.choices(s), s.verb)
        return cards + (c.STOP,) if clash.may_stop(s) else cards

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        clash.choose(s, code, out)

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        if clash.may_stop(s):
            return c.STOP
        foe = foe_of(s, actor(s))
        return s.verb + (foe.hand_order if s.verb == c.DISCARD else foe.charge_order)[0]

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        if s.to_take <= 0:
            clash.go_on_with_combo(s, chance, out)


class Ending(Row):
    """CF-3.9, CF-3.10: cards are charged, fighters fall and swap."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        turn.charge_step(s, out)


class Entering(Sealed):
    """CF-10.4: who takes a corner that has a choice."""

    def asked(self, s: Board) -> i64:
        seats: i64 = 0
        if turn.may_choose_entry(s, s.left):
            seats = 1 << s.left.seat
        if turn.may_choose_entry(s, s.right):
            seats |= 1 << s.right.seat
        return seats

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return tuple([c.ENTER + slot for slot in benched(s, corner_of(s, seat))])

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        turn.enter(s, chance, out)


class Over(Row):
    """The match has a winner."""


# In the order of the numbers in codes.py. A row that does not set the phase in `done` asks once more.
PHASES: Final[list[Row]] = [
    NewRound("round"),
    Picking("pick"),
    Starting("start"),
    Drawing("draw"),
    Cycling("cycle"),
    Facing("face"),
    Moving("move"),
    Declaring("declare"),
    Throwing("throw"),
    Choosing("choose"),
    Ending("end"),
    Entering("enter"),
    Over("over"),
]
PHASE_NAMES: Final = tuple([row.name for row in PHASES])
