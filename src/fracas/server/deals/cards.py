"""What is sent about a challenge."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from fracas.kernel.wire import Face, Setup

__all__ = ["DealCard", "DealLine", "DealWish"]


class DealWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Take up a challenge: which seat, and who sits down."""

    seat: int
    name: Annotated[str, Meta(max_length=40)] = "Player"
    face: Face | None = None


class DealLine(Struct, frozen=True, omit_defaults=True):
    """What somebody made of the deal. `again`: not their first try; `source`: the match that was given.

    `table` is the match, to be seen again.
    """

    table: str
    seat: int
    name: str
    result: str
    decisions: int
    face: Face | None = None
    again: bool = False
    source: bool = False


class DealCard(Struct, frozen=True, omit_defaults=True):
    """A challenge. What came of it is told only to whoever has played it: `open`, and then `lines`."""

    table: str
    setup: Setup
    played: int  # how many have finished it
    open: bool = False
    lines: tuple[DealLine, ...] = ()
