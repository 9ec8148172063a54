"""N30N, wars, Strikes, placing, lanes, boosts (sections 4 to 9)."""

from __future__ import annotations

from typing import Any

from fracas.games.n30n import words as w
from fracas.games.n30n.tests.scene import Scene
from fracas.kernel.wire import Event

R = {"line": ["ash_blitzer", "takeo", "u_do"], "bench": ["val_kyrie", "beatman"]}
D = {"line": ["moody_ruby", "ronny_ronin", "toro"], "bench": ["blok_em", "filler10"]}


def lone(r: str, d: str, r_hand: str = "", d_hand: str = "", **facts: Any) -> Scene:
    """One Fighter on Z2 a side, in Attack/Defend; Filler12 waits on D's bench so that nothing ends."""
    return Scene(
        phase="attack",
        R={"line": ["", r, ""], "hand": r_hand},
        D={"line": ["", d, ""], "bench": ["filler12"], "hand": d_hand},
        **facts,
    )


# --- energy and wars ----------------------------------------------------------------------------------------------


def test_energy_is_played_in_moves_boosts_and_wars_only() -> None:
    # RULES N3-4.1, N3-7.12
    scene = Scene(phase="attack", R={**R, "hand": "S-Rage Punch/Duck"}, D=D)
    assert scene.options("R") == ["place Punch/Duck", "skip"]


def test_a_move_is_declared_only_if_the_hand_can_cover_it() -> None:
    # RULES N3-4.6
    scene = Scene(R={**R, "hand": "N-Rage N-Reflux"}, D=D)
    assert scene.options("R") == ["strike takeo", "pass"]
    scene.do("R strike takeo")
    assert scene.options("R") == ["pay N-Reflux"]


def test_the_ring_makes_rage_and_chrome_cancel_each_other() -> None:
    # RULES N3-5.2
    for table, hunters in (("cycle", ["N-Chrome"]), ("ring", ["N-Cosmo", "N-Chrome"])):
        hand = "N-Rage N-Toxic N-Cosmo N-Chrome N-Reflux N-Chromeo"
        scene = Scene(options={"cancel_table": table}, R={**R, "hand": "S-Rage"}, D={**D, "hand": hand})
        scene.do("R strike ash_blitzer", "R pay S-Rage", "R done")
        assert scene.options("D") == [f"cancel {card} S-Rage" for card in hunters] + ["accept"]


# --- Strikes ------------------------------------------------------------------------------------------------------


def test_who_may_strike() -> None:
    # RULES N3-6.2, N3-6.3, N3-6.6
    scene = Scene(R={**R, "hand": "N-Reflux N-Cosmo N-Reflux"}, D={**D, "hand": "N-Toxic"})
    assert scene.options("R") == ["strike takeo", "pass"]  # Val Kyrie sits on the bench
    scene.do("R strike takeo", "R pay N-Reflux", "R done", "D accept")
    assert scene.fighter("takeo")["struck"]
    assert scene.options("R") == ["pass"]
    assert not scene.options("D")


def test_a_cancelled_strike_may_be_tried_again() -> None:
    # RULES N3-6.7
    for spent, again in (("no", True), ("yes", False)):
        scene = Scene(
            options={"cancelled_move_spent": spent}, R={**R, "hand": "N-Reflux N-Reflux"}, D={**D, "hand": "N-Toxic"}
        )
        scene.do("R strike takeo", "R pay N-Reflux", "R done", "D cancel N-Toxic N-Reflux", "R concede")
        assert scene.legal("R strike takeo") == again


def test_a_strike_may_end_the_game() -> None:
    # RULES N3-6.9
    scene = Scene(R={"line": ["takeo"], "hand": "N-Reflux"}, D={"line": ["u_do"], "fighters": {"u_do": {"hp": 1}}})
    scene.do("R strike takeo", "R pay N-Reflux", "R done")
    assert scene.facts["winners"] == [0]


