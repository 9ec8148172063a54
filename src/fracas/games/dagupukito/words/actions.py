"""What seats do (specification, section 5)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fracas.games.dagupukito.words.options import Card
from fracas.kernel.wire import Action


class Face(Action, frozen=True):
    face: Literal["A", "B"]


class Play(Action, frozen=True):
    card: Card


class Hit(Action, frozen=True):
    pass


class Combo(Action, frozen=True):
    """A combo of the shown face, by its place on the sheet: `A1` to `B4`."""

    combo: Literal["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"]


class Charge(Action, frozen=True):
    pass


class Throw(Action, frozen=True):
    sign: Literal["rock", "paper", "scissors"]


class Discard(Action, frozen=True):
    card: Card


class PutAside(Action, frozen=True):
    card: Card


class Strip(Action, frozen=True):
    card: Card


class Recover(Action, frozen=True):
    card: Card


class Stop(Action, frozen=True):
    pass


class Cycle(Action, frozen=True):
    card: Card


class Skip(Action, frozen=True):
    pass


class Enter(Action, frozen=True):
    """Bring in a fighter of the own side, by its place there (1 to 3)."""

    slot: Annotated[int, Meta(ge=1, le=3)]


class Start(Action, frozen=True):
    slot: Annotated[int, Meta(ge=1, le=3)]


class Pick(Action, frozen=True):
    fighter: str


class Resign(Action, frozen=True):
    what: Literal["round", "match"]


Actions = (
    Face | Play | Hit | Combo | Charge | Throw | Discard | PutAside | Strip | Recover | Stop
    | Cycle | Skip | Enter | Start | Pick | Resign
)  # fmt: skip
