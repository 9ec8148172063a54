"""Case files: a state, some lines of play, and what must come of it. One format for all games, see docs/cases.md."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from fracas.kernel.chance import LuckError, Scripted
from fracas.kernel.game import Game, SetupError
from fracas.kernel.state import NEVER
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.cases.expect import Expectations, Told
from fracas.match.cases.lines import (
    CaseError,
    Place,
    Seats,
    action_of,
    options_line,
    split_reason,
    words_of,
)
from fracas.match.match import Match, Progress, Refused
from fracas.match.registry import find_game

__all__ = ["Case", "CaseError", "CaseResult", "Choice", "read_case", "run_file", "run_paths"]

LUCK_SEEDS = ("case", "case again", "case once more")  # for luck a case does not give: it must hold with each
KEYWORDS = ("luck", "clock", "refused", "watcher")
TICKS = 10_000  # of the clock in one line; more means that it never stops

PuzzleKind = Literal["win", "best", "can", "know"]


class Block(Struct, frozen=True, forbid_unknown_fields=True):
    """Lines of play and what is expected after them."""

    do: list[str] = []
    luck: list[str | int] = []
    expect: dict[str, Any] = {}


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer of a puzzle in words; an action or a fact says whether it is right."""

    say: str
    do: str = ""
    fact: str = ""


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """A case file. With `puzzle` it is a puzzle too, and the keys below it are for that (docs/puzzles.md)."""

    title: str
    game: str
    rules: list[str] = []
    note: str = ""
    seats: list[str] | int | None = None
    options: dict[str, Any] = {}
    pack: str | None = None
    given: dict[str, Any] | None = None
    luck: list[str | int] = []
    do: list[str] = []
    expect: dict[str, Any] = {}
    then: list[Block] = []
    puzzle: PuzzleKind | None = None
    ask: str = ""
    why: str = ""
    you: str = ""
    choice: list[Choice] = []

    @property
    def blocks(self) -> list[Block]:
        return [Block(self.do, [], self.expect), *self.then]


class CaseResult(Struct, frozen=True):
    """What came of a case: `message` says what was expected and what was there."""

    file: str
    title: str
    passed: bool
    rules: tuple[str, ...] = ()
    message: str = ""
    game: str = ""


def run_paths(paths: Iterable[Path | str]) -> list[CaseResult]:
    """Run case files, and all case files below folders."""
    results: list[CaseResult] = []
    for path in map(Path, paths):
        if path.is_dir():
            found = [file for file in sorted(path.rglob("*.toml")) if _may_be_case(file)]
            results += [run_file(file) for file in found] or [_failed(path, "there is no case file in this folder")]
        else:
            results.append(run_file(path))
    return results


def run_file(path: Path) -> CaseResult:
    """Run one case file."""
    try:
        case, text = read_case(path)
    except CaseError as error:
        return _failed(path, str(error))
    message = _run(case, path, text)
    return CaseResult(str(path), case.title, not message, tuple(case.rules), message, case.game)


