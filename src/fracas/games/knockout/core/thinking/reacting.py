"""A contest as a player who knows the game takes it: Reactions, drinks, dice to bump, and what comes of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.contest.odds import odds
from fracas.games.knockout.core.contest.pools import (
    attack_pool,
    catch_pool,
    contest_chance,
    defence_pool,
    final_value,
    tackle_pool,
    value_in,
)
from fracas.games.knockout.core.contest.results import landing_zone
from fracas.games.knockout.core.state import Board, Brawler, distance, is_body, kind_of, touches
from fracas.games.knockout.core.thinking.worth import (
    DRINK,
    NO_THROW,
    TACKLED,
    blast,
    caught_loss,
    dodge_worth,
    heart_of,
    hit_worth,
    near_pool,
    throw_worth,
)

# In Hearts, as in worth.py.
TACKLE_WON: Final = 0.5
TOSS_WON: Final = 2.0
RETURN_LOST: Final = 0.3
BALL_NEARER: Final = 0.05  # a step that a ball lies nearer to one side than to the other
BOND: Final = 0.15
GAS: Final = 1.0
STEPS: Final = 0.02
NOWHERE: Final = 99


# --- Reactions --------------------------------------------------------------------------------------------------------


def react(s: Board) -> i64:
    """The Reaction that leaves the thrower least. Drinks come afterwards."""
    contest = s.contest
    foe = s.brawlers[contest.defender]
    b = s.brawlers[contest.attacker]
    item = contest.item
    charge = contest.charge
    attack = attack_pool(s, contest.attack_drinks, None)
    hit = hit_worth(s, b.side, foe, item, foe.zone)
    code: i64 = c.DODGE
    least = -NO_THROW
    near = near_pool(s, b, item, charge, contest.attack_drinks)
    for zone in s.arena.near[foe.zone]:
        least = min(least, dodge_worth(s, b, item, charge, near, foe, 0, zone))
    p = odds(attack, catch_pool(s, foe, 0, None), True)
    worth = p * hit - (1.0 - p) * caught_loss(item, charge)
    if worth < least:
        least = worth
        code = c.CATCH
    if touches(s, b.zone, foe.zone):
        p = odds(attack, tackle_pool(s, foe, 0, b.zone, None), False)
        if p * hit - (1.0 - p) * TACKLED < least:
            code = c.TACKLE_BACK
    return code


def meet_return(s: Board) -> i64:
    """A Boomerang Ball comes back: catch it, unless a Dodge is much surer."""
    catch = contest_chance(s, c.BY_CATCH, 0, 0)
    dodge = contest_chance(s, c.BY_DODGE, 0, 0)
    return c.CATCH if catch <= dodge + RETURN_LOST else c.DODGE


def dodge_move(s: Board) -> i64:
    """The Zone in which the Throw is worth least; after a Tackle, and where that is all the same, a good place."""
    contest = s.contest
    foe = s.brawlers[s.asker]
    b = s.brawlers[contest.attacker]
    thrown = contest.kind == c.BY_THROW
    near: i64 = near_pool(s, b, contest.item, contest.charge, contest.attack_drinks) if thrown else 0
    code: i64 = s.candidates[0]
    least = 1e9
    for one in s.candidates:
        zone = one - c.MOVE if one != c.STAY else foe.zone
        worth = -comfort(s, foe, zone)
        if thrown:
            worth += dodge_worth(s, b, contest.item, contest.charge, near, foe, 0, zone)
        elif s.zones[zone].gas > 0 and one != c.STAY:
            worth += GAS
        if worth < least:
            least = worth
            code = one
    return code


def comfort(s: Board, b: Brawler, zone: i64) -> float:
    """A little for Zones near a ball, if the hands are empty, and for the Landmark."""
    good = STEPS if s.zones[zone].landmark else 0.0
    if b.holds >= 0:
        return good
    least: i64 = NOWHERE
    for ball in s.balls:
        if ball.zone >= 0:
            least = min(least, distance(s, zone, ball.zone))
    return good - STEPS * float(least) if least < NOWHERE else good


# --- drinks -----------------------------------------------------------------------------------------------------------


def drink(s: Board) -> i64:
    """As many drinks as are worth their price."""
    contest = s.contest
    b = s.brawlers[s.asker]
    if b.drinks == 0:  # Refreshing is offered
        return c.REFRESH + b.id
    attacking = contest.attack_drinks < 0
    best = -1e9
    code: i64 = c.DRINK
    for drinks in range(b.drinks + 1):
        worth = attack_worth(s, drinks) if attacking else -defence_loss(s, drinks)
        worth -= DRINK * float(drinks)
        if worth > best + 1e-9:
            best = worth
            code = c.DRINK + drinks
    return code


def attack_worth(s: Board, drinks: i64) -> float:
    """What the contest is worth to the attacker with so many drinks."""
    contest = s.contest
    b = s.brawlers[contest.attacker]
    foe = s.brawlers[contest.defender]
    if contest.kind == c.BY_THROW:
        return throw_worth(s, b, contest.item, contest.charge, drinks, foe)
    reaction = c.BY_DODGE if contest.kind == c.BY_TACKLE else c.BY_BREAK_FREE
    p = odds(attack_pool(s, drinks, None), defence_pool(s, reaction, 0, None), False)
    if contest.kind == c.BY_TOSS:
        return p * TOSS_WON
    return p * TACKLE_WON if foe.holds >= 0 else p * STEPS


def defence_loss(s: Board, drinks: i64) -> float:
    """What the contest is worth to the attacker if the defender takes so many drinks."""
    contest = s.contest
    foe = s.brawlers[contest.defender]
    b = s.brawlers[contest.attacker]
    catching = contest.reaction == c.BY_CATCH
    if contest.kind == c.BY_RETURN:
        return contest_chance(s, contest.reaction, 0, drinks) * RETURN_LOST
    p = odds(attack_pool(s, contest.attack_drinks, None), defence_pool(s, contest.reaction, drinks, None), catching)
    if contest.kind == c.BY_TOSS:
        return p * TOSS_WON
    if contest.kind == c.BY_TACKLE:
        return p * TACKLE_WON if foe.holds >= 0 else p * STEPS
    loss = p * hit_worth(s, b.side, foe, contest.item, foe.zone)
    if catching:
        return loss - (1.0 - p) * caught_loss(contest.item, contest.charge)
    return loss


# --- adjust windows ---------------------------------------------------------------------------------------------------


def adjust(s: Board) -> i64:
    """Bump just enough to win; roll again if that is out of reach; else leave the dice alone."""
    contest = s.contest
    attacking = contest.window == 0
    theirs = value_in(defence_pool(s, contest.reaction, contest.defence_drinks, None))
    bar = final_value(c.highest(contest.defence_dice), theirs)
    catching = contest.reaction == c.BY_CATCH
    if catching and c.doubles(contest.defence_dice):
        return c.DONE
    if contest.kind == c.BY_RETURN:
        ours: i64 = contest.value
        modifier: i64 = 0
    else:
        modifier = value_in(attack_pool(s, contest.attack_drinks, None))
        ours = final_value(c.highest(contest.attack_dice), modifier)
    if (ours > bar) == attacking:
        return c.DONE
    if attacking:
        return raise_to(s, contest.attack_dice, bar + 1 - modifier, False)
    return raise_to(s, contest.defence_dice, ours - theirs, catching)


def raise_to(s: Board, dice: i64, face: i64, catching: bool) -> i64:
    """Bring the highest die to a face, or make doubles of a catcher's dice."""
    me = s.brawlers[s.asker]
    top = c.highest(dice)
    code = bump_code(s, top)
    bumps: i64 = s.bond if me.side == c.CREW else 1
    if code != c.DONE and face <= 6 and face - top <= bumps:
        return code
    if catching:
        for low in range(1, 6):
            if c.shows(dice, low) and c.shows(dice, low + 1):
                code = bump_code(s, low)
                if code != c.DONE:
                    return code
    return c.FAKE_THROW if c.FAKE_THROW in s.candidates else c.DONE


