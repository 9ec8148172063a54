"""The structures that are the same in the log, on the wire, in case files and on screen."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

__all__ = [
    "GONE",
    "SEALED",
    "Action",
    "ClockOptions",
    "Event",
    "Face",
    "Field",
    "Fill",
    "Lobby",
    "MatchClockOptions",
    "Outcome",
    "RuleGroup",
    "SeatSetup",
    "Setup",
    "StandingOrder",
    "TakeBack",
    "View",
    "Way",
    "snake",
    "without",
]

SEALED = "sealed"  # in every game the event that says that a seat has chosen, and nothing of what
GONE = "…"  # in the place of words that were struck out; never longer than they are


def snake(name: str) -> str:
    """The tag of a Struct: `MoveBlocked` -> `move_blocked`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Action(Struct, frozen=True, omit_defaults=True, tag_field="do", tag=snake, forbid_unknown_fields=True):
    """What a seat may do. A case file gives the fields in this order: `play K` is `Play(card="K")`."""


class Event(Struct, frozen=True, omit_defaults=True, tag_field="event", tag=snake):
    """What happened, in the past tense. Whoever may not know a field is sent that field at its default."""


class View(Struct, frozen=True, omit_defaults=True):
    """Everything one seat (or a watcher) may know; built up from that, never made by removing secrets from a state."""


FaceWord = Annotated[str, Meta(max_length=40, pattern="^[a-z_/]*$")]


class Face(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A portrait in words, for people and bots alike; `colours` are up to three, as "cyan/ink/gold"."""

    build: FaceWord = ""
    stance: FaceWord = ""
    hair: FaceWord = ""
    mask: FaceWord = ""
    outfit: FaceWord = ""
    prop: FaceWord = ""
    skin: FaceWord = ""
    colours: FaceWord = ""


class SeatSetup(Struct, frozen=True, omit_defaults=True):
    """Who sits where: a name, the bot's id if a bot plays the seat, and the face a person has chosen."""

    name: str
    bot: str | None = None
    face: Face | None = None


class Setup(Struct, frozen=True, omit_defaults=True):
    """What is agreed before the match: game, seats, options by their words; `pack` names extra content.

    `hints` says whether a seat may ask what a bot would do. `mode` is what the options were chosen by, for people to
    read: no rule looks at it. With `undo` a seat may take an answer back that nobody has learned of (match/undo.py).
    """

    game: str
    seats: tuple[SeatSetup, ...]
    options: dict[str, Any] = {}
    pack: str | None = None
    hints: bool = True
    mode: str = ""
    undo: bool = False


class Way(Struct, frozen=True, forbid_unknown_fields=True):
    """A button of its own on a game's poster: a mode that people come for."""

    mode: str
    title: str
    brief: str = ""


class RuleGroup(Struct, frozen=True, forbid_unknown_fields=True):
    """House rules that belong together: a sentence for each option, in the order they are shown."""

    title: str
    rules: dict[str, str]


class Lobby(Struct, frozen=True, forbid_unknown_fields=True):
    """lobby.toml: what the home page says of a game before anybody sits down.

    `minutes` are by mode, "*" for all others: how long people take, about. `first` are the modes that are offered
    first; the others are variants. `together` is for games in which all sit on one side: whoever else is there is a
    partner. `hidden` are options for tests and simulations: no page offers them. `roles` say what each seat is, by the
    number of seats, where they differ. `unrated` are modes that are not played for a rating; `rated_for_two` says that
    only two at a table can be. `ladder` has the share of matches that each level wins against the one below, from level
    2 up, by turns (`fracas lab ladder`): ratings of bots follow from it.
    """

    pitch: str = ""  # what one does, and how one wins
    learn: Literal["easy", "some", "much"] = "some"  # how much there is to learn
    together: bool = False
    first: tuple[str, ...] = ()
    minutes: dict[str, int] = {}
    way: tuple[Way, ...] = ()
    group: tuple[RuleGroup, ...] = ()
    hidden: tuple[str, ...] = ()
    roles: dict[str, tuple[str, ...]] = {}
    unrated: tuple[str, ...] = ()
    rated_for_two: bool = False
    ladder: tuple[Annotated[float, Meta(gt=0, lt=1)], ...] = ()


class StandingOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """[order.<id>] of text.toml: what a player may say once where the game asks again and again.

    `asks` are the kinds of question it answers, `answer` is the action, which must be open to every seat that is asked
    so, whatever it holds. It ends when one of the fields `until` of the seat's view changes. Nothing of a hand decides
    whether or when it is carried out.
    """

    words: str
    asks: tuple[str, ...]
    answer: dict[str, Any]
    until: tuple[str, ...] = ()


class MatchClockOptions(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The option of a clock for the match; for games whose rules have a clock of their own for decisions."""

    match_minutes: Annotated[int, Meta(ge=1, le=600)] | None = None


class ClockOptions(MatchClockOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of both clocks, which the match keeps (match/clock.py).

    The Options of a game inherit from it, and are not `kw_only` themselves: then the clocks stand last in every form.
    """

    decision_seconds: Annotated[int, Meta(ge=5, le=600)] | None = None


class Outcome(Struct, frozen=True):
    """The result: a score per seat (1 win, 0.5 draw, 0 loss), and how it came about in a word."""

    scores: tuple[float, ...]
    why: str = ""


class Field(Struct, frozen=True, omit_defaults=True):
    """One box of a typed form: a line of text, several lines, one of `choices`, or a number.

    `help` is a sentence for the person who fills it in. `required` is what the whole form needs before it is done; it
    may be sent a few boxes at a time. `value` is what is in the box now.
    """

    name: str
    label: str
    kind: Literal["text", "lines", "choice", "number"] = "text"
    choices: tuple[str, ...] = ()
    required: bool = True
    longest: int = 200  # characters
    value: str = ""
    help: str = ""


class Fill(Action, frozen=True, tag="fill"):
    """The answer to an ask with a form: free text by field name."""

    fields: dict[str, str] = field(default_factory=dict)


class TakeBack(Action, frozen=True):
    """A seat takes back what it answered last. It is sent unasked, and stands in the log like any action."""


def without(told: str, words: str) -> str:
    """A text in which these words, which were struck out, are gone wherever they stand whole."""
    return re.sub(rf"(?<!\w){re.escape(words)}(?!\w)", GONE, told)
