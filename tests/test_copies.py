"""A copy of a state has every field of the original: fields are listed in the class and again where they are copied."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import get_annotations
from typing import Any

import pytest

from fracas.kernel.chance import Chance
from fracas.kernel.masks import lowest
from fracas.kernel.out import Out
from fracas.kernel.thinking.quick import Quick
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.registry import all_games, find_game

pytestmark = pytest.mark.pure_only  # compiled classes do not tell their fields

MODES = [(game.id, mode.id) for game in all_games() for mode in game.info.modes]
# Made from other fields, which are copied; or about what is shared with copies, so that they differ.
LENT = {f"Rumble.{part}_lent" for part in ("hands", "piles", "pit", "fight")}
DERIVED = {"Brawler.side", "End.lent", "Player.deck_lent", "Player.discard_lent", "Zone.lent", "Rumble.row_of", *LENT}
FIXED = {"book", "row"}  # what all copies share for good
Path = tuple[str | int, ...]  # names of fields and places in lists, from the state down


def fields(thing: object) -> dict[str, str]:
    """The fields of an object of the rules and their types, as its classes list them."""
    found: dict[str, str] = {}
    for cls in reversed(type(thing).__mro__):
        if cls.__module__.startswith("fracas."):
            found |= get_annotations(cls)
    return {name: kind for name, kind in found.items() if hasattr(thing, name)}


def at(thing: Any, path: Path) -> Any:
    for step in path:
        thing = getattr(thing, step) if isinstance(step, str) else thing[step]
    return thing


def own_parts(thing: Any, twin: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The state and the objects of the rules in it, without what its copy shares with it."""
    if thing is twin:
        return
    if isinstance(thing, list):
        assert len(thing) == len(twin), path
        for i, (item, other) in enumerate(zip(thing, twin, strict=True)):
            yield from own_parts(item, other, (*path, i))
    elif type(thing).__module__.startswith("fracas."):
        yield path, thing
        for name in fields(thing).keys() - FIXED:
            yield from own_parts(getattr(thing, name), getattr(twin, name), (*path, name))


def another(value: Any, kind: str) -> Any:
    """Another value of the type; None where there is no obvious one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, bytes):
        return value + b"\1"
    if isinstance(value, str):
        return value + "?"
    return [*value, 1] if kind == "list[int]" else None


def played(game: str, mode: str, answers: int) -> Any:
    """A match of the mode after that many answers at random."""
    found = find_game(game)
    chosen = found.mode(mode)
    seats = tuple(SeatSetup(f"seat {i}") for i in range(min(chosen.seats)))
    chance = Chance(f"copies {game} {mode}")
    state = found.rules.start(Setup(game, seats, dict(chosen.options)), chance, Out())
    for _ in range(answers):
        asked = state.pending()
        options = state.options((asked & -asked).bit_length() - 1) if asked else ()
        if not options:  # over, or a form is open
            break
        state.answer((asked & -asked).bit_length() - 1, options[chance.below(len(options))], chance, Out())
    return state


def facts(thing: Any, seen: frozenset[int] = frozenset()) -> Any:
    """Everything that may change in a state, as plain values."""
    if isinstance(thing, list):
        return [facts(one, seen) for one in thing]
    if not type(thing).__module__.startswith("fracas.") or id(thing) in seen:
        return thing if isinstance(thing, (bool, int, str, bytes, tuple, type(None))) else None
    names = [name for name in fields(thing) if name not in FIXED and f"{type(thing).__name__}.{name}" not in DERIVED]
    return {name: facts(getattr(thing, name), seen | {id(thing)}) for name in names}


@pytest.mark.parametrize("answers", [3, 24, 70])
@pytest.mark.parametrize(("game", "mode"), MODES)
def test_what_is_done_to_a_copy_stays_with_it(game: str, mode: str, answers: int) -> None:
    state = played(game, mode, answers)
    before = facts(state)
    copy, luck = state.copy(), Quick(answers)
    assert facts(copy) == before
    if asked := state.pending():
        copy.redeal(lowest(asked), luck)
    for _ in range(40):
        asked = copy.pending()
        options = copy.options(lowest(asked)) if asked else ()
        if not options:  # over, or a form is open
            break
        copy.answer(lowest(asked), options[luck.below(len(options))], luck, Out())
    assert facts(state) == before


@pytest.mark.parametrize("answers", [0, 12, 60])
@pytest.mark.parametrize(("game", "mode"), MODES)
def test_every_field_is_copied(game: str, mode: str, answers: int) -> None:
    state = played(game, mode, answers)
    seen: set[int] = set()
    for path, part in list(own_parts(state, state.copy())):
        if id(part) in seen:
            continue
        seen.add(id(part))
        for name, kind in fields(part).items():
            value = getattr(part, name)
            changed = another(value, kind)
            label = f"{type(part).__name__}.{name}"
            if changed is None or label in DERIVED:
                continue
            setattr(part, name, changed)
            try:
                assert getattr(at(state.copy(), path), name) == changed, f"{label} is not copied"
            except (IndexError, KeyError):
                pass  # a place that copying itself reads, and that leads nowhere now
            finally:
                setattr(part, name, value)
