"""King of the City (section 20)."""

from __future__ import annotations

from typing import Any

from fracas.games.n30n import words as w
from fracas.games.n30n.tests.scene import Scene

SIDES = {
    "X1": ["takeo", "u_do", "ash_blitzer"], "Y1": ["toro", "val_kyrie", "beatman"],
    "X2": ["filler10", "blok_em", "ronny_ronin"], "Y2": ["moody_ruby", "filler11", "filler12"],
}  # fmt: skip


def king(phase: str = "combat", luck: str = "", **facts: Any) -> Scene:
    """Four players with three Fighters each; a text is a hand, `out` knocks everybody out."""
    for seat, names in SIDES.items():
        given = facts.get(seat, {})
        given = {"hand": given} if isinstance(given, str) else dict(given)
        if given.pop("out", False):
            given |= {"ko": names, "defeated": True}
        elif "line" not in given:
            given["line"] = names
        facts[seat] = given
    return Scene(luck=luck, mode="king", phase=phase, **facts)


# --- set-up and Pit-Stop ------------------------------------------------------------------------------------------


def test_two_areas_two_teams() -> None:
    # RULES N3-20.1
    scene = king("attack", X1="Kick/Jump", X2="Kick/Duck")
    pairs = [(lane["area"], lane["attacker"], lane["defender"]) for lane in scene.facts["lanes"]]
    assert pairs[0] == (0, "takeo", "toro") and pairs[3] == (1, "filler10", "moody_ruby")


def test_decks_are_halved_and_bombs_are_out() -> None:
    # RULES N3-20.2
    scene = Scene(mode="king", options={"content": "shipped"})
    sizes = [area["deck"] for area in scene.facts["areas"]]
    assert sizes == [{"brawl": 25, "n30n": 27, "item": 23}] * 2
    assert not any("pipe_bomb" in area["cards"]["item"] for area in scene.facts["areas"])


def test_one_toss_for_draft_and_role() -> None:
    # RULES N3-20.3, N3-20.4
    scene = Scene("second", mode="king")
    order = []
    while scene.asks()[0].endswith("draft"):
        name = scene.asks()[0].split()[0]
        order.append(name)
        scene.do(f"{name} {scene.options(name)[0]}")
    # The last of twelve has one Fighter left to take and is not asked (N3-16.5 e).
    assert order == ["Y1", "X1", "X2", "Y2", "Y2", "X2", "X1", "Y1", "Y1", "X1", "X2"]
    assert scene.asks() == ["Y1 role"]
    assert len(scene.told(w.CoinTossed)) == 1


def test_no_bench_no_revive() -> None:
    # RULES N3-20.5
    rich = "Punch/Duck Punch/Jump Punch/Block Kick/Jump Kick/Duck Kick/Block"
    scene = king("shop", X1={"line": ["takeo", "u_do"], "ko": ["ash_blitzer"], "hand": rich})
    assert not any(line.startswith("revive") for line in scene.options("X1"))
    scene.do("X1 done", "X2 done", "Y1 done", "Y2 done")
    assert set(scene.asks()) == {"X1 line_up", "Y1 line_up", "X2 line_up", "Y2 line_up"}
    assert scene.options("X1") == ["put takeo", "put u_do", "empty"]


def test_the_draw_is_shared_out_captain_first() -> None:
    # RULES N3-20.6, N3-20.7
    areas = [{"brawl": "Kick/Jump Kick/Duck Kick/Block", "n30n": "N-Rage S-Rage U-Rage"}, {}]
    scene = king("pit_stop", round=1, areas=areas)
    assert scene.asks() == ["X1 share"]
    assert scene.view("X2").pool == scene.view("X1").pool is not None
    assert scene.view("Y1").pool is None and scene.view("Y1").pool_backs == (3, 3)
    scene.do("X1 take U-Rage", "X2 take S-Rage", "X1 take Kick/Jump", "X2 take Kick/Duck", "X1 take N-Rage")
    assert scene.of("X1")["hand"] == "Kick/Jump N-Rage U-Rage"
    assert scene.of("X2")["hand"] == "Kick/Duck Kick/Block S-Rage"
    assert scene.view("X2").hands[0].known == ("N-Rage", "U-Rage", "Kick/Jump")
    assert scene.view("Y1").hands[0].known == ()
    assert scene.asks() == ["Y1 share"]
    shares = [(event.seat, event.brawl, event.n30n, event.cards) for event in scene.told(w.CardsSharedOut, "Y1")]
    assert shares == [(0, 1, 2, ()), (2, 2, 1, ())], "in seat order, and others see backs"
    scene.skip_to("shop")
    team = {name: scene.of(name)["hand"].split() for name in ("Y1", "Y2")}
    assert sorted(scene.view("Y2").hands[1].known) == sorted(team["Y1"]) != []
    assert sorted(scene.view("Y1").hands[3].known) == sorted(team["Y2"]) != []
    even = king("pit_stop", round=2)
    assert even.asks() == ["X2 share"]


