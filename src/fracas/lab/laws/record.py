"""Laws of one state and its record: a replay is the same match, a copy is independent, questions keep their numbers,
and what is taken back has never been."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from fracas.kernel.ask import Prompt
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game
from fracas.kernel.out import Recorder
from fracas.kernel.state import State
from fracas.kernel.wire import TakeBack
from fracas.lab.check_walk import encode_told
from fracas.lab.laws.law import Broken, Law, Position, first_difference, follow, snapshot, spread_points
from fracas.match.match import Match, Progress, Refused
from fracas.match.record import decode, digest, encode, record_of
from fracas.match.replay import Replay
from fracas.match.sight import look

__all__ = ["Copies", "Questions", "Replays", "TakesBack"]

COPIES = 3  # states per match that are copied
FOLLOWED = 20  # entries of the match repeated in a copy
DIVERGED = 30  # random decisions played in another copy
TAKEN = 6  # positions of a match in which answers are taken back
PICKED = 4  # options of a question that are tried there
MEANWHILE = 3  # answers of others before one is taken back
AFTERWARDS = 4  # random answers played on with

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


class TakesBack(Law):
    """An answer that was taken back leaves no trace, and nobody else could tell what it was.

    Of all answers to a question that may be taken back, the others hear and see the same. Afterwards the match is, for
    everybody and byte by byte, what it would be without the answer: also if others have chosen meanwhile, also in what
    luck comes next, and when it is replayed from its record.
    """

    name = "take back"

    def begin(self, position: Position, entries: int) -> None:
        self._chance = self.chance(position)
        real_time = position.game.in_real_time(position.match.setup)
        self.points = [] if real_time else spread_points(self._chance, entries, TAKEN)
        self._replayed = False

    def before_entry(self, position: Position) -> None:
        state = position.state
        for seat in position.match.pending():
            codes = list(state.options(seat))
            picked = [codes.pop(self._chance.below(len(codes))) for _ in range(min(PICKED, len(codes)))]
            told: dict[bytes, int] = {}
            for code in picked:
                sent = self._try(position, seat, code)
                if sent is not None:
                    told[sent] = code
            if len(told) > 1:
                (here, one), (there, other), *_ = told.items()
                words = [position.game.words.decode(state, code) for code in (one, other)]
                raise Broken(f"the others can tell {words[0]!r} of seat {seat} from {words[1]!r},"
                             f" and both can be taken back: {first_difference(here, there)}")  # fmt: skip

    def _fork(self, match: Match) -> Match:
        fork = Match(match.game, replace(match.setup, undo=True), Chance("taken back"), like=match)
        fork.entries = match.entries.copy()
        return fork

    def _try(self, position: Position, seat: int, code: int) -> bytes | None:
        """Answer, let others answer, and take it back; what the others were sent, if it may be taken back."""
        world, without = self._fork(position.match), self._fork(position.match)
        observers = position.observers
        before = [look(world, one) for one in observers]
        done = world.play(seat, code, int(world.state.at))
        if not world.may_take_back(seat):
            self.notes["crossed"] += 1
            return None
        others = [one for one in observers if one != seat]
        sent = msgspec.json.encode([(done.events(one), look(world, one)) for one in others])
        moved = 0
        for _ in range(self._chance.below(MEANWHILE + 1)):
            world, without, on = self._meanwhile(world, without, seat)
            moved += on
        world = world.fork(Chance("taken back"))
        taken = world.submit(seat, None, TakeBack(), int(world.state.at))
        if isinstance(taken, Refused):
            raise Broken(f"seat {seat} may take its answer back, and is refused: {taken.why}")
        if taken.told or taken.entry.luck:
            raise Broken(f"taking back tells {taken.told!r} and takes the luck {taken.entry.luck}")
        without.state.at = world.state.at
        self._same(position, world, without, "after it was taken back")
        after = [look(world, one) for one in observers]
        if not moved and after != before:
            raise Broken(f"after seat {seat} took its answer back, somebody sees something else than before")
        self.notes["taken back"] += 1
        self.notes["after others had chosen"] += bool(moved)
        self.count += 1
        self._go_on(position, world, without)
        if not self._replayed:
            self._replay(position, world)
        return sent

    def _meanwhile(self, world: Match, without: Match, seat: int) -> tuple[Match, Match, bool]:
        """Another seat answers in both worlds, if the first can still take back after that."""
        asked = [one for one in world.pending() if one != seat and world.state.options(one)]
        if not asked:
            return world, without, False
        other = asked[self._chance.below(len(asked))]
        options = world.state.options(other)
        code = options[self._chance.below(len(options))]
        tried = world.fork(Chance("taken back"))
        tried.play(other, code, int(tried.state.at))
        if not tried.may_take_back(seat):
            return world, without, False
        if code not in without.state.options(other):
            raise Broken(f"what seat {other} may answer depends on what seat {seat} may take back")
        without.play(other, code, int(tried.state.at))
        return tried, without, True

    def _same(self, position: Position, world: Match, without: Match, when: str) -> None:
        seats = position.walk.seats
        here, there = (snapshot(position.game, one.state, seats) for one in (without, world))
        if here != there:
            raise Broken(f"{when}: {first_difference(here, there)}")
        for one in position.observers:
            if look(world, one) != look(without, one):
                raise Broken(f"{when}: {one!r} is shown or asked something else")

    def _go_on(self, position: Position, world: Match, without: Match) -> None:
        for _ in range(AFTERWARDS):
            asked = [one for one in world.pending() if world.state.options(one)]
            if world.over or not asked:
                break
            seat = asked[self._chance.below(len(asked))]
            options = world.state.options(seat)
            code, at = options[self._chance.below(len(options))], int(world.state.at)
            here, there = without.play(seat, code, at), world.play(seat, code, at)
            if encode_told(here) != encode_told(there) or here.entry.luck != there.entry.luck:
                raise Broken("a match goes on in another way after something was taken back")
        self._same(position, world, without, "a few answers after something was taken back")

    def _replay(self, position: Position, world: Match) -> None:
        record = decode(encode(record_of(world)), position.game)
        replay = Replay(position.game, record)
        while replay.step() is not None:
            pass
        if record_of(replay.match).digest != record.digest:
            raise Broken("a record in which something is taken back replays to another match")
        here, there = (snapshot(position.game, one.state, position.walk.seats) for one in (world, replay.match))
        if here != there:
            raise Broken(f"a record in which something is taken back ends elsewhere: {first_difference(here, there)}")
        self._replayed = True
        self.notes["records replayed"] += 1
