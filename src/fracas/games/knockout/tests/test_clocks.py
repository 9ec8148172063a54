"""Clocks in the Brawl: what is answered for who is late (KC-R16), and who has won when time is over (KC-R17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fracas.games.knockout.tests.scene import Scene, brawl
from fracas.games.knockout.tests.test_refusals import HOLDS, RING
from fracas.games.knockout.words import events as w
from fracas.kernel.chance import Chance
from fracas.match.match import describe

CLOCK: dict[str, Any] = {"decision_seconds": 10}
LATE = 10_000


def timed(luck: str = "", seats: int = 2, options: dict[str, Any] | None = None, **given: Any) -> Scene:
    return brawl(luck, seats, {**CLOCK, **(options or {})}, **given)


def throwing(luck: str = "", **given: Any) -> Scene:
    """C1 in Zone 2 throws at R1 in Zone 3."""
    mine = {"zone": 2, **HOLDS, **given.pop("C1", {})}
    foe = {"zone": 3, **given.pop("R1", {})}
    return timed(luck, C1=mine, R1=foe, **given).do("cal throw", "cal target R1")


def would(scene: Scene) -> str:
    """What the clock would answer for the seat that is asked."""
    seat = scene.match.pending()[0]
    state = scene.match.state
    code = int(state.default(seat, Chance("")))
    assert code in state.options(seat)
    return describe(scene.match.game.words.decode(state, code), scene.unsaid)


def caught(**given: Any) -> Scene:
    return throwing("1 6", **given).do("cal drink 0", "dee catch", "dee drink 0")


LEAST: list[tuple[str, Callable[[], Scene]]] = [
    ("end_turn", lambda: timed(C1={"zone": 2, **HOLDS})),
    ("end_turn", lambda: timed(C1={"zone": 2, "form": "balled"})),
    ("drink 0", lambda: throwing()),
    ("drink 0", lambda: throwing(boosts=(0, 1, 0), C1={"drinks": 0})),
    ("dodge", lambda: throwing().do("cal drink 0")),
    ("move 2", lambda: throwing().do("cal drink 0", "dee dodge")),
    ("move 4", lambda: throwing(gas={2: 3}).do("cal drink 0", "dee dodge")),
    ("move 2", lambda: throwing(gas={2: 3, 4: 3, 5: 3}).do("cal drink 0", "dee dodge")),
    ("done", lambda: throwing("1 2").do("cal drink 0", "dee catch", "dee drink 0")),
    ("hold", lambda: caught()),
    ("to 4", lambda: throwing("6 1").do("cal drink 0", "dee catch", "dee drink 0", "dee done")),
    ("no", lambda: throwing("1 6").do("cal drink 0", "dee dodge", "dee move 4", "dee drink 0")),
    ("stay", lambda: timed(C1={"zone": 2, "holds": "moon"}, special="moon").do("cal move 3")),
    ("target R1", lambda: timed(C1={"zone": 2, **HOLDS}).do("cal throw")),
    (
        "stop",
        lambda: throwing("1 6", C1={"holds": "multi"}, special="multi").do(
            "cal drink 0", "dee catch", "dee drink 0", "dee hold"
        ),
    ),
    (
        "dodge",
        lambda: throwing("6 1", C1={"holds": "boomerang"}, special="boomerang").do(
            "cal drink 0", "dee catch", "dee drink 0", "dee done", "cal to 4"
        ),
    ),
    (
        "no",
        lambda: timed(special="cage", C1={"zone": 1, "form": "caged"}, C2={"zone": 2}).do("cal move 2"),
    ),
    ("type bomb", lambda: Scene(**CLOCK)),
    ("pair 1 4", lambda: Scene(map=RING, ask_setup=True, **CLOCK)),
    ("side 1", lambda: Scene(ask_setup=True, **CLOCK)),
]  # fmt: skip


@pytest.mark.parametrize(("line", "scene"), LEAST, ids=[f"{i} {line}" for i, (line, _) in enumerate(LEAST)])
def test_the_clock_does_what_commits_least(line: str, scene: Callable[[], Scene]) -> None:
    # RULES KC-R16
    table = scene()
    assert would(table) == line
    entries = len(table.match.entries)
    table.wait(LATE)
    entry = table.match.entries[entries]
    assert (entry.seat, entry.action) == (None, None), "it is the clock's doing"


def test_a_ball_stays_where_it_spawned_and_is_not_stolen() -> None:
    # RULES KC-R16
    lucky = timed("6 1 3", boosts=(1, 0, 0), C1={"zone": 2, "holds": "bomb"}, R1={"zone": 4})
    lucky.do("cal throw", "cal target R1", "cal drink 0", "dee catch", "dee drink 0", "dee done")
    lucky.do("cal to 3")
    assert would(lucky) == "keep"
    tackled = timed("6 1", bond=1, C1={"zone": 2}, R1={"zone": 2, **HOLDS})
    tackled.do("cal tackle R1", "cal drink 0", "dee drink 0", "dee done", "cal to 3")
    assert would(tackled) == "no"


def test_the_clock_agrees_with_what_was_named_first_and_votes_for_the_first() -> None:
    # RULES KC-R16, KC-9.11
    scene = Scene({"phase": "activate"}, "", 4, **CLOCK)
    scene.do("bob activate C2").wait(LATE)
    assert scene["active"] == "C2"
    scene = Scene({"phase": "activate"}, "", 4, **CLOCK)
    scene.do("cy activate C2", "bob activate C3", "ann activate C2").wait(LATE)
    assert scene["active"] == "C2" and scene.asked() == ["bob"]


def test_a_seat_that_is_not_late_keeps_its_time() -> None:
    # RULES KC-R16
    scene = Scene({"phase": "activate"}, "", 4, **CLOCK)
    scene.wait(9_000).do("ann activate C1")
    assert scene.match.ask(1).deadline == LATE
    scene.wait(999)
    assert scene.asked() == ["bob", "cy"]


def test_a_mate_who_takes_over_has_a_while_of_its_own() -> None:
    # RULES KC-R16, KC-R14
    scene = timed(seats=4, C1={"zone": 2}).wait(9_000).do("ann resign")
    assert scene.asked() == ["bob"] and scene.match.ask(1).deadline == 19_000


def test_without_the_option_there_is_no_clock() -> None:
    # RULES KC-R16
    scene = brawl()
    assert scene.match.ask(0).deadline is None
    scene.wait(10_000_000)
    assert scene.asked() == ["cal"] and scene["turn"] == 1


# --- the time of the match -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "winner", "scores"),
    [((2, 1), "crew", (1.0, 0.0)), ((1, 2), "rivals", (0.0, 1.0)), ((1, 1), "", (0.5, 0.5))],
    ids=["ahead", "behind", "level"],
)
def test_when_time_is_over_more_points_win(points: tuple[int, int], winner: str, scores: tuple[float, ...]) -> None:
    # RULES KC-R17
    scene = brawl(options={"match_minutes": 1}, points=points, C1={"zone": 2}).wait(60_000)
    assert scene["over"] and scene["winner"] == winner and scene.scores == scores
    assert scene.match.outcome is not None and scene.match.outcome.why == "time"
    assert len(scene.told(w.BrawlWon)) == 1


def test_time_is_over_in_the_middle_of_a_contest_and_of_a_joint_decision() -> None:
    # RULES KC-R17
    scene = brawl(options={"match_minutes": 1}, points=(1, 0), C1={"zone": 2, **HOLDS}, R1={"zone": 3})
    scene.do("cal throw", "cal target R1", "cal drink 0").wait(60_000)
    assert scene["over"] and scene["winner"] == "crew" and scene.asked() == []
    assert scene["R1.hearts"] == 2, "no die is rolled any more"
    named = Scene({"phase": "activate", "points": (0, 1)}, "", 4, match_minutes=1).do("ann activate C1").wait(60_000)
    assert named["over"] and named["winner"] == "rivals" and named.asked() == []


def test_a_brawl_nobody_touches_is_played_by_its_clock() -> None:
    # RULES KC-R16, KC-R17
    scene = Scene(match_minutes=10, **CLOCK).wait(600_000)
    assert scene["over"] and scene["turn"] > 20 and scene["winner"] == ""
