"""Training, Overkill, Rush, Battle Royale (sections 17, 18, 19, 21)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.n30n import GAME
from fracas.games.n30n import words as w
from fracas.games.n30n.core.round.moves import cheapest
from fracas.games.n30n.tests.scene import Scene
from fracas.kernel.game import SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.lab import sim

# --- Training -----------------------------------------------------------------------------------------------------


def gym(phase: str = "combat", luck: str = "", attacker: int = 0, **facts: Any) -> Scene:
    """Player against dummy, Blok'Em against Toro unless told otherwise."""
    player = {"fighters": {"blok_em": {"zone": 2}}, **facts.pop("P", {})}
    dummy = {"fighters": {"toro": {"zone": 2}}, **facts.pop("dummy", {})}
    return Scene(luck=luck, mode="training", phase=phase, attacker=attacker, P=player, dummy=dummy, **facts)


def test_training_has_no_items_and_no_shop() -> None:
    # RULES N3-17.1
    scene = gym("pit_stop")
    assert scene.facts["deck"]["item"] == 0
    assert not any("shop" in one for one in scene.asks())
    assert scene.of("P")["count"] == {"brawl": 1, "n30n": 1, "item": 0}


def test_the_player_picks_both_fighters_or_lets_luck_pick_the_dummys() -> None:
    # RULES N3-17.2, N3-17.3
    scene = Scene(mode="training")
    scene.do("P pick toro")
    assert "pick toro" not in scene.options("P") and "deal" in scene.options("P")
    scene.luck("first").do("P pick u_do")
    assert scene.asks() == ["P role"]
    assert [scene.fighter(name)["zone"] for name in ("toro", "u_do")] == [2, 2]
    dealt = Scene(mode="training").do("P pick toro", "P deal")
    assert len(dealt.of("dummy")["picks"]) == 1


def test_the_dummys_card_is_turned_up_after_the_players() -> None:
    # RULES N3-17.7, N3-17.12
    scene = gym("attack", attacker=1, P={"hand": "Punch/Block[Rage] N-Rage"}, decks={"brawl": "Kick/Duck"})
    scene.do("P place Punch/Block[Rage]", "P boost Rage", "P pay N-Rage", "P done")
    assert scene.hp("toro") == 2  # Block is Blok'Em's specialty: 1 + 1 + 1
    assert [event.attack for shown in scene.told(w.CardsRevealed) for event in shown.lanes][0] == "Kick/Duck"


def test_an_attacking_dummy_sets_a_sucker_punch_aside() -> None:
    # RULES N3-17.8
    decks = {"brawl": "sucker_punch_a Kick/Duck"}
    scene = gym("attack", attacker=1, P={"hand": "Punch/Jump N-Toxic N-Chrome"}, decks=decks)
    scene.do("P skip")
    assert scene.hp("blok_em") == 4  # Toro's Kick
    assert scene.of("dummy")["used"] == "Kick/Duck sucker_punch_a"


def test_the_dummy_keeps_energy_openly_and_nothing_else() -> None:
    # RULES N3-17.9, N3-17.4
    scene = Scene(
        mode="training",
        phase="pit_stop",
        options={"dummy_n30n_per_round": 1},
        P={"fighters": {"blok_em": {"zone": 2}}},
        dummy={"fighters": {"takeo": {"zone": 2}}},
        decks={"n30n": "N-Toxic N-Chrome"},
    )
    assert scene.view("P").hands[1].cards == ("N-Chrome",)
    # Takeo's Counter draws a Brawl in the first half, in which the dummy defends: the dummy throws it away.
    while not scene.told(w.MoveActivated):
        scene.do(f"P {scene.options('P')[-1]}")
    assert scene.of("dummy")["count"]["brawl"] == 0


