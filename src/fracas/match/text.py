"""Fills the lines of a game's text.toml: the log, the terminal and the browser say the same words.

A line is plain text with fields in braces:

    {field}          the value; a list is joined with ", "; what is missing is empty
    {a.b}            a field of a field (or an item of a list, by number)
    {field:table}    the value (each item of a list) looked up in [tables.<table>] and among the names of the match's
                     content; not there: the value itself
    {field:seat}     the name of the player in that seat; a seat nobody sits in is looked up in [tables.seat]
    {field:side}     the name of that side: its players if an option makes teams ([teams]), else the player in that seat
    {field?text}     the text, when the field is there and not empty, 0 or false; it may hold fields itself
    {field=word?text}   the text, when the value (yes or no, a number, a word) reads so; what is missing reads as ""
    {field!=word?text}  the text, when it does not

A field at its default value is not sent, so on every screen it counts as missing. The examples in
client/src/text.fixture.json test this module and the TypeScript one alike.

`[teams] format = { tag_team = 2 }` makes two teams when the option `format` is `tag_team`: seats 0, 2, 4, … and seats
1, 3, 5, …
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from fracas.kernel.ask import Ask
from fracas.kernel.game import Game
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Action, Event, Outcome, Setup

__all__ = [
    "LineError", "fill", "joined", "line_for_action", "line_for_ask", "line_for_event", "line_for_outcome",
    "line_for_refusal", "news_of", "side_names", "teammates",
]  # fmt: skip

# Refusals that are the same in every game, with their lines, as in [refused] of a text.toml.
HOUSE = {
    "no_seat": "There is no seat {number} at this table.",
    "game_over": "The match is over.",
    "not_asked": "You are not asked anything now.",
    "closed": "That question is closed.",
    "stale_state": "The table has changed since you were asked that.",
    "not_an_option": "{action} is not among the options.",
    "names_nothing": "{what}.",
    "no_form": "No form is open.",
    "empty_form": "The form is empty.",
    "empty_box": "{box}: nothing is written there.",
    "no_such_box": "{box}: there is no such box here{boxes?; there are {boxes}}.",
    "too_long": "{box}: longer than {longest} characters.",
    "not_a_choice": "{box}: {text} is none of {choices}.",
    "not_a_number": "{box}: {text} is no number.",
    "not_plain_text": "{box}: only plain text{lines=no?, on one line}.",
}
OFFERED = 6  # options a refusal names

# ("text", words) | ("field", path, table) | ("if", path, line) | ("is" or "not", path, word, line)
Part = tuple[str, ...]


class LineError(ValueError):
    """A line of text.toml cannot be read; the message names the line."""


def line_for_event(game: Game[Any], setup: Setup, event: Event, names: Sequence[str] | None = None) -> str:
    """What the log says of an event; empty when the game has nothing to say about it."""
    fields = msgspec.to_builtins(event)
    return _line(game, "event", fields.pop("event"), fields, setup, names)


def news_of(game: Game[Any], setup: Setup, events: Iterable[object]) -> Iterator[tuple[str, str]]:
    """Name and line of each event that is news.

    That somebody has chosen is none: as a line it only pushes out what happened.
    """
    for event in events:
        assert isinstance(event, Event)
        name = str(event.__struct_config__.tag)
        if name != "sealed" and (line := line_for_event(game, setup, event)):
            yield name, line


def line_for_ask(game: Game[Any], setup: Setup, ask: Ask, names: Sequence[str] | None = None) -> str:
    """The question a seat is asked."""
    fields = {"seat": ask.seat, **msgspec.to_builtins(ask.about)}
    return _line(game, "ask", ask.kind, fields, setup, names)


def line_for_action(game: Game[Any], setup: Setup, action: Action, names: Sequence[str] | None = None) -> str:
    """An option, as a button or a numbered line shows it."""
    fields = msgspec.to_builtins(action)
    return _line(game, "action", fields.pop("do"), fields, setup, names)


def line_for_refusal(game: Game[Any], setup: Setup, refusal: Refusal, ask: Ask | None) -> str:
    """Why something was refused, and what may be done instead: the game's line, or the house's."""
    own = refusal.code not in HOUSE or refusal.code in game.text.get("refused", {})
    fields: dict[str, Any] = msgspec.to_builtins(refusal.about)
    why = (
        _line(game, "refused", refusal.code, fields, setup, None) if own else fill(HOUSE[refusal.code], fields, {}, ())
    )
    return f"{why} {_instead(game, setup, ask)}".strip() if refusal.code != "no_seat" else why


def _instead(game: Game[Any], setup: Setup, ask: Ask | None) -> str:
    """The first few options of an ask."""
    if ask is None or not ask.options:
        return ""
    offered = [line_for_action(game, setup, option) for option in ask.options[:OFFERED]]
    more = len(ask.options) - OFFERED
    return f"You may: {'; '.join(offered)}{f'; and {more} more' if more > 0 else ''}."


def line_for_outcome(setup: Setup, outcome: Outcome, names: Sequence[str] | None = None) -> str:
    """Who won, in one line."""
    names = names or _names(setup)
    best = max(outcome.scores)
    winners = [name for name, score in zip(names, outcome.scores, strict=True) if score == best]
    if len(outcome.scores) == 1 and best != 0.5:  # alone against the rules
        return f"{names[0]} {'wins' if best > 0.5 else 'loses'}."
    if len(winners) == len(outcome.scores):
        return "A draw." if 0 < best < 1 else "Everybody wins." if best else "Nobody wins."
    return f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}."


def fill(line: str, fields: Mapping[str, Any], tables: Mapping[str, Any], seats: Sequence[str]) -> str:
    """A line with its fields filled in."""
    words = []
    for part in _parts(line):
        if part[0] == "text":
            words.append(part[1])
        elif part[0] == "field":
            words.append(_word(_value(fields, part[1]), part[2], tables, seats))
        elif _holds(part, fields):
            words.append(fill(part[-1], fields, tables, seats))
    return "".join(words)


def joined(*tables: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Tables of words laid over each other: a later one adds words to a table of the same name, or replaces them."""
    found: dict[str, dict[str, Any]] = {}
    for several in tables:
        for name, words in several.items():
            found.setdefault(name, {}).update(words)
    return found


