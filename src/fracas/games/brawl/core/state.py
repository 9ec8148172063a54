"""The table: strings, Bases, zones, players, and small facts read from them. No rules here."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.book import Book
from fracas.kernel.state import State
from fracas.kernel.thinking.quick import LOW, Quick, stirred

BARE_CENTRE: Final[list[int]] = []


@mypyc_attr(acyclic=True, free_list_len=1)
class End:
    """One end of a Base with its string, bottom first, and what the string comes to."""

    cards: list[int]  # packed: see codes.KIND
    top: i64 = c.BARE
    hits: i64 = 0
    seq: i64 = 0  # of the last card laid or taken back here (BR-6.12)
    lent: bool = False  # copies of the end have that list, too: see `own_cards`

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards

    def copy(self) -> End:
        self.lent = True
        other = End(self.cards)
        other.lent = True
        other.top = self.top
        other.hits = self.hits
        other.seq = self.seq
        return other

    def own_cards(self) -> list[int]:
        """The string, to be changed: from here on this end's alone."""
        if self.lent:
            self.lent = False
            self.cards = self.cards.copy()
        return self.cards


@mypyc_attr(acyclic=True, free_list_len=1)
class Base:
    """A Base: its owner (a side), the modifiers on its centre, its two ends."""

    id: i64
    owner: i64
    ends: list[End]
    first: End  # the two ends once more: a field is read faster than a list
    second: End
    modifiers: list[int]  # packed, bottom first; replaced, never changed in place
    reversed: bool = False  # BR-4.26
    held: bool = False
    nulled: bool = False
    frozen: bool = False
    seq: i64 = 0  # of the last card laid on the centre
    touched: i64 = 0  # of the last change anywhere on it
    lent: bool = False  # copies of the match have it, too: see `own_base`

    def __init__(self, id: i64, owner: i64, ends: list[End]) -> None:
        self.id = id
        self.owner = owner
        self.ends = ends
        self.first = ends[0]
        self.second = ends[1]
        self.modifiers = BARE_CENTRE

    def copy(self) -> Base:
        other = Base(self.id, self.owner, [self.first.copy(), self.second.copy()])
        other.modifiers = self.modifiers
        other.reversed = self.reversed
        other.held = self.held
        other.nulled = self.nulled
        other.frozen = self.frozen
        other.seq = self.seq
        other.touched = self.touched
        return other


@mypyc_attr(acyclic=True, free_list_len=1)
class Zone:
    """One contest between two sides: a row of Bases, left to right as its first side sees it."""

    number: i64  # place in Board.zones
    first: i64  # the two sides
    second: i64
    row: list[Base]
    removed: list[int]  # cards out of the game (BR-4.9)
    lent: bool = False  # copies of the match have that list, too: see `own_removed`
    closed: i64 = c.OPEN
    given_to: i64 = c.NOBODY  # the side every Base here goes to (resigned, forfeited)
    seq: i64 = 0  # of the last Base placed or cleared

    def __init__(self, number: i64, first: i64, second: i64) -> None:
        self.number = number
        self.first = first
        self.second = second
        self.row = []
        self.removed = []

    def copy(self) -> Zone:
        other = Zone(self.number, self.first, self.second)
        for base in self.row:
            base.lent = True
        other.row = self.row.copy()
        self.lent = True
        other.removed = self.removed
        other.lent = True
        other.closed = self.closed
        other.given_to = self.given_to
        other.seq = self.seq
        return other

    def own_removed(self) -> list[int]:
        """What is out of the game, to be added to: from here on this match's alone."""
        if self.lent:
            self.lent = False
            self.removed = self.removed.copy()
        return self.removed


