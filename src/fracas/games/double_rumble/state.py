"""The table: two fighters, four rows, decks, the battle under way. No rules here but small facts."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.double_rumble.state_book import (
    CHOOSING_FIGHTER,
    MOST_HEARTS,
    NO_INTS,
    NOTHING,
    TEAM,
    Book,
)
from fracas.kernel.state import State


class Fighter:
    """A Fighter slot: the tile in it, and its Controller."""

    __slots__ = ("equipment", "fury", "hearts", "slot", "space", "symbol", "token", "who")

    slot: i64
    who: i64  # place in Book.tiles, NOTHING before the choice
    space: i64  # NOTHING while nobody stands there
    hearts: i64
    fury: i64
    symbol: i64
    token: i64
    equipment: list[int]

    def __init__(self, slot: i64) -> None:
        self.slot = slot
        self.who = NOTHING
        self.space = NOTHING
        self.hearts = MOST_HEARTS
        self.fury = 0
        self.symbol = NOTHING
        self.token = 0
        self.equipment = []

    def copy(self) -> Fighter:
        f = Fighter(self.slot)
        f.who = self.who
        f.space = self.space
        f.hearts = self.hearts
        f.fury = self.fury
        f.symbol = self.symbol
        f.token = self.token
        f.equipment = self.equipment.copy()
        return f


class Task:
    """Something still to be done; what the letters mean is said with each kind above."""

    __slots__ = ("a", "b", "c", "d", "e", "kind")

    def __init__(self, kind: i64, a: i64, b: i64, c: i64, d: i64, e: i64) -> None:
        self.kind: i64 = kind
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d
        self.e: i64 = e


class Board(State):
    """The fields of a match. A card in a row is 2 * its place in Book.cards, plus 1 with a Strength cube."""

    __slots__ = (
        "acted_free", "acting", "actions", "agenda", "book", "boss", "boss_by", "breaking", "called", "card", "credits",
        "deck", "decks", "dice", "drawn", "drawn_no", "dying", "enemies", "equipment_deck", "f0", "f1", "floor",
        "fighting", "gone", "instant", "junk", "kept0", "kept1", "left", "life", "moved", "named", "names", "no0",
        "no1", "opened", "phase", "reason", "red_amounts", "red_on", "row_of_battle", "rows", "seen", "shown_active",
        "stage", "strength", "taken", "used", "waiting", "wish0", "wish1", "won", "yielded", "bosses",
    )  # fmt: skip

    book: Book
    phase: i64
    waiting: i64  # mask of the seats asked
    acting: i64  # the slot a question is about, or NOTHING
    opened: i64  # counts questions
    no0: i64  # number of each seat's open question
    no1: i64
    kept0: i64  # a seat's open Brawl question keeps its number while the partner acts; 0: none
    kept1: i64
    left: i64  # seats whose player has left (DR-19.11)
    stage: i64  # 1 to 4; 0 before
    credits: i64
    taken: i64  # Fighters used in this game, as bits
    f0: Fighter
    f1: Fighter
    rows: list[list[int]]
    enemies: i64  # Enemy cards in all rows
    boss: i64  # the Boss on the table, or NOTHING
    life: i64
    bosses: list[int]  # drawn for each Stage
    decks: list[list[int]]  # of the Stages to come, top card last; the current one's is `deck`
    deck: list[int]
    drawn: i64  # the card to be placed, or NOTHING
    drawn_no: i64  # 0 to 11
    names: list[int]  # consensus: the row each seat named last
    named: list[int]  # … and how often it has
    equipment_deck: list[int]  # top card last
    junk: list[int]  # discarded Equipment
    gone: list[int]  # cards of this Stage that are in the box
    agenda: list[Task]
    dying: list[int]  # cards being eliminated: still in their row, no longer targets
    moved: list[int]  # Equipment that has changed hands in this exchange
    # the Battle
    card: i64  # in the Battle, or NOTHING
    fighting: i64  # the slot that fights it, or NOTHING
    row_of_battle: i64
    strength: i64
    dice: list[int]  # faces by die, 0 to 5, or NOT_ROLLED
    red_on: i64  # modifiers of the red Power in force, as bits
    red_amounts: list[int]
    used: list[int]  # per source and modifier: dice it has re-rolled, as bits
    shown_active: i64  # the Active re-rolls in this Battle
    breaking: i64  # Equipment that will break, as bits
    instant: i64  # an instant throw holds
    boss_by: i64  # who eliminated the Boss, or NOTHING
    # between actions
    floor: i64  # the seat that holds it
    called: i64  # CALL: the bot has been asked to act once
    yielded: i64  # seats that have yielded since the last action
    actions: i64  # in this Brawl
    acted_free: i64  # the action under way is a Move or Change at no cost
    seen: list[int]  # arrangements since the last progress (DR-19.9)
    wish0: i64  # what each seat suggests, a code or NOTHING
    wish1: i64
    won: i64  # NOTHING while it goes on, then 0 or 1
    reason: str

    def __init__(self, book: Book) -> None:
        self.at = 0
        self.book = book
        self.phase = CHOOSING_FIGHTER
        self.waiting = 0
        self.acting = NOTHING
        self.opened = 0
        self.no0 = 0
        self.no1 = 0
        self.kept0 = 0
        self.kept1 = 0
        self.left = 0
        self.stage = 0
        self.credits = 0
        self.taken = 0
        self.enemies = 0
        self.boss = NOTHING
        self.life = 0
        self.drawn = NOTHING
        self.drawn_no = 0
        self.card = NOTHING
        self.fighting = NOTHING
        self.row_of_battle = NOTHING
        self.strength = 0
        self.red_on = 0
        self.shown_active = 0
        self.breaking = 0
        self.instant = 0
        self.boss_by = NOTHING
        self.floor = 0
        self.called = 0
        self.yielded = 0
        self.actions = 0
        self.acted_free = 0
        self.wish0 = NOTHING
        self.wish1 = NOTHING
        self.won = NOTHING
        self.reason = ""
        self.red_amounts = NO_INTS
        self.used = NO_INTS
        self.names = NO_INTS
        self.named = NO_INTS
        self.dice = NO_INTS

    def blank(self) -> None:
        """Fill in the lists of a new match."""
        self.credits = self.book.credits
        self.f0 = Fighter(0)
        self.f1 = Fighter(1)
        self.rows = [[], [], [], []]
        self.bosses = []
        self.decks = []
        self.deck = []
        self.equipment_deck = []
        self.junk = []
        self.gone = []
        self.agenda = []
        self.dying = []
        self.moved = []
        self.seen = []

    def copy_into(self, o: Board) -> None:
        """Make the other board an independent equal of this one."""
        o.at = self.at
        o.phase = self.phase
        o.waiting = self.waiting
        o.acting = self.acting
        o.opened = self.opened
        o.no0 = self.no0
        o.no1 = self.no1
        o.kept0 = self.kept0
        o.kept1 = self.kept1
        o.left = self.left
        o.stage = self.stage
        o.credits = self.credits
        o.taken = self.taken
        o.f0 = self.f0.copy()
        o.f1 = self.f1.copy()
        rows = self.rows
        o.rows = [rows[0].copy(), rows[1].copy(), rows[2].copy(), rows[3].copy()]
        o.enemies = self.enemies
        o.boss = self.boss
        o.life = self.life
        o.bosses = self.bosses  # fixed at the start
        o.decks = self.decks  # whole decks are taken from it, never cards
        o.deck = self.deck.copy()
        o.drawn = self.drawn
        o.drawn_no = self.drawn_no
        o.names = self.names.copy()
        o.named = self.named.copy()
        o.equipment_deck = self.equipment_deck.copy()
        o.junk = self.junk.copy()
        o.gone = self.gone.copy()
        o.agenda = [Task(t.kind, t.a, t.b, t.c, t.d, t.e) for t in self.agenda]
        o.dying = self.dying.copy()
        o.moved = self.moved.copy()
        o.card = self.card
        o.fighting = self.fighting
        o.row_of_battle = self.row_of_battle
        o.strength = self.strength
        o.dice = self.dice.copy()
        o.red_on = self.red_on
        o.red_amounts = self.red_amounts.copy()
        o.used = self.used.copy()
        o.shown_active = self.shown_active
        o.breaking = self.breaking
        o.instant = self.instant
        o.boss_by = self.boss_by
        o.floor = self.floor
        o.called = self.called
        o.yielded = self.yielded
        o.actions = self.actions
        o.acted_free = self.acted_free
        o.seen = self.seen.copy()
        o.wish0 = self.wish0
        o.wish1 = self.wish1
        o.won = self.won
        o.reason = self.reason

    # --- small facts --------------------------------------------------------------------------------------------------

    def fighter(self, slot: i64) -> Fighter:
        return self.f1 if slot else self.f0

    def partner(self, f: Fighter) -> Fighter:
        return self.f0 if f.slot else self.f1

    def present(self) -> i64:
        """The seats whose players are there."""
        everybody: i64 = (1 << self.book.seats) - 1
        return everybody & ~self.left

    def owners(self, slot: i64) -> i64:
        """The seats that decide for a Fighter: its player; the whole team in team mode; who stays, if one has left."""
        present = self.present()
        if self.book.seats == 1 or self.book.brawl == TEAM or self.left:
            return present
        mask: i64 = 1 << slot
        return mask

    def alone(self) -> bool:
        """True if one decision is the team's: solo, team mode, or a player has left (DR-19.1, DR-19.11)."""
        return self.book.seats == 1 or self.book.brawl == TEAM or self.left != 0

    def row_of(self, card: i64) -> i64:
        """The row a card lies in, or NOTHING."""
        for row in range(4):
            for code in self.rows[row]:
                if code >> 1 == card:
                    return row
        return NOTHING

    def place_of(self, row: i64, card: i64) -> i64:
        """The place of a card in its row, from 0, or NOTHING."""
        at: i64 = 0
        for code in self.rows[row]:
            if code >> 1 == card:
                return at
            at += 1
        return NOTHING

    def arrangement(self) -> i64:
        """DR-19.9: both spaces, both symbols."""
        return self.f0.space + 4 * self.f1.space + 16 * self.f0.symbol + 64 * self.f1.symbol

    def push(self, kind: i64, a: i64, c: i64, d: i64, e: i64) -> None:
        self.agenda.append(Task(kind, a, 0, c, d, e))
