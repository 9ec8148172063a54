"""Schema of Fighters, cards, Items and Challenges; TOML -> Structs -> the Book the rules read."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct, field

from fracas.content import expect, fingerprint, load
from fracas.games.n30n import lower
from fracas.games.n30n.state_book import Book
from fracas.games.n30n.words import ATTACKS, DECKS, DEFENCES, ENERGIES, Energy, Options
from fracas.games.n30n.words_views import ChallengeCard, FighterCard, Handout, ItemCard, MoveCard, PunchCard
from fracas.kernel.game import SetupError
from fracas.kernel.wire import Setup

FOLDER = Path(__file__).parent
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
FEWEST_FIGHTERS = 12


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


class ItemFile(Struct, frozen=True, forbid_unknown_fields=True):
    challenge: Annotated[tuple[ChallengeData, ...], Meta(min_length=1, max_length=16)]
    item: tuple[ItemData, ...]


class Prices(Struct, frozen=True, forbid_unknown_fields=True):
    brawl: Annotated[int, Meta(ge=1)]
    n30n: Annotated[int, Meta(ge=1)]
    item: Annotated[int, Meta(ge=1)]


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


@cache
def shipped() -> Pack:
    """The game's own content, within the constraints of specification 2.5."""
    return _checked(_read(FOLDER), FOLDER, constrained=True)


@cache
def fixture() -> Pack:
    """Content for tests and worked examples (specification 2.6): exempt from the constraints on numbers."""
    folder = FOLDER / "fixture"
    return _checked(_read(folder), folder, constrained=False)


@cache
def packed(folder: str, base: str) -> Pack:
    """A user's folder on top: its Fighters join (or replace those of the same id), its other files take the place."""
    below = shipped() if base == "shipped" else fixture()
    path = Path(folder)
    if not path.is_dir():
        raise SetupError(f"pack: {folder!r} is no folder")
    fighters, items, cards = below.fighters, below.items, below.cards
    names = {file.name for file in path.glob("*.toml")}
    if not names & {"fighters.toml", "items.toml", "cards.toml"}:
        raise SetupError(f"pack: {folder!r} has no fighters.toml, items.toml or cards.toml")
    if "fighters.toml" in names:
        own = load(path / "fighters.toml", FighterFile).fighter
        _check_fighters(own, constrained=base == "shipped")
        fighters = tuple({one.id: one for one in (*fighters, *own)}.values())
    if "items.toml" in names:
        items = load(path / "items.toml", ItemFile)
    if "cards.toml" in names:
        cards = load(path / "cards.toml", CardFile)
    return _checked(Pack(fighters, items, cards), path, constrained=base == "shipped")


def _read(folder: Path) -> Pack:
    return Pack(
        load(folder / "fighters.toml", FighterFile).fighter,
        load(folder / "items.toml", ItemFile),
        load(folder / "cards.toml", CardFile),
    )


def _checked(pack: Pack, folder: Path, *, constrained: bool) -> Pack:
    _check_fighters(pack.fighters, constrained=constrained)
    count = len(pack.fighters)
    expect(count >= FEWEST_FIGHTERS, "fighters.toml", "$.fighter", f"{count} Fighters, not at least {FEWEST_FIGHTERS}")
    expect(count <= 60, "fighters.toml", "$.fighter", "more than 60 Fighters")
    _check_cards(pack.cards, constrained=constrained)
    _check_items(pack, constrained=constrained)
    return pack


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


def _check_fighters(fighters: tuple[FighterData, ...], *, constrained: bool) -> None:
    file, seen = "fighters.toml", set()
    for i, one in enumerate(fighters):
        where = f"$.fighter[{i}]"
        expect(one.id not in seen, file, f"{where}.id", f"{one.id!r} is there twice")
        seen.add(one.id)
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


