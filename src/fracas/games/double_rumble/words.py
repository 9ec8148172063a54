"""The nouns that travel: what seats do, what happened. Fighters are F1 and F2, spaces UL LL UR LR."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fracas.kernel.wire import Action, Event

Switch = Literal["on", "off"]

# --- options (specification, section 3) ---------------------------------------------------------------------------


class Credits(Struct, frozen=True, forbid_unknown_fields=True):
    """Credits at the start, by the side of the board's upper part."""

    A: Annotated[int, Meta(ge=1, le=12)] = 3
    B: Annotated[int, Meta(ge=1, le=12)] = 2


Cubes = Annotated[int, Meta(ge=1, le=20)]


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is agreed before the match."""

    difficulty: Literal["easy", "medium", "hard"] = "easy"
    brawl_mode: Literal["free", "floor", "team"] = "free"
    placement_authority: Literal["alternate", "consensus", "player1"] = "alternate"
    deck_peek: Literal["ordered", "counts", "top"] = "ordered"
    break_check: Literal["any_roll", "final_face"] = "any_roll"
    lethal_move: Literal["allow", "forbid"] = "allow"
    medium_cube: Literal[4, 3] = 4
    life_cubes: tuple[Cubes, Cubes, Cubes, Cubes] = (2, 3, 4, 5)
    credits: Credits = Credits()
    repetition_guard: Switch = "on"
    stall_cap: Annotated[int, Meta(ge=1, le=2000)] | None = 400


# --- actions (specification, section 5) ---------------------------------------------------------------------------
# Fields are plain words: one that names nothing is refused with its reason code, not at the border.


class ChooseFighter(Action, frozen=True):
    fighter: str


class ChooseSymbol(Action, frozen=True):
    symbol: str


class ChooseStartSpace(Action, frozen=True):
    space: str


class ChooseEntrySpace(Action, frozen=True):
    space: str


class Place(Action, frozen=True):
    """Put the drawn card at the end of a row."""

    row: str


class Set(Action, frozen=True):
    """Take a symbol, free by an effect."""

    symbol: str


class Decline(Action, frozen=True):
    pass


class Done(Action, frozen=True):
    pass


class Yield(Action, frozen=True):
    """Hand the floor to the partner."""


class RollBlue(Action, frozen=True):
    answer: str


class Move(Action, frozen=True):
    fighter: str
    space: str


class Change(Action, frozen=True):
    fighter: str
    symbol: str


class Battle(Action, frozen=True):
    fighter: str


class Active(Action, frozen=True):
    fighter: str


class Reroll(Action, frozen=True):
    """Re-roll a die by a source: an Equipment, passive, ongoing, power or active."""

    source: str
    die: str


class Use(Action, frozen=True):
    fighter: str
    equipment: str


class Discard(Action, frozen=True):
    equipment: str


class Give(Action, frozen=True):
    equipment: str
    giver: str
    taker: str


class Leave(Action, frozen=True):
    """Leave the game: the partner takes over both Fighters."""


class Suggest(Action, frozen=True):
    """A placement or an action, in its own words: `place UL`, `battle F2`. It changes nothing."""

    what: str


class Reply(Action, frozen=True):
    """Say yes or no to what the partner suggests."""

    answer: str


Actions = (
    ChooseFighter | ChooseSymbol | ChooseStartSpace | ChooseEntrySpace | Place | Set | Decline | Done | Yield | RollBlue
    | Move | Change | Battle | Active | Reroll | Use | Discard | Give | Leave | Suggest | Reply
)  # fmt: skip

# --- events (specification, section 8) ----------------------------------------------------------------------------
# `fighter` is the slot, F1 or F2; `who` the Fighter in it.


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


class PlayerLeft(Event, frozen=True):
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
    | FighterDefeated | CreditSpent | FighterEntered | StageClear | PlayerLeft | GameOver
)  # fmt: skip
