"""For bots: worlds that fit what a seat knows. How good one is for a seat, the State itself says."""

from __future__ import annotations

from fracas.games.n30n.guess import guess

__all__ = ["guess"]
