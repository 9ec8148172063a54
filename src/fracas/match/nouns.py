"""The nouns of a match: entries, what they did, what is refused, what is due, and what an audience is shown.

They stand apart from what makes them, because that is compiled, and a Struct cannot be.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Raw, Struct

from fracas.kernel.out import heard
from fracas.kernel.wire import Action, Outcome

__all__ = ["Due", "Entry", "News", "Progress", "Refused", "Shown", "Told"]

Told = list[tuple[int, object]]


class Due(Struct, frozen=True):
    """What the clock does next, and when: a step of the rules, the answer of a seat, or the end of the match."""

    at: int
    what: Literal["rules", "seat", "match"]
    seat: int = -1


class Entry(Struct, frozen=True, omit_defaults=True):
    """One line of the log. An entry without a seat and an action is the start (seq 0) or something the clock did.

    An entry with an action and without a seat is of a finished match: whose it was is not kept (match/opens.py).
    At a table it has a promise, and the salt that opens it (match/promise.py); these are no part of the match.
    """

    seq: int
    at: int
    seat: int | None = None
    ask: int | None = None
    action: Action | None = None
    luck: list[int] = []
    salt: str = ""
    promise: str = ""


class Progress(Struct, frozen=True):
    """What a submission did: the entry to store, and what was told, each with its audience mask.

    `due` says what it was if the clock did it.
    """

    entry: Entry
    told: Told
    due: Due | None = None

    def events(self, seat: int | None) -> list[object]:
        """The events a seat (None: a watcher) may see."""
        return heard(self.told, seat)


class Refused(Struct, frozen=True):
    """What was sent changed nothing: a code for programs, and a sentence for the player."""

    code: str
    why: str
    box: str = ""  # of a form: the name of the box at fault, if one is
    about: dict[str, Any] = {}  # the fields of the line, to say it in another language


class Shown(Struct, frozen=True, gc=False):
    """What one audience sees of a match and is asked, as JSON; `asked` is who it knows to be asked."""

    view: Raw
    ask: Raw  # null for watchers and after the end
    asked: tuple[int, ...]
    outcome: Outcome | None


class News(Struct, frozen=True, gc=False):
    """What one audience learns of an entry, under its own number: events as JSON, and what it is shown then."""

    seat: int | None
    seq: int
    at: int
    events: Raw
    shown: Shown
