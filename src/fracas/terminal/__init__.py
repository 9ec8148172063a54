"""Play in a terminal: any game, through the same views, asks and lines every other screen gets."""

from __future__ import annotations

from fracas.lessons import Lesson
from fracas.terminal.app import FracasApp
from fracas.terminal.lesson import LessonSession

__all__ = ["FracasApp", "learn", "play"]


def play(game_id: str | None = None, pack: str | None = None) -> int:
    """Run the app until the player quits; a pack adds its content to whatever is played."""
    FracasApp(game_id, pack=pack).run()
    return 0


def learn(lesson: Lesson) -> int:
    """Take a lesson, and then play whatever one likes."""
    FracasApp(lesson.game, session=LessonSession(lesson)).run()
    return 0