class Tables(Mapping[str, Mapping[str, Any]]):
    """The same, joined table by table as a line needs them: most lines need one or none."""

    def __init__(self, *layers: Mapping[str, Mapping[str, Any]]) -> None:
        self._layers = layers

    def __getitem__(self, name: str) -> Mapping[str, Any]:
        found = [layer[name] for layer in self._layers if name in layer]
        if not found:
            raise KeyError(name)
        return found[0] if len(found) == 1 else joined(*({name: words} for words in found))[name]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(name for layer in self._layers for name in layer))

    def __len__(self) -> int:
        return len(list(iter(self)))


def teammates(game: Game[Any], setup: Setup, seat: int) -> list[int]:
    """The seats of a seat's team, itself included; none if there are no teams."""
    teams = _teams(game, setup)
    return list(range(seat % teams, len(setup.seats), teams)) if teams else []


def side_names(game: Game[Any], setup: Setup, names: Sequence[str]) -> dict[str, str]:
    """What the sides of a match are called: teams by their players, else each seat by its player."""
    if teams := _teams(game, setup):
        return {str(side): _team(names[side::teams]) for side in range(teams)}
    return {str(seat): name for seat, name in enumerate(names)}


def _teams(game: Game[Any], setup: Setup) -> int:
    """How many teams there are; 0 if everybody plays alone."""
    found = (counts.get(str(setup.options.get(option)), 0) for option, counts in game.text.get("teams", {}).items())
    return next((int(teams) for teams in found if teams), 0)


def _team(names: Sequence[str]) -> str:
    return " & ".join(names) if len(names) < 3 else f"{names[0]}'s team"


def _names(setup: Setup) -> list[str]:
    return [seat.name for seat in setup.seats]


def _line(
    game: Game[Any], kind: str, tag: str, fields: dict[str, Any], setup: Setup, called: Sequence[str] | None
) -> str:
    names = called or _names(setup)
    line = game.text.get(kind, {}).get(tag)
    if line is None:  # `fracas check` reports it; a screen still shows the tag and the fields
        said = "; ".join(f"{name} {_word(value, '', {}, names)}" for name, value in fields.items())
        return f"{tag.replace('_', ' ')} {said}".strip()
    try:
        tables = Tables({"side": side_names(game, setup, names)}, game.text.get("tables", {}), game.words.names(setup))
        return fill(line, fields, tables, names)
    except LineError as error:
        raise LineError(f"{game.id}/text.toml: {kind}.{tag}: {error}") from None


@lru_cache(maxsize=4096)
def _parts(line: str) -> tuple[Part, ...]:
    """A line cut into text, fields and conditions."""
    parts: list[Part] = []
    at = 0
    while at < len(line):
        start = line.find("{", at)
        end = len(line) if start < 0 else start
        if "}" in line[at:end]:
            raise LineError(f"a brace closes that was not opened in {line!r}")
        if end > at:
            parts.append(("text", line[at:end]))
        if start < 0:
            break
        at = _closing(line, start) + 1
        parts.append(_field(line[start + 1 : at - 1], line))
    return tuple(parts)


def _closing(line: str, start: int) -> int:
    depth = 0
    for i in range(start, len(line)):
        depth += (line[i] == "{") - (line[i] == "}")
        if depth == 0:
            return i
    raise LineError(f"a brace is not closed in {line!r}")


def _field(inside: str, line: str) -> Part:
    path_end = min((i for i in (inside.find("?"), inside.find(":")) if i >= 0), default=len(inside))
    path, mark, rest = inside[:path_end], inside[path_end : path_end + 1], inside[path_end + 1 :]
    path, equals, wanted = path.partition("=") if mark == "?" else (path, "", "")
    kind = "is" if equals else "if"
    if equals and path.endswith("!"):
        path, kind = path[:-1], "not"
    if not all(name.isidentifier() or name.isdigit() for name in path.split(".")):
        raise LineError(f"{path!r} is not the name of a field in {line!r}")
    if mark != "?":
        return ("field", path, rest)
    return (kind, path, wanted, rest) if equals else ("if", path, rest)


def _holds(part: Part, fields: Any) -> bool:
    """Is a condition of a line met?"""
    value = _value(fields, part[1])
    if part[0] == "if":
        return bool(value)
    return (_word(value, "", {}, ()) == part[2]) == (part[0] == "is")


def _value(fields: Any, path: str) -> Any:
    value = fields
    for name in path.split("."):
        if isinstance(value, Mapping):
            value = value.get(name)
        elif isinstance(value, list | tuple) and name.isdigit() and int(name) < len(value):
            value = value[int(name)]
        else:
            return None
    return value


def _word(value: Any, table: str, tables: Mapping[str, Any], seats: Sequence[str]) -> str:
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(_word(item, table, tables, seats) for item in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_word(item, table, tables, seats)}" for key, item in value.items())
    word = _plain(value)
    if table == "seat" and word.isdigit() and int(word) < len(seats):
        return seats[int(word)]
    return str(tables.get(table, {}).get(word, word)) if table else word


def _plain(value: Any) -> str:
    """A single value as text, the way JavaScript would write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
