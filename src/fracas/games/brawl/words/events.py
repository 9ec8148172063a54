"""What happened (specification, section 8). Cards are named by their codes, Bases by their ids."""

from __future__ import annotations

from typing import Literal

from fracas.kernel.wire import Event


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
    sides: tuple[int, int]  # whose ends the Hits lie at


class GameScored(Event, frozen=True):
    """Bases won by side, the sides that win (one, or several that share: a draw), and the sides that played."""

    bases: tuple[int, ...]
    winners: tuple[int, ...]
    sides: tuple[int, ...]


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
