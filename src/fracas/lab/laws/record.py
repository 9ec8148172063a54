"""Laws of one state and its record: a replay is the same match, a copy is independent, questions keep their numbers."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.kernel.ask import Prompt
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game
from fracas.kernel.out import Recorder
from fracas.kernel.state import State
from fracas.lab.check_walk import encode_told
from fracas.lab.laws.law import Broken, Law, Position, first_difference, follow, snapshot, spread_points
from fracas.match.match import Progress
from fracas.match.record import digest

__all__ = ["Copies", "Questions", "Replays"]

COPIES = 3  # states per match that are copied
FOLLOWED = 20  # entries of the match repeated in a copy
DIVERGED = 30  # random decisions played in another copy

Question = tuple[Prompt, tuple[int, ...]]  # what a seat is asked, and the codes it may answer


class Replays(Law):
    """The record, encoded and decoded, replays to equal events, equal views and the same digest."""

    name = "replay"

    def begin(self, position: Position, entries: int) -> None:
        self._compare(position, position.match.opening)

    def after_entry(self, position: Position, done: Progress) -> None:
        self._compare(position, done)

    def _compare(self, position: Position, done: Progress) -> None:
        self.count += 1
        there = encode_told(done)
        here = position.walk.told[done.entry.seq]
        if there != here:
            raise Broken(f"the replay tells something else: {first_difference(here, there)}")

    def ended(self, position: Position) -> None:
        played, again = position.walk.match, position.match
        first = digest(played.setup, played.entries, played.outcome)
        if digest(again.setup, again.entries, again.outcome) != first:
            here, there = (msgspec.json.encode((m.entries, m.outcome)) for m in (played, again))
            raise Broken(f"the replay has another digest: {first_difference(here, there)}")
        here = snapshot(position.game, played.state, position.walk.seats)
        if position.snapshot() != here:
            raise Broken(f"the replay ends elsewhere: {first_difference(here, position.snapshot())}")
        self.count += 2

    def detail(self) -> str:
        return "entries and endings compared"


class Copies(Law):
    """A copy equals its original, plays on like it, and nothing done to the one shows in the other."""

    name = "copy"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self._follower: State | None = None
        self._born = 0

    def begin(self, position: Position, entries: int) -> None:
        self._chance = self.chance(position)
        self.points = spread_points(self._chance, entries, COPIES)
        self._follower = None

    def before_entry(self, position: Position) -> None:
        before, seats = position.snapshot(), position.walk.seats
        astray, follower = position.state.copy(), position.state.copy()
        born = snapshot(position.game, astray, seats)
        if born != before:
            raise Broken(f"a fresh copy differs from its original: {first_difference(before, born)}")
        wander(astray, seats, self._chance)
        after = snapshot(position.game, position.state, seats)
        if after != before:
            raise Broken(f"a copy was played on and the original changed: {first_difference(before, after)}")
        later = snapshot(position.game, follower, seats)
        if later != before:
            raise Broken(f"a copy was played on and another copy changed: {first_difference(before, later)}")
        self._follower, self._born = follower, position.entry
        self.count += 3

    def after_entry(self, position: Position, done: Progress) -> None:
        if self._follower is None:
            return
        out = Recorder()
        why = follow(position.game, self._follower, done.entry, done.due, out)
        if why:
            raise Broken(f"a copy made at entry {self._born} does not follow its original: {why}")
        here, there = encode_told(done), msgspec.json.encode(out.take())
        if here != there:
            raise Broken(f"a copy made at entry {self._born} tells something else: {first_difference(here, there)}")
        self.count += 1
        if position.match.over or done.entry.seq >= self._born + FOLLOWED:
            there = snapshot(position.game, self._follower, position.walk.seats)
            if there != position.snapshot():
                parted = first_difference(position.snapshot(), there)
                raise Broken(f"a copy made at entry {self._born} has parted from its original: {parted}")
            self._follower = None
            self.count += 1

    def detail(self) -> str:
        return "copies compared at birth, after another copy went astray, and following their original"


def wander(state: State, seats: int, chance: Chance) -> None:
    """Play on at random, now and then with an aside; stop where only a form or the clock can go on."""
    out = Recorder()
    for _ in range(DIVERGED):
        asked = [seat for seat in range(seats) if state.pending() >> seat & 1]
        if not asked:
            return
        seat = asked[chance.below(len(asked))]
        codes = state.options(seat)
        if chance.below(DIVERGED) == 0:
            codes = state.asides(seat) or codes
        if not codes:
            return
        state.answer(seat, codes[chance.below(len(codes))], chance, out)


def _content(question: Question) -> bytes:
    """What is asked, whatever its number and its deadline."""
    prompt, options = question
    return msgspec.json.encode((prompt.kind, prompt.about, prompt.form, options))


class Questions(Law):
    """Another seat's answer does not change a question's number; an answered question's number is not used again.

    The kinds of question that a game names in `Rules.renewed` get a new number with every answer.
    """

    name = "question numbers"

    def begin(self, position: Position, entries: int) -> None:
        self._real_time = position.game.in_real_time(position.match.setup)
        self._answered: set[tuple[int, int]] = set()
        self._open = self._questions(position)

    def after_entry(self, position: Position, done: Progress) -> None:
        before, entry = self._open, done.entry
        self._open = self._questions(position)
        if entry.seat is not None and entry.ask is not None and not self._real_time:
            self._answered.add((entry.seat, entry.ask))
        for seat, (number, what) in self._open.items():
            self.count += 1
            if (seat, number) in self._answered:
                raise Broken(f"seat {seat} is asked question {number} again, which it has answered")
            # An aside or the clock may close a question and open an equal one; another seat's answer may not.
            if seat in before and seat != entry.seat and entry.ask is not None:
                old, same = before[seat]
                if position.prompts()[seat].kind in position.game.rules.renewed:
                    if old == number:
                        raise Broken(f"seat {entry.seat} answered, and seat {seat} is still asked under number {old}")
                elif old != number and _content(same) == _content(what):
                    raise Broken(f"seat {entry.seat} answered, and the open question of seat {seat}"
                                 f" went from number {old} to {number}")  # fmt: skip

    def _questions(self, position: Position) -> dict[int, tuple[int, Question]]:
        """Number and content of each open question."""
        state = position.state
        return {
            seat: (int(state.question(seat)), (prompt, state.options(seat)))
            for seat, prompt in position.prompts().items()
        }

    def detail(self) -> str:
        return "open questions compared with those before"
