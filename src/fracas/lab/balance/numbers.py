"""How sure a figure is, where matches come in pairs of one luck: bootstrap over pairs, tests, false discoveries."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt

import numpy as np

__all__ = ["beyond", "bootstrap", "discoveries", "pair_error"]

DRAWS = 1000  # of a bootstrap
LOW, HIGH = 2.5, 97.5


def _by_pair(scores: Sequence[float], pairs: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """The sum of the scores and their number, for each pair."""
    _, place = np.unique(np.asarray(pairs), return_inverse=True)
    return np.bincount(place, np.asarray(scores, float)), np.bincount(place).astype(float)


def pair_error(scores: Sequence[float], pairs: Sequence[int]) -> float:
    """The standard error of a mean whose scores depend on each other in pairs (a ratio of sums over pairs)."""
    if not scores:
        return 0.0
    sums, counts = _by_pair(scores, pairs)
    if len(sums) < 2:
        return 0.5
    rest = sums - counts * (sums.sum() / counts.sum())
    many = len(sums)
    return float(sqrt((rest**2).sum() * many / (many - 1)) / counts.sum())


def bootstrap(scores: Sequence[float], pairs: Sequence[int], seed: int = 1) -> tuple[float, float]:
    """The 95 % interval of a mean, by drawing whole pairs anew; the same every time."""
    if not scores:
        return 0.0, 1.0
    sums, counts = _by_pair(scores, pairs)
    if len(sums) < 2:
        return 0.0, 1.0
    luck = np.random.Generator(np.random.PCG64(seed))
    # Pairs of the same sum and number are alike: draw how often each sort comes, which is much less to draw.
    sorts, often = np.unique(np.column_stack((sums, counts)), axis=0, return_counts=True)
    drawn = luck.multinomial(len(sums), often / len(sums), size=DRAWS)
    means = (drawn @ sorts[:, 0]) / (drawn @ sorts[:, 1])
    low, high = np.percentile(means, (LOW, HIGH))
    return float(low), float(high)


def beyond(share: float, games: int, error: float, low: float, high: float) -> float:
    """The chance of a share as far out as this, if the true one lay on the nearer bound.

    By the larger of two errors: that of so many matches on the bound, and that of the pairs as they were seen.
    """
    if not games or low <= share <= high:
        return 1.0
    bound = min(1.0, max(0.0, high if share > high else low))
    spread = max(error, sqrt(bound * (1 - bound) / games))
    return 0.0 if spread == 0 else erfc(abs(share - bound) / (spread * sqrt(2))) / 2


def discoveries(chances: Sequence[float], false: float) -> list[bool]:
    """Which differences count as real: of these, a share of at most `false` is expected to be chance.

    The method is that of Benjamini and Hochberg.
    """
    ranked = sorted(range(len(chances)), key=lambda i: chances[i])
    most = 0
    for rank, i in enumerate(ranked, 1):
        if chances[i] <= false * rank / len(chances):
            most = rank
    sure = set(ranked[:most])
    return [i in sure for i in range(len(chances))]
