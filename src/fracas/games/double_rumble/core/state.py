"""The table: two Fighters, four rows, decks, the Battle under way, and small facts read from them. No rules here."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.book import Book
from fracas.kernel.chance import Chance
from fracas.kernel.state import State
from fracas.kernel.thinking.quick import Quick


@mypyc_attr(acyclic=True, free_list_len=1)
class Fighter:
    """A Fighter slot: the tile in it, and its Controller."""

    slot: i64
    who: i64 = c.NOTHING  # place in Book.tiles, NOTHING before the choice
    space: i64 = c.NOTHING  # NOTHING while nobody stands there
    hearts: i64 = c.MOST_HEARTS
    fury: i64 = 0
    symbol: i64 = c.NOTHING
    token: i64 = 0
    equipment: list[int]
    carried: i64 = 0  # symbols on the Equipment, as bits; `carry` keeps it and the next
    kinds: i64 = 0  # kinds of modifiers on the Equipment, as bits

    def __init__(self, slot: i64, equipment: list[int]) -> None:
        self.slot = slot
        self.equipment = equipment

    def copy(self) -> Fighter:
        f = Fighter(self.slot, self.equipment)
        f.who = self.who
        f.space = self.space
        f.hearts = self.hearts
        f.fury = self.fury
        f.symbol = self.symbol
        f.token = self.token
        f.carried = self.carried
        f.kinds = self.kinds
        return f


@mypyc_attr(acyclic=True, free_list_len=1)
class Task:
    """Something still to be done. What its fields mean is said with each kind in codes.py."""

    kind: i64
    number: i64
    next_step: i64  # of a list of effects
    slot: i64
    card: i64
    row: i64

    def __init__(self, kind: i64, number: i64, slot: i64, card: i64, row: i64) -> None:
        self.kind = kind
        self.number = number
        self.next_step = 0
        self.slot = slot
        self.card = card
        self.row = row

    def copy(self) -> Task:
        task = Task(self.kind, self.number, self.slot, self.card, self.row)
        task.next_step = self.next_step
        return task


@mypyc_attr(acyclic=True)
class Board(State):
    """The fields of a match. Every field stands here and in `copy_into`; a test proves that the two agree.

    A card in a row is 2 * its place in Book.cards, plus 1 with a Strength cube. Copies are made far more often than
    cards move: rows, decks, piles and Equipment are replaced, never changed in place, so that copies share them.
    """

    book: Book
    phase: i64 = c.CHOOSING_FIGHTER
    waiting: i64 = 0  # mask of the seats asked
    acting: i64 = c.NOTHING  # the slot a question is about, or NOTHING
    opened: i64 = 0  # counts questions
    question1: i64 = 0  # the number of each player's open question
    question2: i64 = 0
    quit: i64 = 0  # seats that have resigned (DR-19.11)
    stage: i64 = 0  # 1 to 4; 0 before
    credits: i64 = 0
    taken: i64 = 0  # Fighters used in this game, as bits
    fighter1: Fighter
    fighter2: Fighter
    rows: list[list[int]]
    enemies: i64 = 0  # Enemy cards in all rows
    boss: i64 = c.NOTHING  # the Boss on the table
    life: i64 = 0
    bosses: list[int]  # drawn for each Stage
    decks: list[list[int]]  # of the Stages to come, top card last; the current one's is `deck`
    deals: list[int]  # imagined decks: the luck that each follows from (`stage_deck`); empty: they lie in `decks`
    deck: list[int]
    drawn: i64 = c.NOTHING  # the card to be placed
    drawn_before: i64 = 0  # cards of this Stage drawn before it, 0 to 11
    row_named: list[int]  # consensus: the row each seat named last
    times_named: list[int]  # … and how often it has
    equipment_deck: list[int]  # top card last
    discarded: list[int]  # Equipment
    gone: list[int]  # cards of this Stage that are in the box
    agenda: list[Task]  # what is to be done: the first `due` tasks, the next one last of them
    due: i64 = 0  # a count of its own: a list that shrinks and grows with each action costs as much as the action
    dying: list[int]  # cards being eliminated: still in their row, no longer targets
    moved: list[int]  # Equipment that has changed hands in this exchange
    # the Battle
    foe: i64 = c.NOTHING  # the card in it
    fighting: i64 = c.NOTHING  # the slot that fights it
    row_of_battle: i64 = c.NOTHING
    strength: i64 = 0
    dice: list[int]  # faces by die, 0 to 5, or NOT_ROLLED
    red_on: i64 = 0  # modifiers of the red Power in force, as bits
    red_amounts: list[int]
    used: list[int]  # per source and modifier: dice it has re-rolled, as bits
    active_rerolls: i64 = 0  # the Active re-rolls in this Battle
    breaking: i64 = 0  # Equipment that will break, as bits
    instant: i64 = 0  # an instant throw holds
    boss_by: i64 = c.NOTHING  # who eliminated the Boss
    # between actions
    floor: i64 = 0  # the seat that holds it
    called: i64 = 0  # CALL: the bot has been asked to act once
    yielded: i64 = 0  # seats that have yielded since the last action
    actions: i64 = 0  # in this Brawl
    acted_free: i64 = 0  # the action under way is a Move or Change at no cost
    seen: list[int]  # arrangements since the last progress (DR-19.9)
    wishes: list[int]  # per seat: what it suggests, a code or NOTHING
    won: i64 = c.NOTHING  # NOTHING while it goes on, then 0 or 1
    reason: str = ""

    def __init__(self, book: Book) -> None:
        self.at = 0
        self.book = book

    def blank(self) -> None:
        """Fill in the lists of a new match."""
        self.credits = self.book.credits
        self.fighter1 = Fighter(0, [])
        self.fighter2 = Fighter(1, [])
        self.rows = [[], [], [], []]
        self.bosses = []
        self.decks = []
        self.deals = c.NO_INTS
        self.deck = []
        self.row_named = c.NO_INTS
        self.times_named = c.NO_INTS
        self.equipment_deck = []
        self.discarded = []
        self.gone = []
        self.agenda = []
        self.dying = []
        self.moved = []
        self.dice = c.NO_INTS
        self.red_amounts = c.NO_INTS
        self.used = c.NO_INTS
        self.seen = []
        self.wishes = c.NO_WISHES

    def copy_into(self, other: Board) -> None:
        """Make the other board an independent equal of this one."""
        other.at = self.at
        other.phase = self.phase
        other.waiting = self.waiting
        other.acting = self.acting
        other.opened = self.opened
        other.question1 = self.question1
        other.question2 = self.question2
        other.quit = self.quit
        other.stage = self.stage
        other.credits = self.credits
        other.taken = self.taken
        other.fighter1 = self.fighter1.copy()
        other.fighter2 = self.fighter2.copy()
        other.rows = self.rows.copy()
        other.enemies = self.enemies
        other.boss = self.boss
        other.life = self.life
        other.bosses = self.bosses  # fixed at the start
        other.decks = self.decks  # whole decks are taken from it, never cards
        other.deals = self.deals  # replaced, as `decks` are
        other.deck = self.deck
        other.drawn = self.drawn
        other.drawn_before = self.drawn_before
        other.row_named = _own(self.row_named)
        other.times_named = _own(self.times_named)
        other.equipment_deck = self.equipment_deck
        other.discarded = self.discarded
        other.gone = self.gone
        other.agenda = self.agenda.copy()
        for i in range(self.due):
            other.agenda[i] = self.agenda[i].copy()
        other.due = self.due
        other.dying = self.dying
        other.moved = self.moved
        other.foe = self.foe
        other.fighting = self.fighting
        other.row_of_battle = self.row_of_battle
        other.strength = self.strength
        other.dice = _own(self.dice)
        other.red_on = self.red_on
        other.red_amounts = _own(self.red_amounts)
        other.used = _own(self.used)
        other.active_rerolls = self.active_rerolls
        other.breaking = self.breaking
        other.instant = self.instant
        other.boss_by = self.boss_by
        other.floor = self.floor
        other.called = self.called
        other.yielded = self.yielded
        other.actions = self.actions
        other.acted_free = self.acted_free
        other.seen = self.seen.copy()
        other.wishes = self.wishes  # replaced, never changed in place
        other.won = self.won
        other.reason = self.reason


def _own(numbers: list[int]) -> list[int]:
    """A copy, of a list whose places change but which does not grow: an empty one may be shared."""
    return numbers.copy() if numbers else numbers


def without(items: list[int], item: int) -> list[int]:
    """The same items without one of a kind."""
    left = items.copy()
    left.remove(item)
    return left


# --- decks ------------------------------------------------------------------------------------------------------------


def stage_deck(s: Board, at: i64) -> list[int]:
    """The deck of a Stage to come, counted from 0; an imagined one is dealt only now, since few are ever reached."""
    if not s.deals:
        return s.decks[at]
    luck = Quick(0)
    luck.word = s.deals[at]
    return any_deck(s.book.packs[at], luck)


def any_deck(pack: list[int], chance: Chance) -> list[int]:
    """Eleven of a Stage's Enemies."""
    pool = pack.copy()
    n: i64 = len(pool)
    for at in range(c.ENEMIES_A_STAGE):
        i = at + chance.below(n - at)
        card = pool[i]
        pool[i] = pool[at]
        pool[at] = card
    return pool[: c.ENEMIES_A_STAGE]


