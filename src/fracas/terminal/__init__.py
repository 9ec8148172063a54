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
    """Run the app in a language until the player quits; a pack adds its content to whatever is played."""
    games = [game_in(name, language) for name in ((game_id,) if game_id else game_ids())]
    FracasApp(games=games, pack=pack).run()
    return 0


def learn(lesson: Lesson, language: str = ENGLISH) -> int:
    """Take a lesson told in a language, and then play whatever one likes."""
    FracasApp(games=[game_in(lesson.game, language)], session=LessonSession(lesson, language)).run()
    return 0


def solve(puzzle: Puzzle, language: str = ENGLISH) -> int:
    """Try a puzzle told in a language; after one that is answered by moves, play whatever one likes."""
    if not puzzle.moves:
        return ask_in_words(puzzle, Console(), language)
    FracasApp(games=[game_in(puzzle.game, language)], session=PuzzleSession(puzzle, language)).run()
    return 0
