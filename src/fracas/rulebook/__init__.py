"""The rulebook of a game: chapters, words in two sentences, positions that show them. See docs/rulebook.md."""

from fracas.rulebook.find import Found, Rulebook, rulebook_of, why_not
from fracas.rulebook.glossary import Entry, Glossary, Picture
from fracas.rulebook.pictures import Position, position

__all__ = ["Entry", "Found", "Glossary", "Picture", "Position", "Rulebook", "position", "rulebook_of", "why_not"]
