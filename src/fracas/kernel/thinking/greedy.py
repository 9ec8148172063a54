"""One decision ahead: every option is tried in imagined worlds, and the one that is valued most is taken."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.kernel.masks import lowest
from fracas.kernel.out import Out
from fracas.kernel.state import State
from fracas.kernel.thinking.quick import Quick

WORLDS: Final = 6  # imagined worlds per decision
WIDEST: Final = 48  # options tried: if there are more, the first ones in the order of `State.order`
FARTHEST: Final = 64  # answers of others in a trial; after these the state is valued as it is
SAME: Final = 1e-9  # averages closer than this are a tie


def greedy(world: State, seat: i64, chance: Quick) -> i64:
    """The place among its options of what is valued most. The world fits what the seat knows, and is used up.

    After its own answer the others answer at random, until the seat is asked again, the match is over, or the state can
    be valued as it is. All options of a world meet the same luck, so that they differ by what they do and not by what
    they happen to draw.
    """
    world.redeal(seat, chance)
    options = world.options(seat)
    tried = options
    if len(options) > WIDEST:  # the first world's order decides which options are tried at all
        tried = world.order(seat, options)[:WIDEST]
    totals = [0.0] * len(tried)
    luck = Quick(0)
    out = Out()
    n: i64 = 0
    while n < WORLDS:
        if n:
            world.redeal(seat, chance)
        seed = chance.below(1 << 24)
        i: i64 = 0
        for code in tried:
            luck.reseed(seed)
            total: float = totals[i]  # added to as what it is: `+=` on a list's item does not know
            totals[i] = total + trial(world.copy(), seat, code, luck, out)
            i += 1
        n += 1
    return options.index(tried[best_of(totals, chance)])


def best_of(totals: list[float], chance: Quick) -> i64:
    """The place of the highest total; luck decides between equal ones."""
    best = max(totals)
    ties = [i for i in range(len(totals)) if totals[i] >= best - SAME]
    return ties[chance.below(len(ties))] if len(ties) > 1 else ties[0]


def trial(world: State, seat: i64, code: i64, chance: Quick, out: Out) -> float:
    """What an answer is worth to the seat once the others have answered at random."""
    world.answer(seat, code, chance, out)
    n: i64 = 0
    while n < FARTHEST:
        asked = world.pending()
        if asked == 0 or asked >> seat & 1 or world.quiet():
            break
        other = lowest(asked)
        options = world.options(other)
        if not options:
            break  # it is asked to fill in a form, and what it would write cannot be known
        world.answer(other, options[chance.below(len(options))], chance, out)
        n += 1
    return world.score(seat) if world.over() else world.glance(seat)
