"""The parts of a match that change: Fighters, lanes, the clash, the war, the effect, the Pit-Stop. Each copies itself.

Fighters are known by their place in `Board.fighters`, cards by their number in the Book; NOTHING stands for none.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.book import packed


@mypyc_attr(acyclic=True)
class Fighter:
    """One Fighter in the match."""

    seat: i64
    unit: i64
    who: i64  # place among the Book's sheets
    hp: i64
    name: str
    ko: i64 = 0
    zone: i64 = c.BENCH
    threads: i64 = c.NOTHING  # Item worn
    bonus: i64 = 0  # what the specialty it grants adds
    struck: i64 = 0  # the Strike has taken effect this round
    countered: i64 = 0
    wall: i64 = c.NOTHING  # standing Wall (walls=stay)
    guard: i64 = 0  # its defence
    next_wall: i64 = c.NOTHING  # a Wall that held this round and will stand after clean-up
    next_guard: i64 = 0

    def __init__(self, seat: i64, unit: i64, who: i64, hp: i64, name: str) -> None:
        self.seat = seat
        self.unit = unit
        self.who = who
        self.hp = hp
        self.name = name

    def copy(self) -> Fighter:
        f = Fighter(self.seat, self.unit, self.who, self.hp, self.name)
        f.ko = self.ko
        f.zone = self.zone
        f.threads = self.threads
        f.bonus = self.bonus
        f.struck = self.struck
        f.countered = self.countered
        f.wall = self.wall
        f.guard = self.guard
        f.next_wall = self.next_wall
        f.next_guard = self.next_guard
        return f


# --- lanes ------------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Lane:
    """A facing pair (or one Fighter alone) and the cards before it; a betrayal is resolved like a lane of its own."""

    attacker: i64
    defender: i64
    area: i64
    zone: i64
    attack: i64 = c.NOTHING  # the attacker's card
    defence: i64 = c.NOTHING
    betrays: i64 = 0  # the attacker's card is aimed at a teammate
    mark: i64 = c.NOTHING  # whom a betrayal was aimed at when Attack/Defend began; none: to be named
    shown: i64 = 0
    done: i64 = 0
    attack_slots: i64 = 0  # Boost slots already declared, as bits
    defence_slots: i64 = 0
    order: i64 = 0  # N3-7.4: lanes are played in this order

    def __init__(self, attacker: i64, defender: i64, area: i64, zone: i64) -> None:
        self.attacker = attacker
        self.defender = defender
        self.area = area
        self.zone = zone

    def copy(self) -> Lane:
        lane = Lane(self.attacker, self.defender, self.area, self.zone)
        lane.attack = self.attack
        lane.defence = self.defence
        lane.betrays = self.betrays
        lane.mark = self.mark
        lane.shown = self.shown
        lane.done = self.done
        lane.attack_slots = self.attack_slots
        lane.defence_slots = self.defence_slots
        lane.order = self.order
        return lane

    def fighter(self, role: i64) -> i64:
        """Who is in that role."""
        return self.attacker if role == c.ATTACKS else self.defender

    def card(self, role: i64) -> i64:
        """The card before who is in that role."""
        return self.attack if role == c.ATTACKS else self.defence

    def slots(self, role: i64) -> i64:
        """The Boost slots of that card which have been declared."""
        return self.attack_slots if role == c.ATTACKS else self.defence_slots


@mypyc_attr(acyclic=True)
class Blow:
    """What one card of the lane being resolved comes to."""

    connects: i64 = 0  # it is a Brawl, and it hits
    works: i64 = 0  # it is an Item, and it has its effect
    boost: i64 = 0
    luck: i64 = 0  # what luck the first part of an Item has had

    def clear(self) -> None:
        self.connects = 0
        self.works = 0
        self.boost = 0
        self.luck = 0

    def copy(self) -> Blow:
        blow = Blow()
        blow.connects = self.connects
        blow.works = self.works
        blow.boost = self.boost
        blow.luck = self.luck
        return blow


@mypyc_attr(acyclic=True, free_list_len=1)
class Clash:
    """The lane being resolved (N3-8.4): which, how far, and what its cards come to."""

    lane: i64 = 0  # counts through the lanes, then through them again for betrayals
    step: i64 = c.LANE_BEGINS
    wall: i64 = 0  # defence before the lane's defender
    attack: Blow
    defence: Blow

    def __init__(self, attack: Blow, defence: Blow) -> None:
        self.attack = attack
        self.defence = defence

    def copy(self) -> Clash:
        clash = Clash(self.attack.copy(), self.defence.copy())
        clash.lane = self.lane
        clash.step = self.step
        clash.wall = self.wall
        return clash

    def begin(self, lane: i64) -> None:
        """Turn to a lane, and forget what the last one came to."""
        self.lane = lane
        self.step = c.LANE_BEGINS
        self.wall = 0
        self.attack.clear()
        self.defence.clear()

    def blow(self, role: i64) -> Blow:
        """What the card of who is in that role comes to."""
        return self.attack if role == c.ATTACKS else self.defence

    def role(self) -> i64:
        """Whose step it is."""
        return c.DEFENDS - (self.step & 1)


@mypyc_attr(acyclic=True, free_list_len=1)
class Placing:
    """Cards being laid down face down: per unit, where it places and how far it has got."""

    plan: list[list[int]]  # its lanes, in lane order (2 * lane + role)
    at: list[int]
    had: list[int]  # 2 * unit: Brawls, Items held when placing began

    def __init__(self, plan: list[list[int]], at: list[int], had: list[int]) -> None:
        self.plan = plan
        self.at = at
        self.had = had

    def copy(self) -> Placing:
        return Placing(self.plan, self.at.copy(), self.had.copy())  # the plan is replaced, never changed in place


# --- energy and effects -----------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class War:
    """The exchange of N30N over one Strike, Counter or boost (section 4.5), from the declaration on."""

    kind: i64  # BY_STRIKE, BY_COUNTER, BY_BOOST
    fighter: i64  # whose move
    unit: i64  # whose hand pays
    cost: list[int]  # per type,
    need: i64  # and packed
    target: i64 = c.NOTHING  # Fighter aimed at
    lane: i64 = c.NOTHING  # of a boost: the lane
    side: i64 = 0  # of a boost: the role whose card it is on
    paying: bool = True  # the declaration is not complete yet
    asked: i64 = 0  # how many opponents have passed since the last card
    betrayed: i64 = c.NOTHING  # unit betrayed by this move
    first: list[int]  # grades first placed, per type (cancel_threshold=any)
    cards: list[int]
    owner: list[int]  # unit that placed it
    targets: list[int]  # place it cancels; none: a paying card

    def __init__(self, kind: i64, fighter: i64, unit: i64, cost: list[int]) -> None:
        self.kind = kind
        self.fighter = fighter
        self.unit = unit
        self.cost = cost
        self.need = packed(cost)
        self.first = NO_GRADES
        self.cards = []
        self.owner = []
        self.targets = []

    def copy(self) -> War:
        war = War(self.kind, self.fighter, self.unit, self.cost)
        war.need = self.need
        war.target = self.target
        war.lane = self.lane
        war.side = self.side
        war.paying = self.paying
        war.asked = self.asked
        war.betrayed = self.betrayed
        war.first = self.first  # replaced, never changed in place
        war.cards = self.cards.copy()
        war.owner = self.owner.copy()
        war.targets = self.targets.copy()
        return war

    def live(self) -> i64:
        """N3-5.3: which of its cards no live card targets, as bits. A target lies before what cancels it."""
        live: i64 = 0
        bit: i64 = 1
        for _ in self.cards:
            live |= bit
            bit <<= 1
        i: i64 = len(self.cards)
        while i > 0:
            i -= 1
            bit >>= 1
            target: i64 = self.targets[i]
            if target >= 0 and live & bit:
                live &= ~(bit >> (i - target))
        return live


NO_GRADES: Final[list[int]] = []


@mypyc_attr(acyclic=True, free_list_len=1)
class Effect:
    """An effect being carried out: what it is of, whom it hits, how far it has got."""

    kind: i64  # BY_STRIKE, BY_COUNTER, BY_ITEM
    fighter: i64
    target: i64
    card: i64 = c.NOTHING  # the Item
    lane: i64 = c.NOTHING
    part: i64 = 0  # of an Item: 0 step (c), 1 step (e)
    step: i64 = 0
    luck: i64 = 0  # coin or die, 0 before it fell (coin: 1 tails, 2 heads)
    bonus: i64 = 0  # mastery
    left: i64 = 0  # cards a victim must still discard
    victim: i64 = c.NOTHING  # unit that discards
    over: i64 = 0  # Overkill points (overkill_award=any)

    def __init__(self, kind: i64, fighter: i64, target: i64) -> None:
        self.kind = kind
        self.fighter = fighter
        self.target = target

    def copy(self) -> Effect:
        effect = Effect(self.kind, self.fighter, self.target)
        effect.card = self.card
        effect.lane = self.lane
        effect.part = self.part
        effect.step = self.step
        effect.luck = self.luck
        effect.bonus = self.bonus
        effect.left = self.left
        effect.victim = self.victim
        effect.over = self.over
        return effect


# --- turns and the Pit-Stop -------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class Queue:
    """Units that act one after the other: they draw, shop, claim."""

    units: list[int]
    at: i64 = 0

    def __init__(self, units: list[int]) -> None:
        self.units = units

    def copy(self) -> Queue:
        queue = Queue(self.units)  # replaced, never changed in place
        queue.at = self.at
        return queue

    def empty(self) -> bool:
        """True when everybody has had a turn."""
        return self.at >= len(self.units)

    def unit(self) -> i64:
        """Whose turn it is."""
        return self.units[self.at]


@mypyc_attr(acyclic=True, free_list_len=1)
class Turns:
    """Seats that may declare Strikes or Counters in turn, until all have passed in a row."""

    seats: list[int]
    at: i64 = 0
    passes: i64 = 0

    def __init__(self, seats: list[int]) -> None:
        self.seats = seats

    def copy(self) -> Turns:
        turns = Turns(self.seats)  # replaced, never changed in place
        turns.at = self.at
        turns.passes = self.passes
        return turns

    def seat(self) -> i64:
        """Whose turn it is."""
        return self.seats[self.at]

    def next(self) -> None:
        self.at = (self.at + 1) % len(self.seats)


@mypyc_attr(acyclic=True, free_list_len=1)
class PitStop:
    """What happens at the Pit-Stop: the trade or revive under way, the draw being shared out, line-ups being set."""

    deck: i64 = 0  # what is bought
    cash: i64 = 0  # paid so far
    offered: list[int]  # cards on the counter; replaced, never changed in place
    returning: i64 = c.NOTHING  # Fighter being revived
    pool: list[int]  # King: drawn cards not yet taken; pool and shares are made anew for each draw
    shares: list[list[int]]  # King: per unit, taken from the pool
    line_up: list[int]  # 3 * unit + zone: Fighter, NOTHING for an empty zone, UNDECIDED

    def __init__(self, offered: list[int], pool: list[int], shares: list[list[int]], line_up: list[int]) -> None:
        self.offered = offered
        self.pool = pool
        self.shares = shares
        self.line_up = line_up

    def copy(self) -> PitStop:
        pit = PitStop(self.offered, self.pool, self.shares, self.line_up.copy())
        if self.pool:
            pit.pool = self.pool.copy()
            pit.shares = [cards.copy() for cards in self.shares]
        pit.deck = self.deck
        pit.cash = self.cash
        pit.returning = self.returning
        return pit

    def begin_payment(self) -> None:
        self.cash = 0
        self.offered = NOTHING_OFFERED


NOTHING_OFFERED: Final[list[int]] = []
