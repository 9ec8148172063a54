"""What a Throw is worth to its thrower, in Hearts, against the Reaction that is best for the Target."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.choices import receivers
from fracas.games.knockout.core.contest.odds import odds
from fracas.games.knockout.core.contest.pools import catch_pool, dodge_pool, penalty, tackle_pool, throw_pool
from fracas.games.knockout.core.state import Board, Brawler, is_body, kind_of, touches

HEART: Final = 1.0
KO: Final = 0.3  # on top of the Heart: a foe less, and a point
CAGE: Final = 0.6
DEFLECTED: Final = 0.2  # a Bomb Ball that goes off elsewhere
# What the thrower loses when the foe's Reaction succeeds: the ball, and what the foe does with it.
CAUGHT: Final = 0.45
CAUGHT_CHARGE: Final = 0.10  # for each Charge of the ball, which only grows
CAPTURED: Final = 2.0  # a caught Brawler
DODGED: Final = 0.05
TACKLED: Final = 0.15
DRINK: Final = 0.25
THROW_ME_DRINKS: Final = 2
NO_THROW: Final = -9.0  # worth of a Throw that nobody can be found for


def heart_of(one: Brawler) -> float:
    """What it is worth that somebody loses a Heart."""
    return HEART + KO if one.hearts <= 1 else HEART


def blast(s: Board, zone: i64, side: i64, but: i64) -> float:
    """What an explosion in a Zone brings a side, leaving one Brawler out of account."""
    total = 0.0
    for one in s.brawlers:
        if one.zone == zone and not one.ko and one.id != but:
            total += heart_of(one) if one.side != side else -heart_of(one)
    return total


def hit_worth(s: Board, side: i64, foe: Brawler, item: i64, zone: i64) -> float:
    """What it brings a side that its foe is hit in a Zone."""
    if is_body(item):
        return HEART * float(foe.hearts) + KO
    kind = kind_of(s, item)
    if kind.cages:
        return 0.0 if foe.form == c.CAGED else CAGE
    if kind.explodes:
        return heart_of(foe) + blast(s, zone, side, foe.id)
    return heart_of(foe)


def caught_loss(item: i64, charge: i64) -> float:
    """What the thrower loses by a Catch."""
    return CAPTURED if is_body(item) else CAUGHT + CAUGHT_CHARGE * float(charge)


def dodged_worth(s: Board, b: Brawler, foe: Brawler, item: i64, zone: i64) -> float:
    """What it brings the thrower that its foe has dodged into a Zone: a Bomb Ball goes off there, if not deflected."""
    if is_body(item) or not kind_of(s, item).explodes:
        return -DODGED
    if s.bond > 0 if foe.side == c.CREW else foe.rival == b.id:
        return -DEFLECTED
    return hit_worth(s, b.side, foe, item, zone)


def far(s: Board, item: i64, charge: i64, a: i64, b: i64) -> i64:
    """The distance penalty of a Throw (KC-13.11, KC-19.18)."""
    return 0 if charge > 0 and kind_of(s, item).sure else penalty(s, a, b)


def near_pool(s: Board, b: Brawler, item: i64, charge: i64, drinks: i64) -> i64:
    """The pool of a Throw at no distance: a penalty can be taken off it as it is packed."""
    return throw_pool(s, b, item, charge, drinks, b.zone, None)


def throw_worth(s: Board, b: Brawler, item: i64, charge: i64, drinks: i64, foe: Brawler) -> float:
    """What a Throw at a foe, who drinks nothing, is worth from where the thrower is."""
    return _worth_at(s, b, item, charge, near_pool(s, b, item, charge, drinks), foe, NO_THROW)


def _worth_at(s: Board, b: Brawler, item: i64, charge: i64, near: i64, foe: Brawler, floor: float) -> float:
    """The same with the pool counted. What is not above the floor may be less than is told: nobody wants to know."""
    worst = -NO_THROW
    if foe.form == c.STANDING:
        hit = hit_worth(s, b.side, foe, item, foe.zone)
        here = near - far(s, item, charge, b.zone, foe.zone)
        p = odds(here, catch_pool(s, foe, 0, None), True)
        worst = p * hit - (1.0 - p) * caught_loss(item, charge)
        if worst > floor and touches(s, b.zone, foe.zone):
            p = odds(here, tackle_pool(s, foe, 0, b.zone, None), False)
            worst = min(worst, p * hit - (1.0 - p) * TACKLED)
    if worst > floor:
        for zone in s.arena.near[foe.zone]:
            worst = min(worst, dodge_worth(s, b, item, charge, near, foe, 0, zone))
    return worst


def dodge_worth(s: Board, b: Brawler, item: i64, charge: i64, near: i64, foe: Brawler, drinks: i64, zone: i64) -> float:
    """What a Throw is worth if the foe dodges into that Zone (KC-15.2)."""
    attack = near - far(s, item, charge, b.zone, zone)
    p = odds(attack, dodge_pool(s, foe, drinks, foe.cover, zone, None), False)
    worth = p * hit_worth(s, b.side, foe, item, zone) + (1.0 - p) * dodged_worth(s, b, foe, item, zone)
    return worth + heart_of(foe) if s.zones[zone].gas > 0 else worth


def best_throw(s: Board, b: Brawler, item: i64, charge: i64, drinks: i64, floor: float) -> float:
    """What the best Throw of an item is worth; the floor where none is worth more."""
    best = floor
    near = near_pool(s, b, item, charge, drinks)
    start = 3 * (1 - b.side)
    for i in range(start, start + 3):
        foe = s.brawlers[i]
        if not foe.ko and foe.holder < 0:
            best = max(best, _worth_at(s, b, item, charge, near, foe, best))
    return best


def best_throw_from(s: Board, b: Brawler, zone: i64, item: i64, charge: i64, floor: float) -> float:
    """The same from another Zone."""
    here = b.zone
    cover = b.cover
    b.zone = zone
    b.cover = 0
    best = best_throw(s, b, item, charge, 0, floor)
    b.zone = here
    b.cover = cover
    return best


def best_pass(s: Board, b: Brawler, charge: i64, floor: float) -> float:
    """What the best Throw is worth that a mate could make with what is in hand; the floor as in `best_throw`."""
    best = floor
    mates = receivers(s, b)
    for i in range(c.BRAWLERS):
        if mates >> i & 1:
            best = best_throw(s, s.brawlers[i], b.holds, charge, 0, best)
    return best


# --- Throw Me: the thrown drinks (KC-18.9) ----------------------------------------------------------------------------


def thrown_worth(s: Board, b: Brawler, body: Brawler, foe: Brawler) -> float:
    """What it is worth that a mate throws a Brawler who called Throw Me."""
    drinks = thrown_drinks(body)
    return throw_worth(s, b, c.BODY + body.id, b.charge, drinks, foe) - DRINK * float(drinks)


def best_thrown(s: Board, b: Brawler, body: Brawler) -> float:
    """The same at the best foe."""
    drinks = thrown_drinks(body)
    return best_throw(s, b, c.BODY + body.id, b.charge, drinks, NO_THROW) - DRINK * float(drinks)


def thrown_drinks(body: Brawler) -> i64:
    return body.drinks if body.drinks < THROW_ME_DRINKS else THROW_ME_DRINKS
