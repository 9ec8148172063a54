"""A table with one learner, at which everything else follows a file. Nothing of it is stored (docs/decisions/0026)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from fracas.kernel.ask import Ask
from fracas.kernel.game import SetupError
from fracas.kernel.wire import Action
from fracas.languages import game_in, language_of
from fracas.languages.captions import lesson_in
from fracas.lessons import Lesson, LessonError, Moment, Run, find_lesson
from fracas.match.match import Refused
from fracas.match.registry import find_game
from fracas.server.audience import Listener, greeting, refuse, tell
from fracas.server.errors import read_action, where
from fracas.server.frames import Answer, Caption, Learn, Refresh, SeatStatus, ToStep, Update
from fracas.server.store import StoreError
from fracas.server.tables import clean_name

__all__ = ["LessonTable", "open_lesson"]

_log = logging.getLogger(__name__)


Keep = Callable[[Lesson], Awaitable[None]]


def open_lesson(frame: Learn, keep: Keep | None = None) -> LessonTable:
    """The lesson somebody wants to play; raises SetupError when there is none such, or its file is wrong.

    `keep` is called once when it has been played to its end.
    """
    lesson = find_lesson(find_game(frame.game), frame.lesson)
    try:
        return LessonTable(lesson, frame, keep)
    except LessonError as error:  # it names files of the host
        _log.error("a lesson cannot be played: %s", error)
        raise SetupError("this lesson cannot be played; the server's log says why") from None


class LessonTable:
    """One lesson for one socket, in the frames of a table. A script answers at once, so nothing is waited for."""

    crowded = False
    takes = "a lesson takes answer, refresh and to_step"
    _keep: Keep | None = None
    _kept: asyncio.Task[None] | None = None  # once it has been played to its end

    def __init__(self, lesson: Lesson, frame: Learn, keep: Keep | None = None) -> None:
        name = clean_name(frame.name) if frame.name.strip() else ""
        language = language_of(frame.language)
        self._lesson, self._keep = lesson, keep
        run = Run(lesson_in(lesson, language), frame.step, name, frame.face, game_in(lesson.game, language))
        self._begin(f"lesson-{lesson.game}-{lesson.id}", run)

    def _begin(self, name: str, run: Run) -> None:
        self.id = name
        self._run = run
        self._seq = -1
        self._answered: set[str] = set()

    async def calmed(self) -> None:
        """Return at once: unlike another table, this one always has room for more frames."""

    def attach(self, listener: Listener) -> None:
        """The learner sits down: Welcome, what has happened so far, and the first caption."""
        run = self._run
        listener.seat = listener.place = run.seat
        tell(listener, greeting(self.id, run.seat, run.match.setup, 0))
        self._show(listener)

    def detach(self, listener: Listener) -> None:
        """The learner leaves; there is nothing to keep."""

    def take(self, listener: Listener, frame: object) -> bool:
        """Take a frame; False for one that has no meaning in a lesson."""
        if isinstance(frame, Answer):
            self._answer(listener, frame)
        elif isinstance(frame, ToStep):
            if self._run.tried and frame.step == self._run.step:
                self._run.again()
            else:
                self._run.restart(frame.step)
                self._answered.clear()
            self._show(listener)
        elif isinstance(frame, Refresh):
            self._send(listener, Moment([], self._run.shown), last=True)
            self._caption(listener)
        else:
            return False
        return True

    def _answer(self, listener: Listener, frame: Answer) -> None:
        if frame.id in self._answered:
            self._send(listener, Moment([], self._run.shown), frame.id, last=True)
            return
        action = read_action(frame.action, self._run.game)
        refused = action if isinstance(action, Refused) else self._play(frame.ask, action)
        if refused is not None:
            refuse(listener, frame, refused, self._run.match)
            return
        self._answered.add(frame.id)
        self._show(listener, frame.id)

    def _play(self, ask: int | None, action: Action) -> Refused | None:
        return self._run.answer(ask, action)

    def _show(self, listener: Listener, answered: str | None = None) -> None:
        """Send what has happened, moment by moment, and what is said to it."""
        moments = self._run.take()
        for number, moment in enumerate(moments, 1):
            self._send(listener, moment, answered if number == 1 else None, last=number == len(moments))
        self._caption(listener)

    def _send(self, listener: Listener, moment: Moment, answered: str | None = None, *, last: bool) -> None:
        run, match = self._run, moment.match
        self._seq += 1
        # After a wrong move, and when it is over, nobody is asked: what comes next is the panel's to offer.
        quiet = run.tried or run.over or not last
        asked = () if quiet else match.asked(run.seat)
        ask: Ask | None = None if quiet else match.ask(run.seat)
        seats = tuple(SeatStatus(one.name, one.bot, asked=seat in asked) for seat, one in enumerate(match.setup.seats))
        tell(listener, Update(self._seq, 0, tuple(moment.events), match.view(run.seat), ask, seats, None, answered))

    def _caption(self, listener: Listener) -> None:
        now, meant = self._run.caption, self._run.meant
        if now.over and self._keep is not None and self._kept is None:
            self._kept = asyncio.get_running_loop().create_task(self._keep_it(self._keep))
        tell(listener, Caption(now.step, now.steps, now.say, now.done, now.wrong, now.happened, now.over, meant))

    async def _keep_it(self, keep: Keep) -> None:
        try:
            await keep(self._lesson)
        except StoreError as error:
            _log.error("that a lesson was played to its end is not kept: %s", where(error))
