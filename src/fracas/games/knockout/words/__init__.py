"""The nouns that travel: options, actions, events, views. The unions hold those of the story half too."""

from fracas.games.knockout.story.words import StoryActions, StoryEvents
from fracas.games.knockout.words.actions import *  # noqa: F403
from fracas.games.knockout.words.actions import BrawlActions
from fracas.games.knockout.words.events import *  # noqa: F403
from fracas.games.knockout.words.events import BrawlEvents
from fracas.games.knockout.words.options import *  # noqa: F403
from fracas.games.knockout.words.views import *  # noqa: F403

Actions = BrawlActions | StoryActions
Events = BrawlEvents | StoryEvents
