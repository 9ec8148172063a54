"""Lessons over the socket: the frames of a table, and captions."""

from fracas.server.lesson.table import LessonTable, open_lesson

__all__ = ["LessonTable", "open_lesson"]
