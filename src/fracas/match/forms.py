"""Forms are checked here, against their boxes, so that a game gets only texts that fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from unicodedata import category

from fracas.kernel.game import Game
from fracas.kernel.refusal import Refusal
from fracas.kernel.state import State
from fracas.kernel.wire import Field

__all__ = ["check_fields", "check_form", "is_plain"]

JOINERS = "\u200c\u200d"  # invisible, but part of words in some scripts and of some emoji


def check_form(game: Game[Any], state: State, seat: int, ask: int | None, fields: dict[str, str]) -> int | None:
    """The ask that a form answers, None for one sent unasked; raises Refusal for what does not fit its boxes.

    All its boxes must be of the open form, or all of those that may be filled unasked. A box that is in both belongs
    to the open form.
    """
    assert game.forms is not None
    form = game.rules.prompt(state, seat).form if state.pending() >> seat & 1 else ()
    asked_for = {box.name for box in form}
    unasked = [box for box in game.forms.unasked(state, seat) if box.name not in asked_for]
    if fields and fields.keys() <= {box.name for box in unasked}:
        check_fields(unasked, fields)
        return None
    if not form:
        raise Refusal("no_form")
    if ask != state.question(seat):
        raise Refusal("closed")
    check_fields(form, fields)
    return ask


def check_fields(form: Iterable[Field], fields: dict[str, str]) -> None:
    """Raise Refusal for the first text that its box cannot hold. An empty text clears a box of any kind."""
    boxes = {box.name: box for box in form}
    if not fields:
        raise Refusal("empty_form")
    for name, text in fields.items():
        box = boxes.get(name)
        if box is None:
            raise Refusal("no_such_box", box=name, boxes=tuple(boxes))
        if len(text) > box.longest:
            raise Refusal("too_long", box=name, longest=box.longest)
        if not is_plain(text, lines=box.kind == "lines"):
            raise Refusal("not_plain_text", box=name, lines=box.kind == "lines")
        if box.kind == "choice" and text and text not in box.choices:
            raise Refusal("not_a_choice", box=name, text=text, choices=box.choices)
        if box.kind == "number" and text and not text.isdecimal():
            raise Refusal("not_a_number", box=name, text=text)


def is_plain(text: str, *, lines: bool) -> bool:
    """Letters, digits, signs and spaces of any script; no control characters, and line ends only where there are lines.

    Marks that turn the direction of reading are refused: with them a line can be made to look like somebody else's.
    """
    return all(
        one.isprintable() or one in JOINERS or category(one) == "Zs" or (lines and one in "\n\t")
        for one in text
    )  # fmt: skip
