"""Lessons: guided fights, each a case with captions. One format for all games, see docs/lessons.md."""

from fracas.lessons.check import check_lesson
from fracas.lessons.files import Lesson, LessonError, find_lesson, lessons_of, read_lesson
from fracas.lessons.run import Caption, Moment, Run

__all__ = [
    "Caption",
    "Lesson",
    "LessonError",
    "Moment",
    "Run",
    "check_lesson",
    "find_lesson",
    "lessons_of",
    "read_lesson",
]
