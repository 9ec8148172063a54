"""Captions of lessons and puzzles in another language: lessons.toml and puzzles.toml of a game's locale.

A table for each file has its captions by their English: what changes in the file is missing from then on, and what
nobody says any more is wrong. What every puzzle says is in house_lines/<language>.toml; what `fracas puzzle find` wrote
is said anew from the position, in the words of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any, Protocol

from msgspec.structs import replace

from fracas.kernel.game import Game
from fracas.languages.overlay import ENGLISH, game_in, house_in, overlay_of
from fracas.lessons.files import Lesson, Step, lessons_of, text_fault
from fracas.match.registry import find_game
from fracas.match.text import line_for_action, line_for_ask
from fracas.puzzles.files import FOUND, SAYS, Puzzle, length_fault, puzzles_of
from fracas.puzzles.trial import Trial

__all__ = ["captions_missing", "lesson_in", "puzzle_in", "wrong_captions"]

LESSONS, PUZZLES = "lessons", "puzzles"
_NUMBERS = ("most", "less")
_FIELD = re.compile(r"\{(\w+)\}")
_TWO_ENDS = re.compile(r"([!?…])\.")  # of an option that ends with a mark of its own

Said = Mapping[str, str]  # what is said, by its English


class Captioned(Protocol):
    """A lesson or a puzzle."""

    @property
    def id(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def captions(self) -> list[tuple[str, str]]: ...


def lesson_in(lesson: Lesson, language: str) -> Lesson:
    """A lesson whose captions are those of a language, as far as there is a translation."""
    said = _own(lesson, LESSONS, language)
    if not said:
        return lesson
    one = partial(_one, said)
    return replace(
        lesson,
        title=one(lesson.title),
        idea=one(lesson.idea),
        close=one(lesson.close),
        steps=[_step_in(step, one) for step in lesson.steps],
    )


def _step_in(step: Step, one: Callable[[str], str]) -> Step:
    wrong = [replace(wrong, say=one(wrong.say)) for wrong in step.wrong]
    return replace(step, say=one(step.say), otherwise=one(step.otherwise), done=one(step.done), wrong=wrong)


def puzzle_in(puzzle: Puzzle, language: str) -> Puzzle:
    """A puzzle whose captions are those of a language, as far as there is a translation."""
    if language == ENGLISH:
        return puzzle
    one = partial(_one, _said_of(puzzle, language))
    return replace(
        puzzle,
        title=one(puzzle.title),
        ask=one(puzzle.ask),
        why=one(puzzle.why),
        choices=tuple(replace(choice, say=one(choice.say)) for choice in puzzle.choices),
        unlike=house_in(language).puzzles.get("unlike", puzzle.unlike),
    )


def captions_missing(game: Game[Any], language: str) -> Iterator[tuple[str, str, str]]:
    """Every caption without a translation: the file of the locale, the lesson or puzzle with the field, the English."""
    for lesson in lessons_of(game):
        yield from _missing(LESSONS, lesson, _own(lesson, LESSONS, language))
    for puzzle in puzzles_of(game):
        yield from _missing(PUZZLES, puzzle, _said_of(puzzle, language))


def wrong_captions(game: Game[Any], language: str) -> Iterator[str]:
    """What is wrong with the captions of a translation, each with its file and key."""
    for file, there, fault in ((LESSONS, lessons_of(game), text_fault), (PUZZLES, puzzles_of(game), length_fault)):
        known = {one.id: {english for _, english in one.captions} for one in there}
        for name, said in overlay_of(game, language).get(file, {}).items():
            if name not in known:
                yield f"{file}.toml: {name}: there is no such file among the {file}"
                continue
            for english, own in said.items():
                if english not in known[name]:
                    yield f"{file}.toml: {name}: {english!r}: this file says no such thing"
                elif why := fault(own):
                    yield f"{file}.toml: {name}: {english!r}: {why}"


def _one(said: Said, line: str) -> str:
    return said.get(line, line)


def _missing(file: str, one: Captioned, said: Said) -> Iterator[tuple[str, str, str]]:
    for field, english in one.captions:
        if english not in said:
            yield f"{file}.toml", f"{one.id}: {field}", english


def _own(one: Captioned, file: str, language: str) -> Said:
    tables: Mapping[str, Said] = game_in(one.game, language).overlay.get(file, {})
    return tables.get(one.id, {})


# --- what no file says in its own words -------------------------------------------------------------------------------


def _said_of(puzzle: Puzzle, language: str) -> Said:
    said = {**_asked(puzzle, language), **_own(puzzle, PUZZLES, language)}
    if puzzle.id.startswith(FOUND) and not {puzzle.title, puzzle.why} <= said.keys():
        said = {**_found(puzzle, language), **said}
    return said


def _asked(puzzle: Puzzle, language: str) -> Said:
    """The usual question of its kind, where the file has none of its own."""
    own = house_in(language).puzzles.get(puzzle.kind)
    if puzzle.case.ask or own is None:
        return {}
    return {puzzle.ask: own.format(who=puzzle.seats[puzzle.other])}


_kept: dict[tuple[str, str], Said] = {}  # of each file in each language: what led up to the question is played for it


def _found(puzzle: Puzzle, language: str) -> Said:
    """Title and explanation of a puzzle that was found. What the game words otherwise by now is left out."""
    key = puzzle.text, language
    if key not in _kept:
        _kept[key] = dict(_said_anew(puzzle, language))
    return _kept[key]


def _said_anew(puzzle: Puzzle, language: str) -> Iterator[tuple[str, str]]:
    english, own, says = find_game(puzzle.game), game_in(puzzle.game, language), house_in(language).puzzles
    run = Trial(puzzle).run
    ask, setup = run.match.ask(run.seat), run.match.setup
    modes = {english.info.title: own.info.title}
    modes |= {one.title: other.title for one, other in zip(english.info.modes, own.info.modes, strict=True)}
    asked, line = (line_for_ask(game, setup, ask) for game in (english, own))
    for mode, title in modes.items():
        if "title" in says and puzzle.title == SAYS["title"].format(mode=mode, ask=asked):
            yield puzzle.title, says["title"].format(mode=title, ask=line)
    labels = {
        line_for_action(english, setup, one).rstrip("."): line_for_action(own, setup, one).rstrip(".")
        for one in ask.options
    }
    for kind in ("chances", "at_once"):
        facts = _pattern(SAYS[kind]).fullmatch(puzzle.why)
        if facts is None or kind not in says:
            continue
        options = {name: labels.get(fact) for name, fact in facts.groupdict().items() if name not in _NUMBERS}
        if None not in options.values():
            yield puzzle.why, _TWO_ENDS.sub(r"\1", says[kind].format(**facts.groupdict() | options))


@cache
def _pattern(line: str) -> re.Pattern[str]:
    """A line with fields, to find what stands in them."""
    parts = _FIELD.split(line)  # words and names of fields, in turn
    fields = (rf"(?P<{name}>{r'[0-9]+' if name in _NUMBERS else '.+?'})" for name in parts[1::2])
    return re.compile(re.escape(parts[0]) + "".join(f + re.escape(w) for f, w in zip(fields, parts[2::2], strict=True)))
