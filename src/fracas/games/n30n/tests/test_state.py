"""The state: a copy is equal and independent, field by field."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from fracas.games.n30n import GAME
from fracas.games.n30n.core import parts
from fracas.games.n30n.core.state import Board
from fracas.games.n30n.tests.test_refusals import walk


def declared(module: str) -> dict[str, dict[str, str]]:
    """Per class of a module its fields and their types, read from the source: compiled classes do not tell."""
    tree = ast.parse((GAME.info.folder / "core" / f"{module}.py").read_text())
    return {
        node.name: {
            line.target.id: ast.unparse(line.annotation)
            for line in node.body
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
        }
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }


PARTS = {getattr(parts, name): fields for name, fields in declared("parts").items()}
BOARD = ["at", *declared("state")["Board"]]
KINDS = (Board, *PARTS)
# Replaced, never changed in place: a copy may share them.
SHARED = {"book", "picks", "pickers", "plan", "units", "seats", "cost", "first"}


def fields_of(thing: Any) -> list[str]:
    return BOARD if isinstance(thing, Board) else list(PARTS[type(thing)])


def facts(thing: Any) -> Any:
    """Everything in a state, as plain values."""
    if isinstance(thing, KINDS):
        return {name: facts(getattr(thing, name)) for name in fields_of(thing) if name != "book"}
    return [facts(one) for one in thing] if isinstance(thing, list) else thing


def shared(one: Any, other: Any, path: str) -> list[str]:
    """Lists and parts that two states have in common."""
    found = [path] if one is other and isinstance(one, (list, *KINDS)) else []
    if isinstance(one, KINDS):
        names = [name for name in fields_of(one) if name not in SHARED]
        return found + [hit for n in names for hit in shared(getattr(one, n), getattr(other, n), f"{path}.{n}")]
    if isinstance(one, list):
        return found + [hit for i in range(len(one)) for hit in shared(one[i], other[i], f"{path}[{i}]")]
    return []


@pytest.mark.parametrize("mode", ["rumble", "training", "overkill", "king", "royale"])
def test_a_copy_is_equal_and_shares_nothing_that_changes(mode: str) -> None:
    for number, state in enumerate(walk(mode, {}, f"{mode} copies")):
        if number % 5 == 0:
            copy = state.copy()
            assert facts(copy) == facts(state)
            assert shared(state, copy, "state") == []


def odd(kind: str, i: int) -> Any:
    """A value of a type that no field has from the start."""
    if kind == "Blow":
        blow = parts.Blow()
        blow.connects, blow.works, blow.boost, blow.luck = 1, 2, 3, 4 + i
        return blow
    words = {"str": f"word {i}", "bool": False, "list[int]": [i + 7], "list[list[int]]": [[i + 7]]}
    return words.get(kind, i + 7)


@pytest.mark.pure_only  # it makes a part without its fields, which only an interpreted class allows
@pytest.mark.parametrize("kind", PARTS, ids=lambda kind: kind.__name__)
def test_a_part_copies_every_field_it_declares(kind: Any) -> None:
    thing = kind.__new__(kind)
    for i, (name, type_name) in enumerate(PARTS[kind].items()):
        setattr(thing, name, odd(type_name, i))
    assert facts(thing.copy()) == facts(thing)


def test_the_board_copies_every_field_it_declares() -> None:
    source = (GAME.info.folder / "core" / "state.py").read_text()
    body = source[source.index("def copy_into") : source.index("def go(")]
    copied = [line.split()[0].removeprefix("other.") for line in body.splitlines() if line.strip().startswith("other.")]
    assert copied == [name for name in BOARD if name != "book"]
