"""What tells whether the team will make it, as amounts to be weighed (values.toml)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.evaluation.gains import margin, stance
from fracas.games.double_rumble.core.evaluation.value import open_battle
from fracas.games.double_rumble.core.state import Board
from fracas.kernel.thinking.scale import Scale


def weigh(s: Board, scale: Scale) -> None:
    """Everything the team has."""
    last: i64 = s.stage if s.stage <= c.STAGES else c.STAGES
    one, two = s.fighter1, s.fighter2
    scale.put(1.0)
    for stage in range(1, c.STAGES + 1):
        scale.put(margin(s) if stage == last else 0.0)
    for stage in range(1, c.STAGES + 1):
        scale.put(1.0 if stage == last else 0.0)
    scale.put(stance(s, one) + stance(s, two))
    scale.put(open_battle(s))
    scale.put(float(s.credits))
    least: i64 = one.hearts if one.hearts < two.hearts else two.hearts
    scale.put(float(least))
    scale.put(1.0 if s.credits == 1 and least <= 2 else 0.0)
    scale.put(float(one.fury + two.fury))


def subtle(code: i64) -> i64:
    """What a Fighter carries and can do besides fighting is easily overlooked."""
    return 1 if c.ACTIVE <= code < c.REROLL or c.USE <= code < c.DISCARD else 0
