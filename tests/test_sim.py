"""Many matches: seats are fair, figures add up, and neither processes nor the build mode change a result."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.kernel.out import Out
from fracas.kernel.wire import Setup
from fracas.lab import sim, stats
from fracas.match.registry import find_game, game_ids
from toy import GAME, Bids


def toy_plan(games: int, entrants: tuple[str, ...], mode: str = "duel", seed: str = "s") -> sim.Plan:
    return sim.plan(GAME, games=games, seed=seed, entrants=entrants, mode=mode)


def run_toy(plan: sim.Plan) -> sim.SimResult:
    return sim.tally(plan, [sim.play_one(GAME, plan, number) for number in range(plan.games)], 1.0, 1)


# --- figures ------------------------------------------------------------------------------------------------------


def test_wilson_gives_known_intervals() -> None:
    assert stats.wilson(50, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    assert stats.wilson(0, 10) == pytest.approx((0.0, 0.27753), abs=1e-5)
    assert stats.wilson(10, 10) == pytest.approx((0.72247, 1.0), abs=1e-5)
    assert stats.wilson(0, 0) == (0.0, 1.0)


def test_wilson_covers_the_truth_19_times_in_20() -> None:
    from math import comb

    for share in (0.1, 0.3, 0.5):
        inside = 0.0
        for won in range(201):
            low, high = stats.wilson(won, 200)
            if low <= share <= high:
                inside += comb(200, won) * share**won * (1 - share) ** (200 - won)
        assert 0.93 < inside < 0.97


def test_share_and_spread_count() -> None:
    seen = stats.share([1.0, 0.0, 0.5, 1.0])
    assert (seen.games, seen.score, seen.share, seen.wins, seen.draws, seen.losses) == (4, 2.5, 0.625, 2, 1, 1)
    assert stats.spread([3, 9, 4]) == stats.Spread(16 / 3, 4.0, 3, 9)
    assert stats.spread([3, 9, 4, 5]).median == 4.5


# --- matches ------------------------------------------------------------------------------------------------------


def test_each_bot_sits_in_each_seat_equally() -> None:
    result = run_toy(toy_plan(12, ("greedy", "random", "random"), "table"))
    assert [entrant.name for entrant in result.entrants] == ["greedy", "random#1", "random#2"]
    assert [[seat.games for seat in entrant.by_seat] for entrant in result.entrants] == [[4, 4, 4]] * 3
    assert [seat.games for seat in result.seats] == [12, 12, 12]
    assert sum(seat.score for seat in result.seats) == pytest.approx(12)
    assert sum(entrant.all.score for entrant in result.entrants) == pytest.approx(12)


def test_scores_go_to_the_bot_that_sat_there() -> None:
    """Greedy wins most from every seat, so a mix-up of places would show."""
    result = run_toy(toy_plan(80, ("random", "greedy")))
    weak, strong = result.entrants
    assert strong.bot == "greedy" and strong.all.low > 0.5 > weak.all.high
    assert all(seat.share > 0.5 for seat in strong.by_seat)


def test_a_seed_decides_the_digest() -> None:
    digests = [run_toy(toy_plan(6, ("random", "greedy"), seed=seed)).digest for seed in "aab"]
    assert digests[0] == digests[1] != digests[2]


def test_a_longer_run_begins_with_the_shorter() -> None:
    plan = toy_plan(9, ("random", "greedy"))
    short = [sim.play_one(GAME, toy_plan(4, ("random", "greedy")), i).digest for i in range(4)]
    assert [sim.play_one(GAME, plan, i).digest for i in range(4)] == short


def test_few_bots_fill_the_smallest_table_they_fit() -> None:
    assert toy_plan(1, ("random",), "table").bots == ("random",) * 3
    assert toy_plan(1, ("random", "greedy"), "table").bots == ("random", "greedy", "random")
    assert toy_plan(1, ("random",) * 4, "table").bots == ("random",) * 4


@pytest.mark.parametrize(
    ("entrants", "mode", "options", "why"),
    [
        (("random",) * 3, "duel", {}, "mode duel has 2 seats, not 3"),
        (("nobody", "random"), "duel", {}, "no bot 'nobody'"),
        (("random",), "trio", {}, "no mode 'trio'; there are duel, table"),
        (("random",), "duel", {"cards": "many"}, "options: Expected `int`"),
        (("random",), "duel", {"hats": 1}, "unknown field `hats`"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(
    entrants: tuple[str, ...], mode: str, options: dict[str, object], why: str
) -> None:
    with pytest.raises(SetupError, match=why):
        sim.plan(GAME, games=1, seed="s", entrants=entrants, mode=mode, options=options)
    with pytest.raises(SetupError, match="games: 0"):
        sim.plan(GAME, games=0, seed="s", entrants=("random",))


def test_a_match_without_end_is_told() -> None:
    endless = GAME.altered("rules", start=_start_endless)
    with pytest.raises(sim.SimError, match="match 3: no end after"):
        sim.play_one(endless, toy_plan(4, ("random", "random")), 3)


def _start_endless(setup: Setup, chance: Chance, out: Out) -> Bids:
    state = Bids([[1] * 10_000, [1] * 10_000])
    state.round = -10_000
    return state


@pytest.mark.parametrize("game_id", game_ids())
def test_processes_do_not_change_the_result(game_id: str) -> None:
    plan = sim.plan(find_game(game_id), games=12, seed="jobs", entrants=("random",))
    counted: list[int] = []
    one, two = sim.simulate(plan), sim.simulate(plan, jobs=2, advance=counted.append)
    assert one.digest == two.digest
    assert (one.seats, one.entrants, one.length) == (two.seats, two.entrants, two.length)
    assert sum(counted) == 12


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    ("game_id", "games"), [("brawl", 6), ("dagupukito", 6), ("double_rumble", 6), ("knockout", 1), ("n30n", 2)]
)
def test_the_build_does_not_change_the_result(game_id: str, games: int) -> None:
    # Long matches of greedy bots take seconds each in pure Python: few of them say as much.
    command = [sys.executable, "-m", "fracas", "sim", game_id, "--bots", "greedy,random", "--json"]
    pure = subprocess.run(
        [*command, "--games", str(games)], env={**os.environ, "FRACAS_PURE": "1"}, capture_output=True, check=True
    )
    plan = sim.plan(find_game(game_id), games=games, seed="1", entrants=("greedy", "random"))
    assert json.loads(pure.stdout)["digest"] == sim.simulate(plan).digest
