"""Ask: one open question to one seat, with every legal answer."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from fracas.kernel.wire import Action, Field

__all__ = ["Ask", "Prompt"]


class Prompt(Struct, frozen=True, omit_defaults=True):
    """What a game asks: a key of [ask] in text.toml, the fields of that line, and perhaps a deadline and a form."""

    kind: str
    about: dict[str, Any] = {}
    deadline: int | None = None
    form: tuple[Field, ...] = ()


class Ask(Struct, frozen=True, omit_defaults=True):
    """One open question: answered by naming its id and one of its options (or by filling its form).

    `asides` are what the seat may send unasked; an ask that holds only asides has no id and waits for nothing.
    `deadline` is in milliseconds since the match began.
    """

    seat: int
    id: int | None = None
    kind: str = ""
    about: dict[str, Any] = {}
    options: tuple[Action, ...] = ()
    asides: tuple[Action, ...] = ()
    deadline: int | None = None
    form: tuple[Field, ...] = ()
