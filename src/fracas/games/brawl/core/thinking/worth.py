"""What a Base is worth to a side, in hundredths of a Base, by a table of how such Bases ended; and what a card changes.

Every Base has an end whose Hits bring it to the side, and one whose Hits take it away: the own one and the foe's, or
the other way round while it is reversed (BR-7.4). Here they are `gain` and `loss`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

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


@mypyc_attr(acyclic=True, free_list_len=1)
class Sight:
    """A zone as one side sees it: which part of the table holds, and which strings can still grow for whom."""

    table: list[int]
    at: i64  # where the table begins for the stage of the game
    zone: Zone
    side: i64
    stage: i64
    gain: i64  # growths by top, for the side's Hits
    loss: i64  # and for the foe's
    foe: Sight | None  # the same zone as the foe sees it, while the foe's answer is looked at
    known: i64  # the card the foe could play next: the top of the pile
    freezes: bool  # the foe's next draw is a Freeze

    def __init__(self, zone: Zone, side: i64) -> None:
        self.zone = zone
        self.side = side
        self.foe = None
        self.known = c.NO_CARD
        self.freezes = False


def sight(s: Board, zone: Zone, side: i64) -> Sight:
    """What a side sees of a zone before it plays."""
    book = s.book
    foe: i64 = other_side(zone, side)
    teams = book.format == c.TAG_TEAM
    mine = s.players[s.active[side] if teams else side]
    theirs = s.players[s.active[foe] if teams else foe]
    left = mine.undrawn()
    foes_left = theirs.undrawn()
    least = left if left < foes_left else foes_left
    see = Sight(zone, side)
    see.table = book.worth
    see.stage = 0 if least > book.early else 1 if least > book.late else 2
    see.at = see.stage * STAGE
    usual = teams or see.stage == 0
    see.gain = USUAL if usual else growths(mine)
    see.loss = USUAL if usual else growths(theirs)
    if book.reply:
        see.known = theirs.top()
        see.freezes = theirs.freezes > 0 and not theirs.deck
        if see.known != c.NO_CARD or see.freezes:
            see.foe = across(see, foe)
    return see


def across(see: Sight, foe: i64) -> Sight:
    """The same zone from the other side."""
    other = Sight(see.zone, foe)
    other.table = see.table
    other.stage = see.stage
    other.at = see.at
    other.gain = see.loss
    other.loss = see.gain
    return other


def growths(player: Player) -> i64:
    """How strings can grow for a player: a colour of which no Hits are left in the deck is as good as shut."""
    left: i64 = 0
    top = player.top()
    if 0 <= top < c.RED_BLOCK:
        left = 1 << top % 3
    for card in player.deck:
        kind: i64 = card
        if kind < c.RED_BLOCK:
            left |= 1 << kind % 3
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
    first = base.first
    second = base.second
    owned = base.owner == see.side
    if (see.zone.first == see.side) != base.reversed:
        return looked_up(see, owned, first.hits, first.top, second.hits, second.top)
    return looked_up(see, owned, second.hits, second.top, first.hits, first.top)


def winning(base: Base, zone: Zone, side: i64) -> bool:
    """True if the side has the Base as it stands (BR-7.3 to 7.5); for one that is not nulled."""
    first = base.first.hits
    second = base.second.hits
    if first == second:
        return base.owner == side
    return ((first > second) != base.reversed) == (zone.first == side)


def lay_lightly(end: End, card: i64) -> None:
    """Give an end the Hits and the top that a card would bring; the string itself stays as it is."""
    if card < c.RED_HIT2:
        end.hits += 1
        end.top = c.RED_TOP + card
    elif card < c.RED_BLOCK:
        end.hits += 2
    elif card <= c.WILD_BLOCK:
        end.top = c.BLOCK_TOP
    elif card == c.DODGE:
        end.hits = 0
        end.top = c.DODGE_TOP
    else:
        end.hits = _pressed_hits(end)
        end.top = c.RED_TOP  # some colour: a Hit lies under every Block and Dodge (BR-12.1)


def gains(see: Sight, base: Base, place: i64) -> bool:
    """True for the end whose Hits bring the Base to the side."""
    return ((place == 0) == (see.zone.first == see.side)) != base.reversed


def _pressed_hits(end: End) -> i64:
    """The Hits of a string whose Block or Dodge is pressed."""
    if end.top == c.BLOCK_TOP:
        return end.hits
    left = effective(end.cards)
    if left and left[-1] == c.DODGE:  # else it was laid lightly
        left.pop()
    return hits_of(left)
