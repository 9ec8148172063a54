"""The nouns that travel: what seats do, what happened, what a seat sees. Cards are their letters D G P K T."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fracas.kernel.wire import Action, Event, View

Card = Literal["D", "G", "P", "K", "T"]
Side = Literal["A", "B"]
Switch = Literal["off", "on"]

# --- options (specification, section 3) ---------------------------------------------------------------------------


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is agreed before the match (CF-1.1). `fighters` may be a list: a handicap, one number per side."""

    hp: Literal[100, 200] = 100
    fighters: Annotated[int, Meta(ge=1, le=3)] | tuple[Annotated[int, Meta(ge=1, le=3)], ...] = 1
    rounds_to_win: Annotated[int, Meta(ge=1, le=5)] = 2
    format: Literal["duel", "team", "gauntlet"] = "duel"
    block_table: Literal["classic", "wheel"] | dict[Card, tuple[Card, ...]] = "classic"
    hit_then_charge: Switch = "off"
    declare: Literal["sealed", "fast_first"] = "sealed"
    mixed_speed: Literal["by_card", "by_damage"] = "by_card"
    combo_zero: Literal["fast", "slow"] = "fast"
    deck_out: Literal["strict", "lenient"] = "strict"
    rps: Literal["play", "coin"] = "play"
    opening_hand: Annotated[int, Meta(ge=0, le=5)] = 0
    hand_limit: Annotated[int, Meta(ge=5, le=12)] | None = None
    charge_limit: Annotated[int, Meta(ge=3, le=10)] | None = None
    bench_cycle: Switch = "off"
    mirror: Literal["on", "off"] = "on"
    turn_seconds: Annotated[int, Meta(ge=5, le=120)] | None = None
    roster: tuple[str, ...] | None = None  # the fighters to choose from; none: all the pack has


# --- actions ------------------------------------------------------------------------------------------------------


class Face(Action, frozen=True):
    face: Side


class Play(Action, frozen=True):
    card: Card


class Hit(Action, frozen=True):
    pass


class Combo(Action, frozen=True):
    """A combo of the shown face, by its place on the sheet: `A1` to `B4`."""

    combo: Literal["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"]


class Charge(Action, frozen=True):
    pass


class Throw(Action, frozen=True):
    sign: Literal["rock", "paper", "scissors"]


class Discard(Action, frozen=True):
    card: Card


class PutAside(Action, frozen=True):
    card: Card


class Strip(Action, frozen=True):
    card: Card


class Recover(Action, frozen=True):
    card: Card


class Stop(Action, frozen=True):
    pass


class Cycle(Action, frozen=True):
    card: Card


class Skip(Action, frozen=True):
    pass


class Enter(Action, frozen=True):
    """Bring in a fighter of the own side, by its place there (1 to 3)."""

    slot: Annotated[int, Meta(ge=1, le=3)]


class Start(Action, frozen=True):
    slot: Annotated[int, Meta(ge=1, le=3)]


class Pick(Action, frozen=True):
    fighter: str


class Resign(Action, frozen=True):
    what: Literal["round", "match"]


Actions = (
    Face | Play | Hit | Combo | Charge | Throw | Discard | PutAside | Strip | Recover | Stop
    | Cycle | Skip | Enter | Start | Pick | Resign
)  # fmt: skip

# --- events (specification, section 8) ----------------------------------------------------------------------------


class MatchStarted(Event, frozen=True):
    pass


class RoundStarted(Event, frozen=True):
    round: int


class Sealed(Event, frozen=True):
    """A seat has given in a secret choice; which, nobody learns before all have."""

    seat: int
    what: str


class FighterPicked(Event, frozen=True):
    """An open pick (mirror off)."""

    seat: int
    fighter: str


class FightersPicked(Event, frozen=True):
    seat: int
    fighters: tuple[str, ...]


class LineDrawn(Event, frozen=True):
    """The order of a gauntlet, or of open picks."""

    seats: tuple[int, ...]
    what: str


class StarterShown(Event, frozen=True):
    seat: int
    fighter: str


class TurnStarted(Event, frozen=True):
    turn: int


class CardsDrawn(Event, frozen=True):
    seat: int
    fighter: str
    count: int
    cards: tuple[str, ...] = ()


class DrawFailed(Event, frozen=True):
    seat: int
    fighter: str


class DeckedOut(Event, frozen=True):
    seats: tuple[int, ...]


class DeckOutCompared(Event, frozen=True):
    criterion: str
    winner: int


class Cycled(Event, frozen=True):
    seat: int
    fighter: str
    card: str
    drawn: str = ""


class FacesShown(Event, frozen=True):
    seats: tuple[int, int]
    faces: tuple[str, str]


class MovesRevealed(Event, frozen=True):
    """Both moves together; an empty word is an empty hand."""

    seats: tuple[int, int]
    moves: tuple[str, str]


class MoveBlocked(Event, frozen=True):
    seat: int
    move: str
    by: str


class Declared(Event, frozen=True):
    seat: int
    what: str
    card: str
    combo: str = ""
    name: str = ""


class SpeedOrder(Event, frozen=True):
    first: int
    reason: str


class RpsThrown(Event, frozen=True):
    seats: tuple[int, int]
    throws: tuple[str, str]


class CoinFlipped(Event, frozen=True):
    winner: int


class HitLanded(Event, frozen=True):
    seat: int
    card: str
    damage: int


class ComboStarted(Event, frozen=True):
    seat: int
    combo: str
    name: str
    cards: tuple[str, ...]


