"""How good a world is for a seat, at a glance: HP, hands, and what lies face down or is being declared."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.book import Item, Move, Step
from fracas.games.n30n.core.parts import Fighter, Lane, War
from fracas.games.n30n.core.round.clash import mastery, specialty
from fracas.games.n30n.core.state import Board
from fracas.games.n30n.core.wars import covered

# All in HP: what a thing is worth to its side.
FIGHTER_HP: Final = 2.5  # being alive at all
ENERGY_HP: Final = 0.35  # per grade of N30N
AWARD_HP: Final = 0.525  # per card of N30N that is owed
ITEM_HP: Final = 0.8
ITEMS: Final = 5  # more of them count no more
BRAWLS_HP: Final = [0.0, 0.55, 1.1, 1.6, 2.0, 2.3]  # by their number: the first few of a hand matter most
SPARE_BRAWL_HP: Final = 0.15
THREADS_HP: Final = 0.5
GUARD_HP: Final = 0.4
BOOST_HP: Final = 1.0
SLOT_HP: Final = 0.25  # a Boost slot of a card, while there is N30N
EVASION_HP: Final = 1.3  # what an evaded attack would have done
PUNCH_HP: Final = 1.0  # the same of a Sucker Punch, which evades everything
DEAL_HP: Final = [0.5, 0.55, 1.0]  # a bought card, by deck
DUE_HP: Final = 0.35  # a card that is still to be paid
SWING_HP: Final = 5.0  # a lead of this much is about three to one
DRAFT_SWING: Final = 10.0
# How far a thing counts.
FOE_HAND: Final = 0.3  # cards in other hands: others will not play them at random
MATE: Final = 0.4  # a teammate's strength in King
KING_FOES: Final = 0.7
BETRAYAL_CARD: Final = 0.6
BETRAYAL_MOVE: Final = 0.3
COUNTERS: Final = 0.7  # a Counter in the draft
# How likely a thing is.
EVADES: Final = 0.25  # a defence meets its attack one time in four
WORKS: Final = 0.75
PUNCHES: Final = 0.7  # a Sucker Punch has something to answer
WALL_HOLDS: Final = 0.7
LANDS: Final = 0.8  # a move is accepted this often
COMES_BACK: Final = 0.15  # a move that is not covered takes effect after all
DRAFT_WOUNDS: Final = 2  # HP that are missing where healing is judged in the draft


def value(s: Board, seat: i64) -> float:
    """The seat's chance to win while the match goes on. Other hands count less, so values do not add up to 1."""
    if s.stage == c.DRAFTING:
        return _draft(s, seat)
    unit: i64 = s.book.unit_of[seat]
    if s.book.mode == c.KING:
        return _king(s, unit)
    return _chance(_strength(s, unit, 1.0) - _strength(s, 1 - unit, FOE_HAND), SWING_HP)


def _chance(lead: float, swing: float) -> float:
    return 1.0 / (1.0 + exp(-lead / swing))


def _king(s: Board, unit: i64) -> float:
    """N3-20.23: one player wins, so a teammate is half a friend."""
    if not s.plays(unit):
        return 0.0
    lead = _strength_in_city(s, unit, 1.0)
    mate = s.mate_of(unit)
    if mate != c.NOTHING:
        lead += MATE * _strength_in_city(s, mate, FOE_HAND)
    for other in range(s.book.units):
        if s.side[other] != s.side[unit]:
            lead -= KING_FOES * _strength_in_city(s, other, FOE_HAND)
    return _chance(lead, SWING_HP)


def _strength_in_city(s: Board, unit: i64, trust: float) -> float:
    """N3-R19: who has resigned does not win."""
    return 0.0 if s.quit >> unit & 1 else _strength(s, unit, trust)


