"""Resigning in the Brawl (KC-R14, KC-R15): mates take over, a side that is gone has lost."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.knockout import GAME
from fracas.games.knockout.tests.scene import Scene, brawl
from fracas.games.knockout.words import events as w
from fracas.kernel.chance import Chance
from fracas.lab.check_tables import find_mode
from fracas.lab.check_walk import Walker

THROWN: dict[str, Any] = {"C1": {"zone": 2}, "R1": {"zone": 3, "holds": "ball 1"}, "active": "R1"}


def crew(*lines: str, bots: str = "", **options: Any) -> Scene:
    """Four at the table; the Crew is to activate a Brawler."""
    return Scene({"phase": "activate"}, "", 4, bots, **options).do(*lines)


def owners(scene: Scene) -> list[int]:
    return [scene[f"C{slot}.seat"] for slot in (1, 2, 3)]


# --- who plays on --------------------------------------------------------------------------------------------------


def test_the_first_mate_that_is_left_plays_the_brawler_on() -> None:
    # RULES KC-R14, KC-22.2
    scene = crew("ann activate C1", "bob activate C1", "cy activate C1")
    assert scene.asked() == ["ann"]
    scene.do("ann resign")
    assert owners(scene) == [1, 1, 2] and scene.asked() == ["bob"], "the turn goes on in bob's hands"
    scene.do("bob end_turn")
    assert [one.seat for one in scene.told(w.Resigned)] == [0] and not scene["over"]
    scene.do("dee activate R1", "dee end_turn", "bob resign")
    assert owners(scene) == [2, 2, 2]


def test_people_take_over_before_bots() -> None:
    # RULES KC-R14
    assert owners(crew("cy resign", bots="ann")) == [0, 1, 1]
    assert owners(crew("bob resign", bots="ann cy")) == [0, 0, 2], "the first bot, where nobody else is left"


@pytest.mark.parametrize(
    "lines",
    [
        (),
        ("dee drink 0",),
        ("dee drink 0", "ann dodge"),
        ("dee drink 0", "ann dodge", "ann move 1"),
        ("dee drink 0", "ann catch", "ann drink 0"),
    ],
    ids=["drinks", "reaction", "dodge move", "defence drinks", "adjust"],
)
def test_who_resigns_in_a_contest_leaves_it_to_a_mate(lines: tuple[str, ...]) -> None:
    # RULES KC-R14, KC-10.3
    scene = brawl("6 3", 4, bond=1, **THROWN).do("dee throw", "dee target C1", *lines)
    asked = scene.asked()
    scene.do("ann resign")
    assert scene.asked() == (["bob"] if asked == ["ann"] else asked)
    while scene.kind(scene.asked()[0]) != "action":
        seat = scene.asked()[0]
        scene.do(f"{seat} {scene.options(seat)[-1]}")
    assert not scene["over"]


def test_a_seat_that_was_not_asked_resigns_and_the_question_stays() -> None:
    # RULES KC-R14
    scene = brawl(seats=4, C1={"zone": 2, "holds": "ball 1"})
    number = scene.match.ask(0).id
    scene.do("cy resign")
    assert scene.asked() == ["ann"] and scene.match.ask(0).id == number


def test_who_has_resigned_cannot_resign_again_and_is_offered_nothing() -> None:
    # RULES KC-R14
    scene = crew("ann resign")
    assert scene.refused("ann resign") == "has_resigned" and scene.asides("ann") == [] and scene.options("ann") == []
    assert scene.asides("bob") == ["resign"] and scene.view("dee").quit == (0,)


# --- joint decisions -----------------------------------------------------------------------------------------------


def test_a_joint_decision_goes_on_among_those_who_are_left() -> None:
    # RULES KC-R14, KC-9.11
    scene = crew("ann activate C1", "bob activate C2")
    scene.do("ann resign")
    assert scene.asked() == ["cy"]
    scene.do("cy activate C2")
    assert scene["active"] == "C2", "what ann alone had named is off the table"


def test_the_last_word_of_who_resigns_may_decide() -> None:
    # RULES KC-R14, KC-9.11
    scene = crew("ann activate C1", "bob activate C1", "cy resign")
    assert scene["active"] == "C1", "nobody else is waited for"
    scene = crew("ann activate C1", "bob activate C2", "cy resign")
    assert scene.options("ann") == ["activate C1", "activate C2"] and scene.asked() == ["ann", "bob"], "a vote"


def test_a_vote_goes_on_without_the_vote_of_who_resigned() -> None:
    # RULES KC-R14, KC-9.11
    named = ("ann activate C1", "bob activate C2", "cy activate C3")
    scene = crew(*named)
    assert scene.asked() == ["ann", "bob", "cy"]
    scene.do("ann activate C1", "bob activate C2", "cy resign")
    assert scene["active"] == "C1", "one vote each: the earlier seat's proposal"
    scene = crew(*named, "ann activate C3", "ann resign", "bob activate C2", "cy activate C3")
    assert scene["active"] == "C2", "ann's vote counts no more"


def test_one_who_is_left_decides_alone() -> None:
    # RULES KC-R14, KC-9.11
    scene = crew("ann activate C1", "ann resign", "bob resign")
    assert scene.asked() == ["cy"] and len(scene.options("cy")) == 3
    scene.do("cy activate C3")
    assert scene["active"] == "C3"
    spoken = crew("cy activate C3", "ann resign", "bob resign")
    assert spoken["active"] == "C3", "cy had spoken"


def test_bots_decide_where_all_people_have_resigned() -> None:
    # RULES KC-R14
    scene = crew("bob resign", "cy resign", bots="ann")
    assert scene.asked() == ["ann"] and not scene["over"]
    table = Scene(None, "", 4, "cy dee", map="drive_in", ask_setup=True).do("ann resign", "bob resign")
    assert table.asked() == ["cy"] and table.kind("cy") == "spawn_pair", "for the whole table too"


def test_nothing_is_under_discussion_once_a_side_has_given_up() -> None:
    # RULES KC-R15
    for lines in (("ann activate C1",), ("ann activate C1", "bob activate C2", "cy activate C1")):
        facts = crew(*lines, "dee resign").view(None).facts
        assert facts.named == () and not facts.joint


# --- the end -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "winner", "scores"),
    [
        (("dee resign",), "crew", (1.0, 1.0, 1.0, 0.0)),
        (("ann resign", "cy resign", "bob resign"), "rivals", (0.0, 0.0, 0.0, 1.0)),
    ],
    ids=["the DJ", "the last of the Crew"],
)
def test_a_side_that_is_gone_has_lost_at_once(lines: tuple[str, ...], winner: str, scores: tuple[float, ...]) -> None:
    # RULES KC-R15
    scene = crew(*lines)
    assert scene["over"] and scene["winner"] == winner and scene.scores == scores
    assert scene.match.outcome is not None and scene.match.outcome.why == "resigned"
    assert [one.side for one in scene.told(w.BrawlWon)] == [winner]


def test_points_do_not_save_who_resigns() -> None:
    # RULES KC-R15
    scene = Scene({"points": (5, 0)}, "", 2).do("cal resign")
    assert scene["winner"] == "rivals" and scene.scores == (0.0, 1.0)


def test_resigning_in_the_middle_of_a_volley_drops_all_that_is_open() -> None:
    # RULES KC-R15
    scene = brawl(C1={"zone": 2, "holds": "multi"}, special="multi", R1={"zone": 3}).do("cal throw", "cal target R1")
    scene.do("dee resign")
    assert scene["over"] and scene.asked() == [] and scene["winner"] == "crew"


def test_resigning_during_the_setup_gives_up_the_brawl() -> None:
    # RULES KC-R15
    scene = Scene(seats=4, ask_setup=True)
    scene.do("dee resign")
    assert scene["winner"] == "crew" and scene["over"]


def test_one_who_looks_on_resigns_and_nothing_changes() -> None:
    # RULES KC-R14
    from fracas.games.knockout.tests.story.evening import Evening

    scene = Evening(seats=5, mode="brawl")
    asked = scene.asked()
    scene.do("eve resign")
    assert scene.asked() == asked and not scene["over"]


def test_a_bot_plays_on_against_who_is_left_and_wins_when_all_people_go() -> None:
    # RULES KC-R15
    scene = Scene(seats=2, bots="dee")
    scene.do("cal resign")
    assert scene["winner"] == "rivals"


@pytest.mark.parametrize("number", range(40))
def test_random_brawls_with_random_resignations_come_to_an_end(number: int) -> None:
    # RULES KC-R14, KC-R15
    picks = Chance(f"resigning {number}", keep=False)
    mode = ("quick", "party", "ball_multi", "quick_rooftop_rumble")[number % 4]
    walker = Walker(GAME, find_mode(GAME, mode), "resigning", number)
    match = walker.walk.match
    for _ in range(4_000):
        if match.over:
            break
        asked = match.pending()
        gone = match.view(None).quit  # type: ignore[attr-defined]
        assert asked and not set(asked) & set(gone)
        seat = int(picks.below(len(match.setup.seats)))
        if picks.below(60) == 0 and seat not in gone:
            match.play(seat, int(match.state.asides(seat)[0]))
        else:
            walker.step()
    assert match.over and match.outcome is not None
