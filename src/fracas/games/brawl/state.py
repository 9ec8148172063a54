"""The table: cards, strings, Bases, zones, players. No rules here but small facts."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.kernel.state import State

# Cards. The order is the canonical one of lists and views.
RED_HIT: Final = 0  # + colour
RED_HIT2: Final = 3  # + colour
RED_BLOCK: Final = 6  # + colour
WILD_BLOCK: Final = 9
DODGE: Final = 10
PRESS: Final = 11
REVERSE: Final = 12
FREEZE: Final = 13
HOLD: Final = 14
NULL: Final = 15
BASE: Final = 16
CLEAR: Final = 17
KINDS: Final = 18
NO_CARD: Final = -1
CARD_NAMES: Final[tuple[str, ...]] = (
    "rH", "bH", "gH", "rH2", "bH2", "gH2", "rB", "bB", "gB", "WB", "Dg", "Pr", "Rv", "Fz", "Ho", "Nu", "Ba", "Cl",
)  # fmt: skip

# A card on the table is packed with the seat that played it; a foul card is marked (BR-8.2).
KIND: Final = 31
SEAT_SHIFT: Final = 5
SEAT: Final = 7
FOUL: Final = 256

# What the end of a string offers: its effective top (BR-3.1).
BARE: Final = 0
RED_TOP: Final = 1  # + colour: a Hit or Hit-2
BLOCK_TOP: Final = 4
DODGE_TOP: Final = 5
ANY_HIT: Final = 14  # tops 1, 2, 3 as bits

# BR-3.2: for each card the tops it may be played on, as bits.
ON_END: Final[list[int]] = (
    [1 | 1 << RED_TOP + c | 1 << DODGE_TOP for c in range(3)]
    + [1 << RED_TOP + c for c in range(3)]
    + [1 << RED_TOP + c for c in range(3)]
    + [ANY_HIT, ANY_HIT, 1 << BLOCK_TOP | 1 << DODGE_TOP]
    + [0] * 6
)
# BR-3.4: what a Press may cover in a centre, as bits of cards.
PRESSED: Final = 1 << REVERSE | 1 << HOLD | 1 << NULL
EVERY_TOP: Final = 63

# Spots, 18 a zone: four a place in the row, then the two ends of the row.
CENTRE: Final = 0
END: Final = 1  # + 0 the first side's, 1 the second side's
CLEARED: Final = 3
ROW_LEFT: Final = 16
ROW_RIGHT: Final = 17
SPOTS: Final = 18

# Action codes: the fixed space of the game. A play names its card and its spot.
BOARD: Final = 144  # spots of eight zones
PLAY: Final = 0  # + BOARD * card + SPOTS * zone + spot
PLAYTOP: Final = 2592  # as PLAY
RETRACT: Final = 5184  # + SPOTS * zone + spot
CALL: Final = 5328  # as RETRACT
DRAW: Final = 5472
PICK: Final = 5473
DROP: Final = 5474
PASS: Final = 5475
KNOCK: Final = 5476
PAUSE: Final = 5477
RESIGN: Final = 5478
STAND: Final = 5479
FORFEIT: Final = 5480
LEAVE: Final = 5481
RETURN: Final = 5482
TAG: Final = 5484  # + seat
NAME: Final = 5492  # + seat
CHARACTER: Final = 5500  # + place in the roster

# What the match waits for.
PICKING: Final = 0
NAMING: Final = 1
KNOCKING: Final = 2
COUNTDOWN: Final = 3
TURN: Final = 4
DRAWN: Final = 5
MUST_TAG: Final = 6
LIVE: Final = 7
PAUSED: Final = 8
RESUMING: Final = 9
FOUL_CLEAR: Final = 10
OVER: Final = 11

DUEL: Final = 0
ROUND_ROBIN: Final = 1
TAG_TEAM: Final = 2

# How a zone came to be closed.
OPEN: Final = 0
FROZEN: Final = 1
NO_FREEZES: Final = 2
RESIGNED: Final = 3
FORFEITED: Final = 4
ENDED: Final = 5  # with the round: stalled, passed out, or the game decided elsewhere

NOBODY: Final = -1
LONG_AGO: Final = -1_000_000
NO_CODES: Final[tuple[int, ...]] = ()


class Book:
    """What is fixed for a match: options and decks, lowered once, shared by all copies."""

    def __init__(self, seats: i64, options: object, pack: str | None) -> None:
        self.options: object = options  # as agreed, for views
        self.pack: str | None = pack
        self.seats: i64 = seats
        self.format: i64 = DUEL
        self.live: bool = False  # Tournament
        self.sides: i64 = 2
        self.side_of: list[int] = []
        self.teams: list[list[int]] = []  # seats of each side
        self.freezes: i64 = 3  # under each deck (BR-1.5, BR-10.2)
        self.most_bases: i64 = 3
        self.inner_clear: bool = False  # tag_clear = literal
        self.must_act: bool = True
        self.strict: bool = False
        self.calls: bool = True
        self.countdown_ms: i64 = 3_000
        self.min_interval_ms: i64 = 120
        self.stall_ms: i64 = 30_000
        self.warn_ms: i64 = 5_000
        self.pause_limit: i64 = 2
        self.pause_ms: i64 = 120_000
        self.turn_ms: i64 = 0
        self.max_rerounds: i64 = 5
        self.best_of: i64 = 1
        self.roster: list[str] = []
        self.decks: list[list[int]] = []  # a character's cards without its Freezes, in the order of the cards


class End:
    """One end of a Base with its string, bottom first, and what the string comes to."""

    __slots__ = ("cards", "hits", "seq", "top")

    cards: list[int]
    top: i64
    hits: i64
    seq: i64  # of the last card laid or taken back here (BR-6.12)

    def __init__(self) -> None:
        self.cards = []
        self.top = BARE
        self.hits = 0
        self.seq = 0

    def copy(self) -> End:
        other = End()
        other.cards = self.cards.copy()
        other.top = self.top
        other.hits = self.hits
        other.seq = self.seq
        return other


class Base:
    """A Base: its owner (a side), the modifiers on its centre, its two ends."""

    __slots__ = ("ends", "flipped", "frozen", "held", "id", "nulled", "owner", "pile", "seq", "touched")

    id: i64
    owner: i64
    ends: list[End]
    pile: list[int]
    flipped: bool  # reversed (BR-4.26)
    held: bool
    nulled: bool
    frozen: bool
    seq: i64  # of the last card laid on the centre
    touched: i64  # of the last change anywhere on it

    def __init__(self, id: i64, owner: i64, ends: list[End]) -> None:
        self.id = id
        self.owner = owner
        self.ends = ends
        self.pile = []
        self.flipped = False
        self.held = False
        self.nulled = False
        self.frozen = False
        self.seq = 0
        self.touched = 0

    def copy(self) -> Base:
        other = Base(self.id, self.owner, [self.ends[0].copy(), self.ends[1].copy()])
        other.pile = self.pile.copy()
        other.flipped = self.flipped
        other.held = self.held
        other.nulled = self.nulled
        other.frozen = self.frozen
        other.seq = self.seq
        other.touched = self.touched
        return other


class Zone:
    """One contest between two sides: a row of Bases, left to right as its first side sees it."""

    __slots__ = ("closed", "given_to", "removed", "row", "second", "seq", "side")

    side: i64
    second: i64
    row: list[Base]
    removed: list[int]  # kinds, out of the game (BR-4.9)
    closed: i64
    given_to: i64  # the side every Base here goes to (resigned, forfeited), or NOBODY
    seq: i64  # of the last Base placed or cleared

    def __init__(self, side: i64, second: i64) -> None:
        self.side = side
        self.second = second
        self.row = []
        self.removed = []
        self.closed = OPEN
        self.given_to = NOBODY
        self.seq = 0

    def copy(self) -> Zone:
        other = Zone(self.side, self.second)
        other.row = [base.copy() for base in self.row]
        other.removed = self.removed.copy()
        other.closed = self.closed
        other.given_to = self.given_to
        other.seq = self.seq
        return other


class Player:
    """One player's cards, and the clocks that count for that player alone."""

    __slots__ = (
        "deck",
        "discard",
        "freezes",
        "hand",
        "last",
        "loose",
        "pauses",
        "seat",
        "since",
        "spent",
        "unplayed",
        "who",
    )

    seat: i64
    who: i64  # place in the roster, or NOBODY before the choice
    deck: list[int]  # kinds face down, top last; the order is nobody's to know (BR-1.9)
    loose: bool  # a case's deck without an order: luck names each card as it is drawn
    freezes: i64  # under the deck
    unplayed: i64  # Freezes in deck, hand or discard pile (BR-9.7)
    hand: i64
    discard: list[int]  # kinds, top last
    last: i64  # `at` of the last action that counts for min_interval_ms
    pauses: i64
    spent: i64  # ms paused without having knocked (BR-6.20)
    since: i64  # when that time began to run, or NOBODY

    def __init__(self, seat: i64) -> None:
        self.seat = seat
        self.who = NOBODY
        self.deck = []
        self.loose = False
        self.freezes = 0
        self.unplayed = 0
        self.hand = NO_CARD
        self.discard = []
        self.last = LONG_AGO
        self.pauses = 0
        self.spent = 0
        self.since = NOBODY

    def copy(self) -> Player:
        other = Player(self.seat)
        other.who = self.who
        other.deck = self.deck.copy()
        other.loose = self.loose
        other.freezes = self.freezes
        other.unplayed = self.unplayed
        other.hand = self.hand
        other.discard = self.discard.copy()
        other.last = self.last
        other.pauses = self.pauses
        other.spent = self.spent
        other.since = self.since
        return other

    def top(self) -> i64:
        """The card on top of the discard pile."""
        return self.discard[-1] if self.discard else NO_CARD

    def undrawn(self) -> i64:
        """How many cards the deck holds."""
        return len(self.deck) + self.freezes


