"""The table: spaces, rows, and what the words for them point at (DR-2)."""

from __future__ import annotations

import pytest

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.tests.scene import Scene

SPACES = ("UL", "LL", "UR", "LR")
ADJACENT = {"UL": "LL", "LL": "UL", "UR": "LR", "LR": "UR"}
OPPOSITE = {"UL": "UR", "UR": "UL", "LL": "LR", "LR": "LL"}
FAR = {"UL": "LR", "LR": "UL", "LL": "UR", "UR": "LL"}


def stands(space: str, **fighter: object) -> dict[str, object]:
    """F1 at a space, F2 in the far corner."""
    return {"F1": {"space": space, **fighter}, "F2": {"space": FAR[space]}}


@pytest.mark.parametrize("row", SPACES)
def test_each_space_has_a_row_of_its_own(row: str) -> None:
    # RULES DR-2.1, DR-2.2, DR-4.7
    back = "red" if row in ("UL", "LL") else "blue"
    deck = [f"{name}(2; -; {back} back)" for name in "abc"]
    scene = Scene({"phase": "side_scroll", "deck": [*deck, "d(2)"]}, seats=1)
    scene.do(*[f"P1 place {row}"] * 3)
    assert {space: scene[space] for space in SPACES} == {space: ["a", "b", "c"] * (space == row) for space in SPACES}
    assert [event.position for event in scene.told(w.CardPlaced)] == [1, 2, 3]


def test_right_behind_is_the_next_place_outward() -> None:
    # RULES DR-2.2
    given = {"UR": ["a(1; -; blue cube_add(next))", "b(5)", "c(5)"]}
    assert Scene(given, luck="g1").do("P1 battle F1")["UR"] == ["b+cube", "c"]
    last = {"UR": ["a(1; -; blue cube_add(next))"], "UL": ["b(5)"], "LR": ["c(5)"]}
    scene = Scene(last, luck="g1").do("P1 battle F1")
    assert (scene["UL"], scene["LR"]) == (["b"], ["c"]), "nobody behind the last card"


@pytest.mark.parametrize("space", SPACES)
def test_before_and_behind_a_fighter(space: str) -> None:
    # RULES DR-2.4
    rows = {row: [f"{row.lower()}(3)"] for row in SPACES}
    front = Scene(rows | stands(space, fury=4, active="cube_add(first(front))")).do("P1 active F1")
    assert [row for row in SPACES if front[row] == [f"{row.lower()}+cube"]] == [space]
    behind = Scene(rows | stands(space, fury=4, active="cube_add(first(behind))")).do("P1 active F1")
    assert [row for row in SPACES if behind[row] == [f"{row.lower()}+cube"]] == [OPPOSITE[space]]


def strength(space: str, power: str, **rows: list[str]) -> int:
    """The Strength F1 meets at a space, of a card of base 3 with that red Power."""
    scene = Scene({**rows, space: [f"a(3; -; red {power})"], **stands(space)}, luck="g1").do("P1 battle F1")
    return int(scene.told(w.BattleStart)[0].strength)


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize(("word", "meant"), [("adjacent", ADJACENT), ("opposite", OPPOSITE)])
def test_adjacent_and_opposite_rows(space: str, word: str, meant: dict[str, str]) -> None:
    # RULES DR-2.5, DR-2.6, DR-2.7
    others = {row: [f"{row.lower()}(3)"] for row in SPACES if row not in (space, meant[space])}
    there = {meant[space]: ["x(2)", "y(2)"]}
    assert strength(space, f"strength(+1) when {word}_empty", **others) == 4
    assert strength(space, f"strength(+1) when {word}_empty", **there) == 3
    assert strength(space, f"strength(+1) when {word}_occupied", **others) == 3
    assert strength(space, f"strength(+1) when {word}_occupied", **there) == 4
    assert strength(space, f"strength(per({word},3))", **others) == 3
    assert strength(space, f"strength(per({word},3))", **there) == 5
    given = {**others, **there, space: [f"a(1; -; blue cube_add(last({word})))"], **stands(space)}
    scene = Scene(given, luck="g1").do("P1 battle F1")
    assert scene[meant[space]] == ["x", "y+cube"]
    assert [event.card for event in scene.told(w.StrengthCubeAdded)] == ["y"]


