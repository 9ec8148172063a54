"""Languages: a translation is laid over the English, what is missing falls back, and what is wrong is told."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fracas.cli import main
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, SetupError, laid_over
from fracas.kernel.wire import Outcome, SeatSetup, Setup
from fracas.languages import game_in, house_in, language_of, languages, overlay, said_in
from fracas.languages.check import NEEDED, faults, missing, needs_words
from fracas.languages.commands import SHELL, shell_missing
from fracas.languages.house import house_faults, house_missing, refusal_in, translated
from fracas.languages.po import read_po
from fracas.match.match import Match, Refused
from fracas.match.registry import find_game, game_ids
from fracas.match.text import line_for_event, line_for_outcome

OTHERS = [language for language in languages() if language != "en"]
EACH = [(game, language) for game in game_ids() for language in OTHERS]


@pytest.mark.parametrize(("game", "language"), EACH)
def test_a_translation_has_only_what_the_english_has(game: str, language: str) -> None:
    assert faults(game, language) == []


@pytest.mark.parametrize(("game", "language"), EACH)
def test_french_is_complete(game: str, language: str) -> None:
    assert [lack for lack in missing(game, language) if lack.file in NEEDED] == []


def test_the_house_is_complete() -> None:
    for language in OTHERS:
        assert house_missing(language) == []
        assert house_faults(language) == []
        assert shell_missing(language) == []


@pytest.mark.parametrize(
    ("table", "key", "english"),
    [
        ("terminal", "waiting", "Waiting."),
        ("review", "sound", "Sound."),
        ("hints", "only", "There is nothing else to do."),
        ("said", "Owns the place. You may try.", "Owns the place. You may try."),
    ],
)
def test_what_the_house_lacks_is_listed(monkeypatch: pytest.MonkeyPatch, table: str, key: str, english: str) -> None:
    monkeypatch.delitem(getattr(house_in("fr"), table), key)
    assert english in [lack.english for lack in house_missing("fr")]


def test_what_is_wrong_in_the_house_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(house_in("fr").terminal, "nobody_says_this", "rien")
    monkeypatch.setitem(house_in("fr").terminal, "review", "Analyse : {nom}")
    assert house_faults("fr") == [
        "fr.toml: terminal.review: there is no field 'nom'",
        "fr.toml: terminal.nobody_says_this: the English has no such key",
    ]


def test_what_figures_tell_of_a_game_is_listed_too(halves: Any) -> None:
    lacks = {(lack.key, lack.english) for lack in missing("dagupukito", "fr")}
    assert {("brought.fighter", "Fighters"), ("opening.face", "Face {face}")} <= lacks
    halves("words.toml", '[brought]\nfighter = "Combattants"\n[opening]\nface = "Face {visage}"\nnone = "x"\n')
    assert "brought.fighter" not in {lack.key for lack in missing("dagupukito", "fr")}
    told = faults("dagupukito", "fr")
    assert any("opening.face: there is no field 'visage'" in fault for fault in told)
    assert any("opening.none: there is no such thing in balance.toml" in fault for fault in told)


def test_french_marks_do_not_begin_a_line() -> None:
    """A space before : ; ! ? % does not break, in every French string."""
    wrong = [
        f"{file}: {line}"
        for file, line in french()
        if re.search(r" [:;!?%»]|« ", re.sub(r"\{[\w.!=]*\?|https?://\S+", "", line))
    ]
    assert wrong == []


def french() -> Iterator[tuple[str, str]]:
    """Every string in French, with its file."""
    files = [SHELL / "fr.po"] if SHELL.is_dir() else []
    yield from ((file.name, form) for file in files for entry in read_po(file) for form in entry.forms)
    for name in game_ids():
        for path in (find_game(name).info.folder / "locale" / "fr").iterdir():
            yield from ((f"{name}: {path.name}", line) for line in strings(tomllib.loads(path.read_text("utf-8"))))
    house = Path(overlay.__file__).parent / "house_lines" / "fr.toml"
    yield from (("fr.toml", line) for line in strings(tomllib.loads(house.read_text("utf-8"))))


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from strings(one)


def test_what_bots_write_is_read_in_ones_own_language() -> None:
    """The record has it in English, as the content has it; what people write stays as it is."""
    setup = Setup("knockout", (SeatSetup("Ann"), SeatSetup("Bo", "random")), {"mode": "full"})
    english, french = find_game("knockout"), game_in("knockout", "fr")
    idea = "The roof above the noodle bar"
    assert idea in set(english.forms.says() if english.forms is not None else ())

    def told(game: Game[Any], text: str) -> str:
        event = msgspec.convert({"event": "backdrop_set", "seat": 1, "text": text}, english.words.events)
        return line_for_event(game, setup, event)

    assert idea in told(english, idea) and idea not in told(french, idea)
    assert said_in("knockout", "fr")[idea] in told(french, idea)
    assert "La cave de Bo" in told(french, "La cave de Bo")


@pytest.fixture
def halves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A game with a translation of the test's own."""
    english = find_game("dagupukito")
    (tmp_path / "locale" / "fr").mkdir(parents=True)
    for file in ("text.toml", "lobby.toml", "glossary.toml", "balance.toml"):
        (tmp_path / file).write_bytes((english.info.folder / file).read_bytes())
    game: Game[Any] = replace(english, info=replace(english.info, folder=tmp_path))
    for place in ("overlay", "check"):
        monkeypatch.setattr(f"fracas.languages.{place}.find_game", lambda name: game)
    game_in.cache_clear()

    def write(file: str, text: str) -> None:
        (tmp_path / "locale" / "fr" / file).write_text(text, "utf-8")

    yield write
    game_in.cache_clear()


