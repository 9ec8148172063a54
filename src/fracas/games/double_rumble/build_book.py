"""From cards as data to the Book the rules read: words become objects, lists of effects get their numbers."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.content import once
from fracas.content.values import scales
from fracas.games.double_rumble import schema
from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.content import FOLDER, Dice, content_of, habits
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.book import (
    ALWAYS,
    NO_MODIFIERS,
    ONE,
    ZERO,
    Amount,
    Book,
    Card,
    Condition,
    Effect,
    Equipment,
    Line,
    Modifier,
    Modifiers,
    Step,
    Tile,
)
from fracas.games.double_rumble.core.evaluation.worth import STRONGEST, toll_of
from fracas.games.double_rumble.core.vocabulary.amounts import AMOUNTS
from fracas.games.double_rumble.core.vocabulary.conditions import CONDITIONS, BlueRolled
from fracas.games.double_rumble.core.vocabulary.effects import EFFECTS
from fracas.games.double_rumble.core.vocabulary.modifiers import MODIFIERS

__all__ = ["Press", "book_for", "condition_of", "effect_of", "modifier_of", "new_book"]

STARS = {"easy": 1, "medium": 2, "hard": 3}
BRAWLS = {"free": c.FREE, "floor": c.FLOOR, "team": c.TEAM}
AUTHORITIES = {"alternate": c.ALTERNATE, "consensus": c.CONSENSUS, "player1": c.PLAYER1}
PEEKS = {"ordered": c.ORDERED, "counts": c.COUNTS, "top": c.TOP}


# --- words ------------------------------------------------------------------------------------------------------------


def condition_of(when: schema.When | None) -> Condition:
    if when is None or when.word == ALWAYS.word:
        return ALWAYS
    return CONDITIONS[when.word](when.n or 0)


def amount_of(amount: int | schema.Per) -> Amount:
    if isinstance(amount, schema.Per):
        return AMOUNTS[amount.per](-1 if amount.minus else 1, amount.cap)
    return Amount(-1 if amount < 0 else 1, abs(amount))


def modifier_of(data: schema.Modifier, also: schema.When | None = None) -> Modifier:
    """A modifier; `also` is the condition of the red Power it belongs to."""
    mod = MODIFIERS[data.do]()
    mod.amount = ONE if data.amount is None else amount_of(data.amount)
    mod.most = data.max
    mod.dice = sum(1 << c.DICE.index(die) for die in set(data.dice))
    mod.named = data.dice
    mod.shown = {str(die): faces for die, faces in data.throws.items()} or dict.fromkeys(data.dice, data.faces)
    mod.when, mod.also = condition_of(data.when), condition_of(also)
    mod.on_blue = isinstance(mod.when, BlueRolled) or isinstance(mod.also, BlueRolled)
    return mod


def effect_of(data: schema.Effect) -> Effect:
    effect = EFFECTS[data.do]()
    effect.who = c.WHO.index(data.who)
    effect.amount = ZERO if data.amount is None else amount_of(data.amount)
    effect.where = c.WHERE.index(data.where) if data.where else 0
    effect.row = c.ROWS.index(data.row) if data.row else 0
    effect.die = c.DICE.index(data.die) if data.die else 0
    effect.lines = [Line(line.faces, [effect_of(inner) for inner in line.do]) for line in data.lines]
    return effect


# --- cards ------------------------------------------------------------------------------------------------------------


class Press:
    """Prints cards into one Book."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def enemy(self, enemy: schema.Enemy) -> int:
        back = c.BLUE_BACK if enemy.back == "blue" else c.RED_BACK
        card = Card(enemy.id, enemy.stage, back, enemy.base, _symbol_bits(enemy.weak), False)
        if enemy.power is not None:
            self._power(card, enemy.power)
        return self.add(card)

    def boss(self, boss: schema.Boss) -> int:
        back = c.BLUE_BACK if boss.faces == "left" else c.RED_BACK
        card = Card(boss.id, boss.stage, back, boss.base, _symbol_bits(boss.weak), True)
        for power in boss.powers:
            self._power(card, power)
        card.ongoing = self._modifiers(boss.ongoing)
        return self.add(card)

    def add(self, card: Card) -> int:
        """Put a card into the Book; a second copy has a place of its own."""
        self.book.cards.append(card)
        self.book.tolls += [toll_of(self.book, card, cube) for cube in (0, 1)]
        return len(self.book.cards) - 1

    def gear(self, gear: schema.Gear) -> int:
        use = self._effects(gear.use) if gear.use else c.NOTHING
        breaks = c.NOTHING if gear.breaks is None else gear.breaks
        effects = self._modifiers(gear.effects)
        self.book.equipment.append(Equipment(gear.id, _symbol_bits(gear.symbols), effects, use, breaks))
        return len(self.book.equipment) - 1

    def sheet(self, sheet: schema.Sheet) -> int:
        active = self._effects(sheet.active.do) if sheet.active.do else c.NOTHING
        rerolls = self._modifiers(sheet.active.change)
        wins = habits().fighter.get(sheet.id, habits().others)
        self.book.tiles.append(Tile(sheet.id, self._modifiers(sheet.passive), active, rerolls, wins))
        return len(self.book.tiles) - 1

    def _power(self, card: Card, power: schema.Power) -> None:
        if power.colour == "red":
            card.red = self._modifiers(power.change, power.when)
        elif power.colour == "yellow":
            card.yellow, card.yellow_when = self._effects(power.do), condition_of(power.when)
        else:
            card.blue, card.blue_when = self._effects(power.do), condition_of(power.when)

    def _modifiers(self, mods: Iterable[schema.Modifier], also: schema.When | None = None) -> Modifiers:
        every = [modifier_of(mod, also) for mod in mods]
        for mod in every:
            mod.faces = self._face_bits(mod.shown)
        return Modifiers(every) if every else NO_MODIFIERS

    def _face_bits(self, shown: dict[str, tuple[int, ...]]) -> int:
        mask = 0
        for die, values in shown.items():
            first = c.SIDES * c.DICE.index(die)
            for face in range(first, first + c.SIDES):
                if self.book.faces[face] in values:
                    mask |= 1 << face
        return mask

    def _effects(self, effects: Iterable[schema.Effect]) -> int:
        return self._number([effect_of(effect) for effect in effects])

    def _number(self, effects: list[Effect]) -> int:
        """The number of a list of effects; those for both are two steps, self first."""
        steps: list[Step] = []
        for i, effect in enumerate(effects):
            effect.before_exchange = any(other.word == "exchange" for other in effects[i + 1 :])
            if effect.lines:
                effect.by_face = self._by_face(effect)
            for for_partner in (False, True) if effect.who == c.BOTH else (effect.who == 1,):
                steps.append(Step(effect, for_partner))
        self.book.lists.append(steps)
        return len(self.book.lists) - 1

    def _by_face(self, effect: Effect) -> list[int]:
        """For each face of the effect's die the list of effects it leads to."""
        lists = [(line.faces, self._number(line.effects)) for line in effect.lines]
        values = self.book.faces[c.SIDES * effect.die : c.SIDES * (effect.die + 1)]
        return [next((number for faces, number in lists if value in faces), c.NOTHING) for value in values]


