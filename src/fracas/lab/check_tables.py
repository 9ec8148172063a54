"""The setups the laws are checked on: every mode as the game declares it, and one more with options drawn at random.

A game's modes leave most options at their defaults. The mode `any` takes these modes in turn and draws other options
from their types, so that every option is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, Mode, SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.match import check_setup

__all__ = ["ANY", "any_mode", "fields_of", "find_mode", "modes_of", "setup_of"]

ANY = "any"
CHANGED_IN = 3  # one option in so many is drawn; the others keep their default
TRIES = 12
PATIENCE = 10  # with drawn options a match may be so many times as long as the longest mode allows

UNDRAWN = object()


def any_mode(game: Game[Any]) -> Mode:
    """The mode of random options."""
    seats = tuple(sorted({seats for mode in game.info.modes for seats in mode.seats}))
    longest = max(mode.longest for mode in game.info.modes) * PATIENCE
    return Mode(ANY, "Any options", "All modes in turn, with options drawn at random.", seats, {}, longest)


def find_mode(game: Game[Any], name: str) -> Mode:
    """A mode of the game, or the one of random options."""
    return any_mode(game) if name == ANY else game.mode(name)


def modes_of(game: Game[Any], names: Sequence[str] | None) -> list[Mode]:
    """The modes to check: those named, or all."""
    if names is not None:
        return [find_mode(game, name) for name in names]
    return [*game.info.modes, any_mode(game)] if has_options(game) else list(game.info.modes)


def has_options(game: Game[Any]) -> bool:
    """Whether there is any option to draw."""
    chance = Chance("any", keep=False)
    return any(_draw(field.type, chance) is not UNDRAWN for field in fields_of(game))


def setup_of(game: Game[Any], mode: Mode, number: int, text: str) -> Setup:
    """The setup of a match: each number of seats that the mode allows comes in turn."""
    if mode.id != ANY:
        return _setup(game, mode.seats[number % len(mode.seats)], dict(mode.options))
    base = game.info.modes[number % len(game.info.modes)]
    seats = base.seats[number // len(game.info.modes) % len(base.seats)]
    chance = Chance(f"{text}:options", keep=False)
    for _ in range(TRIES):
        setup = _setup(game, seats, {**_options(game, chance), **base.options})
        try:
            check_setup(game, setup)
        except SetupError:
            continue  # these options do not go together, and the game says so
        return setup
    return _setup(game, seats, dict(base.options))


def _setup(game: Game[Any], seats: int, options: dict[str, Any]) -> Setup:
    return Setup(game.id, tuple(SeatSetup(f"Seat {i}") for i in range(seats)), options)


def _options(game: Game[Any], chance: Chance) -> dict[str, Any]:
    found = {}
    for field in fields_of(game):
        if chance.below(CHANGED_IN) == 0:
            value = _draw(field.type, chance)
            if value is not UNDRAWN:
                found[field.encode_name] = value
    return found


def fields_of(game: Game[Any]) -> tuple[msgspec.inspect.Field, ...]:
    """The options of a game, with their types."""
    info = msgspec.inspect.type_info(game.words.options)
    assert isinstance(info, msgspec.inspect.StructType)
    return info.fields


def _draw(kind: msgspec.inspect.Type, chance: Chance) -> Any:
    """A random value of a type; UNDRAWN for free text, tables and numbers without bounds."""
    if isinstance(kind, msgspec.inspect.LiteralType):
        return kind.values[chance.below(len(kind.values))]
    if isinstance(kind, msgspec.inspect.BoolType):
        return chance.coin() == 1
    if isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
        return kind.ge + int(chance.below(kind.le - kind.ge + 1))
    if isinstance(kind, msgspec.inspect.UnionType):
        members = [one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType)]
        drawn = [value for value in (_draw(one, chance) for one in members) if value is not UNDRAWN]
        return drawn[chance.below(len(drawn))] if drawn else UNDRAWN
    return UNDRAWN
