"""Lanes: who faces whom, and the cards before them (sections 4.7, 20.10, 20.12, 20.19)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.parts import Fighter, Lane
from fracas.games.n30n.core.state import Board
from fracas.kernel.masks import lowest
from fracas.kernel.out import Out

# --- a lone survivor's pairs (King) -----------------------------------------------------------------------------------


def begin_pairing(s: Board) -> None:
    """N3-20.19: a lone survivor names who faces each opposing Fighter."""
    s.pairs = [c.NOTHING] * len(s.fighters) if s.survivor() != c.NOTHING else []
    s.begin_fight()
    s.go(c.PAIRING)


def standing(s: Board, unit: i64) -> list[int]:
    """A unit's Fighters on the tarmac."""
    return [i for i in range(len(s.fighters)) if s.fighters[i].unit == unit and s.fighters[i].zone >= 0]


def foes_in_order(s: Board, alone: i64) -> list[int]:
    """Opposing Fighters on the tarmacs: area A Z1 to Z3, then area B."""
    found: list[int] = []
    for area in range(s.book.areas):
        for zone in range(3):
            for i in range(len(s.fighters)):
                f = s.fighters[i]
                if f.zone == zone and s.book.area_of[f.unit] == area and s.side[f.unit] != s.side[alone]:
                    found.append(i)
    return found


def foe_to_pair(s: Board) -> i64:
    """The opposing Fighter the survivor is asked about."""
    for foe in foes_in_order(s, s.survivor()):
        if s.pairs[foe] == c.NOTHING:
            return foe
    return c.NOTHING


def pairer(s: Board) -> i64:
    """The survivor, while there is somebody to pair and a choice who faces it; as a mask."""
    alone = s.survivor()
    if alone == c.NOTHING or len(standing(s, alone)) < 2 or foe_to_pair(s) == c.NOTHING:
        return 0
    return 1 << alone


def pair_fault(s: Board, unit: i64, i: i64) -> str:
    """Whether the survivor may name that Fighter; "" if so."""
    f = s.fighters[i]
    if f.unit != unit:
        return "not_yours"
    return "" if f.zone >= 0 else "off_the_tarmac"


def pair(s: Board, own: i64, out: Out) -> None:
    """The survivor has chosen."""
    foe = foe_to_pair(s)
    s.pairs[foe] = own
    if out.on:
        out.tell(w.FighterPaired(s.fighters[own].name, s.fighters[foe].name))


def pair_rest(s: Board) -> None:
    """Where the survivor has one Fighter it faces everybody: no question (N3-16.5 e)."""
    alone = s.survivor()
    if alone != c.NOTHING:
        own = standing(s, alone)
        if len(own) == 1:
            for foe in foes_in_order(s, alone):
                s.pairs[foe] = own[0]


# --- who faces whom -------------------------------------------------------------------------------------------------


def build_lanes(s: Board) -> None:
    """N3-7.1 to N3-7.4, N3-12.3, N3-20.10, N3-20.19 to N3-20.21: fixed for the whole phase."""
    lanes: list[Lane] = []
    alone = s.survivor()
    attackers: i64 = 0  # on the tarmac, as bits
    defenders: i64 = 0
    paired: i64 = 0
    bit: i64 = 1
    for f in s.fighters:
        if f.zone >= 0:
            side: i64 = s.side[f.unit]
            if side == s.attacker:
                attackers |= bit
            else:
                defenders |= bit
        bit <<= 1
    left = attackers
    while left:
        attacker = lowest(left)
        left &= left - 1
        others = defenders
        while others:
            defender = lowest(others)
            others &= others - 1
            if _meet(s, attacker, defender, alone):
                paired |= 1 << attacker | 1 << defender
                _add(s, lanes, _lane(s, attacker, defender, alone), alone)
    left = attackers & ~paired
    while left:
        f = s.fighters[lowest(left)]
        _add(s, lanes, Lane(lowest(left), c.NOTHING, _area(s, f), f.zone), alone)
        left &= left - 1
    left = defenders & ~paired
    while left:
        f = s.fighters[lowest(left)]
        _add(s, lanes, Lane(c.NOTHING, lowest(left), _area(s, f), f.zone), alone)
        left &= left - 1
    s.lanes = lanes
    s.clash.begin(0)


