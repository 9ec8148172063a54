"""Law of leaving: at any question a seat may resign, its time may run out, or the time of the match may.

Each is tried on a fork of the match, which then goes on by random play. Nothing may fail, nobody may learn a secret by
it, who has resigned is asked nothing more, and the match comes to its end.
"""

from __future__ import annotations

from typing import Any

from fracas.kernel.chance import Chance
from fracas.kernel.game import Game
from fracas.kernel.out import EVERYBODY, heard
from fracas.kernel.state import State
from fracas.kernel.wire import Action
from fracas.lab.check_walk import Walker, resigns
from fracas.lab.laws.law import Broken, Law, Observer, Position, follow, listing, spread_points
from fracas.lab.laws.told import first_parting
from fracas.lab.laws.worlds import Twin, answerer, compare_events, compare_sight, is_twin, same_question
from fracas.match.clock import Due
from fracas.match.match import Match, Progress, Refused, event_tag

__all__ = ["Leaving"]

POINTS = 2  # positions a match, spread evenly,
KINDS = 4  # and so many more, each the first at which some kind of question is asked in the match
PLAYED_ON = 24  # submissions after each; one fork a match is played to its end
OBSERVERS = 2  # for whom twin worlds are compared
TWIN_TRIES = 3
ENOUGH = 40  # waiting seats, none of which may resign, before that is a fault


