"""The browser's types, made from the frames and from each game's words: never written by hand.

`python -m fracas.server.typescript` prints frames.ts; with a folder it writes `frames.ts` and `words/<game>.ts` there.
"""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import inspect

from fracas.bots.review import Review
from fracas.kernel.ask import Ask
from fracas.kernel.game import Game
from fracas.kernel.wire import Fill
from fracas.match.registry import all_games
from fracas.server import frames
from fracas.server.deals.cards import DealCard, DealWish
from fracas.server.figures import cards as figure_cards
from fracas.server.host.reach import ReachCard
from fracas.server.packs.frames import TableWithPack
from fracas.server.people import cards
from fracas.server.puzzle.frames import Guess, Puzzles, Riddle, Solve, Verdict
from fracas.server.room.wishes import QuickMatch
from fracas.server.rulebook.cards import PictureCard, RulesCard
from fracas.server.theatre.frames import NewComment, PlayOn, Reviewing, Show, Unsay

__all__ = ["frames_ts", "main", "words_ts", "written"]

CLIENT = Path("client") / "src"

_HEAD = "// Made by `python -m fracas.server.typescript client/src`. Do not edit.\n"

# Types that differ from game to game are parameters of the frame.
_OPEN = {
    ("Ask", "options"): "A[]",
    ("Ask", "asides"): "A[]",
    ("Update", "events"): "E[]",
    ("Update", "view"): "V",
    ("Update", "ask"): "Ask<A> | null",
    ("Answer", "action"): "A",
    ("Welcome", "handout"): "H",
    ("WhyNot", "action"): "Action",
    ("PictureCard", "view"): "View",
    ("PictureCard", "ask"): "Ask",
    ("ContentFigures", "sheet"): "{ [field: string]: unknown }",
    ("Scene", "events"): "Event[]",
    ("Scene", "view"): "View",
    ("Scene", "action"): "Action | null",
    ("Reviewing", "review"): "Review",
}
_PARAMETERS = {
    "Ask": "<A = Action>",
    "Answer": "<A = Action>",
    "Update": "<V = View, E = Event, A = Action>",
    "Welcome": "<H = unknown>",
}

_BASES = """
/** What a seat may do: one of `ask.options`, sent back as it came. */
export type Action = { do: string; [field: string]: unknown };

/** What happened: the key of its line in the game's texts, and that line's fields. */
export type Event = { event: string; [field: string]: unknown };

/** Everything the seat may know; each game has its own. */
export type View = { [field: string]: unknown };
"""


