"""PettingZoo's own tests on every game, and what they do not look at: secrets, illegal actions, teams, real time."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.match.registry import game_ids
from fracas.rl.environments import env, parallel_env
from fracas.rl.features import Features
from fracas.rl.play import Play

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of its own games, where they are installed
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

pytestmark = pytest.mark.one_build
MODES = [("brawl", "tournament"), ("dagupukito", "team"), *[(game, None) for game in game_ids()]]


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_pettingzoo_has_nothing_to_object_to(game: str, mode: str | None) -> None:
    with warnings.catch_warnings():
        # It would rather have plain arrays; masks come beside them, as in its own board games.
        warnings.filterwarnings("ignore", message="Observation")
        api_test(env(game, mode), num_cycles=60, verbose_progress=False)
        parallel_api_test(parallel_env(game, mode), num_cycles=60)
        seed_test(lambda: env(game, mode), num_cycles=20)
        parallel_seed_test(lambda: parallel_env(game, mode), num_cycles=20)


def finish(play: Play, seed: int = 1) -> Play:
    """Play at random to the end."""
    rng = np.random.default_rng(seed)
    while not play.over and not play.broken_off:
        if play.live:
            play.tick({seat: int(rng.choice(play.legal(seat))) for seat in range(play.seats)})
        else:
            seat = play.asked()[0]
            play.act(seat, int(rng.choice(play.legal(seat))))
    return play


def test_teammates_earn_the_same_and_the_sides_the_opposite() -> None:
    play = finish(Play("dagupukito", "team", seats=4))
    earned = [play.reward(seat) for seat in range(4)]
    sides = [play.state.plays_for(seat) for seat in range(4)]
    assert {earned[seat] for seat in range(4) if sides[seat] == 0} == {-earned[sides.index(1)]}
    both = finish(Play("double_rumble", seats=2))
    assert both.reward(0) == both.reward(1) in (-1.0, 1.0)


def test_real_time_goes_by_ticks() -> None:
    play = Play("brawl", "tournament", tick_ms=250)
    assert play.live and play.wait in play.legal(0)
    play.tick({})
    assert play.state.at == 250
    finish(play)
    assert play.over and play.state.at == 250 * play.steps


def test_in_real_time_what_comes_too_early_is_no_option() -> None:
    play = Play("brawl", "tournament", tick_ms=20)
    rng = np.random.default_rng(2)
    early = 0
    for _ in range(2_000):
        if play.over:
            break
        for seat in play.asked():
            early += len(play.state.options(seat)) + 1 - len(play.legal(seat))
        play.tick({seat: int(rng.choice(play.legal(seat))) for seat in range(2)})
    assert early > 0


def test_an_illegal_action_is_refused_or_stood_in_for() -> None:
    play = Play("dagupukito")
    with pytest.raises(ValueError, match="seat 0 may not play 3 now, but one of"):
        play.act(0, 3)
    both = parallel_env("dagupukito")
    both.reset(seed=1)
    *_, infos = both.step({"seat_0": 3, "seat_1": int(both.play.legal(1)[0])})
    assert infos == {"seat_0": {"illegal": True}, "seat_1": {}}


@pytest.mark.parametrize("game", game_ids())
def test_what_a_learner_sees_tells_nothing_its_seat_was_not_sent(game: str) -> None:
    """Two deals of what a seat cannot know are one array."""
    play = Play(game)
    rng = np.random.default_rng(3)
    looked = 0
    for step in range(120):
        if play.over:
            break
        seat = play.asked()[0]
        if step % 5 == 0:
            one, other = play.copy(), play.copy()
            one.state.redeal(seat, Chance("one"))
            other.state.redeal(seat, Chance("other"))
            assert np.array_equal(one.observe(seat), other.observe(seat))
            assert np.array_equal(one.mask(seat), other.mask(seat))
            looked += 1
        play.act(seat, int(rng.choice(play.legal(seat))))
    assert looked > 5


def test_modes_with_forms_and_wrong_names_are_refused() -> None:
    for more, what in (
        ({"mode": "full"}, "has a story to tell"),
        ({"mode": "nope"}, "no mode 'nope'"),
        ({"mode": "quick", "seats": 9}, "is played by"),
        ({"mode": "quick", "tick_ms": 0}, "no time"),
    ):
        with pytest.raises(SetupError, match=what):
            Play("knockout", **more)


def test_features_stand_where_they_always_stand() -> None:
    features = Features(64)
    first: Any = features.of({"hp": 30, "hand": ["K", "P"], "said": "words of a sentence"})
    assert np.array_equal(first, Features(64).of({"hand": ["P", "K"], "hp": 30})), "order and prose say nothing"
    assert not np.array_equal(first, features.of({"hp": 25, "hand": ["K", "P"]}))
    assert not np.array_equal(first, features.of({"hp": 30, "hand": ["K", "D"]}))
    with pytest.raises(ValueError, match="too few"):
        Features(0)
