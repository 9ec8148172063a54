"""The Brawl as it stands: six Brawlers, three balls, Zones, the contest, whose choice it is. No rules here."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.book import Arena, Book, Kind
from fracas.kernel.chance import Chance
from fracas.kernel.joint import Joint
from fracas.kernel.out import Out
from fracas.kernel.state import State


@mypyc_attr(acyclic=True)
class Brawler:
    """One Brawler. `charge` is that of what it holds: things on the ground have none (KC-12.5)."""

    id: i64
    side: i64
    seat: i64
    focus: i64
    rival: i64  # the foe it has a Rivalry with
    hearts: i64 = c.MOST_HEARTS
    drinks: i64 = c.MOST_DRINKS
    zone: i64 = 0
    cover: i64 = 0
    form: i64 = c.STANDING
    caged_turn: i64 = c.NOTHING  # turn of the caging (KC-19.11)
    holder: i64 = c.NOTHING  # who holds this Brawler
    holds: i64 = c.NOTHING  # what this Brawler holds: an item
    charge: i64 = 0  # of what it holds
    picked: i64 = 0  # Zone where its holder took hold of it (KC-19.13)
    ko: i64 = 0
    done: i64 = 0  # activated: the card is face down

    def __init__(self, id: i64, seat: i64, focus: i64) -> None:
        self.id = id
        self.side = c.CREW if id < 3 else c.RIVALS
        self.seat = seat
        self.focus = focus
        self.rival = id + 3 if id < 3 else id - 3

    def copy(self) -> Brawler:
        other = Brawler(self.id, self.seat, self.focus)
        other.rival = self.rival
        other.hearts = self.hearts
        other.drinks = self.drinks
        other.zone = self.zone
        other.cover = self.cover
        other.form = self.form
        other.caged_turn = self.caged_turn
        other.holder = self.holder
        other.holds = self.holds
        other.charge = self.charge
        other.picked = self.picked
        other.ko = self.ko
        other.done = self.done
        return other


@mypyc_attr(acyclic=True)
class Ball:
    """One of the three balls: on the ground in a Zone, in hands, around a caged Brawler, or (a Multi-Ball) spread."""

    kind: i64
    zone: i64 = c.NOTHING
    holder: i64 = c.NOTHING
    caging: i64 = c.NOTHING
    count: i64 = 0  # singles in the cluster

    def __init__(self, kind: i64) -> None:
        self.kind = kind

    def copy(self) -> Ball:
        other = Ball(self.kind)
        other.zone = self.zone
        other.holder = self.holder
        other.caging = self.caging
        other.count = self.count
        return other


@mypyc_attr(acyclic=True)
class Zone:
    """What changes about a Zone of the map; its place and its neighbours are the Arena's."""

    gas: i64 = 0  # turns the gas will stay, 0: there is none
    gas_turn: i64 = c.NOTHING  # turn in which it came
    landmark: i64 = 0

    def copy(self) -> Zone:
        other = Zone()
        other.gas = self.gas
        other.gas_turn = self.gas_turn
        other.landmark = self.landmark
        return other


class Contest:
    """The contest in progress (KC-10), or the last one of the turn until the next begins."""

    kind: i64 = c.NO_CONTEST
    attacker: i64 = c.NOTHING
    defender: i64 = c.NOTHING
    item: i64 = c.NOTHING  # what is thrown
    charge: i64 = 0  # of what is thrown, or of what a tackled Brawler let go
    reaction: i64 = c.NO_REACTION
    drinker: i64 = c.NOTHING  # who drinks and bumps for the attacker (KC-18.9)
    attack_drinks: i64 = c.NOTHING  # declared, or NOTHING yet
    defence_drinks: i64 = c.NOTHING
    attack_dice: i64 = 0
    defence_dice: i64 = 0
    window: i64 = 0  # whose adjust window is open: 0 the attacker's, 1 the defender's
    bumped: i64 = 0  # in this window
    landmark_used: i64 = 0  # bits: windows that used their Landmark die
    rivalry_used: i64 = 0  # bits: RIVALRY_BUMP, RIVALRY_EFFECT
    cover_before: i64 = 0  # the dodger was in Cover before its Move
    origin: i64 = c.NOTHING  # Zone the Target stood in when targeted
    value: i64 = 0  # the attacker's final value: what a returning ball attacks with
    footing: i64 = 0  # what the pools were counted from when the dice fell, packed (contest.py); 0 before
    hit_zone: i64 = c.NOTHING  # L of a Direct Hit
    knocked: i64 = c.NOTHING  # who is knocked back
    visited: i64 = 0  # Zones of this Knock Back, as bits
    banned: i64 = c.NOTHING  # the Zone the Knock Back must not lead to

    def copy(self) -> Contest:
        other = Contest()
        other.kind = self.kind
        other.attacker = self.attacker
        other.defender = self.defender
        other.item = self.item
        other.charge = self.charge
        other.reaction = self.reaction
        other.drinker = self.drinker
        other.attack_drinks = self.attack_drinks
        other.defence_drinks = self.defence_drinks
        other.attack_dice = self.attack_dice
        other.defence_dice = self.defence_dice
        other.window = self.window
        other.bumped = self.bumped
        other.landmark_used = self.landmark_used
        other.rivalry_used = self.rivalry_used
        other.cover_before = self.cover_before
        other.origin = self.origin
        other.value = self.value
        other.footing = self.footing
        other.hit_zone = self.hit_zone
        other.knocked = self.knocked
        other.visited = self.visited
        other.banned = self.banned
        return other


