"""What happens in the Brawl (specification, section 8)."""

from __future__ import annotations

from msgspec import Struct

from fracas.kernel.wire import Event

SIDES = ("crew", "rivals")


class Spoke(Event, frozen=True):
    """In a joint decision a seat proposes, answers with a proposal of its own (or the same), or votes."""

    seat: int
    how: str
    what: str


class SpawnsSet(Event, frozen=True):
    crew: int
    crew_place: str
    rivals: int
    rivals_place: str


class SpecialChosen(Event, frozen=True):
    ball: str


class CoverPlaced(Event, frozen=True):
    side: str
    zone: int
    place: str


class LocationRolled(Event, frozen=True):
    what: str
    dice: tuple[int, ...]
    zone: int


class LocationRerolled(Event, frozen=True):
    what: str
    zone: int
    why: str


class BallSpawned(Event, frozen=True):
    slot: int
    ball: str
    zone: int
    place: str


class BallRespawned(Event, frozen=True):
    slot: int
    ball: str
    zone: int
    place: str


class BallTypeDrawn(Event, frozen=True):
    slot: int
    ball: str


class LandmarkPlaced(Event, frozen=True):
    zone: int
    place: str


class InitiativeRolled(Event, frozen=True):
    who: tuple[str, ...]
    dice: tuple[int, ...]


class InitiativeTied(Event, frozen=True):
    die: int


class InitiativeWon(Event, frozen=True):
    side: str


class RoundStarted(Event, frozen=True):
    round: int


class CardsRefreshed(Event, frozen=True):
    side: str


class Activated(Event, frozen=True):
    who: str
    turn: int


class ApSpent(Event, frozen=True):
    who: str
    left: int


class TurnEnded(Event, frozen=True):
    who: str


class Grabbed(Event, frozen=True):
    who: str
    ball: str


class Charged(Event, frozen=True):
    who: str
    ball: str
    charge: int


class ChargeLost(Event, frozen=True):
    who: str


class Passed(Event, frozen=True):
    who: str
    to: str
    ball: str


class CoverTaken(Event, frozen=True):
    who: str
    zone: int
    place: str


class CoverLeft(Event, frozen=True):
    who: str


class Moved(Event, frozen=True):
    who: str
    zone: int
    place: str
    how: str


class BalledUp(Event, frozen=True):
    who: str


class Uncurled(Event, frozen=True):
    who: str


class JumpedOut(Event, frozen=True):
    who: str


class ThrowMe(Event, frozen=True):
    who: str
    to: str


class RolledIn(Event, frozen=True):
    who: str
    to: str


class BustedOut(Event, frozen=True):
    who: str
    mate: str
    zone: int
    place: str


class CageBroken(Event, frozen=True):
    who: str


class BrokeOut(Event, frozen=True):
    who: str


class ThrowDeclared(Event, frozen=True):
    who: str
    target: str
    ball: str
    charge: int


class TackleDeclared(Event, frozen=True):
    who: str
    target: str


class TossDeclared(Event, frozen=True):
    who: str
    target: str


class Drank(Event, frozen=True):
    who: str
    number: int
    left: int


class ReactionDeclared(Event, frozen=True):
    who: str
    reaction: str


class DodgeMoved(Event, frozen=True):
    who: str
    zone: int
    place: str


class PoolLine(Struct, frozen=True):
    """One line of a pool: a reason, the dice it gives, what it adds to the value."""

    why: str
    dice: int
    value: int


class PoolsRolled(Event, frozen=True):
    """One pool, in the order the dice fell; `lines` say where each die and modifier comes from."""

    who: str
    role: str
    dice: tuple[int, ...]
    lines: tuple[PoolLine, ...]


class FakeThrowUsed(Event, frozen=True):
    who: str
    left: int


class Bumped(Event, frozen=True):
    who: str
    die: int
    why: str


class ValuesCompared(Event, frozen=True):
    who: str
    value: int
    target: str
    against: int


class TieToDefender(Event, frozen=True):
    who: str


class Hit(Event, frozen=True):
    who: str
    target: str
    ball: str


class Caught(Event, frozen=True):
    who: str
    ball: str
    charge: int


class PerfectCatch(Event, frozen=True):
    who: str


