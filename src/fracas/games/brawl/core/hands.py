"""What both modes share: who can act, drawing, putting down, tagging."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.brawl import words as w
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.spots import has_spot
from fracas.games.brawl.core.state import Board, Player, in_play, is_active
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- who can act ------------------------------------------------------------------------------------------------------


def can_act(s: Board, seat: i64) -> bool:
    """A draw or a play of the discard top is there (BR-10.8)."""
    player = s.players[seat]
    if player.undrawn():
        return True
    top = player.top()
    return top != c.NO_CARD and has_spot(s, seat, top)


def may_act(s: Board, seat: i64) -> bool:
    """Tournament: there is something to send."""
    if not in_play(s, seat) or not is_active(s, seat):
        return False
    player = s.players[seat]
    if player.hand != c.NO_CARD or player.discard or player.undrawn():
        return True
    return s.book.format == c.TAG_TEAM and len(mates(s, seat)) > 0


def mates(s: Board, seat: i64) -> list[int]:
    """The teammates who are still in the game."""
    return [mate for mate in s.book.teams[s.book.side_of[seat]] if mate != seat and not s.taken_out >> mate & 1]


def tags(s: Board, seat: i64) -> tuple[int, ...]:
    """Tournament: every teammate may be tagged (BR-10.6)."""
    return tuple([c.TAG + mate for mate in mates(s, seat)])


def able_tags(s: Board, seat: i64) -> tuple[int, ...]:
    """Training: only teammates who could draw or play (BR-10.7)."""
    return tuple([c.TAG + mate for mate in mates(s, seat) if can_act(s, mate)])


# --- cards in hand ----------------------------------------------------------------------------------------------------


def draw(player: Player, chance: Chance, out: Out) -> None:
    """BR-5.3, BR-6.2: turned over for all to see. The Freezes come last (BR-1.5)."""
    if player.deck:
        player.hand = chance.take(player.deck) if player.unordered else player.deck.pop()
    else:
        player.freezes -= 1
        player.hand = c.FREEZE
    if out.on:
        seat, left = player.seat, player.undrawn()
        out.tell(w.CardDrawn(seat, c.CARD_NAMES[player.hand], left))
        if left == 0:
            out.tell(w.DeckEmpty(seat))
        elif not player.deck and player.hand != c.FREEZE:
            out.tell(w.DeckLow(seat, player.freezes))


def pick_up(player: Player, out: Out) -> None:
    """BR-6.3."""
    player.hand = player.discard.pop()
    if out.on:
        out.tell(w.CardPickedUp(player.seat, c.CARD_NAMES[player.hand]))


def put_down(player: Player, out: Out) -> None:
    """BR-5.3, BR-6.5."""
    player.discard.append(player.hand)
    if out.on:
        out.tell(w.CardPutDown(player.seat, c.CARD_NAMES[player.hand]))
    player.hand = c.NO_CARD


def take_card(player: Player, from_discard: bool) -> i64:
    """The card about to be played, out of the hand or off the discard pile."""
    if from_discard:
        return player.discard.pop()
    card = player.hand
    player.hand = c.NO_CARD
    return card


def tag(s: Board, seat: i64, mate: i64, out: Out) -> None:
    """BR-10.6."""
    s.active[s.book.side_of[seat]] = mate
    s.tagged = True
    if out.on:
        out.tell(w.Tagged(seat, mate))
