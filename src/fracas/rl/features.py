"""What a seat sees, as an array: every field of its view has a place, found by hashing the field's path.

Nothing is typed per game. A number stands at the place of its path; a word, and a small number once more, puts a 1 at
the place of path and value together. Two of them may share a place: with some hundred places for some hundred facts a
learner can live with that, and `size` gives it more room.
"""

from __future__ import annotations

from math import copysign, log1p
from typing import Any
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

__all__ = ["Features"]

LONGEST = 24  # characters of a word; longer ones, and those with spaces, are prose
SMALL = 12  # numbers below it are words, too: a learner need not know that 3 fighters are more than 2
MOST = 8.0  # what an array holds at most: places are shared, and spaces want limits
AGREED = "options"  # what is agreed before a match says nothing new in it


class Features:
    """Turns views into arrays of one size. The same view is the same array, in every process."""

    def __init__(self, size: int = 512) -> None:
        if size < 1:
            raise ValueError(f"features: {size} places are too few")
        self.size = size
        self._paths: dict[tuple[int, str | int], int] = {}
        self._fields: dict[type, tuple[str, ...]] = {}

    def of(self, *seen: Any) -> NDArray[np.float32]:
        """All that a seat sees: its view, and what it is asked."""
        into: NDArray[np.float32] = np.zeros(self.size, np.float32)
        for number, one in enumerate(seen):
            self._add(one, self._below(0, number), into)
        return np.clip(into, -MOST, MOST, out=into)

    def _below(self, path: int, step: str | int) -> int:
        """The path one step further."""
        found = self._paths.get((path, step))
        if found is None:
            found = self._paths[path, step] = crc32(f"{step!r}".encode(), path)
        return found

    def _add(self, value: Any, path: int, into: NDArray[np.float32]) -> None:
        if isinstance(value, str):
            if value and len(value) <= LONGEST and " " not in value:
                into[self._below(path, value) % self.size] += 1.0
        elif isinstance(value, (bool, int, float)):
            into[path % self.size] += copysign(log1p(abs(value)), value)
            if isinstance(value, int) and 0 < value < SMALL:
                into[self._below(path, value) % self.size] += 1.0
        elif isinstance(value, msgspec.Struct):
            for name in self._names(type(value)):
                self._add(getattr(value, name), self._below(path, name), into)
        elif isinstance(value, dict):
            for key, one in value.items():
                self._add(one, self._below(path, str(key)), into)
        elif isinstance(value, (tuple, list)):
            for place, one in enumerate(value):  # words in a list are a handful: their order says nothing
                self._add(one, path if isinstance(one, str) else self._below(path, place), into)

    def _names(self, kind: type) -> tuple[str, ...]:
        found = self._fields.get(kind)
        if found is None:
            names: tuple[str, ...] = kind.__struct_fields__  # type: ignore[attr-defined]
            found = self._fields[kind] = tuple(name for name in names if name != AGREED)
        return found
