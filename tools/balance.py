"""Win rates by mode and bot, with intervals, in one table: `python tools/balance.py GAME --modes a,b --bots x,y:500`.

A bot may have its own number of games after a colon. For cooperative games, which all seats win or lose together.
`--told battle_lost,life_cubes_set.card` says besides how often each event is told, and how often is won with and
without it; for an event's field, the same for each of its values.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import Any

from fracas.kernel.game import Game
from fracas.lab.laws.words import event_kinds
from fracas.lab.sim import Plan, plan, play_one
from fracas.lab.stats import share
from fracas.match.match import Progress
from fracas.match.registry import find_game

HEADER = f"{'mode':<12} {'bot':<8} {'games':>6} {'won':>7}  {'95 %':>16}  {'decisions':>9}"
WITH = f"  {'told':<34} {'a game':>7} {'games':>6} {'won with it':>28} {'won without it':>28}"


class Told:
    """Counts events, and the values of their fields, match by match."""

    def __init__(self, game: Game[Any], places: list[str]) -> None:
        kinds = event_kinds(game)
        self._wanted = [(kinds[tag], tag, field) for tag, _, field in (place.partition(".") for place in places)]
        self._now: Counter[str] = Counter()
        self.matches: list[tuple[Counter[str], float]] = []

    def hear(self, done: Progress) -> None:
        for _, event in done.told:
            for kind, tag, field in self._wanted:
                if type(event) is kind:
                    self._now[f"{tag} {getattr(event, field)}" if field else tag] += 1

    def end(self, score: float) -> None:
        self.matches.append((self._now, score))
        self._now = Counter()

    def lines(self) -> list[str]:
        names = sorted({name for told, _ in self.matches for name in told})
        return [self._line(name) for name in names]

    def _line(self, name: str) -> str:
        often = sum(told[name] for told, _ in self.matches) / len(self.matches)
        having = [score for told, score in self.matches if told[name]]
        lacking = [score for told, score in self.matches if not told[name]]
        return f"  {name:<34} {often:>7.2f} {len(having):>6} {span(having):>28} {span(lacking):>28}"


def span(scores: list[float]) -> str:
    """A share with its interval."""
    if not scores:
        return "-"
    won = share(scores)
    return f"{won.share:.1%} ({won.low:.1%} to {won.high:.1%})"


def row(game: Game[Any], made: Plan, bot: str, places: list[str]) -> None:
    """Play the matches of one bot in one mode, and print them."""
    told = Told(game, places)
    decisions = 0
    for number in range(made.games):
        played = play_one(game, made, number, hear=told.hear if places else None)
        told.end(played.scores[0])
        decisions += played.decisions
    won = share([score for _, score in told.matches])
    between = f"{won.low:.1%} to {won.high:.1%}"
    middle = decisions / made.games
    print(f"{made.mode:<12} {bot:<8} {made.games:>6} {won.share:>7.1%}  {between:>16}  {middle:>9.1f}", flush=True)
    if places:
        print("\n".join([WITH, *told.lines()]), flush=True)


def main(arguments: list[str]) -> None:
    """Play, and print a line for each mode and bot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--modes", default="")
    parser.add_argument("--bots", default="random:200,greedy:50,coach:200")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--told", default="", help="events, or their fields, that are counted, with commas between")
    asked = parser.parse_args(arguments)
    game = find_game(asked.game)
    print(HEADER)
    for mode in asked.modes.split(",") if asked.modes else [mode.id for mode in game.info.modes]:
        for entry in asked.bots.split(","):
            bot, _, games = entry.partition(":")
            made = plan(game, games=int(games or asked.games), seed=asked.seed, entrants=(bot,), mode=mode)
            row(game, made, bot, asked.told.split(",") if asked.told else [])


if __name__ == "__main__":
    main(sys.argv[1:])
