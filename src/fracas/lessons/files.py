"""Lesson files: TOML in, structures out; a mistake names file, step and field, what is there and what is allowed."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from fracas.kernel.game import Game, SetupError
from fracas.match.cases.lines import Place
from fracas.match.registry import find_game

__all__ = [
    "Lesson", "LessonError", "Step", "StepPlace", "Wrong", "find_lesson", "lessons_of", "read_lesson", "text_fault",
]  # fmt: skip

FOLDER = "lessons"
LONGEST_TEXT = 180
SENTENCES = 2
MINUTES = (1.5, 3.0)  # of a first fight; a lesson of one idea may be shorter

T = TypeVar("T", bound=Struct)


class LessonError(SetupError):
    """A lesson cannot be read or played; the message names file, step and field."""


class Wrong(Struct, frozen=True, forbid_unknown_fields=True):
    """A wrong move worth words of its own: it is played, with this luck and these lines after it."""

    do: str
    say: str
    luck: list[str | int] = []
    then: list[str] = []
    expect: dict[str, Any] = {}


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: a caption, the lines that teach it, and what is said to any other move."""

    say: str
    do: list[str]
    luck: list[str | int] = []
    otherwise: str = ""
    done: str = ""
    expect: dict[str, Any] = {}
    wrong: list[Wrong] = []


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson file without its steps."""

    title: str
    game: str
    idea: str
    close: str
    order: int
    minutes: float
    seats: list[str]
    you: str = ""
    rules: list[str] = []
    options: dict[str, Any] = {}
    given: dict[str, Any] | None = None
    luck: list[str | int] = []


class Lesson(Struct, frozen=True):
    """A lesson as its file has it. `first` is offered to whoever has never played the game."""

    id: str
    path: Path
    text: str
    game: str
    title: str
    idea: str
    close: str
    order: int
    minutes: float
    seats: list[str]
    seat: int
    rules: list[str]
    options: dict[str, Any]
    given: dict[str, Any] | None
    luck: list[str | int]
    steps: list[Step]

    @property
    def first(self) -> bool:
        return self.order == 1

    @property
    def captions(self) -> list[tuple[str, str]]:
        """What it says, each with its field."""
        found = [("title", self.title), ("idea", self.idea), ("close", self.close)]
        for number, step in enumerate(self.steps, 1):
            found.append((f"step {number}: say", step.say))
            told = ("otherwise", step.otherwise), ("done", step.done)
            found += [(f"step {number}: {name}", said) for name, said in told if said]
            found += [(f"step {number}: wrong {i}: say", wrong.say) for i, wrong in enumerate(step.wrong, 1)]
        return found


class StepPlace(Place):
    """The place in a lesson file: its step, its field, and the line as far as it can be found."""

    def __init__(self, path: Path, text: str) -> None:
        super().__init__(path, text)
        self.step = -1

    def enter(self, step: int) -> None:
        """Go on to a step; -1 is the part of the file before the steps."""
        self.step = step

    def at(self, field: str, quoted: str = "", *, next_one: bool = False) -> None:
        super().at(f"step {self.step + 1}: {field}" if self.step >= 0 else field, quoted)

    def _section(self) -> int:
        starts = [number for number, line in enumerate(self._lines) if line.strip() == "[[step]]"]
        return starts[self.step] if 0 <= self.step < len(starts) else 0


def lessons_of(game: Game[Any]) -> tuple[Lesson, ...]:
    """A game's lessons, in the order in which they are offered."""
    return _lessons_in(game.info.folder / FOLDER, game.id)


def find_lesson(game: Game[Any], name: str) -> Lesson:
    """The lesson of that id."""
    lessons = lessons_of(game)
    for lesson in lessons:
        if lesson.id == name:
            return lesson
    there = ", ".join(lesson.id for lesson in lessons) or "none"
    raise LessonError(f"{game.id}: no lesson {name!r}; there are {there}")


@cache
def _lessons_in(folder: Path, game: str) -> tuple[Lesson, ...]:
    lessons = sorted(map(read_lesson, sorted(folder.glob("*.toml"))), key=lambda lesson: lesson.order)
    for number, lesson in enumerate(lessons, 1):
        if lesson.game != game:
            raise LessonError(f"{lesson.path}: game: {lesson.game!r}; a lesson in this folder is of {game!r}")
        if lesson.order != number:
            raise LessonError(f"{lesson.path}: order: {lesson.order}; a game's lessons are numbered 1, 2, 3 …")
    return tuple(lessons)


