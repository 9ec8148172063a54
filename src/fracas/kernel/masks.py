"""Sets of small numbers as bits of an int: seats, slots, zones. Compiled with the rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# `nth` counts the members of a set two, four and eight numbers at a time. For more numbers the constants would be too
# long to stand in the machine's code.
MOST: Final = 56
ALL: Final = 0xFF_FFFF_FFFF_FFFF  # the set of all numbers below MOST,
LAST: Final = 0x80_0000_0000_0000  # and of the last of them
TWOS: Final = 0x55_5555_5555_5555
FOURS: Final = 0x33_3333_3333_3333
EIGHTS: Final = 0x0F_0F0F_0F0F_0F0F


def lowest(mask: i64) -> i64:
    """The lowest number of a set that is not empty."""
    number: i64 = 0
    while mask & 1 == 0:
        mask >>= 1
        number += 1
    return number


def nth(mask: i64, n: i64) -> i64:
    """The n-th number of a set of numbers below MOST, counted from 0."""
    counts: i64 = mask - (mask >> 1 & TWOS)
    counts = (counts & FOURS) + (counts >> 2 & FOURS)
    counts = (counts + (counts >> 4)) & EIGHTS
    number: i64 = 0
    while n >= counts & 15:
        n -= counts & 15
        counts >>= 8
        number += 8
    mask >>= number
    while n > 0:
        mask &= mask - 1
        n -= 1
    return number + lowest(mask)


def members(mask: i64) -> list[int]:
    """The numbers in a set, lowest first."""
    found: list[int] = []
    number: i64 = 0
    while mask > 0:
        if mask & 1:
            found.append(int(number))
        mask >>= 1
        number += 1
    return found


def mask_of(numbers: list[int]) -> i64:
    """The set of these numbers."""
    mask: i64 = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def codes(first: i64, mask: i64) -> tuple[int, ...]:
    """The codes that name a member of a set: `first` plus the number."""
    found: list[int] = []
    code: i64 = first
    while mask > 0:
        if mask & 1:
            found.append(int(code))
        mask >>= 1
        code += 1
    return tuple(found)


def code_table(first: int, most: int) -> list[tuple[int, ...]]:
    """`codes(first, mask)` for every set of numbers below `most`, made beforehand so that options cost one look-up."""
    return [codes(first, mask) for mask in range(1 << most)]
