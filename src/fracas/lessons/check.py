"""Play a lesson in every way its file foresees: with right choices, with wrong ones, and resumed at every step."""

from __future__ import annotations

from fracas.kernel.chance import LuckError
from fracas.kernel.game import SetupError
from fracas.kernel.state import NEVER
from fracas.kernel.wire import Action
from fracas.lessons.files import Lesson, LessonError, Step, Wrong
from fracas.lessons.run import Run
from fracas.match.cases.expect import Expectations
from fracas.match.cases.lines import CaseError
from fracas.match.match import Match, describe

__all__ = ["check_lesson"]


def check_lesson(lesson: Lesson) -> int:
    """Raise LessonError at the first thing that is wrong; returns how many choices were tried."""
    tried = 0
    run = _Checked(lesson)
    met: set[str] = set()
    while not run.over:
        tried += _try_all(run, met)
        wanted = run.wanted
        for other in wanted[1:]:
            _play_out(lesson, len(run.chosen), other)
        run.choose(wanted[0])
    if run.chance.left():
        run.place.enter(len(lesson.steps) - 1)
        run.place.at("luck")
        raise LessonError(f"{run.place}: {run.chance.left()} results of luck nobody asked for")
    for number, step in enumerate(lesson.steps, 1):
        for i, wrong in enumerate(step.wrong, 1):
            if f"{number}.{i}" not in met:
                raise LessonError(f"{lesson.path}: step {number}: wrong {i}: do: {wrong.do!r} can never be chosen here")
    return tried


class _Checked(Run):
    """A run that compares what its file expects."""

    def __init__(self, lesson: Lesson) -> None:
        self.chosen: list[Action] = []
        super().__init__(lesson)

    def choose(self, action: Action) -> None:
        """Make a right choice."""
        ask = self.match.ask(self.seat)
        self.chosen.append(action)
        refused = self.answer(None if action in ask.asides else ask.id, action)
        if refused is not None:
            self.point()
            may = ", ".join(map(describe, ask.options)) or "nothing"
            raise LessonError(f"{self.place}: {describe(action)!r} is refused: {refused.why} {self.you} may: {may}")

    @property
    def you(self) -> str:
        return self.seats.names[self.seat]

    def _end_of(self, step: Step) -> None:
        self._hold(self.match, step.expect, "expect")

    def _end_of_wrong(self, wrong: Wrong | None) -> None:
        if wrong is not None:
            assert self._tried is not None
            number = self.lesson.steps[self.step].wrong.index(wrong) + 1
            self._hold(self._tried, wrong.expect, f"wrong {number}: expect")
            self.place.at(f"wrong {number}: luck")
            if self.chance.left():
                raise LessonError(f"{self.place}: {self.chance.left()} results of luck nobody asked for")

    def _hold(self, match: Match, expected: dict[str, object], where: str) -> None:
        try:
            Expectations(match, self.seats, self.place, self._no_refusals).hold(expected, where, self.told)
        except CaseError as error:
            raise LessonError(f"{self.place}: {error}") from None

    def _no_refusals(self, line: str) -> None:
        raise CaseError(f"a lesson cannot expect a refusal: {line!r}")


def _try_all(run: _Checked, met: set[str]) -> int:
    """Try every choice the learner has here: the wrong ones need words, and must not break anything."""
    step, ask = run.lesson.steps[run.step], run.match.ask(run.seat)
    run.point()
    if ask.id is None and not any(action in ask.asides for action in run.wanted):
        line = describe(run.wanted[0])
        raise LessonError(f"{run.place}: {line!r}: nothing is asked of {run.you}, but of {_asked(run)}")
    if run.match.deadline() != NEVER:
        raise LessonError(f"{run.lesson.path}: options: a clock runs; a lesson is played without one")
    for action in ask.options:
        if run.is_one_of(action, run.wanted):
            continue
        if not step.otherwise:
            run.place.at("otherwise")
            raise LessonError(f"{run.place}: is missing; the learner could also choose: {describe(action)}")
        meant = next((i for i, wrong in enumerate(step.wrong, 1) if run.fits(wrong, action)), None)
        if meant is not None:
            met.add(f"{run.step + 1}.{meant}")
        _try_one(run, action)
    return len(ask.options)


def _try_one(run: _Checked, action: Action) -> None:
    before = run.game.cases.show(run.match.state)
    try:
        refused = run.answer(run.match.ask(run.seat).id, action)
    except (LuckError, SetupError, CaseError) as error:
        raise (
            error if isinstance(error, LessonError) else LessonError(f"{run.place}: {describe(action)}: {error}")
        ) from None
    if refused is None:
        run.again()
    if run.game.cases.show(run.match.state) != before:
        raise LessonError(f"{run.place}: {describe(action)}: a wrong move has changed the lesson")


def _play_out(lesson: Lesson, at: int, other: Action) -> None:
    """Play the lesson with another right choice at one place: the rest of the script must fit that, too."""
    run = _Checked(lesson)
    while not run.over:
        run.choose(other if len(run.chosen) == at else run.wanted[0])


def _asked(run: Run) -> str:
    return ", ".join(run.seats.names[seat] for seat in run.match.pending()) or "nobody"
