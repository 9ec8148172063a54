"""Modifiers, one class a word: what it takes, how its text reads, and the number by which the rules ask for it.

What a modifier does stands where the rules add up all that is in force (`total` in in_force.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.book import Modifier


def faces_text(die: str, faces: Iterable[int]) -> str:
    """Faces as they are printed: blue, yellow, red and white ones carry their sign."""
    plain = die == "green"
    return "/".join([str(n) if plain or n == 0 else f"{'+' if n > 0 else '−'}{abs(n)}" for n in faces])


class Strength(Modifier):
    """Adds to the total Strength in this Battle."""

    word = "strength"
    code = c.STRENGTH
    takes = ("amount",)

    def text(self) -> str:
        return self.amount.text("Strength")


class ForceDie(Modifier):
    """That die must be rolled."""

    word = "force_die"
    code = c.FORCE_DIE
    takes = ("die",)
    may_name = ("yellow", "red", "white")

    def text(self) -> str:
        return f"you must roll the {self.named[0]} die"


class NoBlue(Modifier):
    """The blue die may not be rolled."""

    word = "no_blue"
    code = c.NO_BLUE

    def text(self) -> str:
        return "no blue die"


class NoReroll(Modifier):
    """No own re-rolls in this Battle; forced ones still happen."""

    word = "no_reroll"
    code = c.NO_REROLL

    def text(self) -> str:
        return "no re-rolls of your own"


class NoThrow(Modifier):
    """This Enemy cannot be Thrown in this Battle."""

    word = "no_throw"
    code = c.NO_THROW

    def text(self) -> str:
        return "cannot be Thrown"


class EquipOff(Modifier):
    """Equipment gives no symbol and no effect in this Battle; it still counts and still breaks."""

    word = "equip_off"
    code = c.EQUIP_OFF

    def text(self) -> str:
        return "your Equipment does nothing"


class Loss(Modifier):
    """Changes the hearts a lost Battle costs."""

    word = "loss"
    code = c.LOSS
    takes = ("amount",)
    keeping = 1.0

    def text(self) -> str:
        if self.amount.word:
            return f"a lost Battle costs {self.amount.text('♥')} more"
        return f"a lost Battle costs {self.amount.most} ♥ {'less' if self.amount.sign < 0 else 'more'}"


class ForcedReroll(Modifier):
    """If that die shows one of the faces, it is re-rolled once."""

    word = "forced_reroll"
    code = c.FORCED_REROLL
    takes = ("die", "faces")
    ongoing_only = True

    def text(self) -> str:
        die = self.named[0]
        return f"a {die} {faces_text(die, self.shown[die])} must be re-rolled once"


class OwnReroll(Modifier):
    """In each Battle up to so many of the named dice may be re-rolled, each once."""

    word = "reroll"
    code = c.OWN_REROLL
    takes = ("dice", "max")
    keeping = 1.4

    def text(self) -> str:
        if len(self.named) == len(c.DICE):
            return "re-roll one die" if self.most == 1 else f"re-roll up to {self.most} dice"
        dice = " or ".join(self.named)
        return f"re-roll the {dice} die" if self.most == 1 else f"re-roll up to {self.most} of {dice}"


class ResultBonus(Modifier):
    """Adds to the Result."""

    word = "result"
    code = c.RESULT
    takes = ("amount",)
    keeping = 1.7

    def text(self) -> str:
        return self.amount.text("to your Result")


class DiePlus(Modifier):
    """Adds to the Result if that die was rolled."""

    word = "die_plus"
    code = c.DIE_PLUS
    takes = ("die", "amount")
    keeping = 1.3

    def text(self) -> str:
        return f"{self.amount.text('to your Result')} with the {self.named[0]} die"


class InstantThrow(Modifier):
    """The Enemy is Thrown if a named die shows a named face (DR-11.11)."""

    word = "instant_throw"
    code = c.INSTANT_THROW
    takes = ("throws",)

    def text(self) -> str:
        shown = " or ".join([f"a {die} {faces_text(die, faces)}" for die, faces in self.shown.items()])
        return f"{shown} Throws the Enemy at once"


class IgnoreForced(Modifier):
    """Those dice are not forced on the Fighter."""

    word = "ignore_forced"
    code = c.IGNORE_FORCED
    takes = ("dice",)
    keeping = 0.5

    def text(self) -> str:
        dice = "die is" if len(self.named) == 1 else "dice are"
        return f"the {' and '.join(self.named)} {dice} not forced on you"


class MoveCost(Modifier):
    """Changes what leaving a row with cards costs."""

    word = "move_cost"
    code = c.MOVE_COST
    takes = ("amount",)

    def text(self) -> str:
        return f"leaving a row with cards costs {self.amount.text('♥')}"


class SpecialCost(Modifier):
    """Changes what a change of Special Attack costs."""

    word = "special_cost"
    code = c.SPECIAL_COST
    takes = ("amount",)

    def text(self) -> str:
        return f"changing your Special Attack costs {self.amount.text('♥')}"


class SpecialLock(Modifier):
    """No Change action."""

    word = "special_lock"
    code = c.SPECIAL_LOCK

    def text(self) -> str:
        return "you cannot change your Special Attack"


class NoHeal(Modifier):
    """No hearts are gained."""

    word = "no_heal"
    code = c.NO_HEAL

    def text(self) -> str:
        return "you gain no ♥"


class NoFury(Modifier):
    """No Fury is gained."""

    word = "no_fury"
    code = c.NO_FURY

    def text(self) -> str:
        return "you gain no Fury"


class NoPassive(Modifier):
    """The Passive does not work."""

    word = "no_passive"
    code = c.NO_PASSIVE

    def text(self) -> str:
        return "your Passive is off"


MODIFIERS: Final[dict[str, type[Modifier]]] = {
    kind.word: kind
    for kind in (
        Strength, ForceDie, NoBlue, NoReroll, NoThrow, EquipOff, Loss, ForcedReroll, OwnReroll, ResultBonus, DiePlus,
        InstantThrow, IgnoreForced, MoveCost, SpecialCost, SpecialLock, NoHeal, NoFury, NoPassive,
    )
}  # fmt: skip
