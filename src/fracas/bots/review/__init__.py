"""A finished match, looked at again: what choices were worth, and what luck gave."""

from fracas.bots.review.judge import Review, known_worths, review

__all__ = ["Review", "known_worths", "review"]
