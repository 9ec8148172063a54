"""The Brawl: six Brawlers, three balls, Zones, whose choice it is. No rules here but small facts."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from fracas.games.knockout.core.book import Arena, Book, Kind
from fracas.games.knockout.core.codes import (
    ALONE,
    BRAWLERS,
    CREW,
    IDS,
    MAN,
    MOST_ZONES,
    NAMING,
    NO_CONTEST,
    NO_REACTION,
    NONE,
    NOTHING,
    RIVALS,
    SETTING_SPECIAL,
    SINGLE,
    STANDING,
)
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.state import State


class Brawler:
    """One Brawler. `charge` is that of what it holds: things on the ground have none (KC-12.5)."""

    __slots__ = (
        "caged_turn", "charge", "cover", "done", "drinks", "focus", "form", "hearts", "holder", "holds", "id", "ko",
        "picked", "rival", "seat", "side", "zone",
    )  # fmt: skip

    id: i64
    side: i64
    seat: i64
    focus: i64
    rival: i64  # the foe it has a Rivalry with
    hearts: i64
    drinks: i64
    zone: i64
    cover: i64
    form: i64
    caged_turn: i64  # turn of the caging (KC-19.11)
    holder: i64  # who holds this Brawler
    holds: i64  # what this Brawler holds: an item
    charge: i64  # of what it holds
    picked: i64  # Zone where its holder took hold of it (KC-19.13)
    ko: i64
    done: i64  # activated: the card is face down

    def __init__(self, id: i64, seat: i64, focus: i64) -> None:
        self.id = id
        self.side = CREW if id < 3 else RIVALS
        self.seat = seat
        self.focus = focus
        self.rival = id + 3 if id < 3 else id - 3
        self.hearts = 2
        self.drinks = 3
        self.zone = 0
        self.cover = 0
        self.form = STANDING
        self.caged_turn = NOTHING
        self.holder = NOTHING
        self.holds = NOTHING
        self.charge = 0
        self.picked = 0
        self.ko = 0
        self.done = 0

    def copy(self) -> Brawler:
        b = Brawler(self.id, self.seat, self.focus)
        b.rival = self.rival
        b.hearts = self.hearts
        b.drinks = self.drinks
        b.zone = self.zone
        b.cover = self.cover
        b.form = self.form
        b.caged_turn = self.caged_turn
        b.holder = self.holder
        b.holds = self.holds
        b.charge = self.charge
        b.picked = self.picked
        b.ko = self.ko
        b.done = self.done
        return b


class Ball:
    """One of the three balls: on the ground in a Zone, in hands, around a caged Brawler, or (a Multi-Ball) spread."""

    __slots__ = ("caging", "count", "holder", "kind", "zone")

    kind: i64
    zone: i64
    holder: i64
    caging: i64
    count: i64  # singles in the cluster

    def __init__(self, kind: i64) -> None:
        self.kind = kind
        self.zone = NOTHING
        self.holder = NOTHING
        self.caging = NOTHING
        self.count = 0

    def copy(self) -> Ball:
        ball = Ball(self.kind)
        ball.zone = self.zone
        ball.holder = self.holder
        ball.caging = self.caging
        ball.count = self.count
        return ball


@mypyc_attr(allow_interpreted_subclasses=True)
class Telling:
    """The story half as the rules see it: interpreted, out of the Brawl's way (story.py)."""

    def pending(self) -> i64:
        raise NotImplementedError

    def options(self, seat: i64) -> tuple[int, ...]:
        raise NotImplementedError

    def asides(self, seat: i64) -> tuple[int, ...]:
        raise NotImplementedError

    def question(self, seat: i64) -> i64:
        raise NotImplementedError

    def answer(self, board: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        raise NotImplementedError

    def brawl_won(self, board: Board, chance: Chance, out: Out) -> bool:
        """The Brawl has a winner; True when the story goes on from there."""
        raise NotImplementedError

    def copy(self) -> Telling:
        raise NotImplementedError


class Board(State):
    """The fields of a match. Rules are in rules*.py, the verbs that change things in steps*.py."""

    __slots__ = (
        "active", "agenda", "ap", "arena", "asked", "asker", "att", "b", "balls", "band", "bond", "book", "bumped",
        "candidates", "caught_value", "dice_a", "dice_d", "drank_a", "drank_d", "drinker", "effect",
        "first_spawn", "foe", "gas", "gas_turn", "hit_zone", "hold_used", "item", "item_charge", "joint", "kind",
        "landmark", "last_landmark", "lifted", "loose", "lost", "named", "opened", "origin", "party", "phase",
        "points", "reaction", "received", "rolled", "round", "special", "steps", "story", "throw_me", "turn",
        "uses", "visited", "volley", "was_cover", "window", "winner", "zones_moved", "to_act", "lucky_slot",
        "auto", "banned", "knocked", "names", "spawn_crew", "spawn_rivals", "cover_crew", "cover_rivals",
    )  # fmt: skip

    book: Book
    arena: Arena
    story: Telling | None
    phase: i64
    asked: i64  # mask of the seats asked
    asker: i64  # Brawler that is asked, or NOTHING
    opened: i64  # counts questions: the id of an ask
    b: list[Brawler]
    balls: list[Ball]
    agenda: list[int]  # what is to be done, last first (rules.py)
    # joint decisions
    joint: i64
    candidates: tuple[int, ...]
    named: list[int]  # per seat: the code it named, or NOTHING
    band: i64  # mask of the seats that decide
    # the match
    points: list[int]
    bond: i64
    uses: list[int]  # Boosts left this Brawl
    round: i64
    turn: i64
    winner: i64  # side, NOTHING: none or a draw
    special: i64  # kind of slot 3
    party: i64
    to_act: i64  # side that activates next
    landmark: i64
    last_landmark: i64
    gas: list[int]  # clock per Zone
    gas_turn: list[int]  # turn in which the gas came
    lost: i64  # slots to respawn, as bits
    first_spawn: i64  # 1 during the first setup: no Lucky reroll (KC-11.16)
    lucky_slot: i64
    # the turn
    active: i64
    ap: i64
    zones_moved: i64
    hold_used: i64
    received: i64  # mask: who received by Pass since the last Throw (KC-12.17)
    throw_me: i64  # the caller while its limit is open (KC-18.10)
    volley: i64  # thrower of a Multi volley, or NOTHING
    # the contest
    kind: i64
    att: i64
    foe: i64  # the defender
    item: i64  # what is thrown
    item_charge: i64
    reaction: i64
    drinker: i64  # who drinks for the attacker
    drank_a: i64
    drank_d: i64
    dice_a: i64
    dice_d: i64
    window: i64  # 0 attacker's, 1 defender's
    bumped: i64  # in this window
    lifted: i64  # bits: window that used its Landmark die
    effect: i64  # Rivalry used: bit 0 bump, bit 1 effect
    was_cover: i64
    origin: i64  # Zone the Target stood in when targeted
    caught_value: i64  # what a returning ball attacks with
    rolled: i64  # what the pools were counted from when the dice fell, packed (rules_contest.py); 0 before
    steps: i64  # Zones left of a Move or a Knock Back
    visited: i64  # Zones of this Knock Back, as bits
    hit_zone: i64  # L
    loose: i64  # item nobody holds while a Tackle resolves or a ball returns
    knocked: i64  # who is being knocked back
    banned: i64  # the Zone a Knock Back must not lead to
    auto: i64  # a forced choice to be played by itself (KC-0.4)
    # the map as set up
    names: list[str]  # of the six; replaced, never changed in place
    spawn_crew: i64
    spawn_rivals: i64
    cover_crew: i64
    cover_rivals: i64

    def __init__(self, book: Book, arena: Arena) -> None:
        self.at = 0
        self.book = book
        self.arena = arena
        self.story = None
        self.phase = SETTING_SPECIAL
        self.asked = 0
        self.asker = NOTHING
        self.opened = 0
        self.joint = ALONE
        self.candidates = NONE
        self.band = 0
        self.bond = 0
        self.round = 0
        self.turn = 0
        self.winner = NOTHING
        self.special = NOTHING
        self.party = 0
        self.to_act = CREW
        self.landmark = NOTHING
        self.last_landmark = NOTHING
        self.lost = 0
        self.first_spawn = 0
        self.lucky_slot = 0
        self.active = NOTHING
        self.ap = 0
        self.zones_moved = 0
        self.hold_used = 0
        self.received = 0
        self.throw_me = NOTHING
        self.volley = NOTHING
        self.loose = NOTHING
        self.auto = NOTHING
        self.names = IDS
        self.set_arena(arena)
        self.clear_contest()

    def set_arena(self, arena: Arena) -> None:
        """Play on this map, with the spawns and Cover it names."""
        self.arena = arena
        self.spawn_crew = arena.spawns[0]
        self.spawn_rivals = arena.spawns[1]
        self.cover_crew = arena.covers[0]
        self.cover_rivals = arena.covers[1]

    def clear_contest(self) -> None:
        """Forget the contest that is over."""
        self.kind = NO_CONTEST
        self.att = NOTHING
        self.foe = NOTHING
        self.item = NOTHING
        self.item_charge = 0
        self.reaction = NO_REACTION
        self.drinker = NOTHING
        self.drank_a = NOTHING
        self.drank_d = NOTHING
        self.dice_a = 0
        self.dice_d = 0
        self.window = 0
        self.bumped = 0
        self.lifted = 0
        self.effect = 0
        self.was_cover = 0
        self.origin = NOTHING
        self.caught_value = 0
        self.rolled = 0
        self.steps = 0
        self.visited = 0
        self.hit_zone = NOTHING
        self.knocked = NOTHING
        self.banned = NOTHING

    def blank(self) -> None:
        """Fill in the lists of a new match."""
        book = self.book
        self.b = [Brawler(i, book.seat_of[i], book.focus[i]) for i in range(BRAWLERS)]
        self.balls = [Ball(book.basic), Ball(book.basic), Ball(book.basic)]
        self.agenda = []
        self.named = [NOTHING] * book.seats
        self.points = [0, 0]
        self.uses = book.boosts.copy()
        self.gas = [0] * MOST_ZONES
        self.gas_turn = [NOTHING] * MOST_ZONES

    def copy_into(self, o: Board) -> None:
        """Make the other board an independent equal of this one."""
        o.at = self.at
        story = self.story
        o.story = story.copy() if story is not None else None
        o.phase = self.phase
        o.asked = self.asked
        o.asker = self.asker
        o.opened = self.opened
        o.b = [one.copy() for one in self.b]
        o.balls = [one.copy() for one in self.balls]
        o.agenda = self.agenda.copy()
        o.joint = self.joint
        o.candidates = self.candidates
        o.named = self.named.copy()
        o.band = self.band
        o.points = self.points.copy()
        o.bond = self.bond
        o.uses = self.uses.copy()
        o.round = self.round
        o.turn = self.turn
        o.winner = self.winner
        o.special = self.special
        o.party = self.party
        o.to_act = self.to_act
        o.landmark = self.landmark
        o.last_landmark = self.last_landmark
        o.gas = self.gas.copy()
        o.gas_turn = self.gas_turn.copy()
        o.lost = self.lost
        o.first_spawn = self.first_spawn
        o.lucky_slot = self.lucky_slot
        o.active = self.active
        o.ap = self.ap
        o.zones_moved = self.zones_moved
        o.hold_used = self.hold_used
        o.received = self.received
        o.throw_me = self.throw_me
        o.volley = self.volley
        o.kind = self.kind
        o.att = self.att
        o.foe = self.foe
        o.item = self.item
        o.item_charge = self.item_charge
        o.reaction = self.reaction
        o.drinker = self.drinker
        o.drank_a = self.drank_a
        o.drank_d = self.drank_d
        o.dice_a = self.dice_a
        o.dice_d = self.dice_d
        o.window = self.window
        o.bumped = self.bumped
        o.lifted = self.lifted
        o.effect = self.effect
        o.was_cover = self.was_cover
        o.origin = self.origin
        o.caught_value = self.caught_value
        o.rolled = self.rolled
        o.steps = self.steps
        o.visited = self.visited
        o.hit_zone = self.hit_zone
        o.knocked = self.knocked
        o.banned = self.banned
        o.auto = self.auto
        o.loose = self.loose
        o.names = self.names
        o.spawn_crew = self.spawn_crew
        o.spawn_rivals = self.spawn_rivals
        o.cover_crew = self.cover_crew
        o.cover_rivals = self.cover_rivals

    # --- small facts ----------------------------------------------------------------------------------------------

    def distance(self, a: i64, z: i64) -> i64:
        return self.arena.apart[MOST_ZONES * a + z]

    def touches(self, a: i64, z: i64) -> bool:
        """The same Zone or an adjacent one."""
        return a == z or self.arena.adjacent[a] >> z & 1 == 1

    def kind_of(self, item: i64) -> Kind:
        """The kind of a ball or single in hand; a Brawler as a ball flies like a Basic Ball."""
        book = self.book
        if item < MAN:
            return book.kinds[self.balls[item].kind]
        if item >= SINGLE:
            return book.kinds[self.balls[item - SINGLE].kind]
        return book.kinds[book.basic]

    def is_man(self, item: i64) -> bool:
        return MAN <= item < SINGLE

    def captive(self, b: Brawler) -> bool:
        """In Ball Form and held by a foe."""
        return b.holder >= 0 and self.b[b.holder].side != b.side

    def targets(self, side: i64) -> i64:
        """KC-13.2 to KC-13.4: foes of a side that can be thrown at, as bits."""
        bits: i64 = 0
        start: i64 = 3 if side == CREW else 0
        for i in range(start, start + 3):
            foe = self.b[i]
            if not foe.ko and foe.holder < 0:
                bits |= 1 << i
        return bits

    def receivers(self, giver: Brawler) -> i64:
        """KC-12.14: mates who can be passed to, as bits."""
        bits: i64 = 0
        start: i64 = 0 if giver.side == CREW else 3
        for i in range(start, start + 3):
            mate = self.b[i]
            if i != giver.id and not mate.ko and mate.form == STANDING and mate.holds < 0:
                bits |= 1 << i
        return bits

    def standing_left(self, side: i64) -> i64:
        """How many of a side are not KO'd."""
        n: i64 = 0
        start: i64 = 0 if side == CREW else 3
        for i in range(start, start + 3):
            if not self.b[i].ko:
                n += 1
        return n

    def free_cover(self, zone: i64) -> bool:
        """KC-8.16: a Cover Spot in the Zone that nobody uses. Two Spots in one Zone hold two."""
        spots: i64 = 0
        if self.cover_crew == zone:
            spots += 1
        if self.cover_rivals == zone:
            spots += 1
        if spots == 0:
            return False
        for one in self.b:
            if one.cover and one.zone == zone and not one.ko:
                spots -= 1
        return spots > 0

    def open_ask(self, phase: i64, who: i64, candidates: tuple[int, ...]) -> None:
        """Ask the controller of a Brawler; a single choice is made by itself (KC-0.4)."""
        self.phase = phase
        self.asker = who
        self.candidates = candidates
        self.joint = ALONE
        if len(candidates) == 1:
            self.auto = candidates[0]
            return
        self.asked = 1 << self.b[who].seat
        self.opened += 1

    def open_joint(self, phase: i64, whom: i64, candidates: tuple[int, ...]) -> None:
        """Ask the Crew players (0) or the table (1) together; one seat alone just decides."""
        self.phase = phase
        self.asker = NOTHING
        self.candidates = candidates
        self.joint = ALONE
        if len(candidates) == 1:
            self.auto = candidates[0]
            return
        self.opened += 1
        band: i64 = self.book.voters[whom]
        self.band = band
        self.asked = band
        if band & (band - 1):
            self.joint = NAMING
            for seat in range(self.book.seats):
                self.named[seat] = NOTHING

    def push(self, step: i64, arg: i64) -> None:
        """Put a step on the agenda: it is done before what is there already."""
        self.agenda.append(step + 32 * arg)