def test_the_dummy_must_declare_and_pays_the_least() -> None:
    # RULES N3-17.10
    scene = gym(attacker=1, dummy={"hand": "U-Reflux N-Reflux S-Reflux"}, P={"hand": "Punch/Duck"})
    assert [event.card for event in scene.told(w.N30nPaid)] == ["S-Reflux"]
    assert scene.hp("blok_em") == 4
    again = gym(attacker=1, dummy={"hand": "N-Reflux U-Reflux N-Reflux"}, P={"hand": "Punch/Duck"})
    assert [event.card for event in again.told(w.N30nPaid)] == ["N-Reflux", "N-Reflux"]
    one, two, three = 0, 1, 2  # Natural, Super and Ultra Rage
    assert cheapest([one], 0, 1) == [one] and cheapest([one, one, one], 0, 3) == [one, one, one]
    assert cheapest([one, one, one, three], 0, 3) == [three], "fewest cards"
    assert cheapest([three, one, two], 0, 3) == [three] and cheapest([one, two, 3, two], 0, 3) == [one, two]


def test_the_dummy_never_answers_a_cancel() -> None:
    # RULES N3-17.11
    scene = gym(attacker=1, dummy={"hand": "S-Reflux N-Reflux N-Cosmo"}, P={"hand": "N-Toxic Punch/Duck"})
    assert scene.asks() == ["P war"]
    scene.do("P cancel N-Toxic S-Reflux")
    assert len(scene.told(w.MoveCancelled)) == 1
    assert scene.hp("blok_em") == 6


def test_the_player_cancels_the_dummys_moves_and_uses_each_of_its_own_once_a_round() -> None:
    # RULES N3-17.12
    scene = gym(attacker=1, dummy={"hand": "S-Reflux"}, P={"hand": "N-Toxic Punch/Duck"})
    assert scene.options("P") == ["cancel N-Toxic S-Reflux", "accept"]
    own = gym(P={"hand": "N-Toxic N-Toxic N-Chrome N-Chrome N-Chrome Punch/Duck"}, decks={"brawl": "Kick/Duck"})
    own.do("P strike blok_em", "P pay N-Toxic", "P pay N-Chrome", "P done")
    assert own.fighter("blok_em")["struck"] and own.asks() == ["P place"], "once a round"
    own.do("P skip").skip_to("counter").do("P counter blok_em", "P pay N-Chrome", "P done")
    assert [event.move for event in own.told(w.MoveActivated)] == ["strike", "counter"]
    assert own.facts["round"] == 2, "there was N30N for another Counter"


def test_the_first_ko_ends_training() -> None:
    # RULES N3-17.13
    scene = gym(
        "attack",
        P={"hand": "Kick/Jump"},
        dummy={"fighters": {"toro": {"zone": 2, "hp": 1}}},
        decks={"brawl": "Kick/Jump"},
    )
    scene.do("P place Kick/Jump")
    assert scene.facts["winners"] == [0]


# --- Overkill -----------------------------------------------------------------------------------------------------


def duel(luck: str = "", r: str = "", d: str = "", **facts: Any) -> Scene:
    return Scene(
        luck=luck, mode="overkill", R={"fighters": {"takeo": {"zone": 2}}, "hand": r},
        D={"fighters": {"u_do": {"zone": 2}}, "hand": d}, **facts,
    )  # fmt: skip


def test_overkill_is_one_on_one_without_bench_or_bombs() -> None:
    # RULES N3-18.1, N3-18.2
    scene = Scene("first", mode="overkill")
    scene.do("R pick takeo", "D pick u_do")
    scene.do(f"{scene.asks()[0].split()[0]} attack")
    assert scene.of("R")["count"] == scene.of("D")["count"] == {"brawl": 1, "n30n": 1, "item": 0}
    assert "pipe_bomb" not in scene.facts["cards"]["item"]
    assert scene.of("R")["line"] == ["", "takeo", ""]
    assert not any(line.startswith("revive") for line in scene.options(scene.asks()[0].split()[0]))


def test_four_windows_in_order() -> None:
    # RULES N3-18.3, N3-18.5, N3-18.6
    scene = duel(r="N-Chrome N-Reflux Kick/Jump", d="N-Cosmo N-Toxic Punch/Block")
    assert scene.asks() == ["R window"]
    scene.do("R counter takeo", "R pay N-Chrome", "R done", "D accept")
    assert not scene.legal("R counter takeo") and scene.legal("R strike takeo")
    scene.do("R place Kick/Jump")
    assert not any(line.startswith("place") for line in scene.options("R"))
    scene.do("R done")
    assert scene.asks() == ["D window"]
    scene.do("D done")
    assert scene.hp("u_do") == 3
    assert scene.asks() == ["R window"]  # the last windows: moves not yet used
    assert scene.options("R")[-1] == "done" and "strike takeo" in scene.options("R")


