"""Where a card goes best: the place at which it changes most for its side."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.spots import clearable, takes_modifier
from fracas.games.brawl.core.state import Base, Board, End, Zone, in_circle, other_side
from fracas.games.brawl.core.thinking.worth import WON, Sight, gains, lay_lightly, standing, winning
from fracas.kernel.chance import Chance

# A choice is one number: what it changes, then luck among equals, then zone and spot. So the larger one is the better.
PLACE: Final = 255
LUCK: Final = 7
LUCK_SHIFT: Final = 8
CHANGE_SHIFT: Final = 11
LUCKS: Final = 1 << 24
NOWHERE: Final = -(1 << 40)
HELPS_THE_FOE: Final = 10_000  # taken off for what only helps the foe: it is played when nothing else can be
DECIDED: Final = 1_000  # a game won


def best(s: Board, seen: list[Sight], card: i64, chance: Chance) -> i64:
    """The best place for a card, as a choice; NOWHERE if it fits nowhere within the rules."""
    luck = chance.below(LUCKS)
    found: i64 = NOWHERE
    for see in seen:
        one = _best_in(s, see, card, luck)
        if one > found:
            found = one
    return found


def choice(see: Sight, spot: i64, change: i64, luck: i64) -> i64:
    """What a play changes, with its place, as one number."""
    return (change << CHANGE_SHIFT) + ((luck >> spot & LUCK) << LUCK_SHIFT) + see.zone.number * c.SPOTS + spot


def change_of(choice: i64) -> i64:
    """What a choice changes."""
    return choice >> CHANGE_SHIFT


def place_of(choice: i64) -> i64:
    """Zone and spot of a choice, as in a code."""
    return choice & PLACE


def only_helps(s: Board, see: Sight, spot: i64, card: i64) -> bool:
    """Whether a card there only helps the foe. What ends the game is no such thing, nor what goes on a nulled Base."""
    if spot >= c.ROW_LEFT:
        return False
    base = see.zone.row[spot // 4]
    at: i64 = spot % 4
    if base.nulled:
        return False
    if at == c.CENTRE and card == c.FREEZE:
        return _gives_away(see, base)
    if at == c.CENTRE:
        return card == c.REVERSE and winning(base, see.zone, see.side) and _turned(see, base)
    if at == c.CLEARED:
        return winning(base, see.zone, see.side) and not _last_unfrozen(see.zone, base)
    if card == c.DODGE:
        return base.ends[at - c.END].hits > 0 and gains(see, base, at - c.END)
    return _feeds(see, base, at - c.END, card)


def _gives_away(see: Sight, base: Base) -> bool:
    """Whether to freeze a Base gives it to the foe while one of the own could be kept."""
    if not winning(base, see.zone, other_side(see.zone, see.side)):
        return False
    return any(one is not base and not one.frozen and winning(one, see.zone, see.side) for one in see.zone.row)


def _turned(see: Sight, base: Base) -> bool:
    """Whether a Reverse would lose the Base."""
    base.reversed = not base.reversed
    lost = not winning(base, see.zone, see.side)
    base.reversed = not base.reversed
    return lost


def _best_in(s: Board, see: Sight, card: i64, luck: i64) -> i64:
    if card < c.PRESS:
        return _on_ends(s, see, card, luck)
    if card == c.BASE:
        return _as_base(s, see, luck)
    if card == c.CLEAR:
        return _as_clear(s, see, luck)
    found = _on_centres(s, see, card, luck)
    if card == c.PRESS:
        pressed = _on_ends(s, see, card, luck)
        return pressed if pressed > found else found
    return found


def reply(s: Board, see: Sight) -> i64:
    """What the foe's next card takes away, as far as it is known; a part of it, for the foe may do something else."""
    foe = see.foe
    if foe is None:
        return 0
    change: i64 = 0
    if see.known != c.NO_CARD:
        change = change_of(_best_in(s, foe, see.known, 0))
    if see.freezes:
        frozen = change_of(_best_in(s, foe, c.FREEZE, 0))
        if frozen > change:
            change = frozen
    return change * s.book.reply // WON if change > 0 else 0


# --- strings ----------------------------------------------------------------------------------------------------------


def _on_ends(s: Board, see: Sight, card: i64, luck: i64) -> i64:
    """A Hit, Hit-2, Block, Dodge or Press on a string."""
    found: i64 = NOWHERE
    tops: i64 = c.ON_END[card]  # as `follows_rules`, looked up once
    spot: i64 = c.END
    for base in see.zone.row:
        if not base.frozen:
            for place in range(2):
                if tops >> (base.second if place else base.first).top & 1:
                    change = _at_end(s, see, base, place, card)
                    one = choice(see, spot + place, change, luck)
                    if one > found:
                        found = one
        spot += 4
    return found


