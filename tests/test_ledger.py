"""The luck ledger: its sides add up to the result, luck is 0 on average, and a lucky draw is told as one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fracas.bots.review.ledger import ledger
from fracas.kernel.game import Game
from fracas.lab.check_tables import find_mode
from fracas.lab.check_walk import Walker
from fracas.match.record import Record, record_of
from fracas.match.registry import find_game

pytestmark = pytest.mark.one_build

TABLES = [
    ("brawl", "training"),
    ("dagupukito", "duel"),
    ("n30n", "overkill"),
    ("double_rumble", "easy"),
    ("knockout", "ball_poison"),
]
FEWER = {"knockout": {"points_to_win": 1}}  # random players take long to six
MATCHES = {"brawl": 20, "dagupukito": 100, "n30n": 40, "double_rumble": 150, "knockout": 60}


def played(game: Game[Any], mode: str, number: int) -> Record:
    setting = find_mode(game, mode)
    shorter = replace(setting, options={**setting.options, **FEWER.get(game.id, {})})
    return record_of(Walker(game, shorter, "ledger", number).run().match)


@pytest.mark.parametrize(("name", "mode"), TABLES)
def test_start_luck_and_choices_are_the_result(name: str, mode: str) -> None:
    game = find_game(name)
    record = played(game, mode, 1)
    one = ledger(game, record, 0)
    assert one.start + one.luck + one.choices == pytest.approx(one.result, abs=0.001)
    assert one == ledger(game, record, 0), "it says the same twice"
    if name != "double_rumble":
        other = ledger(game, record, 1)
        assert other.result == 1.0 - one.result and other.luck == pytest.approx(-one.luck, abs=0.15)


@pytest.mark.parametrize("name", MATCHES)
def test_luck_is_nothing_on_average(name: str) -> None:
    """Not by much more than its own spread allows; choices of random players are worth less than nothing."""
    game = find_game(name)
    mode = dict(TABLES)[name]
    found = [ledger(game, played(game, mode, number), 0).luck for number in range(MATCHES[name])]
    mean = sum(found) / len(found)
    spread = (sum((one - mean) ** 2 for one in found) / (len(found) - 1)) ** 0.5
    assert spread > 0.02, "there was luck"
    assert abs(mean) < 3 * spread / len(found) ** 0.5


def test_a_throw_of_the_dice_that_decides_is_named() -> None:
    game = find_game("double_rumble")
    strokes = [stroke for number in range(6) for stroke in ledger(game, played(game, "easy", number), 0).strokes]
    assert strokes and all(abs(stroke.luck) >= 0.02 and stroke.why for stroke in strokes)


def test_it_stops_when_it_is_enough() -> None:
    game = find_game("dagupukito")
    one = ledger(game, played(game, "duel", 2), 0, lambda: True)
    assert one.cut and not one.strokes and one.start + one.luck + one.choices == pytest.approx(one.result, abs=0.001)
