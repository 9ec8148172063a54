"""What a page and the server say to each other about puzzles. The browser's types are made from these."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from fracas.kernel.wire import Face
from fracas.match.cases.run import PuzzleKind
from fracas.server.frames import Down, Name, Rating, Up, Word

__all__ = ["Guess", "PuzzleCard", "Puzzles", "Riddle", "Solve", "SolverCard", "Verdict"]


class Solve(Up, frozen=True):
    """First frame of a socket that tries a puzzle. `mu` and `sigma` are a guest's rating, kept by the browser."""

    game: Word
    puzzle: Word
    name: Name = ""
    face: Face | None = None
    language: Word = "en"
    mu: Annotated[float, Meta(ge=-100, le=200)] | None = None
    sigma: Annotated[float, Meta(ge=0.1, le=20)] | None = None


class Guess(Up, frozen=True):
    """Answer a puzzle that is answered in words: the number of a choice, from 0."""

    choice: Annotated[int, Meta(ge=0, le=20)]


class Riddle(Down, frozen=True, omit_defaults=True):
    """What a puzzle says now, after the updates it belongs to.

    After a wrong try `wrong` is set, and `happened` tells what it did. `why` and `right` come with the answer, when it
    is `over`.
    """

    kind: PuzzleKind
    ask: str
    choices: tuple[str, ...] = ()
    chosen: int | None = None
    right: int | None = None
    wrong: bool = False
    happened: tuple[str, ...] = ()
    over: bool = False
    why: str = ""
    shown: bool = False  # the answer was asked for, not found


class Verdict(Down, frozen=True, omit_defaults=True):
    """What the first try has done: to whoever tried, and to the puzzle. `counted` is False for a puzzle tried before.

    A guest's browser keeps `mu` and `sigma`; of an account the server does, and knows its `streak` of daily puzzles.
    """

    right: bool
    counted: bool
    person: Rating
    puzzle: Rating
    mu: float
    sigma: float
    streak: int | None = None


class PuzzleCard(Struct, frozen=True):
    """A puzzle as the list shows it, with how hard it is by now."""

    game: str
    id: str
    kind: PuzzleKind
    title: str
    rating: Rating
    tries: int


class SolverCard(Struct, frozen=True):
    """How an account stands: rating, days in a row with the daily one solved, what was solved or missed."""

    rating: Rating
    tries: int
    streak: int
    solved: tuple[str, ...]
    missed: tuple[str, ...]


class Puzzles(Struct, frozen=True):
    """All puzzles, that of the day (`day` counts days since 1970) and who asks, if signed in."""

    day: int
    daily: str
    puzzles: tuple[PuzzleCard, ...]
    me: SolverCard | None = None
