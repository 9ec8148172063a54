"""Fracas: an arena for tabletop brawling games."""

from pathlib import Path

from fracas._compiled import choose

__all__ = ["BUILD", "COMPILED", "__version__"]

__version__ = "0.1.0"

# BUILD says in words what runs: "compiled", or "pure" and why.
COMPILED, BUILD = choose(Path(__file__).parent)