def test_each_player_may_draw_for_itself() -> None:
    # RULES N3-20.6
    scene = king("pit_stop", options={"king_draw": "player"})
    assert scene.asks() == ["X1 shop"]
    assert all(scene.of(name)["count"] == {"brawl": 3, "n30n": 1, "item": 0} for name in SIDES)


def test_gifts_keep_their_lock() -> None:
    # RULES N3-20.8
    scene = king("shop", X1="S-Rage Kick/Jump", areas=[{"item": "burger table"}, {"item": "bin_lid"}])
    scene.do("X1 trade item", "X1 offer S-Rage", "X1 give burger")
    assert scene.of("X2")["item"] == "burger" and scene.of("X2")["locked"] == "burger"
    (hidden,) = scene.told(w.CardGiven, "Y1")
    assert (hidden.card, hidden.deck, hidden.challenge) == ("", "item", "CH-HIT2")
    assert scene.told(w.CardGiven, "X2")[0].card == "burger"
    scene.do("X1 done")
    assert scene.asks() == ["X2 shop"]
    scene.do("X2 give burger")
    assert scene.of("X1")["locked"] == "burger"
    assert [event.locked for event in scene.told(w.CardGiven, "X1")] == [True, True]
    free = king("shop", X1="burger", areas=[{"item": "table"}, {"item": "bin_lid"}]).do("X1 give burger")
    assert not free.told(w.CardGiven, "X1")[0].locked and not free.of("X2")["locked"]


# --- moves and wars -----------------------------------------------------------------------------------------------


def test_teammates_take_turns_and_all_opponents_may_cancel() -> None:
    # RULES N3-20.9
    scene = king(X1="N-Reflux N-Rage", X2="N-Rage", Y1="N-Cosmo", Y2="N-Toxic")
    scene.do("X1 strike takeo", "X1 target toro", "X1 pay N-Reflux", "X1 done")
    assert scene.asks() == ["Y1 war"]
    scene.do("Y1 accept")
    assert scene.asks() == ["Y2 war"]
    scene.do("Y2 cancel N-Toxic N-Reflux")
    assert scene.asks() == ["X1 answer"]
    scene.do("X1 concede")
    assert scene.asks() == ["X2 strike"]
    scene.do("X2 pass")
    assert scene.asks() == ["X1 strike"]
    scene.do("X1 pass")
    assert scene.told(w.PhaseBegan)[-1].phase != "strike"


def test_a_strike_may_betray_and_the_betrayed_is_asked_last() -> None:
    # RULES N3-20.15, N3-20.9
    scene = king(X1="N-Reflux", X2="N-Toxic", Y1="N-Cosmo", Y2="N-Cosmo")
    scene.do("X1 strike takeo")
    assert scene.options("X1") == ["target toro", "target filler10"]
    scene.do("X1 target filler10", "X1 pay N-Reflux", "X1 done", "Y1 accept", "Y2 accept")
    assert scene.asks() == ["X2 war"]
    scene.do("X2 accept")
    assert scene.hp("filler10") == 3
    assert not scene.told(w.N30nAwarded)


def test_defenders_cannot_betray_and_nobody_betrays_the_defeated() -> None:
    # RULES N3-20.16
    scene = king("attack", X1="Kick/Jump", Y1="Kick/Duck", Y2="Kick/Block")
    assert "betray Kick/Jump" in scene.options("X1")
    assert not any(line.startswith("betray") for line in scene.options("Y1"))
    alone = king("attack", X2={"out": True}, X1="Kick/Jump").skip_to("place")
    assert not any(line.startswith("betray") for line in alone.options("X1"))


