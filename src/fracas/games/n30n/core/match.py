"""The match as the kernel sees it: questions answered from the phase table, and the way from phase to phase."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.book import Book
from fracas.games.n30n.core.outcome import judge, winning_seats
from fracas.games.n30n.core.phases import PHASES
from fracas.games.n30n.core.round.resigning import resign
from fracas.games.n30n.core.round.setup import set_up
from fracas.games.n30n.core.rows.row import Row
from fracas.games.n30n.core.state import Board
from fracas.games.n30n.core.thinking import evaluation, outlook, policy
from fracas.games.n30n.core.thinking.redeal import redeal
from fracas.kernel.chance import Chance
from fracas.kernel.masks import lowest
from fracas.kernel.out import Out
from fracas.kernel.thinking.chances import chance_to_win
from fracas.kernel.thinking.scale import Scale


@mypyc_attr(acyclic=True, free_list_len=1)
class Rumble(Board):
    """A match in play, in any mode."""

    row: Row
    row_of: i64 = c.NOTHING  # the phase it is the row of

    def copy(self) -> Rumble:
        other = Rumble(self.book)
        self.copy_into(other)
        return other

    def pending(self) -> i64:
        return self.waiting

    def options(self, seat: i64) -> tuple[int, ...]:
        if not self.waiting >> seat & 1:
            return c.NONE
        return self._row().options(self, seat)

    def _row(self) -> Row:
        """The row of the phase: kept, since to look it up in the table costs as much as a small answer."""
        if self.row_of != self.phase:
            self.row_of = self.phase
            self.row = PHASES[self.phase]
        return self.row

    def asides(self, seat: i64) -> tuple[int, ...]:
        return c.NONE if self.phase == c.OVER or self.quit >> seat & 1 else c.LEAVING

    def question(self, seat: i64) -> i64:
        # While others still think a seat may be asked again within the phase: its own answers count.
        return self.opened * 16 + PHASES[self.phase].answered(self, seat)

    def over(self) -> bool:
        return self.phase == c.OVER

    def score(self, seat: i64) -> float:
        if self.tied:
            return 0.0 if self.book.mode == c.KING and self.quit >> seat & 1 else 0.5
        return 1.0 if seat in winning_seats(self) else 0.0

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.RESIGN:
            resign(self, seat, out)
            if self.waiting >> seat & 1:
                # The question goes to whoever decides now. It is no new one: which teammate places is hidden.
                self.waiting = PHASES[self.phase].asked(self)
        else:
            self._take(seat, code, chance, out)
        self.go_on(chance, out)

    def default(self, seat: i64, chance: Chance) -> i64:
        return PHASES[self.phase].default(self, seat, chance)

    def call_time(self, chance: Chance, out: Out) -> None:
        judge(self, "time", out)

    def redeal(self, seat: i64, chance: Chance) -> None:
        redeal(self, seat, chance)

    def plays_for(self, seat: i64) -> i64:
        return self.side[self.book.unit_of[seat]]

    def sides(self) -> i64:
        return 2

    def value(self, seat: i64) -> float:
        return chance_to_win(self, seat, self.book.mine, self.book.theirs)

    def glance(self, seat: i64) -> float:
        return self.score(seat) if self.phase == c.OVER else evaluation.value(self, seat)

    def weigh(self, side: i64, scale: Scale) -> bool:
        """Where two hands fight: in the City four do, and in the draft nothing can be told of them yet."""
        if self.book.units != 2 or self.stage == c.DRAFTING:
            return False
        outlook.weigh(self, side, scale)
        return True

    def subtle(self, seat: i64, code: i64) -> i64:
        return outlook.subtle(code)

    def order(self, seat: i64, options: tuple[int, ...]) -> tuple[int, ...]:
        # Gifts last: a hand has many, and few of them are good.
        gifts = [code for code in options if code >= c.GIVE]
        return tuple([code for code in options if code < c.GIVE] + gifts) if gifts else options

    def policy(self, seat: i64, chance: Chance) -> i64:
        return policy.choose(self, seat, self.options(seat), chance)

    def _take(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        self.waiting &= ~(1 << seat)
        self._row().answer(self, seat, code, chance, out)

    def go_on(self, chance: Chance, out: Out) -> None:
        """While nobody is asked: open the phase that is due; if it asks nobody, do what follows.

        For who has resigned the default is answered at once (N3-R17).
        """
        while self.phase != c.OVER:
            if self.waiting == 0:
                row = self._row()
                self.waiting = row.asked(self)
                if self.waiting == 0:
                    row.done(self, chance, out)
                else:
                    self.opened += 1
            elif self.waiting & self.quit:
                seat = lowest(self.waiting & self.quit)
                self._take(seat, self.default(seat, chance), chance, out)
            else:
                return


def new_match(book: Book, chance: Chance, out: Out) -> Rumble:
    """A match from its set-up to the first question."""
    s = Rumble(book)
    s.blank()
    set_up(s, chance, out)
    s.go_on(chance, out)
    return s
