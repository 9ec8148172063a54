"""One match of a person against bots, without a screen: who is asked, what was said, how it ended."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from time import monotonic
from typing import Any

from msgspec.structs import replace

from fracas import bots
from fracas.bots.hint import Suggestion, suggest
from fracas.bots.timed import TimedPlayers
from fracas.kernel.ask import Ask
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game
from fracas.kernel.state import NEVER
from fracas.kernel.wire import Action, Fill, SeatSetup, Setup, View
from fracas.languages import ENGLISH
from fracas.languages.house import translated
from fracas.match.match import Match, Progress, Refused
from fracas.match.opens import keep, without_struck
from fracas.match.record import encode, record_of
from fracas.match.replay import film
from fracas.match.text import line_for_action, line_for_ask, line_for_outcome, news_of
from fracas.terminal.words import say

__all__ = ["Session", "seated"]


class Session:
    """The person sits in `seat`; every other seat's bot answers as soon as it is asked, in real time at its pace."""

    saves = True  # there is a record to save
    leaves = False  # Escape leads back to where it began

    def __init__(self, game: Game[Any], setup: Setup, seed: str | None = None, clock: Callable[[], float] = monotonic):
        seed = seed if seed is not None else secrets.token_hex(8)
        match = Match(game, setup, Chance(seed))
        self.sit(game, setup, seed, match, clock)
        self._say(match.opening)
        self._let_bots_answer()

    def sit(
        self, game: Game[Any], setup: Setup, seed: str, match: Match, clock: Callable[[], float], at: int = 0
    ) -> None:
        """Everybody takes their seat at a match, which may have been played up to the time `at`."""
        self.game = game
        self.setup = setup
        self.seat = next(i for i, seat in enumerate(setup.seats) if seat.bot is None)
        self.seed = seed
        self._clock = clock
        self._began = clock() - at / 1000
        self._bots = {
            i: bots.make(seat.bot, bots.secret_for(i, 0, seed))
            for i, seat in enumerate(setup.seats)
            if seat.bot is not None
        }
        self.match = match
        self.real_time = game.in_real_time(setup)
        self._timed = TimedPlayers(match, self._bots, bots.pace_of, seed)
        self._timed.now = at
        self.lines: list[str] = []
        self.hinted: set[int] = set()  # the questions at which the person asked for a hint

    @property
    def now(self) -> int:
        """Milliseconds since the match began."""
        return int((self._clock() - self._began) * 1000)

    @property
    def time_left(self) -> str:
        """How long the match may still last, in words; empty without a clock for the match, and after its end."""
        if self.match.clock.ends == NEVER or self.over:
            return ""
        left = max(0, self.match.clock.ends - self.now) // 1000
        language = self.game.language
        if left < 60:
            return say(language, "last_minute", seconds=left)
        return say(language, "time_left", minutes=left // 60, seconds=f"{left % 60:02}")

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def view(self) -> View:
        return self.match.view(self.seat)

    @property
    def ask(self) -> Ask:
        return self.match.ask(self.seat)

    @property
    def prompt(self) -> str:
        """The question as a line of text; empty when nothing is asked."""
        ask = self.ask
        return line_for_ask(self.game, self.setup, ask) if ask.id is not None else ""

    @property
    def result(self) -> str:
        outcome = self.match.outcome
        if outcome is None:
            return ""
        count = len(self.hinted)
        hints = f" {say(self.game.language, 'hints', count=count)}" if count else ""
        return line_for_outcome(self.setup, outcome, None, self.game) + hints

    def label(self, action: Action) -> str:
        """An option as its button says it."""
        return line_for_action(self.game, self.setup, action)

    def hint(self, ask: Ask) -> tuple[Suggestion, ...]:
        """What a bot would do, the best first; nothing in real time, and where there is no choice."""
        if self.real_time or ask.id is None or len(ask.options) < 2:
            return ()
        self.hinted.add(ask.id)
        return suggest(bots.look_at(self.match, self.seat), self.setup).choices

    def answer(self, ask: Ask, action: Action) -> str:
        """Answer what was asked; returns why it was refused, or nothing."""
        return self._submit(ask.id, action)

    def send_aside(self, action: Action) -> str:
        """Say something unasked (resign); returns why it was refused, or nothing."""
        return self._submit(None, action)

    def fill(self, ask: Ask, fields: dict[str, str]) -> str:
        """Answer a form; returns why it was refused, or nothing."""
        return self._submit(ask.id, Fill(fields))

    def tick(self) -> bool:
        """Let the clock, and in real time the bots, do what is due; true when something happened."""
        if self.real_time:
            return self._let_time_pass()
        done = self.match.tick(self.now)
        if done is None:
            return False
        self._say(done)
        self._let_bots_answer()
        return True

    def record(self) -> bytes:
        """The match as a file; once it is over, with its seed and without what never opens."""
        if not self.over:
            return encode(record_of(self.match))
        record = keep(self.game, record_of(self.match, self.seed))
        hints = tuple(len(self.hinted) if seat == self.seat else 0 for seat in range(len(self.setup.seats)))
        return encode(replace(record, hints=hints) if self.hinted else record)

    def rematch(self) -> Session:
        """The next match of the series, if this one belongs to one; or the same setup, everybody one seat further."""
        series, seats = self.game.series, self.setup.seats
        setup = None if series is None else series.sequel(self.setup, self.match.view(None))
        return Session(self.game, setup or replace(self.setup, seats=(seats[-1], *seats[:-1])), clock=self._clock)

    def _submit(self, ask: int | None, action: Action) -> str:
        done = self.match.submit(self.seat, ask, action, self.now)
        if isinstance(done, Refused):
            return done.why
        self._say(done)
        strikes = self.game.opens.strikes
        if strikes is not None and strikes(action):
            self._strike()
        self._let_bots_answer()
        return ""

    def _strike(self) -> None:
        """What was struck out leaves the log of the match and the lines that were shown (docs/decisions/0005)."""
        self.match.entries[:] = without_struck(self.game, record_of(self.match))
        self.lines = []
        for moment in film(self.game, record_of(self.match), self.seat):
            self._tell(moment.events)

    def _let_time_pass(self) -> bool:
        done = self._timed.advance(self.now)
        for one in done:
            self._say(one)
        return bool(done)

    def _let_bots_answer(self) -> None:
        """Let all asked bots answer, in seat order; each sees only what its seat sees."""
        if self.real_time:
            self._let_time_pass()
            return
        while asked := [seat for seat in self.match.pending() if seat in self._bots]:
            for seat in asked:
                if not self.match.state.pending() >> seat & 1:
                    continue  # another's answer has closed the question
                look = bots.look_at(self.match, seat)
                choice = look.ask.options[self._bots[seat].choose(look)]
                done = self.match.submit(seat, look.ask.id, choice, self.now)
                assert isinstance(done, Progress), done
                self._say(done)

    def _say(self, done: Progress) -> None:
        self._tell(done.events(self.seat))

    def _tell(self, events: list[object]) -> None:
        self.lines += [line for _, line in news_of(self.game, self.setup, events)]


def seated(name: str, seat: int, opponents: list[str], language: str = ENGLISH) -> tuple[SeatSetup, ...]:
    """The seats of a match: the person in theirs, bots in the others; two of one name are numbered."""
    made: list[SeatSetup] = []
    for i, bot in enumerate(opponents):
        title = translated(bots.bot_kind(bot).title, language)
        namesake = title.casefold() == name.casefold()
        twins = opponents.count(bot) > 1 or namesake
        made.append(SeatSetup(f"{title} {opponents[: i + 1].count(bot) + namesake}" if twins else title, bot))
    made.insert(seat, SeatSetup(name))
    return tuple(made)
