"""Any game's view as text: single facts in a line, the players' parts side by side with yours first, nothing empty.

A game may say in text.toml how its view reads:

    [view]
    hide = ["memo"]                  fields nobody reads
    words = {hand = "card"}          fields whose values are looked up in a table
    labels = {hp = "HP"}             what a field is called; "" when its value says enough
    inline = ["cost"]                records read as a line, not as a table
    heads = ["laid"]                 lists of lists of which only the first word is read
    lines = ["street"]               lists of text drawn as they are, a line each; what is too long goes on below
    first = ["contest"]              parts that stand before all others while they are there
    shares = ["odds"]                read as per cent: numbers from 0 to 1, or of the field `of` beside them
"""

from __future__ import annotations

from typing import Any

import msgspec
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fracas.kernel.game import Game
from fracas.kernel.wire import Setup, View
from fracas.languages import ENGLISH, in_words, said_in
from fracas.match.text import joined, side_names
from fracas.terminal.words import say

__all__ = ["Reader", "as_text", "handout_of", "view_of"]

Fields = dict[str, Any]

CHIP = "bold on #2f3e66"
LONGEST_WORD = 14  # a column is no narrower than its longest word, up to here
SIDE_BY_SIDE = 3  # more parts than this are listed one below the other


def view_of(game: Game[Any], setup: Setup, view: View, seat: int | None) -> RenderableType:
    """What a seat sees, readable."""
    return Reader(game, setup, seat).page(_plain(view))


def as_text(game: Game[Any], setup: Setup, view: View, seat: int | None, width: int = 100) -> str:
    """What a seat sees, without colours."""
    console = Console(width=width, color_system=None, highlight=False)
    with console.capture() as printed:
        console.print(view_of(game, setup, view, seat))
    return "\n".join(line.rstrip() for line in printed.get().rstrip().splitlines())


def handout_of(game: Game[Any], setup: Setup, view: View, seat: int | None, *, only_used: bool) -> RenderableType:
    """The handout; parts whose id stands in the view come first (with `only_used`, no others)."""
    reader = Reader(game, setup, seat)
    fields = _plain(game.rules.handout(setup))
    if not isinstance(fields, dict):
        return reader.page({say(game.language, "handout"): fields})
    named = _strings(_plain(view))
    used = {name: _used(value, named) for name, value in fields.items()}
    if only_used:
        return reader.page({name: value for name, value in used.items() if value})
    return reader.page({name: _first(used[name], value) for name, value in fields.items()})


