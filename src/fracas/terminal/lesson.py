"""A lesson in the terminal: the match screen of every game, with the captions among what was said."""

from __future__ import annotations

from fracas.bots.hint import Suggestion
from fracas.kernel.ask import Ask
from fracas.kernel.wire import Action, Fill, View
from fracas.languages import ENGLISH, game_in
from fracas.languages.house import refusal_in
from fracas.lessons import Lesson, Run
from fracas.match.text import line_for_ask
from fracas.terminal.session import Session
from fracas.terminal.words import say

__all__ = ["LessonSession"]


class LessonSession(Session):
    """A session that follows a file; a wrong move is played, explained and taken back at once."""

    saves = False

    def __init__(self, lesson: Lesson, language: str = ENGLISH) -> None:
        """`lesson` has its captions in that language."""
        self._follow(Run(lesson, spoken=game_in(lesson.game, language)))

    def _follow(self, run: Run) -> None:
        self.lesson, self._run = run.lesson, run
        self.game, self.setup, self.seat = run.spoken, run.match.setup, run.seat
        self.real_time = False
        self.lines: list[str] = []
        self.hinted: set[int] = set()
        self._tell_moments()

    @property
    def now(self) -> int:
        return 0

    @property
    def time_left(self) -> str:
        return ""

    @property
    def over(self) -> bool:
        return self._run.over

    @property
    def view(self) -> View:
        return self._run.match.view(self.seat)

    @property
    def ask(self) -> Ask:
        """The open question, without what could be said unasked: a lesson is left, not resigned."""
        ask = self._run.match.ask(self.seat)
        return Ask(self.seat, ask.id, ask.kind, ask.about, ask.options, form=ask.form)

    @property
    def prompt(self) -> str:
        """The caption, and the question below it."""
        ask, caption = self.ask, self._run.caption
        question = line_for_ask(self.game, self.setup, ask) if ask.id is not None else ""
        return f"{caption.say}\n{question}"

    @property
    def result(self) -> str:
        return self._run.caption.say

    def hint(self, ask: Ask) -> tuple[Suggestion, ...]:
        """The caption is the hint."""
        return ()

    def tick(self) -> bool:
        return False

    def rematch(self) -> Session:
        """The lesson once more."""
        return LessonSession(self.lesson, self.game.language)

    def fill(self, ask: Ask, fields: dict[str, str]) -> str:
        return self._submit(ask.id, Fill(fields))

    def _submit(self, ask: int | None, action: Action) -> str:
        refused = self._run.answer(ask, action)
        if refused is not None:
            return refusal_in(self.game.language, refused, self._run.match, self.seat)
        self._tell_moments()
        caption = self._run.caption
        if self._run.tried:
            self._run.again()
            self._run.take()
            self.lines.append(say(self.game.language, "taken_back", why=caption.wrong))
            return caption.wrong
        if caption.done:
            self.lines.append(caption.done)
        return ""

    def _tell_moments(self) -> None:
        for moment in self._run.take():
            self._tell(moment.events)
