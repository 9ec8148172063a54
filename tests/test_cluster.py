"""On a Ray cluster: the same matches as in one process, and a worker that is killed in the middle loses nothing.

The cluster is a real one of two workers on this machine, begun once for this file.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from chores import die, fail, who
from planted import PACKS

from fracas.cli import main
from fracas.lab import sim
from fracas.lab.balance.collect import collect, digest_of
from fracas.lab.work import cluster
from fracas.lab.work.workers import WorkError, in_order, workers_for
from fracas.match.registry import find_game

pytestmark = [
    pytest.mark.one_build,
    pytest.mark.skipif(find_spec("ray") is None, reason="there is no Ray for this system"),
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),  # Ray's
]
REPORT = ("lab", "balance", "dagupukito", "--games", "24", "--second-games", "2", "--depth", "0", "--edits", "0")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a cluster of this process, whose workers find tests/chores.py."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("RAY_AUTH_TOKEN", "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"):
            patch.setenv(name, "")  # so that what is set for Ray is taken back
            patch.delenv(name)
        patch.setenv("PYTHONPATH", str(Path(__file__).parent))
        ray = cluster.connect(cluster.LOCAL, 2)
        yield ray.get_runtime_context().gcs_address
        cluster.leave()


def plan(games: int, pack: Path | None = None) -> sim.Plan:
    game = find_game("dagupukito")
    named = None if pack is None else str(pack)
    return sim.plan(game, games=games, seed="7", entrants=("informed",) * 2, mode="duel", pack=named)


def workers() -> set[int]:
    """The processes that work for this cluster."""
    with workers_for("dagupukito", __name__, 2, cluster.LOCAL) as workers:
        return set(in_order(workers, who, [(0.05,)] * 8))


def test_it_has_two_workers(address: str) -> None:
    found = workers()
    assert len(found) == 2 and os.getpid() not in found
    assert address.startswith("127.0.0.1:")


def test_the_same_matches_with_a_pack_that_the_workers_do_not_have(address: str, tmp_path: Path) -> None:
    PACKS["dagupukito"](tmp_path / "pack", True)
    one = plan(40, tmp_path / "pack")
    assert digest_of(collect(one, cluster=cluster.LOCAL)) == digest_of(collect(one))
    assert sim.simulate(one, cluster=cluster.LOCAL).digest == sim.simulate(one).digest


def test_a_worker_killed_in_the_middle_loses_nothing(address: str, tmp_path: Path) -> None:
    one = plan(300)
    before = workers()
    counted: list[int] = []

    def advance(done: int) -> None:
        if done and not any(counted):  # the first results are here, and both workers are at the next
            os.kill(min(before), signal.SIGKILL)
        counted.append(done)

    seen = collect(one, file=tmp_path / "kept", cluster=cluster.LOCAL, advance=advance)
    assert sum(counted) == 300 and digest_of(seen) == digest_of(collect(one))
    assert min(before) not in workers()
    assert digest_of(collect(one, file=tmp_path / "kept")) == digest_of(seen)  # all of them from the file


def test_a_whole_report_of_another_process_that_joins_the_cluster(address: str, tmp_path: Path) -> None:
    joined = [sys.executable, "-m", "fracas", *REPORT, "--cluster", address, "--out", str(tmp_path / "many")]
    ran = subprocess.run(joined, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert main([*REPORT, "--out", str(tmp_path / "one")]) == 0
    for file in ("balance.json", "balance.csv", "balance.html", "matches.jsonl", "matches-greedy.jsonl"):
        assert (tmp_path / "many" / file).read_bytes() == (tmp_path / "one" / file).read_bytes(), file


def test_what_a_task_raises_is_raised_here(address: str) -> None:
    with workers_for("dagupukito", __name__, 2, cluster.LOCAL) as workers, pytest.raises(sim.SimError, match="match 3"):
        list(in_order(workers, fail, ((number,) for number in range(9))))


def test_a_task_that_kills_every_worker_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "TRIES", 1)
    with (
        workers_for("dagupukito", __name__, 2, cluster.LOCAL) as workers,
        pytest.raises(WorkError, match="lost a task 2 t"),
    ):
        list(in_order(workers, die, [(0,)]))


def test_a_worker_with_other_code_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "code_name", lambda: "of another version")
    with pytest.raises(WorkError, match="runs other code than this machine"):
        collect(plan(4), cluster=cluster.LOCAL)


def test_without_ray_it_is_told_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["sim", "dagupukito", "--games", "2", "--cluster", "local"]) == 2
    assert "pip install 'fracas[cluster]'" in capsys.readouterr().err
