"""Tournament: hands, races, knocks, pauses, stalls, resigning, fouls (sections 4.6 and 4.8)."""

from __future__ import annotations

from typing import Any

from fracas import bots
from fracas.bots.timed import TimedPlayers
from fracas.games.brawl import GAME
from fracas.games.brawl import words as w
from fracas.games.brawl.actions import presence
from fracas.games.brawl.tests.scene import Scene, live, strict
from fracas.kernel.chance import Chance
from fracas.kernel.wire import SeatSetup, Setup
from fracas.lab import sim
from fracas.match.match import Match
from fracas.match.record import decode, digest, encode, record_of
from fracas.match.replay import Replay

TEAMS = {"seats": 4, "format": "tag_team"}


def started(**options: Any) -> Scene:
    """A duel from its beginning, characters chosen."""
    return live(**options).do("P1 character test_all", "P2 character test_all")


# --- start ---------------------------------------------------------------------------------------------------------


def test_all_knock_and_the_countdown_runs() -> None:
    # RULES BR-6.1
    scene = started()
    assert scene.refused("P1 draw") == "not_started" and scene.asked() == ["P1", "P2"]
    scene.do("P1 knock")
    assert scene.asked() == ["P2"] and not scene.told(w.Countdown)
    scene.do("P2 knock").wait(2_999)
    assert scene.refused("P1 draw") == "not_started" and scene.asked() == []
    scene.wait(1).do("P1 draw")
    assert scene.told(w.Started)


def test_without_countdown_it_begins_with_the_last_knock() -> None:
    # RULES BR-6.1
    scene = started(countdown_s=0).do("P1 knock", "P2 knock", "P2 draw")
    assert scene["phase"] == "live"


# --- hands ---------------------------------------------------------------------------------------------------------


def test_a_drawn_card_is_open_and_alone_in_hand() -> None:
    # RULES BR-6.2, BR-6.6
    scene = live({"P1": {"deck": "rH gH"}}).do("P1 draw")
    assert scene.view("P2").players[0].hand == "rH"
    assert scene.told(w.CardDrawn) == [w.CardDrawn(0, "rH", 1)]
    assert scene.refused("P1 draw") == "hand_full" and scene.refused("P1 pick") == "hand_full"
    scene.do("P1 drop", "P1 draw")
    assert scene.told(w.DeckEmpty) and scene.do("P1 drop")["P1.discard"] == "gH rH"


def test_nothing_in_deck_or_pile() -> None:
    # RULES BR-6.2, BR-6.3, BR-6.14
    scene = live({"P1": {"deck": ""}})
    assert scene.refused("P1 draw") == "deck_empty" and scene.refused("P1 pick") == "discard_empty"
    assert scene.refused("P1 playtop rH end B1 P1") == "discard_empty" and scene.refused("P1 drop") == "hand_empty"
    assert scene.asked() == ["P2"]


def test_a_played_card_goes_to_its_spot_and_nowhere_else() -> None:
    # RULES BR-6.4
    scene = live({"P1": {"hand": "rH", "discard": "gH"}}).do("P1 play rH end B1 P2")
    assert (scene["B1.P2.string"], scene["P1.hand"], scene["P1.discard"]) == ("rH", "", "gH")
    assert scene.refused("P1 play rH end B1 P2") == "hand_empty" and scene["P1.deck"] == 34


def test_playtop_does_both_or_neither() -> None:
    # RULES BR-6.7
    scene = live({"P1": {"discard": "rB rH"}})
    assert scene.refused("P1 playtop rB end B1 P1") == "illegal_on_top" and scene["P1.discard"] == "rB rH"
    scene.do("P1 pick", "P1 drop")
    good = live({"P1": {"discard": "rH gH"}}).do("P1 playtop rH end B1 P1")
    assert good["P1.discard"] == "gH" and good["P1.hand"] == "" and good["B1.P1.string"] == "rH"


