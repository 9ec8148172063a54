"""What is told about an error: to its sender the field that is wrong, to the log the place and never the message.

A message may hold a card, and logs are read by people who play.
"""

from __future__ import annotations

import traceback

__all__ = ["field_first", "where"]

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
