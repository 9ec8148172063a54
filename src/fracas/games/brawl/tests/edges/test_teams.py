"""Teams beside the row: who talks with whom, and what a team of any size comes to."""

from __future__ import annotations

import pytest

from fracas.games.brawl import GAME
from fracas.games.brawl.tests.scene import TOURNAMENT, Scene
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.text import teammates


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_teammates_can_talk_among_themselves(seats: int) -> None:
    # RULES BR-10.9, BR-10.1: what is said to the team reaches the side's players and nobody else
    setup = Setup("brawl", tuple(SeatSetup(f"P{i + 1}") for i in range(seats)), {"format": "tag_team"})
    teams = Scene(format="tag_team", seats=seats).state.book.teams
    assert [teammates(GAME, setup, seat) for seat in range(seats)] == [teams[seat % 2] for seat in range(seats)]
    assert sorted(map(len, teams)) == [seats // 2] * 2


def test_who_plays_alone_has_no_team_to_talk_to() -> None:
    # RULES BR-10.9
    setup = Setup("brawl", tuple(SeatSetup(f"P{i + 1}") for i in range(4)), {"format": "round_robin"})
    assert teammates(GAME, setup, 0) == []


def test_names_that_are_shown_are_no_longer_sealed() -> None:
    # RULES BR-10.3
    scene = Scene(seats=4, format="tag_team").do(*(f"P{i} character test_all" for i in (1, 2, 3, 4)))
    scene.do("P2 first_active P4")
    assert scene.view(None).chosen == (1,) and scene.view("P2").own_choice == 3
    scene.do("P1 first_active P3")
    assert scene.view(None).chosen == () and scene.view("P2").own_choice is None and scene["active"] == [2, 3]


def test_a_connected_teammate_takes_over_before_an_absent_one() -> None:
    # RULES BR-6.20
    options = {**TOURNAMENT, "format": "tag_team", "pause_seconds": 10}
    scene = Scene({}, seats=6, **options).do("P1 leave", *(f"P{i} knock" for i in (2, 3, 4, 5, 6)))
    scene.wait(4_000).do("P3 leave").wait(6_000)
    assert scene["out"] == [0] and scene["active"] == [4, 1]
    alone = Scene({}, seats=4, **options).do("P1 leave", *(f"P{i} knock" for i in (2, 3, 4)))
    alone.wait(4_000).do("P3 leave").wait(6_000)
    assert alone["out"] == [0] and alone["active"] == [2, 1] and not alone.match.over


def test_teams_that_pass_one_after_the_other_end_the_game() -> None:
    # RULES BR-5.8, BR-10.8
    scene = Scene({"turn": "P1", "row": ["B1(P1) P2:[rH]", "B2(P2)"]}, seats=4, format="tag_team", must_act=False)
    assert not scene.do("P1 pass").match.over
    assert scene.do("P2 pass").scores == (0.0, 1.0, 0.0, 1.0) and scene["why"] == "passed"
    again = Scene({"turn": "P1"}, seats=4, format="tag_team", must_act=False).do("P1 pass", "P2 draw", "P2 discard")
    assert not again.do("P1 pass").match.over


def test_who_is_stuck_may_pass_instead_of_the_tag_where_passing_is_allowed() -> None:
    # RULES BR-10.8
    scene = Scene({"turn": "P1", "P1": {"deck": "", "discard": "rB"}}, seats=4, format="tag_team", must_act=False)
    assert scene.kind("P1") == "must_tag" and scene.do("P1 pass").asked() == ["P2"]
    assert scene["active"] == [0, 1] and scene.do("P2 pass").match.over
