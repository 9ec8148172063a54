"""Players that think inside the core: worlds they imagine, how good these are, what they would do at once."""

from __future__ import annotations

from math import exp
from statistics import median
from typing import Any

import msgspec
import pytest

from fracas.games.knockout import GAME
from fracas.games.knockout.core.contest.odds import odds
from fracas.games.knockout.core.contest.pools import ZERO, win_chance
from fracas.games.knockout.core.match import Rivals
from fracas.games.knockout.tests.scene import Scene, brawl
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.thinking.playout import playout
from fracas.kernel.thinking.quick import Quick
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.match import describe

SILENT = Out()
BRAWLS = [mode for mode in GAME.info.modes if "mode" not in mode.options]
LUCKY: dict[str, Any] = {"start_boosts": (2, 2, 2), "landmark_mode": "any_die", "ask_setup": True, "special": "party"}


def new_brawl(seed: int, seats: int, options: dict[str, Any]) -> Rivals:
    return GAME.rules.start(Setup("knockout", (SeatSetup("x"),) * seats, options), Quick(seed), SILENT)


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def seen(state: Rivals, seat: int) -> bytes:
    return msgspec.json.encode(GAME.rules.view(state, seat))


def play(state: Rivals, luck: Quick, most: int) -> int:
    """Let everybody answer as a player who knows the game; returns the number of decisions."""
    made = 0
    while state.pending() and made < most:
        seat = lowest(int(state.pending()))
        state.answer(seat, state.policy(seat, luck), luck, SILENT)
        made += 1
    return made


def advice(scene: Scene) -> str:
    """What a player who knows the game would answer now."""
    seat = scene.match.pending()[0]
    code = int(scene.state.policy(seat, Chance("")))
    assert code in scene.state.options(seat)
    return describe(GAME.words.decode(scene.state, code), scene.unsaid)


# --- worlds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_a_brawl_hides_nothing(seats: int) -> None:
    luck = Quick(seats)
    state = new_brawl(5, seats, dict(LUCKY))
    for _ in range(40):
        playout(state, luck, 9)
        for seat in range(seats):
            other = state.copy()
            other.redeal(seat, luck)
            assert GAME.cases.show(other) == GAME.cases.show(state)
            assert msgspec.json.encode(GAME.rules.view(other, seat)) == msgspec.json.encode(
                GAME.rules.view(state, seat)
            )
            assert other.options(seat) == state.options(seat)


# --- odds and value ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("catching", [False, True])
def test_odds_are_those_of_the_pools_however_often_they_are_asked_for(catching: bool) -> None:
    pools = [dice << 8 | value + ZERO for dice in (1, 2, 6, 10) for value in (-9, -5, -2, 0, 1, 5, 8)]
    for _ in range(2):
        for attack in pools:
            for defence in pools:
                assert odds(attack, defence, catching) == pytest.approx(win_chance(attack, defence, catching), abs=1e-6)


def test_values_of_both_sides_add_up_and_lie_between_0_and_1() -> None:
    luck = Quick(3)
    for number, mode in enumerate(BRAWLS):
        state = new_brawl(number, 2, dict(mode.options))
        for _ in range(6):
            playout(state, luck, 60)
            assert 0.0 <= state.value(0) <= 1.0
            assert state.value(0) + state.value(1) == pytest.approx(1.0)


def test_what_a_lead_is_worth() -> None:
    even: dict[str, Any] = {"bond": 0, "ball": {1: {"zone": 3}, 2: {"zone": 4}}}
    assert brawl(**even).state.glance(0) == pytest.approx(0.5)
    assert brawl(**even, C2={"hearts": 1}).state.glance(0) == pytest.approx(1 / (1 + exp(0.42 / 2.2)))
    assert brawl(**even, R2={"drinks": 1}).state.glance(1) == pytest.approx(1 / (1 + exp(0.12 / 2.2)))
    assert brawl(**{**even, "bond": 2}).state.glance(0) == pytest.approx(1 / (1 + exp(-0.20 / 2.2)))
    assert brawl(**even, points=(3, 0)).state.glance(0) == pytest.approx(1 / (1 + exp(-3.75 / 2.2)))
    # In hand, and 1 die against 1 at a distance of 1: the foe tackles back at -1, catches or dodges.
    holds: dict[str, Any] = {"C1": {"zone": 2, "holds": "ball 1"}, "R1": {"zone": 3}}
    alone: dict[str, Any] = {name: {"ko": True} for name in ("C2", "C3", "R2", "R3")}
    lead = 0.18 + 0.35 * 0.277778 + 0.03 * 4.0
    assert brawl(**holds, **alone).state.glance(0) == pytest.approx(1 / (1 + exp(-lead / 2.2)))


def test_a_brawl_that_is_over_is_worth_its_score() -> None:
    state = new_brawl(1, 4, {"points_to_win": 1})
    play(state, Quick(1), 5000)
    assert state.over() and {state.value(0), state.value(3)} == {0.0, 1.0}
    watched = new_brawl(1, 5, {})
    assert watched.value(4) == 0.5


# --- what to do at once -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", BRAWLS, ids=lambda mode: str(mode.id))
def test_the_answer_is_an_option_and_to_think_of_it_changes_nothing(mode: Any) -> None:
    for seats, options in ((mode.seats[-1], {}), (3, LUCKY)):
        luck = Quick(seats)
        state = new_brawl(7, seats, {**options, **mode.options})
        for _ in range(120):
            playout(state, luck, 7)
            before = GAME.cases.show(state)
            for seat in range(seats):
                if state.pending() >> seat & 1:
                    assert state.policy(seat, luck) in state.options(seat)
            assert GAME.cases.show(state) == before


