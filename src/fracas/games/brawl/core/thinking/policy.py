"""What a player who knows the game answers at once: draw, play the top of the pile, play a card in hand or put it down.

It reads what everybody sees: the table, hands and piles, and which cards are left in a deck. Never their order.
"""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.spots import able_tags, tags
from fracas.games.brawl.core.state import Board
from fracas.games.brawl.core.thinking.places import NOWHERE, best, change_of, only_helps, place_of, reply
from fracas.games.brawl.core.thinking.worth import Sight, sight, winning
from fracas.kernel.chance import Chance


def in_turn(s: Board, seat: i64, chance: Chance) -> i64:
    """Draw, or play the top of the pile (BR-5.2, BR-6.2, BR-6.7)."""
    player = s.players[seat]
    top = player.top()
    if not s.book.must_act and s.passed and _ahead(s, seat):
        return c.PASS
    if top == c.NO_CARD:
        return c.DRAW if player.undrawn() else _at_the_end(s, seat, top, NOWHERE)
    seen = _sights(s, seat)
    found = best(s, seen, top, chance)
    if player.undrawn():
        if found == NOWHERE or change_of(found) <= s.book.least[top] + _draw_worth(s, seat, seen, chance):
            return c.DRAW
    elif found == NOWHERE or change_of(found) < 0:
        return _at_the_end(s, seat, top, found)
    return c.PLAYTOP + c.BOARD * top + place_of(found)


def with_hand(s: Board, seat: i64, chance: Chance) -> i64:
    """Play the card in hand or put it down (BR-5.3, BR-6.4, BR-6.5)."""
    card = s.players[seat].hand
    seen = _sights(s, seat)
    found = best(s, seen, card, chance)
    if found == NOWHERE or change_of(found) <= s.book.least[card] - _replies(s, seen):
        return c.DROP
    return c.PLAY + c.BOARD * card + place_of(found)


def fresh_mate(s: Board, codes: tuple[int, ...]) -> i64:
    """Of the teammates who may be tagged the one with the most cards to draw; PASS if there is none."""
    most: i64 = -1
    found: i64 = c.PASS
    for code in codes:
        if code >= c.TAG:
            undrawn = s.players[code - c.TAG].undrawn()
            if undrawn > most:
                most = undrawn
                found = code
    return found


def senseless(s: Board, seat: i64, code: i64) -> bool:
    """A play that only helps the foe: a Hit at their end, a Press that opens it, the own Base turned or cleared."""
    if code >= c.RETRACT:
        return False
    place: i64 = code % c.BOARD
    card: i64 = code % c.PLAYTOP // c.BOARD
    zone = s.zones[place // c.SPOTS]
    side: i64 = s.book.side_of[seat]
    return (zone.first == side or zone.second == side) and only_helps(s, sight(s, zone, side), place % c.SPOTS, card)


def _sights(s: Board, seat: i64) -> list[Sight]:
    """The open zones in which the seat may act, as its side sees them."""
    side: i64 = s.book.side_of[seat]
    found: list[Sight] = []
    for zone in s.zones:
        if zone.closed == c.OPEN and (zone.first == side or zone.second == side):
            found.append(sight(s, zone, side))
    return found


def _draw_worth(s: Board, seat: i64, seen: list[Sight], chance: Chance) -> i64:
    """What the next card of the deck is worth: nobody knows it, until only Freezes are left (BR-1.5)."""
    if s.players[seat].deck:
        return s.book.draw[seen[0].stage] - _replies(s, seen)
    change = change_of(best(s, seen, c.FREEZE, chance))
    idle = -_replies(s, seen)
    return change if change > idle else idle


def _replies(s: Board, seen: list[Sight]) -> i64:
    """What the foes' answers take away if everything stays as it is."""
    total: i64 = 0
    for see in seen:
        total += reply(s, see)
    return total


def _at_the_end(s: Board, seat: i64, top: i64, found: i64) -> i64:
    """Nothing is left to draw, and the top of the pile does harm or fits nowhere."""
    book = s.book
    if book.format == c.TAG_TEAM and (book.live or not s.tagged):
        mate = fresh_mate(s, tags(s, seat) if book.live else able_tags(s, seat))
        if mate != c.PASS and (top == c.NO_CARD or s.players[mate - c.TAG].undrawn()):
            return mate
    if book.live and (found == NOWHERE or _ahead(s, seat)):
        return c.PICK  # and down again: nobody has to act (BR-6.17)
    if found == NOWHERE or not book.must_act:
        return c.PASS
    return c.PLAYTOP + c.BOARD * top + place_of(found)


def _ahead(s: Board, seat: i64) -> bool:
    """True if the seat's side would win if all were scored as it stands."""
    side: i64 = s.book.side_of[seat]
    lead: i64 = 0
    for zone in s.zones:
        if zone.first == side or zone.second == side:
            for base in zone.row:
                if not base.nulled:
                    lead += 1 if winning(base, zone, side) else -1
    return lead > 0
