"""Legal means listed: every option is accepted, anything else is refused with a reason and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import msgspec
from msgspec import Struct

from fracas.kernel.ask import Ask
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game
from fracas.kernel.wire import Action, Fill
from fracas.lab.check_walk import REAL_TIME, timing_of
from fracas.lab.laws.law import Broken, Law, Position, first_difference, snapshot, spread_points
from fracas.match.match import Match, Progress, Refused
from fracas.match.record import decode_action
from fracas.match.text import HOUSE

__all__ = ["Options", "action_kinds", "garbage"]

POINTS = 4  # states a match
MOST_OPTIONS = 80  # of one ask; more are sampled
STRANGERS = 12  # illegal actions tried of each sort, per state
SEEN_MOST = 400  # entries of the match whose actions are tried at other times
BEYOND = 24  # codes tried past the largest one seen
WORDS: tuple[Any, ...] = ("", "nope", "\x00", -1, 0, 7, 99, 2**40, True, None, [], ["nope"], {})


class Attempt(Struct, frozen=True):
    """Something a match must refuse."""

    what: str
    seat: int
    ask: int | None
    action: Action


def action_kinds(game: Game[Any]) -> dict[str, type[Action]]:
    """The game's actions by tag."""
    kinds = get_args(game.words.actions) or (game.words.actions,)
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def garbage(game: Game[Any]) -> list[Action]:
    """Actions that can be decoded, but whose fields make no sense."""
    found: dict[bytes, Action] = {}
    for tag, kind in action_kinds(game).items():
        for word in WORDS:
            fields = dict.fromkeys(kind.__struct_encode_fields__, word)
            try:
                action = msgspec.convert({"do": tag, **fields}, game.words.actions)
            except msgspec.ValidationError:
                continue  # it cannot even be decoded
            found[msgspec.json.encode(action)] = action
    return list(found.values())


