"""A shuffle moves no cards and gives what taking one card after the other gives: at every size, in both builds."""

from __future__ import annotations

import pytest

from fracas.kernel.chance import Chance
from fracas.kernel.masks import MOST, nth
from fracas.kernel.thinking.quick import Quick


@pytest.mark.parametrize("size", range(MOST + 3))
def test_a_shuffle_is_one_take_after_another_at_every_size(size: int) -> None:
    items = [card // 2 for card in range(size)]
    for live, other in ((Chance(f"{size}"), Chance(f"{size}")), (Quick(size), Quick(size))):
        order, rest = items.copy(), items.copy()
        live.shuffle(order)
        assert order == [other.take(rest) for _ in items]
        assert live.log == other.log and live.below(1000) == other.below(1000)


def test_the_nth_number_of_a_set_is_found() -> None:
    luck = Quick(1)
    for size in range(1, MOST + 1):
        numbers = [number for number in range(size) if number == size - 1 or luck.below(2)]
        mask = sum(1 << number for number in numbers)
        assert [nth(mask, n) for n in range(len(numbers))] == numbers


def test_luck_that_is_passed_over_is_as_if_it_had_been_asked() -> None:
    for n in range(40):
        asked, passed = Quick(n), Quick(n)
        for _ in range(n):
            asked.below(6)
        passed.pass_over(n)
        assert asked.below(1000) == passed.below(1000)