# --- Fighters and players ---------------------------------------------------------------------------------------------


def fighter_of(s: Board, slot: i64) -> Fighter:
    """The Fighter of a slot: 0 for F1, 1 for F2."""
    return s.fighter2 if slot else s.fighter1


def partner_of(s: Board, f: Fighter) -> Fighter:
    return s.fighter1 if f.slot else s.fighter2


def slot_name(f: Fighter) -> str:
    return "F2" if f.slot else "F1"


def who_name(s: Board, f: Fighter) -> str:
    """The id of the Fighter in a slot."""
    return s.book.tiles[f.who].id if f.who != c.NOTHING else ""


def carry(book: Book, f: Fighter, equipment: list[int]) -> None:
    """Put Equipment in a Fighter's hands, in place of what was there; what it shows and touches is noted once."""
    carried: i64 = 0
    kinds: i64 = 0
    for item in equipment:
        thing = book.equipment[item]
        carried |= thing.symbols
        kinds |= thing.effects.kinds
    f.equipment = equipment
    f.carried = carried
    f.kinds = kinds


def symbols_of(f: Fighter) -> i64:
    """Symbols a Fighter shows, as bits: the Controller's and its Equipment's."""
    if f.symbol < 0:
        return f.carried
    return f.carried | 1 << f.symbol


