"""Reads a game's learned values (values.toml, written by `fracas lab learn`) for its Book."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fracas.content import expect, load
from fracas.kernel.thinking.scale import Scale
from fracas.kernel.values import THEMES, Values

__all__ = ["FILE", "scales", "values"]

FILE = "values.toml"


@cache
def values(folder: Path) -> Values:
    """The values of the game in that folder."""
    found = load(folder / FILE, Values)
    for i, one in enumerate(found.feature):
        expect(one.theme in THEMES, FILE, f"$.feature[{i}].theme", f"{one.theme!r} is none of {', '.join(THEMES)}")
    return found


def scales(folder: Path) -> tuple[Scale, Scale]:
    """Two scales with the weights of a game: for a side, and for the other."""
    weights = values(folder).weights
    return Scale(weights), Scale(weights)