def test_the_defender_sees_the_back_of_the_attackers_card() -> None:
    # RULES N3-18.7
    scene = duel(r="burger", d="Kick/Jump")
    scene.do("R place burger")
    assert scene.asks() == ["D window"]
    assert scene.view("D").lanes[0].attack == "?item:CH-HIT2"
    (placed,) = scene.told(w.CardPlaced, "D")
    assert (placed.back, placed.challenge) == ("item", "CH-HIT2")


def test_the_defender_attacks_next() -> None:
    # RULES N3-18.12
    scene = duel(d="Kick/Jump")
    scene.skip_to("shop")
    assert scene.facts["attacker"] == 1


# --- Rush ---------------------------------------------------------------------------------------------------------


def test_rush_is_three_each_all_on_the_tarmac() -> None:
    # RULES N3-19.1, N3-19.2, N3-19.3
    scene = Scene("first", mode="rush")
    order = ""
    while scene.asks()[0].endswith("draft"):
        name = scene.asks()[0].split()[0]
        order += name
        scene.do(f"{name} {scene.options(name)[0]}")
    assert order == "RDDRRD"
    scene.do(f"{scene.asks()[0].split()[0]} attack")
    assert scene.of("R")["count"] == {"brawl": 3, "n30n": 1, "item": 0}
    assert "pipe_bomb" not in scene.facts["cards"]["item"]
    kept = Scene(mode="rush", options={"bench_weapons": "kept"})
    assert "pipe_bomb" in kept.facts["cards"]["item"]


def test_revive_is_allowed_in_rush() -> None:
    # RULES N3-19.3
    hand = "Punch/Duck Punch/Jump Punch/Block Kick/Jump Kick/Duck"
    scene = Scene(mode="rush", phase="shop", R={"line": ["takeo"], "ko": ["u_do"], "hand": hand}, D={"line": ["toro"]})
    assert scene.legal("R revive u_do")


def test_roles_in_rush_alternate_or_stay() -> None:
    # RULES N3-19.4
    for option, attacker in (("alternate", 1), ("same", 0)):
        scene = Scene(mode="rush", phase="clean_up", options={"rush_next_attacker": option}, R="", D="")
        assert scene.facts["attacker"] == attacker


def test_all_three_down_is_lost() -> None:
    # RULES N3-19.5
    scene = Scene(
        mode="rush", phase="attack", R={"line": ["takeo"], "hand": "Uppercut/Jump"},
        D={"line": ["u_do"], "ko": ["toro", "beatman"], "fighters": {"u_do": {"hp": 2}}},
    )  # fmt: skip
    scene.do("R place Uppercut/Jump")
    assert scene.facts["winners"] == [0]


# --- Battle Royale ------------------------------------------------------------------------------------------------


def royale(phase: str = "combat", **facts: Any) -> Scene:
    fighters = {"X1": "takeo", "Y1": "toro", "X2": "u_do", "Y2": "moody_ruby", "X3": "val_kyrie", "Y3": "blok_em"}
    for seat, name in fighters.items():
        given = facts.get(seat, {})
        hand: dict[str, Any] = {"hand": given} if isinstance(given, str) else dict(given)
        zone = (list(fighters).index(seat)) // 2 + 1
        own = {"zone": zone, **hand.pop("own", {})}
        facts[seat] = {"fighters": {name: own}, **hand}
    return Scene(mode="royale", phase=phase, **facts)


def test_royale_drafts_in_turn_and_the_winners_first_player_chooses() -> None:
    # RULES N3-21.1, N3-21.2
    scene = Scene("second", mode="royale")
    order = []
    while scene.asks()[0].endswith("draft"):
        name = scene.asks()[0].split()[0]
        order.append(name)
        scene.do(f"{name} {scene.options(name)[0]}")
    assert order == ["Y1", "X1", "Y2", "X2", "Y3", "X3"]
    assert scene.asks() == ["Y1 role"]
    scene.do("Y1 attack")
    assert [name for name in sorted(order) if scene.of(name)["attacks"]] == ["Y1", "Y2", "Y3"]
    with pytest.raises(SetupError, match="royale is for 6"):
        GAME.rules.check_setup(Setup("n30n", (SeatSetup("a"), SeatSetup("b")), {"mode": "royale"}))


