"""The laws every game keeps, tried on random matches of every mode. What they say is in docs/laws.md.

A finding names the seed, the match and the entry; `replay_walk(game, mode, seed, match, entry)` brings the match there
again. Modes are checked one after the other or, on several processes, side by side: with the same results, in the same
order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import fracas
from fracas.kernel.game import Game, SetupError
from fracas.lab.check_mode import LawResult, ModeReport, caught, check_mode
from fracas.lab.check_tables import find_mode, modes_of
from fracas.lab.check_walk import Broken, replay_walk
from fracas.lab.laws.idle import IdleOptions
from fracas.lab.laws.reach import Met, Reach, ReachFile
from fracas.lab.laws.words import Said, Words
from fracas.lab.sim import workshop
from fracas.match.registry import PACKAGE, find_game

__all__ = ["Kept", "LawResult", "Part", "Watch", "check", "checks", "replay_walk"]

Watch = Callable[[str, str, int, int], None]  # game, mode, matches done, matches in all
ALL_MODES = "all"
BEGINS = b'{"part":'  # every line that is kept
IDLE = "idle options"  # this law has a part of its own beside the modes
SHARED = (
    "kernel",
    "content",
    "match",
    "lab/laws",
    "lab/check*.py",
)  # whose sources decide what is found, with the folder of the game


def check(
    games: Iterable[Game[Any]],
    modes: Sequence[str] | None = None,
    matches: int = 200,
    seed: str = "1",
    progress: Watch | None = None,
    jobs: int = 1,
) -> list[LawResult]:
    """Check all laws on all modes of the games (or on the modes named), that many random matches each."""
    return list(chain.from_iterable(checks(games, modes, matches, seed, progress, jobs)))


def checks(
    games: Iterable[Game[Any]],
    modes: Sequence[str] | None = None,
    matches: int = 200,
    seed: str = "1",
    progress: Watch | None = None,
    jobs: int = 1,
    kept: Kept | None = None,
) -> Iterator[list[LawResult]]:
    """The same, some results at a time as they are known: those of each mode, then those of the whole game.

    What is in `kept` is not checked again, and what is found is added to it.
    """
    games = list(games)
    parts = [Part(game.id, name, matches, seed) for game in games for name in _names(game, modes)]
    work = _one_by_one(parts, games, progress, kept) if jobs == 1 else _side_by_side(parts, jobs, progress, kept)
    for game in games:
        words, reach = Words(game), Reach(game)
        for _ in modes_of(game, modes):
            report = next(work)
            words.add(report.said)
            reach.add(report.met)
            yield report.results
        yield _judge(game, words, reach, whole=modes is None) + ([] if modes is not None else next(work).results)


class Part(Struct, frozen=True):
    """What is checked in one go: a mode of a game, or its options."""

    game: str
    name: str
    matches: int
    seed: str


def _names(game: Game[Any], modes: Sequence[str] | None) -> list[str]:
    return [mode.id for mode in modes_of(game, modes)] + ([IDLE] if modes is None else [])


def _report(game: Game[Any], part: Part, progress: Watch | None = None) -> ModeReport:
    if part.name == IDLE:
        return ModeReport([_judge_options(game, part.seed)], Said.none(), Met())
    tell = None if progress is None else lambda done: progress(game.id, part.name, done, part.matches)
    return check_mode(game, find_mode(game, part.name), part.matches, part.seed, tell)


def _one_by_one(
    parts: list[Part], games: list[Game[Any]], progress: Watch | None, kept: Kept | None
) -> Iterator[ModeReport]:
    by_id = {game.id: game for game in games}
    for part in parts:
        report = None if kept is None else kept.find(part)
        if report is None:
            report = _report(by_id[part.game], part, progress)
            if kept is not None:
                kept.add(part, report)
        elif progress is not None and part.name != IDLE:
            for done in range(part.matches):
                progress(part.game, part.name, done + 1, part.matches)
        yield report


def _side_by_side(parts: list[Part], jobs: int, progress: Watch | None, kept: Kept | None) -> Iterator[ModeReport]:
    """All parts are handed out at once; each is kept as soon as it is done."""
    pool = ProcessPoolExecutor(jobs, mp_context=workshop(__name__))
    try:
        work: list[ModeReport | Future[ModeReport]] = []
        for part in parts:
            report = None if kept is None else kept.find(part)
            work.append(pool.submit(_report_of, part) if report is None else report)
            if isinstance(future := work[-1], Future) and kept is not None:
                future.add_done_callback(partial(_keep, kept, part))
        for part, one in zip(parts, work, strict=True):
            yield one.result() if isinstance(one, Future) else one
            if progress is not None and part.name != IDLE:
                progress(part.game, part.name, part.matches, part.matches)
    finally:
        pool.shutdown(cancel_futures=True)


def _report_of(part: Part) -> ModeReport:
    return _report(find_game(part.game), part)


def _keep(kept: Kept, part: Part, done: Future[ModeReport]) -> None:
    if not done.cancelled() and done.exception() is None:
        kept.add(part, done.result())


class Line(Struct, frozen=True):
    """A line of the file: what was checked, the sources it was checked with, and what was found."""

    part: Part
    sources: str
    report: ModeReport


class Kept:
    """What earlier runs found, in a file with a line for each part, so that a long run can be stopped and go on.

    What was found with other sources of the game or the laws does not count.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._sources: dict[str, str] = {}
        self._found: dict[tuple[Part, str], ModeReport] = {}
        lines = file.read_bytes().splitlines() if file.exists() else []
        for number, text in enumerate(lines, 1):
            try:
                line = msgspec.json.decode(text, type=Line)
            except msgspec.MsgspecError as error:
                if not text.startswith(BEGINS):
                    raise SetupError(f"{file}: line {number} is not what a check keeps: {error}") from None
                continue  # the run was stopped while it wrote this line
            self._found[line.part, line.sources] = line.report
        self._cut = bool(lines) and not file.read_bytes().endswith(b"\n")

    def find(self, part: Part) -> ModeReport | None:
        return self._found.get((part, self._sources_of(part.game)))

    def add(self, part: Part, report: ModeReport) -> None:
        line = msgspec.json.encode(Line(part, self._sources_of(part.game), report))
        with self._file.open("ab") as file:
            file.write(b"\n" * self._cut + line + b"\n")
        self._cut = False

    def _sources_of(self, game: str) -> str:
        if game not in self._sources:
            root, whole = Path(fracas.__file__).parent, hashlib.blake2b(digest_size=16)
            places = [*SHARED, "/".join([*PACKAGE.split(".")[1:], game])]
            found = {file for place in places for one in root.glob(place) for file in (one, *one.rglob("*"))}
            for file in sorted(found):
                if file.suffix in (".py", ".toml", ".md") and "tests" not in file.relative_to(root).parts:
                    whole.update(f"{file.relative_to(root)}\n".encode() + file.read_bytes())
            self._sources[game] = whole.hexdigest()
        return self._sources[game]


# --- judged once a game -----------------------------------------------------------------------------------------------


def _judge(game: Game[Any], words: Words, reach: Reach, *, whole: bool) -> list[LawResult]:
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
    """Over all its modes."""
    found = IdleOptions(excused=ReachFile.of(game).idle_options())
    error = caught(lambda: found.look(game, seed))
    faults = str(error) if isinstance(error, Broken) else ""
    return LawResult(game.id, ALL_MODES, IDLE, not faults and not found.idle, found.tried, faults or found.detail())
