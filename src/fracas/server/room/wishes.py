"""What somebody asks for who looks for company."""

from __future__ import annotations

from msgspec import Struct

from fracas.kernel.wire import Face
from fracas.server.frames import Name, Secret, Word

__all__ = ["QuickMatch"]


class QuickMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """Look for anybody who wants to play: the seat of somebody who waits, or a table of one's own to wait at.

    Ask again with `wide` to take any mode of the game, and with `leave` and `token`, the table one waits at: it is
    closed if somebody else is found, and given back if not.
    """

    game: Word
    mode: Word | None = None
    name: Name = "Player"
    face: Face | None = None
    wide: bool = False
    leave: Word | None = None
    token: Secret | None = None
