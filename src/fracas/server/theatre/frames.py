"""What the theatre sends: a finished match as one audience saw it. The browser's types are made from these."""

from __future__ import annotations

from typing import Any

from msgspec import Raw, Struct

from fracas.kernel.wire import Outcome, Setup

__all__ = ["ALL", "NOTHING", "WATCHERS", "Scene", "Show"]

WATCHERS, ALL = "watchers", "all"  # names of views; that of a seat is its number

NOTHING = Raw(b"null")


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
