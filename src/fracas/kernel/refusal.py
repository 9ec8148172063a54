"""Refusal: why an action or a form is not accepted, as a code that programs can branch on."""

from __future__ import annotations

from typing import Any

__all__ = ["Refusal"]


class Refusal(Exception):
    """The code of a reason, and the fields of that code's line in [refused] of text.toml.

    `why_not`, `not_yet` and `fill` return one; `encode` raises one. For a form, the field `box` names the box at fault.
    """

    def __init__(self, code: str, **about: Any) -> None:
        super().__init__(code)
        self.code = code
        self.about = about
