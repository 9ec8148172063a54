"""Random play is as it was when tests/pinned was written: every frame every audience is sent.

A part of the matches, two of a mode compiled and one pure; `python -m fracas.lab.pinned check` plays them all.
"""

from __future__ import annotations

import pytest

from fracas import COMPILED
from fracas.lab.check_tables import modes_of
from fracas.lab.pinned import pin, read
from fracas.match.registry import all_games

LONG = 4_000  # entries: matches above it are left to the command

MODES = [(game.id, mode.id) for game in all_games() for mode in modes_of(game, None)]


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_the_first_matches_are_as_pinned(game: str, mode: str) -> None:
    known = read(game)[mode]
    numbers = [number for number in range(2 if COMPILED else 1) if known[number].entries < LONG]
    assert [pin(game, mode, number) for number in numbers] == [known[number] for number in numbers]
