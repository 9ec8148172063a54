"""Who leaves before the end: what becomes of its Fighters, its questions and the match (N3-R17 to N3-R20)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.damage import leave_tarmac, update_second_wind
from fracas.games.n30n.core.outcome import check_end, fights, finish, pass_captaincy
from fracas.games.n30n.core.state import Board
from fracas.kernel.out import Out


def resign(s: Board, seat: i64, out: Out) -> None:
    """N3-R17: the other side has won; a team plays on while somebody of it is left."""
    s.quit |= 1 << seat
    if out.on:
        out.tell(w.Resigned(seat))
    if s.book.mode == c.KING:
        _look_for_last(s, out)
    elif s.book.mode == c.ROYALE and heir_of(s, seat) != c.NOTHING:
        _hand_over(s, seat, out)
    else:
        finish(s, 1 - s.side[s.book.unit_of[seat]], c.NOTHING, "resigned", out)


def _look_for_last(s: Board, out: Out) -> None:
    """N3-R19: whoever is the only one left in King has won."""
    left: i64 = 0
    last: i64 = c.NOTHING
    for unit in range(s.book.units):
        if s.plays(unit) and not s.quit >> unit & 1:
            left += 1
            last = unit
    if left == 1:
        finish(s, s.side[last], last, "resigned", out)


def leave_city(s: Board, out: Out) -> None:
    """N3-R19: at clean-up the Fighters of who has resigned go, and the player is out (N3-20.18)."""
    for f in s.fighters:
        if s.quit >> f.seat & 1 and not f.ko:
            f.ko = 1
            f.hp = 0
            leave_tarmac(s, f, out)
    update_second_wind(s, out)
    check_end(s, c.NOTHING, out)


# --- teams of three ---------------------------------------------------------------------------------------------------


def heir_of(s: Board, seat: i64) -> i64:
    """N3-R18: the next teammate in seat order who has not resigned, one with a live Fighter first; NOTHING if none."""
    spare: i64 = c.NOTHING
    other: i64 = (seat + 2) % s.book.players
    while other != seat:
        if not s.quit >> other & 1:
            if fights(s, other):
                return other
            if spare == c.NOTHING:
                spare = other
        other = (other + 2) % s.book.players
    return spare


def _hand_over(s: Board, seat: i64, out: Out) -> None:
    """N3-R18: its Fighter goes to a teammate, and so does the captaincy. A draft under way is luck's."""
    heir = heir_of(s, seat)
    for f in s.fighters:
        if f.seat == seat and not f.ko:
            f.seat = heir
            if out.on:
                out.tell(w.FighterTakenOver(f.name, heir))
    if s.fighters:
        pass_captaincy(s, out)
    if s.turns.seats and s.book.unit_of[s.turns.seats[0]] == s.book.unit_of[seat]:
        s.turns.passes = 0  # who takes over has not passed for this Fighter
