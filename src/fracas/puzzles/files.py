"""Puzzle files: cases with the key `puzzle`. Goal, answer and explanation are read from the case's own keys."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from msgspec import Struct

from fracas.kernel.game import Game, SetupError
from fracas.lessons import Lesson, LessonError
from fracas.lessons.files import Step
from fracas.match.cases.lines import CaseError, Seats, words_of
from fracas.match.cases.run import Block, Case, Choice, PuzzleKind, read_case
from fracas.match.registry import all_games, find_game

__all__ = [
    "FOUND", "KINDS", "SAYS", "Puzzle", "PuzzleError", "daily", "find_puzzle", "length_fault", "puzzles_of",
    "read_puzzle",
]  # fmt: skip

FOLDER = "puzzles"
FOUND = "found_"  # begins the names of those that were found in matches
LONGEST_TEXT = 240
MOST_CHOICES = 6
KINDS: tuple[PuzzleKind, ...] = ("win", "best", "can", "know")
# What puzzles say of themselves: what is asked where a file does not say it in its own words, what a wrong move is
# told, and the title and the explanation of a puzzle that was found.
SAYS = {
    "win": "Win this turn.",
    "best": "One move is clearly best. Which?",
    "can": "Which of these can {who} do now?",
    "know": "Which of these do you know for certain?",
    "unlike": "Not that one.",
    "title": "{mode}: {ask}",
    "chances": "{best}. It wins about {most} times in a hundred; next comes {next}, with {less}.",
    "at_once": "{best}. It wins at once.",
}


class PuzzleError(LessonError):
    """A puzzle cannot be read or played, or does not have one clear answer; the message names file and field."""


class Puzzle(Struct, frozen=True):
    """A puzzle as its file has it: where it begins, what is asked of whom, and the answer."""

    id: str
    path: Path
    text: str
    game: str
    kind: PuzzleKind
    title: str
    ask: str
    why: str
    seats: list[str]
    seat: int
    other: int  # whom a question `can` is about
    case: Case
    answer: Block  # the right lines, where it is answered by moves
    choices: tuple[Choice, ...]
    unlike: str = SAYS["unlike"]  # said to a wrong move

    @property
    def captions(self) -> list[tuple[str, str]]:
        """What it says, each with its field."""
        said = [("title", self.title), ("ask", self.ask), ("why", self.why)]
        return said + [(f"choice {number}: say", choice.say) for number, choice in enumerate(self.choices, 1)]

    @property
    def moves(self) -> bool:
        """True where it is answered by moves at the table, false where by one of the choices."""
        return self.kind in ("win", "best")

    def lesson(self) -> Lesson:
        """The puzzle as a lesson of two steps: what leads up to the question, and the question."""
        case = self.case
        before = [self._by_itself(line) for line in (case.do if case.then or not self.moves else [])]
        steps = [Step(self.ask, before)]
        if self.moves:
            steps.append(Step(self.ask, self.answer.do, self.answer.luck, self.unlike))
        return Lesson(
            self.id, self.path, self.text, self.game, self.title, self.ask, self.why, 0, 1, self.seats, self.seat,
            case.rules, case.options, case.given, case.luck, steps,
        )  # fmt: skip

    def _by_itself(self, line: str) -> str:
        """A line that leads up to the question, marked so that it is played without asking anybody."""
        return f"auto {line}" if line.split()[:1] == [self.seats[self.seat]] else line


def read_puzzle(path: Path) -> Puzzle:
    """Read one file; raises PuzzleError."""
    try:
        case, text = read_case(path)
        game = find_game(case.game)
    except (CaseError, SetupError) as error:
        raise PuzzleError(f"{path}: {error}") from None
    if case.puzzle is None:
        raise PuzzleError(f"{path}: puzzle: is missing; with one of {', '.join(KINDS)} a case is a puzzle")
    if case.pack is not None:
        raise PuzzleError(f"{path}: pack: a puzzle is played with the game's own content")
    seats = case.seats if isinstance(case.seats, list) else []
    if not seats:
        raise PuzzleError(f"{path}: seats: name them, one word each")
    if any(line.split()[:1] in (["clock"], ["refused"]) for block in case.blocks for line in block.do):
        raise PuzzleError(f"{path}: do: no clock and no refused line in a puzzle")
    kind, by_moves = case.puzzle, case.puzzle in ("win", "best")
    answer = Block() if not by_moves else case.then[0] if case.then else Block(case.do, [], case.expect)
    seat = _seat(path, seats, case, answer)
    other = next((one for one in range(len(seats)) if one != seat), seat)
    ask = case.ask or SAYS[kind].format(who=seats[other])
    puzzle = Puzzle(
        path.stem, path, text, game.id, kind, case.title, ask, case.why or case.note, seats, seat, other, case, answer,
        tuple(case.choice),
    )  # fmt: skip
    _check_fields(puzzle)
    return puzzle


def _seat(path: Path, seats: list[str], case: Case, answer: Block) -> int:
    """The seat that is asked: `you`, else the one that makes the first move of the answer, else the first seat."""
    word = case.you or next((words_of(line)[0] for line in answer.do if words_of(line)[:1] != ["luck"]), seats[0])
    try:
        return Seats(seats).seat(word)
    except CaseError as error:
        raise PuzzleError(f"{path}: {'you' if case.you else 'do'}: {error}") from None


def _check_fields(puzzle: Puzzle) -> None:
    path, case = puzzle.path, puzzle.case
    for field, text in puzzle.captions:
        if fault := length_fault(text):
            raise PuzzleError(f"{path}: {field}: {fault}")
    if len(case.then) > 1:
        raise PuzzleError(f"{path}: then: {len(case.then)} blocks; a puzzle has one, the answer")
    if puzzle.moves:
        if not any(line.split()[:1] == [puzzle.seats[puzzle.seat]] for line in puzzle.answer.do):
            raise PuzzleError(f"{path}: do: no line is {puzzle.seats[puzzle.seat]}'s; a puzzle needs its answer")
        if puzzle.choices:
            raise PuzzleError(f"{path}: choice: a puzzle {puzzle.kind!r} is answered by moves")
        return
    wanted = "do" if puzzle.kind == "can" else "fact"
    if not 2 <= len(puzzle.choices) <= MOST_CHOICES:
        raise PuzzleError(f"{path}: choice: {len(puzzle.choices)} of them; from 2 to {MOST_CHOICES}")
    for number, choice in enumerate(puzzle.choices, 1):
        if bool(choice.do) != (wanted == "do") or bool(choice.fact) != (wanted == "fact"):
            raise PuzzleError(f"{path}: choice {number}: a puzzle {puzzle.kind!r} has {wanted!r} and no other test")


def length_fault(text: str) -> str:
    """What is wrong with a text; empty if it is short enough."""
    return "" if text.strip() and len(text) <= LONGEST_TEXT else f"{len(text)} letters; from 1 to {LONGEST_TEXT}"


def puzzles_of(game: Game[Any]) -> tuple[Puzzle, ...]:
    """A game's puzzles by name, those that were found last."""
    return _puzzles_in(game.info.folder / FOLDER, game.id)


@cache
def _puzzles_in(folder: Path, game: str) -> tuple[Puzzle, ...]:
    files = sorted(folder.glob("*.toml"), key=lambda file: (file.stem.startswith(FOUND), file.stem))
    puzzles = tuple(map(read_puzzle, files))
    for puzzle in puzzles:
        if puzzle.game != game:
            raise PuzzleError(f"{puzzle.path}: game: {puzzle.game!r}; a puzzle in this folder is of {game!r}")
    return puzzles


def find_puzzle(game: Game[Any], name: str) -> Puzzle:
    """The puzzle of that id."""
    for puzzle in puzzles_of(game):
        if puzzle.id == name:
            return puzzle
    raise PuzzleError(f"{game.id}: no puzzle {name!r}; `fracas puzzle list {game.id}` lists them")


def daily(day: int, games: Sequence[Game[Any]] | None = None) -> Puzzle | None:
    """The puzzle of a day (counted from 1970), the same everywhere; none comes again before all have had a day."""
    every = [puzzle for game in games or all_games() for puzzle in puzzles_of(game)]
    mixed = sorted(every, key=lambda one: blake2b(f"{one.game}/{one.id}".encode()).digest())
    return mixed[day % len(mixed)] if mixed else None
