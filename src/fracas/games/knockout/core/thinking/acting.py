"""A turn as a player who knows the game takes it: fetch a ball, get near, charge, throw or pass; tackle who has one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.choices import catchers_here, grabbable, in_reach, receivers
from fracas.games.knockout.core.contest.odds import tackle_odds
from fracas.games.knockout.core.state import Board, Brawler, captive, distance, free_cover, targets
from fracas.games.knockout.core.thinking.reacting import dodge_move
from fracas.games.knockout.core.thinking.worth import (
    NO_THROW,
    best_pass,
    best_throw,
    best_throw_from,
    best_thrown,
    throw_worth,
    thrown_worth,
)

# All in Hearts, as in worth.py.
POINT: Final = 0.02  # an Action Point spent
ENOUGH: Final = 0.0  # a Throw is made when it is worth so much
PATIENCE: Final = 8  # turns: then both sides have one in which they throw all the same, or two catchers go on for ever
IN_HAND: Final = 0.20
STEP: Final = 0.04  # each Zone between a Brawler and what it wants
TACKLE: Final = 0.45  # to bring down who holds something
TACKLE_CHARGE: Final = 0.15
TOSS: Final = 0.7  # a captive's, by a Toss-Off
HOLD_BOND: Final = 0.5  # a Bond point by Hold!
NOWHERE: Final = 99


def act(s: Board) -> i64:
    """The next action of the active Brawler."""
    b = s.brawlers[s.active]
    if b.form != c.STANDING:
        return act_as_ball(s, b)
    if b.side == c.CREW and b.drinks < c.MOST_DRINKS and s.boosts_left[c.REFRESHING] > 0:
        return c.REFRESH + b.id
    return act_with_ball(s, b) if b.holds >= 0 else act_empty(s, b)


def act_as_ball(s: Board, b: Brawler) -> i64:
    """Be thrown where that is good, else get free."""
    if captive(s, b):
        return c.BREAK_OUT if s.action_points > 0 else c.END_TURN
    if s.action_points > 0:
        mate = best_catcher(s, b)
        if mate >= 0 and best_thrown(s, s.brawlers[mate], b) > ENOUGH:
            return c.THROW_ME + mate
    if b.form == c.BALLED:
        return c.JUMP_OUT if b.holder >= 0 else c.UNCURL
    return c.BREAK_CAGE if s.action_points > 0 and b.caged_turn != s.turn else c.END_TURN


def best_catcher(s: Board, b: Brawler) -> i64:
    """The mate that would throw this Brawler best, or NOTHING."""
    if b.holder >= 0:
        return b.holder
    mates = catchers_here(s, b)
    found: i64 = c.NOTHING
    best = NO_THROW
    for i in range(c.BRAWLERS):
        if mates >> i & 1:
            worth = best_thrown(s, s.brawlers[i], b)
            if worth > best:
                best = worth
                found = i
    return found


# --- with a ball ------------------------------------------------------------------------------------------------------


def act_with_ball(s: Board, b: Brawler) -> i64:
    """Throw now, or do first what makes the Throw better; pass to who throws better."""
    code: i64 = c.THROW
    best = best_throw(s, b, b.holds, b.charge, 0, ENOUGH)
    mates = receivers(s, b)
    for i in range(c.BRAWLERS):
        if mates >> i & 1:
            worth = best_throw(s, s.brawlers[i], b.holds, b.charge, 0, best)
            if worth > best:
                best = worth
                code = c.PASS + i
    if s.action_points >= 2:
        if b.charge == 0:
            worth = best_pass(s, b, 1, best_throw(s, b, b.holds, 1, 0, best + POINT))
            if worth > best + POINT:
                best = worth - POINT
                code = c.CHARGE
        if not b.cover:
            charge = charge_after_move(s, b)
            for zone in s.arena.near[b.zone]:
                if s.zones[zone].gas == 0:
                    worth = best_throw_from(s, b, zone, b.holds, charge, best + POINT)
                    if worth > best + POINT:
                        best = worth - POINT
                        code = c.MOVE + zone
    return code if best > ENOUGH else get_ready(s, b)


def charge_after_move(s: Board, b: Brawler) -> i64:
    """The Charge a Throw has after a Move (KC-12.11), and after an action to charge if one is left."""
    charge = b.charge if s.zones_moved == 0 else 0
    return 1 if charge == 0 and s.action_points >= 3 else charge


def get_ready(s: Board, b: Brawler) -> i64:
    """No Throw is worth it yet: bring down who holds a ball, or get near and charge; throw before the turn ends."""
    if s.turn % PATIENCE < 2 and targets(s, b.side):
        return c.CHARGE if b.charge == 0 and s.action_points > 1 else c.THROW
    code = best_tackle(s, b)
    if code != c.END_TURN:
        return code
    if s.action_points > 1:
        if b.cover:
            return c.STEP_OUT
        zone = step_to(s, b, nearest_foe(s, b))
        if zone >= 0:
            return c.MOVE + zone
    if b.charge == 0:
        return c.CHARGE
    return c.THROW if targets(s, b.side) else c.END_TURN


# --- with empty hands -------------------------------------------------------------------------------------------------


def act_empty(s: Board, b: Brawler) -> i64:
    """Grab what lies here, tackle who has a ball, be thrown, or go where a ball is."""
    code: i64 = c.END_TURN
    best = 0.0
    here = grabbable(s, b)
    for item in range(c.SINGLE):
        if here >> item & 1:
            worth = IN_HAND + best_grab(s, b, item)
            if worth > best:
                best = worth
                code = c.GRAB + item
    tackle = best_tackle(s, b)
    if tackle != c.END_TURN:
        worth = tackle_worth(s, b, s.brawlers[tackle - c.TACKLE])
        if worth > best:
            best = worth
            code = tackle
    if s.action_points >= 2 and not b.cover:
        mate = best_catcher(s, b)
        if mate >= 0:
            worth = best_thrown(s, s.brawlers[mate], b) - POINT
            if worth > best:
                best = worth
                code = c.BALL_UP
    return code if code != c.END_TURN else go_somewhere(s, b)


def best_grab(s: Board, b: Brawler, item: i64) -> float:
    """What the Throw of an item that lies here is worth, with the Action Points that are left."""
    if s.action_points < 2:
        return 0.0
    return best_throw(s, b, item, 1 if s.action_points >= 3 else 0, 0, 0.0)


def go_somewhere(s: Board, b: Brawler) -> i64:
    """To the nearest ball on the ground; without one to the nearest foe that holds something; else into Cover."""
    goal = nearest_ball(s, b)
    if goal < 0:
        goal = nearest_holder(s, b)
    if goal >= 0 and goal != b.zone:
        if b.cover:
            return c.STEP_OUT
        zone = step_to(s, b, goal)
        if zone >= 0:
            return c.MOVE + zone
    if not b.cover and free_cover(s, b.zone):
        return c.TAKE_COVER
    return c.END_TURN


# --- with or without ------------------------------------------------------------------------------------------------


def best_tackle(s: Board, b: Brawler) -> i64:
    """The Tackle of a foe in reach that holds something, or END_TURN."""
    code: i64 = c.END_TURN
    best = 0.0
    foes = in_reach(s, b)
    for i in range(c.BRAWLERS):
        if foes >> i & 1 and s.brawlers[i].holds >= 0:
            worth = tackle_worth(s, b, s.brawlers[i])
            if worth > best:
                best = worth
                code = c.TACKLE + i
    return code


def tackle_worth(s: Board, b: Brawler, foe: Brawler) -> float:
    return tackle_odds(s, b, foe) * (TACKLE + TACKLE_CHARGE * float(foe.charge))


# --- places -----------------------------------------------------------------------------------------------------------


def nearest_ball(s: Board, b: Brawler) -> i64:
    """The Zone of the nearest ball on the ground that is not in gas, or NOTHING."""
    found: i64 = c.NOTHING
    least: i64 = NOWHERE
    for ball in s.balls:
        if ball.zone >= 0 and s.zones[ball.zone].gas == 0:
            away = distance(s, b.zone, ball.zone)
            if away < least:
                least = away
                found = ball.zone
    return found


def nearest_foe(s: Board, b: Brawler) -> i64:
    return _nearest(s, b, False)


def nearest_holder(s: Board, b: Brawler) -> i64:
    return _nearest(s, b, True)


def _nearest(s: Board, b: Brawler, holding: bool) -> i64:
    """The Zone of the nearest foe that can be thrown at, or of one that holds something; NOTHING without one."""
    found: i64 = c.NOTHING
    least: i64 = NOWHERE
    start = 3 * (1 - b.side)
    for i in range(start, start + 3):
        foe = s.brawlers[i]
        if not foe.ko and (foe.holds >= 0 if holding else foe.holder < 0):
            away = distance(s, b.zone, foe.zone)
            if away < least:
                least = away
                found = foe.zone
    return found


def step_to(s: Board, b: Brawler, goal: i64) -> i64:
    """The next Zone on a shortest way without gas, or NOTHING."""
    if goal < 0 or goal == b.zone:
        return c.NOTHING
    away = distance(s, b.zone, goal)
    for zone in s.arena.near[b.zone]:
        if s.zones[zone].gas == 0 and distance(s, zone, goal) < away:
            return zone
    return c.NOTHING


# --- who acts, and throws ---------------------------------------------------------------------------------------------


def activate(s: Board) -> i64:
    """Who can do most now: the best Throw first, then who is next to a ball."""
    code: i64 = s.candidates[0]
    best = NO_THROW
    for one in s.candidates:
        b = s.brawlers[one]
        if b.form != c.STANDING:
            worth = IN_HAND
        elif b.holds >= 0:
            worth = IN_HAND + best_throw(s, b, b.holds, 1 if b.charge == 0 else b.charge, 0, NO_THROW)
        else:
            goal = nearest_ball(s, b)
            worth = -STEP * float(distance(s, b.zone, goal)) if goal >= 0 else -IN_HAND
        if worth > best:
            best = worth
            code = one
    return code


def choose_target(s: Board) -> i64:
    """The best Throw; a Multi-Ball goes on while it is worth it."""
    b = s.brawlers[s.asker]
    code: i64 = s.candidates[0]
    best = NO_THROW
    for one in s.candidates:
        if one != c.STOP:
            worth = throw_worth(s, b, b.holds, b.charge, 0, s.brawlers[one - c.TARGET])
            if worth > best:
                best = worth
                code = one
    return c.STOP if s.volley >= 0 and best <= ENOUGH else code


def take_bonus(s: Board) -> i64:
    """Rally, pass to who throws better, toss a captive off, or hold."""
    b = s.brawlers[s.asker]
    code: i64 = c.HOLD
    best = ENOUGH
    for one in s.candidates:
        if c.RALLY <= one < c.HOLD:
            worth = rally_worth(s, b, s.brawlers[one - c.RALLY])
        elif one < c.THROW:
            worth = best_throw(s, s.brawlers[one - c.PASS], b.holds, b.charge, 0, NO_THROW) - POINT
        elif one == c.TOSS_OFF:
            worth = TOSS
        else:
            worth = HOLD_BOND if b.side == c.CREW and not s.hold_used and s.bond < c.MOST_BOND else 0.0
        if worth > best:
            best = worth
            code = one
    return code


def rally_worth(s: Board, b: Brawler, foe: Brawler) -> float:
    if s.throw_me >= 0 and b.holds == c.BODY + s.throw_me:
        return thrown_worth(s, b, s.brawlers[s.throw_me], foe)
    return throw_worth(s, b, b.holds, b.charge, 0, foe)


def move_on(s: Board) -> i64:
    """The second Zone of a Move with a Moon Ball: where the Throw is best; of a Dodge as in `dodge_move`."""
    if s.agenda[-1] & c.PHASE_BITS != c.ROLLING_IN:
        return dodge_move(s)
    b = s.brawlers[s.asker]
    charging = s.action_points >= 2
    code: i64 = c.STAY
    best = best_throw(s, b, b.holds, 1 if charging else b.charge, 0, NO_THROW)
    for one in s.candidates:
        if one != c.STAY and s.zones[one - c.MOVE].gas == 0:
            worth = best_throw_from(s, b, one - c.MOVE, b.holds, 1 if charging else 0, best)
            if worth > best:
                best = worth
                code = one
    return code
