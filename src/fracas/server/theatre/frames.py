"""What the theatre sends: a finished match as one audience saw it. The browser's types are made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from fracas.kernel.wire import Face, Outcome, Setup
from fracas.match.packs import PackCard
from fracas.server.frames import Problem

__all__ = [
    "ALL", "NOTHING", "WATCHERS", "Comment", "NewComment", "PlayOn", "Reviewing", "Scene", "Show", "Unsay",
]  # fmt: skip

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


class NewComment(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has to say about the scene `seq` of a view.

    `pen` is a secret of the browser that writes: whoever has no account proves by it that a comment is theirs.
    """

    seq: int
    text: Annotated[str, Meta(min_length=1, max_length=280)]
    pen: Annotated[str, Meta(min_length=16, max_length=100)]
    view: Annotated[str, Meta(max_length=20)] = WATCHERS
    name: Annotated[str, Meta(max_length=40)] = "Player"


class Unsay(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a comment back; `pen` is that of the browser that wrote it."""

    pen: Annotated[str, Meta(max_length=100)] = ""


class Comment(Struct, frozen=True, omit_defaults=True):
    """What somebody wrote about a moment. `scene` is its place among the scenes of the view that was asked for.

    `seat` is that of somebody who played the match, `handle` that of an account. `mine`: whoever asks may delete it.
    """

    id: str
    scene: int
    name: str
    text: str
    created: int  # in ms since 1970
    seat: int | None = None
    handle: str = ""
    mine: bool = False


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
    asked, and `own` is their seat. `playable`: one may play on from a moment. `reviews` are the views whose
    choices one may have reviewed. `note` says what is odd about a record: other rules, a wrong digest.

    `scenes` may be a part: those from `first` on, of `count` in all. Then `outcome` comes with the last scene and not
    before, and of what lies ahead only its places are told: `marks`, where something ends, and `remarks`, where
    somebody has written something. `comments` are those on scenes that have been sent by now.
    """

    setup: Setup
    view: str
    views: tuple[str, ...]
    scenes: list[Scene]
    count: int
    first: int = 0
    table: str = ""
    own: int | None = None
    outcome: Outcome | None = None
    handout: Any = None
    names: dict[str, dict[str, str]] = {}
    real_time: bool = False
    pack: PackCard | None = None
    playable: bool = False
    reviews: tuple[str, ...] = ()
    note: str = ""
    marks: tuple[int, ...] = ()
    comments: tuple[Comment, ...] = ()
    remarks: tuple[int, ...] = ()


class Reviewing(Struct, frozen=True, omit_defaults=True):
    """A line about a review that is being made: how much is done, in percent; in the last the review, or why there is
    none."""

    percent: int
    review: Raw = NOTHING
    problem: Problem | None = None
