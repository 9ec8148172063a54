"""Fighters, cards, Items and Challenges: the schema of their files, how they are read and checked."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType, field, toml
from msgspec.structs import replace

from fracas.content import check_ids, check_pack, expect, fingerprint, load_with_pack, options_of, pack_file, remembered
from fracas.games.n30n.words import ATTACKS, DECKS, DEFENCES, ENERGIES, Energy, Options, brawl_parts
from fracas.kernel.game import SetupError
from fracas.kernel.wire import Setup

FOLDER = Path(__file__).parent
FIGHTERS, ITEMS, CARDS = FILES = ("fighters.toml", "items.toml", "cards.toml")
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$")]
Move = Literal["Punch", "Uppercut", "Kick", "Sweep", "Parry", "Duck", "Block", "Jump"]
Mastery = Literal["Knife", "Bat", "Shuriken", "TNT", "Slots", "Shirt", "VHS", "Wall"]
Icon = Literal["Knife", "Bat", "Shuriken", "TNT", "Gun", "Food", "Wall", "Slots", "VHS", "Shirt"]
ItemType = Literal["Weapon", "Food", "Wall", "Gamble", "VHS", "Threads"]
Luck = Literal["none", "coin", "die"]
Verb = Literal["damage", "heal", "ko", "drop", "draw", "discard", "take_used", "salvage", "wear", "guard"]
Whom = Literal["foe", "foes", "self", "allies", "ally", "bench", "any"]
What = Literal["brawl", "n30n", "item", "any"]
Condition = Literal["hurt", "foe_hurt", "second_wind"]
Deed = Literal["hits", "evades", "kos", "item_cancels", "wars", "boosts", "moves", "soaks", "heals", "items"]

COUNTED = {"damage", "heal", "draw", "discard", "salvage", "wear", "guard"}  # verbs that take an amount
AIMED = {"damage", "heal", "ko", "drop"}  # verbs that take a target
CARDED = {"draw", "discard", "take_used", "salvage"}  # verbs that name a type of card
ICON_COUNTS: dict[str, int] = {
    "Knife": 4, "Bat": 4, "Shuriken": 4, "TNT": 4, "Gun": 4, "Food": 8, "Wall": 8, "Slots": 6, "VHS": 6, "Shirt": 6,
}  # fmt: skip
TYPE_OF_ICON: dict[str, str] = {
    "Knife": "Weapon", "Bat": "Weapon", "Shuriken": "Weapon", "TNT": "Weapon", "Gun": "Weapon", "Food": "Food",
    "Wall": "Wall", "Slots": "Gamble", "VHS": "VHS", "Shirt": "Threads",
}  # fmt: skip
SEATS = {"rumble": 2, "training": 1, "overkill": 2, "rush": 2, "king": 4, "royale": 6}
FEWEST_FIGHTERS, MOST_FIGHTERS = 12, 60
MOST_CARDS = 140  # kinds of Items and Sucker Punches: every card has a number, and numbers end (core/codes.py)
DEEDS = get_args(Deed)
GRADE_NAMES = {"N": "Natural", "S": "Super", "U": "Ultra"}
# What stands where a name of content may stand: an empty zone, a card's back, a reason to lose cards.
NOBODY = {"": "nobody", "-": "nobody"}
FACE_DOWN = {"?brawl": "Brawl, face down"}
REASONS = {"sucker punch": "no use attacking", "defeated": "out of the game"}


class StepData(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One step of an effect: verb, amount, target, condition."""

    do: Verb
    amount: Annotated[int, Meta(ge=1, le=6)] | Literal["die", "half_die"] | None = None
    to: Whom | None = None
    on: tuple[Literal["heads", "tails"] | Annotated[int, Meta(ge=1, le=6)], ...] = ()
    when: Condition | None = field(name="if", default=None)
    what: What | None = None
    by: Literal["random", "victim"] | None = None
    move: Move | None = None


