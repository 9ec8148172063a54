"""`fracas puzzle`: list the puzzles, check them, try one in this terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.lessons.file_kind import Command, FileKind, ToldIn
from fracas.puzzles.check import check_puzzle
from fracas.puzzles.files import Puzzle, find_puzzle, puzzles_of, read_puzzle

__all__ = ["add_commands"]

SAYS = {
    "all": "puzzles: list, check and find them, try one in this terminal",
    "check": "check that each puzzle has one clear best answer",
    "play": "try a puzzle in this terminal",
}


def add_commands(commands: Any, command: Command, play: Callable[[Puzzle, str], int], told_in: ToldIn[Puzzle]) -> Any:
    """Add what can be done with puzzles, and return where more can be added; `play` tries one in the terminal."""
    kind = FileKind(
        "puzzle",
        puzzles_of,
        find_puzzle,
        read_puzzle,
        _clear,
        lambda one: f"{one.kind:<6}{one.title}",
        ("game", "id", "kind", "title", "ask"),
        told_in,
    )
    return kind.add_commands(commands, command, play, SAYS)


def _clear(puzzle: Puzzle) -> str:
    found = check_puzzle(puzzle)
    return f"clear by {found.margin:.0%}, {found.how}"