def test_one_hand_for_three_players() -> None:
    # RULES N3-21.3
    scene = royale("pit_stop")
    assert scene.of("X1")["count"] == {"brawl": 3, "n30n": 3, "item": 0}
    assert scene.view("X3").hands[0].cards == scene.view("X1").hands[0].cards is not None
    assert scene.view("Y1").hands[0].cards is None


def test_the_captain_shops_lines_up_and_cancels_and_changes_each_round() -> None:
    # RULES N3-21.4
    scene = royale("pit_stop", round=1, Y1="N-Toxic N-Toxic", X1="N-Reflux")
    assert scene.asks() == ["X1 shop"]
    scene.do("X1 done")
    assert scene.asks() == ["Y1 shop"]
    scene.do("Y1 done")
    assert scene.asks() == ["X1 line_up", "Y1 line_up"]
    later = royale("pit_stop", round=2, attacker=1)
    assert later.asks() == ["Y2 shop"]


def test_a_fallen_captain_hands_over_at_once() -> None:
    # RULES N3-21.4, N3-21.6
    scene = royale(attacker=1, X1={"own": {"hp": 1}, "hand": "N-Toxic N-Cosmo"}, Y1="S-Reflux S-Chrome N-Rage")
    scene.do("Y1 strike toro", "Y1 pay S-Reflux", "Y1 done", "X1 accept")
    assert scene.fighter("takeo")["ko"]
    assert scene.facts["captains"][0] == 2
    scene.do("Y2 strike moody_ruby", "Y2 pay S-Chrome", "Y2 done")
    assert scene.asks() == ["X2 war"]


def test_each_player_decides_for_its_own_fighter() -> None:
    # RULES N3-21.5
    scene = royale(X1="N-Reflux N-Cosmo Punch/Duck Kick/Jump")
    assert scene.asks() == ["X1 strike"] and scene.options("X1") == ["strike takeo", "pass"]
    scene.do("X1 pass")
    assert scene.asks() == ["X2 strike"]
    scene.do("X2 pass")
    scene.do("X3 pass")
    assert scene.asks() == ["X1 place"]
    scene.do("X1 place Punch/Duck")
    assert scene.asks() == ["X2 place"]
    assert scene.view("X2").lanes[0].attack == "Punch/Duck"
    scene.do("X2 place Kick/Jump")
    assert scene.asks() == ["X3 place"]


def test_second_wind_and_defeat_of_a_team() -> None:
    # RULES N3-21.7, N3-21.8
    scene = royale(
        "attack",
        Y1={"own": {"ko": True}},
        Y2={"own": {"ko": True}},
        Y3={"own": {"hp": 1}},
        X1="Kick/Jump Kick/Duck Kick/Block",
    )
    assert [lane["defender"] for lane in scene.facts["lanes"]] == ["blok_em"] * 3
    scene.do("X1 place Kick/Jump", "X2 skip", "X3 skip")
    assert scene.facts["winners"] == [0, 2, 4]


# --- bots in every mode -----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.one_build
@pytest.mark.parametrize("mode", ["rumble", "rush"])
def test_greedy_beats_random(mode: str) -> None:
    # The hints are good enough that a bot which looks one step ahead beats one that does not look.
    plan = sim.plan(GAME, games=24, seed="1", entrants=("greedy", "random"), mode=mode)
    greedy = next(entrant for entrant in sim.simulate(plan).entrants if entrant.bot == "greedy")
    assert greedy.all.share >= 0.7, f"greedy scores {greedy.all.share:.0%}"


@pytest.mark.parametrize("mode", ["rumble", "training", "overkill", "rush", "king", "royale"])
def test_every_mode_runs_to_its_end(mode: str) -> None:
    result = sim.simulate(sim.plan(GAME, games=3, seed="ends", entrants=("random",), mode=mode))
    assert result.length.max < GAME.mode(mode).longest
