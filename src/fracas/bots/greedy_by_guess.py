"""Greedy's choice for a game whose State has no `redeal` or no `value` yet; to go once every game has them."""

from __future__ import annotations

from typing import Any

from fracas.bots.bot import Look
from fracas.kernel.game import Game
from fracas.kernel.out import Out
from fracas.kernel.quick import Quick
from fracas.kernel.state import State
from fracas.kernel.thinking.greedy import FARTHEST, WIDEST, WORLDS, best_of

__all__ = ["choose_by_guess"]

_SILENT = Out()


def choose_by_guess(look: Look, chance: Quick) -> int:
    """As the kernel's greedy, with worlds guessed from the view and valued by the game's hints."""
    game, seat = look.game, look.seat
    totals: dict[int, float] = {}
    luck = Quick(0)
    for _ in range(WORLDS):
        world = look.imagine(chance)
        codes = world.options(seat)
        if not totals:
            totals = dict.fromkeys(map(codes.index, game.hints.order(world, seat, codes)[:WIDEST]), 0.0)
        seed = chance.below(1 << 24)
        for index in totals:
            luck.reseed(seed)
            totals[index] += _trial(game, world.copy(), seat, codes[index], luck)
    return list(totals)[best_of(list(totals.values()), chance)]


def _trial(game: Game[Any], world: State, seat: int, code: int, chance: Quick) -> float:
    """What an answer is worth to the seat once the others have answered at random."""
    world.answer(seat, code, chance, _SILENT)
    for _ in range(FARTHEST):
        asked = int(world.pending())
        if asked == 0 or asked >> seat & 1 or game.hints.quiet(world):
            break
        other = (asked & -asked).bit_length() - 1
        options = world.options(other)
        if not options:
            break  # it is asked to fill in a form, and what it would write cannot be known
        world.answer(other, options[int(chance.below(len(options)))], chance, _SILENT)
    return world.score(seat) if world.over() else game.hints.value(world, seat)
