"""Betrayal by card, after all lanes (N3-20.12 to N3-20.17)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.effects import aims
from fracas.games.n30n.core.parts import Lane
from fracas.games.n30n.core.round.clash import (
    brawl_damage,
    count_item,
    item_cancelled,
    land,
    land_answer,
    may_boost,
    use_item,
)
from fracas.games.n30n.core.round.lanes import answering
from fracas.games.n30n.core.state import Board
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


def betrayed_lane(s: Board) -> Lane:
    """The lane whose betrayal is being resolved."""
    return s.lanes[_place(s)]


def _place(s: Board) -> i64:
    """Its place among the lanes."""
    return s.clash.lane - len(s.lanes)


def step(s: Board, chance: Chance, out: Out) -> None:
    """One step of the betrayal a lane's attacker has planned."""
    lane = betrayed_lane(s)
    clash = s.clash
    at = clash.step
    if at == c.LANE_BEGINS:
        _begin(s, lane)
    elif at == c.ATTACK_ITEM:
        _judge(s, lane, out)
        clash.step = c.DEFENCE_ITEM
    elif at == c.DEFENCE_ITEM:
        clash.step = c.ATTACK_BOOST
        if clash.attack.works:  # step (c) of the betrayer's Weapon
            use_item(s, _place(s), c.ATTACKS, lane.mark, 0)
    elif at == c.ATTACK_BOOST or at == c.DEFENCE_BOOST:
        if _offers_boost(s, lane):
            s.phase = c.BOOSTING
        else:
            clash.step = at + 1
    elif at == c.ATTACK_HIT:
        clash.step = c.LANE_ENDS
        _hit(s, lane, chance, out)
    else:
        if lane.betrays:
            hands.use(s, s.fighters[lane.attacker].unit, lane.attack)
        clash.begin(clash.lane + 1)


def _begin(s: Board, lane: Lane) -> None:
    """Who is betrayed; nothing happens if either is gone (N3-20.17)."""
    s.clash.step = c.LANE_ENDS
    if not lane.betrays or s.fighters[lane.attacker].ko:
        return
    if lane.mark == c.NOTHING:
        marks = betrayal_marks(s, lane)
        if not marks:
            return
        if len(marks) > 1:
            s.clash.step = c.ATTACK_ITEM
            s.phase = c.AIMING
            return
        lane.mark = marks[0]
    if not s.fighters[lane.mark].ko:
        s.clash.step = c.ATTACK_ITEM


def betrayal_marks(s: Board, lane: Lane) -> list[int]:
    """Live Fighters of the teammate, to be named."""
    unit = s.fighters[lane.attacker].unit
    found: list[int] = []
    for i in range(len(s.fighters)):
        f = s.fighters[i]
        if f.unit != unit and s.side[f.unit] == s.side[unit] and not f.ko:
            found.append(i)
    return found


def marks(s: Board) -> list[int]:
    """Whom an Item's user may hit, or a betrayer name."""
    e = s.effect
    if e is None:
        return betrayal_marks(s, betrayed_lane(s))
    return aims(s, e.fighter, hands.item_of(s, e.card).aim)


def aimer(s: Board) -> i64:
    """The seat that names a target. N3-21.6: who is K.O.d decides no more; the captain does."""
    user = s.fighters[betrayed_lane(s).attacker if s.effect is None else s.effect.fighter]
    return s.lead(user.unit) if user.ko else user.seat


def aim(s: Board, target: i64) -> None:
    """The target is named."""
    e = s.effect
    if e is None:
        betrayed_lane(s).mark = target
        s.go_back()
    else:
        e.target = target
        s.phase = c.EFFECT


def _judge(s: Board, lane: Lane, out: Out) -> None:
    """N3-20.13: the Brawl the victim has placed may answer."""
    place = answering(s, lane)
    brawl = s.book.type_of[lane.attack] == c.BRAWL
    victim = s.fighters[lane.mark]
    if place == c.NOTHING:
        if brawl:
            s.clash.attack.connects = 1
        else:
            s.clash.attack.works = 1
            count_item(s, lane.attacker, lane.attack, out)
        return
    s.clash.defence.connects = 1
    answer = s.lanes[place].attack
    if brawl:
        hands.did(s, victim.unit, c.EVADES)
        if out.on:
            attack = w.MOVES[s.book.attack_colour[lane.attack]]
            defence = w.MOVES[4 + s.book.defence_colour[answer]]
            out.tell(w.BrawlEvaded(_place(s) + 1, victim.name, attack, defence))
    else:
        item_cancelled(s, lane.mark, answer, lane.attacker, lane.attack, out)


def _offers_boost(s: Board, lane: Lane) -> bool:
    """The betrayer's Brawl may be boosted if it connects, or the Brawl that answers it."""
    if s.clash.role() == c.ATTACKS:
        return s.clash.attack.connects != 0 and may_boost(s, lane.attacker, lane.attack, lane.attack_slots)
    if not s.clash.defence.connects:
        return False
    answer = s.lanes[answering(s, lane)]
    return may_boost(s, lane.mark, answer.attack, answer.attack_slots)


def _hit(s: Board, lane: Lane, chance: Chance, out: Out) -> None:
    betrayer = s.fighters[lane.attacker]
    blow = s.clash.attack
    if out.on:
        result = "hit" if blow.connects else "item" if blow.works else "evaded"
        out.tell(w.Betrayal(betrayer.name, s.fighters[lane.mark].name, result))
    if blow.connects:
        brawl_damage(s, lane.mark, land(s, lane, out), lane.attacker, lane.attack, True, out)
    elif blow.works:
        use_item(s, _place(s), c.ATTACKS, lane.mark, 1)
    else:
        land_answer(s, _place(s), lane.mark, s.lanes[answering(s, lane)].attack, lane.attacker, chance, out)
