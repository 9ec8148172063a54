"""The table: fighters, zones, whose choice it is. No rules here but small facts."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.state import State

# Cards, fastest first: the number is the speed rank, CF-7.4.
DASH: Final = 0
GUARD: Final = 1
PUNCH: Final = 2
KICK: Final = 3
THROW: Final = 4
NO_CARD: Final = 5
LETTERS: Final = "DGPKT"

# A zone is a bag: counts packed six bits a card type. The top bit of each field stays free, so that a subtraction
# which borrows shows there.
WIDTH: Final = 6
FIELD: Final = 0x3F
SPARE: Final = 0x20 | 0x20 << 6 | 0x20 << 12 | 0x20 << 18 | 0x20 << 24
FILL: Final = 0x1F | 0x1F << 6 | 0x1F << 12 | 0x1F << 18 | 0x1F << 24
ONE: Final[list[int]] = [1 << (WIDTH * card) for card in range(5)] + [0]
LETTER: Final[list[bytes]] = [bytes([card]) for card in range(6)]

# Action codes: the fixed space of the game.
FACE: Final = 0  # + 0 for A, 1 for B
PLAY: Final = 2  # + card
HIT: Final = 7
COMBO: Final = 8  # + place on the sheet, 0 to 7: A1 to B4
CHARGE: Final = 16
SIGN: Final = 17  # + 0 rock, 1 paper, 2 scissors
DISCARD: Final = 20  # + card
PUT_ASIDE: Final = 25  # + card
STRIP: Final = 30  # + card
RECOVER: Final = 35  # + card
STOP: Final = 40
CYCLE: Final = 41  # + card
SKIP: Final = 46
ENTER: Final = 47  # + slot
START: Final = 50  # + slot
RESIGN_ROUND: Final = 53
RESIGN_MATCH: Final = 54
PICK: Final = 55  # + place in the roster
NOTHING: Final = -1

# What is being asked.
PICKING: Final = 0
STARTING: Final = 1
CYCLING: Final = 2
FACING: Final = 3
MOVING: Final = 4
DECLARING: Final = 5
THROWING: Final = 6
CHOOSING: Final = 7  # a special's choice; `verb` says which
ENTERING: Final = 8
OVER: Final = 9

# What a played card is up to.
NO_ACT: Final = 0  # no card, or blocked
HITTING: Final = 1
COMBOING: Final = 2
CHARGING: Final = 3
DONE: Final = 4
CANCELLED: Final = 5

DUEL: Final = 0
TEAM: Final = 1
GAUNTLET: Final = 2


def _present(codes_from: int) -> dict[int, tuple[int, ...]]:
    """For each set of card types (as SPARE bits), the codes that name one of them."""
    table: dict[int, tuple[int, ...]] = {}
    for types in range(32):
        key = sum(0x20 << (WIDTH * card) for card in range(5) if types >> card & 1)
        table[key] = tuple(codes_from + card for card in range(5) if types >> card & 1)
    return table


PLAYS: Final[dict[int, tuple[int, ...]]] = _present(PLAY)
FACES: Final[tuple[int, ...]] = (FACE, FACE + 1)
SIGNS: Final[tuple[int, ...]] = (SIGN, SIGN + 1, SIGN + 2)
RESIGNS: Final[tuple[int, ...]] = (RESIGN_ROUND, RESIGN_MATCH)
NONE: Final[tuple[int, ...]] = ()
# By 32 * face + `ready`: bits 0 to 3 the combos of the face, bit 4 a hit. Charging is always allowed (CF-5.5).
CAN_HIT: Final = 16
DECLARES: Final[list[tuple[int, ...]]] = [
    tuple(([HIT] if ready & CAN_HIT else []) + [COMBO + 4 * face + k for k in range(4) if ready >> k & 1] + [CHARGE])
    for face in range(2)
    for ready in range(32)
]


def size(bag: i64) -> i64:
    """How many cards a bag holds."""
    n: i64 = 0
    while bag:
        n += bag & FIELD
        bag >>= WIDTH
    return n


def cards_of(bag: i64) -> list[int]:
    """The cards of a bag, fastest first."""
    return [card for card in range(5) for _ in range(bag >> (WIDTH * card) & FIELD)]


class Combo:
    """A combo as the rules read it. `damage` is the printed number, NOTHING for X; `speed` orders two combos."""

    id: str
    name: str
    bag: i64
    count: i64
    damage: i64
    formula: i64
    speed: i64
    steps: list[Step]

    def __init__(self, id: str, name: str, bag: i64, damage: i64, formula: i64, speed: i64, steps: list[Step]) -> None:
        self.id = id
        self.name = name
        self.bag = bag
        self.count = size(bag)
        self.damage = damage
        self.formula = formula
        self.speed = speed
        self.steps = steps


class Book:
    """What is fixed for a match: options and sheets, lowered once, shared by all copies."""

    def __init__(self, seats: i64, options: object, pack: str | None) -> None:
        self.options: object = options  # as agreed, for views
        self.pack: str | None = pack
        self.seats: i64 = seats
        self.format: i64 = DUEL
        self.sides: i64 = 2
        self.side_of: list[int] = []
        self.fighters: list[int] = []  # per seat
        self.hp: i64 = 100
        self.deck: i64 = 0
        self.deck_size: i64 = 25
        self.rounds_to_win: i64 = 2
        self.damage: list[int] = []  # per card; NO_CARD deals none
        self.blocks: list[int] = []  # 6 * row + column
        self.hit_then_charge: bool = False
        self.fast_first: bool = False
        self.by_damage: bool = False
        self.zero_slow: bool = False
        self.lenient: bool = False
        self.coin: bool = False
        self.mirror: bool = True
        self.bench_cycle: bool = False
        self.may_cycle: bool = False  # somebody could be waiting with cards (CF-11.5)
        self.plain_draws: bool = True  # nothing but an empty deck stops a draw
        self.opening_hand: i64 = 0
        self.hand_limit: i64 = 99
        self.charge_limit: i64 = 99
        self.turn_ms: i64 = 0
        # The order cards came in matters only to the clock and to who resigns while others play on (CF-3.13).
        self.ordered: bool = False
        self.roster: list[str] = []
        self.combos: list[Combo] = []  # eight a fighter of the roster
        # For fighter, face and played card: the combos that list it, and what else they need.
        self.uses: list[list[int]] = []
        self.rests: list[list[int]] = []


class Fighter:
    """One fighter in the round, with its own HP and zones (CF-1.4), and its turn so far."""

    __slots__ = (
        "act", "charge", "charge_order", "combo", "committed", "deck", "face", "gone", "hand", "hand_order", "hp",
        "ko", "marks", "ncharge", "ndeck", "nhand", "played", "ready", "seat", "sealed", "slot", "who", "won",
    )  # fmt: skip

    seat: i64
    slot: i64
    who: i64
    hp: i64
    ko: i64
    deck: i64
    ndeck: i64
    hand: i64
    nhand: i64
    charge: i64
    ncharge: i64
    gone: i64
    face: i64
    sealed: i64
    played: i64
    ready: i64
    act: i64
    combo: i64  # place in Book.combos
    committed: i64
    won: i64  # its combo was successful this turn (CF-7.11)
    hand_order: bytes
    charge_order: bytes
    marks: list[int]  # per side: cards of this hand that side knows (CF-2.4); empty until a hand was seen

    def __init__(self, seat: i64, slot: i64, who: i64) -> None:
        self.seat = seat
        self.slot = slot
        self.who = who
        self.hp = 0
        self.ko = 0
        self.deck = 0
        self.ndeck = 0
        self.hand = 0
        self.nhand = 0
        self.charge = 0
        self.ncharge = 0
        self.gone = 0
        self.face = 0
        self.sealed = NOTHING
        self.played = NO_CARD
        self.ready = 0
        self.act = NO_ACT
        self.combo = 0
        self.committed = 0
        self.won = 0
        self.hand_order = b""
        self.charge_order = b""
        self.marks = NO_MARKS

    def copy(self) -> Fighter:
        f = Fighter(self.seat, self.slot, self.who)
        f.hp = self.hp
        f.ko = self.ko
        f.deck = self.deck
        f.ndeck = self.ndeck
        f.hand = self.hand
        f.nhand = self.nhand
        f.charge = self.charge
        f.ncharge = self.ncharge
        f.gone = self.gone
        f.face = self.face
        f.sealed = self.sealed
        f.played = self.played
        f.ready = self.ready
        f.act = self.act
        f.combo = self.combo
        f.committed = self.committed
        f.won = self.won
        f.hand_order = self.hand_order
        f.charge_order = self.charge_order
        f.marks = self.marks  # replaced, never changed in place
        return f


NO_MARKS: Final[list[int]] = []
NOBODY: Final = Fighter(0, 0, 0)


class Board(State):
    """The fields of a match. Rules are in rules.py, the verbs that change zones in steps.py."""

    __slots__ = (
        "acting", "after", "bonus", "book", "cycling", "f0", "f1", "failed", "first", "left", "line", "opened",
        "phase", "pick_turn", "picks", "quit_match", "quit_round", "round", "settled", "starters", "step", "teams",
        "ties", "turn", "verb", "waiting", "winner", "wins", "worth", "due",
    )  # fmt: skip

    book: Book
    phase: i64
    waiting: i64  # mask of the seats asked
    opened: i64  # counts questions: the number behind an ask's id
    after: i64  # where rules go on once a throw or an entry is decided
    round: i64
    turn: i64
    wins: list[int]  # per side
    winner: i64  # side that has won the match, or NOTHING
    teams: list[list[Fighter]]  # per side, by slot
    f0: Fighter  # the two corners
    f1: Fighter
    line: list[int]  # gauntlet: waiting seats in order; open picks: the order of picking
    pick_turn: i64
    picks: list[list[int]]  # per seat
    starters: list[int]  # per side: slot, or NOTHING
    cycling: list[Fighter]
    failed: i64  # corners whose draw failed, as bits
    first: i64  # corner that acts first
    acting: i64  # how many corners have acted
    settled: i64  # corner that won this turn's throw for equal speed (CF-7.14), or NOTHING
    ties: i64  # equal throws in a row
    step: i64  # next special of the combo being resolved
    verb: i64  # first code of the choice a special waits for
    left: i64  # how many cards that special may still take
    bonus: i64  # damage a counter adds
    worth: i64  # printed damage of what this combo cancelled (reflect)
    quit_round: i64
    quit_match: i64
    due: list[int]  # per seat: when its choice is made for it; unused without a clock

    def __init__(self, book: Book) -> None:
        self.at = 0
        self.book = book
        self.phase = PICKING
        self.waiting = 0
        self.opened = 0
        self.after = 0
        self.round = 0
        self.turn = 0
        self.winner = NOTHING
        self.f0 = NOBODY
        self.f1 = NOBODY
        self.pick_turn = 0
        self.failed = 0
        self.first = 0
        self.acting = 0
        self.settled = NOTHING
        self.ties = 0
        self.step = 0
        self.verb = 0
        self.left = 0
        self.bonus = 0
        self.worth = 0
        self.quit_round = 0
        self.quit_match = 0

    def blank(self) -> None:
        """Fill in the lists of a new match."""
        book = self.book
        self.wins = [0] * book.sides
        self.teams = [[] for _ in range(book.sides)]
        self.line = []
        self.picks = [[] for _ in range(book.seats)]
        self.starters = [NOTHING] * book.sides
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
        other.winner = self.winner
        other.wins = self.wins.copy()
        other.line = self.line.copy()
        other.pick_turn = self.pick_turn
        other.picks = [picks.copy() for picks in self.picks] if self.phase == PICKING else self.picks
        other.starters = self.starters.copy()
        other.failed = self.failed
        other.first = self.first
        other.acting = self.acting
        other.settled = self.settled
        other.ties = self.ties
        other.step = self.step
        other.verb = self.verb
        other.left = self.left
        other.bonus = self.bonus
        other.worth = self.worth
        other.quit_round = self.quit_round
        other.quit_match = self.quit_match
        other.due = self.due.copy() if self.book.turn_ms else self.due
        other.teams = [[f.copy() for f in team] for team in self.teams]
        if self.f0 is not NOBODY:
            other.f0 = other.twin_of(self.f0)
            other.f1 = other.twin_of(self.f1)
        other.cycling = [other.twin_of(f) for f in self.cycling]

    def ask_seats(self, phase: i64, seats: i64) -> None:
        """Open a question to the seats of the mask, with a fresh clock for each."""
        self.phase = phase
        self.waiting = seats
        self.opened += 1
        if self.book.turn_ms:
            for seat in range(self.book.seats):
                if seats >> seat & 1:
                    self.due[seat] = self.at + self.book.turn_ms

    def twin_of(self, f: Fighter) -> Fighter:
        """The fighter of this board that stands where that one stands on another."""
        return self.teams[self.book.side_of[f.seat]][f.slot]

    def foe_of(self, f: Fighter) -> Fighter:
        return self.f1 if f is self.f0 else self.f0

    def corner_of(self, seat: i64) -> Fighter:
        """The active fighter of a seat that has one."""
        return self.f0 if self.f0.seat == seat else self.f1

    def living(self, side: i64) -> i64:
        """How many fighters of a side are not K.O."""
        n: i64 = 0
        for f in self.teams[side]:
            if not f.ko:
                n += 1
        return n

    def benched(self, f: Fighter) -> list[int]:
        """Slots of the side's fighters that could take this one's place."""
        return [int(o.slot) for o in self.teams[self.book.side_of[f.seat]] if not o.ko and o is not f]


class Step:
    """One special of a combo. When somebody must choose, `run` sets the question and returns the seat."""

    word: str
    amount: i64

    def __init__(self, word: str, amount: i64) -> None:
        self.word = word
        self.amount = amount

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> i64:
        """Do it. Returns the seat that must choose, or NOTHING when the special is over."""
        raise NotImplementedError

    def take(self, s: Board, me: Fighter, foe: Fighter, card: i64, out: Out) -> None:
        """Do it with the card chosen."""
        raise NotImplementedError
