"""Open hands: when those who watch may see what everybody at a table sees together."""

from __future__ import annotations

from fracas.match.match import Match, Refused
from fracas.match.registry import find_game
from fracas.server.room.plan import Room

__all__ = ["all_agree", "why_closed"]


def all_agree(match: Match | None, consents: set[int]) -> bool:
    """True if everybody who plays has said that watchers may look into all hands; bots never mind."""
    people = set() if match is None else {number for number, seat in enumerate(match.setup.seats) if seat.bot is None}
    return bool(people) and people <= consents


def why_closed(match: Match | None, room: Room) -> Refused | None:
    """Why nobody may open their hand to watchers at this table, if it is so."""
    if match is None or match.over:
        return Refused("not_now", "Hands are opened while a match is played.")
    if room.rated:
        return Refused("rated", "A rated match is watched with closed hands.")
    if not find_game(match.setup.game).opens_after(match.setup):
        return Refused("stays_closed", "In this game some secrets stay secrets, after the match too.")
    return None