def _check_cards(cards: CardFile, *, constrained: bool) -> None:
    file = "cards.toml"
    for i, word in enumerate(cards.brawl):
        expect(lower.brawl_parts(word) is not None, file, f"$.brawl[{i}]", f"{word!r} is not ATK/DEF[up to two types]")
    for name in ("cycle", "ring"):
        expect(name in cards.cancels, file, f"$.cancels.{name}", "missing")
        for energy in ENERGIES:
            expect(energy in cards.cancels[name], file, f"$.cancels.{name}.{energy}", "missing")
    expect(sum(punch.copies for punch in cards.punch) >= 2, file, "$.punch", "at least two Sucker Punches exist")
    if not constrained:
        return
    counts = cards.n30n
    mean = (counts.natural + 2 * counts.super + 3 * counts.ultra) / max(1, counts.natural + counts.super + counts.ultra)
    expect(mean < cards.prices.n30n, file, "$.n30n", f"the mean grade {mean:.2f} is not below the price: a money pump")
    for attack in ATTACKS:
        for defence in DEFENCES:
            same = sum(word.split("[")[0] == f"{attack}/{defence}" for word in cards.brawl)
            expect(
                same * 16 == len(cards.brawl),
                file,
                "$.brawl",
                f"{attack}/{defence} is there {same} times: pairs must be uniform",
            )


def _check_items(pack: Pack, *, constrained: bool) -> None:
    file = "items.toml"
    challenges = {one.id: i for i, one in enumerate(pack.items.challenge)}
    expect(len(challenges) == len(pack.items.challenge), file, "$.challenge", "an id is there twice")
    seen: set[str] = set()
    for i, one in enumerate(pack.items.item):
        where = f"$.item[{i}]"
        expect(one.id not in seen, file, f"{where}.id", f"{one.id!r} is there twice")
        seen.add(one.id)
        _check_item(pack, one, where)
        expect(one.challenge in challenges, file, f"{where}.challenge", f"no Challenge {one.challenge!r}")
    if not constrained:
        return
    for name, i in challenges.items():
        own = [one for one in pack.items.item if one.challenge == name]
        copies, types = sum(one.copies for one in own), {one.type for one in own}
        said = f"{name} is on {copies} Item{'s' if copies != 1 else ''}, not on 3 or more"
        expect(copies >= 3, file, f"$.challenge[{i}].id", said)
        expect(
            len(types) >= 2,
            file,
            f"$.challenge[{i}].id",
            f"{name} is on Items of one type only: the back gives it away",
        )
    for icon, wanted in ICON_COUNTS.items():
        there = sum(one.copies for one in pack.items.item if one.icon == icon)
        expect(there == wanted, file, "$.item", f"{there} Items with icon {icon}, not {wanted}")


def _check_item(pack: Pack, one: ItemData, where: str) -> None:
    file = "items.toml"
    _check_steps(one.steps, one.luck, file, where, item=True)
    price = pack.cards.prices.item
    expect(one.price == price, file, f"{where}.price", f"{one.price}, but Items cost {price}")
    expect(TYPE_OF_ICON[one.icon] == one.type, file, f"{where}.icon", f"{one.icon} is no icon of a {one.type}")
    attacks = [move for move in one.cancelled_by if move in ATTACKS]
    defences = [move for move in one.cancelled_by if move in DEFENCES]
    here = f"{where}.cancelled_by"
    expect(len(defences) == ("ATK" in one.use), file, here, "one DEF move exactly if it is used attacking")
    expect(len(attacks) == ("DEF" in one.use), file, here, "one ATK move exactly if it is used defending")
    verbs = [step.do for step in one.steps]
    expect(("guard" in verbs) == (one.type == "Wall"), file, f"{where}.steps", "a Wall guards, and nothing else does")
    expect(
        ("wear" in verbs) == (one.type == "Threads"), file, f"{where}.steps", "Threads are worn, and nothing else is"
    )
    expect(one.type != "Wall" or one.use == ("DEF",), file, f"{where}.use", "a Wall is for defence")
    plain = all(not step.on and step.when is None for step in one.steps if step.do in ("wear", "guard"))
    expect(plain, file, f"{where}.steps", "wear and guard have no condition")
    expect(any(step.amount is not None for step in one.steps), file, f"{where}.steps", "no number for mastery to raise")


# --- the match ----------------------------------------------------------------------------------------------------


def options_of(setup: Setup) -> Options:
    try:
        return msgspec.convert(setup.options, Options, strict=False)
    except msgspec.ValidationError as error:
        raise SetupError(f"options: {error}") from None


