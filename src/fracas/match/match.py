"""One match: its state, its log, and who is told what. Players move by `submit`, the clock by `tick`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.ask import Ask
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, SetupError
from fracas.kernel.masks import members
from fracas.kernel.out import Out, Recorder
from fracas.kernel.refusal import Refusal
from fracas.kernel.state import NEVER, State
from fracas.kernel.wire import Action, Event, Fill, Outcome, Setup, TakeBack, View
from fracas.match.clock import Clock, clock_for, run_out
from fracas.match.forms import check_form
from fracas.match.nouns import Due, Entry, Progress, Refused
from fracas.match.text import line_for_refusal
from fracas.match.undo import Tail

__all__ = ["Entry", "Match", "Progress", "Refused", "presence"]


class Match:
    """A match in play: its state, its log, and the asks that are open."""

    def __init__(
        self, game: Game[Any], setup: Setup, chance: Chance, *, listen: bool = True, like: Match | None = None
    ) -> None:
        """A new match; or one that stands where another stands, and shares its log."""
        self.clock: Clock = clock_for(check_setup(game, setup)) if like is None else like.clock.copy()
        self.game = game
        self.setup = setup
        self.chance = chance
        self._recorder = Recorder()
        self._out: Out = self._recorder if listen else Out()
        self.entries: list[Entry] = [] if like is None else like.entries
        self.state: State = game.rules.start(setup, chance, self._out) if like is None else like.state.copy()
        undo = setup.undo and not game.in_real_time(setup)
        self._tail: Tail | None = Tail(game, len(setup.seats)) if undo else None
        self.opening: Progress = self._log(0) if like is None else like.opening

    @property
    def over(self) -> bool:
        return self.state.over()

    @property
    def outcome(self) -> Outcome | None:
        return self.game.rules.outcome(self.state) if self.state.over() else None

    def view(self, seat: int | None) -> View:
        return self.game.rules.view(self.state, seat)

    def pending(self) -> list[int]:
        """The seats that are asked, in seat order."""
        return members(self.state.pending())

    def asked(self, observer: int | None) -> list[int]:
        """The seats that are asked, as far as a seat (None: a watcher) may know."""
        return members(self.game.rules.asked(self.state, observer))

    def ask(self, seat: int) -> Ask:
        """What the seat is asked now; without an id when it is not asked."""
        ask, due = ask_of(self.game, self.state, seat), self.clock.due_of(seat)
        if due is None:
            return ask
        return msgspec.structs.replace(ask, deadline=due if ask.deadline is None else min(due, ask.deadline))

    def asks(self) -> list[Ask]:
        """Every open question, in seat order."""
        return [self.ask(seat) for seat in self.pending()]

    def may_take_back(self, seat: int) -> bool:
        """Whether a seat may take back what it answered last (match/undo.py)."""
        return self._tail is not None and self._tail.open_to(seat)

    def submit(
        self, seat: int, ask: int | None, action: Action, at: int, *, by_table: bool = False
    ) -> Progress | Refused:
        """A seat answers its ask, or sends an aside (ask None). Only the table says that a seat is gone or back."""
        state = self.state
        at = max(at, int(state.at))
        try:
            if not 0 <= seat < len(self.setup.seats):
                raise Refusal("no_seat", number=seat)
            if isinstance(action, Fill):
                return self._fill(seat, ask, action, at)
            if isinstance(action, TakeBack):
                return self._take_back(seat, action, at)
            code, ask = judge(self.game, state, seat, ask, action, at, by_table=by_table)
        except Refusal as refusal:
            return self._refused(seat, refusal)
        before, kept = self._before(seat)
        state.at = at
        state.answer(seat, code, self.chance, self._out)
        return self._noted(before, kept, code, self._log(at, seat, ask, action))

    def play(self, seat: int, code: int, at: int = 0) -> Progress:
        """Like `submit`, without a check: for simulations, where the code comes from `state.options`."""
        ask = self.state.question(seat)
        action = self.game.words.decode(self.state, code)
        before, kept = self._before(seat)
        self.state.at = at
        self.state.answer(seat, code, self.chance, self._out)
        return self._noted(before, kept, code, self._log(at, seat, ask, action))

    def deadline(self) -> int:
        """The time at which something happens by itself, or NEVER: of the rules, of a seat's answer, of the match."""
        due = self.clock.next(self.state)
        return NEVER if due is None else due.at

    def tick(self, at: int) -> Progress | None:
        """Let the clock do what is due first at that time; None when nothing is due."""
        due = self.clock.next(self.state)
        return None if due is None or at < due.at else self.run_out(due, at)

    def run_out(self, due: Due, at: int) -> Progress:
        """Like `tick`, without a look at the clock: for laws, which try what it could do."""
        before, kept = self._before(due.seat)
        self.state.at = at
        run_out(self.game, self.state, due, self.chance, self._out)
        self.clock.restart(due.seat)
        return self._noted(before, kept, None, self._log(at, due=due))

    def fork(self, chance: Chance) -> Match:
        """An independent match that goes on from here with other luck."""
        fork = Match(self.game, self.setup, chance, listen=self._out.on, like=self)
        fork.entries = self.entries.copy()
        fork._tail = None if self._tail is None else self._tail.copy()
        return fork

    def still(self) -> Match:
        """The match as it stands now, to be looked at after it has gone on."""
        return Match(self.game, self.setup, self.chance, listen=self._out.on, like=self)

    def _fill(self, seat: int, ask: int | None, action: Fill, at: int) -> Progress:
        state = self.state
        if state.over():
            raise Refusal("game_over")
        if self.game.forms is None:
            raise Refusal("no_form")
        ask = check_form(self.game, state, seat, ask, action.fields)
        before, kept = self._before(seat)
        was, state.at = state.at, at
        refusal = self.game.forms.fill(state, seat, action.fields, self.chance, self._out)
        if refusal is not None:
            state.at = was
            raise refusal
        return self._noted(before, kept, None, self._log(at, seat, ask, action))

    def _take_back(self, seat: int, action: TakeBack, at: int) -> Progress:
        if self.state.over():
            raise Refusal("game_over")
        if self._tail is None:
            raise Refusal("no_undo")
        self.state, kept = self._tail.without_last(seat, at)
        self.state.at = at
        self.clock.reopen(seat, kept)
        return self._log(at, seat, None, action)

    def _before(self, seat: int) -> tuple[State | None, tuple[int, int] | None]:
        """What is kept of the match before an entry, where answers may be taken back."""
        return (None, None) if self._tail is None else (self.state.copy(), self.clock.kept(seat))

    def _noted(self, before: State | None, kept: tuple[int, int] | None, code: int | None, done: Progress) -> Progress:
        if self._tail is not None and before is not None:
            self._tail.note(before, kept, self.state, code, done)
        return done

    def _refused(self, seat: int, refusal: Refusal) -> Refused:
        ask = self.ask(seat) if 0 <= seat < len(self.setup.seats) and not self.over else None
        why = line_for_refusal(self.game, self.setup, refusal, ask)
        return Refused(refusal.code, why, str(refusal.about.get("box", "")), refusal.about)

    def _log(
        self,
        at: int,
        seat: int | None = None,
        ask: int | None = None,
        action: Action | None = None,
        due: Due | None = None,
    ) -> Progress:
        entry = Entry(len(self.entries), at, seat, ask, action, self.chance.drain())
        self.entries.append(entry)
        hides = self.game.opens.nameless
        nameless = hides is not None and action is not None and hides(action)
        self.clock.note(self.state, len(self.setup.seats), at, nameless=nameless)
        return Progress(entry, self._recorder.take(), due)


