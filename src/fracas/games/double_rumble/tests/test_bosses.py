"""What each shipped Boss does: every Power shown at work, and where its condition does not hold."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.tests.scene import Scene

GEAR = ["Q1(loss(-1))", "Q2(loss(-1))"]


def strength(boss: str, stage: int, luck: str = "g1", **given: Any) -> int:
    """The Strength F1 meets in a Battle against a Boss at UR."""
    scene = Scene({"UR": [boss], "stage": stage, **given}, luck=luck).do("P1 battle F1")
    return int(scene.told(w.BattleStart)[0].strength)


def won(boss: str, stage: int, luck: str = "", symbol: str = "PUNCH", **fighter: Any) -> Scene:
    """F1 wins a Battle against a Boss at UR."""
    passive = {"passive": "result(+9)", "fury": 2, "hearts": 7, "symbol": symbol} | fighter
    given = {"UR": [boss], "stage": stage, "F1": passive, "equipment_deck": ["Q9(loss(-1))"]}
    scene = Scene(given, luck=f"g1 {luck}".strip()).do("P1 battle F1")
    assert scene.told(w.BattleWon)
    return scene


def placed(boss: str, stage: int, row: str, **given: Any) -> Scene:
    """A Boss is placed at the end of a Side Scroll."""
    return Scene({"phase": "side_scroll", "deck": [], "boss": boss, "stage": stage, "number": 12, **given}).do(
        f"P2 place {row}"
    )


def test_mister_curfew_wants_no_gatherings() -> None:
    # RULES DR-5.5, DR-5.8
    assert strength("mister_curfew", 1) == 5, "both are on the right"
    assert strength("mister_curfew", 1, F2={"space": "UL"}) == 4
    assert won("mister_curfew", 1)["F1.fury"] == 1


def test_madame_toll_is_bribed_and_takes_it_all_the_same() -> None:
    # RULES DR-5.2, DR-5.5, DR-5.8
    assert placed("madame_toll", 1, "UR")["F1.hearts"] == 8
    assert placed("madame_toll", 1, "UR", F1={"equipment": GEAR[:1]})["F1.hearts"] == 9
    assert strength("madame_toll", 1, F1={"symbol": "KICK"}) == 5
    assert strength("madame_toll", 1, F1={"symbol": "KICK", "equipment": GEAR[:1]}) == 4
    assert won("madame_toll", 1, symbol="KICK", equipment=GEAR[:1])["F1.equipment"] == []


def test_captain_ballast_weighs_down_who_carries_much() -> None:
    # RULES DR-5.5, DR-5.2, DR-4.13
    assert strength("captain_ballast", 2, F1={"equipment": GEAR}) == 6
    assert strength("captain_ballast", 2, F1={"equipment": GEAR[:1]}) == 5
    assert placed("captain_ballast", 2, "UR", UR=["a(2)", "b(2)"])["UR"] == ["a+cube", "b", "captain_ballast"]
    assert placed("captain_ballast", 2, "UR", UR=[])["UR"] == ["captain_ballast"], "nobody there to weigh down"


@pytest.mark.parametrize(
    ("luck", "hearts", "equipment"), [("g2", 6, ["Q1"]), ("g4", 7, ["Q1"]), ("g5", 7, ["Q1", "Q9"])]
)
def test_the_harbourmaster_inspects_who_wins(luck: str, hearts: int, equipment: list[str]) -> None:
    # RULES DR-5.8, DR-14.10
    scene = won("harbourmaster", 2, luck, symbol="KICK", equipment=GEAR[:1])
    assert (scene["F1.hearts"], scene["F1.equipment"]) == (hearts, equipment)
    assert placed("harbourmaster", 2, "UL", F1={"fury": 3})["F1.fury"] == 2


def test_doctor_fathom_reads_the_calm_and_not_the_furious() -> None:
    # RULES DR-8.4, DR-9.10, DR-5.6, DR-5.8
    scene = placed("doctor_fathom", 3, "UL")
    assert scene.questions() == ["P1 set_symbol"]
    scene.do("P1 set KICK")
    assert scene.questions() == ["P2 set_symbol"], "each owner for the own Fighter"
    scene.do("P2 set BLAST")
    assert (scene["F1.symbol"], scene["F2.symbol"], scene["phase"]) == ("KICK", "BLAST", "brawl_action")
    for fury, rerolls in ((1, 0), (2, 1)):
        fighter = {"symbol": "SWEEP", "equipment": ["bottle"], "fury": fury}
        battle = Scene({"UR": ["doctor_fathom"], "stage": 3, "F1": fighter}, luck="g2").do("P1 battle F1")
        assert len(battle.told(w.BattleLost)) == 1 - rerolls and (battle.kind("P1") == "reroll") == (rerolls == 1)
    met = [strength("doctor_fathom", 3, F1={"symbol": "SWEEP", "fury": fury}) for fury in range(5)]
    assert met == [5, 5, 5, 4, 4]
    assert won("doctor_fathom", 3, symbol="SWEEP")["F1.fury"] == 1


def test_leviathan_hands_out_equipment_and_fury_and_falls_to_pieces() -> None:
    # RULES DR-14.2, DR-5.5, DR-5.8
    deck = {"equipment_deck": ["Q1(loss(-1))", "Q2(loss(-1))", "Q3(loss(-1))"]}
    scene = placed("leviathan", 3, "UR", **deck)
    assert (scene["F1.equipment"], scene["F2.equipment"]) == (["Q1"], ["Q2"])
    assert [strength("leviathan", 3, life=life) for life in (4, 3, 2, 1)] == [6, 5, 5, 5]
    assert won("leviathan", 3)["F1.fury"] == 3


@pytest.mark.parametrize(("luck", "hearts"), [("w-2", (6, 5)), ("w0", (7, 5)), ("w1", (8, 6)), ("w2", (8, 6))])
def test_mother_mutagen_is_full_of_surprises(luck: str, hearts: tuple[int, int]) -> None:
    # RULES DR-9.7, DR-5.8, DR-5.2
    given = {"UR": ["mother_mutagen"], "stage": 4, "F1": {"passive": "result(+9)", "fury": 2, "hearts": 7}}
    scene = Scene(given | {"F2": {"hearts": 5}}, luck=f"g1 w0 {luck}").do("P1 battle F1")
    assert (scene["F1.hearts"], scene["F2.hearts"]) == hearts
    scene = placed("mother_mutagen", 4, "UR", LR=["a(2)", "b(2)"], UR=["c(2)"])
    assert (scene["LR"], scene["UR"]) == (["a", "b+cube"], ["c", "mother_mutagen"])


def test_the_unfinished_grows_while_it_falls_apart() -> None:
    # RULES DR-4.16, DR-5.2, DR-5.5
    assert placed("the_unfinished", 4, "UL")["life"] == 6
    met = [strength("the_unfinished", 4, life=life, F1={"symbol": "KICK"}) for life in range(6, 0, -1)]
    assert met == [5, 5, 6, 6, 6, 7]
