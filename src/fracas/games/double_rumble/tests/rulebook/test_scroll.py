"""Stages and the Side Scroll: what is drawn, where it may lie, and what happens when it is placed (DR-3, DR-4)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.tests.scene import Scene
from fracas.kernel.out import heard
from fracas.kernel.wire import Event

ROWS = ("UL", "LL", "UR", "LR")


def scroll(*deck: str, **given: Any) -> dict[str, Any]:
    return {"phase": "side_scroll", "deck": list(deck), **given}


def order(scene: Scene, *kinds: type[Event]) -> list[str]:
    """The names of the events of these kinds, as they were told."""
    return [type(event).__name__ for event in heard(scene._told, None) if isinstance(event, kinds)]


# --- Stages -----------------------------------------------------------------------------------------------------------


def test_stages_come_in_order_each_a_side_scroll_and_then_a_brawl() -> None:
    # RULES DR-3.1, DR-3.2, DR-4.1, DR-6.1
    for stage in (1, 2, 3):
        scene = Scene({"UR": ["boss Z(2; KICK)"], "life": 1, "stage": stage, "equipment_deck": []}, luck="g6")
        scene.do("P1 battle F1")
        assert scene["stage"] == stage + 1 and scene.told(w.StageStart)[-1].stage == stage + 1
        chooser = scene.questions()[0].split()[0]
        scene.do(f"{chooser} choose_start_space UR")
        assert scene["phase"] == "place_card" and scene.told(w.CardDrawn)[-1].number == 1
    last = Scene(scroll("a(2; -; red back)", boss="boss Z(4; KICK; faces right)", number=11)).do("P1 place UL")
    assert (last["phase"], last["drawn"]) == ("place_card", "Z")
    last.do("P2 place LL")
    assert (last["phase"], last["drawn"]) == ("brawl_action", "") and len(last.told(w.BrawlStart)) == 1


def test_a_stage_does_not_end_before_its_boss_is_eliminated() -> None:
    # RULES DR-3.3
    scene = Scene({"UR": ["a(2)", "boss Z(5; KICK)"], "life": 2}, luck="g2").do("P1 battle F1")
    assert (scene["UR"], scene["stage"], scene["phase"]) == (["Z"], 1, "brawl_action"), "no Enemy is left"
    scene.do("luck g6", "P1 battle F1")
    assert (scene["life"], scene["stage"], scene["phase"]) == (1, 1, "brawl_action"), "a cube is left"
    scene.do("luck g6", "P1 battle F1")
    assert (scene["stage"], scene["UR"]) == (2, [])


# --- drawing ----------------------------------------------------------------------------------------------------------


def test_the_next_card_waits_until_the_last_one_is_dealt_with() -> None:
    # RULES DR-4.2, DR-4.8, DR-4.9
    scene = Scene(scroll("a(2; -; red back; yellow special(self))", "b(2; -; red back)"))
    assert [event.card for event in scene.told(w.CardDrawn)] == ["a"], "nobody asks for it"
    scene.do("P1 place UL")
    assert len(scene.told(w.CardDrawn)) == 1 and scene["drawn"] == "a"
    scene.do("P1 set KICK")
    assert [event.card for event in scene.told(w.CardDrawn)] == ["a", "b"]
    down = scroll("a(2; -; red back; yellow hearts(self,-1))", "b(2; -; red back)", F1={"hearts": 1})
    scene = Scene(down).do("P1 place UL")
    assert len(scene.told(w.CardDrawn)) == 1
    scene.do("P1 choose_fighter buddy")
    assert len(scene.told(w.CardDrawn)) == 1, "a new Fighter is not ready yet"
    scene.do("P1 choose_symbol KICK")
    assert scene["drawn"] == "b"


def test_later_decks_show_nothing() -> None:
    # RULES DR-4.3
    scene = Scene(scroll("a(2; -; red back)", "b(2; -; blue back)", "c(2; -; red back)"))
    assert scene.view("P1").deck == scene.view("P2").deck == scene.view().deck == ("blue", "red")
    end = Scene(scroll(boss="boss Z(4; KICK; faces right)", number=12))
    assert end.view("P1").deck == () and end.do("P2 place UL").view("P1").deck == ()


# --- rows -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "rows"),
    [
        ({"deck": ["a(2; -; red back)"]}, ("UL", "LL")),
        ({"deck": ["a(2; -; blue back)"]}, ("UR", "LR")),
        ({"deck": [], "boss": "boss a(4; KICK; faces right)"}, ("UL", "LL")),
        ({"deck": [], "boss": "boss a(4; KICK; faces left)"}, ("UR", "LR")),
    ],
)
def test_backs_and_facing_decide_the_side(card: dict[str, Any], rows: tuple[str, ...]) -> None:
    # RULES DR-4.4, DR-4.5, DR-4.6, DR-4.8, G6
    scene = Scene({"phase": "side_scroll", **card})
    assert scene.options("P1") == [f"place {row}" for row in rows]
    for row in ROWS:
        if row not in rows:
            assert scene.refused(f"P1 place {row}") == "invalid_row"
        else:
            placed = Scene({"phase": "side_scroll", **card}).do(f"P1 place {row}")
            assert [where for where in ROWS if placed[where]] == [row]


# --- what happens then ------------------------------------------------------------------------------------------------


def test_a_card_is_placed_cubed_struck_and_then_fighters_fall() -> None:
    # RULES DR-4.9, DR-4.11, DR-4.14
    given = scroll("d(2; -; blue back; yellow hearts(self,-9) when cubed)", "e(2)", UR=["a(2)", "b(2)", "c(2)"])
    scene = Scene(given).do("P1 place UR")
    kinds = (w.CardPlaced, w.StrengthCubeAdded, w.PowerTriggered, w.HeartsChanged, w.FighterDefeated)
    assert order(scene, *kinds) == [kind.__name__ for kind in kinds]
    third = scroll("d(2; -; blue back; yellow hearts(self,-9) when cubed)", "e(2)", UR=["a(2)", "b(2)"])
    assert not Scene(third).do("P1 place UR").told(w.PowerTriggered)


def test_a_boss_is_placed_gets_life_strikes_and_then_the_token_goes_to_who_stands_there() -> None:
    # RULES DR-4.10, DR-4.15, DR-5.10, DR-6.1, G13
    power = "yellow boss_life(+1), hearts(self,-9)"
    boss = f"boss Z(5; KICK; {power}; ongoing strength(+1); faces right)"
    scene = Scene(scroll(boss=boss, stage=3, used=[])).do("P1 place UL")
    assert scene["life"] == 5 and scene.questions() == ["P1 choose_fighter"]
    assert not scene.told(w.OngoingToken) and not scene.told(w.BrawlStart)
    scene.do("P1 choose_fighter buddy", "P1 choose_symbol KICK")
    kinds = (w.CardPlaced, w.LifeCubesSet, w.PowerTriggered, w.LifeCubeAdded, w.FighterDefeated, w.FighterEntered)
    assert order(scene, *kinds, w.OngoingToken, w.BrawlStart) == [
        *(kind.__name__ for kind in kinds), "OngoingToken", "BrawlStart",
    ]  # fmt: skip
    assert scene["F1.token"] and scene.told(w.OngoingToken)[0].who == "buddy"


@pytest.mark.parametrize(
    ("options", "first"),
    [
        ({"difficulty": "easy"}, 4), ({"difficulty": "medium"}, 4), ({"difficulty": "hard"}, 3),
        ({"difficulty": "medium", "medium_cube": 3}, 3),
    ],
)  # fmt: skip
def test_every_enemy_from_that_place_on_gets_a_cube(options: dict[str, Any], first: int) -> None:
    # RULES DR-4.11, DR-4.12, G1
    scene = Scene(scroll(*[f"e{i}(2; -; red back)" for i in range(1, 7)]), seats=1, **options)
    scene.do(*["P1 place LL"] * 6)
    assert scene["LL"] == [f"e{i}{'+cube' if i >= first else ''}" for i in range(1, 7)]


def test_only_enemies_that_are_still_there_are_counted() -> None:
    # RULES DR-4.12, G36
    row = ["a(2)", "b(2)", "c(2)"]
    deck = ["d(2; -; blue back; yellow eliminate(first(own)))", "e(2; -; blue back)", "f(2; -; blue back)"]
    scene = Scene(scroll(*deck, UR=row), seats=1, difficulty="medium").do("P1 place UR")
    assert scene["UR"] == ["b", "c", "d+cube"], "the cube came first"
    assert scene.do("P1 place UR")["UR"] == ["b", "c", "d+cube", "e+cube"]
    short = ["x(2; -; blue back; yellow eliminate(first(own)), eliminate(first(own)))", *deck[1:]]
    scene = Scene(scroll(*short, UR=row[:2]), seats=1).do("P1 place UR", "P1 place UR", "P1 place UR")
    assert scene["UR"] == ["x", "e", "f"], "three were there before"


def test_a_cube_is_one_strength_and_there_is_never_a_second() -> None:
    # RULES DR-4.13, DR-4.14
    for cubes, strength in ((0, 3), (1, 4), (2, 4)):
        active = ", ".join(["cube_add(first(front))"] * cubes) or "fury(self,-1)"
        given = {"F1": {"fury": 4, "active": active}, "UR": ["a(3)"]}
        scene = Scene(given, luck="g1").do("P1 active F1", "P1 battle F1")
        start = scene.told(w.BattleStart)[0]
        assert (start.strength, start.cube, len(scene.told(w.StrengthCubeAdded))) == (strength, strength - 3, cubes > 0)
    taken = {"F1": {"fury": 4, "active": "cube_remove(each(front))"}, "UR": ["a(3; -; cube)", "b(3)"]}
    scene = Scene(taken).do("P1 active F1")
    assert scene["UR"] == ["a", "b"] and len(scene.told(w.StrengthCubeRemoved)) == 1


@pytest.mark.parametrize("stage", [1, 2, 3, 4])
def test_a_boss_gets_a_cube_more_than_its_stage_has_number(stage: int) -> None:
    # RULES DR-4.15, DR-4.14, G2
    row = ["a(2)", "b(2)", "c(2)", "d(2)"]
    boss = "boss Z(4; KICK; faces left)"
    scene = Scene(scroll(boss=boss, stage=stage, UR=row), difficulty="hard").do("P1 place UR")
    assert scene["life"] == stage + 1 and scene["UR"][-1] == "Z", "no Strength cube"
    other = Scene(scroll(boss=boss, stage=stage), life_cubes=[7, 1, 2, 9]).do("P1 place UR")
    assert other["life"] == (7, 1, 2, 9)[stage - 1]


def test_fighters_stay_where_they_are() -> None:
    # RULES DR-4.18
    deck = ["a(2; -; red back; yellow free_move(both))", "b(2; -; red back; yellow hearts(both,-9))", "c(2)"]
    scene = Scene(scroll(*deck, F1={"space": "LR"}, F2={"space": "UR"})).do("P1 place UL")
    assert scene.questions() == ["P2 place_card"], "nobody is asked to move"
    scene.do("P2 place UL")
    for name, who in (("P2", "buddy"), ("P1", "old_finch")):
        scene.do(f"{name} choose_fighter {who}")
        assert scene.questions() == [f"{name} choose_symbol"], "there is one space"
        scene.do(f"{name} choose_symbol KICK")
    assert (scene["F1.space"], scene["F2.space"]) == ("LR", "UR")


def test_cubes_never_run_out() -> None:
    # RULES DR-4.19, DR-2.9, G43
    scene = Scene(scroll(*[f"e{i}(2; -; red back)" for i in range(28)], "z(2)"), seats=1, difficulty="hard")
    scene.do(*["P1 place LL"] * 28)
    assert len(scene["LL"]) == 28 and sum(card.endswith("+cube") for card in scene["LL"]) == 26
