"""What a row of the phase table is in this game."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.state import Board
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.phase import Phase


class Row(Phase[Board]):
    """A phase of this game, with the kinds of action it takes.

    When an answer is taken its seat is no longer asked, unless the row asks it again. Rows without kinds ask nobody.
    """

    takes: tuple[str, ...]

    def __init__(self, name: str, takes: tuple[str, ...] = ()) -> None:
        self.name = name
        self.takes = takes

    # The four of Phase once more, for a Board: compiled, a row is then called without a look at what it is given.

    def asked(self, s: Board) -> i64:
        return 0

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return c.NONE

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        """What keeps a seat that is asked from an action of the kinds it takes; "" if it is among the options."""
        return ""

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        raise NotImplementedError

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        """N3-R21: what is answered for a seat that is asked and does not choose: the code that commits least."""
        return min(self.options(s, seat))

    def answered(self, s: Board, seat: i64) -> i64:
        """How many answers a seat has given while the phase is open; only where it may give several."""
        return 0

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        raise NotImplementedError
