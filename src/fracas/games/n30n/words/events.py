"""What happened, in the past tense (specification, section 8): the log, the animations and the statistics."""

from __future__ import annotations

from msgspec import Struct

from fracas.kernel.wire import Event


class GameStarted(Event, frozen=True):
    mode: str


class FighterDrafted(Event, frozen=True):
    seat: int
    fighter: str


class CoinTossed(Event, frozen=True):
    winner: int
    purpose: str


class RoleChosen(Event, frozen=True):
    seat: int
    role: str


class PitStopBegan(Event, frozen=True):
    round: int


class CardsDrawn(Event, frozen=True):
    """Cards come to a hand; faces only to those who may see them, Challenges of Items to all."""

    seat: int
    deck: str
    count: int
    reason: str
    cards: tuple[str, ...] = ()
    challenges: tuple[str, ...] = ()


class DeckReshuffled(Event, frozen=True):
    deck: str
    area: int


class TopItemShown(Event, frozen=True):
    """The back of the Item now on top of a deck."""

    area: int
    challenge: str


class CardOffered(Event, frozen=True):
    """A card is put on the counter, and more must follow: the card that closes a trade or a revive is told with it."""

    seat: int
    card: str


class TradeMade(Event, frozen=True):
    seat: int
    offered: tuple[str, ...]
    deck: str
    count: int
    lost: int = 0


class FighterRevived(Event, frozen=True):
    seat: int
    fighter: str
    cards: tuple[str, ...]


class LineUpShown(Event, frozen=True):
    seat: int
    zones: tuple[str, ...]
    bench: tuple[str, ...] = ()


class CombatRoundBegan(Event, frozen=True):
    round: int
    attackers: tuple[int, ...]
    challenges: tuple[str, ...] = ()


class PhaseBegan(Event, frozen=True):
    phase: str


class SecondWindGained(Event, frozen=True):
    """Of a Fighter alone on its tarmac; without one, of the player that is left of a team in King (N3-20.19)."""

    seat: int
    fighter: str = ""


class SecondWindLost(Event, frozen=True):
    """Of a Fighter alone on its tarmac; without one, of the player that is left of a team in King (N3-20.19)."""

    seat: int
    fighter: str = ""


class MoveDeclared(Event, frozen=True):
    fighter: str
    move: str
    name: str
    target: str = ""


class N30nPaid(Event, frozen=True):
    seat: int
    card: str


class N30nCancelled(Event, frozen=True):
    seat: int
    card: str
    target: str


class N30nRestored(Event, frozen=True):
    card: str


class N30nAdded(Event, frozen=True):
    seat: int
    card: str


class MoveActivated(Event, frozen=True):
    fighter: str
    move: str


class MoveCancelled(Event, frozen=True):
    fighter: str
    move: str


class DieRolled(Event, frozen=True):
    purpose: str
    result: int


class CoinFlipped(Event, frozen=True):
    purpose: str
    result: str


class CardPlaced(Event, frozen=True):
    """A card lies face down (its back shows), or nothing does; told when all are done."""

    seat: int
    lane: int
    fighter: str
    back: str = ""
    challenge: str = ""


class Shown(Struct, frozen=True, omit_defaults=True):
    """The cards of a lane; an empty word is no card."""

    lane: int
    attack: str = ""
    defence: str = ""
    betrays: bool = False


class CardsRevealed(Event, frozen=True):
    lanes: tuple[Shown, ...]


class BrawlEvaded(Event, frozen=True):
    lane: int
    fighter: str
    attack: str
    defence: str


class BrawlConnected(Event, frozen=True):
    lane: int
    fighter: str
    move: str
    damage: int


class SpecialtyBonus(Event, frozen=True):
    fighter: str
    card: str
    amount: int


class MasteryBonus(Event, frozen=True):
    fighter: str
    card: str


class BoostDeclared(Event, frozen=True):
    fighter: str
    card: str
    slot: str


class BoostApplied(Event, frozen=True):
    fighter: str
    card: str
    slot: str


class BoostCancelled(Event, frozen=True):
    fighter: str
    card: str
    slot: str


class ItemUsed(Event, frozen=True):
    fighter: str
    item: str


