"""What is kept from one moment to the next, and what is not: deeds, what is owed, Walls, captains, what was paid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fracas.games.n30n import GAME, content
from fracas.games.n30n import words as w
from fracas.games.n30n.actions import decode, why_not
from fracas.games.n30n.core.wars import energy_of, is_enough
from fracas.games.n30n.tests.scene import Scene, setup_for
from fracas.games.n30n.tests.small_print.test_clocks import timed
from fracas.games.n30n.tests.small_print.test_order import claims
from fracas.games.n30n.tests.test_king import king
from fracas.games.n30n.tests.test_modes import gym
from fracas.games.n30n.tests.test_refusals import LAST_CODE
from fracas.kernel.chance import Chance
from fracas.kernel.masks import lowest
from fracas.kernel.out import Out, Recorder

# --- Challenges and awards ------------------------------------------------------------------------------------------


def test_on_offer_is_what_is_met_and_still_there() -> None:
    # RULES N3-14.4
    scene = claims(0, R={"hits": 2}, D={"hits": 2, "wars": 1})
    assert scene.options("R") == ["claim deck CH-HIT2", "pass"]
    scene.do("R claim deck CH-HIT2")
    assert scene.options("D") == ["claim 0 CH-WAR", "pass"]
    other = claims(0, R={"kos": 1}, D={"wars": 1})
    assert other.options("R") == ["claim 1 CH-KO", "pass"]


def test_who_evades_a_betrayal_has_evaded() -> None:
    # RULES N3-20.14, N3-14.2
    scene = king(
        "attack", X1={"line": ["takeo", "u_do"], "hand": "Uppercut/Block"}, Y1={"line": ["toro", "val_kyrie"]},
        X2={"line": ["filler10", "ash_blitzer"], "hand": "Kick/Duck"}, Y2={"line": ["moody_ruby", "blok_em"]},
    )  # fmt: skip
    scene.do("X1 betray Uppercut/Block", "X1 skip", "X2 place Kick/Duck", "X2 skip")
    assert scene.told(w.BrawlEvaded)
    assert (scene.of("X2")["deeds"]["evades"], scene.of("X1")["deeds"]["evades"]) == (1, 0)


def test_overkill_is_paid_for_once() -> None:
    # RULES N3-11.4, N3-11.9
    scene = Scene(
        phase="attack", R={"line": ["toro"], "hand": "Kick/Jump"},
        D={"line": ["u_do", "takeo"], "fighters": {"u_do": {"hp": 1}}},
    )  # fmt: skip
    scene.do("R place Kick/Jump", *["R skip"] * 1).skip_to("shop").skip_to("place").skip_to("shop")
    assert [(one.seat, one.overkill > 0) for one in scene.told(w.N30nAwarded)] == [(0, True)]


# --- who is left ----------------------------------------------------------------------------------------------------


def test_what_a_fallen_fighter_stood_behind_is_gone() -> None:
    # RULES N3-10.12, N3-11.2
    scene = Scene(
        options={"walls": "stay"}, R={"line": ["", "toro", ""], "hand": "S-Reflux"},
        D={"line": ["", "u_do", ""], "bench": ["takeo"], "fighters": {"u_do": {"hp": 1, "wall": "bin_lid"}}},
    )  # fmt: skip
    scene.do("R strike toro", "R pay S-Reflux").skip_to("shop")
    assert scene.fighter("u_do")["ko"] and scene.fighter("u_do")["wall"] == ""
    assert scene.facts["junk"]["item"] == "bin_lid"


def test_those_who_are_left_of_an_alliance_lead_themselves() -> None:
    # RULES N3-20.22
    scene = king(
        "attack", luck="N-Rage second", Y2={"out": True}, X1="Kick/Jump",
        Y1={"line": ["toro"], "ko": ["val_kyrie", "beatman"], "fighters": {"toro": {"hp": 1}}},
    )  # fmt: skip
    scene.do("X1 place Kick/Jump", *["X1 skip"] * 2)
    assert [event.seats for event in scene.told(w.AllianceEnded)] == [(0, 2)] and scene.facts["captains"] == [0, 2]


def test_the_opponent_is_the_one_of_the_own_area() -> None:
    # RULES N3-20.27
    brawls = "Kick/Jump Punch/Duck burger Kick/Duck"
    scene = Scene(
        mode="king", options={"content": "shipped"}, X1={"line": ["takeo"]}, Y1={"line": ["u_do"], "hand": brawls},
        X2={"line": ["doc_voltage"], "hand": "N-Chromeo N-Cosmo"}, Y2={"line": ["toro"], "hand": brawls},
    )  # fmt: skip
    scene.do("X2 strike doc_voltage", "X2 pay N-Chromeo", "X2 pay N-Cosmo", "X2 done").skip_to("discard")
    assert scene.asks() == ["Y2 discard"]


# --- what is asked, listed and explained ----------------------------------------------------------------------------


def test_what_must_be_given_up_is_explained_as_it_is_listed() -> None:
    # RULES N3-10.19, N3-22.1
    scene = Scene(
        options={"content": "shipped"}, R={"line": ["", "doc_voltage", ""], "hand": "N-Chromeo N-Cosmo"},
        D={"line": ["", "u_do", ""], "hand": "Kick/Jump Punch/Duck burger table"},
    )  # fmt: skip
    scene.do("R strike doc_voltage", "R pay N-Chromeo", "R pay N-Cosmo", "R done")
    state = scene.state
    seat = lowest(state.pending())
    legal = {*state.options(seat), *state.asides(seat)}
    explained = {code: why_not(state, seat, decode(state, code), 0) for code in range(LAST_CODE) if known(state, code)}
    assert legal <= set(explained) and {code for code, why in explained.items() if why is None} == legal


@pytest.mark.parametrize("observer", [1, None])
def test_who_has_declared_a_move_can_pay_for_it_in_every_imagined_world(observer: int | None) -> None:
    # RULES N3-4.6: also before it has said whom the move is aimed at
    hand = "S-Reflux N-Rage N-Toxic N-Chrome burger"
    scene = Scene(R={"line": ["", "toro", ""], "bench": ["beatman"], "hand": hand}, D={"line": ["u_do", "takeo"]})
    scene.do("R strike toro")
    assert scene.asks() == ["R target"] and GAME.hints is not None
    for number in range(20):
        luck = Chance(f"imagined {number}", keep=False)
        world: Any = GAME.hints.guess(GAME.rules.view(scene.state, observer), luck)
        dealt: Any = scene.state.copy()
        dealt.redeal(1, luck)
        for imagined in (world, dealt):
            assert is_enough(energy_of(imagined, 0), imagined.war.need)


def known(state: Any, code: int) -> bool:
    """Whether a number stands for an action."""
    try:
        decode(state, code)
    except ValueError:
        return False
    return True


def test_who_has_begun_to_pay_pays_only_what_is_still_needed() -> None:
    # RULES N3-R21, N3-4.6
    own = {"line": ["", "toro", ""], "bench": ["beatman"], "hand": "N-Reflux N-Reflux U-Reflux"}
    scene = timed(R=own, D={"line": ["moody_ruby", "ronny_ronin"]})
    scene.do("R strike toro", "R target moody_ruby", "R pay N-Reflux").wait(10_000)
    assert [event.card for event in scene.told(w.N30nPaid)] == ["N-Reflux", "N-Reflux"]


def test_a_defending_dummy_plays_the_card_it_turns() -> None:
    # RULES N3-17.8, N3-17.7
    scene = gym("attack", attacker=0, P={"hand": "Kick/Jump"}, decks={"brawl": "sucker_punch_a Punch/Duck"})
    scene.do("P place Kick/Jump")
    assert [event.lanes[0].defence for event in scene.told(w.CardsRevealed)][:1] == ["sucker_punch_a"]


def test_a_card_for_the_hurt_does_nothing_for_who_is_not(tmp_path: Path) -> None:
    # RULES N3-10.16, N3-22.2
    text = (content.FOLDER / "items.toml").read_text()
    block = text[text.index('[[item]]\nid = "cleaver"') :].split("\n[[item]]")[0]
    assert 'if = "foe_hurt"' in block
    (tmp_path / "items.toml").write_text(block.replace('if = "foe_hurt"', 'if = "hurt"'))
    for hp, works in ((5, False), (4, True)):
        scene = Scene(
            phase="attack", options={"content": "shipped"}, pack=str(tmp_path),
            R={"line": ["", "ash_blitzer", ""], "hand": "cleaver", "fighters": {"ash_blitzer": {"hp": hp}}},
            D={"line": ["", "u_do", ""]},
        )  # fmt: skip
        whole = scene.hp("u_do")
        scene.do("R place cleaver")
        assert (scene.hp("u_do") < whole) is works


@pytest.mark.parametrize("mode", ["rumble", "training", "overkill", "king", "royale"])
def test_what_nobody_is_told_of_is_played_the_same(mode: str) -> None:
    # RULES N3-22.3: bots play on in copies that tell nothing
    setup = setup_for(mode, {"content": "shipped", "mode": mode})
    told, unheard = ((GAME.rules.start(setup, luck, out), luck, out)
                     for luck, out in ((Chance("same"), Recorder()), (Chance("same"), Out())))  # fmt: skip
    picks = Chance("picks", keep=False)
    for number in range(400):
        if told[0].over():
            break
        seat = lowest(told[0].pending())
        codes = told[0].options(seat)
        code = codes[picks.below(len(codes))]
        for state, luck, out in (told, unheard):
            state.answer(seat, code, luck, out)
        if number % 4 == 0:
            assert GAME.cases.show(told[0]) == GAME.cases.show(unheard[0])
