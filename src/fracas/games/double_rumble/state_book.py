"""Codes of the game, and what is fixed for a match: cards, Equipment, Fighters and options as the rules read them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NOTHING: Final = -1

# Spaces and their rows (DR-2.1): bit 0 is the height, bit 1 the side.
UL: Final = 0
LL: Final = 1
UR: Final = 2
LR: Final = 3
SPACES: Final = ("UL", "LL", "UR", "LR")
OTHER_HEIGHT: Final = 1
OTHER_SIDE: Final = 2

SYMBOLS: Final = ("PUNCH", "KICK", "SWEEP", "BLAST")

# Dice, in the order they are rolled (DR-9.8).
GREEN: Final = 0
BLUE: Final = 1
DICE: Final = ("green", "blue", "yellow", "red", "white")
NOT_ROLLED: Final = -1

MOST_HEARTS: Final = 9
MOST_FURY: Final = 4
PASSIVE_FURY: Final = 2  # the left arrow (DR-13.2)
MOST_HELD: Final = 2
ENEMIES_A_STAGE: Final = 11
STAGES: Final = 4

# Action codes: the fixed space of the game.
FIGHTER: Final = 0  # + place in the roster, 0 to 31
SYMBOL: Final = 32  # + symbol
START: Final = 36  # + space
ENTRY: Final = 40  # + space
PLACE: Final = 44  # + row
SET: Final = 48  # + symbol
DECLINE: Final = 52
DONE: Final = 53
YIELD: Final = 54
BLUE_NO: Final = 55
BLUE_YES: Final = 56
MOVE: Final = 57  # + 4 * fighter + space
CHANGE: Final = 65  # + 4 * fighter + symbol
BATTLE: Final = 73  # + fighter
ACTIVE: Final = 75  # + fighter
REROLL: Final = 77  # + 5 * source + die
USE: Final = 107  # + 64 * fighter + equipment
DISCARD: Final = 235  # + equipment
GIVE: Final = 299  # + equipment: it goes to the other fighter
LEAVE: Final = 363
AGREE: Final = 364
DISAGREE: Final = 365
SUGGEST: Final = 400  # + the code of what is suggested
MOST_EQUIPMENT: Final = 64

# Sources of re-rolls, as REROLL numbers them.
FROM_FIRST: Final = 0  # the Fighter's first Equipment
FROM_SECOND: Final = 1
FROM_PASSIVE: Final = 2
FROM_ONGOING: Final = 3
FROM_POWER: Final = 4
FROM_ACTIVE: Final = 5
SOURCES: Final = 6
MODS_A_SOURCE: Final = 4

# What is being asked.
CHOOSING_FIGHTER: Final = 0
CHOOSING_SYMBOL: Final = 1
CHOOSING_START: Final = 2
CHOOSING_ENTRY: Final = 3
PLACING: Final = 4
DISCARDING: Final = 5  # an effect takes Equipment
EXCESS: Final = 6  # more than two Equipments held
SETTING: Final = 7  # a free symbol
FREE_MOVING: Final = 8
BRAWLING: Final = 9
ROLLING_BLUE: Final = 10
REROLLING: Final = 11
EXCHANGING: Final = 12
OVER: Final = 13
PHASES: Final = (
    "choose_fighter", "choose_symbol", "choose_start_space", "choose_entry_space", "place_card", "discard",
    "discard_excess", "set_symbol", "free_move", "brawl_action", "roll_blue", "reroll", "exchange", "over",
)  # fmt: skip

# What is to be done next: the agenda is a stack of these.
EFFECTS: Final = 0  # a list, b next step, c resolver, d card, e row
ELIMINATE: Final = 1  # c by, d card
REMOVE: Final = 2  # c by, d card
SECOND: Final = 3  # c by, d card: what stood behind a Thrown Enemy
BOSS_HIT: Final = 4  # c by
BREAK: Final = 5  # c fighter
DEFEATS: Final = 6  # c who acted or resolved
AFTER_PLACING: Final = 7  # d card, e row
AFTER_ACTION: Final = 8  # a: a move or change at no cost
TAKE_DISCARD: Final = 9  # a how many, c fighter
TRIM: Final = 10  # c fighter: down to two Equipments
TAKE_SYMBOL: Final = 11  # c fighter
TAKE_MOVE: Final = 12  # c fighter
EXCHANGE: Final = 13  # c whose Ability
USED_UP: Final = 14  # a equipment, c fighter
REWARD: Final = 15  # c who draws
NEXT_STAGE: Final = 16
NEW_FIGHTER: Final = 17  # a step, c slot, e the space left

# Arbitration of the Brawl (DR-19).
FREE: Final = 0
FLOOR: Final = 1
TEAM: Final = 2
CALL: Final = 3  # a person with a bot: the floor comes back after each action of the bot

ALTERNATE: Final = 0
CONSENSUS: Final = 1
PLAYER1: Final = 2

ORDERED: Final = 0
COUNTS: Final = 1
TOP: Final = 2

RED_BACK: Final = 0  # goes to the left; of a Boss: faces right
BLUE_BACK: Final = 1

NONE: Final[tuple[int, ...]] = ()
NO_INTS: Final[list[int]] = []


class Mod:
    """A modifier: what it changes, by how much, under which conditions (the card's and its own)."""

    def __init__(self, kind: i64, sign: i64, per: i64, n: i64, cap: i64, dice: i64, faces: i64) -> None:
        self.kind: i64 = kind
        self.sign: i64 = sign
        self.per: i64 = per
        self.n: i64 = n
        self.cap: i64 = cap
        self.dice: i64 = dice  # mask
        self.faces: i64 = faces  # six bits a die
        self.when: i64 = 0
        self.when_n: i64 = 0
        self.also: i64 = 0  # a red Power's own condition
        self.also_n: i64 = 0
        self.on_blue: bool = False  # waits for the roll (DR-5.6)


class Mods:
    """Modifiers of one source, with the kinds among them as bits."""

    def __init__(self, mods: list[Mod]) -> None:
        self.mods: list[Mod] = mods
        kinds: i64 = 0
        for mod in mods:
            kinds |= 1 << mod.kind
        self.kinds: i64 = kinds


NO_MODS: Final = Mods([])


class Step:
    """An effect: verb, whose, amount, target."""

    def __init__(self, verb: i64, who: i64, sign: i64, per: i64, n: i64, cap: i64) -> None:
        self.verb: i64 = verb
        self.who: i64 = who
        self.sign: i64 = sign
        self.per: i64 = per
        self.n: i64 = n
        self.cap: i64 = cap
        self.where: i64 = 0
        self.row: i64 = 0
        self.die: i64 = 0
        self.lines: list[int] = []  # roll: the list of effects by face, or NOTHING
        self.exchange_later: bool = False  # nobody discards before the exchange (DR-14.2)


class Card:
    """An Enemy or a Boss. `back` of a Boss is where it belongs: RED_BACK left, BLUE_BACK right."""

    def __init__(self, id: str, stage: i64, back: i64, base: i64, weak: i64, boss: bool) -> None:
        self.id: str = id
        self.stage: i64 = stage
        self.back: i64 = back
        self.base: i64 = base
        self.weak: i64 = weak
        self.boss: bool = boss
        self.red: Mods = NO_MODS
        self.yellow: i64 = NOTHING  # list of effects
        self.yellow_when: i64 = 0
        self.yellow_n: i64 = 0
        self.blue: i64 = NOTHING
        self.blue_when: i64 = 0
        self.blue_n: i64 = 0
        self.ongoing: Mods = NO_MODS


class Equipment:
    """An object: symbols, effects, a use, a break number."""

    def __init__(self, id: str, symbols: i64, effects: Mods, use: i64, breaks: i64) -> None:
        self.id: str = id
        self.symbols: i64 = symbols
        self.effects: Mods = effects
        self.use: i64 = use
        self.breaks: i64 = breaks  # the green face, or NOTHING


class Tile:
    """A Fighter's tile."""

    def __init__(self, id: str, passive: Mods, active: i64, rerolls: Mods) -> None:
        self.id: str = id
        self.passive: Mods = passive
        self.active: i64 = active  # list of effects, or NOTHING
        self.rerolls: Mods = rerolls  # an Active of timing battle


class Book:
    """What is fixed for a match: options and content, lowered once, shared by all copies."""

    def __init__(self, seats: i64, options: object, pack: str | None) -> None:
        self.options: object = options
        self.pack: str | None = pack
        self.seats: i64 = seats
        self.bots: i64 = 0  # seats a program plays, as bits
        self.difficulty: str = "easy"
        self.stars: i64 = 1
        self.credits: i64 = 3
        self.threshold: i64 = 4
        self.life: list[int] = [2, 3, 4, 5]
        self.peek: i64 = ORDERED
        self.final_face: bool = False
        self.lethal: bool = True
        self.authority: i64 = ALTERNATE
        self.brawl: i64 = FREE
        self.guard: bool = True
        self.stall_cap: i64 = 400
        self.faces: list[int] = []  # 6 * die + face
        self.cards: list[Card] = []
        self.packs: list[list[int]] = []  # Enemies by Stage
        self.bosses: list[list[int]] = []
        self.equipment: list[Equipment] = []
        self.in_deck: list[int] = []  # Equipments that are shuffled
        self.tiles: list[Tile] = []
        self.lists: list[list[Step]] = []
        # By Strength, for rules of thumb: mean hearts lost, chance to win, chance to Throw; with green, with blue too.
        self.loss_green: list[float] = []
        self.loss_blue: list[float] = []
        self.win_green: list[float] = []
        self.win_blue: list[float] = []
        self.throw_blue: list[float] = []