@mypyc_attr(acyclic=True, free_list_len=1)
class Player:
    """One player's cards, and the clocks that count for that player alone.

    An imagined deck is shuffled card by card, as it is drawn from: of most imagined worlds hardly a card is ever seen.
    """

    seat: i64
    who: i64 = c.NOBODY  # place in the roster, once chosen
    deck: list[int]  # cards face down, top last; the order is nobody's to know (BR-1.9)
    unordered: bool = False  # a case's deck: luck names each card as it is drawn
    mixing: i64 = 0  # an imagined deck: the luck that its order follows from; 0: it lies in order
    sorted: bool = False  # it is in the order of the cards: redealt, and nothing drawn from it since
    undealt: i64 = 0  # so where a game begins in an imagined world: the luck that shuffles the deck at the first draw
    freezes: i64 = 0  # under the deck
    unplayed: i64 = 0  # Freezes in deck, hand or discard pile (BR-9.7)
    hand: i64 = c.NO_CARD
    discard: list[int]  # cards, top last
    acted_at: i64 = c.LONG_AGO  # the last action that counts for min_interval_ms
    pauses: i64 = 0
    paused_ms: i64 = 0  # time spent paused without having knocked (BR-6.20),
    paused_since: i64 = c.NOBODY  # and since when it runs
    deck_lent: bool = False  # copies of the match have it, too: see `own_deck`
    discard_lent: bool = False

    def __init__(self, seat: i64, deck: list[int], discard: list[int]) -> None:
        self.seat = seat
        self.deck = deck
        self.discard = discard

    def copy(self) -> Player:
        self.deck_lent = True
        self.discard_lent = True
        other = Player(self.seat, self.deck, self.discard)
        other.deck_lent = True
        other.discard_lent = True
        other.who = self.who
        other.unordered = self.unordered
        other.mixing = self.mixing
        other.sorted = self.sorted
        other.undealt = self.undealt
        other.freezes = self.freezes
        other.unplayed = self.unplayed
        other.hand = self.hand
        other.acted_at = self.acted_at
        other.pauses = self.pauses
        other.paused_ms = self.paused_ms
        other.paused_since = self.paused_since
        return other

    def own_deck(self) -> list[int]:
        """The deck, to be changed: from here on it is this match's alone."""
        if self.deck_lent:
            self.deck_lent = False
            self.deck = self.deck.copy()
        return self.deck

    def own_discard(self) -> list[int]:
        """So with the discard pile."""
        if self.discard_lent:
            self.discard_lent = False
            self.discard = self.discard.copy()
        return self.discard

    def take_top(self) -> i64:
        """The top card off the deck. Where its order still follows from luck, this is one step of the shuffle."""
        deck = self.own_deck()
        self.sorted = False
        if self.undealt:
            luck = Quick(0)
            luck.word = self.undealt
            self.undealt = 0
            luck.shuffle(deck)
        n: i64 = len(deck)
        if self.mixing == 0 or n == 1:
            return deck.pop()
        word = stirred(self.mixing)
        self.mixing = word
        place: i64 = (word & LOW) * n >> 30
        last = deck.pop()
        if place == n - 1:
            return last
        card = deck[place]
        deck[place] = last
        return card

    def top(self) -> i64:
        """The card on top of the discard pile."""
        return self.discard[-1] if self.discard else c.NO_CARD

    def undrawn(self) -> i64:
        """How many cards the deck holds."""
        return len(self.deck) + self.freezes


def to_come(player: Player) -> list[int]:
    """A deck in the order it will be drawn in, the next card last."""
    other = player.copy()
    cards = [int(other.take_top()) for _ in player.deck]
    cards.reverse()
    return cards


@mypyc_attr(acyclic=True)
class Board(State):
    """The fields of a match. Every field stands here and in `copy_into`; a test proves that the two agree.

    Copies are made far more often than what they copy changes. So Bases, decks and discard piles are lent: who changes
    one makes it its own first. Lists of small numbers are replaced, never changed in place.
    """

    book: Book
    phase: i64 = c.PICKING
    opened: i64 = 1  # counts questions: the id of an ask
    players: list[Player]
    zones: list[Zone]
    ring: list[int]  # seats of the round, in seating order
    named: list[int]  # Tag Team: the sealed names of the first active players, by side
    active: list[int]  # Tag Team: the active seat of each team
    turn: i64 = 0  # Training: place in the ring (Tag Team: the team) whose turn it is
    mover: i64 = 0  # and the seat that moves for it
    tagged: bool = False  # in this turn
    passed: i64 = 0  # Training: places that passed in direct succession, as bits
    game: i64 = 0
    reround: i64 = 0
    wins: list[int]  # games won, by side
    seq: i64 = 0  # number of the last change on the table (BR-6.12)
    bases: i64 = 0  # Bases placed so far: the last id
    resigned: i64 = 0  # seats
    quitting: i64 = 0  # seats that sent resign and whose team plays on
    taken_out: i64 = 0  # seats out of the game (BR-6.20)
    away: i64 = 0  # seats without a connection
    knocked: i64 = 0  # seats
    due: i64 = 0  # end of the countdown, the turn or the answer to a foul Clear
    stall_due: i64 = 0
    stall_left: i64 = 0  # while play stands still
    warned: bool = False  # of the stall
    foul_by: i64 = c.NOBODY  # the seat whose foul Clear is judged, and what it clears
    foul_zone: i64 = 0
    foul_base: i64 = 0
    winners: i64 = 0  # sides that share the win of the match, as bits
    cause: str = ""  # why the last round ended

    def __init__(self, book: Book) -> None:
        self.at = 0
        self.book = book

    def blank(self) -> None:
        """Fill in the lists of a new match: a table with its chairs and nothing on it."""
        book = self.book
        self.players = [Player(seat, [], []) for seat in range(book.seats)]
        self.zones = []
        self.ring = list(range(book.seats))
        self.named = [c.NOBODY] * book.sides
        self.active = [team[0] for team in book.teams]
        self.wins = [0] * book.sides
        self.due = book.turn_ms

    def copy_into(self, other: Board) -> None:
        """Make the other board an independent equal of this one."""
        other.at = self.at
        other.phase = self.phase
        other.opened = self.opened
        other.players = [player.copy() for player in self.players]
        other.zones = [zone.copy() for zone in self.zones]
        other.ring = self.ring
        other.named = self.named
        other.active = self.active
        other.turn = self.turn
        other.mover = self.mover
        other.tagged = self.tagged
        other.passed = self.passed
        other.game = self.game
        other.reround = self.reround
        other.wins = self.wins
        other.seq = self.seq
        other.bases = self.bases
        other.resigned = self.resigned
        other.quitting = self.quitting
        other.taken_out = self.taken_out
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


