"""What happened (specification, section 8). `fighter` is the slot, F1 or F2; `who` the Fighter in it."""

from __future__ import annotations

from fracas.games.double_rumble.words.options import Options
from fracas.kernel.wire import Event


class GameStart(Event, frozen=True):
    difficulty: str
    credits: int
    options: Options


class FighterChosen(Event, frozen=True):
    fighter: str
    who: str


class SymbolSet(Event, frozen=True):
    fighter: str
    who: str
    symbol: str
    paid: int = 0


class StageStart(Event, frozen=True):
    """A Stage begins; `deck` is what its backs show, as far as deck_peek allows."""

    stage: int
    deck: tuple[str, ...] = ()


class FightersPlaced(Event, frozen=True):
    spaces: tuple[str, str]


class CardDrawn(Event, frozen=True):
    """A card is turned over; `deck` is what the backs left show now."""

    card: str
    back: str
    number: int
    deck: tuple[str, ...] = ()


class RowNamed(Event, frozen=True):
    """Consensus: a player names a row; it is not final yet."""

    seat: int
    row: str


class CardPlaced(Event, frozen=True):
    card: str
    row: str
    position: int


class Suggestion(Event, frozen=True):
    seat: int
    what: str


class SuggestionAnswered(Event, frozen=True):
    seat: int
    answer: str
    what: str


class StrengthCubeAdded(Event, frozen=True):
    card: str


class StrengthCubeRemoved(Event, frozen=True):
    card: str


class LifeCubesSet(Event, frozen=True):
    card: str
    left: int


class LifeCubeAdded(Event, frozen=True):
    card: str
    left: int
    cause: str


class LifeCubeRemoved(Event, frozen=True):
    card: str
    left: int
    cause: str


class PowerTriggered(Event, frozen=True):
    card: str
    colour: str
    fighter: str
    who: str


class OngoingToken(Event, frozen=True):
    fighter: str
    who: str
    what: str


class BrawlStart(Event, frozen=True):
    floor: int | None = None


class FloorYielded(Event, frozen=True):
    seat: int
    to: int


class FighterMoved(Event, frozen=True):
    fighter: str
    who: str
    origin: str
    to: str
    cost: int = 0


class BattleStart(Event, frozen=True):
    """A Battle begins; `strength` is the total: base, cube, red Power, and what the Fighter brings upon itself."""

    fighter: str
    who: str
    card: str
    strength: int
    base: int
    cube: int = 0
    power: int = 0
    other: int = 0


class DiceRolled(Event, frozen=True):
    fighter: str
    who: str
    green: int
    blue: int | None = None
    yellow: int | None = None
    red: int | None = None
    white: int | None = None


class DieRerolled(Event, frozen=True):
    fighter: str
    who: str
    die: str
    old: int
    new: int
    source: str
    forced: bool = False


class DieRolled(Event, frozen=True):
    """A die settles an effect, outside the roll of a Battle."""

    fighter: str
    who: str
    die: str
    face: int


class Result(Event, frozen=True):
    fighter: str
    who: str
    sum: int
    bonus: int
    result: int
    strength: int


class BattleWon(Event, frozen=True):
    fighter: str
    who: str
    card: str
    margin: int


class BattleLost(Event, frozen=True):
    fighter: str
    who: str
    card: str
    margin: int


class EnemyThrown(Event, frozen=True):
    card: str
    into: str = ""


class EnemyEliminated(Event, frozen=True):
    card: str
    cause: str


class EnemyScared(Event, frozen=True):
    card: str


class RowSlid(Event, frozen=True):
    row: str


class BossHit(Event, frozen=True):
    card: str
    left: int


class BossEliminated(Event, frozen=True):
    card: str


class FuryChanged(Event, frozen=True):
    fighter: str
    who: str
    level: int
    delta: int


class PassiveOn(Event, frozen=True):
    fighter: str
    who: str
    level: int


class PassiveOff(Event, frozen=True):
    fighter: str
    who: str
    level: int


class ActiveUsed(Event, frozen=True):
    fighter: str
    who: str


class HeartsChanged(Event, frozen=True):
    fighter: str
    who: str
    delta: int
    hearts: int
    cause: str


class EquipmentDrawn(Event, frozen=True):
    fighter: str
    who: str
    card: str


class EquipmentDiscarded(Event, frozen=True):
    fighter: str
    who: str
    card: str
    cause: str


class EquipmentBroken(Event, frozen=True):
    fighter: str
    who: str
    card: str


class EquipmentUsed(Event, frozen=True):
    fighter: str
    who: str
    card: str


class EquipmentExchanged(Event, frozen=True):
    card: str
    giver: str
    taker: str


class EquipmentDeckEmpty(Event, frozen=True):
    pass


class FighterDown(Event, frozen=True):
    fighter: str
    who: str


class FighterDefeated(Event, frozen=True):
    fighter: str
    who: str


class CreditSpent(Event, frozen=True):
    left: int


class FighterEntered(Event, frozen=True):
    fighter: str
    who: str
    space: str


class StageClear(Event, frozen=True):
    stage: int
    reward: str = ""


class Resigned(Event, frozen=True):
    seat: int


class GameOver(Event, frozen=True):
    won: bool
    reason: str
    stars: int = 0


Events = (
    GameStart | FighterChosen | SymbolSet | StageStart | FightersPlaced | CardDrawn | RowNamed | CardPlaced | Suggestion
    | SuggestionAnswered | StrengthCubeAdded | StrengthCubeRemoved | LifeCubesSet | LifeCubeAdded | LifeCubeRemoved
    | PowerTriggered | OngoingToken | BrawlStart | FloorYielded | FighterMoved | BattleStart | DiceRolled | DieRerolled
    | DieRolled | Result | BattleWon | BattleLost | EnemyThrown | EnemyEliminated | EnemyScared | RowSlid | BossHit
    | BossEliminated | FuryChanged | PassiveOn | PassiveOff | ActiveUsed | HeartsChanged | EquipmentDrawn
    | EquipmentDiscarded | EquipmentBroken | EquipmentUsed | EquipmentExchanged | EquipmentDeckEmpty | FighterDown
    | FighterDefeated | CreditSpent | FighterEntered | StageClear | Resigned | GameOver
)  # fmt: skip
