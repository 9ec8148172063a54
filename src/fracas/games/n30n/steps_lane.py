"""Lanes: who faces whom, and what may be placed where (sections 4.7, 20.10, 20.12, 20.19)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words_events as w
from fracas.games.n30n.state import Board
from fracas.games.n30n.state_book import Item
from fracas.games.n30n.state_codes import BETRAY, BRAWL, ITEM, LANE_BEGINS, N30NS, NOBODY, NOTHING, PLACE, SKIP
from fracas.games.n30n.state_parts import Fighter, Lane
from fracas.games.n30n.steps import forget, is_dummy, item_of

MOVE_NAMES = ("Punch", "Uppercut", "Kick", "Sweep", "Parry", "Duck", "Block", "Jump")
WEAPON = 0  # place of Weapon among the Item types


# --- who faces whom -------------------------------------------------------------------------------------------------


def build_lanes(s: Board) -> None:
    """N3-7.1 to N3-7.4, N3-12.3, N3-20.10, N3-20.19 to N3-20.21: fixed for the whole phase."""
    lanes: list[Lane] = []
    alone = s.survivor()
    attackers: list[int] = []
    defenders: list[int] = []
    for i in range(len(s.f)):
        f = s.f[i]
        if f.zone >= 0:
            if s.side[f.unit] == s.attacker:
                attackers.append(i)
            else:
                defenders.append(i)
    for a in attackers:
        for d in defenders:
            if _meet(s, a, d, alone):
                lanes.append(_lane(s, a, d, alone))
    for i in attackers + defenders:
        if not _has_lane(lanes, i):
            f = s.f[i]
            area: i64 = 0 if s.joined else s.book.area_of[f.unit]
            if s.side[f.unit] == s.attacker:
                lanes.append(Lane(i, NOTHING, area, f.zone))
            else:
                lanes.append(Lane(NOTHING, i, area, f.zone))
    keys = [_lane_key(s, lane, alone) for lane in lanes]
    s.lanes = [lanes[i] for i in _sorted_by(keys)]
    s.lane = 0
    s.lane_step = LANE_BEGINS
    s.clear_lane()


def _meet(s: Board, a: i64, d: i64, alone: i64) -> bool:
    """True if the two make a lane. A lone survivor has named its pairs; ordinary SW in its area adds to them."""
    fa = s.f[a]
    fd = s.f[d]
    if alone == NOTHING:
        return s.face(fa, fd)
    own, foe = (a, d) if fa.unit == alone else (d, a)
    if s.pairs[foe] == own:
        return True
    unit = s.f[foe].unit
    return s.sw[unit] != NOTHING and s.same_field(unit, alone)


def _lane(s: Board, a: i64, d: i64, alone: i64) -> Lane:
    """N3-7.4: a lane has the zone of its Fighter without SW."""
    fa = s.f[a]
    fd = s.f[d]
    if alone != NOTHING:
        foe = fd if fa.unit == alone else fa
        return Lane(a, d, s.book.area_of[foe.unit], foe.zone)
    zone = fd.zone if s.sw[fa.unit] == a and s.sw[fd.unit] != d else fa.zone
    return Lane(a, d, 0 if s.joined else s.book.area_of[fa.unit], zone)


def _has_lane(lanes: list[Lane], i: i64) -> bool:
    return any(lane.a == i or lane.d == i for lane in lanes)


def _lane_key(s: Board, lane: Lane, alone: i64) -> i64:
    zone = lane.zone if s.attacker == 0 else 2 - lane.zone
    kind: i64 = 0 if lane.a != NOTHING and lane.d != NOTHING else 1 if lane.a != NOTHING else 2
    own: i64 = 0
    if alone != NOTHING and kind == 0:
        f = s.f[lane.a]
        own = f.zone if f.unit == alone else s.f[lane.d].zone
    return ((lane.area * 3 + zone) * 3 + kind) * 3 + own


def _sorted_by(keys: list[i64]) -> list[int]:
    """Places in the order of their keys; equal keys stay in order."""
    places: list[int] = []
    for i in range(len(keys)):
        j: i64 = len(places)
        places.append(i)
        while j > 0 and keys[places[j - 1]] > keys[i]:
            places[j] = places[j - 1]
            j -= 1
        places[j] = i
    return places


# --- placing --------------------------------------------------------------------------------------------------------


def plan_placing(s: Board) -> None:
    """Which hand places where."""
    units = s.book.units
    plan: list[list[int]] = [[] for _ in range(units)]
    for i in range(len(s.lanes)):
        lane = s.lanes[i]
        if lane.a != NOTHING:
            plan[s.f[lane.a].unit].append(2 * i)
        if lane.d != NOTHING:
            plan[s.f[lane.d].unit].append(2 * i + 1)
    s.plan = plan


def begin_placing(s: Board) -> None:
    """What each hand holds when placing begins decides whether it is asked (N3-16.5 b)."""
    plan_placing(s)
    for unit in range(s.book.units):
        s.place_at[unit] = 0
        s.had[2 * unit] = s.holds(unit, BRAWL)
        s.had[2 * unit + 1] = s.holds(unit, ITEM)
        next_place(s, unit)


def next_place(s: Board, unit: i64) -> None:
    """Move on to the unit's next lane that it is asked about."""
    plan = s.plan[unit]
    while s.place_at[unit] < len(plan) and not asked_here(s, unit, plan[s.place_at[unit]]):
        s.place_at[unit] += 1


