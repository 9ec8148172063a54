"""One match a mode, as written down in tests/playthroughs. After a change that is meant: `make golden`, then read the
diff."""

from __future__ import annotations

import pytest

from fracas.lab.playthrough import FOLDER, playthrough
from fracas.match.registry import all_games, find_game

MODES = [(game.id, mode.id) for game in all_games() for mode in game.info.modes]


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_a_mode_plays_as_written_down(game: str, mode: str) -> None:
    written = (FOLDER / game / f"{mode}.txt").read_text("utf-8")
    assert playthrough(find_game(game), find_game(game).mode(mode)) == written


def test_no_transcript_is_left_of_a_mode_that_is_gone() -> None:
    assert {(file.parent.name, file.stem) for file in FOLDER.glob("*/*.txt")} == set(MODES)
