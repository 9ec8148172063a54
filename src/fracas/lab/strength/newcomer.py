"""Measures the lessons of a game: how does a bot that knows their ideas and nothing else fare against level 1?"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from fracas.bots import level_ids
from fracas.kernel.game import Game, SetupError
from fracas.lab.progress import Advance, bar, nobody
from fracas.lab.sim import SimError
from fracas.lab.stats import wilson
from fracas.lab.strength.commands import print_json
from fracas.lab.strength.compare import compare, contest, sides_of
from fracas.match.registry import all_games, find_game

__all__ = ["ENOUGH", "Measured", "add_command", "measure"]

ENOUGH = 0.55  # what the newcomer should score against level 1
FELL_SHORT = 1
NEWCOMER = "newcomer"


class Measured(Struct, frozen=True):
    """What the newcomer scored, with its 95 % interval. Of partners (`pairs` of matches) see docs/lessons.md."""

    game: str
    mode: str
    against: str
    matches: int
    seed: str
    score: float
    low: float
    high: float
    partners: bool

    @property
    def enough(self) -> bool:
        return self.score >= ENOUGH


def measure(
    game: Game[Any], *, matches: int, seed: str, jobs: int = 1, advance: Callable[[int], Advance] = lambda total: nobody
) -> Measured:
    """Let the newcomer play so many matches, seats swapped on the same luck; with partners each pair is one score."""
    if not game.hints.newcomer:
        raise SetupError(f"{game.id}: no ideas for a newcomer; a game with lessons names them in its hints")
    bots = (NEWCOMER, level_ids()[0])
    one = contest(game, bots, matches=matches, seed=seed)
    partners = len(set(sides_of(game, one))) == 1
    if partners:  # one of the two matches of a pair is level 1's own
        one = contest(game, bots, matches=2 * matches, seed=seed)
    found = compare(one, jobs=jobs, whole=True, advance=advance(one.pairs))
    played = one.pairs if partners else 2 * one.pairs
    low, high = wilson(found.share * played, played)
    return Measured(game.id, one.mode, bots[1], played, seed, found.share, low, high, partners)


def add_command(command: Callable[[str, Any, str], argparse.ArgumentParser], count: Callable[[str], int]) -> None:
    """Add `newcomer`, below `lesson`."""
    made = command(NEWCOMER, _newcomer, "measure the lessons: whoever knows their ideas and no others, against level 1")
    made.add_argument("game", nargs="*", metavar="GAME", help="of these games (all)")
    made.add_argument("--matches", type=count, default=200, metavar="N", help="matches of each game (200)")
    made.add_argument("--seed", default="1", metavar="S", help="any text; decides every match (1)")
    made.add_argument("--jobs", type=count, default=1, metavar="J", help="processes to use (1)")


def _newcomer(args: argparse.Namespace) -> int:
    games = [find_game(name) for name in args.game] or [game for game in all_games() if game.hints.newcomer]
    results = []
    for game in games:
        with bar(game.info.title, args.matches) as advance:
            try:
                found = measure(
                    game, matches=args.matches, seed=args.seed, jobs=args.jobs, advance=_in_matches(args, advance)
                )
            except SimError as error:
                raise SetupError(f"{game.id}: {error}") from None
        results.append(found)
        if not args.json:
            if len(results) == 1:
                print(f"{'game':<16}{'mode':<10}{'score':>7}  {'95 %':<18}matches, seed {args.seed}")
            span = f"{found.low:.1%} to {found.high:.1%}"
            short = "" if found.enough else f"  short of {ENOUGH:.0%}"
            print(f"{found.game:<16}{found.mode:<10}{found.score:>7.1%}  {span:<18}{found.matches}{short}", flush=True)
    if args.json:
        print_json(results)
    return 0 if all(found.enough for found in results) else FELL_SHORT


def _in_matches(args: argparse.Namespace, advance: Advance) -> Callable[[int], Advance]:
    """The bar counts matches of the newcomer; what is played are pairs."""
    return lambda pairs: lambda done: advance(done * max(1, args.matches // pairs))
