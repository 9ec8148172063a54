"""The review: what it tells of what a seat knew tells nothing else, and its chances are those of play."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from mypy_extensions import i64

from fracas.bots.review.judge import _chances, known, review, true_worths
from fracas.bots.review.ledger import ledger
from fracas.bots.review.mixed import mix_of
from fracas.bots.review.stake import at_stake, value_in
from fracas.kernel.game import Game
from fracas.kernel.out import Out
from fracas.kernel.state import State
from fracas.kernel.thinking.quick import Quick
from fracas.lab.check_tables import find_mode
from fracas.lab.check_walk import Walker
from fracas.match.match import Match
from fracas.match.opens import keep
from fracas.match.record import Record, record_of
from fracas.match.registry import find_game
from fracas.match.replay import Replay

pytestmark = pytest.mark.one_build

OPEN = [
    ("brawl", "training"),
    ("dagupukito", "duel"),
    ("n30n", "rumble"),
    ("double_rumble", "easy"),
    ("knockout", "ball_poison"),
]
SHORTER = {"n30n": "overkill"}  # the same questions, fewer of them
FEWER = {"knockout": {"points_to_win": 1}}  # random players take long to six
TWINS = 12  # choices of a match whose twins are compared


def played(game: Game[Any], mode: str, number: int = 3) -> Record:
    setting = find_mode(game, mode)
    shorter = replace(setting, options={**setting.options, **FEWER.get(game.id, {})})
    return record_of(Walker(game, shorter, "review", number).run().match)


def standings(game: Game[Any], record: Record, seat: int) -> list[Match]:
    """The match before choices of a seat, spread over its length."""
    replay, found = Replay(game, record), []
    while replay.step() is not None:
        match = replay.match
        if match.state.pending() >> seat & 1 and len(match.state.options(seat)) > 1:
            found.append(match.still())
    return found[:: max(1, len(found) // TWINS)]


@pytest.mark.parametrize(("name", "mode"), OPEN[:-1])  # in a Brawl everything is open (KC-0.2): there are no twins
def test_twin_worlds_have_the_same_first_column(name: str, mode: str) -> None:
    """A twin looks the same to the seat, and something it cannot know is otherwise."""
    game = find_game(name)
    record = played(game, mode)
    other = 0
    for match in standings(game, record, 0):
        taken = int(match.state.options(0)[0])
        first, chance = known(match, 0, taken), _chances(match, 0)
        for number in range(3):
            twin = match.still()
            twin.state.redeal(0, Quick(100 + number))
            twin.state.at = match.state.at
            if twin.view(0) != match.view(0) or game.cases.show(twin.state) == game.cases.show(match.state):
                continue
            other += 1
            assert known(twin, 0, taken) == first
            assert _chances(twin, 0)[0] == chance[0]
    assert other >= 8


def test_what_a_foe_has_sealed_unseen_changes_nothing() -> None:
    """In N30N nobody is told how far a sealed choice has got (N3-16.3): neither does the first column tell it."""
    game = find_game("n30n")
    compared = 0
    for match in standings(game, played(game, "rumble"), 0):
        if not match.state.pending() >> 1 & 1 or not match.state.options(1):
            continue
        taken, later = int(match.state.options(0)[0]), match.still()
        later.state.answer(1, later.state.options(1)[-1], Quick(5), Out())
        if not later.state.pending() & 1 or (later.view(0), later.ask(0)) != (match.view(0), match.ask(0)):
            continue
        compared += 1
        assert known(later, 0, taken) == known(match, 0, taken)
        assert known(later, 0, taken).foes == 1
    assert compared >= 2


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


def test_rock_paper_and_scissors_are_advised_as_often_as_each_other() -> None:
    """The one question whose mix everybody knows (CF-7.7), also when the other has thrown already."""
    game = find_game("dagupukito")
    replay, found = Replay(game, played(game, "duel", 7)), []
    while replay.step() is not None and not replay.match.over:
        match = replay.match
        found += [
            known(match, seat, int(match.state.options(seat)[0]))
            for seat in match.pending()
            if match.ask(seat).kind == "throw"
        ]
    assert len(found) == 3, "two who are asked, then one"
    for one in found:
        assert one.foes == 1 and len(one.mix) == 3
        assert all(0.25 < share < 0.42 for share in one.mix.values())
        assert sum(one.mix.values()) == pytest.approx(1)


def test_a_mix_holds_against_who_foresees_it() -> None:
    """Matching pennies with unequal coins: who calls right wins 1, or 0.6 on tails; heads is called 3 times in 8."""
    worth = {(0, 0): 1.0, (1, 1): 0.6, (0, 1): 0.0, (1, 0): 0.0}
    mix = mix_of([Coins()] * 24, 0, {0: 0.5, 1: 0.35}, lambda _, code, answers: worth[code, answers[1]])
    assert mix[0] == pytest.approx(3 / 8, abs=0.06)
    sure = mix_of([Coins()] * 24, 0, {0: 0.9, 1: 0.8}, lambda _, code, __: 0.9 - 0.1 * code)
    assert sure == {}, "what is better against everything needs no mix"


class Coins(State):
    """Two seats show a coin at the same time."""

    def pending(self) -> i64:
        return 0b11

    def options(self, seat: i64) -> tuple[int, ...]:
        return 0, 1


@pytest.mark.parametrize(("name", "mode"), OPEN)
def test_a_review_judges_every_choice_and_ends_with_the_result(name: str, mode: str) -> None:
    game = find_game(name)
    record = played(game, SHORTER.get(name, mode))
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
    mixed = [one for one in found.decisions if one.mix]
    assert mixed or name != "dagupukito", "where one foe chooses in secret all the time"
    assert not mixed or name != "double_rumble", "partners are not outguessed"
    for one in mixed:
        assert (
            one.foes == 1 and len(one.mix) >= 2 and sum(share.share for share in one.mix) == pytest.approx(1, abs=0.01)
        )
        advised = [share.words for share in one.mix if share.share >= 0.1]
        assert one.chosen not in advised or one.verdict.startswith("Sound")
    assert all(abs(turn.after - turn.before) >= 0.12 and turn.why for turn in found.turns)
    assert not any("locked in" in turn.why for turn in found.turns)


def test_a_review_stops_when_it_is_enough() -> None:
    game = find_game("dagupukito")
    record = played(game, "duel")
    asked = iter([False] * 5)
    found = review(game, record, 0, lambda: next(asked, True))
    assert found.cut and len(found.decisions) == 5 and len(found.points) > 20
    whole = len(review(game, record, 0, lambda: True).points)
    asked_by_ledger = count()
    ledger(game, record, 0, lambda: next(asked_by_ledger) < 0)
    spent = iter([False] * (next(asked_by_ledger) + 10))
    found = review(game, record, 0, late=lambda: next(spent, True))
    assert found.cut and 5 < len(found.decisions) == len(found.points) - 1 < whole - 1, "the beginning and the result"


# --- matches that never open what was hidden --------------------------------------------------------------------------

EVENING = ("knockout", "short", 1)  # a random evening with a Crew of two, whose Brawl ends by points


@pytest.fixture(scope="module")
def evening() -> tuple[Game[Any], Record]:
    name, mode, number = EVENING
    game = find_game(name)
    return game, keep(game, record_of(Walker(game, find_mode(game, mode), "eve", number).run().match))


def test_an_evening_is_judged_where_it_is_fought_by_what_was_known(evening: tuple[Game[Any], Record]) -> None:
    game, record = evening
    found = review(game, record, 1)
    assert found.ledger is None and not found.cut
    assert all(point.true is None for point in found.points) and all(one.true == () for one in found.decisions)
    assert found.points[-1].known == 1.0 and len(found.turns) > 1
    assert [point.seq for point in found.points[:-1]] == [one.seq for one in found.decisions]
    assert any(one.verdict.startswith("A mistake") for one in found.decisions)
    before = [entry for entry in record.entries if entry.seat == 1 and entry.seq < found.decisions[0].seq - 2]
    assert len(before) > 10, "the story, in which nobody can win or lose"


def test_nobody_learns_from_a_review_what_others_wrote(evening: tuple[Game[Any], Record]) -> None:
    """Twins of an evening: other drafts, and somebody else wrote what to avoid (KC-1.3)."""
    game, record = evening
    replay, compared = Replay(game, record), 0
    while replay.step() is not None and compared < TWINS:
        match = replay.match
        if len(match.entries) % 9 or not match.state.pending() & 1 or not at_stake(match):
            continue
        taken, twin = int(match.state.options(0)[0]), match.still()
        other: Any = twin.state
        other.story = other.story.own_copy()
        other.story.drafts[1] = {"line": "a secret"}
        other.story.anonymous_answers[1] += 3
        assert game.cases.show(twin.state) != game.cases.show(match.state) and twin.view(0) == match.view(0)
        compared += 1
        assert known(twin, 0, taken) == known(match, 0, taken)
        assert _chances(twin, 0, whole=False) == _chances(match, 0, whole=False)
    assert compared >= 5


def test_a_fight_that_is_won_is_won_however_long_the_story_goes_on(evening: tuple[Game[Any], Record]) -> None:
    game, record = evening
    replay, told = Replay(game, record), 0
    while replay.step() is not None:
        match = replay.match
        state: Any = match.state
        if match.over or at_stake(match) or state.story.facts.stage != "epilogue":
            continue
        told += 1
        assert [value_in(match)(match.state, seat) for seat in range(3)] == [1.0, 1.0, 0.0]
    assert told and record.outcome is not None and record.outcome.scores[:3] == (1.0, 1.0, 0.0)
