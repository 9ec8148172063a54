"""What stands on the table: Fighters, lanes, the war and the effect under way. Each copies itself by hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.n30n.state_codes import BENCH, NOTHING


class Fighter:
    """One Fighter in the match."""

    __slots__ = (
        "bonus", "countered", "guard", "hp", "ko", "name", "next_guard", "next_wall", "seat", "struck", "threads",
        "unit", "wall", "who", "zone",
    )  # fmt: skip

    seat: i64
    unit: i64
    who: i64
    hp: i64
    ko: i64
    zone: i64
    threads: i64  # Item card worn, or NOTHING
    bonus: i64  # what its specialty adds
    struck: i64  # the Strike has taken effect this round
    countered: i64
    wall: i64  # standing Wall (walls=stay), or NOTHING
    guard: i64  # its defence
    next_wall: i64  # a Wall that held this round and will stand after clean-up
    next_guard: i64
    name: str

    def __init__(self, seat: i64, unit: i64, who: i64, hp: i64, name: str) -> None:
        self.seat = seat
        self.unit = unit
        self.who = who
        self.hp = hp
        self.name = name
        self.ko = 0
        self.zone = BENCH
        self.threads = NOTHING
        self.bonus = 0
        self.struck = 0
        self.countered = 0
        self.wall = NOTHING
        self.guard = 0
        self.next_wall = NOTHING
        self.next_guard = 0

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


class Lane:
    """A facing pair (or one Fighter alone) and the cards before it; a betrayal is resolved like a lane of its own.

    a and d are fighters (NOTHING: nobody), ca and cd their cards. `betrays` marks the attacker's card;
    `mark` is the fighter a betrayal was aimed at when Attack/Defend began (NOTHING: to be named).
    """

    __slots__ = ("a", "area", "betrays", "ca", "cd", "d", "done", "mark", "shown", "slots_a", "slots_d", "zone")

    a: i64
    d: i64
    ca: i64
    cd: i64
    area: i64
    zone: i64
    betrays: i64
    mark: i64
    shown: i64
    done: i64
    slots_a: i64  # Boost slots already declared
    slots_d: i64

    def __init__(self, a: i64, d: i64, area: i64, zone: i64) -> None:
        self.a = a
        self.d = d
        self.area = area
        self.zone = zone
        self.ca = NOTHING
        self.cd = NOTHING
        self.betrays = 0
        self.mark = NOTHING
        self.shown = 0
        self.done = 0
        self.slots_a = 0
        self.slots_d = 0

    def copy(self) -> Lane:
        lane = Lane(self.a, self.d, self.area, self.zone)
        lane.ca = self.ca
        lane.cd = self.cd
        lane.betrays = self.betrays
        lane.mark = self.mark
        lane.shown = self.shown
        lane.done = self.done
        lane.slots_a = self.slots_a
        lane.slots_d = self.slots_d
        return lane


class War:
    """The exchange of N30N over one Strike, Counter or boost (section 4.5), from the declaration on."""

    __slots__ = (
        "asked", "betrayed", "cards", "cost", "fighter", "first", "kind", "lane", "owner", "paying", "side", "target",
        "targets", "unit",
    )  # fmt: skip

    kind: i64  # BY_STRIKE, BY_COUNTER, BY_BOOST
    fighter: i64  # whose move
    unit: i64  # whose hand pays
    target: i64  # fighter aimed at, or NOTHING
    lane: i64  # of a boost: the lane
    side: i64  # of a boost: 0 the attacker's card, 1 the defender's
    paying: bool  # the declaration is not complete yet
    asked: i64  # how many opponents have passed since the last card
    betrayed: i64  # unit betrayed by this move, or NOTHING
    cost: list[int]
    first: list[int]  # grades first placed, per type (cancel_threshold=any)
    cards: list[int]
    owner: list[int]  # unit that placed it
    targets: list[int]  # place it cancels, or NOTHING for a paying card

    def __init__(self, kind: i64, fighter: i64, unit: i64, cost: list[int]) -> None:
        self.kind = kind
        self.fighter = fighter
        self.unit = unit
        self.cost = cost
        self.target = NOTHING
        self.lane = NOTHING
        self.side = 0
        self.paying = True
        self.asked = 0
        self.betrayed = NOTHING
        self.first = NO_GRADES
        self.cards = []
        self.owner = []
        self.targets = []

    def copy(self) -> War:
        war = War(self.kind, self.fighter, self.unit, self.cost)
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


NO_GRADES: Final[list[int]] = []


def living(war: War) -> list[bool]:
    """N3-5.3: a war card is live if no live war card targets it. A target lies before what cancels it."""
    live = [True] * len(war.cards)
    i: i64 = len(war.cards) - 1
    while i >= 0:
        target: i64 = war.targets[i]
        if target >= 0 and live[i]:
            live[target] = False
        i -= 1
    return live


class Effect:
    """An effect being carried out: what it is of, who it hits, how far it has got."""

    __slots__ = ("bonus", "card", "fighter", "kind", "lane", "left", "luck", "over", "part", "step", "target", "victim")

    kind: i64  # BY_STRIKE, BY_COUNTER, BY_ITEM
    fighter: i64
    target: i64
    card: i64  # Item, or NOTHING
    lane: i64
    part: i64  # of an Item: 0 step (c), 1 step (e)
    step: i64
    luck: i64  # coin or die, 0 before it fell (coin: 1 tails, 2 heads)
    bonus: i64  # mastery
    left: i64  # cards a victim must still discard
    victim: i64  # unit that discards
    over: i64  # Overkill points (overkill_award=any)

    def __init__(self, kind: i64, fighter: i64, target: i64) -> None:
        self.kind = kind
        self.fighter = fighter
        self.target = target
        self.card = NOTHING
        self.lane = NOTHING
        self.part = 0
        self.step = 0
        self.luck = 0
        self.bonus = 0
        self.left = 0
        self.victim = NOTHING
        self.over = 0

    def copy(self) -> Effect:
        e = Effect(self.kind, self.fighter, self.target)
        e.card = self.card
        e.lane = self.lane
        e.part = self.part
        e.step = self.step
        e.luck = self.luck
        e.bonus = self.bonus
        e.left = self.left
        e.victim = self.victim
        e.over = self.over
        return e
