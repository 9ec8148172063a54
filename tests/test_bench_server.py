"""The server's bench: what it demands, and how it judges what it measured."""

from __future__ import annotations

import msgspec
import pytest

from fracas.kernel.game import SetupError
from fracas.lab import bench_server
from fracas.lab.bench_server import Load, Sample, Targets

pytestmark = pytest.mark.pure_only


def sample(moves: int, p99: float, cpu: float) -> Sample:
    """What load.js would report of two seconds."""
    return Sample(moves, 2.0, p99 / 2, p99, cpu, 0.5, 100.0, 3, 0)


def test_the_targets_are_those_of_the_issue() -> None:
    targets = msgspec.toml.decode((bench_server._FOLDER / "targets.toml").read_bytes(), type=Targets)
    saturated = {load.matches: (load.faster, load.sooner) for load in targets.load if not load.think_ms}
    assert saturated == {50: (4.0, 3.0), 200: (4.0, 3.0)}
    assert (targets.crowd.matches, targets.crowd.think_ms, targets.crowd.p99_ms) == (1000, 2000, 50.0)


def test_a_ratio_is_the_median_of_the_rounds_and_says_how_many_times_better_we_are() -> None:
    # ours and the peer's in three rounds: 5, 2 and 4 times the moves; a half, a fifth and a quarter of the delay
    rounds = [
        (sample(5_000, 20.0, 1.0), sample(1_000, 40.0, 1.0)),
        (sample(2_000, 10.0, 1.0), sample(1_000, 50.0, 1.0)),
        (sample(4_000, 10.0, 1.0), sample(1_000, 40.0, 1.0)),
    ]
    rate, cost, delay = bench_server._ratios(Load("50", 50, 0, 4.0, 4.5), rounds)
    assert (rate.ratio, rate.low, rate.high, rate.ok) == (4.0, 2.0, 5.0, True)
    assert (rate.ours, rate.peer) == (2_000, 500)
    assert cost.ratio == pytest.approx(4.0) and cost.ours == pytest.approx(250) and not cost.demanded
    assert (delay.ratio, delay.ok) == (4.0, False)


def test_without_node_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(SetupError, match="needs Node"):
        bench_server.run(as_json=True)
