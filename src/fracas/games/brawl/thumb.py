"""Rules of thumb: thumb.toml -> the figures of the Book that the policy reads."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from fracas.content import expect, load
from fracas.games.brawl.core.book import Book
from fracas.games.brawl.core.codes import CARD_NAMES
from fracas.games.brawl.core.thinking.worth import FARTHEST, GROWTHS, LEADS, STAGES

FILE = Path(__file__).parent / "thumb.toml"


class Thumb(Struct, frozen=True, forbid_unknown_fields=True):
    """The figures as they are written; `worth` is by stage, growth of the gaining end, of the losing end, and lead."""

    strong: tuple[str, ...]
    early: int
    late: int
    draw: tuple[int, ...]
    least: dict[str, int]
    shelter: int
    reply: int
    worth: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]


@cache
def thumb() -> Thumb:
    """The file, read once."""
    found = load(FILE, Thumb)
    whole = [len(row) for stage in found.worth for gain in stage for row in gain]
    expect(whole == [LEADS] * STAGES * GROWTHS * GROWTHS, FILE.name, "$.worth", "it is not a whole table")
    return found


def fill(book: Book, found: Thumb) -> None:
    """Put the figures into a Book that has its roster. Who does not own the Base has what its owner has not."""
    strong = [code for code, name in zip(book.picks, book.roster, strict=True) if name in found.strong]
    book.strong = tuple(strong) or book.picks
    book.early, book.late = found.early, found.late
    book.draw, book.shelter, book.reply = list(found.draw), found.shelter, found.reply
    book.least = [found.least.get(name, 0) for name in CARD_NAMES]
    for stage in found.worth:
        for gain in range(GROWTHS):
            for loss in range(GROWTHS):
                book.worth += [-stage[loss][gain][FARTHEST - lead] for lead in range(-FARTHEST, FARTHEST + 1)]
                book.worth += stage[gain][loss]
