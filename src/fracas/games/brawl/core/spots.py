"""Where a card may go and who can act: one judgement, for the lists of options and for the reasons of refusals."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.state import Base, Board, End, Zone, in_play, is_active, zones_of

# What stands before the spots in a list of options: bit 0 a draw, bit 1 a pick.
BEFORE: Final[list[tuple[int, ...]]] = [(), (c.DRAW,), (c.PICK,), (c.DRAW, c.PICK)]
# The spots of a zone in the order of BR-5.12: Bases left to right, the ends of the row, clears.
IN_ORDER: Final[list[int]] = (
    [spot for spot in range(c.ROW_LEFT) if spot % 4 != c.CLEARED]
    + [c.ROW_LEFT, c.ROW_RIGHT]
    + [place * 4 + c.CLEARED for place in range(4)]
)
REMEMBERED: Final = 40_000
_lists: Final[dict[int, tuple[int, ...]]] = {}
# Nearly all lists are for one zone with three places at most: those have a table, three bits a place.
NEAR: Final = 1 << 12
SHORT: Final = 512
_short: Final[list[tuple[int, ...]]] = [c.NONE] * (SHORT * 8 * c.KINDS)

# --- the judgement ----------------------------------------------------------------------------------------------------


def follows_rules(end: End, card: i64) -> bool:
    """BR-3.2: the card may go on the effective top of that string."""
    return c.ON_END[card] >> end.top & 1 == 1


def takes_modifier(base: Base, card: i64) -> bool:
    """BR-3.4, for an unfrozen Base."""
    if card == c.PRESS:
        return len(base.modifiers) > 0 and 1 << (base.modifiers[-1] & c.KIND) & c.PRESSED != 0
    return c.REVERSE <= card <= c.NULL


def clearable(s: Board, place: i64, bases: i64) -> bool:
    """BR-4.10 to 4.14: never the only one; only the ends, unless tag_clear is literal and there are four."""
    if bases == 1:
        return False
    return place == 0 or place == bases - 1 or (bases == 4 and s.book.inner_clear)


def spots(s: Board, zone: Zone, card: i64) -> i64:
    """The spots of a zone where a card may go, as bits: those `why_not_there` finds nothing against."""
    if zone.closed != c.OPEN or card < 0:
        return 0
    found: i64 = 0
    shift: i64 = 0
    if card <= c.PRESS:
        tops: i64 = c.EVERY_TOP if s.book.strict else c.ON_END[card]  # BR-8.2: with strict fouls every end takes it
        for base in zone.row:
            if not base.frozen:
                if card == c.PRESS and takes_modifier(base, card):
                    found |= 1 << shift
                if tops >> base.first.top & 1:
                    found |= 2 << shift
                if tops >> base.second.top & 1:
                    found |= 4 << shift
            shift += 4
    elif card == c.BASE:
        if len(zone.row) < s.book.most_bases:
            found = 1 << c.ROW_LEFT | 1 << c.ROW_RIGHT
    elif card == c.CLEAR:
        bases: i64 = len(zone.row)
        for place, base in enumerate(zone.row):
            if not base.frozen and not base.held and (s.book.strict or clearable(s, place, bases)):
                found |= 8 << shift
            shift += 4
    else:
        for base in zone.row:
            if not base.frozen:
                found |= 1 << shift
            shift += 4
    return found


def why_not_there(s: Board, zone: Zone, spot: i64, card: i64) -> str:
    """The first reason of BR-6.14 against a card on a spot of an open zone, from `frozen` on; nothing if it may go."""
    if spot >= c.ROW_LEFT:
        if card != c.BASE:
            return "illegal_on_top"
        return "" if len(zone.row) < s.book.most_bases else "base_limit"
    base = zone.row[spot // 4]
    kind = spot % 4
    if base.frozen:
        return "frozen"
    if kind == c.CENTRE:
        return "" if takes_modifier(base, card) else "illegal_on_top"
    if kind != c.CLEARED:
        fits = card <= c.PRESS if s.book.strict else follows_rules(base.ends[kind - c.END], card)
        return "" if fits else "illegal_on_top"
    if card != c.CLEAR:
        return "illegal_on_top"
    bases: i64 = len(zone.row)
    if not s.book.strict and not clearable(s, spot // 4, bases):
        return "only_base" if bases == 1 else "middle_base"
    return "held" if base.held else ""


def has_spot(s: Board, seat: i64, card: i64) -> bool:
    """True if a card may go anywhere its player may act."""
    side: i64 = s.book.side_of[seat]
    return any((zone.first == side or zone.second == side) and spots(s, zone, card) for zone in s.zones)


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
    return [mate for mate in s.book.mates[seat] if not s.taken_out >> mate & 1]


def tags(s: Board, seat: i64) -> tuple[int, ...]:
    """Tournament: every teammate may be tagged (BR-10.6)."""
    return tuple([c.TAG + mate for mate in mates(s, seat)])


def able_tags(s: Board, seat: i64) -> tuple[int, ...]:
    """Training, where nobody is taken out: only teammates who could draw or play (BR-10.7)."""
    return tuple([c.TAG + mate for mate in s.book.mates[seat] if can_act(s, mate)])


# --- lists ------------------------------------------------------------------------------------------------------------


def plays(s: Board, seat: i64, card: i64, from_discard: bool, before: i64) -> tuple[int, ...]:
    """The codes for a card in the order of BR-5.12, after what may be done besides (see BEFORE)."""
    if card < 0:
        return BEFORE[before]
    if len(s.zones) == 1:
        found = spots(s, s.zones[0], card)
        if found < NEAR or card == c.BASE:
            return _short_listing(found, card, from_discard, before)
        return _listing(found, 0, 0, 0, card, from_discard, before)
    low: i64 = s.ring.index(seat) - 1
    high: i64 = low + 1
    if high == 0:
        low, high = 0, len(s.ring) - 1
    return _listing(spots(s, s.zones[low], card), low, spots(s, s.zones[high], card), high, card, from_discard, before)


def _short_listing(spots: i64, card: i64, from_discard: bool, before: i64) -> tuple[int, ...]:
    """A list of options for one zone, made once."""
    if spots == 0 and from_discard:
        return BEFORE[before]
    bits: i64 = spots
    if card == c.BASE:
        bits = spots >> c.ROW_LEFT
    elif card == c.CLEAR:
        bits = spots >> c.CLEARED
    bits = bits & 7 | bits >> 1 & 56 | bits >> 2 & 448
    place: i64 = ((card * 2 + (1 if from_discard else 0)) * 4 + before) * SHORT + bits
    known = _short[place]
    if known:
        return known
    made = _made(spots, 0, 0, 0, card, from_discard, before)
    _short[place] = made
    return made


def _listing(
    first: i64, low: i64, second: i64, high: i64, card: i64, from_discard: bool, before: i64
) -> tuple[int, ...]:
    """A list of options, made once: spots of one or two zones, with what may be done besides."""
    key = first | second << 18 | low << 36 | high << 39 | before << 42 | card << 44 | (1 << 49 if from_discard else 0)
    known = _lists.get(key)
    if known is not None:
        return known
    if len(_lists) > REMEMBERED:
        _lists.clear()
    made = _made(first, low, second, high, card, from_discard, before)
    _lists[key] = made
    return made


def _made(first: i64, low: i64, second: i64, high: i64, card: i64, from_discard: bool, before: i64) -> tuple[int, ...]:
    code: i64 = (c.PLAYTOP if from_discard else c.PLAY) + c.BOARD * card
    codes = _in_order(first, code + low * c.SPOTS)
    if second:
        codes = codes + _in_order(second, code + high * c.SPOTS)
    return BEFORE[before] + tuple(codes) + (c.NONE if from_discard else (c.DROP,))


def _in_order(spots: i64, code: i64) -> list[int]:
    """The codes of a zone's spots in the order of BR-5.12."""
    return [code + spot for spot in IN_ORDER if spots >> spot & 1]


def end_codes(s: Board, seat: i64, first: i64, own_on_top: bool) -> list[int]:
    """Codes for the ends a player may name, of unfrozen Bases in open zones; `own_on_top`: with an own card on top."""
    found: list[int] = []
    for zone in zones_of(s, seat):
        if zone.closed != c.OPEN:
            continue
        for place, base in enumerate(zone.row):
            if base.frozen:
                continue
            for side, end in enumerate(base.ends):
                if not own_on_top or (end.cards and end.cards[-1] >> c.SEAT_SHIFT & c.SEAT == seat):
                    found.append(int(first + zone.number * c.SPOTS + place * 4 + c.END + side))
    return found
