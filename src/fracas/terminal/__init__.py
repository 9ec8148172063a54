"""Play any game in a terminal, with the same views, asks and lines of text as in the browser."""

from __future__ import annotations

from rich.console import Console

from fracas.languages import ENGLISH, game_in
from fracas.lessons import Lesson
from fracas.match.registry import game_ids
from fracas.puzzles import Puzzle
from fracas.terminal.app import FracasApp
from fracas.terminal.lesson import LessonSession
from fracas.terminal.puzzle import PuzzleSession, ask_in_words

__all__ = ["FracasApp", "learn", "play", "solve"]


def play(game_id: str | None = None, pack: str | None = None, language: str = ENGLISH) -> int:
    """Run the app until the player quits; a pack adds its content to whatever is played.

    What the games say is in the language; the app's own words are in English.
    """
    games = [game_in(name, language) for name in ((game_id,) if game_id else game_ids())]
    FracasApp(games=games, pack=pack).run()
    return 0


def learn(lesson: Lesson) -> int:
    """Take a lesson, and then play whatever one likes."""
    FracasApp(lesson.game, session=LessonSession(lesson)).run()
    return 0


def solve(puzzle: Puzzle) -> int:
    """Try a puzzle; after one that is answered by moves, play whatever one likes."""
    if not puzzle.moves:
        return ask_in_words(puzzle, Console())
    FracasApp(puzzle.game, session=PuzzleSession(puzzle)).run()
    return 0
