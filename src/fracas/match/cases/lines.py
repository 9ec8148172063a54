"""The lines of a case file: words into actions and events, and back. docs/cases.md gives the grammar."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct
from msgspec import inspect as kinds

from fracas.kernel.ask import Ask
from fracas.kernel.game import Game
from fracas.kernel.wire import Action, Event, Fill
from fracas.match.match import describe

__all__ = [
    "CaseError", "Pattern", "Place", "Seats", "action_line", "action_of", "event_line", "kinds_of", "lines_of",
    "options_line", "pattern_of", "plain", "split_reason", "words_of",
]  # fmt: skip

WATCHER = "watcher"


class CaseError(Exception):
    """A line or a field of a case cannot be read, or does not hold; the message says which and why."""


class Seats:
    """The names of a case's seats; their numbers work too."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)

    def __len__(self) -> int:
        return len(self.names)

    def number(self, word: str) -> int | None:
        """The seat of that name or number, if there is one."""
        if word in self.names:
            return self.names.index(word)
        return int(word) if word.isdigit() and int(word) < len(self.names) else None

    def seat(self, word: str) -> int:
        """The seat of that name or number; a mistake names those there are."""
        number = self.number(word)
        if number is None:
            raise CaseError(f"there is no seat {word!r}; there are {', '.join(self.names)}")
        return number

    def numbered(self, value: Any) -> Any:
        """A value of a case with every seat's name replaced: keys by the number as text, words by the number."""
        if isinstance(value, dict):
            return {str(self.names.index(k)) if k in self.names else k: self.numbered(v) for k, v in value.items()}
        if isinstance(value, list):
            return [self.numbered(item) for item in value]
        return self.names.index(value) if isinstance(value, str) and value in self.names else value


class Place:
    """The place in a case file that is being run: the field, and its line as far as it can be found."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self._lines = text.splitlines()
        self._field, self._quoted, self._skip = "the file", "", 0
        self._met: dict[str, int] = {}

    def at(self, field: str, quoted: str = "", *, next_one: bool = False) -> None:
        """Go on to a field, whose line is found by the words quoted; `next_one` if the words may stand there twice."""
        self._field, self._quoted, self._skip = field, quoted, 0
        if next_one:
            self._skip = self._met.get(quoted, 0)
            self._met[quoted] = self._skip + 1

    def __str__(self) -> str:
        """`file:line: field`."""
        number = self._line(self._quoted) or self._line(self._quoted.rpartition(".")[2])
        return f"{self.path}:{number}: {self._field}" if number else f"{self.path}: {self._field}"

    def _line(self, quoted: str) -> int:
        skip = self._skip
        first = self._section()
        for number, line in enumerate(self._lines[first:], first + 1):
            skip -= line.count(quoted) if quoted else 0
            if skip < 0:
                return number
        return 0

    def _section(self) -> int:
        """How many lines lie before the table the field is in."""
        inside = re.match(r"(?:then\[(\d+)\]\.)?expect\b", self._field)
        if inside is None:
            return 0
        header, nth = ("[expect", 0) if inside[1] is None else ("[then.expect", int(inside[1]))
        starts = [number for number, line in enumerate(self._lines) if line.strip().startswith(header)]
        return starts[nth] if nth < len(starts) else 0


class Pattern(Struct, frozen=True):
    """An event a case expects: its tag, some of its fields, and who must be told it (-1: anybody)."""

    line: str
    tag: str
    fields: dict[str, Any]
    hearer: int | None = -1

    def fits(self, event: Event) -> bool:
        """Whether the event has the tag and, in the fields named, the values."""
        if str(event.__struct_config__.tag) != self.tag:
            return False
        return all(plain(getattr(event, name)) == value for name, value in self.fields.items())


def plain(value: Any) -> Any:
    """A value as JSON has it: what a case file can say."""
    return msgspec.json.decode(msgspec.json.encode(value))


def kinds_of(union: Any) -> dict[str, type[Struct]]:
    """The Structs of a game's union of actions or events, by tag."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union) or (union,)}


def lines_of(value: Any) -> list[str]:
    """A list of lines, or a complaint."""
    if not isinstance(value, list) or not all(isinstance(line, str) for line in value):
        raise CaseError("this must be a list of lines")
    return value


def words_of(line: str) -> list[str]:
    """A line cut at spaces; quotes keep words together."""
    try:
        return shlex.split(line)
    except ValueError as error:
        raise CaseError(f"{line!r}: {error}") from None


def split_reason(line: str) -> tuple[str, str]:
    """`F1 play K: not yours` -> the line before the colon, and what follows it."""
    head, *rest = re.split(r"\s*:(?:\s+|$)", line, maxsplit=1)
    return head.strip(), rest[0].strip() if rest else ""


def action_of(game: Game[Any], words: list[str], seats: Seats) -> Action:
    """`play K` or `play card=K` -> Play(card="K"). Wrong values of a known action raise ValueError."""
    if not words:
        raise CaseError("there is no action in the line")
    tag, *values = words
    if tag == "fill":
        return Fill(dict(_pair(word) for word in values))
    known = kinds_of(game.words.actions)
    if tag not in known:
        raise CaseError(f"there is no action {tag!r}; there are {', '.join(sorted(known))}")
    kind = known[tag]
    names = list(kind.__struct_encode_fields__)
    given: dict[str, str] = {}
    for place, word in enumerate(values):
        name, mark, value = word.partition("=")
        if mark and name in names:
            given[name] = value
        elif place < len(names):
            given[names[place]] = word
        else:
            raise CaseError(f"{tag} has {len(names)} fields ({', '.join(names) or 'none'}), not {len(values)}")
    fields = {name: _read(kind, name, text, seats) for name, text in given.items()}
    try:
        action: Action = msgspec.convert({"do": tag, **fields}, game.words.actions)
    except msgspec.ValidationError as error:
        raise ValueError(f"{' '.join(words)}: {error}") from None
    return action