def asked_here(s: Board, unit: i64, spot: i64) -> bool:
    if is_dummy(s, unit):
        return False
    lane = s.lanes[spot // 2]
    if lane.a != NOTHING and lane.d != NOTHING:
        return s.had[2 * unit] + s.had[2 * unit + 1] > 0
    return s.had[2 * unit + 1] > 0 or (s.had[2 * unit] > 0 and spot % 2 == 0 and s.mate_of(unit) != NOTHING)


def placer(s: Board, unit: i64) -> i64:
    """The seat that places next from a hand, or NOTHING when it is done."""
    plan = s.plan[unit]
    if s.place_at[unit] >= len(plan):
        return NOTHING
    spot: i64 = plan[s.place_at[unit]]
    lane = s.lanes[spot // 2]
    return s.f[lane.a if spot % 2 == 0 else lane.d].seat


def placing_options(s: Board, unit: i64) -> tuple[int, ...]:
    spot: i64 = s.plan[unit][s.place_at[unit]]
    return place_codes(s, unit, s.lanes[spot // 2], spot % 2 == 0, SKIP)


def place_codes(s: Board, unit: i64, lane: Lane, attacks: bool, last_code: int) -> tuple[int, ...]:
    """N3-7.8 to N3-7.12; King: with betrayals (N3-20.12)."""
    book = s.book
    empty = lane.a == NOTHING or lane.d == NOTHING
    betrays = attacks and s.mate_of(unit) != NOTHING
    codes: list[int] = []
    treacherous: list[int] = []
    last: i64 = NOTHING
    for card in s.hands[unit]:
        if card < N30NS or card == last:
            continue
        last = card
        if book.type_of[card] == BRAWL:
            if attacks and book.punch[card] != NOTHING:
                continue
            if not empty:
                codes.append(PLACE + card)
            if betrays:
                treacherous.append(BETRAY + card)
        else:
            codes.append(PLACE + card)
            if betrays and _is_lane_weapon(book.item[card]):
                treacherous.append(BETRAY + card)
    codes += treacherous
    codes.append(last_code)
    return tuple(codes)


def _is_lane_weapon(item: Item) -> bool:
    return item.kind == WEAPON and item.hits and item.aim == NOBODY


def mark_betrayal(s: Board, lane: Lane) -> None:
    """N3-20.12: the teammate's Fighter in the same-numbered zone of the other area, if one stands there."""
    lane.betrays = 1
    betrayer = s.f[lane.a]
    lane.mark = across_areas(s, betrayer)


def across_areas(s: Board, f: Fighter) -> i64:
    """King: the teammate's Fighter in the same-numbered zone, or NOTHING."""
    mate = s.mate_of(f.unit)
    if mate != NOTHING:
        for i in range(len(s.f)):
            other = s.f[i]
            if other.unit == mate and other.zone == f.zone and other.zone >= 0:
                return i
    return NOTHING


def show_lane(s: Board, i: i64) -> w.Shown:
    """Turn a lane's cards up."""
    lane = s.lanes[i]
    words = s.book.words
    return w.Shown(
        i + 1,
        words[lane.ca] if lane.ca != NOTHING else "",
        words[lane.cd] if lane.cd != NOTHING else "",
        lane.betrays == 1,
    )


def turn_up(s: Board, i: i64) -> None:
    lane = s.lanes[i]
    lane.shown = 1
    if s.anything_known:
        if lane.ca != NOTHING:
            forget(s, s.f[lane.a].unit, lane.ca)
        if lane.cd != NOTHING:
            forget(s, s.f[lane.d].unit, lane.cd)


def answering(s: Board, lane: Lane) -> i64:
    """N3-20.13: the lane whose Brawl answers for the betrayed Fighter, or NOTHING."""
    for j in range(len(s.lanes)):
        own = s.lanes[j]
        if own.a == lane.mark and own.ca != NOTHING and s.book.type_of[own.ca] == BRAWL and _answers(s, lane, own.ca):
            return j
    return NOTHING


def _answers(s: Board, lane: Lane, card: i64) -> bool:
    if s.book.type_of[lane.ca] == BRAWL:
        return s.book.dfn[card] == s.book.atk[lane.ca]
    return item_of(s, lane.ca).cancelled_by >> (4 + s.book.dfn[card]) & 1 == 1