class Leaving(Law):
    """Tries resigning, a seat's time and the match's time in some positions of each match."""

    name = "leaving"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self._waiting = 0  # seats met that are not asked,
        self._free = 0  # and those among them that may resign
        self._met: set[str] = set()  # kinds of question of the mode: each is left at least once

    def begin(self, position: Position, entries: int) -> None:
        self._chance = self.chance(position)
        self._points = set(spread_points(self._chance, entries, POINTS))
        self._kinds: set[str] = set()
        self._gone: set[int] = set()  # seats that have resigned: they cannot again
        self._left = KINDS
        self._to_the_end = int(self._chance.below(3 * POINTS))  # which of the forks

    def before_entry(self, position: Position) -> None:
        kinds = {prompt.kind for prompt in position.prompts().values()}
        self._may_resign(position)
        new = self._left > 0 and bool(kinds - self._kinds)
        self._kinds |= kinds
        fresh = kinds - self._met
        self._met |= fresh
        self._left -= new
        for kind in sorted(fresh):
            self._leave(position, [seat for seat, prompt in position.prompts().items() if prompt.kind == kind])
        if not fresh and (new or position.entry in self._points):
            self._leave(position, [])

    def _leave(self, position: Position, who: list[int]) -> None:
        """Try the three ways, by those seats if they can."""
        self._resign(position, who)
        self._late(position, who)
        self._call_time(position)

    def after_entry(self, position: Position, done: Progress) -> None:
        entry = done.entry
        if entry.seat is not None and entry.action is not None and resigns(entry.action):
            self._gone.add(entry.seat)

    # --- who may resign -----------------------------------------------------------------------------------------------

    def _may_resign(self, position: Position) -> None:
        """Every seat that is asked may, unless the game names a rule against it."""
        rules = position.game.rules
        for seat in range(position.walk.seats):
            free = bool(resignations(position.match, seat))
            prompt = position.prompts().get(seat)
            if prompt is None:
                self._waiting += seat not in self._gone
                self._free += free
            elif not free and prompt.kind not in rules.no_resigning and not rules.plays_on(position.state, seat):
                raise Broken(f"seat {seat} is asked {prompt.kind!r} and may not resign")

    def close(self) -> None:
        if self._waiting >= ENOUGH and not self._free:
            raise Broken(f"none of {self._waiting} seats that waited for others could resign")
        if self.game.rules.no_resigning:
            rules = (self.game.info.folder / "RULES.md").read_text("utf-8")
            for kind, number in self.game.rules.no_resigning.items():
                if number not in rules:
                    raise Broken(f"nobody may resign at {kind!r} by {number}, which RULES.md does not have")

    # --- three ways to leave ------------------------------------------------------------------------------------------

    def _resign(self, position: Position, who: list[int]) -> None:
        able = [(seat, action) for seat in range(position.walk.seats) for action in resignations(position.match, seat)]
        able = [one for one in able if one[0] in who] or able
        if not able:
            return
        seat, action = able[self._chance.below(len(able))]
        fork = self._fork(position)
        done = fork.submit(seat, None, action, int(fork.state.at))
        if isinstance(done, Refused):
            raise Broken(f"seat {seat} may not resign after all: {done.why}")
        if not any(mask == EVERYBODY and event_tag(event) == "resigned" for mask, event in done.told):  # type: ignore[arg-type]
            raise Broken(f"seat {seat} resigns, and no event `resigned` tells everybody")
        # Of more than two, those who stay may have come to the end of what there was to play.
        if position.walk.seats <= 2 and fork.outcome is not None and fork.outcome.why != "resigned":
            raise Broken(f"seat {seat} resigns and ends the match, and its outcome says {fork.outcome.why!r}")
        self._after(position, fork, done, "resigning", seat)

    def _late(self, position: Position, who: list[int]) -> None:
        asked = who or position.match.pending()
        if not asked:
            return
        seat = asked[self._chance.below(len(asked))]
        fork = self._fork(position)
        state, at = fork.state, int(fork.state.at)
        options, number = state.options(seat), int(state.question(seat))
        if options:
            code = int(state.copy().default(seat, Chance(f"{position.walk.seed}:default", keep=False)))
            if code not in options:
                raise Broken(f"the clock would answer {code} for seat {seat}, which is not among its options")
        done = fork.run_out(Due(at, "seat", seat), at)
        stays = not fork.over and fork.state.pending() >> seat & 1 and int(fork.state.question(seat)) == number
        if stays and not position.game.in_real_time(fork.setup):
            raise Broken(f"the clock has answered for seat {seat}, and question {number} is still open")
        self._after(position, fork, done, "a seat's time", None)

    def _call_time(self, position: Position) -> None:
        fork = self._fork(position)
        at = int(fork.state.at)
        done = fork.run_out(Due(at, "match"), at)
        if fork.outcome is None or fork.outcome.why != "time":
            raise Broken(f"time is called, and the outcome says {fork.outcome and fork.outcome.why!r}")
        self._after(position, fork, done, "the match's time", None)

    # --- what must hold afterwards ------------------------------------------------------------------------------------

    def _after(self, before: Position, fork: Match, done: Progress, what: str, gone: int | None) -> None:
        self.count += 1
        self.notes[what] += 1
        here = Position(before.walk, fork)
        self._no_leak(before, here, done)
        # Words that are shown must be there: views and asks of all.
        for observer in here.observers:
            here.view_bytes(observer)
        self._to_the_end -= 1
        try:
            self._go_on(before, fork, gone, to_the_end=self._to_the_end == -1)
        except Broken as error:
            raise Broken(f"after {what} at entry {before.entry}: {error}") from error

    def _no_leak(self, before: Position, here: Position, done: Progress) -> None:
        observers = before.observers
        for _ in range(OBSERVERS):
            observer = observers[self._chance.below(len(observers))]
            twin, seat = self._twin(before, observer), answerer(done.entry, done.due)
            if twin is None or not same_question(before, twin.world, seat):
                continue
            alike = seat is None or self._default(before, before.state, seat) == self._default(before, twin.world, seat)
            if follow(before.game, twin.world, done.entry, done.due, twin.out):
                continue
            self.notes["twins compared"] += 1
            there = heard(twin.out.take(), observer)
            parted = first_parting(done.events(observer), there)
            # What the clock answers may depend on what only its seat knows. Then it does something else there, as the
            # seat itself might; but what it seals must not be told.
            if not alike and (parted is None or type(parted[0]) is not type(parted[1])):
                self.notes["other answers"] += 1
            elif not compare_events(here, done, twin, there):
                compare_sight(here, done, twin)

    def _default(self, before: Position, state: State, seat: int) -> object:
        """What the clock answers for a seat in a state, in words."""
        game = before.game
        if state.options(seat):
            luck = Chance(f"{before.walk.seed}:default", keep=False)
            return game.words.decode(state, int(state.copy().default(seat, luck)))
        return None if game.forms is None else game.forms.blank(state, seat)

    def _twin(self, before: Position, observer: Observer) -> Twin | None:
        """Another world that looks the same to an observer, if a few guesses find one."""
        for _ in range(TWIN_TRIES):
            world = before.guess(observer, self._chance)
            if is_twin(before, observer, world):
                return Twin(observer, world, before.view(observer), before.entry)
            if before.certain(observer):
                return None
        return None

    def _go_on(self, before: Position, fork: Match, gone: int | None, *, to_the_end: bool) -> None:
        walker = Walker.on_from(before.walk, fork, f"{before.walk.seed}:{self.name}:{before.entry}")
        most = before.walk.mode.longest if to_the_end else PLAYED_ON
        steps = 0
        while not fork.over and steps < most:
            if gone is not None:
                self._stays_away(fork, gone)
            walker.step()
            steps += 1
        if to_the_end and not fork.over:
            raise Broken(f"no end after {steps} more submissions")
        if fork.over:
            self.notes["ended"] += 1
            check_outcome(fork)

    def _stays_away(self, fork: Match, seat: int) -> None:
        """Who has resigned, and cannot again, is not asked; in a new round it may be in again."""
        if not fork.state.pending() >> seat & 1 or resignations(fork, seat):
            return
        kind = fork.ask(seat).kind
        if kind not in fork.game.rules.no_resigning and not fork.game.rules.plays_on(fork.state, seat):
            raise Broken(f"seat {seat} has resigned and is asked {kind!r}")

    def _fork(self, position: Position) -> Match:
        return position.match.fork(Chance(f"{position.walk.seed}:{self.name}:{position.entry}:fork"))

    def detail(self) -> str:
        return listing(self.notes)


def resignations(match: Match, seat: int) -> list[Action]:
    """The ways in which a seat may resign now."""
    actions = [match.game.words.decode(match.state, code) for code in match.state.asides(seat)]
    return [action for action in actions if resigns(action)]


def check_outcome(match: Match) -> None:
    """A match that is over has a score from 0 to 1 for each seat, and a word for how it came about."""
    outcome = match.outcome
    assert outcome is not None
    if len(outcome.scores) != len(match.setup.seats) or not all(0 <= score <= 1 for score in outcome.scores):
        raise Broken(f"the scores are {outcome.scores}")
    if not outcome.why:
        raise Broken("the outcome does not say how it came about")
