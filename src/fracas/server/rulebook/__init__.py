"""The rulebook over HTTP, and why a greyed choice is greyed."""

from fracas.server.rulebook.routes import rulebook
from fracas.server.rulebook.why import explain

__all__ = ["explain", "rulebook"]
