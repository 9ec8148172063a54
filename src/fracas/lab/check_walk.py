"""Random play from a text seed: the matches the laws are checked on, the same on every machine and in every build.

Match `number` of a mode is seeded `<seed>:<game>:<mode>:<number>`. Who answers, what and when is drawn from a second
source, `<...>:picks`, so the log holds only the luck that the rules asked for. In some matches asides are sent, or
deadlines are let pass.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, Mode
from fracas.kernel.state import NEVER
from fracas.kernel.wire import Action, Field, Fill, Setup
from fracas.lab.check_tables import find_mode, setup_of
from fracas.match.match import Match, Progress, Refused, presence

__all__ = ["Broken", "Timing", "Walk", "Walker", "match_seed", "replay_walk", "resigns", "timing_of"]

# Each number means "one in so many".
ASIDES_IN = 8  # matches in which asides are sent
ASIDE_EVERY = 24  # entries of such a match that are asides
RESIGN_IN = 12  # chances to resign that are taken: most matches with asides shall be played to their end
CLOCK_IN = 3  # matches in which deadlines are let pass
CLOCK_EVERY = 10  # entries of such a match that wait for a deadline
TICKS_IN_A_ROW = 1_000
TRIES_AT_A_FORM = 8
FORM_EVERY = 3  # where a seat may pick an option or fill in a form, one answer in so many is a form


class Broken(Exception):
    """A law does not hold; the message says what was found. `law` names the law, if it is not the one that looked."""

    def __init__(self, why: str, law: str = "") -> None:
        super().__init__(why)
        self.law = law


class Timing(Struct, frozen=True):
    """How time passes in random play."""

    longest_ms: int  # the longest time between two submissions
    patience: int  # how many refusals in a row are no fault: in real time an option may come too early


TURNS = Timing(longest_ms=1_500, patience=0)
REAL_TIME = Timing(longest_ms=400, patience=500)


def timing_of(game: Game[Any], setup: Setup) -> Timing:
    """How time passes in a match of that setup."""
    return REAL_TIME if game.in_real_time(setup) else TURNS


def match_seed(seed: str, game: Game[Any], mode: Mode, number: int) -> str:
    """The text a match's luck comes from."""
    return f"{seed}:{game.id}:{mode.id}:{number}"


def resigns(action: Action) -> bool:
    """Whether an action is to resign; it has the same name in all games."""
    return action.__struct_config__.tag == "resign"


class Walk(Struct):
    """A random match as played: the match at its end, and the bytes told with each entry."""

    game: Game[Any]
    mode: Mode
    number: int
    seed: str
    match: Match
    told: list[bytes]
    decisions: int = 0
    asides: int = 0

    @property
    def seats(self) -> int:
        return len(self.match.setup.seats)

    def fingerprint(self, digest: str) -> str:
        """A hash of the record's digest and of everything that was told; both builds must give the same."""
        whole = hashlib.blake2b(digest.encode(), digest_size=16)
        for told in self.told:
            whole.update(told)
        return whole.hexdigest()