class _Writer:
    """Collects declarations of Structs and of all they mention, each once, in order of mention."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}
        self._classes: dict[str, type] = {}

    def declare(self, cls: type[msgspec.Struct], *, sent: bool = False) -> str:
        """Declare a Struct and return its name. If the client sends it (`sent`), fields with a default are optional."""
        info = inspect.type_info(cls)
        assert isinstance(info, inspect.StructType)
        return self._struct(info, sent=sent)

    def union(self, types: Any, *, sent: bool = False) -> str:
        """Declare each member of a union (or a lone Struct) and return the union of their names."""
        members = get_args(types) or (types,)
        return _folded([self.declare(member, sent=sent) for member in members])

    def text(self) -> str:
        return "\n".join(self.declared.values())

    def _struct(self, info: inspect.StructType, *, sent: bool) -> str:
        cls = info.cls
        name = cls.__name__
        if self._classes.setdefault(name, cls) is not cls:
            raise TypeError(f"two structures are called {name}: {cls.__module__} and {self._classes[name].__module__}")
        if name in self.declared:
            return name
        self.declared[name] = ""  # holds its place, and ends a recursion
        if info.array_like:
            self.declared[name] = "\n".join([*_comment(cls), self._tuple(info, sent=sent)])
            return name
        lines = [f"export type {name}{_PARAMETERS.get(name, '')} = {{"]
        if info.tag_field is not None:
            lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
        may_lack = sent or cls.__struct_config__.omit_defaults
        for field in info.fields:
            mark = "?" if may_lack and not field.required else ""
            kind = _OPEN.get((name, field.name)) or self._type(field.type, sent=sent)
            lines.append(f"  {field.encode_name}{mark}: {kind};")
            if name == "Update" and field.name == "ask":
                self.declare(Ask)
        self.declared[name] = "\n".join([*_comment(cls), *lines, "};\n"])
        return name

    def _tuple(self, info: inspect.StructType, *, sent: bool) -> str:
        """A Struct that is sent as an array: a tuple with its fields as labels."""
        tag = [] if info.tag_field is None else [f"{info.tag_field}: {json.dumps(info.tag)}"]
        fields = [f"{field.encode_name}: {self._type(field.type, sent=sent)}" for field in info.fields]
        return f"export type {info.cls.__name__} = [{', '.join(tag + fields)}];\n"

    def _type(self, info: inspect.Type, *, sent: bool) -> str:
        if isinstance(info, inspect.Metadata):
            return self._type(info.type, sent=sent)
        if isinstance(info, inspect.StructType):
            return self._struct(info, sent=sent)
        if isinstance(info, inspect.UnionType):
            return " | ".join(dict.fromkeys(self._type(member, sent=sent) for member in info.types))
        if isinstance(info, inspect.TupleType):
            return f"[{', '.join(self._type(member, sent=sent) for member in info.item_types)}]"
        if isinstance(info, inspect.CollectionType):
            inner = self._type(info.item_type, sent=sent)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if isinstance(info, inspect.DictType):
            return f"Record<string, {self._type(info.value_type, sent=sent)}>"
        if isinstance(info, inspect.LiteralType):
            return " | ".join(json.dumps(value) for value in info.values)
        if isinstance(info, inspect.EnumType):
            return " | ".join(json.dumps(member.value) for member in info.cls)
        return _plain(info)


def frames_ts() -> str:
    """The module of frames and lobby bodies."""
    writer = _Writer()
    up = writer.union(frames.Join | frames.Learn | Solve | frames.ToStep | Guess | frames.ToTable, sent=True)
    arranging = " | ".join(json.dumps(inspect.type_info(one).tag) for one in get_args(frames.Arranged))  # type: ignore[attr-defined]
    for body in (
        Fill,
        frames.NewTable,
        frames.TakeSeat,
        QuickMatch,
        PlayOn,
        NewComment,
        Unsay,
        DealWish,
        TableWithPack,
    ):
        writer.declare(body, sent=True)
    down = writer.union(
        frames.Welcome
        | frames.Seats
        | frames.Update
        | frames.RefusedAnswer
        | frames.Advice
        | frames.Orders
        | frames.Caption
        | Riddle
        | Verdict
        | frames.Notice
    )
    told_of = (frames.GameCard, frames.Created, frames.TableCard, ReachCard, frames.Problem, *cards.TOLD)
    for told in (*told_of, Puzzles, Show, Review, Reviewing, RulesCard, PictureCard, *figure_cards.TOLD, DealCard):
        writer.declare(told)
    return "\n".join(
        [
            _HEAD + _BASES,
            writer.text(),
            f"/** What a client may send. */\nexport type Up ={up};\n",
            "/** Something people arrange, before it is given its id. */",
            'export type Arranging = { [F in Up as F["frame"]]: F extends { id: string } ? Omit<F, "id"> : never }'
            f"[{arranging}];\n",
            f"/** What the server sends. */\nexport type Down ={down};\n",
        ]
    )


def words_ts(game: Game[Any]) -> str:
    """The module of one game's actions, events and views."""
    writer = _Writer()
    options = writer.declare(game.words.options)
    actions = writer.union(game.words.actions)
    events = writer.union(game.words.events)
    view = writer.declare(game.words.view)
    handout = _handout(writer, game)
    parts = [
        _HEAD + 'import type * as frames from "../frames";\n',
        writer.text(),
        f"export type Action ={actions};\n",
        f"export type Event ={events};\n",
        *([] if view == "View" else [f"export type View = {view};\n"]),
        *([] if options == "Options" else [f"export type Options = {options};\n"]),
        *([] if handout == "Handout" else [f"export type Handout = {handout};\n"]),
        "export type Welcome = frames.Welcome<Handout>;",
        "export type Ask = frames.Ask<Action>;",
        "export type Answer = frames.Answer<Action>;",
        "export type Update = frames.Update<View, Event, Action>;\n",
    ]
    return "\n".join(parts)


def _handout(writer: _Writer, game: Game[Any]) -> str:
    """The type of the game's handout, as its function declares it."""
    told = get_type_hints(game.rules.handout).get("return")
    if isinstance(told, type) and issubclass(told, msgspec.Struct):
        return writer.declare(told)
    return "unknown"


def written() -> dict[str, str]:
    """Every module by its path below client/src."""
    modules = {"frames.ts": frames_ts()}
    for game in all_games():
        modules[f"words/{game.id}.ts"] = words_ts(game)
    return modules


def main(arguments: list[str]) -> None:
    """Print frames.ts, or write every module into the folder named."""
    if not arguments:
        print(frames_ts(), end="")
        return
    for name, text in written().items():
        path = Path(arguments[0]) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        print(path)


def _folded(names: list[str]) -> str:
    """A union with a line for each member."""
    return "".join(f"\n  | {name}" for name in names)


def _plain(info: inspect.Type) -> str:
    if isinstance(info, inspect.BoolType):
        return "boolean"
    if isinstance(info, inspect.IntType | inspect.FloatType):
        return "number"
    if isinstance(info, inspect.StrType | inspect.BytesType):
        return "string"
    if isinstance(info, inspect.NoneType):
        return "null"
    if isinstance(info, inspect.AnyType | inspect.RawType):
        return "unknown"
    raise TypeError(f"no TypeScript for {type(info).__name__}: teach fracas.server.typescript to write it")


def _comment(cls: type) -> list[str]:
    """The Struct's own docstring as a comment; an inherited one would describe another class."""
    doc = textwrap.dedent(cls.__dict__.get("__doc__") or "").strip()
    if not doc:
        return []
    first, _, rest = doc.partition("\n")
    lines = [first, *textwrap.dedent(rest).splitlines()]
    if len(lines) == 1:
        return [f"/** {first} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


if __name__ == "__main__":
    main(sys.argv[1:])
