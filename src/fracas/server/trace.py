"""Where an error happened, without what it says: a message may hold a card, and logs are read by people who play."""

from __future__ import annotations

import traceback

__all__ = ["where"]

_FRAMES = 4


def where(error: BaseException) -> str:
    """The kind of an error and the innermost lines it came through."""
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    places = " < ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in reversed(frames))
    return f"{type(error).__name__} at {places}" if places else type(error).__name__
