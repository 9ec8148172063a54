"""What strangers write is checked where it comes in: ids are plain letters, texts hold nothing that cannot be shown."""

from __future__ import annotations

from typing import Any

from fracas.match.forms import is_plain
from fracas.server.frames import Answer, Arrange, Join, Learn, Point, Say
from fracas.server.puzzle.frames import Solve

__all__ = ["is_id", "unfit", "unfit_options"]

_ID_LENGTH = 32
_DEEPEST = 20
_LONGEST = 2_000  # letters of one text in the options of a table


def is_id(text: str) -> bool:
    """True for what could be the address of a table."""
    return 0 < len(text) <= _ID_LENGTH and text.isascii() and text.isalnum()


def unfit(frame: object) -> str:
    """What cannot be taken of a frame that is otherwise right, field first; empty if all can."""
    if isinstance(frame, Answer | Arrange):
        return "" if frame.id.isprintable() else "id: only letters, digits and signs"
    if isinstance(frame, Say):
        return "" if is_plain(frame.text, lines=False) and frame.text.strip() else "text: only plain text, on one line"
    if isinstance(frame, Point):
        return "" if frame.spot.isprintable() else "spot: only letters, digits and signs"
    if isinstance(frame, Join) and frame.token is not None:
        return "" if frame.token.isascii() and frame.token.isprintable() else "token: only letters, digits and signs"
    if isinstance(frame, Learn | Solve):
        return "" if is_plain(frame.name, lines=False) else "name: only plain text, on one line"
    return ""


def unfit_options(value: Any, where: str = "options", depth: int = 0) -> str:
    """The first text in a table's options that cannot be kept or shown, by its place; empty if all can."""
    if depth > _DEEPEST:
        return f"{where}: too deep"
    if isinstance(value, str):
        fine = len(value) <= _LONGEST and is_plain(value, lines=True)
        return "" if fine else f"{where}: only plain text of up to {_LONGEST} letters"
    if isinstance(value, dict):
        for name, one in value.items():
            if found := unfit_options(name, f"{where}: a name") or unfit_options(one, f"{where}.{name}", depth + 1):
                return found
    elif isinstance(value, list):
        for number, one in enumerate(value):
            if found := unfit_options(one, f"{where}[{number}]", depth + 1):
                return found
    return ""
