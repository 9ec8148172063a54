"""A game in another language: what stands in its folder locale/<language> laid over the English.

`text.toml`, `lobby.toml` and `glossary.toml` have the same keys as the English files, and only what is translated.
`words.toml` has what stands in Python or in content files: modes, options, names and genders; `said.toml` the sentences
of the handout by their English, `lessons.toml` and `puzzles.toml` captions by file and English (captions.py). What is
missing stays English. The house's lines are in house_lines/<language>.toml.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.game import Game, Info, SetupError, laid_over
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.registry import find_game
from fracas.match.text import LANGUAGES

__all__ = [
    "ENGLISH", "FILES", "SetupError", "Words", "all_said", "english_names", "game_in", "house_in", "house_name",
    "in_words", "language_of", "languages", "overlay_of", "said_in", "words_of",
]  # fmt: skip

ENGLISH = "en"
LOCALE = "locale"
FILES = ("text", "lobby", "glossary", "words", "said", "lessons", "puzzles")
# What a file holds, where it is not a text.toml or the like.
KINDS: Mapping[str, Any] = {
    "said": dict[str, str],
    "lessons": dict[str, dict[str, str]],
    "puzzles": dict[str, dict[str, str]],
}
HOUSE = Path(__file__).parent / "house_lines"
_ID = re.compile(r"[a-z0-9_]+")


class ModeWords(Struct, frozen=True, forbid_unknown_fields=True):
    """[mode.<id>]"""

    title: str = ""
    brief: str = ""


class OptionWords(Struct, frozen=True, forbid_unknown_fields=True):
    """[option.<name>]: its label, its sentence, and its choices by what they are in a setup."""

    label: str = ""
    help: str = ""
    choices: dict[str, str] = {}


class GameWords(Struct, frozen=True, forbid_unknown_fields=True):
    """[game]"""

    title: str = ""
    tagline: str = ""


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """words.toml of a game in another language."""

    game: GameWords = GameWords()
    mode: dict[str, ModeWords] = {}
    option: dict[str, OptionWords] = {}
    names: dict[str, dict[str, str]] = {}
    genders: dict[str, dict[str, str]] = {}
    brought: dict[str, str] = {}  # what players bring, by its kind, and how they open, by the action: of balance.toml
    opening: dict[str, str] = {}


class House(Struct, frozen=True, forbid_unknown_fields=True):
    """house_lines/<language>.toml: what the house says in every game.

    `name` is what the language calls itself. `refused` and `sayings` are lines of match/text.py, `hints` and `review`
    those of fracas/bots, `puzzles` those of puzzles/files.py, `terminal` those of the terminal, in English in en.toml.
    `said` has whole lines that people read, by their English; a field in braces stands for anything.
    """

    name: str
    refused: dict[str, str] = {}
    sayings: dict[str, str] = {}
    hints: dict[str, str] = {}
    review: dict[str, str] = {}
    puzzles: dict[str, str] = {}
    terminal: dict[str, str] = {}
    said: dict[str, str] = {}


def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    return tuple(LANGUAGES)


def language_of(wish: str) -> str:
    """The first language of a wish like `fr-CA,fr;q=0.9,en;q=0.8` that there is; else English."""
    for one in wish.split(","):
        found = one.partition(";")[0].strip().lower().partition("-")[0]
        if found in LANGUAGES:
            return found
    return ENGLISH


@cache
def house_in(language: str) -> House:
    """The house's lines in a language; a mistake names the file and the field."""
    found: House = _read(HOUSE / f"{language}.toml", House)
    return found


def house_name(language: str) -> str:
    """What a language calls itself."""
    return house_in(language).name


@cache
def game_in(name: str, language: str) -> Game[Any]:
    """A game whose words are those of a language, as far as there is a translation."""
    english = find_game(name)
    overlay = {} if language == ENGLISH else overlay_of(english, language)
    if not overlay:
        return english
    words = msgspec.convert(overlay["words"], Words)
    text, option = overlay["text"], words.option.items()
    labels = {**text.get("options", {}), **{name: one.label for name, one in option if one.label}}
    choices = {name: one.choices for name, one in option if one.choices}
    # {field:said} of a line: what content says, wherever a match tells it (a bot writes what content offers).
    tables = {**text.get("tables", {}), "said": _said_of(english, words, overlay["said"])}
    overlay["text"] = {**text, "options": labels, "choices": choices, "tables": tables}
    if helps := {name: one.help for name, one in option if one.help}:
        groups = [{"rules": {name: helps.get(name, said) for name, said in group.rules.items()}}
                  for group in replace(english, language=language, overlay=overlay).lobby.group]  # fmt: skip
        overlay["lobby"] = laid_over({"group": groups}, overlay["lobby"])
    return replace(
        english,
        info=_info(english.info, words),
        words=replace(english.words, names=_names(english, words.names)),
        language=language,
        overlay=overlay,
    )


