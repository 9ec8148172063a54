"""Another world that a seat cannot tell from this one: decks in a new order, sealed choices of others open again."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.state import Board, Player, replaced
from fracas.kernel.chance import Chance
from fracas.kernel.thinking.quick import Quick


def redeal(s: Board, seat: i64, chance: Chance) -> None:
    """Deal afresh what a seat cannot know."""
    for player in s.players:
        shuffle(player, chance)
    if s.phase == c.PICKING:
        for player in s.players:
            if player.seat != seat:
                player.who = c.NOBODY
    elif s.phase == c.NAMING:
        _forget_names(s, seat)


def shuffle(player: Player, chance: Chance) -> None:
    """A new order of the deck that does not depend on the old one, which nobody knows (BR-1.9).

    Quick luck is only passed over: the order that follows from it comes about card by card, as cards are drawn.
    """
    player.unordered = False
    player.mixing = 0
    player.undealt = 0
    if not player.sorted:
        player.own_deck().sort()
        player.sorted = True
    left: i64 = len(player.deck)
    if left < 2:
        return
    if isinstance(chance, Quick):
        player.mixing = chance.pass_over(left - 1)
        return
    player.sorted = False
    deck = player.own_deck()
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
