"""The words of the game, all that travels: what seats do, what happened, what is seen, what is agreed."""
# ruff: noqa: F403  (the rest of the game knows them as one module)

from __future__ import annotations

from fracas.games.double_rumble.words.actions import *
from fracas.games.double_rumble.words.events import *
from fracas.games.double_rumble.words.options import *
from fracas.games.double_rumble.words.views import *