def test_without_a_target_there_is_no_strike() -> None:
    # RULES N3-6.4
    scene = Scene(
        R={"line": ["takeo", "moody_ruby", "val_kyrie"], "hand": "N-Reflux S-Chrome"}, D={"line": ["", "u_do", "toro"]}
    )
    assert scene.options("R") == ["strike moody_ruby", "pass"]  # Moody's hits every foe on the tarmac


# --- lanes and placing --------------------------------------------------------------------------------------------


def test_lanes_are_fixed_when_the_phase_begins() -> None:
    # RULES N3-7.2, N3-7.3, N3-7.6
    line = {"line": ["toro", "blok_em", "beatman"], "hand": "Kick/Jump Punch/Jump butterfly_knife"}
    foe = {"line": ["u_do", "moody_ruby", ""], "fighters": {"u_do": {"hp": 1}}}
    scene = Scene(phase="attack", R=line, D=foe)
    assert [(lane["attacker"], lane["defender"]) for lane in scene.facts["lanes"]] == [
        ("toro", "u_do"), ("blok_em", "moody_ruby"), ("beatman", ""),
    ]  # fmt: skip
    scene.do("R place Kick/Jump")
    assert not scene.legal("R place Kick/Jump")  # one card, one lane
    scene.do("R place Punch/Jump")
    assert scene.options("R") == ["place butterfly_knife", "skip"]
    scene.do("R place butterfly_knife")
    # U-DO fell, Moody has Second Wind now, but Beatman's lane stayed empty: his Knife hits nobody.
    assert scene.fighter("u_do")["ko"] and scene.hp("moody_ruby") == 3


def test_nobody_has_to_place_and_what_may_be_placed() -> None:
    # RULES N3-7.7, N3-7.8, N3-7.9, N3-7.10
    hand = "Kick/Jump sucker_punch_a burger table"
    scene = lone("toro", "u_do", hand, hand)
    assert scene.options("R") == ["place Kick/Jump", "place burger", "place table", "skip"]
    assert "place sucker_punch_a" in scene.options("D")
    twice = lone("toro", "u_do", "Kick/Jump Kick/Jump N-Rage N-Rage", "")
    assert twice.options("R") == ["place Kick/Jump", "skip"], "two alike are one option"
    scene.do("R skip", "D skip")
    assert scene.hp("u_do") == 4
    empty = Scene(phase="attack", R={"line": ["toro"], "hand": hand}, D={"line": ["", "", ""], "bench": ["u_do"]})
    assert empty.options("R") == ["place burger", "place table", "skip"]


def test_a_lane_is_finished_before_the_next() -> None:
    # RULES N3-8.2, N3-8.3
    # Toro with Second Wind falls in the first lane; his other cards do nothing, and U-DO's Brawl meets nobody.
    scene = Scene(
        phase="attack",
        R={"line": ["ash_blitzer", "u_do"], "hand": "Punch/Duck Kick/Duck"},
        D={"line": ["toro"], "bench": ["blok_em"], "hand": "Sweep/Duck Sweep/Block", "fighters": {"toro": {"hp": 2}}},
    )
    scene.do("R place Punch/Duck", "R place Kick/Duck", "D place Sweep/Duck", "D place Sweep/Block")
    assert scene.fighter("toro")["ko"]
    assert scene.hp("u_do") == 4
    assert len(scene.told(w.BrawlConnected)) == 1


def test_the_order_of_effects_in_a_lane() -> None:
    # RULES N3-8.4
    # Food first, then damage: Burger heals 2, the Knife's damage comes after; the defender's card still applies.
    scene = lone("takeo", "u_do", "butterfly_knife", "lucky_7s", decks={"item": "table table table table table"})
    scene.do("R place butterfly_knife", "D place lucky_7s")
    assert scene.of("D")["count"]["item"] == 3
    order = [type(event) for event in scene.told(Event) if isinstance(event, w.CardsDrawn | w.DamageDealt)]
    assert order.index(w.CardsDrawn) < order.index(w.DamageDealt)


def test_a_traded_sucker_punch_lets_both_cards_work() -> None:
    # RULES N3-8.13
    scene = lone("toro", "u_do", "Kick/Jump", "sucker_punch_a", luck="4", options={"sucker_punch": "trade"})
    scene.do("R place Kick/Jump", "D place sucker_punch_a")
    assert (scene.hp("toro"), scene.hp("u_do")) == (3, 2)
    assert not scene.told(w.BrawlEvaded)


