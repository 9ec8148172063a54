"""What happened (specification, section 8)."""

from __future__ import annotations

from fracas.kernel.wire import Event


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


class Special(Event, frozen=True):
    """A special has worked. `result` counts cards moved or seen, HP healed, a counter's bonus; of a cancel it is 1."""

    seat: int
    word: str
    result: int


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


class Rested(Event, frozen=True):
    """The winner of a bout in a gauntlet is as new but for the Charge Zone of the fighter in the ring (CF-R11)."""

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


class MatchDrawn(Event, frozen=True):
    """Time is up, and these stand equal (CF-R12)."""

    seats: tuple[int, ...]


Events = (
    MatchStarted | RoundStarted | Sealed | FighterPicked | FightersPicked | LineDrawn | StarterShown | TurnStarted
    | CardsDrawn | DrawFailed | DeckedOut | DeckOutCompared | Cycled | FacesShown | MovesRevealed | MoveBlocked
    | Declared | SpeedOrder | RpsThrown | CoinFlipped | HitLanded | ComboStarted | Special | SpecialFizzled
    | Cancelled | Countered | HandRevealed | Damaged | Healed | ComboEnded | Charged | Discarded | KnockedOut
    | Swapped | Replaced | NextChallenger | Rested | Resigned | RoundWon | MatchWon | MatchDrawn
)  # fmt: skip