class Reader:
    """Turns plain values into lines and tables, in one game's words."""

    def __init__(self, game: Game[Any], setup: Setup, seat: int | None) -> None:
        said = game.text.get("view", {})
        self._hide = frozenset(said.get("hide", ())) | {"options"}  # what was agreed is known
        self._words: dict[str, str] = said.get("words", {})
        self._labels: dict[str, str] = said.get("labels", {})
        self._lines = frozenset(said.get("lines", ()))
        self._inline = frozenset(said.get("inline", ()))
        self._heads = frozenset(said.get("heads", ()))
        self._first: list[str] = said.get("first", [])
        self._shares = frozenset(said.get("shares", ()))
        self._names = [one.name for one in setup.seats]
        sides = side_names(game, setup, self._names)
        self._said = said_in(game.id, game.language) if game.language != ENGLISH else {}
        self._language = game.language
        self._tables = joined({"side": sides}, game.text.get("tables", {}), game.words.names(setup))
        self._seat = seat
        self._accent = f"bold {game.info.accent}"

    def page(self, fields: Fields) -> RenderableType:
        """A whole view: facts first, then its parts."""
        shown = self._shown(fields)
        blocks: list[RenderableType] = [facts] if (facts := self._facts(shown)) else []
        for name in [*(one for one in self._first if one in shown), *(one for one in shown if one not in self._first)]:
            value = shown[name]
            if name in self._lines:
                drawn = Group(*(Text(str(line), overflow="fold") for line in value))
                blocks += [Rule(self.label(name), style="dim", align="left"), drawn]
            elif self._is_parts(name, value) and self._fields(value if isinstance(value, list) else [value]):
                blocks += [Rule(self.label(name), style="dim", align="left"), self._parts(value)]
        return Group(*blocks)

    def label(self, name: str) -> str:
        """What a field is called."""
        return self._labels.get(name, name.replace("_", " "))

    def value(self, name: str, value: Any) -> Text:
        """The value of one field; a list of words becomes chips."""
        if _is_empty(value):
            return Text("")
        if isinstance(value, dict) and name in self._shares:
            return Text(", ").join([Text(f"{self._word(name, key)} {share:.0%}") for key, share in value.items()])
        if isinstance(value, dict):
            return Text(" ").join([self._fact(key, v) for key, v in self._shown(value).items()])
        if not isinstance(value, list):
            return Text(self._word(name, value))
        if name in self._heads:
            value = [item[0] if isinstance(item, list) else item for item in value]
        if any(isinstance(item, list | dict) for item in value):
            return Text("; ", "dim").join([self.value(name, item) for item in value])
        return Text(" ").join([Text(self._word(name, item), CHIP) for item in value])

    def _shown(self, fields: Fields) -> Fields:
        """The fields to show: not hidden, not empty, and not the seat, which is in the heading."""
        if of := fields.get("of"):
            shares = {name: f"{fields[name] / of:.0%}" for name in self._shares if name in fields}
            fields = {**fields, **shares}
        return {
            name: value
            for name, value in fields.items()
            if name != "seat" and name not in self._hide and not _is_empty(value)
        }

    def _facts(self, shown: Fields) -> Text:
        line = Text()
        for name, value in shown.items():
            if not self._is_parts(name, value) and name not in self._lines:
                line.append("  " if line else "").append_text(self._fact(name, value))
        return line

    def _fact(self, name: str, value: Any) -> Text:
        label = self.label(name)
        return Text.assemble((f"{label} " if label else "", "dim"), self.value(name, value))

    def _parts(self, parts: Any) -> RenderableType:
        if isinstance(parts, dict):
            # A map has Zones: its name, then a line for each of them.
            shown = self._shown(parts).items()
            nested = any(isinstance(value, list) and self._is_parts(name, value) for name, value in shown)
            return self._section(parts) if nested else self._columns([parts])
        own_first = sorted(parts, key=lambda part: part.get("seat", self._seat) != self._seat)
        if any(_is_record(value) for part in parts for value in self._shown(part).values()):
            return Group(*map(self._section, own_first))
        if not all("seat" in part for part in parts):
            return self._facts(self._shown(parts[0])) if len(parts) == 1 else self._rows(own_first)
        return self._columns(own_first) if len(parts) <= SIDE_BY_SIDE else Group(*map(self._paragraph, own_first))

    def _columns(self, parts: list[Fields]) -> Table:
        """One column per part, one row per field that any of them has set."""
        table = Table.grid(padding=(0, 2, 0, 0), expand=True)
        table.add_column(style="dim", no_wrap=True)
        for _ in parts:
            table.add_column(ratio=1, overflow="fold")
        if any("seat" in part for part in parts):
            table.add_row("", *(self._name(part) for part in parts))
        for name in self._fields(parts):
            table.add_row(self.label(name), *(self.value(name, part.get(name)) for part in parts))
        return table

    def _rows(self, parts: list[Fields]) -> Table:
        """One row per part, one column per field."""
        table = Table.grid(padding=(0, 2, 0, 0))
        cells = [[self._cell(name, part.get(name)) for part in parts] for name in self._fields(parts)]
        for column in cells:
            longest = max((len(word) for cell in column for word in cell.plain.split()), default=0)
            table.add_column(overflow="fold", min_width=min(longest, LONGEST_WORD))
        for row in zip(*cells, strict=True):
            table.add_row(*row)
        return table

    def _cell(self, name: str, value: Any) -> Text:
        """A value in a row, with its label where the game has one."""
        return self._fact(name, value) if self._labels.get(name) and not _is_empty(value) else self.value(name, value)

    def _section(self, part: Fields) -> RenderableType:
        """A part that has parts of its own: its facts, then those."""
        shown = self._shown(part)
        inner = [self._parts(value) for name, value in shown.items() if self._is_parts(name, value)]
        head = self._name(part).append("  ") if "seat" in part else Text()
        return Group(head.append_text(self._heading(shown)), *inner)

    def _heading(self, shown: Fields) -> Text:
        """The name as a title, the other facts after it."""
        title = in_words(str(shown.get("name", shown.get("title", shown.get("id", "")))), self._said)
        rest = self._facts({k: v for k, v in shown.items() if k not in ("name", "title", "id")})
        return Text.assemble((title, self._accent), "  " if title else "", rest)

    def _paragraph(self, part: Fields) -> Text:
        """One part in a few lines: for lists too long for columns."""
        return Text("  ").join([self._name(part), self._facts(self._shown(part))])

    def _fields(self, parts: list[Fields]) -> list[str]:
        """The fields shown in any part, in the order they come."""
        return list(dict.fromkeys(name for part in parts for name in self._shown(part)))

    def _is_parts(self, name: str, value: Any) -> bool:
        """True for a nested record, or a list of them, that is not to be read in line."""
        return name not in self._inline and _is_record(value)

    def _word(self, name: str, value: Any) -> str:
        table = self._words.get(name, name)
        if isinstance(value, bool):
            word = "yes" if value else "no"
            return str(self._tables.get(table, {}).get(word, say(self._language, word)))
        if table == "seat" and isinstance(value, int) and value < len(self._names):
            return self._names[value]
        words: dict[str, str] = self._tables.get(table, {})
        said = words.get(str(value))
        if said is None and isinstance(value, str):  # `strip 2`
            first, _, rest = value.partition(" ")
            said = f"{words[first]} {rest}" if first in words and rest.isdecimal() else None
        return in_words("–" if value is None else str(value), self._said) if said is None else str(said)

    def _name(self, part: Fields) -> Text:
        seat = part.get("seat")
        name = self._word("seat", seat) if isinstance(seat, int) else str(seat)
        return Text(name, self._accent if seat == self._seat else "bold")


def _plain(value: Any) -> Any:
    """A Struct as it is sent: dicts, lists, texts and numbers."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _is_empty(value: Any) -> bool:
    """True for an empty value; 0 is not empty."""
    if isinstance(value, list):
        return all(item is None or (isinstance(item, list) and not item) for item in value)  # nothing, however often
    return value is None or value is False or (not isinstance(value, int | float) and not value)


def _is_record(value: Any) -> bool:
    """True for a nested record, or a list of them."""
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _strings(value: Any) -> frozenset[str]:
    """Every word in a view."""
    if isinstance(value, str):
        return frozenset((value,))
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return frozenset().union(*(_strings(item) for item in inside))


def _used(value: Any, named: frozenset[str]) -> Any:
    """The records of a list (by their id) or table (by their key) that are named."""
    if isinstance(value, list):
        return [item for item in value if isinstance(item, dict) and item.get("id") in named]
    if isinstance(value, dict):
        return {key: item for key, item in value.items() if key in named and isinstance(item, dict)}
    return None


def _first(used: Any, value: Any) -> Any:
    """All parts, those in use before the others."""
    if isinstance(value, list):
        return used + [item for item in value if item not in used]
    return used | value if isinstance(value, dict) else value
