"""The board: fighters with their zones, whose choice it is, and small facts read from them. No rules here."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.book import Book
from fracas.kernel.state import State


@mypyc_attr(acyclic=True, free_list_len=1)
class Fighter:
    """One fighter in the round, with its own HP and zones (CF-1.4), and its turn so far."""

    # Without compiling, slots are read faster than a dict.
    __slots__ = (
        "act", "charge", "charge_order", "charge_size", "combo", "committed", "deck", "deck_size", "discarded", "face",
        "hand", "hand_order", "hand_size", "hp", "ko", "landed", "luck", "marks", "played", "ready", "seat", "sealed",
        "slot", "who",
    )  # fmt: skip

    def __init__(self, seat: i64, slot: i64, who: i64) -> None:
        self.seat: i64 = seat
        self.slot: i64 = slot  # place in its team
        self.luck: i64 = c.DECKS + 3 * seat + slot  # the stream its deck is drawn from
        self.who: i64 = who  # place in the roster
        self.hp: i64 = 0
        self.ko: i64 = 0
        self.deck: i64 = 0  # zones are bags of cards; the number of cards beside each
        self.deck_size: i64 = 0
        self.hand: i64 = 0
        self.hand_size: i64 = 0
        self.charge: i64 = 0
        self.charge_size: i64 = 0
        self.discarded: i64 = 0
        self.hand_order: bytes = b""  # oldest first, where the book says that order matters
        self.charge_order: bytes = b""
        self.face: i64 = 0
        self.sealed: i64 = c.NOTHING  # the code given in and not shown yet
        self.played: i64 = c.NO_CARD
        self.ready: i64 = 0  # what it may declare: see codes.DECLARES
        self.act: i64 = c.NO_ACT
        self.combo: i64 = 0  # place in Book.combos
        self.committed: i64 = 0
        self.landed: i64 = 0  # its combo was successful this turn (CF-7.11)
        # Per side: cards of this hand that side knows (CF-2.4); empty until a hand was seen.
        self.marks: list[int] = NO_MARKS

    def copy(self) -> Fighter:
        f = Fighter(self.seat, self.slot, self.who)
        f.hp = self.hp
        f.ko = self.ko
        f.deck = self.deck
        f.deck_size = self.deck_size
        f.hand = self.hand
        f.hand_size = self.hand_size
        f.charge = self.charge
        f.charge_size = self.charge_size
        f.discarded = self.discarded
        f.hand_order = self.hand_order
        f.charge_order = self.charge_order
        f.face = self.face
        f.sealed = self.sealed
        f.played = self.played
        f.ready = self.ready
        f.act = self.act
        f.combo = self.combo
        f.committed = self.committed
        f.landed = self.landed
        f.marks = self.marks  # replaced, never changed in place
        return f


NO_MARKS: Final[list[int]] = []
NOBODY: Final = Fighter(0, 0, 0)


@mypyc_attr(acyclic=True)
class Board(State):
    """The fields of a match. A test proves that every field has its slot and stands in `copy_into`."""

    __slots__ = (
        "acting", "after", "bonus", "book", "cycling", "due", "failed", "first", "left", "line", "opened", "phase",
        "pick_turn", "picks", "quit_match", "quit_round", "right", "round", "round_winner", "settled", "starters",
        "step", "taken", "teams", "ties", "to_take", "turn", "verb", "waiting", "why", "winners", "wins", "worth",
    )  # fmt: skip

    wins: list[int]  # per side; replaced, never changed in place
    teams: list[list[Fighter]]  # per side, by slot
    line: list[int]  # gauntlet: waiting seats in order; open picks: the order of picking
    picks: list[list[int]]  # per seat
    starters: list[int]  # per side: slot, or NOTHING; replaced, never changed in place
    cycling: list[Fighter]
    due: list[int]  # per seat: when its choice is made for it; unused without a clock

    def __init__(self, book: Book) -> None:
        self.at = 0
        self.book: Book = book
        self.phase: i64 = c.NEW_ROUND
        self.waiting: i64 = 0  # mask of the seats asked
        self.opened: i64 = 0  # counts questions: the number behind an ask's id
        self.after: i64 = c.TO_RESOLVE  # where play goes on once a throw or an entry is decided
        self.round: i64 = 0
        self.turn: i64 = 0
        self.round_winner: i64 = c.NOTHING  # side that has won the last round
        self.winners: i64 = 0  # mask of the sides that have won the match, or share it
        self.why: i64 = c.WON  # how the match ended
        self.left: Fighter = NOBODY  # the two corners, numbers 0 and 1
        self.right: Fighter = NOBODY
        self.pick_turn: i64 = 0
        self.failed: i64 = 0  # corners whose draw failed, as bits
        self.first: i64 = 0  # corner that acts first
        self.acting: i64 = 0  # how many corners have acted
        self.settled: i64 = c.NOTHING  # corner that won this turn's throw for equal speed (CF-7.14)
        self.ties: i64 = 0  # equal throws in a row
        self.step: i64 = 0  # next special of the combo being resolved
        self.verb: i64 = 0  # first code of the choice a special waits for
        self.to_take: i64 = 0  # how many cards that special may still take
        self.taken: i64 = 0  # how many it has taken
        self.bonus: i64 = 0  # damage a counter adds
        self.worth: i64 = 0  # printed damage of what this combo cancelled (reflect)
        self.quit_round: i64 = 0
        self.quit_match: i64 = 0

    def blank(self) -> None:
        """Fill in the lists of a new match."""
        book = self.book
        self.wins = [0] * book.sides
        self.teams = [[] for _ in range(book.sides)]
        self.line = []
        self.picks = [[] for _ in range(book.seats)]
        self.starters = [c.NOTHING] * book.sides
        self.cycling = []
        self.due = [0] * book.seats

    def copy_into(self, other: Board) -> None:
        """Make the other board an independent equal of this one."""
        other.at = self.at
        other.phase = self.phase
        other.waiting = self.waiting
        other.opened = self.opened
        other.after = self.after
        other.round = self.round
        other.turn = self.turn
        other.wins = self.wins
        other.round_winner = self.round_winner
        other.winners = self.winners
        other.why = self.why
        other.teams = [[f.copy() for f in team] for team in self.teams]
        if self.left is not NOBODY:
            other.left = twin_of(other, self.left)
            other.right = twin_of(other, self.right)
        other.line = self.line.copy() if self.line else self.line  # nothing is ever added to it
        other.pick_turn = self.pick_turn
        other.picks = [picks.copy() for picks in self.picks] if self.phase == c.PICKING else self.picks
        other.starters = self.starters
        other.cycling = [twin_of(other, f) for f in self.cycling] if self.cycling else self.cycling
        other.failed = self.failed
        other.first = self.first
        other.acting = self.acting
        other.settled = self.settled
        other.ties = self.ties
        other.step = self.step
        other.verb = self.verb
        other.to_take = self.to_take
        other.taken = self.taken
        other.bonus = self.bonus
        other.worth = self.worth
        other.quit_round = self.quit_round
        other.quit_match = self.quit_match
        other.due = self.due.copy() if self.book.turn_ms else self.due


def replaced(values: list[int], place: i64, value: i64) -> list[int]:
    """The same list with another value in one place."""
    changed = values.copy()
    changed[place] = value
    return changed


def twin_of(s: Board, f: Fighter) -> Fighter:
    """The fighter of this board that stands where that one stands on another."""
    return s.teams[s.book.side_of[f.seat]][f.slot]


def foe_of(s: Board, f: Fighter) -> Fighter:
    """The other corner."""
    return s.right if f is s.left else s.left


def corner_of(s: Board, seat: i64) -> Fighter:
    """The active fighter of a seat that has one."""
    return s.left if s.left.seat == seat else s.right


def actor(s: Board) -> Fighter:
    """The corner whose action is being resolved."""
    return s.left if s.first == s.acting else s.right


def living(s: Board, side: i64) -> i64:
    """How many fighters of a side are not K.O."""
    n: i64 = 0
    for f in s.teams[side]:
        if not f.ko:
            n += 1
    return n


def benched(s: Board, f: Fighter) -> list[int]:
    """Slots of the side's fighters that could take this one's place."""
    return [int(o.slot) for o in s.teams[s.book.side_of[f.seat]] if not o.ko and o is not f]


def leaves(s: Board, f: Fighter) -> bool:
    """True if the corner must be filled anew: its deck failed, it is K.O., or it landed a combo and must swap."""
    if s.failed:
        return s.failed >> (1 if f is s.right else 0) & 1 == 1
    return f.ko != 0 or (f.landed != 0 and len(benched(s, f)) > 0)


def present(s: Board) -> i64:
    """The seats that have not resigned the round, as a mask."""
    everybody: i64 = (1 << s.book.seats) - 1
    return everybody & ~s.quit_round


def side_mask(s: Board, seat: i64) -> i64:
    """Seats that may see this seat's hands: itself, in a team its mates too (CF-11.8)."""
    side = s.book.side_of[seat]
    mask: i64 = 0
    for other in range(s.book.seats):
        if s.book.side_of[other] == side:
            mask |= 1 << other
    return mask


def wind_clocks(s: Board, seats: i64) -> None:
    """Give each seat of the mask its time to choose."""
    for seat in range(s.book.seats):
        if seats >> seat & 1:
            s.due[seat] = s.at + s.book.turn_ms


def wait_for(s: Board, seats: i64) -> None:
    """Ask these seats and no others while a phase is open: a clock that runs is left to run."""
    if s.book.turn_ms:
        wind_clocks(s, seats & ~s.waiting)
    s.waiting = seats
