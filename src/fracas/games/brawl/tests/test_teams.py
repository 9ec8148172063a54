"""Teams beside the row: who talks with whom, and what a team of any size comes to."""

from __future__ import annotations

import pytest

from fracas.games.brawl import GAME
from fracas.games.brawl.tests.scene import Scene
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.text import teammates


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_teammates_can_talk_among_themselves(seats: int) -> None:
    # RULES BR-10.9, BR-10.1: what is said to the team reaches the side's players and nobody else
    setup = Setup("brawl", tuple(SeatSetup(f"P{i + 1}") for i in range(seats)), {"format": "tag_team"})
    teams = Scene(format="tag_team", seats=seats).state.book.teams
    assert [teammates(GAME, setup, seat) for seat in range(seats)] == [teams[seat % 2] for seat in range(seats)]
    assert sorted(map(len, teams)) == [seats // 2] * 2


def test_who_plays_alone_has_no_team_to_talk_to() -> None:
    # RULES BR-10.9
    setup = Setup("brawl", tuple(SeatSetup(f"P{i + 1}") for i in range(4)), {"format": "round_robin"})
    assert teammates(GAME, setup, 0) == []
