"""The browser's types are what the frames and the games' words say now."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fracas.kernel.wire import Action
from fracas.server.typescript import _Writer, words_ts, written
from server import toy

pytestmark = pytest.mark.pure_only

CLIENT = Path(__file__).parent.parent.parent / "client" / "src"


class Inner(msgspec.Struct):
    word: str = "always there"


class Pair(msgspec.Struct, array_like=True):
    """Travels as an array."""

    word: str
    number: int | None = None


class Outer(Action, frozen=True):
    number: int
    maybe: Inner | None = None
    both: tuple[int, str] = (1, "")
    many: tuple[int | None, ...] = ()
    by_name: dict[str, list[bool]] = msgspec.field(default_factory=dict)


def test_the_clients_types_are_fresh() -> None:
    kept = {
        str(file.relative_to(CLIENT)): file.read_text() for file in [*CLIENT.glob("words/*.ts"), CLIENT / "frames.ts"]
    }
    made = written()
    assert sorted(kept) == sorted(made), "run `make gen`; a game that is gone leaves its file to be deleted"
    assert [name for name in made if made[name] != kept[name]] == [], "stale: run `make gen`"


def test_what_may_be_left_out_is_marked() -> None:
    writer = _Writer()
    assert writer.declare(Outer) == "Outer"
    assert writer.declared["Outer"] == (
        'export type Outer = {\n  do: "outer";\n  number: number;\n  maybe?: Inner | null;\n'
        "  both?: [number, string];\n  many?: (number | null)[];\n  by_name?: Record<string, boolean[]>;\n};\n"
    )
    assert writer.declared["Inner"] == "export type Inner = {\n  word: string;\n};\n"


def test_what_travels_as_an_array_is_a_labelled_tuple() -> None:
    writer = _Writer()
    writer.declare(Pair)
    assert writer.declared["Pair"] == (
        "/** Travels as an array. */\nexport type Pair = [word: string, number: number | null];\n"
    )
    assert msgspec.to_builtins(Pair("w")) == ["w", None]


def test_a_games_words_are_all_there() -> None:
    text = words_ts(toy.GAME)
    assert "export type Action =\n  | Play\n  | Break\n  | Resign;" in text
    assert "export type View = HandView;" in text
    assert "/** Makes the rules fail after they have changed half of the state. */\nexport type Break" in text


def test_two_structures_of_one_name_are_refused() -> None:
    writer = _Writer()
    writer.declare(Outer)
    with pytest.raises(TypeError, match="two structures are called Outer"):
        writer.declare(msgspec.defstruct("Outer", []))
