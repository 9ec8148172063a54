"""What figures are sent as: tallies, each of which says from how many matches it is."""

from __future__ import annotations

from msgspec import Raw, Struct

__all__ = ["TOLD", "Brought", "ContentFigures", "ContentList", "PersonFigures", "Tally"]


class Tally(Struct, frozen=True, omit_defaults=True):
    """How often something was there, and how it ended for whoever had it.

    `low` and `high` bound the share of wins with 95 % certainty; a draw counts half. `kind` and `id` name content that
    has a page of its own.
    """

    title: str
    matches: int
    won: int = 0
    drawn: int = 0
    lost: int = 0
    low: float = 0.0
    high: float = 1.0
    kind: str = ""
    id: str = ""


class PersonFigures(Struct, frozen=True):
    """Of one person in one game: `of` is all of it, and says from how many matches; `older` says that there are more.

    `trend` has ten matches each, the oldest first.
    """

    game: str
    of: Tally
    older: bool
    modes: tuple[Tally, ...] = ()
    brought: tuple[Tally, ...] = ()
    met: tuple[Tally, ...] = ()
    openings: tuple[Tally, ...] = ()
    trend: tuple[Tally, ...] = ()


class Brought(Struct, frozen=True):
    """A kind of content that players bring to a match: fighters, decks."""

    kind: str
    title: str
    lines: tuple[Tally, ...]


class ContentList(Struct, frozen=True):
    """What players of a game bring, from so many finished matches on this server."""

    game: str
    matches: int
    older: bool
    kinds: tuple[Brought, ...]


class ContentFigures(Struct, frozen=True):
    """One fighter or deck: its sheet as the game hands it out, and how it did in `matches` finished matches here."""

    game: str
    kind: str
    id: str
    title: str
    sheet: Raw
    matches: int
    older: bool
    of: Tally
    people: Tally
    bots: Tally
    modes: tuple[Tally, ...] = ()
    against: tuple[Tally, ...] = ()


TOLD = (PersonFigures, ContentList, ContentFigures)