def _area(s: Board, f: Fighter) -> i64:
    """Where a Fighter's lanes are: all in one place once the areas are joined."""
    if s.joined:
        return 0
    return s.book.area_of[f.unit]


def _meet(s: Board, attacker: i64, defender: i64, alone: i64) -> bool:
    """True if the two make a lane. A lone survivor has named its pairs; ordinary SW in its area adds to them."""
    if alone == c.NOTHING:
        return s.face(s.fighters[attacker], s.fighters[defender])
    own, foe = (attacker, defender) if s.fighters[attacker].unit == alone else (defender, attacker)
    if s.pairs[foe] == own:
        return True
    unit = s.fighters[foe].unit
    return s.second_wind[unit] != c.NOTHING and s.same_field(unit, alone)


def _lane(s: Board, attacker: i64, defender: i64, alone: i64) -> Lane:
    """N3-7.4: a lane has the zone of its Fighter without SW."""
    one = s.fighters[attacker]
    other = s.fighters[defender]
    if alone != c.NOTHING:
        foe = other if one.unit == alone else one
        return Lane(attacker, defender, s.book.area_of[foe.unit], foe.zone)
    has_it = one.zone != other.zone and s.second_wind[one.unit] == attacker and s.second_wind[other.unit] != defender
    return Lane(attacker, defender, _area(s, one), other.zone if has_it else one.zone)


def _add(s: Board, lanes: list[Lane], lane: Lane, alone: i64) -> None:
    """A lane comes where its order puts it, after its equals."""
    order = _lane_key(s, lane, alone)
    lane.order = order
    at: i64 = len(lanes)
    while at > 0 and lanes[at - 1].order > order:
        at -= 1
    if at == len(lanes):
        lanes.append(lane)
    else:
        lanes.insert(at, lane)


def _lane_key(s: Board, lane: Lane, alone: i64) -> i64:
    """N3-7.4: by area and zone; at one zone pairs first, then attackers alone; a survivor's by its own zones."""
    zone = lane.zone if s.attacker == 0 else 2 - lane.zone
    kind: i64 = 0
    own: i64 = 0
    if lane.attacker == c.NOTHING:
        kind = 2
    elif lane.defender == c.NOTHING:
        kind = 1
    elif alone != c.NOTHING:
        f = s.fighters[lane.attacker]
        own = f.zone if f.unit == alone else s.fighters[lane.defender].zone
    return ((lane.area * 3 + zone) * 3 + kind) * 3 + own


def across_areas(s: Board, f: Fighter) -> i64:
    """King: the teammate's Fighter in the same-numbered zone, or NOTHING."""
    mate = s.mate_of(f.unit)
    if mate != c.NOTHING:
        for i in range(len(s.fighters)):
            other = s.fighters[i]
            if other.unit == mate and other.zone == f.zone and other.zone >= 0:
                return i
    return c.NOTHING


def show_lane(s: Board, i: i64) -> w.Shown:
    """The cards of a lane, for everybody."""
    lane = s.lanes[i]
    words = s.book.words
    return w.Shown(
        i + 1,
        words[lane.attack] if lane.attack != c.NOTHING else "",
        words[lane.defence] if lane.defence != c.NOTHING else "",
        lane.betrays == 1,
    )


def turn_up(s: Board, lane: Lane) -> None:
    """A lane's cards are shown."""
    lane.shown = 1
    if s.anything_known:
        if lane.attack != c.NOTHING:
            hands.forget(s, s.fighters[lane.attacker].unit, lane.attack)
        if lane.defence != c.NOTHING:
            hands.forget(s, s.fighters[lane.defender].unit, lane.defence)


def answering(s: Board, lane: Lane) -> i64:
    """N3-20.13: the lane whose Brawl answers for the betrayed Fighter, or NOTHING."""
    for j in range(len(s.lanes)):
        own = s.lanes[j]
        if (
            own.attacker == lane.mark
            and own.attack != c.NOTHING
            and s.book.type_of[own.attack] == c.BRAWL
            and _answers(s, lane, own.attack)
        ):
            return j
    return c.NOTHING


def _answers(s: Board, lane: Lane, card: i64) -> bool:
    if s.book.type_of[lane.attack] == c.BRAWL:
        return s.book.defence_colour[card] == s.book.attack_colour[lane.attack]
    return hands.item_of(s, lane.attack).cancelled_by >> (4 + s.book.defence_colour[card]) & 1 == 1
