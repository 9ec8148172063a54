"""What may be done in the Brawl. Brawlers go by name, Zones by number.

A Brawler may also be written as its place on the sheet: C1 to C3 for the Crew, R1 to R3 for the Rivals.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from fracas.games.knockout.words.options import ZoneNumber
from fracas.kernel.wire import Action

Face = Annotated[int, Meta(ge=1, le=6)]


class Activate(Action, frozen=True):
    who: str


class Grab(Action, frozen=True):
    """A ball on the ground in the own Zone by its slot (`ball 1`), or a mate in Ball Form by name."""

    what: str
    kind: str = ""


class Charge(Action, frozen=True):
    pass


class Pass(Action, frozen=True):
    to: str


class Throw(Action, frozen=True):
    pass


class TakeCover(Action, frozen=True):
    pass


class StepOut(Action, frozen=True):
    pass


class Move(Action, frozen=True):
    zone: ZoneNumber
    place: str = ""


class BallUp(Action, frozen=True):
    pass


class Uncurl(Action, frozen=True):
    pass


class JumpOut(Action, frozen=True):
    pass


class CallThrowMe(Action, frozen=True, tag="throw_me"):
    to: str


class Tackle(Action, frozen=True):
    """A Tackle: of that foe as an action, of the thrower (no name) as a Reaction."""

    who: str = ""


class BustOut(Action, frozen=True):
    pass


class BreakCage(Action, frozen=True):
    pass


class BreakOut(Action, frozen=True):
    pass


class Refresh(Action, frozen=True):
    who: str


class EndTurn(Action, frozen=True):
    pass


class Stay(Action, frozen=True):
    pass


class Into(Action, frozen=True):
    """Roll into a mate's hands (KC-19.12)."""

    who: str


class No(Action, frozen=True):
    pass


class Target(Action, frozen=True):
    who: str


class Stop(Action, frozen=True):
    pass


class Drink(Action, frozen=True):
    number: Annotated[int, Meta(ge=0, le=3)]


class Catch(Action, frozen=True):
    pass


class Dodge(Action, frozen=True):
    pass


class FakeThrow(Action, frozen=True):
    pass


class Bump(Action, frozen=True):
    """Raise one of the own dice that shows this number by 1."""

    die: Face


class Landmark(Action, frozen=True):
    """Put the Landmark's +1 on one of the own dice that shows this number (`landmark_mode=any_die`)."""

    die: Face


class Done(Action, frozen=True):
    pass


class Deflect(Action, frozen=True):
    zone: ZoneNumber
    place: str = ""


class To(Action, frozen=True):
    """Knock Back to this Zone."""

    zone: ZoneNumber
    place: str = ""


class Steal(Action, frozen=True):
    pass


class RallyAt(Action, frozen=True, tag="rally"):
    who: str


class Hold(Action, frozen=True):
    pass


class TossOff(Action, frozen=True):
    pass


class Land(Action, frozen=True):
    zone: ZoneNumber
    place: str = ""


class Reroll(Action, frozen=True):
    pass


class Keep(Action, frozen=True):
    pass


class Type(Action, frozen=True):
    """The kind of the special ball."""

    ball: str


class Side(Action, frozen=True):
    """The Zone the Crew starts in."""

    zone: ZoneNumber
    place: str = ""


class Cover(Action, frozen=True):
    """A Zone for a Cover Spot."""

    zone: ZoneNumber
    place: str = ""


class Pair(Action, frozen=True):
    """The two spawn Zones."""

    low: ZoneNumber
    high: ZoneNumber
    places: str = ""


class Resign(Action, frozen=True):
    """Give up: whatever is left is played without you."""


BrawlActions = (
    Activate | Grab | Charge | Pass | Throw | TakeCover | StepOut | Move | BallUp | Uncurl | JumpOut | CallThrowMe
    | Tackle | BustOut | BreakCage | BreakOut | Refresh | EndTurn | Stay | Into | No | Target | Stop | Drink | Catch
    | Dodge | FakeThrow | Bump | Landmark | Done | Deflect | To | Steal | RallyAt | Hold | TossOff | Land | Reroll
    | Keep | Type | Side | Cover | Pair | Resign
)  # fmt: skip
