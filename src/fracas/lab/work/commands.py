"""`fracas lab scaling`, and the options by which a command is told where to play."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import msgspec

from fracas.kernel.game import SetupError
from fracas.match.registry import find_game

__all__ = ["add_commands", "add_places"]

Count = Callable[[str], int]
Option = Callable[[str], tuple[str, Any]]
Command = Callable[[str, Any, str], argparse.ArgumentParser]


def add_places(parser: argparse.ArgumentParser, count: Count, jobs: int = 1) -> None:
    """Where to play: on how many processes, or on which cluster."""
    parser.add_argument("--jobs", type=count, default=jobs, metavar="J", help=f"processes to use ({jobs})")
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on a Ray cluster instead (`pip install 'fracas[cluster]'`): its address, `auto`, or `local` for a "
        "trial on this machine with --jobs workers",
    )


def add_commands(command: Command, count: Count, option: Option) -> None:
    """Add it below `lab`."""
    made = command("scaling", _scaling, "measure the matches of a report and tell how well more workers would be used")
    made.add_argument("game", metavar="GAME")
    made.add_argument("--mode", metavar="M", help="mode of the game (that of its balance.toml)")
    made.add_argument("--bots", default="informed", metavar="B", help="who plays all seats (informed)")
    made.add_argument("--games", type=count, default=2000, metavar="N", help="matches (2000)")
    made.add_argument("--seed", default="1", metavar="S", help="any text (1)")
    made.add_argument("--workers", type=count, default=8, metavar="W", help="workers at most (8)")


def _scaling(args: argparse.Namespace) -> int:
    from fracas.lab import sim
    from fracas.lab.balance.spec import spec_of
    from fracas.lab.work.schedule import scaling

    game = find_game(args.game)
    mode = args.mode or spec_of(game).mode
    entrants = (args.bots,) * min(game.mode(mode).seats)
    plan = sim.plan(game, games=args.games, seed=args.seed, entrants=entrants, mode=mode)
    try:
        found = scaling(plan, args.workers)
    except sim.SimError as error:
        raise SetupError(f"{game.id}: {error}") from None
    if args.json:
        print(msgspec.json.encode(found).decode())
        return 0
    print(
        f"{game.info.title}, {mode}: {args.games:,} matches of {args.bots} on {found.pairs:,} lucks, "
        f"{found.seconds:.1f} s of one processor"
    )
    print(
        f"a luck takes {1000 * found.median:.1f} ms (median), {1000 * found.longest:.1f} ms at most; handling a parcel "
        f"{1000 * found.handling:.2f} ms at each end"
    )
    print("workers   seconds   times as fast   efficiency")
    for step in found.steps:
        print(f"{step.workers:>7}   {step.seconds:>7.1f}   {step.speedup:>13.2f}   {step.efficiency:>10.1%}")
    return 0
