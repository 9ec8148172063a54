"""The match as the kernel sees it: questions answered from the phase table, the way from phase to phase, the clock."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.book import Book
from fracas.games.dagupukito.core.phases import FIXED, PHASES, SEALED, Row
from fracas.games.dagupukito.core.resign import resign
from fracas.games.dagupukito.core.round import end_by_the_standing
from fracas.games.dagupukito.core.state import Board, corner_of, wind_clocks
from fracas.games.dagupukito.core.thinking.evaluation import at_a_glance
from fracas.games.dagupukito.core.thinking.outlook import subtle, weigh
from fracas.games.dagupukito.core.thinking.policy import (
    choose_card,
    choose_declaration,
    choose_face,
    choose_move,
    senseless,
)
from fracas.games.dagupukito.core.thinking.redeal import plausible, redeal
from fracas.kernel.chance import Chance
from fracas.kernel.masks import members
from fracas.kernel.out import Out
from fracas.kernel.state import NEVER
from fracas.kernel.thinking.chances import chance_to_win
from fracas.kernel.thinking.scale import Scale


@mypyc_attr(acyclic=True, free_list_len=1)
class Duel(Board):
    """A match in play, in any format."""

    __slots__ = ("row",)

    row: Row  # of the phase that is open: a field is read faster than the table

    def copy(self) -> Duel:
        other = Duel(self.book)
        self.copy_into(other)
        other.row = self.row
        return other

    def over(self) -> bool:
        return self.phase == c.OVER

    def pending(self) -> i64:
        return self.waiting

    def question(self, seat: i64) -> i64:
        # A seat may be asked several times within one phase while others still think: its own part counts up.
        return self.opened * 8 + self.row.answered(self, seat)

    def options(self, seat: i64) -> tuple[int, ...]:
        if not self.waiting >> seat & 1:
            return c.NONE
        return FIXED[self.phase] or self.row.options(self, seat)

    def asides(self, seat: i64) -> tuple[int, ...]:
        """CF-11.3: a player may resign the round or the match at any time."""
        if self.phase == c.OVER or self.quit_match >> seat & 1:
            return c.NONE
        return c.RESIGNS if not self.quit_round >> seat & 1 else (c.RESIGN_MATCH,)

    def score(self, seat: i64) -> float:
        if not self.winners >> self.book.side_of[seat] & 1:
            return 0.0
        return 1.0 / len(members(self.winners))

    # --- for players that think (docs/decisions/0008) -----------------------------------------------------------------

    def redeal(self, seat: i64, chance: Chance) -> None:
        redeal(self, seat, chance)

    def plausible(self, seat: i64, chance: Chance) -> bool:
        return plausible(self, seat, chance)

    def plays_for(self, seat: i64) -> i64:
        """The team, or in a gauntlet the fighter himself."""
        return self.book.side_of[seat]

    def sides(self) -> i64:
        return self.book.sides

    def value(self, seat: i64) -> float:
        return chance_to_win(self, seat, self.book.mine, self.book.theirs)

    def glance(self, seat: i64) -> float:
        return self.score(seat) if self.phase == c.OVER else at_a_glance(self, seat)

    def weigh(self, side: i64, scale: Scale) -> bool:
        weigh(self, side, scale)
        return True

    def subtle(self, seat: i64, code: i64) -> i64:
        return subtle(self, corner_of(self, seat), code) if c.COMBO <= code < c.CHARGE else 0

    def senseless(self, seat: i64, code: i64) -> bool:
        return senseless(self, seat, code)

    def policy(self, seat: i64, chance: Chance) -> i64:
        phase = self.phase
        if phase == c.MOVING:
            return choose_move(self, corner_of(self, seat), chance)
        if phase == c.FACING:
            return choose_face(self, corner_of(self, seat), chance)
        if phase == c.DECLARING or phase == c.DECLARING_OPENLY:
            return choose_declaration(self, corner_of(self, seat), chance)
        options = self.options(seat)
        return choose_card(self, options) if phase == c.CHOOSING else options[chance.below(len(options))]

    # --- from phase to phase ------------------------------------------------------------------------------------------

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code < SEALED[self.phase]:
            f = self.left
            if f.seat != seat:
                f = self.right
            f.sealed = code
            waiting = self.waiting - (1 << seat)
            self.waiting = waiting
            if out.on:
                out.tell(w.Sealed(seat, self.row.name))
            if waiting == 0:
                self.go_on(chance, out)
                if self.quit_round:
                    self.choose_for_quitters(chance, out)
            return
        if code == c.RESIGN_ROUND or code == c.RESIGN_MATCH:
            resign(self, seat, code == c.RESIGN_MATCH, out)
        else:
            self.row.answer(self, seat, code, chance, out)
        if self.waiting == 0:
            self.go_on(chance, out)
        if self.quit_round:
            self.choose_for_quitters(chance, out)

    def go_on(self, chance: Chance, out: Out) -> None:
        """Nobody is asked: do what follows and open the next phase, until one asks somebody."""
        row = PHASES[self.phase]
        while True:
            row.done(self, chance, out)
            row = PHASES[self.phase]
            seats = row.asked(self)
            if seats:
                self.waiting = seats
                self.opened += 1
                if self.book.turn_ms:
                    wind_clocks(self, seats)
                break
            if self.phase == c.OVER:
                break
        self.row = row

    # --- the clock ----------------------------------------------------------------------------------------------------

    def deadline(self) -> i64:
        if self.book.turn_ms == 0 or self.waiting == 0:
            return NEVER
        first: i64 = NEVER
        for seat in range(self.book.seats):
            if self.waiting >> seat & 1 and (first == NEVER or self.due[seat] < first):
                first = self.due[seat]
        return first

    def time_up(self, chance: Chance, out: Out) -> None:
        """CF-3.13: the clock chooses for those whose time is over."""
        now = self.at
        late: list[int] = []
        for seat in range(self.book.seats):
            if self.waiting >> seat & 1 and self.due[seat] <= now:
                late.append(seat)
        for seat in late:
            if self.waiting >> seat & 1 and self.due[seat] <= now:
                self.answer(seat, self.row.default(self, seat, chance), chance, out)

    def default(self, seat: i64, chance: Chance) -> i64:
        """CF-3.13."""
        return self.row.default(self, seat, chance)

    def call_time(self, chance: Chance, out: Out) -> None:
        """CF-R12."""
        end_by_the_standing(self, out)

    def choose_for_quitters(self, chance: Chance, out: Out) -> None:
        """An active player who resigned: open choices are made as on clock expiry."""
        while self.waiting & self.quit_round:
            seat: i64 = members(self.waiting & self.quit_round)[0]
            self.answer(seat, self.row.default(self, seat, chance), chance, out)


def new_match(book: Book, chance: Chance, out: Out) -> Duel:
    """A match at its first question."""
    duel = Duel(book)
    duel.blank()
    if out.on:
        out.tell(w.MatchStarted())
    duel.go_on(chance, out)
    return duel
