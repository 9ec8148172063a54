"""The board: Fighters, hands, decks, lanes, whose choice it is, and small facts read from them. No rules here."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.book import Book
from fracas.games.n30n.core.parts import Blow, Clash, Effect, Fighter, Lane, PitStop, Placing, Queue, Turns, War
from fracas.kernel.state import State

HELD: Final = 10
MOST_HELD: Final = 0x3FF
SIDES: Final[list[list[int]]] = [[0], [1]]
IN_TURN: Final[list[list[int]]] = [[0, 1], [1, 0]]
NO_CARDS: Final[list[int]] = []  # for lists that are replaced, never changed in place


@mypyc_attr(acyclic=True)
class Board(State):
    """The fields of a match. Every field stands here and in `copy_into`; a test proves that the two agree.

    A copy shares what cannot change before it is made anew: a mode may have no use for it, and the Pit-Stop, lanes,
    placing and clash lie still while their stages are not on (`begin_pit_stop`, `begin_fight`). Hands and piles are
    lent: who changes them makes them its own first (`own_hands`, `own_piles`).

    A unit is a hand and those who play from it: a player, in Royale a team.
    """

    book: Book
    phase: i64 = c.DRAFTING  # the row of the table that is open
    stage: i64 = c.DRAFTING  # the row of the round; wars, effects and choices within it lead back to it
    waiting: i64 = 0  # mask of the seats asked
    opened: i64 = 0  # counts questions: the number behind an ask's id
    round: i64 = 0
    half: i64 = 0  # Training: 0 or 1
    attacker: i64 = 0  # side that attacks
    winner: i64 = c.NOTHING  # side that has won
    winner_unit: i64 = c.NOTHING  # King: the player that has won
    tied: i64 = 0
    why: str = ""
    # set-up
    picks: list[list[int]]  # per player
    pickers: list[int]  # who picks, in turn; replaced, never changed in place, as all lists marked * are
    turn: i64 = 0  # of the draft, of a share-out, of open line-ups
    toss: i64 = 0  # side that won the last toss
    # people
    fighters: list[Fighter]
    second_wind: list[int]  # * per unit: its Fighter with Second Wind
    side: list[int]  # per unit
    captains: list[int]  # per side: seat
    quit: i64 = 0  # mask of the seats that have resigned
    defeated: i64 = 0  # King: mask of units without a live Fighter
    joined: i64 = 0  # King: both areas count as one tarmac
    revive_used: i64 = 0  # mask of units
    revived: list[int]  # * per unit: Fighter revived in this Pit-Stop
    # cards
    hands: list[list[int]]  # per unit, sorted
    brawls: i64 = 0  # cards of the type in each hand, in HELD bits per unit: native numbers cost a tenth of a list
    energies: i64 = 0
    items: i64 = 0
    locked: list[list[int]]  # per unit *: cards Law 1 keeps from trading
    used: list[list[int]]  # per unit
    hands_lent: bool = False  # copies of the match have hands and used cards, too
    known: list[list[int]]  # (unit, watchers last) * units + unit: cards known to be in that hand or face down
    anything_known: bool = False
    dummy_got: list[int]  # the dummy's N30N in the order it came
    decks: list[list[int]]  # 3 * area + type: nobody knows the order
    stack: list[list[int]]  # the same: cards a case has put on top, last one first drawn
    junk: list[list[int]]  # the same, in the order they came
    piles_lent: bool = False  # copies of the match have decks and junkyards, too
    top: list[int]  # per area: the Item on top of the deck
    # the round
    queue: Queue
    pit: PitStop
    pit_lent: bool = False  # copies of the match have it, too
    turns: Turns
    window: i64 = 0  # Overkill: 0 to 3
    war: War | None = None
    effect: Effect | None = None
    pairs: list[int]  # King: for each opposing Fighter the survivor's Fighter that faces it
    lanes: list[Lane]
    placing: Placing
    clash: Clash
    fight_lent: bool = False  # copies of the match have placing and clash, too
    owed: list[int]  # per unit: N30N for hits
    owed_over: list[int]
    owed_betrayal: list[int]
    deeds: list[int]  # DEEDS * unit + deed
    claimable: list[list[int]]  # per unit *: Items held when the combat round began and still held
    top_open: list[int]  # per area: its top Item has been there since the combat round began

    def __init__(self, book: Book) -> None:
        self.at = 0
        self.book = book

    def blank(self) -> None:
        """Fill in the parts of a new match."""
        book = self.book
        units = book.units
        self.picks = [[] for _ in range(book.players)]
        self.pickers = []
        self.fighters = []
        self.second_wind = [c.NOTHING] * units
        self.side = [unit % 2 for unit in range(units)]
        self.captains = [0, 1]
        self.revived = [c.NOTHING] * units
        self.hands = [[] for _ in range(units)]
        self.locked = [[] for _ in range(units)]
        self.used = [[] for _ in range(units)]
        self.known = [[] for _ in range((units + 1) * units)]
        self.dummy_got = []
        self.decks = [[] for _ in range(3 * book.areas)]
        self.stack = [[] for _ in range(3 * book.areas)]
        self.junk = [[] for _ in range(3 * book.areas)]
        self.top = [c.NOTHING] * book.areas
        self.queue = Queue([])
        self.pit = PitStop([], [], [[] for _ in range(units)], [c.UNDECIDED] * (3 * units))
        self.turns = Turns([])
        self.pairs = []
        self.lanes = []
        self.placing = Placing([[] for _ in range(units)], [0] * units, [0] * (2 * units))
        self.clash = Clash(Blow(), Blow())
        self.owed = [0] * units
        self.owed_over = [0] * units
        self.owed_betrayal = [0] * units
        self.deeds = [0] * (c.DEEDS * units)
        self.claimable = [[] for _ in range(units)]
        self.top_open = [0] * book.areas

    def copy_into(self, other: Board) -> None:
        """Make the other board an independent equal of this one."""
        other.at = self.at
        other.phase = self.phase
        other.stage = self.stage
        other.waiting = self.waiting
        other.opened = self.opened
        other.round = self.round
        other.half = self.half
        other.attacker = self.attacker
        other.winner = self.winner
        other.winner_unit = self.winner_unit
        other.tied = self.tied
        other.why = self.why
        other.picks = _copies(self.picks) if self.stage == c.DRAFTING else self.picks
        other.pickers = self.pickers
        other.turn = self.turn
        other.toss = self.toss
        other.fighters = [f.copy() for f in self.fighters]
        mode = self.book.mode
        king = mode == c.KING
        other.second_wind = self.second_wind
        other.side = self.side.copy() if king else self.side
        other.captains = self.captains.copy() if king or mode == c.ROYALE else self.captains
        other.quit = self.quit
        other.defeated = self.defeated
        other.joined = self.joined
        other.revive_used = self.revive_used
        other.revived = self.revived
        other.hands = self.hands
        other.brawls = self.brawls
        other.energies = self.energies
        other.items = self.items
        other.locked = self.locked.copy()
        other.used = self.used
        other.hands_lent = self.hands_lent = True
        other.known = _copies(self.known) if self.anything_known else self.known
        other.anything_known = self.anything_known
        other.dummy_got = self.dummy_got.copy() if mode == c.TRAINING else self.dummy_got
        other.decks = self.decks
        other.stack = _copies(self.stack) if any(len(cards) > 0 for cards in self.stack) else self.stack
        other.junk = self.junk
        other.piles_lent = self.piles_lent = True
        other.top = self.top.copy()
        other.queue = self.queue.copy()
        shops = self.stage <= c.LINING_UP
        self.pit_lent = self.pit_lent or not shops
        other.pit = self.pit.copy() if shops else self.pit
        other.pit_lent = self.pit_lent
        other.turns = self.turns.copy()
        other.window = self.window
        other.war = None if self.war is None else self.war.copy()
        other.effect = None if self.effect is None else self.effect.copy()
        other.pairs = self.pairs.copy() if king else self.pairs
        fights = c.PAIRING <= self.stage <= c.WINDOW
        self.fight_lent = self.fight_lent or not fights
        other.lanes = [lane.copy() for lane in self.lanes] if fights else self.lanes
        other.placing = self.placing.copy() if fights else self.placing
        other.clash = self.clash.copy() if fights else self.clash
        other.fight_lent = self.fight_lent
        other.owed = self.owed.copy()
        other.owed_over = self.owed_over.copy()
        other.owed_betrayal = self.owed_betrayal.copy()
        other.deeds = self.deeds.copy()
        other.claimable = self.claimable.copy()
        other.top_open = self.top_open.copy()

    def own_hands(self) -> None:
        """Before hands or used cards change: from here on they are this match's alone."""
        if self.hands_lent:
            self.hands_lent = False
            self.hands = _copies(self.hands)
            self.used = _copies(self.used)

    def own_piles(self) -> None:
        """Before decks or junkyards change: from here on they are this match's alone."""
        if self.piles_lent:
            self.piles_lent = False
            self.decks = _copies(self.decks)
            self.junk = _copies(self.junk)

    def begin_fight(self) -> None:
        """Lanes come next: what they need is this match's alone from here on."""
        if self.fight_lent:
            self.fight_lent = False
            self.placing = self.placing.copy()
            self.clash = self.clash.copy()

    def begin_shopping(self) -> None:
        """So with the Pit-Stop."""
        if self.pit_lent:
            self.pit_lent = False
            self.pit = self.pit.copy()

    def go(self, stage: i64) -> None:
        """The round goes on with that stage."""
        self.stage = stage
        self.phase = stage

    def go_back(self) -> None:
        """A war, an effect or a choice is over: back to the stage it happened in."""
        self.phase = self.stage

    # --- small facts ------------------------------------------------------------------------------------------------

    def area_of(self, unit: i64) -> i64:
        return self.book.area_of[unit]

    def side_of(self, f: Fighter) -> i64:
        return self.side[f.unit]

    def holds(self, unit: i64, kind: i64) -> i64:
        """How many cards of a type a hand holds: public (N3-16.1)."""
        counts = self.energies if kind == c.N30N else self.brawls if kind == c.BRAWL else self.items
        return counts >> (HELD * unit) & MOST_HELD

    def count(self, unit: i64, kind: i64, more: i64) -> None:
        """A hand holds so many more cards of a type, or less."""
        change = more << (HELD * unit)
        if kind == c.N30N:
            self.energies += change
        elif kind == c.BRAWL:
            self.brawls += change
        else:
            self.items += change

    def lead(self, unit: i64) -> i64:
        """The seat that decides for a hand: its player, in Royale the team's captain (N3-21.4)."""
        if self.book.mode == c.ROYALE:
            return self.captains[unit]
        return unit

    def live(self, unit: i64) -> i64:
        """How many Fighters of a unit are not K.O.d."""
        n: i64 = 0
        for f in self.fighters:
            if f.unit == unit and not f.ko:
                n += 1
        return n

    def plays(self, unit: i64) -> bool:
        """True unless that player has been defeated (N3-20.18)."""
        return not self.defeated >> unit & 1

    def units_of(self, side: i64) -> list[int]:
        """Undefeated units of a side, in seat order; a list that nobody changes."""
        if self.book.units == 2:
            return SIDES[side]
        found: list[int] = []
        for unit in range(self.book.units):
            if self.side[unit] == side and not self.defeated >> unit & 1:
                found.append(unit)
        return found

    def units_in_turn(self) -> list[int]:
        """Undefeated units, attackers first; a list that nobody changes."""
        if self.book.units == 2:
            return IN_TURN[self.attacker]
        return self.units_of(self.attacker) + self.units_of(1 - self.attacker)

    def mate_of(self, unit: i64) -> i64:
        """King: the undefeated teammate of a player, or NOTHING."""
        if self.book.mode == c.KING:
            for other in range(self.book.units):
                if other != unit and self.side[other] == self.side[unit] and self.plays(other):
                    return other
        return c.NOTHING

    def survivor(self) -> i64:
        """King: the unit that has survivor SW (N3-20.19), or NOTHING."""
        if self.book.mode != c.KING or self.joined:
            return c.NOTHING
        first = self.units_of(0)
        second = self.units_of(1)
        if len(first) == 1 and len(second) == 2:
            return first[0]
        if len(second) == 1 and len(first) == 2:
            return second[0]
        return c.NOTHING

    def same_field(self, one: i64, other: i64) -> bool:
        """True if two units fight on the same tarmac."""
        return self.joined != 0 or self.book.area_of[one] == self.book.area_of[other]

    def face(self, a: Fighter, b: Fighter) -> bool:
        """N3-7.1, N3-12.3, N3-20.19: two opposing Fighters on the tarmac face each other."""
        if a.zone < 0 or b.zone < 0:
            return False
        if self.book.mode == c.KING:
            alone = self.survivor()
            if alone != c.NOTHING and (a.unit == alone or b.unit == alone):
                return True
            if not self.same_field(a.unit, b.unit):
                return False
        return a.zone == b.zone or self.second_wind[a.unit] != c.NOTHING or self.second_wind[b.unit] != c.NOTHING

    def faced(self, a: Fighter) -> list[int]:
        """The Fighters a Fighter faces."""
        found: list[int] = []
        mine = self.side[a.unit]
        for i in range(len(self.fighters)):
            b = self.fighters[i]
            if self.side[b.unit] != mine and b.zone >= 0 and self.face(a, b):
                found.append(i)
        return found

    def opponent(self, unit: i64) -> i64:
        """ "The opponent" in card texts (N3-20.27)."""
        mine = self.side[unit]
        other: i64 = c.NOTHING
        for u in range(self.book.units):
            if self.side[u] != mine and self.plays(u):
                if self.book.area_of[u] == self.book.area_of[unit]:
                    return u
                other = u
        return other


def replaced(values: list[int], place: i64, value: i64) -> list[int]:
    """The same list with another value in one place."""
    changed = values.copy()
    changed[place] = value
    return changed


def without(cards: list[int], card: int) -> list[int]:
    """The same cards without one of a kind."""
    left = cards.copy()
    left.remove(card)
    return left


def _copies(lists: list[list[int]]) -> list[list[int]]:
    return [one.copy() for one in lists]
