"""The frames that cross the socket and the bodies of the lobby's requests. The browser's types are made from these."""

from __future__ import annotations

from typing import Any

from msgspec import Raw, Struct

from fracas.kernel.ask import Ask
from fracas.kernel.wire import Outcome, Setup, snake

__all__ = [
    "Answer",
    "Created",
    "Down",
    "GameCard",
    "Join",
    "ModeCard",
    "NewTable",
    "Notice",
    "Refresh",
    "RefusedAnswer",
    "Rematch",
    "Say",
    "SeatStatus",
    "SeatWish",
    "Up",
    "Update",
    "Welcome",
]


# --- the browser speaks -------------------------------------------------------------------------------------------


class Up(Struct, frozen=True, tag_field="frame", tag=snake, forbid_unknown_fields=True):
    """A frame from a client."""


class Join(Up, frozen=True):
    """First frame of a socket: which table, and the seat's secret token (none: watch)."""

    table: str
    token: str | None = None


class Answer(Up, frozen=True):
    """Answer an ask (ask None: an aside). `id` is the client's own: the same id is never played twice."""

    id: str
    action: Raw
    ask: int | None = None


class Refresh(Up, frozen=True):
    """Send me a whole update: I missed something."""


class Rematch(Up, frozen=True):
    """The same table again, seats rotated; everybody at the table is told the new table's address."""


class Say(Up, frozen=True):
    """A line of chat."""

    text: str


# --- the server speaks --------------------------------------------------------------------------------------------


class Down(Struct, frozen=True, omit_defaults=True, tag_field="frame", tag=snake):
    """A frame to a client."""


class SeatStatus(Struct, frozen=True, omit_defaults=True):
    """Who sits there and what the table waits for; never what was chosen."""

    name: str
    bot: str | None = None
    here: bool = True
    asked: bool = False


class Welcome(Down, frozen=True):
    """Answer to Join: what stays the same for the whole match. `now` is server time since the match began, in ms."""

    table: str
    seat: int | None
    setup: Setup
    now: int


class Update(Down, frozen=True, omit_defaults=True):
    """What happened since the last update, what is seen now and what is asked.

    `events` of a joining or refreshing client are empty: show the view as it is. A gap in `seq` asks for Refresh.
    `answered` is the client's id of the answer this update is the result of.
    """

    seq: int
    at: int
    events: tuple[Any, ...]
    view: Any
    ask: Ask | None
    seats: tuple[SeatStatus, ...]
    outcome: Outcome | None = None
    answered: str | None = None


class RefusedAnswer(Down, frozen=True, tag="refused"):
    """An answer changed nothing, and why."""

    id: str
    why: str
    ask: int | None = None


class Notice(Down, frozen=True, omit_defaults=True):
    """Anything else worth a line: chat, a rematch's address, a mistake in a frame."""

    kind: str
    text: str = ""
    seat: int | None = None
    table: str | None = None
    token: str | None = None


# --- the lobby ----------------------------------------------------------------------------------------------------


class ModeCard(Struct, frozen=True):
    """One way to play, as the lobby shows it."""

    id: str
    title: str
    brief: str
    seats: tuple[int, ...]
    options: dict[str, Any]


class GameCard(Struct, frozen=True):
    """One game, as the lobby shows it: its texts and option schema come along."""

    id: str
    title: str
    tagline: str
    accent: str
    modes: tuple[ModeCard, ...]
    options: dict[str, Any]
    text: dict[str, Any]


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: a bot's id, or None for a person."""

    name: str = ""
    bot: str | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table; whoever opens it takes the first seat that is no bot's."""

    game: str
    mode: str | None = None
    options: dict[str, Any] = {}
    seats: tuple[SeatWish, ...] = ()
    name: str = "Player"


class Created(Struct, frozen=True):
    """A seat at a table, with the secret that proves it."""

    table: str
    seat: int | None
    token: str | None
