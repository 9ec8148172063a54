"""The words that travel: options, what seats do, what happened, what a seat sees."""

from fracas.games.dagupukito.words.actions import *  # noqa: F403
from fracas.games.dagupukito.words.events import *  # noqa: F403
from fracas.games.dagupukito.words.options import *  # noqa: F403
from fracas.games.dagupukito.words.views import *  # noqa: F403