def test_one_limit_for_all_hands() -> None:
    # RULES BR-6.8
    scene = live({"P1": {"deck": "rH rH rH"}}, min_interval_ms=120).do("P1 draw")
    assert scene.refused("P1 drop") == "too_fast"
    scene.do("P2 draw").wait(119)
    assert scene.refused("P1 play rH end B1 P1") == "too_fast"
    scene.wait(1).do("P1 play rH end B1 P1")
    assert scene.refused("P1 draw") == "too_fast"
    assert scene.wait(120).refused("P1 drop") == "hand_empty"
    scene.do("P1 draw")


# --- races ---------------------------------------------------------------------------------------------------------


def test_a_play_never_slides_to_another_base() -> None:
    # RULES BR-6.10, BR-6.9
    scene = live({"P1": {"hand": "rH"}, "P2": {"hand": "Cl"}}).do("P2 play Cl clear B1")
    assert scene.refused("P1 play rH end B1 P1") == "no_such_target" and scene["P1.hand"] == "rH"


def test_expect_by_number() -> None:
    # RULES BR-6.12
    scene = live({"row": ["B1(P1) P1:[rH]", "B2(P2)"], "P1": {"hand": "rH"}, "P2": {"discard": "Rv Ba Rv"}})
    scene.do("P1 play rH end B1 P1 expect=0", "P2 playtop Rv centre B1 expect=0")
    assert scene["seq"] == 2 and scene["B1.P1.seq"] == 1 and scene["B1.seq"] == 2 and scene["B1.touched"] == 2
    assert scene.refused("P2 playtop Ba row_left expect=2") == "stale"
    scene.do("P2 playtop Ba row_left expect=0")
    assert scene["zones.0.seq"] == 3
    assert scene.refused("P2 playtop Rv centre B1 expect=0") == "stale"
    assert scene.refused("P2 playtop Rv centre B1 expect=empty") == "stale"
    scene.do("P2 playtop Rv centre B1 expect=Rv")
    clear = live({"P1": {"hand": "Cl"}, "P2": {"hand": "rH"}}).do("P2 play rH end B1 P2")
    assert clear.refused("P1 play Cl clear B1 expect=0") == "stale"
    clear.do("P1 play Cl clear B1 expect=1")


def test_a_play_names_its_card() -> None:
    # RULES BR-6.12
    scene = live({"P1": {"hand": "rH"}})
    assert scene.refused("P1 play gH end B1 P1") == "stale"


def test_reasons_come_in_order() -> None:
    # RULES BR-6.14
    scene = live({"row": ["B1(P1) M:[Fz]", "B2(P2) M:[Ho]", "B3(P1)"], "P1": {"hand": "Cl"}, "P2": {"hand": "Ba"}},
                 hold="on", min_interval_ms=100)  # fmt: skip
    assert scene.refused("P1 play rH clear B9") == "no_such_target"
    assert scene.refused("P1 play rH clear B1") == "stale"
    assert scene.refused("P1 play Cl clear B1") == "frozen"
    assert scene.refused("P1 play Cl clear B2") == "middle_base"
    assert scene.refused("P1 play Cl end B3 P1") == "illegal_on_top"
    assert scene.refused("P2 play Ba row_left") == "base_limit"
    scene.do("P1 play Cl clear B3", "P2 drop")
    assert scene.refused("P1 draw") == "too_fast"
    scene.wait(100)
    assert scene.refused("P1 drop") == "hand_empty"


def test_a_held_base_is_held_and_the_only_one_stays() -> None:
    # RULES BR-11.1, BR-6.14
    scene = live({"row": ["B1(P1) M:[Ho]", "B2(P2)"], "P1": {"hand": "Cl"}}, hold="on")
    assert scene.refused("P1 play Cl clear B1") == "held"
    alone = live({"row": ["B1(P1) M:[Ho]"], "P1": {"hand": "Cl"}}, hold="on")
    assert alone.refused("P1 play Cl clear B1") == "only_base"


