"""What is fixed for a match: options and content, made once by build_book.py and shared by all copies.

Conditions, amounts, modifiers and effects are objects here; each word of them is a class in vocabulary/.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from fracas.games.double_rumble.core import codes as c
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.thinking.scale import Scale

if TYPE_CHECKING:
    from fracas.games.double_rumble.core.state import Board, Fighter, Task


class Condition:
    """`always`; every other condition is a class in vocabulary/conditions.py."""

    word: ClassVar[str] = "always"
    said: ClassVar[str] = ""  # how its text reads
    joined: ClassVar[str] = " if "  # ... and how it is joined to what it is a condition of
    counted: ClassVar[bool] = False  # it takes a number
    n: i64

    def __init__(self, n: i64 = 0) -> None:
        self.n = n

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        """Whether it is true for a Fighter and, where it needs one, a card in its row."""
        return True

    def text(self) -> str:
        return f"{self.joined}{self.said.format(n=self.n)}" if self.said else ""


ALWAYS: Final = Condition()


class Amount:
    """A plain number; a `per` word that counts something is a class in vocabulary/amounts.py."""

    word: ClassVar[str] = ""
    said: ClassVar[str] = ""  # what is counted, as a text
    sign: i64
    most: i64  # the number; of a `per` word its cap

    def __init__(self, sign: i64, most: i64) -> None:
        self.sign = sign
        self.most = most

    def of(self, s: Board, f: Fighter, card: i64, row: i64) -> i64:
        """How much it is now, with its sign."""
        return self.sign * self.most

    def roughly(self) -> i64:
        """How much it is where nobody looks closely."""
        return self.sign * self.most

    def text(self, unit: str) -> str:
        """`+2 Strength`."""
        return f"{'−' if self.sign < 0 else '+'}{self.most} {unit}"


ZERO: Final = Amount(1, 0)
ONE: Final = Amount(1, 1)


class Modifier:
    """What changes a Battle or a cost. Each word is a class in vocabulary/modifiers.py."""

    word: ClassVar[str] = ""
    code: ClassVar[int] = c.NOTHING  # the number the rules ask for
    takes: ClassVar[tuple[str, ...]] = ()  # its arguments, in the order of the notation
    may_name: ClassVar[tuple[str, ...]] = c.DICE  # the dice it is for
    ongoing_only: ClassVar[bool] = False
    keeping: ClassVar[float] = 0.6  # how much one would rather keep an Equipment that has it

    def __init__(self) -> None:
        self.kind: i64 = self.code  # a field is read faster than the class
        self.amount: Amount = ONE  # of a flag: one
        self.most: i64 = 1  # reroll: how many dice
        self.dice: i64 = 0  # mask
        self.named: tuple[str, ...] = ()  # ... and their names, as written
        self.shown: dict[str, tuple[int, ...]] = {}  # what a die must show
        self.faces: i64 = 0  # ... as six bits a die
        self.when: Condition = ALWAYS
        self.also: Condition = ALWAYS  # a red Power's own condition
        self.on_blue: bool = False  # waits for the roll (DR-5.6)

    def holds(self, s: Board, f: Fighter, card: i64, row: i64) -> bool:
        """Whether its conditions are true now."""
        return self.when.holds(s, f, card, row) and (self.also is ALWAYS or self.also.holds(s, f, card, row))

    def text(self) -> str:
        """As it is printed, without its condition."""
        raise NotImplementedError


class Modifiers:
    """Modifiers of one source, with the kinds among them as bits."""

    def __init__(self, every: list[Modifier]) -> None:
        self.every: list[Modifier] = every
        kinds: i64 = 0
        for mod in every:
            kinds |= 1 << mod.kind
        self.kinds: i64 = kinds
        self.blue_hurts: bool = any(mod.on_blue or (mod.kind == c.DIE_PLUS and mod.amount.sign < 0) for mod in every)


NO_MODIFIERS: Final = Modifiers([])


class Effect:
    """What happens once. Each word is a class in vocabulary/effects.py."""

    word: ClassVar[str] = ""
    takes: ClassVar[tuple[str, ...]] = ()  # its arguments, in the order of the notation

    def __init__(self) -> None:
        self.who: i64 = 0  # place in codes.WHO
        self.amount: Amount = ZERO
        self.where: i64 = 0  # place in codes.WHERE
        self.row: i64 = 0  # place in codes.ROWS
        self.die: i64 = 0
        self.lines: list[Line] = []
        self.by_face: list[int] = []  # roll: the list of effects by face, or NOTHING
        self.before_exchange: bool = False  # an exchange follows: nobody discards before it (DR-14.2)

    def run(self, s: Board, task: Task, me: Fighter, f: Fighter, chance: Chance, out: Out) -> None:
        """Do it: `me` resolves it, `f` is whom it is for. Whatever asks is left on the agenda."""
        raise NotImplementedError

    def could(self, s: Board, me: Fighter, f: Fighter, item: i64) -> bool:
        """DR-13.6: whether any choice or die face makes it change anything but the one-shot's own discard."""
        raise NotImplementedError

    def worth(self, s: Board, me: Fighter, f: Fighter) -> float:
        """What it is worth to the team, roughly, in hearts."""
        return 0.3

    def text(self) -> str:
        """As it is printed."""
        raise NotImplementedError


