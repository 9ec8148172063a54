"""The nouns that travel: what seats do, what happened, what a seat sees. Cards are their codes, Bases their ids."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fracas.kernel.wire import Action, Event

Card = Literal[
    "rH", "bH", "gH", "rH2", "bH2", "gH2", "rB", "bB", "gB", "WB", "Dg", "Pr", "Rv", "Fz", "Ho", "Nu", "Ba", "Cl"
]  # fmt: skip
Place = Literal["centre", "end", "clear", "row_left", "row_right"]
Switch = Literal["off", "on"]
BaseId = Annotated[str, Meta(pattern="^B[1-9][0-9]{0,4}$")]

# --- options (specification, section 3) ---------------------------------------------------------------------------


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is agreed before the match."""

    mode: Literal["training", "tournament"] = "training"
    format: Literal["duel", "round_robin", "tag_team"] = "duel"
    best_of: Literal[1, 3, 5, 7] = 1
    must_act: bool = True
    strict_fouls: bool = False
    tag_clear: Literal["ends_only", "literal"] = "ends_only"
    hold: Switch = "off"
    null: Switch = "off"
    wild_block: Switch = "off"
    calls: Literal["on", "off"] = "on"
    countdown_s: Annotated[int, Meta(ge=0, le=10)] = 3
    min_interval_ms: Annotated[int, Meta(ge=0, le=2000)] = 120
    stall_seconds: Annotated[int, Meta(ge=5, le=120)] = 30
    pause_limit: Annotated[int, Meta(ge=0, le=5)] = 2
    pause_seconds: Annotated[int, Meta(ge=10, le=600)] = 120
    turn_seconds: Annotated[int, Meta(ge=5, le=120)] | None = None
    max_rerounds: Annotated[int, Meta(ge=0, le=20)] = 5
    characters: tuple[str, ...] | None = None  # the characters to choose from; none: all whose cards are switched on


# --- actions ------------------------------------------------------------------------------------------------------


class Spot(Action, frozen=True):
    """A card and where it goes: `rH end B1 0`, `Fz centre B2`, `Cl clear B1`, `Ba row_left`.

    `side` is the side the end faces, `zone` the zone of a row (needed in Round Robin only). `expect` is what the
    player last saw there: the number of the last change, or the card on top (`bare`, `empty` for none).
    """

    card: Card
    at: Place
    base: BaseId | None = None
    side: int | None = None
    zone: int | None = None
    expect: int | str | None = None


class Play(Spot, frozen=True):
    """Play the card in hand."""


class Playtop(Spot, frozen=True):
    """Play the top card of the own discard pile."""


class Draw(Action, frozen=True):
    pass


class Discard(Action, frozen=True):
    """Training: put the drawn card on the own discard pile."""


class Pick(Action, frozen=True):
    """Tournament: take the top card of the own discard pile into the hand."""


class Drop(Action, frozen=True):
    """Tournament: put the card in hand on the own discard pile."""


class Pass(Action, frozen=True):
    pass


class Tag(Action, frozen=True):
    """Make a teammate active."""

    mate: int


class Knock(Action, frozen=True):
    """Say that you are ready."""


class Pause(Action, frozen=True):
    pass


class Resign(Action, frozen=True):
    """Give up this game."""


class Retract(Action, frozen=True):
    """Take back an own foul card that is physically on top of a string."""

    base: BaseId
    side: int


class Call(Action, frozen=True):
    """Name a string in which the opponents have played a foul card."""

    base: BaseId
    side: int


class Stand(Action, frozen=True):
    """Let a foul Clear be carried out."""


class Forfeit(Action, frozen=True):
    """Claim the win for a foul Clear."""


class Character(Action, frozen=True):
    character: str


class FirstActive(Action, frozen=True):
    """Name the player of the own team who begins."""

    mate: int


class Leave(Action, frozen=True):
    """The connection is lost: sent by the table for the seat."""


class Return(Action, frozen=True):
    """The connection is back."""


Actions = (
    Play | Playtop | Draw | Discard | Pick | Drop | Pass | Tag | Knock | Pause | Resign | Retract | Call | Stand
    | Forfeit | Character | FirstActive | Leave | Return
)  # fmt: skip

# --- events (specification, section 8) ----------------------------------------------------------------------------


class Sealed(Event, frozen=True):
    """A seat has given in a secret choice; which, nobody learns before all have."""

    seat: int
    what: Literal["character", "first_active"]


class CharactersShown(Event, frozen=True):
    characters: tuple[str, ...]


class FirstActivesShown(Event, frozen=True):
    seats: tuple[int, ...]


class GameSetUp(Event, frozen=True):
    """A game or a re-round is on the table: who plays it, and the Bases of each zone."""

    game: int
    reround: int
    seats: tuple[int, ...]
    bases: tuple[str, ...]