def pack_of(options: Options, folder: str | None) -> Pack:
    """The content a match is played with."""
    if folder is not None:
        return packed(folder, options.content)
    return shipped() if options.content == "shipped" else fixture()


def check_setup(setup: Setup) -> None:
    """Refuse a table that cannot be played."""
    options = options_of(setup)
    seats, wanted = len(setup.seats), SEATS[options.mode]
    if seats != wanted:
        raise SetupError(f"seats: {options.mode} is for {wanted} player{'s' if wanted > 1 else ''}, not {seats}")
    if options.revives == "1 per Pit-Stop" and options.round_limit == "none":
        raise SetupError("options: round_limit: with a revive in every Pit-Stop a match needs one")
    pack_of(options, setup.pack)


def book_for(options: Options, folder: str | None) -> Book:
    """The Book of a match, made once for equal options."""
    return _book(msgspec.json.encode(options), folder)


@cache
def _book(encoded: bytes, folder: str | None) -> Book:
    options = msgspec.json.decode(encoded, type=Options)
    pack = pack_of(options, folder)
    own = _ids(pack)
    return lower.book(options, pack, folder, [*universe(), *(name for name in own if name not in universe())])


@cache
def universe() -> tuple[str, ...]:
    """The ids of all Sucker Punches and Items, shipped and for tests: their numbers are the same in every match."""
    return tuple(dict.fromkeys(_ids(shipped()) + _ids(fixture())))


def _ids(pack: Pack) -> list[str]:
    return [punch.id for punch in pack.cards.punch] + [item.id for item in pack.items.item]


def handout(setup: Setup) -> Handout:
    """What everybody may read all match long: every card's face."""
    options = options_of(setup)
    pack = pack_of(options, setup.pack)
    table = pack.cards.cancels[options.cancel_table]
    prices = {"brawl": pack.cards.prices.brawl, "n30n": pack.cards.prices.n30n, "item": pack.cards.prices.item}
    prices["n30n"] = options.n30n_price if options.n30n_price == 1 else prices["n30n"]
    return Handout(
        tuple(_fighter_card(one) for one in pack.fighters),
        tuple(_item_card(one) for one in pack.items.item),
        tuple(ChallengeCard(one.id, one.text) for one in pack.items.challenge),
        tuple(
            PunchCard(one.id, one.name, f"Damage by die: {' '.join(map(str, one.damage))}") for one in pack.cards.punch
        ),
        {str(energy): tuple(prey) for energy, prey in table.items()},
        prices,
        dict(zip(ATTACKS, DEFENCES, strict=True)),
    )


def _fighter_card(one: FighterData) -> FighterCard:
    return FighterCard(
        one.id, one.name, one.hp, one.revive, _move_card(one.strike), _move_card(one.counter), one.look,
        one.specialty or "", one.mastery or "", one.line,
    )  # fmt: skip


def _move_card(move: MoveData) -> MoveCard:
    cost = {str(energy): move.cost[energy] for energy in ENERGIES if energy in move.cost}
    return MoveCard(move.name, cost, lower.say(move.steps, move.luck))


def _item_card(one: ItemData) -> ItemCard:
    text = lower.say(one.steps, one.luck)
    return ItemCard(
        one.id, one.name, one.type, one.icon, one.use, one.cancelled_by, one.challenge, one.price, text
    )  # fmt: skip


def content_fingerprint(setup: Setup) -> str:
    options = options_of(setup)
    return fingerprint(pack_of(options, setup.pack))


def reach() -> dict[str, tuple[str, ...]]:
    """What a long run of random play should name in events."""
    pack = shipped()
    return {
        "fighter": tuple(one.id for one in pack.fighters),
        "item": tuple(one.id for one in pack.items.item),
        "challenge": tuple(one.id for one in pack.items.challenge),
        "punch": tuple(one.id for one in pack.cards.punch),
    }


def _literal(kind: Any) -> tuple[str, ...]:
    return get_args(kind)


MOVES, ICONS, ITEM_TYPES = _literal(Move), _literal(Icon), _literal(ItemType)

__all__ = ["FOLDER", "book_for", "check_setup", "content_fingerprint", "handout", "options_of", "pack_of", "reach"]
