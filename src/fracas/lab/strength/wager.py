"""Which of two players is stronger, told as early as can be told honestly: a sequential test by betting.

Every pair of matches gives the first player a share of the points, from 0 to 1. Somebody who holds that it is not the
stronger one is bet against, pair after pair, at fair odds: a stake of `b` makes the purse grow by the factor
1 + b (2 share - 1). If the players are equally strong, or the first is weaker, the purse is not expected to grow, and
it exceeds k times its start with a chance of 1/k at most, however long one looks (Ville's inequality). So the test may
be looked at after every pair and stopped at once. No distribution is assumed, and draws need no special care.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log

__all__ = ["ERRORS", "STAKES", "Wager"]

STAKES = (0.05, 0.1, 0.2, 0.4, 0.8)  # parts of the purse bet each time, one purse each: it is not known which is best
ERRORS = 0.05  # how often equal players may be told apart, both ways together


class Wager:
    """Two purses: that the first player is stronger, and that the second is."""

    def __init__(self, errors: float = ERRORS) -> None:
        self.enough = log(2 / errors)
        self._for = [0.0] * len(STAKES)  # logarithms
        self._against = [0.0] * len(STAKES)

    def see(self, share: float) -> None:
        """Take one pair into account: the first player's share of its points."""
        assert 0.0 <= share <= 1.0
        for i, stake in enumerate(STAKES):
            self._for[i] += log(1 + stake * (2 * share - 1))
            self._against[i] += log(1 - stake * (2 * share - 1))

    @property
    def stronger(self) -> float:
        """How sure it is that the first is stronger: the logarithm of the mean purse."""
        return _mean(self._for)

    @property
    def weaker(self) -> float:
        """The same for the second."""
        return _mean(self._against)

    @property
    def verdict(self) -> str:
        """What can be said of the first player: `stronger`, `weaker` or `undecided`."""
        if self.stronger >= self.enough:
            return "stronger"
        return "weaker" if self.weaker >= self.enough else "undecided"

    def see_until_decided(self, shares: Iterable[float]) -> int:
        """Take pairs into account until there is a verdict; returns how many."""
        count = 0
        for share in shares:
            self.see(share)
            count += 1
            if self.verdict != "undecided":
                break
        return count


def _mean(logs: list[float]) -> float:
    most = max(logs)
    return most + log(sum(exp(one - most) for one in logs) / len(logs))
