"""Bots that can play any game: each sees only what its seat is sent."""

import hashlib
from typing import Any

from fracas.bots.bot import Bot, Look, fill_form, look_at
from fracas.bots.coach import Coach
from fracas.bots.greedy import Greedy
from fracas.bots.informed import Informed
from fracas.bots.level import LEVEL_BOTS, Level, Sheet
from fracas.bots.newcomer import Newcomer
from fracas.bots.paced import LEVELS, Pace, Paced
from fracas.bots.thinker import Thinker
from fracas.bots.uniform import Uniform
from fracas.kernel.game import Game, Mode, SetupError
from fracas.kernel.wire import Setup

__all__ = [
    "Bot",
    "Look",
    "Pace",
    "Sheet",
    "bot_ids",
    "bot_kind",
    "default_bot",
    "fill_form",
    "fitting_bots",
    "level_ids",
    "look_at",
    "make",
    "pace_of",
    "secret_for",
    "sheet_of",
]

_Kind = (
    type[Uniform] | type[Newcomer] | type[Greedy] | type[Coach] | type[Informed] | type[Thinker] | type[Paced]
    | type[Level]
)  # fmt: skip
_ALL: tuple[_Kind, ...] = (Uniform, Newcomer, Greedy, Coach, Informed, Thinker, *LEVELS, *LEVEL_BOTS)
_KINDS: dict[str, _Kind] = {kind.id: kind for kind in _ALL}
_UNPACED = Pace(400, 2.5)  # in real time, for a bot that has no pace of its own


def bot_ids() -> tuple[str, ...]:
    """The ids of all bots; the levels come last, weakest first, and before them those who only differ in pace."""
    return tuple(_KINDS)


def bot_kind(bot_id: str) -> _Kind:
    """The class of the bot of that id: `title` and `brief` say what it is."""
    if bot_id not in _KINDS:
        raise SetupError(f"no bot {bot_id!r}; there are {', '.join(_KINDS)}")
    return _KINDS[bot_id]


def level_ids() -> tuple[str, ...]:
    """The levels, weakest first."""
    return tuple(kind.id for kind in LEVEL_BOTS)


def sheet_of(level: str) -> Sheet:
    """What a level is: name, face, line, and what it may do."""
    kind = bot_kind(level)
    if not issubclass(kind, Level):
        raise SetupError(f"{level!r} is none of the levels {', '.join(level_ids())}")
    return kind.sheet


def default_bot(game: Game[Any], mode: Mode) -> str:
    """The bot a newcomer meets: the first level. Where all are partners, one that plays its part: the coach."""
    if not game.lobby.together:
        return LEVEL_BOTS[0].id
    return Greedy.id if game.hints.advise is None else Coach.id


def fitting_bots(game: Game[Any], mode: Mode) -> tuple[str, ...]:
    """The bots that fit a mode: first the levels, which fit everywhere; in real time those with a pace, by turns the
    others; the coach where there is advice. The newcomer only measures."""
    live = game.in_real_time(Setup(game.id, (), dict(mode.options)))
    fits = [*LEVEL_BOTS, *(kind for kind in _ALL if not issubclass(kind, Level) and issubclass(kind, Paced) == live)]
    unfit = {Newcomer} if game.hints.advise is not None else {Newcomer, Coach}
    return tuple(kind.id for kind in fits if kind not in unfit)


def make(bot_id: str, seed: str) -> Bot:
    """A bot for one seat of one match; the same seed and the same looks give the same choices.

    In the lab `thinker:800` is the thinker with 800 trials a decision, and so with every bot that counts its trials.
    """
    name, _, trials = bot_id.partition(":")
    kind = bot_kind(name)
    if not trials:
        return kind(seed)
    if not issubclass(kind, Thinker | Level):
        raise SetupError(f"{bot_id!r}: {name} does not count trials")
    if not trials.isdecimal() or int(trials) < 1:
        raise SetupError(f"{bot_id!r}: {trials!r} is not a number of trials")
    bot = kind(seed, int(trials))
    bot.id = bot_id
    return bot


def secret_for(seat: int, entry: int, seed: str) -> str:
    """What a bot at a table with a secret seed gets instead of it: from this nobody can find the seed or its luck."""
    return hashlib.sha256(f"fracas bot/{seat}/{entry}/{seed}".encode()).hexdigest()


def pace_of(bot_id: str) -> Pace:
    """How fast the bot of that id is in real time."""
    kind = bot_kind(bot_id.partition(":")[0])
    return kind.pace if issubclass(kind, Paced | Level) else _UNPACED