def test_a_boss_alone_makes_a_row_not_empty() -> None:
    # RULES DR-2.7, DR-7.2, G35
    boss = ["boss Z(5; KICK)"]
    assert strength("UR", "strength(+1) when adjacent_occupied", LR=boss) == 4
    assert strength("UR", "strength(+1) when opposite_empty", UL=boss) == 3
    assert strength("UR", "strength(per(adjacent,3))", LR=boss) == 4
    scene = Scene({"UR": boss, "LL": ["a(3)"]}).do("P1 move F1 UL")
    assert scene["F1.hearts"] == 8


def test_one_fighter_a_space() -> None:
    # RULES DR-2.8, DR-7.6
    scene = Scene({"F1": {"space": "UR"}, "F2": {"space": "LL"}, "UR": ["a(3)"]})
    assert scene.refused("P1 move F1 LL") == scene.refused("P2 move F2 UR") == "space_occupied"
    assert "move F1 LL" not in scene.options("P1") and "move F2 UR" not in scene.options("P2")
    free = {"F1": {"fury": 4, "active": "free_move(self)"}, "UR": ["a(3)"]}
    scene = Scene(free).do("P1 active F1")
    assert scene.options("P1") == ["move F1 UL", "move F1 LL", "decline"]
    partner = {"F1": {"fury": 4, "active": "free_move(partner)"}, "UR": ["a(3)"]}
    assert Scene(partner).do("P1 active F1").options("P2") == ["move F2 UL", "move F2 LL", "decline"]


def test_what_names_enemies_never_touches_a_boss() -> None:
    # RULES DR-2.10, DR-4.14
    boss = "boss Z(5; KICK)"
    for effect in ("eliminate(first(front))", "eliminate(each(front))", "cube_add(last(front))"):
        given = {"F1": {"fury": 4, "active": effect}, "UR": [boss], "LL": ["a(3)"], "life": 2}
        scene = Scene(given).do("P1 active F1")
        assert (scene["UR"], scene["life"]) == (["Z"], 2), effect
    life = {"F1": {"fury": 4, "active": "boss_life(+1)"}, "UR": ["a(3)", boss], "life": 2}
    scene = Scene(life).do("P1 active F1")
    assert (scene["UR"], scene["life"]) == (["a", "Z"], 3)


def test_what_is_in_the_box_stays_there() -> None:
    # RULES DR-2.11
    given = {"UR": ["a(2)", "boss Z(5; KICK)"], "life": 1, "stage": 1}
    scene = Scene(given, luck="g1 g6").do("P1 battle F1")
    assert (scene["gone"], scene["deck"], scene["UR"]) == (["a"], [], ["Z"])
    scene.do("P1 battle F1", "P2 choose_start_space UR")
    seen = {scene["drawn"], *scene["deck"], *(card for deck in scene["decks"] for card in deck), *scene["bosses"]}
    assert scene["stage"] == 2 and not seen & {"a", "Z"} and scene["UR"] == []


@pytest.mark.parametrize(
    ("effect", "hearts", "fury"),
    [
        ("hearts(self,+9)", 9, 0), ("hearts(self,+3)", 8, 0), ("hearts(self,-9)", 0, 0), ("hearts(self,-5)", 0, 0),
        ("fury(self,-9)", 5, 0), ("fury(self,+3)", 5, 3), ("fury(self,+4)", 5, 4), ("fury(self,+9)", 5, 4),
    ],
)  # fmt: skip
def test_hearts_and_fury_stay_on_their_wheels(effect: str, hearts: int, fury: int) -> None:
    # RULES DR-2.12
    scene = Scene({"F1": {"hearts": 5, "fury": 4, "active": effect}, "UR": ["a(3)"]}).do("P1 active F1")
    told = scene.told(w.HeartsChanged)
    assert (told[-1].hearts if told else 5) == hearts
    assert [event.level for event in scene.told(w.FuryChanged)][-1] == fury
