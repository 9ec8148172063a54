"""Who comes first: lanes, boosts, claims, and the last one standing (N3-7.4, N3-9.2, N3-14.3, N3-20.23)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.n30n import words as w
from fracas.games.n30n.tests.scene import Scene
from fracas.games.n30n.tests.test_fight import lone
from fracas.games.n30n.tests.test_king import king

HAND = "Kick/Jump burger"


def lanes(scene: Scene) -> list[tuple[str, str, int]]:
    """Attacker, defender and zone of each lane, in lane order."""
    return [(lane["attacker"], lane["defender"], lane["zone"]) for lane in scene.facts["lanes"]]


# --- lanes --------------------------------------------------------------------------------------------------------


def duel(attacker: int, r: list[str], d: list[str]) -> Scene:
    bench = {"bench": ["blok_em", "filler10"]}
    return Scene(phase="attack", attacker=attacker, R={"line": r, "hand": HAND}, D={"line": d, "hand": HAND, **bench})


def test_empty_lanes_take_their_place_by_zone() -> None:
    # RULES N3-7.4, N3-7.3
    r, d = ["takeo", "u_do", ""], ["", "toro", "moody_ruby"]
    assert lanes(duel(0, r, d)) == [("takeo", "", 1), ("u_do", "toro", 2), ("", "moody_ruby", 3)]
    assert lanes(duel(1, r, d)) == [("moody_ruby", "", 3), ("toro", "u_do", 2), ("", "takeo", 1)]


@pytest.mark.parametrize("attacker", [0, 1])
@pytest.mark.parametrize("alone", ["R", "D"])
def test_a_lane_has_the_zone_of_who_has_no_second_wind(attacker: int, alone: str) -> None:
    # RULES N3-7.4, N3-12.3
    many, one = ["takeo", "u_do", "beatman"], ["", "toro", ""]
    scene = duel(attacker, many, one) if alone == "D" else duel(attacker, one, many)
    zones = [(1, "takeo"), (2, "u_do"), (3, "beatman")][:: 1 if attacker == 0 else -1]
    attacks = (alone == "D") == (attacker == 1)
    assert lanes(scene) == [("toro", name, zone) if attacks else (name, "toro", zone) for zone, name in zones]


def test_of_a_survivors_lanes_pairs_come_before_the_empty_one_and_its_own_zones_count_upwards() -> None:
    # RULES N3-7.4, N3-20.10
    alone = {"line": ["takeo", "u_do", "ash_blitzer"], "hand": HAND}
    y1 = {"line": ["toro"], "ko": ["val_kyrie", "beatman"]}
    scene = king("attack", X1=alone, X2={"out": True}, Y1=y1, Y2={"line": ["moody_ruby", "filler11", "filler12"]})
    scene.do("X1 face ash_blitzer", *["X1 face takeo"] * 3)
    assert lanes(scene) == [
        # Toro has ordinary SW as well: everybody of the survivor's meets him.
        ("takeo", "toro", 1), ("u_do", "toro", 1), ("ash_blitzer", "toro", 1),
        ("takeo", "moody_ruby", 1), ("takeo", "filler11", 2), ("takeo", "filler12", 3),
    ]  # fmt: skip
    two = {"line": ["toro", "val_kyrie"], "ko": ["beatman"]}
    scene = king("attack", X1=alone, X2={"out": True}, Y1=two, Y2={"line": ["moody_ruby", "filler11", "filler12"]})
    scene.do("X1 face u_do", *["X1 face u_do"] * 4)
    assert [(a, d) for a, d, _ in lanes(scene)][:4] == [
        ("u_do", "toro"), ("takeo", ""), ("u_do", "val_kyrie"), ("ash_blitzer", ""),
    ]  # fmt: skip


# --- Strikes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("attacker", [0, 1])
def test_only_attackers_strike_and_only_from_the_tarmac(attacker: int) -> None:
    # RULES N3-2.2, N3-6.1, N3-6.2, N3-6.3
    scene = Scene(
        attacker=attacker,
        R={"line": ["takeo", "u_do"], "bench": ["val_kyrie"], "hand": "N-Cosmo N-Cosmo N-Reflux Kick/Jump"},
        D={"line": ["moody_ruby", "ronny_ronin"], "bench": ["filler10"], "hand": "N-Rage N-Rage Kick/Jump"},
    )
    own, seat = (("takeo", "val_kyrie"), "R") if attacker == 0 else (("ronny_ronin", "filler10"), "D")
    assert scene.asks() == [f"{seat} strike"]
    assert scene.legal(f"{seat} strike {own[0]}")
    assert scene.refused(f"{seat} strike {own[1]}") == "off_the_tarmac"
    scene.do(f"{seat} pass")
    assert scene.asks() == ["R place", "D place"], "a pass ends the phase, and the other side has no Strikes"


# --- boosts -------------------------------------------------------------------------------------------------------


def test_a_pass_ends_the_boosting_of_a_card() -> None:
    # RULES N3-9.2
    hand = "Kick/Block[Rage,Toxic] N-Rage N-Toxic"
    scene = lone("takeo", "moody_ruby", hand).do("R place Kick/Block[Rage,Toxic]")
    assert scene.options("R") == ["boost Rage", "boost Toxic", "pass"]
    scene.do("R boost Toxic", "R pay N-Toxic", "R done")
    assert scene.options("R") == ["boost Rage", "pass"]
    scene.do("R pass")
    assert not any(one.endswith("boost") for one in scene.asks()) and scene.hp("moody_ruby") == 2
    at_once = lone("takeo", "moody_ruby", hand).do("R place Kick/Block[Rage,Toxic]", "R pass")
    assert not at_once.told(w.BoostDeclared) and at_once.hp("moody_ruby") == 3


def test_who_does_not_connect_does_not_boost() -> None:
    # RULES N3-9.2, N3-9.1
    scene = lone("toro", "u_do", "Sweep/Duck[Rage] N-Rage", "Kick/Parry[Toxic] N-Toxic")
    scene.do("R place Sweep/Duck[Rage]", "D place Kick/Parry[Toxic]")
    assert scene.asks() == ["R boost"]
    scene.do("R pass")
    assert not any(one.endswith("boost") for one in scene.asks())


@pytest.mark.parametrize("attacker", [0, 1])
def test_if_both_connect_the_attacker_boosts_first(attacker: int) -> None:
    # RULES N3-9.2, N3-8.13
    attack, defence = "Kick/Jump[Rage] N-Rage", "loose_brick N-Rage"
    hands = (attack, defence) if attacker == 0 else (defence, attack)
    first, second = ("R", "D") if attacker == 0 else ("D", "R")
    scene = Scene(
        luck="1", phase="attack", attacker=attacker, options={"content": "shipped", "sucker_punch": "trade"},
        R={"line": ["", "takeo", ""], "bench": ["ash_blitzer"], "hand": hands[0]},
        D={"line": ["", "u_do", ""], "bench": ["moody_ruby"], "hand": hands[1]},
    )  # fmt: skip
    scene.do(f"{first} place Kick/Jump[Rage]", f"{second} place loose_brick")
    assert scene.asks() == [f"{first} boost"]
    scene.do(f"{first} pass")
    assert scene.asks() == [f"{second} boost"]


# --- claims -------------------------------------------------------------------------------------------------------


def claims(attacker: int, **deeds: dict[str, int]) -> Scene:
    """Counters are over; on top lies an Item for two hits, R holds one for a war, D one for a K.O."""
    return Scene(
        phase="counter", attacker=attacker, decks={"item": "burger lucky_7s"},
        R={"line": ["takeo", "u_do"], "hand": "bin_lid", "deeds": deeds["R"]},
        D={"line": ["toro", "beatman"], "hand": "telephone_pole", "deeds": deeds["D"]},
    )  # fmt: skip


@pytest.mark.parametrize("attacker", [0, 1])
def test_the_attacker_claims_one_at_a_time_until_it_passes_then_the_defender(attacker: int) -> None:
    # RULES N3-14.3
    scene = claims(attacker, R={"kos": 1, "hits": 2}, D={"wars": 1, "hits": 2})
    first, second = ("R", "D") if attacker == 0 else ("D", "R")
    theirs, number = ("CH-KO", 1) if attacker == 0 else ("CH-WAR", 0)
    assert scene.asks() == [f"{first} claim"]
    scene.do(f"{first} claim {number} {theirs}")
    assert scene.asks() == [f"{first} claim"], "one at a time, as long as it likes"
    scene.do(f"{first} pass")
    assert scene.asks() == [f"{second} claim"]
    scene.do(f"{second} claim deck CH-HIT2")
    assert [event.seat for event in scene.told(w.ChallengeMet)] == [attacker, 1 - attacker]


def test_what_the_attacker_has_claimed_the_defender_cannot() -> None:
    # RULES N3-14.3, N3-14.4
    scene = claims(0, R={"hits": 2}, D={"hits": 2})
    scene.do("R claim deck CH-HIT2")
    assert not any(one.endswith("claim") for one in scene.asks())
    assert sorted(scene.of("R")["item"].split()) == ["bin_lid", "burger"]


def test_deeds_of_an_earlier_round_meet_no_challenge() -> None:
    # RULES N3-14.2
    scene = claims(0, R={"hits": 2}, D={})
    scene.do("R pass").skip_to("place")
    assert scene.of("R")["deeds"]["hits"] == 0
    scene.skip_to("shop")
    assert not scene.told(w.ChallengeMet)


# --- the last one standing ----------------------------------------------------------------------------------------


def standing(name: str, others: list[str], hp: int, **facts: Any) -> dict[str, Any]:
    return {"line": [name], "ko": others, "fighters": {name: {"hp": hp}}, **facts}


def test_the_last_player_wins_alone_and_at_once() -> None:
    # RULES N3-20.23, N3-15.5
    last = standing("toro", ["val_kyrie", "beatman"], 1)
    scene = king("attack", X1="Kick/Jump Punch/Duck", Y1=last, X2={"out": True}, Y2={"out": True})
    scene.do("X1 place Kick/Jump", "X1 place Punch/Duck", "X1 skip")
    assert scene.facts["over"] and scene.facts["winners"] == [0], "not the teammate that was defeated"
    assert [event.seats for event in scene.told(w.GameOver)] == [(0,)]
    assert scene.told(w.GameOver)[0].why == "last player"
    assert not scene.told(w.N30nAwarded) and scene.asks() == []
    outcome = scene.match.outcome
    assert outcome is not None and outcome.scores == (1.0, 0.0, 0.0, 0.0)


def test_a_betrayer_may_be_the_last_player() -> None:
    # RULES N3-20.23, N3-20.22
    mate = standing("filler10", ["blok_em", "ronny_ronin"], 1)
    scene = king("attack", X1="Kick/Jump", X2=mate, Y1={"out": True}, Y2={"out": True})
    scene.do("X1 betray Kick/Jump", *["X1 skip"] * 2)
    assert scene.facts["over"] and scene.facts["winners"] == [0]


def test_while_two_players_live_nobody_has_won() -> None:
    # RULES N3-20.23, N3-20.20
    last = standing("toro", ["val_kyrie", "beatman"], 1)
    scene = king("attack", X1="Kick/Jump", Y1=last, X2={"out": True})
    while "X1 pair" in scene.asks():
        scene.do("X1 face takeo")
    scene.do("X1 place Kick/Jump")
    while "X1 place" in scene.asks():
        scene.do("X1 skip")
    assert [event.seat for event in scene.told(w.PlayerDefeated)] == [1]
    assert not scene.facts["over"]


@pytest.mark.parametrize("attacker", [0, 1])
def test_a_move_cancelled_with_two_cards_is_one_war_won(attacker: int) -> None:
    # RULES N3-14.2, N3-5.9
    first, second = ("R", "D") if attacker == 0 else ("D", "R")
    owner = {"line": ["takeo", "u_do"], "hand": "N-Reflux N-Reflux N-Rage"}
    other = {"line": ["moody_ruby", "beatman"], "hand": "N-Toxic N-Toxic N-Rage"}
    people: dict[str, Any] = {first: owner, second: other}
    scene = Scene(attacker=attacker, **people)
    scene.do(f"{first} strike takeo", *[f"{first} pay N-Reflux"] * 2, f"{first} done")
    scene.do(*[f"{second} cancel N-Toxic N-Reflux"] * 2, f"{first} concede")
    assert scene.of(second)["deeds"]["wars"] == 1 and scene.of(first)["deeds"]["wars"] == 0


def test_the_brawl_that_answers_a_betrayal_may_be_boosted() -> None:
    # RULES N3-20.13, N3-9.1, N3-9.3
    scene = king("attack", X1="Uppercut/Block", X2="Kick/Duck[Rage] N-Rage", Y1="", Y2="")
    scene.do("X1 betray Uppercut/Block", *["X1 skip"] * 2, "X2 place Kick/Duck[Rage]", *["X2 skip"] * 2)
    assert scene.asks() == ["X2 boost"]  # the Kick connects in its own lane
    scene.do("X2 pass")
    assert scene.asks() == ["X2 boost"]  # and the Duck answers the betrayal
    scene.do("X2 boost Rage", "X2 pay N-Rage", "X2 done")
    assert scene.hp("takeo") == 3 and [event.result for event in scene.told(w.Betrayal)] == ["evaded"]


def test_a_betrayer_names_a_live_fighter_of_the_teammate_and_nobody_else() -> None:
    # RULES N3-20.12, N3-20.16
    mate = {"line": ["", "blok_em", "ronny_ronin"], "ko": ["filler10"]}
    scene = king("attack", X1="Uppercut/Block", X2=mate).do("X1 betray Uppercut/Block", *["X1 skip"] * 2)
    assert scene.asks() == ["X1 aim"] and scene.options("X1") == ["target blok_em", "target ronny_ronin"]
    scene.do("X1 target ronny_ronin")
    assert [(event.betrayer, event.victim) for event in scene.told(w.Betrayal)] == [("takeo", "ronny_ronin")]
