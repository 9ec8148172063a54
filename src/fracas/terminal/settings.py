"""What can be set before a match, as rows with values to step through: read from the game's own options."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from fracas import bots
from fracas.kernel.game import Game, Mode, SetupError
from fracas.kernel.wire import Setup
from fracas.languages import ENGLISH
from fracas.languages.house import translated
from fracas.match.match import check_setup
from fracas.terminal.session import seated
from fracas.terminal.words import say

__all__ = ["MatchSettings", "Row"]

WIDEST_RANGE = 24  # of a wider range only round numbers are offered
ROUND_NUMBERS = (0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 400, 500, 600, 1000)


@dataclass
class Row:
    """One setting: `choices` to step through, none when it is typed; `words` say values, `help` what it is for."""

    key: str
    label: str
    value: Any
    choices: tuple[Any, ...]
    default: Any
    help: str = ""
    words: dict[Any, str] = field(default_factory=dict)
    language: str = ENGLISH

    def step(self, by: int) -> None:
        """Take the next value (or the one before), around the end."""
        if self.choices:
            at = self.choices.index(self.value) if self.value in self.choices else -1
            self.value = self.choices[(at + by) % len(self.choices)]

    def type_in(self, text: str) -> None:
        """Take a typed value: a number where it is one, else the word itself."""
        try:
            self.value = int(text)
        except ValueError:
            self.value = text

    @property
    def shown(self) -> str:
        if self.value in self.words:
            return self.words[self.value]
        if self.value is None:
            return say(self.language, "none")
        if isinstance(self.value, bool):
            return say(self.language, "yes" if self.value else "no")
        return str(self.value)

    @property
    def changed(self) -> bool:
        return bool(self.value != self.default)


class MatchSettings:
    """All rows of one game and mode; `setup` makes a match of them."""

    def __init__(self, game: Game[Any], mode: Mode, name: str | None = None, pack: str | None = None) -> None:
        self.game = game
        self.mode = mode
        self.pack = pack
        seats, language = tuple(sorted(mode.seats)), game.language
        name = name or say(language, "player")
        self.name = Row("name", say(language, "your_name"), name, (), name, say(language, "your_name_help"))
        seats_help, seat_help = say(language, "seats_help"), say(language, "your_seat_help")
        self.seats = Row("seats", say(language, "seats"), seats[0], seats, seats[0], seats_help)
        self.seat = Row("seat", say(language, "your_seat"), 0, tuple(range(seats[0])), 0, seat_help)
        ids, bot = bots.fitting_bots(game, mode), bots.default_bot(game, mode)
        other = say(language, "partner" if game.lobby.together else "opponent")
        names = {one: translated(bots.bot_kind(one).title, language) for one in ids}
        self._opponents = [
            Row(f"bot{i}", f"{other} {i + 1}" if seats[-1] > 2 else other, bot, ids, bot, words=names)
            for i in range(seats[-1] - 1)
        ]
        self.options = option_rows(game, mode)

    def rows(self) -> list[Row]:
        """The rows that matter now."""
        self.seat.choices = tuple(range(self.seats.value))
        self.seat.value = min(self.seat.value, self.seats.value - 1)
        roles = self.game.lobby.roles.get(str(self.seats.value), ())
        self.seat.words = {i: f"{i + 1}: {roles[i]}" if i < len(roles) else str(i + 1) for i in self.seat.choices}
        for row in self._opponents:
            row.help = translated(bots.bot_kind(row.value).brief, self.game.language)
        people = [self.name, *([self.seats] if len(self.mode.seats) > 1 else []), self.seat]
        return [*people, *self.opponents(), *self.options]

    def opponents(self) -> list[Row]:
        return self._opponents[: self.seats.value - 1]

    def setup(self) -> Setup:
        """The setup that the rows describe; raises SetupError naming what is wrong."""
        name = str(self.name.value).strip()
        if not name:
            raise SetupError(say(self.game.language, "no_name"))
        options = dict(self.mode.options)
        options |= {row.key: row.value for row in self.options if row.changed or row.key in options}
        seats = seated(name, self.seat.value, [row.value for row in self.opponents()], self.game.language)
        setup = Setup(self.game.id, seats, options, self.pack)
        check_setup(self.game, setup)
        return setup


def option_rows(game: Game[Any], mode: Mode) -> list[Row]:
    """A row per option of the game, at the mode's values, in the order and the words of lobby.toml.

    What comes with the mode (a word that some mode sets), lists and tables have no row: as on the home page.
    """
    (_,), parts = msgspec.json.schema_components([game.words.options])
    properties: dict[str, Any] = parts[game.words.options.__name__]["properties"]
    labels: dict[str, str] = game.text.get("options", {})
    own: dict[str, dict[str, str]] = game.text.get("choices", {})
    helps = {name: text for group in game.lobby.group for name, text in group.rules.items()}
    modal = {name for one in game.info.modes for name, value in one.options.items() if isinstance(value, str)}
    rows = []
    for name in sorted(properties, key=lambda name: list(helps).index(name) if name in helps else len(helps)):
        shape = properties[name]
        default = shape.get("default")
        value = mode.options.get(name, default)
        choices = tuple(_choices(shape, parts, value))
        if name in modal or name in game.lobby.hidden or (not choices and shape.get("type") != "integer"):
            continue
        label = labels.get(name, _said(name).capitalize())
        said = {one: own.get(name, {}).get(one, _said(one)) for one in choices if isinstance(one, str)}
        rows.append(Row(name, label, value, choices, default, helps.get(name, ""), said, game.language))
    return rows


def _said(name: str) -> str:
    return name.replace("_", " ")


def _choices(shape: dict[str, Any], parts: dict[str, Any], value: Any) -> list[Any]:
    """The values a JSON Schema lists, `value` among the numbers; none for what can only be typed."""
    if "$ref" in shape:
        return _choices(parts[shape["$ref"].rsplit("/", 1)[-1]], parts, value)
    if "enum" in shape:
        return list(shape["enum"])
    if "anyOf" in shape:
        found = [choice for one in shape["anyOf"] for choice in _choices(one, parts, value)]
        return [] if found == [None] else sorted(found, key=lambda choice: choice is not None)
    if shape.get("type") == "null":
        return [None]
    if shape.get("type") == "boolean":
        return [False, True]
    low, high = shape.get("minimum"), shape.get("maximum")
    if shape.get("type") != "integer" or low is None or high is None:
        return []
    if high - low <= WIDEST_RANGE:
        return list(range(low, high + 1))
    round_ones = {number for number in ROUND_NUMBERS if low <= number <= high}
    return sorted(round_ones | ({value} if isinstance(value, int) else set()))
