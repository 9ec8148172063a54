"""The match as the kernel sees it: questions answered from the phase table, and the way from phase to phase."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core import team
from fracas.games.double_rumble.core.agenda import work_off
from fracas.games.double_rumble.core.book import Book
from fracas.games.double_rumble.core.evaluation.choice import best_action, policy, senseless
from fracas.games.double_rumble.core.evaluation.outlook import subtle, weigh
from fracas.games.double_rumble.core.evaluation.redeal import redeal
from fracas.games.double_rumble.core.evaluation.value import quiet, value
from fracas.games.double_rumble.core.phases import PHASES, Row
from fracas.games.double_rumble.core.stages import deal, finish
from fracas.games.double_rumble.core.state import Board
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.thinking.chances import chance_to_win
from fracas.kernel.thinking.scale import Scale


@mypyc_attr(acyclic=True, free_list_len=1)
class Rumble(Board):
    """A match in play."""

    row: Row  # of the open phase, looked up once

    def question(self, seat: i64) -> i64:
        return self.question2 if seat else self.question1

    def pending(self) -> i64:
        return self.waiting

    def options(self, seat: i64) -> tuple[int, ...]:
        return self.row.options(self, seat) if self.waiting >> seat & 1 else c.NONE

    def asides(self, seat: i64) -> tuple[int, ...]:
        return team.asides(self, seat)

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code >= c.RESIGN or not self.waiting >> seat & 1:
            team.say(self, seat, code, out)
        else:
            self.phase = c.RESOLVING  # unless the answer turns to another phase, the agenda goes on
            self.waiting = 0
            self.row.answer(self, seat, code, chance, out)
        self.go_on(chance, out)

    def go_on(self, chance: Chance, out: Out) -> None:
        """Until somebody is asked or the game is over: the agenda, then the phase it turns to."""
        if self.waiting:
            return
        work_off(self, chance, out)
        self.row = PHASES[self.phase]
        if self.phase != c.OVER:
            self.row.open(self)
            assert self.waiting

    def default(self, seat: i64, chance: Chance) -> i64:
        """DR-R11, DR-R12: what the clock answers."""
        return self.row.default(self, seat)

    def call_time(self, chance: Chance, out: Out) -> None:
        """DR-R13: the last Boss still stands, so the game is lost."""
        finish(self, False, "time", out)
        self.row = PHASES[self.phase]

    def over(self) -> bool:
        return self.phase == c.OVER

    def score(self, seat: i64) -> float:
        """DR-18.4: both share the result, but for who has resigned (DR-R6)."""
        return 1.0 if self.won == 1 and not self.quit >> seat & 1 else 0.0

    # --- for players that think inside the core (docs/decisions/0008) ---

    def redeal(self, seat: i64, chance: Chance) -> None:
        redeal(self, chance)  # all seats know the same

    def plays_for(self, seat: i64) -> i64:
        return 0

    def sides(self) -> i64:
        return 1

    def value(self, seat: i64) -> float:
        return chance_to_win(self, seat, self.book.mine, self.book.theirs)

    def glance(self, seat: i64) -> float:
        return self.score(seat) if self.phase == c.OVER else value(self)

    def weigh(self, side: i64, scale: Scale) -> bool:
        weigh(self, scale)
        return True

    def subtle(self, seat: i64, code: i64) -> i64:
        return subtle(code)

    def senseless(self, seat: i64, code: i64) -> bool:
        return senseless(self, code)

    def quiet(self) -> bool:
        return quiet(self)

    def policy(self, seat: i64, chance: Chance) -> i64:
        if self.phase == c.BRAWLING:  # most decisions: the options need not be listed
            return best_action(self, seat)
        return policy(self, seat, self.options(seat), chance)

    def copy(self) -> Rumble:
        other = Rumble(self.book)
        other.row = self.row
        self.copy_into(other)
        return other


def new_match(book: Book, chance: Chance, out: Out) -> Rumble:
    """DR-1: deal, then ask for the first Fighter."""
    s = Rumble(book)
    s.blank()
    deal(s, chance)
    if out.on:
        out.tell(w.GameStart(book.difficulty, book.credits, book.options))  # type: ignore[arg-type]
    s.acting = 0
    s.go_on(chance, out)
    return s
