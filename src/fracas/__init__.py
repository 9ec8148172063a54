"""Fracas: an arena for tabletop brawling games."""

__version__ = "0.1.0"
