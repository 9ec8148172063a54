"""OpenSpiel's own test of a game, on every game by turns, and what its algorithms rely on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from fracas.match.registry import game_ids

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this system")
from fracas.rl.openspiel import register  # noqa: E402

pytestmark = pytest.mark.one_build
POSITION = Path(__file__).parents[2] / "examples" / "small_position.toml"
SHORT = {"n30n": "(mode=overkill,deals=20)", "knockout": "(mode=ball_bomb,deals=20)"}


@pytest.fixture(autouse=True, scope="module")
def _registered() -> None:
    register()
    register()  # twice is once


@pytest.mark.parametrize("game", game_ids())
def test_openspiel_has_nothing_to_object_to(game: str) -> None:
    serialize = game != "knockout"  # its matches are long, and every state is played anew
    pyspiel.random_sim_test(pyspiel.load_game(f"fracas_{game}{SHORT.get(game, '(deals=20)')}"), 1, serialize, False)


def test_equal_memories_are_one_information_state() -> None:
    """A player who cannot see the other's sealed choice is in one information state, whatever it is."""
    game = pyspiel.load_game("fracas_dagupukito(deals=3)")
    state = game.new_initial_state()
    state.apply_action(1)
    rng = random.Random(1)
    differed = 0
    for _ in range(60):
        if state.is_terminal():
            break
        player, legal = state.current_player(), state.legal_actions()
        if player == 0 and len(legal) > 1:
            children = [state.child(code) for code in legal[:2]]
            if all(child.current_player() == 1 for child in children):
                first, second = (child.information_state_string(1) for child in children)
                assert first == second and children[0].observation_string(1) == children[1].observation_string(1)
                assert children[0].information_state_string(0) != children[1].information_state_string(0)
                differed += 1
        state.apply_action(rng.choice(legal))
    assert differed > 5


def test_real_time_is_not_by_turns() -> None:
    with pytest.raises(Exception, match="is played in real time"):
        pyspiel.load_game("fracas_brawl(mode=tournament)")


def test_the_search_is_harder_to_exploit_the_longer_it_thinks() -> None:
    from fracas.rl.exploitability import exploitability, small_game

    game = small_game(POSITION)
    quick, slow = (exploitability(game, trials) for trials in (10, 1000))
    assert 0.0 <= slow < quick - 0.1
