"""What the theatre sends: a finished match as one audience saw it. The browser's types are made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from fracas.kernel.wire import Face, Outcome, Setup

__all__ = ["ALL", "NOTHING", "WATCHERS", "PlayOn", "Scene", "Show"]

WATCHERS, ALL = "watchers", "all"  # names of views; that of a seat is its number

NOTHING = Raw(b"null")


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from a moment of a finished match, against bots: the last that happened is the scene `seq` of a view.

    `luck`: "same" is the luck the match had, as far as it is asked for in the same way; "fresh" is other luck from
    there on. What was dealt before stays as it is. `seat` is the one to play in, `bot` plays all others.
    """

    seq: int
    seat: int
    view: Annotated[str, Meta(max_length=20)] = WATCHERS
    bot: Annotated[str, Meta(max_length=100)] | None = None
    luck: Literal["fresh", "same"] = "fresh"
    name: Annotated[str, Meta(max_length=40)] = "Player"
    face: Face | None = None


class Scene(Struct, frozen=True, omit_defaults=True):
    """One entry as an audience learned of it: the time, what was told, and what was then seen.

    `seq` is the audience's own count, as in Update; `entry` is the number in the log, where that is open. `action` is
    what the audience itself chose; of the all-seeing view, what anybody chose, and `seat` is who.
    """

    seq: int
    at: int
    events: Raw
    view: Raw
    entry: int | None = None
    seat: int | None = None
    action: Raw = NOTHING  # not `Raw | None`: msgspec reads that as None alone


class Show(Struct, frozen=True, omit_defaults=True):
    """A finished match as one audience saw it, with what a page needs to draw it.

    `view` is whose eyes these are: "watchers", "0" for seat 0, or "all"; `views` lists those that are open to whoever
    asked, and `own` is their seat. `playable`: one may play on from a moment, and have it reviewed. `note` says what is
    odd about a record: other rules, a wrong digest.
    """

    setup: Setup
    view: str
    views: tuple[str, ...]
    scenes: list[Scene]
    table: str = ""
    own: int | None = None
    outcome: Outcome | None = None
    handout: Any = None
    names: dict[str, dict[str, str]] = {}
    real_time: bool = False
    playable: bool = False
    note: str = ""
