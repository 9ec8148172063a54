"""On several processes: the same matches, nothing is lost with a worker, and a schedule that keeps eight busy."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from chores import die, die_once, fail

from fracas.cli import main
from fracas.lab import sim
from fracas.lab.balance.collect import collect, digest_of
from fracas.lab.work import workers as dealing
from fracas.lab.work.schedule import Simulated, efficiency, measure
from fracas.lab.work.workers import Ended, Pace, WorkError, by_parcels, in_order, workers_for
from fracas.match.registry import find_game

pytestmark = pytest.mark.one_build


def plan(games: int) -> sim.Plan:
    return sim.plan(find_game("dagupukito"), games=games, seed="7", entrants=("informed",) * 2, mode="duel")


def test_two_processes_play_the_same_matches() -> None:
    assert digest_of(collect(plan(60), jobs=2)) == digest_of(collect(plan(60)))


def test_a_process_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    with workers_for("dagupukito", die.__module__, 2) as workers:
        done = list(in_order(workers, die_once, ((str(tmp_path / "mark"), number) for number in range(20))))
    assert done == list(range(20)) and (tmp_path / "mark").exists()


def test_processes_that_die_again_and_again_are_told() -> None:
    with (
        workers_for("dagupukito", die.__module__, 1) as workers,
        pytest.raises(WorkError, match="killed 6 times in a row"),
    ):
        list(in_order(workers, die, ((number,) for number in range(4))))


def test_what_a_task_raises_is_raised_here() -> None:
    with workers_for("dagupukito", die.__module__, 2) as workers, pytest.raises(sim.SimError, match="match 3: no end"):
        list(in_order(workers, fail, ((number,) for number in range(9))))


class Backwards:
    """Workers who do what they were given last first."""

    count, far = 3, False

    def __init__(self) -> None:
        self.sent: list[tuple[int, range]] = []
        self.most = 0

    def send(self, number: int, do: object, task: tuple[range]) -> None:
        self.sent.append((number, *task))
        self.most = max(self.most, len(self.sent))

    def wait(self) -> list[Ended]:
        number, some = self.sent.pop()
        return [(number, 0.01 * len(some), list(some))]


def test_results_come_in_order_and_few_tasks_are_under_way() -> None:
    workers = Backwards()
    told = [piece for some in by_parcels(workers, list, (), range(500)) for piece in some]
    assert told == list(range(500)) and workers.most == dealing.AHEAD * workers.count


def sizes(pieces: int, workers: int, seconds: float) -> Iterator[int]:
    """The parcels of a run whose pieces all take so long."""
    pace, left = Pace(), pieces
    while left:
        size = pace.size(left, workers)
        pace.sizes.append(size)
        pace.note(len(pace.sizes) - 1, size * seconds)
        left -= size
        yield size


def test_parcels_are_small_first_and_last_and_worth_sending_between() -> None:
    short, long = list(sizes(1000, 8, 0.003)), list(sizes(1000, 8, 2.0))
    assert short[0] == short[-1] == 1 and sum(short) == 1000
    assert max(short) * 0.003 <= dealing.MOST_S and sum(size * 0.003 >= 0.03 for size in short) > len(short) / 2
    assert set(long) == {1}  # nobody waits at the end for a worker with many long matches before it


def test_simulated_workers_count_what_is_lost() -> None:
    even = efficiency([0.01] * 8, 8, 0.0)
    assert even.efficiency == pytest.approx(1.0) and even.speedup == pytest.approx(8.0)
    slow = efficiency([0.01] * 7 + [1.0], 8, 0.0)
    assert slow.efficiency == pytest.approx(1.07 / 8)  # seven wait for one
    handled = Simulated(2, lambda task: 1.0, 0.25)
    list(in_order(handled, len, [((),)] * 4))
    assert handled.clock == pytest.approx(3.0)  # two rounds of 1.25, and two results taken one after the other


def test_measured_matches_keep_eight_workers_busy() -> None:
    """By the dealing itself, on measured times, as often as a report of 10,000 matches has lucks.

    A busy machine is no fault of the schedule: handling is capped, and among so many pairs the one that was disturbed
    is no large part of the whole.
    """
    times, handling = measure(plan(200))
    assert len(times) == 100 and all(seconds > 0 for seconds in times) and handling > 0
    for workers in range(1, 9):
        step = efficiency(times * 50, workers, min(handling, 0.001))
        assert step.efficiency >= 0.9, f"{workers} workers: {step.efficiency:.0%}"


def test_scaling_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "scaling", "dagupukito", "--games", "40", "--workers", "3"]) == 0
    told = capsys.readouterr().out
    assert "40 matches of informed on 20 lucks" in told and told.splitlines()[-1].split()[0] == "3"


def test_ray_is_not_loaded_unless_it_is_asked_for(tmp_path: Path) -> None:
    words = ["lab", "balance", "dagupukito", "--games", "4", "--second-games", "0", "--depth", "0", "--edits", "0"]
    code = (
        "import sys; from fracas.cli import main; "
        f"done = main({[*words, '--jobs', '2', '--out', str(tmp_path)]!r}); "
        "sys.exit(done or ('ray' in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0
