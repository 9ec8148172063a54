"""The difficulty, from so few games that the test is quick; test_content.py has the full one."""

from __future__ import annotations

import pytest

from fracas.games.double_rumble.tests.test_content import BANDS, share_won

GAMES = 60
ERROR = 12.0  # twice the standard error of so many games


@pytest.mark.parametrize("difficulty", BANDS)
def test_a_few_games_lie_near_the_band(difficulty: str) -> None:
    # RULES DR-20.8
    low, high = BANDS[difficulty]
    assert low - ERROR <= share_won(difficulty, GAMES) <= high + ERROR
