"""All laws on one mode: each match is played at random once, then replayed from its record while the laws look on."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from fracas.kernel.game import Game, Mode
from fracas.lab.check_walk import Broken, Walk, Walker
from fracas.lab.laws.asked import Asked
from fracas.lab.laws.builds import Builds, is_compiled
from fracas.lab.laws.law import Law, Position, listing
from fracas.lab.laws.leaving import Leaving
from fracas.lab.laws.options import Options
from fracas.lab.laws.reach import Met, Reach
from fracas.lab.laws.record import Copies, Questions, Replays, TakesBack
from fracas.lab.laws.redeal import Policies, Redeals
from fracas.lab.laws.told import ToldAsSeen
from fracas.lab.laws.words import Said, Words
from fracas.lab.laws.worlds import EqualViews, Guesses, Twins
from fracas.match.record import decode, digest, encode, record_of
from fracas.match.replay import Replay

__all__ = ["LawResult", "ModeReport", "caught", "check_mode"]

KINDS_SHOWN = 5
ALL_LOOK = 100  # matches of a mode at which every law looks;
TURNS = 6  # after them each dear law looks at one match in so many, and they take turns
HOOKS = ("begin", "before_entry", "after_entry", "ended")  # what a law may do while a match is replayed
T = TypeVar("T")
Hook = tuple[Law, Callable[..., None]]  # what a law does at some point of a replay


class LawResult(Struct, frozen=True):
    """One law on one mode of a game; `mode` is "all" for a law that is judged over all modes together.

    `count` is the number of comparisons made. `detail` says how to see a fault again or, if there is none, what was
    tried.
    """

    game: str
    mode: str
    law: str
    passed: bool
    count: int
    detail: str = ""


class ModeReport(Struct, frozen=True):
    """What the laws found on one mode, and what was seen for those that are judged over all modes."""

    results: list[LawResult]
    said: Said
    met: Met


def check_mode(
    game: Game[Any], mode: Mode, matches: int, seed: str, progress: Callable[[int], None] | None = None
) -> ModeReport:
    """Check all laws on that many random matches of a mode; `progress` is told how many are done."""
    return _Run(game, mode, seed).run(matches, progress)


class Termination(Law):
    """Random play ends within the length the mode declares; a live match always waits for somebody or the clock."""

    name = "termination"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.longest = 0

    def detail(self) -> str:
        return f"decisions; the longest match took {self.longest:,}; {listing(self.notes)}"


class Asides(Law):
    """Asides sent at random are taken, and the matches they are sent in keep all laws and end."""

    name = "asides"

    def detail(self) -> str:
        return listing(self.notes) or "no asides in this mode"


class _Run:
    """All laws on one mode."""

    def __init__(self, game: Game[Any], mode: Mode, seed: str) -> None:
        self.game, self.mode, self.seed = game, mode, seed
        self.ends, self.asides, self.builds = Termination(game), Asides(game), Builds(game)
        equal, told = EqualViews(game), ToldAsSeen(game)
        guesses = Guesses(game, equal, told)
        copies, options, leaving, twins = Copies(game), Options(game), Leaving(game), Twins(game, guesses)
        redeals, policies, taken = Redeals(game), Policies(game), TakesBack(game)
        self.watching: list[Law] = [
            Replays(game), copies, options, equal, guesses, twins, told, Questions(game), Asked(game), leaving, redeals,
            policies, taken,
        ]  # fmt: skip
        self.dear: list[list[Law]] = [
            [copies, taken, self.builds],
            [options],
            [guesses, told],
            [twins],
            [leaving],
            [redeals, policies],
        ]
        self.laws: list[Law] = [*self.watching, self.ends, self.asides, self.builds]
        self.words, self.reach = Words(game), Reach(game)
        self.watching += [self.words, self.reach]  # judged once, after all modes
        self.hooks = {name: [(law, getattr(law, name)) for law in self.watching if law.has(name)] for name in HOOKS}
        self.faults: dict[str, list[str]] = {}
        self.prints: dict[int, str] = {}

    def run(self, matches: int, progress: Callable[[int], None] | None) -> ModeReport:
        for number in range(matches):
            walk = self._play(number)
            if walk is not None:
                self._watch(walk)
            if progress is not None:
                progress(number + 1)
        self.builds.hold(self.mode, self.seed, self.prints)
        for law in self.laws:
            error = caught(law.close)
            if isinstance(error, Broken):
                self._fault(law, None, 0, error)
        return ModeReport([self._result(law) for law in self.laws], self.words.said(), self.reach.met())

    def _play(self, number: int) -> Walk | None:
        """One random match; None when it broke down on the way."""
        walker = caught(lambda: Walker(self.game, self.mode, self.seed, number))
        if isinstance(walker, Broken):
            self._fault(self.ends, number, 0, walker)
            return None
        walk = caught(walker.run)
        if isinstance(walk, Broken):
            self._fault(self.ends, number, len(walker.walk.match.entries), walk)
            return None
        self.ends.count += walk.decisions
        self.ends.longest = max(self.ends.longest, walk.decisions)
        self.ends.notes["matches"] += 1
        self.ends.notes["entries by the clock"] += sum(entry.seat is None for entry in walk.match.entries) - 1
        self.asides.count += walk.asides
        if walk.asides:
            self.asides.notes["matches with asides"] += 1
        if is_compiled() and self.builds not in self._resting(number):
            match = walk.match
            self.prints[number] = walk.fingerprint(digest(match.setup, match.entries, match.outcome))
        return walk

    def _watch(self, walk: Walk) -> None:
        """Replay the match from its record; a law that finds a fault is left out until the next match."""
        replay = caught(lambda: Replay(self.game, decode(encode(record_of(walk.match)), self.game)))
        if isinstance(replay, Broken):
            return self._fault(self.watching[0], walk.number, 0, replay)
        position, broken = Position(walk, replay.match), self._resting(walk.number)
        self._each(self.hooks["begin"], broken, position, len(walk.match.entries))
        always, sometimes = self._schedule()
        while True:
            if not replay.match.over:
                self._each(sometimes.get(position.entry, always), broken, position)
            done = caught(replay.step)
            if isinstance(done, Broken):
                return self._fault(self.watching[0], walk.number, position.entry + 1, done)
            if done is None:
                break
            position.moved()
            self._each(self.hooks["after_entry"], broken, position, done)
        self._each(self.hooks["ended"], broken, position)

    def _resting(self, number: int) -> set[Law]:
        """The laws that do not look at this match: they cost most, and in many matches they see enough."""
        if number < ALL_LOOK:
            return set()
        return {law for turn, laws in enumerate(self.dear) if turn != number % TURNS for law in laws}

    def _schedule(self) -> tuple[list[Hook], dict[int, list[Hook]]]:
        """Who looks before every entry of this match, and who before the entries at which more laws look."""
        hooks = self.hooks["before_entry"]
        entries = {entry for law, _ in hooks for entry in law.points or ()}
        sometimes = {
            entry: [(law, hook) for law, hook in hooks if law.points is None or entry in law.points]
            for entry in entries
        }
        return [(law, hook) for law, hook in hooks if law.points is None], sometimes

    def _each(self, hooks: list[Hook], broken: set[Law], position: Position, *more: object) -> None:
        for law, hook in hooks:
            if law in broken:
                continue
            try:
                hook(position, *more)
            except Exception as error:  # noqa: BLE001  rules can fail in any way, and one fault must not hide the others
                self._fault(law, position.walk.number, position.entry, finding(error))
                broken.add(law)

    def _fault(self, law: Law, number: int | None, entry: int, error: Broken) -> None:
        place = "after all matches" if number is None else f"match {number}, entry {entry}"
        said = f"seed {self.seed!r}, {place}: {error}"
        self.faults.setdefault(error.law or law.name, []).append(said)

    def _result(self, law: Law) -> LawResult:
        faults = self.faults.get(law.name, [])
        detail = _summary_of(faults) if faults else law.detail()
        return LawResult(self.game.id, self.mode.id, law.name, not faults, law.count, detail)


def _summary_of(faults: list[str]) -> str:
    """The first fault of each kind, with how often its kind was found."""
    kinds: dict[str, list[str]] = {}
    for fault in faults:
        kinds.setdefault(re.sub(r"\W*\d+\W*|\[.*?\]|\(.*?\)", " ", fault), []).append(fault)
    firsts = [f"{same[0]} (and {len(same) - 1:,} like it)" if len(same) > 1 else same[0] for same in kinds.values()]
    more = [f"and {len(firsts) - KINDS_SHOWN} other kinds"] if len(firsts) > KINDS_SHOWN else []
    return "\n".join(firsts[:KINDS_SHOWN] + more)


def caught(call: Callable[..., T], *about: object) -> T | Broken:
    """The answer of a call, or what is wrong: whatever a game raises is a finding, and names where it was raised."""
    try:
        return call(*about)
    except Exception as error:  # noqa: BLE001  rules can fail in any way, and one fault must not hide the others
        return finding(error)


def finding(error: Exception) -> Broken:
    """What an error says as the finding of a law."""
    if isinstance(error, Broken):
        return error
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = f" at {Path(last[0].filename).name}:{last[0].lineno}" if last else ""
    return Broken(f"{type(error).__name__}: {error}{where}")