def test_ties_of_the_same_instant_are_drawn_from_a_seed() -> None:
    # RULES BR-6.13
    firsts = set()
    for seed in range(12):
        setup = Setup("brawl", (SeatSetup("a"), SeatSetup("b")), {"mode": "tournament", "countdown_s": 0})
        match = Match(GAME, setup, Chance("m"))
        two = {seat: bots.make("random", f"{seed}:{seat}") for seat in (0, 1)}
        players = TimedPlayers(match, two, bots.pace_of, str(seed))
        players._hands[1] = Chance(f"{seed}:0:pace", keep=False)  # the same hands, so both arrive at once
        players.advance(700)
        assert match.entries[1].at == match.entries[2].at
        firsts.add(match.entries[1].seat)
    assert firsts == {0, 1}


def test_simulated_tournaments_are_decided_by_their_seed() -> None:
    # RULES BR-6.13
    plan = sim.plan(GAME, games=2, seed="x", entrants=("expert", "learner"), mode="tournament")
    first = [sim.play_one(GAME, plan, i).digest for i in range(2)]
    assert first == [sim.play_one(GAME, plan, i).digest for i in range(2)] and first[0] != first[1]


def test_a_recorded_tournament_replays_to_the_same_digest() -> None:
    # RULES BR-6.9
    setup = Setup("brawl", (SeatSetup("a"), SeatSetup("b")), {"mode": "tournament"})
    match = Match(GAME, setup, Chance("m"))
    players = {0: bots.make("sharp", "a"), 1: bots.make("random", "b")}
    TimedPlayers(match, players, bots.pace_of, "r").run(10_000)
    record = decode(encode(record_of(match)), GAME)
    replay = Replay(GAME, record)
    while replay.step() is not None:
        pass
    assert digest(setup, replay.match.entries, replay.match.outcome) == record.digest


# --- pauses and stalls ---------------------------------------------------------------------------------------------


def test_a_pause_stops_everything_until_all_knock() -> None:
    # RULES BR-6.15, BR-6.16
    scene = live({"P1": {"hand": "rH"}}).do("P2 pause")
    assert scene.refused("P1 play rH end B1 P1") == "paused" and scene.asked() == ["P1", "P2"]
    scene.do("P1 knock", "P2 knock").wait(2_999)
    assert scene.refused("P1 play rH end B1 P1") == "paused"
    scene.wait(1).do("P1 play rH end B1 P1")
    scene.do("P2 pause", "P1 knock", "P2 knock").wait(3_000)
    assert scene.refused("P2 pause") == "no_pauses"
    scene.do("P1 pause")


def test_a_lost_connection_pauses_and_is_free() -> None:
    # RULES BR-6.15
    scene = live({}, pause_limit=0)
    assert presence(scene.state, 0, False) == w.Leave() and presence(scene.state, 0, True) is None
    scene.do("P1 leave")
    assert scene["phase"] == "paused" and scene["P1.pauses"] == 0 and scene.asked() == ["P2"]
    scene.do("P2 knock", "P1 return", "P1 knock").wait(3_000)
    assert scene["phase"] == "live"


def test_a_knock_does_not_outlive_the_connection() -> None:
    # RULES BR-6.15, BR-6.16
    scene = live({}).do("P1 pause", "P1 knock", "P2 knock", "P1 leave")
    assert scene["phase"] == "paused" and scene["knocked"] == [1]
    first = started().do("P1 knock", "P2 knock", "P2 leave")
    assert first["phase"] == "knock" and first.wait(5_000)["phase"] == "knock"
    assert first.wait(120_000).scores == (1.0, 0.0)


