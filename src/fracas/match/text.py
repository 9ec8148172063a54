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
    {field#one|many}    the form that goes with that number, or with so many things of a list
    {field:table@masculine|feminine}  the form that goes with the gender of that thing ([genders.<table>])

Forms may hold fields themselves; docs/languages.md has more about them. A field at its default value is not sent, so on
every screen it counts as missing. The examples in client/src/text.fixture.json test this module and the TypeScript one
alike.

`[teams] format = { tag_team = 2 }` makes two teams when the option `format` is `tag_team`: seats 0, 2, 4, … and seats
1, 3, 5, …
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from fracas.kernel.ask import Ask
from fracas.kernel.game import Game
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import SEALED, Action, Event, Outcome, Setup, TakeBack

__all__ = [
    "HOUSE", "LANGUAGES", "SAYINGS", "LineError", "Part", "fill", "joined", "line_for_action", "line_for_ask",
    "line_for_event", "line_for_outcome", "line_for_refusal", "news_of", "parts_of", "side_names", "teammates",
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
    "no_undo": "At this table nothing is taken back.",
    "crossed": "That cannot be taken back: luck has decided something, or others have learned of it.",
    "too_late": "Your time for that question is over.",
    "not_plain_text": "{box}: only plain text{lines=no?, on one line}.",
}
OFFERED = 6  # options a refusal names
# What the house itself says of a match.
SAYINGS = {
    "wins": "{name} wins.",
    "loses": "{name} loses.",
    "win": "{names} win.",
    "and": " and ",
    "draw": "A draw.",
    "all_win": "Everybody wins.",
    "none_win": "Nobody wins.",
    "team": "{name}'s team",
    "take_back": "Take it back",
    "may": "You may: {options}{more?; and {more} more}.",
}


def _one_is_one(number: float) -> int:
    return 0 if number == 1 else 1


def _up_to_two_is_one(number: float) -> int:
    return 0 if abs(number) < 2 else 1


# The languages there are, and which form of {field#one|many} goes with a number in each; client/src/text.ts too.
LANGUAGES: dict[str, Callable[[float], int]] = {"en": _one_is_one, "fr": _up_to_two_is_one}

# ("text", words) | ("field", path, table) | ("if", path, line) | ("is" or "not", path, word, line)
# | ("number", path, *forms) | ("gender", path, table, *forms)
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
        if name != SEALED and (line := line_for_event(game, setup, event)):
            yield name, line


def line_for_ask(game: Game[Any], setup: Setup, ask: Ask, names: Sequence[str] | None = None) -> str:
    """The question a seat is asked."""
    fields = {"seat": ask.seat, **msgspec.to_builtins(ask.about)}
    return _line(game, "ask", ask.kind, fields, setup, names)


def line_for_action(game: Game[Any], setup: Setup, action: Action, names: Sequence[str] | None = None) -> str:
    """An option, as a button or a numbered line shows it."""
    if isinstance(action, TakeBack):
        return _saying(game, "take_back")
    fields = msgspec.to_builtins(action)
    return _line(game, "action", fields.pop("do"), fields, setup, names)


def line_for_refusal(game: Game[Any], setup: Setup, refusal: Refusal, ask: Ask | None) -> str:
    """Why something was refused, and what may be done instead: the game's line, or the house's."""
    own = refusal.code not in HOUSE or refusal.code in game.text.get("refused", {})
    fields: dict[str, Any] = msgspec.to_builtins(refusal.about)
    if own:
        why = _line(game, "refused", refusal.code, fields, setup, None)
    else:
        line = game.house.get("refused", {}).get(refusal.code, HOUSE[refusal.code])
        why = fill(line, fields, {}, (), game.language)
    return f"{why} {_instead(game, setup, ask)}".strip() if refusal.code != "no_seat" else why


def _instead(game: Game[Any], setup: Setup, ask: Ask | None) -> str:
    """The first few options of an ask."""
    if ask is None or not ask.options:
        return ""
    offered = [line_for_action(game, setup, option) for option in ask.options[:OFFERED]]
    return _saying(game, "may", options="; ".join(offered), more=max(len(ask.options) - OFFERED, 0))


def _saying(game: Game[Any] | None, key: str, **fields: Any) -> str:
    """A line of the house, in the game's language."""
    own = {} if game is None else game.house.get("sayings", {})
    return fill(own.get(key, SAYINGS[key]), fields, {}, (), "en" if game is None else game.language)


def line_for_outcome(
    setup: Setup, outcome: Outcome, names: Sequence[str] | None = None, game: Game[Any] | None = None
) -> str:
    """Who won, in one line; in English, or in the language of the game."""
    names = names or _names(setup)
    best = max(outcome.scores)
    winners = [name for name, score in zip(names, outcome.scores, strict=True) if score == best]
    if len(outcome.scores) == 1 and best != 0.5:  # alone against the rules
        return _saying(game, "wins" if best > 0.5 else "loses", name=names[0])
    if len(winners) == len(outcome.scores):
        return _saying(game, "draw" if 0 < best < 1 else "all_win" if best else "none_win")
    if len(winners) > 1:
        return _saying(game, "win", names=_saying(game, "and").join(winners))
    return _saying(game, "wins", name=winners[0])


def fill(
    line: str, fields: Mapping[str, Any], tables: Mapping[str, Any], seats: Sequence[str], language: str = "en"
) -> str:
    """A line with its fields filled in."""
    words = []
    for part in parts_of(line):
        if part[0] == "text":
            words.append(part[1])
        elif part[0] == "field":
            words.append(_word(_value(fields, part[1]), part[2], tables, seats))
        elif (form := _form(part, fields, tables, language)) is not None:
            words.append(fill(form, fields, tables, seats, language))
    return "".join(words)


def _form(part: Part, fields: Mapping[str, Any], tables: Mapping[str, Any], language: str) -> str | None:
    """The form of a part that has several, or one that may be left out."""
    if part[0] == "number":
        forms = part[2:]
        return forms[min(LANGUAGES[language](_number(_value(fields, part[1]))), len(forms) - 1)]
    if part[0] == "gender":
        value, genders = _value(fields, part[1]), tables.get(f"@{part[2]}", {})
        things = value if isinstance(value, list | tuple) else [value]
        feminine = bool(things) and all(genders.get(_plain(one)) == "f" for one in things)
        return part[4] if feminine else part[3]
    return part[-1] if _holds(part, fields) else None


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
        return {str(side): _team(game, names[side::teams]) for side in range(teams)}
    return {str(seat): name for seat, name in enumerate(names)}


def _teams(game: Game[Any], setup: Setup) -> int:
    """How many teams there are; 0 if everybody plays alone."""
    found = (counts.get(str(setup.options.get(option)), 0) for option, counts in game.text.get("teams", {}).items())
    return next((int(teams) for teams in found if teams), 0)


def _team(game: Game[Any], names: Sequence[str]) -> str:
    return " & ".join(names) if len(names) < 3 else _saying(game, "team", name=names[0])


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
        sides = {"side": side_names(game, setup, names)}
        tables = Tables(sides, game.text.get("tables", {}), game.words.names(setup), game.genders)
        return fill(line, fields, tables, names, game.language)
    except LineError as error:
        raise LineError(f"{game.id}/text.toml: {kind}.{tag}: {error}") from None


@lru_cache(maxsize=4096)
def parts_of(line: str) -> tuple[Part, ...]:
    """A line cut into text, fields, conditions and forms."""
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
    path_end = min((i for i in (inside.find("?"), inside.find(":"), inside.find("#")) if i >= 0), default=len(inside))
    path, mark, rest = inside[:path_end], inside[path_end : path_end + 1], inside[path_end + 1 :]
    path, equals, wanted = path.partition("=") if mark == "?" else (path, "", "")
    kind = "is" if equals else "if"
    if equals and path.endswith("!"):
        path, kind = path[:-1], "not"
    if not all(name.isidentifier() or name.isdigit() for name in path.split(".")):
        raise LineError(f"{path!r} is not the name of a field in {line!r}")
    if mark == "#":
        return ("number", path, *_forms(rest, line))
    if mark != "?":
        table, at, forms = rest.partition("@")
        return ("gender", path, table, *_forms(forms, line)) if at else ("field", path, table)
    return (kind, path, wanted, rest) if equals else ("if", path, rest)


def _forms(inside: str, line: str) -> list[str]:
    """`one|many`, cut where no brace is open."""
    forms, depth = [""], 0
    for letter in inside:
        depth += (letter == "{") - (letter == "}")
        if letter == "|" and not depth:
            forms.append("")
        else:
            forms[-1] += letter
    if len(forms) != 2:
        raise LineError(f"{inside!r} is not two forms with a | between them in {line!r}")
    return forms


def _number(value: Any) -> float:
    """The number that decides on a form: of a list, how many there are."""
    if isinstance(value, list | tuple | Mapping):
        return len(value)
    try:
        return float(value or 0)
    except ValueError:
        return 0.0


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
