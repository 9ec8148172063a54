"""What a seat sees: the view of a match, and the sheets handed out at its start."""

from __future__ import annotations

from msgspec import Struct

from fracas.games.double_rumble.words.options import Options
from fracas.kernel.wire import View


class PowerSheet(Struct, frozen=True, omit_defaults=True):
    """A Power in words: colour, text; `strength` where it adds to Strength (chevrons)."""

    colour: str
    text: str
    strength: bool = False


class CardSheet(Struct, frozen=True, omit_defaults=True):
    """An Enemy or Boss as printed."""

    id: str
    name: str
    stage: int
    back: str  # red, blue; of a Boss: left, right
    base: int
    weak: tuple[str, ...] = ()
    powers: tuple[PowerSheet, ...] = ()
    ongoing: str = ""
    boss: bool = False
    flavour: str = ""
    look: dict[str, str] = {}


class EquipmentSheet(Struct, frozen=True, omit_defaults=True):
    id: str
    name: str
    symbols: tuple[str, ...] = ()
    text: str = ""
    use: str = ""
    breaks: int | None = None
    icon: str = ""


class FighterSheet(Struct, frozen=True, omit_defaults=True):
    id: str
    name: str
    colour: str
    passive: str
    active: str
    timing: str
    flavour: str = ""
    look: dict[str, str] = {}


class StageSheet(Struct, frozen=True, omit_defaults=True):
    name: str
    flavour: str


class Handout(Struct, frozen=True):
    """Fixed and public for the whole match: every card that exists, and the dice."""

    stages: tuple[StageSheet, ...]
    cards: tuple[CardSheet, ...]
    equipment: tuple[EquipmentSheet, ...]
    fighters: tuple[FighterSheet, ...]
    dice: dict[str, tuple[int, ...]]
    victory: str
    defeat: str


class FighterView(Struct, frozen=True, omit_defaults=True):
    """A Fighter slot with its Controller; `who` is empty before the choice, `space` while nobody stands there.

    In the Brawl `move_cost` and `change_cost` are what a move and another symbol cost now, in hearts (None: an effect
    locks the symbol), and `warns` says what the rules allow and nobody wants, as keys of [tables.warning].
    """

    seat: int
    fighter: str
    who: str
    space: str
    hearts: int
    fury: int
    symbol: str
    equipment: tuple[str, ...] = ()
    token: bool = False
    passive: bool = False
    move_cost: int = 0
    change_cost: int | None = None
    warns: tuple[str, ...] = ()


class RowCard(Struct, frozen=True, omit_defaults=True):
    card: str
    cube: bool = False
    life: int = 0


class RowView(Struct, frozen=True, omit_defaults=True):
    """A row from the board outward."""

    row: str
    cards: tuple[RowCard, ...] = ()


class BattleView(Struct, frozen=True, omit_defaults=True):
    """The Battle under way. Dice are faces by colour, only those rolled."""

    fighter: str
    card: str
    row: str
    strength: int
    dice: dict[str, int] = {}
    faces: tuple[int, ...] = ()
    red_on: int = 0
    red_amounts: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    active: bool = False
    breaking: tuple[str, ...] = ()
    instant: bool = False


class Odds(Struct, frozen=True, omit_defaults=True):
    """What a Battle promises, in shares of `of`: re-rolls used so as to win most often, then to Throw most often.

    `loss` is the mean number of hearts lost, times `of`. `blue` says whether the blue die is rolled.
    """

    fighter: str
    card: str
    strength: int
    win: int
    throw: int
    loss: int
    of: int
    blue: bool = False


class Advice(Struct, frozen=True, omit_defaults=True):
    """What the partner would do: an option in its words, and why, as a key of [tables.why] with its numbers."""

    what: str
    why: str
    win: int = 0
    loss: float = 0.0


class Facts(Struct, frozen=True, omit_defaults=True):
    """Public numbers of the rules' own, for whoever rebuilds the state (core/state.py)."""

    acting: int = -1
    numbers: tuple[int, int] = (0, 0)
    agenda: tuple[tuple[int, ...], ...] = ()
    dying: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    boss_by: int = -1
    called: int = 0
    yielded: int = 0
    acted_free: int = 0
    seen: tuple[int, ...] = ()
    names: tuple[int, ...] = ()
    named: tuple[int, ...] = ()


class RumbleView(View, frozen=True, omit_defaults=True):
    """Everything a seat may know of the match; partners hide nothing from each other."""

    seat: int | None
    options: Options
    seats: int
    phase: str
    stage: int
    asked: tuple[int, ...]
    opened: int
    credits: int
    fighters: tuple[FighterView, ...]
    rows: tuple[RowView, ...]
    street: tuple[str, ...]
    drawn: str = ""
    drawn_number: int = 0
    deck: tuple[str, ...] = ()
    deck_size: int = 0
    equipment_deck: int = 0
    discarded: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    battle: BattleView | None = None
    floor: int | None = None
    actions: int = 0
    odds: tuple[Odds, ...] = ()
    advice: Advice | None = None
    wishes: tuple[str, ...] = ()
    resigned: tuple[int, ...] = ()
    bots: tuple[int, ...] = ()
    won: bool | None = None
    reason: str = ""
    stars: int = 0
    facts: Facts = Facts()
    pack: str | None = None