SETUP = Setup("dagupukito", (SeatSetup("Ann"), SeatSetup("Bo")))


def test_what_is_missing_falls_back_to_english(halves: Any) -> None:
    halves("text.toml", '[event]\nturn_started = "Tour {turn}."\n')
    french = game_in("dagupukito", "fr")
    assert french.text["event"]["turn_started"] == "Tour {turn}."
    assert french.text["event"]["match_started"] == "The match is on."
    assert "event.match_started" in {lack.key for lack in missing("dagupukito", "fr")}
    assert "event.turn_started" not in {lack.key for lack in missing("dagupukito", "fr")}
    assert french.mode("duel").title == find_game("dagupukito").mode("duel").title


def test_names_of_a_pack_stay_as_the_pack_has_them(halves: Any) -> None:
    halves("words.toml", '[names.fighter]\nlow_tide = "Marée basse"\n')
    french = game_in("dagupukito", "fr")
    assert french.words.names(SETUP)["fighter"]["low_tide"] == "Marée basse"
    packed = replace(
        french, words=replace(french.words, names=overlay._names(_renamed(), {"fighter": {"low_tide": "x"}}))
    )
    assert packed.words.names(SETUP)["fighter"]["low_tide"] == "Other"


def _renamed() -> Game[Any]:
    """The game with a pack that calls a fighter otherwise."""
    game = find_game("dagupukito")
    names = game.words.names
    called = iter([{"fighter": {"low_tide": "Other"}}])
    return replace(game, words=replace(game.words, names=lambda setup: next(called, None) or names(setup)))


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("text.toml", '[event]\nnothing = "rien"\n', "text.toml: event.nothing: the English has no such key"),
        ("text.toml", '[event]\nturn_started = "{tour}"\n', "event.turn_started: there is no field 'tour'"),
        ("text.toml", '[event]\nturn_started = "{turn:tour}"\n', "event.turn_started: there is no table 'tour'"),
        ("text.toml", '[event]\nturn_started = "{turn"\n', "event.turn_started: a brace is not closed"),
        ("text.toml", '[event]\nround_won = "{seats:seat@le|la}"\n', "the name of a seat has no gender"),
        ("text.toml", "[event]\nturn_started = 3\n", "the English is str, not int"),
        ("text.toml", '[[hint]]\nown = "un"\n', "hint: the English has 7 of them, not 1"),
        ("text.toml", '[[hint]]\nevent = "x"\n', "hint.1.event: this is no text for people"),
        ("text.toml", '[quickstart]\nlines = ["une"]\n', "quickstart.lines: the English has 10 lines, not 1"),
        ("lobby.toml", 'ptch = "x"\n', "lobby.toml: ptch: the English has no such key"),
        ("words.toml", '[mode.none]\ntitle = "x"\n', "words.toml: mode.none: there is no such mode"),
        ("words.toml", '[option.none]\nlabel = "x"\n', "option.none: there is no such option"),
        ("words.toml", '[option.rps.choices]\nnone = "x"\n', "option.rps.choices.none: there is no such choice"),
        ("words.toml", '[names.fighter]\nnone = "x"\n', "names.fighter.none: there is no such name"),
        ("words.toml", '[genders.card]\nD = "n"\n', "genders.card.D: 'n' is neither m nor f"),
        ("said.toml", '"Nobody says this." = "x"\n', "said.toml: 'Nobody says this.': the handout says no such thing"),
    ],
)  # fmt: skip
def test_a_wrong_translation_is_told(halves: Any, file: str, text: str, why: str) -> None:
    halves(file, text)
    assert any(why in fault for fault in faults("dagupukito", "fr")), faults("dagupukito", "fr")


