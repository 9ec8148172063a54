"""The Brawl, read in order: setup, turns, contests, hands (KC-0, KC-7 to KC-13)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fracas.games.knockout import GAME
from fracas.games.knockout import words as w
from fracas.games.knockout.content import premade_maps
from fracas.games.knockout.maps import adjacency, arena_of, judge
from fracas.games.knockout.tests.scene import Scene, brawl
from fracas.games.knockout.views import map_view
from fracas.games.knockout.words import events as e
from fracas.kernel.game import SetupError
from fracas.kernel.wire import SeatSetup, Setup

LINE = tuple(w.ZoneSpec(f"Zone {i}", (2 * i, 0, 2, 2)) for i in range(6))


def test_only_a_map_that_was_not_agreed_on_is_told_whole() -> None:
    # Matches share an arena if their maps are equal: whose map came first must not show.
    scene = brawl(C1={"zone": 1})
    agreed = scene.state.arena.shape
    assert isinstance(agreed, w.MapSpec) and map_view(scene.state).spec is None
    scene.state.arena = arena_of(replace(agreed))
    assert scene.state.arena.shape is not agreed and map_view(scene.state).spec is None
    built = replace(agreed, name="Built at the table")
    scene.state.arena = arena_of(built)
    assert map_view(scene.state).spec == built


# --- general -------------------------------------------------------------------------------------------------------


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    # RULES KC-0.3
    scene = brawl(C1={"zone": 1})
    before = scene["C1"]
    assert scene.refused("cal throw") == "empty_hands"
    assert scene["C1"] == before and scene.asked() == ["cal"]


def test_a_choice_of_one_is_made_by_itself_and_told() -> None:
    # RULES KC-0.4, KC-13.9, KC-13.7, KC-13.6: a balled Target can only dodge, and has one Zone to go to
    scene = brawl(C1={"zone": 2, "holds": "ball 1"}, R1={"zone": 1, "form": "balled"}, R2={"zone": 6}, active="C1")
    scene.do("cal throw", "cal target R1", "cal drink 0")
    assert [one.reaction for one in scene.told(e.ReactionDeclared)] == ["dodge"]
    assert [one.zone for one in scene.told(e.DodgeMoved)] == [2]
    assert scene.asked() == ["dee"] and scene.kind("dee") == "drinks"


def test_a_turn_is_an_activation_and_a_round_ends_with_a_wipe_out() -> None:
    # RULES KC-0.6, KC-9.10
    scene = brawl(phase="activate", side="crew", turn=4)
    scene.do("cal activate C2")
    assert scene["turn"] == 5 and scene["active"] == "C2"
    assert [scene[f"{name}.done"] for name in ("C1", "C2", "C3")] == [False, False, False]
    scene.do("cal end_turn")
    assert scene["C2.done"] and scene["active"] == "" and scene["round"] == 1


def test_the_crew_decides_jointly_by_proposal_objection_and_majority() -> None:
    # RULES KC-0.7, KC-9.11
    scene = Scene(seats=4, given={"phase": "activate", "side": "crew"})
    assert scene.asked() == ["ann", "bob", "cy"]
    scene.do("ann activate C1", "bob activate C1", "cy activate C1")
    assert scene["active"] == "C1"
    scene = Scene(seats=4, given={"phase": "activate", "side": "crew"})
    scene.do("bob activate C2", "ann activate C1", "cy activate C2")
    assert scene.options("ann") == ["activate C1", "activate C2"], "an objection leads to a vote on the proposals"
    scene.do("ann activate C2", "bob activate C2", "cy activate C1")
    assert scene["active"] == "C2"
    scene = Scene(seats=4, given={"phase": "activate", "side": "crew"})
    scene.do("cy activate C3", "bob activate C2", "ann activate C1")
    scene.do("cy activate C3", "bob activate C2", "ann activate C1")
    assert scene["active"] == "C1", "three ways: the lowest slot's proposal"


def test_bots_accept() -> None:
    # RULES KC-0.7, KC-22.1: people decide; where there are none the first bot does
    scene = Scene(seats=4, bots="bob cy", given={"phase": "activate", "side": "crew"})
    assert scene.asked() == ["ann"]
    scene.do("ann activate C3")
    assert (scene["active"] == "C3" and scene.asked() == ["cy"]) or scene.state.pending()


# --- the map -------------------------------------------------------------------------------------------------------


def test_zones_that_share_an_edge_are_adjacent_and_corners_are_not() -> None:
    # RULES KC-7.6, KC-7.7
    assert adjacency([(0, 0, 2, 2), (2, 0, 2, 2), (2, 2, 2, 2), (1, 1, 3, 3)]) == [[1, 3], [0, 2, 3], [1, 3], [0, 1, 2]]
    assert adjacency([(0, 0, 2, 2), (2, 2, 2, 2)]) == [[], []]


def test_the_maps_of_the_specification_have_its_adjacency() -> None:
    # RULES KC-7.2, KC-7.4, KC-7.6, KC-7.9
    edges = {
        "country_club": "1-2 2-3 2-4 3-4 3-5 4-5 5-6",
        "concussion_yard": "1-2 1-3 2-3 2-4 3-5 4-5 4-6 5-6",
        "drive_in": "1-2 1-3 2-5 3-4 3-6 4-5 5-7 6-7",
        "rooftop_rumble": "1-2 1-3 2-3 2-4 3-5 4-6 5-7 6-7 6-8 7-8",
    }
    distance = {"country_club": 4, "concussion_yard": 3, "drive_in": 3, "rooftop_rumble": 4}
    assert set(edges) == set(premade_maps())
    for name, spec in premade_maps().items():
        verdict = judge(spec)
        assert " ".join(f"{a}-{b}" for a, b in verdict.adjacent) == edges[name]
        assert verdict.ok and verdict.distance == distance[name] and verdict.spawns == spec.spawns
    assert judge(premade_maps()["drive_in"]).farthest == ((1, 7), (2, 6))
    arena = arena_of(premade_maps()["country_club"])
    assert [arena.apart[z] for z in range(6)] == [0, 1, 2, 2, 3, 4]


def test_a_map_must_be_connected_and_not_complete() -> None:
    # RULES KC-7.2, KC-7.8
    assert judge(w.MapSpec("Line", LINE)).ok
    apart = (*LINE[:5], w.ZoneSpec("Far", (20, 9, 2, 2)))
    assert "cannot be reached" in judge(w.MapSpec("Apart", apart)).faults[0]
    heap = tuple(w.ZoneSpec(f"Heap {i}", (0, 0, 2 + i, 2)) for i in range(6))
    assert "leave gaps" in judge(w.MapSpec("Heap", heap)).faults[0]
    assert "6 to 12" in judge(w.MapSpec("Short", LINE[:5])).faults[0]
    with pytest.raises(SetupError, match=r"options\.map"):
        Scene(map={"name": "Short", "zones": [{"name": "A", "at": [0, 0, 2, 2]}]})


def test_a_zone_holds_any_number_and_foes_do_not_block() -> None:
    # RULES KC-7.10, KC-8.16
    everybody: dict[str, Any] = {name: {"zone": 2} for name in ("C1", "C2", "C3", "R1", "R2", "R3")}
    scene = brawl(**everybody)
    scene.do("cal take_cover")
    assert scene["C1.cover"]
    scene.do("cal end_turn", "dee activate R1")
    assert "take_cover" not in scene.options("dee"), "a Spot holds one"
    scene.do("dee move 3", "dee move 5", "dee take_cover")
    assert scene["R1.zone"] == 5


# --- setup ---------------------------------------------------------------------------------------------------------


def test_spawns_are_asked_where_pairs_tie_and_cover_where_a_map_names_none() -> None:
    # RULES KC-8.1, KC-8.2, KC-8.3, KC-8.14, KC-8.15, KC-8.11
    ring = {"name": "Ring", "zones": [
        {"name": f"Z{i}", "at": at} for i, at in enumerate(
            [[0, 0, 2, 2], [2, 0, 2, 2], [4, 0, 2, 2], [4, 2, 2, 2], [2, 2, 2, 2], [0, 2, 2, 2]])]}  # fmt: skip
    scene = Scene(map=ring, ask_setup=True)
    assert scene.kind("cal") == "spawn_pair" and scene.asked() == ["cal", "dee"]
    scene.do("cal pair 1 4", "dee pair 1 4", "cal side 4")
    assert scene["spawns"] == [4, 1] and scene["C1.zone"] == 4
    assert "type basic" in scene.options("cal") and scene.asked() == ["cal"], "the DJ does not choose"
    scene.do("cal type basic")
    assert scene.options("cal") == ["cover 3", "cover 5"]
    scene.do("cal cover 3", "dee cover 3", "cal cover 2", "dee cover 2")
    assert scene["cover"] == [3, 2]
    assert [scene[f"ball.{slot}.ball"] for slot in (1, 2, 3)] == ["basic"] * 3


def test_held_balls_and_brawlers_do_not_occupy_a_zone() -> None:
    # RULES KC-8.8, KC-8.7, KC-8.12
    scene = brawl("6 1 1 4", C1={"zone": 2, "holds": "bomb"}, C2={"zone": 4, "holds": "ball 1"}, R2={"zone": 3},
                  ball={2: {"zone": 1}})  # fmt: skip
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0", "cal to 5")
    assert [one.zone for one in scene.told(e.LocationRerolled)] == [1], "a ball lies in Zone 1"
    assert scene["ball.3.zone"] == 4, "in Zone 4 one is only held"


def test_party_mode_draws_a_kind_before_the_place() -> None:
    # RULES KC-8.13
    scene = Scene(luck="moon 1 moon 1 2 poison 3 4 6 1 1 1 1 1", special="party")
    assert [scene[f"ball.{slot}.ball"] for slot in (1, 2, 3)] == ["moon", "moon", "poison"]
    assert [scene[f"ball.{slot}.zone"] for slot in (1, 2, 3)] == [1, 2, 3]
    scene = Scene(luck="1 2 cage 3 4 6 1 1 1 1 1", special="party", party_scope="special_only")
    assert [scene[f"ball.{slot}.ball"] for slot in (1, 2, 3)] == ["basic", "basic", "cage"]


def test_initiative_rerolls_only_the_dice_that_tie() -> None:
    # RULES KC-9.1, KC-9.2, KC-9.3
    scene = Scene(luck="1 2 3 4 6 1 6 6 2 1 5 3 4", special="bomb", start_bond=3)
    assert [one.dice for one in scene.told(e.InitiativeRolled)] == [(6, 1, 6, 6, 2, 1), (5, 3, 4)]
    names = [scene[f"{name}.name"] for name in ("C1", "C3", "R1")]
    assert list(scene.told(e.InitiativeRolled)[1].who) == names, "those who showed a 6"
    assert scene.told(e.InitiativeTied)[0].die == 6
    assert scene.told(e.InitiativeWon)[0].side == "crew" and scene.asked() == ["cal"]
    assert not scene.told(e.Bumped)


def test_a_pack_brings_crews_and_balls_to_a_quick_brawl(tmp_path: Path) -> None:
    three = ", ".join(f'{{ name = "P{i}", focus = "throw" }}' for i in range(3))
    (tmp_path / "crews.toml").write_text(f'[crew.mine]\nname = "Mine"\nbrawlers = [{three}]\n')
    (tmp_path / "balls.toml").write_text('[[ball]]\nid = "egg"\nname = "Egg"\nrule = "It breaks."\nspecial = true\n')
    people = (SeatSetup("cal"), SeatSetup("dee"))
    setup = Setup("knockout", people, {"crew": "mine"}, str(tmp_path))
    GAME.rules.check_setup(setup)
    names = GAME.words.names(setup)
    assert names["crew"]["mine"] == "Mine" and names["ball"]["egg"] == "Egg", "what is shipped stays beside it"
    assert len(names["crew"]) > 2 and "egg" not in GAME.words.names(Scene().setup)["ball"]
    with pytest.raises(SetupError, match="there is no folder"):
        GAME.rules.check_setup(Setup("knockout", people, {}, str(tmp_path / "gone")))
    with pytest.raises(SetupError, match="a pack is for quick brawls"):
        GAME.rules.check_setup(Setup("knockout", people, {"mode": "full"}, str(tmp_path)))


def test_balls_and_maps_are_told_by_the_names_their_files_give() -> None:
    names = GAME.words.names(Scene().setup)
    assert names["ball"]["multi"] == "Multi-Ball" and names["map"]["drive_in"] == premade_maps()["drive_in"].name
    assert names["choice"]["basic"] == "no special ball", "RULES KC-8.11: as a choice it is no special ball at all"
    assert not set(names) & set(GAME.text["tables"]), "a table in text.toml would hide the content's"


def test_everybody_starts_with_two_hearts_and_three_drinks() -> None:
    # RULES KC-10.15, KC-4.11, KC-22.6
    scene = Scene(special="bomb", start_bond=2, start_boosts=(1, 2, 3))
    assert {(b.hearts, b.drinks) for b in scene.state.brawlers} == {(2, 3)}
    assert scene["bond"] == 2 and scene["boosts"] == [1, 2, 3] and scene["round"] == 1
    assert [b.rival for b in scene.state.brawlers] == [3, 4, 5, 0, 1, 2]
    twins = [{"name": name, "focus": "throw"} for name in ("X", "Y", "Z")]
    with pytest.raises(SetupError, match="Rival Focuses must differ"):
        Scene(rivals=twins)
    assert Scene(crew=twins, special="bomb")["C3.name"] == "Z", "RULES KC-2.3: a Crew may share a Focus"


def test_the_rivals_begin_with_their_head_start() -> None:
    # RULES KC-R19
    scene = Scene(special="bomb", head_start=2)
    assert scene.state.points == [0, 2] and Scene(special="bomb").state.points == [0, 0]
    with pytest.raises(SetupError, match=r"options.head_start: it must be below the 2 points that win \(KC-R19\)"):
        Scene(special="bomb", head_start=2, points_to_win=2)


# --- turns ---------------------------------------------------------------------------------------------------------


def test_a_turn_ends_by_itself_at_0_ap_unless_a_free_action_is_left() -> None:
    # RULES KC-9.15, KC-18.3
    scene = brawl(C1={"zone": 1}, ap=1)
    scene.do("cal ball_up")
    assert scene.options("cal") == ["uncurl", "end_turn"]
    scene.do("cal uncurl")
    assert scene["active"] == "" and scene["C1.form"] == "standing"
    scene = brawl(C1={"zone": 1, "drinks": 0}, ap=1, boosts=(0, 1, 0))
    scene.do("cal move 2")
    assert scene["active"] == "", "Refreshing alone keeps no turn open"


def test_the_dj_decides_for_all_rivals() -> None:
    # RULES KC-9.19, KC-22.3
    for seats in (2, 3, 4):
        scene = Scene(seats=seats, given={"phase": "activate", "side": "rivals"})
        assert scene.asked() == ["dee"] and scene.options("dee") == ["activate R1", "activate R2", "activate R3"]
        scene.do("dee activate R2")
        assert scene.asked() == ["dee"] and scene["ap"] == 3, "seats change, rules do not"


def test_actions_by_state() -> None:
    # RULES KC-9.20, KC-12.18, KC-12.20, KC-12.22, KC-18.2, KC-18.4, KC-18.5
    scene = brawl(C1={"zone": 2}, ball={1: {"zone": 2}})
    assert scene.options("cal") == ["grab ball 1", "take_cover", "move 1", "move 3", "move 4", "ball_up", "end_turn"]
    scene = brawl(C1={"zone": 2, "holds": "ball 1"}, R1={"zone": 2})
    assert scene.options("cal") == ["charge", "pass C2", "pass C3", "throw", "take_cover", "move 1", "move 3", "move 4",
                                    "ball_up", "tackle R1", "end_turn"]  # fmt: skip
    scene = brawl(C1={"zone": 2, "cover": True, "holds": "ball 1"}, R1={"zone": 2})
    assert scene.options("cal") == ["charge", "pass C2", "pass C3", "throw", "step_out", "tackle R1", "end_turn"]
    scene = brawl(C1={"zone": 2, "form": "balled"}, C2={"zone": 2})
    assert scene.options("cal") == ["move 1", "move 3", "move 4", "throw_me C2", "uncurl", "end_turn"]
    scene = brawl(C1={"zone": 2, "form": "balled"}, C2={"zone": 2, "holds": "C1"})
    assert scene.options("cal") == ["throw_me C2", "jump_out", "end_turn"]
    scene.do("cal jump_out")
    assert scene["C1.form"] == "standing" and scene["C2.holds"] == "" and scene["ap"] == 3, "free"
    scene = brawl(C1={"zone": 2, "form": "balled"}, R1={"zone": 2, "holds": "C1"})
    assert scene.options("cal") == ["break_out", "end_turn"]


# --- hands ---------------------------------------------------------------------------------------------------------


def test_one_ball_at_a_time_and_no_putting_down() -> None:
    # RULES KC-12.1, KC-12.4, KC-12.3
    scene = brawl(C1={"zone": 2, "holds": "ball 1"}, R1={"zone": 2, "form": "balled"}, ball={2: {"zone": 2}})
    assert not [line for line in scene.options("cal") if line.startswith(("grab", "drop"))]
    scene = brawl(C1={"zone": 2}, R1={"zone": 2, "form": "balled"})
    assert not [line for line in scene.options("cal") if line.startswith("grab")], "a foe in Ball Form is not grabbed"


def test_charge_is_lost_on_the_ground_and_kept_in_a_dodge() -> None:
    # RULES KC-12.5, KC-12.12, KC-15.4, KC-18.1
    scene = brawl("6 6", C1={"zone": 2, "holds": "ball 2"}, R1={"zone": 2, "holds": "ball 1", "charge": 2})
    scene.do("cal throw", "cal target R1", "cal drink 0", "dee dodge", "dee move 3", "dee drink 0", "dee no")
    assert scene["R1.charge"] == 2 and scene["R1.holds"] == "basic"
    scene.do("cal end_turn", "dee activate R1", "dee move 5")
    assert scene["R1.charge"] == 2, "the Dodge Move does not count"
    scene.do("dee ball_up")
    assert scene["ball.1.charge"] == 0 and scene["ball.1.zone"] == 5


def test_a_held_brawler_is_charged_like_a_ball() -> None:
    # RULES KC-12.10, KC-18.26, KC-18.21, KC-18.6
    scene = brawl(C1={"zone": 2}, R1={"zone": 2, "form": "balled"}, C2={"zone": 1})
    scene = brawl(C1={"zone": 2, "holds": "R1"}, R1={"zone": 2, "form": "balled"})
    scene.do("cal charge", "cal move 3")
    assert scene["C1.charge"] == 1 and scene["R1.zone"] == 3 and scene["R1.captive"]
    assert {"pass C2", "throw"} <= set(scene.options("cal"))
    assert "toss_off" not in scene.options("cal")
    scene.do("cal pass C2")
    assert "toss_off" in scene.options("cal"), "who receives a captive may toss it"
    scene.do("cal hold")
    assert scene["R1.holder"] == "C2"


def test_who_cannot_be_thrown_at() -> None:
    # RULES KC-13.3, KC-13.4
    scene = brawl(C1={"zone": 2, "holds": "ball 1"}, C2={"zone": 4, "holds": "R2"}, R2={"zone": 4, "form": "balled"},
                  R3={"ko": True})  # fmt: skip
    scene.do("cal throw")
    assert scene["contest.defender"] == "R1", "one Target is left, so it is chosen by itself"


def test_no_drinks_outside_contests() -> None:
    # RULES KC-10.20
    scene = brawl(C1={"zone": 2, "holds": "ball 1"})
    assert not [line for line in scene.options("cal") if line.startswith("drink")]


def test_an_attack_of_value_one_never_wins() -> None:
    # RULES KC-10.10, KC-13.12
    scene = brawl("6 1", C1={"zone": 1, "holds": "ball 1"}, R2={"zone": 6}, R1={"zone": 5}, R3={"zone": 5})
    scene.do("cal throw", "cal target R2", "cal drink 0")
    assert scene["C1.holds"] == "basic", "still in hand while the contest runs"
    assert scene["contest.odds.catch"] < 0.2
    far = brawl("6 1", C1={"zone": 1, "holds": "ball 1", "cover": False}, R2={"zone": 6})
    far.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0")
    assert far.told(e.ValuesCompared)[0].value == 2
    sniper = brawl("5 1", special="sniper", C1={"zone": 1, "holds": "sniper"}, R2={"zone": 6})
    sniper.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0")
    assert sniper.told(e.ValuesCompared)[0].value == 1 and sniper.told(e.Caught)
