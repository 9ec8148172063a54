"""What is said about an error: its sender is told the wrong field, the server's log gets the place in the code.

The log never gets the message: it may name a hidden card, and the host who reads the log may be a player.
"""

from __future__ import annotations

import traceback

__all__ = ["Elsewhere", "TableClosed", "field_first", "where"]

_FRAMES = 4


def field_first(error: Exception) -> str:
    """A decoding error with the field first: "text: Expected `str`, got `int`"."""
    what, _, place = str(error).partition(" - at ")
    field = place.strip("`").removeprefix("$").removeprefix(".")
    return f"{field}: {what}" if field else what


def where(error: BaseException) -> str:
    """The kind of an error and the innermost lines it came through."""
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    places = " < ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in reversed(frames))
    return f"{type(error).__name__} at {places}" if places else type(error).__name__


class TableClosed(Exception):
    """The table broke or the server stops; nothing was changed."""


class Elsewhere(TableClosed):
    """Another process has the table."""
