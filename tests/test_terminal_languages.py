"""The terminal in another language: every word of its own, every field of a view, and each page at 80 by 24."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import Footer, OptionList, Static
from textual.widgets._footer import FooterKey

from fracas import terminal
from fracas.bots import fill_form, look_at, make
from fracas.bots.review import review
from fracas.bots.review.judge import VERDICTS
from fracas.kernel.chance import Chance
from fracas.kernel.wire import Fill, SeatSetup, Setup
from fracas.languages import game_in, house_in, languages
from fracas.match.match import Match
from fracas.match.opens import keep
from fracas.match.record import Record, encode, record_of
from fracas.match.registry import game_ids
from fracas.terminal import FracasApp
from fracas.terminal.choices import Choices
from fracas.terminal.render import Reader, handout_of, view_of
from fracas.terminal.theatre import ReplayApp, reel_of
from fracas.terminal.theatre.review import ReviewPage
from fracas.terminal.words import say

pytestmark = pytest.mark.pure_only

OTHERS = [language for language in languages() if language != "en"]
SOURCES = [file.read_text("utf-8") for file in Path(terminal.__file__).parent.rglob("*.py")]
ID = re.compile(r"[a-z]+(_[a-z]+)*( \d+)?")
ENTRIES = 80  # of each match in which views are read


def run(app: Any, steps: Callable[[Pilot[None]], Coroutine[Any, Any, None]], size: tuple[int, int] = (80, 24)) -> None:
    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(pilot)

    asyncio.run(go())


def printed(page: Any, width: int = 100) -> str:
    paper = StringIO()
    Console(width=width, file=paper).print(page)
    return paper.getvalue()


def foot(app: Any) -> list[str]:
    return [key.description for key in app.screen.query_one(Footer).query(FooterKey)]


def test_every_line_of_the_catalogue_is_said_and_no_other() -> None:
    lines = house_in("en").terminal
    told = "\n".join(SOURCES)
    # A key is a whole string where it is used, or one of the words of a string that lists keys of the keyboard.
    quoted = {key: rf"([\"']){key}\1" + (rf"|\b{key}\b" if "name_" in key else "") for key in lines}
    assert [key for key, pattern in quoted.items() if not re.search(pattern, told)] == []
    asked = {key for source in SOURCES for key in re.findall(r'\bsay\((?:[\w.]+, )?["\'](\w+)["\']', source)}
    assert len(asked) > 50 and sorted(asked - lines.keys()) == []
    bound = {key for source in SOURCES for key in re.findall(r'"(key_\w+)"', source)} - {"key_of"}
    assert len(bound) > 15 and sorted(bound - lines.keys()) == []


def test_a_line_without_a_translation_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    assert say("fr", "waiting") == "On attend." and say("en", "waiting") == "Waiting."
    monkeypatch.delitem(house_in("fr").terminal, "waiting")
    assert say("fr", "waiting") == "Waiting."


@pytest.mark.parametrize("name", game_ids())
def test_no_field_of_a_view_goes_by_its_name_in_the_code(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has no label was shown as `put aside` or `phase pick`, in English in every language."""
    game = game_in(name, "fr")
    nameless: set[str] = set()
    ids: set[str] = set()
    label, word = Reader.label, Reader._word

    def labelled(self: Reader, field: str) -> str:
        if field not in self._labels:
            nameless.add(field)
        return label(self, field)

    def worded(self: Reader, field: str, value: Any) -> str:
        said = word(self, field, value)
        known = self._tables.get(self._words.get(field, field), {})
        if isinstance(value, str) and value not in known and said == value and ID.fullmatch(value):
            ids.add(f"{field}: {value}")
        return said

    monkeypatch.setattr(Reader, "label", labelled)
    monkeypatch.setattr(Reader, "_word", worded)
    for mode in game.info.modes[:3]:
        match = played(game, mode, lambda at: printed(view_of(at.game, at.setup, at.view(0), 0)))
        printed(handout_of(game, match.setup, match.view(0), 0, only_used=False))
    assert sorted(nameless) == []
    # Letters of cards, and what a deck is called, are the same in both languages.
    assert sorted(one for one in ids if one not in {"difficulty: expert", "difficulty: simple"}) == []


