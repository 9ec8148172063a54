"""Resigning in random play: at every kind of question, in every format and size, the match goes on or ends lawfully."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from fracas.games.dagupukito import GAME
from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.match import Duel
from fracas.games.dagupukito.core.state import Fighter, corner_of
from fracas.games.dagupukito.tests.scene import Scene
from fracas.games.dagupukito.views import phase_name
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.wire import SeatSetup, Setup

MOST_MATCHES = 60  # until every kind of question was asked at a table
WATCH = 8  # one state in so many is looked at with the eyes of a seat
RARELY = 100  # one answer in so many is another resignation
LONGEST = 20_000  # answers; a match that takes more does not end
TURN = {"pick", "face", "move", "declare", "throw", "discard", "put_aside", "strip", "recover"}
PAIR = TURN | {"start", "cycle"}
TRIO = PAIR | {"enter"}
TABLES: list[tuple[int, dict[str, Any], set[str]]] = [
    (2, {}, TURN),
    (2, {"fighters": 2, "turn_seconds": 5}, TURN | {"start"}),
    (2, {"fighters": 3, "bench_cycle": "on", "mirror": "off"}, TRIO),
    (2, {"fighters": [1, 3], "opening_hand": 2}, TRIO - {"cycle"}),
    (4, {"format": "team"}, PAIR),
    (4, {"format": "team", "mirror": "off", "declare": "fast_first", "opening_hand": 3}, PAIR),
    (6, {"format": "team"}, TRIO),
    (6, {"format": "team", "hp": 200, "turn_seconds": 5, "declare": "fast_first"}, TRIO),
    (3, {"format": "gauntlet"}, TURN),
    (4, {"format": "gauntlet", "gauntlet_winner": "rested", "fighters": 3}, TRIO - {"cycle"}),
    (4, {"format": "gauntlet", "fighters": 2, "opening_hand": 1}, PAIR),
    (5, {"format": "gauntlet", "fighters": 3, "bench_cycle": "on", "gauntlet_winner": "rested"}, TRIO),
    (6, {"format": "gauntlet", "mirror": "off", "deck_out": "lenient", "rps": "coin"}, TURN - {"throw"}),
]


def one_of(luck: Chance, items: Sequence[int]) -> int:
    """Any of the items."""
    return items[luck.below(len(items))]


def start(seats: int, options: dict[str, Any], luck: Chance) -> Duel:
    names = tuple(SeatSetup(f"F{number}") for number in range(1, seats + 1))
    state = GAME.rules.start(Setup("dagupukito", names, options), luck, Out())
    assert isinstance(state, Duel)
    return state


def answer(state: Duel, luck: Chance) -> None:
    """One of those who are asked answers something."""
    seats = [seat for seat in range(state.book.seats) if state.pending() >> seat & 1]
    seat = one_of(luck, seats)
    state.answer(seat, one_of(luck, state.options(seat)), luck, Out())


def role(state: Duel, seat: int) -> str:
    """What a seat does in the fight, as far as resigning goes."""
    asked = "asked" if state.pending() >> seat & 1 else "not asked"
    fights = "fights" if state.turn and corner_of(state, seat).seat == seat else "waits"
    return f"{asked}, {fights}"


def standing(state: Duel, seat: int) -> list[Fighter]:
    return [f for f in state.teams[state.book.side_of[seat]] if f.seat == seat and not f.ko]


def check(state: Duel, luck: Chance) -> None:
    """What holds whenever somebody is asked, whoever has resigned."""
    assert state.pending()
    assert state.pending() & state.quit_round == 0, "who has resigned is asked"
    in_fight = state.phase not in (c.PICKING, c.STARTING)
    still_in = set()
    for seat in range(state.book.seats):
        quits = state.quit_round >> seat & 1
        if state.pending() >> seat & 1:
            assert state.options(seat), "a question without an answer"
            assert standing(state, seat) or state.phase in (c.PICKING, c.ENTERING), "who is out is asked"
        else:
            assert not state.options(seat)
        if not quits and (standing(state, seat) or not in_fight):
            still_in.add(state.book.side_of[seat])
        if quits and state.phase != c.PICKING and not (in_fight and corner_of(state, seat).seat == seat):
            assert not standing(state, seat), "who has resigned has a fighter on the bench"
    assert len(still_in) > 1, "the round goes on with one side"
    if in_fight:
        assert state.phase == c.ENTERING or not (state.left.ko or state.right.ko), "a fighter K.O. is in a corner"
        assert all(standing(state, side) for side in state.line), "who is out stands in line"
    if luck.below(WATCH) == 0:
        watch(state, luck)


def watch(state: Duel, luck: Chance) -> None:
    """Any seat can be shown the match, and imagine one that looks the same to it."""
    seat = luck.below(state.book.seats)
    view = GAME.rules.view(state, seat)
    assert GAME.rules.view(GAME.hints.guess(view, luck), seat) == view


def play_on(state: Duel, luck: Chance) -> None:
    """To the end, with a resignation now and then."""
    for _ in range(LONGEST):
        if state.over():
            break
        check(state, luck)
        seat = luck.below(state.book.seats)
        if luck.below(RARELY) == 0 and state.asides(seat):
            state.answer(seat, one_of(luck, state.asides(seat)), luck, Out())
        else:
            answer(state, luck)
    assert state.over()
    winners = [seat for seat in range(state.book.seats) if state.score(seat) == 1.0]
    assert any(not state.quit_match >> seat & 1 for seat in winners), "who has resigned the match has won it"


@pytest.mark.parametrize(("seats", "options", "kinds"), TABLES)
def test_who_resigns_at_any_question_leaves_a_match_that_ends_lawfully(
    seats: int, options: dict[str, Any], kinds: set[str]
) -> None:
    # RULES CF-11.3, CF-10.6
    luck = Chance(f"{seats} {options}")
    tried: set[tuple[str, str, int]] = set()
    matches = 0
    while not kinds <= {phase for phase, _, _ in tried}:
        matches += 1
        assert matches < MOST_MATCHES, f"never asked: {kinds - {phase for phase, _, _ in tried}}"
        state = start(seats, options, luck)
        while not state.over():
            check(state, luck)
            for seat in range(seats):
                for code in c.RESIGNS:
                    kind = (phase_name(state), role(state, seat), code)
                    if kind not in tried:
                        tried.add(kind)
                        branch = state.copy()
                        branch.answer(seat, code, luck, Out())
                        play_on(branch, luck)
            answer(state, luck)


# --- while starters are named ---------------------------------------------------------------------------------------


def six_pick(**options: Any) -> Scene:
    """Two teams of three who have picked: F1, F3 and F5 against F2, F4 and F6."""
    return Scene(seats=6, format="team", **options).do(*(f"F{i} pick test_sheet" for i in range(1, 7)))


def test_the_choice_of_the_starter_goes_to_the_next_seat_when_the_first_resigns() -> None:
    # RULES CF-11.4, CF-R8
    scene = six_pick(turn_seconds=10).wait(4_000).do("F1 resign round")
    assert scene.asked() == ["F2", "F3"]
    assert scene.options("F3") == ["start 2", "start 3"]
    assert list(scene.view(None).due)[1:3] == [10_000, 14_000]  # F3 has the full time, F2's clock runs on
    assert scene.refused("F5 start 2") == "not_first_seat"
    scene.do("F3 start 3")
    assert (scene.view("F3").starters, scene.view("F5").starters) == ((3, None), (None, None))


def test_when_somebody_resigns_the_team_names_its_starter_again_whomever_it_had_named() -> None:
    # RULES CF-3.11, CF-R8
    for named in (1, 2, 3):
        for leaving, asked in (("F1", "F3"), ("F3", "F1"), ("F5", "F1")):
            scene = six_pick().do(f"F1 start {named}", f"{leaving} resign round")
            assert sorted(scene.asked()) == sorted(["F2", asked])
            assert [scene.view(seat).starters[0] for seat in ("F1", "F3", "F5", "F2", None)] == [None] * 5


def test_a_team_that_is_asked_again_may_name_the_same_starter() -> None:
    # RULES CF-R8
    scene = six_pick().do("F1 start 3", "F1 resign round", "F3 start 3", "F2 start 1")
    assert [corner.seat for corner in scene.view(None).corners] == [4, 1]


def test_a_starter_who_resigns_is_named_again_under_a_new_question() -> None:
    # RULES CF-R8
    scene = six_pick()
    first = scene.match.ask(0).id
    scene.do("F1 start 2", "F3 resign round")
    assert scene.asked() == ["F1", "F2"]
    assert scene.options("F1") == ["start 1", "start 3"]
    assert scene.match.ask(0).id != first
    scene.do("F5 resign round")  # F1 is alone now, and starts without a word
    assert scene.asked() == ["F2"]
    assert scene.refused("F1 start 1") == "one_fighter"


# --- while somebody enters ------------------------------------------------------------------------------------------


def six_fight(**facts: Any) -> Scene:
    """The same teams in the ring: F1 has landed a combo; F2 is K.O. if it had 25 HP."""
    given = {"F1": {"hand": "P", "charge": "K"}, "F2": {"hand": "K"}, **facts}
    return Scene(given, seats=6, format="team").turn("A P combo A1", "A K charge")


def test_an_active_player_who_stays_in_and_resigns_in_the_end_step_is_replaced_in_it() -> None:
    # RULES CF-11.3, CF-R7
    scene = six_fight()
    assert scene.asked() == ["F1"]
    scene.do("F2 resign round")
    assert (scene["F2.ko"], scene.asked()) == (True, ["F1"])
    scene.do("F1 enter 3")
    assert [corner.seat for corner in scene.view(None).corners] == [4, 3]  # F4: the lowest, as by the clock


def test_the_clock_plays_for_an_active_player_who_has_resigned() -> None:
    # RULES CF-11.3
    facts = {"F1": {"hand": "T P D", "face": "B"}, "F2": {"hand": "K"}}
    scene = Scene(facts, seats=4, format="team", block_table={}).do("F1 resign round", "F2 face A", "F2 play K")
    assert scene.told(w.FacesShown)[0].faces == ("B", "A")
    assert scene.told(w.MovesRevealed)[0].moves == ("T", "K")
    scene.do("F2 charge")
    assert (scene["F2.hp"], scene["F1.ko"]) == (85, True)


def test_a_sealed_entry_stands_when_its_player_resigns() -> None:
    # RULES CF-3.11, CF-11.3
    scene = six_fight(F2={"hp": 25, "hand": "K"}).do("F1 enter 3", "F1 resign round", "F2 enter 2")
    assert [corner.seat for corner in scene.view(None).corners] == [4, 3]
    assert scene["F1.ko"]


def test_with_one_candidate_left_the_question_who_enters_is_closed() -> None:
    # RULES CF-R4, CF-R10
    scene = six_fight(F2={"hp": 25, "hand": "K"}).do("F3 resign round")
    assert scene.asked() == ["F2"]
    scene.do("F2 enter 2")
    assert scene.view(None).corners[0].seat == 4


def test_a_replacement_in_the_draw_step_is_looked_at_again_too() -> None:
    # RULES CF-9.6, CF-R10
    facts = {"F1": {"deck": ""}, "F2": {"hand": "K"}}
    scene = Scene({"phase": "draw", **facts}, seats=6, format="team")
    assert scene.asked() == ["F1"]
    scene.do("F2 resign round")
    assert not scene["F2.ko"]  # in the end step of this turn
    scene.do("F5 resign round")
    assert scene.view(None).corners[0].seat == 2


def test_the_next_in_line_enters_for_a_gauntlet_player_who_resigns_while_choosing() -> None:
    # RULES CF-11.3, CF-11.7, CF-R7
    facts = {"F1": {"fighters": [{"hand": "P", "charge": "K"}, {}, {}]}, "F2": {"fighters": [{"hand": "K"}, {}, {}]}}
    scene = Scene(facts, seats=4, format="gauntlet", fighters=3, roster=["test_sheet", "test_b", "test_c"])
    scene.turn("A P combo A1", "A K charge").do("F3 resign round", "F1 resign round")
    assert scene.told(w.NextChallenger) == [w.NextChallenger(3, "test_sheet")]
    assert all(f["ko"] for f in scene["F1.fighters"])


def test_a_bot_can_imagine_a_gauntlet_in_which_somebody_has_resigned_before_the_fight() -> None:
    # RULES CF-11.3
    scene = Scene(seats=3, format="gauntlet", fighters=2, roster=["test_sheet", "test_b"])
    scene.do(*(f"F{i} pick {who}" for i in (1, 2, 3) for who in ("test_sheet", "test_b")), "F2 resign round")
    view = scene.view("F1")
    assert GAME.rules.view(GAME.hints.guess(view, Chance("any")), 0) == view