def read_case(path: Path) -> tuple[Case, str]:
    """A case file and its text; raises CaseError, which names the field."""
    try:
        text = path.read_text("utf-8")
        return msgspec.toml.decode(text, type=Case), text
    except OSError as error:
        raise CaseError(f"cannot be read: {error.strerror}") from None
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        raise CaseError(f"{where.strip('`').removeprefix('$.') or 'the file'}: {what}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CaseError(f"is not TOML: {error}") from None


def _may_be_case(path: Path) -> bool:
    """Whether a TOML file looks like a case: it names a game, or has a title and something to do or expect."""
    try:
        keys = msgspec.toml.decode(path.read_bytes()).keys()
    except msgspec.DecodeError:
        return True  # run_file says what is wrong with it
    return "game" in keys or {"title", "do"} <= keys or {"title", "expect"} <= keys


def _failed(path: Path, why: str) -> CaseResult:
    return CaseResult(str(path), path.stem, False, message=f"{path}: {why}")


def _run(case: Case, path: Path, text: str) -> str:
    """What is wrong, or "". Luck that is not given is drawn, and the case must hold with each of several draws."""
    for number, seed in enumerate(LUCK_SEEDS):
        run = _Run(case, path, text, seed)
        try:
            run.play()
        except (CaseError, SetupError, LuckError) as error:
            again = " (with other luck, where the case gives none)" if number else ""
            return f"{run.place}: {error}{again}"
        except Exception as error:  # noqa: BLE001  a case is often the report of a bug: its error is the message
            return f"{run.place}: {type(error).__name__}: {error}"
        if not run.drew():
            break
    return ""


class _Run:
    """A case being played."""

    def __init__(self, case: Case, path: Path, text: str, seed: str) -> None:
        self.case, self.path, self.seed = case, path, seed
        self.place = Place(path, text)
        self.now = 0
        self.refusals = 0
        self.script: list[str] = []

    # --- set-up -----------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play the whole case; raises CaseError where it does not hold."""
        self.place.at("game")
        game = find_game(self.case.game)
        self.game = game
        self.seats = self._seats(game)
        self.place.at("luck")
        self.chance = Scripted(self._luck(self.case.luck), self.seed)
        self.place.at("given" if self.case.given is not None else "options")
        self.match = Match(self._from_given(game), self._setup(game), self.chance)
        self.expected = Expectations(self.match, self.seats, self.place, self._refused)
        told = self.match.opening.told
        for number, block in enumerate(self.case.blocks):
            self._play_block(block, f"then[{number - 1}]." if number else "", told)
            told = []
        self.place.at("expect")
        if not self.expected.count + self.refusals and not self.case.choice:
            raise CaseError("the case expects nothing, so it cannot fail")
        self.place.at("luck")
        if self.chance.left():
            left = self.script[-self.chance.left() :]
            raise CaseError(f"luck nobody asked for: {' '.join(left)}")

    def _seats(self, game: Game[Any]) -> Seats:
        self.place.at("seats")
        seats = self.case.seats
        if isinstance(seats, list):
            wrong = [name for name in seats if not name or name in KEYWORDS or " " in name or seats.count(name) > 1]
            if wrong:
                raise CaseError(f"{wrong[0]!r} cannot be the name of a seat: one word each, all different,"
                                f" none of {', '.join(KEYWORDS)}")  # fmt: skip
            return Seats(seats)
        return Seats([str(seat) for seat in range(seats or min(game.info.modes[0].seats))])

    def _setup(self, game: Game[Any]) -> Setup:
        names = tuple(SeatSetup(name) for name in self.seats.names)
        pack = self.case.pack
        return Setup(game.id, names, self.case.options, None if pack is None else str(self.path.parent / pack))

    def _from_given(self, game: Game[Any]) -> Game[Any]:
        """The game, begun where the case begins."""
        if self.case.given is None:
            return game
        facts = self.seats.numbered(self.case.given)
        return game.altered("rules", start=lambda setup, chance, out: game.cases.given(setup, facts, chance, out))

    def _luck(self, words: Iterable[str | int]) -> list[int]:
        answers = []
        for word in map(str, words):
            self.place.at("luck", word)
            answers.append(self.game.cases.luck(word))
            self.script.append(word)
        return answers

    def drew(self) -> bool:
        """Whether luck was drawn that the case does not give."""
        return sum(len(entry.luck) for entry in self.match.entries) > len(self.script)

    # --- play -------------------------------------------------------------------------------------------------------

    def _play_block(self, block: Block, prefix: str, told: Told) -> None:
        if block.luck:
            self.place.at(f"{prefix}luck")
            self.chance.feed(self._luck(block.luck))
        for number, line in enumerate(block.do):
            self.place.at(f"{prefix}do[{number}]", line, next_one=True)
            told += self._do(line)
        self.expected.hold(block.expect, f"{prefix}expect", told)

    def _do(self, line: str) -> Told:
        words = words_of(line.split(" | ")[0] if self.case.puzzle else line)  # of several right answers the first
        if not words:
            raise CaseError("the line is empty")
        if words[0] == "luck":
            self.chance.feed(self._luck(words[1:]))
            return []
        if words[0] == "clock":
            return self._clock(words[1:])
        if words[0] == "refused":
            self._refused(line.split(maxsplit=1)[1] if len(words) > 1 else "")
            return []
        done = self._submit(words)
        if isinstance(done, Refused):
            ask = self.match.ask(self.seats.seat(words[0]))
            raise CaseError(f"{line!r} is refused: {done.code}: {done.why}; {words[0]} may: {options_line(ask)}")
        return done.told

    def _submit(self, words: list[str]) -> Progress | Refused:
        seat = self.seats.seat(words[0])
        try:
            action = action_of(self.game, words[1:], self.seats)
        except ValueError as error:
            return Refused("unreadable", str(error))
        ask = self.match.ask(seat)
        return self.match.submit(seat, None if action in ask.asides else ask.id, action, self.now, by_table=True)

    def _clock(self, words: list[str]) -> Told:
        """Let time pass: what is due on the way happens at its own moment."""
        if len(words) != 1 or not words[0].removeprefix("+").isdigit():
            raise CaseError("write `clock 5000` (milliseconds of the match) or `clock +500`")
        until = int(words[0]) + (self.now if words[0].startswith("+") else 0)
        told: Told = []
        for _ in range(TICKS):
            due = self.match.deadline()
            done = None if due == NEVER or due > until else self.match.tick(max(due, self.now))
            if done is None:
                self.now = max(self.now, until)
                return told
            told += done.told
        raise CaseError(f"the clock struck {TICKS} times before {until} ms")

    def _refused(self, line: str) -> None:
        said, reason = split_reason(line)
        before = len(self.match.entries)
        words = words_of(said)
        if not words:
            raise CaseError("write `refused F1 play K` or `refused F1 play K: reason`")
        done = self._submit(words)
        self.refusals += 1
        if isinstance(done, Progress) or len(self.match.entries) != before:
            raise CaseError(f"{said!r} should be refused, and is accepted")
        if reason.lower() not in f"{done.code}: {done.why}".lower():
            raise CaseError(f"{said!r} should be refused because {reason!r}, and is because {done.why!r}")
