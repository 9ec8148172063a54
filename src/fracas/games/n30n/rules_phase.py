"""Where phases begin: who acts in them, in which order."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words_events as w
from fracas.games.n30n.state import Board
from fracas.games.n30n.state_codes import TO_CLAIM, TO_CLEAN_UP, TO_STRIKE
from fracas.kernel.out import Out


def seats_of(s: Board, side: i64) -> tuple[int, ...]:
    """The seats of a side that still play."""
    return tuple([seat for seat in range(s.book.players) if s.book.unit_of[seat] in s.units_of(side)])


def begin_turns(s: Board, stage: i64, out: Out) -> None:
    """Attackers declare Strikes, defenders Counters, in seat order (N3-6.1, N3-13.1, N3-20.9, N3-21.5)."""
    s.stage = stage
    s.actors = list(seats_of(s, s.attacker if stage == TO_STRIKE else 1 - s.attacker))
    s.actor = 0
    s.passes = 0
    if out.on:
        out.tell(w.PhaseBegan("strike" if stage == TO_STRIKE else "counter"))


def begin_claims(s: Board, out: Out) -> None:
    if not s.book.items:
        s.stage = TO_CLEAN_UP
        return
    s.stage = TO_CLAIM
    s.queue = s.units_of(s.attacker) + s.units_of(1 - s.attacker)
    s.queue_at = 0
    if out.on:
        out.tell(w.PhaseBegan("challenge"))
