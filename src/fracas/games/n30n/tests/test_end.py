"""Second Wind, Counters, Challenges, the end (sections 12 to 15)."""

from __future__ import annotations

from typing import Any

from fracas.games.n30n import words as w
from fracas.games.n30n.tests.scene import Scene


def test_two_fighters_with_second_wind_make_one_lane() -> None:
    # RULES N3-12.6
    scene = Scene(phase="attack", R={"line": ["takeo"], "hand": "Kick/Jump"}, D={"line": ["", "", "u_do"]})
    assert [(lane["attacker"], lane["defender"]) for lane in scene.facts["lanes"]] == [("takeo", "u_do")]


def test_second_wind_ends_with_a_second_fighter_on_the_tarmac() -> None:
    # RULES N3-12.7, N3-12.1
    scene = Scene(phase="line_up", R={"line": ["takeo"], "bench": ["toro"]}, D={"line": ["u_do"]})
    assert scene.of("R")["second_wind"] == "takeo"
    scene.do("R put takeo", "R put toro", "D put u_do", "D empty")
    assert scene.of("R")["second_wind"] == ""
    assert [event.fighter for event in scene.told(w.SecondWindLost)] == ["takeo"]


def test_second_wind_of_the_last_fighter_only() -> None:
    # RULES N3-12.1
    for when, name in (("tarmac", "takeo"), ("last_fighter", "")):
        scene = Scene(
            options={"second_wind_when": when}, R={"line": ["takeo"], "bench": ["toro"]}, D={"line": ["u_do"]}
        )
        assert scene.of("R")["second_wind"] == name


def test_the_attacker_has_no_counters_and_no_strikes_in_the_counter_phase() -> None:
    # RULES N3-13.3
    scene = Scene(
        phase="counter", R={"line": ["takeo"], "hand": "N-Chrome N-Reflux"}, D={"line": ["u_do"], "hand": "N-Cosmo"}
    )
    assert scene.asks() == ["D counter"]
    scene.do("D counter u_do", "D pay N-Cosmo", "D done")
    assert scene.asks() == ["R war"]
    scene.do("R accept")
    assert not any(one == "R counter" for one in scene.asks())


def test_counters_follow_the_rules_of_strikes_and_may_be_in_vain() -> None:
    # RULES N3-13.4, N3-13.2
    scene = Scene(phase="counter", R={"line": ["takeo"]}, D={"line": ["u_do"], "hand": "N-Cosmo N-Cosmo"})
    scene.do("D counter u_do", "D pay N-Cosmo", "D done")  # U-DO is unhurt: nothing changes
    assert scene.fighter("u_do")["countered"] is False  # clean-up has come already
    assert len(scene.told(w.MoveActivated)) == 1
    assert scene.told(w.HpRestored) == []


def test_a_side_on_the_bench_plays_on_without_lanes() -> None:
    # RULES N3-15.6
    scene = Scene(
        R={"line": ["toro"], "hand": "S-Reflux Kick/Jump"},
        D={"line": ["u_do"], "bench": ["blok_em"], "hand": "Punch/Duck", "fighters": {"u_do": {"hp": 2}}},
    )
    scene.do("R strike toro", "R pay S-Reflux", "R done")
    assert not scene.state.over()
    assert scene.facts["round"] == 2  # nobody had a lane, so the round ran out
    assert scene.of("D")["bench"] == ["blok_em"]


def test_one_effect_on_several_is_judged_after_the_last() -> None:
    # RULES N3-15.7
    scene = Scene(
        R={"line": ["moody_ruby"], "hand": "S-Chrome"},
        D={"line": ["u_do", "toro", "takeo"], "fighters": {"u_do": {"hp": 1}, "toro": {"hp": 1}, "takeo": {"hp": 1}}},
    )
    scene.do("R strike moody_ruby", "R pay S-Chrome", "R done")
    assert [event.target for event in scene.told(w.DamageDealt)] == ["u_do", "toro", "takeo"]
    assert scene.facts["winners"] == [0]


def test_the_round_limit_counts_fighters_then_hp_then_draws() -> None:
    # RULES N3-15.8
    def ends(r: dict[str, Any], d: dict[str, Any]) -> tuple[list[int], float]:
        scene = Scene(phase="clean_up", round=3, options={"round_limit": 3}, R=r, D=d)
        assert scene.state.over() and scene.state.why == "round limit"
        return scene.facts["winners"], scene.state.score(0)

    two, one = {"line": ["takeo", "u_do"]}, {"line": ["toro"]}
    assert ends(two, one) == ([0], 1.0)
    assert ends({"line": ["u_do"]}, one) == ([1], 0.0)
    assert ends({"line": ["takeo"]}, one) == ([], 0.5)
    assert not Scene(phase="clean_up", round=3, options={"round_limit": "none"}, R=two, D=one).state.over()


def test_a_theft_among_equal_backs_is_luck() -> None:
    # RULES N3-14.9
    scene = Scene(
        phase="counter", luck="mma_gloves",
        R={"line": ["takeo"], "deeds": {"evades": 1}}, D={"line": ["u_do"], "hand": "table mma_gloves N-Cosmo"},
    )  # fmt: skip
    scene.do("D pass", "R claim 1 CH-EVADE")
    assert scene.of("R")["item"] == "mma_gloves"


def test_what_came_to_a_hand_in_this_round_is_out_of_reach() -> None:
    # RULES N3-14.7
    scene = Scene(
        phase="counter",
        R={"line": ["takeo"], "deeds": {"evades": 1}},
        D={"line": ["u_do"], "hand": "table mma_gloves N-Cosmo", "new_items": "table mma_gloves"},
        decks={"item": "burger"},
    )
    scene.do("D pass")
    assert scene.told(w.CleanedUp)


def test_a_stolen_copy_is_the_one_that_was_there_from_the_start() -> None:
    # RULES N3-14.7
    scene = Scene(
        phase="counter",
        R={"line": ["takeo"], "deeds": {"evades": 1}},
        D={"line": ["u_do"], "hand": "table table N-Cosmo", "new_items": "table"},
        decks={"item": "burger"},
    )
    scene.do("D pass", "R claim 1 CH-EVADE")
    assert scene.of("R")["item"] == scene.of("D")["item"] == "table"
    assert scene.told(w.CleanedUp)  # the copy that is left came in this round


def test_used_cards_picked_up_are_known_until_they_are_played() -> None:
    # RULES N3-16.4
    scene = Scene(
        phase="counter",
        R={"line": ["takeo"], "used": "Punch/Duck"},
        D={"line": ["ronny_ronin"], "hand": "S-Cosmo N-Rage"},
    )
    scene.do("D counter ronny_ronin", "D pay S-Cosmo", "D done")
    assert scene.view("R").hands[1].known == ("Punch/Duck",)
    assert scene.view(None).hands[1].known == ("Punch/Duck",)
    assert scene.view("D").hands[1].known == ()
    scene.skip_to("shop").do("D trade n30n", "D offer Punch/Duck")
    assert scene.view("R").hands[1].known == ()
