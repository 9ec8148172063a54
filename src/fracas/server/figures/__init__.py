"""Figures from finished matches: of a person, and of every fighter and deck."""

from fracas.server.figures.routes import figures

__all__ = ["figures"]
