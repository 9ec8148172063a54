"""What a match hands out at its start: balls, maps, faces, and the words of the story half."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.games.knockout import content
from fracas.games.knockout.tables import tables, words
from fracas.kernel.wire import Setup


def handout(setup: Setup) -> dict[str, Any]:
    """Public facts that stay for the whole match."""
    told = words()
    return {
        **content.handout(setup),
        "prompts": msgspec.to_builtins(told.prompt),
        "scenes": msgspec.to_builtins(told.scene),
        "advice": told.advice.lines,
        "labels": {sheet: {name: box.label for name, box in getattr(told, sheet).items()}
                   for sheet in ("brawler", "crew", "rivals", "rivals2")},
        "commentary": tables().commentary,
    }  # fmt: skip