class Dodged(Event, frozen=True):
    who: str
    what: str


class Deflected(Event, frozen=True):
    who: str
    zone: int
    place: str


class Tackled(Event, frozen=True):
    who: str
    target: str


class Stolen(Event, frozen=True):
    who: str
    ball: str
    charge: int


class Dropped(Event, frozen=True):
    who: str
    ball: str
    zone: int
    place: str


class BallLanded(Event, frozen=True):
    ball: str
    zone: int
    place: str


class KnockedBack(Event, frozen=True):
    who: str
    zone: int
    place: str


class HeartLost(Event, frozen=True):
    who: str
    left: int
    why: str


class Koed(Event, frozen=True):
    who: str


class InstantKo(Event, frozen=True):
    who: str
    by: str


class TossedOff(Event, frozen=True):
    who: str
    target: str


class BrokeFree(Event, frozen=True):
    who: str


class Captured(Event, frozen=True):
    who: str
    by: str


class Rally(Event, frozen=True, tag="rally"):
    who: str


class Held(Event, frozen=True):
    who: str


class BondGained(Event, frozen=True):
    bond: int
    why: str


class BondSpent(Event, frozen=True):
    who: str
    left: int
    why: str


class BondRefilled(Event, frozen=True):
    pass


class RivalryUsed(Event, frozen=True):
    who: str
    why: str


class Exploded(Event, frozen=True):
    ball: str
    zone: int
    place: str


class BallDestroyed(Event, frozen=True):
    ball: str
    why: str


class Caged(Event, frozen=True):
    who: str


class GasReleased(Event, frozen=True):
    zone: int
    place: str


class GasTicked(Event, frozen=True):
    zone: int
    place: str
    left: int


class GasCleared(Event, frozen=True):
    zone: int
    place: str


class Escaped(Event, frozen=True):
    who: str
    zone: int
    place: str


class MultiDepleted(Event, frozen=True):
    slot: int


class BoomerangReturning(Event, frozen=True):
    who: str
    value: int


class BoomerangCaught(Event, frozen=True):
    who: str


class BoomerangBounced(Event, frozen=True):
    who: str


class PointScored(Event, frozen=True):
    side: str
    points: int


class RoundEnded(Event, frozen=True):
    round: int
    crew: int
    rivals: int


class NewRound(Event, frozen=True):
    round: int
    first: str


class BrawlWon(Event, frozen=True):
    side: str
    crew: int
    rivals: int


class DrinkRefreshed(Event, frozen=True):
    who: str
    drinks: int
    left: int


class LuckyBallUsed(Event, frozen=True):
    slot: int
    left: int


class Resigned(Event, frozen=True):
    seat: int


BrawlEvents = (
    Spoke | SpawnsSet | SpecialChosen | CoverPlaced | LocationRolled | LocationRerolled | BallSpawned | BallRespawned
    | BallTypeDrawn | LandmarkPlaced | InitiativeRolled | InitiativeTied | InitiativeWon | RoundStarted
    | CardsRefreshed | Activated | ApSpent | TurnEnded | Grabbed | Charged | ChargeLost | Passed | CoverTaken
    | CoverLeft | Moved | BalledUp | Uncurled | JumpedOut | ThrowMe | RolledIn | BustedOut | CageBroken | BrokeOut
    | ThrowDeclared | TackleDeclared | TossDeclared | Drank | ReactionDeclared | DodgeMoved | PoolsRolled
    | FakeThrowUsed | Bumped | ValuesCompared | TieToDefender | Hit | Caught | PerfectCatch | Dodged | Deflected
    | Tackled | Stolen | Dropped | BallLanded | KnockedBack | HeartLost | Koed | InstantKo | TossedOff | BrokeFree
    | Captured | Rally | Held | BondGained | BondSpent | BondRefilled | RivalryUsed | Exploded | BallDestroyed
    | Caged | GasReleased | GasTicked | GasCleared | Escaped | MultiDepleted | BoomerangReturning | BoomerangCaught
    | BoomerangBounced | PointScored | RoundEnded | NewRound | BrawlWon | DrinkRefreshed | LuckyBallUsed
    | Resigned
)  # fmt: skip
