"""Who is out, who leads a team, and how the match ends (section 4.15)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.state import Board
from fracas.kernel.out import Out

# --- the end --------------------------------------------------------------------------------------------------------


def check_end(s: Board, user: i64, out: Out) -> bool:
    """N3-15.4 to N3-15.7, N3-20.18, N3-20.23: defeats, and the end of the game at that very moment."""
    if s.phase == c.OVER:
        return True
    if s.book.mode == c.KING:
        return _check_king(s, user, out)
    alive0 = s.live(0)
    alive1 = s.live(1)
    if alive0 and alive1:
        if s.book.mode == c.ROYALE:
            pass_captaincy(s, out)
        return False
    winner: i64 = 0 if alive0 else 1
    if not alive0 and not alive1:
        winner = s.side[s.fighters[user].unit]
    finish(s, winner, c.NOTHING, "overkill" if s.book.mode == c.OVERKILL else "ko", out)
    return True


def _check_king(s: Board, user: i64, out: Out) -> bool:
    alone = s.survivor()
    left: i64 = 0
    last: i64 = c.NOTHING
    for unit in range(s.book.units):
        if not s.plays(unit):
            continue
        if not s.live(unit):
            s.defeated |= 1 << unit
            if out.on:
                out.tell(w.PlayerDefeated(unit))
        elif not s.quit >> unit & 1:  # N3-R19: who has resigned does not win
            left += 1
            last = unit
    if left > 1:
        if left == 2 and not s.joined and len(s.units_of(0)) == 1 and len(s.units_of(1)) == 1:
            s.joined = 1  # N3-20.20
        if out.on:
            _tell_survivor(alone, s.survivor(), out)
        return False
    if left == 0:
        last = s.fighters[user].unit
        s.tied = s.quit >> last & 1
    finish(s, s.side[last], last, "last player", out)
    return True


def _tell_survivor(before: i64, now: i64, out: Out) -> None:
    """N3-20.19, N3-20.20: survivor SW is a player's, not a Fighter's."""
    if before != now:
        if before != c.NOTHING:
            out.tell(w.SecondWindLost(before))
        if now != c.NOTHING:
            out.tell(w.SecondWindGained(now))


def pass_captaincy(s: Board, out: Out) -> None:
    """N3-21.4: a captain without a live Fighter hands over at once."""
    for side in range(2):
        captain: i64 = s.captains[side]
        if not fights(s, captain):
            s.captains[side] = next_fighting(s, captain)
            if out.on:
                out.tell(w.CaptainChanged(s.captains[side]))


def fights(s: Board, seat: i64) -> bool:
    """True if that player has a live Fighter."""
    return any(f.seat == seat and not f.ko for f in s.fighters)


def next_fighting(s: Board, seat: i64) -> i64:
    """The next player of the team in seat order with a live Fighter, itself last."""
    players = s.book.players
    other: i64 = (seat + 2) % players
    while other != seat and not fights(s, other):
        other = (other + 2) % players
    return other


def judge(s: Board, why: str, out: Out) -> None:
    """N3-15.8, N3-20.25, N3-R22: live Fighters, then HP, then a draw."""
    king = s.book.mode == c.KING
    best: i64 = c.NOTHING
    winner: i64 = c.NOTHING
    tied = False
    for unit in range(s.book.units):
        if king and s.quit >> unit & 1:
            continue
        strength: i64 = 0
        for f in s.fighters:
            if f.unit == unit and not f.ko:
                strength += 1000 + f.hp
        if strength > best:
            best = strength
            winner = unit
            tied = False
        elif strength == best:
            tied = True
    s.tied = 1 if tied else 0
    finish(s, s.side[winner], winner if king else c.NOTHING, why, out)


def finish(s: Board, winner: i64, unit: i64, why: str, out: Out) -> None:
    """The match is over (N3-15.5)."""
    s.phase = c.OVER
    s.waiting = 0
    s.winner = winner
    s.winner_unit = unit
    s.why = why
    s.war = None
    s.effect = None
    if out.on:
        out.tell(w.GameOver(winning_seats(s), why))


def winning_seats(s: Board) -> tuple[int, ...]:
    """Who has won: nobody in a draw."""
    if s.tied:
        return ()
    found: list[int] = []
    for seat in range(s.book.seats):
        unit: i64 = s.book.unit_of[seat]
        if s.winner_unit == unit if s.winner_unit != c.NOTHING else s.side[unit] == s.winner:
            found.append(seat)
    return tuple(found)