def _symbol_bits(symbols: Iterable[str]) -> int:
    return sum(1 << c.SYMBOLS.index(symbol) for symbol in set(symbols))


# --- the Book ---------------------------------------------------------------------------------------------------------


def new_book(options: w.Options, seats: int, bots: int, pack: str | None) -> Book:
    """A Book of one's own: case files add fixture cards to theirs."""
    content = content_of(pack)
    book = Book(seats, options, pack)
    book.mine, book.theirs = scales(FOLDER)
    book.bots = bots
    book.difficulty = options.difficulty
    book.stars = STARS[options.difficulty]
    book.credits = options.credits.A if options.difficulty == "easy" else options.credits.B
    book.threshold = {"easy": 4, "medium": options.medium_cube, "hard": 3}[options.difficulty]
    book.life = list(options.life_cubes)
    book.peek = PEEKS[options.deck_peek]
    book.final_face = options.break_check == "final_face"
    book.lethal = options.lethal_move == "allow"
    book.authority = AUTHORITIES[options.placement_authority]
    book.brawl = _brawl(options, seats, bots)
    book.guard = options.repetition_guard == "on"
    book.timed = options.decision_seconds is not None
    simulated = bots == (1 << seats) - 1  # section 3: the cap is for simulations, no person loses by it (ruling DR-R9)
    book.stall_cap = (options.stall_cap or 0) if simulated else 0
    book.faces = [face for die in c.DICE for face in getattr(content.dice, die)]
    book.blue_adds = min(content.dice.blue) >= 0
    _fill_tables(book, content.dice)
    press = Press(book)
    book.packs = [[] for _ in range(c.STAGES)]
    book.bosses = [[] for _ in range(c.STAGES)]
    for enemy in content.enemies:
        book.packs[enemy.stage - 1].append(press.enemy(enemy))
    for boss in content.bosses:
        book.bosses[boss.stage - 1].append(press.boss(boss))
    book.in_deck = [press.gear(gear) for gear in content.gear]
    for sheet in content.sheets:
        press.sheet(sheet)
    return book


@once
def book_for(options: w.Options, seats: int, bots: int, pack: str | None) -> Book:
    """The Book of a match, made once for equal tables."""
    return new_book(options, seats, bots, pack)


def _brawl(options: w.Options, seats: int, bots: int) -> int:
    """DR-19; a person with a bot plays by call: a program that is always asked would always act (ruling DR-R2)."""
    if options.brawl_mode != "floor" and seats == 2 and bots in (1, 2):
        return c.CALL
    return BRAWLS[options.brawl_mode]


def _fill_tables(book: Book, dice: Dice) -> None:
    """What plain dice do against each Strength (specification 2.4)."""
    green = list(dice.green)
    both = [max(0, one + other) for one in dice.green for other in dice.blue]
    for strength in range(STRONGEST + 2):
        book.loss_green.append(sum(max(0, strength - result) for result in green) / len(green))
        book.loss_blue.append(sum(max(0, strength - result) for result in both) / len(both))
        book.win_green.append(sum(result >= strength for result in green) / len(green))
        book.win_blue.append(sum(result >= strength for result in both) / len(both))
        book.throw_blue.append(sum(result >= 2 * strength for result in both) / len(both))
