"""What a seat sees, and what is printed on the cards: built by views.py and content.py, read by screens and bots."""

from __future__ import annotations

from msgspec import Struct

from fracas.games.n30n.words.options import Options
from fracas.kernel.wire import View

# --- the handout: what is printed ---------------------------------------------------------------------------------


class MoveCard(Struct, frozen=True, omit_defaults=True):
    name: str
    cost: dict[str, int]
    text: str


class FighterCard(Struct, frozen=True, omit_defaults=True):
    """A Fighter card as printed."""

    id: str
    name: str
    hp: int
    revive: int
    strike: MoveCard
    counter: MoveCard
    look: dict[str, str]
    specialty: str = ""
    mastery: str = ""
    line: str = ""


class ItemCard(Struct, frozen=True, omit_defaults=True):
    """An Item as printed, back included."""

    id: str
    name: str
    type: str
    icon: str
    use: tuple[str, ...]
    cancelled_by: tuple[str, ...]
    challenge: str
    price: int
    text: str


class ChallengeCard(Struct, frozen=True):
    id: str
    text: str


class PunchCard(Struct, frozen=True):
    id: str
    name: str
    text: str


class Handout(Struct, frozen=True):
    """Fixed and public for the whole match."""

    fighters: tuple[FighterCard, ...]
    items: tuple[ItemCard, ...]
    challenges: tuple[ChallengeCard, ...]
    punches: tuple[PunchCard, ...]
    cancels: dict[str, tuple[str, ...]]
    prices: dict[str, int]
    evades: dict[str, str]


# --- views --------------------------------------------------------------------------------------------------------


class FighterView(Struct, frozen=True, omit_defaults=True):
    """One Fighter. `zone` is 1 to 3, 0 on the bench; `sheet` is the card's id where the name in play differs."""

    seat: int
    fighter: str
    hp: int
    zone: int = 0
    ko: bool = False
    threads: str = ""
    bonus: int = 0
    struck: bool = False
    countered: bool = False
    wall: str = ""
    guard: int = 0
    next_wall: str = ""
    next_guard: int = 0
    second_wind: bool = False
    sheet: str = ""


class HandView(Struct, frozen=True, omit_defaults=True):
    """One hand: backs for all (counts, Challenges), faces for its owners.

    `known` are cards the viewer remembers to be in a hidden hand or face down; `seen` is, for one's own hand, what
    each other hand's owners (watchers last) know of it. `awaits` is N30N won in lanes and not yet drawn. `sealed` is,
    while cards are placed and for one's own hand, how many of its lanes are done; of others nobody knows (N3-16.3).
    """

    seat: int
    brawl: int
    n30n: int
    item: int
    challenges: tuple[str, ...] = ()
    cards: tuple[str, ...] | None = None
    locked: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    seen: tuple[tuple[str, ...], ...] = ()
    used: tuple[str, ...] = ()
    awaits: tuple[int, ...] = ()
    deeds: tuple[int, ...] = ()
    claimable: tuple[str, ...] = ()  # one's own: Items that were held when combat began
    open_to_claim: dict[str, int] = {}
    revive_used: bool = False
    revived: str = ""
    defeated: bool = False
    side: int = 0
    sealed: int = 0


class AreaView(Struct, frozen=True, omit_defaults=True):
    """The Pit-Stop of an area: deck sizes, the back on top of the Items, the junkyard."""

    brawl: int
    n30n: int
    item: int
    top: str = ""
    top_claimable: bool = False
    junk_brawl: tuple[str, ...] = ()
    junk_n30n: tuple[str, ...] = ()
    junk_item: tuple[str, ...] = ()


class LaneView(Struct, frozen=True, omit_defaults=True):
    """A lane: Fighters, cards as far as the viewer may see them (`?brawl`, `?item:CH-KO` are backs)."""

    attacker: str = ""
    defender: str = ""
    attack: str = ""
    defence: str = ""
    betrays: bool = False
    mark: str = ""
    area: int = 0
    zone: int = 0
    shown: bool = False
    done: bool = False
    slots_a: tuple[str, ...] = ()
    slots_d: tuple[str, ...] = ()


class WarCard(Struct, frozen=True, omit_defaults=True):
    """A card in a war: `target` is the place (from 1) of the card it cancels, 0 for a paying card."""

    card: str
    seat: int
    target: int = 0
    live: bool = True


class WarView(Struct, frozen=True, omit_defaults=True):
    """The war under way, as a stack."""

    kind: str
    fighter: str
    name: str
    seat: int
    cost: dict[str, int]
    cards: tuple[WarCard, ...] = ()
    target: str = ""
    covered: bool = False
    paying: bool = False
    asked: int = 0
    betrayed: int | None = None
    first: tuple[int, ...] = ()
    lane: int = -1
    side: int = 0


class EffectView(Struct, frozen=True, omit_defaults=True):
    """An effect that waits for a choice."""

    kind: str
    fighter: str
    target: str = ""
    card: str = ""
    lane: int = -1
    part: int = 0
    step: int = 0
    luck: int = 0
    bonus: int = 0
    left: int = 0
    victim: int = -1
    over: int = 0


class ShopView(Struct, frozen=True, omit_defaults=True):
    """A trade or a revive under way."""

    seat: int
    buys: str = ""
    revives: str = ""
    cash: int = 0
    offered: tuple[str, ...] = ()


class MatchView(View, frozen=True, omit_defaults=True):
    """Everything a seat may know of the match."""

    seat: int | None
    options: Options
    phase: str
    asked: tuple[int, ...]
    round: int
    attackers: tuple[int, ...] = ()
    fighters: tuple[FighterView, ...] = ()
    hands: tuple[HandView, ...] = ()
    areas: tuple[AreaView, ...] = ()
    lanes: tuple[LaneView, ...] = ()
    war: WarView | None = None
    effect: EffectView | None = None
    shop: ShopView | None = None
    picks: tuple[tuple[str, ...] | None, ...] = ()
    picked: tuple[int, ...] = ()
    pool: tuple[str, ...] | None = None
    pool_backs: tuple[int, ...] = ()
    shares: tuple[tuple[str, ...], ...] = ()
    line: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()
    resigned: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    why: str = ""
    # what the rules keep between decisions; for bots, not for eyes
    memo: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    queue: tuple[int, ...] = ()
    actors: tuple[int, ...] = ()
    had: tuple[int, ...] = ()
    captains: tuple[int, ...] = ()
    pack: str | None = None
