"""What a position and each action are worth to the team, in hearts: a rule of thumb for advice and bots."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.battle import bonus_of, faces_sum
from fracas.games.double_rumble.core.book import Card, Odds
from fracas.games.double_rumble.core.brawl import can_act_and_live, slot_in, wasted_active
from fracas.games.double_rumble.core.changes import change_cost, move_cost
from fracas.games.double_rumble.core.evaluation.odds import likely_odds
from fracas.games.double_rumble.core.evaluation.worth import (
    ACTIVE_WORTH,
    CUBE_COST,
    FURY_WORTH,
    GEAR_WORTH,
    GONE_WORTH,
    PASSIVE_WORTH,
    TOKEN_COST,
    enemy_cost,
)
from fracas.games.double_rumble.core.stages import at_height
from fracas.games.double_rumble.core.state import Board, Fighter, fighter_of, partner_of, symbols_of
from fracas.games.double_rumble.core.vocabulary.effects import worth_of
from fracas.games.double_rumble.core.vocabulary.in_force import total

CREDIT_WORTH: Final = 11.0  # more than the nine hearts of a new Fighter: else it would not matter to fall
DANGER: Final = 0.6  # the last credit, and a Fighter with two hearts or fewer
LATER: Final[list[float]] = [0.0, 27.0, 22.0, 14.0, 0.0]  # hearts the Stages after this one cost
READY: Final = 0.3  # a matched Enemy right in front
SURE: Final = 0.4  # all must be fought some time: what is likely to be won comes first
IDLE: Final = 0.15  # nobody in front
THROWN_SHARE: Final = 0.15  # of what an Enemy costs, less for the one before it
WIN_WORTH: Final = 0.8  # a won Battle, besides the hearts it does not cost
AIMLESS: Final = 50.0
WORST: Final = -1000.0

Four = tuple[float, float, float, float]  # of the four spaces, or of the four symbols; compiled, it needs no memory


def nth(four: Four, n: i64) -> float:
    """One of them."""
    if n < 2:
        return four[1] if n else four[0]
    return four[2] if n == 2 else four[3]


# --- a position -------------------------------------------------------------------------------------------------------


def blue_value(s: Board, card: Card, f: Fighter) -> float:
    """What its blue Power is worth."""
    return worth_of(s, card.blue, f) if card.blue != c.NOTHING else 0.0


def boss_cost(s: Board) -> float:
    """Hearts the rest of the Boss will probably cost."""
    if s.boss == c.NOTHING or s.life == 0:
        return 0.0
    toll = s.book.tolls[2 * s.boss]
    found = float(s.life) * (toll.matched - blue_value(s, s.book.cards[s.boss], s.fighter1))
    return found if (symbols_of(s.fighter1) | symbols_of(s.fighter2)) & toll.weak else found + toll.unmatched


def fighter_worth(s: Board, f: Fighter) -> float:
    """Hearts a Fighter has, and what it carries and holds in hearts."""
    found = float(f.hearts) + FURY_WORTH * float(f.fury)
    if f.fury >= c.PASSIVE_FURY:
        found += PASSIVE_WORTH
    if f.fury == c.MOST_FURY:
        found += ACTIVE_WORTH
    found += GEAR_WORTH * float(len(f.equipment) if len(f.equipment) < 2 else 2)
    if f.token:
        found -= TOKEN_COST
    if s.credits == 1 and f.hearts <= 2:
        found -= DANGER * float(3 - f.hearts)
    return found


def margin(s: Board) -> float:
    """Hearts in hand less hearts still to be paid: above 0 the team should make it."""
    found = fighter_worth(s, s.fighter1) + fighter_worth(s, s.fighter2) + CREDIT_WORTH * float(s.credits - 1)
    tolls = s.book.tolls
    symbols = symbols_of(s.fighter1) | symbols_of(s.fighter2)
    for row in s.rows:
        before = 0.0
        for code in row:
            toll = tolls[code]
            if not toll.boss:
                cost = toll.matched if symbols & toll.weak else toll.unmatched
                found -= cost - THROWN_SHARE * before  # now and then the one before is thrown into it
                before = cost
    return found - boss_cost(s) - LATER[s.stage if s.stage <= c.STAGES else c.STAGES]


def stance(s: Board, f: Fighter) -> float:
    """Small change: what stands before a Fighter."""
    return 0.0 if f.space == c.NOTHING else stance_at(s, f.space, symbols_of(f))


def stance_at(s: Board, space: i64, symbols: i64) -> float:
    """The same for a space and the symbols shown there."""
    cards = s.rows[space]
    if not cards:
        return -IDLE
    card = s.book.cards[cards[0] >> 1]
    if card.boss and s.enemies:
        return -IDLE
    return READY if symbols & card.weak else 0.0


# --- a Battle ---------------------------------------------------------------------------------------------------------


def battle_gain(s: Board, f: Fighter, odds: Odds) -> float:
    """What a Battle is expected to change, against the cost that card was reckoned at."""
    code = s.rows[f.space][0]
    card = s.book.cards[code >> 1]
    win = odds.win
    found = -odds.lost + win * blue_value(s, card, f) + (1.0 - win) * 1.3 * FURY_WORTH
    found -= breaks(s, f)
    if s.credits == 1 and f.hearts <= 3:
        found -= (1.0 - win) * DANGER * 1.5
    if card.boss:
        share = boss_cost(s) / float(s.life)
        return found + win * share
    found += enemy_cost(s, code)
    cards = s.rows[f.space]
    if len(cards) > 1:
        behind = s.book.cards[cards[1] >> 1]
        if not behind.boss:
            found += odds.throw * (GONE_WORTH + enemy_cost(s, cards[1]) + blue_value(s, behind, f))
        elif s.life > 1:
            found += odds.throw * boss_cost(s) / float(s.life)
    return found


def breaks(s: Board, f: Fighter) -> float:
    """What a green die may break."""
    found = 0.0
    for item in f.equipment:
        if s.book.equipment[item].breaks != c.NOTHING:
            found += GEAR_WORTH / 6.0
    return found


# --- advice -----------------------------------------------------------------------------------------------------------


def yield_gain(s: Board, seat: i64) -> float:
    """What handing over the floor is expected to change."""
    if not can_act_and_live(s, fighter_of(s, 1 - seat)):
        return 1.0 - AIMLESS  # still better than to walk to death oneself
    return -1.0 if s.called else -0.05  # who was called acts, if it does not cost more than it brings


def action_gain(s: Board, code: i64) -> float:
    """What an action of a Fighter is expected to change."""
    f = fighter_of(s, slot_in(code))
    if code < c.CHANGE:
        return nth(move_gains(s, f), (code - c.MOVE) % 4)
    if code < c.BATTLE:
        return nth(change_gains(s, f), (code - c.CHANGE) % 4)
    if code < c.ACTIVE:
        return fight_gain(s, f)
    if code < c.REROLL:
        lost = FURY_WORTH * float(c.MOST_FURY) + PASSIVE_WORTH + ACTIVE_WORTH
        if wasted_active(s, f):
            lost += AIMLESS
        return worth_of(s, s.book.tiles[f.who].active, f) - lost
    use = s.book.equipment[(code - c.USE) % c.MOST_EQUIPMENT].use
    return worth_of(s, use, f) - GEAR_WORTH - 0.4


def fight_gain(s: Board, f: Fighter) -> float:
    """What it is expected to bring to fight who stands in front."""
    odds = likely_odds(s, f)
    return 0.2 + battle_gain(s, f, odds) + SURE * odds.win


def move_gains(s: Board, f: Fighter, wanted: float = WORST) -> Four:
    """What a move is expected to bring, by space; all are the worst where none brings as much as is wanted."""
    cost = move_cost(s, f)
    symbols = symbols_of(f)
    before = stance_at(s, f.space, symbols)
    paid = float(cost)
    dear = DANGER if cost and s.credits == 1 and f.hearts <= 3 else 0.0
    if cost >= f.hearts:
        dear += AIMLESS
    if _moved(before, READY, paid) - dear < wanted:
        return WORST, WORST, WORST, WORST
    return (
        _moved(before, stance_at(s, 0, symbols), paid) - dear,
        _moved(before, stance_at(s, 1, symbols), paid) - dear,
        _moved(before, stance_at(s, 2, symbols), paid) - dear,
        _moved(before, stance_at(s, 3, symbols), paid) - dear,
    )


def _moved(before: float, after: float, paid: float) -> float:
    """What it brings to stand elsewhere: else one would walk for ever rather than fight."""
    found = after - before - paid
    return found if after > before else found - AIMLESS


def change_gains(s: Board, f: Fighter) -> Four:
    """What a change is expected to bring, by symbol: hearts saved, a matched Enemy in front, and what it costs."""
    cost = float(change_cost(s, f))
    if cost and s.credits == 1 and f.hearts <= 3:
        cost += DANGER
    carried = f.carried
    saved = _saved(s, carried | symbols_of(partner_of(s, f)))
    weak = _weak_in_front(s, f, carried)
    punch = saved[0] + (READY if weak & 1 else 0.0)
    kick = saved[1] + (READY if weak & 2 else 0.0)
    sweep = saved[2] + (READY if weak & 4 else 0.0)
    blast = saved[3] + (READY if weak & 8 else 0.0)
    now = nth((punch, kick, sweep, blast), f.symbol)
    return punch - now - cost, kick - now - cost, sweep - now - cost, blast - now - cost


def _weak_in_front(s: Board, f: Fighter, carried: i64) -> i64:
    """The symbols that would match the Enemy in front of a Fighter, as bits, unless what it carries matches already."""
    cards = s.rows[f.space]
    if not cards:
        return 0
    front = s.book.tolls[cards[0]]
    return 0 if (front.boss and s.enemies) or carried & front.weak else front.weak


def _saved(s: Board, shown: i64) -> Four:
    """Hearts that each symbol saves the team, which shows some others already."""
    tolls = s.book.tolls
    punch, kick, sweep, blast = 0.0, 0.0, 0.0, 0.0
    for row in s.rows:
        size = len(row)
        at: i64 = 0
        for code in row:
            at += 1
            toll = tolls[code]
            weak = toll.weak
            if weak & shown or weak == 0:
                continue
            saved = toll.unmatched if toll.boss else toll.unmatched - toll.matched
            if at < size and not tolls[row[at]].boss:
                saved -= THROWN_SHARE * saved
            if weak & 1:
                punch += saved
            if weak & 2:
                kick += saved
            if weak & 4:
                sweep += saved
            if weak & 8:
                blast += saved
    return punch, kick, sweep, blast


def place_gain(s: Board, row: i64) -> float:
    """What laying the drawn card into a row is worth: cubes, its yellow Power, who has to deal with it."""
    card = s.book.cards[s.drawn]
    f = at_height(s, row)
    found = worth_of(s, card.yellow, f) if card.yellow != c.NOTHING else 0.0
    if f.hearts <= 2:
        found *= 2.0
    cards = s.rows[row]
    if card.boss:
        token = 1.0 if card.ongoing.every else 0.0
        found -= TOKEN_COST * token * (0.5 if f.hearts > partner_of(s, f).hearts else 1.0)
        return found - 0.1 * float(len(cards))
    if len(cards) + 1 >= s.book.threshold:
        found -= CUBE_COST
    found -= 0.12 * float(len(cards))
    if cards and not s.book.cards[cards[-1] >> 1].boss:
        found += 0.3 * s.book.tolls[cards[-1]].throw * enemy_cost(s, 2 * s.drawn)
    if symbols_of(f) & card.weak:
        found += 0.25
    return found


def reroll_gain(s: Board, f: Fighter, die: i64) -> float:
    """How much likelier a win is with that die thrown again; a win in hand is worth keeping."""
    faces = s.book.faces
    first = c.SIDES * die
    now = faces_sum(s) + bonus_of(s, f)
    if (now if now > 0 else 0) >= s.strength:
        return -1.0
    rest = now - faces[first + s.dice[die]]
    more = total(s, f, c.LOSS)
    found = 0.0
    for face in range(first, first + c.SIDES):
        result = rest + faces[face]
        found += WIN_WORTH if result >= s.strength else -_lost(s, result, more)
    return found / float(c.SIDES) + _lost(s, now, more)


def _lost(s: Board, result: i64, more: i64) -> float:
    """What a lost Battle costs (DR-12.2), with what is `more` or less of it."""
    cost = s.strength - (result if result > 0 else 0) + more
    if cost < 0:
        return 0.0
    return float(cost)
