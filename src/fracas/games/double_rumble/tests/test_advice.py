"""Advice and bots: what is said is true, and nobody walks to death who need not."""

from __future__ import annotations

from typing import Any

import pytest

from fracas import bots
from fracas.games.double_rumble import GAME
from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.advice import advise, best
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.match import Rumble
from fracas.games.double_rumble.tests.scene import Scene
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.wire import SeatSetup, Setup

Given = dict[str, Any]
# F1 has one heart and the Boss before it, which nobody may fight yet: all it could do is walk to death.
CORNERED: Given = {
    "F1": {"fighter": "buddy", "hearts": 1}, "F2": {"fighter": "old_finch", "space": "LL"},
    "UR": ["madame_toll"], "LL": ["denim_dan"],
}  # fmt: skip


def chosen(scene: Scene, bot: str, seat: str = "P1") -> str:
    """What a bot answers."""
    number = scene.seats.seat(seat)
    return scene.options(seat)[bots.make(bot, "seed").choose(bots.look_at(scene.match, number))]


@pytest.mark.parametrize("bot", ["greedy", "coach"])
def test_who_could_only_walk_to_death_hands_over_the_floor(bot: str) -> None:
    # RULES DR-7.7, DR-19.7
    scene = Scene(CORNERED, brawl_mode="floor")
    assert scene.options("P1") == ["move F1 UL", "move F1 LR", "yield"]
    assert chosen(scene, bot) == "yield"


@pytest.mark.parametrize("bot", ["greedy", "coach"])
def test_a_bot_that_is_called_need_not_walk_to_death(bot: str) -> None:
    # RULES DR-19.7; ruling DR-R2
    scene = Scene(CORNERED, bots="P1").do("P2 yield")
    assert chosen(scene, bot) == "yield"
    scene.do("P1 yield")
    assert scene.questions() == ["P2 brawl_action"] and scene.refused("P2 yield") == "must_act"
    scene.do("P2 change F2 KICK", "P2 yield")
    assert scene.questions() == ["P1 brawl_action"], "after an action it may be called again"


@pytest.mark.parametrize("bot", ["greedy", "coach"])
def test_a_battle_is_better_than_a_deadly_walk(bot: str) -> None:
    # RULES DR-7.7
    pair = {"F1": {"fighter": "buddy", "hearts": 1}, "F2": {"fighter": "old_finch"}}
    scene = Scene(pair | {"UR": ["big_tabitha"], "LL": ["skate_rat"], "LR": ["denim_dan"]}, seats=1)
    assert not chosen(scene, bot).startswith("move F1")


def test_a_called_bot_does_not_make_a_person_walk_to_death() -> None:
    # RULES DR-19.7; ruling DR-R2
    given = CORNERED | {"F2": {"fighter": "old_finch", "hearts": 1, "space": "LL"}}
    scene = Scene(given, bots="P2").do("P1 yield")
    assert "yield" not in scene.options("P2") and scene.refused("P2 yield") == "must_act"


def test_a_called_coach_fights() -> None:
    pair = {"F1": {"fighter": "buddy"}, "F2": {"fighter": "old_finch"}}
    scene = Scene(pair | {"UR": ["skate_rat"], "LR": ["neon_nell"]}, bots="P2").do("P1 yield")
    assert chosen(scene, "coach", "P2") == "battle F2"


def test_the_default_partner_is_the_coach() -> None:
    assert {bots.default_bot(GAME, mode) for mode in GAME.info.modes} == {"coach"}


# --- what is said is true ---------------------------------------------------------------------------------------------


def said(given: Given, **options: Any) -> tuple[str, str]:
    advice = Scene(given, seats=1, **options).view("P1").advice
    return advice.what, advice.why


def test_best_odds_are_best() -> None:
    assert said({"UR": ["a(2; PUNCH)"], "LR": ["b(5)"]}) == ("battle F1", "odds")
    assert said({"UR": ["a(2; PUNCH)"]})[1] == "only"
    # The weaker one hurts who beats it: the other is fought first, and not for its odds.
    what, why = said({"UR": ["a(2; PUNCH; blue hearts(both,-3))"], "LR": ["b(3; PUNCH)"]})
    assert what == "battle F2" and why in ("gain", "throw")


def check_reason(state: Rumble, code: int, why: str) -> None:
    """A reason holds for what it is given for."""
    view: Any = GAME.rules.view(state, 0)
    if why == "odds":
        shares = {one.fighter: one.win / one.of for one in view.odds}
        assert len(shares) > 1 and shares[c.SLOTS[code - c.BATTLE]] == max(shares.values())
    elif why == "only":
        assert len(view.odds) == 1
    elif why in ("free", "reach") and state.phase == c.BRAWLING:
        assert (view.fighters[(code - c.MOVE) // 4].move_cost == 0) == (why == "free")
    elif why == "short":
        rows = [len(state.rows[one - c.PLACE]) for one in state.options(0)]
        assert len(state.rows[code - c.PLACE]) == min(rows) < max(rows)
    elif why == "cube":
        assert len(state.rows[code - c.PLACE]) + 1 < state.book.threshold
    elif why == "stand":
        assert GAME.rules.prompt(state, 0).about["result"] >= state.strength
    elif why == "worse":
        assert GAME.rules.prompt(state, 0).about["result"] < state.strength


def test_every_reason_given_in_many_games_is_true_and_has_words() -> None:
    given: set[str] = set()
    for number in range(12):
        chance = Chance(f"reasons {number}", keep=False)
        state = GAME.rules.start(Setup(GAME.id, (SeatSetup("a"),)), chance, Out())
        while not state.over():
            code, why = best(state, 0)
            if why:
                check_reason(state, code, why)
                given.add(why)
            options = state.options(0)
            code = advise(state, 0) if chance.below(4) else options[chance.below(len(options))]
            state.answer(0, code, chance, Out())
    assert given <= GAME.text["tables"]["why"].keys()
    assert {"odds", "only", "gain", "free", "match", "short", "boss", "blue", "stand"} <= given


def test_advice_speaks_of_what_is_there() -> None:
    advice = Scene({"UR": ["a(2; PUNCH)"], "LR": ["b(5)"]}).view("P1").advice
    assert isinstance(advice, w.Advice) and (advice.win, advice.why) == (100, "odds")
