"""Round Robin, Tag Team and the expansions: sections 4.9 to 4.11."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.brawl import words as w
from fracas.games.brawl.tests.scene import TOURNAMENT, Scene, live

CIRCLE: dict[str, Any] = {"format": "round_robin", "seats": 3}
TEAMS: dict[str, Any] = {"format": "tag_team", "seats": 4}
LIVE_TEAMS: dict[str, Any] = {**TEAMS, **TOURNAMENT}
FROZEN = ["B4(P2) M:[Fz]", "B5(P3) M:[Fz]"]


def test_zones_lie_between_neighbours() -> None:
    # RULES BR-9.1, BR-9.3, BR-9.5
    scene = Scene({"P1": {"hand": "rH"}}, seats=4, **{**TOURNAMENT, "format": "round_robin"})
    assert [zone["sides"] for zone in scene["zones"]] == [[0, 1], [1, 2], [2, 3], [3, 0]]
    assert scene.refused("P1 play rH end B3 P2") == "not_your_zone"
    assert scene.refused("P1 play rH end B1 P3") == "no_such_target"
    ends = {option for option in scene.options("P1") if option.startswith("play")}
    assert len(ends) == 8
    scene.do("P1 play rH end B7 P4")
    assert scene["B7.P4.string"] == "rH"


def test_rows_are_named_by_zone() -> None:
    # RULES BR-9.4, BR-2.6
    given = {"zones": [{"row": ["B1(P1)", "B2(P2)", "B3(P1)"]}], "P1": {"hand": "Ba"}}
    scene = Scene(given, **{**CIRCLE, **TOURNAMENT})
    assert scene.refused("P1 play Ba row_left") == "no_such_target"
    assert scene.refused("P1 play Ba row_left zone=P1") == "base_limit"
    assert scene.refused("P1 play Ba row_left zone=P2") == "not_your_zone"
    scene.do("P1 play Ba row_left zone=P3")
    assert scene["zones.2.row"][0] == "B8"


def test_a_closed_zone_takes_nothing() -> None:
    # RULES BR-9.6, BR-9.8
    given = {"zones": [{}, {"row": FROZEN[:1] + ["B5(P3)"]}], "P2": {"hand": "Fz", "discard": "Ba"}}
    scene = Scene(given, **{**CIRCLE, **TOURNAMENT}).do("P2 play Fz centre B5")
    assert scene["zones.1.closed"] == "frozen" and not scene.match.over
    assert scene.refused("P2 playtop Ba row_left zone=P2") == "zone_closed"


def test_a_player_without_an_open_zone_is_skipped() -> None:
    # RULES BR-9.8, BR-5.1
    zones = [{"row": ["B1(P1) M:[Fz]", "B2(P2) M:[Fz]"], "closed": "frozen"}, {"row": ["B3(P2)", "B4(P3) M:[Fz]"]},
             {"row": ["B5(P3) M:[Fz]"], "closed": "frozen"}]  # fmt: skip
    scene = Scene({"turn": "P3", "zones": zones}, **CIRCLE).do("P3 draw", "P3 discard")
    assert scene.asked() == ["P2"]
    scene.do("P2 draw", "P2 discard")
    assert scene.asked() == ["P3"]
    idle = Scene({"zones": zones}, **{**CIRCLE, **TOURNAMENT})
    assert idle.asked() == ["P2", "P3"] and idle.refused("P1 draw") == "zone_closed"


def finished(zones: list[Any], **options: Any) -> Scene:
    """A circle of three whose last Freeze is about to fall on the last Base of zone 0."""
    given = {"turn": "P1", "zones": zones, "P1": {"discard": "Fz"}}
    return Scene(given, **{**CIRCLE, **options}).do("P1 playtop Fz centre B1")


def test_the_highest_score_wins() -> None:
    # RULES BR-9.9, BR-9.10
    zones = [{"row": ["B1(P1)"]}, {"row": ["B2(P2) M:[Fz]"], "closed": "frozen"},
             {"row": ["B3(P3) P1:[rH] M:[Fz]"], "closed": "frozen"}]  # fmt: skip
    scene = finished(zones)
    assert scene.told(w.GameScored) == [w.GameScored((2, 1, 0), (0,), (0, 1, 2))] and scene.scores == (1.0, 0.0, 0.0)
    last = [zones[0], {"row": ["B2(P3) M:[Fz]"], "closed": "frozen"}, {"row": ["B3(P3) M:[Fz]"], "closed": "frozen"}]
    assert finished(last).scores == (0.0, 0.0, 1.0)


LEVEL: list[dict[str, Any]] = [
    {"row": ["B1(P1)"]},
    {"row": ["B2(P2) M:[Fz]"], "closed": "frozen"},
    {"row": ["B3(P3) M:[Fz]"], "closed": "frozen"},
]


def test_all_level_play_another_round() -> None:
    # RULES BR-9.11, BR-9.12
    scene = finished(LEVEL)
    assert scene.told(w.Reround) == [w.Reround((0, 1, 2))] and scene["reround"] == 1
    assert [scene[f"P{i}.deck"] for i in (1, 2, 3)] == [33, 33, 33] and len(scene["zones"]) == 3


def test_two_level_play_a_duel() -> None:
    # RULES BR-9.11
    zones = [*LEVEL[:2], {"row": ["B3(P3) M:[Nu Fz]"], "closed": "frozen"}]
    scene = finished(zones, null="on")
    assert scene["ring"] == [0, 1] and len(scene["zones"]) == 1 and scene["P3.deck"] == 0
    assert scene["P1.deck"] == 34 and set(scene.asked()) <= {"P1", "P2"}
    assert scene.refused("P3 draw") == "not_your_turn"
    first = scene.asked()[0]
    duel = Scene({"P1": {"hand": "Ba"}}, **TOURNAMENT)
    assert duel.refused("P1 play Ba row_left zone=P1") == "no_such_target"
    assert scene.do(f"{first} resign").match.over and scene["why"] == "resigned"


def test_a_reround_duel_is_told_by_those_who_play_it() -> None:
    # RULES BR-9.9, BR-9.11: the sides are 1 and 2, whoever sits in seat 0
    given = {"ring": ["P2", "P3"], "reround": 1, "turn": "P2", "row": ["B1(P2) P3:[rH]"], "P2": {"discard": "Fz"}}
    scene = Scene(given, **CIRCLE).do("P2 playtop Fz centre B1")
    assert scene.told(w.GameScored) == [w.GameScored((0, 0, 1), (2,), (1, 2))]
    assert scene.told(w.BaseScored)[0].sides == (1, 2) and scene.scores == (0.0, 0.0, 1.0)


def test_after_the_last_reround_the_win_is_shared() -> None:
    # RULES BR-9.12
    assert finished(LEVEL, max_rerounds=0).scores == (1 / 3, 1 / 3, 1 / 3)


def test_who_resigns_a_circle_leaves_the_bases_to_the_neighbours() -> None:
    # RULES BR-6.18
    zones = [{"row": ["B1(P1) P1:[rH]"]}, {"row": ["B2(P2)"]}, {"row": ["B3(P3)"]}]
    scene = Scene({"turn": "P1", "zones": zones}, **CIRCLE).do("P1 resign")
    assert [zone["closed"] for zone in scene["zones"]] == ["resigned", "", "resigned"]
    assert [zone["given_to"] for zone in scene["zones"]] == [1, None, 2] and scene.asked() == ["P2"]
    scene.do("P3 resign")
    assert scene.scores == (0.0, 1.0, 0.0)


def test_a_resigner_keeps_no_score() -> None:
    # RULES BR-6.18, BR-9.10
    zones = [{"row": ["B1(P1) M:[Fz]", "B6(P1) M:[Fz]", "B7(P1) M:[Fz]"], "closed": "frozen"}, {"row": ["B2(P2)"]},
             {"row": ["B3(P3)"]}]  # fmt: skip
    scene = Scene({"turn": "P2", "zones": zones, "P2": {"discard": "Fz"}}, **CIRCLE)
    scene.do("P1 resign", "P2 playtop Fz centre B2")
    assert scene.told(w.GameScored)[0].bases == (0, 1, 1)
    assert scene["ring"] == [1, 2] and scene["reround"] == 1


def test_a_round_robin_forfeit_costs_the_zone() -> None:
    # RULES BR-8.8
    given = {"zones": [{"row": ["B1(P1)", "B2(P2)", "B9(P1)"]}], "P1": {"hand": "Cl"}}
    scene = Scene(given, **{**CIRCLE, **TOURNAMENT, "strict_fouls": True}).do("P1 play Cl clear B2", "P2 forfeit")
    assert scene["zones.0.closed"] == "forfeited" and scene["zones.0.given_to"] == 1 and not scene.match.over
    assert scene["B1.winner"] == 1 and scene.do("P1 draw")["phase"] == "live"


def test_a_zone_runs_out_of_freezes() -> None:
    # RULES BR-12.7, BR-9.7
    given = {"zones": [{"row": ["B1(P1)", "B2(P2)"]}], "P1": {"hand": "Fz", "deck": ""}, "P2": {"deck": "rH"}}
    scene = Scene(given, **{**CIRCLE, **TOURNAMENT}).do("P1 play Fz centre B1")
    assert scene["zones.0.closed"] == "no_freezes" and not scene["B2.frozen"]
    assert scene.told(w.ZoneClosed) == [w.ZoneClosed(0, "no_freezes")]


FREEZES: dict[str, dict[str, Any]] = {
    "in the deck": {"deck": "rH Fz"},
    "in hand": {"deck": "", "hand": "Fz"},
    "on the pile": {"deck": "", "discard": "Fz"},
    "in the pile": {"deck": "", "discard": "rH Fz"},
}


@pytest.mark.parametrize("where", FREEZES)
def test_a_freeze_of_either_neighbour_keeps_a_zone_open(where: str) -> None:
    # RULES BR-9.7
    given = {"zones": [{"row": ["B1(P1)", "B2(P2)", "B9(P1)"]}], "P1": {"hand": "Fz", "deck": ""}, "P2": FREEZES[where]}
    scene = Scene(given, **{**CIRCLE, **TOURNAMENT}).do("P1 play Fz centre B1")
    assert scene["zones.0.closed"] == "" and scene["P1.unplayed"] == 0 and scene["P2.unplayed"] == 1
    assert scene["zones.2.closed"] == "" and scene.asked() == ["P2", "P3"]


def test_a_zone_without_freezes_closes_at_once_and_is_scored_as_it_stands() -> None:
    # RULES BR-9.7, BR-9.8, BR-9.9
    zones = [{"row": ["B1(P1) P2:[rH]", "B2(P2)"]}, {"row": ["B3(P2)"]}, {"row": ["B5(P3)"]}]
    given = {
        "zones": zones,
        "P1": {"deck": ""},
        "P2": {"deck": "", "hand": "Fz", "discard": "rH"},
        "P3": {"deck": "Fz"},
    }
    scene = Scene(given, **{**CIRCLE, **TOURNAMENT}).do("P2 play Fz centre B3")
    assert [zone["closed"] for zone in scene["zones"]] == ["no_freezes", "frozen", ""]
    assert scene.refused("P2 playtop rH end B1 P2") == "zone_closed" and scene["B1.winner"] == 1
    scene.do("P3 draw", "P3 play Fz centre B5")
    assert scene.told(w.GameScored)[0].bases == (0, 3, 1) and scene.scores == (0.0, 1.0, 0.0)


# --- Tag Team ------------------------------------------------------------------------------------------------------


def test_teams_share_a_side_and_name_who_begins() -> None:
    # RULES BR-10.1, BR-10.2, BR-10.3, BR-10.4
    scene = Scene(**TEAMS, luck="").do(*(f"P{i} character test_all" for i in (1, 2, 3, 4)))
    assert scene.asked() == ["P1", "P2"] and scene.options("P1") == ["first_active 0", "first_active 2"]
    scene.do("P1 first_active P3")
    assert (
        scene.view("P2").own_choice is None and scene.view("P1").own_choice == 2 and scene.view("P3").own_choice is None
    )
    scene.do("P2 first_active P2")
    assert scene["active"] == [2, 1] and [scene[f"P{i}.freezes"] for i in (1, 2, 3, 4)] == [2, 2, 2, 2]
    assert [scene[f"P{i}.bases_in_deck"] for i in (1, 2, 3, 4)] == [3, 2, 2, 3]
    assert scene["zones.0.sides"] == [0, 1] and scene["B1.owner"] == 0


def test_a_row_of_teams_holds_four() -> None:
    # RULES BR-10.4, BR-2.6
    row = ["B1(P1)", "B2(P2)", "B3(P1)"]
    scene = Scene({"row": row, "P1": {"hand": "Ba", "discard": "Ba"}}, **LIVE_TEAMS).do("P1 play Ba row_right")
    assert scene["row"] == ["B1", "B2", "B3", "B4"] and scene.refused("P1 playtop Ba row_left") == "base_limit"


def test_only_the_active_player_acts() -> None:
    # RULES BR-10.5, BR-10.6
    scene = Scene({"P1": {"hand": "rH"}}, **LIVE_TEAMS)
    assert scene.refused("P3 draw") == "not_active" and scene.asked() == ["P1", "P2"]
    assert scene.refused("P1 tag P3") == "hand_full" and scene.refused("P3 tag P1") == "not_active"
    scene.do("P1 play rH end B1 P1")
    assert scene.refused("P1 tag P2") == "no_such_target" and scene.refused("P1 tag P1") == "no_such_target"
    scene.do("P1 tag P3", "P3 draw")
    assert scene.refused("P1 draw") == "not_active" and scene["B1.P1.hits"] == 1


def test_tags_are_free_in_tournament_and_one_a_turn_in_training() -> None:
    # RULES BR-10.7
    scene = Scene({}, **LIVE_TEAMS).do("P1 tag P3", "P3 tag P1", "P1 tag P3")
    assert scene["active"] == [2, 1]
    turn = Scene({"turn": "P1"}, **TEAMS).do("P1 tag P3")
    assert turn.asked() == ["P3"] and not any("tag" in option for option in turn.options("P3"))
    turn.do("P3 draw")
    assert not any("tag" in option for option in turn.options("P3"))
    stuck = Scene({"turn": "P1", "P3": {"deck": ""}}, **TEAMS)
    assert not any("tag" in option for option in stuck.options("P1"))


def test_who_is_stuck_must_tag() -> None:
    # RULES BR-10.8
    given = {"turn": "P1", "P1": {"deck": "", "discard": "rB"}}
    scene = Scene(given, **TEAMS)
    assert scene.kind("P1") == "must_tag" and scene.options("P1") == ["tag 2"]
    assert scene.refused("P1 playtop rB end B1 P1") == "illegal_on_top" and scene.refused("P1 draw") == "deck_empty"
    assert Scene({"turn": "P3"}, **TEAMS).asked() == ["P3"]
    assert scene.do("P1 tag P3").asked() == ["P3"]
    assert Scene(given, must_act=False, **TEAMS).options("P1") == ["tag 2", "pass"]
    nobody = Scene({**given, "P3": {"deck": "", "discard": "rB"}}, **TEAMS)
    assert nobody.options("P1") == ["pass"]


def test_the_clock_tags_for_who_sleeps() -> None:
    # RULES BR-5.12
    scene = Scene({"turn": "P1", "P1": {"deck": ""}}, turn_seconds=5, **TEAMS).wait(5_000)
    assert scene.told(w.Tagged) == [w.Tagged(0, 2)] and scene.asked() == ["P3"]
    assert scene.wait(4_999).asked() == ["P3"] and scene.wait(1).asked() == ["P2"]


def test_a_team_resigns_together() -> None:
    # RULES BR-6.18
    scene = Scene({"turn": "P1"}, **TEAMS).do("P1 resign")
    assert not scene.match.over
    assert scene.do("P3 resign").scores == (0.0, 1.0, 0.0, 1.0)


def test_teams_score_together() -> None:
    # RULES BR-10.10, BR-10.1
    row = ["B1(P1) M:[Fz]", "B2(P2) M:[Fz]", "B3(P1) M:[Fz]", "B4(P2)"]
    given = {"turn": "P3", "row": row, "P3": {"discard": "Fz", "active": True}}
    assert Scene(given, **TEAMS).do("P3 playtop Fz centre B4").scores == (0.5,) * 4


def test_an_absent_teammate_is_taken_out() -> None:
    # RULES BR-6.20
    scene = Scene({"P1": {"hand": "rH"}}, pause_seconds=10, **LIVE_TEAMS).do("P1 leave")
    scene.do("P2 knock", "P3 knock", "P4 knock").wait(10_000)
    assert scene["out"] == [0] and scene["active"] == [2, 1] and scene["P1.discard"] == "rH"
    scene.wait(3_000)
    assert scene["phase"] == "live" and scene.refused("P3 tag P1") == "no_such_target"
    scene.do("P3 leave", "P2 knock", "P4 knock").wait(10_000)
    assert scene.scores == (0.0, 1.0, 0.0, 1.0)


def test_anybody_may_pause_active_or_not() -> None:
    # RULES BR-6.15
    assert Scene({}, **LIVE_TEAMS).do("P3 pause")["phase"] == "paused"


# --- expansions ----------------------------------------------------------------------------------------------------


EXTRA: dict[str, Any] = {"hold": "on", "null": "on", "wild_block": "on", "characters": ["test_expansion"]}


def test_hold_keeps_a_base_until_it_is_pressed() -> None:
    # RULES BR-11.1, BR-11.3
    row = ["B1(P1) M:[Ho Ho]", "B2(P2)"]
    scene = live({"row": row, "P1": {"hand": "Cl"}, "P2": {"hand": "Pr"}}, **EXTRA)
    assert scene.refused("P1 play Cl clear B1") == "held"
    scene.do("P2 play Pr centre B1", "P1 play Cl clear B1")
    assert scene["row"] == ["B2"]


def test_null_gives_a_base_to_nobody() -> None:
    # RULES BR-11.2, BR-11.4, BR-11.6
    row = ["B1(P1) P1:[rH] M:[Nu]", "B2(P1) M:[Fz]", "B3(P2) M:[Fz]"]
    scene = live({"row": row, "P1": {"hand": "Fz"}}, **EXTRA)
    assert not scene.match.over
    scene.do("P1 play Fz centre B1")
    assert scene["B1.winner"] is None and scene["B1.reason"] == "null" and scene.scores == (0.5, 0.5)
    alone = live({"row": ["B1(P1) M:[Ho Nu]"], "P1": {"hand": "Fz"}}, **EXTRA).do("P1 play Fz centre B1")
    assert alone["B1.held"] and alone.scores == (0.5, 0.5)


def test_a_press_undoes_every_modifier_under_it() -> None:
    # RULES BR-11.3, BR-4.27
    scene = live({"row": ["B1(P1) M:[Rv Ho Nu]", "B2(P2)"], "P1": {"hand": "Pr"}}, **EXTRA).do("P1 play Pr centre B1")
    assert not (scene["B1.reversed"] or scene["B1.held"] or scene["B1.nulled"])


def test_wild_block_fits_any_colour() -> None:
    # RULES BR-11.5
    scene = live({"row": ["B1(P1) P2:[gH]", "B2(P2)"], "P1": {"hand": "WB", "discard": "gB Pr"}}, **EXTRA)
    scene.do("P1 play WB end B1 P2")
    assert scene["B1.P2.top"] == "block"
    scene.do("P1 pick", "P1 drop")
    pressed = live({"row": ["B1(P1) P2:[gH WB]", "B2(P2)"], "P1": {"hand": "Pr"}}, **EXTRA).do("P1 play Pr end B1 P2")
    assert pressed["B1.P2.top"] == "green" and pressed["B1.P2.hits"] == 1
