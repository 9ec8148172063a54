"""Stories that bots imagine: what a seat knows stays, what only others know is made up."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest

from fracas.games.knockout import GAME
from fracas.games.knockout.core.match import Rivals
from fracas.games.knockout.tests.story.evening import Evening, evening
from fracas.games.knockout.tests.story.test_scenes import LAST
from fracas.kernel.thinking.quick import Quick

ANN, BOB, DEE = 0, 1, 3
SHEETS: dict[str, Any] = {"0": {"name": "Ann's own"}, "1": {"name": "Bob's own"}, "3": {"hideout": "Dee's own"}}


def state_of(scene: Evening) -> Rivals:
    return cast(Rivals, scene.match.state)


def redealt(scene: Evening, seat: int, luck: int) -> Rivals:
    state = state_of(scene).copy()
    state.redeal(seat, Quick(luck))
    return state


@pytest.mark.parametrize(
    ("stage", "facts"), [("agree", {}), ("brawlers", {}), ("rivals1", {}), ("scene", LAST), ("epilogue", {})]
)
def test_a_seat_sees_the_same_and_is_asked_the_same(stage: str, facts: dict[str, Any]) -> None:
    scene = evening(stage=stage, drafts=SHEETS, **facts)
    before = state_of(scene)
    for seat in range(4):
        after = redealt(scene, seat, 1)
        assert msgspec.json.encode(GAME.rules.view(after, seat)) == msgspec.json.encode(GAME.rules.view(before, seat))
        assert (after.options(seat), after.question(seat)) == (before.options(seat), before.question(seat))
        assert after.pending() == before.pending()


def test_drafts_of_others_play_no_part() -> None:
    one = evening(stage="brawlers", drafts=SHEETS)
    other = evening(stage="brawlers", drafts={**SHEETS, "1": {"name": "Bob's other", "focus": "dodge"}})
    one.story.anonymous_answers[:] = [1, 0, 0, 2]
    other.story.anonymous_answers[:] = [1, 3, 0, 0]
    found = set()
    for luck in range(12):
        worlds = [redealt(scene, ANN, luck) for scene in (one, other)]
        assert GAME.cases.show(worlds[0]) == GAME.cases.show(worlds[1])
        drafts = GAME.cases.show(worlds[0])["story"]["drafts"]
        assert drafts[ANN] == SHEETS["0"] and drafts[BOB].get("name") != "Bob's own"
        found.add(str(drafts))
    assert len(found) > 6
    assert one.story.drafts[BOB] == SHEETS["1"], "the match itself has not changed"


@pytest.mark.parametrize("stage", ["agree", "brawl"])
def test_nobody_knows_how_many_avoid_entries_another_wrote(stage: str) -> None:
    # RULES KC-1.3
    story = evening().story
    story.go_to(stage)
    story.anonymous_answers[:] = [2, 1, 0, 1]
    assert story.copy().redealt(DEE, Quick(1)).anonymous_answers == [0, 0, 0, 1]
    assert story.anonymous_answers == [2, 1, 0, 1], "copies of a story share it while the Brawl is on"


def test_in_the_story_one_option_is_as_good_as_another() -> None:
    state, luck = state_of(evening(stage="first_picker")), Quick(1)
    codes = {int(state.policy(BOB, luck)) for _ in range(99)}
    assert codes == set(state.options(BOB))
