"""What is fixed for a match: Fighter cards, moves, Items, options, as numbers that rules read fast."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.n30n.core import codes as c
from fracas.kernel.thinking.scale import Scale


class Step:
    """One step of an effect: verb, amount, target, condition, each a field of its own."""

    def __init__(self, verb: i64, amount: i64, kind: i64, to: i64) -> None:
        self.verb: i64 = verb
        self.amount: i64 = amount
        self.kind: i64 = kind  # PLAIN, ROLL, HALF_ROLL
        self.to: i64 = to
        self.on: i64 = 127  # luck it happens on: bits 0 and 1 the coin's sides, bits 1 to 6 the die's
        self.when: i64 = c.ALWAYS
        self.what: i64 = c.ANY_TYPE  # deck, or type of card
        self.chosen: bool = False  # the victim chooses what to discard; else luck does
        self.move: i64 = c.NOTHING  # the specialty Threads grant
        self.main: bool = False  # the number mastery raises (N3-10.11)


def packed(amounts: list[int]) -> i64:
    """Amounts per type in one number (see codes.py)."""
    total: i64 = 0
    for kind in range(len(amounts)):
        amount: i64 = amounts[kind]
        total += amount << (c.PACK * kind)
    return total


class Move:
    """A Strike or Counter. `aim` is the target its owner names at declaration (NOBODY: none)."""

    def __init__(self, name: str, cost: list[int], luck: i64, aim: i64, steps: list[Step]) -> None:
        self.name: str = name
        self.cost: list[int] = cost
        self.need: i64 = packed(cost)
        self.luck: i64 = luck
        self.aim: i64 = aim
        self.steps: list[Step] = steps
        self.hits_foes: bool = False  # without an aim, but it needs opposing Fighters on the tarmac


class Sheet:
    """A Fighter card."""

    def __init__(
        self, id: str, hp: i64, revive: i64, specialty: i64, mastery: i64, strike: Move, counter: Move
    ) -> None:
        self.id: str = id
        self.hp: i64 = hp
        self.revive: i64 = revive
        self.specialty: i64 = specialty
        self.mastery: i64 = mastery
        self.strike: Move = strike
        self.counter: Move = counter


class Item:
    """An Item card."""

    def __init__(self, kind: i64, icon: i64, use: i64, cancelled_by: i64, challenge: i64) -> None:
        self.kind: i64 = kind
        self.icon: i64 = icon
        self.use: i64 = use  # 1 attacking, 2 defending
        self.cancelled_by: i64 = cancelled_by  # bits of moves
        self.challenge: i64 = challenge
        self.luck: i64 = c.NO_LUCK
        self.steps: list[Step] = []
        self.aim: i64 = c.NOBODY
        self.hits: bool = False  # has steps for step (e)
        self.helps: bool = False  # has steps for step (c)
        self.betrays: bool = False  # a Weapon that hits the Fighter in its lane and nobody else (N3-20.12)
        self.wall: i64 = 0
        self.wears: i64 = c.NOTHING  # the specialty it grants when worn


NO_ITEM: Final = Item(0, 0, 0, 0, 0)


class Book:
    """Options and content as numbers: made once for a match, shared by all copies."""

    def __init__(self, options: object, pack: str | None) -> None:
        self.mine: Scale = Scale([])  # the weights of values.toml, for what one side has
        self.theirs: Scale = Scale([])  # and for the other
        self.options: object = options
        self.pack: str | None = pack
        self.mode: i64 = c.RUMBLE
        self.seats: i64 = 2  # players who are asked
        self.players: i64 = 2  # with the dummy
        self.units: i64 = 2  # hands: a player's, in Royale a team's
        self.areas: i64 = 1
        # Tables of small numbers are bytes: compiled, to look one up costs a third of what it costs in a list.
        self.unit_of: bytes = b""  # per player
        self.area_of: bytes = b""  # per unit
        self.fighters: i64 = 5  # per player
        self.bench: bool = True
        self.items: bool = True
        self.trading: bool = True
        self.reviving: bool = True
        # cards
        self.cards: i64 = 0  # how many kinds there are
        self.type_of: bytes = b""
        self.attack_colour: list[int] = []  # colour of the ATK half, NOTHING for a Sucker Punch
        self.defence_colour: list[int] = []
        self.slots: bytes = b""  # bits of N30N types
        self.slot_count: list[int] = []
        self.punch: list[int] = []  # which Sucker Punch, or NOTHING
        self.dice: list[list[int]] = []  # per Sucker Punch: damage by die, 1 to 6
        self.lays: bytes = b""  # bits of 2 * attacks + empty lane: where it may be laid (`lay_fault`)
        self.item: list[Item] = []  # by card; NO_ITEM for what is none
        self.words: list[str] = []
        self.deck: list[list[int]] = []  # the three decks as they start, without Sucker Punches
        self.punches: list[int] = []  # those that exist
        self.sheets: list[Sheet] = []
        self.challenge: list[str] = []
        self.deed: list[int] = []
        self.at_least: list[int] = []
        self.cancels: bytes = b""  # per type: bits of the types it cancels
        self.price: bytes = bytes([1, 2, 2])
        self.draws: list[int] = [3, 1]
        # options
        self.threshold: i64 = c.SHORTFALL
        self.cancelled_is_spent: bool = False
        self.attacker_first: bool = False
        self.revive_each_stop: bool = False
        self.revive_cash: bool = False
        self.by_colour: bool = False
        self.trade_punch: bool = False
        self.walls_stay: bool = False
        self.award_any: bool = False
        self.last_fighter: bool = False
        self.one_by_one: bool = False
        self.same_attacker: bool = False
        self.dummy_draws: i64 = 0
        self.king_player_draws: bool = False
        self.draft: i64 = c.SNAKE
        self.round_limit: i64 = 40  # 0: none
