"""HP and what comes of losing them: damage, K.O., Threads, healing, Second Wind."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.parts import Fighter
from fracas.games.n30n.core.state import Board, replaced
from fracas.kernel.out import Out

# --- Second Wind ----------------------------------------------------------------------------------------------------


def update_second_wind(s: Board, out: Out) -> None:
    """N3-12.1, N3-12.2: who has exactly one Fighter on the tarmac."""
    mode = s.book.mode
    if mode == c.TRAINING or mode == c.OVERKILL:
        return
    unit: i64 = 0
    for known in s.second_wind:
        before: i64 = known
        standing: i64 = 0
        alive: i64 = 0
        last: i64 = c.NOTHING
        i: i64 = 0
        for f in s.fighters:
            if f.unit == unit and not f.ko:
                alive += 1
                if f.zone >= 0:
                    standing += 1
                    last = i
            i += 1
        now: i64 = c.NOTHING
        if standing == 1 and (alive == 1 or not s.book.last_fighter):
            now = last
        if now != before:
            s.second_wind = replaced(s.second_wind, unit, now)
            if out.on:
                if before != c.NOTHING:
                    out.tell(w.SecondWindLost(unit, s.fighters[before].name))
                if now != c.NOTHING:
                    out.tell(w.SecondWindGained(unit, s.fighters[now].name))
        unit += 1


# --- HP -------------------------------------------------------------------------------------------------------------


def hurt(s: Board, target: i64, amount: i64, by: i64, source: str, out: Out) -> i64:
    """N3-11.1 to N3-11.3. Returns -1 if nothing was taken, else the Overkill. The end of the game is checked apart."""
    f = s.fighters[target]
    if f.ko or amount <= 0:
        return -1
    before = f.hp
    if s.book.mode == c.OVERKILL:
        f.hp = before - amount  # N3-18.9: 0 fights on, below 0 loses
        if out.on:
            out.tell(w.DamageDealt(source, f.name, amount, before, f.hp))
        if f.hp < 0:
            knock_out(s, target, by, -f.hp, out)
        return 0
    over: i64 = 0
    f.hp = before - amount
    if f.hp < 0:
        over = -f.hp
        f.hp = 0
    if out.on:
        out.tell(w.DamageDealt(source, f.name, amount, before, f.hp))
    if f.hp == 0:
        knock_out(s, target, by, over, out)
    return over


def knock_out(s: Board, target: i64, by: i64, over: i64, out: Out) -> None:
    """N3-11.2, N3-11.12: off the tarmac at once; Threads and standing Wall go to the junkyard."""
    f = s.fighters[target]
    f.ko = 1
    user = s.fighters[by]
    hands.did(s, user.unit, c.KOS)
    if out.on:
        out.tell(w.FighterKo(f.name, user.name, over))
    leave_tarmac(s, f, out)
    update_second_wind(s, out)


def leave_tarmac(s: Board, f: Fighter, out: Out) -> None:
    """Out of the game: the zone is empty, Threads and standing Wall go to the junkyard."""
    f.zone = c.OUT
    take_off(s, f, out)
    if f.wall != c.NOTHING:
        hands.junk(s, f.unit, f.wall)
        f.wall = c.NOTHING


def take_off(s: Board, f: Fighter, out: Out) -> None:
    """Worn Threads go to the Item junkyard (N3-10.13)."""
    if f.threads == c.NOTHING:
        return
    if out.on:
        out.tell(w.ThreadsLost(f.name, s.book.words[f.threads]))
    hands.junk(s, f.unit, f.threads)
    f.threads = c.NOTHING
    f.bonus = 0


def heal(s: Board, target: i64, amount: i64, by_unit: i64, out: Out) -> None:
    """N3-10.15: up to the printed HP, never to a K.O.d Fighter."""
    f = s.fighters[target]
    most: i64 = s.book.sheets[f.who].hp
    if f.ko or f.hp >= most:
        return
    amount = amount if f.hp + amount <= most else most - f.hp
    f.hp += amount
    hands.did(s, by_unit, c.HEALS)
    if out.on:
        out.tell(w.HpRestored(f.name, amount, f.hp))
