"""The greedy bot: tries each option in imagined worlds and takes the one that the game's hints value most."""

from __future__ import annotations

from typing import Any, ClassVar

from fracas.bots.bot import Look
from fracas.kernel.ask import Ask
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game
from fracas.kernel.out import Out
from fracas.kernel.state import State

__all__ = ["Greedy"]

WORLDS = 6  # imagined worlds per decision
WIDEST = 48  # options tried: if there are more, the first ones in the order of `hints.order`
FARTHEST = 64  # answers of others in a trial; after these the state is valued as it is
_SAME = 1e-9  # averages closer than this are a tie

_SILENT = Out()


class Greedy:
    """Looks one decision ahead.

    An imagined world is a state that fits what its seat knows. After its own answer the others answer at random, until
    it is asked again, the match is over, or the game says that the state can be valued as it is. All options of a world
    meet the same luck, so that they differ by what they do and not by what they happen to draw.
    """

    id: str = "greedy"
    title: ClassVar[str] = "Greedy"
    brief: ClassVar[str] = "Takes what looks best right now and thinks no further."

    def __init__(self, seed: str) -> None:
        self._chance = Chance(seed, keep=False)

    def choose(self, look: Look) -> int:
        game, seat, ask = look.game, look.seat, look.ask
        if len(ask.options) == 1:
            return 0
        totals: dict[int, float] = {}
        for _ in range(WORLDS):
            world = game.hints.guess(look.view, self._chance)
            codes = _same_options(game, world, seat, ask)
            if not totals:  # the first world's order decides which options are tried at all
                best_first = game.hints.order(world, seat, codes)[:WIDEST]
                totals = dict.fromkeys(map(codes.index, best_first), 0.0)
            luck = str(self._chance.below(1 << 24))
            for index in totals:
                totals[index] += _trial(game, world.copy(), seat, codes[index], Chance(luck, keep=False))
        best = max(totals.values())
        ties = [index for index, total in totals.items() if total >= best - _SAME]
        return ties[int(self._chance.below(len(ties)))] if len(ties) > 1 else ties[0]


def _same_options(game: Game[Any], world: State, seat: int, ask: Ask) -> tuple[int, ...]:
    """The codes of the ask's options in a guessed world, which must list the same options in the same order."""
    codes = world.options(seat)
    words = tuple(game.words.decode(world, code) for code in codes)
    assert words == ask.options, f"{game.id}: a guessed world asks seat {seat} {words}, the match asks {ask.options}"
    return codes


def _trial(game: Game[Any], world: State, seat: int, code: int, chance: Chance) -> float:
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