class Board(State):
    """The fields of a match, and how it is copied."""

    book: Book
    phase: i64
    waiting: i64  # seats asked, except in live play
    opened: i64
    players: list[Player]
    zones: list[Zone]
    ring: list[int]  # seats of the round, in seating order
    named: list[int]  # sealed names of first active players, by side
    active: list[int]  # Tag Team: the active seat of each team
    turn: i64  # Training: place in the ring (Tag Team: the team) whose turn it is
    tagged: bool
    passed: i64  # Training: places that passed in direct succession, as bits
    game: i64
    reround: i64
    wins: list[int]  # games won, by side
    seq: i64
    bases: i64  # Bases placed so far: the next id
    resigned: i64  # seats
    quitting: i64  # seats that sent resign and whose team plays on
    out: i64  # seats out of the game (BR-6.20)
    away: i64  # seats without a connection
    knocked: i64
    due: i64  # end of the countdown, the turn or the answer to a foul Clear
    stall_due: i64
    stall_left: i64
    warned: bool
    foul_by: i64
    foul_zone: i64
    foul_base: i64
    winners: i64  # sides that share the win of the match, as bits
    cause: str

    def __init__(self, book: Book) -> None:
        self.at = 0
        self.book = book
        self.phase = PICKING
        self.waiting = 0
        self.opened = 0
        self.players = []
        self.zones = []
        self.ring = []
        self.named = []
        self.active = []
        self.turn = 0
        self.tagged = False
        self.passed = 0
        self.game = 0
        self.reround = 0
        self.wins = []
        self.seq = 0
        self.bases = 0
        self.resigned = 0
        self.quitting = 0
        self.out = 0
        self.away = 0
        self.knocked = 0
        self.due = 0
        self.stall_due = 0
        self.stall_left = 0
        self.warned = False
        self.foul_by = NOBODY
        self.foul_zone = 0
        self.foul_base = 0
        self.winners = 0
        self.cause = ""

    def copy_into(self, other: Board) -> None:
        other.at = self.at
        other.phase = self.phase
        other.waiting = self.waiting
        other.opened = self.opened
        other.players = [player.copy() for player in self.players]
        other.zones = [zone.copy() for zone in self.zones]
        other.ring = self.ring.copy()
        other.named = self.named.copy()
        other.active = self.active.copy()
        other.turn = self.turn
        other.tagged = self.tagged
        other.passed = self.passed
        other.game = self.game
        other.reround = self.reround
        other.wins = self.wins.copy()
        other.seq = self.seq
        other.bases = self.bases
        other.resigned = self.resigned
        other.quitting = self.quitting
        other.out = self.out
        other.away = self.away
        other.knocked = self.knocked
        other.due = self.due
        other.stall_due = self.stall_due
        other.stall_left = self.stall_left
        other.warned = self.warned
        other.foul_by = self.foul_by
        other.foul_zone = self.foul_zone
        other.foul_base = self.foul_base
        other.winners = self.winners
        other.cause = self.cause

    # --- small facts ------------------------------------------------------------------------------------------------

    def blank(self) -> None:
        """A table with its chairs and nothing on it."""
        self.players = [Player(seat) for seat in range(self.book.seats)]
        self.named = [NOBODY for _ in range(self.book.sides)]
        self.active = [self.book.teams[side][0] for side in range(self.book.sides)]
        self.wins = [0 for _ in range(self.book.sides)]
        self.ring = list(range(self.book.seats))

    def round_robin(self) -> bool:
        """True in a circle; a re-round of two is a duel (BR-9.11)."""
        return self.book.format == ROUND_ROBIN and len(self.ring) > 2

    def zones_of(self, seat: i64) -> list[int]:
        """The zones a seat may act in, lower number first."""
        side: i64 = self.book.side_of[seat]
        found = []
        for z, zone in enumerate(self.zones):
            if zone.side == side or zone.second == side:
                found.append(z)
        return found

    def seat_of_side(self, side: i64) -> i64:
        """Who acts for a side: its active player."""
        return self.active[side]

    def find_base(self, id: i64) -> tuple[int, int]:
        """The zone and the place of a Base that is on the table, else (-1, -1)."""
        for z, zone in enumerate(self.zones):
            for place, base in enumerate(zone.row):
                if base.id == id:
                    return z, place
        return -1, -1
