"""Words that were struck out, where they stand inside a longer text."""

from __future__ import annotations

import re

GONE = "…"  # never longer than the words it stands for


def without(told: str, words: str) -> str:
    """A text in which these words are gone wherever they stand whole."""
    return re.sub(rf"(?<!\w){re.escape(words)}(?!\w)", GONE, told)
