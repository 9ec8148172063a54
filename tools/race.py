"""The same simulation in this tree and in an older one, in turn on one core: how many times faster is this tree?

`python tools/race.py OLD --game dagupukito --bots greedy` wants a folder with the source tree of an older commit, built
as this one is (`make build` in both). Target T12 is this race against commit 4ac8712. Each side is a process of its own
that plays whole matches by `fracas.lab.sim` for the seconds it is told, and reports decisions and CPU seconds. Matches
that come to no end (`--most` decisions) are broken off and count as far as they went.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import process_time
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent


class Side:
    """A process that plays when told to, with the sources of one tree."""

    def __init__(self, tree: Path, game: str, mode: str, bots: str, most: int) -> None:
        command = [sys.executable, __file__, "--side", game, mode, bots, str(most)]
        env = {**os.environ, "PYTHONPATH": str(tree / "src")}
        self._process = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdin is not None and self._process.stdout is not None
        self._to: IO[str] = self._process.stdin
        self._from: IO[str] = self._process.stdout
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(self._process.pid, {max(os.sched_getaffinity(0))})

    def play(self, seconds: float) -> float:
        """Decisions per CPU second."""
        print(seconds, file=self._to, flush=True)
        line = self._from.readline()
        if not line:
            raise SystemExit(f"race: a side ended with status {self._process.wait()}")
        decisions, took = line.split()
        return int(decisions) / float(took)

    def close(self) -> None:
        self._to.close()
        self._process.wait()


def serve(game_id: str, mode: str, bots: str, most: str) -> None:
    """What a side does: play matches, each with a number of its own, until the time is up."""
    from msgspec.structs import replace

    from fracas.lab import sim
    from fracas.match.registry import find_game

    game = find_game(game_id)
    plan = sim.plan(game, games=1, seed="race", entrants=tuple(bots.split(",")), mode=mode or None)
    if int(most):
        plan = replace(plan, most=int(most))
    number = 0
    for line in sys.stdin:
        decisions = 0
        start = process_time()
        while process_time() - start < float(line):
            decisions += played(sim, game, plan, number)
            number += 1
        print(decisions, process_time() - start, flush=True)


def played(sim: Any, game: Any, plan: Any, number: int) -> int:
    """The decisions of one match. Of one that is broken off only the error's text tells them, in every tree."""
    try:
        decisions: int = sim.play_one(game, plan, number).decisions
    except sim.SimError as error:
        found = re.search(r"no end after (\d+) decisions", str(error))
        if found is None:
            raise
        return int(found[1])
    return decisions


def main() -> int:
    """Race, and tell the median of the rounds' ratios; exit code 1 when it is below what is demanded."""
    if sys.argv[1:2] == ["--side"]:
        serve(*sys.argv[2:6])
        return 0
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path, help="source tree of an older commit, built")
    parser.add_argument("--game", default="dagupukito")
    parser.add_argument("--mode", default="")
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds of each stretch")
    parser.add_argument(
        "--most", type=int, default=0, help="decisions of a match, then it is broken off; 0: the mode's"
    )
    parser.add_argument("--demanded", type=float, default=0.0)
    args = parser.parse_args()
    if not (args.old / "src" / "fracas").is_dir():
        parser.error(f"{args.old} is no source tree of Fracas")
    ours, old = (Side(tree, args.game, args.mode, args.bots, args.most) for tree in (ROOT, args.old))
    for side in (ours, old):
        side.play(0.2)  # warm
    rounds = [(ours.play(args.seconds), old.play(args.seconds)) for _ in range(args.rounds)]
    for side in (ours, old):
        side.close()
    ratios = [here / there for here, there in rounds]
    mine, theirs, ratio = median(here for here, _ in rounds), median(there for _, there in rounds), median(ratios)
    print(f"{args.game}, {args.bots}: decisions per CPU second, medians of {args.rounds} rounds of {args.seconds:g} s")
    print(f"this tree {mine:,.0f}, {args.old} {theirs:,.0f}")
    print(f"{ratio:.1f} times as fast ({min(ratios):.1f} to {max(ratios):.1f})")
    return 0 if ratio >= args.demanded else 1


if __name__ == "__main__":
    sys.exit(main())
