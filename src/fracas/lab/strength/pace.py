"""How long a bot thinks, in processor time: decisions of matches in which everybody else plays by rules of thumb."""

from __future__ import annotations

from statistics import fmean, quantiles
from time import process_time
from typing import Any

from msgspec import Struct

from fracas import bots
from fracas.kernel.game import Game, SetupError
from fracas.lab import sim

__all__ = ["Pace", "pace"]


class Pace(Struct, frozen=True):
    """What was found, in milliseconds of processor time; decisions with one option are left out."""

    game: str
    mode: str
    bot: str
    decisions: int
    mean: float
    median: float
    slowest: float  # nineteen of twenty are faster


class _Timed:
    """A bot that is timed."""

    def __init__(self, bot: bots.Bot, times: list[float]) -> None:
        self.id = bot.id
        self._bot = bot
        self._times = times

    def choose(self, look: bots.Look) -> int:
        if look.count == 1:
            return self._bot.choose(look)
        start = process_time()
        found = self._bot.choose(look)
        self._times.append(1000 * (process_time() - start))
        return found


def pace(game: Game[Any], bot: str, *, matches: int, seed: str, mode: str | None = None) -> Pace:
    """Time the bot in the first of the fewest seats of a mode."""
    chosen = game.mode(mode) if mode else game.info.modes[0]
    times: list[float] = []

    def make(name: str, luck: str) -> bots.Bot:
        made = bots.make(name, luck)
        return _Timed(made, times) if name == bot else made

    entrants = (bot, *("informed",) * (min(chosen.seats) - 1))
    plan = sim.plan(game, games=matches, seed=seed, entrants=entrants, mode=mode)
    for number in range(matches):
        sim.play_one(game, plan, number, make=make)
    if len(times) < 2:
        raise SetupError(f"{game.id}: {bot} had fewer than two decisions to make")
    return Pace(game.id, chosen.id, bot, len(times), fmean(times), *_cuts(times))


def _cuts(times: list[float]) -> tuple[float, float]:
    twentieths = quantiles(times, n=20, method="inclusive")
    return twentieths[9], twentieths[18]
