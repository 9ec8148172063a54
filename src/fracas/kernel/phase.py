"""A row of a game's phase table: who is asked, what they may answer, what an answer does, what follows."""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import i64

from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.state import State

S = TypeVar("S", bound=State)


class Phase(Generic[S]):
    """One phase of a game, a row of its table. The state holds the number of the row; the row itself holds no state."""

    name: str  # the kind of its ask

    def __init__(self, name: str) -> None:
        self.name = name

    def asked(self, s: S) -> i64:
        """Mask of the seats asked when the phase opens; 0 for nobody: then `done` follows at once."""
        return 0

    def options(self, s: S, seat: i64) -> tuple[int, ...]:
        """Codes that a seat which is asked may answer."""
        return ()

    def answer(self, s: S, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        """Take one of the options and note who is still asked."""
        raise NotImplementedError

    def done(self, s: S, chance: Chance, out: Out) -> None:
        """Nobody is asked any more: do what follows, and set the phase that opens next."""
        raise NotImplementedError