def played(game: Any, mode: Any, look: Callable[[Match], Any]) -> Match:
    """The beginning of a match by bots, looked at after each answer."""
    setup = Setup(game.id, tuple(SeatSetup(f"P{i}") for i in range(min(mode.seats))), dict(mode.options))
    match, luck = Match(game, setup, Chance("fields")), Chance("answers")
    bots = [make("random", f"bot {seat}") for seat in range(len(setup.seats))]
    while not match.over and len(match.entries) < ENTRIES:
        if not match.pending():
            match.tick(int(match.state.deadline()))
            continue
        seat = match.pending()[0]
        found = look_at(match, seat)
        written = found.ask.form and not found.ask.options
        answer = Fill(fill_form(found, luck)) if written else found.ask.options[bots[seat].choose(found)]
        match.submit(seat, found.ask.id, answer, int(match.state.at) + 400)
        look(match)
    return match


def test_a_match_in_french_at_80_by_24() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        app: Any = pilot.app
        assert "choisis ton combat" in words(app, "#title") and foot(app) == ["Retour", "Quitter"]
        await pilot.press("2")
        assert "tu le veux comment" in words(app, "#title")
        await pilot.press("1")
        menu = app.screen.query_one("#menu", OptionList)
        shown = [str(menu.get_option_at_index(i).prompt) for i in range(menu.option_count)]
        assert shown[0] == "▶ Commencer le match" and "Ton nom" in shown[1] and "Adversaire" in shown[3]
        assert not [line for line in shown if re.search(r"\b(none|yes|no|Your|Seat)\b", line)]
        await pilot.press("s")
        await pilot.pause()
        assert type(app.screen).__name__ == "MatchScreen"
        assert foot(app) == ["Choisir", "Suite", "Indice", "Divers", "Fiches", "Aide", "Quitter"]
        width = sum(key.region.width for key in app.screen.query_one(Footer).query(FooterKey))
        assert width <= 80, "a key is cut off at the foot"
        assert " contre " in words(app, "#title")
        await pilot.press("r")
        assert words(app, "#prompt").startswith(("Lequel", "Vraiment"))
        await pilot.press("escape", "question_mark")
        await pilot.pause()
        page = printed(app.screen.page(), 70)
        assert "Touches" in page and "← → Entrée" in page and "Échap" in page and "cette page" in page
        await pilot.press("escape", "r", "2")
        await pilot.pause()
        assert app.screen.query_one(Choices).labels[:2] == ["Revanche", "Autre table"]
        assert words(app, "#prompt").startswith("Victoire de Pepper")

    run(FracasApp(games=[game_in(name, "fr") for name in game_ids()], seed="french"), steps)


def words(app: Any, query: str) -> str:
    return str(app.screen.query_one(query, Static).visual)


@pytest.fixture(scope="module")
def record() -> Record:
    game = game_in("dagupukito", "en")
    setup = Setup("dagupukito", (SeatSetup("Ann"), SeatSetup("Bo")), {"hp": 100, "rounds_to_win": 1})
    match = Match(game, setup, Chance("theatre"))
    while not match.over:
        ask = match.asks()[0]
        match.submit(ask.seat, ask.id, ask.options[0], len(match.entries) * 1000)
    return keep(game, record_of(match, "theatre"))


def test_a_replay_in_french_with_its_review(record: Record) -> None:
    game = game_in("dagupukito", "fr")
    reel = reel_of(game, record, 0)
    assert reel.result.startswith("Victoire de") and any(scene.mark for scene in reel.scenes)

    async def steps(pilot: Pilot[None]) -> None:
        app: Any = pilot.app
        assert {"Lire", "Pas", "Recul", "Analyse", "Noter", "Quitter"} <= set(foot(app))
        width = sum(key.region.width for key in app.screen.query_one(Footer).query(FooterKey))
        assert width <= 80, "a key is cut off at the foot"
        assert "vu par Ann" in words(app, "#title") and "entrée 0 sur" in words(app, "#where")
        await pilot.press("v", "v", "r")
        assert words(app, "#prompt").startswith("Une analyse porte sur")
        await pilot.press("question_mark")
        await pilot.pause()
        assert "au repère suivant" in printed(app.screen.page())

    run(ReplayApp(game, record, reel), steps)

    found = review(game, record, 0, enough=lambda: False)
    own = house_in("fr").review
    assert found.decisions and {one.verdict for one in found.decisions} <= set(own.values())
    assert {one.verdict for one in review(game_in("dagupukito", "en"), record, 0).decisions} <= set(VERDICTS.values())
    page = printed(ReviewPage(found, "Ann", found.decisions[0].seq, "fr", revealed=True).page(), 80)
    for said in ("Analyse", "La chance de gagner", "Ce qu’on savait", "Où ça a tourné", "Hasard et choix", "à la fin."):
        assert said in page


def test_records_are_told_in_french(record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from fracas.cli import main

    file = tmp_path / "record.json"
    file.write_bytes(encode(record))
    assert main(["replay", str(file), "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert "Tour 1." in told and "Victoire de" in told and "Turn 1." not in told
