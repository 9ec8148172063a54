"""Line-ups: who stands where, set in secret (N3-3.19 to N3-3.23)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.damage import update_second_wind
from fracas.games.n30n.core.state import Board
from fracas.kernel.masks import codes, lowest
from fracas.kernel.out import Out

# Codes by the Fighters who may stand there, as bits, and one bit more where the zone may stay empty; each list is made
# when it is first needed.
FIGHTERS: Final = 12  # in King, which has most
MAY_BE_EMPTY: Final = 1 << FIGHTERS
ONLY_EMPTY: Final[tuple[int, ...]] = (c.EMPTY,)
_puts: Final[list[tuple[int, ...]]] = [c.NONE] * (2 << FIGHTERS)


def unplaced(s: Board, unit: i64) -> i64:
    """Live Fighters of a unit that its line-up has not named yet, as bits."""
    spare: i64 = 0
    bit: i64 = 1
    for f in s.fighters:
        if f.unit == unit and not f.ko:
            spare |= bit
        bit <<= 1
    line_up = s.pit.line_up
    at = 3 * unit
    while at < 3 * unit + 3:
        i: i64 = line_up[at]
        if i >= 0:
            spare &= ~(1 << i)
        at += 1
    return spare


def zone_asked(s: Board, unit: i64) -> i64:
    """The zone a unit names a Fighter for next, or NOTHING when it is done. N3-16.5 c: Z3 may need no question."""
    line_up = s.pit.line_up
    zone: i64 = 0
    while zone < 3:
        named: i64 = line_up[3 * unit + zone]
        if named == c.UNDECIDED:
            if zone == 2 and s.live(unit) <= 3:
                return c.NOTHING
            return zone
        zone += 1
    return c.NOTHING


def put_fault(s: Board, unit: i64, i: i64) -> str:
    """N3-3.16, N3-3.20: whether a Fighter may stand in the zone asked about; "" if so."""
    f = s.fighters[i]
    if f.unit != unit:
        return "not_yours"
    if f.ko:
        return "is_out"
    if i in s.pit.line_up[3 * unit : 3 * unit + 3]:
        return "stands_already"
    must = must_stand(s, unit)
    return "" if must == c.NOTHING or must == i else "revived_must_stand"


def empty_fault(s: Board, unit: i64) -> str:
    """N3-3.16, N3-3.21: whether the zone may stay empty; "" if so."""
    if must_stand(s, unit) != c.NOTHING:
        return "revived_must_stand"
    return "" if _fits_later(s, unit, unplaced(s, unit)) else "tarmac_must_be_full"


def _fits_later(s: Board, unit: i64, unplaced: i64) -> bool:
    """N3-3.21: whether the Fighters still owed to the tarmac fit in the zones after the one asked about."""
    spare: i64 = 0
    while unplaced:
        unplaced &= unplaced - 1
        spare += 1
    line_up = s.pit.line_up
    asked = zone_asked(s, unit)
    placed: i64 = 0
    zone: i64 = 0
    while zone < asked:
        named: i64 = line_up[3 * unit + zone]
        if named >= 0:
            placed += 1
        zone += 1
    owed = spare
    if spare + placed > 3:
        owed = 3 - placed
    return owed <= 2 - asked


def must_stand(s: Board, unit: i64) -> i64:
    """A Fighter revived in this Pit-Stop for whom only the last zone is left; else NOTHING."""
    back: i64 = s.revived[unit]
    if back == c.NOTHING or zone_asked(s, unit) != 2 or back in s.pit.line_up[3 * unit : 3 * unit + 3]:
        return c.NOTHING
    return back


def line_codes(s: Board, unit: i64) -> tuple[int, ...]:
    """Who may stand in the zone asked about."""
    must = must_stand(s, unit)
    if must != c.NOTHING:
        return (c.PUT + int(must),)
    spare = unplaced(s, unit)
    at = spare
    if _fits_later(s, unit, spare):
        at |= MAY_BE_EMPTY
    found = _puts[at]
    if not found:
        found = codes(c.PUT, spare) + ONLY_EMPTY if at != spare else codes(c.PUT, spare)
        _puts[at] = found
    return found


def kept_code(s: Board, unit: i64) -> i64:
    """N3-R21: who stands in the zone stays; else it stays empty; else somebody who is not to stay in a later zone."""
    options = line_codes(s, unit)
    zone = zone_asked(s, unit)
    spare: i64 = options[0]
    found = False
    for code in options:
        if code == c.EMPTY:
            return code
        now = s.fighters[code - c.PUT].zone
        if now == zone:
            return code
        if now < zone and not found:
            spare = code
            found = True
    return spare


def put(s: Board, unit: i64, fighter: i64) -> None:
    """A Fighter (NOTHING: nobody) is named for the zone; the unit goes on while there is a question."""
    s.pit.line_up[3 * unit + zone_asked(s, unit)] = int(fighter)
    if zone_asked(s, unit) != c.NOTHING:
        s.waiting |= 1 << s.lead(unit)


def liners(s: Board) -> i64:
    """Seats that still set a line-up."""
    mask: i64 = 0
    for one in s.queue.units:
        unit: i64 = one
        if zone_asked(s, unit) != c.NOTHING and s.live(unit) > 0:
            if s.book.attacker_first and s.side[unit] != s.attacker and s.turn == 0:
                continue
            mask |= 1 << s.lead(unit)
    return mask


def show_line_ups(s: Board, out: Out) -> None:
    """N3-3.19, N3-3.23: all at once; with line_up=attacker_first the attackers', then the defenders'."""
    side: i64 = s.attacker if s.turn == 0 else 1 - s.attacker
    for unit in s.queue.units:
        if not s.book.attacker_first or s.side[unit] == side:
            _stand(s, unit, out)
    if s.book.attacker_first:
        s.turn += 1
        if s.turn == 1:
            return
    update_second_wind(s, out)
    s.go(c.COMBAT)


def _stand(s: Board, unit: i64, out: Out) -> None:
    """The line-up is shown; who is not named sits on the bench."""
    line_up = s.pit.line_up
    last: i64 = line_up[3 * unit + 2]
    if last == c.UNDECIDED:
        left = unplaced(s, unit)
        line_up[3 * unit + 2] = int(lowest(left)) if left else c.NOTHING
    for f in s.fighters:
        if f.unit == unit and not f.ko:
            f.zone = c.BENCH
    zone: i64 = 0
    while zone < 3:
        i: i64 = line_up[3 * unit + zone]
        if i >= 0:
            s.fighters[i].zone = zone
        zone += 1
    if s.book.walls_stay:
        _leave_walls(s, unit)
    if out.on:
        places = s.pit.line_up[3 * unit : 3 * unit + 3]
        zones = [s.fighters[place].name if place >= 0 else "" for place in places]
        bench = [f.name for f in s.fighters if f.unit == unit and f.zone == c.BENCH]
        out.tell(w.LineUpShown(unit, tuple(zones), tuple(bench)))


def _leave_walls(s: Board, unit: i64) -> None:
    """N3-10.12: a standing Wall goes to the junkyard when its user leaves the tarmac."""
    for f in s.fighters:
        if f.wall != c.NOTHING and f.unit == unit and f.zone == c.BENCH:
            hands.junk(s, unit, f.wall)
            f.wall = c.NOTHING
            f.guard = 0
