"""The words of the game at the border: options, actions, events, views.

Cards are words: `Punch/Jump[Rage,Toxic]`, `S-Rage`, `telephone_pole`; Fighters and Items are their ids.
"""

from fracas.games.n30n.words.actions import *  # noqa: F403
from fracas.games.n30n.words.cards import *  # noqa: F403
from fracas.games.n30n.words.events import *  # noqa: F403
from fracas.games.n30n.words.options import *  # noqa: F403
from fracas.games.n30n.words.views import *  # noqa: F403