class SpecialFizzled(Event, frozen=True):
    seat: int
    word: str


class Cancelled(Event, frozen=True):
    seat: int
    what: str
    cards: tuple[str, ...]


class Countered(Event, frozen=True):
    seat: int
    what: str
    bonus: int


class HandRevealed(Event, frozen=True):
    """A hand was seen; its cards only to those entitled."""

    seat: int
    to: int
    cards: tuple[str, ...] = ()


class Damaged(Event, frozen=True):
    seat: int
    fighter: str
    amount: int
    hp: int


class Healed(Event, frozen=True):
    seat: int
    fighter: str
    amount: int
    hp: int


class ComboEnded(Event, frozen=True):
    seat: int
    how: str


class Charged(Event, frozen=True):
    seat: int
    card: str


class Discarded(Event, frozen=True):
    seat: int
    cards: tuple[str, ...]
    why: str


class KnockedOut(Event, frozen=True):
    seat: int
    fighter: str
    why: str


class Swapped(Event, frozen=True):
    seat: int
    out: str
    into: str


class Replaced(Event, frozen=True):
    seat: int
    out: str
    into: str


class NextChallenger(Event, frozen=True):
    seat: int
    fighter: str


class Resigned(Event, frozen=True):
    seat: int
    what: str


class RoundWon(Event, frozen=True):
    seats: tuple[int, ...]
    cause: str
    wins: int


class MatchWon(Event, frozen=True):
    seats: tuple[int, ...]
    cause: str


Events = (
    MatchStarted | RoundStarted | Sealed | FighterPicked | FightersPicked | LineDrawn | StarterShown | TurnStarted
    | CardsDrawn | DrawFailed | DeckedOut | DeckOutCompared | Cycled | FacesShown | MovesRevealed | MoveBlocked
    | Declared | SpeedOrder | RpsThrown | CoinFlipped | HitLanded | ComboStarted | SpecialFizzled
    | Cancelled | Countered | HandRevealed | Damaged | Healed | ComboEnded | Charged | Discarded | KnockedOut
    | Swapped | Replaced | NextChallenger | Resigned | RoundWon | MatchWon
)  # fmt: skip

# --- views --------------------------------------------------------------------------------------------------------


class ComboView(Struct, frozen=True, omit_defaults=True):
    """A combo as printed: `damage` is a number or the formula of its X."""

    id: str
    name: str
    cards: tuple[str, ...]
    damage: int | str
    specials: tuple[str, ...] = ()


class SheetView(Struct, frozen=True, omit_defaults=True):
    """A fighter's public sheet: style, look and eight combos, four a face."""

    id: str
    name: str
    style: str
    look: dict[str, str]
    combos: tuple[ComboView, ...]


class Handout(Struct, frozen=True):
    """Fixed and public for the whole match: the sheets to choose from and the block table (row blocks column)."""

    sheets: tuple[SheetView, ...]
    blocks: dict[str, tuple[str, ...]]


class FighterView(Struct, frozen=True, omit_defaults=True):
    """One fighter in the round. `hand` is there for those who may see it; `known` is what this viewer remembers of a
    hidden hand; `seen` is, for one's own, what each side remembers of it. Zones are in order of arrival where the
    clock asks for that order, else fastest first."""

    seat: int
    slot: int
    fighter: str
    hp: int
    deck: int
    hand_size: int
    charge: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    ko: bool = False
    hand: tuple[str, ...] | None = None
    known: tuple[str, ...] = ()
    seen: tuple[tuple[str, ...], ...] = ()
    marked: bool = False
    face: str = ""


class CornerView(Struct, frozen=True, omit_defaults=True):
    """The active fighter of a corner and its turn so far.

    `may` are the declarations open to it, which all can see; `sealed` is shown to its own player only.
    """

    seat: int
    slot: int
    played: str = ""
    act: str = ""
    combo: str = ""
    committed: tuple[str, ...] = ()
    combo_won: bool = False
    may: tuple[str, ...] = ()
    sealed: Actions | None = None


class CyclerView(Struct, frozen=True, omit_defaults=True):
    """A waiting fighter that may change a card; the choice is shown to its own player only."""

    seat: int
    slot: int
    done: bool = False
    choice: Actions | None = None


class TurnView(Struct, frozen=True, omit_defaults=True):
    """The public numbers of a turn under way, as the rules keep them (Board in core/state.py)."""

    after: int = 0
    failed: int = 0
    first: int = 0
    acting: int = 0
    settled: int = -1
    ties: int = 0
    step: int = 0
    left: int = 0
    bonus: int = 0
    worth: int = 0
    pick_turn: int = 0


class DuelView(View, frozen=True, omit_defaults=True):
    """Everything a seat may know of the match."""

    seat: int | None
    options: Options
    seats: int
    phase: str
    asked: tuple[int, ...]
    opened: int
    round: int
    turn: int
    wins: tuple[int, ...]
    turn_facts: TurnView = TurnView()
    corners: tuple[CornerView, ...] = ()
    fighters: tuple[FighterView, ...] = ()
    line: tuple[int, ...] = ()
    picks: tuple[tuple[str, ...] | None, ...] = ()
    picked: tuple[int, ...] = ()
    starters: tuple[int | None, ...] = ()
    cycling: tuple[CyclerView, ...] = ()
    quit_round: tuple[int, ...] = ()
    quit_match: tuple[int, ...] = ()
    due: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    pack: str | None = None