def _draft(s: Board, seat: i64) -> float:
    """The team so far: HP, cheap moves that hurt or heal."""
    good = 0.0
    for player in range(s.book.players):
        for who in s.picks[player]:
            sheet = s.book.sheets[who]
            worth = float(sheet.hp) + cheapness(sheet.strike) + COUNTERS * cheapness(sheet.counter)
            good += worth if player % 2 == seat % 2 else -worth
    return _chance(good, DRAFT_SWING)


def cheapness(move: Move) -> float:
    """What a move does for each point of energy."""
    cost: i64 = 0
    for amount in move.cost:
        cost += amount
    return _effect(move.steps, DRAFT_WOUNDS, move.luck != c.NO_LUCK) / (0.5 + float(cost))


def _strength(s: Board, unit: i64, trust: float) -> float:
    """How strong a hand's side is; `trust` is what its cards count."""
    total = 0.0
    for f in s.fighters:
        if f.unit == unit and not f.ko:
            total += FIGHTER_HP + float(f.hp) + GUARD_HP * float(f.guard)
            if f.threads != c.NOTHING:
                total += THREADS_HP * float(f.bonus)
    total += trust * _hand(s, unit)
    owed: i64 = s.owed[unit]
    owed += s.owed_over[unit]
    owed += s.owed_betrayal[unit]
    total += AWARD_HP * float(owed)
    if s.stage == c.PLACING or s.stage == c.WINDOW:
        for lane in s.lanes:
            if not lane.done:
                total += planned(s, lane, unit)
    war = s.war
    if war is not None and war.unit == unit:
        total += declared(s, war)
    if (s.phase == c.OFFERING or s.phase == c.REVIVING) and s.queue.unit() == unit:
        total += bargain(s)
    return total


def _hand(s: Board, unit: i64) -> float:
    brawls = s.holds(unit, c.BRAWL)
    most: i64 = len(BRAWLS_HP) - 1
    total = BRAWLS_HP[brawls] if brawls <= most else BRAWLS_HP[most] + SPARE_BRAWL_HP * float(brawls - most)
    items = s.holds(unit, c.ITEM)
    total += ITEM_HP * float(items if items < ITEMS else ITEMS)
    if s.holds(unit, c.N30N):
        grades: i64 = 0
        for card in s.hands[unit]:
            if card >= c.N30NS:
                break
            grades += card % c.GRADES + 1
        total += ENERGY_HP * float(grades)
    return total


def bargain(s: Board) -> float:
    """A trade or a revive under way: what it will bring, less what is still to pay."""
    cash = s.pit.cash
    if s.phase == c.REVIVING:
        sheet = s.book.sheets[s.fighters[s.pit.returning].who]
        return FIGHTER_HP + float(sheet.hp) - DUE_HP * float(sheet.revive - cash)
    price: i64 = s.book.price[s.pit.deck]
    bought = cash // price
    due = price - cash
    return DEAL_HP[s.pit.deck] * float(bought if bought > 1 else 1) - DUE_HP * float(due if due > 0 else 0)


# --- cards face down --------------------------------------------------------------------------------------------------


def planned(s: Board, lane: Lane, unit: i64) -> float:
    """What a card that lies face down may be expected to do."""
    total = 0.0
    if lane.attack != c.NOTHING and s.fighters[lane.attacker].unit == unit:
        worth = card_worth(s, lane.attacker, lane.defender, lane.attack, c.ATTACKS)
        total += BETRAYAL_CARD * worth if lane.betrays else worth
    if lane.defence != c.NOTHING and s.fighters[lane.defender].unit == unit:
        total += card_worth(s, lane.defender, lane.attacker, lane.defence, c.DEFENDS)
    return total


