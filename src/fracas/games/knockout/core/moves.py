"""Moves, Knock Back and gas (KC-12.22, KC-15.2, KC-17.2, KC-19.21 to KC-19.37)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.choices import not_now, why_not_step
from fracas.games.knockout.core.round import moment
from fracas.games.knockout.core.state import Board, Brawler, ask, kind_of, push
from fracas.games.knockout.core.verbs import fallen, hurt, place, shift
from fracas.games.knockout.words import events as w
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal


def stride(s: Board, b: Brawler) -> i64:
    """Zones one Move may go: a Moon Ball in hand allows 2 (KC-15.6, KC-19.21)."""
    return kind_of(s, b.holds).stride if b.holds >= 0 else 1


def step(s: Board, b: Brawler, zone: i64, paid: bool, out: Out) -> None:
    """One Zone of a Move, paid or dodging: Charge (KC-12.11), gas (KC-19.32), a second Zone (KC-19.21)."""
    shift(s, b, zone, out)
    if out.on:
        if paid:
            out.tell(w.Moved(s.names[b.id], zone + 1, place(s, zone), "move"))
        else:
            out.tell(w.DodgeMoved(s.names[b.id], zone + 1, place(s, zone)))
    if paid:
        s.zones_moved += 1
        if s.zones_moved >= 2 and b.charge > 0:
            b.charge = 0
            if out.on:
                out.tell(w.ChargeLost(s.names[b.id]))
    s.steps_left -= 1
    if s.zones[zone].gas > 0:
        hurt(s, b, "gas", out)
        if fallen(s, out) and moment(s, out):
            return
        if b.ko:
            return
    if s.steps_left > 0:
        ask(s, c.MOVING_ON, b.id)


def step_on(s: Board, b: Brawler, zone: i64, out: Out) -> None:
    """The second Zone of a Move; a paid one has its end on the agenda (ROLLING_IN)."""
    step(s, b, zone, s.agenda[-1] & c.PHASE_BITS == c.ROLLING_IN, out)


def clean_move(s: Board) -> i64:
    """The first Move that does not lead into gas; the first of all where each does."""
    for code in s.candidates:
        if not s.zones[code - c.MOVE].gas:
            return code
    return s.candidates[0]


def why_not_move(s: Board, code: i64) -> Refusal | None:
    """For a Dodge Move."""
    if c.MOVE <= code < c.BALL_UP:
        return why_not_step(s, s.brawlers[s.asker].zone, code - c.MOVE)
    return not_now()


def why_not_move_on(s: Board, code: i64) -> Refusal | None:
    return None if code == c.STAY else why_not_move(s, code)


# --- Knock Back -------------------------------------------------------------------------------------------------------


def start_knock(s: Board, who: i64, steps: i64, banned: i64) -> None:
    """KC-17.2, KC-19.23."""
    contest = s.contest
    contest.knocked = who
    contest.visited = 1 << s.brawlers[who].zone
    contest.banned = banned
    s.steps_left = steps
    push(s, c.KNOCKING, 0)


def knock_codes(s: Board) -> tuple[int, ...]:
    """One step of Knock Back; without a legal Zone it is skipped (KC-17.3)."""
    contest = s.contest
    b = s.brawlers[contest.knocked]
    if s.steps_left <= 0 or b.ko:
        return c.NONE
    return tuple([c.TO + z for z in s.arena.near[b.zone] if z != contest.banned and not contest.visited >> z & 1])


def why_not_knock(s: Board, code: i64) -> Refusal | None:
    contest = s.contest
    if not c.TO <= code < c.STEAL:
        return not_now()
    zone = code - c.TO
    no = why_not_step(s, s.brawlers[contest.knocked].zone, zone)
    if no is not None:
        return no
    if zone == contest.banned:
        return Refusal("throwers_zone", zone=int(zone) + 1)
    return Refusal("knocked_from", zone=int(zone) + 1) if contest.visited >> zone & 1 else None


def knocker(s: Board) -> i64:
    """Who chooses where a Brawler is knocked: the other one of the contest."""
    contest = s.contest
    return contest.defender if contest.knocked == contest.attacker else contest.attacker


def knocked_to(s: Board, zone: i64, out: Out) -> None:
    """One step of Knock Back; gas hurts and drives out (KC-19.33)."""
    b = s.brawlers[s.contest.knocked]
    shift(s, b, zone, out)
    s.contest.visited |= 1 << zone
    s.steps_left -= 1
    if out.on:
        out.tell(w.KnockedBack(s.names[b.id], zone + 1, place(s, zone)))
    if s.zones[zone].gas > 0:
        s.steps_left = 0
        hurt(s, b, "gas", out)
        if fallen(s, out) and moment(s, out):
            return
        if not b.ko:
            push(s, c.ESCAPING, b.id)
    if s.steps_left > 0:
        push(s, c.KNOCKING, 0)


# --- gas --------------------------------------------------------------------------------------------------------------


def release_gas(s: Board, number: i64, out: Out) -> None:
    """KC-19.31, KC-19.36: everybody there escapes, the thrower's foes first (KC-0.5)."""
    zone = s.zones[number]
    zone.gas = 3
    zone.gas_turn = s.turn
    if out.on:
        out.tell(w.GasReleased(number + 1, place(s, number)))
    throwers = s.brawlers[s.contest.attacker].side
    push_escapes(s, throwers, number)
    push_escapes(s, 1 - throwers, number)


def push_escapes(s: Board, side: i64, zone: i64) -> None:
    """Those of a side who must escape, in slot order."""
    for i in range(3 * side + 2, 3 * side - 1, -1):
        one = s.brawlers[i]
        if not one.ko and one.holder < 0 and one.zone == zone:
            push(s, c.ESCAPING, i)


def escape_codes(s: Board) -> tuple[int, ...]:
    """KC-19.35."""
    b = s.brawlers[s.arg]
    if b.ko or b.holder >= 0 or s.zones[b.zone].gas == 0:
        return c.NONE
    return tuple([c.MOVE + z for z in s.arena.near[b.zone] if s.zones[z].gas == 0])


def why_not_escape(s: Board, code: i64) -> Refusal | None:
    no = why_not_move(s, code)
    if no is None and s.zones[code - c.MOVE].gas > 0:
        return Refusal("gas_there", zone=int(code) - c.MOVE + 1)
    return no


def escape(s: Board, b: Brawler, zone: i64, out: Out) -> None:
    shift(s, b, zone, out)
    if out.on:
        out.tell(w.Escaped(s.names[b.id], zone + 1, place(s, zone)))
