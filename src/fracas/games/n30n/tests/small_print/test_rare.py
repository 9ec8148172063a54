"""Small print: rules that only a rare scene shows."""

from __future__ import annotations

from typing import Any

from fracas.games.n30n import words as w
from fracas.games.n30n.tests.scene import Scene
from fracas.games.n30n.tests.test_fight import D, R, lone
from fracas.games.n30n.tests.test_king import king

# --- Pit-Stop -----------------------------------------------------------------------------------------------------


def test_a_trade_needs_a_card_to_give() -> None:
    # RULES N3-3.9
    decks = {"brawl": "Kick/Jump", "n30n": "N-Rage", "only": True}
    scene = Scene(phase="shop", R={**R, "hand": "Kick/Jump Kick/Duck"}, D=D, decks=decks)
    assert scene.refused("R trade item") == "deck_is_empty"
    assert scene.legal("R trade n30n")


def test_who_cannot_pay_revives_nobody_and_bought_cards_do_not_pay() -> None:
    # RULES N3-3.13, N3-3.14
    own = {"line": ["takeo", "u_do"], "ko": ["val_kyrie"]}
    five, locked = "Kick/Jump Kick/Duck Kick/Block Kick/Parry", "burger"
    assert Scene(phase="shop", R={**own, "hand": five}, D=D).refused("R revive val_kyrie") == "too_few_cards"
    bought = Scene(phase="shop", R={**own, "hand": f"{five} {locked}", "locked": locked}, D=D)
    assert bought.refused("R revive val_kyrie") == "too_few_cards"
    assert Scene(phase="shop", R={**own, "hand": f"{five} {locked}"}, D=D).legal("R revive val_kyrie")


def test_bought_cards_are_told_as_bought() -> None:
    # RULES N3-3.10
    scene = Scene(phase="shop", R={**R, "hand": "Kick/Jump Kick/Duck"}, D=D).do(
        "R trade n30n", "R offer Kick/Jump", "R offer Kick/Duck"
    )
    assert {event.reason for event in scene.told(w.CardsDrawn)} == {"trade"}


def test_a_revived_fighter_not_placed_by_the_last_zone_is_the_only_choice_there() -> None:
    # RULES N3-3.20, N3-3.16
    scene = Scene(phase="line_up", R={**R, "revived": "beatman"}, D=D).do("R put takeo", "R put u_do")
    assert scene.options("R") == ["put beatman"]
    assert scene.refused("R put ash_blitzer") == "revived_must_stand"


def test_a_line_up_moves_fighters_heals_nobody_and_looks_at_second_wind() -> None:
    # RULES N3-3.22, N3-3.23
    own = {
        "line": ["takeo"],
        "bench": ["u_do"],
        "fighters": {"takeo": {"hp": 2, "threads": "mma_gloves"}, "u_do": {"hp": 1}},
    }
    scene = Scene(phase="line_up", R=own, D={"line": ["toro"], "ko": ["moody_ruby"]})
    scene.do("R put u_do", "R put takeo", "D put toro", "D empty")
    assert (scene.hp("takeo"), scene.hp("u_do")) == (2, 1)
    assert scene.fighter("takeo")["threads"] == "mma_gloves"
    assert (scene.of("R")["second_wind"], scene.of("D")["second_wind"]) == ("", "toro")


def test_of_equal_cards_a_free_one_is_offered_before_a_locked_one() -> None:
    # RULES N3-R2, N3-3.7
    scene = Scene(phase="shop", R={**R, "hand": "N-Rage N-Rage", "locked": "N-Rage"}, D=D).do("R trade brawl")
    assert scene.legal("R offer N-Rage")
    scene.do("R offer N-Rage")
    assert scene.refused("R trade brawl") == "too_little_cash"


# --- wars ---------------------------------------------------------------------------------------------------------


def test_only_types_of_the_cost_pay() -> None:
    # RULES N3-4.5
    scene = Scene(R={**R, "hand": "N-Reflux N-Reflux N-Rage"}, D={**D, "hand": "N-Rage"}).do("R strike takeo")
    assert scene.options("R") == ["pay N-Reflux"]
    scene.do("R pay N-Reflux")
    assert scene.options("R") == ["pay N-Reflux", "done"]