class MoveData(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Strike or Counter."""

    name: str
    cost: dict[Energy, Annotated[int, Meta(ge=1, le=3)]]
    steps: Annotated[tuple[StepData, ...], Meta(min_length=1)]
    luck: Luck = "none"


class FighterData(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    id: Id
    name: str
    hp: Annotated[int, Meta(ge=1, le=6)]
    revive: Annotated[int, Meta(ge=1, le=9)]
    strike: MoveData
    counter: MoveData
    specialty: Move | None = None
    mastery: Mastery | None = None
    look: dict[str, str] = {}
    line: str = ""


class FighterFile(Struct, frozen=True, forbid_unknown_fields=True):
    fighter: tuple[FighterData, ...]


class ItemData(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    id: Id
    name: str
    type: ItemType
    icon: Icon
    use: Annotated[tuple[Literal["ATK", "DEF"], ...], Meta(min_length=1)]
    cancelled_by: tuple[Move, ...]
    challenge: str
    price: int
    steps: Annotated[tuple[StepData, ...], Meta(min_length=1)]
    luck: Luck = "none"
    copies: Annotated[int, Meta(ge=1, le=54)] = 1


class ChallengeData(Struct, frozen=True, forbid_unknown_fields=True):
    """A predicate on what the claimant did in this combat round."""

    id: Annotated[str, Meta(pattern="^CH-[A-Z0-9]+$")]
    text: str
    deed: Deed
    at_least: Annotated[int, Meta(ge=1, le=9)] = 1
    name: str | UnsetType = UNSET


class ItemFile(Struct, frozen=True, forbid_unknown_fields=True):
    challenge: Annotated[tuple[ChallengeData, ...], Meta(min_length=1, max_length=16)]
    item: tuple[ItemData, ...]


Price = Annotated[int, Meta(ge=1, le=99)]  # in grades of cards: more than the best hand could pay


class Prices(Struct, frozen=True, forbid_unknown_fields=True):
    brawl: Price
    n30n: Price
    item: Price


class Grades(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards of each grade a type has."""

    natural: Annotated[int, Meta(ge=0)]
    super: Annotated[int, Meta(ge=0)]
    ultra: Annotated[int, Meta(ge=0)]


class PunchData(Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    name: str
    damage: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(min_length=6, max_length=6)]
    boost: tuple[Energy, ...] = ()
    copies: Annotated[int, Meta(ge=1, le=6)] = 1


Cancels = dict[Energy, tuple[Energy, ...]]


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    brawl: tuple[str, ...]
    prices: Prices
    n30n: Grades
    cancels: dict[Literal["cycle", "ring"], Cancels]
    punch: tuple[PunchData, ...]


class Pack(Struct, frozen=True):
    """All content of a match."""

    fighters: tuple[FighterData, ...]
    items: ItemFile
    cards: CardFile


# --- loading ------------------------------------------------------------------------------------------------------


def pack_of(options: Options, pack: str | None) -> Pack:
    """The content a match is played with: the game's own or that of the tests, with a user's pack laid over it."""
    return load_content(options.content, pack)


def shipped() -> Pack:
    """The game's own content."""
    return load_content("shipped", None)


@remembered
def load_content(base: str, pack: str | None) -> Pack:
    """Read and check all files. Test content is exempt from the constraints on numbers (specification 2.5, 2.6)."""
    folder = FOLDER if base == "shipped" else FOLDER / "fixture"
    found = Pack(
        load_with_pack(folder, pack, FIGHTERS, FighterFile).fighter,
        load_with_pack(folder, pack, ITEMS, ItemFile),
        load_with_pack(folder, pack, CARDS, CardFile),
    )
    constrained = base == "shipped"
    _check_fighters(found.fighters, Source(pack, FIGHTERS), constrained=constrained)
    _check_cards(found.cards, Source(pack, CARDS), constrained=constrained)
    _check_items(found, Source(pack, ITEMS), constrained=constrained)
    if constrained and pack is None:
        _check_icons(found.items)
    if pack is not None:
        kinds = len({*universe(), *card_ids(found)})
        said = f"{kinds} kinds of Items and Sucker Punches with the shipped ones, not at most {MOST_CARDS}"
        expect(kinds <= MOST_CARDS, Source(pack, ITEMS).name, "$.item", said)
    return found


class Source:
    """A content file as its author sees it: its name, and where in it an entry stands."""

    def __init__(self, pack: str | None, name: str) -> None:
        self.name, text = pack_file(pack, name) or (name, "")
        self._written: dict[str, Any] = toml.decode(text)

    def at(self, table: str, entry: str, place: int) -> str:
        """The path of an entry: in a pack that has it, its place there."""
        ids = [one["id"] for one in self._written.get(table, ())]
        return f"$.{table}[{ids.index(entry) if entry in ids else place}]"


# --- checks a schema cannot make ----------------------------------------------------------------------------------


def _check_steps(steps: tuple[StepData, ...], luck: Luck, file: str, where: str, *, item: bool) -> None:
    for i, step in enumerate(steps):
        here = f"{where}.steps[{i}]"
        _check_fields(step, file, here)
        if step.on:
            word = isinstance(step.on[0], str)
            expect(luck == ("coin" if word else "die"), file, f"{here}.on", f"the effect's luck is {luck!r}")
        if step.amount in ("die", "half_die"):
            expect(luck == "die", file, f"{here}.amount", 'a number from the die needs luck = "die"')
        if not item:
            expect(step.do not in ("wear", "guard"), file, f"{here}.do", f"only Items can {step.do}")
        else:
            expect(step.to not in ("ally",), file, f"{here}.to", "an Item names no ally")
    aims = {step.to for step in steps if step.to in ("foe", "ally", "bench", "any")}
    expect(len(aims) <= 1, file, f"{where}.steps", "an effect names one target, not several")


def _check_fields(step: StepData, file: str, here: str) -> None:
    for name, verbs, value in (
        ("amount", COUNTED, step.amount), ("to", AIMED, step.to), ("move", {"wear"}, step.move),
        ("by", {"discard"}, step.by),
    ):  # fmt: skip
        if step.do in verbs:
            expect(value is not None, file, f"{here}.{name}", f"{step.do} needs {name}")
        else:
            expect(value is None, file, f"{here}.{name}", f"{step.do} takes no {name}")
    if step.do in ("draw", "salvage"):
        expect(step.what in DECKS, file, f"{here}.what", f"{step.do} names brawl, n30n or item")
    elif step.do not in CARDED:
        expect(step.what is None, file, f"{here}.what", f"{step.do} takes no what")
    if step.do == "heal":
        expect(step.to in ("self", "ally", "allies"), file, f"{here}.to", "heals oneself, an ally or allies")
    elif step.do in AIMED:
        expect(
            step.to in ("foe", "foes", "bench", "any", "self"), file, f"{here}.to", f"{step.do} is for foes or oneself"
        )


def _check_fighters(fighters: tuple[FighterData, ...], source: Source, *, constrained: bool) -> None:
    check_ids([one.id for one in fighters], source.name, "fighter")
    for i, one in enumerate(fighters):
        file, where = source.name, source.at("fighter", one.id, i)
        for name, move in (("strike", one.strike), ("counter", one.counter)):
            here = f"{where}.{name}"
            _check_steps(move.steps, move.luck, file, here, item=False)
            total = sum(move.cost.values())
            expect(1 <= total <= 3, file, f"{here}.cost", f"costs {total} in all, not 1 to 3")
        if constrained:
            expect(one.hp >= 3, file, f"{where}.hp", "HP are 3 to 6")
            expect(4 <= one.revive <= 7, file, f"{where}.revive", "Revive is 4 to 7")
            expect(one.specialty is not None, file, f"{where}.specialty", "missing")
            expect(one.mastery is not None, file, f"{where}.mastery", "missing")
    count, file = len(fighters), source.name
    expect(count >= FEWEST_FIGHTERS, file, "$.fighter", f"{count} Fighters, not at least {FEWEST_FIGHTERS}")
    expect(count <= MOST_FIGHTERS, file, "$.fighter", f"more than {MOST_FIGHTERS} Fighters")


def _check_cards(cards: CardFile, source: Source, *, constrained: bool) -> None:
    file = source.name
    for i, word in enumerate(cards.brawl):
        expect(brawl_parts(word) is not None, file, f"$.brawl[{i}]", f"{word!r} is not ATK/DEF[up to two types]")
    for name in ("cycle", "ring"):
        expect(name in cards.cancels, file, f"$.cancels.{name}", "missing")
        for energy in ENERGIES:
            expect(energy in cards.cancels[name], file, f"$.cancels.{name}.{energy}", "missing")
    check_ids([one.id for one in cards.punch], file, "punch")
    expect(sum(punch.copies for punch in cards.punch) >= 2, file, "$.punch", "at least two Sucker Punches exist")
    if not constrained:
        return
    counts = cards.n30n
    mean = (counts.natural + 2 * counts.super + 3 * counts.ultra) / max(1, counts.natural + counts.super + counts.ultra)
    expect(mean < cards.prices.n30n, file, "$.n30n", f"the mean grade {mean:.2f} is not below the price: a money pump")
    for pair in (f"{attack}/{defence}" for attack in ATTACKS for defence in DEFENCES):
        same = sum(word.split("[")[0] == pair for word in cards.brawl)
        said = f"{pair} is there {same} times: pairs must be uniform"
        expect(same * 16 == len(cards.brawl), file, "$.brawl", said)


def _check_items(pack: Pack, source: Source, *, constrained: bool) -> None:
    file = source.name
    challenges = [one.id for one in pack.items.challenge]
    check_ids(challenges, file, "challenge")
    check_ids([one.id for one in pack.items.item], file, "item")
    for i, one in enumerate(pack.items.item):
        where = source.at("item", one.id, i)
        _check_item(one, pack.cards.prices.item, file, where)
        expect(one.challenge in challenges, file, f"{where}.challenge", f"no Challenge {one.challenge!r}")
    if not constrained:
        return
    for i, name in enumerate(challenges):
        own = [one for one in pack.items.item if one.challenge == name]
        copies, where = sum(one.copies for one in own), f"{source.at('challenge', name, i)}.id"
        expect(copies >= 3, file, where, f"{name} is on {copies} Item{'s' if copies != 1 else ''}, not on 3 or more")
        several = len({one.type for one in own}) >= 2
        expect(several, file, where, f"{name} is on Items of one type only: the back gives it away")


def _check_icons(items: ItemFile) -> None:
    """Specification 2.5: the shipped set. A pack may add to it."""
    for icon, wanted in ICON_COUNTS.items():
        there = sum(one.copies for one in items.item if one.icon == icon)
        expect(there == wanted, ITEMS, "$.item", f"{there} Items with icon {icon}, not {wanted}")


def _check_item(one: ItemData, price: int, file: str, where: str) -> None:
    def check(holds: bool, part: str, what: str) -> None:
        expect(holds, file, f"{where}.{part}", what)

    _check_steps(one.steps, one.luck, file, where, item=True)
    check(one.price == price, "price", f"{one.price}, but Items cost {price}")
    check(TYPE_OF_ICON[one.icon] == one.type, "icon", f"{one.icon} is no icon of a {one.type}")
    attacks = [move for move in one.cancelled_by if move in ATTACKS]
    defences = [move for move in one.cancelled_by if move in DEFENCES]
    check(len(defences) == ("ATK" in one.use), "cancelled_by", "one DEF move exactly if it is used attacking")
    check(len(attacks) == ("DEF" in one.use), "cancelled_by", "one ATK move exactly if it is used defending")
    verbs = [step.do for step in one.steps]
    check(("guard" in verbs) == (one.type == "Wall"), "steps", "a Wall guards, and nothing else does")
    check(("wear" in verbs) == (one.type == "Threads"), "steps", "Threads are worn, and nothing else is")
    check(one.type != "Wall" or one.use == ("DEF",), "use", "a Wall is for defence")
    plain = all(not step.on and step.when is None for step in one.steps if step.do in ("wear", "guard"))
    check(plain, "steps", "wear and guard have no condition")
    check(any(step.amount is not None for step in one.steps), "steps", "no number for mastery to raise")


# --- the match ----------------------------------------------------------------------------------------------------


def check_setup(setup: Setup) -> None:
    """Refuse a table that cannot be played."""
    options = options_of(setup, Options)
    seats, wanted = len(setup.seats), SEATS[options.mode]
    if seats != wanted:
        raise SetupError(f"seats: {options.mode} is for {wanted} player{'s' if wanted > 1 else ''}, not {seats}")
    if options.revives == "1 per Pit-Stop" and options.round_limit == "none":
        raise SetupError("options: round_limit: with a revive in every Pit-Stop a match needs one")
    if setup.pack is not None:
        check_pack(setup.pack, FILES)
    pack_of(options, setup.pack)


@cache
def universe() -> tuple[str, ...]:
    """The ids of all Sucker Punches and Items, shipped and for tests: their numbers are the same in every match."""
    return tuple(dict.fromkeys(card_ids(shipped()) + card_ids(load_content("fixture", None))))


def card_ids(pack: Pack) -> list[str]:
    """The ids of a pack's Sucker Punches and Items."""
    return [punch.id for punch in pack.cards.punch] + [item.id for item in pack.items.item]


def names(setup: Setup) -> dict[str, dict[str, str]]:
    """What Fighters, cards and Challenges of the match are called; what may stand in their place too."""
    return _names(options_of(setup, Options).content, setup.pack)


@remembered
def _names(base: str, folder: str | None) -> dict[str, dict[str, str]]:
    pack = load_content(base, folder)
    fighters = {one.id: one.name for one in pack.fighters}
    cards = {f"{letter}-{energy}": f"{grade} {energy}" for energy in ENERGIES for letter, grade in GRADE_NAMES.items()}
    cards |= {word: word.replace("[", " with ").replace(",", " and ").rstrip("]") for word in pack.cards.brawl}
    cards |= {one.id: one.name for one in pack.cards.punch} | {one.id: one.name for one in pack.items.item}
    moves = {move.name: move.name for one in pack.fighters for move in (one.strike, one.counter)}
    return {
        "called": {**moves, **cards},
        "fighter": fighters,
        "slot": {**NOBODY, **fighters},
        "card": {**FACE_DOWN, **cards},
        "source": {**REASONS, **fighters, **cards},
        "challenge": {one.id: one.name or one.id for one in pack.items.challenge},
    }


def content_fingerprint(setup: Setup) -> str:
    """What a Challenge is called makes no difference to play."""
    pack = pack_of(options_of(setup, Options), setup.pack)
    challenges = tuple(replace(one, name=UNSET) for one in pack.items.challenge)
    return fingerprint(replace(pack, items=replace(pack.items, challenge=challenges)))
