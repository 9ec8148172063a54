"""Cards as data (specification 2.5): what TOML files hold and the notation is read into, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct, field

from fracas.games.double_rumble.core.vocabulary.amounts import AMOUNTS
from fracas.games.double_rumble.core.vocabulary.conditions import CONDITIONS
from fracas.games.double_rumble.core.vocabulary.effects import EFFECTS
from fracas.games.double_rumble.core.vocabulary.modifiers import MODIFIERS

Colour = Literal["red", "blue"]
PowerColour = Literal["yellow", "red", "blue"]
Symbol = Literal["PUNCH", "KICK", "SWEEP", "BLAST"]
Die = Literal["green", "blue", "yellow", "red", "white"]
Who = Literal["self", "partner", "both"]
Where = Literal["this", "next", "first", "last", "each"]
Row = Literal["own", "adjacent", "opposite", "front", "behind"]
if TYPE_CHECKING:
    ConditionWord = str
    PerWord = str
    ModifierWord = str
    EffectWord = str
else:  # msgspec knows them by the classes there are
    ConditionWord = Literal[tuple(CONDITIONS)]
    PerWord = Literal[tuple(AMOUNTS)]
    ModifierWord = Literal[tuple(MODIFIERS)]
    EffectWord = Literal[tuple(EFFECTS)]
Id = Annotated[str, Meta(pattern="^[A-Za-z][A-Za-z0-9_]*$")]


class Per(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """So much for each of something, up to a cap; `minus` turns the sign."""

    per: PerWord
    cap: Annotated[int, Meta(ge=1, le=20)]
    minus: bool = False


class When(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A condition: a word, and a number where it takes one."""

    word: ConditionWord = field(name="is")
    n: int | None = None