def test_pause_time_runs_out() -> None:
    # RULES BR-6.20
    scene = live({}, pause_seconds=10).do("P1 pause", "P2 knock").wait(10_000)
    assert scene.told(w.PauseTimeSpent) == [w.PauseTimeSpent(0)]
    assert scene.wait(3_000)["phase"] == "live"
    scene.do("P2 pause")
    assert scene["knocked"] == [0] and scene.asked() == ["P2"]
    gone = live({}, pause_seconds=10).do("P1 leave", "P2 knock").wait(10_000)
    assert gone.scores == (0.0, 1.0)


def test_pause_time_adds_up_over_pauses() -> None:
    # RULES BR-6.20
    scene = live({}, pause_seconds=10).do("P1 pause", "P2 knock").wait(6_000).do("P1 knock").wait(3_000)
    scene.do("P1 pause", "P2 knock").wait(3_999)
    assert scene["phase"] == "paused"
    assert scene.wait(1)["phase"] == "resuming"


def test_a_stall_ends_it_as_it_stands() -> None:
    # RULES BR-6.17
    scene = live({"row": ["B1(P1) P2:[rH]", "B2(P2)"], "P1": {"discard": "rB"}})
    scene.wait(25_000)
    assert scene.told(w.StallWarning)
    scene.do("P1 pick", "P1 drop").wait(4_999)
    assert not scene.match.over
    assert scene.wait(1).scores == (0.0, 1.0) and scene["why"] == "stalled"


def test_draws_and_plays_restart_the_stall_clock_and_pauses_stop_it() -> None:
    # RULES BR-6.17
    scene = live({"P1": {"deck": "rH rH"}}).wait(29_000).do("P1 draw").wait(29_000).do("P1 play rH end B1 P1")
    scene.wait(29_000).do("P2 pause").wait(60_000).do("P1 knock", "P2 knock").wait(3_000)
    assert scene["phase"] == "live" and scene.wait(999)["phase"] == "live"
    assert scene.wait(1).match.over


# --- resigning -----------------------------------------------------------------------------------------------------


def test_one_may_resign_while_paused() -> None:
    # RULES BR-6.18, BR-6.15
    assert live({}).do("P1 pause", "P1 resign").scores == (0.0, 1.0)


def test_it_is_over_with_the_last_freeze_and_not_before() -> None:
    # RULES BR-7.1
    scene = live({"P1": {"hand": "Fz", "discard": "Fz"}, "P2": {"hand": "rH"}}).do("P1 play Fz centre B1")
    assert not scene.match.over and scene.asked() == ["P1", "P2"]
    assert scene.do("P1 playtop Fz centre B2").match.over and scene["why"] == "frozen" and scene["P2.hand"] == "rH"


def test_later_messages_meet_a_finished_game() -> None:
    # RULES BR-7.1
    scene = live({"row": ["B1(P1)"], "P1": {"hand": "Fz"}, "P2": {"hand": "rH"}}).do("P1 play Fz centre B1")
    for line in ("P2 play rH end B1 P2", "P2 drop", "P2 draw", "P2 knock", "P2 resign"):
        assert scene.refused(line) == "game_over"


# --- fouls ---------------------------------------------------------------------------------------------------------


def test_by_default_nothing_illegal_can_be_played() -> None:
    # RULES BR-8.1
    scene = live({"P1": {"hand": "rB"}})
    assert scene.options("P1") == ["drop"] and scene.refused("P1 play rB end B1 P1") == "illegal_on_top"
    assert scene.refused("P1 retract B1 P1") == "no_fouls" and scene["B1.P1.string"] == ""


def test_views_say_nothing_before_the_score() -> None:
    # RULES BR-8.2
    scene = strict({"row": ["B1(P1) P1:[rH rB]", "B2(P2)"], "P1": {"hand": "rH"}}).do("P1 play rH end B1 P1")
    for seat in ("P1", "P2", None):
        base = scene.view(seat).zones[0].row[0]
        assert base.leader is None and all(end.hits is None and end.top is None for end in base.ends)