class Walker:
    """Plays one random match to its end; raises Broken when it cannot."""

    def __init__(self, game: Game[Any], mode: Mode, seed: str, number: int) -> None:
        text = match_seed(seed, game, mode, number)
        match = Match(game, setup_of(game, mode, number, text), Chance(text))
        self._take(Walk(game, mode, number, text, match, [encode_told(match.opening)]))
        self._sends_asides = self._picks.below(ASIDES_IN) == 0
        self._lets_time_run = self._picks.below(CLOCK_IN) == 0

    @classmethod
    def on_from(cls, walk: Walk, match: Match, text: str, *, restless: bool = False) -> Walker:
        """Plays on in a match that has got somewhere; `text` seeds who answers what. Asides are sent, and deadlines let
        pass, only if it is restless."""
        walker = cls.__new__(cls)
        walker._take(Walk(walk.game, walk.mode, walk.number, text, match, []))
        walker._sends_asides = walker._lets_time_run = restless
        return walker

    def _take(self, walk: Walk) -> None:
        self.walk = walk
        self.timing = timing_of(walk.game, walk.match.setup)
        self._picks = Chance(f"{walk.seed}:picks", keep=False)
        self._now = int(walk.match.state.at)
        self._refused = 0
        self.done = walk.match.opening  # what the last entry did

    def run(self) -> Walk:
        """Play until the match is over or a law of termination breaks."""
        match, walk = self.walk.match, self.walk
        ticks = 0
        while not match.over:
            if walk.decisions > walk.mode.longest:
                raise Broken(f"no end after {walk.decisions} decisions; the mode says {walk.mode.longest} at most")
            before = walk.decisions
            self.step()
            ticks = 0 if walk.decisions > before else ticks + 1
            if ticks > TICKS_IN_A_ROW + self.timing.patience:
                raise Broken(f"{ticks} entries in a row without a decision: the clock runs in circles")
        return walk

    def step(self) -> None:
        """One submission, or what the clock does before it."""
        match = self.walk.match
        asked = match.pending()
        due = match.deadline()
        if not asked:
            if due == NEVER:
                raise Broken("the match is not over, yet nobody is asked and no deadline is set")
            return self._tick(due)
        at = self._now + int(self._picks.below(self.timing.longest_ms))
        runs_out = self._lets_time_run and self._picks.below(CLOCK_EVERY) == 0
        if due != NEVER and (runs_out or due <= at):
            return self._tick(due)
        self._now = at
        if self._sends_asides and self._picks.below(ASIDE_EVERY) == 0 and self._aside():
            return
        self._answer(asked[self._picks.below(len(asked))])

    def _tick(self, due: int) -> None:
        match = self.walk.match
        self._now = max(due, self._now, int(match.state.at))
        done = match.tick(self._now)
        if done is None:
            raise Broken(f"the clock did nothing at its own deadline, {due} ms")
        self._keep(done)
        if not match.over and match.deadline() == due and not match.pending():
            raise Broken(f"the clock struck at {due} ms and the same deadline is still the only thing open")

    def _aside(self) -> bool:
        match = self.walk.match
        seat = int(self._picks.below(self.walk.seats))
        actions = [match.game.words.decode(match.state, code) for code in match.state.asides(seat)]
        actions += presence(match.game, match.state, seat)
        if not actions:
            return False
        action = actions[self._picks.below(len(actions))]
        if resigns(action) and self._picks.below(RESIGN_IN):
            return False
        done = match.submit(seat, None, action, self._now, by_table=True)
        if isinstance(done, Refused):
            return self._wait(f"aside {action!r} of seat {seat} was refused: {done.why}")
        self.walk.asides += 1
        self._keep(done)
        return True

    def _answer(self, seat: int) -> None:
        match = self.walk.match
        options = match.state.options(seat)
        form = match.game.forms is not None and match.game.rules.prompt(match.state, seat).form
        if not options:
            return self._fill(seat)
        if form and self._picks.below(FORM_EVERY) == 0 and not self._try_form(seat):
            return
        action = match.game.words.decode(match.state, options[self._picks.below(len(options))])
        done = match.submit(seat, match.state.question(seat), action, self._now)
        if isinstance(done, Refused):
            self._wait(f"option {action!r} of seat {seat} was refused: {done.why}")
            return
        self.walk.decisions += 1
        self._keep(done)

    def _fill(self, seat: int) -> None:
        """Answer a form; some way to fill it must be accepted."""
        if why := self._try_form(seat):
            raise Broken(f"seat {seat}: no form of {TRIES_AT_A_FORM} was accepted: {why}")

    def _try_form(self, seat: int) -> str:
        """Fill a form: free text is any word, choices and numbers are drawn. Returns why none was accepted, or ""."""
        match = self.walk.match
        form = match.game.rules.prompt(match.state, seat).form
        if not form:
            raise Broken(f"seat {seat} is asked and has neither options nor a form")
        why = ""
        for _ in range(TRIES_AT_A_FORM):
            fields = {box.name: self._word(box) for box in form if box.required or self._picks.below(4) == 0}
            if not fields:
                box = form[self._picks.below(len(form))]
                fields = {box.name: self._word(box)}
            done = match.submit(seat, match.state.question(seat), Fill(fields), self._now)
            if isinstance(done, Progress):
                self.walk.decisions += 1
                self._keep(done)
                return ""
            why = done.why
        return why

    def _word(self, box: Field) -> str:
        if box.choices:
            return box.choices[self._picks.below(len(box.choices))]
        if box.kind == "number":
            return str(self._picks.roll(6))
        return box.value or f"{box.name} {self._picks.below(1_000)}"[: box.longest]

    def _wait(self, why: str) -> bool:
        """Count a refusal. In real time a listed action may come too early; by turns it is never refused."""
        self._refused += 1
        if self._refused > self.timing.patience:
            raise Broken(why)
        return True

    def _keep(self, done: Progress) -> None:
        self._refused = 0
        self.done = done
        self.walk.told.append(encode_told(done))


def replay_walk(game: Game[Any], mode: str, seed: str, number: int, entries: int | None = None) -> Match:
    """The match a finding names, played again up to and including entry `entries`; None plays it to its end."""
    walker = Walker(game, find_mode(game, mode), seed, number)
    while not walker.walk.match.over and (entries is None or len(walker.walk.match.entries) <= entries):
        walker.step()
    return walker.walk.match


def encode_told(done: Progress) -> bytes:
    """What was told, each event with its audience, as bytes."""
    return msgspec.json.encode(done.told)