def present(s: Board) -> i64:
    """The seats that have not resigned."""
    everybody: i64 = (1 << s.book.seats) - 1
    return everybody & ~s.quit


def alone(s: Board) -> bool:
    """True if one decision is the team's: solo, team mode, or a player has resigned (DR-19.1, DR-19.11)."""
    return s.book.seats == 1 or s.book.brawl == c.TEAM or s.quit != 0


def owners(s: Board, slot: i64) -> i64:
    """The seats that decide for a Fighter: its player; the whole team in team mode; who stays, if one has resigned."""
    if alone(s):
        return present(s)
    mask: i64 = 1 << slot
    return mask


def by_floor(s: Board) -> bool:
    """Whether one player has the floor (DR-19.6): always, or in a free Brawl after the partner yielded (DR-R12)."""
    return (s.book.brawl != c.FREE or s.yielded != 0) and not alone(s)


def arrangement(s: Board) -> i64:
    """DR-19.9: both spaces, both symbols."""
    return s.fighter1.space + 4 * s.fighter2.space + 16 * s.fighter1.symbol + 64 * s.fighter2.symbol


# --- rows -------------------------------------------------------------------------------------------------------------


def row_of(s: Board, card: i64) -> i64:
    """The row a card lies in, or NOTHING."""
    for row in range(4):
        for code in s.rows[row]:
            if code >> 1 == card:
                return row
    return c.NOTHING


def place_of(s: Board, row: i64, card: i64) -> i64:
    """The place of a card in its row, from 0, or NOTHING."""
    at: i64 = 0
    for code in s.rows[row]:
        if code >> 1 == card:
            return at
        at += 1
    return c.NOTHING


def legal_rows(s: Board) -> tuple[int, ...]:
    """DR-4.4 to 4.6: where the drawn card may go."""
    return c.RIGHT_ROWS if s.book.cards[s.drawn].back == c.BLUE_BACK else c.LEFT_ROWS


def drawer(s: Board) -> i64:
    """The player who draws: they alternate, Player 1 first in each Stage (DR-19.2)."""
    return s.drawn_before & 1


def entry_spaces(s: Board, f: Fighter) -> list[int]:
    """DR-15.7: the right spaces nobody stands on."""
    other = partner_of(s, f).space
    return [space for space in c.RIGHT_ROWS if space != other]


def unused_fighters(s: Board) -> list[int]:
    """DR-15.6: Fighters not used yet; if none is left, those not in play."""
    fresh = [who for who in range(len(s.book.tiles)) if not s.taken >> who & 1]
    if fresh:
        return fresh
    other = partner_of(s, fighter_of(s, s.acting)).who
    return [who for who in range(len(s.book.tiles)) if who != other]


# --- what comes next --------------------------------------------------------------------------------------------------


# Tasks that only name a slot never change while they wait: all matches share them, by kind and slot (NOTHING first).
PLAIN: Final[list[Task]] = [
    Task(kind, 0, slot, c.NOTHING, c.NOTHING) for kind in range(c.TASK_KINDS) for slot in range(c.NOTHING, 2)
]


def push(s: Board, kind: i64, number: i64, slot: i64, card: i64, row: i64) -> None:
    """Put a task on the agenda: it is done before those already there."""
    put_on(s, Task(kind, number, slot, card, row))


def push_for(s: Board, kind: i64, slot: i64) -> None:
    """Put a task on the agenda that needs to know no more than whose it is."""
    put_on(s, PLAIN[3 * kind + slot + 1])


def put_on(s: Board, task: Task) -> None:
    if s.due < len(s.agenda):
        s.agenda[s.due] = task
    else:
        s.agenda.append(task)
    s.due += 1


def next_task(s: Board) -> Task:
    """What is to be done first."""
    return s.agenda[s.due - 1]


def strike_off(s: Board) -> None:
    """The next task is off the agenda."""
    s.due -= 1


def tasks(s: Board) -> list[Task]:
    """The agenda, the next task last."""
    return s.agenda[: s.due]


def ask(s: Board, phase: i64, slot: i64) -> None:
    """Turn to a phase that asks about a Fighter; match.py opens it."""
    s.phase = phase
    s.acting = slot


def open_question(s: Board, seats: i64) -> None:
    """Ask these seats, under one new number."""
    s.waiting = seats
    s.opened += 1
    if seats & 1:
        s.question1 = s.opened
    if seats & 2:
        s.question2 = s.opened
