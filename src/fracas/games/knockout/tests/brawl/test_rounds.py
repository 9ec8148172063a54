"""Setup, turns and rounds: what comes when (KC-8, KC-9, KC-10, KC-20)."""

from __future__ import annotations

from fracas.games.knockout.tests.scene import brawl
from fracas.games.knockout.words import events as e


def test_a_destroyed_ball_comes_back_after_the_knock_back() -> None:
    # RULES KC-8.12
    scene = brawl("6 1 4", C1={"zone": 2, "holds": "bomb"}, R2={"zone": 3})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0")
    assert scene.kind("cal") == "knock_back" and scene["ball.3.zone"] == 0 and not scene.told(e.BallRespawned)
    scene.do("cal to 5")
    assert scene["ball.3"]["ball"] == "bomb" and scene["ball.3"]["zone"] == 4 and scene["ball.3"]["charge"] == 0
    several = brawl("4 5", lost=(2, 3))
    assert [several[f"ball.{slot}.zone"] for slot in (2, 3)] == [4, 5], "in slot order"


def test_every_round_rolls_a_landmark() -> None:
    # RULES KC-8.17
    scene = brawl("1 2 3 4", phase="new_round", side="rivals", round=2, landmark=6)
    assert scene["landmark"] == 4 and [one.zone for one in scene.told(e.LandmarkPlaced)] == [4]


def test_gas_hurts_before_its_clock_ticks() -> None:
    # RULES KC-9.18
    scene = brawl(gas={2: 1}, C1={"zone": 2})
    scene.do("cal end_turn")
    assert scene["C1.hearts"] == 1 and scene["gas"] == {}
    assert scene["C1.done"] and scene.asked() == ["dee"], "then the card is flipped and the other side activates"


def test_a_contest_goes_step_by_step() -> None:
    # RULES KC-10.3, KC-10.4, KC-10.5, KC-11.13
    scene = brawl("3 3", active="R1", bond=1, R1={"zone": 3, "holds": "ball 1"}, C1={"zone": 3})
    steps = (
        ("dee throw", "dee", "target"),
        ("dee target C1", "dee", "drinks"),
        ("dee drink 0", "cal", "reaction"),
        ("cal dodge", "cal", "dodge_move"),
        ("cal move 4", "cal", "drinks"),
        ("cal drink 0", "dee", "adjust"),
        ("dee done", "cal", "adjust"),
        ("cal done", "cal", "deflect"),
    )
    for line, seat, kind in steps:
        assert bool(scene.told(e.PoolsRolled)) == (line in ("dee done", "cal done")), "dice after the last drinks"
        scene.do(line)
        assert (scene.asked(), scene.kind(seat)) == ([seat], kind), line


def test_who_is_knocked_out_is_out_of_the_game_until_the_next_round() -> None:
    # RULES KC-17.5, KC-9.8
    scene = brawl("6 1 1 2 3 4", C1={"zone": 3, "holds": "ball 1"}, R1={"ko": True}, R2={"zone": 3, "hearts": 1})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0")
    assert scene["R2.ko"] and scene["R2.zone"] == 0 and scene.kind("cal") == "action"
    scene.do("cal grab 'ball 1'", "cal throw")
    assert scene["contest.defender"] == "R3", "one Target is left"


def test_who_reaches_six_wins() -> None:
    # RULES KC-20.7, KC-20.8
    crew = brawl("6 1", points=(5, 3), C1={"zone": 3, "holds": "ball 1"}, R2={"zone": 3, "hearts": 1})
    crew.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0")
    assert crew["over"] and crew["winner"] == "crew" and crew["points"] == [6, 3] and crew.scores == (1.0, 0.0)
    rivals = brawl("6 1", active="R2", points=(3, 5), R2={"zone": 3, "holds": "ball 1"}, C1={"zone": 3, "hearts": 1})
    rivals.do("dee throw", "dee target C1", "dee drink 0", "cal catch", "cal drink 0")
    assert rivals["winner"] == "rivals" and rivals.scores == (0.0, 1.0)
    last = {"zone": 4, "hearts": 1}
    both = brawl("6 1", points=(5, 5), C1={**last, "holds": "bomb"}, R2=last, R3=last)
    both.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 0")
    assert both["points"] == [7, 6] and both["winner"] == "crew", "the higher total, whoever threw"


def test_the_crew_is_asked_as_players_not_as_a_brawler() -> None:
    # RULES KC-9.4, KC-9.11
    scene = brawl(phase="activate", side="crew")
    assert scene.kind("cal") == "activate" and scene["asked"] == ""


def test_every_turn_counts_its_moves_anew() -> None:
    # RULES KC-12.11
    scene = brawl(moved=2, C1={"zone": 1, "holds": "ball 1"}, C2={"ko": True}, C3={"ko": True})
    scene.do("cal end_turn", "dee activate R1", "dee end_turn", "cal charge", "cal move 2")
    assert scene["active"] == "C1" and scene["moved"] == 1 and scene["C1.charge"] == 1
    scene.do("cal move 3")
    assert scene["C1.charge"] == 0


def test_refreshing_is_no_action_of_a_rival() -> None:
    # RULES KC-11.15, KC-11.17
    thirsty = {"drinks": 0}
    scene = brawl(active="R1", boosts=(0, 1, 0), C1=thirsty, R1=thirsty)
    assert not [line for line in scene.options("dee") if line.startswith("refresh")]
    assert scene.refused("dee refresh C1") == "boost_of_crew"


def test_who_drinks_nothing_is_not_told_to_drink() -> None:
    # RULES KC-10.16
    scene = brawl("6 1", C1={"zone": 3, "holds": "ball 1"}, R2={"zone": 3})
    scene.do("cal throw", "cal target R2", "cal drink 0", "dee catch", "dee drink 2")
    assert [(one.who, one.number, one.left) for one in scene.told(e.Drank)] == [("R2", 2, 1)]