def test_what_strict_fouls_still_refuse() -> None:
    # RULES BR-8.4
    given = {
        "row": ["B1(P1) M:[Fz]", "B2(P2) M:[Ho]", "B3(P1)"],
        "P1": {"hand": "Pr"},
        "P2": {"hand": "Ba", "discard": "Cl"},
    }
    scene = strict(given, hold="on")
    assert scene.refused("P1 play Pr end B1 P1") == "frozen"
    assert scene.refused("P1 play Pr centre B3") == "illegal_on_top"
    assert scene.refused("P1 play Pr row_left") == "illegal_on_top"
    assert scene.refused("P2 play Ba row_left") == "base_limit"
    assert scene.refused("P2 play Ba end B3 P1") == "illegal_on_top"
    assert scene.refused("P2 draw") == "hand_full"
    scene.do("P2 drop", "P2 pick", "P2 drop")
    held = strict({**given, "P2": {"hand": "Cl"}}, hold="on")
    assert held.refused("P2 play Cl clear B2") == "held"


def test_a_foul_card_on_top_can_be_taken_back() -> None:
    # RULES BR-8.5
    scene = strict({"row": ["B1(P1) P1:[rH]", "B2(P2)"], "P1": {"hand": "gH", "discard": "rH"}})
    scene.do("P1 play gH end B1 P1")
    assert scene["B1.P1.string"] == "rH gH*"
    assert scene.refused("P2 retract B1 P1") == "illegal_on_top"
    scene.do("P1 retract B1 P1")
    assert scene["P1.hand"] == "gH" and scene["B1.P1.string"] == "rH"
    assert scene.refused("P1 retract B1 P1") == "hand_full"
    scene.do("P1 drop")
    assert scene.refused("P1 retract B1 P1") == "illegal_on_top"
    scene.do("P1 playtop gH end B1 P1", "P1 playtop rH end B1 P1")
    assert scene.refused("P1 retract B1 P1") == "illegal_on_top"


def test_only_the_own_foul_card_on_top_is_taken_back() -> None:
    # RULES BR-8.5, BR-8.3
    row = ["B1(P1) P1:[rH gH@P1 bH@P2]", "B2(P2) P1:[rH@P2 gH@P1]", "B3(P1) P1:[rH@P1] P2:[rH rB Pr rH gB@P1]"]
    scene = strict({"row": row})
    assert scene.refused("P1 retract B1 P1") == "illegal_on_top"  # the other player's lies above it
    assert (
        scene.refused("P2 retract B2 P1") == "illegal_on_top" and scene.refused("P1 retract B1 P2") == "illegal_on_top"
    )
    assert scene.refused("P1 retract B3 P1") == "illegal_on_top"  # no foul
    scene.do("P2 retract B1 P1", "P2 drop", "P1 retract B1 P1")
    assert scene["B1.P1.string"] == "rH" and (scene["P1.hand"], scene["P2.discard"]) == ("gH", "bH")
    assert scene["B1.P1.seq"] == scene["B1.touched"] == 2 and scene.refused("P1 retract B2 P1") == "hand_full"
    scene.do("P1 drop", "P1 retract B3 P2")
    assert scene["B3.P2.string"] == "rH rB Pr rH" and scene["B3.P2.hits"] == 2 and scene["B3.P2.top"] == "red"
    assert scene.told(w.FoulRetracted)[-1] == w.FoulRetracted(0, "B3", 1, "gB")


def test_taking_back_and_calling_are_moves_like_others() -> None:
    # RULES BR-6.8, BR-6.17, BR-8.5, BR-8.6
    row = ["B1(P1) P1:[rH gH@P1]", "B2(P2) P2:[rH gH@P2]"]
    scene = strict({"row": row}, min_interval_ms=100).wait(1_000).do("P1 retract B1 P1")
    assert scene.refused("P1 drop") == "too_fast" and scene.wait(100).do("P1 call B2 P2")["P2.discard"] == "gH"
    assert scene.refused("P1 drop") == "too_fast" and scene["P1.hand"] == "gH"
    assert scene.wait(28_899)["phase"] == "live" and scene.wait(1).match.over