def test_a_card_that_is_cancelled_is_no_target() -> None:
    # RULES N3-5.3
    scene = Scene(R={**R, "hand": "N-Reflux S-Reflux"}, D={**D, "hand": "N-Toxic N-Toxic"})
    scene.do("R strike takeo", "R pay N-Reflux", "R pay S-Reflux", "R done", "D cancel N-Toxic N-Reflux")
    assert scene.options("D") == ["cancel N-Toxic S-Reflux", "accept"]


def test_after_each_card_every_opponent_is_asked_anew() -> None:
    # RULES N3-5.7, N3-20.9
    scene = king(X1="N-Reflux N-Reflux", Y1="N-Rage N-Rage", Y2="N-Toxic N-Rage")
    scene.do(
        "X1 strike takeo", "X1 target toro", "X1 pay N-Reflux", "X1 done", "Y1 accept", "Y2 cancel N-Toxic N-Reflux"
    )
    assert scene.asks() == ["X1 answer"]
    scene.do("X1 add N-Reflux")
    assert scene.asks() == ["Y1 war"]


# --- lanes --------------------------------------------------------------------------------------------------------


def test_ordinary_second_wind_adds_lanes_in_its_own_area_only() -> None:
    # RULES N3-20.21
    alone = {"line": ["takeo", "u_do"], "ko": ["ash_blitzer"], "hand": "Kick/Jump"}
    scene = king(
        "attack", X1=alone, X2={"out": True}, Y1={"line": ["toro", "val_kyrie"], "ko": ["beatman"]},
        Y2={"line": ["moody_ruby"], "ko": ["filler11", "filler12"]},
    )  # fmt: skip
    scene.do("X1 face takeo", "X1 face takeo", "X1 face takeo")
    pairs = [(lane["attacker"], lane["defender"]) for lane in scene.facts["lanes"]]
    assert ("takeo", "moody_ruby") in pairs and ("u_do", "moody_ruby") not in pairs


def test_a_card_of_who_fell_before_does_nothing() -> None:
    # RULES N3-8.3
    # Toro, with SW, falls in the first lane; his Punch in the second hits nobody, his Item in the third draws nothing.
    hand = "Kick/Block Punch/Parry lucky_7s"
    own = {"line": ["toro"], "bench": ["filler12"], "fighters": {"toro": {"hp": 1}}, "hand": hand}
    others = {"line": ["moody_ruby", "ronny_ronin", "u_do"], "hand": "Sweep/Block N-Chrome"}
    scene = Scene(phase="attack", R=own, D=others)
    scene.do("R place Kick/Block", "R place Punch/Parry", "R place lucky_7s", "D place Sweep/Block", *["D skip"] * 2)
    assert scene.fighter("toro")["ko"] and scene.hp("ronny_ronin") == 4
    assert [event.fighter for event in scene.told(w.BrawlConnected)] == ["moody_ruby"]
    assert not scene.told(w.ItemUsed) and scene.of("R")["item"] == ""


def test_of_equal_items_those_that_came_later_leave_first() -> None:
    # RULES N3-R3, N3-14.7
    hand = {"hand": "burger burger", "new_items": "burger"}
    scene = Scene(phase="attack", R={**R, "hand": "Kick/Jump"}, D={**D, **hand}).do("D place burger")
    assert scene.of("D")["claimable"] == "burger"


def test_the_defenders_damage_applies_even_if_its_user_falls_by_the_attackers() -> None:
    # RULES N3-8.4
    scene = Scene(
        phase="attack", options={"content": "shipped"},
        R={"line": ["takeo", "u_do"], "hand": "butterfly_knife"},
        D={"line": ["moody_ruby", "toro"], "hand": "kung_fu_matinee", "fighters": {"moody_ruby": {"hp": 1}}},
    )  # fmt: skip
    scene.do("R place butterfly_knife", "R skip", "D place kung_fu_matinee", "D skip")
    assert scene.fighter("moody_ruby")["ko"] and scene.hp("takeo") == 4


def test_an_item_works_in_the_role_it_is_marked_for() -> None:
    # RULES N3-10.2, N3-10.3
    scene = lone("takeo", "toro", "Kick/Jump", "table").do("R place Kick/Jump", "D place table")
    assert scene.told(w.WallSoaked) and not scene.told(w.ItemIneffective)
    wrong = lone("takeo", "toro", "Kick/Jump", "telephone_pole").do("R place Kick/Jump", "D place telephone_pole")
    assert wrong.told(w.ItemIneffective) and wrong.hp("takeo") == 5


