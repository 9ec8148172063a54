"""The clocks of a match: for each decision, for the whole match, and whatever time the rules themselves wait for."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from fracas.kernel.chance import Chance
from fracas.kernel.game import Game
from fracas.kernel.out import Out
from fracas.kernel.state import NEVER, State
from fracas.kernel.wire import ClockOptions, MatchClockOptions
from fracas.match.nouns import Due

__all__ = ["Clock", "Due", "clock_for", "run_out"]


class Clock:
    """Until when each asked seat may answer, and when the match ends. Without options it knows only the rules' time.

    A seat's time begins when its question is opened and does not move while that stays open.
    """

    def __init__(self, decision_ms: int, ends: int) -> None:
        self.decision_ms = decision_ms
        self.ends = ends
        self._open: dict[int, tuple[int, int]] = {}  # by asked seat: the number of its question, and its due time

    def copy(self) -> Clock:
        """An independent clock that shows the same."""
        other = Clock(self.decision_ms, self.ends)
        other._open = self._open
        return other

    def note(self, state: State, seats: int, at: int, *, nameless: bool = False) -> None:
        """After an entry: give each new question its time.

        An entry whose author is not kept gives nobody more time: a replay could not tell to whom.
        """
        if not self.decision_ms:
            return
        mask, before = int(state.pending()), self._open
        self._open = {}  # replaced, never changed in place: copies share it
        for seat in range(seats):
            if mask >> seat & 1:
                number = int(state.question(seat))
                old, due = before.get(seat, (None, 0))
                same = old == number or (nameless and old is not None)
                self._open[seat] = (number, due if same else at + self.decision_ms)

    def restart(self, seat: int) -> None:
        """Forget a seat's time: whatever it is asked next is a new question."""
        self._open = {one: kept for one, kept in self._open.items() if one != seat}

    def kept(self, seat: int) -> tuple[int, int] | None:
        """The number of a seat's open question and its due time."""
        return self._open.get(seat)

    def reopen(self, seat: int, kept: tuple[int, int] | None) -> None:
        """A seat has taken its answer back: its question has the time that it had."""
        if kept is not None:
            self._open = {**self._open, seat: kept}

    def due_of(self, seat: int) -> int | None:
        """Until when a seat may answer."""
        return self._open[seat][1] if seat in self._open else None

    def next(self, state: State) -> Due | None:
        """What is due first; at the same time the rules go first, then the lowest seat, then the end of the match."""
        if state.over():
            return None
        if not self._open and self.ends == NEVER and state.deadline() == NEVER:
            return None
        found = [Due(due, "seat", seat) for seat, (_, due) in sorted(self._open.items())]
        rules = int(state.deadline())
        if rules != NEVER:
            found.insert(0, Due(rules, "rules"))
        if self.ends != NEVER:
            found.append(Due(self.ends, "match"))
        return min(found, key=lambda one: one.at, default=None)


def clock_for(options: Struct) -> Clock:
    """The clock that a match with these options has."""
    decision_s = options.decision_seconds if isinstance(options, ClockOptions) else None
    match_min = options.match_minutes if isinstance(options, MatchClockOptions) else None
    return Clock((decision_s or 0) * 1000, NEVER if match_min is None else match_min * 60_000)


def run_out(game: Game[Any], state: State, due: Due, chance: Chance, out: Out) -> None:
    """Do what is due; the time of the state has been set."""
    if due.what == "rules":
        state.time_up(chance, out)
    elif due.what == "match":
        state.call_time(chance, out)
        assert state.over(), "time is called, yet the match is not over"
    elif state.options(due.seat):
        state.answer(due.seat, state.default(due.seat, chance), chance, out)
    else:
        assert game.forms is not None, f"seat {due.seat} is asked and has neither options nor a form"
        refusal = game.forms.fill(state, due.seat, game.forms.blank(state, due.seat), chance, out)
        assert refusal is None, f"what the clock writes is refused: {refusal}"