class FirstPlayerDrawn(Event, frozen=True):
    seat: int


class Knocked(Event, frozen=True):
    seat: int


class Countdown(Event, frozen=True):
    ms: int


class Started(Event, frozen=True):
    pass


class TurnBegan(Event, frozen=True):
    seat: int


class CardDrawn(Event, frozen=True):
    seat: int
    card: str
    left: int


class CardPickedUp(Event, frozen=True):
    seat: int
    card: str


class CardPutDown(Event, frozen=True):
    seat: int
    card: str


class CardPlayed(Event, frozen=True):
    seat: int
    card: str
    at: str
    zone: int
    seq: int
    base: str | None = None
    side: int | None = None
    from_discard: bool = False


class BasePlaced(Event, frozen=True):
    base: str
    side: int
    zone: int
    end: Literal["left", "right"]


class HitLanded(Event, frozen=True):
    base: str
    side: int
    hits: int


class Blocked(Event, frozen=True):
    base: str
    side: int


class PressCancelled(Event, frozen=True):
    base: str
    what: Literal["block", "dodge", "modifiers"]
    side: int | None = None


class Dodged(Event, frozen=True):
    base: str
    side: int
    hits: int


class DodgeUndone(Event, frozen=True):
    base: str
    side: int
    hits: int


class Reversed(Event, frozen=True):
    base: str
    reversed: bool


class Held(Event, frozen=True):
    base: str


class Nulled(Event, frozen=True):
    base: str


class BaseCleared(Event, frozen=True):
    base: str
    zone: int
    cards: int


class BaseFrozen(Event, frozen=True):
    base: str
    zone: int
    frozen: int
    of: int


class LeadChanged(Event, frozen=True):
    base: str
    side: int


class Called(Event, frozen=True):
    seat: int
    card: str


class DeckLow(Event, frozen=True):
    seat: int
    freezes: int


class DeckEmpty(Event, frozen=True):
    seat: int


class Passed(Event, frozen=True):
    seat: int


class Tagged(Event, frozen=True):
    seat: int
    to: int


class Paused(Event, frozen=True):
    seat: int
    why: str


class PauseTimeSpent(Event, frozen=True):
    seat: int


class Resumed(Event, frozen=True):
    pass


class StallWarning(Event, frozen=True):
    ms: int


class Stalled(Event, frozen=True):
    pass


class ZoneClosed(Event, frozen=True):
    zone: int
    why: str


class FoulRetracted(Event, frozen=True):
    seat: int
    base: str
    side: int
    card: str


class FoulCalled(Event, frozen=True):
    """A call; without a card it found nothing. The card goes on the discard pile of `by`."""

    seat: int
    base: str
    side: int
    card: str | None = None
    by: int | None = None


class FoulClearPending(Event, frozen=True):
    seat: int
    base: str
    judge: int


class FoulStood(Event, frozen=True):
    base: str


class Forfeited(Event, frozen=True):
    seat: int


class WentAway(Event, frozen=True):
    seat: int


class CameBack(Event, frozen=True):
    seat: int


class TakenOut(Event, frozen=True):
    """BR-6.20: an absent team member is out of the game."""

    seat: int


class Resigned(Event, frozen=True):
    seat: int


class GameOver(Event, frozen=True):
    why: str


class BaseScored(Event, frozen=True):
    base: str
    zone: int
    hits: tuple[int, int]
    reversed: bool
    winner: int | None
    reason: str


class GameScored(Event, frozen=True):
    """Bases won by side, and the sides that win: one, or several that share (a draw)."""

    bases: tuple[int, ...]
    winners: tuple[int, ...]


class Reround(Event, frozen=True):
    seats: tuple[int, ...]


class SeriesScore(Event, frozen=True):
    wins: tuple[int, ...]
    game: int


Events = (
    Sealed | CharactersShown | FirstActivesShown | GameSetUp | FirstPlayerDrawn | Knocked | Countdown | Started
    | TurnBegan | CardDrawn | CardPickedUp | CardPutDown | CardPlayed | BasePlaced | HitLanded | Blocked
    | PressCancelled | Dodged | DodgeUndone | Reversed | Held | Nulled | BaseCleared | BaseFrozen | LeadChanged
    | Called | DeckLow | DeckEmpty | Passed | Tagged | Paused | PauseTimeSpent | Resumed | StallWarning | Stalled
    | ZoneClosed | FoulRetracted | FoulCalled | FoulClearPending | FoulStood | Forfeited | WentAway | CameBack
    | TakenOut | Resigned | GameOver | BaseScored | GameScored | Reround | SeriesScore
)  # fmt: skip
