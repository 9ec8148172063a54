"""`fracas chaos`: the options, and what is told at the end."""

from __future__ import annotations

import argparse
import signal
from typing import Any

import msgspec

__all__ = ["add_options", "chaos"]

_PLACES = ("sqlite", "postgresql")


def add_options(command: argparse.ArgumentParser) -> None:
    """The options of `fracas chaos`."""
    command.add_argument("--on", choices=_PLACES, action="append", help="where the data lies (both, in turn)")
    command.add_argument("--matches", type=int, default=200, metavar="N", help="matches to play (200)")
    command.add_argument("--kills", type=int, default=20, metavar="N", help="how often something is killed (20)")
    command.add_argument("--minutes", type=float, default=30.0, metavar="M", help="after which it is given up (30)")
    command.add_argument("--seed", default="1", metavar="S", help="any text (1)")


def chaos(args: argparse.Namespace, bar: Any) -> int:
    """Play, break and check; status 1 if a promise was broken. `bar` shows how many matches are over."""
    try:
        from fracas.server.chaos.run import Plan, run
        from fracas.server.chaos.services import Missing
    except ModuleNotFoundError as error:
        raise SystemExit(f"chaos needs {error.name}: pip install 'fracas[dev]'") from None
    signal.signal(signal.SIGTERM, _stop)
    results = []
    places: Any = args.on or _PLACES
    for place in places:
        plan = Plan(place, args.matches, args.kills, minutes=args.minutes, seed=args.seed)
        try:
            with bar(f"chaos on {place}", plan.matches) as advance:
                results.append(run(plan, advance))
        except Missing as missing:
            raise SystemExit(str(missing)) from None
        if not args.json:
            _tell(results[-1])
    if args.json:
        print(msgspec.json.encode(results).decode())
    return 1 if any(result.wrong for result in results) else 0


def _stop(_signal: int, _frame: object) -> None:
    """End as by Ctrl-C, so that no service is left behind."""
    raise KeyboardInterrupt


def _tell(result: Any) -> None:
    killed = ", ".join(f"{what} {count}" for what, count in sorted(result.killed.items())) or "nothing"
    print(f"{result.on}: {result.matches} matches, {result.seats} people, {result.seconds:.0f} s; killed: {killed}")
    print(f"  {result.answers:,} answers acknowledged, {result.entries:,} entries, {result.joins:,} connections")
    print(f"  an answer took {result.p50_ms:.0f} ms (p50), {result.p99_ms:.0f} ms (p99), bad lines included")
    print(f"  the slowest took {result.slowest}")
    for what, longest in sorted(result.longest_s.items()):
        print(f"  after a kill of the {what}, the last answer that was open then came after {longest:.1f} s")
    for line in result.wrong:
        print(f"  WRONG {line}")
    if not result.wrong:
        print("  every match ended, every record replays, every acknowledged answer is in its record once")
