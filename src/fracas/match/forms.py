"""Forms are checked here, once, against their fields: a game only ever sees what fits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fracas.kernel.game import Game
from fracas.kernel.refusal import Refusal
from fracas.kernel.state import State
from fracas.kernel.wire import Field

__all__ = ["check_fields", "check_form"]


def check_form(game: Game[Any], state: State, seat: int, ask: int | None, fields: dict[str, str]) -> bool:
    """Raise Refusal unless the fields fit the open form, or what may be filled unasked: then the answer is True."""
    assert game.forms is not None
    asked = bool(state.pending() >> seat & 1)
    form = game.rules.prompt(state, seat).form if asked else ()
    names = {box.name for box in form}
    unasked = [box for box in game.forms.unasked(state, seat) if box.name not in names]
    if fields and fields.keys() <= {box.name for box in unasked}:
        check_fields(unasked, fields)
        return True
    if not form:
        raise Refusal("no_form")
    if ask != state.question(seat):
        raise Refusal("closed")
    check_fields(form, fields)
    return False


def check_fields(form: Iterable[Field], fields: dict[str, str]) -> None:
    """Raise Refusal for the first field that its box cannot hold."""
    boxes = {box.name: box for box in form}
    if not fields:
        raise Refusal("empty_form")
    for name, text in fields.items():
        box = boxes.get(name)
        if box is None:
            raise Refusal("no_such_box", box=name, boxes=tuple(boxes))
        if len(text) > box.longest:
            raise Refusal("too_long", box=name, longest=box.longest)
        if box.choices and text and text not in box.choices:
            raise Refusal("not_a_choice", box=name, text=text, choices=box.choices)
        if box.kind == "number" and text and not text.isdecimal():
            raise Refusal("not_a_number", box=name, text=text)
        if not text.isprintable() and box.kind != "lines":
            raise Refusal("not_plain_text", box=name)
