"""Captions of lessons and puzzles in another language: complete, found by their English, heard in the terminal."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace as changed

from fracas.cli import main
from fracas.kernel.game import Game
from fracas.languages import game_in, house_in, languages
from fracas.languages.captions import lesson_in, puzzle_in
from fracas.languages.check import faults, missing
from fracas.lessons import find_lesson, lessons_of
from fracas.match.registry import all_games, find_game, game_ids
from fracas.puzzles import find_puzzle, puzzles_of
from fracas.puzzles.files import FOUND, SAYS
from fracas.terminal.lesson import LessonSession
from fracas.terminal.puzzle import PuzzleSession

OTHERS = [language for language in languages() if language != "en"]
EACH = [(game, language) for game in game_ids() for language in OTHERS]
DUEL = find_game("dagupukito")


@pytest.mark.parametrize(("game", "language"), EACH)
def test_every_caption_is_translated(game: str, language: str) -> None:
    captions = [lack for lack in missing(game, language) if lack.file in ("lessons.toml", "puzzles.toml")]
    assert captions == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_changes_words_and_nothing_else(language: str) -> None:
    """What is played, and which caption belongs to what, is as the English file has it."""
    for game in all_games():
        for lesson in lessons_of(game):
            told = lesson_in(lesson, language)
            assert [field for field, _ in told.captions] == [field for field, _ in lesson.captions]
            assert [step.do for step in told.steps] == [step.do for step in lesson.steps]
            assert [[one.do for one in step.wrong] for step in told.steps] == [
                [one.do for one in step.wrong] for step in lesson.steps
            ]
            assert lesson_in(lesson, "en") == lesson
        for puzzle in puzzles_of(game):
            tried = puzzle_in(puzzle, language)
            assert [(one.do, one.fact) for one in tried.choices] == [(one.do, one.fact) for one in puzzle.choices]
            assert tried.answer == puzzle.answer and tried.lesson().steps[-1].do == puzzle.lesson().steps[-1].do


def test_what_every_puzzle_says_has_the_fields_of_the_english() -> None:
    def fields(line: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(line) if name}

    for language in OTHERS:
        said = house_in(language).puzzles
        assert {name: fields(line) for name, line in said.items()} == {
            name: fields(line) for name, line in SAYS.items()
        }


# --- what is missing, what is wrong -----------------------------------------------------------------------------------


Write = Callable[[str, str], None]


@pytest.fixture
def halves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """The duel with one lesson and two puzzles, and captions of the test's own."""
    (tmp_path / "lessons").mkdir()
    (tmp_path / "puzzles").mkdir()
    own = ("lessons/first_fight.toml", "puzzles/last_twenty.toml", "puzzles/found_214.toml")
    for file in ("text.toml", "lobby.toml", "glossary.toml", *own):
        (tmp_path / file).write_bytes((DUEL.info.folder / file).read_bytes())
    (tmp_path / "locale" / "fr").mkdir(parents=True)
    game: Game[Any] = replace(DUEL, info=replace(DUEL.info, folder=tmp_path))
    for place in ("overlay", "check"):
        monkeypatch.setattr(f"fracas.languages.{place}.find_game", lambda name: game)
    game_in.cache_clear()

    def write(file: str, text: str) -> None:
        (tmp_path / "locale" / "fr" / file).write_text(text, "utf-8")
        game_in.cache_clear()

    yield write
    game_in.cache_clear()


def test_a_caption_without_a_translation_stays_english_and_is_listed(
    halves: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    first = find_lesson(DUEL, "first_fight")
    halves(
        "lessons.toml", f'[first_fight]\n"{first.title}" = "Premier combat"\n"{first.steps[0].say}" = "Ton Punch."\n'
    )
    told = lesson_in(first, "fr")
    assert (told.title, told.idea) == ("Premier combat", first.idea)
    assert (told.steps[0].say, told.steps[0].otherwise) == ("Ton Punch.", first.steps[0].otherwise)
    assert main(["words", "--lang", "fr", "dagupukito"]) == 0
    listed = capsys.readouterr().out
    assert f"dagupukito: lessons.toml: first_fight: step 1: otherwise: {first.steps[0].otherwise}" in listed
    assert "first_fight: step 1: wrong 1: say: Kick against Kick" in listed
    assert "dagupukito: puzzles.toml: last_twenty: why: Undertow is" in listed
    assert "first_fight: title" not in listed and "first_fight: step 1: say" not in listed
    assert main(["words", "--lang", "fr", "--strict", "dagupukito"]) == 1


def test_a_puzzle_asks_the_usual_question_in_every_language(halves: Write) -> None:
    """Only its own words need a translation of its own."""
    lacks = {lack.key for lack in missing("dagupukito", "fr") if lack.file == "puzzles.toml"}
    assert "found_214: ask" not in lacks and "last_twenty: ask" in lacks


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("lessons", '[second_fight]\n"First fight" = "x"\n', "lessons.toml: second_fight: there is no such file"),
        ("lessons", '[first_fight]\n"The old title" = "x"\n', "'The old title': this file says no such thing"),
        ("lessons", f'[first_fight]\n"First fight" = "{"x" * 181}"\n', "'First fight': 181 letters; from 1 to 180"),
        ("lessons", '[first_fight]\n"First fight" = "Un. Deux. Trois."\n', "3 sentences; at most 2"),
        ("puzzles", '[last_thirty]\n"The last twenty" = "x"\n', "puzzles.toml: last_thirty: there is no such file"),
        ("puzzles", '[last_twenty]\n"Not that one." = "x"\n', "'Not that one.': this file says no such thing"),
        ("puzzles", '[last_twenty]\n"The last twenty" = " "\n', "'The last twenty': 1 letters; from 1 to 240"),
    ],
)  # fmt: skip
def test_a_wrong_caption_is_told(
    halves: Write, capsys: pytest.CaptureFixture[str], file: str, text: str, why: str
) -> None:
    halves(f"{file}.toml", text)
    assert any(why in fault for fault in faults("dagupukito", "fr")), faults("dagupukito", "fr")
    assert main(["words", "--lang", "fr", "dagupukito"]) == 1
    assert f"WRONG locale/fr/{file}.toml" in capsys.readouterr().out