def bump_code(s: Board, face: i64) -> i64:
    """The way to raise a die of that face that costs least, or DONE."""
    if c.LIFT + face in s.candidates:
        return c.LIFT + face
    return c.BUMP + face if c.BUMP + face in s.candidates else c.DONE


# --- what comes of it -------------------------------------------------------------------------------------------------


def deflect(s: Board) -> i64:
    """Where a dodged ball does most good, if that is worth the Bond."""
    me = s.brawlers[s.asker]
    price = BOND if me.side == c.CREW else 0.0
    best = landing_worth(s, me, landing_zone(s)) + price
    code: i64 = c.NO
    for one in s.candidates:
        if one != c.NO:
            worth = landing_worth(s, me, one - c.DEFLECT)
            if worth > best:
                best = worth
                code = one
    return code


def landing_worth(s: Board, me: Brawler, zone: i64) -> float:
    """What it brings a side that the thrown item comes down in a Zone."""
    item = s.contest.item
    if is_body(item):
        return 0.0
    kind = kind_of(s, item)
    if kind.explodes:
        return blast(s, zone, me.side, c.NOTHING)
    if kind.gasses and zone == me.zone:
        return -BALL_NEARER
    return BALL_NEARER * float(nearer(s, me.side, zone))


def nearer(s: Board, side: i64, zone: i64) -> i64:
    """By how many steps a Zone is nearer to a side than to the other."""
    mine: i64 = c.MOST_ZONES
    theirs: i64 = c.MOST_ZONES
    for one in s.brawlers:
        if not one.ko:
            away = distance(s, one.zone, zone)
            if one.side == side:
                mine = min(mine, away)
            else:
                theirs = min(theirs, away)
    return theirs - mine


def knock(s: Board) -> i64:
    """Into gas; else away from the balls."""
    foe = s.brawlers[s.contest.knocked]
    code: i64 = s.candidates[0]
    best = -1e9
    for one in s.candidates:
        zone = one - c.TO
        worth = -comfort(s, foe, zone)
        if s.zones[zone].gas > 0:
            worth += heart_of(foe)
        if worth > best:
            best = worth
            code = one
    return code


def land(s: Board) -> i64:
    """Where a returning ball lies nearest to the own side."""
    side = s.brawlers[s.asker].side
    code: i64 = s.candidates[0]
    best: i64 = -NOWHERE
    for one in s.candidates:
        near = nearer(s, side, one - c.LAND)
        if near > best:
            best = near
            code = one
    return code


def escape(s: Board) -> i64:
    """Out of the gas to a good place."""
    b = s.brawlers[s.asker]
    code: i64 = s.candidates[0]
    best = -1e9
    for one in s.candidates:
        worth = comfort(s, b, one - c.MOVE)
        if worth > best:
            best = worth
            code = one
    return code
