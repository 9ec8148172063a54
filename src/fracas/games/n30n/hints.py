"""For bots: worlds that fit what a seat knows. How good one is for a seat, the State itself says."""

from __future__ import annotations

from fracas.games.n30n.core.match import Rumble
from fracas.games.n30n.core.round.moves import seats_of
from fracas.games.n30n.guess import guess
from fracas.kernel.masks import mask_of

__all__ = ["guess", "whose"]


def whose(s: Rumble, word: int | str) -> int:
    """A seat, or the seats of the side a Fighter is on."""
    if isinstance(word, int):
        return 1 << word
    return next((int(mask_of(list(seats_of(s, s.side[f.unit])))) for f in s.fighters if f.name == word), 0)
