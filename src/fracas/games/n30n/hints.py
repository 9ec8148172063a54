"""For bots: worlds that fit what a seat knows (guess.py), and how good a world is for it."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.book import Item, Move, Step
from fracas.games.n30n.core.match import Rumble
from fracas.games.n30n.core.parts import Fighter, Lane, War
from fracas.games.n30n.core.round.clash import mastery, specialty
from fracas.games.n30n.core.wars import covered
from fracas.games.n30n.guess import guess

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
    if state.phase == c.OVER:
        return state.score(seat)
    unit = state.book.unit_of[seat]
    if state.stage == c.DRAFTING:
        return _draft(state, seat)
    strengths = [_strength(state, one, 1.0 if one == unit else FOE_HAND) for one in range(state.book.units)]
    if state.book.mode == c.KING:
        strengths = [0.0 if state.quit >> one & 1 else strength for one, strength in enumerate(strengths)]  # N3-R19
    mine = strengths[unit]
    foes = [strengths[u] for u in range(state.book.units) if u != unit and state.side[u] != state.side[unit]]
    if state.book.mode == c.KING:
        if not state.plays(unit):
            return 0.0
        mate = state.mate_of(unit)
        friend = strengths[mate] * 0.4 if mate != c.NOTHING else 0.0
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
    lucky = move.luck != c.NO_LUCK
    worth = sum(_step(step, 2) * (_odds(int(step.on)) if lucky else 1.0) for step in move.steps)
    return worth / (0.5 + sum(move.cost))


def _strength(s: Rumble, unit: int, trust: float) -> float:
    """How strong a hand's side is; `trust` is what its cards count: others will not play them at random."""
    total = 0.0
    for f in s.fighters:
        if f.unit == unit and not f.ko:
            total += FIGHTER_HP + int(f.hp) + (THREADS_HP * int(f.bonus) if f.threads != c.NOTHING else 0.0)
            total += 0.4 * int(f.guard)
    total += trust * _hand(s, unit)
    total += ENERGY_HP * 1.5 * (s.owed[unit] + s.owed_over[unit] + s.owed_betrayal[unit])
    if s.stage == c.PLACING or s.stage == c.WINDOW:
        total += sum(_planned(s, lane, unit) for lane in s.lanes if not lane.done)
    if s.war is not None and s.war.unit == unit:
        total += _declared(s, s.war)
    if s.phase in (c.OFFERING, c.REVIVING) and s.queue.units[s.queue.at] == unit:
        total += _bargain(s)
    return total


def _hand(s: Rumble, unit: int) -> float:
    brawls = s.counts[3 * unit + c.BRAWL]
    total = sum(BRAWL_HP[:brawls]) + SPARE_BRAWL_HP * max(0, brawls - len(BRAWL_HP))
    total += ITEM_HP * min(s.counts[3 * unit + c.ITEM], 5)
    if s.counts[3 * unit + c.N30N]:
        total += ENERGY_HP * sum(card % 3 + 1 for card in s.hands[unit] if card < c.N30NS)
    return total


def _bargain(s: Rumble) -> float:
    """A trade or a revive under way: what it will bring, less what is still to pay."""
    if s.phase == c.REVIVING:
        sheet = s.book.sheets[s.fighters[s.pit.returning].who]
        return FIGHTER_HP + int(sheet.hp) - 0.35 * (int(sheet.revive) - int(s.pit.cash))
    worth = (0.5, 0.55, 1.0)[s.pit.deck]
    price = s.book.price[s.pit.deck]
    return worth * max(1, int(s.pit.cash) // price) - 0.35 * max(0, price - int(s.pit.cash))


# --- cards face down ----------------------------------------------------------------------------------------------


def _planned(s: Rumble, lane: Lane, unit: int) -> float:
    """What a card that lies face down may be expected to do."""
    total = 0.0
    if lane.attack != c.NOTHING and s.fighters[lane.attacker].unit == unit:
        total += _card(s, lane.attacker, lane.defender, lane.attack, attacks=True) * (0.6 if lane.betrays else 1.0)
    if lane.defence != c.NOTHING and s.fighters[lane.defender].unit == unit:
        total += _card(s, lane.defender, lane.attacker, lane.defence, attacks=False)
    return total


def _card(s: Rumble, user: int, across: int, card: int, *, attacks: bool) -> float:
    f = s.fighters[user]
    book = s.book
    if book.type_of[card] == c.ITEM:
        item = book.item[card]
        if not item.use & (1 if attacks else 2):
            return 0.0
        return WORKS * _item(s, f, item)
    if across == c.NOTHING:
        return 0.0
    if book.punch[card] != c.NOTHING:
        return 0.7 * (sum(book.dice[book.punch[card]]) / 6 + 1.0)
    move = book.attack_colour[card] if attacks else 4 + book.defence_colour[card]
    hit = 1.0 + float(specialty(s, f, move)) + ENERGY_HP
    hit += 0.25 * float(book.slot_count[card]) if s.counts[3 * f.unit + c.N30N] else 0.0
    if attacks:
        return WORKS * hit
    return EVADES * (hit + 1.3)


def _item(s: Rumble, f: Fighter, item: Item) -> float:
    bonus = float(mastery(s, f, item))
    if item.wall:
        return 0.7 * min(float(item.wall) + bonus, 2.0)
    return _effect(s, f, tuple(item.steps), item.luck != c.NO_LUCK) + 0.6 * bonus


# --- moves --------------------------------------------------------------------------------------------------------


def _declared(s: Rumble, war: War) -> float:
    """A move being paid for or fought over: its effect, less what it still costs."""
    f = s.fighters[war.fighter]
    sheet = s.book.sheets[f.who]
    if war.kind == c.BY_BOOST:
        worth = 1.0
    else:
        move = sheet.strike if war.kind == c.BY_STRIKE else sheet.counter
        worth = _move(s, f, move)
        if war.betrayed != c.NOTHING:
            worth *= 0.3
    if not war.paying:
        return worth * (LANDS if covered(s, war) else 0.15)
    due = sum(war.cost) - sum(card % 3 + 1 for card in war.cards)
    return worth * LANDS - ENERGY_HP * max(0, due)


def _move(s: Rumble, f: Fighter, move: Move) -> float:
    return _effect(s, f, tuple(move.steps), move.luck != c.NO_LUCK)


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
    amount = 3.5 if step.kind == c.ROLL else 2.0 if step.kind == c.HALF_ROLL else float(step.amount)
    if step.verb == c.DAMAGE:
        if step.to == c.SELF:
            return -amount
        return amount * (2.0 if step.to == c.FOES else 0.9 if step.to == c.BENCHED else 1.1)
    if step.verb == c.HEAL:
        return min(amount, float(missing)) if step.to != c.ALLIES else 0.5 + min(amount, float(missing))
    fixed = {c.KO: 4.0, c.DROP: 2.0, c.TAKE_USED: 1.0, c.WEAR: 0.9, c.DRAW: 0.5 * amount, c.SALVAGE: 0.4 * amount}
    return fixed.get(int(step.verb), 0.4 * amount if step.verb == c.DROP_CARDS else 0.0)


def order(state: Rumble, seat: int, options: tuple[int, ...]) -> tuple[int, ...]:
    """Gifts last: a hand has many, and few of them are good."""
    return tuple(code for code in options if code < c.GIVE) + tuple(code for code in options if code >= c.GIVE)
