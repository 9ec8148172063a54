"""`fracas lesson`: list the lessons, play each through, or take one in this terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.lessons.check import check_lesson
from fracas.lessons.file_kind import Command, FileKind, ToldIn
from fracas.lessons.files import Lesson, find_lesson, lessons_of, read_lesson

__all__ = ["add_commands"]

SAYS = {
    "all": "lessons: list them, check them, take one in this terminal",
    "check": "play lessons through: right moves, wrong moves, every step",
    "play": "take a lesson in this terminal",
}


def add_commands(commands: Any, command: Command, play: Callable[[Lesson, str], int], told_in: ToldIn[Lesson]) -> Any:
    """Add what can be done with lessons, and return where more can be added; `play` takes one in the terminal."""
    kind = FileKind(
        "lesson",
        lessons_of,
        find_lesson,
        read_lesson,
        lambda one: f"{check_lesson(one)} moves tried",
        lambda one: f"{one.minutes:g} min  {one.title}: {one.idea}",
        ("game", "id", "title", "idea"),
        told_in,
    )
    return kind.add_commands(commands, command, play, SAYS)
