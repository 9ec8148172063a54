"""Taking an answer back: which may be, and the match as it stands without it (docs/decisions/0042).

An answer may be taken back as long as neither luck nor information has crossed it. That is judged by what really
happened, and by nothing the seat cannot know: whether a seat may take back changes only with an entry of its own, or
with something it is told.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from fracas.kernel.chance import LuckError, Recorded
from fracas.kernel.game import Game
from fracas.kernel.out import Recorder, heard
from fracas.kernel.refusal import Refusal
from fracas.kernel.state import State
from fracas.kernel.wire import SEALED, Fill, TakeBack
from fracas.match.clock import run_out
from fracas.match.nouns import Entry, Progress

__all__ = ["Tail", "taken_back"]

_MOST = 20  # answers of a seat that are remembered

Kept = tuple[int, int] | None  # of the clock: the number of a seat's question, and until when it may answer


class Step:
    """An entry of the tail: the state before it, and what it told."""

    def __init__(self, before: State, code: int | None, done: Progress) -> None:
        self.before = before
        self.code = code  # of an answer or an aside; None for a form and for what the clock did
        self.entry = done.entry
        self.due = done.due
        self.told = done.told

    def copy(self) -> Step:
        """An independent step: states are never played on in place."""
        return Step(self.before, self.code, Progress(self.entry, self.told, self.due))


class Tail:
    """The last entries of a match, from the first one that may be taken back."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self._game = game
        self._seats = seats
        self._steps: list[Step] = []
        self._mine: dict[int, list[tuple[Step, Kept]]] = {}  # by seat: what it may take back, in order

    def copy(self) -> Tail:
        """An independent tail."""
        other = Tail(self._game, self._seats)
        twins = {id(step): step.copy() for step in self._steps}
        other._steps = list(twins.values())
        other._mine = {seat: [(twins[id(step)], kept) for step, kept in found] for seat, found in self._mine.items()}
        return other

    def open_to(self, seat: int) -> bool:
        """Whether a seat may take back what it answered last."""
        return bool(self._mine.get(seat))

    def note(self, before: State, kept: Kept, after: State, code: int | None, done: Progress) -> None:
        """After an entry: who may still take back, and whether this one may be."""
        author = done.entry.seat
        if done.due is not None and done.due.what == "seat":
            author = done.due.seat  # the clock has answered for it
        for seat in list(self._mine):
            if self._opens(before, after, seat) or not all(_tag(event) == SEALED for event in heard(done.told, seat)):
                del self._mine[seat]
        step = Step(before, code, done)
        if author is not None:
            own = self._mine.pop(author, [])
            if code is not None and self._may_be(step, author, after):
                self._mine[author] = [*own, (step, kept)][-_MOST:]
        first = min((found[0][0].entry.seq for found in self._mine.values()), default=None)
        self._steps = [] if first is None else [one for one in (*self._steps, step) if one.entry.seq >= first]

    def _opens(self, before: State, after: State, seat: int) -> bool:
        """Whether a seat is told that an entry asks somebody who was not asked: then its own answer is built on."""
        asked = self._game.rules.asked
        return asked(after, seat) & ~asked(before, seat) != 0

    def _may_be(self, step: Step, seat: int, after: State) -> bool:
        """True if nothing has crossed an answer: no luck, and no news but that somebody has chosen."""
        entry, before = step.entry, step.before
        if entry.ask is None or entry.luck or after.over():
            return False
        hides = self._game.opens.nameless
        if hides is not None and entry.action is not None and hides(entry.action):
            return False  # to take it back would tell whose it was
        if any(_tag(event) != SEALED for _, event in step.told):
            return False
        others = [other for other in range(self._seats) if other != seat]
        # If it asks another something, or something else, that other builds on it.
        if any(_asked(before, other) != _asked(after, other) for other in others):
            return False
        # Where nobody is told that somebody has chosen, nobody may see more either than whom the table waits for.
        return bool(step.told) or all(self._sees(before, one) == self._sees(after, one) for one in (*others, None))

    def _sees(self, state: State, observer: int | None) -> bytes:
        """What an observer sees, but for who is asked."""
        view = self._game.rules.view(state, observer)
        return msgspec.json.encode(replace(view, asked=()) if "asked" in view.__struct_fields__ else view)

    def without_last(self, seat: int, at: int) -> tuple[State, Kept]:
        """The state had the seat not given its last answer, and how long it may still answer; raises Refusal."""
        if not self.open_to(seat):
            raise Refusal("crossed")
        gone, kept = self._mine[seat][-1]
        if kept is not None and kept[1] <= at:
            raise Refusal("too_late")
        later = self._steps[self._steps.index(gone) + 1 :]
        state, before = gone.before.copy(), [gone.before]
        for step in later:
            self._again(step, state)
            before.append(state.copy())
        for step, state_before in zip(later, before, strict=False):
            step.before = state_before
        self._mine[seat].pop()
        if not self._mine[seat]:
            del self._mine[seat]
        self._steps.remove(gone)
        return state, kept

    def _again(self, step: Step, state: State) -> None:
        """Play a later entry of somebody else once more; it must tell and take the same, or nothing is taken back."""
        entry, out, luck = step.entry, Recorder(), Recorded(list(step.entry.luck))
        try:
            state.at = entry.at
            if step.due is not None:
                run_out(self._game, state, step.due, luck, out)
            elif isinstance(entry.action, Fill):
                assert entry.seat is not None and self._game.forms is not None
                refusal = self._game.forms.fill(state, entry.seat, entry.action.fields, luck, out)
                if refusal is not None:
                    raise Refusal("crossed")
            else:
                assert entry.seat is not None and step.code is not None
                if entry.ask is not None and step.code not in state.options(entry.seat):
                    raise Refusal("crossed")
                state.answer(entry.seat, step.code, luck, out)
        except LuckError:
            raise Refusal("crossed") from None
        if luck.left() or out.take() != step.told:
            raise Refusal("crossed")


def taken_back(entries: list[Entry]) -> set[int]:
    """The numbers of the answers that were taken back later.

    It is always a seat's last entry that still stands: whatever else it did in between would have crossed it.
    """
    gone: set[int] = set()
    given: dict[int, list[int]] = {}
    for entry in entries:
        if entry.seat is None or entry.action is None:
            continue
        if isinstance(entry.action, TakeBack):
            gone.add(given[entry.seat].pop())
        else:
            given.setdefault(entry.seat, []).append(entry.seq)
    return gone


def _tag(event: object) -> str:
    return str(event.__struct_config__.tag)  # type: ignore[attr-defined]


def _asked(state: State, seat: int) -> tuple[int, tuple[int, ...]] | None:
    """What a seat is asked: the number of its question, and what it may answer."""
    return (int(state.question(seat)), state.options(seat)) if state.pending() >> seat & 1 else None
