"""The nouns that travel in the Brawl: options, actions, events, views. Brawlers go by name, Zones by number.

A Brawler may also be written as its place on the sheet: C1 to C3 for the Crew, R1 to R3 for the Rivals.
The story half has its own nouns in words_story.py; the unions at the end hold both.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from fracas.games.knockout.words_events import BrawlEvents, PoolLine
from fracas.games.knockout.words_facts import StoryView
from fracas.games.knockout.words_story import StoryActions, StoryEvents
from fracas.kernel.wire import Action, View

Focus = Literal["throw", "catch", "dodge", "tackle"]
Switch = Literal["off", "on"]
ZoneNumber = Annotated[int, Meta(ge=1, le=12)]
Face = Annotated[int, Meta(ge=1, le=6)]
Text = Annotated[str, Meta(min_length=1, max_length=60)]
Level = Annotated[int, Meta(ge=0, le=3)]

# --- options (specification, section 3) ---------------------------------------------------------------------------


class ZoneSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A Zone of a map: its name and its rectangle on the grid (x, y, width, height)."""

    name: Text
    at: tuple[int, int, int, int]


class MapSpec(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A map: Zones in order of number, spawns and Cover as Zone numbers (Crew, Rivals)."""

    name: Text
    zones: tuple[ZoneSpec, ...]
    backdrop: str = ""
    spawns: tuple[ZoneNumber, ZoneNumber] | None = None
    cover: tuple[ZoneNumber, ZoneNumber] | None = None


class Fighter(Struct, frozen=True, forbid_unknown_fields=True):
    """A Brawler for a quick brawl: a name and a Focus (KC-22.6)."""

    name: Text
    focus: Focus


class Safety(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Which safety tools the table uses (KC-1.4)."""

    x_card: bool = True
    script_change: bool = False
    lines_and_veils: bool = False


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is agreed before the match. `map` is a premade map's id or a map of your own."""

    mode: Literal["full", "brawl", "campaign"] = "brawl"
    special: Literal["bomb", "cage", "sniper", "moon", "multi", "boomerang", "poison", "basic", "party"] | None = (
        None  # none: the Crew is asked (KC-8.10)
    )
    party_scope: Literal["all", "special_only"] = "all"
    map: str | MapSpec = "country_club"
    points_to_win: Annotated[int, Meta(ge=1, le=20)] = 6
    distance: Literal["steps", "between"] = "steps"
    dodge_landing: Literal["target_zone", "origin_zone"] = "target_zone"
    catch_charge: Literal[1, 0] = 1
    landmark_mode: Literal["highest", "any_die"] = "highest"
    tackle_focus: Literal["tackle", "dodge"] = "tackle"
    tackle_cover_die: Switch = "off"
    rivalry_limit: Literal["one_use", "bump_and_effect"] = "one_use"
    bond_carry: Switch = "off"
    start_bond: Level = 3
    start_boosts: tuple[Level, Level, Level] = (0, 0, 0)
    safety: Safety = Safety()
    turn_cap: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    ask_setup: bool = False  # brawl mode: ask for spawns and Cover too
    crew: str | tuple[Fighter, Fighter, Fighter] = "diamond_dogs"
    rivals: str | tuple[Fighter, Fighter, Fighter] = "gilded_lily"
    campaign: dict[str, Any] | None = None  # what an earlier session of the campaign gave out


# --- actions ------------------------------------------------------------------------------------------------------


class Activate(Action, frozen=True):
    who: str


class Grab(Action, frozen=True):
    """A ball on the ground in the own Zone by its slot (`ball 1`), or a mate in Ball Form by name."""

    what: str
    kind: str = ""


class Charge(Action, frozen=True):
    pass


class Pass(Action, frozen=True):
    to: str


class Throw(Action, frozen=True):
    pass


class TakeCover(Action, frozen=True):
    pass


class StepOut(Action, frozen=True):
    pass


class Move(Action, frozen=True):
    zone: ZoneNumber
    place: str = ""


class BallUp(Action, frozen=True):
    pass


class Uncurl(Action, frozen=True):
    pass


class JumpOut(Action, frozen=True):
    pass


class CallThrowMe(Action, frozen=True, tag="throw_me"):
    to: str


class Tackle(Action, frozen=True):
    """A Tackle: of that foe as an action, of the thrower (no name) as a Reaction."""

    who: str = ""


class BustOut(Action, frozen=True):
    pass


class BreakCage(Action, frozen=True):
    pass


class BreakOut(Action, frozen=True):
    pass


class Refresh(Action, frozen=True):
    who: str


class EndTurn(Action, frozen=True):
    pass


class Stay(Action, frozen=True):
    pass


class Into(Action, frozen=True):
    """Roll into a mate's hands (KC-19.12)."""

    who: str


class No(Action, frozen=True):
    pass


class Target(Action, frozen=True):
    who: str


class Stop(Action, frozen=True):
    pass


class Drink(Action, frozen=True):
    number: Annotated[int, Meta(ge=0, le=3)]


class Catch(Action, frozen=True):
    pass


class Dodge(Action, frozen=True):
    pass


class FakeThrow(Action, frozen=True):
    pass


class Bump(Action, frozen=True):
    """Raise one of the own dice that shows this number by 1."""

    die: Face


class Landmark(Action, frozen=True):
    """Put the Landmark's +1 on one of the own dice that shows this number (`landmark_mode=any_die`)."""

    die: Face


class Done(Action, frozen=True):
    pass


class Deflect(Action, frozen=True):
    zone: ZoneNumber
    place: str = ""


class To(Action, frozen=True):
    """Knock Back to this Zone."""

    zone: ZoneNumber
    place: str = ""


class Steal(Action, frozen=True):
    pass


class RallyAt(Action, frozen=True, tag="rally"):
    who: str


class Hold(Action, frozen=True):
    pass


class TossOff(Action, frozen=True):
    pass


class Land(Action, frozen=True):
    zone: ZoneNumber
    place: str = ""


class Reroll(Action, frozen=True):
    pass


class Keep(Action, frozen=True):
    pass


class Type(Action, frozen=True):
    """The kind of the special ball."""

    ball: str


class Side(Action, frozen=True):
    """The Zone the Crew starts in."""

    zone: ZoneNumber
    place: str = ""


class Cover(Action, frozen=True):
    """A Zone for a Cover Spot."""

    zone: ZoneNumber
    place: str = ""


class Pair(Action, frozen=True):
    """The two spawn Zones."""

    low: ZoneNumber
    high: ZoneNumber
    places: str = ""


# --- views --------------------------------------------------------------------------------------------------------


class BrawlerView(Struct, frozen=True, omit_defaults=True):
    """One Brawler. `holds` is ball 1 to ball 3, single 1 to single 3, or a place on a sheet (a Brawler as a ball)."""

    id: str
    name: str
    seat: int
    focus: str
    rival: str
    hearts: int
    drinks: int
    zone: int
    cover: bool = False
    form: str = "standing"
    caged_turn: int = -1
    holder: str = ""
    holds: str = ""
    charge: int = 0
    picked: int = 0
    ko: bool = False
    done: bool = False


class BallView(Struct, frozen=True, omit_defaults=True):
    slot: int
    ball: str
    zone: int = 0
    holder: str = ""
    caging: str = ""
    count: int = 0


class ZoneView(Struct, frozen=True, omit_defaults=True):
    number: int
    name: str
    at: tuple[int, int, int, int]
    near: tuple[int, ...]
    cover: int = 0  # Cover Spots
    gas: int = 0
    gas_turn: int = -1
    landmark: bool = False
    spawn: str = ""


class ContestView(Struct, frozen=True, omit_defaults=True):
    """The contest in progress: who, what, the pools line by line, the dice once rolled, the odds as they stand.

    `odds` is the attacker's chance before any bump, were the dice rolled now; by each Reaction that is open.
    """

    kind: str
    attacker: str
    defender: str
    drinker: str = ""
    ball: str = ""
    charge: int = 0
    reaction: str = ""
    drank_attack: int | None = None
    drank_defence: int | None = None
    attack: tuple[PoolLine, ...] = ()
    defence: tuple[PoolLine, ...] = ()
    attack_dice: tuple[int, ...] = ()
    defence_dice: tuple[int, ...] = ()
    attack_value: int = 0
    defence_value: int = 0
    window: int = 0
    odds: dict[str, float] = {}


class TurnFacts(Struct, frozen=True, omit_defaults=True):
    """What else the rules remember."""

    agenda: tuple[int, ...] = ()
    candidates: tuple[int, ...] = ()
    asker: int = -1
    joint: int = 0
    band: int = 0
    named: tuple[int, ...] = ()
    last_landmark: int = -1
    lost: int = 0
    lucky_slot: int = 0
    zones_moved: int = 0
    hold_used: int = 0
    received: int = 0
    throw_me: int = -1
    volley: int = -1
    item: int = -1
    bumped: int = 0
    rolled: int = 0
    lifted: int = 0
    effect: int = 0
    was_cover: int = 0
    origin: int = -1
    caught_value: int = 0
    steps: int = 0
    visited: int = 0
    hit_zone: int = -1
    knocked: int = -1
    banned: int = -1
    loose: int = -1
    first_spawn: int = 0


class MapView(Struct, frozen=True, omit_defaults=True):
    name: str
    zones: tuple[ZoneView, ...]
    spawns: tuple[int, int]
    cover: tuple[int, int]
    spec: MapSpec | None = None


class TargetOdds(Struct, frozen=True):
    """A Target that may be thrown at now: the attacker's chance by each Reaction, nobody drinking."""

    who: str
    odds: dict[str, float]


class KnockoutView(View, frozen=True, omit_defaults=True, kw_only=True):
    """Everything a seat may know: all of the Brawl, and of the story what is shown (KC-0.2)."""

    seat: int | None
    options: Options
    seats: int
    bots: int = 0
    phase: str
    asked: tuple[int, ...] = ()
    opened: int = 0
    round: int = 0
    turn: int = 0
    points: tuple[int, int] = (0, 0)
    points_to_win: int = 6
    bond: int = 0
    boosts: tuple[int, ...] = (0, 0, 0)
    uses: tuple[int, ...] = (0, 0, 0)
    special: str = ""
    party: bool = False
    to_act: str = "crew"
    active: str = ""
    ap: int = 0
    landmark: int = 0
    winner: str = ""
    brawlers: tuple[BrawlerView, ...] = ()
    balls: tuple[BallView, ...] = ()
    map: MapView | None = None
    contest: ContestView | None = None
    targets: tuple[TargetOdds, ...] = ()
    facts: TurnFacts = TurnFacts()
    story: StoryView | None = None


Actions = (
    Activate | Grab | Charge | Pass | Throw | TakeCover | StepOut | Move | BallUp | Uncurl | JumpOut | CallThrowMe
    | Tackle | BustOut | BreakCage | BreakOut | Refresh | EndTurn | Stay | Into | No | Target | Stop | Drink | Catch
    | Dodge | FakeThrow | Bump | Landmark | Done | Deflect | To | Steal | RallyAt | Hold | TossOff | Land | Reroll
    | Keep | Type | Side | Cover | Pair | StoryActions
)  # fmt: skip
Events = BrawlEvents | StoryEvents
