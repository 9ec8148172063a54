"""Foul cards on every Base of a row: where they are taken back and called away."""

from __future__ import annotations

import pytest

from fracas.games.brawl import words as w
from fracas.games.brawl.tests.scene import strict


@pytest.mark.parametrize("place", [1, 2, 3])
@pytest.mark.parametrize("side", [0, 1])
def test_a_foul_card_is_called_and_retracted_where_it_lies(place: int, side: int) -> None:
    # RULES BR-8.5, BR-8.6, BR-6.12
    row = [f"B{i}(P1)" + (f" P{side + 1}:[rH gH@P1]" if i == place else "") for i in (1, 2, 3)]
    called = strict({"row": row}).do(f"P2 call B{place} P{side + 1}")
    assert called.told(w.FoulCalled) == [w.FoulCalled(1, f"B{place}", side, "gH", 0)]
    taken = strict({"row": row}).do(f"P1 retract B{place} P{side + 1}")
    assert taken.told(w.FoulRetracted) == [w.FoulRetracted(0, f"B{place}", side, "gH")]
    for scene in (called, taken):
        assert [scene[f"B{i}.touched"] for i in (1, 2, 3)] == [int(i == place) for i in (1, 2, 3)]
        assert scene[f"B{place}.P{side + 1}.string"] == "rH"


def test_who_played_what_where_is_told() -> None:
    # RULES BR-6.4, BR-6.7
    scene = strict({"P1": {"hand": "rH", "discard": "gH"}}).do("P1 play rH end B1 P2", "P1 playtop gH end B2 P1")
    assert scene.told(w.CardPlayed) == [
        w.CardPlayed(0, "rH", "end", 0, 1, "B1", 1, False),
        w.CardPlayed(0, "gH", "end", 0, 2, "B2", 0, True),
    ]
