"""The newcomer knows what the lessons teach, by name, and that is enough against level 1 (docs/lessons.md)."""

from __future__ import annotations

import json

import pytest

from fracas import bots, cli
from fracas.kernel.chance import Chance
from fracas.kernel.game import Idea, SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.lab.strength.newcomer import ENOUGH, measure
from fracas.lessons import lessons_of
from fracas.match.match import Match
from fracas.match.registry import all_games, find_game
from toy import GAME

pytestmark = pytest.mark.one_build
GAMES = [game.id for game in all_games()]


@pytest.mark.parametrize("name", GAMES)
def test_every_idea_names_its_lesson_and_every_lesson_has_one(name: str) -> None:
    game = find_game(name)
    steps = {lesson.id: len(lesson.steps) for lesson in lessons_of(game)}
    for idea in game.hints.newcomer:
        assert 1 <= idea.step <= steps.get(idea.lesson, 0), f"{idea.likes.__name__}: {idea.lesson} {idea.step}"
    assert {idea.lesson for idea in game.hints.newcomer} == steps.keys()


@pytest.mark.parametrize("name", GAMES)
def test_the_ideas_of_the_lessons_beat_level_1(name: str) -> None:
    """A few matches; `fracas lesson newcomer` plays 200."""
    found = measure(find_game(name), matches=12, seed="small")
    assert found.matches == 12 and found.score >= ENOUGH, found
    assert found.low < found.score <= found.high


def test_ideas_narrow_the_choice_in_their_order_and_only_where_they_speak() -> None:
    ideas = (
        Idea("a", 1, lambda view, ask: ask.options[:2]),
        Idea("a", 2, lambda view, ask: ask.options[1:]),
        Idea("a", 3, lambda view, ask: []),
    )
    game = GAME.altered("hints", newcomer=ideas)
    match = Match(game, Setup("toy", (SeatSetup("A"), SeatSetup("B"))), Chance("x"), listen=False)
    assert match.ask(0).options[1] not in match.ask(0).options[:1]
    assert {bots.make("newcomer", f"s{i}").choose(bots.look_at(match, 0)) for i in range(20)} == {1}
    with pytest.raises(SetupError, match="toy: no ideas for a newcomer"):
        measure(GAME, matches=2, seed="x")


def test_the_command_prints_a_score_and_repeats_it(capsys: pytest.CaptureFixture[str]) -> None:
    seen = []
    for _ in range(2):
        assert cli.main(["lesson", "newcomer", "brawl", "--matches", "4", "--seed", "s", "--json"]) == 0
        seen.append(json.loads(capsys.readouterr().out))
    assert seen[0] == seen[1] and seen[0][0]["matches"] == 4 and seen[0][0]["against"] == "level1"
    assert cli.main(["lesson", "newcomer", "brawl", "--matches", "4", "--seed", "s"]) == 0
    assert "score" in capsys.readouterr().out