@mypyc_attr(allow_interpreted_subclasses=True)
class Telling:
    """The story half as the rules see it: interpreted, out of the Brawl's way. While the phase is TELLING, it asks."""

    def pending(self) -> i64:
        raise NotImplementedError

    def options(self, seat: i64) -> tuple[int, ...]:
        raise NotImplementedError

    def asides(self, seat: i64) -> tuple[int, ...]:
        raise NotImplementedError

    def question(self, seat: i64) -> i64:
        raise NotImplementedError

    def default(self, seat: i64) -> i64:
        """What the clock answers for an asked seat."""
        raise NotImplementedError

    def answer(self, board: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        """Take a code of the story (STORY and above), asked or aside."""
        raise NotImplementedError

    def brawl_won(self, board: Board, chance: Chance, out: Out) -> bool:
        """The Brawl has a winner; True when the story goes on from there."""
        raise NotImplementedError

    def resign(self, board: Board, seat: i64, chance: Chance, out: Out) -> None:
        """A seat has resigned: go on without it."""
        raise NotImplementedError

    def call_time(self, board: Board, out: Out) -> None:
        """The time of the match is over: so is the story."""
        raise NotImplementedError

    def redealt(self, seat: i64, chance: Chance) -> Telling:
        """Another story that fits what the seat knows."""
        raise NotImplementedError

    def copy(self) -> Telling:
        raise NotImplementedError


class Board(State):
    """The fields of a match. Every field stands here and in `copy_into`; a test proves that the two agree."""

    book: Book
    arena: Arena
    story: Telling | None = None
    # whose choice it is
    phase: i64 = c.SETTING_SPECIAL
    asked: i64 = 0  # mask of the seats asked
    asker: i64 = c.NOTHING  # Brawler that is asked (a side where Cover is placed), or NOTHING
    opened: i64 = 0  # counts questions: the id of an ask
    candidates: tuple[int, ...] = c.NONE  # the options of whoever is asked
    joint: Joint
    agenda: list[int]  # phases to come, the next one last: see `push`
    opening: i64 = c.NOTHING  # the phase to open next, before the agenda; NOTHING whenever somebody is asked
    arg: i64 = 0  # what it is opened for: a Brawler, slot, Zone or side
    # the match
    brawlers: list[Brawler]
    balls: list[Ball]
    zones: list[Zone]
    names: list[str]  # of the six; replaced, never changed in place
    spawns: list[int]  # Zone per side; replaced, never changed in place
    covers: list[int]  # Zone of the Cover Spot per side; replaced, never changed in place
    points: list[int]  # per side
    bond: i64 = 0
    boosts_left: list[int]  # uses of each Crew Boost left this Brawl
    round: i64 = 0
    turn: i64 = 0
    winner: i64 = c.NOTHING  # side, NOTHING: none or a draw
    ended: i64 = c.BY_POINTS  # how it came about
    quit: i64 = 0  # mask of the seats that have resigned
    special: i64 = c.NOTHING  # kind of slot 3
    party: i64 = 0
    side_to_act: i64 = c.CREW
    to_respawn: i64 = 0  # slots whose ball is gone, as bits
    first_setup: i64 = 0  # 1 until initiative: no Lucky reroll (KC-11.16)
    lucky_slot: i64 = 0
    # the turn
    active: i64 = c.NOTHING
    action_points: i64 = 0
    zones_moved: i64 = 0
    hold_used: i64 = 0
    received: i64 = 0  # mask: who received by Pass since the last Throw (KC-12.17)
    throw_me: i64 = c.NOTHING  # the caller while its limit is open (KC-18.10)
    volley: i64 = c.NOTHING  # thrower of a Multi volley, or NOTHING
    steps_left: i64 = 0  # Zones left of a Move or a Knock Back
    loose: i64 = c.NOTHING  # item nobody holds while a Tackle resolves or a ball returns
    contest: Contest

    def __init__(self, book: Book, arena: Arena) -> None:
        self.at = 0
        self.book = book
        self.arena = arena

    def blank(self) -> None:
        """Fill in the lists of a new match."""
        book = self.book
        self.joint = Joint(book.seats)
        self.agenda = []
        self.brawlers = [Brawler(i, book.seat_of[i], book.focus[i]) for i in range(c.BRAWLERS)]
        self.balls = [Ball(book.basic) for _ in range(c.SLOTS)]
        self.names = c.IDS
        self.points = [0, 0]
        self.boosts_left = book.boosts.copy()
        self.contest = Contest()
        self.set_arena(self.arena)

    def set_arena(self, arena: Arena) -> None:
        """Play on this map, with the spawns and Cover it names."""
        self.arena = arena
        self.zones = [Zone() for _ in range(arena.zones)]
        self.spawns = arena.spawns
        self.covers = arena.covers

    def copy_into(self, other: Board) -> None:
        """Make the other board an independent equal of this one."""
        other.at = self.at
        story = self.story
        other.story = story.copy() if story is not None else None
        other.phase = self.phase
        other.asked = self.asked
        other.asker = self.asker
        other.opened = self.opened
        other.candidates = self.candidates
        other.joint = self.joint.copy()
        other.agenda = self.agenda.copy()
        other.opening = self.opening
        other.arg = self.arg
        other.brawlers = [one.copy() for one in self.brawlers]
        other.balls = [one.copy() for one in self.balls]
        other.zones = [one.copy() for one in self.zones]
        other.names = self.names
        other.spawns = self.spawns
        other.covers = self.covers
        other.points = self.points.copy()
        other.bond = self.bond
        other.boosts_left = self.boosts_left.copy()
        other.round = self.round
        other.turn = self.turn
        other.winner = self.winner
        other.ended = self.ended
        other.quit = self.quit
        other.special = self.special
        other.party = self.party
        other.side_to_act = self.side_to_act
        other.to_respawn = self.to_respawn
        other.first_setup = self.first_setup
        other.lucky_slot = self.lucky_slot
        other.active = self.active
        other.action_points = self.action_points
        other.zones_moved = self.zones_moved
        other.hold_used = self.hold_used
        other.received = self.received
        other.throw_me = self.throw_me
        other.volley = self.volley
        other.steps_left = self.steps_left
        other.loose = self.loose
        other.contest = self.contest.copy()


# --- what comes next --------------------------------------------------------------------------------------------------


def ask(s: Board, phase: i64, arg: i64) -> None:
    """Open a phase next."""
    s.opening = phase
    s.arg = arg


def push(s: Board, phase: i64, arg: i64) -> None:
    """Put a phase on the agenda: it opens before what is there already, once nothing else is to be opened."""
    s.agenda.append(phase | arg << c.ARG)


def new_contest(s: Board) -> Contest:
    """Forget the contest that is over."""
    s.contest = Contest()
    s.steps_left = 0
    return s.contest


# --- small facts ------------------------------------------------------------------------------------------------------


def distance(s: Board, a: i64, b: i64) -> i64:
    """KC-7.9: fewest Moves between two Zones."""
    return s.arena.apart[c.MOST_ZONES * a + b]


def touches(s: Board, a: i64, b: i64) -> bool:
    """The same Zone or an adjacent one."""
    return a == b or s.arena.adjacent[a] >> b & 1 == 1


def landmark_zone(s: Board) -> i64:
    """The Zone of the Landmark, or NOTHING."""
    for number in range(len(s.zones)):
        if s.zones[number].landmark:
            return number
    return c.NOTHING


def is_body(item: i64) -> bool:
    """True for a Brawler as a ball."""
    return c.BODY <= item < c.SINGLE


def kind_of(s: Board, item: i64) -> Kind:
    """The kind of a ball or single in hand; a Brawler as a ball flies like a Basic Ball."""
    book = s.book
    if item < c.BODY:
        return book.kinds[s.balls[item].kind]
    if item >= c.SINGLE:
        return book.kinds[s.balls[item - c.SINGLE].kind]
    return book.kinds[book.basic]


def is_cluster(s: Board, item: i64) -> bool:
    """True for a Multi-Ball whole, with any number of singles."""
    return 0 <= item < c.BODY and s.book.kinds[s.balls[item].kind].cluster > 0


def captive(s: Board, b: Brawler) -> bool:
    """In Ball Form and held by a foe."""
    return b.holder >= 0 and s.brawlers[b.holder].side != b.side


def targets(s: Board, side: i64) -> i64:
    """KC-13.2 to KC-13.4: foes of a side that can be thrown at, as bits."""
    bits: i64 = 0
    start = 3 * (1 - side)
    for i in range(start, start + 3):
        foe = s.brawlers[i]
        if not foe.ko and foe.holder < 0:
            bits |= 1 << i
    return bits


def left_standing(s: Board, side: i64) -> i64:
    """How many of a side are not KO'd."""
    n: i64 = 0
    start = 3 * side
    for i in range(start, start + 3):
        if not s.brawlers[i].ko:
            n += 1
    return n


def free_cover(s: Board, zone: i64) -> bool:
    """KC-8.16: a Cover Spot in the Zone that nobody uses. Two Spots in one Zone hold two."""
    spots: i64 = 0
    if s.covers[c.CREW] == zone:
        spots += 1
    if s.covers[c.RIVALS] == zone:
        spots += 1
    if spots == 0:
        return False
    for one in s.brawlers:
        if one.cover and one.zone == zone and not one.ko:
            spots -= 1
    return spots > 0
