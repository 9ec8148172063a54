"""Every pool line by line: what is told of it is what is rolled and compared (KC-10.11)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.knockout.tests.scene import brawl
from fracas.games.knockout.words import events as e

FOCUS, COVER, DRINK, LANDMARK = ("focus", 1, 0), ("cover", 1, 0), ("drinks", 1, 0), ("landmark", 0, 1)
BASE = ("base", 1, 0)
POOLS: dict[str, tuple[dict[str, Any], list[str], list[tuple[str, int, int]], list[tuple[str, int, int]]]] = {
    "throw from cover": (
        {"landmark": 2, "R2": {"zone": 2, "cover": True, "focus": "throw", "holds": "ball 1", "charge": 2}},
        ["dee throw", "dee target C1", "dee drink 1", "cal catch", "cal drink 0"],
        [BASE, FOCUS, ("charge", 2, 0), DRINK, LANDMARK, ("distance", 0, -1), ("cover", 0, -1)],
        [BASE],
    ),
    "uncharged sniper": (
        {"special": "sniper", "R2": {"zone": 6, "holds": "sniper"}},
        ["dee throw", "dee target C1", "dee drink 0", "cal catch", "cal drink 0"],
        [BASE, ("distance", 0, -2), ("uncharged", 0, -1)],
        [BASE],
    ),
    "catch in cover": (
        {
            "landmark": 2,
            "R2": {"zone": 2, "holds": "ball 1"},
            "C1": {"zone": 2, "cover": True, "focus": "catch"},
        },
        ["dee throw", "dee target C1", "dee drink 0", "cal catch", "cal drink 1"],
        [BASE, LANDMARK],
        [BASE, FOCUS, COVER, DRINK, LANDMARK],
    ),
    "dodge out of cover": (
        {"landmark": 3, "R2": {"zone": 2, "holds": "ball 1"}, "C1": {"zone": 2, "cover": True, "focus": "dodge"}},
        ["dee throw", "dee target C1", "dee drink 0", "cal dodge", "cal move 3", "cal drink 1"],
        [BASE, ("distance", 0, -1)],
        [BASE, FOCUS, COVER, DRINK, LANDMARK],
    ),
    "tackle from cover": (
        {
            "options": {"tackle_cover_die": "on", "special": "cage"},
            "landmark": 5,
            "R2": {"zone": 5, "cover": True, "focus": "tackle"},
            "C1": {"zone": 3, "form": "caged"},
        },
        ["dee tackle C1", "dee drink 1", "cal drink 1"],
        [BASE, FOCUS, COVER, DRINK, LANDMARK, ("distance", 0, -1), ("cover", 0, -1)],
        [BASE, DRINK, ("caged", 0, -2)],
    ),
    "tackle back": (
        {"R2": {"zone": 4, "holds": "ball 1"}, "C1": {"zone": 3, "focus": "tackle"}},
        ["dee throw", "dee target C1", "dee drink 0", "cal tackle", "cal drink 1"],
        [BASE, ("distance", 0, -1)],
        [BASE, FOCUS, DRINK, ("distance", 0, -1)],
    ),
    "toss-off": (
        {
            "landmark": 3,
            "R3": {"zone": 3, "holds": "C1", "focus": "throw"},
            "R2": {"zone": 3},
            "C1": {"zone": 3, "form": "balled", "focus": "dodge"},
            "active": "R3",
        },
        ["dee pass R2", "dee toss_off", "dee drink 1", "cal drink 1"],
        [BASE, DRINK],
        [BASE, DRINK],
    ),
}


@pytest.mark.parametrize("name", POOLS)
def test_a_pool_is_told_as_it_is_rolled(name: str) -> None:
    # RULES KC-10.8, KC-10.11, KC-10.12, KC-10.13
    given, lines, attack, defence = POOLS[name]
    scene = brawl(**{"active": "R2", "C1": {"zone": 3}, **given}).do(*lines)
    pools = scene.told(e.PoolsRolled)
    compared = scene.told(e.ValuesCompared)[0]
    assert [one.role for one in pools] == ["attack", "defence"]
    for told, wanted, value in zip(pools, (attack, defence), (compared.value, compared.against), strict=True):
        assert [(one.why, one.dice, one.value) for one in told.lines] == wanted
        assert len(told.dice) == sum(one[1] for one in wanted)
        assert value == min(6, max(1, max(told.dice) + sum(one[2] for one in wanted)))
        shown = scene[f"contest.{told.role}"]
        assert [(one["why"], one["dice"], one["value"]) for one in shown] == wanted, "and it is shown like that"


def test_a_contest_shows_what_was_thrown_until_the_next() -> None:
    # RULES KC-10.11, KC-19.19: the ball of slot 1 is a Sniper Ball here
    scene = brawl(
        "6 1", options={"special": "party"}, active="R2", R2={"zone": 2, "holds": "ball 1"}, C1={"zone": 3},
        ball={1: {"ball": "sniper"}, 2: {"ball": "moon", "zone": 5}, 3: {"ball": "bomb", "zone": 6}},
    )  # fmt: skip
    scene.do("dee throw", "dee target C1", "dee drink 0", "cal catch", "cal drink 0")
    assert scene.kind("dee") == "knock_back"
    assert [line["why"] for line in scene["contest.attack"]] == ["base", "distance", "uncharged"]


def test_a_contest_names_the_ball_that_is_gone() -> None:
    # RULES KC-8.13: the bomb of slot 1 comes back as another ball
    scene = brawl(
        "6 1 moon 1", options={"special": "party"}, active="R2", R2={"zone": 2, "holds": "ball 1"}, C1={"zone": 3},
        ball={1: {"ball": "bomb"}, 2: {"ball": "moon", "zone": 5}, 3: {"ball": "cage", "zone": 6}},
    )  # fmt: skip
    scene.do("dee throw", "dee target C1", "dee drink 0", "cal catch", "cal drink 0", "dee to 4")
    assert scene["ball.1.ball"] == "moon" and scene["ball.1.zone"] == 1 and scene["contest.ball"] == "bomb"