def ask_of(game: Game[Any], state: State, seat: int) -> Ask:
    """What a seat is asked in a state; without an id when it is not asked."""
    decode = game.words.decode
    asides = tuple([decode(state, code) for code in state.asides(seat)])
    if not state.pending() >> seat & 1:
        return Ask(seat, asides=asides)
    prompt = game.rules.prompt(state, seat)
    options = tuple([decode(state, code) for code in state.options(seat)])
    asked = state.question(seat), prompt.kind, prompt.about
    return Ask(seat, *asked, options, asides, prompt.deadline, prompt.form)


def judge(
    game: Game[Any], state: State, seat: int, ask: int | None, action: Action, at: int, *, by_table: bool
) -> tuple[int, int | None]:
    """The code of a legal action and the ask it answers (None: it is an aside); raises Refusal for any other."""
    late = "stale_state" if game.rules.renewed else "closed"
    if game.rules.renewed and ask is not None and ask != open_number(state, seat) and not state.over():
        raise Refusal(late)
    try:
        if state.over():
            raise Refusal("game_over")
        code = game.words.encode(state, action)
        aside = code in state.asides(seat) or (by_table and action in presence(game, state, seat))
        if not aside and not state.pending() >> seat & 1:
            raise Refusal("not_asked")
        if not aside and code not in state.options(seat):
            raise Refusal("not_an_option", action=describe(action))
    except Refusal as plain:
        raise game.rules.why_not(state, seat, action, at) or plain from None
    if not aside and ask != state.question(seat):
        raise Refusal(late)
    too_soon = game.real_time.not_yet(state, seat, action, at) if game.real_time is not None else None
    if too_soon is not None:
        raise too_soon
    return code, None if aside else ask


def presence(game: Game[Any], state: State, seat: int) -> list[Action]:
    """What the table may send for a seat: that it is gone, or that it is back."""
    if game.real_time is None:
        return []
    sent = [game.real_time.presence(state, seat, here) for here in (False, True)]
    return [action for action in sent if action is not None]


def open_number(state: State, seat: int) -> int | None:
    """The number of a seat's open question; None when it is not asked."""
    return int(state.question(seat)) if state.pending() >> seat & 1 else None


def check_setup(game: Game[Any], setup: Setup) -> Struct:
    """The options of a setup; raises SetupError for one that cannot be played, naming what is wrong."""
    if setup.game != game.id:
        raise SetupError(f"setup is for {setup.game!r}, not {game.id!r}")
    options = options_of(game, setup)
    game.rules.check_setup(setup)
    return options


def options_of(game: Game[Any], setup: Setup) -> Struct:
    """The options as the game's own Struct, defaults filled in."""
    try:
        return msgspec.convert(setup.options, game.words.options, strict=False)
    except msgspec.ValidationError as error:
        raise SetupError(f"{game.id}: options: {error}") from None


def describe(action: Action, unsaid: Collection[str] = ()) -> str:
    """An action as a case file writes it: `play K`. Fields at the end that have their default are left out."""
    names = action.__struct_fields__
    first = len(names) - len(action.__struct_defaults__)  # of those with a default
    said = [name for name in names if name not in unsaid]
    while said and (i := names.index(said[-1])) >= first:
        if getattr(action, said[-1]) != action.__struct_defaults__[i - first]:
            break
        said.pop()
    return " ".join([str(action.__struct_config__.tag), *(str(getattr(action, name)) for name in said)])


def event_tag(event: Event) -> str:
    """The tag of an event or action Struct."""
    return str(event.__struct_config__.tag)
