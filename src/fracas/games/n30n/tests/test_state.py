"""The state: a copy is equal, field by field, and what is done to it leaves the original as it is."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from fracas.games.n30n import GAME
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import parts
from fracas.games.n30n.core.state import Board
from fracas.games.n30n.tests.test_refusals import walk
from fracas.kernel.masks import lowest
from fracas.kernel.out import Out
from fracas.kernel.thinking.playout import playout
from fracas.kernel.thinking.quick import Quick


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
NO_FACTS = ("book", "hands_lent", "piles_lent", "pit_lent", "fight_lent")  # what is shared, and with whom


def fields_of(thing: Any) -> list[str]:
    return BOARD if isinstance(thing, Board) else list(PARTS[type(thing)])


def facts(thing: Any) -> Any:
    """Everything in a state, as plain values."""
    if isinstance(thing, KINDS):
        return {name: facts(getattr(thing, name)) for name in fields_of(thing) if name not in NO_FACTS}
    return [facts(one) for one in thing] if isinstance(thing, list) else thing


@pytest.mark.parametrize("mode", ["rumble", "training", "overkill", "king", "royale"])
def test_a_copy_is_equal_and_what_is_done_to_it_stays_with_it(mode: str) -> None:
    luck, out = Quick(1), Out()
    for number, state in enumerate(walk(mode, {}, f"{mode} copies")):
        if number % 7 == 0:
            before = facts(state)
            copy = state.copy()
            assert facts(copy) == before
            asked = copy.pending()
            if asked:
                copy.redeal(lowest(asked), luck)
            playout(copy, luck, 60)  # about a round: every list has changed by then
            assert facts(state) == before
            if asked:  # resigning reaches what answers do not
                state.copy().answer(lowest(asked), c.RESIGN, luck, out)
                assert facts(state) == before


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
