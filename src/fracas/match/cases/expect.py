"""What a case file expects: fields of the state, events told, questions open, the outcome."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from fracas.kernel.out import heard
from fracas.kernel.state import State
from fracas.kernel.wire import Action, Event
from fracas.match.cases.lines import (
    CaseError,
    Pattern,
    Place,
    Seats,
    action_of,
    event_line,
    lines_of,
    options_line,
    pattern_of,
    plain,
    split_reason,
    words_of,
)
from fracas.match.match import Match, describe

__all__ = ["Expectations", "Told"]

Told = list[tuple[int, object]]
TOLD_SHOWN = 40


class Expectations:
    """Compares a match with what a case expects of it; `count` is how many things were compared."""

    def __init__(self, match: Match, seats: Seats, place: Place, refused: Callable[[str], None]) -> None:
        self.match, self.seats, self.place = match, seats, place
        self.count = 0
        self._refused = refused  # tries a line that must be refused

    def hold(self, expected: dict[str, Any], where: str, told: Told) -> None:
        """Raise CaseError at the first thing that is not as expected."""
        for key, value in expected.items():
            self.place.at(f"{where}.{key}", key)
            if key == "told":
                self._told(value, told, where)
            elif key == "not_told":
                self._not_told(value, told, where)
            elif key == "refused":
                for line in lines_of(value):
                    self.place.at(f"{where}.{key}", line)
                    self._refused(line)
            elif key == "asks":
                self._asks(value, where)
            elif key == "outcome":
                self._outcome(value)
            else:
                self._state(key, value, where)

    # --- the state --------------------------------------------------------------------------------------------------

    def _state(self, path: str, value: Any, where: str) -> None:
        """Walk down `F1.hp`; a table of expectations walks on, so `F1 = { hp = 50 }` says the same."""
        self.place.at(f"{where}.{path}", path)
        actual = self.seen(self.match.state, path)
        if isinstance(value, dict) and isinstance(actual, dict) and value:
            for key, one in value.items():
                self._state(f"{path}.{key}", one, where)
            return
        self.count += 1
        if not self._same(value, actual):
            raise CaseError(f"expected {_say(value)}, there is {_say(actual)}")

    def seen(self, state: State, path: str) -> Any:
        """What a state shows at `F1.hp`."""
        found: Any = plain(self.match.game.cases.show(state))
        for step in path.split("."):
            found = self._enter(found, step)
        return found

    def holds_in(self, state: State, expected: dict[str, Any]) -> bool:
        """Whether facts of a state (and `outcome = "F1"`) hold in another state of the same match."""
        for path, value in expected.items():
            if path == "outcome":
                if not state.over() or state.score(self.seats.seat(str(value))) != 1.0:
                    return False
            elif isinstance(value, dict):
                if not self.holds_in(state, {f"{path}.{key}": one for key, one in value.items()}):
                    return False
            elif not self._same(value, self._seen_if_there(state, path)):
                return False
        return True

    def _seen_if_there(self, state: State, path: str) -> Any:
        """The same, or None where this state has no such thing any more."""
        try:
            return self.seen(state, path)
        except CaseError:
            return None

    def _enter(self, shown: Any, step: str) -> Any:
        if isinstance(shown, dict):
            for key in (step, str(self.seats.number(step))):
                if key in shown:
                    return shown[key]
            raise CaseError(f"there is no {step!r}; there are {', '.join(map(self._named, shown))}")
        if isinstance(shown, list) and step.isdigit() and int(step) < len(shown):
            return shown[int(step)]
        raise CaseError(f"there is no {step!r} in {_say(shown)}")

    def _named(self, key: str) -> str:
        return self.seats.names[int(key)] if key.isdigit() and int(key) < len(self.seats) else key

    def _same(self, expected: Any, actual: Any) -> bool:
        """Equal as a reader means it: 5 is 5.0, a seat's name is its number, true is not 1."""
        if isinstance(expected, list) and isinstance(actual, list):
            return len(expected) == len(actual) and all(map(self._same, expected, actual))
        if isinstance(expected, str) and type(actual) is int:
            return expected in self.seats.names and self.seats.names.index(expected) == actual
        numbers = type(expected) in (int, float) and type(actual) in (int, float)
        return (numbers or type(expected) is type(actual)) and bool(expected == actual)

    # --- what was told ----------------------------------------------------------------------------------------------

    def _told(self, lines: Any, told: Told, where: str) -> None:
        rest = told
        for line in lines_of(lines):
            self.place.at(f"{where}.told", line)
            pattern = self._pattern(line)
            found = next((i for i, one in enumerate(rest) if _hears(pattern, one)), None)
            if found is None:
                out_of_order = " in this place" if any(_hears(pattern, one) for one in told) else ""
                raise CaseError(f"{line!r} was not told{out_of_order}; told: {_listed(told)}")
            rest = rest[found + 1 :]

    def _not_told(self, lines: Any, told: Told, where: str) -> None:
        for line in lines_of(lines):
            self.place.at(f"{where}.not_told", line)
            pattern = self._pattern(line)
            for one in told:
                if _hears(pattern, one):
                    raise CaseError(f"{line!r} was told: {_listed([one])}")

    def _pattern(self, line: str) -> Pattern:
        self.count += 1
        return pattern_of(self.match.game, line, self.seats)

    # --- who is asked -----------------------------------------------------------------------------------------------

    def _asks(self, lines: Any, where: str) -> None:
        """A seat that the list does not name must not be asked."""
        self.count += 1
        named = set()
        for line in lines_of(lines):
            self.place.at(f"{where}.asks", line)
            head, options = split_reason(line)
            name, *kind = words_of(head) or [""]
            seat = self.seats.seat(name)
            named.add(seat)
            self._ask(seat, name, " ".join(kind), options if ":" in line else None)
        others = [seat for seat in self.match.pending() if seat not in named]
        if others:
            names = ", ".join(self.seats.names[seat] for seat in others)
            raise CaseError(f"{names} should not be asked, and may: {options_line(self.match.ask(others[0]))}")

    def _ask(self, seat: int, name: str, kind: str, options: str | None) -> None:
        ask = self.match.ask(seat)
        if ask.id is None:
            raise CaseError(f"{name} should be asked, and is not")
        if kind and kind != ask.kind:
            raise CaseError(f"{name} should be asked {kind!r}, and is asked {ask.kind!r}")
        if options is None:
            return
        wanted = [option.strip() for option in options.split(",") if option.strip()]
        open_ended = wanted[-1:] == ["..."]
        named = [self._option(option) for option in (wanted[:-1] if open_ended else wanted)]
        # Compared by code, so that a line may leave out fields which `encode` ignores.
        meant = {self._code(action) for action in named}
        there = {self._code(action) for action in ask.options}
        if not meant <= there or not (open_ended or meant == there):
            said = ", ".join(map(describe, named)) + (", ..." if open_ended else "")
            raise CaseError(f"{name} should have the options {said or 'none'}; there are {options_line(ask)}")

    def _option(self, text: str) -> Action:
        try:
            return action_of(self.match.game, words_of(text), self.seats)
        except ValueError as error:
            raise CaseError(str(error)) from None

    def _code(self, action: Action) -> int | str:
        try:
            return self.match.game.words.encode(self.match.state, action)
        except ValueError as error:
            return str(error)

    # --- how it ended -----------------------------------------------------------------------------------------------

    def _outcome(self, value: Any) -> None:
        outcome = self.match.outcome
        self.count += 1
        if value == "open":
            if outcome is not None:
                raise CaseError(f"the match should not be over, and is: {_say(outcome)}")
            return
        if outcome is None:
            raise CaseError("the match should be over, and is not")
        best = max(outcome.scores)
        winners = [name for name, score in zip(self.seats.names, outcome.scores, strict=True) if score == best]
        actual = {"winners": winners, "scores": list(outcome.scores), "why": outcome.why}
        for key, one in self._wanted(value).items():
            if key not in actual:
                raise CaseError(f"an outcome has winners, scores and why, not {key!r}")
            if not self._same(one, actual[key]):
                raise CaseError(f"{key}: expected {_say(one)}, there is {_say(actual[key])}")

    def _wanted(self, value: Any) -> dict[str, Any]:
        if isinstance(value, dict):
            return value
        if value == "draw":
            return {"winners": self.seats.names}
        return {"winners": [self.seats.names[self.seats.seat(str(value))]]}


def _hears(pattern: Pattern, one: tuple[int, object]) -> bool:
    if pattern.hearer != -1 and not heard([one], pattern.hearer):
        return False
    return isinstance(one[1], Event) and pattern.fits(one[1])


def _listed(told: Told) -> str:
    lines = [event_line(event) for _, event in told if isinstance(event, Event)]
    more = [f"… {len(lines) - TOLD_SHOWN} more"] if len(lines) > TOLD_SHOWN else []
    return "".join(f"\n    {line}" for line in lines[:TOLD_SHOWN] + more) or "nothing"


def _say(value: Any) -> str:
    return msgspec.json.encode(value).decode()
