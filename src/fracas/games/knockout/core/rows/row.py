"""What every row of the phase table has."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.choices import not_now
from fracas.games.knockout.core.resign import voters
from fracas.games.knockout.core.state import Board
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.phase import Phase
from fracas.kernel.refusal import Refusal


class Row(Phase[Board]):
    """A phase of the Brawl. While it opens, `s.arg` is what it was put on the agenda with.

    Who is asked follows from `asker` and `band`; the options are what `choices` found when the phase opened, kept in
    `s.candidates`.
    """

    after_balls: bool = False  # destroyed balls come back first (KC-8.12)

    def choices(self, s: Board) -> tuple[int, ...]:
        """What may be chosen; a single choice is made by itself (KC-0.4)."""
        return c.NONE

    def asker(self, s: Board) -> i64:
        """The Brawler that decides, or NOTHING."""
        return s.arg

    def band(self, s: Board) -> i64:
        """Mask of the seats that decide together (KC-0.7); 0: the asker's seat alone."""
        return 0

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        """Why a code may not be chosen now; None for exactly those of `choices`."""
        return None if code in s.candidates else not_now()

    def default(self, s: Board) -> i64:
        """What the clock chooses (KC-R16): what commits least; the first of the choices where nothing does."""
        return s.candidates[0]

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        """Do what was chosen. Written here too, because a call by the type `Phase` is slower once compiled."""
        raise NotImplementedError

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        """There is nothing to choose."""


class CrewRow(Row):
    """The Crew players decide together (KC-9.11)."""

    def asker(self, s: Board) -> i64:
        return c.NOTHING

    def band(self, s: Board) -> i64:
        return voters(s, c.CREW_DECIDES)


class TableRow(Row):
    """All players decide together (KC-0.7)."""

    def asker(self, s: Board) -> i64:
        return c.NOTHING

    def band(self, s: Board) -> i64:
        return voters(s, c.TABLE_DECIDES)
