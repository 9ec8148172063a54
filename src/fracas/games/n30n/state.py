"""The street: fighters, hands, decks, lanes, whose choice it is. No rules here but small facts."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n.state_book import Book
from fracas.games.n30n.state_codes import DEEDS, DRAFTING, KING, LANE_BEGINS, NOTHING, ROYALE, TO_DRAFT, UNSET
from fracas.games.n30n.state_parts import Effect, Fighter, Lane, War
from fracas.kernel.state import State


class Board(State):
    """The fields of a match. Rules are in rules*.py, the verbs in steps*.py."""

    __slots__ = (
        "actor", "actors", "anything_known", "attacker", "book", "captains", "cash",
        "claimable", "counts", "deals", "decks", "deeds", "defeated", "dummy_got", "effect", "f", "had", "half",
        "hands", "hit_a", "hit_d", "item_a", "item_d", "joined", "junk", "known", "lane", "lane_step", "lanes", "line",
        "locked", "luck_a", "luck_d", "boost_a", "boost_d", "offered", "opened", "order", "owed", "owed_betrayal",
        "owed_over", "pairs", "passes", "phase", "picks", "place_at", "plan", "pool", "queue", "queue_at", "returning",
        "revive_used", "revived", "round", "shares", "side", "stack", "stage", "sw", "tied", "top", "top_open",
        "toss", "turn", "used", "waiting", "wall_held", "war", "why", "window", "winner", "winner_unit",
    )  # fmt: skip

    book: Book
    phase: i64
    stage: i64
    waiting: i64  # mask of the seats asked
    opened: i64  # counts questions: the number behind an ask's id
    round: i64
    half: i64  # Training: 0 or 1
    attacker: i64  # side that attacks
    winner: i64  # side that has won, or NOTHING
    winner_unit: i64  # King: the player that has won
    tied: i64
    why: str
    # set-up
    picks: list[list[int]]  # per player
    order: list[int]  # who picks, in turn
    turn: i64
    toss: i64  # side that won the last toss
    # people and cards
    f: list[Fighter]
    hands: list[list[int]]  # per unit, sorted
    counts: list[int]  # 3 * unit + type
    locked: list[list[int]]  # per unit: cards Law 1 keeps from trading
    decks: list[list[int]]  # 3 * area + type: nobody knows the order
    stack: list[list[int]]  # the same: cards a case has put on top, last one first drawn
    junk: list[list[int]]
    top: list[int]  # per area: the Item on top of the deck, NOTHING when it is empty
    used: list[list[int]]  # per unit
    known: list[list[int]]  # (unit, watchers last) * units + unit: cards known to be in that hand or face down
    anything_known: bool
    dummy_got: list[int]  # the dummy's N30N in the order it came
    side: list[int]  # per unit
    defeated: i64  # King: mask of units without a live Fighter
    joined: i64  # King: both areas count as one tarmac
    captains: list[int]  # per side: seat
    revive_used: i64  # mask of units
    revived: list[int]  # per unit: fighter revived in this Pit-Stop, or NOTHING
    sw: list[int]  # per unit: fighter with Second Wind, or NOTHING
    # Pit-Stop
    queue: list[int]  # units, in the order they draw or shop
    queue_at: i64
    deals: i64  # deck being bought
    cash: i64
    offered: list[int]
    returning: i64  # fighter being revived
    pool: list[int]  # King: drawn cards not yet taken
    shares: list[list[int]]  # King: per unit, taken from the pool
    line: list[int]  # 3 * unit + zone
    # combat
    actors: list[int]  # seats that may declare, in turn
    actor: i64
    passes: i64
    window: i64  # Overkill: 0 to 3
    war: War | None
    effect: Effect | None
    lanes: list[Lane]
    lane: i64  # counts through the lanes, then through them again for betrayals
    lane_step: i64
    plan: list[list[int]]  # per unit: its lanes, in lane order (2 * lane + side: 0 attacks, 1 defends)
    place_at: list[int]  # per unit: how far it has got
    had: list[int]  # 2 * unit: Brawls, Items held when placing began
    pairs: list[int]  # King: for each opposing fighter the survivor's fighter that faces it
    hit_a: i64  # the lane's Brawls that connect: 1 yes
    hit_d: i64
    item_a: i64  # the lane's Items that work
    item_d: i64
    wall_held: i64  # defence before the lane's defender
    boost_a: i64
    boost_d: i64
    luck_a: i64  # what luck an Item's first part has had
    luck_d: i64
    owed: list[int]  # per unit: N30N for hits
    owed_over: list[int]
    owed_betrayal: list[int]
    deeds: list[int]  # DEEDS * unit + deed
    claimable: list[list[int]]  # per unit: Items held when the combat round began and still held
    top_open: list[int]  # per area: its top Item has been there since the combat round began

    def __init__(self, book: Book) -> None:
        self.at = 0
        self.book = book
        self.phase = DRAFTING
        self.stage = TO_DRAFT
        self.waiting = 0
        self.opened = 0
        self.round = 0
        self.half = 0
        self.attacker = 0
        self.winner = NOTHING
        self.winner_unit = NOTHING
        self.tied = 0
        self.why = ""
        self.turn = 0
        self.toss = 0
        self.anything_known = False
        self.defeated = 0
        self.joined = 0
        self.revive_used = 0
        self.queue_at = 0
        self.deals = 0
        self.cash = 0
        self.returning = NOTHING
        self.actor = 0
        self.passes = 0
        self.window = 0
        self.war = None
        self.effect = None
        self.lane = 0
        self.lane_step = LANE_BEGINS
        self.clear_lane()

    def clear_lane(self) -> None:
        """Forget what the last lane came to."""
        self.hit_a = 0
        self.hit_d = 0
        self.item_a = 0
        self.item_d = 0
        self.wall_held = 0
        self.boost_a = 0
        self.boost_d = 0
        self.luck_a = 0
        self.luck_d = 0

    def blank(self) -> None:
        """Fill in the lists of a new match."""
        book = self.book
        units = book.units
        self.picks = [[] for _ in range(book.players)]
        self.order = []
        self.f = []
        self.hands = [[] for _ in range(units)]
        self.counts = [0] * (3 * units)
        self.locked = [[] for _ in range(units)]
        self.decks = [[] for _ in range(3 * book.areas)]
        self.stack = [[] for _ in range(3 * book.areas)]
        self.junk = [[] for _ in range(3 * book.areas)]
        self.top = [NOTHING] * book.areas
        self.used = [[] for _ in range(units)]
        self.known = [[] for _ in range((units + 1) * units)]
        self.dummy_got = []
        self.side = [unit % 2 for unit in range(units)]
        self.captains = [0, 1]
        self.revived = [NOTHING] * units
        self.sw = [NOTHING] * units
        self.queue = []
        self.offered = []
        self.pool = []
        self.shares = [[] for _ in range(units)]
        self.line = [UNSET] * (3 * units)
        self.actors = []
        self.lanes = []
        self.plan = [[] for _ in range(units)]
        self.place_at = [0] * units
        self.had = [0] * (2 * units)
        self.pairs = []
        self.owed = [0] * units
        self.owed_over = [0] * units
        self.owed_betrayal = [0] * units
        self.deeds = [0] * (DEEDS * units)
        self.claimable = [[] for _ in range(units)]
        self.top_open = [0] * book.areas

    def copy_into(self, o: Board) -> None:
        """Make the other board an independent equal of this one."""
        o.at = self.at
        o.phase = self.phase
        o.stage = self.stage
        o.waiting = self.waiting
        o.opened = self.opened
        o.round = self.round
        o.half = self.half
        o.attacker = self.attacker
        o.winner = self.winner
        o.winner_unit = self.winner_unit
        o.tied = self.tied
        o.why = self.why
        o.picks = [picks.copy() for picks in self.picks] if self.stage == TO_DRAFT else self.picks
        o.order = self.order  # replaced, never changed in place
        o.turn = self.turn
        o.toss = self.toss
        o.f = [f.copy() for f in self.f]
        o.hands = [hand.copy() for hand in self.hands]
        o.counts = self.counts.copy()
        o.locked = [cards.copy() for cards in self.locked]
        o.decks = [deck.copy() for deck in self.decks]
        o.stack = [deck.copy() for deck in self.stack]
        o.junk = [pile.copy() for pile in self.junk]
        o.top = self.top.copy()
        o.used = [cards.copy() for cards in self.used]
        o.known = [cards.copy() for cards in self.known] if self.anything_known else [[] for _ in self.known]
        o.anything_known = self.anything_known
        o.dummy_got = self.dummy_got.copy()
        o.side = self.side.copy()
        o.defeated = self.defeated
        o.joined = self.joined
        o.captains = self.captains.copy()
        o.revive_used = self.revive_used
        o.revived = self.revived.copy()
        o.sw = self.sw.copy()
        o.queue = self.queue  # replaced, never changed in place
        o.queue_at = self.queue_at
        o.deals = self.deals
        o.cash = self.cash
        o.offered = self.offered.copy()
        o.returning = self.returning
        o.pool = self.pool.copy()
        o.shares = [cards.copy() for cards in self.shares]
        o.line = self.line.copy()
        o.actors = self.actors  # replaced, never changed in place
        o.actor = self.actor
        o.passes = self.passes
        o.window = self.window
        o.war = None if self.war is None else self.war.copy()
        o.effect = None if self.effect is None else self.effect.copy()
        o.lanes = [lane.copy() for lane in self.lanes]
        o.lane = self.lane
        o.lane_step = self.lane_step
        o.plan = self.plan  # replaced, never changed in place
        o.place_at = self.place_at.copy()
        o.had = self.had.copy()
        o.pairs = self.pairs.copy()
        o.hit_a = self.hit_a
        o.hit_d = self.hit_d
        o.item_a = self.item_a
        o.item_d = self.item_d
        o.wall_held = self.wall_held
        o.boost_a = self.boost_a
        o.boost_d = self.boost_d
        o.luck_a = self.luck_a
        o.luck_d = self.luck_d
        o.owed = self.owed.copy()
        o.owed_over = self.owed_over.copy()
        o.owed_betrayal = self.owed_betrayal.copy()
        o.deeds = self.deeds.copy()
        o.claimable = [cards.copy() for cards in self.claimable]
        o.top_open = self.top_open.copy()

    def open(self, phase: i64, seats: i64) -> None:
        """Ask these seats."""
        self.phase = phase
        self.waiting = seats
        self.opened += 1

    # --- small facts ------------------------------------------------------------------------------------------------

    def area_of(self, unit: i64) -> i64:
        return self.book.area_of[unit]

    def side_of(self, f: Fighter) -> i64:
        return self.side[f.unit]

    def holds(self, unit: i64, kind: i64) -> i64:
        """How many cards of a type a hand holds: public (N3-16.1)."""
        return self.counts[3 * unit + kind]

    def lead(self, unit: i64) -> i64:
        """The seat that decides for a hand: its player, in Royale the team's captain (N3-21.4)."""
        if self.book.mode == ROYALE:
            return self.captains[unit]
        return unit

    def live(self, unit: i64) -> i64:
        """How many Fighters of a unit are not K.O.d."""
        n: i64 = 0
        for f in self.f:
            if f.unit == unit and not f.ko:
                n += 1
        return n

    def plays(self, unit: i64) -> bool:
        """True unless that player has been defeated (N3-20.18)."""
        return not self.defeated >> unit & 1

    def units_of(self, side: i64) -> list[int]:
        """Undefeated units of a side, in seat order."""
        if self.book.units == 2:
            return [int(side)]
        found: list[int] = []
        for unit in range(self.book.units):
            if self.side[unit] == side and not self.defeated >> unit & 1:
                found.append(unit)
        return found

    def mate_of(self, unit: i64) -> i64:
        """King: the undefeated teammate of a player, or NOTHING."""
        if self.book.mode == KING:
            for other in range(self.book.units):
                if other != unit and self.side[other] == self.side[unit] and self.plays(other):
                    return other
        return NOTHING

    def survivor(self) -> i64:
        """King: the unit that has survivor SW (N3-20.19), or NOTHING."""
        if self.book.mode != KING or self.joined:
            return NOTHING
        first = self.units_of(0)
        second = self.units_of(1)
        if len(first) == 1 and len(second) == 2:
            return first[0]
        if len(second) == 1 and len(first) == 2:
            return second[0]
        return NOTHING

    def same_field(self, one: i64, other: i64) -> bool:
        """True if two units fight on the same tarmac."""
        return self.joined != 0 or self.book.area_of[one] == self.book.area_of[other]

    def face(self, a: Fighter, b: Fighter) -> bool:
        """N3-7.1, N3-12.3, N3-20.19: two opposing Fighters on the tarmac face each other."""
        if a.zone < 0 or b.zone < 0:
            return False
        if self.book.mode == KING:
            alone = self.survivor()
            if alone != NOTHING and (a.unit == alone or b.unit == alone):
                return True
            if not self.same_field(a.unit, b.unit):
                return False
        return a.zone == b.zone or self.sw[a.unit] != NOTHING or self.sw[b.unit] != NOTHING

    def faced(self, a: Fighter) -> list[int]:
        """The Fighters a Fighter faces."""
        found: list[int] = []
        mine = self.side[a.unit]
        for i in range(len(self.f)):
            b = self.f[i]
            if self.side[b.unit] != mine and b.zone >= 0 and self.face(a, b):
                found.append(i)
        return found

    def opponent(self, unit: i64) -> i64:
        """ "The opponent" in card texts (N3-20.27)."""
        mine = self.side[unit]
        other: i64 = NOTHING
        for u in range(self.book.units):
            if self.side[u] != mine and self.plays(u):
                if self.book.area_of[u] == self.book.area_of[unit]:
                    return u
                other = u
        return other
