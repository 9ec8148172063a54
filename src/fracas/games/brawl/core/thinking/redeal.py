"""Another world that a seat cannot tell from this one: decks in a new order, sealed choices of others open again."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.state import Board, replaced
from fracas.kernel.chance import Chance


def redeal(s: Board, seat: i64, chance: Chance) -> None:
    """Deal afresh what a seat cannot know."""
    for player in s.players:
        if player.deck:
            player.own_cards()
            shuffle(player.deck, chance)
        player.unordered = False
    if s.phase == c.PICKING:
        for player in s.players:
            if player.seat != seat:
                player.who = c.NOBODY
    elif s.phase == c.NAMING:
        _forget_names(s, seat)


def shuffle(deck: list[int], chance: Chance) -> None:
    """A new order that does not depend on the old one, which nobody knows (BR-1.9)."""
    deck.sort()
    left: i64 = len(deck)
    while left > 1:
        place = chance.below(left)
        left -= 1
        card = deck[place]
        deck[place] = deck[left]
        deck[left] = card


def _forget_names(s: Board, seat: i64) -> None:
    """BR-10.3: a name is known to the seat that gave it, and to nobody else until both are shown."""
    for side, team in enumerate(s.book.teams):
        s.active = replaced(s.active, side, team[0])  # of a game that is over; it is named anew
        if team[0] != seat:
            s.named = replaced(s.named, side, c.NOBODY)
