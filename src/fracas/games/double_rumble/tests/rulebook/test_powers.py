"""Powers of cards: when, by whom and in which order they strike, and what eliminates an Enemy (DR-5, DR-10)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.schema import Boss, Effect, Power, fault_of
from fracas.games.double_rumble.tests.scene import Scene
from fracas.kernel.out import heard
from fracas.kernel.wire import Event

Q = "(symbol KICK)"


def order(scene: Scene, *kinds: type[Event]) -> list[str]:
    """The names of the events of these kinds, as they were told."""
    return [type(event).__name__ for event in heard(scene._told, None) if isinstance(event, kinds)]


def scroll(*deck: str, **given: Any) -> dict[str, Any]:
    return {"phase": "side_scroll", "deck": list(deck), **given}


def test_a_boss_has_one_power_a_colour() -> None:
    # RULES DR-5.1, G38
    gain = Power(colour="blue", do=(Effect(do="hearts", amount=1),))
    heal = Power(colour="yellow", do=(Effect(do="hearts", amount=1),))
    boss = {"id": "z", "name": "Z", "stage": 1, "faces": "left", "base": 4, "weak": ("KICK",)}
    assert fault_of(Boss(**boss, powers=(gain, heal))) == ("", "powers")  # type: ignore[arg-type]
    assert fault_of(Boss(**boss, powers=(gain, gain))) == ("two Powers of one colour", "powers")  # type: ignore[arg-type]


# --- yellow -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("row", "slot"), [("UL", "F1"), ("LL", "F2"), ("UR", "F1"), ("LR", "F2")])
@pytest.mark.parametrize("boss", [False, True])
def test_yellow_strikes_once_who_stands_at_the_height_of_the_card(row: str, slot: str, boss: bool) -> None:
    # RULES DR-5.2, DR-5.3
    left = row in ("UL", "LL")
    if boss:
        given = scroll(boss=f"boss a(4; KICK; yellow hearts(self,-2); faces {'right' if left else 'left'})")
    else:
        given = scroll(f"a(2; -; {'red' if left else 'blue'} back; yellow hearts(self,-2))", "b(2; -; red back)")
    scene = Scene(given).do(f"P1 place {row}")
    assert [(event.fighter, event.delta) for event in scene.told(w.HeartsChanged)] == [(slot, -2)]
    if not boss:
        scene.do("P2 place UL")
        assert len(scene.told(w.PowerTriggered)) == 1


def test_a_yellow_power_is_over_when_its_card_is_beaten() -> None:
    # RULES DR-5.2
    scene = Scene({"UR": ["a(1; -; yellow hearts(self,-2))"]}, luck="g1").do("P1 battle F1")
    assert not scene.told(w.PowerTriggered) and scene["F1.hearts"] == 9


@pytest.mark.parametrize(
    ("effect", "kind", "answer"),
    [
        ("equip_discard(partner,1)", "discard", "discard Q2"),
        ("special(partner)", "set_symbol", "set BLAST"),
        ("free_move(partner)", "free_move", "move F2 LL"),
    ],
)
@pytest.mark.parametrize("colour", ["blue", "yellow"])
def test_each_owner_chooses_for_the_own_fighter(effect: str, kind: str, answer: str, colour: str) -> None:
    # RULES DR-5.3, G45
    f2 = {"equipment": [f"Q1{Q}", f"Q2{Q}"]}
    if colour == "blue":
        scene = Scene({"UR": [f"a(1; -; blue {effect})"], "F2": f2}, luck="g1").do("P1 battle F1")
    elif kind != "free_move":
        deck = [f"a(2; -; red back; yellow {effect})", "b(2)"]
        scene = Scene(scroll(*deck, F2=f2)).do("P1 place UL")
    else:
        return  # DR-4.18: nobody moves in the Side Scroll
    assert scene.questions() == [f"P2 {kind}"]
    assert scene.refused(f"P1 {answer}") == "action_in_progress"
    scene.do(f"P2 {answer}")
    found = (scene["F2.equipment"], scene["F2.symbol"], scene["F2.space"])
    assert found == (["Q1"] if kind == "discard" else ["Q1", "Q2"], "BLAST" if kind == "set_symbol" else "PUNCH",
                     "LL" if kind == "free_move" else "LR")  # fmt: skip


@pytest.mark.parametrize(("held", "kept"), [(0, 0), (1, 0), (2, 0)])
def test_what_is_impossible_is_left_out_and_the_rest_is_done(held: int, kept: int) -> None:
    # RULES DR-5.4
    power = "blue equip_discard(self,3), equip_draw(partner,1), hearts(self,-1)"
    given = {"UR": [f"a(1; -; {power})"], "F1": {"equipment": [f"Q{i}{Q}" for i in range(held)]}, "equipment_deck": []}
    scene = Scene(given, luck="g1").do("P1 battle F1")
    assert (len(scene["F1.equipment"]), scene["F1.hearts"], scene["UR"]) == (kept, 8, [])
    assert scene["phase"] == "brawl_action", "nobody is asked whether"


# --- red --------------------------------------------------------------------------------------------------------------


def test_red_is_for_the_fighter_in_the_battle_and_for_that_card() -> None:
    # RULES DR-5.5
    power = "red no_heal, strength(+2) when equip_min(1)"
    given = {"UR": [f"a(3; -; {power})", "b(3; -; red strength(+4))"], "LR": ["c(1; -; blue hearts(both,+1))"],
             "F1": {"hearts": 5}, "F2": {"hearts": 5, "equipment": [f"Q{Q}"]}}  # fmt: skip
    scene = Scene(given, luck="g1 g3").do("P2 battle F2")
    assert (scene["F1.hearts"], scene["F2.hearts"]) == (6, 6), "nobody fights a now"
    scene.do("P1 battle F1")
    assert scene.told(w.BattleStart)[-1].strength == 3, "neither the partner's Equipment nor the card behind"


def test_a_red_power_leaves_the_partner_alone() -> None:
    # RULES DR-5.5
    given = {"UR": ["boss Z(3; KICK; red no_heal; blue hearts(both,+2))"], "F1": {"hearts": 5}, "F2": {"hearts": 5}}
    scene = Scene(given, luck="g3").do("P1 battle F1")
    assert (scene["F1.hearts"], scene["F2.hearts"]) == (5, 7)


def test_red_conditions_are_read_at_the_start_and_stay() -> None:
    # RULES DR-5.6
    tile = {"fury": 4, "active": "reroll([green])", "timing": "battle"}
    given = {"UR": ["a(2; -; red no_throw when fury_min(4))", "b(9)"], "F1": tile}
    scene = Scene(given, luck="g1 g6").do("P1 battle F1", "P1 active F1")
    assert scene["F1.fury"] == 0 and scene["UR"] == ["b"], "it cannot be Thrown, though the Fury is spent"


def test_equipment_is_read_when_its_step_comes() -> None:
    # RULES DR-5.6
    given = {"UR": ["a(5)"], "F1": {"equipment": ["Q(loss(-1) when fury_min(1))"]}}
    assert Scene(given, luck="g3").do("P1 battle F1")["F1.hearts"] == 8, "Fury came first"


# --- blue -------------------------------------------------------------------------------------------------------------

BLUE = "(9; -; blue hearts(self,-1))"


@pytest.mark.parametrize(
    ("line", "luck", "rows"),
    [
        ("P1 battle F1", "g1", {"UR": ["a(1; -; blue hearts(self,-1))"]}),
        ("P1 battle F1", "g2", {"UR": ["b(1)", f"a{BLUE}"]}),  # Thrown into
        ("P1 active F1", "", {"UR": [f"a{BLUE}"]}),
        ("P1 use F1 bang", "", {"UR": [f"a{BLUE}"]}),
        ("P1 battle F1", "g1", {"UR": ["b(1; -; blue eliminate(first(opposite)))"], "UL": [f"a{BLUE}"]}),
    ],
    ids=["battle", "throw", "active", "one-shot", "power"],
)
def test_blue_strikes_whatever_eliminates_an_enemy(line: str, luck: str, rows: dict[str, Any]) -> None:
    # RULES DR-5.7, DR-10.2, DR-10.3
    bang = {"fury": 4, "active": "eliminate(first(front))", "equipment": ["bang(use eliminate(first(front)))"]}
    scene = Scene({"F1": bang, "LL": ["z(3)"], **rows}, luck=luck).do(line)
    assert scene["F1.hearts"] == 8 and "a" in scene["gone"]
    kinds = (w.EnemyEliminated, w.PowerTriggered, w.HeartsChanged)
    assert order(scene, *kinds)[-3:] == [kind.__name__ for kind in kinds]


def test_blue_does_not_strike_when_an_enemy_runs() -> None:
    # RULES DR-5.7
    scene = Scene({"UR": ["a(4; -; blue hearts(partner,-1))"]}, luck="g3").do("P1 battle F1")
    assert scene["F2.hearts"] == 9 and scene["gone"] == ["a"] and not scene.told(w.PowerTriggered)


def test_blue_of_a_boss_strikes_before_each_cube_goes() -> None:
    # RULES DR-5.8
    given = {"UR": ["boss Z(3; KICK; blue hearts(self,-1))"], "life": 2, "stage": 4}
    scene = Scene(given, luck="g3 g2 g3").do("P1 battle F1")
    assert order(scene, w.HeartsChanged, w.BossHit) == ["HeartsChanged", "BossHit"]
    scene.do("P1 battle F1")
    assert len(scene.told(w.PowerTriggered)) == 1, "a lost Battle is no won one"
    scene.do("P1 battle F1")
    assert len(scene.told(w.PowerTriggered)) == 2 and (scene["won"], scene["F1.hearts"]) == (True, 6)


def test_blue_of_a_boss_is_not_for_cubes_lost_otherwise() -> None:
    # RULES DR-5.8, G11
    boss = "boss Z(5; KICK; blue hearts(self,-1))"
    thrown = Scene({"UR": ["a(2)", boss], "life": 3}, luck="g4").do("P1 battle F1")
    assert (thrown["life"], thrown["F1.hearts"]) == (2, 9)
    taken = Scene({"F1": {"fury": 4, "active": "boss_life(-1)"}, "UR": [boss], "life": 3}).do("P1 active F1")
    assert (taken["life"], taken["F1.hearts"]) == (2, 9)


# --- Ongoing effects --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", ["UL", "LL"])
def test_the_token_goes_to_the_height_of_the_boss_on_either_side(row: str) -> None:
    # RULES DR-5.10, G33
    boss = "boss Z(5; KICK; ongoing strength(+1); faces right)"
    scene = Scene(scroll(boss=boss, stage=2)).do(f"P1 place {row}")
    assert (scene["F1.token"], scene["F2.token"]) == (row == "UL", row == "LL")


def test_only_the_holder_suffers_against_every_card_anywhere() -> None:
    # RULES DR-5.11
    given = {"F1": {"token": True, "space": "UR"}, "F2": {"space": "LR"}, "UR": ["a(3)"], "LR": ["b(3)"],
             "LL": ["c(3)", "boss Z(5; KICK; ongoing forced_reroll(green,[6]), strength(+1))"]}  # fmt: skip
    scene = Scene(given, luck="g6 g5 g6").do("P1 battle F1", "P2 battle F2")
    assert [event.fighter for event in scene.told(w.DieRerolled)] == ["F1"]
    scene.do("P1 move F1 LL", "luck g6 g4", "P1 battle F1", "luck g6 g6", "P1 battle F1")
    assert [event.fighter for event in scene.told(w.DieRerolled)] == ["F1", "F1", "F1"]
    starts = [(event.card, event.strength) for event in scene.told(w.BattleStart)]
    assert starts == [("a", 4), ("b", 3), ("c", 4), ("Z", 6)]


@pytest.mark.parametrize("slot", ["F1", "F2"])
def test_the_token_goes_with_the_stage_or_its_holder(slot: str) -> None:
    # RULES DR-5.12, DR-17.3
    boss = "boss Z(3; KICK; ongoing strength(+1))"
    name, row = f"P{slot[1]}", {"F1": "UR", "F2": "LR"}[slot]
    scene = Scene({slot: {"token": True}, row: [boss], "life": 1, "equipment_deck": []}, luck="g6")
    scene.do(f"{name} battle {slot}")
    assert (scene["stage"], scene[slot]["token"]) == (2, False)
    assert [(event.fighter, event.what) for event in scene.told(w.OngoingToken)] == [(slot, "removed")]
    given = {slot: {"token": True, "hearts": 1}, row: ["a(9)"], "LL": [boss]}
    scene = Scene(given, luck="g1").do(f"{name} battle {slot}", f"{name} choose_fighter buddy")
    scene.do(f"{name} choose_symbol KICK")
    assert not scene["F1.token"] and not scene["F2.token"]


# --- order ------------------------------------------------------------------------------------------------------------


def test_effects_go_in_written_order_each_to_its_end() -> None:
    # RULES DR-5.14
    for effects, hearts in (("hearts(self,+1), hearts(self,-1)", 8), ("hearts(self,-1), hearts(self,+1)", 9)):
        scene = Scene({"F1": {"fury": 4, "active": effects}, "UR": ["a(3)"]}).do("P1 active F1")
        assert scene["F1.hearts"] == hearts
    first = {
        "F1": {"fury": 4, "active": "eliminate(first(front)), hearts(self,+1)"},
        "UR": ["a(3; -; blue hearts(self,-1))"],
    }
    assert Scene(first).do("P1 active F1")["F1.hearts"] == 9


def test_targets_and_amounts_are_looked_up_when_their_turn_comes() -> None:
    # RULES DR-5.14
    twice = {"F1": {"fury": 4, "active": "eliminate(first(front)), eliminate(first(front))"}}
    assert Scene(twice | {"UR": ["a(3)", "b(3)", "c(3)"]}).do("P1 active F1")["UR"] == ["c"]
    given = {"UR": ["a(1; -; blue fury(self,+2), hearts(self,-per(fury,4)))"]}
    assert Scene(given, luck="g1").do("P1 battle F1")["F1.hearts"] == 7


# --- elimination ------------------------------------------------------------------------------------------------------


def test_a_won_battle_eliminates_and_the_row_slides_in_order() -> None:
    # RULES DR-10.1, DR-10.2
    given = {"UR": ["a(3; -; blue hearts(self,-1))", "b(2; -; cube)", "c(4)", "d(2)"]}
    scene = Scene(given, luck="g3").do("P1 battle F1")
    assert (scene["UR"], scene["gone"]) == (["b+cube", "c", "d"], ["a"])
    kinds = (w.BattleWon, w.EnemyEliminated, w.PowerTriggered, w.HeartsChanged, w.RowSlid)
    assert order(scene, *kinds) == [kind.__name__ for kind in kinds]


@pytest.mark.parametrize("slot", ["F1", "F2"])
def test_the_resolver_is_whose_action_caused_it(slot: str) -> None:
    # RULES DR-10.4
    name, front = f"P{slot[1]}", {"F1": "UR", "F2": "LR"}[slot]
    power = "(1; -; blue hearts(self,-2), hearts(partner,-1))"
    tile = {"fury": 4, "active": "eliminate(first(front))", "equipment": ["bang(use eliminate(first(front)))"]}
    other = "F2" if slot == "F1" else "F1"
    for line, luck in (("battle", "g1"), ("active", ""), ("use", "")):
        words = f"{name} {line} {slot} bang" if line == "use" else f"{name} {line} {slot}"
        scene = Scene({slot: tile, front: [f"a{power}"], "LL": ["z(3)"]}, luck=luck).do(words)
        assert (scene[slot]["hearts"], scene[other]["hearts"]) == (7, 8), line


@pytest.mark.parametrize(("row", "slot"), [("UL", "F1"), ("LL", "F2")])
def test_the_resolver_is_whose_yellow_power_caused_it(row: str, slot: str) -> None:
    # RULES DR-10.4
    deck = ["a(2; -; red back; yellow eliminate(first(opposite)))", "b(2)"]
    victims = {"UR": ["x(2; -; blue hearts(self,-2))"], "LR": ["y(2; -; blue hearts(self,-2))"]}
    scene = Scene(scroll(*deck, **victims)).do(f"P1 place {row}")
    assert [(event.fighter, event.delta) for event in scene.told(w.HeartsChanged)] == [(slot, -2)]
