"""Languages: translations of games and of the house's own lines, laid over the English, and what is missing
(docs/languages.md)."""

from fracas.languages.overlay import ENGLISH, SetupError, game_in, house_in, house_name, language_of, languages, said_in

__all__ = ["ENGLISH", "SetupError", "game_in", "house_in", "house_name", "language_of", "languages", "said_in"]
