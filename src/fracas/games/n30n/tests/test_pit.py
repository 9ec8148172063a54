"""The Pit-Stop: shop, laws, revive, line-up (section 3)."""

from __future__ import annotations

from fracas.games.n30n import words as w
from fracas.games.n30n.tests.scene import Scene

R = {"line": ["ash_blitzer", "takeo", "u_do"], "bench": ["val_kyrie", "beatman"]}
D = {"line": ["moody_ruby", "ronny_ronin", "toro"], "bench": ["blok_em", "filler10"]}


def test_the_buyer_alone_sees_what_was_bought() -> None:
    # RULES N3-3.10, N3-3.11
    scene = Scene(phase="shop", R={**R, "hand": "S-Rage"}, D=D, decks={"item": "burger table"})
    assert scene.view("R").areas[0].top == "CH-HIT2"
    assert "burger" not in str(scene.view("R"))
    scene.do("R trade item", "R offer S-Rage")
    assert [event.cards for event in scene.told(w.CardsDrawn, "R")] == [("burger",)]
    (heard,) = scene.told(w.CardsDrawn, "D")
    assert (heard.cards, heard.deck, heard.count, heard.challenges) == ((), "item", 1, ("CH-HIT2",))
    (trade,) = scene.told(w.TradeMade)
    assert (trade.offered, trade.deck, trade.count) == (("S-Rage",), "item", 1)


def test_cards_won_in_combat_are_not_traded_for() -> None:
    # RULES N3-3.12
    scene = Scene(phase="attack", R={**R, "hand": "Kick/Jump"}, D=D, decks={"n30n": "U-Rage"})
    scene.do("R place Kick/Jump").skip_to("shop").do("D done")
    assert "U-Rage" in scene.of("R")["n30n"]
    scene.do("R trade brawl")
    assert scene.legal("R offer U-Rage")


def test_the_n30n_price_may_be_1() -> None:
    # RULES N3-3.4
    scene = Scene(phase="shop", options={"n30n_price": 1}, R={**R, "hand": "Punch/Duck"}, D=D)
    scene.do("R trade n30n", "R offer Punch/Duck")
    assert scene.of("R")["count"]["n30n"] == 1


def test_revive_by_cash_counts_grades_and_loses_the_surplus() -> None:
    # RULES N3-3.13
    hand = "U-Rage U-Toxic Punch/Duck"
    scene = Scene(
        phase="shop", options={"revive_unit": "cash"}, R={"line": ["takeo"], "ko": ["ash_blitzer"], "hand": hand}, D=D
    )
    scene.do("R revive ash_blitzer", "R discard U-Rage", "R discard U-Toxic")
    assert scene.hp("ash_blitzer") == 5
    assert scene.of("R")["hand"] == "Punch/Duck"


def test_revive_in_each_pit_stop() -> None:
    # RULES N3-3.17
    hand = "Punch/Duck Punch/Jump Punch/Block Kick/Jump Kick/Duck Kick/Block Sweep/Jump Sweep/Duck Sweep/Block burger"
    seat = {"line": ["takeo"], "ko": ["u_do", "beatman"], "hand": hand}
    for revives, again in (("1 per game", False), ("1 per Pit-Stop", True)):
        scene = Scene(phase="shop", options={"revives": revives}, R={**seat, "revive_used": True}, D=D)
        assert scene.legal("R revive u_do") == again
    scene = Scene(phase="shop", options={"revives": "1 per Pit-Stop"}, R=seat, D=D)
    scene.do("R revive u_do", *(f"R discard {card}" for card in hand.split()[:5]))
    assert not scene.legal("R revive beatman")


def test_who_has_lost_revives_nobody() -> None:
    # RULES N3-3.18
    rich = "Punch/Duck Punch/Jump Punch/Block Kick/Jump Kick/Duck Kick/Block Sweep/Jump"
    lone = {"line": ["u_do"], "ko": ["toro"], "hand": rich, "fighters": {"u_do": {"hp": 1}}}
    scene = Scene(phase="attack", R={"line": ["takeo"], "hand": "Uppercut/Jump"}, D=lone)
    scene.do("R place Uppercut/Jump", "D skip")
    assert scene.state.over() and scene.facts["winners"] == [0]


def test_zones_are_named_one_by_one_and_the_tarmac_must_be_filled() -> None:
    # RULES N3-3.20, N3-3.21
    scene = Scene(phase="line_up", R=R, D={"line": ["toro", "filler10"]})
    assert not scene.legal("R empty")
    assert scene.legal("D empty")
    scene.do("D empty")
    assert not scene.legal("D empty")
    scene.do("D put toro", "R put val_kyrie", "R put beatman", "R put takeo")
    assert scene.of("R")["line"] == ["val_kyrie", "beatman", "takeo"]
    assert scene.of("R")["bench"] == ["ash_blitzer", "u_do"]
    assert scene.of("D")["line"] == ["", "toro", "filler10"]


def test_an_open_line_up_goes_attacker_first() -> None:
    # RULES N3-3.19
    scene = Scene(phase="line_up", attacker=1, options={"line_up": "attacker_first"}, R=R, D=D)
    assert scene.asks() == ["D line_up"]
    scene.do("D put toro", "D put moody_ruby", "D put blok_em")
    assert scene.of("D")["line"] == ["toro", "moody_ruby", "blok_em"]
    assert scene.asks() == ["R line_up"]


def test_of_equal_cards_the_free_one_is_offered_first() -> None:
    # RULES N3-3.7
    scene = Scene(phase="shop", R={**R, "hand": "N-Rage N-Rage", "locked": "N-Rage"}, D=D)
    scene.do("R trade brawl", "R offer N-Rage")
    assert scene.options("R") == ["done"]
