"""Out: where rules tell what happened, and to whom."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# An audience is a bit mask: a bit for each seat, and bit 62 for all watchers.
WATCHERS: Final = 62
EVERYBODY: Final = -1


class Out:
    """Tells nobody. Rules build an event only behind `if out.on:`, so that play without an audience is fast."""

    on: bool

    def __init__(self) -> None:
        self.on = False

    def tell(self, event: object) -> None:
        """Tell everybody."""

    def split(self, seats: i64, whole: object, rest: object) -> None:
        """Tell the whole event to the seats in the mask, and the event without its secret to everybody else."""


class Recorder(Out):
    """Keeps the events that were told, in order, each with its audience."""

    told: list[tuple[int, object]]

    def __init__(self) -> None:
        self.on = True
        self.told = []

    def tell(self, event: object) -> None:
        self.told.append((EVERYBODY, event))

    def split(self, seats: i64, whole: object, rest: object) -> None:
        self.told.append((seats, whole))
        self.told.append((~seats, rest))

    def take(self) -> list[tuple[int, object]]:
        """Hand over what was told since the last time."""
        told = self.told
        self.told = []
        return told


def heard(told: list[tuple[int, object]], seat: int | None) -> list[object]:
    """What a seat (None: a watcher) is told, in order."""
    bit = WATCHERS if seat is None else seat
    return [event for mask, event in told if mask >> bit & 1]
