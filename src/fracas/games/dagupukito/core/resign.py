"""Resigning the round or the match, at any time (CF-11.3)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.round import decide_round, retire, settle_starters, starter_choosers, win_match
from fracas.games.dagupukito.core.state import Board, corner_of, replaced, wait_for
from fracas.games.dagupukito.core.turn import cyclers, look_again
from fracas.kernel.out import Out


def resign(s: Board, seat: i64, whole_match: bool, out: Out) -> None:
    """A player gives up. Who has an active fighter keeps it to the end of the turn; the clock's choices are made."""
    bit: i64 = 1 << seat
    already = s.quit_round & bit
    s.quit_round |= bit
    if whole_match:
        s.quit_match |= bit
    if out.on:
        out.tell(w.Resigned(seat, "match" if whole_match else "round"))
    if whole_match and match_given_up(s, out):
        return
    if already or decide_round(s, "resigned", out):
        return
    if s.phase == c.PICKING:
        s.waiting &= ~bit
    elif s.phase == c.STARTING:
        leave_before_the_fight(s, seat, out)
    elif corner_of(s, seat).seat != seat:
        leave_the_line(s, seat, out)
    elif s.phase == c.ENTERING and s.after == c.TO_NEXT_TURN:
        retire(s, seat, out)  # this is the end step (CF-R7)
        look_again(s)


def match_given_up(s: Board, out: Out) -> bool:
    """Once only one side has players who have not resigned the match, it has won it."""
    last: i64 = c.NOTHING
    for seat in range(s.book.seats):
        if not s.quit_match >> seat & 1:
            side = s.book.side_of[seat]
            if last != c.NOTHING and last != side:
                return False
            last = side
    win_match(s, last, "resigned", out)
    return True


def leave_before_the_fight(s: Board, seat: i64, out: Out) -> None:
    """Who resigns while starters are chosen brings no fighter; those who do choose anew among themselves (CF-R8)."""
    retire(s, seat, out)
    side = s.book.side_of[seat]
    s.starters = replaced(s.starters, side, c.NOTHING)
    for f in s.teams[side]:
        f.sealed = c.NOTHING
    settle_starters(s)
    wait_for(s, starter_choosers(s))


def leave_the_line(s: Board, seat: i64, out: Out) -> None:
    """A waiting player's fighters are out at once."""
    side = s.book.side_of[seat]
    if side in s.line:
        s.line.remove(side)
    retire(s, seat, out)
    if s.phase == c.CYCLING:
        s.cycling = [f for f in s.cycling if f.seat != seat]
        wait_for(s, cyclers(s))
    elif s.phase == c.ENTERING:
        look_again(s)
