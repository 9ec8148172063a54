"""The laws every game keeps, tried on random matches of every mode. What they say is in docs/laws.md.

Each match is played at random once, then replayed from its record while the laws look on. A finding names the seed,
the match and the entry; `replay_walk(game, mode, seed, match, entry)` brings the match there again.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from fracas.kernel.game import Game, Mode
from fracas.lab.check_tables import modes_of
from fracas.lab.check_walk import Broken, Walk, Walker, replay_walk
from fracas.lab.laws.asked import Asked
from fracas.lab.laws.builds import Builds, is_compiled
from fracas.lab.laws.idle import IdleOptions
from fracas.lab.laws.law import Law, Position, listing
from fracas.lab.laws.leaving import Leaving
from fracas.lab.laws.options import Options
from fracas.lab.laws.reach import Reach, ReachFile
from fracas.lab.laws.record import Copies, Questions, Replays
from fracas.lab.laws.redeal import Policies, Redeals
from fracas.lab.laws.told import ToldAsSeen
from fracas.lab.laws.words import Words
from fracas.lab.laws.worlds import EqualViews, Guesses, Twins
from fracas.match.record import decode, digest, encode, record_of
from fracas.match.replay import Replay

__all__ = ["LawResult", "Watch", "check", "replay_walk"]

Watch = Callable[[str, str, int, int], None]  # game, mode, matches done, matches in all
ALL_MODES = "all"
KINDS_SHOWN = 5
HOOKS = ("begin", "before_entry", "after_entry", "ended")  # what a law may do while a match is replayed
T = TypeVar("T")


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


def check(
    games: Iterable[Game[Any]],
    modes: Sequence[str] | None = None,
    matches: int = 200,
    seed: str = "1",
    progress: Watch | None = None,
) -> list[LawResult]:
    """Check all laws on all modes of the games (or on the modes named), that many random matches each."""
    results: list[LawResult] = []
    for game in games:
        words, reach = Words(game), Reach(game)
        for mode in modes_of(game, modes):
            results += _Run(game, mode, [words, reach], seed).run(matches, progress)
        results += _judge_words(game, words, reach, whole=modes is None)
        if modes is None:
            results.append(_judge_options(game, seed))
    return results


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

    def __init__(self, game: Game[Any], mode: Mode, whole_game: list[Law], seed: str) -> None:
        self.game, self.mode, self.seed = game, mode, seed
        self.ends, self.asides, self.builds = Termination(game), Asides(game), Builds(game)
        equal, told = EqualViews(game), ToldAsSeen(game)
        guesses = Guesses(game, equal, told)
        self.watching: list[Law] = [
            Replays(game), Copies(game), Options(game), equal, guesses, Twins(game, guesses), told, Questions(game),
            Asked(game), Leaving(game), Redeals(game, told), Policies(game),
        ]  # fmt: skip
        self.laws: list[Law] = [*self.watching, self.ends, self.asides, self.builds]
        self.watching += whole_game  # judged once, after all modes
        self.looking = {hook: [law for law in self.watching if law.has(hook)] for hook in HOOKS}
        self.faults: dict[str, list[str]] = {}
        self.prints: dict[int, str] = {}

    def run(self, matches: int, progress: Watch | None) -> list[LawResult]:
        for number in range(matches):
            walk = self._play(number)
            if walk is not None:
                self._watch(walk)
            if progress is not None:
                progress(self.game.id, self.mode.id, number + 1, matches)
        self.builds.hold(self.mode, self.seed, self.prints, matches)
        for law in self.laws:
            error = caught(law.close)
            if isinstance(error, Broken):
                self._fault(law, None, 0, error)
        return [self._result(law) for law in self.laws]

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
        if is_compiled():
            match = walk.match
            self.prints[number] = walk.fingerprint(digest(match.setup, match.entries, match.outcome))
        return walk

    def _watch(self, walk: Walk) -> None:
        """Replay the match from its record; a law that finds a fault is left out until the next match."""
        replay = caught(lambda: Replay(self.game, decode(encode(record_of(walk.match)), self.game)))
        if isinstance(replay, Broken):
            return self._fault(self.watching[0], walk.number, 0, replay)
        position, broken = Position(walk, replay.match), set[Law]()
        self._each("begin", broken, position, len(walk.match.entries))
        while True:
            if not replay.match.over:
                self._each("before_entry", broken, position)
            done = caught(replay.step)
            if isinstance(done, Broken):
                return self._fault(self.watching[0], walk.number, position.entry + 1, done)
            if done is None:
                break
            position.moved()
            self._each("after_entry", broken, position, done)
        self._each("ended", broken, position)

    def _each(self, hook: str, broken: set[Law], position: Position, *more: object) -> None:
        for law in self.looking[hook]:
            if law in broken:
                continue
            error = caught(getattr(law, hook), position, *more)
            if isinstance(error, Broken):
                self._fault(law, position.walk.number, position.entry, error)
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


def _judge_words(game: Game[Any], words: Words, reach: Reach, *, whole: bool) -> list[LawResult]:
    faults = caught(words.faults)
    said = [str(faults)] if isinstance(faults, Broken) else faults
    unmet, report = reach.judge(whole=whole)
    return [
        LawResult(game.id, ALL_MODES, words.name, not said, words.count, "; ".join(said) or words.detail()),
        LawResult(
            game.id, ALL_MODES, reach.name, not unmet, reach.count, "; ".join(unmet) or f"{words.unseen()}; {report}"
        ),
    ]


def _judge_options(game: Game[Any], seed: str) -> LawResult:
    """Once a game, over all its modes."""
    found = IdleOptions(excused=ReachFile.of(game).idle_options())
    error = caught(lambda: found.look(game, seed))
    faults = str(error) if isinstance(error, Broken) else ""
    return LawResult(
        game.id, ALL_MODES, "idle options", not faults and not found.idle, found.tried, faults or found.detail()
    )


def caught(call: Callable[..., T], *about: object) -> T | Broken:
    """The answer of a call, or what is wrong: whatever a game raises is a finding, and names where it was raised."""
    try:
        return call(*about)
    except Broken as error:
        return error
    except Exception as error:  # noqa: BLE001  rules can fail in any way, and one fault must not hide the others
        last = traceback.extract_tb(error.__traceback__)[-1:]
        where = f" at {Path(last[0].filename).name}:{last[0].lineno}" if last else ""
        return Broken(f"{type(error).__name__}: {error}{where}")
