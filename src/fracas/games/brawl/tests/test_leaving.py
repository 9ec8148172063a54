"""Who leaves: connections lost and back, players who go together, and a Clear that nobody carried out."""

from __future__ import annotations

from typing import Any

from fracas.games.brawl import GAME
from fracas.games.brawl import words as w
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.match import Bout
from fracas.games.brawl.tests.scene import STRICT, TOURNAMENT, Scene, live, strict
from fracas.games.brawl.tests.test_refusals import walk
from fracas.match.match import Progress, Refused
from fracas.match.record import decode, digest, encode, record_of
from fracas.match.replay import Replay
from fracas.match.text import line_for_ask

CIRCLE: dict[str, Any] = {"format": "round_robin", "seats": 3, **TOURNAMENT, "pause_seconds": 10}
TEAMS: dict[str, Any] = {"format": "tag_team", "seats": 4, **TOURNAMENT, "pause_seconds": 10}
FOUL: dict[str, Any] = {"row": ["B1(P1)", "B2(P2)", "B3(P1)"], "P1": {"hand": "Cl"}}


# --- the table says who is gone --------------------------------------------------------------------------------------


def test_a_player_cannot_say_leave() -> None:
    # RULES BR-6.15: else anybody could pause without limit
    scene = live({}, pause_limit=0)
    before = scene.match.game.cases.show(scene.state)
    for action in (w.Leave(), w.Return()):
        done = scene.match.submit(0, None, action, 0)
        assert isinstance(done, Refused) and done.code == "table_only" and "BR-6.15" in done.why
    assert scene.match.game.cases.show(scene.state) == before and scene.asides("P1") == ["resign"]
    done = scene.match.submit(0, None, w.Leave(), 0, by_table=True)
    assert isinstance(done, Progress) and scene["phase"] == "paused" and scene.asides("P1") == []
    again = scene.match.submit(0, None, w.Leave(), 0, by_table=True)
    assert isinstance(again, Refused)
    assert isinstance(scene.match.submit(0, None, w.Return(), 0), Refused)
    assert isinstance(scene.match.submit(0, None, w.Return(), 0, by_table=True), Progress)


def test_what_the_table_said_is_replayed() -> None:
    # RULES BR-6.15, BR-6.20
    scene = live(countdown_s=0).do("P1 character test_all", "P2 character test_all", "P1 knock", "P2 knock")
    scene.do("P1 leave", "P1 return").wait(5_000).do("P1 leave", "P2 knock").wait(120_000)
    record = decode(encode(record_of(scene.match)), GAME)
    replay = Replay(GAME, record)
    while replay.step() is not None:
        pass
    assert digest(record.setup, replay.match.entries, replay.match.outcome) == record.digest and replay.match.over


# --- several at once (BR-R14) ----------------------------------------------------------------------------------------


def test_two_whose_time_runs_out_together_draw() -> None:
    # RULES BR-6.20: neither seat comes first
    scene = live({"row": ["B1(P1) P1:[rH]"]}, pause_seconds=10).do("P2 leave").wait(4_000).do("P1 leave").wait(6_000)
    assert scene.scores == (0.5, 0.5) and [one.seat for one in scene.told(w.Resigned)] == [0, 1]
    later = live({}, pause_seconds=10).do("P1 leave", "P2 knock").wait(4_000).do("P2 leave").wait(6_000)
    assert later.scores == (0.0, 1.0)


def test_a_clock_that_strikes_late_still_goes_by_the_instant() -> None:
    # RULES BR-6.20
    scene = live({}, pause_seconds=10).do("P1 leave", "P2 knock").wait(4_000).do("P2 leave")
    assert scene.match.tick(60_000) is not None
    assert scene.scores == (0.0, 1.0)


def test_of_a_circle_the_last_to_go_share_it() -> None:
    # RULES BR-6.20, BR-6.18
    scene = Scene({}, **CIRCLE).do("P1 leave", "P2 leave", "P3 leave").wait(10_000)
    assert scene.scores == (1 / 3, 1 / 3, 1 / 3) and not scene.told(w.Reround)
    assert scene.told(w.GameScored)[0].bases == (0, 0, 0)
    first = Scene({}, **CIRCLE).do("P1 resign", "P2 leave", "P3 leave").wait(10_000)
    assert first.scores == (0.0, 0.5, 0.5)


def test_a_zone_that_both_gave_up_is_nobodys() -> None:
    # RULES BR-6.18, BR-6.20
    scene = Scene({}, **{**CIRCLE, "seats": 4}).do("P1 leave", "P2 leave", "P3 knock", "P4 knock").wait(10_000)
    assert [zone["given_to"] for zone in scene["zones"]] == [None, 2, None, 3]
    assert scene["B1.winner"] is None and scene["B1.reason"] == "resigned" and scene["zones.2.closed"] == ""
    assert scene["phase"] == "resuming"


