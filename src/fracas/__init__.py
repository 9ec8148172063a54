"""Fracas: an arena for tabletop brawling games."""

from pathlib import Path

from fracas._compiled import choose, made_at

__all__ = ["BUILD", "COMPILED", "__version__", "build_time"]

__version__ = "0.1.0"

# BUILD says in words what runs: "compiled", or "pure" and why.
COMPILED, BUILD = choose(Path(__file__).parent)


def build_time() -> int:
    """When the compiled modules that lie here now were made, in ns; 0 if there are none. This process may be older."""
    return made_at(Path(__file__).parent)
