"""What can be set before a match, as rows with values to step through: read from the game's own options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from fracas import bots
from fracas.kernel.game import Game, Mode, SetupError
from fracas.kernel.wire import Setup
from fracas.match.match import check_setup
from fracas.terminal.session import seated

__all__ = ["MatchSettings", "Row"]

WIDEST_RANGE = 200  # a number with more values than this is typed, not stepped through


@dataclass
class Row:
    """One setting: `choices` to step through, none when it is typed."""

    key: str
    label: str
    value: Any
    choices: tuple[Any, ...]
    default: Any

    def step(self, by: int) -> None:
        """Take the next value (or the one before), around the end."""
        if self.choices:
            at = self.choices.index(self.value) if self.value in self.choices else -1
            self.value = self.choices[(at + by) % len(self.choices)]

    def type_in(self, text: str) -> None:
        """Take a typed value: JSON where it is JSON, else the word itself."""
        try:
            self.value = msgspec.json.decode(text)
        except msgspec.DecodeError:
            self.value = text

    @property
    def shown(self) -> str:
        if self.value is None:
            return "none"
        if isinstance(self.value, bool):
            return "yes" if self.value else "no"
        return self.value if isinstance(self.value, str) else msgspec.json.encode(self.value).decode()

    @property
    def changed(self) -> bool:
        return bool(self.value != self.default)


class MatchSettings:
    """All rows of one game and mode; `setup` makes a match of them."""

    def __init__(self, game: Game[Any], mode: Mode, name: str = "Player", pack: str | None = None) -> None:
        self.game = game
        self.mode = mode
        self.pack = pack
        seats = tuple(sorted(mode.seats))
        self.name = Row("name", "Your name", name, (), name)
        self.seats = Row("seats", "Seats", seats[0], seats, seats[0])
        self.seat = Row("seat", "Your seat", 0, tuple(range(seats[0])), 0)
        ids, bot = bots.bot_ids(), bots.default_bot(game, mode)
        self._opponents = [
            Row(f"bot{i}", f"Opponent {i + 1}" if seats[-1] > 2 else "Opponent", bot, ids, bot)
            for i in range(seats[-1] - 1)
        ]
        self.options = option_rows(game, mode)

    def rows(self) -> list[Row]:
        """The rows that matter now."""
        self.seat.choices = tuple(range(self.seats.value))
        self.seat.value = min(self.seat.value, self.seats.value - 1)
        people = [self.name, *([self.seats] if len(self.mode.seats) > 1 else []), self.seat]
        return [*people, *self.opponents(), *self.options]

    def opponents(self) -> list[Row]:
        return self._opponents[: self.seats.value - 1]

    def setup(self) -> Setup:
        """The setup that the rows describe; raises SetupError naming what is wrong."""
        name = str(self.name.value).strip()
        if not name:
            raise SetupError("Your name: it is empty")
        options = {row.key: row.value for row in self.options if row.changed or row.key in self.mode.options}
        seats = seated(name, self.seat.value, [row.value for row in self.opponents()])
        setup = Setup(self.game.id, seats, options, self.pack)
        check_setup(self.game, setup)
        return setup


def option_rows(game: Game[Any], mode: Mode) -> list[Row]:
    """A row per option of the game, at the mode's values."""
    (_,), parts = msgspec.json.schema_components([game.words.options])
    properties: dict[str, Any] = parts[game.words.options.__name__]["properties"]
    rows = []
    for name, shape in properties.items():
        default = shape.get("default")
        choices = tuple(_choices(shape, parts))
        value = mode.options.get(name, default)
        rows.append(Row(name, name.replace("_", " ").capitalize(), value, choices, default))
    return rows


def _choices(shape: dict[str, Any], parts: dict[str, Any]) -> list[Any]:
    """The values a JSON Schema lists; none for what can only be typed."""
    if "$ref" in shape:
        return _choices(parts[shape["$ref"].rsplit("/", 1)[-1]], parts)
    if "enum" in shape:
        return list(shape["enum"])
    if "anyOf" in shape:
        found = [choice for one in shape["anyOf"] for choice in _choices(one, parts)]
        return [] if found == [None] else sorted(found, key=lambda choice: choice is not None)
    if shape.get("type") == "null":
        return [None]
    if shape.get("type") == "boolean":
        return [False, True]
    low, high = shape.get("minimum"), shape.get("maximum")
    if shape.get("type") == "integer" and low is not None and high is not None and high - low <= WIDEST_RANGE:
        return list(range(low, high + 1))
    return []
