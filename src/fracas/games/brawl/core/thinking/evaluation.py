"""How good a match is for a seat, told at a glance: the measure of the greedy bot."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.cards import leader
from fracas.games.brawl.core.spots import has_spot
from fracas.games.brawl.core.state import Base, Board, Zone

# What a Base is worth to the side that leads it, in Bases, and how fast a lead becomes safe.
LEAD: Final = 0.55  # a lead of nothing (the owner's tie)
PER_HIT: Final = 0.13  # more for each Hit of the lead,
MOST: Final = 0.9  # up to this; only a frozen Base is won for good
CLOSED_END: Final = 0.12  # more if the end that must grow to change the lead is blocked,
DODGED_END: Final = 0.06  # less if it lies open under a Dodge
PER_GAME: Final = 0.4  # a game of the series
SWING: Final = 0.75  # a lead of this many Bases is about e to one
BURN: Final = 0.01  # a card nearer to the Freezes
IN_HAND: Final = 0.006  # a card in hand, not yet put anywhere
FITS: Final = 0.004  # a top of the pile that can be played now


def value(s: Board, seat: i64) -> float:
    """The seat's chance to win while the match is on: the Bases its side leads, how safely, and what it could play
    next. The others' prospects do not count, so that the values of two sides add up to nearly 1 only."""
    if not s.zones:
        return 0.5
    side: i64 = s.book.side_of[seat]
    lead = _lead_in_bases(s, side) + _prospect(s, seat) + PER_GAME * _lead_in_games(s, side)
    return 1.0 / (1.0 + exp(-lead / SWING))


def _lead_in_bases(s: Board, side: i64) -> float:
    """What the side's Bases are worth, less those of the best other side."""
    if s.book.sides == 2:
        zone = s.zones[0]
        ours, others = 0.0, 0.0
        for base in zone.row:
            leads = leader(base, zone)
            if leads == side:
                ours += worth(base, zone, side)
            elif leads != c.NOBODY:
                others += worth(base, zone, leads)
        return ours - others
    mine = 0.0
    theirs = 0.0
    for one in range(s.book.sides):
        total = 0.0
        for zone in s.zones:
            if zone.first == one or zone.second == one:
                total += worth_in(zone, one)
        if one == side:
            mine = total
        elif total > theirs:
            theirs = total
    return mine - theirs


def worth_in(zone: Zone, side: i64) -> float:
    """What a side's Bases in a zone are worth to it."""
    total = 0.0
    for base in zone.row:
        if leader(base, zone) == side:
            total += worth(base, zone, side)
    return total


def worth(base: Base, zone: Zone, side: i64) -> float:
    """What a Base is worth to the side that leads it."""
    if base.frozen or zone.closed != c.OPEN:
        return 1.0
    first, second = base.first, base.second
    hits: i64 = first.hits - second.hits
    total = LEAD + PER_HIT * float(hits if hits >= 0 else -hits)
    # The end that must grow for the lead to change: the trailing one, or the leading side's own if reversed.
    top = second.top if (side == zone.first) != base.reversed else first.top
    if top == c.BLOCK_TOP:
        total += CLOSED_END
    elif top == c.DODGE_TOP:
        total -= DODGED_END
    return total if total < MOST else MOST


def _lead_in_games(s: Board, side: i64) -> float:
    """Games won in a series, less those of the best other side."""
    if s.book.best_of == 1:
        return 0.0
    most: i64 = 0
    for one, wins in enumerate(s.wins):
        if one != side and wins > most:
            most = wins
    mine: i64 = s.wins[side]
    return float(mine - most)


def _prospect(s: Board, seat: i64) -> float:
    """What is within reach: every card drawn is one nearer to the Freezes, a pile's top that fits is a second choice.

    A card in hand is a little worse than none, so that nobody picks a card up only to put it down again.
    """
    player = s.players[seat]
    total = -BURN * float(player.undrawn())
    if player.hand != c.NO_CARD:
        total -= IN_HAND
    top = player.top()
    if top != c.NO_CARD and has_spot(s, seat, top):
        total += FITS
    return total
