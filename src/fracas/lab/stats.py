"""The few statistics the lab reports, each by a named method."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

__all__ = ["METHOD", "Share", "Spread", "share", "spread", "wilson"]

METHOD = "Wilson score interval, 95 %; a draw counts as half a win (or its share), which makes the interval cautious"
Z95 = 1.959963984540054


class Share(Struct, frozen=True):
    """A share of wins with its 95 % interval."""

    games: int
    score: float
    share: float
    low: float
    high: float
    wins: int
    draws: int
    losses: int


class Spread(Struct, frozen=True):
    """How a number of decisions is spread over matches."""

    mean: float
    median: float
    min: int
    max: int


def wilson(score: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The interval that holds the true share, given `score` wins in `games`; (0, 1) when there are none."""
    if games == 0:
        return 0.0, 1.0
    share = score / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def share(scores: list[float]) -> Share:
    """Win share of matches scored 1, 0 or in between."""
    total = sum(scores)
    low, high = wilson(total, len(scores))
    wins, losses = scores.count(1.0), scores.count(0.0)
    mean = total / len(scores) if scores else 0.0
    return Share(len(scores), total, mean, low, high, wins, len(scores) - wins - losses, losses)


def spread(counts: list[int]) -> Spread:
    """Mean, median and extremes."""
    ranked = sorted(counts)
    middle = len(ranked) // 2
    median = float(ranked[middle]) if len(ranked) % 2 else (ranked[middle - 1] + ranked[middle]) / 2
    return Spread(sum(ranked) / len(ranked), median, ranked[0], ranked[-1])