# --- small facts ------------------------------------------------------------------------------------------------------


def kind_of(laid: i64) -> i64:
    """Which card a packed card is."""
    return laid & c.KIND


def player_of(laid: i64) -> i64:
    """The seat that played a packed card."""
    return laid >> c.SEAT_SHIFT & c.SEAT


def in_circle(s: Board) -> bool:
    """True while Round Robin is played in a circle; a re-round of two is a duel (BR-9.11)."""
    return s.book.format == c.ROUND_ROBIN and len(s.ring) > 2


def zones_of(s: Board, seat: i64) -> list[Zone]:
    """The zones a seat may act in, lower number first."""
    side: i64 = s.book.side_of[seat]
    return [zone for zone in s.zones if zone.first == side or zone.second == side]


def in_play(s: Board, seat: i64) -> bool:
    """True while a player has something left to decide in this round (BR-9.8)."""
    if (s.resigned | s.taken_out) >> seat & 1 or seat not in s.ring:
        return False
    if not in_circle(s):
        return True
    return any(zone.closed == c.OPEN and (zone.first == seat or zone.second == seat) for zone in s.zones)


def is_active(s: Board, seat: i64) -> bool:
    """BR-10.5; in other formats everybody is."""
    return s.book.format != c.TAG_TEAM or s.active[s.book.side_of[seat]] == seat


def turn_seat(s: Board) -> i64:
    """Training: whose turn it is."""
    return s.active[s.turn] if s.book.format == c.TAG_TEAM else s.ring[s.turn]


def find_base(s: Board, id: i64) -> tuple[Zone, Base] | None:
    """A Base that is on the table, with its zone."""
    for zone in s.zones:
        for base in zone.row:
            if base.id == id:
                return zone, base
    return None


def own_base(zone: Zone, place: i64) -> Base:
    """A Base of the row that is about to change: from here on it is this match's alone."""
    base = zone.row[place]
    if base.lent:
        base = base.copy()
        zone.row[place] = base
    return base


def replaced(values: list[int], place: i64, value: i64) -> list[int]:
    """The same list with another value in one place."""
    changed = values.copy()
    changed[place] = value
    return changed


def other_side(zone: Zone, side: i64) -> i64:
    """The side a side of the zone plays against there."""
    return zone.second if zone.first == side else zone.first


def end_at(zone: Zone, spot: i64) -> End:
    """The end of a Base that a spot names."""
    return zone.row[spot // 4].ends[spot % 4 - c.END]


def is_end(spot: i64) -> bool:
    """True for the spots that are ends of Bases."""
    return spot < c.ROW_LEFT and (spot % 4 == c.END or spot % 4 == c.END + 1)


# --- names ------------------------------------------------------------------------------------------------------------


def base_name(base: Base) -> str:
    return "B" + str(base.id)


def place_name(spot: i64) -> str:
    """The word for a spot's kind."""
    if spot == c.ROW_LEFT:
        return "row_left"
    if spot == c.ROW_RIGHT:
        return "row_right"
    kind = spot % 4
    if kind == c.CENTRE:
        return "centre"
    return "clear" if kind == c.CLEARED else "end"


def side_faced(zone: Zone, spot: i64) -> int | None:
    """The side an end faces; nothing for other spots."""
    if not is_end(spot):
        return None
    return zone.first if spot % 4 == c.END else zone.second
