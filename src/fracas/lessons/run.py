"""One person playing a lesson: real rules, scripted luck, scripted opponents, and captions in between."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fracas.kernel.chance import LuckError, Scripted
from fracas.kernel.game import Game, SetupError
from fracas.kernel.out import heard
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Action, Face, Fill, SeatSetup, Setup
from fracas.lessons.files import Lesson, LessonError, Step, StepPlace, Wrong
from fracas.match.cases.lines import CaseError, Seats, action_of, options_line, words_of
from fracas.match.match import Match, Progress, Refused
from fracas.match.registry import find_game
from fracas.match.text import news_of

__all__ = ["Caption", "Moment", "Run"]

SCRIPT = "script"  # in place of a bot's id: the seat follows the file
ELSE = " | "  # between choices of which each is right
ANY = "any"  # before an action's name: every action of that name is right
SECRET = "lesson"  # decides luck that a file does not give: the same for everybody
TOLD = 4  # lines that say what a wrong move did: how it began, and what came of it
NEXT = "_started"  # ends the names of events with which something new begins, a turn or a round

Told = list[tuple[int, object]]


class Moment(Struct, frozen=True):
    """One change of what the learner sees: what was told, and the match as it stood then."""

    events: list[object]
    match: Match


class Caption(Struct, frozen=True):
    """What the panel says. After a wrong move `wrong` says why, and `happened` tells what it did."""

    step: int
    steps: int
    say: str
    done: str = ""  # what came of the step before
    wrong: str = ""
    happened: tuple[str, ...] = ()
    over: bool = False


class Run:
    """A lesson in play. `moments` holds what has happened since the last `take`; `shown` is the match to look at."""

    def __init__(
        self,
        lesson: Lesson,
        step: int = 0,
        name: str = "",
        face: Face | None = None,
        spoken: Game[Any] | None = None,
    ) -> None:
        """`spoken` is the game in the learner's language; what is played never depends on it."""
        self.lesson = lesson
        self.seat = lesson.seat
        self.seats = Seats(lesson.seats)
        self.place = StepPlace(lesson.path, lesson.text)
        self.game = find_game(lesson.game)
        self.spoken = spoken or self.game
        self.told: Told = []  # in this step
        self._name, self._face = name, face
        self._moments: list[Moment] = []
        self._tried: Match | None = None
        self._wrong: Wrong | None = None
        self._happened: tuple[str, ...] = ()
        self.restart(step)

    # --- where it stands ----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.step >= len(self.lesson.steps)

    @property
    def shown(self) -> Match:
        """The match to look at: that of the lesson, or the one in which a wrong move was tried."""
        return self._tried or self.match

    @property
    def tried(self) -> bool:
        """Whether a wrong move is being shown; the lesson will go on from the position before it."""
        return self._tried is not None

    @property
    def caption(self) -> Caption:
        steps = self.lesson.steps
        done = steps[self.step - 1].done if self.step else ""
        if self.over:
            return Caption(len(steps), len(steps), self.lesson.close, done, over=True)
        step = steps[self.step]
        if self._tried is None:
            return Caption(self.step, len(steps), step.say, done if self._fresh else "")
        words = step.otherwise if self._wrong is None else self._wrong.say
        return Caption(self.step, len(steps), step.say, "", words, () if self._wrong else self._happened)

    @property
    def wanted(self) -> list[Action]:
        """The choices that are right now, the first as the file would play it; none when the lesson is over."""
        if self.over:
            return []
        choices = self._choices(self.point())
        ask = self.match.ask(self.seat)
        if choices[0][:1] == [ANY]:
            return self._any_of(choices[0][1:], list(ask.options))
        named = [self._action(words) for words in choices]
        legal = [one for one in named if self.is_one_of(one, [*ask.options, *ask.asides])]
        return legal or named

    @property
    def meant(self) -> int | None:
        """The place of the wanted choice among the options that are open; None while nothing is asked."""
        if self.over or self.tried:
            return None
        wanted, options = self.wanted, self.match.ask(self.seat).options
        return next((place for place, one in enumerate(options) if self.is_one_of(one, wanted)), None)

    def point(self) -> str:
        """Let `place` say which line is next, and return that line."""
        line = self.lesson.steps[self.step].do[self._line]
        self.place.enter(self.step)
        self.place.at(f"do {self._line + 1}", line)
        return line

    def take(self) -> list[Moment]:
        """Hand over what has happened since this was called last."""
        moments, self._moments = self._moments, []
        return moments

    # --- what the learner does ----------------------------------------------------------------------------------------

    def restart(self, step: int = 0) -> None:
        """Begin again, or resume at a step: the steps before it are played as the file has them."""
        self.step, self._line, self._fresh = 0, 0, True
        self._tried = self._wrong = None
        self.place.enter(-1)
        self.place.at("luck")
        self.chance = Scripted(self._luck(self.lesson.luck), SECRET)
        self.match = self._begin()
        self._moments = [self._moment(self.match, self.match.opening.told)]
        self._enter()
        while self.step < min(step, len(self.lesson.steps)):
            self.answer(self.match.ask(self.seat).id, self.wanted[0])
        self._fresh = True
        if step:
            self._moments = [Moment([], self.match)]

    def answer(self, ask: int | None, action: Action) -> Refused | None:
        """The learner makes a choice: the lesson goes on, or it is tried in a copy of the match to see what it does."""
        if self.over:
            return Refused("lesson", "The lesson is over.")
        if self._tried is not None:
            return Refused("lesson", "That was the wrong move: try the step again.")
        if self.is_one_of(action, self.wanted):
            return self._go_on(ask, action)
        if action in self.match.ask(self.seat).asides:
            return Refused("lesson", "Not in a lesson: here the panel says what to try.")
        return self._try(ask, action)

    def again(self) -> None:
        """Take a wrong move back."""
        self._tried = self._wrong = None
        self._fresh = False
        self._moments.append(Moment([], self.match))

    # --- the script ---------------------------------------------------------------------------------------------------

    def _begin(self) -> Match:
        self.place.at("seats")
        own = self.lesson.seats[self.seat]
        people = [SeatSetup(name, None if name == own else SCRIPT) for name in self.lesson.seats]
        written = Setup(self.game.id, tuple(people), self.lesson.options, hints=False)
        people[self.seat] = SeatSetup(self._name or own, face=self._face)
        setup = replace(written, seats=tuple(people))
        game: Game[Any] = self.game
        if self.lesson.given is not None:
            self.place.at("given")
            # The facts name seats as the file does, whatever the learner is called.
            given, facts = self.game.cases.given, self.seats.numbered(self.lesson.given)
            game = game.altered("rules", start=lambda _, chance, out: given(written, facts, chance, out))
        try:
            return Match(game, setup, self.chance)
        except (SetupError, LuckError, CaseError) as error:
            raise self._wrong_file(error) from None

    def _enter(self) -> None:
        """Play the lines of others until the learner is to choose, through the ends of steps."""
        while not self.over:
            step = self.lesson.steps[self.step]
            self.place.enter(self.step)
            if self._line == 0:
                self.told = []
                self.place.at("luck")
                self.chance.feed(self._luck(step.luck))
            if self._line == len(step.do):
                self._end_of(step)
                self.step, self._line, self._fresh = self.step + 1, 0, True
                continue
            line = self.point()
            if self._choices(line):
                return
            self._line += 1
            self._play(self.match, line)

    def _end_of(self, step: Step) -> None:
        """A step is over; the check compares here what it expects."""

    def _play(self, match: Match, line: str) -> None:
        """Play a line of the script, which must be accepted."""
        words = words_of(line)
        if words[:1] == ["luck"]:
            self.chance.feed(self._luck(words[1:]))
            return
        if words[:1] == ["auto"]:
            words = words[1:]
        try:
            seat = self.seats.seat(words[0] if words else "")
            done = self._submit(match, seat, self._action(words[1:]))
        except (CaseError, LuckError) as error:
            raise self._wrong_file(error) from None
        if isinstance(done, Refused):
            may = options_line(match.ask(seat))
            raise self._wrong_file(f"{line!r} is refused: {done.why} {words[0]} may: {may}")
        self._note(match, done)

    def _submit(self, match: Match, seat: int, action: Action) -> Progress | Refused:
        ask = match.ask(seat)
        return match.submit(seat, None if action in ask.asides else ask.id, action, 0, by_table=True)

    def _go_on(self, ask: int | None, action: Action) -> Refused | None:
        try:
            done = self.match.submit(self.seat, ask, action, 0)
        except LuckError as error:
            raise self._wrong_file(error) from None
        if isinstance(done, Refused):
            return done
        self._fresh = False
        self._note(self.match, done)
        self._line += 1
        self._enter()
        return None

    def _try(self, ask: int | None, action: Action) -> Refused | None:
        """Play a wrong move in a copy of the match."""
        step = self.lesson.steps[self.step]
        wrong = next((one for one in step.wrong if self.fits(one, action)), None)
        chance, told = self.chance, self.told
        self.chance = Scripted([] if wrong is None else self._luck(wrong.luck), SECRET)
        match, self.told = self.match.fork(self.chance), []
        try:
            done = match.submit(self.seat, ask, action, 0)
            if isinstance(done, Refused):
                return done
            self._tried, self._wrong = match, wrong
            self._note(match, done)
            for number, line in enumerate([] if wrong is None else wrong.then, 1):
                self.place.at(f"wrong {step.wrong.index(wrong) + 1}: then {number}" if wrong else "", line)
                self._play(match, line)
            if wrong is None:
                self._others(match, step.do[self._line + 1 :])
            self._end_of_wrong(wrong)
            self._happened = self._news(match)
        finally:
            self.chance, self.told = chance, told
        return None

    def _news(self, match: Match) -> tuple[str, ...]:
        """What a wrong move did: its first line and the last ones, up to where something new begins."""
        news = news_of(self.spoken, match.setup, heard(self.told, self.seat))
        lines = [line for _, line in takewhile(lambda one: not one[0].endswith(NEXT), news)]
        return tuple(lines if len(lines) <= TOLD else [lines[0], *lines[1 - TOLD :]])

    def _end_of_wrong(self, wrong: Wrong | None) -> None:
        """A wrong move was played; the check compares here what it expects."""

    def _others(self, match: Match, lines: Iterable[str]) -> None:
        """After a wrong move the others still play their lines of the step, as far as these are legal."""
        for line in lines:
            words = words_of(line)
            if words[0] in ("luck", "auto") or self._choices(line):
                continue
            done = self._submit(match, self.seats.seat(words[0]), self._action(words[1:]))
            if isinstance(done, Progress):
                self._note(match, done)

    # --- words --------------------------------------------------------------------------------------------------------

    def _note(self, match: Match, done: Progress) -> None:
        self.told += done.told
        self._moments.append(self._moment(match, done.told))

    def _moment(self, match: Match, told: Told) -> Moment:
        return Moment(list(heard(told, self.seat)), match.still())

    def _choices(self, line: str) -> list[list[str]]:
        """The right choices of a line that waits for the learner; none if the line is somebody else's."""
        words = words_of(line)
        if not words:
            raise self._wrong_file("the line is empty")
        if words[0] in ("luck", "auto"):
            return []
        try:
            mine = self.seats.seat(words[0]) == self.seat
        except CaseError as error:
            raise self._wrong_file(f"{error}; a line begins with a seat, luck or auto") from None
        if not mine:
            return []
        first, *more = line.split(ELSE)
        return [words_of(first)[1:], *map(words_of, more)]

    def _any_of(self, names: list[str], options: list[Action]) -> list[Action]:
        """The options of an action's name, whatever else they say."""
        found = [one for one in options if [str(one.__struct_config__.tag)] == names]
        if not found:
            there = ", ".join(sorted({str(one.__struct_config__.tag) for one in options})) or "nothing"
            raise self._wrong_file(f"{ANY} {' '.join(names)}: there is no such option now; there are {there}")
        return found

    def _action(self, words: list[str]) -> Action:
        try:
            return action_of(self.game, words, self.seats)
        except (ValueError, CaseError) as error:
            raise self._wrong_file(error) from None

    def is_one_of(self, action: Action, wanted: list[Action]) -> bool:
        """Compared by code, so that a line may leave out fields which `encode` ignores."""
        return any(action == one or self._code(action) == self._code(one) for one in wanted)

    def _code(self, action: Action) -> int | str:
        if isinstance(action, Fill):
            return str(action)  # forms have no code
        try:
            return self.game.words.encode(self.match.state, action)
        except (Refusal, ValueError) as error:
            return f"{action} {error}"

    def fits(self, wrong: Wrong, action: Action) -> bool:
        """Whether a wrong move is the one meant: the same move, or any of that name if no more is said."""
        words = words_of(wrong.do)
        if len(words) == 1 and words[0] == str(action.__struct_config__.tag):
            return True
        return len(words) > 1 and self.is_one_of(action, [self._action(words)])

    def _luck(self, words: Iterable[str | int]) -> list[int]:
        answers = []
        for word in map(str, words):
            try:
                answers.append(self.game.cases.luck(word))
            except SetupError as error:
                raise self._wrong_file(error) from None
        return answers

    def _wrong_file(self, what: object) -> LessonError:
        return LessonError(f"{self.place}: {what}")
