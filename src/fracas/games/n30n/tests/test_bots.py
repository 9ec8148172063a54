"""The hints are good enough that a bot which looks one step ahead beats one that does not look."""

from __future__ import annotations

import pytest

from fracas.games.n30n import GAME
from fracas.lab import sim


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["rumble", "rush"])
def test_greedy_beats_random(mode: str) -> None:
    plan = sim.plan(GAME, games=12, seed="street", entrants=("greedy", "random"), mode=mode)
    greedy = next(entrant for entrant in sim.simulate(plan).entrants if entrant.bot == "greedy")
    assert greedy.all.share >= 0.75, f"greedy scores {greedy.all.share:.0%}"


@pytest.mark.parametrize("mode", ["rumble", "training", "overkill", "rush", "king", "royale"])
def test_every_mode_runs_to_its_end(mode: str) -> None:
    result = sim.simulate(sim.plan(GAME, games=3, seed="ends", entrants=("random",), mode=mode))
    assert result.length.max < GAME.mode(mode).longest
