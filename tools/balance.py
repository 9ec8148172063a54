"""Win rates by mode and bot, with intervals, in one table: `python tools/balance.py GAME --modes a,b --bots x,y:500`.

A bot may have its own number of games after a colon. For cooperative games, which all seats win or lose together.
"""

from __future__ import annotations

import argparse
import sys

from fracas.lab.sim import plan, simulate
from fracas.match.registry import find_game

HEADER = f"{'mode':<12} {'bot':<8} {'games':>6} {'won':>7}  {'95 %':>16}  {'decisions':>9}"


def main(arguments: list[str]) -> None:
    """Play, and print a line for each mode and bot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--modes", default="")
    parser.add_argument("--bots", default="random:200,greedy:50,coach:200")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    game = find_game(asked.game)
    print(HEADER)
    for mode in asked.modes.split(",") if asked.modes else [mode.id for mode in game.info.modes]:
        for entry in asked.bots.split(","):
            bot, _, games = entry.partition(":")
            made = plan(game, games=int(games or asked.games), seed=asked.seed, entrants=(bot,), mode=mode)
            found = simulate(made, jobs=asked.jobs)
            won = found.entrants[0].all
            span = f"{won.low:.1%} to {won.high:.1%}"
            print(
                f"{mode:<12} {bot:<8} {found.games:>6} {won.share:>7.1%}  {span:>16}  {found.length.mean:>9.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