class ItemCancelled(Event, frozen=True):
    fighter: str
    item: str
    by: str


class ItemIneffective(Event, frozen=True):
    fighter: str
    item: str


class WallSoaked(Event, frozen=True):
    fighter: str
    stopped: int


class WallExceeded(Event, frozen=True):
    fighter: str
    stopped: int
    through: int


class SuckerPunch(Event, frozen=True):
    fighter: str
    card: str
    die: int
    damage: int


class ThreadsWorn(Event, frozen=True):
    fighter: str
    item: str


class ThreadsLost(Event, frozen=True):
    fighter: str
    item: str


class DamageDealt(Event, frozen=True):
    source: str
    target: str
    amount: int
    before: int
    after: int


class HpRestored(Event, frozen=True):
    fighter: str
    amount: int
    hp: int


class FighterKo(Event, frozen=True):
    fighter: str
    by: str
    overkill: int = 0


class N30nAwarded(Event, frozen=True):
    seat: int
    count: int
    hits: int = 0
    overkill: int = 0
    betrayal: int = 0


class UsedCardsTaken(Event, frozen=True):
    seat: int
    source: int
    cards: tuple[str, ...]


class CardsDiscarded(Event, frozen=True):
    seat: int
    cards: tuple[str, ...]
    why: str


class CardsSalvaged(Event, frozen=True):
    seat: int
    cards: tuple[str, ...]


class ChallengeMet(Event, frozen=True):
    seat: int
    challenge: str


class ItemClaimed(Event, frozen=True):
    seat: int
    challenge: str
    item: str = ""


class ItemStolen(Event, frozen=True):
    seat: int
    source: int
    challenge: str
    item: str = ""


class CleanedUp(Event, frozen=True):
    cards: tuple[str, ...]


class RolesSwapped(Event, frozen=True):
    attackers: tuple[int, ...]


class CaptainChanged(Event, frozen=True):
    seat: int


class CardsSharedOut(Event, frozen=True):
    seat: int
    brawl: int
    n30n: int
    cards: tuple[str, ...] = ()


class CardGiven(Event, frozen=True):
    seat: int
    to: int
    deck: str
    challenge: str = ""
    card: str = ""
    locked: bool = False  # Law 1 goes with it


class FighterPaired(Event, frozen=True):
    """A lone survivor names who faces an opposing Fighter."""

    fighter: str
    foe: str


class Betrayal(Event, frozen=True):
    betrayer: str
    victim: str
    result: str


class PlayerDefeated(Event, frozen=True):
    seat: int


class AllianceEnded(Event, frozen=True):
    seats: tuple[int, ...]


class Resigned(Event, frozen=True):
    seat: int


class FighterTakenOver(Event, frozen=True):
    """The Fighter of who has resigned goes to a teammate."""

    fighter: str
    seat: int


class GameOver(Event, frozen=True):
    seats: tuple[int, ...]
    why: str


Events = (
    GameStarted | FighterDrafted | CoinTossed | RoleChosen | PitStopBegan | CardsDrawn | DeckReshuffled
    | TopItemShown | CardOffered | TradeMade | FighterRevived | LineUpShown | CombatRoundBegan | PhaseBegan
    | SecondWindGained | SecondWindLost | MoveDeclared | N30nPaid | N30nCancelled | N30nRestored | N30nAdded
    | MoveActivated | MoveCancelled | DieRolled | CoinFlipped | CardPlaced | CardsRevealed | BrawlEvaded
    | BrawlConnected | SpecialtyBonus | MasteryBonus | BoostDeclared | BoostApplied | BoostCancelled | ItemUsed
    | ItemCancelled | ItemIneffective | WallSoaked | WallExceeded | SuckerPunch | ThreadsWorn | ThreadsLost
    | DamageDealt | HpRestored | FighterKo | N30nAwarded | UsedCardsTaken | CardsDiscarded | CardsSalvaged
    | ChallengeMet | ItemClaimed | ItemStolen | CleanedUp | RolesSwapped | CaptainChanged | CardsSharedOut
    | CardGiven | FighterPaired | Betrayal | PlayerDefeated | AllianceEnded | Resigned | FighterTakenOver | GameOver
)  # fmt: skip
