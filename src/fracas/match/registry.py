"""Finds games by looking in games/: there is no list to maintain."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from fracas.kernel.game import Game, SetupError

__all__ = ["FOLDER", "PACKAGE", "all_games", "find_game", "game_ids"]

FOLDER = Path(__file__).parent.parent / "games"
PACKAGE = "fracas.games"


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games, sorted."""
    return tuple(sorted(p.name for p in FOLDER.iterdir() if (p / "text.toml").exists()))


@cache
def find_game(name: str) -> Game[Any]:
    """The game of that id."""
    if name not in game_ids():
        raise SetupError(f"no game {name!r}; there are {', '.join(game_ids())}")
    game = import_module(f"{PACKAGE}.{name}").GAME
    assert isinstance(game, Game) and game.id == name
    return game


def all_games() -> list[Game[Any]]:
    """Every game of the house."""
    return [find_game(name) for name in game_ids()]