class Line:
    """What some faces of an effect's die lead to."""

    def __init__(self, faces: tuple[int, ...], effects: list[Effect]) -> None:
        self.faces: tuple[int, ...] = faces
        self.effects: list[Effect] = effects


class Step:
    """An effect for one Fighter: one for both is two steps, self first."""

    def __init__(self, effect: Effect, for_partner: bool) -> None:
        self.effect: Effect = effect
        self.for_partner: bool = for_partner


class Card:
    """An Enemy or a Boss. `back` of a Boss is where it belongs: RED_BACK left, BLUE_BACK right."""

    def __init__(self, id: str, stage: i64, back: i64, base: i64, weak: i64, boss: bool) -> None:
        self.id: str = id
        self.stage: i64 = stage
        self.back: i64 = back
        self.base: i64 = base
        self.weak: i64 = weak
        self.boss: bool = boss
        self.red: Modifiers = NO_MODIFIERS
        self.yellow: i64 = c.NOTHING  # list of effects
        self.yellow_when: Condition = ALWAYS
        self.blue: i64 = c.NOTHING
        self.blue_when: Condition = ALWAYS
        self.ongoing: Modifiers = NO_MODIFIERS


class Toll:
    """What a card will probably cost, with or without a cube: a rule of thumb, reckoned once (evaluation/worth.py)."""

    def __init__(self, weak: i64, boss: bool) -> None:
        self.weak: i64 = weak
        self.boss: bool = boss
        self.matched: float = 0.0  # hearts, if its Weak Spot is matched; of a Boss, for each Life
        self.unmatched: float = 0.0  # hearts, if it is not; of a Boss, what is paid besides, once
        self.throw: float = 0.0  # the chance to Throw it with the blue die


class Equipment:
    """An object: symbols, effects, a use, a break number."""

    def __init__(self, id: str, symbols: i64, effects: Modifiers, use: i64, breaks: i64) -> None:
        self.id: str = id
        self.symbols: i64 = symbols
        self.effects: Modifiers = effects
        self.use: i64 = use
        self.breaks: i64 = breaks  # the green face, or NOTHING


class Tile:
    """A Fighter's tile."""

    def __init__(self, id: str, passive: Modifiers, active: i64, rerolls: Modifiers, wins: float) -> None:
        self.id: str = id
        self.passive: Modifiers = passive
        self.active: i64 = active  # list of effects, or NOTHING
        self.rerolls: Modifiers = rerolls  # an Active of timing battle
        self.wins: float = wins  # how often its team won (habits.toml)


class Odds:
    """What a Battle promises: win, throw, loss and what they are parts of, and the three as shares."""

    def __init__(self, counts: tuple[int, int, int, int]) -> None:
        self.counts: tuple[int, int, int, int] = counts
        self.win: float = counts[0] / counts[3]
        self.throw: float = counts[1] / counts[3]
        self.lost: float = counts[2] / counts[3]
        self.number: i64 = 0  # BattleFacts.number, once it is among the recent ones


class Book:
    """Options and content of a match."""

    def __init__(self, seats: i64, options: object, pack: str | None) -> None:
        self.mine: Scale = Scale([])  # the weights of values.toml, for what one side has
        self.theirs: Scale = Scale([])  # and for the other
        self.options: object = options
        self.pack: str | None = pack
        self.seats: i64 = seats
        self.bots: i64 = 0  # seats a program plays, as bits
        self.difficulty: str = "easy"
        self.stars: i64 = 1
        self.credits: i64 = 3
        self.threshold: i64 = 4
        self.life: list[int] = [2, 3, 4, 5]
        self.peek: i64 = c.ORDERED
        self.final_face: bool = False
        self.lethal: bool = True
        self.authority: i64 = c.ALTERNATE
        self.brawl: i64 = c.FREE
        self.guard: bool = True
        self.timed: bool = False  # a clock runs for each decision
        self.stall_cap: i64 = 0
        self.faces: list[int] = []  # 6 * die + face
        self.blue_adds: bool = False  # no face of the blue die lowers a Result
        self.cards: list[Card] = []
        self.tolls: list[Toll] = []  # 2 * card, plus 1 with a cube
        self.packs: list[list[int]] = []  # Enemies by Stage
        self.bosses: list[list[int]] = []
        self.equipment: list[Equipment] = []
        self.in_deck: list[int] = []  # Equipments that are shuffled
        self.tiles: list[Tile] = []
        self.lists: list[list[Step]] = []  # lists of effects, by number
        # By Strength, for rules of thumb: mean hearts lost, chance to win, chance to Throw; with green, with blue too.
        self.loss_green: list[float] = []
        self.loss_blue: list[float] = []
        self.win_green: list[float] = []
        self.win_blue: list[float] = []
        self.throw_blue: list[float] = []
        self.plain_odds: dict[int, Odds] = {}  # of Battles with nothing but dice
        self.known_odds: dict[int, Odds] = {}  # of each kind of Battle met, by BattleFacts.key
        self.recent: list[Odds] = []  # those met last, at a place that follows from `number`: found without a dict