def test_an_item_without_a_card_against_it_works() -> None:
    # RULES N3-10.9
    scene = lone("takeo", "toro", "butterfly_knife").do("R place butterfly_knife")
    assert scene.hp("toro") == 3


def test_of_an_own_and_a_worn_specialty_the_higher_counts() -> None:
    # RULES N3-10.14
    own = {
        "line": ["", "ash_blitzer", ""],
        "hand": "Punch/Duck",
        "fighters": {"ash_blitzer": {"threads": "mma_gloves"}},
    }
    scene = Scene(phase="attack", R=own, D={"line": ["", "toro", ""], "bench": ["filler12"]}).do("R place Punch/Duck")
    assert scene.hp("toro") == 3


def test_a_soaked_brawl_earns_nothing() -> None:
    # RULES N3-11.6
    scene = lone("takeo", "toro", "Kick/Jump", "table").do("R place Kick/Jump", "D place table")
    assert not scene.told(w.N30nAwarded) and scene.hp("toro") == 5


def test_a_wall_guards_no_benchwarmer() -> None:
    # RULES N3-10.17
    own = {"line": ["", "toro", ""], "bench": ["filler12"], "hand": "table"}
    scene = Scene(phase="attack", R={"line": ["", "takeo", ""], "hand": "pipe_bomb"}, D=own)
    scene.do("R place pipe_bomb", "D place table")
    assert scene.hp("filler12") == 2 and not scene.told(w.WallSoaked)


# --- K.O. and the end ---------------------------------------------------------------------------------------------


def test_a_fallen_fighter_leaves_its_zone_at_once() -> None:
    # RULES N3-11.2
    scene = Scene(R={**R, "hand": "N-Reflux"}, D={**D, "fighters": {"ronny_ronin": {"hp": 1}}})
    scene.do("R strike takeo", "R pay N-Reflux", "R done")
    fallen = scene.fighter("ronny_ronin")
    assert fallen["ko"] and fallen["zone"] == 0 and scene.of("D")["line"] == ["moody_ruby", "", "toro"]


def test_the_fallen_are_not_healed() -> None:
    # RULES N3-11.12
    own = {"line": ["takeo", "u_do"], "ko": ["val_kyrie"], "hand": "box_of_donuts", "fighters": {"takeo": {"hp": 2}}}
    scene = Scene(phase="attack", options={"content": "shipped"}, R=own, D={"line": ["toro", "beatman"]})
    scene.do("R place box_of_donuts", "R skip")
    assert scene.hp("takeo") == 3 and scene.hp("val_kyrie") == 0
    assert [event.fighter for event in scene.told(w.HpRestored)] == ["takeo"]


def test_bench_included_every_opposing_fighter_must_fall() -> None:
    # RULES N3-15.4
    own = {"line": ["", "toro", ""], "fighters": {"toro": {"hp": 1}}}
    for bench, over in (["filler12"], False), ([], True):
        scene = Scene(phase="attack", R={"line": ["", "takeo", ""], "hand": "Kick/Jump"}, D={**own, "bench": bench})
        scene.do("R place Kick/Jump")
        assert scene.fighter("toro")["ko"] and scene.facts["over"] == over


def test_strikes_and_counters_are_fresh_in_the_next_round() -> None:
    # RULES N3-15.2
    used = {"fighters": {"takeo": {"struck": True, "countered": True}}}
    scene = Scene(phase="clean_up", R={**R, **used}, D=D)
    assert not scene.fighter("takeo")["struck"] and not scene.fighter("takeo")["countered"]


def test_one_deed_may_meet_several_challenges() -> None:
    # RULES N3-14.6
    scene = Scene(
        phase="counter", decks={"item": "burger"}, R={"line": ["takeo", "u_do"], "deeds": {"hits": 2}},
        D={"line": ["toro", "beatman"], "hand": "lucky_7s"},
    )  # fmt: skip
    scene.do("R claim deck CH-HIT2", "R claim 1 CH-HIT2")
    assert sorted(scene.of("R")["item"].split()) == ["burger", "lucky_7s"]


