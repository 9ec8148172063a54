"""Giving up: at every kind of question, in every mode, alone, with a partner, with a bot (DR-19.11, DR-R6)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fracas.games.double_rumble import GAME
from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.match import Rumble
from fracas.games.double_rumble.tests.scene import Scene
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.wire import SeatSetup, Setup

Given = dict[str, Any]
Q = "(symbol KICK)"
BRAWL: Given = {"UR": ["a(3; PUNCH)"], "LR": ["b(3)"]}
SCROLL: Given = {"phase": "side_scroll", "deck": [f"e{i}(2; -; red back)" for i in range(4)]}
BOTTLE: Given = {"F1": {"equipment": ["Bottle(reroll([green]))"]}, "UR": ["a(3)"]}
FULL: Given = {"F1": {"equipment": [f"Q1{Q}", f"Q2{Q}"]}, "equipment_deck": [f"Q3{Q}"]}


def active(effects: str, **fighter: Any) -> Given:
    return {"F1": {"fury": 4, "active": effects, **fighter}, "UR": ["a(3)"]}


# A question of each kind that is put to P1, and how to get there.
QUESTIONS: dict[str, tuple[Given | None, tuple[str, ...]]] = {
    "choose_fighter": (None, ()),
    "choose_start_space": ({"phase": "start_space"}, ()),
    "choose_symbol": (None, ("P1 choose_fighter buddy", "P2 choose_fighter old_finch", "P1 choose_start_space UR")),
    "choose_entry_space": (
        {"F1": {"hearts": 1}, "F2": {"space": "LL"}, "UR": ["a(9)"]},
        ("luck g1", "P1 battle F1", "P1 choose_fighter buddy"),
    ),
    "place_card": (SCROLL, ()),
    "discard": (active("equip_discard(self,1)", equipment=[f"Q1{Q}", f"Q2{Q}"]), ("P1 active F1",)),
    "discard_excess": (FULL | {"UR": ["a(1; -; blue equip_draw(self,1))"]}, ("luck g1", "P1 battle F1")),
    "set_symbol": (active("special(self)"), ("P1 active F1",)),
    "free_move": (active("free_move(self)"), ("P1 active F1",)),
    "brawl_action": (BRAWL, ()),
    "roll_blue": (BRAWL, ("P1 battle F1",)),
    "reroll": (BOTTLE, ("luck g1", "P1 battle F1")),
    "exchange": (active("exchange", equipment=[f"Q1{Q}"]), ("P1 active F1",)),
}


def at(kind: str, seats: int = 2, **options: Any) -> Scene:
    """A match in which P1 is asked a question of that kind."""
    given, lines = QUESTIONS[kind]
    if seats == 1:
        lines = tuple(line.replace("P2", "P1") for line in lines)
    scene = Scene(given, seats=seats, **options).do(*lines)
    assert scene.kind("P1") == kind
    return scene


# --- two players ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["free", "floor", "team"])
@pytest.mark.parametrize("kind", QUESTIONS)
def test_the_partner_is_asked_what_the_other_was(kind: str, mode: str) -> None:
    # RULES DR-19.11; ruling DR-R6
    scene = at(kind, brawl_mode=mode)
    options, number = scene.options("P1"), scene.match.ask(0).id
    scene.do("P1 resign")
    assert scene.questions() == [f"P2 {kind}"] and scene.told(w.Resigned) == [w.Resigned(0)]
    asked = scene.match.ask(1).id
    assert number is not None and asked is not None
    assert asked > number or (mode == "team" and asked == number), "a question of its own, unless it had that one"
    assert set(options) - {"yield"} <= set(scene.options("P2")), "the same choices, and more in a Brawl"
    assert scene["resigned"] == [0] and scene.view("P1").resigned == scene.view().resigned == (0,)
    assert scene.asides("P1") == [] and scene.asides("P2") == ["resign"]
    scene.do(*(("luck g6",) if kind in ("roll_blue", "reroll") else ()), f"P2 {scene.options('P2')[-1]}")
    assert "P1" not in scene.asked() and not scene.match.over


@pytest.mark.parametrize("kind", QUESTIONS)
def test_who_is_not_asked_may_resign_too(kind: str) -> None:
    # RULES DR-19.11; ruling DR-R6
    scene = at(kind)
    number = scene.match.ask(0).id
    scene.do("P2 resign")
    assert scene.questions() == [f"P1 {kind}"]
    if kind != "brawl_action":
        assert scene.match.ask(0).id == number, "the open question stays open"


def test_who_stays_plays_both_fighters_by_the_solo_rules() -> None:
    # RULES DR-19.11, DR-19.1
    scene = Scene(BRAWL, brawl_mode="floor").do("P2 resign")
    assert {"battle F1", "battle F2", "move F2 LL"} <= set(scene.options("P1")) and "yield" not in scene.options("P1")
    solo = Scene(BRAWL, seats=1)
    assert scene.options("P1") == solo.options("P1")
    scene.do("luck g5", "P1 battle F2")
    assert scene["LR"] == []
    scroll = Scene(SCROLL).do("P1 place UL", "P2 resign", "P1 place UL", "P1 place LL")
    assert (scroll["UL"], scroll["LL"]) == (["e0", "e1"], ["e2"])


@pytest.mark.parametrize("authority", ["alternate", "consensus", "player1"])
def test_rows_are_placed_by_who_stays(authority: str) -> None:
    # RULES DR-19.2, DR-19.11
    scene = Scene(SCROLL, placement_authority=authority)
    if authority == "consensus":
        scene.do("P2 place LL")
    scene.do("P1 resign")
    assert scene.questions() == ["P2 place_card"] and scene["named"] == []
    scene.do("P2 place UL", "P2 place LL")
    assert (scene["UL"], scene["LL"]) == (["e0"], ["e1"])


def test_what_was_suggested_goes_with_who_suggested_it() -> None:
    # RULES DR-19.2, DR-19.11
    scene = Scene(BRAWL).do("P2 suggest 'battle F1'", "P2 resign")
    assert scene["wishes"] == ["", ""] and scene.asides("P1") == ["resign"]
    assert scene.refused("P1 suggest 'battle F1'") == "no_partner"


def test_who_has_resigned_is_told_so() -> None:
    # RULES DR-19.11; ruling DR-R8
    scene = Scene(BRAWL).do("P1 resign")
    for line in ("P1 battle F1", "P1 resign", "P1 suggest 'battle F2'", "P1 place UL"):
        assert scene.refused(line) == "resigned", line
    assert scene.do("P2 resign").refused("P1 resign") == "game_over"


def test_who_has_resigned_has_no_share_in_the_win() -> None:
    # RULES DR-18.4; ruling DR-R6
    given = {"UR": ["boss Z(1; KICK)"], "life": 1, "stage": 4}
    scene = Scene(given, luck="g5").do("P1 resign", "P2 battle F1")
    assert scene["won"] is True and scene.scores == (0.0, 1.0)
    assert scene.told(w.GameOver) == [w.GameOver(True, "boss", 2)]


# --- nobody is left ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
@pytest.mark.parametrize("kind", QUESTIONS)
def test_alone_the_game_is_lost(kind: str, difficulty: str) -> None:
    # RULES DR-18.1; ruling DR-R6
    scene = at(kind, seats=1, difficulty=difficulty)
    assert scene.asides("P1") == ["resign"]
    scene.do("P1 resign")
    assert (scene["won"], scene["reason"], scene["stars"], scene["phase"]) == (False, "resigned", 0, "over")
    assert scene.told(w.GameOver) == [w.GameOver(False, "resigned", 0)] and scene.scores == (0.0,)
    assert scene.match.outcome is not None and scene.match.outcome.why == "resigned"
    assert scene.match.asks() == [] and scene.asides("P1") == []


@pytest.mark.parametrize("mode", ["free", "floor", "team"])
def test_when_both_have_resigned_the_game_is_lost(mode: str) -> None:
    # RULES DR-18.1; ruling DR-R6
    scene = Scene(BRAWL, brawl_mode=mode).do("P2 resign", "P1 resign")
    assert (scene["won"], scene["reason"], scene.scores) == (False, "resigned", (0.0, 0.0))
    assert scene.told(w.Resigned) == [w.Resigned(1), w.Resigned(0)]


@pytest.mark.parametrize("mode", ["free", "floor", "team"])
def test_a_bot_does_not_play_on_for_a_person(mode: str) -> None:
    # RULES DR-19.11; ruling DR-R6
    scene = Scene(BRAWL, bots="P2", brawl_mode=mode).do("P1 resign")
    assert (scene["won"], scene["reason"]) == (False, "resigned")
    taken = Scene(BRAWL, bots="P2", brawl_mode=mode).do("P2 resign")
    assert taken.questions() == ["P1 brawl_action"] and "battle F2" in taken.options("P1")
    bots = Scene(BRAWL, bots="P1 P2", brawl_mode=mode).do("P1 resign")
    assert bots.questions() == ["P2 brawl_action"], "a bot takes over from a bot"


def test_a_called_bot_is_sent_home_in_the_middle() -> None:
    # RULES DR-19.11; ruling DR-R2
    scene = Scene(BRAWL, bots="P2").do("P1 yield")
    assert scene.questions() == ["P2 brawl_action"]
    scene.do("P2 resign")
    assert scene.questions() == ["P1 brawl_action"] and "yield" not in scene.options("P1")


# --- anywhere ---------------------------------------------------------------------------------------------------------


def resigning_game(number: int, options: dict[str, Any], seats: int, bots: int = 0) -> Rumble:
    """A game of random answers in which each seat may resign once, at a random question."""
    luck, picks = Chance(f"luck {number}", keep=False), Chance(f"picks {number}", keep=False)
    names = tuple(SeatSetup(f"S{seat}", bot="random" if bots >> seat & 1 else None) for seat in range(seats))
    state = GAME.rules.start(Setup(GAME.id, names, options), luck, Out())
    while not state.over():
        for seat in range(seats):
            if picks.below(150) == 0 and c.RESIGN in state.asides(seat):
                state.answer(seat, c.RESIGN, luck, Out())
        asked = [seat for seat in range(seats) if state.pending() >> seat & 1]
        assert bool(asked) != state.over() and not any(state.quit >> seat & 1 for seat in asked)
        if asked:
            seat = asked[picks.below(len(asked))]
            codes = state.options(seat)
            state.answer(seat, codes[picks.below(len(codes))], luck, Out())
            view = msgspec.json.encode(GAME.rules.view(state, seat))
            guessed = GAME.hints.guess(GAME.rules.view(state, seat), Chance("guess"))
            assert guessed.quit == state.quit and msgspec.json.encode(GAME.rules.view(guessed, seat)) == view
    return state


@pytest.mark.parametrize("mode", ["free", "floor", "team"])
@pytest.mark.parametrize("authority", ["alternate", "consensus", "player1"])
def test_random_games_end_whoever_resigns_and_when(mode: str, authority: str) -> None:
    # RULES DR-19.11
    options = {"brawl_mode": mode, "placement_authority": authority, "decision_seconds": 30}
    ends = [resigning_game(number, options, 2) for number in range(3)]
    assert all(state.reason in ("resigned", "credits", "boss") for state in ends)


@pytest.mark.parametrize("gone", [0, 1])
def test_a_win_is_shared_by_those_who_stayed(gone: int) -> None:
    # RULES DR-R6, DR-18.4
    state = Scene(BRAWL, seats=2).do(f"P{gone + 1} resign").state
    assert isinstance(state, Rumble)
    state.won = 1
    assert [state.score(seat) for seat in (0, 1)] == [float(seat != gone) for seat in (0, 1)]
