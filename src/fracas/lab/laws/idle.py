"""Law of idle options: whatever a match may be set up with changes something that somebody is sent.

A match is played twice from the same seeds, once with another value of one option. Modes are tried in turn until the
two differ; where the mode's own value makes no difference, other values are tried against it. A word or switch with
which two matches never differ is a fault, and a number if neither of its bounds does anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, Mode, SetupError
from fracas.kernel.wire import Setup, View
from fracas.lab.check_tables import fields_of, setup_of
from fracas.lab.check_walk import Walk, Walker, encode_told
from fracas.match.match import Match, options_of

__all__ = ["IdleOptions"]

MATCHES = 8  # a mode
RESTLESS_IN = 4  # one match in so many has asides and lets deadlines pass; the others last longer
STEPS = 1_000  # submissions in each
LOOK_EVERY = 8  # views change with what is told; a look now and then is enough


class IdleOptions(Struct):
    """What was found: values tried, options that change nothing, options whose values cannot be listed.

    `excused` are options that reach.toml says change nothing in random play.
    """

    excused: set[str]
    tried: int = 0
    idle: list[str] = []
    unlisted: list[str] = []

    def look(self, game: Game[Any], seed: str) -> None:
        """Try every value of every option."""
        fields = fields_of(game)
        self.idle += [f"reach.toml: no option {name!r}" for name in self.excused - {field.name for field in fields}]
        for field in fields:
            if field.name in self.excused:
                continue
            groups = list(values_of(field.type))
            if not groups:
                self.unlisted.append(field.name)
            # The default first: a mode may have another value, and then both are tried at once.
            groups.sort(key=lambda values: field.default not in values)
            met = Met(set(), set())
            listed = [value for values in groups for value in values]
            for values in groups:
                self.tried += len(values)
                any(matters(game, field.encode_name, value, listed, seed, met) for value in values)
            for values in groups:
                if met.compared.intersection(values) and not met.active.intersection(values):
                    self.idle.append(f"{field.name} = {' or '.join(map(repr, values))} changes nothing")

    def detail(self) -> str:
        excused = f"; excused: {', '.join(sorted(self.excused))}" if self.excused else ""
        unlisted = f"; not tried, because they are free: {', '.join(self.unlisted)}" if self.unlisted else ""
        return "; ".join(self.idle) or f"values of options compared{excused}{unlisted}"


class Met(Struct):
    """Values of one option: compared with another one in some match, and found to make a difference.

    A value may never be compared because it is bound to a number of seats: then it cannot be idle.
    """

    compared: set[Any]
    active: set[Any]


def values_of(kind: msgspec.inspect.Type) -> Iterator[tuple[Any, ...]]:
    """Each word and switch, and both bounds of numbers; nothing for free text, lists, tables and free numbers."""
    if isinstance(kind, msgspec.inspect.LiteralType):
        yield from ((value,) for value in kind.values)
    elif isinstance(kind, msgspec.inspect.BoolType):
        yield from ((False,), (True,))
    elif isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
        yield (kind.ge, kind.le)
    elif isinstance(kind, msgspec.inspect.UnionType):
        for one in kind.types:
            yield from values_of(one)


def matters(game: Game[Any], name: str, value: Any, listed: list[Any], seed: str, met: Met) -> bool:
    """Whether some match of some mode is another one with that value of an option; notes what it met."""
    for rival in (None, *listed):  # None: the mode's own
        for number in range(MATCHES):
            for mode in game.info.modes:
                if value in met.active:
                    return True
                _compare(game, mode, number, (name, value, rival), seed, met)
    return value in met.active


def _compare(game: Game[Any], mode: Mode, number: int, tried: tuple[str, Any, Any], seed: str, met: Met) -> None:
    """One match with a value of an option, and with another one in its place."""
    name, value, rival = tried
    setup = setup_of(game, mode, number, "")
    if rival is not None:
        setup = msgspec.structs.replace(setup, options={**setup.options, name: rival})
    other = msgspec.structs.replace(setup, options={**setup.options, name: value})
    text = f"{seed}:{game.id}:{mode.id}:{number}:idle"
    restless = number % RESTLESS_IN == RESTLESS_IN - 1
    try:
        usual = getattr(options_of(game, setup), name)
        if usual == value:
            return
        first = _walker(game, mode, setup, text, restless=restless)
        second = _walker(game, mode, other, text, restless=restless)
    except SetupError:
        return  # it does not go with this mode
    both = {value, usual} if isinstance(usual, str | int | None) else {value}
    met.compared |= both
    if _part(first, second):
        met.active |= both


def _walker(game: Game[Any], mode: Mode, setup: Setup, text: str, *, restless: bool) -> Walker:
    match = Match(game, setup, Chance(text))
    return Walker.on_from(Walk(game, mode, 0, text, match, []), match, text, restless=restless)


def _part(first: Walker, second: Walker) -> bool:
    """Play both on and compare what is sent; True as soon as there is a difference."""
    for step in range(STEPS):
        over = first.walk.match.over
        looks = over or step % LOOK_EVERY == 0
        if _sent(first, looks=looks) != _sent(second, looks=looks):
            return True
        if over:
            return False
        first.step()
        second.step()
    return False


def _sent(walker: Walker, *, looks: bool) -> tuple[object, ...]:
    """What is told and asked, when the clock strikes next, and what a seat and a watcher see, who look now and then."""
    match = walker.walk.match
    views = [_without_options(match, match.view(observer)) for observer in (0, None)] if looks else []
    return encode_told(walker.done), msgspec.json.encode(match.asks()), views, match.deadline(), match.outcome


def _without_options(match: Match, view: View) -> bytes:
    """A view as it is sent, without the options that it repeats."""
    shown = {name: getattr(view, name) for name in view.__struct_fields__}
    kept = {name: value for name, value in shown.items() if not isinstance(value, match.game.words.options)}
    return msgspec.json.encode(kept)