def test_a_file_that_nobody_reads_is_told(halves: Any) -> None:
    halves("txet.toml", "")
    with pytest.raises(SetupError, match=r"txet\.toml: no such file is translated"):
        missing("dagupukito", "fr")
    halves("words.toml", "[mode.duel]\ntitel = 'x'\n")


def test_lines_without_words_need_no_translation() -> None:
    assert not needs_words("{card:card}")
    assert not needs_words("CF-3.5")
    assert needs_words("{drawn? for {drawn:card}}")
    assert needs_words("{n#card|cards}")


def test_tables_are_laid_over() -> None:
    below = {"a": {"b": 1, "c": 2}, "d": [{"e": 1, "f": 2}, {"e": 3}], "g": [1, 2]}
    assert laid_over(below, {"a": {"c": 3}, "d": [{"f": 4}, {}], "g": [5]}) == {
        "a": {"b": 1, "c": 3}, "d": [{"e": 1, "f": 4}, {"e": 3}], "g": [5],
    }  # fmt: skip
    assert below["a"] == {"b": 1, "c": 2}


@pytest.mark.parametrize(
    ("wish", "found"),
    [
        ("fr", "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("de, fr;q=0.5", "fr"),
        ("de", "en"),
        ("", "en"),
        ("en-GB,fr", "en"),
    ],
)
def test_a_wish_for_a_language(wish: str, found: str) -> None:
    assert language_of(wish) == found


def test_an_outcome_in_french() -> None:
    french = replace(find_game("dagupukito"), language="fr", overlay={"house": {"sayings": house_in("fr").sayings}})
    assert line_for_outcome(SETUP, Outcome((1.0, 0.0)), None, french) == "Victoire de Ann."
    assert line_for_outcome(SETUP, Outcome((0.5, 0.5)), None, french) == "Match nul."
    assert line_for_outcome(SETUP, Outcome((1.0, 0.0))) == "Ann wins."


def test_a_refusal_is_told_in_the_language_of_whoever_asked() -> None:
    match = Match(find_game("dagupukito"), Setup("dagupukito", SETUP.seats, {"fighters": 1}), Chance("any"))
    ask = match.ask(0)
    match.submit(0, ask.id, ask.options[0], 0)
    again = match.submit(0, ask.id, ask.options[0], 0)
    assert isinstance(again, Refused) and again.code == "sealed"
    assert refusal_in("en", again, match, 0) == again.why == "Your choice is in, and final (CF-3.11)."
    french = refusal_in("fr", again, match, 0)
    assert french != again.why and "(CF-3.11)" in french
    assert refusal_in("fr", Refused("watching", "You are watching."), None, None) == "Tu regardes."
    assert refusal_in("fr", Refused("x", "Nothing of ours."), match, 0) == "Nothing of ours."


def test_a_line_of_the_house_is_found_by_its_english() -> None:
    assert translated("There is no such line", "fr") == "There is no such line"
    for english, own in house_in("fr").said.items():
        assert translated(english, "en") == english
        assert own


def test_a_po_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "fr.po"
    file.write_text(
        'msgid ""\nmsgstr ""\n"Language: fr\\n"\n\n#: a.svelte\nmsgid "One"\nmsgstr "Un"\n\n'
        '#: b.svelte\nmsgid "{0} card"\nmsgid_plural "{0} cards"\nmsgstr[0] "{0} carte"\nmsgstr[1] ""\n\n'
        'msgid ""\n"long "\n"line"\nmsgstr ""\n\n#~ msgid "gone"\n#~ msgstr "parti"\n',
        "utf-8",
    )
    found = read_po(file)
    assert [(one.id, one.forms) for one in found] == [
        ("One", ["Un"]), ("{0} card", ["{0} carte", ""]), ("long line", [""]),
    ]  # fmt: skip
    file.write_text("msgid what\n", "utf-8")
    with pytest.raises(SetupError, match=r"fr\.po:1: this is no line"):
        read_po(file)


def test_the_command_lists_what_is_missing(halves: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "--lang", "fr", "dagupukito"]) == 0
    listed = capsys.readouterr().out
    assert "dagupukito: text.toml: event.turn_started: Turn {turn}." in listed
    assert main(["words", "--lang", "fr", "--strict", "dagupukito"]) == 1
    halves("text.toml", '[event]\nnothing = "rien"\n')
    assert main(["words", "dagupukito"]) == 1
    assert "WRONG" in capsys.readouterr().out


def test_a_language_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "--lang", "xx"]) == 2
    assert "'xx' is no language to translate into; there is fr" in capsys.readouterr().err
