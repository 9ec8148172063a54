"""What the view says of costs, and what it warns of (DR-7.2, DR-8.1, DR-13.6, G15, G44)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.double_rumble import GAME
from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.tests.scene import Scene
from fracas.match.text import line_for_ask

Given = dict[str, Any]
ANCHOR = "boss Z(5; KICK; ongoing move_cost(+1))"


def fighter(scene: Scene, slot: str = "F1") -> w.FighterView:
    found: w.FighterView = next(one for one in scene.view("P2").fighters if one.fighter == slot)
    return found


@pytest.mark.parametrize(
    ("given", "cost"),
    [
        ({"UR": ["a(3)"]}, 1),
        ({"LL": ["a(3)"]}, 0),
        ({"UR": ["a(3)"], "LL": [ANCHOR], "F1": {"token": True}}, 2),
        ({"UR": [ANCHOR], "F1": {"token": True}}, 2),
        ({"UR": ["a(3)"], "F1": {"equipment": ["wrestling_boots"]}}, 0),
        ({"LL": [ANCHOR], "F1": {"token": True}}, 0),  # DR-7.3: an empty row is left for nothing
    ],
)
def test_the_view_shows_what_a_move_really_costs(given: Given, cost: int) -> None:
    # RULES DR-7.2, DR-7.3
    scene = Scene(given)
    assert fighter(scene).move_cost == cost
    scene.do("P1 move F1 UL")
    assert scene["F1.hearts"] == 9 - cost == 9 - scene.told(w.FighterMoved)[-1].cost


def test_the_view_shows_what_a_change_really_costs() -> None:
    # RULES DR-8.1, DR-8.6
    assert fighter(Scene({"UR": ["a(3)"]})).change_cost == 1
    free = Scene({"UR": ["a(3)"], "F1": {"equipment": ["Q(special_cost(-1))"]}})
    assert fighter(free).change_cost == 0
    locked = Scene({"UR": ["boss Z(5; KICK; ongoing special_lock)"], "F1": {"token": True}})
    assert fighter(locked).change_cost is None and fighter(locked, "F2").change_cost == 1


def test_a_deadly_move_is_warned_of() -> None:
    # RULES DR-7.7; G15
    given = {"UR": ["a(3)"], "F1": {"hearts": 1, "fighter": "buddy"}}
    scene = Scene(given)
    assert fighter(scene).warns == ("deadly_move",) and fighter(scene, "F2").warns == ()
    assert line_for_ask(GAME, scene.setup, scene.match.ask(0)).endswith("Walking away takes the last heart of Buddy.")
    assert line_for_ask(GAME, scene.setup, scene.match.ask(1)) == "Brawl. Anybody, anything, one at a time."
    assert not fighter(Scene(given, lethal_move="forbid")).warns, "it is refused"
    assert not fighter(Scene(given | {"UR": [], "LL": ["a(3)"]})).warns, "it is free"
    assert not fighter(Scene(given | {"F1": {"hearts": 2}})).warns
    heavy = {"UR": ["a(3)"], "LL": [ANCHOR], "F1": {"hearts": 2, "token": True}}
    assert fighter(Scene(heavy)).warns == ("deadly_move",)


def test_a_wasted_active_is_warned_of() -> None:
    # RULES DR-13.6, DR-13.4; G44
    tile = {"fury": 4, "active": "eliminate(first(front)), eliminate(first(behind))"}
    assert fighter(Scene({"F1": tile, "LL": ["a(3)"]})).warns == ("wasted_active",)
    assert not fighter(Scene({"F1": tile, "UL": ["a(3)"]})).warns, "one of two is enough"
    assert not fighter(Scene({"F1": tile | {"fury": 3}, "LL": ["a(3)"]})).warns, "it is refused"
    boss = Scene({"F1": tile, "UR": ["boss Z(5; KICK)"]})
    assert fighter(boss).warns == ("wasted_active",), "a Boss is no target"
    assert "The Fury of F1 would hit nothing." in line_for_ask(GAME, boss.setup, boss.match.ask(0))
    again = {"F1": {"fury": 4, "active": "fury(self,+1)"}, "UR": ["a(3)"]}
    assert not fighter(Scene(again)).warns, "Fury is spent before the effects"
    battle = {"F1": {"fury": 4, "active": "reroll([green])", "timing": "battle"}, "UR": ["a(3)"]}
    assert not fighter(Scene(battle)).warns


def test_costs_and_warnings_are_for_the_brawl() -> None:
    scroll = {"phase": "side_scroll", "UR": ["a(3)"], "F1": {"hearts": 1, "fury": 4, "active": "hearts(self,+1)"}}
    shown = fighter(Scene(scroll))
    assert (shown.move_cost, shown.change_cost, shown.warns) == (0, None, ())
