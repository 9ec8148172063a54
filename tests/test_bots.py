"""Bots see what their seat is sent, are decided by their seed, and greedy is worth its name."""

from __future__ import annotations

import pytest

from fracas import bots
from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.lab import sim
from fracas.match.match import Match
from fracas.match.registry import all_games, find_game
from toy import GAME, Bids


def toy_match(seed: str, seats: int = 2) -> Match:
    return Match(GAME, Setup("toy", tuple(SeatSetup(f"P{i}") for i in range(seats))), Chance(seed), listen=False)


def play(match: Match, ids: list[str], seed: str) -> list[int]:
    """Play to the end; the choices in order."""
    players = [bots.make(bot_id, f"{seed}:{seat}") for seat, bot_id in enumerate(ids)]
    chosen = []
    while not match.over:
        for seat in match.pending():
            index = players[seat].choose(bots.look_at(match, seat))
            chosen.append(index)
            match.play(seat, match.state.options(seat)[index])
    return chosen


def test_bots_are_listed_and_a_wrong_name_is_told() -> None:
    assert bots.bot_ids() == (
        "random", "newcomer", "greedy", "coach", "informed", "thinker", "learner", "regular", "sharp", "expert",
        "level1", "level2", "level3", "level4", "level5",
    )  # fmt: skip
    assert [bots.make(bot_id, "s").id for bot_id in bots.bot_ids()] == list(bots.bot_ids())
    assert all(bots.bot_kind(bot_id).brief for bot_id in bots.bot_ids())
    with pytest.raises(SetupError, match="no bot 'gredy'; there are random, newcomer, greedy, coach"):
        bots.make("gredy", "s")


SLOW = ("thinker", "sharp", "expert", "level3", "level4", "level5")  # they search


@pytest.mark.parametrize("bot_id", bots.bot_ids())
def test_a_seed_decides_every_choice(bot_id: str) -> None:
    def games(seed: str) -> list[object]:
        return [play(toy_match(f"m{i}", 3), [bot_id] * 3, seed) for i in range(1 if bot_id in SLOW else 3)]

    assert games("s") == games("s")
    assert bot_id != "random" or games("s") != games("t")


@pytest.mark.parametrize("bot_id", bots.bot_ids())
def test_equal_looks_give_equal_choices_whatever_the_others_hold(bot_id: str) -> None:
    for i in range(20):
        match, twin = toy_match(f"m{i}"), toy_match(f"m{i}")
        assert isinstance(twin.state, Bids)
        twin.state.hands[1] = [9] * len(twin.state.hands[1])
        first, second = (bots.make(bot_id, "s").choose(bots.look_at(m, 0)) for m in (match, twin))
        assert first == second


def test_greedy_beats_random() -> None:
    won = 0.0
    for i in range(60):
        match = toy_match(f"m{i}")
        play(match, ["greedy", "random"] if i % 2 else ["random", "greedy"], f"s{i}")
        won += match.state.score(i % 2 == 0)
    assert won > 33, f"greedy won {won} of 60"


def test_greedy_takes_the_certain_win() -> None:
    """One card decides the last round; the other bid is a loss whatever the others do."""
    match = toy_match("x")
    assert isinstance(match.state, Bids)
    match.state.hands[:] = [[1, 9], [4, 4]]
    match.state.points[:] = [0, 0]
    assert [bots.make("greedy", f"s{i}").choose(bots.look_at(match, 0)) for i in range(10)] == [1] * 10


MODES = [(game.id, mode.id) for game in all_games() for mode in game.info.modes]


@pytest.mark.parametrize(("game_id", "mode_id"), MODES)
def test_greedy_is_at_home_in_every_mode(game_id: str, mode_id: str) -> None:
    """Asked now and then during random play: every imagined world offers what the match offers and bears any answer."""
    game = find_game(game_id)
    plan = sim.plan(game, games=1, seed="modes", entrants=("random",), mode=mode_id)
    seats = tuple(SeatSetup(f"P{i}", "greedy") for i in range(len(plan.bots)))
    match = Match(game, Setup(game_id, seats, plan.options), Chance("modes"), listen=False)
    lucky, when, asked = bots.make("random", "modes"), Chance("when", keep=False), 0
    while not match.over:
        if not match.pending():
            assert match.tick(match.deadline()) is not None
        for seat in match.pending():
            if match.state.pending() >> seat & 1:
                look, options = bots.look_at(match, seat), match.state.options(seat)
                if when.below(1 + len(match.entries) // 20) == 0:  # often at first, less and less later
                    asked += 1
                    assert 0 <= bots.make("greedy", f"greedy {asked}").choose(look) < len(options)
                match.play(seat, options[lucky.choose(look)], int(match.state.at))
    assert asked > 5


def test_a_guessed_world_with_other_options_is_refused() -> None:
    """At a table a bot has the ask and the view alone, and guesses its worlds from them."""
    match = toy_match("x")
    game = GAME.altered("hints", guess=lambda seen, chance: Bids([[1, 2], [3, 4]]))
    with pytest.raises(AssertionError, match="a guessed world asks seat 0"):
        bots.make("greedy", "s").choose(bots.Look(game, 0, match.ask(0), match.view(0)))


@pytest.mark.parametrize("bot_id", ["greedy", "coach", "informed", "thinker"])
def test_a_bot_needs_no_more_than_the_ask_and_the_view(bot_id: str) -> None:
    match = toy_match("x")
    chosen = bots.make(bot_id, "s").choose(bots.Look(GAME, 0, match.ask(0), match.view(0)))
    assert 0 <= chosen < len(match.ask(0).options)
