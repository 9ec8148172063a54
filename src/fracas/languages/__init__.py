"""Languages: translations of games and of the house's own lines, laid over the English, and what is missing
(docs/languages.md)."""

from fracas.languages.overlay import (
    ENGLISH,
    SetupError,
    all_said,
    game_in,
    house_in,
    house_name,
    in_words,
    language_of,
    languages,
    said_in,
    words_of,
)

__all__ = [
    "ENGLISH",
    "SetupError",
    "all_said",
    "game_in",
    "house_in",
    "house_name",
    "in_words",
    "language_of",
    "languages",
    "said_in",
    "words_of",
]
