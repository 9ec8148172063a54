"""Playing on from a moment of a recorded match: a session whose match has begun already."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from time import monotonic
from typing import Any

import msgspec

from fracas.bots import default_bot
from fracas.kernel.chance import LuckError
from fracas.kernel.game import Game, SetupError
from fracas.match.record import Record, RecordError
from fracas.match.replay import film, resume
from fracas.terminal.session import Session, seated
from fracas.terminal.words import say

__all__ = ["PlayedOn", "begin_anew"]


class PlayedOn(Session):
    """A match that goes on from the first entries of a record, with a person in one seat and bots in the others."""

    leaves = True

    def __init__(
        self, game: Game[Any], record: Record, seat: int, seed: str, clock: Callable[[], float] = monotonic
    ) -> None:
        """`record` ends at the moment from which it goes on; raises RecordError where it cannot be played."""
        match = resume(game, record, seed)
        self.sit(game, record.setup, seed, match, clock, record.entries[-1].at)
        for moment in film(game, record, seat):
            self._tell(moment.events)
        self._let_bots_answer()


def begin_anew(
    game: Game[Any], record: Record, seat: int, entries: int, *, same_luck: bool, clock: Callable[[], float] = monotonic
) -> PlayedOn:
    """Play on after so many entries; raises SetupError that says why it cannot be done."""
    setup = record.setup
    if not game.opens_after(setup):
        raise SetupError(say(game.language, "on_closed", game=game.info.title))
    if same_luck and not record.seed:
        raise SetupError(say(game.language, "on_no_seed"))
    mode = next((mode for mode in game.info.modes if mode.id == setup.mode), game.info.modes[0])
    others = [default_bot(game, mode)] * (len(setup.seats) - 1)
    seats = seated(setup.seats[seat].name, seat, others, game.language)
    plain = [msgspec.structs.replace(entry, salt="", promise="") for entry in record.entries[:entries]]
    cut = msgspec.structs.replace(
        record, setup=msgspec.structs.replace(setup, seats=seats), entries=plain, outcome=None, digest=""
    )
    try:
        session = PlayedOn(game, cut, seat, record.seed if same_luck and record.seed else secrets.token_hex(8), clock)
    except (RecordError, LuckError) as error:
        raise SetupError(say(game.language, "on_impossible", why=error)) from None
    if len(session.match.entries) == entries and session.over:
        raise SetupError(say(game.language, "on_over"))
    return session
