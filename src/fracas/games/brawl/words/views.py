"""What a seat sees: structures of the view and of the handout."""

from __future__ import annotations

from msgspec import Struct

from fracas.games.brawl.words.actions import Card
from fracas.games.brawl.words.options import Options
from fracas.kernel.wire import View


class LaidCard(Struct, frozen=True, array_like=True):
    """A card on the table and the seat that played it."""

    card: Card
    by: int


class EndView(Struct, frozen=True, omit_defaults=True):
    """A string, bottom first. `top` is what the next card meets; with strict fouls nobody is told, nor the Hits."""

    side: int
    cards: tuple[LaidCard, ...] = ()
    hits: int | None = None
    top: str | None = None
    seq: int = 0


class BaseView(Struct, frozen=True, omit_defaults=True):
    id: str
    owner: int
    ends: tuple[EndView, EndView]
    modifiers: tuple[LaidCard, ...] = ()
    frozen: bool = False
    reversed: bool = False
    held: bool = False
    nulled: bool = False
    leader: int | None = None
    seq: int = 0
    touched: int = 0


class ZoneView(Struct, frozen=True, omit_defaults=True):
    sides: tuple[int, int]
    row: tuple[BaseView, ...]
    removed: tuple[Card, ...] = ()
    closed: str = ""
    given_to: int | None = None
    seq: int = 0


class PlayerView(Struct, frozen=True, omit_defaults=True):
    """One player's cards, all open but for the order of the deck: `left` counts the cards in it without Freezes."""

    seat: int
    character: str | None = None
    deck: int = 0
    freezes: int = 0
    left: dict[str, int] = {}
    hand: Card | None = None
    discard: tuple[Card, ...] = ()
    last: int | None = None
    pauses: int = 0
    spent: int = 0
    since: int | None = None


class ClockView(Struct, frozen=True, omit_defaults=True):
    """Times in ms of the match."""

    due: int = 0
    stall_due: int = 0
    stall_left: int = 0
    warned: bool = False


class FoulClearView(Struct, frozen=True):
    seat: int
    zone: int
    base: str
    judge: int


class TableView(View, frozen=True, omit_defaults=True):
    """Everything an observer may know: all but the order of the decks and sealed choices."""

    seat: int | None
    options: Options
    seats: int  # how many sit at the table
    phase: str  # a name of the phase table
    asked: tuple[int, ...]
    opened: int  # the number of the question that is open
    game: int
    reround: int
    wins: tuple[int, ...]
    ring: tuple[int, ...]
    zones: tuple[ZoneView, ...]
    players: tuple[PlayerView, ...]
    active: tuple[int, ...] = ()
    turn: int = 0
    tagged: bool = False
    passed: tuple[int, ...] = ()
    seq: int = 0
    bases: int = 0
    chosen: tuple[int, ...] = ()  # seats whose choice is in
    own_choice: str | int | None = None
    knocked: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    resigned: tuple[int, ...] = ()
    quitting: tuple[int, ...] = ()
    clock: ClockView = ClockView()
    foul_clear: FoulClearView | None = None
    winners: tuple[int, ...] = ()
    why: str = ""
    pack: str | None = None


class RecipeView(Struct, frozen=True):
    """A recipe card: what everybody may read all match long (BR-1.2)."""

    id: str
    name: str
    style: str
    difficulty: str
    strong: str
    weak: str
    look: dict[str, str]
    cards: dict[str, int]


class Handout(Struct, frozen=True):
    characters: tuple[RecipeView, ...]
