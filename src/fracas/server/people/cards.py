"""What a person's page and the server say to each other about an account. The browser's types are made from these."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fracas.kernel.wire import Face, SeatSetup
from fracas.server.frames import Name, Secret, Word

__all__ = [
    "TOLD",
    "AccountCard",
    "Best",
    "BestLine",
    "Block",
    "Farewell",
    "History",
    "HistoryLine",
    "KeptSeat",
    "Looks",
    "Me",
    "NewAccount",
    "NewPassphrase",
    "RatingCard",
    "Result",
    "SignIn",
    "SignOut",
]

Handle = Annotated[str, Meta(max_length=40)]
Passphrase = Annotated[str, Meta(max_length=400)]
Result = Literal["won", "lost", "draw"]
_MOST_SEATS = 100


# --- the browser asks


class KeptSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat this browser has: it joins the account that is made here."""

    table: Word
    token: Secret


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """Make an account, and be signed in here."""

    handle: Handle
    passphrase: Passphrase
    name: Name = "Player"
    face: Face | None = None
    seats: Annotated[tuple[KeptSeat, ...], Meta(max_length=_MOST_SEATS)] = ()


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Sign in here."""

    handle: Handle
    passphrase: Passphrase


class SignOut(Struct, frozen=True, forbid_unknown_fields=True):
    """Sign out here, or on every device."""

    everywhere: bool = False


class NewPassphrase(Struct, frozen=True, forbid_unknown_fields=True):
    """Change the passphrase; every other device is signed out."""

    old: Passphrase
    new: Passphrase


class Looks(Struct, frozen=True, forbid_unknown_fields=True):
    """The name and the face to sit under, on every device."""

    name: Name
    face: Face | None = None


class Block(Struct, frozen=True, forbid_unknown_fields=True):
    """Meet somebody no more; or again."""

    handle: Handle
    blocked: bool = True


class Farewell(Struct, frozen=True, forbid_unknown_fields=True):
    """Delete the account and what is kept of its person. It cannot be undone."""

    passphrase: Passphrase


# --- the server tells


class RatingCard(Struct, frozen=True):
    """A rating in one mode of a game: points, how far the truth may lie from them (95 %), and from how many matches."""

    game: str
    mode: str
    value: int
    spread: int
    matches: int


class BestLine(Struct, frozen=True):
    """One of the best of a mode: somebody, or a bot by its id, whose rating was measured and stays."""

    name: str
    handle: str
    bot: str
    value: int
    spread: int
    matches: int = 0


class Best(Struct, frozen=True):
    """The best of a mode, the first one first; or why there are none."""

    lines: tuple[BestLine, ...]
    why_not: str = ""


class AccountCard(Struct, frozen=True):
    """An account, for its owner. `devices` are signed in now; `blocked` are handles.

    `played` are games it had a seat in; `learnt` are lessons played to the end, as "game/lesson".
    """

    handle: str
    name: str
    face: Face | None
    created: int
    devices: int = 1
    blocked: tuple[str, ...] = ()
    ratings: tuple[RatingCard, ...] = ()
    played: tuple[str, ...] = ()
    learnt: tuple[str, ...] = ()


class Me(Struct, frozen=True):
    """Who is signed in here. If nobody can be, `why_not` says why: then no passphrase is to be asked for."""

    account: AccountCard | None = None
    why_not: str = ""


class HistoryLine(Struct, frozen=True):
    """A match somebody has a seat in; `handles` are by seat, empty for guests and bots."""

    table: str
    game: str
    mode: str
    at: int  # when it ended, else when it began, in ms since 1970
    status: Literal["playing", "over", "stopped"]
    seat: int
    seats: tuple[SeatSetup, ...]
    handles: tuple[str, ...]
    result: Result | None = None
    rated: bool = False
    change: int | None = None  # of the rating


class History(Struct, frozen=True):
    """Matches, the newest first; `more` is what to send as `before` for the next ones."""

    lines: tuple[HistoryLine, ...]
    more: str = ""


TOLD = (Me, History, Best)  # with all they mention
