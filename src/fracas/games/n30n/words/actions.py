"""What seats do (specification, section 5)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from fracas.games.n30n.words.cards import Deck, Energy
from fracas.kernel.wire import Action


class Pick(Action, frozen=True):
    fighter: str


class Deal(Action, frozen=True):
    """Training: the dummy's Fighter is drawn at random."""


class Attack(Action, frozen=True):
    pass


class Defend(Action, frozen=True):
    pass


class Trade(Action, frozen=True):
    deck: Deck


class Offer(Action, frozen=True):
    card: str


class Revive(Action, frozen=True):
    fighter: str


class Discard(Action, frozen=True):
    card: str


class Done(Action, frozen=True):
    pass


class Put(Action, frozen=True):
    fighter: str


class Empty(Action, frozen=True):
    pass


class Strike(Action, frozen=True):
    fighter: str


class Counter(Action, frozen=True):
    fighter: str


class Target(Action, frozen=True):
    fighter: str


class Pay(Action, frozen=True):
    card: str


class Cancel(Action, frozen=True):
    """Lay a card on one live war card; `copy` tells live cards of the same name apart, first placed first."""

    card: str
    target: str
    copy: Annotated[int, Meta(ge=1, le=64)] = 1


class Accept(Action, frozen=True):
    pass


class Add(Action, frozen=True):
    card: str


class Concede(Action, frozen=True):
    pass


class Place(Action, frozen=True):
    card: str


class Betray(Action, frozen=True):
    card: str


class Skip(Action, frozen=True):
    pass


class Boost(Action, frozen=True):
    slot: Energy


class Claim(Action, frozen=True):
    """Take the Item on top of the deck (`deck`), or one from the hand of that seat."""

    place: str
    challenge: str


class Take(Action, frozen=True):
    card: str


class Give(Action, frozen=True):
    card: str


class Face(Action, frozen=True):
    fighter: str


class Pass(Action, frozen=True):
    pass


class Resign(Action, frozen=True):
    """Unasked, at any time."""


Actions = (
    Pick | Deal | Attack | Defend | Trade | Offer | Revive | Discard | Done | Put | Empty | Strike | Counter | Target
    | Pay | Cancel | Accept | Add | Concede | Place | Betray | Skip | Boost | Claim | Take | Give | Face | Pass | Resign
)  # fmt: skip
