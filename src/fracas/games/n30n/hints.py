"""For bots: worlds that fit what a seat knows (hints_guess.py), and how good a world is for it."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from fracas.games.n30n.hints_guess import guess
from fracas.games.n30n.rules import Rumble
from fracas.games.n30n.state_book import Item, Move, Step
from fracas.games.n30n.state_codes import (
    ALLIES,
    BENCHED,
    BRAWL,
    BY_BOOST,
    BY_STRIKE,
    DAMAGE,
    DRAW,
    DROP,
    DROP_CARDS,
    FOES,
    GIVE,
    HALF_ROLL,
    HEAL,
    ITEM,
    KING,
    KO,
    N30N,
    N30NS,
    NO_LUCK,
    NOTHING,
    OFFERING,
    OVER,
    REVIVING,
    ROLL,
    SALVAGE,
    SELF,
    TAKE_USED,
    TO_DRAFT,
    TO_PLACE,
    TO_WINDOW,
    WEAR,
)
from fracas.games.n30n.state_parts import Fighter, Lane, War
from fracas.games.n30n.steps_resolve import mastery, specialty
from fracas.games.n30n.steps_war import covered

__all__ = ["guess", "order", "value"]

# All in HP: what a thing is worth to its side.
FIGHTER_HP = 2.5  # being alive at all
ENERGY_HP = 0.35  # per grade of N30N
ITEM_HP = 0.8
BRAWL_HP = (0.55, 0.55, 0.5, 0.4, 0.3)  # the first few of a hand matter most
SPARE_BRAWL_HP = 0.15
THREADS_HP = 0.5
SWING_HP = 5.0  # a lead of this much is about three to one
FOE_HAND = 0.3  # what cards in other hands count
EVADES = 0.25  # a defence meets its attack one time in four
WORKS = 0.75
LANDS = 0.8  # a move is accepted this often


def value(state: Rumble, seat: int) -> float:
    """The seat's chance to win, judged by HP, hands, and what lies face down or is being declared."""
    if state.phase == OVER:
        return state.score(seat)
    unit = state.book.unit_of[seat]
    if state.stage == TO_DRAFT:
        return _draft(state, seat)
    strengths = [_strength(state, one, 1.0 if one == unit else FOE_HAND) for one in range(state.book.units)]
    mine = strengths[unit]
    foes = [strengths[u] for u in range(state.book.units) if u != unit and state.side[u] != state.side[unit]]
    if state.book.mode == KING:
        if not state.plays(unit):
            return 0.0
        mate = state.mate_of(unit)
        friend = strengths[mate] * 0.4 if mate != NOTHING else 0.0
        lead = mine + friend - sum(foes) * 0.7
    else:
        lead = mine - max(foes)
    return 1.0 / (1.0 + exp(-lead / SWING_HP))


def _draft(s: Rumble, seat: int) -> float:
    """The team so far: HP, cheap moves that hurt or heal, moves of different kinds."""
    good = 0.0
    for player, picks in enumerate(s.picks):
        sheets = [s.book.sheets[who] for who in picks]
        team = sum(int(one.hp) + _cheap(one.strike) + 0.7 * _cheap(one.counter) for one in sheets)
        good += team if player % 2 == seat % 2 else -team
    return 1.0 / (1.0 + exp(-good / 10.0))


def _cheap(move: Move) -> float:
    """What a move does for each point of energy."""
    lucky = move.luck != NO_LUCK
    worth = sum(_step(step, 2) * (_odds(int(step.on)) if lucky else 1.0) for step in move.steps)
    return worth / (0.5 + sum(move.cost))


def _strength(s: Rumble, unit: int, trust: float) -> float:
    """How strong a hand's side is; `trust` is what its cards count: others will not play them at random."""
    total = 0.0
    for f in s.f:
        if f.unit == unit and not f.ko:
            total += FIGHTER_HP + int(f.hp) + (THREADS_HP * int(f.bonus) if f.threads != NOTHING else 0.0)
            total += 0.4 * int(f.guard)
    total += trust * _hand(s, unit)
    total += ENERGY_HP * 1.5 * (s.owed[unit] + s.owed_over[unit] + s.owed_betrayal[unit])
    if s.stage == TO_PLACE or s.stage == TO_WINDOW:
        total += sum(_planned(s, lane, unit) for lane in s.lanes if not lane.done)
    if s.war is not None and s.war.unit == unit:
        total += _declared(s, s.war)
    if s.phase in (OFFERING, REVIVING) and s.queue[s.queue_at] == unit:
        total += _bargain(s)
    return total


def _hand(s: Rumble, unit: int) -> float:
    brawls = s.counts[3 * unit + BRAWL]
    total = sum(BRAWL_HP[:brawls]) + SPARE_BRAWL_HP * max(0, brawls - len(BRAWL_HP))
    total += ITEM_HP * min(s.counts[3 * unit + ITEM], 5)
    if s.counts[3 * unit + N30N]:
        total += ENERGY_HP * sum(card % 3 + 1 for card in s.hands[unit] if card < N30NS)
    return total


