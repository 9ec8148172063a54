"""Exact odds: the specification's table, and the dice themselves."""

from __future__ import annotations

from itertools import product

import pytest

from fracas.games.knockout.core.pools import ZERO, chance_of_high_single, win_chance
from fracas.games.knockout.tests.scene import brawl
from fracas.games.knockout.words import events as e

# Attack dice: (dodge 1 die, dodge 2 dice, catch 2 dice, catch 3 dice), each for a penalty of 0, 1, 2.
TABLE = {
    1: ((0.4167, 0.2778, 0.1667), (0.2546, 0.1389, 0.0648), (0.1852, 0.0926, 0.0370), (0.0694, 0.0231, 0.0046)),
    2: ((0.5787, 0.4167, 0.2685), (0.3897, 0.2238, 0.1096), (0.2932, 0.1543, 0.0648), (0.1181, 0.0409, 0.0085)),
    3: ((0.6597, 0.4938, 0.3333), (0.4716, 0.2793, 0.1415), (0.3616, 0.1970, 0.0859), (0.1532, 0.0547, 0.0117)),
    4: ((0.7074, 0.5409, 0.3763), (0.5257, 0.3177, 0.1648), (0.4078, 0.2275, 0.1021), (0.1792, 0.0654, 0.0144)),
}
COLUMNS = ((1, False), (2, False), (2, True), (3, True))


def pool(dice: int, value: int = 0) -> int:
    return dice << 8 | (value + ZERO)


@pytest.mark.parametrize("dice", TABLE)
def test_the_table_of_the_specification(dice: int) -> None:
    # RULES KC-10.7, KC-10.8, KC-10.9, KC-14.5
    for (defence, catching), column in zip(COLUMNS, TABLE[dice], strict=True):
        for penalty, wanted in enumerate(column):
            assert win_chance(pool(dice, -penalty), pool(defence), catching) == pytest.approx(wanted, abs=5e-5)


def test_doubles() -> None:
    # RULES KC-14.5
    wanted = {2: 1 / 6, 3: 4 / 9, 4: 13 / 18, 5: 49 / 54, 6: 319 / 324}
    for dice, chance in wanted.items():
        single = sum(chance_of_high_single(dice, face) for face in range(1, 7))
        assert 1 - single == pytest.approx(chance)


@pytest.mark.parametrize(
    ("attack", "defence"), [((3, 1), (2, 1)), ((2, -3), (3, -2)), ((1, 0), (1, 0)), ((4, -2), (2, 0))]
)
@pytest.mark.parametrize("catching", [False, True])
def test_odds_against_every_roll(attack: tuple[int, int], defence: tuple[int, int], catching: bool) -> None:
    won = rolls = 0
    for dice in product(range(1, 7), repeat=attack[0] + defence[0]):
        mine, theirs = dice[: attack[0]], dice[attack[0] :]
        rolls += 1
        ours, others = (min(6, max(1, max(pool) + value)) for pool, value in ((mine, attack[1]), (theirs, defence[1])))
        won += ours > others and not (catching and len(set(theirs)) < len(theirs))
    assert win_chance(pool(*attack), pool(*defence), catching) == pytest.approx(won / rolls)


def test_what_is_shown_before_the_roll_is_what_is_rolled() -> None:
    # RULES KC-10.6, KC-10.11, KC-10.12
    scene = brawl(landmark=2, C1={"zone": 2, "cover": True, "focus": "throw", "holds": "ball 1", "charge": 3},
                  R2={"zone": 5, "cover": True, "focus": "catch"})  # fmt: skip
    assert scene["targets.R2.catch"] == pytest.approx(win_chance(pool(5, -2), pool(3), True), abs=1e-6)
    scene.do("cal throw", "cal target R2", "cal drink 3", "dee catch", "dee drink 1")
    attack, defence = scene.told(e.PoolsRolled)
    assert [(one.why, one.dice, one.value) for one in attack.lines] == [
        ("base", 1, 0), ("focus", 1, 0), ("charge", 3, 0), ("drinks", 3, 0), ("landmark", 0, 1), ("distance", 0, -2),
        ("cover", 0, -1),
    ]  # fmt: skip
    assert [(one.why, one.dice) for one in defence.lines] == [("base", 1), ("focus", 1), ("cover", 1), ("drinks", 1)]
    assert len(attack.dice) == 8 and len(defence.dice) == 4


def test_odds_on_the_screen_are_the_odds_of_the_pools() -> None:
    scene = brawl(C1={"zone": 2, "focus": "throw", "holds": "ball 1"}, R2={"zone": 3})
    assert scene["targets.R2.dodge"] == pytest.approx(0.4167, abs=5e-5)
    assert scene["targets.R2.tackle"] == pytest.approx(win_chance(pool(2, -1), pool(1, -1), False), abs=1e-6)
    scene.do("cal throw", "cal target R2", "cal drink 2")
    assert scene["contest.odds.dodge"] == pytest.approx(0.5409, abs=5e-5), "four dice, one Zone away"
