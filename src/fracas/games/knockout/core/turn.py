"""A turn: its actions, passes, throws and Catch Bonus Reactions (KC-9, KC-12 to KC-14, KC-18)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.choices import volley_goes_on
from fracas.games.knockout.core.contest.course import begin_tackle, begin_throw, begin_toss
from fracas.games.knockout.core.moves import step, stride
from fracas.games.knockout.core.round import end_turn
from fracas.games.knockout.core.state import Board, Brawler, ask, is_cluster, push
from fracas.games.knockout.core.verbs import (
    drop,
    gain_bond,
    item_name,
    leave_cover,
    let_go,
    place,
    stand_up,
    take,
    take_single,
)
from fracas.games.knockout.words import events as w
from fracas.kernel.out import Out


def go_on(s: Board) -> None:
    """Nothing is open and nothing is to be done: the turn goes on."""
    if not s.brawlers[s.active].ko:
        s.received = 0
    ask(s, c.ACTING, s.active)


def act(s: Board, code: i64, out: Out) -> None:
    """One action of the active Brawler."""
    b = s.brawlers[s.active]
    if code == c.END_TURN:
        end_turn(s, out)
    elif c.REFRESH <= code < c.END_TURN:
        refresh(s, code - c.REFRESH, out)
    elif code == c.UNCURL:
        b.form = c.STANDING
        if out.on:
            out.tell(w.Uncurled(s.names[b.id]))
    elif code == c.JUMP_OUT:
        stand_up(s, b, s.brawlers[b.holder].zone, out)
        if out.on:
            out.tell(w.JumpedOut(s.names[b.id]))
    else:
        s.action_points -= 1
        if out.on:
            out.tell(w.ApSpent(s.names[b.id], int(s.action_points)))
        if c.TAKE_COVER <= code < c.UNCURL:
            _act_with_feet(s, b, code, out)
        elif c.GRAB <= code < c.TAKE_COVER:
            _act_with_hands(s, b, code, out)
        elif c.TACKLE <= code < c.BUST_OUT:
            begin_tackle(s, b.id, code - c.TACKLE, out)
        else:
            _act_as_ball(s, b, code, out)


def _act_with_feet(s: Board, b: Brawler, code: i64, out: Out) -> None:
    if c.MOVE <= code < c.BALL_UP:
        s.steps_left = stride(s, b)
        push(s, c.ROLLING_IN, b.id)
        step(s, b, code - c.MOVE, True, out)
    elif code == c.TAKE_COVER:
        b.cover = 1
        if out.on:
            out.tell(w.CoverTaken(s.names[b.id], b.zone + 1, place(s, b.zone)))
    elif code == c.STEP_OUT:
        leave_cover(s, b, out)
    else:
        drop(s, b, out)
        b.form = c.BALLED
        if out.on:
            out.tell(w.BalledUp(s.names[b.id]))


def _act_with_hands(s: Board, b: Brawler, code: i64, out: Out) -> None:
    if code == c.THROW:
        s.volley = c.NOTHING
        ask(s, c.TARGETING, b.id)
    elif code < c.CHARGE:
        grab(s, b, code - c.GRAB, out)
    elif code == c.CHARGE:
        b.charge = 1
        if out.on:
            out.tell(w.Charged(s.names[b.id], item_name(s, b.holds), 1))
    else:
        pass_on(s, b, s.brawlers[code - c.PASS], out)


def _act_as_ball(s: Board, b: Brawler, code: i64, out: Out) -> None:
    """Throw Me, and the ways out of Ball Form that cost an Action Point."""
    if c.THROW_ME <= code < c.TACKLE:
        call_throw_me(s, b, s.brawlers[code - c.THROW_ME], out)
    elif code == c.BUST_OUT:
        body = s.brawlers[b.holds - c.BODY]
        stand_up(s, body, body.picked, out)
        if out.on:
            out.tell(w.BustedOut(s.names[b.id], s.names[body.id], body.zone + 1, place(s, body.zone)))
    elif code == c.BREAK_CAGE:
        stand_up(s, b, b.zone, out)
        if out.on:
            out.tell(w.CageBroken(s.names[b.id]))
    else:
        assert code == c.BREAK_OUT
        stand_up(s, b, s.brawlers[b.holder].zone, out)
        if out.on:
            out.tell(w.BrokeOut(s.names[b.id]))


def refresh(s: Board, who: i64, out: Out) -> None:
    """KC-11.17."""
    s.boosts_left[c.REFRESHING] -= 1
    s.brawlers[who].drinks += 1
    if out.on:
        out.tell(w.DrinkRefreshed(s.names[who], int(s.brawlers[who].drinks), s.boosts_left[c.REFRESHING]))


def grab(s: Board, b: Brawler, item: i64, out: Out) -> None:
    """KC-12.2."""
    take(s, b, item, 0)
    if out.on:
        out.tell(w.Grabbed(s.names[b.id], item_name(s, item)))


def pass_on(s: Board, b: Brawler, mate: Brawler, out: Out) -> None:
    """KC-12.13, KC-19.27: the mate catches by itself; off a cluster one single goes."""
    charge = b.charge
    item = take_single(s, b) if is_cluster(s, b.holds) else let_go(s, b)
    take(s, mate, item, charge)
    s.received |= 1 << mate.id
    if out.on:
        out.tell(w.Passed(s.names[b.id], s.names[mate.id], item_name(s, item)))
    push(s, c.BONUS, mate.id)


def call_throw_me(s: Board, b: Brawler, mate: Brawler, out: Out) -> None:
    """KC-18.7: into the mate's hands, who takes a Catch Bonus Reaction."""
    if b.holder < 0:
        take(s, mate, c.BODY + b.id, 0)
    s.throw_me = b.id
    if out.on:
        out.tell(w.ThrowMe(s.names[b.id], s.names[mate.id]))
    push(s, c.BONUS, mate.id)


def throw(s: Board, b: Brawler, target: i64, out: Out) -> None:
    """KC-13.1, KC-19.24: while a cluster is thrown, more throws may follow."""
    if is_cluster(s, b.holds):
        s.volley = b.id
        push(s, c.VOLLEYING, 0)
    begin_throw(s, b.id, target, out)


def go_on_with_volley(s: Board) -> None:
    """KC-19.25."""
    if volley_goes_on(s):
        ask(s, c.TARGETING, s.volley)
    else:
        s.volley = c.NOTHING


def take_bonus(s: Board, b: Brawler, code: i64, out: Out) -> None:
    """A Catch Bonus Reaction (KC-14.8 to KC-14.14)."""
    if code == c.HOLD:
        s.throw_me = c.NOTHING
        if out.on:
            out.tell(w.Held(s.names[b.id]))
        if b.side == c.CREW and not s.hold_used:
            s.hold_used = 1
            gain_bond(s, 1, "hold", out)
    elif code == c.TOSS_OFF:
        s.throw_me = c.NOTHING
        begin_toss(s, b.id, out)
    elif code >= c.RALLY:
        if out.on:
            out.tell(w.Rally(s.names[b.id]))
        throw(s, b, code - c.RALLY, out)
    else:
        pass_on(s, b, s.brawlers[code - c.PASS], out)


def roll_in(s: Board, b: Brawler, mate: Brawler, out: Out) -> None:
    """KC-19.12."""
    take(s, mate, c.BODY + b.id, 0)
    if out.on:
        out.tell(w.RolledIn(s.names[b.id], s.names[mate.id]))
