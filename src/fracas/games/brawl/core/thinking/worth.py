"""What a Base is worth to a side, in hundredths of a Base, by a table of how such Bases ended; and what a card changes.

Every Base has an end whose Hits bring it to the side, and one whose Hits take it away: the own one and the foe's, or
the other way round while it is reversed (BR-7.4). Here they are `gain` and `loss`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.cards import effective, hits_of
from fracas.games.brawl.core.state import Base, Board, End, Player, Zone, other_side

WON: Final = 100  # a frozen Base
FARTHEST: Final = 5  # a lead of more Hits counts as this one
LEADS: Final = 11  # from 5 behind to 5 ahead
# How a string can grow: with any Hit (bare or dodged), with those of a colour, not at all. Two bits for each top.
ANY: Final = 0
COLOURED: Final = 1
SHUT: Final = 2
GROWTHS: Final = 3
USUAL: Final = COLOURED << 2 | COLOURED << 4 | COLOURED << 6 | SHUT << 8
WITHOUT_HITS: Final = SHUT | SHUT << 2 | SHUT << 4 | SHUT << 6 | SHUT << 8 | SHUT << 10
HITS_OF_ALL: Final = 7
STAGE: Final = 198  # places of the table for each stage: growth of gain and of loss, owner, lead
STAGES: Final = 3


class Sight:
    """A zone as one side sees it: which part of the table holds, and which strings can still grow for whom."""

    table: list[int]
    at: i64  # where the table begins for the stage of the game
    zone: Zone
    side: i64
    stage: i64
    gain: i64  # growths by top, for the side's Hits
    loss: i64  # and for the foe's

    def __init__(self, s: Board, zone: Zone, side: i64) -> None:
        book = s.book
        foe: i64 = other_side(zone, side)
        teams = book.format == c.TAG_TEAM
        mine = s.players[s.active[side] if teams else side]
        theirs = s.players[s.active[foe] if teams else foe]
        left = mine.undrawn()
        foes_left = theirs.undrawn()
        least = left if left < foes_left else foes_left
        self.table = book.worth
        self.zone = zone
        self.side = side
        self.stage = 0 if least > book.early else 1 if least > book.late else 2
        self.at = self.stage * STAGE
        usual = teams or self.stage == 0
        self.gain = USUAL if usual else growths(mine)
        self.loss = USUAL if usual else growths(theirs)


def growths(player: Player) -> i64:
    """How strings can grow for a player: a colour of which no Hits are left in the deck is as good as shut."""
    left: i64 = 0
    top = player.top()
    if 0 <= top < c.RED_BLOCK:
        left = 1 << top % 3
    for card in player.deck:
        if card < c.RED_BLOCK:
            left |= 1 << card % 3
            if left == HITS_OF_ALL:
                return USUAL
    if left == 0:
        return WITHOUT_HITS
    shut: i64 = USUAL
    for colour in range(3):
        if not left >> colour & 1:
            shut += (SHUT - COLOURED) << 2 * (c.RED_TOP + colour)
    return shut


def looked_up(see: Sight, owned: bool, gain: i64, gain_top: i64, loss: i64, loss_top: i64) -> i64:
    """The table's figure for Hits and tops of both ends."""
    lead: i64 = gain - loss
    if lead > FARTHEST:
        lead = FARTHEST
    elif lead < -FARTHEST:
        lead = -FARTHEST
    growth: i64 = (see.gain >> 2 * gain_top & 3) * GROWTHS + (see.loss >> 2 * loss_top & 3)
    return see.table[see.at + (growth * 2 + (1 if owned else 0)) * LEADS + lead + FARTHEST]


def standing(see: Sight, base: Base) -> i64:
    """What a Base is worth to a side as it lies there."""
    if base.nulled:
        return 0
    if base.frozen:
        return WON if winning(base, see.zone, see.side) else -WON
    return turned(see, base, base.reversed)


def turned(see: Sight, base: Base, reversed: bool) -> i64:
    """What it would be worth, reversed or not."""
    gain: i64 = 0 if (see.zone.first == see.side) != reversed else 1
    mine = base.ends[gain]
    theirs = base.ends[1 - gain]
    return looked_up(see, base.owner == see.side, mine.hits, mine.top, theirs.hits, theirs.top)


def winning(base: Base, zone: Zone, side: i64) -> bool:
    """True if the side has the Base as it stands (BR-7.3 to 7.5); for one that is not nulled."""
    first = base.ends[0].hits
    second = base.ends[1].hits
    if first == second:
        return base.owner == side
    return ((first > second) != base.reversed) == (zone.first == side)


def with_card(see: Sight, base: Base, place: i64, card: i64) -> i64:
    """What a Base would be worth with one more card on an end that takes it (place 0 or 1)."""
    if base.nulled:
        return 0
    end = base.ends[place]
    hits = end.hits
    top = end.top
    if card < c.RED_HIT2:
        hits += 1
        top = c.RED_TOP + card
    elif card < c.RED_BLOCK:
        hits += 2
    elif card <= c.WILD_BLOCK:
        top = c.BLOCK_TOP
    elif card == c.DODGE:
        hits = 0
        top = c.DODGE_TOP
    else:
        hits = _pressed_hits(end)
        top = c.RED_TOP  # some colour: a Hit lies under every Block and Dodge (BR-12.1)
    other = base.ends[1 - place]
    owned = base.owner == see.side
    if gains(see, base, place):
        return looked_up(see, owned, hits, top, other.hits, other.top)
    return looked_up(see, owned, other.hits, other.top, hits, top)


def gains(see: Sight, base: Base, place: i64) -> bool:
    """True for the end whose Hits bring the Base to the side."""
    return ((place == 0) == (see.zone.first == see.side)) != base.reversed


def _pressed_hits(end: End) -> i64:
    """The Hits of a string whose Block or Dodge is pressed."""
    if end.top == c.BLOCK_TOP:
        return end.hits
    left = effective(end.cards)
    left.pop()
    return hits_of(left)