def test_more_live_fighters_beat_more_hp_when_the_rounds_are_over() -> None:
    # RULES N3-15.8
    few = {"line": ["takeo", "ash_blitzer"], "ko": ["u_do"]}
    many = {
        "line": ["toro", "moody_ruby", "beatman"],
        "fighters": {name: {"hp": 1} for name in ("toro", "moody_ruby", "beatman")},
    }
    scene = Scene(phase="clean_up", round=1, options={"round_limit": 1}, R=few, D=many)
    assert scene.facts["over"] and scene.facts["winners"] == [1]


def test_a_draw_by_rounds_is_one_for_all_four() -> None:
    # RULES N3-R7, N3-15.8
    names = {"X1": "takeo", "Y1": "toro", "X2": "filler10", "Y2": "filler11"}
    given: dict[str, Any] = {seat: {"line": [name], "fighters": {name: {"hp": 2}}} for seat, name in names.items()}
    scene = Scene(mode="king", phase="clean_up", round=1, options={"round_limit": 1}, **given)
    outcome = scene.match.outcome
    assert scene.facts["over"] and outcome is not None and outcome.scores == (0.5, 0.5, 0.5, 0.5)


def test_teammates_left_alone_face_each_other_across_the_areas() -> None:
    # RULES N3-20.22
    scene = king("clean_up", luck="first", X1="Kick/Jump", Y1={"out": True}, Y2={"out": True})
    scene.do("X1 attack").skip_to("place")
    pairs = {(lane["attacker"], lane["defender"]) for lane in scene.facts["lanes"]}
    assert ("takeo", "filler10") in pairs


def test_one_against_one_meets_as_soon_as_the_others_have_fallen() -> None:
    # RULES N3-20.20
    last = {"line": ["toro"], "ko": ["val_kyrie", "beatman"], "fighters": {"toro": {"hp": 1}}}
    scene = king(X1="N-Reflux", X2={"out": True}, Y1=last)
    scene.do("X1 strike takeo")
    if "X1 target" in scene.asks():
        scene.do("X1 target toro")
    scene.do("X1 pay N-Reflux", "X1 done").skip_to("shop")
    scene.skip_to("line_up").skip_to("place")
    pairs = {(lane["attacker"], lane["defender"]) for lane in scene.facts["lanes"]}
    assert all(one and other for one, other in pairs) and len(pairs) == 3


def test_in_overkill_a_strike_takes_effect_once_a_round() -> None:
    # RULES N3-18.6
    scene = Scene(
        mode="overkill", R={"line": ["", "takeo", ""], "hand": "N-Reflux N-Reflux"},
        D={"line": ["", "toro", ""], "hand": ""},
    )  # fmt: skip
    scene.do("R strike takeo", "R pay N-Reflux", "R done")
    assert scene.fighter("takeo")["struck"] and scene.hp("toro") == 4
    assert not any(one == "strike takeo" for name in scene.asked() for one in scene.options(name))


def test_in_overkill_a_side_lays_one_card_and_none_in_its_last_window() -> None:
    # RULES N3-18.4, N3-18.5
    own = {"line": ["", "takeo", ""], "hand": "Kick/Jump Kick/Duck N-Rage N-Reflux"}
    given: dict[str, Any] = {"R": own, "D": {"line": ["", "toro", ""]}}
    scene = Scene(mode="overkill", **given).do("R place Kick/Jump")
    assert scene.refused("R place Kick/Duck") == "no_more_cards"
    late = Scene(mode="overkill", **given).do("R done")
    assert late.asks() == ["R window"] and late.refused("R place Kick/Duck") == "no_more_cards"


def test_nobody_is_revived_in_king() -> None:
    # RULES N3-20.5
    rich = "Punch/Duck Punch/Jump Punch/Block Kick/Jump Kick/Duck Kick/Block"
    scene = king("shop", X1={"line": ["takeo", "u_do"], "ko": ["ash_blitzer"], "hand": rich})
    assert scene.refused("X1 revive ash_blitzer") == "no_revives"


def test_teams_of_a_royale_take_turns_attacking() -> None:
    # RULES N3-21.8
    scene = Scene(mode="royale", phase="clean_up", attacker=0)
    assert scene.of("Y1")["attacks"] and not scene.of("X1")["attacks"]
