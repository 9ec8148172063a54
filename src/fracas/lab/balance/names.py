"""The names of all of a game's content, also of what nobody uses."""

from __future__ import annotations

from typing import Any

from fracas.kernel.game import Game
from fracas.lab import sim

__all__ = ["names_of"]


def names_of(game: Game[Any], plan: sim.Plan) -> dict[str, dict[str, str]]:
    """The tables of the game's words, with a pack's; and where they have none, what the game says it ships."""
    tables = {table: dict(names) for table, names in game.words.names(sim.setup_of(plan, 0)).items()}
    for table, names in (game.cases.reach() if game.cases.reach is not None else {}).items():
        if table not in tables:
            tables[table] = {name: name for name in names}
    return tables