def test_a_betraying_weapon_earns_nothing_and_can_be_cancelled() -> None:
    # RULES N3-20.13, N3-20.14
    for card, hp, takeo in (("Kick/Parry", 2, 5), ("Kick/Block", 4, 4)):
        scene = king("attack", X1="butterfly_knife", X2=card)
        scene.do("X1 betray butterfly_knife", "X1 skip", "X1 skip", f"X2 place {card}", "X2 skip", "X2 skip")
        assert (scene.hp("filler10"), scene.hp("takeo")) == (hp, takeo)
        assert not any(event.seat == 0 for event in scene.told(w.N30nAwarded))


def test_a_betrayer_names_a_victim_if_the_zone_was_empty() -> None:
    # RULES N3-20.12
    scene = king("attack", X1="Kick/Jump", X2={"line": ["", "blok_em", "ronny_ronin"]})
    scene.do("X1 betray Kick/Jump", "X1 skip", "X1 skip")
    assert scene.asks() == ["X1 aim"]
    scene.do("X1 target ronny_ronin")
    assert scene.hp("ronny_ronin") == 3


def test_a_betrayer_that_fell_before_does_nothing() -> None:
    # RULES N3-20.17
    # With SW Takeo has three lanes; he betrays in the first and falls in the second.
    own = {
        "line": ["takeo"],
        "ko": ["u_do", "ash_blitzer"],
        "hand": "Kick/Jump Kick/Duck",
        "fighters": {"takeo": {"hp": 1}},
    }
    scene = king("attack", X1=own, Y1="Punch/Block")
    scene.do("X1 betray Kick/Jump", "X1 place Kick/Duck", "X1 skip", "Y1 skip", "Y1 place Punch/Block", "Y1 skip")
    assert scene.fighter("takeo")["ko"] and scene.hp("filler10") == 4
    assert not scene.told(w.Betrayal)


# --- defeat, survivors, the end -----------------------------------------------------------------------------------


def last_stand(**facts: Any) -> dict[str, Any]:
    return {"line": ["toro"], "ko": ["val_kyrie", "beatman"], "fighters": {"toro": {"hp": 1}}, **facts}


def test_the_defeated_decide_nothing_and_lose_their_hand_at_clean_up() -> None:
    # RULES N3-20.18
    scene = king("attack", X1="Kick/Jump", Y1=last_stand(hand="S-Chromeo burger"))
    scene.do("X1 place Kick/Jump", "X1 skip", "X1 skip")
    for _ in range(3):
        if "Y1 place" in scene.asks():
            scene.do("Y1 skip")
    assert [event.seat for event in scene.told(w.PlayerDefeated)] == [1]
    assert scene.of("Y1")["hand"] == ""
    assert [event.cards for event in scene.told(w.CardsDiscarded)] == [("S-Chromeo", "burger")]
    assert not any(one.startswith("Y1") for one in scene.asks())


def test_a_survivor_faces_everybody_and_says_who_faces_whom() -> None:
    # RULES N3-20.19
    scene = king("attack", X2={"out": True}, X1={"line": ["takeo", "u_do"], "ko": ["ash_blitzer"]})
    assert scene.asks() == ["X1 pair"] and scene.options("X1") == ["face takeo", "face u_do"]
    assert scene.refused("X1 face ash_blitzer") == "off_the_tarmac" and scene.refused("X1 face toro") == "not_yours"
    scene.do("X1 face u_do", "X1 face takeo", *["X1 face takeo"] * 4)
    pairs = [(event.fighter, event.foe) for event in scene.told(w.FighterPaired)]
    assert pairs[:2] == [("u_do", "toro"), ("takeo", "val_kyrie")] and len(pairs) == 6
    strike = king(X2={"out": True}, X1="N-Reflux")
    strike.do("X1 strike takeo")
    assert len(strike.options("X1")) == 6


def test_survivor_lanes_lie_where_the_opponent_stands() -> None:
    # RULES N3-20.10, N3-20.19
    scene = king("attack", X2={"out": True}, X1={"line": ["takeo", "u_do"], "ko": ["ash_blitzer"], "hand": "Kick/Jump"})
    scene.do(*["X1 face u_do"] * 6)
    lanes = [(lane["area"], lane["zone"], lane["attacker"], lane["defender"]) for lane in scene.facts["lanes"]]
    assert lanes[0] == (0, 1, "u_do", "toro")
    assert lanes[1] == (0, 1, "takeo", "")  # named for nobody: an empty lane of its own
    assert lanes[-1] == (1, 3, "u_do", "filler12")