def _at_end(s: Board, see: Sight, base: Base, place: i64, card: i64) -> i64:
    end = base.ends[place]
    hits = end.hits
    top = end.top
    change = -standing(see, base)
    if _feeds(see, base, place, card):
        change -= HELPS_THE_FOE
    lay_lightly(end, card)
    change += standing(see, base) - reply(s, see)
    end.hits = hits
    end.top = top
    return change


def _feeds(see: Sight, base: Base, place: i64, card: i64) -> bool:
    """A Hit at their end, or a Press that opens it for their Hits."""
    hits = card < c.RED_BLOCK or (card == c.PRESS and base.ends[place].top == c.BLOCK_TOP)
    return hits and not gains(see, base, place)


# --- modifiers --------------------------------------------------------------------------------------------------------


def _on_centres(s: Board, see: Sight, card: i64, luck: i64) -> i64:
    """A Freeze, Reverse, Hold, Null or Press on a Base."""
    found: i64 = NOWHERE
    spot: i64 = c.CENTRE
    for base in see.zone.row:
        if not base.frozen and takes_modifier(base, card):
            one = choice(see, spot, _modifying(s, see, base, card), luck)
            if one > found:
                found = one
        spot += 4
    return found


def _modifying(s: Board, see: Sight, base: Base, card: i64) -> i64:
    """What a modifier changes. A frozen Base is won, or lost, and with the last one so is the game (BR-7.1)."""
    if card == c.FREEZE and _last_unfrozen(see.zone, base) and not in_circle(s):
        return _ending(see, None)
    reversed = base.reversed
    held = base.held
    nulled = base.nulled
    change = -standing(see, base)
    if card == c.FREEZE:
        base.frozen = True
    elif card == c.HOLD:
        change += 0 if held else -change * s.book.shelter // WON
        base.held = True
    elif card == c.NULL:
        base.nulled = True
    elif card == c.REVERSE:
        if winning(base, see.zone, see.side) and _turned(see, base):
            change -= HELPS_THE_FOE
        base.reversed = not reversed
    else:
        base.reversed = False
        base.held = False
        base.nulled = False
    change += standing(see, base) - reply(s, see)
    base.frozen = False
    base.reversed = reversed
    base.held = held
    base.nulled = nulled
    return change


def _last_unfrozen(zone: Zone, base: Base) -> bool:
    return all(one.frozen or one is base for one in zone.row)


def _ending(see: Sight, without: Base | None) -> i64:
    """What it changes to end the game now."""
    before: i64 = 0
    lead: i64 = 0
    for base in see.zone.row:
        before += standing(see, base)
        if base is not without and not base.nulled:
            lead += 1 if winning(base, see.zone, see.side) else -1
    if lead == 0:
        return -before
    return DECIDED - before if lead > 0 else -DECIDED - before


# --- Bases ------------------------------------------------------------------------------------------------------------


def _as_base(s: Board, see: Sight, luck: i64) -> i64:
    """BR-4.8; it shelters its neighbour from Clears, which is then no longer at an end."""
    row = see.zone.row
    bases: i64 = len(row)
    if bases >= s.book.most_bases:
        return NOWHERE
    left: i64 = 0
    right: i64 = 0
    if bases > 1:
        left = standing(see, row[0]) * s.book.shelter // WON
        right = standing(see, row[bases - 1]) * s.book.shelter // WON
    base = Base(0, see.side, [End([]), End([])])
    worth = standing(see, base)
    row.insert(0, base)
    first = choice(see, c.ROW_LEFT, worth + left - reply(s, see), luck)
    row.pop(0)
    row.append(base)
    second = choice(see, c.ROW_RIGHT, worth + right - reply(s, see), luck)
    row.pop()
    return first if first > second else second


def _as_clear(s: Board, see: Sight, luck: i64) -> i64:
    """BR-4.9; a Base that lay between two others is at an end afterwards."""
    row = see.zone.row
    bases: i64 = len(row)
    found: i64 = NOWHERE
    for place in range(bases):
        base = row[place]
        if base.frozen or base.held or not clearable(s, place, bases):
            continue
        if _last_unfrozen(see.zone, base) and not in_circle(s):
            change = _ending(see, base)
        else:
            change = -standing(see, base)
            if bases > 2:
                change -= standing(see, row[1 if place == 0 else bases - 2]) * s.book.shelter // WON
            row.pop(place)
            change -= reply(s, see)
            row.insert(place, base)
            if not base.nulled and winning(base, see.zone, see.side):
                change -= HELPS_THE_FOE
        one = choice(see, place * 4 + c.CLEARED, change, luck)
        if one > found:
            found = one
    return found
