"""The ladder of levels of one game: each against the one below and all against one yardstick, as a table with ratings.

Ratings are those of a Bradley-Terry model: 400 points are odds of ten to one, and the yardstick has 0. Every pairing is
given one match more of each result than was played, so that a rating exists even if one side has won them all.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import log10, sqrt
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct

from fracas import bots
from fracas.kernel.game import Game
from fracas.lab.progress import Advance, nobody
from fracas.lab.stats import Share
from fracas.lab.strength.compare import Comparison, compare, contest

__all__ = ["Ladder", "Rung", "ladder", "markdown", "ratings"]

Z95 = 1.959963984540054
PER_TENFOLD = 400.0
STEPS = 60


class Rung(Struct, frozen=True):
    """One player of the ladder."""

    bot: str
    name: str
    trials: int
    rating: float
    low: float
    high: float
    below: Share | None  # against the level below
    yardstick: Share | None  # against the yardstick
    alone: Share | None  # partners: matches won with its like


class Ladder(Struct, frozen=True):
    """What was found, weakest first."""

    game: str
    mode: str
    yardstick: str
    matches: int
    seed: str
    partners: bool
    rungs: tuple[Rung, ...]


def ladder(
    game: Game[Any],
    *,
    matches: int,
    seed: str,
    mode: str | None = None,
    yardstick: str = "greedy",
    jobs: int = 1,
    cluster: str | None = None,
    logs: Path | None = None,
    advance: Advance = nobody,
    told: Callable[[Comparison], None] = lambda found: None,
) -> Ladder:
    """Play all pairings. With `logs`, a folder, what was played before is not played again."""
    players = list(bots.level_ids())
    pairings = [(after, before) for before, after in pairwise(players)]
    pairings += [(level, yardstick) for level in players]
    found: dict[tuple[str, str], Comparison] = {}
    for pairing in pairings:
        one = contest(game, pairing, matches=matches, seed=seed, mode=mode)
        log = logs / f"{game.id}-{one.mode}-{pairing[0]}-{pairing[1]}-{seed}.jsonl" if logs is not None else None
        found[pairing] = compare(one, jobs=jobs, cluster=cluster, log=log, whole=True, advance=advance)
        told(found[pairing])
    first = next(iter(found.values()))
    names = [*players, yardstick]
    points = ratings(names, [(a, b, seen.first.score, seen.first.games) for (a, b), seen in found.items()])
    rungs = []
    for i, bot in enumerate(players):
        rating, half = points[bot]
        against = found[bot, yardstick]
        below = found[bot, players[i - 1]].first if i and not first.partners else None
        sheet = bots.sheet_of(bot)
        rungs.append(
            Rung(
                bot=bot,
                name=sheet.name,
                trials=sheet.trials,
                rating=rating,
                low=rating - half,
                high=rating + half,
                below=below,
                yardstick=None if first.partners else against.first,
                alone=against.first if first.partners else None,
            )
        )
    if first.partners:
        seen = found[players[0], yardstick].second
        rungs.insert(0, Rung(yardstick, bots.bot_kind(yardstick).title, 0, 0.0, 0.0, 0.0, None, None, seen))
    return Ladder(game.id, first.contest.mode, yardstick, matches, seed, first.partners, tuple(rungs))


def ratings(names: list[str], played: list[tuple[str, str, float, int]]) -> dict[str, tuple[float, float]]:
    """Rating and half the width of its 95 % interval; the last name has 0. `played`: a, b, score of a, matches."""
    at = {name: i for i, name in enumerate(names)}
    free = len(names) - 1
    strength = np.zeros(len(names))
    curve = np.eye(free)
    for _ in range(STEPS):
        slope, curve = np.zeros(free), np.zeros((free, free))
        for a, b, score, count in played:
            i, j, won, n = at[a], at[b], score + 1, count + 2
            chance = 1 / (1 + np.exp(strength[j] - strength[i]))
            for k, sign in ((i, 1), (j, -1)):
                if k < free:
                    slope[k] += sign * (won - n * chance)
                    curve[k, k] += n * chance * (1 - chance)
            if i < free and j < free:
                curve[i, j] -= n * chance * (1 - chance)
                curve[j, i] -= n * chance * (1 - chance)
        step = np.linalg.solve(curve, slope)
        strength[:free] += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-9:
            break
    spread = np.linalg.inv(curve)
    unit = PER_TENFOLD * log10(np.e)
    found = {name: (float(strength[i] * unit), Z95 * sqrt(spread[i, i]) * unit) for name, i in list(at.items())[:-1]}
    return {**found, names[-1]: (0.0, 0.0)}


def markdown(game: Game[Any], found: Ladder, command: str) -> str:
    """The table as a page of docs."""
    lines = [
        f"# {game.info.title}: levels",
        "",
        f"Mode `{found.mode}`. {_rules(found)}",
        "",
        "```sh",
        command,
        "```",
        "",
    ]
    if found.partners:
        lines += ["| Player | Trials a decision | Won |", "|---|---|---|"]
        lines += [f"| {_who(one)} | {one.trials or ''} | {_share(one.alone)} |" for one in found.rungs]
    else:
        lines += [
            f"| Level | Trials a decision | Rating (95 %) | Against the level below | Against `{found.yardstick}` |",
            "|---|---|---|---|---|",
        ]
        lines += [
            f"| {_who(one)} | {one.trials:,} | {one.rating:+.0f} ({one.low:+.0f} to {one.high:+.0f}) "
            f"| {_share(one.below)} | {_share(one.yardstick)} |"
            for one in found.rungs
        ]
    return "\n".join([*lines, ""])


def _rules(found: Ladder) -> str:
    if found.partners:
        return f"Each kind plays with its like, {found.matches // 2:,} matches on the same luck for all."
    return (
        f"{found.matches:,} matches for each pairing, in pairs with seats swapped on the same luck. "
        f"`{found.yardstick}` has a rating of 0; 400 points are odds of ten to one."
    )


def _who(one: Rung) -> str:
    return f"{one.name} (`{one.bot}`)"


def _share(one: Share | None) -> str:
    return "" if one is None else f"{one.share:.1%} ({one.low:.1%} to {one.high:.1%})"
