"""What a good partner would do, and why: a rule of thumb over exact odds, from what everybody can see."""

from __future__ import annotations

from fracas.games.double_rumble import words_view as x
from fracas.games.double_rumble.rules import Rumble

__all__ = ["advice_for"]


def advice_for(state: Rumble, seat: int | None) -> x.Advice | None:
    return None
