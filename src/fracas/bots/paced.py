"""Bots with a reaction time, a maximum rate of actions, and mistakes: opponents for games in real time.

In games by turns the times do not matter; such a bot is greedy, with some random choices. Whoever runs the match keeps
the times: the lab in simulated milliseconds, the server by its clock. The bot itself knows no time.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from fracas.bots.bot import Look
from fracas.bots.greedy import Greedy
from fracas.kernel.chance import Chance

__all__ = ["LEVELS", "Expert", "Learner", "Pace", "Paced", "Regular", "Sharp"]

PERCENT = 100


class Pace(Struct, frozen=True):
    """How fast a bot is: its time from seeing to acting, and its actions per second. Both vary by up to a quarter."""

    reaction_ms: int
    actions_per_second: float

    @property
    def interval_ms(self) -> int:
        return round(1000 / self.actions_per_second)

    def reacts_in(self, chance: Chance) -> int:
        """The time from one look to the action that follows it."""
        return _about(self.reaction_ms, chance)

    def rests(self, chance: Chance) -> int:
        """The least time from one action to the next."""
        return _about(self.interval_ms, chance)


class Paced:
    """Plays like greedy, but sometimes slips and takes any option."""

    id: str = ""
    title: ClassVar[str] = ""
    brief: ClassVar[str] = ""
    pace: ClassVar[Pace]
    slips: ClassVar[int] = 0  # of a hundred choices, how many are random

    def __init__(self, seed: str) -> None:
        self._chance = Chance(f"{seed}:hands", keep=False)
        self._greedy = Greedy(seed)

    def choose(self, look: Look) -> int:
        if self._chance.below(PERCENT) < self.slips:
            return int(self._chance.below(look.count))
        return self._greedy.choose(look)


class Learner(Paced):
    id = "learner"
    title = "Learner"
    brief = "Looks at everything twice: reacts in 1.2 s, slips often."
    pace = Pace(1_200, 0.8)
    slips = 35


class Regular(Paced):
    id = "regular"
    title = "Regular"
    brief = "Knows the place: reacts in 0.7 s, slips sometimes."
    pace = Pace(700, 1.4)
    slips = 15


class Sharp(Paced):
    id = "sharp"
    title = "Sharp"
    brief = "Quick eyes: reacts in 0.4 s, slips rarely."
    pace = Pace(400, 2.5)
    slips = 4


class Expert(Paced):
    id = "expert"
    title = "Expert"
    brief = "Faster than you: reacts in 0.22 s, four and a half times a second, no slips."
    pace = Pace(220, 4.5)
    slips = 0


LEVELS: tuple[type[Paced], ...] = (Learner, Regular, Sharp, Expert)


def _about(ms: int, chance: Chance) -> int:
    quarter = ms // 4
    return ms - quarter + int(chance.below(2 * quarter + 1))