class Options(Law):
    """Tries, in some states of each match, every option and aside, and much that is neither."""

    name = "options"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self._garbage = garbage(game)
        self._seen: dict[bytes, Action] = {}
        self._top = 0

    def begin(self, position: Position, entries: int) -> None:
        self._chance = self.chance(position)
        self.points = spread_points(self._chance, entries, POINTS)
        # What is tried must not depend on the matches before this one, or a finding could not be replayed.
        self._seen, self._top = {}, 0
        self._patient = timing_of(position.game, position.match.setup) is REAL_TIME
        for entry in position.walk.match.entries[:SEEN_MOST]:
            if entry.action is not None:
                self._seen[msgspec.json.encode(entry.action)] = entry.action

    def before_entry(self, position: Position) -> None:
        asks = position.match.asks()
        for ask in asks:
            self._top = max(self._top, *position.state.options(ask.seat), 0)
            self._accepts(position, ask)
        every = [position.match.ask(seat) for seat in range(position.walk.seats)]
        for ask in every:
            self._accepts_asides(position, ask)
        tries = self._strange(position, asks)
        self._refuses(position, [one for one in tries if not self._listed(position, every, one)])

    def ended(self, position: Position) -> None:
        late = [Attempt("an action after the end", seat, 0, action) for seat in range(position.walk.seats)
                for action in list(self._seen.values())[:2]]  # fmt: skip
        self._refuses(position, late)
        if position.match.over and position.match.tick(2**40) is not None:
            raise Broken("the clock went on after the end")

    # --- what is listed ---------------------------------------------------------------------------------------------

    def _accepts(self, position: Position, ask: Ask) -> None:
        codes = position.state.options(ask.seat)
        if len(set(codes)) < len(codes):
            raise Broken(f"seat {ask.seat}: an option is listed twice: {codes}")
        if not codes and not ask.form:
            raise Broken(f"seat {ask.seat} is asked {ask.kind!r} and has neither options nor a form")
        chosen = list(zip(codes, ask.options, strict=True))
        while len(chosen) > MOST_OPTIONS:
            chosen.pop(self._chance.below(len(chosen)))
        for code, action in chosen:
            self._round_trip(position, code, action)
            self._accept(position, ask.seat, ask.id, action, "option")

    def _accepts_asides(self, position: Position, ask: Ask) -> None:
        for code, action in zip(position.state.asides(ask.seat), ask.asides, strict=True):
            self._round_trip(position, code, action)
            self._accept(position, ask.seat, None, action, "aside")

    def _round_trip(self, position: Position, code: int, action: Action) -> None:
        back = position.game.words.encode(position.state, action)
        if back != code:
            raise Broken(f"code {code} decodes to {action!r}, which encodes to {back}")
        wire = decode_action(msgspec.json.encode(action), position.game)
        if wire != action:
            raise Broken(f"{action!r} comes back from the wire as {wire!r}")

    def _accept(self, position: Position, seat: int, ask: int | None, action: Action, kind: str) -> None:
        fork = self._fork(position)
        at = int(position.state.at)
        done = guarded(lambda: fork.submit(seat, ask, action, at), f"{kind} {action!r} of seat {seat}")
        self.count += 1
        self.notes[f"{kind}s accepted"] += 1
        if isinstance(done, Refused):
            if self._patient and self._not_yet(position, seat, action, at):
                self.notes["options to come later"] += 1  # real time: it is listed, but comes too early
                return
            raise Broken(f"{kind} {action!r} of seat {seat} is refused: {done.why}")
        if len(fork.entries) != len(position.match.entries) + 1:
            raise Broken(f"{kind} {action!r} of seat {seat} is not in the log")
        explained = position.game.rules.why_not(position.state, seat, action, at)
        if explained is not None:
            raise Broken(f"{kind} {action!r} of seat {seat} is accepted, and explained as refused: {explained.code}")

    def _not_yet(self, position: Position, seat: int, action: Action, at: int) -> bool:
        real_time = position.game.real_time
        return real_time is not None and real_time.not_yet(position.state, seat, action, at) is not None

    # --- what is not ------------------------------------------------------------------------------------------------

    def _strange(self, position: Position, asks: list[Ask]) -> list[Attempt]:
        """Stale numbers, wrong seats, other actions of the game, other codes, garbage, forms nobody asked for."""
        tries: list[Attempt] = []
        seats = position.walk.seats
        waiting = [seat for seat in range(seats) if seat not in {ask.seat for ask in asks}]
        for ask in asks:
            assert ask.id is not None
            if ask.options:
                action = ask.options[self._chance.below(len(ask.options))]
                stale = (ask.id + 1, ask.id - 1, ask.id + 1_000, None)
                tries += [Attempt("a closed question", ask.seat, number, action) for number in stale]
                tries += [Attempt("a seat not asked", seat, ask.id, action) for seat in waiting]
                tries += [Attempt("no seat", seat, ask.id, action) for seat in (-1, seats, 99)]
            others = self._others(position, ask)
            tries += [Attempt("not an option", ask.seat, ask.id, action) for action in others]
            tries.append(Attempt("a form", ask.seat, ask.id, Fill({"nope": "nope"})))
        tries += [Attempt("unasked", seat, 0, action) for seat in waiting for action in self._sample(self._garbage)]
        return tries

    def _others(self, position: Position, ask: Ask) -> list[Action]:
        actions = self._sample(self._garbage) + self._sample(list(self._seen.values()))
        codes = position.state.options(ask.seat)
        for _ in range(STRANGERS):
            code = int(self._chance.below(self._top + BEYOND)) - 2
            if code not in codes:
                try:
                    actions.append(position.game.words.decode(position.state, code))
                except (ValueError, LookupError, AssertionError):
                    continue  # a code that names nothing
        return actions

    def _sample(self, actions: list[Action]) -> list[Action]:
        if len(actions) <= STRANGERS:
            return actions
        return [actions[self._chance.below(len(actions))] for _ in range(STRANGERS)]

    def _listed(self, position: Position, asks: list[Ask], one: Attempt) -> bool:
        """Whether the attempt is legal after all: an aside, or an option under its own number."""
        if not 0 <= one.seat < position.walk.seats:
            return False
        ask = asks[one.seat]
        if isinstance(one.action, Fill):
            forms = position.game.forms
            unasked = forms.unasked(position.state, one.seat) if forms is not None else ()
            boxes = {box.name for box in (*ask.form, *unasked)}
            return bool(one.action.fields) and set(one.action.fields) <= boxes
        if one.action in ask.asides:
            return True
        return one.ask == ask.id and one.action in ask.options

    def _refuses(self, position: Position, tries: list[Attempt]) -> None:
        fork = self._fork(position)
        before = snapshot(position.game, fork.state, position.walk.seats)
        for one in tries:
            self._refuse(fork, one)
        if snapshot(position.game, fork.state, position.walk.seats) != before:
            self._blame(position, tries, before)

    def _refuse(self, fork: Match, one: Attempt) -> None:
        said = f"{one.what}: {one.action!r} by seat {one.seat} to question {one.ask}"
        entries, at = len(fork.entries), fork.state.at
        done = guarded(lambda: fork.submit(one.seat, one.ask, one.action, int(at)), said)
        self.count += 1
        self.notes["others refused"] += 1
        if isinstance(done, Progress):
            raise Broken(f"{said} is accepted")
        if not done.code or not done.why.strip():
            raise Broken(f"{said} is refused without a reason")
        if done.code not in HOUSE and done.code not in fork.game.text.get("refused", {}):
            raise Broken(f"{said} is refused as {done.code!r}, which has no line in [refused] of text.toml")
        if len(fork.entries) != entries or fork.state.at != at:
            raise Broken(f"{said} is refused, yet the log or the time went on")
        if fork.chance.log:
            raise Broken(f"{said} is refused, yet luck was drawn: {fork.chance.log}")

    def _blame(self, position: Position, tries: list[Attempt], before: bytes) -> None:
        """Find which refusal left a trace."""
        fork = self._fork(position)
        for one in tries:
            fork.submit(one.seat, one.ask, one.action, int(fork.state.at))
            after = snapshot(position.game, fork.state, position.walk.seats)
            if after != before:
                raise Broken(f"{one.what}: {one.action!r} by seat {one.seat} is refused, yet something changed: "
                             f"{first_difference(before, after)}")  # fmt: skip
        raise Broken("refused submissions changed the state")

    def _fork(self, position: Position) -> Match:
        return position.match.fork(Chance(f"{position.walk.seed}:fork"))


def guarded(submit: Callable[[], Progress | Refused], said: str) -> Progress | Refused:
    """Submit; if the rules crash, that is a finding which names what was sent."""
    try:
        return submit()
    except Exception as error:
        raise Broken(f"{said} raises {type(error).__name__}: {error}") from error
