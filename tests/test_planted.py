"""In every game: what was made too strong on purpose is named, so is what nobody can use, and equals are left alone.

A small version; `python tests/planted.py` is the long one, with twenty seeds (docs/lab.md).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from planted import DEAD, PACKS, STRONG, named, never, report

pytestmark = [pytest.mark.compiled_only, pytest.mark.one_build]

GAMES = {"brawl": 1600, "dagupukito": 900, "double_rumble": 500, "knockout": 300, "n30n": 450}


@pytest.mark.parametrize("game", PACKS)
def test_what_was_planted_is_named(game: str, tmp_path: Path) -> None:
    PACKS[game](tmp_path, True)
    found = report(game, tmp_path, GAMES[game], "1")
    assert STRONG in named(found) and f"{STRONG} (too strong" in found.verdict
    assert any(one.what == f"{STRONG} is too strong" for one in found.look_at)
    assert DEAD in never(found)
    assert any("never used" in one.what and DEAD in one.why for one in found.look_at)


@pytest.mark.parametrize("game", PACKS)
def test_equals_are_left_alone(game: str, tmp_path: Path) -> None:
    PACKS[game](tmp_path, False)
    found = report(game, tmp_path, 120, "1")
    assert named(found) == []