def pattern_of(game: Game[Any], line: str, seats: Seats) -> Pattern:
    """`@F2 cards_drawn seat=F1 count=2` -> what to look for."""
    words = words_of(line)
    hearer: int | None = -1
    if words and words[0].startswith("@"):
        name = words.pop(0)[1:]
        hearer = None if name == WATCHER else seats.seat(name)
    if not words:
        raise CaseError("there is no event in the line")
    tag, *pairs = words
    known = kinds_of(game.words.events)
    if tag not in known:
        raise CaseError(f"there is no event {tag!r}; there are {', '.join(sorted(known))}")
    fields = {}
    for word in pairs:
        name, text = _pair(word)
        if name not in known[tag].__struct_fields__:
            there = ", ".join(known[tag].__struct_fields__) or "none"
            raise CaseError(f"{tag} has no field {name!r}; its fields: {there}")
        try:
            fields[name] = _read(known[tag], name, text, seats)
        except ValueError as error:
            raise CaseError(f"{tag}: {error}") from None
    return Pattern(line, tag, fields, hearer)


def action_line(action: Action) -> str:
    """An action as a case writes it: `grab 'ball 1'`. Words with spaces are quoted, defaults left out."""
    fields = plain(action)
    words = [str(fields.pop("do"))]
    for place, name in enumerate(action.__struct_encode_fields__):
        if name in fields:
            text = _text(fields[name])
            words.append(text if len(words) == place + 1 else f"{name}={text}")
    return " ".join(words)


def event_line(event: Event) -> str:
    """An event as a case writes it; fields at their default are left out."""
    fields = plain(event)
    words = [fields.pop("event")]
    for name, value in fields.items():
        words.append(f"{name}={_text(value)}")
    return " ".join(words)


def options_line(ask: Ask) -> str:
    """What a seat may do, as a case writes it."""
    return ", ".join(describe(action) for action in ask.options) or ("a form" if ask.form else "nothing")


def _pair(word: str) -> tuple[str, str]:
    name, mark, value = word.partition("=")
    if not mark:
        raise CaseError(f"{word!r} should be written field=value")
    return name, value


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(_text(item) for item in value)
    if isinstance(value, dict):
        return msgspec.json.encode(value).decode()
    text = "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    return f"'{text}'" if " " in text else text


# --- one value ----------------------------------------------------------------------------------------------------


def _read(kind: type[Struct], name: str, text: str, seats: Seats) -> Any:
    info = kinds.type_info(kind)
    assert isinstance(info, kinds.StructType)
    field = next(field for field in info.fields if name in (field.name, field.encode_name))
    try:
        return _value(field.type, text, seats)
    except ValueError:
        raise ValueError(f"{name}: {text!r} is not one of its values") from None


def _value(kind: kinds.Type, text: str, seats: Seats) -> Any:
    """Text as the type wants it; a seat's name stands for its number. Raises ValueError."""
    if isinstance(kind, kinds.UnionType):
        return _first(kind.types, text, seats)
    if isinstance(kind, kinds.NoneType):
        if text != "none":
            raise ValueError(text)
        return None
    if isinstance(kind, kinds.BoolType):
        return {"true": True, "yes": True, "false": False, "no": False}[text] if text in BOOLS else _fail(text)
    if isinstance(kind, kinds.IntType):
        return seats.names.index(text) if text in seats.names else int(text)
    if isinstance(kind, kinds.FloatType):
        return float(text)
    if isinstance(kind, kinds.LiteralType):
        found = [value for value in kind.values if str(value) == text]
        return found[0] if found else _fail(text)
    if isinstance(kind, kinds.ListType | kinds.VarTupleType | kinds.SetType | kinds.FrozenSetType):
        return [_value(kind.item_type, item, seats) for item in _items(text)]
    if isinstance(kind, kinds.TupleType):
        items = _items(text)
        if len(items) != len(kind.item_types):
            raise ValueError(text)
        return [_value(one, item, seats) for one, item in zip(kind.item_types, items, strict=True)]
    if isinstance(kind, kinds.StrType | kinds.EnumType):
        return text
    return msgspec.json.decode(text)


BOOLS = ("true", "yes", "false", "no")


def _first(members: Sequence[kinds.Type], text: str, seats: Seats) -> Any:
    """The value by the first type of a union that can read the text; text itself is tried last."""
    for one in sorted(members, key=lambda member: isinstance(member, kinds.StrType)):
        try:
            return _value(one, text, seats)
        except ValueError:
            continue
    raise ValueError(text)


def _items(text: str) -> list[str]:
    inside = text[1:-1] if text.startswith("[") and text.endswith("]") else text
    return [item.strip() for item in inside.split(",")] if inside.strip() else []


def _fail(text: str) -> Any:
    raise ValueError(text)