class Modifier(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What changes a Battle or a cost."""

    do: ModifierWord
    amount: int | Per | None = None
    dice: tuple[Die, ...] = ()
    faces: tuple[int, ...] = ()
    throws: dict[Die, tuple[int, ...]] = {}
    max: Annotated[int, Meta(ge=1, le=5)] = 1
    when: When | None = None


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """What some faces of a die lead to."""

    faces: tuple[int, ...]
    do: tuple[Effect, ...]


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What happens once."""

    do: EffectWord
    who: Who = "self"
    amount: int | Per | None = None
    where: Where | None = None
    row: Row | None = None
    die: Die | None = None
    lines: tuple[Line, ...] = ()


class Power(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Power; red ones hold modifiers, yellow and blue ones effects."""

    colour: PowerColour
    do: tuple[Effect, ...] = ()
    change: tuple[Modifier, ...] = ()
    when: When | None = None


class Enemy(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    id: Id
    name: str
    stage: Annotated[int, Meta(ge=1, le=4)]
    back: Colour
    base: Annotated[int, Meta(ge=1, le=20)]
    weak: tuple[Symbol, ...] = ()
    power: Power | None = None
    flavour: str = ""
    look: dict[str, str] = {}


class Boss(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    id: Id
    name: str
    stage: Annotated[int, Meta(ge=1, le=4)]
    faces: Literal["left", "right"]
    base: Annotated[int, Meta(ge=1, le=20)]
    weak: tuple[Symbol, ...]
    powers: tuple[Power, ...] = ()
    ongoing: tuple[Modifier, ...] = ()
    flavour: str = ""
    look: dict[str, str] = {}


class Gear(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An Equipment."""

    id: Id
    name: str
    symbols: tuple[Symbol, ...] = ()
    effects: tuple[Modifier, ...] = ()
    use: tuple[Effect, ...] = ()
    breaks: Annotated[int, Meta(ge=1, le=6)] | None = field(name="break", default=None)
    flavour: str = ""
    icon: str = ""


class ActiveAbility(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    timing: Literal["action", "battle"]
    do: tuple[Effect, ...] = ()
    change: tuple[Modifier, ...] = ()


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Fighter."""

    id: Id
    name: str
    colour: str
    passive: tuple[Modifier, ...]
    active: ActiveAbility
    flavour: str = ""
    look: dict[str, str] = {}


# --- what is wrong with it --------------------------------------------------------------------------------------------


def modifier_fault(mod: Modifier, *, ongoing: bool = False) -> str:
    """What is wrong with a modifier, or ""."""
    kind = MODIFIERS[mod.do]
    if kind.ongoing_only and not ongoing:
        return f"{mod.do} is for Ongoing effects"
    return first_of(
        _owed(mod.do, "an amount", "amount" in kind.takes, mod.amount is not None),
        _dice_fault(mod),
        _owed(mod.do, "faces", "faces" in kind.takes, bool(mod.faces)),
        _owed(mod.do, "throws", "throws" in kind.takes, bool(mod.throws)),
        f"{mod.do} takes no max" if mod.max != 1 and "max" not in kind.takes else "",
        when_fault(mod.when),
    )


def _dice_fault(mod: Modifier) -> str:
    kind = MODIFIERS[mod.do]
    if "die" in kind.takes and len(mod.dice) != 1:
        return f"{mod.do} names one die"
    if "dice" in kind.takes and not mod.dice:
        return f"{mod.do} names dice"
    if mod.dice and "die" not in kind.takes and "dice" not in kind.takes:
        return f"{mod.do} names no dice"
    if any(die not in kind.may_name for die in mod.dice):
        *most, last = kind.may_name
        return f"{mod.do} is for {', '.join(most)} or {last}"
    return ""


def effect_fault(effect: Effect) -> str:
    """What is wrong with an effect, or ""."""
    takes = EFFECTS[effect.do].takes
    return first_of(
        _owed(effect.do, "an amount", "amount" in takes, effect.amount is not None),
        f"{effect.do} is nobody's: who is not for it" if effect.who != "self" and "who" not in takes else "",
        _owed(effect.do, "where", "where" in takes, effect.where is not None),
        f"{effect.where} needs a row" if effect.where in ("first", "last", "each") and effect.row is None else "",
        "a row goes with first, last or each" if effect.where in ("this", "next", None) and effect.row else "",
        _owed(effect.do, "a die", "die" in takes, effect.die is not None),
        _owed(effect.do, "lines", "lines" in takes, bool(effect.lines)),
        *(effect_fault(inner) for line in effect.lines for inner in line.do),
    )


def when_fault(when: When | None) -> str:
    return "" if when is None else _owed(when.word, "n", CONDITIONS[when.word].counted, when.n is not None)


def _owed(word: str, thing: str, wanted: bool, given: bool) -> str:
    """What is missing, or too much."""
    if wanted == given:
        return ""
    return f"{word} needs {thing}" if wanted else f"{word} takes no {thing.split()[-1]}"


def first_of(*faults: str) -> str:
    """The first fault that is one."""
    return next((fault for fault in faults if fault), "")


def fault_of(thing: Enemy | Boss | Gear | Sheet) -> tuple[str, str]:
    """What is wrong with a card, and in which field; empty words when nothing is."""
    if isinstance(thing, Enemy):
        if len(thing.weak) > 2:
            return f"{len(thing.weak)} Weak Spots, not 0 to 2", "weak"
        return _power_fault(thing.power), "power"
    if isinstance(thing, Boss):
        return _boss_fault(thing)
    if isinstance(thing, Gear):
        if not (thing.symbols or thing.effects or thing.use):
            return "it has no symbol, no effect and no use", "effects"
        if len(thing.symbols) > 1 or len(thing.effects) > 2:
            return "at most one symbol and two effects", "effects"
        return first_of(_modifiers_fault(thing.effects), _effects_fault(thing.use)), "effects"
    active = thing.active
    if (active.timing == "battle") != bool(active.change) or (active.timing == "action") != bool(active.do):
        return "an Active of timing action has do, one of timing battle has change", "active"
    if any(mod.do != "reroll" for mod in active.change):
        return "an Active of timing battle holds re-rolls and nothing else (DR-G14)", "active"
    faults = (_modifiers_fault(thing.passive), _effects_fault(active.do), _modifiers_fault(active.change))
    return first_of(*faults), "active"


def _boss_fault(boss: Boss) -> tuple[str, str]:
    if not 1 <= len(boss.weak) <= 2:
        return f"{len(boss.weak)} Weak Spots, not 1 or 2", "weak"
    colours = [power.colour for power in boss.powers]
    if len(set(colours)) < len(colours):
        return "two Powers of one colour", "powers"
    ongoing = first_of(*(modifier_fault(mod, ongoing=True) for mod in boss.ongoing))
    return first_of(*(_power_fault(power) for power in boss.powers), ongoing), "powers"


# Conditions that are decided before a Power is ever read, by kind of card and colour. A Boss is fought when no Enemy is
# left (DR-16.1): by then its own row and all others are always the same, and it never has a cube (DR-4.14).
_IN_A_BATTLE = ("vs_enemy", "vs_boss")
_LAST_CARD = (
    "row_min", "row_alone", "adjacent_empty", "adjacent_occupied", "opposite_empty", "opposite_occupied", "cubed",
)  # fmt: skip
_DECIDED: dict[tuple[str, str], tuple[str, ...]] = {
    ("an Enemy", "yellow"): ("blue_rolled", "life_max", *_IN_A_BATTLE),
    ("an Enemy", "red"): ("life_max", *_IN_A_BATTLE),
    ("an Enemy", "blue"): ("life_max", "vs_boss"),
    ("a Boss", "yellow"): ("cubed", "blue_rolled", *_IN_A_BATTLE),
    ("a Boss", "red"): (*_LAST_CARD, *_IN_A_BATTLE),
    ("a Boss", "blue"): (*_LAST_CARD, *_IN_A_BATTLE),
}


def idle_fault(card: Enemy | Boss) -> str:
    """A condition of a Power that always or never holds, or an effect of one that can never do anything, or ""."""
    kind = "a Boss" if isinstance(card, Boss) else "an Enemy"
    powers = card.powers if isinstance(card, Boss) else (card.power,) if card.power else ()
    for power in powers:
        whens = [power.when, *(mod.when for mod in power.change)]
        word = next((when.word for when in whens if when and when.word in _DECIDED[kind, power.colour]), "")
        if word:
            return f"{word} is always the same in a {power.colour} Power of {kind} (DR-16.1)"
        for effect in power.do:
            if kind == "a Boss" and power.colour == "blue" and "where" in EFFECTS[effect.do].takes:
                return f"{effect.do} in a blue Power of a Boss finds no Enemy left (DR-16.1)"
    return ""


def _power_fault(power: Power | None) -> str:
    if power is None:
        return ""
    if (power.colour == "red") != bool(power.change) or (power.colour != "red") != bool(power.do):
        return "a red Power has change, a yellow or blue one has do"
    return first_of(_modifiers_fault(power.change), _effects_fault(power.do), when_fault(power.when))


def _modifiers_fault(mods: Iterable[Modifier]) -> str:
    return first_of(*(modifier_fault(mod) for mod in mods))


def _effects_fault(effects: Iterable[Effect]) -> str:
    return first_of(*(effect_fault(effect) for effect in effects))