def test_the_lowest_foul_card_of_the_other_side_is_called_away() -> None:
    # RULES BR-8.6
    row = ["B1(P1) P1:[rH gH@P1 bH@P1 bB@P2]", "B2(P2) P1:[rB@P1] M:[Fz]"]
    scene = strict({"row": row}).do("P2 call B1 P1")
    assert scene["B1.P1.string"] == "rH bH* bB*" and scene["P1.discard"] == "gH"
    scene.do("P2 call B1 P1", "P2 call B1 P1")
    assert scene["B1.P1.string"] == "rH bB*" and scene["P1.discard"] == "bH gH"
    assert scene.told(w.FoulCalled)[-1].card is None
    scene.do("P1 call B1 P2")
    scene.do("P1 call B1 P1")
    assert scene["P2.discard"] == "bB"
    assert scene.refused("P2 call B2 P1") == "frozen" and scene.refused("P1 retract B2 P1") == "frozen"


def test_both_sides_fouled_and_null_before_all() -> None:
    # RULES BR-8.7
    both = strict({"row": ["B1(P1) P1:[rB@P1 rB@P2]"], "P1": {"hand": "Fz"}}).do("P1 play Fz centre B1")
    assert both["B1.winner"] is None and both["B1.reason"] == "both_fouled" and both.scores == (0.5, 0.5)
    null = strict({"row": ["B1(P1) P1:[rB@P1] M:[Nu]"], "P1": {"hand": "Fz"}}, null="on").do("P1 play Fz centre B1")
    assert null["B1.winner"] is None and null["B1.reason"] == "null"


def test_a_foul_clear_of_the_middle_waits_for_an_answer() -> None:
    # RULES BR-8.8, BR-6.17
    scene = strict({"row": ["B1(P1)", "B2(P2)", "B3(P1)"], "P1": {"hand": "Cl"}}).wait(20_000)
    scene.do("P1 play Cl clear B2").wait(29_999)
    assert scene["phase"] == "foul_clear" and scene["row"] == ["B1", "B2", "B3"]
    scene.wait(1)
    assert scene["row"] == ["B1", "B3"] and scene["phase"] == "live" and scene.told(w.FoulStood)
    assert scene.wait(9_999)["phase"] == "live" and scene.wait(1).match.over


def test_a_foul_clear_that_stands_can_end_the_game() -> None:
    # RULES BR-8.8, BR-4.15
    scene = strict({"row": ["B1(P1) M:[Fz]", "B2(P2)", "B3(P1) M:[Fz]"], "P1": {"hand": "Cl"}})
    assert scene.do("P1 play Cl clear B2", "P2 stand").scores == (1.0, 0.0)


def test_an_empty_row_ends_by_the_stall_clock() -> None:
    # RULES BR-8.9
    scene = strict({"row": ["B1(P1)"], "P1": {"hand": "Cl"}}).do("P1 play Cl clear B1", "P2 stand")
    assert scene["row"] == [] and not scene.match.over
    assert scene.wait(30_000).scores == (0.5, 0.5)


def test_a_foul_card_does_not_restart_the_stall_clock() -> None:
    # RULES BR-6.17
    scene = strict({"row": ["B1(P1)", "B2(P2)"], "P1": {"hand": "rB"}}).wait(29_000).do("P1 play rB end B1 P1")
    assert scene.wait(1_000).match.over


def test_whoever_vanishes_while_a_foul_clear_is_judged_is_waited_for_afterwards() -> None:
    # RULES BR-8.8, BR-6.15
    scene = strict({"row": ["B1(P1)", "B2(P2)", "B3(P1)"], "P1": {"hand": "Cl"}}).do("P1 play Cl clear B2", "P2 leave")
    assert scene.asked() == [] and scene.wait(30_000)["phase"] == "paused"