def test_a_sucker_punch_has_no_specialty_and_no_slot_of_its_own() -> None:
    # RULES N3-8.14
    scene = lone("toro", "u_do", "Sweep/Jump", "sucker_punch_a N-Rage", luck="1")
    scene.do("R place Sweep/Jump", "D place sucker_punch_a")
    assert scene.hp("toro") == 4
    assert not scene.told(w.BoostDeclared)
    slotted = Scene(
        luck="1", phase="attack", options={"content": "shipped"},
        R={"line": ["", "toro", ""], "hand": "Kick/Jump"}, D={"line": ["", "u_do", ""], "hand": "loose_brick N-Rage"},
    )  # fmt: skip
    slotted.do("R place Kick/Jump", "D place loose_brick", "D boost Rage", "D pay N-Rage", "D done")
    assert slotted.hp("toro") == 3


def test_placed_cards_stay_on_the_table_until_clean_up() -> None:
    # RULES N3-8.15
    scene = Scene(phase="attack", R={**R, "hand": "Punch/Duck"}, D={**D, "hand": "mma_gloves N-Toxic N-Cosmo"})
    scene.do("R place Punch/Duck", "R skip", "R skip", "D place mma_gloves", "D skip", "D skip")
    assert scene.asks() == ["D counter"]
    assert (scene.of("R")["used"], scene.of("D")["used"]) == ("Punch/Duck", "")
    assert scene.fighter("moody_ruby")["threads"] == "mma_gloves"


def test_specialty_by_colour() -> None:
    # RULES N3-8.10
    for scope, damage in (("move", 1), ("colour", 2)):
        scene = lone("ash_blitzer", "toro", "Punch/Duck", "Kick/Parry", options={"specialty_scope": scope})
        # Ash's Punch specialty; here it is his Parry that connects.
        scene = Scene(
            phase="attack",
            attacker=1,
            options={"specialty_scope": scope},
            R={"line": ["", "ash_blitzer", ""], "hand": "Kick/Parry"},
            D={"line": ["", "toro", ""], "hand": "Punch/Duck"},
        )
        scene.do("D place Punch/Duck", "R place Kick/Parry")
        assert scene.hp("toro") == 5 - damage


# --- boosts -------------------------------------------------------------------------------------------------------


def test_a_defence_that_connects_may_be_boosted() -> None:
    # RULES N3-9.1, N3-9.2
    scene = lone("toro", "u_do", "Sweep/Duck[Rage] N-Rage", "Kick/Jump[Toxic] N-Toxic N-Toxic")
    scene.do("R place Sweep/Duck[Rage]", "D place Kick/Jump[Toxic]")
    assert scene.asks() == ["D boost"]
    scene.do("D boost Toxic", "D pay N-Toxic", "D done", "R accept")
    assert scene.hp("toro") == 3


def test_awards_come_too_late_for_boosts_of_the_same_phase() -> None:
    # RULES N3-9.6
    scene = Scene(phase="attack", R={**R, "hand": "Punch/Duck Kick/Jump[Rage]"}, D=D, decks={"n30n": "N-Rage N-Rage"})
    scene.do("R place Punch/Duck", "R place Kick/Jump[Rage]", "R skip")
    assert not scene.told(w.BoostDeclared)
    assert [event.count for event in scene.told(w.N30nAwarded)] == [2]


def test_a_slot_is_declared_once_even_if_it_was_cancelled() -> None:
    # RULES N3-9.3
    scene = lone("takeo", "moody_ruby", "Kick/Block[Rage] N-Rage N-Rage", "N-Chrome N-Toxic")
    scene.do(
        "R place Kick/Block[Rage]", "R boost Rage", "R pay N-Rage", "R done", "D cancel N-Chrome N-Rage", "R concede"
    )
    assert not any(one.endswith("boost") for one in scene.asks())
    assert scene.hp("moody_ruby") == 3
