"""What seats do (specification, section 5). Fighters are F1 and F2, spaces UL LL UR LR.

Fields are plain words: one that names nothing is refused with its reason, not at the border.
"""

from __future__ import annotations

from fracas.kernel.wire import Action


class ChooseFighter(Action, frozen=True):
    fighter: str


class ChooseSymbol(Action, frozen=True):
    symbol: str


class ChooseStartSpace(Action, frozen=True):
    space: str


class ChooseEntrySpace(Action, frozen=True):
    space: str


class Place(Action, frozen=True):
    """Put the drawn card at the end of a row."""

    row: str


class Set(Action, frozen=True):
    """Take a symbol, free by an effect."""

    symbol: str


class Decline(Action, frozen=True):
    pass


class Done(Action, frozen=True):
    pass


class Yield(Action, frozen=True):
    """Hand the floor to the partner."""


class RollBlue(Action, frozen=True):
    answer: str


class Move(Action, frozen=True):
    fighter: str
    space: str


class Change(Action, frozen=True):
    fighter: str
    symbol: str


class Battle(Action, frozen=True):
    fighter: str


class Active(Action, frozen=True):
    fighter: str


class Reroll(Action, frozen=True):
    """Re-roll a die by a source: an Equipment, passive, ongoing, power or active."""

    source: str
    die: str


class Use(Action, frozen=True):
    fighter: str
    equipment: str


class Discard(Action, frozen=True):
    equipment: str


class Give(Action, frozen=True):
    equipment: str
    giver: str
    taker: str


class Resign(Action, frozen=True):
    """Give up: the partner takes over both Fighters; with nobody left the game is lost."""


class Suggest(Action, frozen=True):
    """A placement or an action, in its own words: `place UL`, `battle F2`. It changes nothing."""

    what: str


class Reply(Action, frozen=True):
    """Say yes or no to what the partner suggests."""

    answer: str


Actions = (
    ChooseFighter | ChooseSymbol | ChooseStartSpace | ChooseEntrySpace | Place | Set | Decline | Done | Yield | RollBlue
    | Move | Change | Battle | Active | Reroll | Use | Discard | Give | Resign | Suggest | Reply
)  # fmt: skip
