"""Whether bots of another kind come to the same verdicts: a list of those that differ."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from fracas.lab.balance.figures import Figures, Row

__all__ = ["Flip", "Second", "second_of"]

SURE = ("too strong", "too weak")


class Flip(Struct, frozen=True):
    """Something that one family finds out of bounds and the other does not, or not in that direction."""

    title: str
    first: str
    first_won: float
    second: str
    second_won: float


class Second(Struct, frozen=True):
    """The same report by other bots, in short."""

    bots: str
    games: int
    verdict: str
    same: tuple[str, ...]  # out of bounds by both
    flips: tuple[Flip, ...]


def second_of(first: Figures, second: Figures, bots: str) -> Second:
    """Compare the verdicts of two reports of one content."""
    others = dict(_rows(second))
    same, flips = [], []
    for place, row in _rows(first):
        other = others.get(place)
        if other is None or not (row.verdict in SURE or other.verdict in SURE):
            continue
        if row.verdict == other.verdict:
            same.append(row.title)
        elif "not sure" not in (row.verdict, other.verdict):
            flips.append(Flip(row.title, row.verdict, row.share.share, other.verdict, other.share.share))
    return Second(bots, second.games, second.verdict, tuple(same), tuple(flips))


def _rows(found: Figures) -> Iterator[tuple[tuple[str, str], Row]]:
    for row in found.seats:
        yield ("seat", row.name), row
    if found.first is not None:
        yield ("first", found.first.name), found.first
    for kind in found.kinds:
        for row in kind.rows:
            yield (kind.kind, row.name), row
