"""Learned values: what tells who will win, and how much each thing weighs."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["THEMES", "Feature", "Values"]

# What a feature is about. A player's style weighs a theme more or less than it should.
THEMES = ("score", "body", "threat", "stock", "place")


class Feature(Struct, frozen=True, forbid_unknown_fields=True):
    """One amount a side has: `weight` is what one of it adds to the logarithm of the odds."""

    name: str
    theme: str
    weight: float = 0.0


class Values(Struct, frozen=True, forbid_unknown_fields=True):
    """The features of a game, in the order in which `State.weigh` puts them on the scale, and how they were learned."""

    command: str
    seed: str
    matches: int
    brier: float  # on matches not learned from
    slope: float
    feature: tuple[Feature, ...]

    @property
    def weights(self) -> list[float]:
        return [one.weight for one in self.feature]
