"""Why a seat may not do something: the refusal it would get, without anything being played."""

from __future__ import annotations

from fracas.match.match import Match, Refused
from fracas.rulebook import why_not
from fracas.server.errors import read_action
from fracas.server.frames import WhyNot

__all__ = ["explain"]


def explain(match: Match | None, seat: int | None, frame: WhyNot) -> Refused:
    """What a seat that asks why not is told. It is what submitting the action would tell it, and no more."""
    if seat is None:
        return Refused("watching", "You are watching.")
    if match is None:
        return Refused("table_closed", "There is no match to ask about.")
    action = read_action(frame.action, match.game)
    if isinstance(action, Refused):
        return action
    return why_not(match, seat, action) or Refused("legal", "Nothing speaks against it: it is among your choices.")
