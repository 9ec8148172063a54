"""All that the rest of the game uses of the story, besides its words."""

from fracas.games.knockout.story.cases import given_story
from fracas.games.knockout.story.codes import decode, encode
from fracas.games.knockout.story.ending import sequel
from fracas.games.knockout.story.session import LOOSE, Story, begin, fill_idea, guess_story, new_story

__all__ = [
    "LOOSE",
    "Story",
    "begin",
    "decode",
    "encode",
    "fill_idea",
    "given_story",
    "guess_story",
    "new_story",
    "sequel",
]