def card_worth(s: Board, user: i64, across: i64, card: i64, role: i64) -> float:
    """What a card before a Fighter may be expected to do, whatever lies across."""
    f = s.fighters[user]
    book = s.book
    if book.type_of[card] == c.ITEM:
        item = book.item[card]
        return WORKS * item_worth(s, f, item) if item.use >> role & 1 else 0.0
    if across == c.NOTHING:
        return 0.0
    if book.punch[card] != c.NOTHING:
        pips: i64 = 0
        for damage in book.dice[book.punch[card]]:
            pips += damage
        return PUNCHES * (float(pips) / 6.0 + PUNCH_HP)
    move: i64 = book.attack_colour[card] if role == c.ATTACKS else 4 + book.defence_colour[card]
    hit = 1.0 + float(specialty(s, f, move)) + ENERGY_HP
    if s.holds(f.unit, c.N30N):
        slots: i64 = book.slot_count[card]
        hit += SLOT_HP * float(slots)
    return WORKS * hit if role == c.ATTACKS else EVADES * (hit + EVASION_HP)


def item_worth(s: Board, f: Fighter, item: Item) -> float:
    """What an Item does if it works."""
    bonus = mastery(s, f, item)
    if item.wall:
        wall = item.wall + bonus
        return WALL_HOLDS * float(wall if wall < 2 else 2)
    return _effect(item.steps, _missing(s, f), item.luck != c.NO_LUCK) + 0.6 * float(bonus)


# --- moves ------------------------------------------------------------------------------------------------------------


def declared(s: Board, war: War) -> float:
    """A move being paid for or fought over: its effect, less what it still costs."""
    worth = war_worth(s, war)
    if not war.paying:
        return worth * (LANDS if covered(s, war) else COMES_BACK)
    due: i64 = 0
    for amount in war.cost:
        due += amount
    for card in war.cards:
        due -= card % c.GRADES + 1
    return worth * LANDS - ENERGY_HP * float(due if due > 0 else 0)


def war_worth(s: Board, war: War) -> float:
    """What a move or a boost does if it takes effect."""
    if war.kind == c.BY_BOOST:
        return BOOST_HP
    f = s.fighters[war.fighter]
    sheet = s.book.sheets[f.who]
    worth = move_worth(s, f, sheet.strike if war.kind == c.BY_STRIKE else sheet.counter)
    return BETRAYAL_MOVE * worth if war.betrayed != c.NOTHING else worth


def move_worth(s: Board, f: Fighter, move: Move) -> float:
    """What a Fighter's move does if it takes effect."""
    return _effect(move.steps, _missing(s, f), move.luck != c.NO_LUCK)


def _missing(s: Board, f: Fighter) -> i64:
    return s.book.sheets[f.who].hp - f.hp


def _effect(steps: list[Step], missing: i64, lucky: bool) -> float:
    total = 0.0
    for step in steps:
        worth = _step(step, missing)
        total += worth * ODDS[step.on] if lucky else worth
    return total


def _odds(on: int) -> float:
    """How likely a step's luck is: a coin's sides are bits 1 and 2, a die's 1 to 6."""
    if on == 127:
        return 1.0
    return on.bit_count() / (2 if on in (2, 4, 6) else 6)


ODDS: Final = [_odds(on) for on in range(128)]


def _step(step: Step, missing: i64) -> float:
    amount = 3.5 if step.kind == c.ROLL else 2.0 if step.kind == c.HALF_ROLL else float(step.amount)
    verb = step.verb
    if verb == c.DAMAGE:
        if step.to == c.SELF:
            return -amount
        return amount * (2.0 if step.to == c.FOES else 0.9 if step.to == c.BENCHED else 1.1)
    if verb == c.HEAL:
        healed = amount if amount < float(missing) else float(missing)
        return healed + 0.5 if step.to == c.ALLIES else healed
    if verb == c.KO:
        return 4.0
    if verb == c.DROP:
        return 2.0
    if verb == c.TAKE_USED:
        return 1.0
    if verb == c.WEAR:
        return 0.9
    if verb == c.DRAW:
        return 0.5 * amount
    if verb == c.SALVAGE or verb == c.DROP_CARDS:
        return 0.4 * amount
    return 0.0
