"""What is said about an error: its sender is told the wrong field, the server's log gets the place in the code.

The log never gets the message: it may name a hidden card, and the host who reads the log may be a player.
"""

from __future__ import annotations

import traceback
from typing import Any

from msgspec import MsgspecError, Raw

from fracas.kernel.game import Game
from fracas.kernel.wire import Action
from fracas.match.match import Refused
from fracas.match.record import decode_action

__all__ = ["Elsewhere", "TableClosed", "field_first", "read_action", "where"]

_FRAMES = 4


def field_first(error: Exception) -> str:
    """A decoding error with the field first: "text: Expected `str`, got `int`"."""
    what, _, place = str(error).partition(" - at ")
    field = place.strip("`").removeprefix("$").removeprefix(".")
    return f"{field}: {what}" if field else what


def read_action(sent: Raw | None, game: Game[Any]) -> Action | Refused:
    """An action as somebody sent it, or the refusal if it is none of the game's."""
    try:
        action = decode_action(sent, game)
    except (MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return Refused("unreadable", f"action: {field_first(error)}")
    return Refused("unreadable", "action: null is none") if action is None else action


def where(error: BaseException) -> str:
    """The kind of an error and the innermost lines it came through."""
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    places = " < ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in reversed(frames))
    return f"{type(error).__name__} at {places}" if places else type(error).__name__


class TableClosed(Exception):
    """The table broke or the server stops; nothing was changed."""


class Elsewhere(TableClosed):
    """Another process has the table."""
