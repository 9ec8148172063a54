"""Refusal: why an action or a form cannot be taken, as a code a program can branch on."""

from __future__ import annotations

from typing import Any

__all__ = ["Refusal"]


class Refusal(Exception):
    """A reason by its code, with the fields its line in text.toml's [refused] wants.

    Rules return one where they explain (`why_not`, `fill`) and raise one where they stumble on it (`encode`).
    """

    def __init__(self, code: str, **about: Any) -> None:
        super().__init__(code)
        self.code = code
        self.about = about
