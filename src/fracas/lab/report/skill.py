"""Luck against skill: what the deal decides, and how much each level of play wins against the one below it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct

from fracas.kernel.game import SetupError
from fracas.lab import sim
from fracas.lab.balance.play import Seen
from fracas.lab.stats import Share, share
from fracas.match.registry import find_game

__all__ = ["Deal", "Step", "deal_of", "depth"]


class Deal(Struct, frozen=True):
    """Of the pairs in which both matches were won: one seat won both, or what was brought did, from either seat."""

    seat: Share  # 50 % where neither the deal nor the seat decides anything


class Step(Struct, frozen=True):
    """A step of the depth curve: how often a level wins against another; alone, against the game."""

    level: str
    against: str
    won: Share


def deal_of(seen: Sequence[Seen]) -> Deal | None:
    """How the two matches on each luck ended; None where every match has a luck of its own."""
    pairs: dict[int, list[Seen]] = defaultdict(list)
    for one in seen:
        pairs[one.pair].append(one)
    same = []
    for both in pairs.values():
        if len(both) == 2 and len(set(both[0].sides)) == 2:
            first, second = (one.scores[0] for one in both)
            if first != 0.5 and second != 0.5:
                same.append(float((first > 0.5) == (second > 0.5)))
    return Deal(share(same)) if same else None


def depth(
    plan: sim.Plan,
    levels: Sequence[str],
    games: int,
    sides: tuple[int, ...],
    *,
    jobs: int = 1,
    cluster: str | None = None,
) -> tuple[Step, ...]:
    """Each level against the one before it, from both sides; partners all play at one level."""
    game = find_game(plan.game)
    alone = len(set(sides)) == 1
    found = []
    for level, below in zip(levels, ("", *levels), strict=False):
        if not alone and not below:
            continue
        entrants = tuple(level if alone or side == sides[0] else below for side in sides)
        one = sim.plan(
            game,
            games=games,
            seed=f"{plan.seed}:depth",
            entrants=entrants,
            mode=plan.mode,
            options=plan.options,
            pack=plan.pack,
        )
        try:
            result = sim.simulate(one, jobs=jobs, cluster=cluster)
        except sim.SimError as error:
            raise SetupError(f"depth: {level}: {error}") from None
        won = next(entrant.all for entrant in result.entrants if entrant.bot == level)  # partners win together
        found.append(Step(level, "" if alone else below, won))
    return tuple(found)
