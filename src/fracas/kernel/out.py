"""Where rules announce events, whole and redacted. Nothing is built when nobody listens."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Audiences are bit masks over seats. Watchers are bit 62, so one mask names any audience.
WATCHERS: Final = 62
EVERYBODY: Final = -1


class Out:
    """The silent kind: rules guard every announcement with `if out.on:`."""

    on: bool

    def __init__(self) -> None:
        self.on = False

    def tell(self, event: object) -> None:
        """Announce to everybody."""

    def split(self, seats: i64, whole: object, rest: object) -> None:
        """Announce both truths: the whole to the seats of the mask, the rest to everybody else."""


class Recorder(Out):
    """Keeps what was told, in order, each with its audience."""

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
