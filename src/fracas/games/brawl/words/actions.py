"""What seats do. Cards are named by their codes, Bases by their ids."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fracas.kernel.wire import Action

Card = Literal[
    "rH", "bH", "gH", "rH2", "bH2", "gH2", "rB", "bB", "gB", "WB", "Dg", "Pr", "Rv", "Fz", "Ho", "Nu", "Ba", "Cl"
]  # fmt: skip
Place = Literal["centre", "end", "clear", "row_left", "row_right"]
BaseId = Annotated[str, Meta(pattern="^B[1-9][0-9]{0,4}$")]


class Spot(Action, frozen=True):
    """A card and where it goes: `rH end B1 0`, `Fz centre B2`, `Cl clear B1`, `Ba row_left`.

    `side` is the side the end faces, `zone` the zone of a row (needed in Round Robin only). `expect` is what the
    player last saw there: the number of the last change, or the card on top (`bare`, `empty` for none).
    """

    card: Card
    at: Place
    base: BaseId | None = None
    side: int | None = None
    zone: int | None = None
    expect: int | str | None = None


class Play(Spot, frozen=True):
    """Play the card in hand."""


class Playtop(Spot, frozen=True):
    """Play the top card of the own discard pile."""


class Draw(Action, frozen=True):
    pass


class Discard(Action, frozen=True):
    """Training: put the drawn card on the own discard pile."""


class Pick(Action, frozen=True):
    """Tournament: take the top card of the own discard pile into the hand."""


class Drop(Action, frozen=True):
    """Tournament: put the card in hand on the own discard pile."""


class Pass(Action, frozen=True):
    pass


class Tag(Action, frozen=True):
    """Make a teammate active."""

    mate: int


class Knock(Action, frozen=True):
    """Say that you are ready."""


class Pause(Action, frozen=True):
    pass


class Resign(Action, frozen=True):
    """Give up this game."""


class Retract(Action, frozen=True):
    """Take back an own foul card that is physically on top of a string."""

    base: BaseId
    side: int


class Call(Action, frozen=True):
    """Name a string in which the opponents have played a foul card."""

    base: BaseId
    side: int


class Stand(Action, frozen=True):
    """Let a foul Clear be carried out."""


class Forfeit(Action, frozen=True):
    """Claim the win for a foul Clear."""


class Character(Action, frozen=True):
    character: str


class FirstActive(Action, frozen=True):
    """Name the player of the own team who begins."""

    mate: int


class Leave(Action, frozen=True):
    """The connection is lost: sent by the table for the seat."""


class Return(Action, frozen=True):
    """The connection is back."""


Actions = (
    Play | Playtop | Draw | Discard | Pick | Drop | Pass | Tag | Knock | Pause | Resign | Retract | Call | Stand
    | Forfeit | Character | FirstActive | Leave | Return
)  # fmt: skip
