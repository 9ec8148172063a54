"""What is fixed for a match: options and sheets, made once from the content and shared by all copies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from fracas.games.dagupukito.core import codes as c
from fracas.kernel.bags import size
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.thinking.scale import Scale

if TYPE_CHECKING:
    from fracas.games.dagupukito.core.state import Board, Fighter


MOST_HP: Final = 140  # a combo counts as no more in a player's sums, so that they fit into their fields (policy.py)


class Special:
    """One special of a combo; each word of the vocabulary is a class of its own (specials.py)."""

    word: str
    amount: i64

    def __init__(self, word: str, amount: i64) -> None:
        self.word = word
        self.amount = amount

    def run(self, s: Board, me: Fighter, foe: Fighter, chance: Chance, out: Out) -> bool:
        """Do it. True when somebody must choose first: the choice is noted in the state."""
        raise NotImplementedError

    def take(self, s: Board, me: Fighter, foe: Fighter, card: i64, out: Out) -> None:
        """Do it with the card chosen."""
        raise NotImplementedError


class Combo:
    """A combo as the rules read it. `damage` is the printed number, NOTHING for X; `speed` orders two combos."""

    id: str
    name: str
    bag: i64
    count: i64
    damage: i64
    formula: i64
    speed: i64
    specials: list[Special]
    worth: float  # in HP, for players that think (evaluation.py)
    draws: i64  # how many cards its owner draws

    def __init__(
        self, id: str, name: str, bag: i64, damage: i64, formula: i64, speed: i64, specials: list[Special]
    ) -> None:
        self.id = id
        self.name = name
        self.bag = bag
        self.count = size(bag)
        self.damage = damage
        self.formula = formula
        self.speed = speed
        self.specials = specials
        self.worth = 0.0
        self.draws = 0


class Use:
    """A combo that lists some card: its bit among those of the face, what it needs besides, and what it is worth."""

    bit: i64
    rest: i64
    worth: float
    hp: i64  # the same, whole; no more than MOST_HP

    def __init__(self, bit: i64, rest: i64, worth: float) -> None:
        self.bit = bit
        self.rest = rest
        self.worth = worth
        self.hp = min(MOST_HP, int(worth))


class Move:
    """One of the five cards as a player weighs it (policy.py)."""

    least: i64  # HP it is worth without a combo
    extra: i64  # HP by which its hit is worth more than to charge it
    stops: i64  # the cards it blocks, and the cards that block it: packed fields, filled with ones
    stopped_by: i64

    def __init__(self, least: i64, extra: i64, stops: i64, stopped_by: i64) -> None:
        self.least = least
        self.extra = extra
        self.stops = stops
        self.stopped_by = stopped_by


class Book:
    """Options and sheets of a match."""

    # Without compiling, slots are read faster than a dict.
    __slots__ = (
        "bench_cycle", "blocks", "by_damage", "charge_limit", "coin", "combos", "damage", "deck", "deck_size",
        "fast_first", "fighters", "format", "hand_limit", "hit_then_charge", "hits", "hp", "lenient", "may_cycle",
        "mine", "mirror", "moves", "opening_hand", "options", "ordered", "pack", "picks", "plain_draws", "rests",
        "roster", "rounds_to_win", "seats", "side_of", "sides", "strengths", "theirs", "turn_ms", "uses", "wanted",
        "weighed", "zero_slow",
    )  # fmt: skip

    def __init__(self, seats: i64, options: object, pack: str | None) -> None:
        self.mine: Scale = Scale([])  # the weights of values.toml, for what one side has
        self.theirs: Scale = Scale([])  # and for the other
        self.options: object = options  # as agreed, for views
        self.pack: str | None = pack
        self.seats: i64 = seats
        self.format: i64 = c.DUEL
        self.sides: i64 = 2
        self.side_of: list[int] = []
        self.fighters: list[int] = []  # per seat
        self.hp: i64 = 100
        self.deck: i64 = 0
        self.deck_size: i64 = 25
        self.rounds_to_win: i64 = 2
        self.damage: list[int] = []  # per card; NO_CARD deals none
        self.hits: list[int] = []  # per card: CAN_HIT, or 0 (CF-5.2)
        self.blocks: list[int] = []  # 6 * row + column
        self.moves: list[Move] = []  # per card
        self.hit_then_charge: bool = False
        self.fast_first: bool = False
        self.by_damage: bool = False
        self.zero_slow: bool = False
        self.lenient: bool = False
        self.coin: bool = False
        self.mirror: bool = True
        self.bench_cycle: bool = False
        self.rests: bool = False  # who wins a bout of a gauntlet is as new for the next (CF-R11)
        self.may_cycle: bool = False  # somebody could be waiting with cards (CF-11.5)
        self.plain_draws: bool = True  # only an empty deck stops a draw, and the order of hands does not matter
        self.opening_hand: i64 = 0
        self.hand_limit: i64 = 99
        self.charge_limit: i64 = 99
        self.turn_ms: i64 = 0
        # The order cards came in matters only to the clock and to who resigns while others play on (CF-3.13).
        self.ordered: bool = False
        self.roster: list[str] = []
        self.combos: list[Combo] = []  # eight a fighter of the roster
        self.uses: list[list[Use]] = []  # by 10 * fighter + 5 * face + played card: the combos that list it
        self.wanted: list[float] = []  # by 5 * fighter + card: how much its combos need the card
        self.weighed: i64 = 0  # how many fighters have a strength of their own in values.toml,
        self.strengths: list[int] = []  # and by fighter of the roster which of these is its own, or NOTHING
        self.picks: tuple[int, ...] = ()  # a code for each fighter of the roster
