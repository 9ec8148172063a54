"""Betrayal by card, after all lanes (N3-20.12 to N3-20.17)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words_events as w
from fracas.games.n30n.state import Board
from fracas.games.n30n.state_codes import (
    AIMING,
    BRAWL,
    BY_ITEM,
    EVADES,
    LANE_ATT_BOOST,
    LANE_ATT_HIT,
    LANE_ATT_ITEM,
    LANE_BEGINS,
    LANE_DEF_BOOST,
    LANE_ENDS,
    NOTHING,
)
from fracas.games.n30n.state_parts import Effect, Lane
from fracas.games.n30n.steps import did, insert, item_of
from fracas.games.n30n.steps_lane import MOVE_NAMES, answering
from fracas.games.n30n.steps_resolve import ask_boost, brawl_damage, force, item_cancelled, land_answer, mastery
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- betrayal (King) ------------------------------------------------------------------------------------------------


def resolve_betrayal(s: Board, i: i64, chance: Chance, out: Out) -> None:
    """One step of the betrayal a lane's attacker has planned (N3-20.12 to N3-20.17)."""
    lane = s.lanes[i]
    step = s.lane_step
    if step == LANE_BEGINS:
        _begin_betrayal(s, lane)
    elif step == LANE_ATT_ITEM:
        _judge_betrayal(s, i, out)
        s.lane_step = LANE_ATT_BOOST
    elif step == LANE_ATT_BOOST:
        if not s.hit_a or not ask_boost(s, i, lane.a, lane.ca, lane.slots_a):
            s.lane_step = LANE_DEF_BOOST
    elif step == LANE_DEF_BOOST:
        if s.hit_d:
            answer = s.lanes[answering(s, lane)]
            if ask_boost(s, i, lane.mark, answer.ca, answer.slots_a):
                return
        s.lane_step = LANE_ATT_HIT
    elif step == LANE_ATT_HIT:
        s.lane_step = LANE_ENDS
        _hit_betrayal(s, i, chance, out)
    else:
        if lane.betrays:
            insert(s.used[s.f[lane.a].unit], lane.ca)
        s.lane += 1
        s.lane_step = LANE_BEGINS
        s.clear_lane()


def _begin_betrayal(s: Board, lane: Lane) -> None:
    """Who is betrayed; nothing happens if either is gone (N3-20.17)."""
    s.lane_step = LANE_ENDS
    if not lane.betrays or s.f[lane.a].ko:
        return
    if lane.mark == NOTHING:
        marks = betrayal_marks(s, lane)
        if not marks:
            return
        if len(marks) > 1:
            s.lane_step = LANE_ATT_ITEM
            s.open(AIMING, 1 << s.f[lane.a].seat)
            return
        lane.mark = marks[0]
    if not s.f[lane.mark].ko:
        s.lane_step = LANE_ATT_ITEM


def betrayal_marks(s: Board, lane: Lane) -> list[int]:
    """Live Fighters of the teammate, to be named."""
    unit = s.f[lane.a].unit
    found: list[int] = []
    for i in range(len(s.f)):
        f = s.f[i]
        if f.unit != unit and s.side[f.unit] == s.side[unit] and not f.ko:
            found.append(i)
    return found


def _judge_betrayal(s: Board, i: i64, out: Out) -> None:
    lane = s.lanes[i]
    place = answering(s, lane)
    brawl = s.book.type_of[lane.ca] == BRAWL
    victim = s.f[lane.mark]
    if place == NOTHING:
        if brawl:
            s.hit_a = 1
        else:
            s.item_a = 1
        return
    s.hit_d = 1
    answer = s.lanes[place].ca
    if brawl:
        did(s, victim.unit, EVADES)
        if out.on:
            attack = MOVE_NAMES[s.book.atk[lane.ca]]
            out.tell(w.BrawlEvaded(i + 1, victim.name, attack, MOVE_NAMES[4 + s.book.dfn[answer]]))
    else:
        item_cancelled(s, lane.mark, answer, lane.a, lane.ca, out)


def _hit_betrayal(s: Board, i: i64, chance: Chance, out: Out) -> None:
    lane = s.lanes[i]
    betrayer = s.f[lane.a]
    victim = s.f[lane.mark]
    if out.on:
        result = "hit" if s.hit_a else "item" if s.item_a else "evaded"
        out.tell(w.Betrayal(betrayer.name, victim.name, result))
    if s.hit_a:
        move: i64 = s.book.atk[lane.ca]
        amount = force(s, betrayer, lane.ca, move, out) + s.boost_a
        if out.on:
            out.tell(w.BrawlConnected(i + 1, betrayer.name, MOVE_NAMES[move], amount))
        brawl_damage(s, lane.mark, amount, lane.a, lane.ca, True, chance, out)
    elif s.item_a:
        e = Effect(BY_ITEM, lane.a, lane.mark)
        e.card = lane.ca
        e.part = 1
        e.bonus = mastery(s, betrayer, item_of(s, lane.ca))
        s.effect = e
    else:
        land_answer(s, i, lane.mark, s.lanes[answering(s, lane)].ca, lane.a, chance, out)
