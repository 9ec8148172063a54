"""A table with one puzzle for one socket: a lesson of one step whose first try is rated."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from fracas.kernel.game import SetupError
from fracas.kernel.wire import Action
from fracas.languages import game_in, language_of
from fracas.languages.captions import puzzle_in
from fracas.match.match import Refused
from fracas.match.registry import find_game
from fracas.puzzles import Puzzle, PuzzleError, Trial, find_puzzle
from fracas.server.audience import Listener, tell
from fracas.server.errors import where
from fracas.server.frames import Answer, Refresh, ToStep
from fracas.server.lesson.table import LessonTable
from fracas.server.puzzle.frames import Guess, Riddle, Solve, Verdict
from fracas.server.store import StoreError
from fracas.server.tables import clean_name

__all__ = ["PuzzleTable", "open_puzzle"]

SHOW = 1  # the step to go to for the answer; 0 is the question

_log = logging.getLogger(__name__)

Rate = Callable[[Puzzle, bool], Awaitable[Verdict]]


def open_puzzle(frame: Solve, rate: Rate) -> PuzzleTable:
    """The puzzle somebody wants to try; raises SetupError when there is none such, or its file is wrong."""
    puzzle = find_puzzle(find_game(frame.game), frame.puzzle)
    try:
        return PuzzleTable(puzzle, frame, rate)
    except PuzzleError as error:  # it names files of the host
        _log.error("a puzzle cannot be played: %s", error)
        raise SetupError("this puzzle cannot be played; the server's log says why") from None


class PuzzleTable(LessonTable):
    """A puzzle in the frames of a table, with Riddle after them, and Verdict once after the first try."""

    takes = "a puzzle takes answer, guess, refresh and to_step"

    def __init__(self, puzzle: Puzzle, frame: Solve, rate: Rate) -> None:
        name = clean_name(frame.name) if frame.name.strip() else ""
        language = language_of(frame.language)
        self._trial = Trial(puzzle_in(puzzle, language), name, frame.face, game_in(puzzle.game, language))
        if not puzzle.moves:
            _ = self._trial.right  # worked out once, while the table is set up
        self._rate = rate
        self._rated = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._gave_up = False
        self._begin(f"puzzle-{puzzle.game}-{puzzle.id}", self._trial.run)

    def take(self, listener: Listener, frame: object) -> bool:
        trial = self._trial
        if isinstance(frame, Guess):
            trial.choose(frame.choice)
            self._caption(listener)
        elif isinstance(frame, ToStep):
            self._go_to(listener, frame.step)
        elif isinstance(frame, Answer | Refresh):
            super().take(listener, frame)
        else:
            return False
        self._settle(listener)
        return True

    def _go_to(self, listener: Listener, step: int) -> None:
        trial = self._trial
        if step >= SHOW:
            self._gave_up = not trial.solved
            trial.show()
        elif trial.run.tried or (trial.chosen is not None and not trial.solved):
            trial.again()
        else:
            self._gave_up = False
            trial.restart()
            self._answered.clear()
        self._show(listener)

    def _play(self, ask: int | None, action: Action) -> Refused | None:
        return self._trial.answer(ask, action)

    def _settle(self, listener: Listener) -> None:
        """Rate the first try, once; the table does not wait for that."""
        right = self._trial.first
        if right is None or self._rated:
            return
        self._rated = True
        task = asyncio.get_running_loop().create_task(self._tell_verdict(listener, right))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell_verdict(self, listener: Listener, right: bool) -> None:
        try:
            tell(listener, await self._rate(self._trial.puzzle, right))
        except StoreError as error:
            _log.error("a try at a puzzle was not rated: %s", where(error))

    def _caption(self, listener: Listener) -> None:
        trial, puzzle = self._trial, self._trial.puzzle
        chosen = trial.chosen
        wrong = self._run.tried or (chosen is not None and not trial.solved)
        tell(
            listener,
            Riddle(
                puzzle.kind,
                puzzle.ask,
                tuple(choice.say for choice in puzzle.choices),
                chosen,
                trial.right if trial.solved and not puzzle.moves else None,
                wrong,
                self._run.caption.happened if self._run.tried else (),
                trial.solved,
                puzzle.why if trial.solved else "",
                self._gave_up and trial.solved,
            ),
        )
