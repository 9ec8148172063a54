"""What a seat may know of a match, as it travels."""

from __future__ import annotations

from msgspec import Struct

from fracas.games.knockout.story.words import StoryView
from fracas.games.knockout.words.events import PoolLine
from fracas.games.knockout.words.options import MapSpec, Options
from fracas.kernel.wire import View


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

    `odds` is the attacker's chance before any bump, were the dice rolled now; by each Reaction that is open. While
    somebody is asked for drinks, `drink_odds` has the same for 0, 1, 2… of them.
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
    drink_odds: tuple[dict[str, float], ...] = ()


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
    pack: str | None = None
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
    ended: str = "points"
    quit: tuple[int, ...] = ()  # the seats that have resigned
    brawlers: tuple[BrawlerView, ...] = ()
    balls: tuple[BallView, ...] = ()
    map: MapView | None = None
    contest: ContestView | None = None
    targets: tuple[TargetOdds, ...] = ()
    facts: TurnFacts = TurnFacts()
    story: StoryView | None = None
