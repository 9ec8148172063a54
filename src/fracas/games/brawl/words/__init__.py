"""The words that travel: options, what seats do, what happened, what a seat sees."""

from fracas.games.brawl.words.actions import *  # noqa: F403
from fracas.games.brawl.words.events import *  # noqa: F403
from fracas.games.brawl.words.options import *  # noqa: F403
from fracas.games.brawl.words.views import *  # noqa: F403
