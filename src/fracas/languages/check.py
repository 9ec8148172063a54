"""What a translation of a game lacks, and what is wrong with it: keys and fields that the English does not have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec import Struct

from fracas.kernel.game import Game
from fracas.kernel.wire import SeatSetup, Setup
from fracas.languages.captions import captions_missing, wrong_captions
from fracas.languages.overlay import Words, english_names, overlay_of
from fracas.match.registry import find_game
from fracas.match.text import LineError, parts_of

__all__ = ["NEEDED", "Lack", "faults", "line_faults", "missing", "needs_words"]

# Files in which nothing may be missing; what a glossary lacks is shown in English.
NEEDED = ("text.toml", "lobby.toml", "words.toml", "said.toml", "lessons.toml", "puzzles.toml")
# Where the words of a file stand; * is any key, [] each of a list, and a list of plain lines is one thing.
PLACES = {
    "text": (
        "event.*", "ask.*", "action.*", "refused.*", "options.*", "order.*.words", "tables.*.*", "view.labels.*",
        "stop.*.title", "figure.[].words", "hint.[].own", "hint.[].other", "quickstart.title", "quickstart.lines",
    ),
    "lobby": ("pitch", "group.[].title", "group.[].rules.*", "roles.*", "way.[].title", "way.[].brief"),
    "glossary": ("entry.[].word", "entry.[].text", "picture.*.caption"),
}  # fmt: skip
OWN_TABLES = {"seat", "side"}  # every match has them
SAID = "said"  # the table of what content says, by its English; only another language has it
GENDERS = {"m", "f"}

Path = tuple[str | int, ...]


class Lack(Struct, frozen=True, order=True):
    """A string without a translation: the file, the key, and the English."""

    file: str
    key: str
    english: str


def missing(name: str, language: str) -> list[Lack]:
    """Every string of a game that has no translation."""
    game = find_game(name)
    overlay = overlay_of(game, language)
    found = []
    for file, places in PLACES.items():
        english, own = _english(game, file), overlay.get(file, {})
        for path, line in _strings(english, file):
            if _is_place(path, places) and _at(own, path) is None and needs_words(line):
                found.append(Lack(f"{file}.toml", _key(path), line if isinstance(line, str) else " / ".join(line)))
    found += [Lack("words.toml", *one) for one in _words_missing(game, overlay)] + _said_missing(game, overlay)
    return found + [Lack(*one) for one in captions_missing(game, language)]


def faults(name: str, language: str) -> list[str]:
    """What is wrong with a translation, each with its file and key."""
    game = find_game(name)
    overlay = overlay_of(game, language)
    if not overlay:
        return []
    found = []
    for file, places in PLACES.items():
        english = _english(game, file)
        for path, line in _strings(overlay[file], file):
            found += [f"locale/{language}/{file}.toml: {_key(path)}: {fault}"
                      for fault in _faults_of(game, file, english, path, line, places)]  # fmt: skip
        found += [f"locale/{language}/{file}.toml: {fault}" for fault in _lengths(english, overlay[file], ())]
    found += [f"locale/{language}/words.toml: {fault}" for fault in _words_faults(game, overlay)]
    found += [f"locale/{language}/said.toml: {fault}" for fault in _said_faults(game, overlay)]
    return found + [f"locale/{language}/{fault}" for fault in wrong_captions(game, language)]


def needs_words(line: str | list[str]) -> bool:
    """Whether there is anything to translate in a line: `{card:card}` and `CF-3.5` are the same everywhere."""
    if isinstance(line, list):
        return any(map(needs_words, line))
    return any(word.isalpha() and len(word) > 1 for word in "".join(_plain(line)).replace("'", " ").split())


def _plain(line: str) -> Iterator[str]:
    for part in parts_of(line):
        if part[0] == "text":
            yield part[1]
        elif part[0] in ("number", "gender"):
            for form in part[2:] if part[0] == "number" else part[3:]:
                yield from _plain(form)
        elif part[0] != "field":
            yield from _plain(part[-1])


def _english(game: Game[Any], file: str) -> dict[str, Any]:
    path = game.info.folder / f"{file}.toml"
    return msgspec.toml.decode(path.read_bytes()) if path.exists() else {}


def _strings(value: Any, file: str, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every string, and every list of strings, with its path."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _strings(one, file, (*path, key))
    elif isinstance(value, list) and any(isinstance(one, Mapping) for one in value):
        for i, one in enumerate(value):
            yield from _strings(one, file, (*path, i))
    elif isinstance(value, list | str):
        if value and (isinstance(value, str) or all(isinstance(one, str) for one in value)):
            yield path, value
    elif path:
        yield path, value


def _is_place(path: Path, places: tuple[str, ...]) -> bool:
    shape = [part if isinstance(part, str) else "[]" for part in path]
    return any(
        len(wanted) == len(shape) and all(a in ("*", b) for a, b in zip(wanted, shape, strict=True))
        for wanted in (place.split(".") for place in places)
    )


def _at(value: Any, path: Path) -> Any:
    for key in path:
        if isinstance(value, Mapping):
            value = value.get(key)
        elif isinstance(value, list) and isinstance(key, int) and key < len(value):
            value = value[key]
        else:
            return None
    return value


def _key(path: Path) -> str:
    return ".".join(str(part if isinstance(part, str) else part + 1) for part in path)


# --- lines --------------------------------------------------------------------------------------------------------


def _faults_of(
    game: Game[Any], file: str, english: Any, path: Path, line: Any, places: tuple[str, ...]
) -> Iterator[str]:
    was = _at(english, path)
    if was is None:
        yield "the English has no such key"
    elif not _is_place(path, places):
        yield "this is no text for people: leave it out"
    elif type(was) is not type(line):
        yield f"the English is {type(was).__name__}, not {type(line).__name__}"
    elif isinstance(line, list) and len(line) != len(was):
        yield f"the English has {len(was)} lines, not {len(line)}"
    elif isinstance(line, str) and file == "text":
        try:
            yield from _line_faults(game, path, was, line)
        except LineError as error:
            yield str(error)


def _line_faults(game: Game[Any], path: Path, english: str, line: str) -> Iterator[str]:
    allowed = _fields(english) | _fields_of(game.id, str(path[0]), str(path[1]))
    yield from (f"there is no field {name!r}" for name in sorted(_fields(line) - allowed))
    tables = set(game.text.get("tables", {})) | OWN_TABLES | set(_all_names(game.id))
    yield from (f"there is no table {name!r}" for name in sorted(_tables(line) - tables - {SAID}))
    yield from (f"the name of a {name} has no gender" for name in sorted(_gendered(line) & OWN_TABLES))


def line_faults(english: str, line: str) -> list[str]:
    """What is wrong with a line of the house: it may name the fields that the English names, and no others."""
    try:
        return [f"there is no field {name!r}" for name in sorted(_fields(line) - _fields(english))]
    except LineError as error:
        return [str(error)]


@cache
def _fields_of(name: str, kind: str, tag: str) -> frozenset[str]:
    """The fields of an event or an action; of a question only those of its line are known without a match."""
    game = find_game(name)
    unions = {"event": game.words.events, "action": game.words.actions}
    for one in get_args(unions.get(kind)) or (unions.get(kind),):
        if one is not None and str(one.__struct_config__.tag) == tag:
            return frozenset(one.__struct_encode_fields__)
    return frozenset({"seat"}) if kind == "ask" else frozenset()


def _walk(line: str) -> Iterator[tuple[str, ...]]:
    """Every part of a line that is about a field, those inside others too."""
    for part in parts_of(line):
        if part[0] == "text":
            continue
        yield part
        forms = {"number": part[2:], "gender": part[3:], "field": ()}.get(part[0], part[-1:])
        for form in forms:
            yield from _walk(form)


def _fields(line: str) -> set[str]:
    return {part[1].partition(".")[0] for part in _walk(line)}


def _tables(line: str) -> set[str]:
    return {part[2] for part in _walk(line) if part[0] in ("field", "gender") and part[2]}


def _gendered(line: str) -> set[str]:
    return {part[2] for part in _walk(line) if part[0] == "gender"}


def _lengths(english: Any, own: Any, path: Path) -> Iterator[str]:
    """A list of tables is as long as the English one."""
    if isinstance(english, Mapping) and isinstance(own, Mapping):
        for key in own:
            if key in english:
                yield from _lengths(english[key], own[key], (*path, key))
    elif isinstance(english, list) and isinstance(own, list) and any(isinstance(one, Mapping) for one in english):
        if len(english) != len(own):
            yield f"{_key(path)}: the English has {len(english)} of them, not {len(own)}"
        for i, (one, other) in enumerate(zip(english, own, strict=False)):
            yield from _lengths(one, other, (*path, i))


# --- words.toml ---------------------------------------------------------------------------------------------------


def _words_missing(game: Game[Any], overlay: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    words = msgspec.convert(overlay.get("words", {}), Words)
    if game.info.tagline and not words.game.tagline:
        yield "game.tagline", game.info.tagline
    for mode in game.info.modes:
        own = words.mode.get(mode.id)
        if own is None or not own.title:
            yield f"mode.{mode.id}.title", mode.title
        if own is None or not own.brief:
            yield f"mode.{mode.id}.brief", mode.brief
    labels, own_labels = game.text.get("options", {}), overlay.get("text", {}).get("options", {})
    for name, choices in _choices(game).items():
        own_option = words.option.get(name)
        if name not in labels and name not in own_labels and (own_option is None or not own_option.label):
            yield f"option.{name}.label", name.replace("_", " ")
        for choice in choices:
            if own_option is None or choice not in own_option.choices:
                yield f"option.{name}.choices.{choice}", choice.replace("_", " ")
    for table, lines in _figures(game).items():
        own_lines = getattr(words, table)
        yield from ((f"{table}.{key}", line) for key, line in lines.items() if key not in own_lines)


def _figures(game: Game[Any]) -> dict[str, dict[str, str]]:
    """What figures say of a game (balance.toml): the kinds of things players bring, and how they open."""
    told = _english(game, "balance")
    kinds = {kind: str(one["title"]) for kind, one in told.get("content", {}).items() if one.get("brought")}
    openings = {action: str(line) for action, line in told.get("opening", {}).items()}
    return {"brought": kinds, "opening": {action: line for action, line in openings.items() if needs_words(line)}}


def _words_faults(game: Game[Any], overlay: Mapping[str, Any]) -> Iterator[str]:
    words = msgspec.convert(overlay.get("words", {}), Words)
    modes, options = {mode.id for mode in game.info.modes}, _options(game)
    yield from (f"mode.{name}: there is no such mode" for name in words.mode if name not in modes)
    for name, option in words.option.items():
        if name not in options:
            yield f"option.{name}: there is no such option"
            continue
        known = set(_choices(game, all_of_them=True).get(name, ()))
        yield from (
            f"option.{name}.choices.{one}: there is no such choice" for one in option.choices if one not in known
        )
    for table, lines in _figures(game).items():
        for key, own in getattr(words, table).items():
            faults = line_faults(lines[key], own) if key in lines else ["there is no such thing in balance.toml"]
            yield from (f"{table}.{key}: {fault}" for fault in faults)
    names = _all_names(game.id)
    tables = {table: set(things) for table, things in game.text.get("tables", {}).items()}
    for table, things in words.names.items():
        yield from (f"names.{table}.{one}: there is no such name" for one in things if one not in names.get(table, {}))
    for table, genders in words.genders.items():
        known = set(names.get(table, {})) | tables.get(table, set())
        yield from (f"genders.{table}.{one}: there is no such thing" for one in genders if one not in known)
        yield from (
            f"genders.{table}.{one}: {g!r} is neither m nor f" for one, g in genders.items() if g not in GENDERS
        )


def _said_missing(game: Game[Any], overlay: Mapping[str, Any]) -> list[Lack]:
    """Sentences of the handout without a translation. Names are left out: most are the same in every language."""
    words = msgspec.convert(overlay.get("words", {}), Words)
    known = {*overlay.get("said", {}), *_translated(game, words)}
    return [Lack("said.toml", f"{line!r}", line) for line in _handout_lines(game) if line not in known]


def _said_faults(game: Game[Any], overlay: Mapping[str, Any]) -> Iterator[str]:
    said: Mapping[str, str] = overlay["said"]
    lines = set(_handout_lines(game, short=True)) if said else set()
    for english, own in said.items():
        if english not in lines:
            yield f"{english!r}: the handout says no such thing"
            continue
        try:
            if strange := sorted(_fields(own) - _fields(english)):
                yield f"{english!r}: there is no field {strange[0]!r}"
        except LineError as error:
            yield f"{english!r}: {error}"


@cache
def _all_names(name: str) -> Mapping[str, Mapping[str, str]]:
    return english_names(find_game(name))


def _translated(game: Game[Any], words: Words) -> set[str]:
    names = _all_names(game.id)
    return {
        names[table][thing]
        for table, things in words.names.items()
        for thing in things
        if thing in names.get(table, {})
    }


def _options(game: Game[Any]) -> Mapping[str, Any]:
    schema = msgspec.json.schema(game.words.options)
    found = schema["$defs"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    properties: Mapping[str, Any] = found.get("properties", {})
    return properties


def _choices(game: Game[Any], *, all_of_them: bool = False) -> dict[str, list[str]]:
    """The options that a page offers, each with its choices that are words."""
    modal = {name for mode in game.info.modes for name, value in mode.options.items() if isinstance(value, str)}
    found = {}
    for name, field in _options(game).items():
        several = field.get("anyOf", [field])
        choices = [str(one) for kind in several for one in kind.get("enum", []) if isinstance(one, str)]
        integer = any(kind.get("type") == "integer" and "maximum" in kind for kind in several)
        offered = name not in modal and name not in game.lobby.hidden and (len(choices) > 1 or integer)
        if all_of_them or offered:
            found[name] = choices
    return found


def _handout_lines(game: Game[Any], *, short: bool = False) -> list[str]:
    """The sentences that the handouts of all modes and the boxes of forms have; with `short`, every string."""
    forms = [] if game.forms is None else game.forms.says()
    found: dict[str, None] = {line: None for line in forms if short or _is_sentence(line)}
    for mode in game.info.modes:
        setup = Setup(game.id, (SeatSetup(""),) * min(mode.seats), dict(mode.options))
        for line in _all_strings(msgspec.to_builtins(game.rules.handout(setup))):
            if short or _is_sentence(line):
                found.setdefault(line)
    return list(found)


def _is_sentence(line: str) -> bool:
    return " " in line and line.rstrip()[-1:] in ".!?…"


def _all_strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _all_strings(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _all_strings(one)
