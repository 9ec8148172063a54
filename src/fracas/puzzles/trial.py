"""One person at one puzzle: the position, the answer, and whether the first try was right."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from fracas.kernel.game import Game, SetupError
from fracas.kernel.refusal import Refusal
from fracas.kernel.state import State
from fracas.kernel.thinking.quick import Quick
from fracas.kernel.wire import Action, Face
from fracas.lessons import Run
from fracas.match.cases.expect import Expectations
from fracas.match.cases.lines import CaseError, Place, Seats, action_of, words_of
from fracas.match.match import Match, Refused
from fracas.puzzles.files import Puzzle, PuzzleError

__all__ = ["Trial", "holds", "possible", "worlds"]

WORLDS = 40  # that fit what a seat knows, dealt afresh
QUESTION = 1  # the step of the lesson that is the question


class Trial:
    """A puzzle in play. `first` is how the first try went, None before it."""

    def __init__(
        self, puzzle: Puzzle, name: str = "", face: Face | None = None, spoken: Game[Any] | None = None
    ) -> None:
        """`spoken` is the game in the person's language."""
        self.puzzle = puzzle
        self.run = Run(puzzle.lesson(), QUESTION, name, face, spoken)
        self.first: bool | None = None
        self.chosen: int | None = None
        self.solved = False

    def answer(self, ask: int | None, action: Action) -> Refused | None:
        """Make a move: right, or tried in a copy of the match."""
        if not self.puzzle.moves:
            return Refused("puzzle", "Here the answer is one of the sentences.")
        refused = self.run.answer(ask, action)
        if refused is None and self.run.tried:
            self._note(False)
        elif refused is None and self.run.over:
            self._note(True)
        return refused

    def choose(self, number: int) -> bool:
        """Give one of the choices as the answer; False where there is no such choice, or the answer is known."""
        if self.puzzle.moves or self.solved or not 0 <= number < len(self.puzzle.choices):
            return False
        self.chosen = number
        self._note(number == self.right)
        return True

    def again(self) -> None:
        """Take a wrong answer back."""
        self.chosen = None
        if self.run.tried:
            self.run.again()

    def show(self) -> None:
        """Give up: the answer is played, or named. This counts as wrong if nothing was tried before."""
        if self.first is None:
            self.first = False
        self.solved = True
        if not self.puzzle.moves:
            self.chosen = self.right
            return
        self.again()
        while not self.run.over:
            self.run.answer(self.run.match.ask(self.run.seat).id, self.run.wanted[0])

    def restart(self) -> None:
        """Go back to the question; the result of the first try stays."""
        self.solved, self.chosen = False, None
        self.run.restart(QUESTION)

    @cached_property
    def right(self) -> int:
        """The choice that is right: the only one whose test holds. Nothing is played before it is given."""
        return next((i for i in range(len(self.puzzle.choices)) if holds(self.puzzle, self.run.match, i)), -1)

    def _note(self, right: bool) -> None:
        if self.first is None:
            self.first = right
        self.solved = self.solved or right


def worlds(match: Match, seat: int) -> list[State]:
    """States that fit what a seat knows; the true one is not among them, unless by luck."""
    found = []
    for number in range(WORLDS):
        world = match.state.copy()
        world.redeal(seat, Quick(number + 1))
        found.append(world)
    return found


def holds(puzzle: Puzzle, match: Match, number: int) -> bool:
    """Whether a choice is right: as far as the seat knows, the other could do that, or the fact is certain."""
    choice = puzzle.choices[number]
    seats, place = Seats(puzzle.seats), Place(puzzle.path, puzzle.text)
    place.at(f"choice {number + 1}", choice.do or choice.fact)
    try:
        if puzzle.kind == "can":
            return any(possible(match, world, puzzle.other, choice.do, seats) for world in worlds(match, puzzle.seat))
        return all(_true(match, world, choice.fact, seats, place) for world in worlds(match, puzzle.seat))
    except (CaseError, ValueError, SetupError) as error:
        raise PuzzleError(f"{place}: {error}") from None


def possible(match: Match, world: State, seat: int, line: str, seats: Seats) -> bool:
    """Whether an action is among a seat's options in a world."""
    action = action_of(match.game, words_of(line), seats)
    try:
        code = match.game.words.encode(world, action)
    except (Refusal, ValueError):  # it names what is not there
        return False
    return bool(world.pending() >> seat & 1) and code in world.options(seat)


def _true(match: Match, world: State, fact: str, seats: Seats, place: Place) -> bool:
    """A fact in a world: `Vex.hand has K`, `Vex.hand lacks K`, `Vex.hp is 20`."""
    path, word, value = ([*fact.split(maxsplit=2), "", ""])[:3]
    if word not in ("has", "lacks", "is") or not value:
        raise CaseError(f"{fact!r}; write `Vex.hand has K`, `Vex.hand lacks K` or `Vex.hp is 20`")
    shown: Any = Expectations(match, seats, place, _no_refusals).seen(world, path)
    if word == "is":
        return str(shown) == value
    there = shown.split() if isinstance(shown, str) else [str(one) for one in shown]
    return (value in there) == (word == "has")


def _no_refusals(line: str) -> None:
    raise CaseError(f"a puzzle cannot expect a refusal: {line!r}")