def read_lesson(path: Path) -> Lesson:
    """Read one file; raises LessonError."""
    try:
        text = path.read_text("utf-8")
        tables = msgspec.toml.decode(text)
    except OSError as error:
        raise LessonError(f"{path}: cannot be read: {(error.strerror or str(error)).lower()}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LessonError(f"{path}: is not TOML: {error}") from None
    steps = tables.pop("step", [])
    if not isinstance(steps, list) or not steps:
        raise LessonError(f"{path}: step: {steps!r}; a lesson has at least one [[step]]")
    file = _read(_File, tables, str(path))
    read = [_read_step(step, f"{path}: step {number}") for number, step in enumerate(steps, 1)]
    lesson = Lesson(
        path.stem, path, text, file.game, file.title, file.idea, file.close, file.order, file.minutes, file.seats,
        _seat(file, path), file.rules, file.options, file.given, file.luck, read,
    )  # fmt: skip
    _check_words(lesson)
    return lesson


def _read_step(tables: Any, where: str) -> Step:
    wrongs = tables.pop("wrong", []) if isinstance(tables, dict) else []
    if not isinstance(wrongs, list):
        raise LessonError(f"{where}: wrong: {wrongs!r}; write [[step.wrong]] tables")
    step = _read(Step, tables, where)
    read = [_read(Wrong, wrong, f"{where}: wrong {number}") for number, wrong in enumerate(wrongs, 1)]
    if read and not step.otherwise:
        raise LessonError(f"{where}: otherwise: is missing; it is said to wrong moves that have no words of their own")
    return msgspec.structs.replace(step, wrong=read)


def _read(kind: type[T], tables: Any, where: str) -> T:
    """A table of the file as a Struct; msgspec's errors name the field, and this adds value and what is allowed."""
    names = kind.__struct_fields__
    if not isinstance(tables, dict):
        raise LessonError(f"{where}: {tables!r}; a table with {', '.join(names)}")
    for name in tables:
        if name not in names:
            raise LessonError(f"{where}: {name}: there is no such field; there are {', '.join(names)}")
    try:
        return msgspec.convert(tables, kind)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at ")
        field = place.strip("`").removeprefix("$").removeprefix(".")
        first = re.match(r"\w*", field)
        found = f" ({tables.get(first[0])!r})" if first and first[0] else ""
        raise LessonError(f"{where}: {field or 'its fields'}: {what}{found}") from None


def _seat(file: _File, path: Path) -> int:
    if not file.seats:
        raise LessonError(f"{path}: seats: []; name at least one seat")
    you = file.you or file.seats[0]
    if you not in file.seats:
        raise LessonError(f"{path}: you: {you!r}; there are {', '.join(file.seats)}")
    return file.seats.index(you)


def _check_words(lesson: Lesson) -> None:
    """Captions are short: one idea, two sentences; and a lesson takes no longer than three minutes."""
    try:
        find_game(lesson.game)
    except SetupError as error:
        raise LessonError(f"{lesson.path}: game: {error}") from None
    if not 0 < lesson.minutes <= MINUTES[1] or (lesson.first and lesson.minutes < MINUTES[0]):
        least = MINUTES[0] if lesson.first else 0
        raise LessonError(f"{lesson.path}: minutes: {lesson.minutes:g}; from {least:g} to {MINUTES[1]:g}")
    for field, text in lesson.captions:
        if fault := text_fault(text):
            raise LessonError(f"{lesson.path}: {field}: {fault}")


def text_fault(text: str) -> str:
    """What is wrong with a caption; empty if it is short enough."""
    if not text.strip() or len(text) > LONGEST_TEXT:
        return f"{len(text)} letters; from 1 to {LONGEST_TEXT}"
    count = len(re.findall(r"[.!?](?=\s+[A-ZÀ-Ý]|$)", text))
    return f"{count} sentences; at most {SENTENCES}" if count > SENTENCES else ""
