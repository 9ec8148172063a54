"""The closed vocabulary of specification 2.5 as structures: what TOML files hold and fixture notation is read into."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct, field

Colour = Literal["red", "blue"]
PowerColour = Literal["yellow", "red", "blue"]
Symbol = Literal["PUNCH", "KICK", "SWEEP", "BLAST"]
Die = Literal["green", "blue", "yellow", "red", "white"]
Who = Literal["self", "partner", "both"]
Where = Literal["this", "next", "first", "last", "each"]
Row = Literal["own", "adjacent", "opposite", "front", "behind"]
PerWhat = Literal["equip", "fury", "row", "adjacent", "opposite"]
ConditionWord = Literal[
    "always", "equip_min", "equip_none", "fury_min", "fury_max", "hearts_max", "row_min", "row_alone",
    "adjacent_empty", "adjacent_occupied", "opposite_empty", "opposite_occupied", "cubed", "matched", "unmatched",
    "partner_same_side", "partner_other_side", "vs_enemy", "vs_boss", "blue_rolled", "life_max",
]  # fmt: skip
ModifierWord = Literal[
    "strength", "force_die", "no_blue", "no_reroll", "no_throw", "equip_off", "loss", "forced_reroll", "reroll",
    "result", "die_plus", "instant_throw", "ignore_forced", "move_cost", "special_cost", "special_lock", "no_heal",
    "no_fury", "no_passive",
]  # fmt: skip
EffectWord = Literal[
    "hearts", "fury", "equip_draw", "equip_discard", "cube_add", "cube_remove", "special", "roll", "eliminate",
    "boss_life", "free_move", "exchange",
]  # fmt: skip
Id = Annotated[str, Meta(pattern="^[A-Za-z][A-Za-z0-9_]*$")]
COUNTED = ("equip_min", "fury_min", "fury_max", "hearts_max", "row_min", "life_max")
AMOUNT_MODIFIERS = ("strength", "loss", "result", "die_plus", "move_cost", "special_cost")
AMOUNT_EFFECTS = ("hearts", "fury", "equip_draw", "equip_discard", "boss_life")
WHO_EFFECTS = ("hearts", "fury", "equip_draw", "equip_discard", "special", "free_move")
WHERE_EFFECTS = ("cube_add", "cube_remove", "eliminate")
ONE_DIE = ("force_die", "forced_reroll", "die_plus")


class Per(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """So much for each of something, up to a cap; `minus` turns the sign."""

    per: PerWhat
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


DICE_WORDS: tuple[Die, ...] = get_args(Die)


def modifier_fault(mod: Modifier) -> str:
    """What is wrong with a modifier, or ""."""
    word = mod.do
    if (word in AMOUNT_MODIFIERS) != (mod.amount is not None):
        return f"{word} {'needs an' if word in AMOUNT_MODIFIERS else 'takes no'} amount"
    if word in ONE_DIE and len(mod.dice) != 1:
        return f"{word} names one die"
    if word in ("reroll", "ignore_forced") and not mod.dice:
        return f"{word} names dice"
    if mod.dice and word not in (*ONE_DIE, "reroll", "ignore_forced"):
        return f"{word} names no dice"
    if word == "force_die" and mod.dice[0] in ("green", "blue"):
        return "force_die is for yellow, red or white"
    if (word == "forced_reroll") != bool(mod.faces):
        return f"{word} {'needs' if word == 'forced_reroll' else 'takes no'} faces"
    if (word == "instant_throw") != bool(mod.throws):
        return f"{word} {'needs' if word == 'instant_throw' else 'takes no'} throws"
    return when_fault(mod.when)


def effect_fault(effect: Effect) -> str:
    """What is wrong with an effect, or ""."""
    word = effect.do
    if (word in AMOUNT_EFFECTS) != (effect.amount is not None):
        return f"{word} {'needs an' if word in AMOUNT_EFFECTS else 'takes no'} amount"
    if effect.who != "self" and word not in WHO_EFFECTS:
        return f"{word} is nobody's: who is not for it"
    if (word in WHERE_EFFECTS) != (effect.where is not None):
        return f"{word} {'needs' if word in WHERE_EFFECTS else 'takes no'} where"
    if effect.where in ("first", "last", "each") and effect.row is None:
        return f"{effect.where} needs a row"
    if effect.where in ("this", "next", None) and effect.row is not None:
        return "a row goes with first, last or each"
    if (word == "roll") != (effect.die is not None and bool(effect.lines)):
        return f"{word} {'needs a die and lines' if word == 'roll' else 'takes neither die nor lines'}"
    return next((fault for line in effect.lines for inner in line.do if (fault := effect_fault(inner))), "")


def when_fault(when: When | None) -> str:
    if when is None:
        return ""
    if (when.word in COUNTED) != (when.n is not None):
        return f"{when.word} {'needs' if when.word in COUNTED else 'takes no'} n"
    return ""
