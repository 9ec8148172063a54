"""Game-blind players: each sees only what its seat is sent. `make` seats one, `bot_ids` lists them."""

from fracas.bots.bot import Bot, Look, look_at
from fracas.bots.greedy import Greedy
from fracas.bots.uniform import Uniform
from fracas.kernel.game import SetupError

__all__ = ["Bot", "Look", "bot_ids", "bot_kind", "look_at", "make"]

_KINDS: dict[str, type[Uniform] | type[Greedy]] = {kind.id: kind for kind in (Uniform, Greedy)}


def bot_ids() -> tuple[str, ...]:
    """The ids of all bots, weakest first."""
    return tuple(_KINDS)


def bot_kind(bot_id: str) -> type[Uniform] | type[Greedy]:
    """The class of the bot of that id: `title` and `brief` say what it is."""
    if bot_id not in _KINDS:
        raise SetupError(f"no bot {bot_id!r}; there are {', '.join(_KINDS)}")
    return _KINDS[bot_id]


def make(bot_id: str, seed: str) -> Bot:
    """A bot ready to play one seat of one match; the same seed and the same looks give the same choices."""
    return bot_kind(bot_id)(seed)
