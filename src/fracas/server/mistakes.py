"""Says what is wrong with something sent, by its field: `text: Expected `str`, got `int``."""

from __future__ import annotations

__all__ = ["named"]


def named(error: Exception) -> str:
    """A decoding error with the field first."""
    what, _, place = str(error).partition(" - at ")
    field = place.strip("`").removeprefix("$").removeprefix(".")
    return f"{field}: {what}" if field else what
