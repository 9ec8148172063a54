"""What a player who knows the game answers at once: always an option, from what its seat may know, and well."""

from __future__ import annotations

from typing import Any

import pytest

from fracas import bots
from fracas.games.n30n import GAME
from fracas.games.n30n.tests.scene import SEATS, Scene, setup_for
from fracas.games.n30n.tests.thinking.test_worlds import VARIANTS, D, R, states
from fracas.games.n30n.views import view
from fracas.kernel.chance import Chance
from fracas.kernel.masks import members
from fracas.kernel.out import Out
from fracas.kernel.thinking.quick import Quick
from fracas.match.match import Match


@pytest.mark.parametrize(("mode", "options"), VARIANTS)
def test_the_answer_is_an_option_and_depends_on_nothing_hidden(mode: str, options: dict[str, Any]) -> None:
    for number, state in states(mode, options):
        for seat in members(state.pending()):
            answer = state.policy(seat, Quick(number))
            assert answer in state.options(seat)
            for luck in range(3):
                twin = GAME.hints.guess(view(state, seat), Chance(f"{number} {luck}"))
                assert twin.policy(seat, Quick(number)) == answer


@pytest.mark.parametrize("mode", SEATS)
def test_matches_of_players_who_know_the_game_come_to_an_end(mode: str) -> None:
    luck = Chance(f"{mode} by policy")
    state = GAME.rules.start(setup_for(mode, {"content": "shipped", "mode": mode}), luck, Out())
    for _ in range(3000):
        if state.over():
            return
        seat = members(state.pending())[0]
        state.answer(seat, state.policy(seat, luck), luck, Out())
    raise AssertionError("no end")


# --- rules of thumb ---------------------------------------------------------------------------------------------------


def answer(scene: Scene, name: str) -> str:
    """What the policy answers for a seat, as a line of play."""
    seat = SEATS["rumble"].index(name)
    return scene.options(name)[scene.state.options(seat).index(scene.state.policy(seat, Quick(1)))]


def test_the_own_specialty_comes_first() -> None:
    scene = Scene(phase="attack", R={**R, "hand": "Punch/Duck Kick/Jump"}, D={**D, "hand": "Kick/Block"})
    assert answer(scene, "R") == "place Punch/Duck"  # Ash Blitzer's
    assert answer(scene.do("R place Punch/Duck"), "R") == "place Kick/Jump"


def test_a_defender_looks_out_for_the_specialty_across() -> None:
    hand = "Kick/Duck Sweep/Parry Kick/Block"
    scene = Scene(phase="attack", R={**R, "hand": "Punch/Duck"}, D={**D, "hand": hand})
    assert answer(scene, "D") == "place Sweep/Parry"  # against Ash Blitzer's Punch


def test_a_strike_that_takes_somebody_out_is_called() -> None:
    hurt = {**D, "fighters": {"ronny_ronin": {"hp": 1}}, "hand": "N-Rage N-Cosmo"}
    assert answer(Scene(R={**R, "hand": "N-Reflux"}, D=hurt), "R") == "strike takeo"


def test_nobody_pays_to_heal_who_is_not_hurt() -> None:
    scene = Scene(phase="counter", R=R, D={**D, "hand": "N-Toxic N-Chromeo"})
    assert answer(scene, "D") == "pass"
    wounds = {"moody_ruby": {"hp": 2}}
    scene = Scene(phase="counter", R=R, D={**D, "fighters": wounds, "hand": "N-Toxic N-Chromeo"})
    assert answer(scene, "D") == "counter moody_ruby"


def test_a_strike_is_cancelled_and_paid_for_with_the_lowest_grade() -> None:
    scene = Scene(R={**R, "hand": "U-Reflux S-Reflux N-Reflux"}, D={**D, "hand": "S-Toxic N-Toxic"})
    assert answer(scene.do("R strike takeo"), "R") == "pay N-Reflux"
    scene.do("R pay N-Reflux").do("R done")
    assert answer(scene, "D") == "cancel N-Toxic N-Reflux"


def test_a_fighter_is_revived_as_soon_as_there_is_enough_to_pay() -> None:
    hand = "Punch/Duck Kick/Jump Kick/Jump Sweep/Parry Sweep/Parry N-Rage N-Rage"
    scene = Scene(phase="shop", R={"line": ["takeo", "u_do", "toro"], "ko": ["val_kyrie"], "hand": hand}, D=D)
    assert answer(scene, "R") == "revive val_kyrie"


def test_the_policy_alone_beats_a_player_who_looks_one_answer_ahead() -> None:
    points = 0.0
    for number in range(4):
        match = Match(GAME, setup_for("rush", {"content": "shipped", "mode": "rush"}), Chance(f"rush {number}"))
        mine, luck, greedy = number % 2, Quick(number), bots.make("greedy", f"rush {number}")
        while not match.over:
            seat = match.pending()[0]
            codes = match.state.options(seat)
            code = match.state.policy(seat, luck) if seat == mine else codes[greedy.choose(bots.look_at(match, seat))]
            match.play(seat, code, 0)
        assert match.outcome is not None
        points += match.outcome.scores[mine]
    assert points >= 3
