"""What a Battle leads to, in the order of its steps: Throws, losses, Bosses (DR-11, DR-12, DR-16)."""

from __future__ import annotations

import pytest

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.tests.scene import Scene

Q = "(symbol KICK)"


# --- Throws -----------------------------------------------------------------------------------------------------------


def test_the_thrown_enemy_is_gone_before_the_second_goes() -> None:
    # RULES DR-11.3
    row = ["a(1; -; blue equip_draw(self,1))", "b(3; -; blue equip_discard(self,1))", "c(2)"]
    scene = Scene({"UR": row, "equipment_deck": [f"Q{Q}"]}, luck="g6").do("P1 battle F1")
    assert scene["gone"] == ["a", "b"] and scene["UR"] == ["c"]
    assert (scene["F1.equipment"], scene["discarded"]) == ([], ["Q"]), "drawn for the first, lost to the second"


def test_the_second_victim_is_named_before_the_blue_power_of_the_first() -> None:
    # RULES DR-11.2, DR-11.6; G21
    row = ["a(1; -; blue eliminate(next))", "b(1)", "c(1)", "d(1)"]
    scene = Scene({"UR": row}, luck="g6").do("P1 battle F1")
    assert scene.told(w.EnemyThrown) == [w.EnemyThrown("a", "b")]
    assert (scene["UR"], scene["gone"]) == (["c", "d"], ["b", "a"])


def test_what_an_ability_eliminates_hits_nobody_behind_it() -> None:
    # RULES DR-11.10, DR-11.5
    tile = {"fury": 4, "active": "eliminate(first(front))"}
    scene = Scene({"F1": tile, "UR": ["a(1)", "boss Z(5; KICK)"], "life": 2}).do("P1 active F1")
    assert (scene["UR"], scene["life"]) == (["Z"], 2) and not scene.told(w.EnemyThrown)


# --- losses -----------------------------------------------------------------------------------------------------------


def test_a_loss_never_heals() -> None:
    # RULES DR-12.2
    given = {"F1": {"hearts": 4, "equipment": ["Q(loss(-5))"]}, "UR": ["a(5)"]}
    scene = Scene(given, luck="g3").do("P1 battle F1")
    assert scene["F1.hearts"] == 4 and not scene.told(w.HeartsChanged)


def test_the_row_slides_in_its_order_when_an_enemy_runs() -> None:
    # RULES DR-12.4, DR-12.3
    scene = Scene({"UR": ["a(5)", "b(2)", "c(3; -; cube)", "d(4)"]}, luck="g3").do("P1 battle F1")
    assert scene["UR"] == ["b", "c+cube", "d"]
    assert scene.told(w.RowSlid) == [w.RowSlid("UR")]


def test_fury_stops_at_four_in_a_loss() -> None:
    # RULES DR-12.1
    scene = Scene({"F1": {"fury": 4}, "UR": ["a(5)"]}, luck="g3").do("P1 battle F1")
    assert scene["F1.fury"] == 4 and not scene.told(w.FuryChanged)


# --- Bosses -----------------------------------------------------------------------------------------------------------


def test_a_boss_is_fought_by_all_the_steps() -> None:
    # RULES DR-16.2
    boss = "boss Z(4; PUNCH; red strength(+1), force_die(yellow); ongoing strength(+1))"
    given = {"UR": [boss], "life": 3, "F1": {"token": True, "equipment": ["Bottle(reroll([green]))"]}}
    scene = Scene(given, luck="g1 b4 y-1 g3").do("P1 battle F1")
    begun = scene.told(w.BattleStart)[0]
    assert (begun.strength, begun.base, begun.cube, begun.power, begun.other) == (6, 4, 0, 1, 1)
    assert scene.questions() == ["P1 roll_blue"]
    scene.do("P1 roll_blue yes", "P1 reroll Bottle green")
    assert scene.told(w.Result)[0].result == 6 and scene["life"] == 2


def test_a_boss_behind_an_enemy_is_not_the_one_that_is_fought() -> None:
    # RULES DR-16.1, DR-9.1
    scene = Scene({"UR": ["a(3)", "boss Z(2; KICK)"], "life": 2}, luck="g3").do("P1 battle F1")
    assert scene.told(w.BattleStart)[0].card == "a" and (scene["UR"], scene["life"]) == (["Z"], 2)
    scene.do("luck g3", "P1 battle F1")
    assert scene.told(w.BattleStart)[-1].card == "Z" and scene["life"] == 1


def test_one_cube_a_won_battle_however_high_the_result() -> None:
    # RULES DR-16.3
    given = {"UR": ["boss Z(1; KICK)"], "life": 3, "F1": {"fury": 2, "passive": "result(+9)"}}
    scene = Scene(given, luck="g6").do("P1 battle F1")
    assert scene.told(w.Result)[0].result == 15 and scene.told(w.BossHit) == [w.BossHit("Z", 2)]


def test_whoever_stands_there_fights_the_boss_again() -> None:
    # RULES DR-16.6
    scene = Scene({"UR": ["boss Z(5; KICK)"], "life": 2}, luck="g5 g1 g5").do("P1 battle F1", "P1 battle F1")
    assert scene["life"] == 1
    scene.do("P1 move F1 UL", "P2 move F2 UR", "P2 battle F2")
    assert scene.told(w.BossEliminated) and scene["stage"] == 2


@pytest.mark.parametrize(("life", "left"), [(3, 1), (2, 1), (1, 1)])
def test_no_effect_takes_the_last_cube(life: int, left: int) -> None:
    # RULES DR-16.7; G12
    given = {"UR": ["a(3; -; blue boss_life(-2))"], "LL": ["boss Z(5; KICK)"], "life": life}
    scene = Scene(given, luck="g3").do("P1 battle F1")
    assert scene["life"] == left and scene["LL"] == ["Z"]