def test_teams_that_vanish_together_draw() -> None:
    # RULES BR-6.20
    scene = Scene({}, **TEAMS).do("P1 leave", "P2 leave", "P3 leave", "P4 leave").wait(10_000)
    assert scene.scores == (0.5,) * 4
    one = Scene({}, **TEAMS).do("P2 leave", "P4 leave", "P1 knock", "P3 knock").wait(10_000)
    assert one.scores == (1.0, 0.0, 1.0, 0.0)


def test_nobody_hands_over_to_a_teammate_who_goes_too() -> None:
    # RULES BR-6.20
    given = {"P1": {"hand": "rH", "active": True}}
    scene = Scene(given, **{**TEAMS, "seats": 6}).do(
        "P1 leave", "P3 leave", "P2 knock", "P4 knock", "P5 knock", "P6 knock"
    )
    scene.wait(10_000)
    assert scene.told(w.Tagged) == [w.Tagged(0, 4)] and scene["active"] == [4, 1] and scene["P1.discard"] == "rH"
    assert scene["out"] == [0, 2]


# --- every card is somewhere -----------------------------------------------------------------------------------------


def test_a_claimed_clear_is_out_of_the_game() -> None:
    # RULES BR-8.8, BR-4.9
    scene = strict(FOUL).do("P1 play Cl clear B2", "P2 forfeit")
    assert scene["removed"] == "Cl" and scene["row"] == ["B1", "B2", "B3"] and scene.scores == (0.0, 1.0)
    given_up = strict(FOUL).do("P1 play Cl clear B2", "P2 resign")
    assert given_up["removed"] == "Cl" and given_up["foul_by"] is None
    row = {"zones": [{"row": FOUL["row"]}], "P1": {"hand": "Cl"}}
    zone = Scene(row, **{**CIRCLE, **STRICT}).do("P1 play Cl clear B2", "P2 forfeit")
    assert zone["zones.0.removed"] == "Cl" and zone["zones.0.row"] == ["B1", "B2", "B3"]
    void = Scene(row, **{**CIRCLE, **STRICT}).do("P1 play Cl clear B2", "P2 resign")
    assert void["zones.0.removed"] == "Cl" and void["phase"] == "live"


def cards_in(state: Bout) -> int:
    """Every card of the round, wherever it lies; a Clear that is judged is held back."""
    count = 0 if state.foul_by == c.NOBODY else 1
    for player in state.players:
        count += int(player.undrawn()) + len(player.discard) + (player.hand != c.NO_CARD)
    for zone in state.zones:
        count += len(zone.removed)
        for base in zone.row:
            count += 1 + len(base.modifiers) + sum(len(end.cards) for end in base.ends)
    return count


def test_no_card_is_lost() -> None:
    # RULES BR-2.8, BR-4.9, BR-8.8
    judged = 0
    for number in range(80):
        if number >= 12 and judged > 5:  # fouls are rare in random play
            break
        for seats, table in ((2, {}), (3, {"format": "round_robin"})):
            states = walk(f"lost{number}", seats, {**STRICT, **table, "characters": ["test_all"], "countdown_s": 0})
            judged += sum(1 for one in states if one.foul_by != c.NOBODY)
            assert {cards_in(one) for one in states if one.zones and not one.reround} == {35 * seats}
    assert judged > 5


# --- what is asked ---------------------------------------------------------------------------------------------------


def test_an_empty_deck_is_not_asked_to_draw_from() -> None:
    # RULES BR-5.7, BR-6.2
    def line(scene: Scene) -> str:
        return line_for_ask(GAME, scene.match.setup, scene.match.ask(0))

    assert line(Scene({"turn": "P1"})) == "Draw."
    assert line(Scene({"turn": "P1", "P1": {"discard": "rH"}})) == "Draw, or play ▲ Hit from your pile."
    assert line(Scene({"turn": "P1", "P1": {"discard": "rB"}})) == "Draw."
    assert line(Scene({"turn": "P1", "P1": {"deck": "", "discard": "rH"}})) == (
        "Your deck is empty: play ▲ Hit from your pile."
    )
    assert line(live({"P1": {"deck": "", "discard": "rB"}})) == "Your deck is empty: use your pile."
    assert line(live({"P1": {"discard": "rB"}})) == "Draw, or use your pile."
    assert line(Scene({"P1": {"deck": ""}}, **TEAMS)) == "Your deck is empty: tag somebody in."
