"""Training, set-up, the table: rules of sections 4.1 to 4.5 and 4.7 that no worked example shows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from fracas.games.brawl import GAME
from fracas.games.brawl import words as w
from fracas.games.brawl.tests.scene import Scene, live
from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.match import Match


def start(seed: str = "s", seats: int = 2, **options: Any) -> Any:
    setup = Setup("brawl", tuple(SeatSetup(f"P{i + 1}") for i in range(seats)), dict(options))
    match = Match(GAME, setup, Chance(seed))
    for seat in range(seats):
        match.submit(seat, match.state.question(seat), w.Character("darwin"), 0)
    return match


def test_characters_are_chosen_sealed_and_shown_together() -> None:
    # RULES BR-1.1
    scene = Scene(characters=["hale", "pearl"]).do("P1 character pearl")
    assert scene.view("P1").own_choice == "pearl"
    assert scene.view("P2").own_choice is None and scene.view("P2").chosen == (0,)
    assert all(player.character is None for player in scene.view("P2").players)
    assert not scene.told(w.CharactersShown)
    scene.do("P2 character pearl")
    assert scene.told(w.CharactersShown) == [w.CharactersShown(("pearl", "pearl"))]


def test_recipe_cards_are_open() -> None:
    # RULES BR-1.2, BR-5.10, BR-5.11
    match = start()
    sheet = next(one for one in GAME.rules.handout(match.setup).characters if one.id == "darwin")
    assert sheet.cards["rH"] == 8 and sum(sheet.cards.values()) == 35
    for seat in (0, 1, None):
        view: Any = GAME.rules.view(match.state, seat)
        assert [player.deck for player in view.players] == [34, 34]
        assert [sum(player.left.values()) for player in view.players] == [31, 31]
    scene = Scene({"turn": "P1", "P1": {"discard": "rH gB"}})
    assert scene.view("P2").players[0].discard == ("gB", "rH")


def test_a_deck_is_shuffled_without_freezes_and_one_base() -> None:
    # RULES BR-1.3, BR-1.5, BR-1.8
    match = start()
    for player in match.state.players:
        assert len(player.deck) == 31 and player.freezes == 3
        assert Counter(player.deck)[16] == 2 and 13 not in player.deck
        assert (player.hand, player.discard) == (-1, [])
    assert match.state.zones[0].removed == []


def test_the_freezes_are_drawn_last() -> None:
    # RULES BR-1.5
    match = start()
    drawn: list[str] = []
    while len(drawn) < 60:
        seat = match.pending()[0]
        kind = w.Discard() if match.state.players[seat].hand >= 0 else w.Draw()
        done = match.submit(seat, match.state.question(seat), kind, 0)
        drawn += [e.card for e in done.events(None) if isinstance(e, w.CardDrawn) and seat == 0]
        if match.state.players[0].undrawn() == 0:
            break
    assert drawn[-3:] == ["Fz"] * 3 and "Fz" not in drawn[:-3]


def test_every_shuffle_has_its_own_luck() -> None:
    # RULES BR-1.4
    first, again, other = start("a"), start("a"), start("b")
    assert first.state.players[0].deck == again.state.players[0].deck
    assert first.state.players[0].deck != other.state.players[0].deck
    assert first.state.players[0].deck != first.state.players[1].deck


def test_the_first_sides_base_lies_left() -> None:
    # RULES BR-1.6, BR-1.7, BR-2.8
    assert [(base.id, base.owner) for base in start().state.zones[0].row] == [(1, 0), (2, 1)]
    scene = live({"P2": {"hand": "Ba"}})
    assert scene["row"] == ["B1", "B2"] and (scene["B1.owner"], scene["B2.owner"]) == (0, 1)
    scene.do("P2 play Ba row_left")
    assert scene["row"] == ["B3", "B1", "B2"] and scene["B3.owner"] == 1


def test_nobody_sees_the_order_of_a_deck() -> None:
    # RULES BR-1.9
    match = start()
    before = [msgspec.json.encode(GAME.rules.view(match.state, seat)) for seat in (0, 1, None)]
    match.state.players[0].deck.reverse()
    assert [msgspec.json.encode(GAME.rules.view(match.state, seat)) for seat in (0, 1, None)] == before


def test_played_cards_stay_where_they_are() -> None:
    # RULES BR-2.8, BR-2.7
    scene = live({"row": ["B1(P1) P1:[rH]", "B2(P2) P2:[gH]", "B3(P1)"], "P1": {"hand": "Cl"}})
    scene.do("P1 play Cl clear B1")
    assert scene["B2.P2.string"] == "gH" and scene["removed"] == "Ba Cl rH"
    assert scene["P1.discard"] == "" and scene["P1.hand"] == ""


def test_a_drawn_card_is_shown_then_played_or_put_down_and_that_is_the_turn() -> None:
    # RULES BR-5.3, BR-5.5
    scene = Scene({"turn": "P1", "P1": {"deck": "rB", "discard": "gH"}, "P2": {"deck": "gH"}}).do("P1 draw")
    assert scene.view("P2").players[0].hand == "rB" and scene.options("P1") == ["discard"]
    assert scene.refused("P1 playtop gH end B1 P1") == "hand_full"
    scene.do("P1 discard")
    assert (scene["P1.hand"], scene["P1.discard"]) == ("", "rB gH") and scene.asked() == ["P2"]
    scene.do("P2 draw", "P2 play gH end B1 P2")
    assert (scene["P2.hand"], scene["P2.discard"]) == ("", "") and scene.asked() == ["P1"]


def test_an_empty_deck_stays_empty() -> None:
    # RULES BR-5.7
    scene = Scene({"turn": "P1", "P1": {"deck": "Fz", "discard": "rH gH"}}).do("P1 draw", "P1 discard")
    assert scene.told(w.DeckEmpty) == [w.DeckEmpty(0)] and not scene.match.over
    scene.do("P2 draw", "P2 discard")
    assert (scene["P1.deck"], scene["P1.discard"]) == (0, "Fz rH gH") and scene.refused("P1 draw") == "deck_empty"
    assert scene.options("P1") == ["playtop Fz centre B1", "playtop Fz centre B2"]


def test_a_dodge_wipes_out_what_it_lies_on() -> None:
    # RULES BR-4.22, BR-4.23
    scene = live({"row": ["B1(P1) P1:[gH gH2]", "B2(P2)"], "P1": {"hand": "Dg", "discard": "bH"}})
    assert scene.do("P1 play Dg end B1 P1")["B1.P1.hits"] == 0 and scene.told(w.Dodged) == [w.Dodged("B1", 0, 3)]
    assert scene.do("P1 playtop bH end B1 P1")["B1.P1.hits"] == 1


def test_a_string_is_blocked_and_pressed_again_and_again() -> None:
    # RULES BR-4.20
    row = ["B1(P1) P1:[rH rB Pr rH rB Pr rH rB]", "B2(P2)"]
    scene = live({"row": row, "P1": {"hand": "Pr", "discard": "rH2 Dg Pr"}}).do("P1 play Pr end B1 P1")
    assert scene["B1.P1.hits"] == 3 and scene["B1.P1.top"] == "red"
    scene.do("P1 playtop rH2 end B1 P1", "P1 playtop Dg end B1 P1")
    assert scene["B1.P1.hits"] == 0 and scene.do("P1 playtop Pr end B1 P1")["B1.P1.hits"] == 5


def test_of_two_bases_either_is_cleared_and_the_row_is_judged_anew() -> None:
    # RULES BR-4.14, BR-4.10, BR-4.11
    for base, left in (("B1", ["B2"]), ("B2", ["B1"])):
        assert live({"P1": {"hand": "Cl"}}).do(f"P1 play Cl clear {base}")["row"] == left
    scene = live({"row": ["B1(P1)", "B2(P2)", "B3(P1)"], "P1": {"hand": "Cl"}, "P2": {"hand": "Cl", "discard": "Cl"}})
    assert scene.refused("P1 play Cl clear B2") == "middle_base"
    scene.do("P1 play Cl clear B1", "P2 play Cl clear B3")
    assert scene["row"] == ["B2"] and scene.refused("P2 playtop Cl clear B2") == "only_base"


def test_an_illegal_try_costs_nothing() -> None:
    # RULES BR-3.8, BR-5.6
    scene = Scene({"turn": "P1", "P1": {"discard": "rB"}, "P2": {"discard": "rH"}})
    assert scene.refused("P2 draw") == "not_your_turn" and scene.refused("P2 pass") == "not_your_turn"
    assert scene.refused("P1 playtop rB end B1 P1") == "illegal_on_top"
    assert scene.refused("P1 playtop rH end B1 P1") == "stale"
    assert scene.refused("P1 play rH end B1 P1") == "hand_empty"
    assert scene.refused("P1 discard") == "hand_empty"
    assert scene.asked() == ["P1"] and scene.options("P1") == ["draw"]


def test_a_playable_card_may_be_discarded_and_a_useless_play_made() -> None:
    # RULES BR-3.9, BR-3.10, BR-4.32
    scene = Scene({"turn": "P1", "P1": {"deck": "Fz", "discard": "rB"}}).do("P1 draw")
    assert "play Fz centre B1" in scene.options("P1")
    scene.do("P1 discard", "P2 draw", "P2 discard")
    assert "playtop Fz centre B1" in scene.options("P1")
    harm = live({"P1": {"hand": "rH"}}).do("P1 play rH end B1 P2")
    assert harm["B1.leader"] == 1


def test_a_base_may_lie_beside_a_frozen_one() -> None:
    # RULES BR-4.31, BR-4.8, BR-4.30
    scene = live({"row": ["B1(P1) M:[Rv Fz]", "B2(P2)"], "P1": {"hand": "Ba"}}).do("P1 play Ba row_left")
    assert scene["row"] == ["B3", "B1", "B2"] and scene["B1.reversed"] and scene["B3.owner"] == 0
    assert (scene["B3.P1.top"], scene["B3.P2.top"], scene["B3.modifiers"]) == ("bare", "bare", "")


def test_luck_says_who_begins_and_turns_alternate() -> None:
    # RULES BR-5.1
    begins = {start(f"{i}").state.turn for i in range(20)}
    assert begins == {0, 1}
    scene = Scene({"turn": "P2"}).do("P2 draw", "P2 discard", "P1 draw", "P1 discard")
    assert scene.asked() == ["P2"]


def test_the_turn_clock_plays_for_who_sleeps() -> None:
    # RULES BR-5.12
    scene = Scene({"turn": "P1", "P1": {"deck": "rH"}}, turn_seconds=5)
    assert scene.wait(5_000)["P1.discard"] == "rH" and scene.asked() == ["P2"]
    held = Scene({"turn": "P1", "P1": {"hand": "gH"}}, turn_seconds=5).wait(5_000)
    assert held["P1.discard"] == "gH" and held["P1.deck"] == 34
    forced = Scene(
        {"turn": "P1", "row": ["B1(P2) M:[Fz]", "B2(P1)"], "P1": {"deck": "", "discard": "Fz"}}, turn_seconds=5
    )
    assert forced.wait(5_000).match.over
    order = Scene({"turn": "P1", "row": ["B1(P1) P2:[rH]"], "P1": {"deck": "", "discard": "rH"}}, turn_seconds=5)
    assert order.wait(5_000)["B1.P1.string"] == "rH"


def test_the_clock_passes_for_who_can_do_nothing() -> None:
    # RULES BR-5.12
    scene = Scene({"turn": "P1", "P1": {"deck": "", "discard": "rB"}}, turn_seconds=5)
    assert scene.kind("P1") == "stuck" and scene.options("P1") == ["pass"]
    scene.wait(5_000)
    assert scene.told(w.Passed) == [w.Passed(0)] and scene.asked() == ["P2"]


def test_with_must_act_off_two_passes_end_it() -> None:
    # RULES BR-5.8
    scene = Scene({"turn": "P1", "row": ["B1(P1) P2:[rH]", "B2(P2)"]}, must_act=False)
    scene.do("P1 pass", "P2 draw", "P2 discard", "P1 pass", "P2 pass")
    assert scene["why"] == "passed" and scene.scores == (0.0, 1.0)


def test_cards_are_announced_unless_switched_off() -> None:
    # RULES BR-6.19
    given = {"P1": {"hand": "Ba", "discard": "rH"}}
    assert live(given).do("P1 play Ba row_left", "P1 playtop rH end B1 P1").told(w.Called) == [w.Called(0, "Ba")]
    assert live(given, calls="off").do("P1 play Ba row_left").told(w.Called) == []


def test_one_may_resign_by_turns_too() -> None:
    # RULES BR-6.18
    assert Scene({"turn": "P1"}).do("P2 resign").scores == (1.0, 0.0)


def test_more_bases_win_whatever_the_hits() -> None:
    # RULES BR-7.6, BR-7.8
    row = ["B1(P1)", "B2(P1) P2:[rH rH] M:[Rv Fz]", "B3(P2) P2:[gH gH gH] M:[Fz]"]
    scene = Scene({"turn": "P1", "row": row, "P1": {"discard": "Fz"}}).do("P1 playtop Fz centre B1")
    assert scene.told(w.GameScored) == [w.GameScored((2, 1), (0,), (0, 1))] and scene.scores == (1.0, 0.0)
    other = Scene({"turn": "P1", "row": ["B1(P1)", *row[2:]], "P1": {"discard": "Fz"}}, best_of=3)
    assert other.do("P1 playtop Fz centre B1")["wins"] == [0, 0]
    lost = [row[0].replace("B1(P1)", "B1(P1) P2:[rH]"), *row[1:]]
    assert Scene({"turn": "P1", "row": lost, "P1": {"discard": "Fz"}}).do("P1 playtop Fz centre B1").scores == (
        0.0,
        1.0,
    )


def test_a_series_stops_when_it_is_decided() -> None:
    # RULES BR-7.7
    scene = Scene({"turn": "P1"}, best_of=3).do("P2 resign")
    assert not scene.match.over and scene["game"] == 2 and scene["wins"] == [1, 0]
    assert scene["P1.character"] == "test_all"
    scene.do("P1 resign")
    assert scene["wins"] == [1, 1]
    scene.do("P1 resign")
    assert scene.scores == (0.0, 1.0) and scene["game"] == 3
    assert len(scene.told(w.SeriesScore)) == 3


def test_drawn_games_count_for_nobody() -> None:
    # RULES BR-7.7
    given = {"turn": "P1", "game": 3, "wins": [1, 0], "row": ["B1(P1)", "B2(P2) M:[Fz]"], "P1": {"discard": "Fz"}}
    assert Scene(given, best_of=3).do("P1 playtop Fz centre B1").scores == (1.0, 0.0)
    level = {**given, "wins": [1, 1]}
    assert Scene(level, best_of=3).do("P1 playtop Fz centre B1").scores == (0.5, 0.5)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"strict_fouls": True}, "tournament mode only"),
        ({"mode": "tournament", "turn_seconds": 10}, "no turns"),
        ({"characters": ["nobody"]}, "no character 'nobody'"),
        ({"characters": ["deadbolt"]}, "switch is off: hold"),
        ({"format": "round_robin"}, "not 2"),
    ],
)
def test_a_table_that_cannot_be_played_is_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        GAME.rules.check_setup(Setup("brawl", (SeatSetup("a"), SeatSetup("b")), options))
