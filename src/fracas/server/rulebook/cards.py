"""What the rulebook sends: chapters and words of a game, and the positions that show them."""

from __future__ import annotations

from typing import Any

from msgspec import Raw, Struct

from fracas.kernel.wire import Setup
from fracas.rulebook.chapters import Chapter

__all__ = ["PictureCard", "RulesCard", "WordCard"]


class WordCard(Struct, frozen=True, omit_defaults=True):
    """A word in two sentences, with its rules (the chief one first), and the picture of it."""

    word: str
    text: str
    rules: list[str]
    picture: str = ""


class RulesCard(Struct, frozen=True):
    """All rules of a game. `about` says where a thing is explained: `card Pr` and the place of its word in `words`.

    `captions` says in a sentence what each picture shows.
    """

    game: str
    title: str
    version: str
    chapters: tuple[Chapter, ...]
    words: list[WordCard]
    about: dict[str, int]
    captions: dict[str, str]


class PictureCard(Struct, frozen=True):
    """A position as one seat sees it; `spot` is where the eye should go, by the table's own name for the place."""

    seat: int
    setup: Setup
    handout: Any
    names: dict[str, dict[str, str]]
    view: Raw
    ask: Raw
    spot: str = ""
