"""A small `fracas chaos`: a match of each game, on both databases, while processes and the database are killed."""

from __future__ import annotations

import pytest

from fracas.match.registry import all_games
from fracas.server.chaos.people import Trouble
from fracas.server.chaos.run import Place, Plan, run
from fracas.server.chaos.services import Missing

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


@pytest.mark.parametrize(
    ("place", "killed"), [("sqlite", {"process": 2}), ("postgresql", {"process": 1, "database": 1})]
)
def test_nothing_acknowledged_is_lost_and_every_match_ends(place: Place, killed: dict[str, int]) -> None:
    plan = Plan(
        place, matches=len(all_games()), kills=2, minutes=4, longest=120, trouble=Trouble(delay_ms=50, patience_ms=200)
    )
    try:
        result = run(plan)
    except Missing as missing:
        pytest.skip(str(missing))
    assert result.wrong == []
    assert result.killed == killed
    assert result.answers > 10 * plan.matches and result.entries >= result.answers