def test_one_against_one_meets_by_zone_across_the_areas() -> None:
    # RULES N3-20.20
    scene = king("attack", X2={"out": True}, Y1={"out": True}, X1="Kick/Jump")
    assert [(lane["attacker"], lane["defender"]) for lane in scene.facts["lanes"]] == [
        ("takeo", "moody_ruby"), ("u_do", "filler11"), ("ash_blitzer", "filler12"),
    ]  # fmt: skip
    pit = king("pit_stop", X2={"out": True}, Y1={"out": True})
    assert (pit.of("X1")["count"], pit.of("Y2")["count"]) == ({"brawl": 3, "n30n": 3, "item": 0},) * 2


def test_ordinary_second_wind_stays_within_the_area() -> None:
    # RULES N3-20.21
    scene = king("attack", X1={"line": ["takeo"], "ko": ["u_do", "ash_blitzer"], "hand": "Kick/Jump"})
    lanes = [(lane["attacker"], lane["defender"]) for lane in scene.facts["lanes"] if lane["attacker"] == "takeo"]
    assert lanes == [("takeo", "toro"), ("takeo", "val_kyrie"), ("takeo", "beatman")]


def test_an_alliance_without_enemies_ends_at_clean_up() -> None:
    # RULES N3-20.22
    scene = king("attack", luck="N-Rage second", Y2={"out": True}, X1="Kick/Jump", Y1=last_stand())
    scene.do("X1 place Kick/Jump", *["X1 skip"] * 2)
    assert [event.seats for event in scene.told(w.AllianceEnded)] == [(0, 2)]
    assert scene.asks() == ["X2 role"]
    scene.do("X2 attack")
    assert scene.of("X2")["attacks"] and not scene.of("X1")["attacks"]
    assert scene.asks() == ["X2 shop"]
    assert scene.of("X1")["count"]["brawl"] == 3
    assert not any(line.startswith("give") for line in scene.options("X2"))


def test_challenges_are_ones_own_and_spare_the_teammate() -> None:
    # RULES N3-20.24
    scene = king(
        "counter", X1={"deeds": {"hits": 2}}, X2="burger", Y1="lucky_7s N-Rage", Y2="burger N-Rage",
        areas=[{"item": "burger table"}, {"item": "table"}],
    )  # fmt: skip
    scene.do("Y1 pass", "Y2 pass")
    assert scene.asks() == ["X1 claim"]
    assert scene.options("X1") == ["claim deck CH-HIT2", "claim 1 CH-HIT2", "claim 3 CH-HIT2", "pass"]
    scene.do("X1 claim 3 CH-HIT2", "X1 pass")
    assert not any(one.endswith("claim") for one in scene.asks())


def test_the_round_limit_compares_players() -> None:
    # RULES N3-20.25
    weak = {"line": ["filler10"], "ko": ["blok_em", "ronny_ronin"]}
    scene = king(
        "clean_up", round=5, options={"round_limit": 5}, X2=weak, X1={"line": ["takeo"], "ko": ["u_do", "ash_blitzer"]}
    )
    assert scene.state.over()
    assert scene.facts["winners"] == [1]  # Toro, Val Kyrie and Beatman have the most HP


def test_cards_go_to_the_junkyard_of_their_users_area() -> None:
    # RULES N3-20.26
    scene = king("clean_up", X1={"used": "Kick/Jump"}, Y2={"used": "Punch/Duck"})
    assert [area["junk"]["brawl"] for area in scene.facts["areas"]] == ["Kick/Jump", "Punch/Duck"]


def test_the_tarmac_and_the_opponent_of_card_texts() -> None:
    # RULES N3-20.27
    scene = king(attacker=1, Y2="S-Chrome")
    scene.do("Y2 strike moody_ruby", "Y2 pay S-Chrome", "Y2 done")
    assert [scene.hp(name) for name in SIDES["X2"]] == [3, 5, 3]
    assert [scene.hp(name) for name in SIDES["X1"]] == [5, 4, 5]
    alone = king(attacker=1, Y1={"out": True}, Y2="S-Chrome")
    alone.do("Y2 strike moody_ruby", "Y2 pay S-Chrome", "Y2 done")
    assert [alone.hp(name) for name in SIDES["X1"]] == [4, 3, 4]