def overlay_of(game: Game[Any], language: str) -> dict[str, Any]:
    """The files of a game's translation by name, and `house`; empty if there is none."""
    folder = game.info.folder / LOCALE / language
    if not folder.is_dir():
        return {}
    if strange := sorted(file.name for file in folder.iterdir() if file.name not in {f"{one}.toml" for one in FILES}):
        raise SetupError(f"{folder / strange[0]}: no such file is translated; there are {', '.join(FILES)}")
    found: dict[str, Any] = {}
    for one in FILES:
        file = folder / f"{one}.toml"
        found[one] = _read(file, KINDS.get(one, dict[str, Any])) if file.exists() else {}
    if found["words"]:
        _read(folder / "words.toml", Words)
    house = house_in(language)
    found["house"] = {one: getattr(house, one) for one in ("refused", "sayings", "hints", "review")}
    return found


@cache
def said_in(name: str, language: str) -> dict[str, str]:
    """What the content of a game calls things and says of them: English words and their translation."""
    said = game_in(name, language).overlay.get("said", {})
    return _said_of(find_game(name), words_of(name, language), said)


def _said_of(game: Game[Any], words: Words, said: Mapping[str, str]) -> dict[str, str]:
    english = english_names(game)
    names = {
        english[table][thing]: word
        for table, found in words.names.items()
        for thing, word in found.items()
        if thing in english.get(table, {})
    }
    return {**names, **said}


def words_of(name: str, language: str) -> Words:
    """What words.toml of a language has for a game."""
    return msgspec.convert(game_in(name, language).overlay.get("words", {}), Words)


def all_said(value: Any, name: str, language: str) -> Any:
    """Whatever a game hands out, with its names and sentences in a language, as client/src/said.ts does it."""
    said = said_in(name, language)
    return _walked(value, said) if said else value


def in_words(line: str, said: Mapping[str, str]) -> str:
    """A name or a sentence by its English; single words in small letters are ids, and no text."""
    return line if _ID.fullmatch(line) else said.get(line, line)


def _walked(value: Any, said: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return in_words(value, said)
    if isinstance(value, Mapping):
        return {key: _walked(one, said) for key, one in value.items()}
    return [_walked(one, said) for one in value] if isinstance(value, list | tuple) else value


def english_names(game: Game[Any]) -> Mapping[str, Mapping[str, str]]:
    """The names of the shipped content."""
    mode = game.info.modes[0]
    return game.words.names(Setup(game.id, (SeatSetup(""),) * min(mode.seats), dict(mode.options)))


def _info(info: Info, words: Words) -> Info:
    modes = []
    for mode in info.modes:
        own = words.mode.get(mode.id, ModeWords())
        modes.append(replace(mode, title=own.title or mode.title, brief=own.brief or mode.brief))
    title, tagline = words.game.title or info.title, words.game.tagline or info.tagline
    return replace(info, title=title, tagline=tagline, modes=tuple(modes))


Names = Mapping[str, Mapping[str, str]]


def _names(game: Game[Any], own: Mapping[str, Mapping[str, str]]) -> Callable[[Setup], Names]:
    """The names of a match in another language. What a pack calls otherwise keeps the pack's name."""
    kept: list[tuple[Names, Names]] = []  # of the last match: a line asks for them each time

    def names(setup: Setup) -> Names:
        found = game.words.names(setup)
        if kept and kept[0][0] is found:
            return kept[0][1]
        shipped = english_names(game)
        said = {
            table: {
                thing: own.get(table, {}).get(thing, name) if shipped.get(table, {}).get(thing) == name else name
                for thing, name in things.items()
            }
            for table, things in found.items()
        }
        kept[:] = [(found, said)]
        return said

    return names


def _read(file: Path, kind: Any) -> Any:
    try:
        return msgspec.toml.decode(file.read_bytes(), type=kind)
    except FileNotFoundError:
        raise SetupError(f"{file}: there is no such file") from None
    except msgspec.MsgspecError as error:
        raise SetupError(f"{file}: {error}") from None
