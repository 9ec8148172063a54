"""What tells who will win, as amounts to be weighed (values.toml): Fighters, HP, cards, what is under way."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.state import Board
from fracas.games.n30n.core.thinking.evaluation import bargain, declared, planned
from fracas.kernel.thinking.scale import Scale

FEW: Final = 4  # cards of a kind that are sure to be of use
WEAK_HP: Final = 2


def weigh(s: Board, unit: i64, scale: Scale) -> None:
    """Everything a hand's side has."""
    alive: i64 = 0
    hp: i64 = 0
    weak: i64 = 0
    best: i64 = 0
    guard: i64 = 0
    worn: i64 = 0
    for f in s.fighters:
        if f.unit == unit and not f.ko:
            alive += 1
            hp += f.hp
            guard += f.guard
            if f.hp <= WEAK_HP:
                weak += 1
            if f.hp > best:
                best = f.hp
            if f.threads != c.NOTHING:
                worn += f.bonus
    scale.put(float(alive))
    scale.put(float(hp))
    scale.put(float(weak))
    scale.put(float(best))
    scale.put(float(guard))
    scale.put(float(worn))
    brawls = s.holds(unit, c.BRAWL)
    items = s.holds(unit, c.ITEM)
    scale.put(float(brawls))
    scale.put(float(brawls if brawls < FEW else FEW))
    scale.put(float(items))
    scale.put(float(items if items < FEW else FEW))
    grades: i64 = 0
    for card in s.hands[unit]:
        if card >= c.N30NS:
            break
        grades += card % c.GRADES + 1
    scale.put(float(grades))
    scale.put(float(s.holds(unit, c.N30N)))
    owed: i64 = s.owed[unit]
    owed += s.owed_over[unit]
    owed += s.owed_betrayal[unit]
    scale.put(float(owed))
    laid = 0.0
    if s.stage == c.PLACING or s.stage == c.WINDOW:
        for lane in s.lanes:
            if not lane.done:
                laid += planned(s, lane, unit)
    scale.put(laid)
    war = s.war
    scale.put(declared(s, war) if war is not None and war.unit == unit else 0.0)
    deal = (s.phase == c.OFFERING or s.phase == c.REVIVING) and s.queue.unit() == unit
    scale.put(bargain(s) if deal else 0.0)
    # The fewer are left, the more each HP counts.
    scale.put(float(hp) / (1.0 + float(s.live(1 - unit))))
    scale.put(float(alive) / (1.0 + float(s.live(1 - unit))))
    scale.put(1.0 if s.attacker == s.side[unit] else 0.0)


def subtle(code: i64) -> i64:
    """Boosts, Counters and Challenges are easily overlooked; betrayals and gifts take a plan."""
    if c.BETRAY <= code < c.OFFER or code >= c.GIVE:
        return 2
    if c.BOOST <= code < c.RESIGN or c.COUNTER <= code < c.TARGET or c.CLAIM <= code < c.CANCEL:
        return 1
    return 0
