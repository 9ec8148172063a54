"""Sets of small numbers as bits of an int: seats, slots, zones. Compiled with the rules."""

from __future__ import annotations

from mypy_extensions import i64


def lowest(mask: i64) -> i64:
    """The lowest number of a set that is not empty."""
    number: i64 = 0
    while mask & 1 == 0:
        mask >>= 1
        number += 1
    return number


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