# --- puzzles that were found ------------------------------------------------------------------------------------------


def test_a_found_puzzle_is_said_anew_in_the_words_of_the_game() -> None:
    found = find_puzzle(find_game("brawl"), "found_048")
    told = puzzle_in(found, "fr")
    assert told.title == "Entraînement, toutes cartes\u00a0: Pioche, ou joue ▲ Blocage de ta défausse."
    assert told.why == (
        "Piocher. Ça gagne environ 100 fois sur cent\u202f; "
        "vient ensuite «\u00a0Défausse\u00a0: ▲ Blocage → B2, côté Rookie\u00a0», avec 81."
    )
    at_once = puzzle_in(find_puzzle(find_game("knockout"), "found_115"), "fr")
    assert (at_once.ask, at_once.why) == ("Gagne ce tour-ci.", "Monter un 5. Ça gagne tout de suite.")


def test_a_found_puzzle_that_the_game_words_otherwise_by_now_stays_english() -> None:
    """Nothing is said that the position does not bear out: what does not fit is listed as missing."""
    found = find_puzzle(find_game("brawl"), "found_048")
    other = changed(found, title="Training: Nobody asks this.", why=found.why.replace("B2", "B9"), text="another")
    told = puzzle_in(other, "fr")
    assert (told.title, told.why) == (other.title, other.why)
    assert told.ask == "Un coup est nettement le meilleur. Lequel\u202f?"


def test_no_found_puzzle_needs_a_translation_of_its_own() -> None:
    for game in all_games():
        tables = game_in(game.id, "fr").overlay["puzzles"]
        assert not [name for name in tables if name.startswith(FOUND)]


# --- in the terminal --------------------------------------------------------------------------------------------------


def test_a_lesson_in_the_terminal_in_french() -> None:
    lesson = lesson_in(find_lesson(DUEL, "first_fight"), "fr")
    session = LessonSession(lesson, "fr")
    ask = session.ask
    assert session.prompt == "Vex et toi choisissez chacun une carte en secret. Joue ton Punch.\n" + (
        "Une carte, face cachée. Choisis bien."
    )
    labels = {session.label(option): option for option in ask.options}
    assert session.answer(ask, labels["Kick"]) == lesson.steps[0].wrong[0].say
    session.answer(ask, labels["Garde"])
    assert lesson.steps[0].otherwise in session.lines[-1]
    assert session.answer(ask, labels["Punch"]) == ""
    assert lesson.steps[0].done in session.lines and "Vex\u00a0: Kick" in " ".join(session.lines)
    again = session.rematch()
    assert isinstance(again, LessonSession) and again.prompt == LessonSession(lesson, "fr").prompt


def test_a_puzzle_in_the_terminal_in_french() -> None:
    puzzle = puzzle_in(find_puzzle(DUEL, "last_twenty"), "fr")
    session = PuzzleSession(puzzle, "fr")
    assert session.prompt.startswith("Il reste 20 PV à Vex. Gagne ce tour-ci.\n")
    labels = {session.label(option): option for option in session.ask.options}
    assert session.answer(session.ask, labels["Frapper"]) == "Ce n’est pas ça."
    assert session.answer(session.ask, labels["Combo A2"]) == "" and session.over
    assert session.result == puzzle.why and puzzle.why.startswith("Ressac, c’est Punch et Kick")


def test_lists_and_plays_take_a_language(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "list", "brawl", "--lang", "fr"]) == 0
    assert "Premier combat: Pioche une carte, joue-la sur une Base" in capsys.readouterr().out
    assert main(["puzzle", "list", "brawl", "--lang", "fr"]) == 0
    assert "Au meilleur des cinq\u00a0: Base\u00a0: à jouer ou à défausser." in capsys.readouterr().out
    answers = iter(["1", "3"])
    monkeypatch.setattr("builtins.input", lambda *_: next(answers))
    assert main(["puzzle", "play", "dagupukito", "no_more_guards", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert "Compter les cartes" in told and "3  Elle n’a pas de Garde" in told
    assert "Trois Gardes sont dans sa défausse" in told and "Guard" not in told
    assert main(["lesson", "list", "--lang", "xx"]) == 2
