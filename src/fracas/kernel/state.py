"""The questions a game's rules answer. A game subclasses State once; only `answer` and its kin change it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

NEVER: Final = -1


# So that a game may be written, and tested, uncompiled over a compiled kernel: measured, it costs nothing.
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One match in play, without luck and without a clock.

    Hot state is plain classes with i64 fields, copied by hand. Seats and actions are small ints here;
    the readable forms live at the border (game.py, words.py).
    """

    # Milliseconds since the match began, of the entry being played. The match sets it from the log;
    # it is the only time rules may read, so a replay sees the same times.
    at: i64

    def __init__(self) -> None:
        self.at = 0

    def over(self) -> bool:
        """True once the match has a result."""
        raise NotImplementedError

    def pending(self) -> i64:
        """Bit mask of the seats with an open ask; 0 when over or when only the clock can go on."""
        raise NotImplementedError

    def options(self, seat: i64) -> tuple[int, ...]:
        """Codes that seat may answer now, from what it may know; empty when it is not asked."""
        raise NotImplementedError

    def asides(self, seat: i64) -> tuple[int, ...]:
        """Codes a seat may send unasked (resign, pause): never needed to go on, never tried by bots."""
        return ()

    def question(self, seat: i64) -> i64:
        """Number of the seat's open question: the id of its ask.

        Another seat's answer never changes it. An answered question never returns under its number,
        unless the ask never closes (real time).
        """
        raise NotImplementedError

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        """Play one of the seat's options or asides."""
        raise NotImplementedError

    def deadline(self) -> i64:
        """The earliest `at` when something happens by itself, or NEVER."""
        return NEVER

    def time_up(self, chance: Chance, out: Out) -> None:
        """Do what is due: called with `at` at or past the deadline."""
        raise NotImplementedError

    def score(self, seat: i64) -> float:
        """1.0 for a win, 0.5 for a draw, 0.0 for a loss (shares in between); read it only when over."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent state; what never changes may be shared."""
        raise NotImplementedError