def _bargain(s: Rumble) -> float:
    """A trade or a revive under way: what it will bring, less what is still to pay."""
    if s.phase == REVIVING:
        sheet = s.book.sheets[s.f[s.returning].who]
        return FIGHTER_HP + int(sheet.hp) - 0.35 * (int(sheet.revive) - int(s.cash))
    worth = (0.5, 0.55, 1.0)[s.deals]
    price = s.book.price[s.deals]
    return worth * max(1, int(s.cash) // price) - 0.35 * max(0, price - int(s.cash))


# --- cards face down ----------------------------------------------------------------------------------------------


def _planned(s: Rumble, lane: Lane, unit: int) -> float:
    """What a card that lies face down may be expected to do."""
    total = 0.0
    if lane.ca != NOTHING and s.f[lane.a].unit == unit:
        total += _card(s, lane.a, lane.d, lane.ca, attacks=True) * (0.6 if lane.betrays else 1.0)
    if lane.cd != NOTHING and s.f[lane.d].unit == unit:
        total += _card(s, lane.d, lane.a, lane.cd, attacks=False)
    return total


def _card(s: Rumble, user: int, across: int, card: int, *, attacks: bool) -> float:
    f = s.f[user]
    book = s.book
    if book.type_of[card] == ITEM:
        item = book.item[card]
        if not item.use & (1 if attacks else 2):
            return 0.0
        return WORKS * _item(s, f, item)
    if across == NOTHING:
        return 0.0
    if book.punch[card] != NOTHING:
        return 0.7 * (sum(book.dice[book.punch[card]]) / 6 + 1.0)
    move = book.atk[card] if attacks else 4 + book.dfn[card]
    hit = 1.0 + float(specialty(s, f, move)) + ENERGY_HP
    hit += 0.25 * float(book.n_slots[card]) if s.counts[3 * f.unit + N30N] else 0.0
    if attacks:
        return WORKS * hit
    return EVADES * (hit + 1.3)


def _item(s: Rumble, f: Fighter, item: Item) -> float:
    bonus = float(mastery(s, f, item))
    if item.wall:
        return 0.7 * min(float(item.wall) + bonus, 2.0)
    return _effect(s, f, tuple(item.steps), item.luck != NO_LUCK) + 0.6 * bonus


# --- moves --------------------------------------------------------------------------------------------------------


def _declared(s: Rumble, war: War) -> float:
    """A move being paid for or fought over: its effect, less what it still costs."""
    f = s.f[war.fighter]
    sheet = s.book.sheets[f.who]
    if war.kind == BY_BOOST:
        worth = 1.0
    else:
        move = sheet.strike if war.kind == BY_STRIKE else sheet.counter
        worth = _move(s, f, move)
        if war.betrayed != NOTHING:
            worth *= 0.3
    if not war.paying:
        return worth * (LANDS if covered(s, war) else 0.15)
    due = sum(war.cost) - sum(card % 3 + 1 for card in war.cards)
    return worth * LANDS - ENERGY_HP * max(0, due)


def _move(s: Rumble, f: Fighter, move: Move) -> float:
    return _effect(s, f, tuple(move.steps), move.luck != NO_LUCK)


def _effect(s: Rumble, f: Fighter, steps: tuple[Step, ...], lucky: bool) -> float:
    missing = int(s.book.sheets[f.who].hp) - int(f.hp)
    return sum(_step(step, missing) * (_odds(int(step.on)) if lucky else 1.0) for step in steps)


@lru_cache(maxsize=256)
def _odds(on: int) -> float:
    """How likely a step's luck is: a coin's sides are bits 1 and 2, a die's 1 to 6."""
    if on == 127:
        return 1.0
    return on.bit_count() / (2 if on < 8 and on & 1 == 0 and on in (2, 4, 6) else 6)


def _step(step: Step, missing: int) -> float:
    amount = 3.5 if step.kind == ROLL else 2.0 if step.kind == HALF_ROLL else float(step.amount)
    if step.verb == DAMAGE:
        if step.to == SELF:
            return -amount
        return amount * (2.0 if step.to == FOES else 0.9 if step.to == BENCHED else 1.1)
    if step.verb == HEAL:
        return min(amount, float(missing)) if step.to != ALLIES else 0.5 + min(amount, float(missing))
    fixed = {KO: 4.0, DROP: 2.0, TAKE_USED: 1.0, WEAR: 0.9, DRAW: 0.5 * amount, SALVAGE: 0.4 * amount}
    return fixed.get(int(step.verb), 0.4 * amount if step.verb == DROP_CARDS else 0.0)


def order(state: Rumble, seat: int, options: tuple[int, ...]) -> tuple[int, ...]:
    """Gifts last: a hand has many, and few of them are good."""
    return tuple(code for code in options if code < GIVE) + tuple(code for code in options if code >= GIVE)
