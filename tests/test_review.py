"""The review: what it tells of what a seat knew tells nothing else, and its chances are those of play."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.bots.review.judge import _chances, known_worths, review, true_worths
from fracas.kernel.game import Game
from fracas.kernel.thinking.quick import Quick
from fracas.lab.check_tables import find_mode
from fracas.lab.check_walk import Walker
from fracas.match.match import Match
from fracas.match.record import Record, record_of
from fracas.match.registry import find_game
from fracas.match.replay import Replay

pytestmark = pytest.mark.one_build

OPEN = [("brawl", "training"), ("dagupukito", "duel"), ("n30n", "rumble"), ("double_rumble", "easy")]
TWINS = 12  # choices of a match whose twins are compared


def played(game: Game[Any], mode: str) -> Record:
    return record_of(Walker(game, find_mode(game, mode), "review", 3).run().match)


def standings(game: Game[Any], record: Record, seat: int) -> list[Match]:
    """The match before choices of a seat, spread over its length."""
    replay, found = Replay(game, record), []
    while replay.step() is not None:
        match = replay.match
        if match.state.pending() >> seat & 1 and len(match.state.options(seat)) > 1:
            found.append(match.still())
    return found[:: max(1, len(found) // TWINS)]


@pytest.mark.parametrize(("name", "mode"), OPEN)
def test_twin_worlds_have_the_same_first_column(name: str, mode: str) -> None:
    """A twin looks the same to the seat, and something it cannot know is otherwise."""
    game = find_game(name)
    record = played(game, mode)
    other = 0
    for match in standings(game, record, 0):
        taken = int(match.state.options(0)[0])
        known, chance = known_worths(match, 0, taken), _chances(match, 0)
        for number in range(3):
            twin = match.still()
            twin.state.redeal(0, Quick(100 + number))
            twin.state.at = match.state.at
            if twin.view(0) != match.view(0) or game.cases.show(twin.state) == game.cases.show(match.state):
                continue
            other += 1
            assert known_worths(twin, 0, taken) == known
            assert _chances(twin, 0)[0] == chance[0]
    assert other >= 8


def test_the_second_column_uses_what_was_true() -> None:
    """Twins differ there: otherwise the test above could not fail."""
    game = find_game("dagupukito")
    differs = 0
    for match in standings(game, played(game, "duel"), 0):
        twin = match.still()
        twin.state.redeal(0, Quick(7))
        taken = int(match.state.options(0)[0])
        differs += true_worths(twin, 0, taken, {}) != true_worths(match, 0, taken, {})
    assert differs >= 4


@pytest.mark.parametrize(("name", "mode"), OPEN)
def test_a_review_judges_every_choice_and_ends_with_the_result(name: str, mode: str) -> None:
    game = find_game(name)
    record = played(game, mode)
    assert record.outcome is not None
    seat = 1
    found = review(game, record, seat)
    choices = [point.seq for point in found.points[:-1]]
    assert choices == sorted(set(choices)) == [one.seq for one in found.decisions] and not found.cut
    assert found.points[-1].known == found.points[-1].true == record.outcome.scores[seat]
    for one in found.decisions:
        for column in (one.known, one.true):
            assert one.chosen in [worth.words for worth in column] and 1 <= len(column) <= 3
            assert all(0 <= worth.chance <= 1 for worth in column)
            assert [worth.chance for worth in column[:2]] == sorted((w.chance for w in column[:2]), reverse=True)
    assert all(abs(turn.after - turn.before) >= 0.12 and turn.why for turn in found.turns)
    assert not any("locked in" in turn.why for turn in found.turns)


def test_a_review_stops_when_it_is_enough() -> None:
    game = find_game("dagupukito")
    record = played(game, "duel")
    asked = iter([False] * 5)
    found = review(game, record, 0, lambda: next(asked, True))
    assert found.cut and len(found.decisions) == 5 and len(found.points) > 20