@pytest.mark.parametrize("ball", ["basic", "bomb", "cage", "sniper", "moon", "multi", "boomerang", "poison", "party"])
def test_brawls_of_players_who_know_the_game_end(ball: str) -> None:
    made = []
    for seed in range(3):
        state = new_brawl(seed, 2, {"special": ball, "points_to_win": 3})
        made.append(play(state, Quick(seed), 5000))
        assert state.over()
    assert median(made) < 750


def test_who_knows_the_game_beats_who_plays_at_random() -> None:
    won = 0.0
    for seed in range(6):
        state, luck, knows = new_brawl(seed, 2, {"points_to_win": 3}), Quick(seed), seed % 2
        while state.pending():
            seat = lowest(int(state.pending()))
            options = state.options(seat)
            code = state.policy(seat, luck) if seat == knows else options[int(luck.below(len(options)))]
            state.answer(seat, code, luck, SILENT)
        won += state.score(knows)
    assert won >= 5


ALONE: dict[str, Any] = {name: {"ko": True} for name in ("C2", "C3", "R2", "R3")}
BALL = {"holds": "ball 1"}


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({"C1": {"zone": 2}, "ball": {1: {"zone": 2}}}, "grab"),
        ({"C1": {"zone": 1}, "ball": {1: {"zone": 3}}}, "move 2"),
        ({"C1": {"zone": 1}, "ball": {1: {"zone": 3}, 2: {"zone": 2}}, "gas": {2: 3}}, "end_turn"),
        ({"C1": {"zone": 3, **BALL, "charge": 1}, "R1": {"zone": 3}}, "throw"),
        ({"C1": {"zone": 3, **BALL}, "R1": {"zone": 3}}, "charge"),
        ({"C1": {"zone": 1, **BALL}, "C2": {"zone": 5}, "R1": {"zone": 5}, "ap": 1}, "pass C2"),
        ({"C1": {"zone": 2}, "R1": {"zone": 3, **BALL}}, "tackle R1"),
        ({"C1": {"zone": 2, "form": "caged"}, "special": "cage"}, "break_cage"),
        ({"C1": {"zone": 2, "form": "balled"}, "R1": {"holds": "C1"}}, "break_out"),
        ({"C1": {"zone": 2, "form": "balled"}}, "uncurl"),
        ({"C1": {"zone": 2, "holds": "R1", "charge": 1}, "R1": {"zone": 2, "form": "balled"}}, "end_turn"),
        ({"C1": {"zone": 4}, "C2": {"zone": 4}, "R1": {"zone": 4, "form": "caged"}, "special": "cage"}, "ball_up"),
        ({"C1": {"zone": 1, "drinks": 2}, "boosts": (0, 1, 0)}, "refresh C1"),
    ],
)  # fmt: skip
def test_a_turn(given: dict[str, Any], wanted: str) -> None:
    assert advice(brawl(**{**ALONE, **given})).startswith(wanted)


def test_careful_players_throw_now_and_then() -> None:
    catcher = {"focus": "catch", "drinks": 0, **BALL, "charge": 1}
    given = {**ALONE, "C1": {"zone": 2, **catcher}, "R1": {"zone": 3, **catcher, "holds": "ball 2"}}
    said = [advice(brawl(**given, turn=turn)) for turn in range(8)]
    assert said == ["throw"] * 2 + ["tackle R1"] * 6


def test_a_bomb_is_caught_unless_it_can_be_deflected() -> None:
    # RULES KC-19.3, KC-15.9
    target = {"zone": 2, "hearts": 1, "focus": "dodge"}
    thrower = {"zone": 3, "holds": "bomb", "charge": 3}
    bomb = {**ALONE, "special": "bomb", "active": "R1", "R1": thrower, "C1": target, "gas": {3: 3}}
    throw = ("dee throw", "dee drink 0")
    assert advice(brawl(**bomb).do(*throw)) == "catch"
    assert advice(brawl(**bomb, bond=1).do(*throw)) == "dodge"
    assert advice(brawl(**bomb, bond=1).do(*throw, "cal dodge")) == "move 1"
    dodge = (*throw, "cal dodge", "cal move 1", "cal drink 0", "dee done", "cal done")
    assert advice(brawl("1 1 1 1 6 1", **bomb, bond=1).do(*dodge)) == "deflect 2"


def test_dice_are_bumped_as_far_as_it_takes() -> None:
    # RULES KC-11.2, KC-10.9, KC-14.5
    given = {**ALONE, "active": "R1", "R1": {"zone": 3, **BALL, "charge": 1}, "C1": {"zone": 3, "focus": "catch"}}
    throw = ("dee throw", "dee drink 0", "cal catch", "cal drink 0", "dee done")
    assert advice(brawl("5 1 4 2", **given, bond=1).do(*throw)) == "bump 4"
    assert advice(brawl("5 1 2 3", **given, bond=1).do(*throw)) == "bump 2"  # doubles
    assert advice(brawl("5 1 1 3", **given, bond=1).do(*throw)) == "done"  # out of reach
    assert advice(brawl("5 1 1 5", **given, bond=1).do(*throw)) == "done"  # a tie is enough


def test_what_is_caught_is_thrown_back_at_short_range_and_held_at_long_range() -> None:
    # RULES KC-14.9
    near = {**ALONE, "active": "R1", "R1": {"zone": 3, **BALL, "charge": 1}, "C1": {"zone": 3, "focus": "throw"}}
    far = {**near, "R1": {"zone": 6, **BALL, "charge": 1}, "C1": {"zone": 1}}
    throw = ("dee throw", "dee drink 0", "cal catch", "cal drink 0", "dee done")
    assert advice(brawl("5 1 6", **near).do(*throw)) == "rally R1"
    assert advice(brawl("5 1 6", **far).do(*throw)) == "hold"
